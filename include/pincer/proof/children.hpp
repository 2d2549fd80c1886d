#pragma once
#include <optional>
#include <vector>

#include "pincer/core/key.hpp"
#include "pincer/proof/certificate.hpp"
#include "pincer/proof/scale.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::proof {

// What those who write a certificate and those who check it must see alike.

/// A position that may follow, and the step to it.
struct Child {
  Step step;
  AnyState state;
};

/// All of them, in natural order, where one side moves or the dice fall.
std::vector<Child> children_at(const Rules& rules, const AnyState& s);

/// Where both move at once: what may follow one move of `side`, a child for each reply.
std::vector<Child> replies_to(const Rules& rules, const AnyState& s, Side side, std::size_t own);

/// What a position is called, so that it is recognised when it comes again.
AnyKey name_of(const Rules& rules, Naming naming, const AnyState& s);

/// What a side is sure of at a position that is not listed and not over.
Worth unlisted_worth(const Rules& rules, const Scale& scale, bool has_lemmas, Side side,
                     const AnyState& s);

}  // namespace pincer::proof
