#include "options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "program_name.hpp"
#include "terminal.hpp"

namespace pincer::cli {

namespace {

constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();

double read_time(const std::string& text) {
  const auto seconds = read_number<double>(text);
  if (seconds && *seconds > 0) return *seconds;
  throw Error(fmt::format("--time takes a number of seconds above 0, not '{}'", text));
}

/// All cores where 0 is asked for.
int read_threads(const std::string& text) {
  const auto threads = static_cast<int>(read_whole("--threads", text, 0, 256));
  return threads > 0 ? threads
                     : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

bool is_setting(const std::string& word) { return word.find('=') != std::string::npos; }

/// The name that a game's words begin with; it may be left out where there is only one game.
std::string take_name(const Catalog& catalog, std::vector<std::string>& words) {
  const bool is_named = !words.empty() && !is_setting(words.front());
  if (catalog.size() == 1 && !(is_named && words.front() == catalog.front().name))
    return catalog.front().name;
  if (!is_named)
    throw Error(fmt::format("say which game, before its parameters; `{} games` lists them all",
                            program_name()));
  const std::string name = words.front();
  words.erase(words.begin());
  return name;
}

}  // namespace

std::uint64_t read_whole(const std::string& option, const std::string& text, std::uint64_t low,
                         std::uint64_t high) {
  const auto number = read_number<std::uint64_t>(text);
  if (number && *number >= low && *number <= high) return *number;
  const bool has_top = high != any;
  throw Error(fmt::format("{} takes a whole number {} {}{}, not '{}'", option,
                          has_top ? "from" : "of at least", low,
                          has_top ? fmt::format(" to {}", high) : "", text));
}

double read_eps(const std::string& text) {
  const auto eps = read_number<double>(text);
  if (eps && *eps >= 0) return *eps;
  throw Error(fmt::format("--eps takes a number of at least 0, not '{}'", text));
}

std::vector<Option> TaskOptions::game_options() {
  return {{.name = "GAME",
           .words = "name of the game, then its parameters as key=value",
           .list = &words,
           .completes = "games"},
          {.name = "--after",
           .words = "moves and outcomes to play first",
           .text = &after,
           .value = "\"MOVE ...\""}};
}

Option eps_option(TaskOptions& options) {
  return {.name = "--eps",
          .words = "how wide the bounds may be (0)",
          .text = &options.eps,
          .value = "E"};
}

Option algorithm_option(TaskOptions& options) {
  return {.name = "--algorithm",
          .words = "one that `games` lists (auto)",
          .text = &options.algorithm,
          .completes = "algorithms",
          .value = "NAME"};
}

std::vector<Option> TaskOptions::cost_options() {
  return {
      {.name = "--depth",
       .words = "end the game after this many decisions, with an estimate",
       .text = &depth,
       .value = "D"},
      {.name = "--time",
       .words = "stop after this many seconds",
       .text = &time,
       .value = "SECONDS"},
      {.name = "--nodes", .words = "stop after this many states", .text = &nodes, .value = "N"},
      {.name = "--memory",
       .words = "megabytes for remembering states, taken as needed (a quarter of what there is)",
       .text = &memory,
       .value = "MB"},
      {.name = "--threads",
       .words = "search with this many threads, 0 for all cores (1); with --nodes one does it "
                "all",
       .text = &threads,
       .value = "N"},
      {.name = "--skip",
       .words = "smab: rows and columns to fill before bounding (0)",
       .text = &skip,
       .value = "N"},
      {.name = "--tie",
       .words = "several players: first, last, against_root or against_previous (first)",
       .text = &tie,
       .value = "RULE"},
      {.name = "--seed",
       .words = "seed of what an algorithm draws by chance (1)",
       .text = &seed,
       .value = "N"}};
}

Option TaskOptions::cost_option(const std::string& name) {
  auto options = cost_options();
  return *std::find_if(options.begin(), options.end(),
                       [&](const Option& option) { return option.name == name; });
}

SessionOptions TaskOptions::session() const {
  SessionOptions options;
  if (!memory.empty()) options.memory_bytes = read_whole("--memory", memory, 0, 1 << 20) << 20;
  if (!threads.empty()) options.threads = read_threads(threads);
  return options;
}

Task TaskOptions::task(const Catalog& catalog) const {
  Task task;
  Request& request = task.request;
  request.eps = read_eps(eps);
  if (!algorithm.empty()) request.algorithm = find_algorithm(algorithm).name;
  if (!depth.empty()) request.depth = static_cast<int>(read_whole("--depth", depth, 1, 1'000'000));
  if (!time.empty()) request.limits.seconds = read_time(time);
  if (!nodes.empty()) request.limits.nodes = read_whole("--nodes", nodes, 1, any);
  task.options = session();
  if (!skip.empty()) request.skip = read_whole("--skip", skip, 0, 1000);
  if (!seed.empty()) request.seed = read_whole("--seed", seed, 0, any);
  if (!tie.empty()) request.tie = tie;
  request.all = all;
  task.parameters = words;
  task.game = take_name(catalog, task.parameters);
  task.after = words_in(after);
  return task;
}

std::vector<Option> together(std::vector<std::vector<Option>> lists) {
  std::vector<Option> all;
  for (auto& list : lists) std::move(list.begin(), list.end(), std::back_inserter(all));
  return all;
}

std::string title_of(const Task& task, const Setting& setting) {
  std::string all = task.game, typed = task.game;
  bool is_from_file = false;  // which says everything: the other parameters are not looked at
  for (const auto& parameter : setting.arguments.parameters()) {
    const std::string& value = setting.arguments.as_written(parameter.name);
    if (!value.empty()) all += fmt::format(" {}={}", parameter.name, value);
    is_from_file |= parameter.name == "file" && !value.empty();
  }
  for (const auto& word : task.parameters) typed += " " + word;
  const bool is_default = task.parameters.empty();
  const bool is_told_in_full = is_default || (all.size() <= line_width() && !is_from_file);
  std::string title = is_told_in_full ? all : typed;
  if (is_default && !setting.entry.usual.empty())
    title += fmt::format(" (the usual game is {})", setting.entry.usual);
  if (!task.after.empty()) title += ", after " + joined(task.after, " ");
  return title;
}

}  // namespace pincer::cli
