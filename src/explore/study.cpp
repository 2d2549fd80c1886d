#include "pincer/explore/study.hpp"

#include <algorithm>

#include "pincer/core/error.hpp"
#include "pincer/core/multiplayer.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::explore {
namespace {

constexpr std::size_t longest_path = 10'000;
constexpr std::size_t most_notes = 100'000;

std::string key_of(const std::vector<std::string>& path) {
  std::string key;
  for (const auto& step : path) key += step + " ";
  return key;
}

Task at_start(Task task) {
  task.after.clear();
  return task;
}

}  // namespace

Study::Study(const Catalog& catalog, const Task& task, const SessionOptions& options, int runs)
    : start_(setting_of(catalog, at_start(task))), parameters_(task.parameters), options_(options) {
  options_.threads = 1;
  analysts_.push_back(std::make_unique<Analyst>(rules(), options_));
  for (int i = 1; i < runs; ++i) analysts_.push_back(analysts_.front()->asker());
  for (const auto& analyst : analysts_) free_.push_back(analyst.get());
  std::reverse(free_.begin(), free_.end());
  looker_ = analysts_.front()->asker();
}

Position Study::position(const std::vector<std::string>& after) const {
  if (after.size() > longest_path)
    throw Error("a path of " + std::to_string(after.size()) + " steps is too long; at most " +
                std::to_string(longest_path) + " are played");
  return start_.position.play_all(after);
}

Setting Study::setting(const std::vector<std::string>& after) const {
  return {start_.entry, start_.arguments, position(after)};
}

Analyst* Study::take() {
  const std::lock_guard lock(free_mutex_);
  if (free_.empty()) return nullptr;
  Analyst* const analyst = free_.back();
  free_.pop_back();
  return analyst;
}

void Study::give_back(Analyst* analyst) {
  const std::lock_guard lock(free_mutex_);
  free_.push_back(analyst);
}

Bounds<double> Study::known(const AnyState& s, int player) {
  const bool is_for_several = rules()->shape().players > 2;
  const auto own = is_for_several ? rules()->against_all(player) : rules();
  if (own->turn(s) == Turn::over) return Bounds<double>::exactly(own->payoff(s));
  Bounds<double> bounds = meet(own->range(), own->bounds(s));
  if (const auto value = own->settled(s)) return Bounds<double>::exactly(*value);
  Limits nothing;
  nothing.nodes = 0;
  Budget budget(nothing);
  const std::lock_guard lock(look_mutex_);
  return meet(bounds, looker_->session(player).solve(s, 0, budget).bounds);
}

void Study::note(const Position& position, const Report& report) {
  if (!report.is_sound || report.depth || rules()->shape().players > 2) return;
  const std::lock_guard lock(notes_mutex_);
  if (notes_.size() + report.moves.size() >= most_notes) notes_.clear();
  const auto add = [&](const std::string& key, Bounds<double> bounds) {
    const auto [found, is_new] = notes_.try_emplace(key, bounds);
    const Bounds<double> both = meet(found->second, bounds);
    if (both.lower <= both.upper) found->second = both;
  };
  const std::string key = key_of(position.path());
  add(key, report.bounds);
  for (const auto& move : report.moves) add(key + move.name + " ", move.bounds);
}

std::optional<Bounds<double>> Study::noted(const std::vector<std::string>& path) const {
  const std::lock_guard lock(notes_mutex_);
  const auto found = notes_.find(key_of(path));
  if (found == notes_.end()) return {};
  return found->second;
}

}  // namespace pincer::explore
