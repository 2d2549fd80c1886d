// Connect Four: the engine against the same search written by hand, in one run.
// Scores and node counts are checked to be the same before anything is timed. Every search starts
// with a table of its own. Making and freeing it is not in the times, nor is its first page: a full
// board but for one cell is solved before the clock starts. Pages that it grows into are.
#include "pincer/games/connect_four.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

using HandWritten = HandWrittenConnectFour<7, 6>;
using Game7x6 = ConnectFour7x6;

constexpr std::size_t table_bytes = std::size_t{64} << 20;
constexpr std::uint64_t seed = 4;
constexpr int rounds = 10;

struct Band {
  const char* name;
  int fewest, most;  // stones on the board
  std::size_t positions;
};
constexpr Band bands[] = {{"ending", 28, 38, 500}, {"middle", 14, 28, 500}, {"opening", 10, 14, 8}};

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
  static const auto position = random_position({"last", 41, 41, 1}, random);
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

Run run_hand_written(const Game7x6::State& s) {
  HandWritten solver(table_bytes);
  solver.solve({warm_up().mine, warm_up().all});
  HandWritten::Result result{};
  const double seconds = seconds_of([&] { result = solver.solve({s.mine, s.all}); });
  return {result.score, result.nodes, seconds};
}

int textbook_score(const Game7x6::State& s) {
  Budget budget;
  textbook::Meter<int> meter(budget);
  return textbook::AlphaBeta<Game7x6>(game(), meter).solve(s).lower;
}

void refuse(const Game7x6::State& s, const char* what, long long a, long long b) {
  std::printf("%s differ, %lld and %lld, at\n%s", what, a, b, game().show(s).c_str());
  std::exit(1);
}

/// Times in ns per node: the middle one of the rounds, and the extremes. And each position in its
/// quietest round: what others on the machine take is mostly left out of that.
struct Times {
  double median, least, most, quiet;
};

/// Seconds that one search took for each position, round by round.
class Clock {
 public:
  explicit Clock(std::size_t positions)
      : rounds_(rounds), quietest_(positions, std::numeric_limits<double>::infinity()) {}

  void note(std::size_t round, std::size_t position, double seconds) {
    rounds_[round] += seconds;
    quietest_[position] = std::min(quietest_[position], seconds);
  }

  Times per_node(std::uint64_t nodes) {
    std::sort(rounds_.begin(), rounds_.end());
    const double scale = 1e9 / static_cast<double>(nodes);
    return {rounds_[rounds_.size() / 2] * scale, rounds_.front() * scale, rounds_.back() * scale,
            std::accumulate(quietest_.begin(), quietest_.end(), 0.) * scale};
  }

 private:
  std::vector<double> rounds_, quietest_;
};

struct Row {
  Band band;
  std::uint64_t nodes = 0, worst = 0;
  Times engine{}, hand_written{};

  double mean() const { return static_cast<double>(nodes) / static_cast<double>(band.positions); }
  double ratio() const { return engine.median / hand_written.median; }
  double quiet_ratio() const { return engine.quiet / hand_written.quiet; }
};

/// Counts nodes, and ends the program where two searches disagree.
void check(Row& row, const std::vector<Game7x6::State>& positions) {
  std::size_t by_textbook = row.band.fewest >= 28 ? 20 : 0;  // it takes too long elsewhere
  for (const auto& s : positions) {
    const Run engine = run_engine(s), by_hand = run_hand_written(s);
    if (engine.score != by_hand.score) refuse(s, "scores", engine.score, by_hand.score);
    if (engine.nodes != by_hand.nodes)
      refuse(s, "node counts", static_cast<long long>(engine.nodes),
             static_cast<long long>(by_hand.nodes));
    if (by_textbook > 0) {
      --by_textbook;
      const int expected = textbook_score(s);
      if (expected != engine.score) refuse(s, "scores", engine.score, expected);
    }
    row.nodes += engine.nodes;
    row.worst = std::max(row.worst, engine.nodes);
  }
}

/// Times both searches of every position, one right after the other. By turns one goes first: the
/// second finds pages that the first has just given back, which are cheaper than others.
void time(Row& row, const std::vector<Game7x6::State>& positions) {
  Clock engine(positions.size()), by_hand(positions.size());
  for (std::size_t round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const bool is_engine_first = round % 2 == 0;
      if (is_engine_first) engine.note(round, i, run_engine(positions[i]).seconds);
      by_hand.note(round, i, run_hand_written(positions[i]).seconds);
      if (!is_engine_first) engine.note(round, i, run_engine(positions[i]).seconds);
    }
  row.engine = engine.per_node(row.nodes);
  row.hand_written = by_hand.per_node(row.nodes);
}

void print(const Row& row) {
  const Times &engine = row.engine, &by_hand = row.hand_written;
  std::printf("%-8s %9zu %12.0f %12llu   %6.1f (%6.1f-%6.1f)   %6.1f (%6.1f-%6.1f)  %5.2f",
              row.band.name, row.band.positions, row.mean(),
              static_cast<unsigned long long>(row.worst), engine.median, engine.least, engine.most,
              by_hand.median, by_hand.least, by_hand.most, row.ratio());
  std::printf("   %6.1f %6.1f  %5.2f  %9.0f\n", engine.quiet, by_hand.quiet, row.quiet_ratio(),
              1e9 / engine.median);
  std::fflush(stdout);
}

void write_times(std::FILE* file, const char* name, const Times& t) {
  std::fprintf(file, "\"%s\": {\"median\": %.3f, \"min\": %.3f, \"max\": %.3f, \"quiet\": %.3f}, ",
               name, t.median, t.least, t.most, t.quiet);
}

void write_json(const char* path, const std::vector<Row>& rows) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) {
    std::printf("cannot write %s\n", path);
    std::exit(1);
  }
  std::fprintf(file,
               "{\"seed\": %llu, \"rounds\": %d, \"table_bytes\": %zu, \"compiler\": \"%s\",\n",
               static_cast<unsigned long long>(seed), rounds, table_bytes, __VERSION__);
  std::fprintf(file, " \"times\": \"ns per node; making the table excluded\",\n \"bands\": [\n");
  for (const Row& row : rows) {
    std::fprintf(file, "  {\"band\": \"%s\", \"stones\": [%d, %d], \"positions\": %zu, ",
                 row.band.name, row.band.fewest, row.band.most, row.band.positions);
    std::fprintf(file, "\"mean_nodes\": %.1f, \"worst_nodes\": %llu, ", row.mean(),
                 static_cast<unsigned long long>(row.worst));
    write_times(file, "engine", row.engine);
    write_times(file, "hand_written", row.hand_written);
    std::fprintf(
        file, "\"ratio\": %.4f, \"quiet_ratio\": %.4f, \"engine_nodes_per_second\": %.0f}%s\n",
        row.ratio(), row.quiet_ratio(), 1e9 / row.engine.median, &row == &rows.back() ? "" : ",");
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
    check(rows.back(), positions.back());
  }
  std::printf("ns per node: median of %d rounds (min-max), and each position in its quietest\n",
              rounds);
  std::printf("%-8s %9s %12s %12s   %-22s   %-22s  %5s   %6s %6s  %5s  %9s\n", "band", "positions",
              "mean nodes", "worst nodes", "engine", "hand-written", "ratio", "engine", "hand",
              "ratio", "nodes/s");
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
