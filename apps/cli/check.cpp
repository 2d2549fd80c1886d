#include "pincer/catalog/check.hpp"

#include <fmt/format.h>

#include "colour.hpp"
#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "program_name.hpp"
#include "progress.hpp"

namespace pincer::cli {

namespace {

struct CheckCommandOptions {
  TaskOptions task;
  bool is_json = false;
};

constexpr std::size_t indent = 9;
const std::string margin(indent, ' ');

/// Words below the first line of a finding.
std::string line(const std::string& words) { return margin + paragraph(words, indent) + "\n"; }

/// Every line of a text, indented.
std::string indented(const std::string& text) {
  std::string out;
  for (const auto& line : split(text, '\n'))
    if (!line.empty()) out += margin + line + "\n";
  return out;
}

/// What the game draws there. A finding may be that it cannot.
std::string picture(const Position& start, const Finding& finding) {
  try {
    Position position(start.shared_rules());
    return position.play_all(finding.path).show();
  } catch (const std::exception&) {
    return "";
  }
}

/// What to type to see a position checked by itself.
std::string command_for(const Catalog& catalog, const Task& task, const std::string& path) {
  std::string command = program_name() + " check" + (catalog.size() == 1 ? "" : " " + task.game);
  for (const auto& word : task.parameters) command += " " + word;
  return command + " --after \"" + path + "\"";
}

std::string finding_text(const Catalog& catalog, const Task& task, const Position& start,
                         const Finding& finding) {
  std::string text = painted("BROKEN", Ink::bad) + "   " +
                     paragraph(finding.hook + ": " + finding.words, indent) + "\n";
  const std::string path = joined(finding.path, " ");
  const std::string size =
      finding.states > 0 ? fmt::format(" ({} states from there on)", grouped(finding.states)) : "";
  text += line((path.empty() ? "at the start" : "at --after \"" + path + "\"") + size);
  for (const auto& one : finding.pair)
    text += line("one of them: --after \"" + joined(one, " ") + "\"");
  text += indented(picture(start, finding));
  if (path.empty()) return text;
  return text + line("to see it: " + command_for(catalog, task, path));
}

/// What it costs that states are not recognised.
std::string recognition_text(const Shape& shape, const CheckReport& report) {
  if (shape.is_tree) return "";
  if (!report.is_told_apart)
    return paragraph(
               "states cannot be told apart: if some can be reached in several ways, give State an "
               "operator==, to have each tested once, and the game a key(s)",
               0) +
           "\n";
  if (shape.is_remembered || !report.is_complete || report.arrivals <= report.states) return "";
  return paragraph(
             fmt::format("states are not recognised when they come again: {} steps lead to {} "
                         "states; with a key(s) a search would look at each once",
                         grouped(report.arrivals), grouped(report.states)),
             0) +
         "\n";
}

std::string as_text(const Catalog& catalog, const Task& task, const Setting& setting,
                    const CheckReport& report) {
  std::string text = paragraph(fmt::format("{}: checked {} states, {}, in {} s (seed {})",
                                           title_of(task, setting), grouped(report.states),
                                           report.is_complete ? "all there are" : "not all",
                                           seconds_text(report.seconds), report.seed),
                               2) +
                     "\n";
  if (report.findings.empty()) {
    const std::string hooks = joined(report.tested, ", ");
    text +=
        paragraph(fmt::format("{}: {}turns, moves, names, weights, payoffs, ends",
                              report.is_complete ? "everything holds" : "nothing broken was found",
                              hooks.empty() ? "" : hooks + "; "),
                  2) +
        "\n";
  }
  for (const Finding& finding : report.findings)
    text += finding_text(catalog, task, setting.position, finding);
  return text + recognition_text(setting.position.rules().shape(), report);
}

int check(const Catalog& catalog, const CheckCommandOptions& typed) {
  const Task task = typed.task.task(catalog);
  const Setting setting = setting_of(catalog, task);
  const Interrupt interrupt;
  CheckOptions options;
  if (task.request.limits.limits_time()) options.seconds = task.request.limits.seconds;
  options.seed = task.request.seed;
  options.interrupt = interrupt.flag();
  CheckReport report;
  {
    ProgressLine line;
    options.watch = [&](const CheckProgress& progress) {
      line.show(fmt::format("{} states checked, {} broken promises  {:.1f} s",
                            grouped(progress.states), progress.findings, progress.seconds),
                progress.seconds);
    };
    report = check_game(setting.position, options);
  }
  print(typed.is_json ? check_json(setting, report) : as_text(catalog, task, setting, report));
  if (!report.findings.empty()) return ExitCode::broken;
  return report.stop == Stop::interrupted ? ExitCode::stopped : ExitCode::solved;
}

}  // namespace

Command check_command(const Catalog& catalog) {
  const auto options = std::make_shared<CheckCommandOptions>();
  return {
      .name = "check",
      .words = "whether a game keeps its promises",
      .details =
          "Tests everything that the rules of a game and its hooks promise: keys, symmetric_key, "
          "swapped, bounds, settled, useful, forced, names, weights, payoffs, and that the game "
          "ends. It looks at every state if there are few enough, else at random games and all "
          "that may follow towards their ends; what states are worth comes from backward "
          "induction that uses no hook. For each broken promise it names the member to blame "
          "and the smallest position found that shows it. Exit code 5 if it found one.",
      .examples =
          examples_in(catalog, {"check tic_tac_toe", "check goofspiel cards=5 --time 5 --seed 2"},
                      {"check GAME", "check GAME --time 60 --seed 2"}),
      .options = together(
          {options->task.game_options(),
           {{.name = "--time",
             .words = "stop after this many seconds (20)",
             .text = &options->task.time,
             .value = "SECONDS"},
            {.name = "--seed",
             .words = "seed of the random games (1)",
             .text = &options->task.seed,
             .value = "N"},
            {.name = "--json", .words = "as one JSON object", .flag = &options->is_json}}}),
      .run = [&catalog, options] { return check(catalog, *options); }};
}

}  // namespace pincer::cli
