#include "thought.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interrupt.hpp"

namespace pincer::cli {

namespace {

constexpr std::chrono::milliseconds between_looks{10}, patience{250};

}  // namespace

Thought::Thought(const Limits& limits) : limits_(limits) {
  limits_.interrupt = &is_hurried_;
  findings_.proved.stop = Stop::nodes;
}

Limits Thought::share(double part) const {
  Limits limits = limits_;
  limits.seconds *= part;
  if (limits.limits_nodes())
    limits.nodes = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(static_cast<double>(limits.nodes) * part));
  return limits;
}

Limits Thought::rest() const {
  Limits limits = share(0.5);
  limits.seconds = std::max(0.0, limits_.seconds - seconds());
  return limits;
}

void Thought::show(const std::function<std::string()>& text) {
  const std::lock_guard lock(mutex_);
  const double now = seconds();
  if (line_ && line_->is_due(now)) line_->show(fmt::format("{}  {:.1f} s", text(), now), now);
}

void Thought::found(Sight sight) {
  const std::lock_guard lock(mutex_);
  findings_.sight = std::move(sight);
}

void Thought::found(Answer<double> proved) {
  const std::lock_guard lock(mutex_);
  findings_.proved = std::move(proved);
}

void Thought::finish() {
  const std::lock_guard lock(mutex_);
  is_finished_ = true;
  changed_.notify_all();
}

bool Thought::wait() {
  const Interrupt interrupt(Interrupt::Manner::hurries);
  std::optional<Clock::time_point> hurried;
  std::unique_lock lock(mutex_);
  while (!is_finished_ && !(hurried && Clock::now() > *hurried + patience)) {
    changed_.wait_for(lock, between_looks);
    if (!interrupt.flag()->load() || hurried) continue;
    hurried = Clock::now();
    is_hurried_ = true;
  }
  line_.reset();
  return is_finished_;
}

Findings Thought::findings() const {
  const std::lock_guard lock(mutex_);
  return findings_;
}

}  // namespace pincer::cli
