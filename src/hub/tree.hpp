#pragma once
#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "note.hpp"
#include "paths.hpp"
#include "pincer/best_first/fold.hpp"
#include "pincer/best_first/passing.hpp"
#include "pincer/core/answer.hpp"
#include "pincer/core/error.hpp"
#include "pincer/hub/coordinator.hpp"
#include "selection.hpp"

namespace pincer::hub {

/// The coordinator's tree. What is learnt of a node is folded into everything above it, in
/// whichever ways it was reached.
template <Game G>
class Tree {
 public:
  using Arena = NodeArena<G, Note>;
  using Id = typename Arena::Id;
  using Number = typename Arena::Number;
  using Range = typename Arena::Range;
  using Node = typename Arena::Node;

  /// On the way from the root to a leaf.
  struct Stop {
    Id id;
  };

  static constexpr Id root = Arena::root;

  Tree(const G& game, std::size_t memory_bytes)
      : game_(game), arena_(game, memory_bytes), fold_(as<Number>(game.range())) {}

  void plant(const AnyState& s) {
    arena_.plant(s);
    links_above_.clear();
    above_.assign(1, none);
    open_leaves_ = 1;
  }

  const Node& operator[](Id id) const { return arena_[id]; }
  const Node& at_root() const { return arena_[root]; }
  std::size_t size() const { return arena_.size(); }
  std::size_t open_leaves() const { return open_leaves_; }
  std::span<const typename Arena::Link> links(Id id) const { return arena_.links(id); }
  const Mixes& mixes() const { return mixes_; }
  Number within() const { return selection_.within(); }
  Note& note(Id id) { return arena_[id].note; }

  /// What is sought from now on: the root within so much, or an answer to a claim about it.
  void aim_at(const Question<Number>& question, Number within, bool is_claim) {
    question_ = question;
    selection_.aim_at(is_claim ? std::optional(Claim<Number>{question}) : std::nullopt, within);
    for (auto id = static_cast<Id>(size()); id-- > 0;) selection_.renew(arena_, id);
    for (auto id = static_cast<Id>(size()); id-- > 0;)
      if (arena_[id].is_expanded()) put(id, false);
    settle();
  }

  bool is_answered() const { return question_.answered_by(at_root().bounds); }

  /// The way to the leaf that is likeliest to be needed; nothing where none may be asked.
  const std::vector<Stop>& pick() {
    path_.clear();
    if (is_answered() || at_root().note.need <= 0) return path_;
    path_.push_back({root});
    while (arena_[path_.back().id].is_expanded()) {
      path_.push_back({selection_.next(arena_, path_.back().id)});
      if (path_.size() > size()) refuse_cycle();
    }
    return path_;
  }

  /// What to ask about the end of a path so that it helps to answer what is sought. Below chance
  /// and joint nodes that is the same for all: then results can be used again.
  Question<Number> question_for(std::span<const Stop> path) const {
    const auto range = as<Number>(game_.range());
    auto q = question_;
    q.within = within();
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const Node& node = arena_[path[i].id];
      if (node.turn != Turn::max && node.turn != Turn::min) {
        q = Question<Number>::about(range, within());
        continue;
      }
      const auto links = arena_.links(path[i].id);
      const auto link = std::find_if(links.begin(), links.end(),
                                     [&](const auto& l) { return l.child == path[i + 1].id; });
      q = passed_to(arena_, path[i].id, *link, range, q);
    }
    return q.answered_by(arena_[path.back().id].bounds) ? Question<Number>::about(range, within())
                                                        : q;
  }

  /// Generates a leaf's children. `enter(turn)` is told of payoffs read and forced moves. False
  /// where memory does not suffice. `meet_new(id)` is what is known of a new node.
  template <class Enter, class MeetNew>
  bool expand(Id id, Enter enter, MeetNew meet_new) {
    const auto before = static_cast<Id>(size());
    if (!arena_.expand(id, enter)) return false;
    above_.resize(size(), none);
    open_leaves_ -= is_open(id) ? 1 : 0;
    const auto links = arena_.links(id);
    for (std::uint32_t i = 0; i < links.size(); ++i) {
      const Id child = links[i].child;
      links_above_.push_back({id, above_[child]});
      above_[child] = static_cast<std::uint32_t>(links_above_.size() - 1);
      Note& note = arena_[child].note;
      if (child < before || note.parent != no_child) continue;
      note.parent = id;
      note.place = i;
      note.ply = arena_[id].note.ply + 1;
    }
    for (Id child = before; child < size(); ++child) {
      const Range known = meet_new(child);
      arena_[child].bounds = known;
      arena_[child].is_closed = known.lower == known.upper;
      open_leaves_ += is_open(child) ? 1 : 0;
      selection_.renew(arena_, child);
    }
    put(id, true);
    settle();
    return true;
  }

  /// Adds what is known of a node. False, and nothing done, where that cannot be.
  bool learn(Id id, Range bounds) {
    const Range both = meet(arena_[id].bounds, bounds);
    if (both.lower > both.upper) return false;
    if (both == arena_[id].bounds) return true;
    set_bounds(id, both);
    tell_above(id, true);
    settle();
    return true;
  }

  /// After its note was changed.
  void renew(Id id) {
    put(id, false);
    settle();
  }

  /// Whether the root's answer may still depend on this node.
  bool is_needed(Id id) {
    if (id == root) return !is_answered();
    if (needed_.size() < size()) needed_.resize(size(), {0, false});
    if (needed_[id].first == epoch_) return needed_[id].second;
    needed_[id] = {epoch_, false};  // also where the game goes round in circles
    bool is_needed_above = false;
    for (std::uint32_t at = above_[id]; at != none && !is_needed_above; at = links_above_[at].next)
      is_needed_above = selection_.matters(arena_[links_above_[at].parent], arena_[id]) &&
                        is_needed(links_above_[at].parent);
    needed_[id].second = is_needed_above;
    return is_needed_above;
  }
  bool is_needed_now(Id id) {
    forget_needs();
    return is_needed(id);
  }
  void forget_needs() { ++epoch_; }

  /// The steps from the root to a node, with forced ones, on the way it was reached first.
  std::vector<Step> path_to(Id id) const {
    std::vector<Id> ids;
    for (Id at = id; at != root; at = arena_[at].note.parent) ids.push_back(at);
    std::vector<Step> path;
    for (auto at = ids.rbegin(); at != ids.rend(); ++at) {
      const Note& note = arena_[*at].note;
      AnyState s = arena_[note.parent].state;
      const Step step = step_of(note.parent, note.place);
      path.push_back(step);
      s = played(game_.rules(), s, std::span(&step, 1));
      play_forced_steps(game_.rules(), s, path);
    }
    return path;
  }

  /// The steps of an expanded node that its links stand for, in their order.
  std::vector<Step> steps_of(Id id) const {
    const Rules& rules = game_.rules();
    const AnyState& s = arena_[id].state;
    std::vector<Step> steps;
    if (arena_[id].turn == Turn::chance) {
      for (std::uint32_t i = 0; i < arena_[id].links; ++i) steps.push_back({i, 0});
    } else if (arena_[id].turn == Turn::both) {
      if constexpr (Joint<G>) {
        const auto tried = [&](Side side) {
          return id == root ? moves_of(game_, s, side) : useful_moves_of(game_, s, side);
        };
        const auto columns = tried(Side::min);
        for (const auto& row : tried(Side::max))
          for (const auto& column : columns)
            steps.push_back({natural_place(rules, s, Side::max, row),
                             natural_place(rules, s, Side::min, column)});
      }
    } else {
      for (const auto& move : moves_to_try(game_, s, id == root))
        steps.push_back({natural_place(rules, s, Side::max, move), 0});
    }
    return steps;
  }
  Step step_of(Id id, std::uint32_t place) const { return steps_of(id)[place]; }

 private:
  static constexpr std::uint32_t none = no_child;

  /// One of the ways up from a node.
  struct Above {
    Id parent;
    std::uint32_t next;
  };

  bool is_open(Id id) const { return arena_[id].bounds.lower < arena_[id].bounds.upper; }

  void set_bounds(Id id, Range bounds) {
    open_leaves_ -= !arena_[id].is_expanded() && is_open(id) ? 1 : 0;
    arena_[id].bounds = bounds;
    open_leaves_ += !arena_[id].is_expanded() && is_open(id) ? 1 : 0;
    arena_[id].is_closed = bounds.lower == bounds.upper;
    selection_.renew(arena_, id);
  }

  void put(Id id, bool has_news) {
    if (waiting_.size() < size()) waiting_.resize(size(), 0);
    if (waiting_[id] == 0) queue_.push_back(id);
    waiting_[id] |= has_news ? 3 : 1;
  }

  void tell_above(Id id, bool has_news) {
    for (std::uint32_t at = above_[id]; at != none; at = links_above_[at].next)
      put(links_above_[at].parent, has_news);
  }

  /// Brings up to date what waits for it, and all above that this changes.
  void settle() {
    const std::size_t most = 1000 * (size() + 1000);
    for (std::size_t looks = 0; !queue_.empty(); ++looks) {
      if (looks > most) refuse_cycle();
      const Id id = queue_.front();
      queue_.pop_front();
      const bool has_news = std::exchange(waiting_[id], 0) > 1;
      const Range before = arena_[id].bounds;
      if (has_news && arena_[id].is_expanded()) fold(id);
      const bool is_other = selection_.renew(arena_, id);
      if (is_other || arena_[id].bounds != before) tell_above(id, arena_[id].bounds != before);
    }
  }

  void fold(Id id) {
    const Range before = arena_[id].bounds;
    const Range after = fold_.of(arena_, id);
    if (after.lower > after.upper) refuse_children(id);
    arena_[id].bounds = after;
    arena_[id].is_closed = after.lower == after.upper;
    if (arena_[id].turn != Turn::both) return;
    selection_.weigh_cells(arena_, id, fold_.mixes());
    if (id == root) keep_mixes(before, after);
  }

  /// Each side keeps the mix that has promised it most: what a mix is sure of can only grow.
  void keep_mixes(Range before, Range after) {
    const Mixes& found = fold_.mixes();
    if (after.lower > before.lower || mixes_.row.empty()) mixes_.row = found.row;
    if (after.upper < before.upper || mixes_.column.empty()) mixes_.column = found.column;
  }

  [[noreturn]] void refuse_children(Id id) const {
    const std::vector<Step> path = path_to(id);
    std::string all;
    for (const auto& link : arena_.links(id))
      all += " " + shown(as<double>(arena_[link.child].bounds));
    throw ContradictingResults(
        words_for(game_.rules(), at_root().state, path) + " the value is said to be in " +
        shown(as<double>(arena_[id].bounds)) + ", but what follows is said to be in" + all +
        ", and both cannot be true");
  }
  [[noreturn]] static void refuse_cycle() {
    throw Error(
        "this game comes back to a state it was in before. Give it a rule that ends it, or search "
        "to a depth with --depth");
  }

  const G& game_;
  Arena arena_;
  Fold<Arena> fold_;
  Selection<G> selection_;
  Question<Number> question_{};
  Mixes mixes_;
  std::vector<Above> links_above_;
  std::vector<std::uint32_t> above_;   // the first of each node's, in links_above_
  std::vector<std::uint8_t> waiting_;  // 0: not; 1: in the queue; 3: with news of bounds below
  std::deque<Id> queue_;
  std::vector<std::pair<std::uint64_t, bool>> needed_;
  std::uint64_t epoch_ = 1;
  std::vector<Stop> path_;
  std::size_t open_leaves_ = 0;
};

}  // namespace pincer::hub
