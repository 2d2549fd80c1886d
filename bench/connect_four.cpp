// Connect Four: the engine against the same search written by hand, in one run. The hand-written
// search looks for lines in plain words, as people do; and once more with the library's
// LinesOfFour, so that nothing but the search itself differs. Scores and node counts are checked to
// be the same before anything is timed. Every search starts with a table of its own. Making and
// freeing it is not in the times, nor is its first page: a full board but for one cell is solved
// before the clock starts. Pages that it grows into are.
#include "pincer/games/connect_four.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "hand_written.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/textbook/alpha_beta.hpp"

namespace pincer {
namespace {

/// How the game itself looks for lines.
struct SharedLines {
  static constexpr LinesOfFour lines{std::array{1, 7, 6, 8}};
  static bool any_in(std::uint64_t stones) { return lines.any_in(stones); }
  static std::uint64_t completed_by(std::uint64_t stones) { return lines.completed_by(stones); }
};

using HandWritten = HandWrittenConnectFour<7, 6>;
using WithSharedLines = HandWrittenConnectFour<7, 6, SharedLines>;
using Game7x6 = ConnectFour7x6;

constexpr std::size_t table_bytes = std::size_t{64} << 20;
constexpr std::uint64_t seed = 4;

struct Band {
  const char* name;
  int fewest, most;  // stones on the board
  std::size_t positions;
  std::size_t timed;   // of them, the first
  std::size_t rounds;  // more where they are short; each search goes first as often as the others
};
constexpr Band bands[] = {{"ending", 28, 38, 500, 500, 60},
                          {"middle", 14, 28, 500, 500, 12},
                          {"opening", 10, 14, 500, 24, 12}};

const Game7x6& game() {
  static const Game7x6 game(Game7x6::Pays::score);
  return game;
}

bool can_win_at_once(const Game7x6::State& s) {
  for (const auto move : game().moves(s)) {
    const auto after = game().play(s, move);
    if (game().turn(after) == Turn::over && game().payoff(after) != 0) return true;
  }
  return false;
}

/// Random moves from the empty board; again if somebody wins or could.
Game7x6::State random_position(const Band& band, std::mt19937_64& random) {
  while (true) {
    const auto spread = static_cast<std::uint64_t>(band.most - band.fewest + 1);
    const auto stones = static_cast<std::uint64_t>(band.fewest) + random() % spread;
    auto s = game().root();
    for (std::uint64_t i = 0; i < stones && game().turn(s) != Turn::over; ++i) {
      const auto moves = game().moves(s);
      s = game().play(s, moves[random() % moves.size()]);
    }
    if (game().turn(s) != Turn::over && !can_win_at_once(s)) return s;
  }
}

/// One cell is left, and nobody wins with it.
const Game7x6::State& warm_up() {
  static std::mt19937_64 random(seed);
  static const auto position = random_position({"last", 41, 41, 1, 0, 0}, random);
  return position;
}

/// What one search found, and how long it took.
struct Run {
  int score;
  std::uint64_t nodes;
  double seconds;
};

template <class Work>
double seconds_of(Work work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Run run_engine(const Game7x6::State& s) {
  Options options;
  options.memory_bytes = table_bytes;
  Solver<Game7x6, Silent> solver(game(), options);
  Budget budget;
  solver.solve(warm_up(), 0, budget);
  const std::uint64_t before = budget.spent();
  Run run{};
  run.seconds = seconds_of([&] { run.score = solver.solve(s, 0, budget).bounds.lower; });
  run.nodes = budget.spent() - before;
  return run;
}

template <class Solver>
Run run_hand_written(const Game7x6::State& s) {
  Solver solver(table_bytes);
  solver.solve({warm_up().mine, warm_up().all});
  typename Solver::Result result{};
  const double seconds = seconds_of([&] { result = solver.solve({s.mine, s.all}); });
  return {result.score, result.nodes, seconds};
}

/// The searches that are compared, the engine first.
struct Way {
  const char* name;
  const char* key;  // in the file
  Run (*run)(const Game7x6::State&);
};
constexpr Way ways[] = {
    {"engine", "engine", run_engine},
    {"by hand", "hand_written", run_hand_written<HandWritten>},
    {"by hand, shared lines", "with_shared_lines", run_hand_written<WithSharedLines>}};
constexpr std::size_t n_ways = std::size(ways);

int textbook_score(const Game7x6::State& s) {
  Budget budget;
  textbook::Meter<int> meter(budget);
  return textbook::AlphaBeta<Game7x6>(game(), meter).solve(s).lower;
}

void refuse(const Game7x6::State& s, const char* what, long long a, long long b) {
  std::printf("%s differ, %lld and %lld, at\n%s", what, a, b, game().show(s).c_str());
  std::exit(1);
}

double median_of(std::vector<double> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

/// Times in ns per node: the middle one of the rounds, and the extremes. And each position in its
/// quietest round: what others on the machine take is mostly left out of that.
struct Times {
  double median, least, most, quiet;
  double ratio;  ///< the engine's time over this one: the middle one of the rounds' ratios
};

/// Seconds that one search took for each position, round by round.
class Clock {
 public:
  explicit Clock(const Band& band)
      : rounds_(band.rounds), quietest_(band.timed, std::numeric_limits<double>::infinity()) {}

  void note(std::size_t round, std::size_t position, double seconds) {
    rounds_[round] += seconds;
    quietest_[position] = std::min(quietest_[position], seconds);
  }

  Times per_node(std::uint64_t nodes, const Clock& engine) const {
    const double scale = 1e9 / static_cast<double>(nodes);
    const auto [least, most] = std::minmax_element(rounds_.begin(), rounds_.end());
    std::vector<double> ratios(rounds_.size());
    std::transform(engine.rounds_.begin(), engine.rounds_.end(), rounds_.begin(), ratios.begin(),
                   std::divides());
    return {median_of(rounds_) * scale, *least * scale, *most * scale,
            std::accumulate(quietest_.begin(), quietest_.end(), 0.) * scale, median_of(ratios)};
  }

 private:
  std::vector<double> rounds_, quietest_;
};

struct Row {
  Band band;
  std::uint64_t nodes = 0, worst = 0;
  std::uint64_t timed_nodes = 0;
  std::array<Times, n_ways> times{};

  double mean() const { return static_cast<double>(nodes) / static_cast<double>(band.positions); }
  /// The engine's time over that of another way, each position in its quietest round.
  double quiet_ratio(std::size_t way) const { return times[0].quiet / times[way].quiet; }
};

/// Ends the program if another search says something else than the engine.
void check(const Game7x6::State& s, const Run& engine) {
  for (const Way& way : ways) {
    const Run other = way.run(s);
    if (engine.score != other.score) refuse(s, "scores", engine.score, other.score);
    if (engine.nodes != other.nodes)
      refuse(s, "node counts", static_cast<long long>(engine.nodes),
             static_cast<long long>(other.nodes));
  }
}

/// Counts nodes. All searches are compared where they will be timed.
void count(Row& row, const std::vector<Game7x6::State>& positions) {
  const std::size_t by_textbook = row.band.fewest >= 28 ? 20 : 0;  // it takes too long elsewhere
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Run engine = run_engine(positions[i]);
    row.nodes += engine.nodes;
    row.worst = std::max(row.worst, engine.nodes);
    if (i < by_textbook) {
      const int expected = textbook_score(positions[i]);
      if (expected != engine.score) refuse(positions[i], "scores", engine.score, expected);
    }
    if (i < row.band.timed) {
      check(positions[i], engine);
      row.timed_nodes += engine.nodes;
    }
  }
}

/// Times all searches of a position, one right after the other. By turns each goes first: the
/// others find pages that it has just given back, which are cheaper than others.
void time(Row& row, const std::vector<Game7x6::State>& positions) {
  std::vector<Clock> clocks(n_ways, Clock(row.band));
  for (std::size_t round = 0; round < row.band.rounds; ++round)
    for (std::size_t i = 0; i < row.band.timed; ++i)
      for (std::size_t turn = 0; turn < n_ways; ++turn) {
        const std::size_t way = (round + turn) % n_ways;
        clocks[way].note(round, i, ways[way].run(positions[i]).seconds);
      }
  for (std::size_t way = 0; way < n_ways; ++way)
    row.times[way] = clocks[way].per_node(row.timed_nodes, clocks[0]);
}

void print(const Row& row) {
  const Band& band = row.band;
  std::printf("%s: %zu positions, %.0f nodes in the mean, %llu at most; %zu timed, %zu rounds\n",
              band.name, band.positions, row.mean(), static_cast<unsigned long long>(row.worst),
              band.timed, band.rounds);
  for (std::size_t way = 0; way < n_ways; ++way) {
    const Times& t = row.times[way];
    std::printf("  %-22s %6.1f (%6.1f-%6.1f)  %5.2f   %6.1f  %5.2f\n", ways[way].name, t.median,
                t.least, t.most, t.ratio, t.quiet, row.quiet_ratio(way));
  }
  std::fflush(stdout);
}

void write_json(const char* path, const std::vector<Row>& rows) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) {
    std::printf("cannot write %s\n", path);
    std::exit(1);
  }
  std::fprintf(file, "{\"seed\": %llu, \"table_bytes\": %zu, \"compiler\": \"%s\",\n",
               static_cast<unsigned long long>(seed), table_bytes, __VERSION__);
  std::fprintf(file, " \"times\": \"ns per node; making the table excluded\",\n \"bands\": [\n");
  for (const Row& row : rows) {
    std::fprintf(file, "  {\"band\": \"%s\", \"stones\": [%d, %d], \"positions\": %zu, ",
                 row.band.name, row.band.fewest, row.band.most, row.band.positions);
    std::fprintf(
        file, "\"mean_nodes\": %.1f, \"worst_nodes\": %llu, \"timed\": %zu, \"rounds\": %zu",
        row.mean(), static_cast<unsigned long long>(row.worst), row.band.timed, row.band.rounds);
    for (std::size_t way = 0; way < n_ways; ++way) {
      const Times& t = row.times[way];
      std::fprintf(file, ",\n   \"%s\": {\"median\": %.3f, \"min\": %.3f, \"max\": %.3f, ",
                   ways[way].key, t.median, t.least, t.most);
      std::fprintf(file, "\"quiet\": %.3f, \"nodes_per_second\": %.0f, ", t.quiet, 1e9 / t.median);
      std::fprintf(file, "\"engine_over_it\": %.4f, \"quiet_engine_over_it\": %.4f}", t.ratio,
                   row.quiet_ratio(way));
    }
    std::fprintf(file, "}%s\n", &row == &rows.back() ? "" : ",");
  }
  std::fprintf(file, " ]}\n");
  std::fclose(file);
}

int compare(const char* json) {
  std::mt19937_64 random(seed);
  std::vector<Row> rows;
  std::vector<std::vector<Game7x6::State>> positions;
  for (const Band& band : bands) {
    rows.push_back({band});
    positions.emplace_back();
    while (positions.back().size() < band.positions)
      positions.back().push_back(random_position(band, random));
    count(rows.back(), positions.back());
  }
  std::printf("ns per node: median of the rounds (min-max), and of the engine's time over it;\n");
  std::printf("the same with each position in its quietest round\n");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    time(rows[i], positions[i]);
    print(rows[i]);
  }
  if (json != nullptr) write_json(json, rows);
  return 0;
}

}  // namespace
}  // namespace pincer

int main(int argc, char** argv) {
  if (argc == 1) return pincer::compare(nullptr);
  if (argc == 3 && std::strcmp(argv[1], "--json") == 0) return pincer::compare(argv[2]);
  std::printf("usage: %s [--json FILE]\n", argv[0]);
  return 2;
}
