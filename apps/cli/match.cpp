#include "match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <random>

#include "colour.hpp"
#include "format.hpp"
#include "interrupt.hpp"
#include "output.hpp"
#include "pincer/catalog/by_certificate.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/rules/steps.hpp"
#include "program_name.hpp"
#include "report.hpp"
#include "thinker.hpp"

namespace pincer::cli {

namespace {

constexpr const char* help =
    "Type a move, or\n"
    "  moves   what may be played\n"
    "  bounds  what is proved about each move\n"
    "  hint    what {0} would play for you\n"
    "  board   the position again\n"
    "  undo    take your last move back\n"
    "  help    this\n"
    "  quit    leave (so do Ctrl-C and the end of input)\n"
    "Ctrl-C while {0} thinks makes it move now.\n";

/// "4"; "rock (0.5), paper (0.5)": what is played, the likeliest first.
std::string play_text(const std::vector<NamedProbability>& play) {
  std::vector<std::string> parts;
  for (const auto& move : likeliest_first(play))
    parts.push_back(play.size() == 1 ? move.name
                                     : fmt::format("{} ({:.3g})", move.name, move.probability));
  return joined(parts, ", ");
}

/// "value 1", or "bounds [-1, 1]".
std::string worth(const Report& report) {
  const std::string bounds = bounds_text(report.bounds);
  return (bounds.starts_with('[') ? "bounds " : "value ") + bounds;
}

/// What stands behind a move: what is proved, and how far it looked where that is not all.
std::string reasons(const Report& report) {
  return report.depth ? fmt::format("{}, looked {} ahead", worth(report), *report.depth)
                      : worth(report);
}

/// One game between a person at the terminal and pincer.
class Match {
 public:
  Match(Position start, Seat seat, const Task& task, std::uint64_t seed,
        const proof::Playbook* book)
      : position_(std::move(start)),
        person_(seat.side),
        name_(std::move(seat.name)),
        thinker_(position_.shared_rules(), task),
        book_(book),
        dice_(seed) {}

  void run() {
    print(paragraph(introduction() + " Type help for help.", 0) + "\n");
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

  /// Who is who: by their marks on the board, or else by who begins.
  std::string introduction() const {
    std::string text = fmt::format("You are {}", name_);
    if (is_for_several()) return text + ".";
    const std::string mine = rules().mark(person_), theirs = rules().mark(other(person_));
    if (!mine.empty()) text += fmt::format(" ({})", mine);
    text += fmt::format(", {} is {}", program_name(), turn_name(turn_of(other(person_))));
    if (!theirs.empty()) text += fmt::format(" ({})", theirs);
    switch (const Turn turn = position_.turn()) {
      case Turn::both: return text + ". Both move at once.";
      case Turn::max:
      case Turn::min: return text + (is_persons(turn) ? ". You begin." : ". It begins.");
      default: return text + ".";
    }
  }

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

  /// What the program plays here for a side: what stands in the book, or what it thinks.
  Report chosen_by(Side side) {
    if (book_ != nullptr)
      if (const auto entry = book_->at(side, position_.state()))
        return report_by(*entry, position_, side);
    return thinker_.think(position_);
  }

  /// The program's move, when it alone is to move.
  void answer() {
    const Report report = chosen_by(side_of(position_.turn()));
    const std::uint32_t move = drawn(report, side_of(position_.turn()));
    tell_move(is_for_several() ? mover() : program_name(), position_.moves()[move], report);
    position_ = position_.play(Step{move, 0});
  }

  void tell_move(const std::string& who, const std::string& move, const Report& report) const {
    const std::string why =
        is_for_several() ? "" : painted("   (" + reasons(report) + ")", Ink::faint);
    print(who + " plays " + painted(move, Ink::strong) + why + "\n");
  }

  /// Asks until there is a move. False when the person leaves.
  bool let_person_move() {
    print(position_.show());
    while (true) {
      const auto line = read_line(name_ + " to move> ");
      if (!line || *line == "quit") {
        print("\nGoodbye.\n");
        return false;
      }
      if (*line == "undo") {
        if (undo()) return true;
      } else if (!obey(*line) && try_move(*line)) {
        return true;
      }
    }
  }

  /// What leaves the position as it is. False if it must be a move.
  bool obey(const std::string& line) {
    if (line.empty()) return true;
    if (line == "help") print(fmt::format(help, program_name()));
    else if (line == "board") print(position_.show());
    else if (line == "moves") print(paragraph(joined(position_.moves(person_), " "), 0) + "\n");
    else if (line == "bounds") show_bounds();
    else if (line == "hint") give_hint();
    else return false;
    return true;
  }

  /// What every move is worth, not only the best.
  void show_bounds() {
    const Report report = thinker_.weigh(position_);
    print("This position has " + worth(report) + ".\n" + moves_text(report, position_));
  }

  void give_hint() {
    const Report report = thinker_.think(position_);
    const auto& play = person_ == Side::max ? report.max_play : report.min_play;
    print(paragraph(
              fmt::format("hint: {}   ({})", painted(play_text(play), Ink::good), reasons(report)),
              6) +
          "\n");
  }

  /// A line without the blanks around it; nothing at the end of input or a Ctrl-C.
  static std::optional<std::string> read_line(const std::string& prompt) {
    const Interrupt interrupt(Interrupt::Manner::leaves);  // before anybody can answer the prompt
    print(prompt);
    std::string line;
    if (!interrupt.wait_for_line() || !std::getline(std::cin, line)) return {};
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
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
      print(
          paragraph(
              "'" + name + "' is not a move here. Type help, or one of: " + joined(legal, " "), 0) +
          "\n");
      return false;
    }
    const auto move = static_cast<std::uint32_t>(found - legal.begin());
    Step step{move, 0};
    if (position_.turn() == Turn::both) {
      const Report report = chosen_by(other(person_));
      const std::uint32_t reply = drawn(report, other(person_));
      tell_move(program_name(), position_.moves(other(person_))[reply], report);
      step = person_ == Side::max ? Step{move, reply} : Step{reply, move};
    }
    before_.push_back(position_);
    position_ = position_.play(step);
    return true;
  }

  /// A move of `side` drawn from what a report says to play.
  std::uint32_t drawn(const Report& report, Side side) {
    const auto& play = side == Side::max ? report.max_play : report.min_play;
    const auto legal = position_.moves(side);
    std::vector<double> weights;
    for (const auto& name : legal) {
      const auto it = std::find_if(play.begin(), play.end(),
                                   [&](const NamedProbability& p) { return p.name == name; });
      weights.push_back(it == play.end() ? 0 : it->probability);
    }
    if (play.empty()) weights.assign(legal.size(), 1);  // the algorithm asked for knows no better
    std::discrete_distribution<std::uint32_t> draw(weights.begin(), weights.end());
    return draw(dice_);
  }

  Position position_;
  std::vector<Position> before_;  ///< each of the person's moves
  Side person_;
  std::string name_;  ///< of the person's side, or of the person as one of several
  Thinker thinker_;
  const proof::Playbook* book_;
  std::mt19937_64 dice_;
};

}  // namespace

void play_match(const Position& start, const Seat& seat, const Task& task, std::uint64_t seed,
                const proof::Playbook* book) {
  Match(start, seat, task, seed, book).run();
}

}  // namespace pincer::cli
