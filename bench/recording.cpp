// What it costs to record a search: the same search of Connect Four (8x7, so many nodes) by turns,
// not recorded and recorded, in processor time. Answers and nodes are checked to be the same before
// anything is compared. Every search starts with a table of its own.
#include "pincer/core/recording.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "pincer/engine/solver.hpp"
#include "pincer/games/connect_four.hpp"

namespace pincer {
namespace {

struct Run {
  Bounds<double> bounds;
  Counts counts;
  double seconds;
};

template <class G>
Run run(const G& game, std::uint64_t nodes, Recording* recording) {
  Options options;
  options.memory_bytes = std::size_t{512} << 20;
  Solver<G, Recorder> solver(game, options);
  solver.observer().record_to(recording);
  Budget budget(Limits{.nodes = nodes});
  const std::clock_t start = std::clock();
  const auto answer = solver.solve(game.root(), 0, budget);
  return {as<double>(answer.bounds), solver.observer().counts,
          static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC};
}

template <class G>
void compare(const char* name, const G& game, std::uint64_t nodes, std::size_t most, int rounds) {
  std::vector<double> alone, ratios;
  std::size_t records = 0, bytes = 0;
  std::uint64_t least = 0, entered = 0;
  for (int i = 0; i < rounds; ++i) {
    Recording recording(most);
    const Run without = run(game, nodes, nullptr), with = run(game, nodes, &recording);
    if (without.bounds != with.bounds || without.counts != with.counts ||
        recording.nodes() != with.counts.nodes) {
      std::fprintf(stderr, "%s: the recording changed the search\n", name);
      std::exit(1);
    }
    alone.push_back(without.seconds);
    ratios.push_back(with.seconds / without.seconds);
    records = recording.records().size();
    bytes = recording.bytes();
    least = recording.least();
    entered = with.counts.nodes;
  }
  std::sort(alone.begin(), alone.end());
  std::sort(ratios.begin(), ratios.end());
  const auto middle = static_cast<std::size_t>(rounds / 2);
  std::printf(
      "%-24s %11llu nodes %6.1f ns a node; recorded %.3f (%.3f to %.3f) of that; "
      "%zu records, %.0f MB, subtrees of %llu nodes\n",
      name, static_cast<unsigned long long>(entered),
      1e9 * alone[middle] / static_cast<double>(entered), ratios[middle], ratios.front(),
      ratios.back(), records, static_cast<double>(bytes) / 1e6,
      static_cast<unsigned long long>(least));
  std::fflush(stdout);
}

}  // namespace
}  // namespace pincer

int main(int argc, char** argv) {
  using namespace pincer;
  const std::uint64_t nodes = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000'000;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  const ConnectFour game(8, 7, 4, ConnectFourPays::score);
  compare("a million records", game, nodes, Recording::default_most, rounds);
  compare("a hundred thousand", game, nodes, 100'000, rounds);
}
