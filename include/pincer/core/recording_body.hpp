#pragma once
#include <algorithm>
#include <bit>
#include <string>

#include "pincer/core/compiled.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/recording.hpp"

namespace pincer {

PINCER_INLINE const char* ending_word(Ending ending) {
  constexpr std::array<const char*, endings> words{"open",   "over",   "at_most", "at_least",
                                                   "within", "bounds", "table",   "unneeded",
                                                   "probed", "budget"};
  return words[static_cast<std::size_t>(ending)];
}

PINCER_INLINE Recording::Recording(std::size_t most) : most_(most) {
  if (most == 0 || most >= none)
    throw Error("a recording keeps from 1 to " + std::to_string(none - 1) + " records");
}

PINCER_INLINE std::size_t Recording::bytes() const {
  return records_.capacity() * sizeof(Record) + path_.capacity() * sizeof(Open) +
         moved_.capacity() * sizeof(std::uint32_t) + told_.capacity() * sizeof(std::uint64_t);
}

PINCER_INLINE std::vector<std::uint32_t> Recording::path_to(std::uint32_t record) const {
  std::vector<std::uint32_t> path;
  for (std::uint32_t at = record; at != none; at = records_[at].parent) path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

PINCER_INLINE void Recording::look_at_clock() {
  now_ = std::chrono::duration<double>(Clock::now() - began_).count();
}

PINCER_INLINE void Recording::end_question() {
  look_at_clock();
  nodes_ += latest_ - path_[0].nodes_before;
  seconds_ += now_ - path_[0].start;
}

/// What is being asked has ended. It has a record if any child has one, or is large enough itself.
PINCER_INLINE void Recording::close(Bounds<double> found, Ending ending) {
  if (depth_ == 1) look_at_clock();
  const Open& open = path_[depth_ - 1];
  const std::uint32_t id = show(depth_);
  const std::uint64_t nodes = latest_ - open.nodes_before;
  if (id == none) return;
  shown_ = depth_ - 1;
  if (nodes < least_ && id + 1 == records_.size()) {  // what is folded has risen meanwhile
    records_.pop_back();
    return;
  }
  Record& record = records_[id];
  record.ending = ending;
  record.found = found;
  record.nodes = nodes;
  record.seconds = static_cast<float>(now_ - open.start);
  record.end = static_cast<std::uint32_t>(records_.size());
}

/// Sees to it that the path has records down to this depth, and returns the last one's; none, if
/// the path alone is too long.
PINCER_INLINE std::uint32_t Recording::show(std::size_t depth) {
  while (shown_ < depth) {
    Open& open = path_[shown_];
    if (!make_room()) return none;
    const Open* const parent = shown_ == 0 ? nullptr : &path_[shown_ - 1];
    open.id = add(parent, open.place);
    Record& record = records_[open.id];
    record.asked = open.question;
    record.known = record.found = open.known;
    ++shown_;
  }
  return path_[depth - 1].id;
}

PINCER_INLINE std::uint32_t Recording::add(const Open* parent, const Place& place) {
  if (records_.size() == records_.capacity())
    records_.reserve(std::min(most_, std::max<std::size_t>(1024, 2 * records_.size())));
  const auto id = static_cast<std::uint32_t>(records_.size());
  StepTo::Step step{place.index, place.reply};
  if (parent != nullptr && parent->step_to.find != nullptr)
    step = parent->step_to.find(parent->step_to.game, parent->step_to.state, place.index);
  Record record{};
  record.parent = parent == nullptr ? none : parent->id;
  record.end = id + 1;
  record.index = step.index;
  record.reply = step.reply;
  record.forced = place.forced;
  record.turn = place.turn;
  record.ending = Ending::open;
  record.is_asked = true;
  records_.push_back(record);
  return id;
}

PINCER_INLINE bool Recording::was_told(const Place& child) const {
  const auto first = told_.begin() + static_cast<std::ptrdiff_t>(path_[depth_ - 1].first_told);
  return std::find(first, told_.end(), number_of(child)) != told_.end();
}

PINCER_INLINE void Recording::looked(const Place& child, Bounds<double> known, Bounds<double> found,
                                     Ending ending, std::uint64_t nodes) {
  told_.push_back(number_of(child));
  const std::uint32_t parent = show(depth_);
  if (parent == none || !make_room() || !wants_children(latest_)) return;
  const Open& open = path_[depth_ - 1];
  Record& record = records_[add(&open, child)];
  record.is_asked = false;
  record.ending = ending;
  record.nodes = nodes;
  record.asked = open.question;
  record.known = known;
  record.found = found;
}

PINCER_INLINE void Recording::show_path() {
  if (depth_ == 0) return;
  look_at_clock();
  show(depth_);
  update_open();
}

/// What is known so far of those that are open.
PINCER_INLINE void Recording::update_open() {
  for (std::size_t i = 0; i < shown_; ++i) {
    Record& record = records_[path_[i].id];
    record.nodes = latest_ - path_[i].nodes_before;
    record.seconds = static_cast<float>(now_ - path_[i].start);
    record.end = static_cast<std::uint32_t>(records_.size());
  }
}

PINCER_INLINE void Recording::give_up(std::uint64_t nodes) {
  while (depth_ > 0) answers(path_[depth_ - 1].known, Ending::budget, nodes);
}

/// What decides whether a record is folded: never more than what its parent has.
PINCER_INLINE std::uint64_t Recording::weight_of(const Record& record) const {
  return record.is_asked ? record.nodes : records_[record.parent].nodes / looks_share;
}

/// Sees to it that there is room for one more record. It folds until about half is free, so that
/// this is rare. False if the open path alone takes all there is.
PINCER_INLINE bool Recording::make_room() {
  if (records_.size() < most_) return true;
  if (shown_ == most_) {
    is_cut_ = true;
    return false;
  }
  update_open();
  std::array<std::size_t, 65> by_width{};
  for (const Record& record : records_)
    if (record.ending != Ending::open)
      ++by_width[static_cast<std::size_t>(std::bit_width(weight_of(record)))];
  std::size_t closed = records_.size() - shown_;
  const std::size_t enough = (most_ - shown_) / 2;
  std::size_t width = 0;  // of numbers that are folded, and smaller ones
  while (closed > enough && width < 64) closed -= by_width[width++];
  fold_below(width == 0 ? 0 : std::uint64_t{1} << (width - 1));
  return records_.size() < most_;
}

/// Closed records of less weight go, and the others move up.
PINCER_INLINE void Recording::fold_below(std::uint64_t least) {
  least_ = std::max(least_, least);
  const auto is_kept = [&](const Record& record) {
    return record.ending == Ending::open || weight_of(record) >= least_;
  };
  moved_.resize(records_.size() + 1);
  std::uint32_t kept = 0;
  for (std::size_t i = 0; i < records_.size(); ++i) {
    moved_[i] = kept;
    kept += is_kept(records_[i]) ? 1 : 0;
  }
  moved_[records_.size()] = kept;
  for (std::size_t i = 0; i < records_.size(); ++i) {
    if (moved_[i] == moved_[i + 1]) continue;
    Record record = records_[i];
    if (record.parent != none) record.parent = moved_[record.parent];
    record.end = moved_[record.end];
    records_[moved_[i]] = record;
  }
  records_.resize(kept);
  for (std::size_t i = 0; i < shown_; ++i) path_[i].id = moved_[path_[i].id];
}

}  // namespace pincer
