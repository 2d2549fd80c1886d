#pragma once
#include <string>
#include <vector>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/report.hpp"
#include "pincer/catalog/task.hpp"

namespace pincer {

// The one JSON form of tasks and reports, documented field by field in docs/json.md. Doubles are
// written so that reading them back gives the very same double.

enum class JsonLayout : bool { one_line, pages };

/// A task, and a task from that. Throws Error saying what is wrong with the text.
std::string task_json(const Task& task);
Task task_from_json(const std::string& text);

/// A report, and a report from that.
std::string report_json(const Report& report);
Report report_from_json(const std::string& text);

/// Question and answer in one object, as `solve --json` prints it. `peak_memory_mb` is left out
/// where it is negative, and what a certificate proves where there is none.
struct Certificate;
std::string answer_json(const Setting& setting, const Report& report, JsonLayout layout,
                        double peak_memory_mb = -1, const Certificate* certificate = nullptr);

/// The answers of several algorithms, as `compare --json` prints them.
std::string comparison_json(const Setting& setting, const std::vector<ComparedAnswer>& answers,
                            bool is_agreed);

/// Games, parameters and algorithms, as `games --json` prints them.
std::string catalog_json(const Catalog& catalog);

/// {"error": ...} on one line; with parameters, typed as name=value, before it.
std::string error_json(const std::string& message);
std::string error_json(const std::string& message, const std::vector<std::string>& parameters);

/// Pincer's version.
const char* version();

/// What one position of a strategy says.
struct StrategyLine;
std::string strategy_json(const StrategyLine& line);

/// What is in a file of statements, as `store info --json` prints it.
struct StoreSummary;
std::string store_json(const std::string& file, const StoreSummary& summary);

/// What a check of a game found, as `check --json` prints it.
struct CheckReport;
std::string check_json(const Setting& setting, const CheckReport& report);

}  // namespace pincer
