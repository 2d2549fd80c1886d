#include <fmt/format.h>
#include <sys/resource.h>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "hub_solve.hpp"
#include "interrupt.hpp"
#include "keep.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/strategy.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/whole_file.hpp"
#include "pincer/hub/statistics.hpp"
#include "pincer/proof/file.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "search.hpp"

namespace pincer::cli {

namespace {

struct SolveOptions {
  TaskOptions task;
  HubSolveWords hub;
  KeepWords keep;
  std::string certificate;
  bool has_lemmas = false;
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

/// Refuses what cannot be proved before anything is searched.
void check_certificate_options(const SolveOptions& options, const Task& task, const Rules& rules) {
  if (options.certificate.empty()) {
    if (options.has_lemmas)
      throw Error("--certificate-lemmas is about --certificate FILE, which is missing");
    return;
  }
  if (task.request.depth || task.request.algorithm == "deepening")
    throw Error("a certificate is about the whole game: leave --depth and deepening out");
  StrategyWalk::check(rules);
  expect_writable(options.certificate);
}

/// Writes the proof of an answer. It has a budget of its own.
Certificate write_proof(Session& session, const Task& task, const Position& position,
                        const Report& report, const SolveOptions& options) {
  const Interrupt interrupt;
  Limits limits = task.request.limits;
  limits.interrupt = interrupt.flag();
  ProgressLine line;
  Budget budget(limits, [&] {
    line.show(fmt::format("certificate: {} nodes",
                          short_count(static_cast<double>(session.counts().nodes))),
              budget.seconds());
  });
  CertifyOptions wanted{task.request.eps, options.has_lemmas, task.request.all};
  if (report.stop != Stop::none) wanted.wanted = report.bounds;
  Certificate made = certify(position, session, wanted, budget);
  made.head.game = task.game;
  made.head.parameters = task.parameters;
  proof::write_certificate(options.certificate, made.head, made.strategies);
  return made;
}

/// The same with the help of workers.
int answer_together(const Task& task, const Setting& setting, const SolveOptions& options) {
  if (!options.certificate.empty())
    throw Error("a certificate takes a table of what was proved: leave --certificate out here");
  if (!options.keep.every.empty() || !options.keep.size.empty())
    throw Error("all that workers find is kept at once: leave --keep-every and --keep-size out");
  const HubReport found =
      solve_on_hub(task, setting, options.hub, options.keep.file, !options.task.memory.empty());
  const Report& report = found.report;
  if (options.is_json)
    print(hub::with_statistics(answer_json(setting, report, JsonLayout::pages, peak_memory_mb()),
                               found.statistics));
  else print(as_text(task, setting, report) + labelled("hub", text_of(found.statistics)));
  return report.stop == Stop::none ? ExitCode::solved : ExitCode::stopped;
}

/// Where workers contradict each other, none of them is to be relied on.
int solve_together(const Task& task, const Setting& setting, const SolveOptions& options) try {
  return answer_together(task, setting, options);
} catch (const hub::ContradictingResults& contradiction) {
  complain(contradiction.what());
  return ExitCode::disagreed;
}

int solve(const Catalog& catalog, const SolveOptions& options) {
  Task task = options.task.task(catalog);
  const Setting setting = setting_of(catalog, task);
  if (options.hub.is_wanted()) return solve_together(task, setting, options);
  options.keep.apply(task, setting);
  check_certificate_options(options, task, setting.position.rules());
  Analyst analyst(setting.position.shared_rules(), task.options);
  const Report report = watched(analyst, setting.position, task.request);
  if (!options.is_json) print(as_text(task, setting, report));
  std::optional<Certificate> made;
  if (!options.certificate.empty())
    made = write_proof(analyst.session(), task, setting.position, report, options);
  if (options.is_json)
    print(
        answer_json(setting, report, JsonLayout::pages, peak_memory_mb(), made ? &*made : nullptr));
  else if (made)
    print(fmt::format("proved   {} by {} positions, for which {} more nodes were searched\n",
                      bounds_text(made->proved), grouped(made->positions), grouped(made->nodes)));
  const bool is_whole = report.stop == Stop::none && (!made || made->stop == Stop::none);
  return is_whole ? ExitCode::solved : ExitCode::stopped;
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
             .flag = &options->task.all},
            {.name = "--certificate",
             .words = "write a proof of the answer, for `verify`",
             .text = &options->certificate,
             .completes = "files",
             .value = "FILE"},
            {.name = "--certificate-lemmas",
             .words = "a smaller one that cites the game's own bounds and symmetry",
             .flag = &options->has_lemmas}},
           options->task.cost_options(),
           options->hub.options(),
           options->keep.options(),
           {{.name = "--json", .words = "as one JSON object", .flag = &options->is_json}}}),
      .run = [&catalog, options] { return solve(catalog, *options); }};
}

}  // namespace pincer::cli
