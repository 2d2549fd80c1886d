#pragma once
#include <utility>
#include <vector>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/textbook/meter.hpp"

namespace pincer {

using TextbookMeter = textbook::Meter<double>;

/// Runs `work(meter)`, which returns what it proved, and watches it. What was stopped knows nothing
/// but `otherwise`.
template <class Work>
auto metered(Job& job, Found& found,
             decltype(std::declval<Work>()(std::declval<TextbookMeter&>())) otherwise, Work work) {
  TextbookMeter meter(job.budget());
  job.watch_by([&] { return Progress{job.rules().range(), meter.counts(), 0}; });
  const auto result = [&] {
    try {
      return work(meter);
    } catch (const textbook::Stopped&) {
      return otherwise;
    }
  }();
  job.watch_by({});
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
