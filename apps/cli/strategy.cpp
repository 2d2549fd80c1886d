#include "pincer/catalog/strategy.hpp"

#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/by_certificate.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/error.hpp"
#include "progress.hpp"
#include "table_rows.hpp"

namespace pincer::cli {

namespace {

struct StrategyOptions {
  TaskOptions task;
  std::string out, limit, side = "max", certificate;
  bool is_csv = false;
};

/// Lines to a file, or to stdout.
class Lines {
 public:
  explicit Lines(const std::string& file) : file_(file) {
    if (file.empty()) return;
    out_.open(file, std::ios::trunc);
    if (!out_) throw Error("cannot write '" + file + "'");
  }
  void write(const std::string& text) {
    if (file_.empty()) print(text);
    else if (!(out_ << text)) throw Error("cannot write '" + file_ + "'");
  }
  void finish() {
    if (!file_.empty() && !out_.flush()) throw Error("cannot write '" + file_ + "'");
  }

 private:
  std::string file_;
  std::ofstream out_;
};

/// What a certificate plays at one position, as a line of JSON.
int strategy_by_certificate(const Catalog& catalog, const StrategyOptions& options) {
  if (!options.task.words.empty())
    throw Error("a certificate knows its game: leave the game's name and parameters out");
  proof::Reader reader(options.certificate);
  Task task = task_of(reader.head());
  const Setting start = setting_of(catalog, task);
  const proof::Playbook book(start.position, reader);
  if (!options.task.after.empty()) task.after = words_in(options.task.after);
  const Setting setting = setting_of(catalog, task);
  print(strategy_json(line_by(book, setting.position)));
  return ExitCode::solved;
}

int strategy(const Catalog& catalog, const StrategyOptions& options) {
  if (!options.certificate.empty()) return strategy_by_certificate(catalog, options);
  constexpr std::uint64_t most = 1'000'000'000'000;
  const Followers followers = followers_called(options.side);
  const std::size_t limit =
      options.limit.empty() ? 1'000'000 : read_whole("--limit", options.limit, 1, most);
  Task task = options.task.task(catalog);
  const Setting setting = setting_of(catalog, task);
  StrategyWalk::check(setting.position.rules());
  Lines lines(options.out);
  const Interrupt interrupt;
  task.request.limits.interrupt = interrupt.flag();
  const auto session = setting.position.rules().session(task.options);
  StrategyWalk walk(setting.position, *session, followers, task.request.eps);
  if (options.is_csv) lines.write(strategy_row_titles());

  StrategySize size;
  on_deep_stack([&] {
    ProgressLine progress;
    std::size_t listed = 0;
    Budget budget(task.request.limits, [&] {
      progress.show(fmt::format("{} positions listed, {} nodes", grouped(listed),
                                short_count(static_cast<double>(session->counts().nodes))),
                    budget.seconds());
    });
    size = walk.run(limit, budget, [&](const StrategyLine& line) {
      ++listed;
      lines.write(options.is_csv ? strategy_row(line) : strategy_json(line));
    });
  });
  lines.finish();
  remark(fmt::format(
      "{} positions, value {}; {}", grouped(size.listed), bounds_text(size.bounds),
      size.left == 0 ? "complete" : fmt::format("at least {} positions left", grouped(size.left))));
  return size.left == 0 ? ExitCode::solved : ExitCode::stopped;
}

}  // namespace

Command strategy_command(const Catalog& catalog) {
  const auto options = std::make_shared<StrategyOptions>();
  auto cost = options->task.cost_options();
  std::erase_if(cost, [](const Option& o) {  // what is for other algorithms than the engine
    return o.name == "--depth" || o.name == "--skip" || o.name == "--tie" || o.name == "--seed";
  });
  return {
      .name = "strategy",
      .words = "what to play at every later position",
      .details =
          "Lists what to play at every position that can be reached when one side (or "
          "both) follows best play and the other does anything: one line of JSON each, "
          "with the position, one way to get there, what is guaranteed from there on, "
          "and the move or mix. Says on stderr how many positions there are, and after "
          "--limit how many are left at least.",
      .examples = examples_in(
          catalog,
          {"strategy tic_tac_toe --out max.jsonl", "strategy goofspiel cards=4 --side both --csv"},
          {"strategy GAME --out max.jsonl", "strategy GAME --side both --csv"}),
      .options = together({options->task.game_options(),
                           {{.name = "--certificate",
                             .words = "what this certificate plays after --after, and nothing else",
                             .text = &options->certificate,
                             .completes = "files",
                             .value = "FILE"},
                            {.name = "--side",
                             .words = "who follows it: max, min or both (max)",
                             .text = &options->side,
                             .value = "SIDE"},
                            {.name = "--out",
                             .words = "file for the lines (standard output)",
                             .text = &options->out,
                             .completes = "files",
                             .value = "FILE"},
                            {.name = "--limit",
                             .words = "list at most this many positions (1000000)",
                             .text = &options->limit,
                             .value = "N"},
                            {.name = "--csv",
                             .words = "rows with commas between instead of JSON",
                             .flag = &options->is_csv},
                            eps_option(options->task)},
                           cost}),
      .run = [&catalog, options] { return strategy(catalog, *options); }};
}

}  // namespace pincer::cli
