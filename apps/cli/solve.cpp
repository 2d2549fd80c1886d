#include <fmt/format.h>
#include <sys/resource.h>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/json.hpp"
#include "report.hpp"
#include "search.hpp"

namespace pincer::cli {

namespace {

struct SolveOptions {
  TaskOptions task;
  bool is_json = false;
};

double peak_memory_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::string as_text(const Task& task, const Setting& setting, const Report& report) {
  std::string title = title_of(task, setting);
  if (report.depth) title += ", cut off at depth " + std::to_string(*report.depth);
  const double eps =
      task.request.eps > 0 ? report.eps : 0;  // what rounding takes, nobody asked for
  std::string text =
      paragraph(fmt::format("{}: {}, eps {:g}", title, report.algorithm, eps), 2) + "\n";
  if (!task.after.empty()) text += setting.position.show();
  return text + report_text(report, setting.position);
}

int solve(const Catalog& catalog, const SolveOptions& options) {
  const Task task = options.task.task(catalog);
  const Setting setting = setting_of(catalog, task);
  Analyst analyst(setting.position.shared_rules(), task.options);
  const Report report = watched(analyst, setting.position, task.request);
  print(options.is_json ? answer_json(setting, report, JsonLayout::pages, peak_memory_mb())
                        : as_text(task, setting, report));
  return report.stop == Stop::none ? ExitCode::solved : ExitCode::stopped;
}

}  // namespace

Command solve_command(const Catalog& catalog) {
  const auto options = std::make_shared<SolveOptions>();
  return {
      .name = "solve",
      .words = "the value of a game, and what to play",
      .details =
          "Finds the value of a game, exactly or within --eps, and says what to play. "
          "The bounds it prints are proved from both sides; stopped by a limit or "
          "Ctrl-C it prints those it has, which are true all the same.",
      .examples = examples_in(catalog,
                              {"solve tic_tac_toe", "solve connect_four --after \"4 4\" --time 5",
                               "solve cops_and_robbers depth=7 --eps 1 --json"},
                              {"solve GAME", "solve GAME --all", "solve GAME --json"}),
      .options = together(
          {options->task.game_options(),
           {eps_option(options->task),
            algorithm_option(options->task),
            {.name = "--all",
             .words = "give every move its own value, not only the best",
             .flag = &options->task.all}},
           options->task.cost_options(),
           {{.name = "--json", .words = "as one JSON object", .flag = &options->is_json}}}),
      .run = [&catalog, options] { return solve(catalog, *options); }};
}

}  // namespace pincer::cli
