#include <fmt/format.h>

#include "commands.hpp"
#include "format.hpp"
#include "json.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/core/error.hpp"
#include "report.hpp"
#include "search.hpp"

namespace pincer::cli {

namespace {

struct CompareOptions {
  GameOptions game;
  CostOptions cost;
  std::string algorithms, eps = "0";
  bool is_json = false;
};

/// What one algorithm said, or why it could not.
struct Answer {
  std::string algorithm;
  Report report;
  std::string failure;

  bool is_trusted() const { return failure.empty() && report.is_sound; }
  std::string label() const { return fmt::format("{} at eps {:g}", algorithm, report.eps); }
};

/// The algorithms named, or all that solve the game itself.
std::vector<Algorithm> algorithms_of(const std::string& list) {
  std::vector<Algorithm> chosen;
  if (list.empty()) {
    for (const auto& algorithm : algorithms())
      if (algorithm.name != "deepening") chosen.push_back(algorithm);
    return chosen;
  }
  for (const auto& name : split(list, ',')) chosen.push_back(find_algorithm(name));
  return chosen;
}

Answer ask_one(const AnyGame& game, const Request& request) {
  try {
    return {request.algorithm, search(game, request), {}};
  } catch (const Error& error) {
    const std::string why = error.what();
    const bool is_named = why.starts_with(request.algorithm);
    return {request.algorithm, {}, is_named ? why : request.algorithm + ": " + why};
  }
}

/// Asks every algorithm at every eps, or once if it has none, until a Ctrl-C.
std::vector<Answer> ask(const AnyGame& game, Request request, const std::vector<Algorithm>& chosen,
                        const std::vector<double>& all_eps) {
  std::vector<Answer> answers;
  for (const auto& algorithm : chosen)
    for (const double eps : algorithm.takes_eps ? all_eps : std::vector<double>{0}) {
      request.algorithm = algorithm.name;
      request.eps = eps;
      answers.push_back(ask_one(game, request));
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
  if (!a.is_trusted() || !b.is_trusted() || a.report.depth != b.report.depth) return false;
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
      remarks += answer.failure + "\n";
      continue;
    }
    rows.push_back({answer.algorithm, fmt::format("{:g}", report.eps), worth_text(report),
                    grouped(counts.nodes), grouped(counts.turn), grouped(counts.chance),
                    grouped(counts.joint), grouped(counts.leaves), seconds_text(report.seconds)});
    if (report.stop != Stop::none)
      remarks += answer.label() + ": stopped by " + reason(report.stop) + "\n";
    if (!report.is_sound) remarks += answer.label() + ": these bounds are not to be trusted\n";
  }
  return table(rows, {false, true, true, true, true, true, true, true, true}) + remarks;
}

std::string as_json(const ChosenGame& chosen, const std::vector<Answer>& answers, bool is_agreed) {
  Json object = question_json(chosen);
  Json& list = object["answers"] = Json::array();
  for (const auto& answer : answers) {
    Json item = Json::object();
    if (answer.failure.empty()) {
      add_answer(item, answer.algorithm, answer.report);
      item["sound"] = answer.report.is_sound;
    } else {
      item = {{"algorithm", answer.algorithm}, {"failure", answer.failure}};
    }
    list.push_back(item);
  }
  object["agreed"] = is_agreed;
  object["version"] = PINCER_VERSION;
  return json_text(object);
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
  const Request request = options.cost.request();
  const auto chosen_algorithms = algorithms_of(options.algorithms);
  std::vector<double> all_eps;
  for (const auto& eps : split(options.eps, ',')) all_eps.push_back(read_eps(eps));
  const ChosenGame chosen = choose(catalog, options.game);

  auto answers = ask(*chosen.game, request, chosen_algorithms, all_eps);
  if (options.algorithms.empty())  // nobody asked for those that cannot play this game
    std::erase_if(answers, [](const Answer& answer) { return !answer.failure.empty(); });
  const auto apart = contradiction(answers);
  const int exit_code = exit_code_of(answers, apart.empty());
  std::string text = options.is_json ? as_json(chosen, answers, apart.empty()) : as_text(answers);
  if (!apart.empty() && !options.is_json)
    text +=
        fmt::format("DISAGREEMENT: {} says {}, {} says {}\n", apart[0]->label(),
                    worth_text(apart[0]->report), apart[1]->label(), worth_text(apart[1]->report));
  print(text);
  return exit_code;
}

}  // namespace

void add_compare(CLI::App& app, const Catalog& catalog, int& exit_code) {
  CLI::App* command = app.add_subcommand("compare", "one game, several algorithms, one table");
  const auto options = std::make_shared<CompareOptions>();
  options->game.add_to(*command);
  command->add_option("--algorithms", options->algorithms,
                      "names with commas between (all but deepening)");
  command->add_option("--eps", options->eps, "numbers with commas between (0)");
  options->cost.add_to(*command);
  command->add_flag("--json", options->is_json, "as one JSON object");
  command->callback([&catalog, &exit_code, options] { exit_code = compare(catalog, *options); });
}

}  // namespace pincer::cli
