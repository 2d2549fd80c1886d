#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>

#include "check/promises.hpp"
#include "pincer/core/answer.hpp"

namespace pincer::checking {

double slack_of(const Rules& rules) {
  const Shape& shape = rules.shape();
  if (shape.has_chance || shape.has_joint) return least_rounded_eps(rules.range());
  const Bounds<double> range = rules.range();
  return shape.is_whole ? 0 : 1e-12 * std::max(std::abs(range.lower), std::abs(range.upper));
}

void LocalPromises::sign(Id id, std::uint64_t word) {
  graph_[id].signature = mixed_bits(graph_[id].signature ^ word) + 0x9e3779b97f4a7c15;
}
void LocalPromises::sign(Id id, const std::string& text) {
  sign(id, std::hash<std::string_view>{}(text));
}

void LocalPromises::test(Id id) {
  graph_[id].signature = 0;
  const Turn turn = graph_[id].turn;
  sign(id, static_cast<std::uint64_t>(turn));
  if (several_) {
    if (turn == Turn::over) test_payoffs(id);
    else test_handed(id);
  }
  test_again(id);
  rules_.show(graph_[id].state);
  if (turn == Turn::over) return test_payoff(id);
  if (turn == Turn::chance) {
    test_weights(id);
    return test_outcome_names(id);
  }
  test_names(id, Side::max);
  if (turn == Turn::both) test_names(id, Side::min);
}

void LocalPromises::test_payoff(Id id) {
  const double payoff = rules_.payoff(graph_[id].state);
  if (!std::isfinite(payoff)) throw Breach{"payoff", "number", "it is no finite number"};
  if (!rules_.range().contains(payoff))
    throw Breach{
        "payoff", "range",
        "it is " + text_of(payoff) + ", outside range(), which says " + text_of(rules_.range())};
  sign(id, std::hash<double>{}(payoff));
}

void LocalPromises::test_weights(Id id) {
  double sum = 0;
  for (const auto& outcome : rules_.outcomes(graph_[id].state)) {
    if (outcome.weight < 1)
      throw Breach{
          "outcomes", "weight",
          "one has the weight " + std::to_string(outcome.weight) + "; the least there may be is 1"};
    sum += static_cast<double>(outcome.weight);
    sign(id, static_cast<std::uint64_t>(outcome.weight));
  }
  constexpr double most = 9007199254740992;  // 2^53: beyond it weights are rounded
  if (sum > most) throw Breach{"outcomes", "weight sum", "the weights add up to more than 2^53"};
}

/// `--after` must be able to read it.
void LocalPromises::test_name(Id id, const std::string& name, bool is_joint) {
  const char* const hook = rules_.member();
  if (name.empty()) findings_.add(hook, "empty", id, [] { return "a move has an empty name"; });
  else if (name.find_first_of(" \t\n\r\v\f") != std::string::npos)
    findings_.add(hook, "blank", id, [&] { return "'" + name + "' has a blank in it"; });
  else if (is_joint && name.find('/') != std::string::npos)
    findings_.add(hook, "slash", id, [&] {
      return "'" + name + "' has a '/' in it, which stands between two moves at once";
    });
  names_.push_back(name);
  sign(id, name);
}

void LocalPromises::test_names(Id id, Side side) {
  names_.clear();
  const AnyState s = graph_[id].state;
  const bool is_joint = graph_[id].turn == Turn::both;
  for (const AnyMove& move : rules_.moves(s, side))
    test_name(id, rules_.name(s, side, move), is_joint);
  std::sort(names_.begin(), names_.end());
  const auto twice = std::adjacent_find(names_.begin(), names_.end());
  if (twice != names_.end())
    findings_.add("name", "twice", id, [&] { return "two moves are called '" + *twice + "'"; });
}

void LocalPromises::test_outcome_names(Id id) {
  names_.clear();
  const AnyState s = graph_[id].state;
  for (std::uint32_t i = 0; i < graph_[id].count; ++i)
    test_name(id, rules_.outcome_name(s, i), false);
  std::sort(names_.begin(), names_.end());
  const auto twice = std::adjacent_find(names_.begin(), names_.end());
  if (twice != names_.end())
    findings_.add("outcome_name", "twice", id,
                  [&] { return "two outcomes are called '" + *twice + "'"; });
}

/// A game says the same when it is asked again. (What follows is played again at some states only:
/// it takes as long as everything else.)
void LocalPromises::test_again(Id id) {
  const AnyState s = graph_[id].state;
  const auto differs = [&](const char* hook) {
    throw Breach{hook, "again", "asked twice about one state, it says two things"};
  };
  if (rules_.turn(s) != graph_[id].turn) differs("turn");
  if (graph_[id].turn == Turn::over) {
    const double payoff = rules_.payoff(s), again = rules_.payoff(s);
    if (payoff != again && !(std::isnan(payoff) && std::isnan(again))) differs("payoff");
    return;
  }
  if (!graph_.tells_apart() || (id > 4096 && id % 16 != 0)) return;
  std::vector<AnyState> next;
  if (graph_[id].turn == Turn::chance) {
    for (const auto& outcome : rules_.outcomes(s)) next.push_back(outcome.state);
    if (next.size() != graph_[id].count) differs("outcomes");
  } else {
    const AnyMoves rows = rules_.moves(s, Side::max);
    const bool is_joint = graph_[id].turn == Turn::both;
    const AnyMoves columns = is_joint ? rules_.moves(s, Side::min) : AnyMoves();
    if (rows.size() * (is_joint ? columns.size() : 1) != graph_[id].count) differs("moves");
    for (const AnyMove& a : rows) {
      if (!is_joint) next.push_back(rules_.play(s, a));
      for (const AnyMove& b : columns) next.push_back(rules_.play(s, a, b));
    }
  }
  for (std::uint32_t k = 0; k < next.size(); ++k)
    if (!graph_.is_same(next[k], graph_[graph_.child(id, k)].state)) differs(rules_.member());
}

/// What everybody gets, in a game for several.
void LocalPromises::test_payoffs(Id id) {
  const Rules& rules = several_->plain();
  const Payoffs<double> payoffs = several_->payoffs(graph_[id].state);
  const auto players = static_cast<std::size_t>(rules.shape().players);
  if (payoffs.size() != players)
    throw Breach{"payoffs", "count",
                 "there are " + std::to_string(payoffs.size()) + " for " + std::to_string(players) +
                     " players"};
  Bounds<double> sum{0, 0};
  for (std::size_t p = 0; p < players; ++p) {
    const Bounds<double> range = rules.range_of(static_cast<int>(p));
    if (!range.contains(payoffs[p]))  // nor is what is no number
      throw Breach{"payoffs", "range",
                   player_name(static_cast<int>(p)) + " gets " + text_of(payoffs[p]) +
                       ", outside range(), which says " + text_of(range)};
    sum = {add_down(sum.lower, payoffs[p]), add_up(sum.upper, payoffs[p])};
    sign(id, std::hash<double>{}(payoffs[p]));
  }
  if (rules.shape().has_sum && (sum.upper < rules.sum().lower || sum.lower > rules.sum().upper))
    throw Breach{
        "sum", "sum",
        "the payoffs add up to " + text_of(sum.middle()) + ", sum() says " + text_of(rules.sum())};
}

void LocalPromises::test_handed(Id id) {
  const AnyState& s = graph_[id].state;
  const int players = several_->shape().players, mover = several_->player(s);
  if (mover < 0 || mover >= players)
    throw Breach{"player", "range", "says " + std::to_string(mover) + ", which is nobody"};
  sign(id, static_cast<std::uint64_t>(mover));
  if (!several_->shape().has_handed) return;
  for (int p = 0; p < players; ++p) {
    const int after = several_->player(several_->handed(s, p));
    if (after != p)
      findings_.add("handed", "player", id, [&] {
        return "handed to " + player_name(p) + ", but " +
               (after < 0 || after >= players ? "nobody" : player_name(after)) + " moves";
      });
  }
  if (graph_.tells_apart() && !graph_.is_same(several_->handed(s, mover), s))
    findings_.add("handed", "same", id,
                  [] { return "handed to the player who moves anyway, it is another state"; });
}

}  // namespace pincer::checking
