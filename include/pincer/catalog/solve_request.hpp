#pragma once
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "pincer/catalog/any_game.hpp"
#include "pincer/core/error.hpp"
#include "pincer/engine/deepening.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/bounded_alpha_beta.hpp"
#include "pincer/textbook/expectimax.hpp"
#include "pincer/textbook/minimax.hpp"
#include "pincer/textbook/naive_epsilon.hpp"
#include "pincer/textbook/star1.hpp"
#include "pincer/textbook/star2.hpp"

namespace pincer {

/// Names of what may happen next at `s`, in natural order.
template <Game G>
std::vector<std::string> names_of_next(const G& game, const typename G::State& s) {
  std::vector<std::string> names;
  const Turn turn = game.turn(s);
  if constexpr (Chance<G>)
    if (turn == Turn::chance)
      for (std::size_t i = 0; i < game.outcomes(s).size(); ++i)
        names.push_back(outcome_name(game, s, i));
  if constexpr (Turns<G>)
    if (turn == Turn::max || turn == Turn::min)
      for (const auto& m : game.moves(s)) names.push_back(move_name(game, s, m));
  return names;
}

/// The state after the i-th of these.
template <Game G>
typename G::State next_state(const G& game, const typename G::State& s, std::size_t i) {
  if constexpr (Chance<G>)
    if (game.turn(s) == Turn::chance) return game.outcomes(s)[i].state;
  if constexpr (Turns<G>) return game.play(s, game.moves(s)[i]);
  else throw Error("nothing can be played here");
}

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
    const std::string& name = request_.algorithm;
    if (name == "engine") engine();
    else if (name == "deepening") deepening();
    else if constexpr (Turns<G>) run_textbook(name);
    else refuse("needs players that move in turn; use engine");
    return report_;
  }

 private:
  void run_textbook(const std::string& name) requires Turns<G> {
    if (name == "bounded_alpha_beta") return textbook<textbook::BoundedAlphaBeta<G>>(eps());
    if (name == "minimax" || name == "alpha_beta" || name == "naive_epsilon") {
      if constexpr (Chance<G>)
        refuse("cannot roll dice; use expectimax, star1, star2, bounded_alpha_beta or engine");
      else return run_without_dice(name);
    }
    if (name == "expectimax" || name == "star1" || name == "star2") {
      if constexpr (Chance<G>) return run_with_dice(name);
      else
        refuse(
            "is for games with dice, and this one has none; use minimax, alpha_beta, "
            "bounded_alpha_beta or engine");
    }
    throw Error("there is no algorithm '" + name + "'");
  }

  void run_without_dice(const std::string& name) requires(!Chance<G>) {
    if (name == "naive_epsilon") {
      textbook<textbook::NaiveEpsilon<G>>(eps());
      report_.is_sound = false;
      report_.notes.push_back("naive_epsilon's bounds are not to be trusted: its errors add up");
      return;
    }
    exactly();
    if (name == "minimax") textbook<textbook::Minimax<G>>();
    else textbook<textbook::AlphaBeta<G>>();
  }

  void run_with_dice(const std::string& name) requires Chance<G> {
    exactly();
    if (name == "expectimax") textbook<textbook::Expectimax<G>>();
    else if (name == "star1") textbook<textbook::Star1<G>>();
    else textbook<textbook::Star2<G>>();
  }

  void engine() {
    say_least_eps();
    Solver<G, Counter> solver(game_, options());
    Budget budget(request_.limits,
                  [&] { tell(solver.observer().counts, as<double>(solver.bounds_so_far())); });
    start_ = &budget;
    const auto answer = solver.solve(state_, eps(), budget);
    report_.counts = solver.observer().counts;
    finish(answer.bounds, answer.children, answer.stop);
    if (answer.stop == Stop::none) extend_line(solver);
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
    finish(found.answer.bounds, found.answer.children, found.answer.stop);
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
    finish(bounds, meter.children(), budget.stop());
    if (budget.stop() == Stop::none) {
      Solver<G> solver(game_, options());
      extend_line(solver);
    }
  }

  /// What the algorithm found, in words and numbers.
  void finish(Bounds<Number> bounds, std::vector<Bounds<Number>> children, Stop stop) {
    report_.seconds = start_->seconds();
    report_.bounds = as<double>(bounds);
    report_.stop = stop;
    const auto names = names_of_next(game_, state_);
    children.resize(names.size(), as<Number>(game_.range()));
    for (std::size_t i = 0; i < names.size(); ++i)
      report_.moves.push_back({names[i], as<double>(children[i])});
    const Turn turn = game_.turn(state_);
    if (turn != Turn::max && turn != Turn::min) return;
    best_ = best_child(children, side_of(turn));
    auto& play = turn == Turn::max ? report_.max_play : report_.min_play;
    play.push_back({names[best_], 1.0});
    report_.line.push_back(names[best_]);
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
        next = best_child(answer.children, side_of(turn));
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
    report_.notes.push_back("sums over chance are rounded: eps is read as 1e-9 of the range");
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
