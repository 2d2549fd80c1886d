#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "commands.hpp"
#include "format.hpp"
#include "options.hpp"
#include "output.hpp"
#include "pincer/core/error.hpp"
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
  GameOptions game;
  CostOptions cost;
  std::string side = "max", eps = "0", algorithm;
};

/// Who a person at the terminal is: a side, or one of several players.
struct Seat {
  Side side;
  std::string name;
};

/// One game between a person at the terminal and pincer.
class Match {
 public:
  Match(std::unique_ptr<AnyGame> game, Seat seat, Request request, std::uint64_t seed)
      : game_(std::move(game)),
        person_(seat.side),
        name_(std::move(seat.name)),
        request_(std::move(request)),
        dice_(seed) {}

  void run() {
    print(fmt::format("You are {}. Type help for help.\n", name_));
    bool is_on = true;
    while (is_on) {
      switch (const Turn turn = game_->turn()) {
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
  bool finish() {
    const auto players = game_->players();
    const auto payoffs = game_->payoffs();
    std::string text = "Max gets " + number(game_->payoff());
    for (std::size_t p = 0; p < players.size(); ++p)
      text = (p == 0 ? "" : text + ", ") + players[p] + " gets " + number(payoffs[p]);
    print(game_->show() + "The game is over: " + text + ".\n");
    return false;
  }

  bool is_persons(Turn turn) const {
    return game_->players().empty() ? side_of(turn) == person_ : game_->player() == name_;
  }

  void roll() {
    const auto names = game_->moves();
    const auto weights = game_->weights();
    std::discrete_distribution<std::size_t> fall(weights.begin(), weights.end());
    const std::string name = names.at(fall(dice_));
    print("Chance: " + name + "\n");
    game_->play(name);
  }

  /// pincer's move, when it alone is to move.
  void answer() {
    const bool has_sides = game_->players().empty();
    const std::string name = choose_move(side_of(game_->turn()));
    print((has_sides ? "pincer" : game_->player()) + " plays " + name + "\n");
    game_->play(name);
  }

  /// Asks until there is a move. False when the person leaves.
  bool let_person_move() {
    print(game_->show());
    while (true) {
      print(name_ + " to move> ");
      const auto line = read_line();
      if (!line || *line == "quit") {
        print("\nGoodbye.\n");
        return false;
      }
      if (line->empty()) continue;
      if (*line == "help") print(help);
      else if (*line == "moves") print(joined(own_moves(person_), " ") + "\n");
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

  /// Every move is solved by itself: a search of all of them would leave those open that only
  /// need to be no better than the best.
  void show_bounds() const {
    Request request = request_;
    if (request.algorithm.empty()) request.algorithm = "engine";
    const auto names = game_->moves();
    request.limits.seconds /= static_cast<double>(names.size());
    std::vector<std::vector<std::string>> rows;
    for (const auto& name : names) {
      const auto after = game_->clone();
      after->play(name);
      const Report report = search(*after, request);
      rows.push_back({" ", name, worth_text(report)});
      if (report.stop == Stop::interrupted) break;
    }
    print(table(rows));
  }

  bool undo() {
    if (before_.empty()) {
      print("There is nothing to take back.\n");
      return false;
    }
    game_ = std::move(before_.back());
    before_.pop_back();
    return true;
  }

  bool try_move(const std::string& name) {
    const auto legal = own_moves(person_);
    if (std::find(legal.begin(), legal.end(), name) == legal.end()) {
      print("'" + name + "' is not a move here. Type help, or one of: " + joined(legal, " ") +
            "\n");
      return false;
    }
    before_.push_back(game_->clone());
    if (game_->turn() != Turn::both) {
      game_->play(name);
      return true;
    }
    const std::string reply = choose_move(other(person_));
    print("pincer plays " + reply + "\n");
    game_->play(person_ == Side::max ? name + "/" + reply : reply + "/" + name);
    return true;
  }

  /// What one side may choose from: everything, or its half of the joint moves a/b.
  std::vector<std::string> own_moves(Side side) const {
    const auto names = game_->moves();
    if (game_->turn() != Turn::both) return names;
    std::vector<std::string> halves;
    for (const auto& name : names) {
      const auto slash = name.find('/');
      auto half = side == Side::max ? name.substr(0, slash) : name.substr(slash + 1);
      if (std::find(halves.begin(), halves.end(), half) == halves.end())
        halves.push_back(std::move(half));
    }
    return halves;
  }

  /// The answer of the algorithm asked for. Where none was, half of the time is for solving the
  /// game, and if that was too short the other half for looking as far ahead as it lets us.
  Report think() const {
    if (!request_.algorithm.empty()) return search(*game_, request_);
    Request request = request_;
    request.limits.seconds /= 2;
    request.algorithm = "engine";
    const Report proved = search(*game_, request);
    if (proved.stop == Stop::none || !game_->players().empty()) return proved;
    request.algorithm = "deepening";
    return search(*game_, request);
  }

  /// Best play for `side` as far as it is known, mixed where it has to be.
  std::string choose_move(Side side) {
    const Report report = think();
    const auto& play = side == Side::max ? report.max_play : report.min_play;
    const auto legal = own_moves(side);
    std::vector<double> weights;
    for (const auto& name : legal) {
      const auto it = std::find_if(play.begin(), play.end(),
                                   [&](const NamedProbability& p) { return p.name == name; });
      weights.push_back(it == play.end() ? 0 : it->probability);
    }
    if (play.empty()) weights.assign(legal.size(), 1);  // it knows of no better
    std::discrete_distribution<std::size_t> draw(weights.begin(), weights.end());
    return legal.at(draw(dice_));
  }

  std::unique_ptr<AnyGame> game_;
  std::vector<std::unique_ptr<AnyGame>> before_;  ///< the state before each of the person's moves
  Side person_;
  std::string name_;  ///< of the person's side, or of him as one of several
  Request request_;
  std::mt19937_64 dice_;
};

/// Where a person sits who says this of himself. Throws Error naming the seats.
Seat seat_called(const std::string& name, const AnyGame& game) {
  const auto players = game.players();
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
  Request request = options.cost.request();
  if (options.cost.time.empty()) request.limits.seconds = 1;
  request.eps = read_eps(options.eps);
  request.algorithm = options.algorithm.empty() ? "" : find_algorithm(options.algorithm).name;
  ChosenGame chosen = choose(catalog, options.game);
  const Seat seat = seat_called(options.side, *chosen.game);
  const std::uint64_t seed = options.cost.seed.empty() ? std::random_device{}() : request.seed;
  Match(std::move(chosen.game), seat, request, seed).run();
  return ExitCode::solved;
}

}  // namespace

void add_play(CLI::App& app, const Catalog& catalog, int& exit_code) {
  CLI::App* command = app.add_subcommand("play", "play against pincer in the terminal");
  const auto options = std::make_shared<PlayOptions>();
  options->game.add_to(*command);
  command->add_option("--as", options->side, "your side, max or min (max), or your letter (A)");
  command->add_option("--eps", options->eps, "how far from best pincer may play (0)");
  command->add_option("--algorithm", options->algorithm,
                      "one that `games` lists (engine, then deepening)");
  options->cost.add_to(*command);
  command->get_option("--time")->description("seconds pincer may think about a move (1)");
  command->get_option("--seed")->description("seed of the dice (a different one each time)");
  command->callback([&catalog, &exit_code, options] { exit_code = play(catalog, *options); });
}

}  // namespace pincer::cli
