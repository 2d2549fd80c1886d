#include "pincer/rules/way.hpp"

#include <algorithm>
#include <any>
#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "pincer/core/checked.hpp"
#include "pincer/rules/erased_game.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer {
namespace {

constexpr std::size_t most_states = 100'000;  // to look at for a way: well below a second

/// The states that follow one, nearest first, and how each is reached.
class Surroundings {
 public:
  Surroundings(const Rules& rules, const AnyState& from) : rules_(rules) { add(from, 0, {}); }

  /// The first state that `is_wanted`, as a place to ask `way_to` about, if it is among `most`.
  template <class Wanted>
  std::optional<std::size_t> find(std::size_t most, Wanted is_wanted) {
    for (std::size_t at = 0; at < std::min(most, states_.size()); ++at) {
      if (is_wanted(states_[at].state)) return at;
      expand(at);
    }
    return {};
  }

  std::vector<Step> way_to(std::size_t at) const {
    std::vector<Step> way;
    for (; at != 0; at = states_[at].parent) way.push_back(states_[at].step);
    std::reverse(way.begin(), way.end());
    return way;
  }

 private:
  struct Reached {
    AnyState state;
    std::size_t parent;
    Step step;
  };

  void add(const AnyState& s, std::size_t parent, Step step) {
    if (rules_.shape().is_remembered && !keys_.insert(rules_.own_key(s)).second) return;
    states_.push_back({s, parent, step});
  }

  /// Nothing follows a state that cannot even be asked what does.
  void expand(std::size_t at) {
    try {
      const AnyState s = states_[at].state;
      for (const Step step : steps_at(rules_, s)) add(after(rules_, s, step), at, step);
    } catch (const Error&) {
    }
  }

  const Rules& rules_;
  std::vector<Reached> states_;
  std::set<AnyKey> keys_;
};

/// Throws BrokenPromise if the game breaks one at this very state.
void hold_to_promises(const Rules& rules, const AnyState& s) {
  if (rules.shape().players > 2) {
    const ErasedMultiplayer game(rules);
    if (rules.turn(s) == Turn::over) payoffs_of(game, s);
    else moves_of(game, s);
    return;
  }
  const EveryGame game(rules);
  switch (rules.turn(s)) {
    case Turn::over: payoff_of(game, s); return;
    case Turn::chance: outcomes_of(game, s); return;
    case Turn::both:
      for (const Side side : {Side::max, Side::min}) {
        moves_of(game, s, side);
        useful_moves_of(game, s, side);
      }
      return;
    default: moves_of(game, s); useful_moves_of(game, s);
  }
}

/// What is broken at a state, if anything.
std::optional<std::string> broken_at(const Rules& rules, const AnyState& s) {
  try {
    hold_to_promises(rules, s);
  } catch (const BrokenPromise& broken) {
    return broken.what();
  }
  return {};
}

/// The names of steps from a position, and the position they lead to.
Position played(Position position, const std::vector<Step>& steps) {
  for (const Step step : steps) position = position.play(step);
  return position;
}

struct Place {
  std::string message;
  Position position;
};

/// The nearest state that breaks a promise.
std::optional<Place> nearest_broken(const Position& start) {
  std::string message;
  Surroundings near(start.rules(), start.state());
  const auto found = near.find(most_states, [&](const AnyState& s) {
    const auto broken = broken_at(start.rules(), s);
    if (broken) message = *broken;
    return broken.has_value();
  });
  if (!found) return {};
  return Place{message, played(start, near.way_to(*found))};
}

/// The last position along the states that a search came by which can be reached.
Position followed(const BrokenPromise& broken, Position position) {
  for (auto state = broken.way().rbegin(); state != broken.way().rend(); ++state) {
    const auto* const next = std::any_cast<AnyState>(&*state);
    if (next == nullptr) return position;
    Surroundings near(position.rules(), position.state());
    const auto found = near.find(
        most_states / 10, [&](const AnyState& s) { return position.rules().same(s, *next); });
    if (!found) return position;
    position = played(std::move(position), near.way_to(*found));
  }
  return position;
}

std::string text_of(const Place& place) {
  std::string text = place.message;
  if (!place.position.path().empty())
    text += "; so it is after --after \"" + written(place.position) + "\"";
  const std::string picture = place.position.show();
  return picture.empty() ? text : text + "\n" + picture;
}

}  // namespace

std::string message_with_way(const BrokenPromise& broken, const Position& start) {
  if (const auto place = nearest_broken(start)) return text_of(*place);
  const Position far = followed(broken, start);
  if (const auto place = nearest_broken(far)) return text_of(*place);
  return text_of({broken.what(), far});
}

}  // namespace pincer
