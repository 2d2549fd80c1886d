#include <fmt/format.h>
#include <sys/resource.h>

#include "commands.hpp"
#include "format.hpp"
#include "json.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report.hpp"
#include "search.hpp"

namespace pincer::cli {

namespace {

struct SolveOptions {
  GameOptions game;
  CostOptions cost;
  std::string algorithm = Request{}.algorithm;
  std::string eps = "0";
  bool is_json = false;
};

double peak_memory_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::string as_json(const ChosenGame& chosen, const Request& request, const Report& report) {
  Json object = question_json(chosen);
  add_answer(object, request.algorithm, report);
  object["peak_memory_mb"] = peak_memory_mb();
  object["version"] = PINCER_VERSION;
  return json_text(object);
}

std::string as_text(const ChosenGame& chosen, const Request& request, const Report& report) {
  std::string title = chosen.entry.name;
  for (const auto& word : chosen.words) title += " " + word;
  if (!chosen.after.empty()) title += ", after " + joined(chosen.after, " ");
  if (report.depth) title += ", cut off at depth " + std::to_string(*report.depth);
  return title + ": " + request.algorithm + fmt::format(", eps {:g}\n", report.eps) +
         report_text(report);
}

int solve(const Catalog& catalog, const SolveOptions& options) {
  Request request = options.cost.request();
  request.eps = read_eps(options.eps);
  request.algorithm = find_algorithm(options.algorithm).name;
  const ChosenGame chosen = choose(catalog, options.game);
  const Report report = search(*chosen.game, request);
  print(options.is_json ? as_json(chosen, request, report) : as_text(chosen, request, report));
  return report.stop == Stop::none ? ExitCode::solved : ExitCode::stopped;
}

}  // namespace

void add_solve(CLI::App& app, const Catalog& catalog, int& exit_code) {
  CLI::App* command = app.add_subcommand("solve", "the value of a game, and what to play");
  const auto options = std::make_shared<SolveOptions>();
  options->game.add_to(*command);
  command->add_option("--eps", options->eps, "how wide the bounds may be (0)");
  command->add_option("--algorithm", options->algorithm, "one that `games` lists (engine)");
  options->cost.add_to(*command);
  command->add_flag("--json", options->is_json, "as one JSON object");
  command->callback([&catalog, &exit_code, options] { exit_code = solve(catalog, *options); });
}

}  // namespace pincer::cli
