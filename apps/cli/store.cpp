#include <fmt/format.h>

#include "command.hpp"
#include "format.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/store_tools.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

namespace pincer::cli {

namespace {

struct StoreWords {
  std::vector<std::string> words;
  std::string size;
  bool is_json = false;
};

std::string game_of(const GameIdentity& identity) {
  std::string game = identity.game;
  for (const auto& parameter : identity.parameters) game += " " + parameter;
  return game;
}

/// How many statements took a thousand nodes and more, a million and more, and so on.
std::string shares(const StoreSummary& summary) {
  std::string text;
  for (double least = 1; least <= 1e12; least *= 1000) {
    std::uint64_t count = 0;
    for (std::size_t effort = 1; effort < summary.efforts.size(); ++effort)
      if (static_cast<double>(nodes_of(static_cast<Effort>(effort))) >= least)
        count += summary.efforts[effort];
    if (count == 0) break;
    if (least > 1)
      text += fmt::format("{}{} took {} nodes and more", text.empty() ? "" : ", ", grouped(count),
                          short_count(least));
  }
  return text;
}

std::string as_text(const std::string& file, const StoreSummary& summary) {
  std::string text =
      paragraph(fmt::format("{}: {}", file, game_of(summary.head.identity)), 2) + "\n";
  text += fmt::format("holds    {} statements in {} bytes; {} say the very value\n",
                      grouped(summary.statements), grouped(summary.bytes), grouped(summary.exact));
  if (const std::string heavy = shares(summary); !heavy.empty())
    text += fmt::format("of these {}\n", paragraph(heavy, 9));
  if (!summary.damage.empty()) text += "damaged  " + paragraph(summary.damage, 9) + "\n";
  return text;
}

std::uint64_t size_in(const StoreWords& options, std::uint64_t otherwise) {
  return options.size.empty() ? otherwise
                              : read_whole("--keep-size", options.size, 1, 1 << 20) << 20;
}

int show(const StoreWords& options, const std::string& file, const StoreSummary& summary) {
  print(options.is_json ? store_json(file, summary) : as_text(file, summary));
  return ExitCode::solved;
}

int store(const StoreWords& options) {
  const std::vector<std::string>& words = options.words;
  const std::string what = words.empty() ? "" : words.front();
  constexpr std::uint64_t everything = std::uint64_t{1} << 60;
  if (what == "info" && words.size() == 2) {
    const StoreSummary summary = store_summary(words[1]);
    show(options, words[1], summary);
    return summary.damage.empty() ? ExitCode::solved : ExitCode::bad_input;
  }
  if (what == "merge" && words.size() >= 3)
    return show(options, words[1],
                merge_stores({words.begin() + 2, words.end()}, words[1],
                             size_in(options, everything), remark));
  if (what == "trim" && words.size() == 2) {
    if (options.size.empty())
      throw Error("store trim takes --keep-size MB: how much is to be left");
    return show(options, words[1],
                merge_stores({words[1]}, words[1], size_in(options, everything), remark));
  }
  throw Error(
      "store takes info FILE, merge OUT FILE ..., or trim FILE --keep-size MB, of files that "
      "--keep has written");
}

}  // namespace

Command store_command() {
  const auto options = std::make_shared<StoreWords>();
  return {.name = "store",
          .words = "what is in a file that --keep has written; merge or trim such files",
          .details =
              "`info FILE` says which game a file is about, how much is in it and how much work "
              "that took; exit code 2 if it is damaged. `merge OUT FILE ...` makes one file of "
              "several about one game: what they say of one position is put together, and two "
              "that cannot both be true end it. `trim FILE` leaves what took most work.",
          .examples = {"store info four.kept", "store merge all.kept monday.kept tuesday.kept",
                       "store trim all.kept --keep-size 100"},
          .options = {{.name = "WHAT",
                       .words = "info FILE, merge OUT FILE ..., or trim FILE",
                       .list = &options->words,
                       .completes = "files"},
                      {.name = "--keep-size",
                       .words = "megabytes that are to be left (all)",
                       .text = &options->size,
                       .value = "MB"},
                      {.name = "--json", .words = "as one JSON object", .flag = &options->is_json}},
          .run = [options] { return store(*options); }};
}

}  // namespace pincer::cli
