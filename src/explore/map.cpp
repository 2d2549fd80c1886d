#include "pincer/explore/map.hpp"

#include <algorithm>
#include <queue>
#include <vector>

#include "json_text.hpp"
#include "pincer/core/error.hpp"
#include "pincer/explore/replay.hpp"
#include "pincer/explore/words.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::explore {
namespace {

using Records = std::span<const Record>;

void expect_record(Records records, std::uint32_t node) {
  if (node != Recording::none && node >= records.size())
    throw Error("there is no record " + std::to_string(node) + "; there are " +
                std::to_string(records.size()));
}

std::size_t size_of(Records records, std::uint32_t node) {
  return node == Recording::none ? records.size() : records[node].end - node;
}

/// The states of records that are come by in preorder: those of the path are kept.
class PathStates {
 public:
  PathStates(const Rules& rules, const AnyState& root, Records records, std::uint32_t top)
      : rules_(rules), records_(records), root_(root) {
    for (const std::uint32_t node : way_to(records, top)) enter(node);
  }

  /// What the step to a record is called, and its state from now on.
  std::string enter(std::uint32_t node) {
    const Record& record = records_[node];
    while (!path_.empty() && path_.back().node != record.parent) path_.pop_back();
    if (record.parent == Recording::none) {
      path_ = {{node, root_}};
      return "";
    }
    if (path_.empty()) refuse("a record without its parent: the recording is damaged");
    const AnyState& before = path_.back().state;
    AnyState next = played(rules_, before, record);
    std::string name = step_name(rules_, before, {record.index, record.reply});
    path_.push_back({node, std::move(next)});
    return name;
  }

 private:
  struct Place {
    std::uint32_t node;
    AnyState state;
  };
  const Rules& rules_;
  Records records_;
  const AnyState& root_;
  std::vector<Place> path_;
};

Json parent_json(Records records, std::uint32_t node) {
  const std::uint32_t parent = records[node].parent;
  return parent == Recording::none ? Json(nullptr) : Json(parent);
}

std::size_t children_of(Records records, std::uint32_t node) {
  std::size_t count = 0;
  for_children(records, node, [&](std::uint32_t) { ++count; });
  return count;
}

/// A rectangle of the icicle.
struct Rectangle {
  std::uint32_t node;
  int depth;
  double from, to;  ///< of the whole width
};

/// The largest subtrees that fit into so many rectangles, in preorder.
class Icicle {
 public:
  Icicle(Records records, const MapWish& wish) : records_(records), wish_(wish) {
    if (wish.node == Recording::none) total_ = weight_of_children(wish.node);
    else total_ = weight(wish.node);
    if (wish.most > 0) grow();
    std::sort(drawn_.begin(), drawn_.end(),
              [](const Rectangle& a, const Rectangle& b) { return a.node < b.node; });
  }

  const std::vector<Rectangle>& drawn() const { return drawn_; }

 private:
  double weight(std::uint32_t node) const {
    return wish_.by == Measure::nodes ? static_cast<double>(records_[node].nodes)
                                      : static_cast<double>(records_[node].seconds);
  }
  double weight_of_children(std::uint32_t node) const {
    double sum = 0;
    for_children(records_, node, [&](std::uint32_t child) { sum += weight(child); });
    return sum;
  }

  void grow() {
    if (wish_.node == Recording::none) offer_children({Recording::none, -1, 0, 1});
    else offer({wish_.node, 0, 0, 1});
    while (!waiting_.empty() && drawn_.size() < wish_.most) {
      const Rectangle next = waiting_.top();
      waiting_.pop();
      drawn_.push_back(next);
      offer_children(next);
    }
  }

  /// Children lie side by side in their order. Times are coarse: more than the parent's are scaled.
  void offer_children(const Rectangle& parent) {
    const double whole = parent.node == Recording::none ? total_ : weight(parent.node);
    const double sum = weight_of_children(parent.node);
    if (sum <= 0) return;
    const double scale = (parent.to - parent.from) / std::max(whole, sum);
    double from = parent.from;
    for_children(records_, parent.node, [&](std::uint32_t child) {
      const double to = std::min(from + scale * weight(child), parent.to);
      offer({child, parent.depth + 1, from, to});
      from = to;
    });
  }

  /// What takes no width, and what is much too small to be among the largest, cannot be seen.
  void offer(const Rectangle& rectangle) {
    if (rectangle.to > rectangle.from || rectangle.node == wish_.node) waiting_.push(rectangle);
  }

  struct IsSmaller {
    bool operator()(const Rectangle& a, const Rectangle& b) const {
      const double first = a.to - a.from, second = b.to - b.from;
      return first != second ? first < second : a.node > b.node;
    }
  };

  Records records_;
  const MapWish& wish_;
  double total_ = 0;
  std::vector<Rectangle> drawn_;
  std::priority_queue<Rectangle, std::vector<Rectangle>, IsSmaller> waiting_;
};

Json total_json(Records records, std::uint32_t node) {
  std::uint64_t nodes = 0;
  double seconds = 0;
  const auto add = [&](std::uint32_t at) {
    nodes += records[at].nodes;
    seconds += static_cast<double>(records[at].seconds);
  };
  if (node == Recording::none) for_children(records, node, add);
  else add(node);
  return {{"nodes", nodes}, {"seconds", seconds}};
}

}  // namespace

std::string map_json(const Rules& rules, const AnyState& root, Records records,
                     const MapWish& wish) {
  expect_record(records, wish.node);
  const Icicle icicle(records, wish);
  PathStates states(rules, root, records, Recording::none);
  Json path = Json::array();
  for (const std::uint32_t node : way_to(records, wish.node))
    path.push_back({{"id", node}, {"move", states.enter(node)}});
  Json nodes = Json::array();
  for (const Rectangle& drawn : icicle.drawn()) {
    const Record& record = records[drawn.node];
    const std::string move = states.enter(drawn.node);
    const bool is_top = drawn.depth == 0;
    nodes.push_back({{"id", drawn.node},
                     {"parent", is_top ? Json(nullptr) : parent_json(records, drawn.node)},
                     {"depth", drawn.depth},
                     {"move", move},
                     {"turn", turn_word(record.turn)},
                     {"share_from", drawn.from},
                     {"share_to", drawn.to},
                     {"nodes", record.nodes},
                     {"seconds", record.seconds},
                     {"ending", ending_word(record.ending)},
                     {"children", children_of(records, drawn.node)}});
  }
  return text_of({{"nodes", std::move(nodes)},
                  {"total", total_json(records, wish.node)},
                  {"rest", size_of(records, wish.node) - icicle.drawn().size()},
                  {"path", std::move(path)}});
}

namespace {

/// Records down to a depth, nearest first, at most so many; then in preorder.
std::vector<std::uint32_t> near_records(Records records, const TreeWish& wish) {
  std::vector<std::pair<std::uint32_t, int>> found;
  const auto add_children = [&](std::uint32_t node, int depth) {
    for_children(records, node, [&](std::uint32_t child) {
      if (found.size() < wish.most) found.emplace_back(child, depth);
    });
  };
  if (wish.node == Recording::none) add_children(wish.node, 0);
  else found.emplace_back(wish.node, 0);
  for (std::size_t i = 0; i < found.size() && found.size() < wish.most; ++i)
    if (found[i].second < wish.depth) add_children(found[i].first, found[i].second + 1);
  std::vector<std::uint32_t> nodes;
  for (const auto& [node, depth] : found) nodes.push_back(node);
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

}  // namespace

std::string tree_json(const Rules& rules, const AnyState& root, Records records,
                      const TreeWish& wish) {
  expect_record(records, wish.node);
  const bool is_whole = rules.shape().is_whole;
  const Wording wording(rules);
  PathStates states(rules, root, records, Recording::none);
  const auto way = way_to(records, wish.node);
  for (std::size_t i = 0; i + 1 < way.size(); ++i) states.enter(way[i]);
  Json nodes = Json::array();
  const auto near = near_records(records, wish);
  for (const std::uint32_t node : near) {
    const Record& record = records[node];
    const std::string move = states.enter(node);
    const auto asked = wording.cut_to_range(record.asked);
    nodes.push_back({{"id", node},
                     {"parent", parent_json(records, node)},
                     {"move", move},
                     {"turn", turn_word(record.turn)},
                     {"lower", value_json(record.found.lower, is_whole)},
                     {"upper", value_json(record.found.upper, is_whole)},
                     {"question", record.is_asked ? Json(wording.question(record.asked)) : Json()},
                     {"asked",
                      {{"at_most", value_json(asked.at_most, is_whole)},
                       {"at_least", value_json(asked.at_least, is_whole)},
                       {"within", value_json(asked.within, is_whole)}}},
                     {"ending", ending_word(record.ending)},
                     {"nodes", record.nodes},
                     {"seconds", record.seconds},
                     {"children", children_of(records, node)}});
  }
  return text_of(
      {{"nodes", std::move(nodes)}, {"rest", size_of(records, wish.node) - near.size()}});
}

}  // namespace pincer::explore
