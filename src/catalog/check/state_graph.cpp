#include "check/state_graph.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

namespace pincer::checking {
namespace {

constexpr std::size_t first_index_size = 1024;

const char* turn_word(Turn turn) {
  switch (turn) {
    case Turn::max: return "Max";
    case Turn::min: return "Min";
    case Turn::both: return "both";
    case Turn::chance: return "chance";
    case Turn::over: return "over";
  }
  return "something else";
}

/// Throws Breach if the game cannot do what its turn() says is next.
void check_turn(const Shape& shape, Turn turn) {
  const auto refuse_turn = [&](const std::string& why) {
    throw Breach{"turn", "kind", std::string("says ") + turn_word(turn) + ", but " + why};
  };
  if (turn > Turn::over) refuse_turn("that is no Turn");
  if ((turn == Turn::max || turn == Turn::min) && !shape.has_turns)
    refuse_turn("the game has no moves(s) for one player");
  if (turn == Turn::both && !shape.has_joint) refuse_turn("the game has no moves(s, side)");
  if (turn == Turn::chance && !shape.has_chance) refuse_turn("the game has no outcomes(s)");
}

}  // namespace

StateGraph::StateGraph(const NotedRules& rules, const AnyState& start)
    : rules_(rules), telling_(Telling::not_at_all) {
  if (!rules.plain().identity(start).empty()) telling_ = Telling::bytes;
  else if (rules.shape().is_comparable && rules.shape().is_remembered) telling_ = Telling::keys;
  else if (rules.shape().is_comparable && !rules.show(start).empty()) telling_ = Telling::pictures;
  tells_apart_ = telling_ != Telling::not_at_all;
  clear();
}

void StateGraph::clear() {
  nodes_.clear();
  children_.clear();
  index_.assign(first_index_size, none);
}

std::uint64_t StateGraph::hash_of(const AnyState& s) const {
  const auto of_text = [](const std::string& text) {
    return mixed_bits(std::hash<std::string_view>{}(text));
  };
  switch (telling_) {
    case Telling::bytes: return of_text(rules_.plain().identity(s));
    case Telling::keys: return hash(rules_.own_key(s));
    case Telling::pictures: return of_text(rules_.show(s));
    case Telling::not_at_all: break;
  }
  return 0;
}

bool StateGraph::is_same(const AnyState& a, const AnyState& b) const {
  if (telling_ == Telling::bytes) return rules_.plain().identity(a) == rules_.plain().identity(b);
  return tells_apart_ && rules_.plain().same(a, b);
}

void StateGraph::grow_index() {
  index_.assign(2 * index_.size(), none);
  const std::size_t mask = index_.size() - 1;
  for (Id id = 0; id < nodes_.size(); ++id) {
    std::size_t at = nodes_[id].hash & mask;
    while (index_[at] != none) at = (at + 1) & mask;
    index_[at] = id;
  }
}

StateGraph::Id StateGraph::reached(const AnyState& s, Id parent, std::uint32_t step,
                                   std::uint32_t depth) {
  Node node;
  if (tells_apart_) {
    node.hash = hash_of(s);
    if (2 * (nodes_.size() + 1) > index_.size()) grow_index();
    const std::size_t mask = index_.size() - 1;
    std::size_t at = node.hash & mask;
    for (; index_[at] != none; at = (at + 1) & mask) {
      const Id id = index_[at];
      if (nodes_[id].hash == node.hash && is_same(nodes_[id].state, s)) return id;
    }
    index_[at] = static_cast<Id>(nodes_.size());
  }
  node.state = s;
  node.turn = rules_.turn(s);
  node.parent = parent;
  node.step = step;
  node.depth = depth;
  nodes_.push_back(node);
  return static_cast<Id>(nodes_.size() - 1);
}

void StateGraph::expand(Id id) {
  const AnyState s = nodes_[id].state;
  const Turn turn = nodes_[id].turn;
  check_turn(rules_.shape(), turn);
  next_.clear();
  std::size_t columns = 1;
  if (turn == Turn::chance) {
    for (const auto& outcome : rules_.outcomes(s)) next_.push_back(outcome.state);
    if (next_.empty()) throw Breach{"outcomes", "none", "there are none where the dice fall"};
  } else if (turn != Turn::over) {
    const AnyMoves rows = rules_.moves(s, Side::max);
    if (turn != Turn::both) {
      for (const AnyMove& m : rows) next_.push_back(rules_.play(s, m));
    } else {
      const AnyMoves replies = rules_.moves(s, Side::min);
      columns = replies.size();
      for (const AnyMove& a : rows)
        for (const AnyMove& b : replies) next_.push_back(rules_.play(s, a, b));
    }
    if (next_.empty())
      throw Breach{"moves", "none",
                   std::string("there are none, but turn says ") + turn_word(turn)};
  }
  const std::uint32_t depth = nodes_[id].depth + 1;
  const std::size_t first = children_.size(), count = next_.size();
  // A child may be this very state, and adding children moves the nodes.
  for (std::uint32_t k = 0; k < count; ++k) children_.push_back(reached(next_[k], id, k, depth));
  Node& node = nodes_[id];
  node.first = static_cast<std::uint32_t>(first);
  node.count = static_cast<std::uint32_t>(count);
  node.columns = static_cast<std::uint32_t>(columns);
  node.is_expanded = true;
  shorten_ways(id);
}

/// (The depth of a parent is always less than that of its child, so ways end at the start.)
void StateGraph::shorten_ways(Id id) {
  const Node& node = nodes_[id];
  for (std::uint32_t k = 0; k < node.count; ++k) {
    Node& after = nodes_[child(id, k)];
    if (node.depth + 1 >= after.depth) continue;
    after.depth = node.depth + 1;
    after.parent = id;
    after.step = k;
  }
}

StateGraph::Way StateGraph::way_to(Id id) const {
  Way way;
  for (; id != none; id = nodes_[id].parent) {
    way.nodes.push_back(id);
    if (nodes_[id].depth == image_depth) way.is_real = false;
  }
  std::reverse(way.nodes.begin(), way.nodes.end());
  return way;
}

std::vector<std::string> StateGraph::names_of(const Way& way) const {
  std::vector<std::string> names;
  for (std::size_t i = 1; i < way.nodes.size(); ++i) {
    try {
      names.push_back(name_of_step(rules_, nodes_[way.nodes[i - 1]], nodes_[way.nodes[i]].step));
    } catch (const std::exception&) {
      names.emplace_back("?");
    }
  }
  return names;
}

std::size_t StateGraph::states_from(Id id, std::size_t most) {
  ++mark_;
  std::vector<Id> open = {id};
  nodes_[id].mark = mark_;
  std::size_t count = 0;
  while (!open.empty()) {
    const Id at = open.back();
    open.pop_back();
    if (++count > most) return 0;
    if (!nodes_[at].is_expanded) {
      if (nodes_[at].turn == Turn::over || nodes_[at].is_broken) continue;
      return 0;
    }
    for (std::uint32_t k = 0; k < nodes_[at].count; ++k) {
      const Id next = child(at, k);
      if (nodes_[next].mark == mark_) continue;
      nodes_[next].mark = mark_;
      open.push_back(next);
    }
  }
  return count;
}

std::string name_of_step(const NotedRules& rules, const StateGraph::Node& node, std::uint32_t k) {
  const AnyState& s = node.state;
  const auto name = [&](Side side, std::size_t i) {
    return rules.name(s, side, rules.moves(s, side)[i]);
  };
  if (node.turn == Turn::chance) return rules.outcome_name(s, k);
  if (node.turn != Turn::both) return name(Side::max, k);
  return name(Side::max, k / node.columns) + "/" + name(Side::min, k % node.columns);
}

}  // namespace pincer::checking
