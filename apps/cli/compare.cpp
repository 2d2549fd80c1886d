#include <fmt/format.h>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "report.hpp"
#include "search.hpp"

namespace pincer::cli {

namespace {

struct CompareOptions {
  TaskOptions task;
  std::string algorithms, eps = "0";
  bool is_json = false;
};

using Answer = ComparedAnswer;

bool is_trusted(const Answer& answer) { return answer.failure.empty() && answer.report.is_sound; }

std::string label(const Answer& answer) {
  return fmt::format("{} at eps {:g}", answer.algorithm, answer.report.eps);
}

/// The algorithms named, or all that solve the game itself.
std::vector<Algorithm> algorithms_of(const std::string& list) {
  std::vector<Algorithm> chosen;
  if (list.empty()) {
    for (const auto& algorithm : algorithms())
      if (algorithm.run && algorithm.solves_the_game) chosen.push_back(algorithm);
    return chosen;
  }
  for (const auto& name : split(list, ',')) chosen.push_back(find_algorithm(name));
  return chosen;
}

/// Each algorithm starts from nothing: what another has proved would not be its own work.
Answer ask_one(const Position& position, const Request& request, const SessionOptions& options) {
  try {
    Analyst analyst(position.shared_rules(), options);
    return {request.algorithm, watched(analyst, position, request), {}};
  } catch (const Error& error) {
    const std::string why = error.what();
    const bool is_named = why.starts_with(request.algorithm);
    return {request.algorithm, {}, is_named ? why : request.algorithm + ": " + why};
  }
}

/// Asks every algorithm at every eps, or once if it has none, until a Ctrl-C.
std::vector<Answer> ask(const Position& position, Task task, const std::vector<Algorithm>& chosen,
                        const std::vector<double>& all_eps) {
  std::vector<Answer> answers;
  for (const auto& algorithm : chosen)
    for (const double eps : algorithm.takes_eps ? all_eps : std::vector<double>{0}) {
      task.request.algorithm = algorithm.name;
      task.request.eps = eps;
      answers.push_back(ask_one(position, task.request, task.options));
      if (answers.back().report.stop == Stop::interrupted) return answers;
      if (!answers.back().failure.empty()) break;
    }
  return answers;
}

/// Whether two bounds on one value cannot both be right.
bool are_apart(Bounds<double> a, Bounds<double> b, double range) {
  const Bounds<double> common = meet(a, b);
  return common.lower > common.upper + 1e-9 * range;
}

/// Whether two answers about the same game (cut off at the same depth, if at all) cannot both be
/// right. Answers for several players may be about different things.
bool contradict(const Answer& a, const Answer& b) {
  if (!is_trusted(a) || !is_trusted(b) || a.report.depth != b.report.depth) return false;
  if (a.report.meaning != b.report.meaning) return false;
  const double range = a.report.range.width();
  for (std::size_t p = 0; p < a.report.values.size(); ++p)
    if (are_apart(a.report.values[p].bounds, b.report.values[p].bounds, range)) return true;
  return are_apart(a.report.bounds, b.report.bounds, range);
}

/// The first two answers that contradict each other, or nothing.
std::vector<const Answer*> contradiction(const std::vector<Answer>& answers) {
  for (const auto& a : answers)
    for (const auto& b : answers)
      if (contradict(a, b)) return {&a, &b};
  return {};
}

std::string as_text(const std::vector<Answer>& answers) {
  std::vector<std::vector<std::string>> rows = {
      {"algorithm", "eps", "bounds", "nodes", "turn", "chance", "joint", "leaves", "seconds"}};
  std::string remarks;
  for (const auto& answer : answers) {
    const Report& report = answer.report;
    const Counts& counts = report.counts;
    if (!answer.failure.empty()) {
      rows.push_back({answer.algorithm, "-", "-", "-", "-", "-", "-", "-", "-"});
      remarks += paragraph(answer.failure, 2) + "\n";
      continue;
    }
    rows.push_back({answer.algorithm, fmt::format("{:g}", report.eps), worth_text(report),
                    grouped(counts.nodes), grouped(counts.turn), grouped(counts.chance),
                    grouped(counts.joint), grouped(counts.leaves), seconds_text(report.seconds)});
    if (report.stop != Stop::none)
      remarks += label(answer) + ": stopped by " + reason(report.stop) + "\n";
    if (!report.is_sound) remarks += label(answer) + ": these bounds are not to be trusted\n";
  }
  return fitted_table(rows, {false, true, true, true, true, true, true, true, true},
                      {"joint", "chance", "turn", "leaves", "eps"}) +
         remarks;
}

/// Throws Error when there is no answer at all.
int exit_code_of(const std::vector<Answer>& answers, bool is_agreed) {
  if (!is_agreed) return ExitCode::disagreed;
  bool is_stopped = false;
  bool has_answer = false;
  for (const auto& answer : answers) {
    has_answer |= answer.failure.empty();
    is_stopped |= answer.report.stop != Stop::none;
  }
  if (!has_answer) throw Error(answers.front().failure);
  return is_stopped ? ExitCode::stopped : ExitCode::solved;
}

int compare(const Catalog& catalog, const CompareOptions& options) {
  const auto chosen = algorithms_of(options.algorithms);
  std::vector<double> all_eps;
  for (const auto& eps : split(options.eps, ',')) all_eps.push_back(read_eps(eps));
  const Task task = options.task.task(catalog);
  const Setting setting = setting_of(catalog, task);

  auto answers = ask(setting.position, task, chosen, all_eps);
  if (options.algorithms.empty())  // nobody asked for those that cannot play this game
    std::erase_if(answers, [](const Answer& answer) { return !answer.failure.empty(); });
  const auto apart = contradiction(answers);
  const int exit_code = exit_code_of(answers, apart.empty());
  std::string text =
      options.is_json ? comparison_json(setting, answers, apart.empty()) : as_text(answers);
  if (!apart.empty() && !options.is_json)
    text +=
        fmt::format("DISAGREEMENT: {} says {}, {} says {}\n", label(*apart[0]),
                    worth_text(apart[0]->report), label(*apart[1]), worth_text(apart[1]->report));
  print(text);
  return exit_code;
}

}  // namespace

Command compare_command(const Catalog& catalog) {
  const auto options = std::make_shared<CompareOptions>();
  return {.name = "compare",
          .words = "one game, several algorithms, one table",
          .details =
              "Solves one game with several algorithms, each from nothing, and shows what "
              "each of them found and what it cost. Exits with 1 if two of them contradict "
              "each other.",
          .examples = examples_in(catalog,
                                  {"compare tic_tac_toe --algorithms engine,alpha_beta,minimax",
                                   "compare random_tree p=0.8 depth=4 --eps 0,10"},
                                  {"compare GAME", "compare GAME --algorithms engine,alpha_beta"}),
          .options = together(
              {options->task.game_options(),
               {{.name = "--algorithms",
                 .words = "names with commas between (all that solve the game itself)",
                 .text = &options->algorithms,
                 .completes = "algorithms",
                 .value = "NAMES"},
                {.name = "--eps",
                 .words = "numbers with commas between (0)",
                 .text = &options->eps,
                 .value = "E,E..."}},
               options->task.cost_options(),
               {{.name = "--json", .words = "as one JSON object", .flag = &options->is_json}}}),
          .run = [&catalog, options] { return compare(catalog, *options); }};
}

}  // namespace pincer::cli
