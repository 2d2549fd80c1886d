#include <algorithm>
#include <cmath>
#include <numeric>

#include "check/promises.hpp"

namespace pincer::checking {
namespace {

std::vector<std::uint32_t> first_places(std::uint32_t count) {
  std::vector<std::uint32_t> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

}  // namespace

double ValuePromises::value_of(Id id) {
  const StateGraph::Node& node = graph_[id];
  if (node.turn == Turn::over) return rules_.payoff(node.state);
  if (node.turn == Turn::both)
    return mixed(id, first_places(node.count / node.columns), first_places(node.columns));
  if (node.turn != Turn::chance) return best(id, first_places(node.count));
  const AnyOutcomes outcomes = rules_.outcomes(node.state);
  double sum = 0, weights = 0;
  for (std::uint32_t k = 0; k < node.count; ++k) {
    const auto weight = static_cast<double>(outcomes[k].weight);
    sum += weight * graph_[graph_.child(id, k)].value;
    weights += weight;
  }
  return sum / weights;
}

double ValuePromises::best(Id id, const std::vector<std::uint32_t>& places) {
  const Side side = side_of(graph_[id].turn);
  double best = -std::numeric_limits<double>::infinity();
  for (const auto k : places)
    best = std::max(best, seen_by(side, graph_[graph_.child(id, k)].value));
  return seen_by(side, best);
}

double ValuePromises::mixed(Id id, const std::vector<std::uint32_t>& rows,
                            const std::vector<std::uint32_t>& columns) {
  cells_.clear();
  for (const auto i : rows)
    for (const auto j : columns)
      cells_.push_back(graph_[graph_.child(id, i * graph_[id].columns + j)].value);
  const auto [low, high] = std::minmax_element(cells_.begin(), cells_.end());
  const Matrix matrix{cells_.data(), rows.size(), columns.size()};
  return solver_.solve(matrix, {*low, *high}).bounds.middle();
}

void ValuePromises::test(Id id) {
  const Turn turn = graph_[id].turn;
  test_bounds(id);
  if (turn == Turn::over) return;
  test_guesses(id);
  if (turn == Turn::chance) return;
  const AnyState s = graph_[id].state;
  if (rules_.shape().has_useful)
    test_enough(id, "useful", rules_.useful(s, Side::max),
                turn == Turn::both ? rules_.useful(s, Side::min) : AnyMoves());
  if (rules_.shape().has_forced)
    test_enough(id, "forced", forced_moves(s, Side::max),
                turn == Turn::both ? forced_moves(s, Side::min) : AnyMoves());
}

/// (A game that has `settled` is asked for bounds only where that says nothing.)
void ValuePromises::test_bounds(Id id) {
  const StateGraph::Node& node = graph_[id];
  const Shape& shape = rules_.shape();
  const double value = node.value;
  const bool is_over = node.turn == Turn::over;
  if (shape.has_settled && is_over) return;
  if (shape.has_settled)
    if (const auto settled = rules_.settled(node.state)) {
      if (!is_near(*settled, value))
        findings_.add("settled", "value", id, [&] {
          return "says " + text_of(*settled) + ", but the value is " + text_of(value);
        });
      return;
    }
  if (!shape.has_bounds) return;
  const Bounds<double> bounds = rules_.bounds(node.state);
  const auto broken = [&](const char* kind) {
    findings_.add("bounds", kind, id, [&] {
      return "says " + text_of(bounds) + ", but the value is " + text_of(value);
    });
  };
  if (!(bounds.lower <= value + slack_)) broken("lower");
  if (!(bounds.upper >= value - slack_)) broken("upper");
}

void ValuePromises::test_guesses(Id id) {
  const AnyState& s = graph_[id].state;
  if (rules_.shape().has_heuristic) {
    const double guess = rules_.heuristic(s);
    if (!rules_.range().contains(guess))
      findings_.add("heuristic", "range", id, [&] {
        return "says " + text_of(guess) + ", outside range(), which says " +
               text_of(rules_.range());
      });
  }
  const Turn turn = graph_[id].turn;
  if (!rules_.shape().has_score || turn == Turn::chance) return;
  if (turn == Turn::both) {  // any number will do, but it must not throw
    for (const Side side : {Side::max, Side::min})
      for (const AnyMove& m : rules_.moves(s, side)) rules_.score(s, side, m);
    return;
  }
  const AnyMoves moves = rules_.moves(s, Side::max);
  for (std::uint32_t k = 0; k < moves.size(); ++k)
    rules_.score(s, moves[k], graph_[graph_.child(id, k)].state);
}

AnyMoves ValuePromises::forced_moves(const AnyState& s, Side side) const {
  const auto only = rules_.forced(s, side);
  if (!only) return rules_.moves(s, side);
  AnyMoves moves;
  moves.push_back(*only);
  return moves;
}

std::vector<std::uint32_t> ValuePromises::places(Id id, Side side, const std::string& hook,
                                                 const AnyMoves& some) const {
  const AnyMoves all = rules_.moves(graph_[id].state, side);
  if (some.empty()) throw Breach{hook, "none", "there is no such move, where one has to be made"};
  std::vector<std::uint32_t> places;
  for (const AnyMove& move : some) {
    std::uint32_t at = 0;
    while (at < all.size() && !(all[at] == move)) ++at;
    if (at == all.size())
      throw Breach{hook, "legal", "it names a move that moves() does not list here"};
    if (!places.empty() && at <= places.back())
      throw Breach{hook, "order", "its moves are not in the order of moves()"};
    places.push_back(at);
  }
  return places;
}

void ValuePromises::test_enough(Id id, const std::string& hook, const AnyMoves& rows,
                                const AnyMoves& columns) {
  try {
    const auto own = places(id, Side::max, hook, rows);
    const double value = graph_[id].value;
    const double with_these = graph_[id].turn == Turn::both
                                  ? mixed(id, own, places(id, Side::min, hook, columns))
                                  : best(id, own);
    if (!is_near(with_these, value))
      findings_.add(hook, "value", id, [&] {
        return "with " + std::string(hook == "forced" ? "only this move" : "only these moves") +
               " the value is " + text_of(with_these) + ", with all moves it is " + text_of(value);
      });
  } catch (const Breach& breach) {  // the state itself is sound
    findings_.add(breach.hook, breach.kind, id, [&] { return breach.words; });
  }
}

void ValuePromises::test_image_turn(Id id, Turn image) {
  const Turn turn = graph_[id].turn;
  const Turn expected = turn == Turn::max ? Turn::min : turn == Turn::min ? Turn::max : turn;
  if (image != expected)
    throw Breach{"swapped", "turn", "with the players exchanged the wrong one moves"};
}

void ValuePromises::test_image(Id id, Id image) {
  const double value = graph_[id].value, other = graph_[image].value;
  if (!is_near(-other, value))
    findings_.add("swapped", "value", id, [&] {
      return "with the players exchanged the value is " + text_of(other) + ", it should be " +
             text_of(-value);
    });
}

}  // namespace pincer::checking
