#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/any_game.hpp"
#include "pincer/core/paranoid.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/textbook/alpha_beta.hpp"
#include "pincer/textbook/best_reply.hpp"
#include "pincer/textbook/pruned_max_n.hpp"

namespace pincer {

/// Names of the moves at `s`, in natural order.
template <Multiplayer G>
std::vector<std::string> names_of_moves(const G& game, const typename G::State& s) {
  std::vector<std::string> names;
  if (game.player(s) != nobody)
    for (const auto& m : game.moves(s)) names.push_back(move_name(game, s, m));
  return names;
}

/// The rule that `--tie` names. Throws Error listing them.
inline textbook::TieRule tie_rule_called(const std::string& name) {
  using textbook::TieRule;
  if (name == "first") return TieRule::first;
  if (name == "last") return TieRule::last;
  if (name == "against_root") return TieRule::against_root;
  if (name == "against_previous") return TieRule::against_previous;
  throw Error("there is no tie rule '" + name +
              "'; the rules are first, last, against_root and against_previous");
}

/// Answers one request about one state of a game for several players.
template <Multiplayer G>
class MultiplayerRequest {
 public:
  using State = typename G::State;
  using Value = typename G::Value;
  using Watch = std::function<void(const Progress&)>;

  MultiplayerRequest(const G& game, const State& s, const Request& request, const Watch& watch)
      : game_(game),
        state_(s),
        request_(request),
        watch_(watch),
        mover_(game.player(s)),
        budget_(request.limits, [this] { tell(); }) {
    report_.range = as<double>(game.range(0));
    report_.is_integer = std::is_integral_v<Value>;
    if (mover_ != nobody) report_.player = player_name(mover_);
    for (int p = 0; p < game.players(); ++p)
      report_.values.push_back({player_name(p), as<double>(game.range(p))});
  }
  MultiplayerRequest(const MultiplayerRequest&) = delete;
  MultiplayerRequest& operator=(const MultiplayerRequest&) = delete;

  Report run() {
    const std::string& name = request_.algorithm;
    if (request_.depth)
      refuse("cannot stop at a depth: games for several players have no estimates for them");
    if (name == "engine") engine();
    else if (!run_max_n(name) && !run_for_mover(name))
      refuse("is for games of two players, Max and Min; use engine or max_n");
    report_.bounds = report_.values.front().bounds;
    report_.seconds = budget_.seconds();
    return report_;
  }

 private:
  using Meter = textbook::Meter<Value>;

  bool run_max_n(const std::string& name) {
    using textbook::Pruning;
    if (name == "max_n") max_n<textbook::MaxN<G>>();
    else if (name == "shallow") pruned_max_n<Pruning::shallow>();
    else if (name == "last_branch") pruned_max_n<Pruning::last_branch>();
    else if (name == "speculative") pruned_max_n<Pruning::speculative>();
    else return false;
    return true;
  }

  template <textbook::Pruning pruning>
  void pruned_max_n() {
    if constexpr (SumBounded<G>) max_n<textbook::PrunedMaxN<G, pruning>>();
    else refuse("needs a game that says what its payoffs add up to; use max_n");
  }

  template <class Algorithm>
  void max_n() {
    exactly();
    report_.meaning = "max^n, ties " + request_.tie;
    Meter meter(budget_);
    Algorithm algorithm(game_, meter, tie_rule_called(request_.tie));
    if (is_stopped(meter, [&] {
          const auto payoffs = algorithm.solve(state_);
          for (std::size_t p = 0; p < payoffs.size(); ++p)
            report_.values[p].bounds = Bounds<double>::exactly(payoffs[p]);
        }))
      return;
    add_moves(meter.children());
    State s = state_;
    for (const std::size_t place : algorithm.line()) s = follow(s, place);
    report_.line_is_complete = true;
  }

  /// Ways of playing: they choose a move for who is to move, and say nothing of the others.
  bool run_for_mover(const std::string& name) {
    if (name != "paranoid" && name != "best_reply") return false;
    exactly();
    if (mover_ == nobody) {
      engine();
    } else if (name == "paranoid") {
      report_.meaning = "what each player can guarantee";
      report_.notes.push_back("paranoid is a way of playing: the others need not join against " +
                              player_name(mover_));
      against_all(Paranoid<G>(game_, mover_), state_);
    } else if constexpr (Handable<G>) {
      report_.meaning = "best-reply search";
      report_.is_sound = false;
      report_.notes.emplace_back("best_reply is a way of playing: its value proves nothing");
      const textbook::BestReply<G> game(game_, mover_);
      against_all(game, game.at(state_));
    } else {
      refuse("needs a game in which any player can be asked to move; use paranoid");
    }
    return true;
  }

  /// Alpha-beta for the mover in a two-player game made of this one.
  template <Game Two>
  void against_all(const Two& two, const typename Two::State& s) {
    Meter meter(budget_);
    if (is_stopped(meter, [&] {
          const auto found = textbook::AlphaBeta<Two>(two, meter).solve(s);
          report_.values[static_cast<std::size_t>(mover_)].bounds = as<double>(found);
        }))
      return;
    add_moves(meter.children());
    follow(state_, best_child(padded(meter.children()), Side::max));
  }

  /// What every player can guarantee, whoever joins against him; then a line in which everybody
  /// plays for that.
  void engine() {
    report_.meaning = "what each player can guarantee";
    report_.eps = static_cast<double>(eps());
    std::vector<std::unique_ptr<PlayerSolver>> solvers;
    for (int p = 0; p < game_.players(); ++p)
      solvers.push_back(std::make_unique<PlayerSolver>(Paranoid<G>(game_, p), options()));
    const auto solve = [&](int p) {
      auto& solver = *solvers[static_cast<std::size_t>(p)];
      auto answer = solver.solve(state_, eps(), budget_);
      report_.values[static_cast<std::size_t>(p)].bounds = as<double>(answer.bounds);
      if (answer.stop != Stop::none) report_.stop = answer.stop;
      report_.counts += solver.observer().counts;
      return answer;
    };
    if (mover_ != nobody) {  // whose move it is comes first, in case the budget runs out
      const auto answer = solve(mover_);
      add_moves(answer.children);
      const State next = follow(state_, best_child(answer.children, Side::max));
      for (int p = 0; p < game_.players(); ++p)
        if (p != mover_) solve(p);
      if (report_.stop == Stop::none) extend_line(next, solvers);
    } else {
      for (int p = 0; p < game_.players(); ++p) solve(p);
    }
  }

  using PlayerSolver = Solver<Paranoid<G>, Counter>;

  void extend_line(State s, const std::vector<std::unique_ptr<PlayerSolver>>& solvers) {
    Limits limits = request_.limits;
    limits.seconds = std::min(limits.seconds, budget_.seconds() + 1);
    Budget budget(limits);
    for (int player = game_.player(s); player != nobody; player = game_.player(s)) {
      const auto answer = solvers[static_cast<std::size_t>(player)]->solve(s, eps(), budget);
      if (answer.stop != Stop::none) return;
      s = follow(s, best_child(answer.children, Side::max));
    }
    report_.line_is_complete = true;
  }

  /// Runs a textbook algorithm: true if it was stopped and has no answer.
  template <class Run>
  bool is_stopped(const Meter& meter, Run run) {
    counting_ = &meter;
    try {
      run();
    } catch (const textbook::Stopped&) {
      report_.stop = budget_.stop();
    }
    counting_ = nullptr;
    report_.counts = meter.counts();
    return report_.stop != Stop::none;
  }

  /// What is known of every move, to the player who moves.
  void add_moves(const std::vector<Bounds<Value>>& children) {
    const auto names = names_of_moves(game_, state_);
    const auto known = padded(children);
    for (std::size_t i = 0; i < names.size(); ++i)
      report_.moves.push_back({names[i], as<double>(known[i])});
  }

  /// With the range for children that were not looked at.
  std::vector<Bounds<Value>> padded(std::vector<Bounds<Value>> children) const {
    if (mover_ != nobody) children.resize(game_.moves(state_).size(), game_.range(mover_));
    return children;
  }

  /// Adds a move to the line, and to what is to be played if it is the first.
  State follow(const State& s, std::size_t place) {
    const auto move = game_.moves(s)[place];
    report_.line.push_back(move_name(game_, s, move));
    if (report_.line.size() == 1)
      (mover_ == 0 ? report_.max_play : report_.min_play).push_back({report_.line.front(), 1.0});
    return game_.play(s, move);
  }

  Options options() const {
    Options options;
    options.memory_bytes = request_.memory_bytes / static_cast<std::size_t>(game_.players());
    options.threads = request_.threads;
    return options;
  }

  /// The error asked for, as this game can keep it: whole numbers for integer games.
  Value eps() const {
    const double wanted = std::min(request_.eps, report_.range.width());
    if constexpr (std::is_integral_v<Value>) return static_cast<Value>(std::floor(wanted));
    else return wanted;
  }

  void exactly() {
    if (request_.eps > 0)
      report_.notes.push_back(request_.algorithm + " has no eps: it ran exactly");
    report_.eps = 0;
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(request_.algorithm + " " + why);
  }

  void tell() {
    if (!watch_ || report_.values.empty()) return;
    const double now = budget_.seconds();
    if (now - told_ < 0.05) return;
    told_ = now;
    watch_({report_.values.front().bounds, counting_ ? counting_->counts() : report_.counts, now});
  }

  const G& game_;
  const State state_;
  const Request& request_;
  const Watch& watch_;
  const int mover_;
  Report report_{};
  const Meter* counting_ = nullptr;
  double told_ = 0;
  Budget budget_;
};

}  // namespace pincer
