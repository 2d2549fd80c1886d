#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "call_recorder.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/textbook/meter.hpp"

namespace pincer {

using TextbookMeter = textbook::Meter<double>;

/// What a recording says of the root.
inline Bounds<double> root_bounds(Bounds<double> found) { return found; }
inline Bounds<double> root_bounds(const std::vector<Bounds<double>>& values) {
  return values.front();
}

/// Runs `work(meter)`, which returns what it proved, and watches it. What was stopped knows nothing
/// but `otherwise`.
template <class Work>
auto metered(Job& job, Found& found,
             decltype(std::declval<Work>()(std::declval<TextbookMeter&>())) otherwise, Work work) {
  TextbookMeter meter(job.budget());
  std::optional<CallRecorder> recorder;
  if (job.recording() != nullptr) {
    recorder.emplace(job.rules(), *job.recording());
    meter.show_to(&*recorder);
  }
  job.watch_by([&] { return Progress{job.rules().range(), meter.counts(), 0}; });
  const auto result = [&] {
    try {
      return work(meter);
    } catch (const textbook::Stopped&) {
      return otherwise;
    }
  }();
  job.watch_by({});
  if (recorder) recorder->returned(root_bounds(result));
  found.counts = meter.counts();
  found.answer.children = meter.children();
  found.answer.stop = job.budget().stop();
  return result;
}

/// Runs a textbook algorithm on a game of two players.
template <class Algorithm, Game G, class... Arguments>
Found run_textbook(Job& job, const G& game, Arguments... arguments) {
  Found found;
  found.answer.bounds = metered(job, found, job.rules().range(), [&](TextbookMeter& meter) {
    return Algorithm(game, meter, arguments...).solve(job.state());
  });
  return found;
}

}  // namespace pincer
