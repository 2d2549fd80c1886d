#include "experiments/reproduce.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "commands.hpp"
#include "format.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/core/error.hpp"
#include "progress.hpp"

namespace pincer::cli {

namespace {

constexpr std::size_t quick_instances = 20;

struct ReproduceOptions {
  std::string paper = "all", instances, seed, threads, out = "reproduction";
  std::string reading = "closest", count;
  bool is_quick = false, is_fresh = false;
};

/// Which of the names was given. Throws Error.
template <class T>
T chosen(const std::string& option, const std::string& name,
         const std::vector<std::pair<std::string, T>>& choice) {
  std::vector<std::string> names;
  for (const auto& [known, value] : choice) {
    if (known == name) return value;
    names.push_back(known);
  }
  throw Error(fmt::format("{} takes {}, not '{}'", option, joined(names, ", "), name));
}

experiments::View view_of(const ReproduceOptions& options) {
  using experiments::Count;
  using experiments::Reading;
  experiments::View view;
  view.reading = chosen<Reading>("--reading", options.reading,
                                 {{"closest", Reading::closest}, {"literal", Reading::literal}});
  if (options.count.empty()) return view;
  view.has_count = true;
  view.count = chosen<Count>("--count", options.count,
                             {{"players", Count::players},
                              {"expanded", Count::expanded},
                              {"leaves", Count::leaves},
                              {"calls", Count::calls}});
  return view;
}

experiments::Request request_of(const ReproduceOptions& options) {
  experiments::Request request;
  request.paper = chosen<std::string>("reproduce", options.paper,
                                      {{"bab", "bab"}, {"smab", "smab"}, {"all", "all"}});
  request.settings.is_quick = options.is_quick;
  if (options.is_quick) request.settings.instances = quick_instances;
  if (!options.instances.empty())
    request.settings.instances = read_whole("--instances", options.instances, 1, 1'000'000);
  if (!options.seed.empty())
    request.settings.seed = read_whole("--seed", options.seed, 0, 1'000'000'000'000);
  request.threads = std::max(1u, std::thread::hardware_concurrency());
  if (!options.threads.empty()) request.threads = read_whole("--threads", options.threads, 1, 1024);
  request.view = view_of(options);
  request.out = options.out;
  request.is_fresh = options.is_fresh;
  return request;
}

std::string time_left(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s left", seconds);
  return fmt::format("{:.0f} min left", seconds / 60);
}

std::string bar(const experiments::Progress& progress) {
  constexpr double width = 30;
  const auto filled = static_cast<std::size_t>(width * progress.share);
  return fmt::format("[{:<30}] {:3.0f}%  {}/{} units  {}  ({})", std::string(filled, '#'),
                     100 * progress.share, progress.done, progress.units,
                     time_left(progress.seconds_left), progress.experiment);
}

/// The run, with a bar while it lasts.
experiments::Outcome watched(const experiments::Request& request) {
  const Interrupt interrupt;
  ProgressLine line;
  const auto start = std::chrono::steady_clock::now();
  return experiments::reproduce(
      request, *interrupt.flag(), [&](const experiments::Progress& progress) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        line.show(bar(progress), elapsed.count());
      });
}

int reproduce(const ReproduceOptions& options) {
  const experiments::Request request = request_of(options);
  const experiments::Outcome outcome = watched(request);
  for (const auto& note : outcome.notes) std::fputs(("pincer: " + note + "\n").c_str(), stderr);
  if (!outcome.is_finished) {
    print(
        fmt::format("Stopped after {} of {} units. They are kept in {}: give the same command "
                    "again to go on.\n",
                    outcome.done, outcome.units, request.out.string()));
    return ExitCode::stopped;
  }
  print(
      fmt::format("Done: {0}/report.md and {0}/report.html, tables as CSV beside them, figures in "
                  "{0}/figures.\n",
                  request.out.string()));
  return ExitCode::solved;
}

}  // namespace

void add_reproduce(CLI::App& app, const Catalog&, int& exit_code) {
  CLI::App* command = app.add_subcommand("reproduce", "run the papers' experiments again");
  const auto options = std::make_shared<ReproduceOptions>();
  command->add_option("PAPER", options->paper, "bab, smab or all (all)");
  command->add_option("--instances", options->instances, "random instances (50, as in the papers)");
  command->add_option("--seed", options->seed, "seed of all instances (1)");
  command->add_option("--threads", options->threads, "threads; results do not depend on it (all)");
  command->add_option("--out", options->out,
                      "folder for tables, figures and report (reproduction)");
  command->add_option("--reading", options->reading,
                      "of what the papers leave open: closest to their numbers, or literal");
  command->add_option("--count", options->count,
                      "what ER counts: players, expanded, leaves or calls (by domain)");
  command->add_flag("--quick", options->is_quick, "20 instances, and nothing that takes long");
  command->add_flag("--fresh", options->is_fresh, "throw away what an earlier run left in --out");
  command->callback([&exit_code, options] { exit_code = reproduce(*options); });
}

}  // namespace pincer::cli
