#include "sweep_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "format.hpp"
#include "interrupt.hpp"
#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/deep_stack.hpp"

namespace pincer::cli {

namespace {

std::string nothing_to_sweep(const Entry& entry) {
  const auto number =
      std::find_if(entry.parameters.begin(), entry.parameters.end(), [](const Parameter& p) {
        return p.kind == Parameter::Kind::integer && p.high >= 3 && p.low <= 1;
      });
  const std::string example =
      number == entry.parameters.end() ? "NAME=1..3" : number->name + "=1..3";
  return fmt::format("give a parameter several values to sweep, as in {} (or 1,3 or 0..1..0.25)",
                     example);
}

}  // namespace

Sweep::Sweep(const Catalog& catalog, Task task) : catalog_(catalog), task_(std::move(task)) {
  const Entry& entry = find_game(catalog, task_.game);
  parameters_ = swept_parameters(entry, task_.parameters);
  if (std::none_of(parameters_.begin(), parameters_.end(),
                   [](const SweptParameter& p) { return p.is_swept(); }))
    throw Error(nothing_to_sweep(entry));
  combinations_ = combinations(parameters_);
}

bool Sweep::run(bool is_json, const std::function<void(SweepRow, const std::string& json)>& tell) {
  const Interrupt interrupt;
  task_.request.limits.interrupt = interrupt.flag();
  for (std::size_t i = 0; i < combinations_.size() && !interrupt.flag()->load(); ++i) {
    SweepRow row{combinations_[i], {}, {}};
    std::string json;
    try {
      json = answer(row, i, is_json);
    } catch (const Error& error) {
      row.error = error.what();
      if (is_json) json = error_json(row.error, row.parameters);
    }
    tell(std::move(row), json);
  }
  return !interrupt.flag()->load();
}

std::string Sweep::answer(SweepRow& row, std::size_t index, bool is_json) {
  Task task = task_;
  task.parameters = row.parameters;
  const Setting setting = setting_of(catalog_, task);
  Analyst analyst(setting.position.shared_rules(), task.options);
  on_deep_stack([&] {
    row.report = analyst.report(setting.position, task.request, [&](const Progress& progress) {
      show_progress(index, progress.bounds);
    });
  });
  show_progress(index, row.report.bounds);
  return is_json ? answer_json(setting, row.report, JsonLayout::one_line) : "";
}

void Sweep::show_progress(std::size_t index, Bounds<double> bounds) {
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  if (line_.is_due(seconds))
    line_.show(fmt::format("row {} of {}  {}  {}  {:.1f} s", index + 1, combinations_.size(),
                           joined(combinations_[index], " "), bounds_text(bounds), seconds),
               seconds);
}

}  // namespace pincer::cli
