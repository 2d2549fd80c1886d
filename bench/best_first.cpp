// Searches that look for the best leaf first, beside the engine and Bounded Alpha-Beta: work, time,
// memory, and how wide the bounds still are after a part of the work. Every answer is checked to
// meet the others.
//
//     bench_best_first [--json FILE] [--curves FILE]
//
// The curves are columns for gnuplot (bench/best_first.gp): nodes, and the width of the bounds of
// each algorithm when stopped there, as a share of the range.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/error.hpp"

namespace pincer {
namespace {

struct Instance {
  std::string game;
  std::vector<std::string> words, after;

  std::string title() const {
    std::string text = game;
    for (const auto& word : words) text += " " + word;
    for (const auto& move : after) text += " " + move;
    return text;
  }
};

/// Sizes that take the engine some hundredths of a second at most.
const std::vector<Instance> instances = {
    {"tic_tac_toe", {}, {}},
    {"connect_four", {"width=5", "height=4"}, {}},
    {"kalah", {"holes=5", "seeds=3"}, {}},
    {"breakthrough", {"width=3", "height=5"}, {}},
    {"dots_and_boxes", {"rows=2", "columns=2"}, {}},
    {"nim", {}, {}},
    {"random_tree", {"depth=8"}, {}},
    {"cops_and_robbers", {"depth=7"}, {}},
    {"random_tree", {"p=0.8", "depth=5"}, {}},
    {"cops_and_robbers", {"p=0.8", "depth=3", "obstacles=0.2"}, {}},
    {"cops_and_robbers", {"p=0.8", "depth=5"}, {}},
    {"random_turn_tic_tac_toe", {}, {}},
    {"pig", {"target=15", "horizon=12"}, {}},
    {"goofspiel", {"cards=8"}, {"8/1"}},
    {"goofspiel", {"cards=6", "order=random"}, {"5", "6/1"}},
    {"oshi_zumo", {"coins=15"}, {"4/2"}},
    {"tron", {"width=6", "height=5"}, {}},
    {"bidding_tic_tac_toe", {"chips=3"}, {}},
    {"pursuit", {"depth=4"}, {}},
    {"rock_paper_scissors", {"rounds=20", "weights=1,2,3"}, {}},
    {"random_stacked", {"depth=5"}, {}},
    {"random_stacked", {"depth=4", "p=0.5"}, {}},
    {"duel", {}, {}},
};

const std::vector<std::string> algorithms = {
    "bounded_alpha_beta", "engine", "proof_number", "df_pn", "bounded_mcts", "best_first"};
constexpr std::array<double, 4> shares_of_range = {0, .01, .05, .1};
constexpr std::array<double, 3> parts_of_work = {.01, .1, .5};

/// What one run came to; plain, to be sent from one process to another.
struct Run {
  bool is_refused = false, is_stopped = false;
  Bounds<double> bounds{0, 0};
  std::uint64_t expansions = 0, nodes = 0;
  double seconds = 0, megabytes = 0;
  std::array<double, parts_of_work.size()> widths{};  // as shares of the range
};

Report solve(const Position& game, const std::string& algorithm, double eps, std::uint64_t nodes) {
  Request request;
  request.algorithm = algorithm;
  request.eps = eps * game.rules().range().width();
  request.limits.seconds = 1;
  if (nodes > 0) request.limits.nodes = nodes;
  const SessionOptions options{.memory_bytes = std::size_t{256} << 20};
  return Analyst(game.shared_rules(), options).report(game, request);
}

Position make(const Instance& instance) {
  Task task;
  task.game = instance.game;
  task.parameters = instance.words;
  task.after = instance.after;
  return setting_of(builtin_games(), task).position;
}

double share_open(const Report& report) { return report.bounds.width() / report.range.width(); }

double megabytes_used() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

Run measure(const Position& game, const std::string& algorithm, double eps) {
  Run run;
  try {
    const double before = megabytes_used();
    const Report report = solve(game, algorithm, eps, 0);
    run.megabytes = megabytes_used() - before;
    run.is_stopped = report.stop != Stop::none;
    run.bounds = report.bounds;
    run.expansions = report.counts.expansions();
    run.nodes = report.counts.nodes;
    run.seconds = report.seconds;
    for (std::size_t i = 0; i < parts_of_work.size(); ++i) {
      const double nodes = std::ceil(parts_of_work[i] * static_cast<double>(run.nodes));
      run.widths[i] = share_open(solve(game, algorithm, eps, static_cast<std::uint64_t>(nodes)));
    }
  } catch (const Error&) {
    run.is_refused = true;
  }
  return run;
}

/// Measures in a process of its own, so that memory is that of this run alone.
Run measure_apart(const Position& game, const std::string& algorithm, double eps) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) std::exit(1);
  const pid_t child = fork();
  if (child == 0) {
    const Run run = measure(game, algorithm, eps);
    std::_Exit(write(ends[1], &run, sizeof run) == sizeof run ? 0 : 1);
  }
  Run run;
  const bool is_read = child > 0 && read(ends[0], &run, sizeof run) == sizeof run;
  close(ends[0]);
  close(ends[1]);
  waitpid(child, nullptr, 0);
  if (!is_read) {
    std::printf("%s did not come to an end\n", algorithm.c_str());
    std::exit(1);
  }
  return run;
}

void print(const std::string& algorithm, double eps, const Run& run) {
  std::printf(
      "  %-18s %3.0f%% %10llu expanded %9.4f s %7.1f MB   open after 1%%, 10%%, 50%%:"
      " %.3f %.3f %.3f%s\n",
      algorithm.c_str(), 100 * eps, static_cast<unsigned long long>(run.expansions), run.seconds,
      run.megabytes, run.widths[0], run.widths[1], run.widths[2],
      run.is_stopped ? "  (stopped)" : "");
  std::fflush(stdout);
}

void write_json(std::FILE* file, const Instance& instance, const std::string& algorithm, double eps,
                const Run& run, bool is_first) {
  std::fprintf(file,
               "%s  {\"game\": \"%s\", \"algorithm\": \"%s\", \"eps\": %g, \"lower\": %.17g, "
               "\"upper\": %.17g, \"expansions\": %llu, \"nodes\": %llu, \"seconds\": %.6f, "
               "\"megabytes\": %.2f, \"open_after\": [%.6f, %.6f, %.6f], \"stopped\": %s}",
               is_first ? "" : ",\n", instance.title().c_str(), algorithm.c_str(), eps,
               run.bounds.lower, run.bounds.upper, static_cast<unsigned long long>(run.expansions),
               static_cast<unsigned long long>(run.nodes), run.seconds, run.megabytes,
               run.widths[0], run.widths[1], run.widths[2], run.is_stopped ? "true" : "false");
}

std::FILE* opened(const char* path) {
  std::FILE* file = std::fopen(path, "w");
  if (file != nullptr) return file;
  std::printf("cannot write %s\n", path);
  std::exit(1);
}

void compare(const char* json) {
  std::FILE* file = json == nullptr ? nullptr : opened(json);
  if (file != nullptr) std::fprintf(file, "{\"compiler\": \"%s\", \"runs\": [\n", __VERSION__);
  bool is_first = true;
  for (const Instance& instance : instances) {
    std::printf("%s\n", instance.title().c_str());
    const auto game = make(instance);
    Bounds<double> common = game.rules().range();
    for (const double eps : shares_of_range)
      for (const auto& algorithm : algorithms) {
        const Run run = measure_apart(game, algorithm, eps);
        if (run.is_refused) continue;
        common = meet(common, run.bounds);
        if (common.lower > common.upper + 1e-9 * game.rules().range().width()) {
          std::printf("the answers do not meet\n");
          std::exit(1);
        }
        print(algorithm, eps, run);
        if (file != nullptr) write_json(file, instance, algorithm, eps, run, is_first);
        is_first = false;
      }
  }
  if (file == nullptr) return;
  std::fprintf(file, "\n]}\n");
  std::fclose(file);
}

/// How wide the bounds are when the search is stopped after so many nodes.
void write_curves(const char* path) {
  const std::vector<Instance> shown = {{"cops_and_robbers", {"p=0.8", "depth=5"}, {}},
                                       {"random_tree", {"p=0.8", "depth=5"}, {}},
                                       {"goofspiel", {"cards=8"}, {"8/1"}},
                                       {"kalah", {"holes=5", "seeds=3"}, {}}};
  std::FILE* file = opened(path);
  for (const Instance& instance : shown) {
    const auto game = make(instance);
    std::fprintf(file, "\"%s\" engine bounded_mcts best_first\n", instance.title().c_str());
    for (double nodes = 100; nodes < 2e6; nodes *= 1.25) {
      std::fprintf(file, "%.0f", nodes);
      for (const std::string algorithm : {"engine", "bounded_mcts", "best_first"})
        std::fprintf(file, " %.6f",
                     share_open(solve(game, algorithm, 0, static_cast<std::uint64_t>(nodes))));
      std::fprintf(file, "\n");
    }
    std::fprintf(file, "\n\n");
  }
  std::fclose(file);
}

}  // namespace
}  // namespace pincer

int main(int argc, char** argv) {
  const char* json = nullptr;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--json") == 0) json = argv[i + 1];
    if (std::strcmp(argv[i], "--curves") == 0) pincer::write_curves(argv[i + 1]);
  }
  pincer::compare(json);
  return 0;
}
