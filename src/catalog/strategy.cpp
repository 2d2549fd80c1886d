#include "pincer/catalog/strategy.hpp"

#include <algorithm>
#include <utility>

#include "pincer/core/error.hpp"
#include "pincer/core/rounding.hpp"
#include "pincer/rules/steps.hpp"
#include "pincer/rules/way.hpp"

namespace pincer {
namespace {

constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

}  // namespace

std::string key_in_hex(const AnyKey& key) {
  constexpr char digits[] = "0123456789abcdef";
  std::size_t words = key.size();
  while (words > 1 && key[words - 1] == 0) --words;
  std::string text;
  for (std::size_t i = 0; i < words; ++i)
    for (int shift = 60; shift >= 0; shift -= 4) text += digits[key[i] >> shift & 15];
  return text;
}

Followers followers_called(const std::string& side) {
  if (side == "max") return {true, false};
  if (side == "min") return {false, true};
  if (side == "both") return {true, true};
  throw Error("a strategy is for the side max, min or both, not '" + side + "'");
}

StrategyWalk::StrategyWalk(Position start, Session& session, Followers followers, double eps)
    : start_(std::move(start)),
      rules_(start_.rules()),
      session_(session),
      followers_(followers),
      eps_(eps) {
  check(rules_);
  const Shape& shape = rules_.shape();
  tolerance_ = shape.has_chance || shape.has_joint ? least_rounded_eps(rules_.range()) : 0;
  nodes_.push_back({start_.state(), no_parent, "", rules_.range()});
  open_.push_back(0);
}

void StrategyWalk::check(const Rules& rules) {
  if (rules.shape().players > 2) throw Error("a strategy is for games of two players, Max and Min");
}

/// Where only a side moves that does not follow the strategy, there is nothing to find out.
bool StrategyWalk::is_asked(Turn turn) const {
  if (turn == Turn::over) return false;
  return turn == Turn::chance || turn == Turn::both || followers_.includes(side_of(turn));
}

StrategySize StrategyWalk::run(std::size_t limit, Budget& budget,
                               const std::function<void(const StrategyLine&)>& write) {
  return telling_the_way(start_, [&] { return walk(limit, budget, write); });
}

StrategySize StrategyWalk::walk(std::size_t limit, Budget& budget,
                                const std::function<void(const StrategyLine&)>& write) {
  StrategySize size;
  size.bounds = rules_.range();
  while (!open_.empty() && size.listed < limit) {
    const std::size_t at = open_.front();
    nodes_[at].is_open = false;
    const Turn turn = rules_.turn(nodes_[at].state);
    if (!is_asked(turn)) {
      open_.pop_front();
      if (turn != Turn::over) go_on(at, nullptr);
      continue;
    }
    const Answer<double> answer = kept(nodes_[at], budget);
    size.stop = answer.stop;
    if (at == 0) size.bounds = answer.bounds;
    if (answer.stop != Stop::none) break;  // and leave it open
    open_.pop_front();
    if (turn != Turn::chance) {
      write(line_of(at, answer));
      ++size.listed;
    }
    go_on(at, &answer);
  }
  size.left = open_.size();
  return size;
}

bool StrategyWalk::keeps(Bounds<double> bounds, Bounds<double> claim) const {
  return (!followers_.max || bounds.lower >= claim.lower - tolerance_) &&
         (!followers_.min || bounds.upper <= claim.upper + tolerance_);
}

Answer<double> StrategyWalk::kept(const Node& node, Budget& budget) {
  Answer<double> answer = session_.solve(node.state, eps_, budget);
  // The claim has been proved once, so asking for it exactly ends; asking for less is cheaper.
  for (double e = eps_ / 4; !keeps(answer.bounds, node.claim) && answer.stop == Stop::none;
       e = e > tolerance_ ? e / 4 : 0)
    answer = session_.solve(node.state, std::max(e, tolerance_), budget);
  return answer;
}

StrategyLine StrategyWalk::line_of(std::size_t at, const Answer<double>& answer) const {
  const AnyState& s = nodes_[at].state;
  const Turn turn = rules_.turn(s);
  StrategyLine line;
  if (rules_.shape().is_remembered) line.key = key_in_hex(rules_.own_key(s));
  line.path = path_to(at);
  line.turn = turn_word(turn);
  line.bounds = answer.bounds;
  line.is_whole = rules_.shape().is_whole;
  if (turn == Turn::both) {
    if (followers_.max)
      line.max_play = named_mix(move_names(rules_, s, Side::max), answer.mixes.row);
    if (followers_.min)
      line.min_play = named_mix(move_names(rules_, s, Side::min), answer.mixes.column);
  } else {
    const std::size_t best = best_child(answer.children, side_of(turn));
    (turn == Turn::max ? line.max_play : line.min_play)
        .push_back({move_names(rules_, s, side_of(turn))[best], 1.0});
  }
  return line;
}

std::vector<std::string> StrategyWalk::path_to(std::size_t at) const {
  std::vector<std::string> path;
  for (; nodes_[at].parent != no_parent; at = nodes_[at].parent) path.push_back(nodes_[at].name);
  path.insert(path.end(), start_.path().rbegin(), start_.path().rend());
  std::reverse(path.begin(), path.end());
  return path;
}

void StrategyWalk::go_on(std::size_t at, const Answer<double>* answer) {
  const Turn turn = rules_.turn(nodes_[at].state);
  const auto steps = steps_at(rules_, nodes_[at].state);
  const Bounds<double> claim = answer ? answer->bounds : nodes_[at].claim;
  if (answer && turn != Turn::chance && turn != Turn::both) {
    const std::size_t best = best_child(answer->children, side_of(turn));
    reach(at, steps[best], claim);
    return;
  }
  const auto may_play = [](bool follows, const std::vector<double>& mix, std::uint32_t move) {
    return !follows || mix[move] > 0;
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (turn == Turn::both && (!may_play(followers_.max, answer->mixes.row, steps[i].index) ||
                               !may_play(followers_.min, answer->mixes.column, steps[i].reply)))
      continue;
    reach(at, steps[i], answer ? answer->children[i] : claim);
  }
}

/// A position that was reached before is looked at again only if more is claimed of it now.
void StrategyWalk::reach(std::size_t from, Step step, Bounds<double> claim) {
  const AnyState& before = nodes_[from].state;
  Node node{after(rules_, before, step), from, step_name(rules_, before, step), claim};
  if (rules_.shape().is_remembered) {
    const auto [known, is_new] = by_key_.try_emplace(rules_.own_key(node.state), nodes_.size());
    if (!is_new) {
      Node& earlier = nodes_[known->second];
      if (keeps(earlier.claim, claim)) return;
      earlier.claim = meet(earlier.claim, claim);
      if (!std::exchange(earlier.is_open, true)) open_.push_back(known->second);
      return;
    }
  }
  open_.push_back(nodes_.size());
  nodes_.push_back(std::move(node));
}

}  // namespace pincer
