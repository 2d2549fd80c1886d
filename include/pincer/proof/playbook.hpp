#pragma once
#include <array>
#include <optional>
#include <vector>

#include "pincer/proof/checker.hpp"
#include "pincer/proof/children.hpp"
#include "pincer/proof/name_table.hpp"

namespace pincer::proof {

/// What a certificate plays, at every position that it lists.
class Playbook {
 public:
  /// Checks the certificate on the way. Throws as verify() does, and Error where its positions have
  /// no keys to be found by.
  Playbook(const Position& start, Reader& reader, const VerifyWatch& watch = {});

  struct Entry {
    double sure;              ///< the side is sure of this payoff to Max, or better for it
    std::vector<double> mix;  ///< probabilities of the side's moves; none where it does not move
  };

  /// Nothing where the side's strategies do not list the position: there they count with the worst.
  /// Where both move at once, only the very positions that were met are found, and none that are
  /// symmetric to them.
  std::optional<Entry> at(Side side, const AnyState& s) const;

 private:
  struct Listed {
    AnyState state;
    Worth worth;
    std::vector<WeightedMove> play;
  };
  std::optional<std::size_t> translated(const Listed& listed, const AnyState& s) const;

  std::shared_ptr<const Rules> rules_;
  Naming naming_;
  double total_;
  Scale scale_;
  struct Book {
    NameTable<std::size_t> places;  ///< in `listed`
    std::vector<Listed> listed;
  };
  std::array<Book, 2> books_;  ///< by side
};

}  // namespace pincer::proof
