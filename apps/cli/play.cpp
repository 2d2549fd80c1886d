#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "command.hpp"
#include "format.hpp"
#include "help.hpp"
#include "keep.hpp"
#include "match.hpp"
#include "options.hpp"
#include "pincer/catalog/by_certificate.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "pincer/rules/steps.hpp"
#include "program_name.hpp"

namespace pincer::cli {

namespace {

struct PlayOptions {
  TaskOptions task;
  KeepWords keep;
  std::string side = "max", certificate;
};

/// Where a person sits who says this of themselves. Throws Error naming the seats.
Seat seat_called(const std::string& name, const Rules& rules) {
  const auto players = player_names(rules);
  if (players.empty()) {
    if (name == "max" || name == "min") {
      const Side side = name == "max" ? Side::max : Side::min;
      return {side, turn_name(turn_of(side))};
    }
    throw Error(fmt::format("--as takes max or min, not '{}'", name));
  }
  if (name == "max") return {Side::max, players.front()};  // nobody said anything
  if (std::find(players.begin(), players.end(), name) == players.end())
    throw Error(fmt::format("--as takes {}, not '{}'", joined(players, ", "), name));
  return {name == players.front() ? Side::max : Side::min, name};
}

/// What a certificate plays; nothing without one.
std::unique_ptr<proof::Playbook> book_of(const Catalog& catalog, const std::string& file) {
  if (file.empty()) return nullptr;
  proof::Reader reader(file);
  const Setting setting = setting_of(catalog, task_of(reader.head()));
  return std::make_unique<proof::Playbook>(setting.position, reader);
}

/// The task as typed, about a certificate's game and position if there is one.
Task task_of(const Catalog& catalog, const PlayOptions& options) {
  if (options.certificate.empty()) return options.task.task(catalog);
  if (!options.task.words.empty())
    throw Error("a certificate knows its game: leave the game's name and parameters out");
  const proof::Head head = proof::Reader(options.certificate).head();
  TaskOptions typed = options.task;
  typed.words = head.parameters;
  typed.words.insert(typed.words.begin(), head.game);
  Task task = typed.task(catalog);
  if (task.after.empty()) task.after = head.after;
  return task;
}

int play(const Catalog& catalog, const PlayOptions& options) {
  Task task = task_of(catalog, options);
  if (options.task.time.empty()) task.request.limits.seconds = 1;
  const Setting setting = setting_of(catalog, task);
  options.keep.apply(task, setting);
  const Seat seat = seat_called(options.side, setting.position.rules());
  const std::uint64_t seed = options.task.seed.empty() ? std::random_device{}() : task.request.seed;
  play_match(setting.position, seat, task, seed, book_of(catalog, options.certificate).get());
  return ExitCode::solved;
}

}  // namespace

Command play_command(const Catalog& catalog) {
  const auto options = std::make_shared<PlayOptions>();
  auto cost = options->task.cost_options();
  for (Option& option : cost) {
    if (option.name == "--time")
      option.words = fmt::format("seconds {} may think about a move (1)", program_name());
    if (option.name == "--seed") option.words = "seed of the dice (a different one each time)";
  }
  Option eps = eps_option(options->task), algorithm = algorithm_option(options->task);
  eps.words = fmt::format("how far from best {} may play (0)", program_name());
  algorithm.words = "one that `games` lists (proofs by the engine, and looking ahead)";
  return {.name = "play",
          .words = fmt::format("play against {} in the terminal", program_name()),
          .details = fmt::format(
              "Plays a game against you. What is proved at one move is remembered at the next. "
              "Ctrl-C while {} thinks makes it move now. At the prompt type a move, or help.",
              program_name()),
          .examples = examples_in(catalog,
                                  {"play connect_four --time 5", "play goofspiel cards=5 --as min"},
                                  {"play GAME", "play GAME --as min --time 5"}),
          .options = together({options->task.game_options(),
                               {{.name = "--certificate",
                                 .words = "play by what `solve --certificate` has written",
                                 .text = &options->certificate,
                                 .completes = "files",
                                 .value = "FILE"},
                                {.name = "--as",
                                 .words = "your side, max or min (max), or your letter (A)",
                                 .text = &options->side,
                                 .value = "SIDE"},
                                eps,
                                algorithm},
                               cost,
                               options->keep.options()}),
          .run = [&catalog, options] { return play(catalog, *options); }};
}

}  // namespace pincer::cli
