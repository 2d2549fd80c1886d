#pragma once
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/error.hpp"

namespace pincer::bench {

/// A state of a game in the catalog.
struct Instance {
  std::string game;
  std::vector<std::string> words;       ///< parameters
  std::vector<std::string> after = {};  ///< moves played first

  std::string title() const {
    std::string text = game;
    for (const auto& word : words) text += " " + word;
    for (std::size_t i = 0; i < after.size(); ++i) text += (i == 0 ? " after " : " ") + after[i];
    return text;
  }
};

/// How it is to be solved.
struct Way {
  std::string algorithm = "engine";
  double eps = 0;  ///< as a share of the payoff range
  int threads = 1;
};

/// What came of it. The work is the same in every run, but for several threads.
struct Measured {
  Bounds<double> bounds, range;
  Counts counts;
  std::array<double, 3> seconds;  ///< median, least, most
  double megabytes;               ///< the most that the process held
  bool is_stopped;                ///< not solved within the limit

  double nodes_per_second() const { return static_cast<double>(counts.nodes) / seconds[0]; }
};

namespace detail {

inline Report solve(const Instance& instance, const Way& way, double limit) {
  Task task;
  task.game = instance.game;
  task.parameters = instance.words;
  task.after = instance.after;
  task.options = {.memory_bytes = std::size_t{4} << 30, .threads = way.threads};
  const Position position = setting_of(builtin_games(), task).position;
  task.request.algorithm = way.algorithm;
  task.request.eps = way.eps * position.rules().range().width();
  task.request.limits.seconds = limit;
  return Analyst(position.shared_rules(), task.options).report(position, task.request);
}

/// Three runs; one where that already takes long, more where they are short.
inline Measured measure(const Instance& instance, const Way& way, double limit) {
  std::vector<double> seconds;
  double total = 0;
  Measured result{};
  do {
    const Report report = solve(instance, way, limit);
    seconds.push_back(report.seconds);
    total += report.seconds;
    result = {report.bounds, report.range, report.counts, {}, 0, report.stop != Stop::none};
  } while (seconds.size() < 3 ? seconds.back() < 2 : total < 0.5 && seconds.size() < 25);
  std::sort(seconds.begin(), seconds.end());
  result.seconds = {seconds[seconds.size() / 2], seconds.front(), seconds.back()};
  return result;
}

}  // namespace detail

/// Solves in a process of its own, so that memory is counted for this alone; nothing if the
/// algorithm is not for this game.
inline std::optional<Measured> measure(const Instance& instance, const Way& way, double limit = 5) {
  int ends[2];
  if (pipe(ends) != 0) throw Error("no pipe to a process that measures");
  const pid_t child = fork();
  if (child < 0) throw Error("no process that measures");
  if (child == 0) {
    bool is_written = false;
    try {
      const Measured result = detail::measure(instance, way, limit);
      is_written = write(ends[1], &result, sizeof result) == sizeof result;
    } catch (const Error&) {
    }
    _exit(is_written ? 0 : 1);
  }
  close(ends[1]);
  Measured result{};
  const bool is_read = read(ends[0], &result, sizeof result) == sizeof result;
  close(ends[0]);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  result.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
  return is_read && status == 0 ? std::optional(result) : std::nullopt;
}

/// The same for several ways, by turns; of three rounds the quietest counts, so that nobody suffers
/// from what else the machine does. What takes long is measured once.
inline std::vector<std::optional<Measured>> measure_by_turns(const Instance& instance,
                                                             const std::vector<Way>& ways) {
  std::vector<std::optional<Measured>> quietest(ways.size());
  for (int round = 0; round < 3; ++round)
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (round > 0 && (!quietest[i] || quietest[i]->seconds[0] > 1)) continue;
      const auto m = measure(instance, ways[i]);
      if (!quietest[i] || (m && m->seconds[0] < quietest[i]->seconds[0])) quietest[i] = m;
    }
  return quietest;
}

}  // namespace pincer::bench
