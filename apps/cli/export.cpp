#include "pincer/catalog/export.hpp"

#include <fmt/format.h>

#include <chrono>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/whole_file.hpp"
#include "progress.hpp"

namespace pincer::cli {

namespace {

struct ExportOptions {
  TaskOptions task;
  std::string to, limit;
};

/// Somebody pressed Ctrl-C.
struct Interrupted {};

int export_game(const Catalog& catalog, const ExportOptions& options) {
  constexpr std::uint64_t most = 1'000'000'000;
  if (options.to.empty()) throw Error("say where to write the game: --to FILE.json, .efg or .nfg");
  Export how{.format = format_of_file(options.to)};
  if (!options.limit.empty()) how.limit = read_whole("--limit", options.limit, 1, most);
  const Task task = options.task.task(catalog);
  const Setting setting = setting_of(catalog, task);
  how.title = title_of(task, setting);

  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const Interrupt interrupt;
  ProgressLine progress;
  how.watch = [&](std::uint64_t nodes) {
    if (interrupt.flag()->load()) throw Interrupted();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (progress.is_due(seconds)) progress.show(grouped(nodes) + " nodes written", seconds);
  };
  std::uint64_t nodes = 0;
  try {
    write_whole(options.to,
                [&](std::ostream& out) { nodes = write_game(out, setting.position, how); });
  } catch (const Interrupted&) {
    complain("interrupted: nothing was written to '" + options.to + "'");
    return ExitCode::stopped;
  }
  remark(fmt::format("{} nodes written to {}", grouped(nodes), options.to));
  return ExitCode::solved;
}

}  // namespace

Command export_command(const Catalog& catalog) {
  const auto options = std::make_shared<ExportOptions>();
  return {.name = "export",
          .words = "write a small game out, for other programs",
          .details =
              "Writes out all that can follow a position: as a tree in JSON, which `solve tree "
              "file=FILE.json` reads, or as an extensive (.efg) or strategic (.nfg) game of "
              "Gambit's. What the file is called says which. Fails if there are more nodes than "
              "--limit; a position is one for each way that leads to it.",
          .examples = examples_in(catalog,
                                  {"export tic_tac_toe --after \"b2 a1 c3\" --to game.efg",
                                   "export matrix --to morra.nfg"},
                                  {"export GAME --to game.json"}),
          .options = together({options->task.game_options(),
                               {{.name = "--to",
                                 .words = "the file: its name ends in .json, .efg or .nfg",
                                 .text = &options->to,
                                 .completes = "files",
                                 .value = "FILE"},
                                {.name = "--limit",
                                 .words = "write at most this many nodes (1000000)",
                                 .text = &options->limit,
                                 .value = "N"}}}),
          .run = [&catalog, options] { return export_game(catalog, *options); }};
}

}  // namespace pincer::cli
