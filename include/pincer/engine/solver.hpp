#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "pincer/core/answer.hpp"
#include "pincer/core/explain.hpp"
#include "pincer/engine/knowledge.hpp"
#include "pincer/engine/search.hpp"

namespace pincer {

/// Of a game that is not well formed: the compiler says why.
template <class G, class Observer = Silent, class ChildPolicy = StandardPolicy>
class Solver {
  static_assert((explain_members<G>(), true));

 public:
  template <class... Arguments>
  explicit Solver(const Arguments&...) {}
  template <class... Arguments>
  Answer<double> solve(const Arguments&...) {
    return {};
  }
};
template <class G, class... Arguments>
Solver(G, Arguments...) -> Solver<G>;

/// Solves games. One solver may be asked about many states of its game; what it has proved, it
/// remembers. Solvers made from it share that, each for a thread of its own.
///
///     Solver solver(Nim({3, 4, 5}));
///     Budget budget;
///     solver.solve(solver.game().root(), 0, budget).bounds
template <Game G, class Observer, class ChildPolicy>
requires Wellformed<G>
class Solver<G, Observer, ChildPolicy> {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;

  explicit Solver(G game, Options options = {}, Observer observer = {}, ChildPolicy policy = {})
      : Solver(
            game, options, std::move(observer), policy,
            std::make_shared<Knowledge<G>>(remembers(game, options) ? options.memory_bytes : 0)) {}

  /// Another solver that shares what this one remembers, for use by another thread. It searches
  /// alone. Neither may be asking while it is made or destroyed.
  std::unique_ptr<Solver> sharing() const {
    Options alone = options_;
    alone.threads = 1;
    return std::unique_ptr<Solver>(new Solver(game_, alone, Observer{}, policy_, knowledge_));
  }

  ~Solver() { knowledge_->leave(); }
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  const G& game() const { return game_; }
  const Observer& observer() const { return observer_; }
  /// Not while it is asked.
  Observer& observer() { return observer_; }
  const TableOf<G>& table() const { return knowledge_->table(); }

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
    begin(s);
    if (bisects()) bisect(s, eps, budget);
    else if (is_settled_by_one_claim(eps)) bounds_ = put(s, claim(s, eps, budget), budget);
    else bounds_ = put(s, Question<Number>::about(bounds_, eps), budget);
    return answer(eps, bounds_.width() <= eps, budget);
  }

  /// Bounds on the value of `s` that answer the question, unless the budget runs out.
  Answer<Number> ask(const State& s, Question<Number> q, Budget& budget) {
    begin(s);
    bounds_ = put(s, q, budget);
    return answer(q.within, q.answered_by(bounds_), budget);
  }

  /// Remembers what was proved elsewhere about the state with this key, as the table has it. If it
  /// cannot be true beside what is known, returns that and remembers nothing. Not while it is
  /// asked.
  std::optional<Bounds<Number>> believe(const KeyOf<G>& key, Bounds<Number> told,
                                        std::uint16_t best, std::uint64_t work) {
    if (!remembers(game_, options_)) return {};
    typename Knowledge<G>::Visit visit(*knowledge_);
    if (knowledge_->is_shared()) visit.pause();
    auto& table = knowledge_->table();
    const auto place = place_under(key);
    if (const auto known = table.find(place)) {
      const Bounds<Number> both = meet(known->bounds, told);
      if (both.lower > both.upper) return known->bounds;
    }
    table.store(place, told, best, work);
    return {};
  }

  /// Forgets everything, as if it were new. Nobody else may share it.
  void clear() {
    knowledge_->table().clear();
    team_.disband();
    std::destroy_at(&search_);
    std::construct_at(&search_, game_, options_, observer_, knowledge_->table(), in_progress_.get(),
                      policy_);
  }

 private:
  using Engine = Search<G, Observer, ChildPolicy>;

  Solver(const G& game, const Options& options, Observer observer, const ChildPolicy& policy,
         std::shared_ptr<Knowledge<G>> knowledge)
      : game_(game),
        options_(options),
        policy_(policy),
        observer_(std::move(observer)),
        knowledge_(std::move(knowledge)),
        in_progress_(options.threads > 1 ? std::make_unique<InProgress>() : nullptr),
        search_(game_, options_, observer_, knowledge_->table(), in_progress_.get(), policy_) {
    knowledge_->join();
  }

  Answer<Number> answer(Number eps, bool is_answered, const Budget& budget) {
    return {bounds_, search_.take_root_children(), search_.root_mixes(), eps,
            is_answered ? Stop::none : budget.stop()};
  }

  void begin(const State& s) {
    search_.forget_root();
    turn_ = game_.turn(s);
    bounds_ = as<Number>(game_.range());
  }

  /// Puts a question to the search, with help from other threads if that takes longer than to
  /// start them.
  Bounds<Number> put(const State& s, Question<Number> q, Budget& budget) {
    if (knowledge_->is_shared()) return put_among_others(s, q, budget);
    if (!may_have_help(budget)) return search_.ask(s, q, budget);
    const Ending ending{budget, [this] { dismiss(); }};
    wait_for_need(s, q, budget);
    return search_.ask(s, q, budget);
  }

  Bounds<Number> put_among_others(const State& s, Question<Number> q, Budget& budget) {
    typename Knowledge<G>::Visit visit(*knowledge_);
    visit.pause();
    const Ending ending{budget, [] {}};
    pause_often(visit, budget);
    return search_.ask(s, q, budget);
  }

  /// Also when the game throws.
  template <class End>
  struct Ending {
    Budget& budget;
    End end;
    ~Ending() {
      budget.forget_alarm();
      end();
    }
  };
  template <class End>
  Ending(Budget&, End) -> Ending<End>;

  void pause_often(typename Knowledge<G>::Visit& visit, Budget& budget) {
    budget.once_spent(budget.spent() + options_.help_after, [this, &visit, &budget] {
      visit.pause();
      pause_often(visit, budget);
    });
  }

  bool may_have_help(const Budget& budget) const {
    if constexpr (has_hook_recording<Observer>)
      if (observer_.recording() != nullptr) return false;  // it is of one search
    return options_.threads > 1 && remembers(game_, options_) && !budget.limits().limits_nodes();
  }

  /// Sends help once the question has turned out to be long. A shared table cannot grow: where it
  /// has become too small, all come back, it grows, and they are sent out again.
  void wait_for_need(const State& s, Question<Number> q, Budget& budget) {
    budget.once_spent(budget.spent() + options_.help_after, [this, &s, q, &budget] {
      if (team_.is_at_work() && knowledge_->table().is_crowded()) dismiss();
      if (!team_.is_at_work()) send_help(s, q, budget.limits());
      wait_for_need(s, q, budget);
    });
  }

  void send_help(const State& s, Question<Number> q, const Limits& limits) {
    while (static_cast<int>(team_.size()) < options_.threads - 1)
      team_.add(std::make_unique<Helper>(game_, options_, knowledge_->table(), in_progress_.get(),
                                         policy_));
    knowledge_->table().make_room(options_.threads);
    knowledge_->table().begin_sharing();
    team_.start(s, q, limits);
  }

  void dismiss() {
    team_.stop();
    knowledge_->table().end_sharing();
    if constexpr (has_hook_add<Observer>)
      for (const auto& helper : team_.members())
        observer_.add(std::exchange(helper->seen, Observer{}));
  }

  /// Whether "at least U - eps" and its opposite both leave no more than eps: then one claim, true
  /// or false, is all there is to ask. (Where nothing is summed, so that it can be asked exactly,
  /// and nothing remembered: a table makes good what half-answers cost.)
  bool is_settled_by_one_claim(Number eps) const {
    if (has_sums(game_) || remembers(game_, options_)) return false;
    return eps > 0 && eps < bounds_.width() && bounds_.width() - eps <= eps;
  }

  /// That claim, or its mirror image "at most L + eps", whichever seems easier to decide.
  Question<Number> claim(const State& s, Number eps, Budget& budget) {
    Side side = Side::max;
    if constexpr (Turns<G>) side = search_.last_to_move(s, budget);
    const Number least = add_up(seen_by(side, bounds_).upper, -eps);
    return seen_by(side, Question<Number>{just_below(least), least, 0});
  }

  bool bisects() const {
    return std::is_integral_v<Number> && options_.bisection && is_remembered(game_) &&
           options_.table;
  }

  /// Halves the interval with null windows, questions that have two answers: at most m, or at least
  /// m + 1. They are the same for every eps, so that a larger one never asks more. If the first
  /// takes long, the outer quarters come before it: values far out are soon ruled out, and then
  /// there is something to show.
  void bisect(const State& s, Number eps, Budget& budget) {
    const auto is_open = [&] { return bounds_.width() > eps && budget.stop() == Stop::none; };
    const auto split = [&](Number m) {
      bounds_ = meet(bounds_, put(s, {m, m + 1, 0}, budget));
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
    Helper(const G& game, const Options& options, TableOf<G>& table, InProgress* in_progress,
           const ChildPolicy& policy)
        : search(game, options, seen, table, in_progress, policy) {}
  };

  // Helpers read the game and the table all the time, while this thread writes what it observes.
  G game_;
  Options options_;
  [[no_unique_address]] ChildPolicy policy_;
  alignas(cache_line) Observer observer_;
  std::shared_ptr<Knowledge<G>> knowledge_;
  std::unique_ptr<InProgress> in_progress_;
  alignas(cache_line) Engine search_;
  Team<Helper> team_;
  Turn turn_ = Turn::over;
  Bounds<Number> bounds_{};
};

}  // namespace pincer
