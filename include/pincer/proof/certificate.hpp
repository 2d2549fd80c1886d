#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/proof/scale.hpp"

namespace pincer::proof {

/// Which positions are one: those with one key, those that the game calls symmetric, or none.
enum class Naming : std::uint8_t { own, symmetric, tree };

/// One strategy: what a side is sure of at one position, as the head says it.
struct Part {
  Side side = Side::max;
  std::vector<std::string> moves;  ///< from the certificate's position to this one
  Worth claim = 0;                 ///< seen by the side
  std::uint64_t positions = 0;     ///< that are listed
  std::uint64_t bytes = 0;         ///< of the strategy, before compression
};

/// What a certificate says about itself. docs/certificates.md has the format.
struct Head {
  std::string game;
  std::vector<std::string> parameters;  ///< as typed, key=value
  std::vector<std::string> after;       ///< moves and outcomes played before
  Naming naming = Naming::own;
  bool has_lemmas = false;  ///< it cites the game's own `bounds` and `settled`
  int exponent = 0;         ///< of the unit (Scale)
  int weight_bits = 32;     ///< the weights of a mix sum to 2 to this power
  std::vector<Part> parts;  ///< all of Max's before all of Min's
};

constexpr int most_weight_bits = 48;

/// The head in one line of JSON, without its end, and back. Throws Error saying what is wrong.
std::string head_json(const Head& head);
Head head_from_json(const std::string& text);

/// A certificate that does not prove what it says.
class BrokenProof : public Error {
 public:
  BrokenProof(const std::string& message, std::vector<std::string> moves)
      : Error(message), moves_(std::move(moves)) {}
  /// The moves from the game's start to the position that breaks its promise.
  const std::vector<std::string>& moves() const { return moves_; }

 private:
  std::vector<std::string> moves_;
};

}  // namespace pincer::proof
