#include "pincer/explore/steps.hpp"

#include <algorithm>
#include <cmath>

#include "json_text.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/multiplayer.hpp"
#include "pincer/explore/replay.hpp"
#include "pincer/explore/words.hpp"
#include "pincer/rules/steps.hpp"
#include "step_tree.hpp"

namespace pincer::explore {

/// Goes through the records in the order of time and tells what happens.
class StepsTeller {
 public:
  StepsTeller(Steps& steps, const Rules& rules, std::span<const Record> records, bool is_folded)
      : out_(steps),
        rules_(rules),
        records_(records),
        is_folded_(is_folded),
        wording_(rules),
        tree_(rules, steps.nodes_) {}

  /// Tells about records [from, to).
  void run(const AnyState& start, std::uint32_t from, std::uint32_t to) {
    top_state_ = &start;
    for (std::uint32_t at = from; at < to; ++at) {
      while (!path_.empty() && records_[path_.back().record].end <= at) finish();
      tell(at, path_.empty());
    }
    while (!path_.empty() && records_[path_.back().record].end <= to) finish();
  }

 private:
  struct Place {
    std::uint32_t record, node;
  };

  void tell(std::uint32_t at, bool is_top) {
    const Record& record = records_[at];
    if (!is_top && !record.is_asked) return;  // told when its parent was opened
    const std::uint32_t node =
        is_top ? tree_.root() : tree_.child(path_.back().node, {record.index, record.reply});
    const AnyState state =
        is_top ? *top_state_ : played(rules_, tree_.state(path_.back().node), record);
    out_.nodes_[node].forced = is_top ? 0 : record.forced;
    if (is_look(record)) {
      look(record, node, state);
      return;
    }
    std::vector<NodeChange> listed;
    tree_.open(node, state, listed);
    SearchStep& step = begin(StepKind::asks, node);
    step.question = wording_.question(record.asked);
    step.text = asking(node) + step.question + why_asked(record, node);
    tree_.show(node, NodeState::open, step.changes);
    step.changes.insert(step.changes.end(), listed.begin(), listed.end());
    end_step();
    path_.push_back({at, node});
    look_around(at, node);
  }

  static bool is_look(const Record& record) {
    return record.ending == Ending::over || record.ending == Ending::bounds ||
           record.ending == Ending::table;
  }

  /// What the parent saw of its children before it asked any.
  void look_around(std::uint32_t parent, std::uint32_t node) {
    for_children(records_, parent, [&](std::uint32_t at) {
      const Record& record = records_[at];
      if (record.is_asked || !is_look(record)) return;
      const std::uint32_t child = tree_.child(node, {record.index, record.reply});
      out_.nodes_[child].forced = record.forced;
      look(record, child, played(rules_, tree_.state(node), record));
    });
  }

  void look(const Record& record, std::uint32_t node, const AnyState& state) {
    std::vector<NodeChange> none;
    if (record.ending == Ending::over) tree_.open(node, state, none);
    else out_.nodes_[node].turn = rules_.turn(state);
    SearchStep& step = begin(StepKind::looks, node);
    const std::uint32_t parent = out_.nodes_[node].parent;
    const bool has_parent = parent != Recording::none;
    const Bounds<double> before = has_parent ? tree_.bounds(parent) : unknown;
    const auto payoff = out_.nodes_[node].payoff;
    tree_.learn(node, payoff ? Bounds<double>::exactly(*payoff) : record.found, NodeState::done,
                step.changes);
    const std::string known = wording_.bounds(tree_.bounds(node));
    if (payoff)
      step.text = label(node) + " ends the game: it pays " + wording_.number(*payoff) + ".";
    else if (record.ending == Ending::table)
      step.text = label(node) + " is remembered" + (known.empty() ? "." : ": " + known + ".");
    else
      step.text =
          "The rules say enough of " + label(node) + (known.empty() ? "." : ": " + known + ".");
    if (has_parent && tree_.bounds(parent) != before)
      step.text += " So " + label(parent) + " is " + wording_.bounds(tree_.bounds(parent)) + ".";
    end_step();
  }

  void finish() {
    const auto [at, node] = path_.back();
    path_.pop_back();
    const Record& record = records_[at];
    const bool is_answered = record.ending == Ending::at_most ||
                             record.ending == Ending::at_least || record.ending == Ending::within;
    if (is_answered && !has_folded(at)) cut(record, node);
    SearchStep& step = begin(StepKind::answers, node);
    tree_.learn(node, searched(record), is_answered ? NodeState::done : NodeState::open,
                step.changes);
    const std::string known = wording_.bounds(tree_.bounds(node));
    step.text = label(node) + (known.empty() ? " is asked no further" : " is " + known);
    if (!is_answered) step.text += ", as far as it was searched";
    else if (has_folded(at)) step.text += ", by nodes that were not kept";
    step.text += ".";
    end_step();
  }

  /// What was found by searching: where one side was enough, the range's end on the other side is
  /// no finding.
  Bounds<double> searched(const Record& record) const {
    Bounds<double> found = record.found;
    if (record.ending == Ending::at_most && found.lower <= rules_.range().lower)
      found.lower = unknown.lower;
    if (record.ending == Ending::at_least && found.upper >= rules_.range().upper)
      found.upper = unknown.upper;
    return found;
  }

  /// Whether nodes below were counted but not kept.
  bool has_folded(std::uint32_t at) const {
    if (!is_folded_) return false;
    std::uint64_t kept = 1;
    for_children(records_, at, [&](std::uint32_t child) { kept += records_[child].nodes; });
    return records_[at].nodes > kept + records_[at].forced;
  }

  void cut(const Record& record, std::uint32_t node) {
    std::vector<NodeChange> changes;
    const std::size_t rest = tree_.cut_rest(node, changes);
    if (rest == 0) return;
    SearchStep& step = begin(StepKind::cuts, node);
    std::string names;
    constexpr std::size_t most_named = 6;
    for (std::size_t i = 0; i < std::min(changes.size(), most_named); ++i)
      names += (i == 0 ? "" : i + 1 == rest ? " and " : ", ") + out_.nodes_[changes[i].node].move;
    if (rest > most_named) names += " and " + std::to_string(rest - most_named) + " more";
    step.text = names + (rest == 1 ? " is" : " are") + " cut: " + label(node) + " is worth " +
                why_cut(record, node) + ".";
    step.changes = std::move(changes);
    end_step();
  }

  /// What a node is worth and why no more is needed, in the numbers of this moment.
  std::string why_cut(const Record& record, std::uint32_t node) const {
    const Bounds<double> known = meet(tree_.bounds(node), record.found);
    const auto& q = record.asked;
    if (record.ending == Ending::at_most)
      return "at most " + wording_.number(known.upper) + ", and " +
             (has_for_sure(Side::max, node, q.at_most)
                  ? "Max has " + wording_.number(q.at_most) + " for sure elsewhere"
                  : "at most " + wording_.number(q.at_most) + " was asked");
    if (record.ending == Ending::at_least)
      return "at least " + wording_.number(known.lower) + ", and " +
             (has_for_sure(Side::min, node, q.at_least)
                  ? "Min has " + wording_.number(q.at_least) + " for sure elsewhere"
                  : "at least " + wording_.number(q.at_least) + " was asked");
    if (known.lower == known.upper) return wording_.number(known.lower) + ", whatever they bring";
    return wording_.number(known.lower) + " to " + wording_.number(known.upper) +
           ", which is near enough";
  }

  /// Whether a limit is what a side can already have above.
  bool has_for_sure(Side side, std::uint32_t node, double limit) const {
    if (!std::isfinite(limit)) return false;
    for (std::uint32_t at = out_.nodes_[node].parent; at != Recording::none;
         at = out_.nodes_[at].parent) {
      const bool is_theirs = out_.nodes_[at].turn == turn_of(side);
      if (is_theirs && seen_by(side, tree_.bounds(at)).lower == seen_by(side, limit)) return true;
    }
    return false;
  }

  std::string why_asked(const Record& record, std::uint32_t node) const {
    const auto q = wording_.cut_to_range(record.asked);
    std::string why;
    if (has_for_sure(Side::max, node, q.at_most))
      why += " (Max has " + wording_.number(q.at_most) + " for sure)";
    if (has_for_sure(Side::min, node, q.at_least))
      why += " (Min has " + wording_.number(q.at_least) + " for sure)";
    return why;
  }

  std::string asking(std::uint32_t node) const {
    const std::uint32_t parent = out_.nodes_[node].parent;
    if (parent == Recording::none) return "The root is asked: ";
    if (rules_.shape().players > 2)
      return player_name(rules_.player(tree_.state(parent))) + " tries " + label(node) + ": ";
    switch (out_.nodes_[parent].turn) {
      case Turn::max: return "Max tries " + label(node) + ": ";
      case Turn::min: return "Min tries " + label(node) + ": ";
      case Turn::chance: return "Chance may bring " + label(node) + ": ";
      default: return "Both play " + label(node) + ": ";
    }
  }

  /// The moves that lead there, the last of them where there are many.
  std::string label(std::uint32_t node) const {
    if (out_.nodes_[node].parent == Recording::none) return "the root";
    constexpr int most = 4;
    std::string text;
    for (int i = 0; out_.nodes_[node].parent != Recording::none; ++i) {
      if (i == most) return "... " + text;
      text = out_.nodes_[node].move + (text.empty() ? "" : " ") + text;
      node = out_.nodes_[node].parent;
    }
    return text;
  }

  SearchStep& begin(StepKind kind, std::uint32_t node) {
    return out_.steps_.emplace_back(SearchStep{kind, node, {}, {}, {}, 0});
  }
  /// A sentence begins with a capital where it does not begin with a move.
  void end_step() {
    SearchStep& step = out_.steps_.back();
    if (step.text.starts_with("the root")) step.text[0] = 'T';
    step.nodes = out_.nodes_.size();
  }

  Steps& out_;
  const Rules& rules_;
  std::span<const Record> records_;
  bool is_folded_;
  Wording wording_;
  StepTree tree_;
  const AnyState* top_state_ = nullptr;
  std::vector<Place> path_;
};

Steps::Steps(const Rules& rules, const AnyState& root, std::span<const Record> records,
             std::uint32_t top, bool is_folded, std::size_t most)
    : is_whole_(rules.shape().is_whole) {
  const bool is_part = top != Recording::none;
  if (is_part && top >= records.size())
    throw Error("there is no record " + std::to_string(top) + "; there are " +
                std::to_string(records.size()));
  const std::uint32_t from = is_part ? top : 0;
  const auto end = is_part ? records[top].end : static_cast<std::uint32_t>(records.size());
  const auto to = static_cast<std::uint32_t>(std::min<std::size_t>(end, from + most));
  is_all_ = to == end;
  const AnyState start = is_part ? state_at(rules, root, records, top) : root;
  StepsTeller(*this, rules, records, is_folded).run(start, from, to);
}

namespace {

const char* word_of(StepKind kind) {
  switch (kind) {
    case StepKind::asks: return "asks";
    case StepKind::looks: return "looks";
    case StepKind::answers: return "answers";
    case StepKind::cuts: break;
  }
  return "cuts";
}

const char* word_of(NodeState state) {
  switch (state) {
    case NodeState::waiting: return "waiting";
    case NodeState::open: return "open";
    case NodeState::done: return "done";
    case NodeState::cut: break;
  }
  return "cut";
}

}  // namespace

std::string Steps::json(std::size_t from, std::size_t count) const {
  const std::size_t begin = std::min(from, steps_.size());
  const std::size_t end = begin + std::min(count, steps_.size() - begin);
  Json nodes = Json::array(), steps = Json::array();
  const std::size_t first = begin > 0 ? steps_[begin - 1].nodes : 0;
  const std::size_t last = end > 0 ? steps_[end - 1].nodes : 0;
  for (std::size_t i = first; i < last; ++i) {
    const StepNode& node = nodes_[i];
    nodes.push_back({{"id", i},
                     {"parent", node.parent == Recording::none ? Json() : Json(node.parent)},
                     {"move", node.move},
                     {"turn", turn_word(node.turn)},
                     {"payoff", node.payoff ? value_json(*node.payoff, is_whole_) : Json()},
                     {"weight", node.weight ? Json(*node.weight) : Json()},
                     {"forced", node.forced}});
  }
  for (std::size_t i = begin; i < end; ++i) {
    const SearchStep& step = steps_[i];
    Json changes = Json::array();
    for (const NodeChange& change : step.changes)
      changes.push_back({{"node", change.node},
                         {"lower", value_json(change.bounds.lower, is_whole_)},
                         {"upper", value_json(change.bounds.upper, is_whole_)},
                         {"state", word_of(change.state)}});
    steps.push_back({{"kind", word_of(step.kind)},
                     {"node", step.node},
                     {"text", step.text},
                     {"question", step.question.empty() ? Json() : Json(step.question)},
                     {"changes", std::move(changes)}});
  }
  return text_of({{"total", steps_.size()},
                  {"whole", is_all_},
                  {"nodes", std::move(nodes)},
                  {"steps", std::move(steps)}});
}

}  // namespace pincer::explore
