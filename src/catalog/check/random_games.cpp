// The part of Explorer that plays random games.

#include <algorithm>
#include <cstdlib>

#include "check/explorer.hpp"

namespace pincer::checking {

void Explorer::play_games(std::size_t work) {
  const std::size_t end = work_ + work;
  do play_one(std::max<std::size_t>(256, work / 2));
  while (work_ < end && !is_out() && graph_.size() <= options_.most_states);
}

void Explorer::play_one(std::size_t most) {
  const std::vector<Id> path = random_game();
  for (const Id id : path) graph_[id].is_on_path = false;
  ++work_;
  for (std::size_t i = path.size(); i-- > 0 && !is_out();) {
    const bool is_solved = solve(path[i], most, Purpose::test);
    test_images(most);
    if (!is_solved) break;
  }
}

std::vector<Explorer::Id> Explorer::random_game() {
  constexpr std::size_t longest = 100'000;
  draw_style();
  std::vector<Id> path = {start_};
  graph_[start_].is_on_path = true;
  while (look_at(path.back()) && graph_[path.back()].count > 0 && !is_out()) {
    const Id next = chosen(path.back());
    if (graph_[next].is_on_path) break;  // solving what is below will tell
    if (path.size() == longest) {
      findings_.add_general("play", "endless", "a random game did not end within 100,000 steps");
      note_findings();
      break;
    }
    graph_[next].is_on_path = true;
    path.push_back(next);
  }
  return path;
}

void Explorer::draw_style() {
  style_.aim = static_cast<Style::Aim>(random_() % 4);
  for (int& bias : style_.bias) bias = static_cast<int>(random_() % 7) - 3;
}

/// One of `count` in natural order: any, or the first or the last ones more often.
std::uint32_t Explorer::drawn(std::uint32_t count, int bias) {
  auto k = static_cast<std::uint32_t>(random_() % count);
  for (int i = 0; i < std::abs(bias); ++i) {
    const auto also = static_cast<std::uint32_t>(random_() % count);
    k = bias < 0 ? std::min(k, also) : std::max(k, also);
  }
  return k;
}

/// The next state of a random game.
StateGraph::Id Explorer::chosen(Id id) {
  const StateGraph::Node& node = graph_[id];
  const std::uint32_t k =
      node.turn == Turn::both
          ? drawn(node.count / node.columns, style_.bias[0]) * node.columns +
                drawn(node.columns, style_.bias[1])
          : drawn(node.count, node.turn == Turn::chance ? 0 : style_.bias[node.turn == Turn::min]);
  const auto is_wanted = [&](const StateGraph::Node& next) {
    switch (style_.aim) {
      case Style::Aim::end: return next.turn == Turn::over;
      case Style::Aim::go_on: return next.turn != Turn::over;
      case Style::Aim::news: return !next.is_inspected;
      case Style::Aim::none: break;
    }
    return true;
  };
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const Id child = graph_.child(id, (k + i) % node.count);
    if (is_wanted(graph_[child])) return child;
  }
  return graph_.child(id, k);
}

}  // namespace pincer::checking
