#pragma once
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "pincer/engine/search.hpp"

namespace pincer {

/// What the engine says about a state.
template <class V>
struct Answer {
  Bounds<V> bounds;                 ///< contain the value
  std::vector<Bounds<V>> children;  ///< of every move or outcome, in natural order, to Max
  Mixes mixes;                      ///< how to play if both move at once here
  V eps;                            ///< the error that was aimed at
  Stop stop;                        ///< none: bounds.width() <= eps
};

/// The least error worth asking for. Integers and plain comparisons are exact; sums over dice
/// are not, and an error below this is read as this.
template <Game G>
NumberOf<G> least_eps(const G& game) {
  if constexpr (Chance<G> || Joint<G>) {
    const auto range = as<double>(game.range());
    const double magnitude = std::max(std::abs(range.lower), std::abs(range.upper));
    return std::max(1e-9 * (range.upper - range.lower), 1e-12 * magnitude);
  } else {
    return 0;
  }
}

/// Of the children, the one whose bounds promise most to `side`: the highest lower bound for
/// Max (Atzmon, Stern, Saffidine), and among those the more hopeful one.
template <class V>
std::size_t best_child(const std::vector<Bounds<V>>& children, Side side) {
  const auto promises_less = [side](Bounds<V> a, Bounds<V> b) {
    a = seen_by(side, a);
    b = seen_by(side, b);
    return a.lower != b.lower ? a.lower < b.lower : a.upper < b.upper;
  };
  return static_cast<std::size_t>(
      std::max_element(children.begin(), children.end(), promises_less) - children.begin());
}

/// Solves games. One solver may be asked about many states of its game; what it has proved, it
/// remembers.
///
///     Solver solver(Nim({3, 4, 5}));
///     Budget budget;
///     solver.solve(solver.game().root(), 0, budget).bounds
template <Game G, class Observer = Silent, class Ways = Usual>
class Solver {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;

  explicit Solver(G game, Options options = {}, Observer observer = {}, Ways ways = {})
      : game_(std::move(game)),
        options_(options),
        ways_(ways),
        observer_(std::move(observer)),
        table_(remembers<G>(options) ? options.memory_bytes : 0),
        busy_(options.threads > 1 ? std::make_unique<Busy>() : nullptr),
        search_(game_, options_, observer_, table_, busy_.get(), ways_) {}
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  const G& game() const { return game_; }
  const Observer& observer() const { return observer_; }
  /// What is proved about the state being solved, at any moment.
  Bounds<Number> bounds_so_far() const {
    const auto& children = search_.root_children();
    if (children.empty() || (turn_ != Turn::max && turn_ != Turn::min)) return bounds_;
    Bounds<Number> best = seen_by(side_of(turn_), children.front());
    for (const auto& child : children) best = best_of(best, seen_by(side_of(turn_), child));
    return meet(bounds_, seen_by(side_of(turn_), best));
  }

  /// Bounds on the value of `s` that are within eps, or as near as the budget allows.
  Answer<Number> solve(const State& s, Number eps, Budget& budget) {
    eps = std::max(eps, least_eps(game_));
    const auto range = as<Number>(game_.range());
    search_.forget_root();
    turn_ = game_.turn(s);
    bounds_ = range;
    if (std::is_integral_v<Number> && options_.bisection && Keyed<G> && options_.table)
      bisect(s, eps, budget);
    else bounds_ = ask(s, Question<Number>::about(range, eps), budget);
    return {bounds_, search_.take_root_children(), search_.root_mixes(), eps,
            bounds_.width() <= eps ? Stop::none : budget.stop()};
  }

 private:
  using Engine = Search<G, Observer, Ways>;

  /// With help from other threads if it takes longer than it takes to start them.
  Bounds<Number> ask(const State& s, Question<Number> q, Budget& budget) {
    if (!may_have_help(budget)) return search_.ask(s, q, budget);
    struct Ending {  // also when the game throws
      Solver& solver;
      Budget& budget;
      ~Ending() {
        budget.forget_alarm();
        solver.dismiss();
      }
    } ending{*this, budget};
    wait_for_need(s, q, budget);
    return search_.ask(s, q, budget);
  }

  bool may_have_help(const Budget& budget) const {
    return options_.threads > 1 && remembers<G>(options_) && !budget.limits().limits_nodes();
  }

  /// Sends help once the question has turned out to be long. A shared table cannot grow: where it
  /// has become too small, all come back, it grows, and they are sent out again.
  void wait_for_need(const State& s, Question<Number> q, Budget& budget) {
    budget.once_spent(budget.spent() + options_.help_after, [this, &s, q, &budget] {
      if (team_.is_at_work() && table_.is_crowded()) dismiss();
      if (!team_.is_at_work()) send_help(s, q, budget.limits());
      wait_for_need(s, q, budget);
    });
  }

  void send_help(const State& s, Question<Number> q, const Limits& limits) {
    while (static_cast<int>(team_.size()) < options_.threads - 1)
      team_.add(std::make_unique<Helper>(game_, options_, table_, busy_.get(), ways_));
    table_.make_room(options_.threads);
    table_.begin_sharing();
    team_.start(s, q, limits);
  }

  void dismiss() {
    team_.stop();
    table_.end_sharing();
    if constexpr (has_hook_add<Observer>)
      for (const auto& helper : team_.members())
        observer_.add(std::exchange(helper->seen, Observer{}));
  }

  /// Halves the interval with questions that have two answers: at most m, or at least m + 1. If the
  /// first takes long, the outer quarters come before it: values far out are soon ruled out, and
  /// then there is something to show.
  void bisect(const State& s, Number eps, Budget& budget) {
    const auto is_open = [&] { return bounds_.width() > eps && budget.stop() == Stop::none; };
    const auto split = [&](Number m) {
      bounds_ = meet(bounds_, ask(s, {m, m + 1, eps}, budget));
      return m < bounds_.lower || bounds_.upper <= m;
    };
    const Number quarter = bounds_.width() / 4;
    const Bounds<Number> inner{bounds_.lower + quarter, bounds_.upper - quarter};
    if (quarter > 0) budget.pause_after(patience);
    const bool takes_long = !split(bounds_.middle());
    budget.go_on();
    if (takes_long)
      for (const Number m : {inner.lower - 1, inner.upper})
        if (is_open() && bounds_.lower <= m && m < bounds_.upper) split(m);
    while (is_open()) split(bounds_.middle());
  }
  static constexpr std::uint64_t patience = 1 << 20;  // in nodes

  /// A search on another thread, and what it has seen.
  struct alignas(cache_line) Helper {
    Observer seen{};
    Engine search;
    Helper(const G& game, const Options& options, TableOf<G>& table, Busy* busy, const Ways& ways)
        : search(game, options, seen, table, busy, ways) {}
  };

  // Helpers read the game and the table all the time, while this thread writes what it observes.
  G game_;
  Options options_;
  [[no_unique_address]] Ways ways_;
  alignas(cache_line) Observer observer_;
  alignas(cache_line) TableOf<G> table_;
  std::unique_ptr<Busy> busy_;
  alignas(cache_line) Engine search_;
  Team<Helper> team_;
  Turn turn_ = Turn::over;
  Bounds<Number> bounds_{};
};

}  // namespace pincer
