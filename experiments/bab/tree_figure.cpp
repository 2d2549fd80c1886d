#include "experiments/bab/tree_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace pincer::experiments {

namespace {

constexpr const char* seen_colour = "#000000";
constexpr const char* unseen_colour = "#999999";

/// Writes the commands for a tree while it walks over it, leaves from left to right.
class Artist {
 public:
  explicit Artist(const SearchTree& searched) : searched_(searched) {}

  struct Spot {
    double x, y;
  };

  Spot draw(const Written& node, const SearchTree::Node* seen, int depth,
            const std::string& bounds) {
    deepest_ = std::max(deepest_, depth);
    const char* colour = seen != nullptr ? seen_colour : unseen_colour;
    if (node.children.empty()) {
      const Spot here{leaves_++, -static_cast<double>(depth)};
      label(here, fmt::format("{}", node.payoff), colour, "center offset 0,-0.6");
      return here;
    }
    std::vector<Spot> ends;
    for (std::size_t i = 0; i < node.children.size(); ++i)
      ends.push_back(child(node, seen, i, depth));
    const Spot here{(ends.front().x + ends.back().x) / 2, -static_cast<double>(depth)};
    for (std::size_t i = 0; i < ends.size(); ++i) edge(node, seen, i, here, ends[i]);
    mark(node.turn, here, colour);
    if (!bounds.empty()) label(here, bounds, colour, "left offset 1.3,0.5 boxed");
    return here;
  }

  std::string script() const {
    return fmt::format(
        "set style textbox opaque noborder fillcolor rgb 'white' margins 0.2,0.2\n"
        "unset border\nunset tics\nunset key\nset xrange [-0.7:{}]\nset yrange [{}:0.4]\n{}"
        "plot NaN notitle\n",
        std::max(leaves_ - 0.2, 1.2), -deepest_ - 0.5, commands_);
  }

  int leaves() const { return static_cast<int>(leaves_); }
  int levels() const { return deepest_ + 1; }

 private:
  Spot child(const Written& node, const SearchTree::Node* seen, std::size_t i, int depth) {
    const SearchTree::Node* below = searched_.child(seen, i);
    std::string bounds;
    if (below != nullptr)
      bounds = fmt::format("[{}, {}]", seen->returned[i].lower, seen->returned[i].upper);
    return draw(node.children[i], below, depth + 1, bounds);
  }

  void edge(const Written& node, const SearchTree::Node* seen, std::size_t i, Spot from, Spot to) {
    const bool is_seen = searched_.child(seen, i) != nullptr;
    commands_ += fmt::format(
        "set arrow from {},{} to {},{} nohead back linewidth 1.5 dashtype {} linecolor rgb '{}'\n",
        from.x, from.y, to.x, to.y, is_seen ? 1 : 3, is_seen ? seen_colour : unseen_colour);
    if (node.turn != Turn::chance) return;
    const auto whole = std::accumulate(node.weights.begin(), node.weights.end(), std::int64_t{0});
    const double p = static_cast<double>(node.weights[i]) / static_cast<double>(whole);
    label({(from.x + to.x) / 2, (from.y + to.y) / 2}, fmt::format("{}", p), seen_colour,
          from.x > to.x ? "right offset -0.7,0" : "left offset 0.7,0");
  }

  void mark(Turn turn, Spot at, const char* colour) {
    const int shape = turn == Turn::max ? 5 : turn == Turn::min ? 7 : 13;
    commands_ += fmt::format(
        "set label '' at {},{} point pointtype {} pointsize 2.4 linecolor rgb '{}' front\n", at.x,
        at.y, shape, colour);
  }

  void label(Spot at, const std::string& text, const char* colour, const char* how) {
    commands_ += fmt::format("set label '{}' at {},{} {} textcolor rgb '{}' front\n", text, at.x,
                             at.y, how, colour);
  }

  const SearchTree& searched_;
  std::string commands_;
  double leaves_ = 0;
  int deepest_ = 0;
};

}  // namespace

Figure tree_figure(const std::string& name, const std::string& title, const Written& tree,
                   const SearchTree& searched, Bounds<double> root) {
  Artist artist(searched);
  artist.draw(tree, &searched.nodes.front(), 0, fmt::format("[{}, {}]", root.lower, root.upper));
  return {name, fmt::format("set title '{}'\n{}", title, artist.script()),
          std::max(360, 60 * artist.leaves() + 120), 80 * artist.levels() + 60};
}

}  // namespace pincer::experiments
