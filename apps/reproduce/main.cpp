// pincer-reproduce: the papers' experiments, as a program of its own.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "apps/cli/command.hpp"
#include "apps/cli/interrupt.hpp"
#include "apps/cli/options.hpp"
#include "apps/cli/output.hpp"
#include "apps/cli/program.hpp"
#include "apps/cli/progress.hpp"
#include "experiments/reproduce.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

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

/// The run, with a bar while it lasts.
experiments::Outcome watched(const experiments::Request& request) {
  const Interrupt interrupt;
  ProgressLine line;
  const auto start = std::chrono::steady_clock::now();
  return experiments::reproduce(
      request, *interrupt.flag(), [&](const experiments::Progress& progress) {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        line.show_share(progress.share, progress.done, progress.units, "units",
                        progress.seconds_left, elapsed.count(),
                        fmt::format("  ({})", progress.experiment));
      });
}

int reproduce(const ReproduceOptions& options) {
  const experiments::Request request = request_of(options);
  const experiments::Outcome outcome = watched(request);
  for (const auto& note : outcome.notes) remark(note);
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

Command command() {
  const auto o = std::make_shared<ReproduceOptions>();
  return {.name = "reproduce",
          .words = "run the papers' experiments again",
          .details = "",
          .options = {{.name = "PAPER", .words = "bab, smab or all (all)", .text = &o->paper},
                      {.name = "--instances",
                       .words = "random instances (50, as in the papers)",
                       .text = &o->instances},
                      {.name = "--seed", .words = "seed of all instances (1)", .text = &o->seed},
                      {.name = "--threads",
                       .words = "threads; results do not depend on it (all)",
                       .text = &o->threads},
                      {.name = "--out",
                       .words = "folder for tables, figures and report (reproduction)",
                       .text = &o->out},
                      {.name = "--reading",
                       .words = "of what the papers leave open: closest to their numbers, or "
                                "literal",
                       .text = &o->reading},
                      {.name = "--count",
                       .words = "what ER counts: players, expanded, leaves or calls (by domain)",
                       .text = &o->count},
                      {.name = "--quick",
                       .words = "20 instances, and nothing that takes long",
                       .flag = &o->is_quick},
                      {.name = "--fresh",
                       .words = "throw away what an earlier run left in --out",
                       .flag = &o->is_fresh}},
          .run = [o] { return reproduce(*o); }};
}

}  // namespace
}  // namespace pincer::cli

int main(int argc, char** argv) {
  using namespace pincer::cli;
  return guarded([&] {
    std::vector<std::string> words(argv, argv + argc);
    words.front() = "reproduce";
    return parse({command()}, {}, words);
  });
}
