// Games in which both move at once: the engine against the published algorithms, in one run.
// Answers are checked to agree before anything is printed; times are medians of three.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"
#include "pincer/core/error.hpp"

namespace pincer {
namespace {

struct Instance {
  std::string game;
  std::vector<std::string> words, after;
};

/// Roots that are not saddle points, at sizes that take backward induction with a table a tenth
/// of a second or more (except where the game is small by nature).
const std::vector<Instance> instances = {
    {"goofspiel", {"cards=12"}, {"12/1"}},
    {"goofspiel", {"cards=13"}, {"13/2"}},
    {"goofspiel", {"cards=11", "payoff=points"}, {"11/1"}},
    {"goofspiel", {"cards=10", "order=ascending", "payoff=strict"}, {}},
    {"goofspiel", {"cards=8", "order=random"}, {"5", "8/1"}},
    {"oshi_zumo", {"coins=60"}, {"14/12"}},
    {"tron", {"width=7", "height=6", "start=b2,e4"}, {}},
    {"bidding_tic_tac_toe", {"chips=8", "pays=both"}, {}},
    {"pursuit", {"depth=8"}, {}},
    {"rock_paper_scissors", {"rounds=600", "weights=1,2,3"}, {}},
    {"random_stacked", {"depth=7"}, {}},
    {"random_stacked", {"depth=7", "leaves=ternary"}, {}},
    {"duel", {"max_health=40", "min_health=37", "rounds=40"}, {}},
};

const std::vector<std::string> algorithms = {"induction_with_table", "backward_induction", "engine",
                                             "double_oracle", "smab"};

Report solve(const Instance& instance, const std::string& algorithm, double eps) {
  const Entry& entry = find_game(builtin_games(), instance.game);
  const auto game = entry.make(Arguments(entry.parameters, instance.words));
  for (const auto& move : instance.after) game->play(move);
  Request request;
  request.algorithm = algorithm;
  request.eps = eps * game->range().width();
  request.memory_bytes = std::uint64_t{2} << 30;
  request.limits.seconds = 5;
  return game->solve(request, {});
}

/// The middle one of three runs by time; the work is the same in all.
Report median(const Instance& instance, const std::string& algorithm, double eps) {
  std::vector<Report> runs;
  for (int i = 0; i < 3; ++i) {
    runs.push_back(solve(instance, algorithm, eps));
    if (runs.back().seconds > 2) return runs.back();
  }
  std::sort(runs.begin(), runs.end(),
            [](const Report& a, const Report& b) { return a.seconds < b.seconds; });
  return runs[1];
}

std::string title(const Instance& instance) {
  std::string text = instance.game;
  for (const auto& word : instance.words) text += " " + word;
  for (const auto& move : instance.after) text += " " + move;
  return text;
}

void print(const std::string& name, double eps, const Report& report) {
  const Counts& c = report.counts;
  std::printf("  %-22s %3.0f%%  [%11.8f, %11.8f] %10llu states %10llu leaves %9llu LPs %9.4f s%s\n",
              name.c_str(), 100 * eps, report.bounds.lower, report.bounds.upper,
              static_cast<unsigned long long>(c.expansions()),
              static_cast<unsigned long long>(c.leaves), static_cast<unsigned long long>(c.lps),
              report.seconds, report.stop == Stop::none ? "" : "  (stopped)");
  std::fflush(stdout);
}

int compare() {
  for (const Instance& instance : instances) {
    std::printf("%s\n", title(instance).c_str());
    Bounds<double> common{-1e300, 1e300};
    const auto check = [&](const Report& report) {
      common = meet(common, report.bounds);
      if (common.lower <= common.upper + 1e-9 * report.range.width()) return;
      std::printf("the answers do not meet\n");
      std::exit(1);
    };
    for (const auto& algorithm : algorithms) {
      try {
        const Report report = median(instance, algorithm, 0);
        check(report);
        print(algorithm, 0, report);
      } catch (const Error& e) {
        std::printf("  %-22s %s\n", algorithm.c_str(), e.what());
      }
    }
    for (const double eps : {.01, .05, .1}) {
      const Report report = median(instance, "engine", eps);
      check(report);
      print("engine", eps, report);
    }
  }
  return 0;
}

}  // namespace
}  // namespace pincer

int main() { return pincer::compare(); }
