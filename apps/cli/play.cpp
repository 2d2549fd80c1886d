#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "command.hpp"
#include "format.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "pincer/rules/steps.hpp"
#include "report.hpp"
#include "search.hpp"

namespace pincer::cli {

namespace {

constexpr const char* help =
    "Type a move, or\n"
    "  moves   what may be played\n"
    "  bounds  what is proved about each move\n"
    "  undo    take your last move back\n"
    "  help    this\n"
    "  quit    leave (so does the end of input)\n";

struct PlayOptions {
  TaskOptions task;
  std::string side = "max";
};

/// Who a person at the terminal is: a side, or one of several players.
struct Seat {
  Side side;
  std::string name;
};

/// One game between a person at the terminal and pincer. What pincer has proved at one move it
/// knows at the next.
class Match {
 public:
  Match(Position start, Seat seat, const Task& task, std::uint64_t seed)
      : position_(std::move(start)),
        person_(seat.side),
        name_(std::move(seat.name)),
        request_(task.request),
        is_algorithm_chosen_(task.request.algorithm != Request{}.algorithm),
        analyst_(position_.shared_rules(), task.options),
        dice_(seed) {}

  void run() {
    print(fmt::format("You are {}. Type help for help.\n", name_));
    bool is_on = true;
    while (is_on) {
      switch (const Turn turn = position_.turn()) {
        case Turn::over: is_on = finish(); break;
        case Turn::chance: roll(); break;
        case Turn::both: is_on = let_person_move(); break;
        case Turn::max:
        case Turn::min:
          if (is_persons(turn)) is_on = let_person_move();
          else answer();
          break;
      }
    }
  }

 private:
  const Rules& rules() const { return position_.rules(); }
  bool is_for_several() const { return rules().shape().players > 2; }

  bool finish() {
    std::string text = "Max gets " + number(position_.payoff());
    if (is_for_several()) {
      const auto payoffs = rules().payoffs(position_.state());
      text.clear();
      for (std::size_t p = 0; p < payoffs.size(); ++p)
        text +=
            (p == 0 ? "" : ", ") + player_name(static_cast<int>(p)) + " gets " + number(payoffs[p]);
    }
    print(position_.show() + "The game is over: " + text + ".\n");
    return false;
  }

  /// Who moves in a game for several.
  std::string mover() const { return player_name(rules().player(position_.state())); }

  bool is_persons(Turn turn) const {
    return is_for_several() ? mover() == name_ : side_of(turn) == person_;
  }

  void roll() {
    const auto weights = weights_at(rules(), position_.state());
    std::discrete_distribution<std::uint32_t> fall(weights.begin(), weights.end());
    const Step step{fall(dice_), 0};
    print("Chance: " + step_name(rules(), position_.state(), step) + "\n");
    position_ = position_.play(step);
  }

  /// pincer's move, when it alone is to move.
  void answer() {
    const std::uint32_t move = choose_move(side_of(position_.turn()));
    const std::string who = is_for_several() ? mover() : "pincer";
    print(who + " plays " + position_.moves()[move] + "\n");
    position_ = position_.play(Step{move, 0});
  }

  /// Asks until there is a move. False when the person leaves.
  bool let_person_move() {
    print(position_.show());
    while (true) {
      print(name_ + " to move> ");
      const auto line = read_line();
      if (!line || *line == "quit") {
        print("\nGoodbye.\n");
        return false;
      }
      if (line->empty()) continue;
      if (*line == "help") print(help);
      else if (*line == "moves") print(joined(position_.moves(person_), " ") + "\n");
      else if (*line == "bounds") show_bounds();
      else if (*line == "undo") {
        if (undo()) return true;
      } else if (try_move(*line)) {
        return true;
      }
    }
  }

  /// A line without the blanks around it; nothing at the end of input.
  static std::optional<std::string> read_line() {
    std::string line;
    if (!std::getline(std::cin, line)) return {};
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  }

  /// What every move is worth, not only the best.
  void show_bounds() {
    Request request = request_;
    if (!is_algorithm_chosen_) request.algorithm = "engine";
    request.all = true;
    const Report report = watched(analyst_, position_, request);
    std::vector<std::vector<std::string>> rows;
    for (const auto& move : report.moves)
      rows.push_back({" ", move.name, bounds_text(move.bounds)});
    print(table(rows));
  }

  bool undo() {
    if (before_.empty()) {
      print("There is nothing to take back.\n");
      return false;
    }
    position_ = std::move(before_.back());
    before_.pop_back();
    return true;
  }

  bool try_move(const std::string& name) {
    const auto legal = position_.moves(person_);
    const auto found = std::find(legal.begin(), legal.end(), name);
    if (found == legal.end()) {
      print("'" + name + "' is not a move here. Type help, or one of: " + joined(legal, " ") +
            "\n");
      return false;
    }
    const auto move = static_cast<std::uint32_t>(found - legal.begin());
    Step step{move, 0};
    if (position_.turn() == Turn::both) {
      const std::uint32_t reply = choose_move(other(person_));
      print("pincer plays " + position_.moves(other(person_))[reply] + "\n");
      step = person_ == Side::max ? Step{move, reply} : Step{reply, move};
    }
    before_.push_back(position_);
    position_ = position_.play(step);
    return true;
  }

  /// The answer of the algorithm asked for. Where none was, half of the time is for solving the
  /// game, and if that was too short the other half for looking as far ahead as it lets us.
  Report think() {
    if (is_algorithm_chosen_) return watched(analyst_, position_, request_);
    Request request = request_;
    request.algorithm = "engine";  // which remembers
    request.limits.seconds /= 2;
    Report proved = watched(analyst_, position_, request);
    if (proved.stop == Stop::none || is_for_several()) return proved;
    request.algorithm = "deepening";
    return watched(analyst_, position_, request);
  }

  /// Best play for `side` as far as it is known, mixed where it has to be.
  std::uint32_t choose_move(Side side) {
    const Report report = think();
    const auto& play = side == Side::max ? report.max_play : report.min_play;
    const auto legal = position_.moves(side);
    std::vector<double> weights;
    for (const auto& name : legal) {
      const auto it = std::find_if(play.begin(), play.end(),
                                   [&](const NamedProbability& p) { return p.name == name; });
      weights.push_back(it == play.end() ? 0 : it->probability);
    }
    if (play.empty()) weights.assign(legal.size(), 1);  // it knows of no better
    std::discrete_distribution<std::uint32_t> draw(weights.begin(), weights.end());
    return draw(dice_);
  }

  Position position_;
  std::vector<Position> before_;  ///< each of the person's moves
  Side person_;
  std::string name_;  ///< of the person's side, or of the person as one of several
  Request request_;
  bool is_algorithm_chosen_;
  Analyst analyst_;
  std::mt19937_64 dice_;
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

int play(const Catalog& catalog, const PlayOptions& options) {
  Task task = options.task.task(catalog);
  if (options.task.time.empty()) task.request.limits.seconds = 1;
  const Setting setting = setting_of(catalog, task);
  const Seat seat = seat_called(options.side, setting.position.rules());
  const std::uint64_t seed = options.task.seed.empty() ? std::random_device{}() : task.request.seed;
  Match(setting.position, seat, task, seed).run();
  return ExitCode::solved;
}

}  // namespace

Command play_command(const Catalog& catalog) {
  const auto options = std::make_shared<PlayOptions>();
  auto cost = options->task.cost_options();
  for (Option& option : cost) {
    if (option.name == "--time") option.words = "seconds pincer may think about a move (1)";
    if (option.name == "--seed") option.words = "seed of the dice (a different one each time)";
  }
  Option eps = eps_option(options->task), algorithm = algorithm_option(options->task);
  eps.words = "how far from best pincer may play (0)";
  algorithm.words = "one that `games` lists (engine, then deepening)";
  return {.name = "play",
          .words = "play against pincer in the terminal",
          .details =
              "Plays a game against you. What is proved at one move is remembered at the "
              "next. Ctrl-C while pincer thinks makes it move now.",
          .examples = {"play connect_four", "play goofspiel cards=5 --as min"},
          .options = together({options->task.game_options(),
                               {{.name = "--as",
                                 .words = "your side, max or min (max), or your letter (A)",
                                 .text = &options->side},
                                eps,
                                algorithm},
                               cost}),
          .run = [&catalog, options] { return play(catalog, *options); }};
}

}  // namespace pincer::cli
