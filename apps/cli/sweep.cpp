#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "colour.hpp"
#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "report.hpp"
#include "sweep_plot.hpp"
#include "sweep_run.hpp"
#include "table_rows.hpp"

namespace pincer::cli {

namespace {

using Words = std::vector<std::string>;

struct SweepOptions {
  TaskOptions task;
  std::string plot;
  bool is_csv = false, is_json = false;
};

std::string value_of(const std::string& word) { return word.substr(word.find('=') + 1); }

/// The few likeliest moves of a side: "a (0.5), b (0.25), 3 more".
std::string likeliest(const std::string& side, std::vector<NamedProbability> play) {
  constexpr std::size_t most = 3;
  play = likeliest_first(std::move(play));
  Words parts;
  for (std::size_t i = 0; i < std::min(play.size(), most); ++i)
    parts.push_back(play.size() == 1 ? play[i].name
                                     : fmt::format("{} {:.2f}", play[i].name, play[i].probability));
  if (play.size() > most) parts.push_back(fmt::format("{} more", play.size() - most));
  return side + ": " + joined(parts, ", ");
}

std::string best_text(const Report& report) {
  const bool has_sides = report.player.empty();
  Words parts;
  if (!report.max_play.empty())
    parts.push_back(likeliest(has_sides ? "Max" : report.player, report.max_play));
  if (!report.min_play.empty())
    parts.push_back(likeliest(has_sides ? "Min" : report.player, report.min_play));
  if (report.stop != Stop::none) parts.push_back("stopped by " + reason(report.stop));
  return joined(parts, "; ");
}

/// Six digits are enough to compare; less than a millionth of the range is nothing.
std::string worth(const Report& report) {
  if (!report.values.empty()) return worth_text(report);
  const double least = 1e-6 * report.range.width();
  const auto text = [&](double x) { return fmt::format("{:.6g}", std::abs(x) < least ? 0.0 : x); };
  const std::string lower = text(report.bounds.lower), upper = text(report.bounds.upper);
  return lower == upper || report.bounds.width() < least ? text(report.bounds.middle())
                                                         : "[" + lower + ", " + upper + "]";
}

std::string table_text(const std::vector<SweptParameter>& parameters,
                       const std::vector<SweepRow>& rows) {
  std::vector<Words> cells = {{}};
  std::vector<bool> right;
  for (const auto& parameter : parameters)
    if (parameter.is_swept()) {
      cells.front().push_back(parameter.name);
      right.push_back(parameter.is_number);
    }
  for (const char* title : {"value", "nodes", "seconds", "best"}) cells.front().push_back(title);
  right.insert(right.end(), {true, true, true, false});
  for (const SweepRow& row : rows) {
    cells.emplace_back();
    for (std::size_t p = 0; p < parameters.size(); ++p)
      if (parameters[p].is_swept()) cells.back().push_back(value_of(row.parameters[p]));
    if (row.error.empty())
      for (const std::string& cell : {worth(row.report), grouped(row.report.counts.nodes),
                                      seconds_text(row.report.seconds), best_text(row.report)})
        cells.back().push_back(cell);
    else
      for (const std::string& cell :
           {std::string("-"), std::string("-"), std::string("-"), painted(row.error, Ink::bad)})
        cells.back().push_back(cell);
  }
  return fitted_table(cells, right, {"nodes", "seconds"});
}

/// The game, and the parameters that stay the same.
std::string title_of(const Task& task, const std::vector<SweptParameter>& parameters) {
  std::string title = task.game;
  for (const auto& parameter : parameters)
    if (!parameter.is_swept()) title += " " + parameter.name + "=" + parameter.values.front();
  if (!task.after.empty()) title += ", after " + joined(task.after, " ");
  return title;
}

/// The parameter along the x axis. Throws Error if there is none.
std::size_t across(const std::vector<SweptParameter>& parameters) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [](const auto& p) { return p.is_swept() && p.is_number; });
  if (found == parameters.end())
    throw Error("--plot needs a swept parameter that is a number, to draw the value against");
  return static_cast<std::size_t>(found - parameters.begin());
}

SweepPlot plot_of(const Task& task, const std::vector<SweptParameter>& parameters,
                  const std::vector<SweepRow>& rows) {
  const std::size_t x = across(parameters);
  SweepPlot plot{
      title_of(task, parameters) + ": value against " + parameters[x].name, parameters[x].name, {}};
  std::map<std::string, std::size_t> curves;  // by label
  for (const SweepRow& row : rows) {
    if (!row.error.empty()) continue;
    Words others;
    for (std::size_t p = 0; p < parameters.size(); ++p)
      if (p != x && parameters[p].is_swept()) others.push_back(row.parameters[p]);
    const std::string label = joined(others, " ");
    const auto [curve, is_new] = curves.try_emplace(label, plot.curves.size());
    if (is_new) plot.curves.push_back({label, {}});
    plot.curves[curve->second].points.push_back(
        {read_number<double>(value_of(row.parameters[x])).value(), row.report.bounds});
  }
  return plot;
}

std::string csv_titles(const std::vector<SweptParameter>& parameters) {
  Words names;
  for (const auto& parameter : parameters) names.push_back(parameter.name);
  return sweep_row_titles(names);
}

std::string csv_row(const SweepRow& row) {
  Words values;
  for (const auto& word : row.parameters) values.push_back(value_of(word));
  return row.error.empty() ? sweep_row(values, row.report) : sweep_error_row(values, row.error);
}

int exit_code_of(const std::vector<SweepRow>& rows, bool is_finished) {
  const auto any = [&](auto is_so) { return std::any_of(rows.begin(), rows.end(), is_so); };
  if (any([](const SweepRow& row) { return !row.error.empty(); })) return ExitCode::bad_input;
  const bool is_stopped =
      !is_finished || any([](const SweepRow& row) { return row.report.stop != Stop::none; });
  return is_stopped ? ExitCode::stopped : ExitCode::solved;
}

int sweep(const Catalog& catalog, const SweepOptions& options) {
  if (options.is_csv && options.is_json)
    throw Error("--csv and --json are two forms of the same: choose one");
  const Task task = options.task.task(catalog);
  Sweep sweep(catalog, task);
  if (!options.plot.empty()) {
    across(sweep.parameters());
    check_plot(options.plot);
  }
  if (options.is_csv) print(csv_titles(sweep.parameters()));
  std::vector<SweepRow> rows;
  const bool is_finished = sweep.run(options.is_json, [&](SweepRow row, const std::string& json) {
    if (options.is_csv || options.is_json) print(options.is_json ? json : csv_row(row));
    rows.push_back(std::move(row));
  });
  if (!options.is_csv && !options.is_json)
    print(
        paragraph(fmt::format("{}: eps {:g}", title_of(task, sweep.parameters()), task.request.eps),
                  2) +
        "\n" + table_text(sweep.parameters(), rows));
  if (!is_finished) remark(fmt::format("stopped after {} of {} rows", rows.size(), sweep.size()));
  if (!options.plot.empty()) draw(plot_of(task, sweep.parameters(), rows), options.plot);
  return exit_code_of(rows, is_finished);
}

}  // namespace

Command sweep_command(const Catalog& catalog) {
  const auto options = std::make_shared<SweepOptions>();
  auto cost = options->task.cost_options();
  for (Option& option : cost) {
    if (option.name == "--time") option.words = "stop each row after this many seconds";
    if (option.name == "--nodes") option.words = "stop each row after this many states";
  }
  return {
      .name = "sweep",
      .words = "one game with many values of its parameters",
      .details =
          "Solves a game once for every value of a parameter, or every combination, and says "
          "what each is worth and what is best there: for balancing a game. A value may be a "
          "range (hp=5..15, p=0.5..1..0.1 with a step) or a list (speed=1,2,4). Where a comma "
          "belongs to the value, name the parameter again: heaps=3,4,5 heaps=1,2.",
      .examples = examples_in(
          catalog,
          {"sweep duel max_health=2..8 min_health=4,5 --plot duel.svg",
           "sweep pig target=10 horizon=2..10 --csv", "sweep nim heaps=3,4,5 heaps=1,2,3"},
          {"sweep GAME NAME=1..5", "sweep GAME NAME=1..5 --csv"}),
      .options = together({options->task.game_options(),
                           {{.name = "--plot",
                             .words = "draw value against parameter into this file, with gnuplot",
                             .text = &options->plot,
                             .completes = "files",
                             .value = "FILE.svg"},
                            {.name = "--csv",
                             .words = "rows with commas between instead of a table",
                             .flag = &options->is_csv},
                            {.name = "--json",
                             .words = "one JSON object a row instead of a table",
                             .flag = &options->is_json},
                            eps_option(options->task),
                            algorithm_option(options->task)},
                           cost}),
      .run = [&catalog, options] { return sweep(catalog, *options); }};
}

}  // namespace pincer::cli
