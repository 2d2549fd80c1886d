#include "pincer/catalog/identity.hpp"

#include <bit>
#include <cstdio>
#include <utility>

#include "pincer/catalog/words.hpp"
#include "pincer/core/key.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer {
namespace {

/// Plays games at random, always the same ones, and mixes all that the rules say on the way.
class Fingerprint {
 public:
  explicit Fingerprint(const Rules& rules) : rules_(rules), shape_(rules.shape()) {}

  std::uint64_t take() {
    for (const bool fact :
         {shape_.has_turns, shape_.has_chance, shape_.has_joint, shape_.is_whole,
          shape_.is_remembered, shape_.is_tree, shape_.is_swappable, shape_.merges})
      add(fact ? 1 : 0);
    add(rules_.range());
    for (int states = 0; states < most_states;) states += play_one_game(most_states - states);
    return mixed_;
  }

 private:
  static constexpr int most_states = 4096, longest_game = 1000;

  int play_one_game(int most) {
    AnyState s = rules_.root();
    for (int states = 1;; ++states) {
      add(s);
      if (rules_.turn(s) == Turn::over || states == std::min(most, longest_game)) return states;
      s = after(rules_, s, drawn_step(s));
    }
  }

  /// (Not from a list of all steps, of which there may be thousands where both move at once.)
  Step drawn_step(const AnyState& s) {
    const Turn turn = rules_.turn(s);
    if (turn == Turn::chance) return {drawn(rules_.outcomes(s).size()), 0};
    if (turn != Turn::both) return {drawn(rules_.moves(s, side_of(turn)).size()), 0};
    const std::uint32_t max = drawn(rules_.moves(s, Side::max).size());
    return {max, drawn(rules_.moves(s, Side::min).size())};
  }

  void add(const AnyState& s) {
    const Turn turn = rules_.turn(s);
    add(static_cast<std::uint64_t>(turn));
    if (turn == Turn::over) return add(rules_.payoff(s));
    if (shape_.is_remembered) add_names(s);
    add(rules_.bounds(s));
    if (const auto value = rules_.settled(s)) add(*value);
    if (turn == Turn::chance) return add_outcomes(s);
    if (turn != Turn::min) add_moves(s, Side::max);
    if (turn != Turn::max) add_moves(s, Side::min);
  }

  void add_names(const AnyState& s) {
    const auto place = rules_.place(s);
    add(place.key);
    add(static_cast<std::uint64_t>(place.image));
    add(rules_.own_key(s));
  }

  void add_moves(const AnyState& s, Side side) {
    add(rules_.moves(s, side).size());
    for (const AnyMove& move : rules_.useful(s, side)) add(move.index);
    if (const auto forced = rules_.forced(s, side)) add(forced->index);
  }

  void add_outcomes(const AnyState& s) {
    for (const auto& outcome : rules_.outcomes(s)) add(outcome.weight);
  }

  void add(const AnyKey& key) {
    for (const std::uint64_t word : key) add(word);
  }
  void add(Bounds<double> bounds) {
    add(bounds.lower);
    add(bounds.upper);
  }
  void add(double number) { add(std::bit_cast<std::uint64_t>(number + 0.0)); }  // -0 is 0
  template <std::integral Whole>
  void add(Whole whole) {
    mixed_ = mixed_bits(mixed_ ^ static_cast<std::uint64_t>(whole)) + 0x9e3779b97f4a7c15;
  }

  std::uint32_t drawn(std::size_t count) {
    dice_ += 0x9e3779b97f4a7c15;
    const auto scaled = static_cast<unsigned __int128>(mixed_bits(dice_)) * count;
    return static_cast<std::uint32_t>(scaled >> 64);
  }

  const Rules& rules_;
  const Shape& shape_;
  std::uint64_t mixed_ = 0, dice_ = 0;
};

}  // namespace

std::string fingerprint_of(const Rules& rules) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx",
                static_cast<unsigned long long>(Fingerprint(rules).take()));
  return digits;
}

GameIdentity identity_of(const Setting& setting) {
  GameIdentity identity = identity_of(setting.position.rules(), setting.entry.name);
  identity.version = setting.entry.version;
  for (const Parameter& parameter : setting.arguments.parameters())
    identity.parameters.push_back(parameter.name + "=" +
                                  setting.arguments.as_written(parameter.name));
  return identity;
}

GameIdentity identity_of(const Rules& rules, std::string name) {
  return {std::move(name), {}, 1, fingerprint_of(rules)};
}

std::string difference(const GameIdentity& wanted, const GameIdentity& other) {
  if (other.game != wanted.game) return "is about the game " + other.game;
  if (other.parameters != wanted.parameters)
    return "is about " + other.game + " with " + joined(other.parameters, " ");
  if (other.version != wanted.version)
    return "is about version " + std::to_string(other.version) + " of the rules of " + other.game +
           "; this is version " + std::to_string(wanted.version);
  if (other.fingerprint != wanted.fingerprint)
    return "was written when the rules of " + other.game + " were others (fingerprint " +
           other.fingerprint + "; now " + wanted.fingerprint + ")";
  return "";
}

}  // namespace pincer
