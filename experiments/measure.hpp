#pragma once
#include <ctime>

#include "experiments/experiment.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/textbook/meter.hpp"

namespace pincer::experiments {

// Every search that is measured gives one row: what was searched, how, and what it took.

inline const Row search_columns = {"algorithm", "setting", "instance", "eps", "turn",  "chance",
                                   "joint",     "leaves",  "nodes",    "lps", "lower", "upper"};
inline const Row search_time_columns = {"algorithm", "setting", "instance",
                                        "eps",       "seconds", "lp_share"};

struct Measured {
  Counts counts;
  Bounds<double> bounds;
  double seconds;   ///< of this thread's own
  double lp_share;  ///< of the time that passed
};

/// What was searched.
struct Search {
  std::string algorithm, setting;
  std::size_t instance;
  double eps;
};

inline void note(Found& found, const Search& search, const Measured& measured) {
  const Row head = {search.algorithm, search.setting, cell(std::uint64_t{search.instance}),
                    cell(search.eps)};
  const Counts& c = measured.counts;
  Row row = head, time = head;
  for (const auto count : {c.turn, c.chance, c.joint, c.leaves, c.nodes, c.lps})
    row.push_back(cell(count));
  row.push_back(cell(measured.bounds.lower));
  row.push_back(cell(measured.bounds.upper));
  time.push_back(cell(measured.seconds));
  time.push_back(cell(measured.lp_share));
  found.rows.push_back(std::move(row));
  found.times.push_back(std::move(time));
}

/// This thread's own time on a processor: what others do meanwhile does not count.
class Stopwatch {
 public:
  double seconds() const { return now() - start_; }

 private:
  static double now() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
  double start_ = now();
};

inline Limits until(const std::atomic<bool>* interrupt) {
  Limits limits;
  limits.interrupt = interrupt;
  return limits;
}

/// Solves `s` with a textbook algorithm; `more` is what its constructor takes after the meter.
template <class Algorithm, class G, class... More>
Measured measure(const G& game, const typename G::State& s, const Unit& unit, More... more) {
  using Meter = textbook::Meter<NumberOf<G>>;
  Budget budget(until(unit.interrupt));
  const Stopwatch watch;
  Meter meter(budget, typename Meter::TimingLps{});
  Algorithm algorithm(game, meter, more...);
  const auto bounds = as<double>(algorithm.solve(s));
  return {meter.counts(), bounds, watch.seconds(), meter.lp_seconds() / budget.seconds()};
}

/// Solves `s` with the engine, which forgets everything afterwards.
template <class G, class ChildPolicy = StandardPolicy>
Measured measure_engine(const G& game, const typename G::State& s, const Unit& unit, double eps,
                        const Options& options = {}, const ChildPolicy& ways = {}) {
  Budget budget(until(unit.interrupt));
  const Stopwatch watch;
  Solver<G, Counter, ChildPolicy> solver(game, options, {}, ways);
  const auto answer = solver.solve(s, static_cast<NumberOf<G>>(eps), budget);
  if (answer.stop != Stop::none) throw textbook::Stopped{};
  return {solver.observer().counts, as<double>(answer.bounds), watch.seconds(), 0};
}

}  // namespace pincer::experiments
