#pragma once
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "pincer/catalog/any_game.hpp"
#include "pincer/catalog/best_first.hpp"
#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/next.hpp"
#include "pincer/core/error.hpp"
#include "pincer/engine/deepening.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/backward_induction.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"
#include "pincer/textbook/double_oracle.hpp"
#include "pincer/textbook/expectimax.hpp"
#include "pincer/textbook/minimax.hpp"
#include "pincer/textbook/naive_epsilon.hpp"
#include "pincer/textbook/sequence_form.hpp"
#include "pincer/textbook/serialized.hpp"
#include "pincer/textbook/smab.hpp"
#include "pincer/textbook/star1.hpp"
#include "pincer/textbook/star2.hpp"

namespace pincer {

/// Answers one request about one state: picks the algorithm, runs it, and words the answer.
template <Game G>
class RequestSolver {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Watch = std::function<void(const Progress&)>;

  RequestSolver(const G& game, const State& s, const Request& request, const Watch& watch)
      : game_(game), state_(s), request_(request), watch_(watch) {
    report_.range = as<double>(game.range());
    report_.bounds = report_.range;
    report_.is_integer = std::is_integral_v<Number>;
    report_.eps = static_cast<double>(eps());
  }

  Report run() {
    const std::string name = request_.algorithm == "auto" ? choice() : request_.algorithm;
    if (name == "engine") engine();
    else if (name == "deepening") deepening();
    else if (!run_best_first(name) && !run_for_turns(name) && !run_for_dice(name) &&
             !run_for_all(name) && !run_for_clashes(name))
      refuse("is for games of several players; use engine");
    return report_;
  }

 private:
  // Each of these runs the algorithm if it is one of its own and the game has what it needs; it
  // refuses a game that has not, and leaves other names to the next.

  bool run_for_turns(const std::string& name) {
    if (name != "minimax" && name != "alpha_beta" && name != "naive_epsilon") return false;
    if constexpr (!Turns<G> || Joint<G>) refuse("cannot move at once; " + for_clashes);
    else if constexpr (Chance<G>) refuse("cannot roll dice; " + for_dice);
    else {
      if (name == "naive_epsilon") {
        textbook<textbook::NaiveEpsilon<G>>(eps());
        report_.is_sound = false;
        report_.notes.push_back("naive_epsilon's bounds are not to be trusted: its errors add up");
        return true;
      }
      exactly();
      if (name == "minimax") textbook<textbook::Minimax<G>>();
      else textbook<textbook::AlphaBeta<G>>();
    }
    return true;
  }

  bool run_for_dice(const std::string& name) {
    const bool is_bounded = name == "bounded_alpha_beta";
    if (!is_bounded && name != "expectimax" && name != "star1" && name != "star2") return false;
    if constexpr (!Turns<G> || Joint<G>) refuse("cannot move at once; " + for_clashes);
    else {
      if (is_bounded) {
        textbook<textbook::BoundedAlphaBeta<G>>(eps());
        return true;
      }
      if constexpr (!Chance<G>)
        refuse("is for games with dice, and this one has none; " + for_turns);
      else {
        exactly();
        if (name == "expectimax") textbook<textbook::Expectimax<G>>();
        else if (name == "star1") textbook<textbook::Star1<G>>();
        else textbook<textbook::Star2<G>>();
      }
    }
    return true;
  }

  bool run_for_all(const std::string& name) {
    if (name != "backward_induction" && name != "induction_with_table") return false;
    if constexpr (!std::same_as<Number, double>)
      refuse("is for games with dice or simultaneous moves; " + for_turns);
    else {
      exactly();
      if (name == "backward_induction") textbook<textbook::BackwardInduction<G>>();
      else if constexpr (Keyed<G>) textbook<textbook::InductionWithTable<G>>();
      else refuse("needs states that can be recognised, and in this game none comes twice");
    }
    return true;
  }

  bool run_for_clashes(const std::string& name) {
    if (name != "smab" && name != "double_oracle" && name != "serialized_induction" &&
        name != "sequence_form")
      return false;
    if constexpr (!Joint<G>) refuse("is for games in which both players move at once; use engine");
    else {
      exactly();
      if (name == "double_oracle") textbook<textbook::DoubleOracle<G>>();
      else if (name == "serialized_induction") textbook<textbook::SerializedInduction<G>>();
      else if (name == "sequence_form") textbook<textbook::SequenceForm<G>>();
      else if constexpr (Chance<G>) refuse("cannot roll dice; " + for_clashes);
      else textbook<textbook::Smab<G>>(request_.skip);
    }
    return true;
  }

  inline static const std::string for_turns =
      "use minimax, alpha_beta, bounded_alpha_beta or engine";
  inline static const std::string for_dice =
      "use expectimax, star1, star2, bounded_alpha_beta or engine";
  inline static const std::string for_clashes = "use backward_induction, double_oracle or engine";

  /// The algorithm that `auto` stands for here.
  std::string choice() {
    const double width = report_.range.upper - report_.range.lower;
    const std::string name = best_algorithm({.has_chance = Chance<G>,
                                             .has_joint = Joint<G>,
                                             .eps = width > 0 ? report_.eps / width : 0,
                                             .is_limited = request_.limits.is_limited()});
    report_.notes.push_back("auto chose " + name);
    return name;
  }

  void engine() {
    Solver<G, Counter> solver(game_, options());
    if (search_with(solver, solver.observer().counts)) extend_line(solver);
  }

  bool run_best_first(const std::string& name) {
    return with_best_first(name, game_, request_, [&](auto& search) {
      if (!search_with(search, search.counts())) return;
      Solver<G, Counter> solver(game_, options());
      extend_line(solver);
    });
  }

  /// Runs a search that has bounds at any moment and counts in `counts`. True if it was not
  /// stopped.
  template <class Search>
  bool search_with(Search& search, const Counts& counts) {
    say_least_eps();
    Budget budget(request_.limits, [&] { tell(counts, as<double>(search.bounds_so_far())); });
    start_ = &budget;
    const auto answer = search.solve(state_, eps(), budget);
    report_.counts = counts;
    finish(answer);
    return answer.stop == Stop::none;
  }

  void deepening() {
    say_least_eps();
    Solver<Horizon<G>, Counter> solver(Horizon<G>(game_, 0), options());
    Budget budget(request_.limits,
                  [&] { tell(solver.observer().counts, as<double>(solver.bounds_so_far())); });
    start_ = &budget;
    const auto found = deepen<G>(solver, state_, eps(), request_.depth.value_or(200), budget);
    report_.counts = solver.observer().counts;
    report_.depth = found.depth;
    report_.notes.push_back("these are bounds of the game cut off " + std::to_string(found.depth) +
                            " decisions ahead, not of the game itself");
    finish(found.answer);
  }

  template <class Algorithm, class... Eps>
  void textbook(Eps... eps) {
    const pincer::textbook::Meter<Number>* counting = nullptr;
    Budget budget(request_.limits, [&] {
      if (counting) tell(counting->counts(), report_.range);
    });
    start_ = &budget;
    pincer::textbook::Meter<Number> meter(budget);
    counting = &meter;
    // Not `bounds = ...` inside the try: g++ 12 may have written to it when the exception comes.
    const auto bounds = [&]() -> Bounds<Number> {
      try {
        return Algorithm(game_, meter, eps...).solve(state_);
      } catch (const pincer::textbook::Stopped&) {
        return as<Number>(game_.range());
      }
    }();
    report_.counts = meter.counts();
    finish({bounds, meter.children(), mixes_of(meter.children()), Number{}, budget.stop()});
    if (budget.stop() == Stop::none) {
      Solver<G, Counter> solver(game_, options());
      extend_line(solver);
    }
  }

  /// What the algorithm found, in words and numbers.
  void finish(Answer<Number> answer) {
    report_.seconds = start_->seconds();
    report_.bounds = as<double>(answer.bounds);
    report_.stop = answer.stop;
    const auto names = names_of_next(game_, state_);
    answer.children.resize(names.size(), as<Number>(game_.range()));
    for (std::size_t i = 0; i < names.size(); ++i)
      report_.moves.push_back({names[i], as<double>(answer.children[i])});
    const Turn turn = game_.turn(state_);
    if (turn == Turn::over || turn == Turn::chance) return;
    if constexpr (Joint<G>) {
      if (turn == Turn::both) {
        add_mix(Side::max, answer.mixes.row, report_.max_play);
        add_mix(Side::min, answer.mixes.column, report_.min_play);
        if (answer.mixes.row.empty()) return;
      }
    }
    best_ = best_next(turn, answer);
    report_.line.push_back(names[best_]);
    if (turn == Turn::max) report_.max_play.push_back({names[best_], 1.0});
    if (turn == Turn::min) report_.min_play.push_back({names[best_], 1.0});
  }

  void add_mix(Side side, const std::vector<double>& mix,
               std::vector<NamedProbability>& play) requires Joint<G> {
    const auto moves = game_.moves(state_, side);
    for (std::size_t i = 0; i < mix.size(); ++i)
      if (mix[i] > 0) play.push_back({move_name(game_, state_, moves[i]), mix[i]});
  }

  /// What best play leads to next: the best move, or the likeliest joint move.
  static std::size_t best_next(Turn turn, const Answer<Number>& answer) {
    if (turn != Turn::both) return best_child(answer.children, side_of(turn));
    const auto likeliest_of = [](const std::vector<double>& mix) {
      return static_cast<std::size_t>(std::max_element(mix.begin(), mix.end()) - mix.begin());
    };
    return likeliest_of(answer.mixes.row) * answer.mixes.column.size() +
           likeliest_of(answer.mixes.column);
  }

  /// How to play where an algorithm has told the value of every cell of a joint root.
  Mixes mixes_of(const std::vector<Bounds<Number>>& cells) const {
    if constexpr (Joint<G>) {
      if (game_.turn(state_) != Turn::both) return {};
      const std::size_t rows = game_.moves(state_, Side::max).size();
      const std::size_t columns = game_.moves(state_, Side::min).size();
      if (cells.size() != rows * columns) return {};
      std::vector<double> values;
      for (const auto& cell : cells) values.push_back(cell.middle());
      MatrixSolver solver;
      const auto found = solver.solve(Matrix{values.data(), rows, columns}, report_.range);
      return {{found.row.begin(), found.row.end()}, {found.column.begin(), found.column.end()}};
    }
    return {};
  }

  /// Follows best play on from the chosen move, for about as much work as the solve took.
  template <class Solver>
  void extend_line(Solver& solver) {
    Limits limits = request_.limits;
    limits.nodes = std::min(limits.nodes, std::max<std::uint64_t>(report_.counts.nodes, 100'000));
    limits.seconds = std::min(limits.seconds, report_.seconds + 1);
    Budget budget(limits);
    State s = state_;
    if (!report_.line.empty()) s = next_state(game_, s, best_);
    for (int steps = 0; steps < 1000; ++steps) {
      const Turn turn = game_.turn(s);
      if (turn == Turn::over) {
        report_.line_is_complete = true;
        return;
      }
      std::size_t next = 0;
      if (turn == Turn::chance) {
        next = likeliest(s);
      } else {
        const auto answer = solver.solve(s, eps(), budget);
        if (answer.stop != Stop::none) return;
        next = best_next(turn, answer);
      }
      report_.line.push_back(names_of_next(game_, s)[next]);
      s = next_state(game_, s, next);
    }
  }

  /// The most likely outcome; of several equally likely ones, the one in their middle.
  std::size_t likeliest(const State& s) const {
    std::vector<std::size_t> best = {0};
    if constexpr (Chance<G>) {
      const auto outcomes = game_.outcomes(s);
      for (std::size_t i = 1; i < outcomes.size(); ++i) {
        if (outcomes[i].weight > outcomes[best[0]].weight) best.clear();
        if (best.empty() || outcomes[i].weight == outcomes[best[0]].weight) best.push_back(i);
      }
    }
    return best[best.size() / 2];
  }

  Options options() const {
    Options options;
    options.memory_bytes = request_.memory_bytes;
    options.threads = request_.threads;
    return options;
  }

  /// The error asked for, as this game can keep it: whole numbers for integer games.
  Number eps() const {
    const double widest = report_.range.upper - report_.range.lower;
    const double wanted = std::min(request_.eps, widest);
    if constexpr (std::is_integral_v<Number>) return static_cast<Number>(std::floor(wanted));
    else return wanted;
  }

  void say_least_eps() {
    const auto least = static_cast<double>(least_eps(game_));
    if (report_.eps >= least) return;
    report_.eps = least;
    report_.notes.push_back("sums of probabilities are rounded: eps is read as 1e-9 of the range");
  }

  void exactly() {
    if (request_.eps > 0)
      report_.notes.push_back(request_.algorithm + " has no eps: it ran exactly");
    report_.eps = 0;
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(request_.algorithm + " " + why);
  }

  void tell(const Counts& counts, Bounds<double> bounds) {
    if (!watch_ || !start_) return;
    const double now = start_->seconds();
    if (now - told_ < 0.05) return;
    told_ = now;
    watch_({bounds, counts, now});
  }

  const G& game_;
  const State state_;
  const Request& request_;
  const Watch& watch_;
  Report report_{};
  Budget* start_ = nullptr;
  double told_ = 0;
  std::size_t best_ = 0;
};

template <Game G>
Report solve_request(const G& game, const typename G::State& s, const Request& request,
                     const std::function<void(const Progress&)>& watch) {
  return RequestSolver<G>(game, s, request, watch).run();
}

}  // namespace pincer
