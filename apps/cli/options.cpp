#include "options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>

#include "format.hpp"
#include "pincer/core/error.hpp"

namespace pincer::cli {

namespace {

/// The number that is the whole of `text`, if it is one.
template <class T>
std::optional<T> read(const std::string& text) {
  T number{};
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stopped != end) return {};
  return number;
}

double read_time(const std::string& text) {
  const auto seconds = read<double>(text);
  if (seconds && std::isfinite(*seconds) && *seconds > 0) return *seconds;
  throw Error(fmt::format("--time takes a number of seconds above 0, not '{}'", text));
}

std::vector<std::string> in_words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_setting(const std::string& word) { return word.find('=') != std::string::npos; }

const Entry& entry_of(const Catalog& catalog, std::vector<std::string>& words) {
  const bool is_named = !words.empty() && !is_setting(words.front());
  if (catalog.size() == 1 && !(is_named && words.front() == catalog.front().name))
    return catalog.front();
  if (!is_named)
    throw Error("say which game, before its parameters; `pincer games` lists them all");
  const Entry& entry = find_game(catalog, words.front());
  words.erase(words.begin());
  return entry;
}

}  // namespace

std::uint64_t read_whole(const std::string& option, const std::string& text, std::uint64_t low,
                         std::uint64_t high) {
  const auto number = read<std::uint64_t>(text);
  if (number && *number >= low && *number <= high) return *number;
  const bool has_top = high != std::numeric_limits<std::uint64_t>::max();
  throw Error(fmt::format("{} takes a whole number {} {}{}, not '{}'", option,
                          has_top ? "from" : "of at least", low,
                          has_top ? fmt::format(" to {}", high) : "", text));
}

void GameOptions::add_to(CLI::App& command) {
  command.add_option("GAME", words, "name of the game, then its parameters as key=value");
  command.add_option("--after", after, "moves and outcomes to play first: \"MOVE MOVE ...\"");
}

ChosenGame choose(const Catalog& catalog, const GameOptions& options) {
  std::vector<std::string> words = options.words;
  const Entry& entry = entry_of(catalog, words);
  for (const auto& word : words)
    if (!is_setting(word))
      throw Error(
          fmt::format("expected a parameter of {} as key=value, not '{}' (moves go into "
                      "--after \"MOVE MOVE ...\")",
                      entry.name, word));
  Arguments arguments(entry.parameters, words);
  auto game = entry.make(arguments);
  const auto after = in_words(options.after);
  for (const auto& move : after) {
    if (game->turn() == Turn::over)
      throw Error(fmt::format("cannot play '{}' of --after: the game is over by then", move));
    game->play(move);
  }
  return {entry, std::move(words), std::move(arguments), after, std::move(game)};
}

void CostOptions::add_to(CLI::App& command) {
  command.add_option("--depth", depth, "end the game after this many decisions, with an estimate");
  command.add_option("--time", time, "stop after this many seconds");
  command.add_option("--nodes", nodes, "stop after this many states");
  command.add_option("--memory", memory, "megabytes for remembering states (256)");
  command.add_option("--threads", threads,
                     "engine: search with this many threads (1); with --nodes one does it all");
  command.add_option("--skip", skip, "smab: rows and columns to fill before bounding (0)");
  command.add_option("--tie", tie,
                     "several players: first, last, against_root or against_previous (first)");
  command.add_option("--seed", seed, "seed of what an algorithm draws by chance (1)");
}

Request CostOptions::request() const {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  Request request;
  if (!depth.empty()) request.depth = static_cast<int>(read_whole("--depth", depth, 1, 1'000'000));
  if (!time.empty()) request.limits.seconds = read_time(time);
  if (!nodes.empty()) request.limits.nodes = read_whole("--nodes", nodes, 1, any);
  if (!memory.empty()) request.memory_bytes = read_whole("--memory", memory, 0, 1 << 20) << 20;
  if (!threads.empty())
    request.threads = static_cast<int>(read_whole("--threads", threads, 1, 256));
  if (!skip.empty()) request.skip = read_whole("--skip", skip, 0, 1000);
  if (!seed.empty()) request.seed = read_whole("--seed", seed, 0, any);
  if (!tie.empty()) request.tie = tie;
  return request;
}

double read_eps(const std::string& text) {
  const auto eps = read<double>(text);
  if (eps && std::isfinite(*eps) && *eps >= 0) return *eps;
  throw Error(fmt::format("--eps takes a number of at least 0, not '{}'", text));
}

const Algorithm& find_algorithm(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& algorithm : algorithms()) {
    if (algorithm.name == name) return algorithm;
    names.push_back(algorithm.name);
  }
  const std::string near = nearest(name, names);
  throw Error(fmt::format("there is no algorithm '{}'; {}the algorithms are {}", name,
                          near.empty() ? "" : fmt::format("did you mean '{}'? ", near),
                          joined(names, ", ")));
}

}  // namespace pincer::cli
