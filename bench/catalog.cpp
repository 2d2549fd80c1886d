// The engine against the published algorithms on games of every kind, and how its cost grows.
// Tables in Markdown on stdout; --json FILE writes the same for machines, --plots DIR draws the
// growth with gnuplot. Answers are checked to agree before they are printed.
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "measure.hpp"
#include "plot.hpp"

namespace pincer::bench {
namespace {

using Json = nlohmann::ordered_json;

/// Games of one kind and those who solve them.
struct Contest {
  std::string name;
  std::vector<std::string> algorithms;
  std::vector<double> errors;  ///< for the engine, beside 0
  std::vector<Instance> instances;
};

const std::vector<Contest> contests = {
    {"turns",
     {"engine", "alpha_beta", "bounded_alpha_beta", "minimax"},
     {},
     {{"tic_tac_toe", {}},
      {"connect_four", {"width=5", "height=4"}},
      {"kalah", {"holes=3", "seeds=3"}},
      {"breakthrough", {"width=3", "height=5"}},
      {"dots_and_boxes", {"rows=2", "columns=2"}},
      {"nim", {"heaps=3,4,5"}},
      {"cops_and_robbers", {"depth=6"}},
      {"random_tree", {"depth=9"}}}},
    {"chance",
     {"engine", "star1", "star2", "bounded_alpha_beta", "expectimax"},
     {.01, .05, .1},
     {{"cops_and_robbers", {"depth=3", "p=0.8"}},
      {"cops_and_robbers", {"depth=3", "p=0.8", "obstacles=0.2", "leaf=time_plus_distance"}},
      {"random_tree", {"depth=4", "p=0.8"}},
      {"random_tree", {"depth=8", "branching=2", "p=0.6"}},
      {"random_turn_tic_tac_toe", {}},
      {"random_turn_tic_tac_toe", {"payoff=win"}},
      {"pig", {"target=10", "horizon=6"}},
      {"pig", {"target=20", "horizon=20"}}}},
    // Roots that are not saddle points, at sizes that take backward induction with a table a tenth
    // of a second or more (except where the game is small by nature).
    {"joint",
     {"engine", "induction_with_table", "backward_induction", "double_oracle", "smab"},
     {.01, .05, .1},
     {{"goofspiel", {"cards=12"}, {"12/1"}},
      {"goofspiel", {"cards=13"}, {"13/2"}},
      {"goofspiel", {"cards=11", "payoff=points"}, {"11/1"}},
      {"goofspiel", {"cards=10", "order=ascending", "payoff=strict"}},
      {"goofspiel", {"cards=8", "order=random"}, {"5", "8/1"}},
      {"oshi_zumo", {"coins=70"}, {"16/14"}},
      {"tron", {"width=7", "height=6", "start=b2,e4"}},
      {"bidding_tic_tac_toe", {"chips=8", "pays=both"}},
      {"pursuit", {"size=6", "depth=10", "seed=10"}},
      {"rock_paper_scissors", {"rounds=600", "weights=1,2,3"}},
      {"random_stacked", {"depth=7"}},
      {"random_stacked", {"depth=7", "leaves=ternary"}},
      {"duel", {"max_health=40", "min_health=37", "rounds=40"}}}},
    // More of where double oracle does well: states that do not come again, and mixed roots.
    {"few_moves",
     {"engine", "double_oracle"},
     {},
     {{"tron", {"width=7", "height=5", "start=e5,d3"}},
      {"tron", {"width=7", "height=5", "start=d3,f5"}},
      {"tron", {"width=8", "height=5", "start=d2,d5"}},
      {"tron", {"width=8", "height=5", "start=e1,e4"}},
      {"tron", {"width=7", "height=6", "start=f4,d3"}},
      {"tron", {"width=7", "height=6", "start=g4,a1"}},
      {"tron", {"width=8", "height=6", "start=a5,e3"}},
      {"random_stacked", {"branching=2", "depth=12", "seed=4", "leaves=incremental"}},
      {"random_stacked", {"branching=4", "depth=6", "leaves=incremental"}},
      {"random_stacked", {"branching=5", "depth=5", "leaves=ternary"}}}},
};

/// How the engine's cost grows with one number.
struct Series {
  std::string name, game, parameter;  ///< parameter "threads" is the engine's own
  std::vector<std::string> words;
  std::vector<int> values;
  std::string after = {};  ///< a move to play first, {} standing for the number
};

const std::vector<Series> growth = {
    {"depth, random_tree", "random_tree", "depth", {}, {2, 3, 4, 5, 6, 7, 8, 9, 10}},
    {"depth, random_tree p=0.8", "random_tree", "depth", {"p=0.8"}, {1, 2, 3, 4, 5}},
    {"depth, cops_and_robbers", "cops_and_robbers", "depth", {}, {3, 5, 7, 9, 11, 13}},
    {"branching, random_tree", "random_tree", "branching", {}, {2, 3, 4, 6, 8, 10, 12}},
    {"cops, cops_and_robbers", "cops_and_robbers", "cops", {"depth=7"}, {1, 2, 3, 4}},
    {"cards, goofspiel", "goofspiel", "cards", {}, {5, 6, 7, 8, 9, 10, 11, 12, 13}, "{}/1"},
    {"cards, goofspiel order=random", "goofspiel", "cards", {"order=random"}, {4, 5, 6, 7, 8}, "3"},
    {"threads, connect_four",
     "connect_four",
     "threads",
     {"width=7", "height=5", "payoff=score"},
     {1, 2}},
    {"threads, kalah", "kalah", "threads", {"holes=5", "seeds=4"}, {1, 2}},
    {"threads, goofspiel", "goofspiel", "threads", {"cards=13"}, {1, 2}, "13/1"},
    {"threads, goofspiel order=random",
     "goofspiel",
     "threads",
     {"cards=9", "order=random"},
     {1, 2},
     "5"},
};

/// The answers so far; ends the program where one does not meet them.
class Agreement {
 public:
  void add(const Measured& m, const std::string& who) {
    common_ = meet(common_, m.bounds);
    if (common_.lower <= common_.upper + 1e-9 * m.range.width()) return;
    fmt::print("{} contradicts the others\n", who);
    std::exit(1);
  }

 private:
  Bounds<double> common_{-1e300, 1e300};
};

std::string value_text(const Measured& m) {
  if (m.is_stopped) return "not within 5 s";
  if (m.bounds.width() < 1e-6 * m.range.width()) return fmt::format("{:.6g}", m.bounds.middle());
  return fmt::format("[{:.5g}, {:.5g}]", m.bounds.lower, m.bounds.upper);
}

Json json_of(const Instance& instance, const Way& way, const Measured& m) {
  return {{"game", instance.title()},
          {"algorithm", way.algorithm},
          {"eps", way.eps},
          {"threads", way.threads},
          {"solved", !m.is_stopped},
          {"lower", m.bounds.lower},
          {"upper", m.bounds.upper},
          {"nodes", m.counts.nodes},
          {"expanded", m.counts.expansions()},
          {"leaves", m.counts.leaves},
          {"lps", m.counts.lps},
          {"seconds", m.seconds[0]},
          {"seconds_least", m.seconds[1]},
          {"seconds_most", m.seconds[2]},
          {"nodes_per_second", m.nodes_per_second()},
          {"megabytes", m.megabytes}};
}

void print_row(const std::string& first, const Way& way, const Measured& m) {
  const std::string who =
      way.eps == 0 ? way.algorithm : fmt::format("{}, eps {:g}%", way.algorithm, 100 * way.eps);
  fmt::print("| {} | {} | {} | {} | {} | {} | {:.3f} ({:.3f}-{:.3f}) | {:.2f} | {:.0f} |\n", first,
             who, value_text(m), m.counts.expansions(), m.counts.leaves, m.counts.lps, m.seconds[0],
             m.seconds[1], m.seconds[2], m.nodes_per_second() / 1e6, m.megabytes);
  std::fflush(stdout);
}

void run(const Contest& contest, Json& rows) {
  fmt::print(
      "\n## {}\n\n| game | algorithm | value | expanded | leaves | LPs | seconds (least-most) "
      "| million nodes/s | MB |\n|---|---|---|---|---|---|---|---|---|\n",
      contest.name);
  for (const Instance& instance : contest.instances) {
    std::vector<Way> ways;
    for (const auto& algorithm : contest.algorithms) ways.push_back({algorithm, 0, 1});
    for (const double eps : contest.errors) ways.push_back({"engine", eps, 1});
    const auto measured = measure_by_turns(instance, ways);

    Agreement agreement;
    std::string title = instance.title();
    for (std::size_t i = 0; i < ways.size(); ++i) {
      if (!measured[i]) continue;
      agreement.add(*measured[i], ways[i].algorithm);
      print_row(std::exchange(title, ""), ways[i], *measured[i]);
      rows.push_back(json_of(instance, ways[i], *measured[i]));
    }
  }
}

void run(const Series& series, Json& rows, Plot& plot) {
  fmt::print(
      "\n## growth with {}\n\n| {} | value | nodes | seconds (least-most) | MB |\n"
      "|---|---|---|---|---|\n",
      series.name, series.parameter);
  Agreement agreement;
  for (const int value : series.values) {
    const bool is_option = series.parameter == "threads";
    Instance instance{series.game, series.words};
    if (!is_option) instance.words.push_back(fmt::format("{}={}", series.parameter, value));
    if (!series.after.empty()) instance.after = {fmt::format(fmt::runtime(series.after), value)};
    const Way way{"engine", 0, is_option ? value : 1};
    const auto m = measure(instance, way, 60);
    if (!m || m->is_stopped) break;
    if (is_option) agreement.add(*m, fmt::format("{} threads", value));
    fmt::print("| {} | {} | {} | {:.3f} ({:.3f}-{:.3f}) | {:.0f} |\n", value, value_text(*m),
               m->counts.nodes, m->seconds[0], m->seconds[1], m->seconds[2], m->megabytes);
    std::fflush(stdout);
    rows.push_back(json_of(instance, way, *m));
    plot.add(series.parameter, Instance{series.game, series.words}.title(), value,
             static_cast<double>(m->counts.nodes), m->seconds[0]);
  }
}

int run_all(const std::string& json_file, const std::string& plots) {
  Json result = {{"version", PINCER_VERSION}, {"compiler", __VERSION__}};
  for (const Contest& contest : contests) run(contest, result[contest.name] = Json::array());
  Plot plot;
  for (const Series& series : growth) run(series, result["growth"][series.name], plot);
  if (!json_file.empty()) std::ofstream(json_file) << result.dump(1) << "\n";
  if (!plots.empty()) plot.draw(plots);
  return 0;
}

}  // namespace
}  // namespace pincer::bench

int main(int argc, char** argv) {
  std::string json, plots;
  for (int i = 1; i < argc; i += 2) {
    const std::string option = argv[i];
    if (i + 1 == argc || (option != "--json" && option != "--plots")) {
      fmt::print("usage: {} [--json FILE] [--plots DIR]\n", argv[0]);
      return 2;
    }
    (option == "--json" ? json : plots) = argv[i + 1];
  }
  return pincer::bench::run_all(json, plots);
}
