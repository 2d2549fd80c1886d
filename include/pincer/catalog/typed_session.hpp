#pragma once
#include <algorithm>
#include <any>
#include <cmath>
#include <memory>
#include <utility>

#include "pincer/catalog/session.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/explain.hpp"
#include "pincer/core/paranoid.hpp"
#include "pincer/engine/solver.hpp"
#include "pincer/rules/typed_multiplayer_rules.hpp"
#include "pincer/rules/typed_rules.hpp"

namespace pincer {

/// The engine on a game of known type, as a session.
template <Game G>
class TypedSession final : public Session {
 public:
  using State = typename G::State;
  using Number = NumberOf<G>;
  using Engine = Solver<G, Recorder>;

  TypedSession(const G& game, const SessionOptions& options)
      : solver_(std::make_unique<Engine>(game, engine_options(options))) {}
  explicit TypedSession(std::unique_ptr<Engine> solver) : solver_(std::move(solver)) {}

  Answer<double> solve(const AnyState& s, double eps, Budget& budget) override {
    Answer<Number> found;
    search([&] { found = solver_->solve(own(s), own_eps(eps), budget); });
    return in_reals(std::move(found));
  }

  Answer<double> ask(const AnyState& s, const Question<double>& q, Budget& budget) override {
    Answer<Number> found;
    search([&] { found = solver_->ask(own(s), own_question(q), budget); });
    return in_reals(std::move(found));
  }

  Bounds<double> so_far() const override { return as<double>(solver_->bounds_so_far()); }
  void record_to(Recording* recording) override {
    solver_->observer().stop_recording();
    solver_->observer().record_to(recording);
  }
  Counts counts() const override { return std::as_const(*solver_).observer().counts; }
  std::size_t entries() const override { return solver_->table().entries(); }
  std::size_t bytes() const override { return solver_->table().bytes(); }

  Cursor count(Cursor from, std::size_t slots, EffortCounts& counts) const override {
    const auto wants = [&](Effort effort) {
      ++counts[effort];
      return false;
    };
    return solver_->table().walk(from, slots, wants, [](const auto&...) {});
  }

  Cursor read(Cursor from, std::size_t slots, Efforts wanted,
              std::vector<Statement>& found) const override {
    const auto wants = [wanted](Effort effort) { return wanted.contain(effort); };
    return solver_->table().walk(from, slots, wants,
                                 [&](const auto& key, const auto& entry, Effort effort) {
                                   Statement& statement = found.emplace_back();
                                   std::copy(key.begin(), key.end(), statement.key.begin());
                                   statement.bounds = as<double>(entry.bounds);
                                   statement.best = entry.best;
                                   statement.effort = effort;
                                 });
  }

  std::size_t key_words() const override { return std::tuple_size_v<KeyOf<G>>; }

  void believe(std::span<const Statement> statements) override {
    for (const Statement& told : statements) {
      const auto known =
          solver_->believe(own_key(told), own_bounds(told), told.best, nodes_of(told.effort));
      if (known) throw Contradiction(told.key, as<double>(*known), told.bounds);
    }
  }

  std::unique_ptr<Session> asker() override {
    return std::make_unique<TypedSession>(solver_->sharing());
  }
  void clear() override { solver_->clear(); }

 private:
  /// What is thrown about states of the game's type, is thrown about them without it.
  template <class Work>
  static void search(Work work) {
    try {
      on_deep_stack(work);
    } catch (BrokenPromise& broken) {
      broken.change([](const std::any& state) -> std::any {
        const auto* const typed = std::any_cast<State>(&state);
        if constexpr (std::same_as<State, AnyState>) return state;
        else return typed == nullptr ? state : std::any(AnyState::of(*typed));
      });
      throw;
    }
  }

  static Options engine_options(const SessionOptions& options) {
    Options engine;
    engine.memory_bytes = options.memory_bytes;
    engine.threads = options.threads;
    return engine;
  }

  static Answer<double> in_reals(Answer<Number> found) {
    if constexpr (std::same_as<Number, double>) return found;
    Answer<double> answer{as<double>(found.bounds),
                          {},
                          std::move(found.mixes),
                          static_cast<double>(found.eps),
                          found.stop};
    answer.children.reserve(found.children.size());
    for (const auto& child : found.children) answer.children.push_back(as<double>(child));
    return answer;
  }

  static const State& own(const AnyState& s) {
    if constexpr (std::same_as<State, AnyState>) return s;
    else return s.as<State>();
  }

  static KeyOf<G> own_key(const Statement& told) {
    KeyOf<G> key;
    static_assert(std::tuple_size_v<KeyOf<G>> <= std::tuple_size_v<AnyKey>);
    std::copy_n(told.key.begin(), key.size(), key.begin());
    for (std::size_t i = key.size(); i < told.key.size(); ++i)
      if (told.key[i] != 0) refuse("a statement about another game: its key is too long");
    return key;
  }

  /// What a statement says, in the game's own numbers.
  Bounds<Number> own_bounds(const Statement& told) const {
    const Bounds<double> range = as<double>(solver_->game().range());
    const auto [lower, upper] = told.bounds;
    if (!(range.lower <= lower && lower <= upper && upper <= range.upper))
      refuse("a statement about another game: its bounds are not within the range of payoffs");
    const Bounds<Number> own{static_cast<Number>(lower), static_cast<Number>(upper)};
    if (as<double>(own) != told.bounds)
      refuse("a statement about another game: its bounds are no whole numbers");
    return own;
  }

  /// The error asked for, as this game can keep it: whole numbers for integer games.
  Number own_eps(double eps) const {
    const Bounds<double> range = as<double>(solver_->game().range());
    const double wanted = std::min(eps, range.upper - range.lower);
    if constexpr (std::is_integral_v<Number>) return static_cast<Number>(std::floor(wanted));
    else return wanted;
  }

  /// The same question, in the game's own numbers.
  Question<Number> own_question(const Question<double>& q) const {
    const Bounds<double> limits = as<double>(solver_->game().range()).widened();
    const double at_most = std::clamp(q.at_most, limits.lower, limits.upper);
    const double at_least = std::clamp(q.at_least, limits.lower, limits.upper);
    if constexpr (std::is_integral_v<Number>)
      return {static_cast<Number>(std::floor(at_most)), static_cast<Number>(std::ceil(at_least)),
              own_eps(q.within)};
    else return {at_most, at_least, own_eps(q.within)};
  }

  std::unique_ptr<Engine> solver_;
};

/// Rules with an engine for the game's own type: as fast as it gets.
template <Game G>
class FastRules final : public TypedRules<G> {
 public:
  using TypedRules<G>::TypedRules;
  std::unique_ptr<Session> session(const SessionOptions& options) const override {
    return std::make_unique<TypedSession<G>>(this->game(), options);
  }
};

/// Rules with the engine that all such rules share: nothing more to compile.
template <Game G>
class LightRules final : public TypedRules<G> {
 public:
  using TypedRules<G>::TypedRules;
  std::unique_ptr<Session> session(const SessionOptions& options) const override {
    return erased_session(*this, options);
  }
};

/// Rules for several players. What each of them can guarantee is asked of `against_all`.
template <Multiplayer G>
class SeveralRules final : public TypedMultiplayerRules<G> {
 public:
  using TypedMultiplayerRules<G>::TypedMultiplayerRules;
  std::shared_ptr<const Rules> against_all(int player) const override {
    return std::make_shared<LightRules<Paranoid<G>>>(Paranoid<G>(this->game(), player));
  }
  std::unique_ptr<Session> session(const SessionOptions&) const override {
    refuse("in a game for several players each has a game of their own: ask against_all(player)");
  }
};

/// The door from a game's own type to everything that works on any game. A game with a member that
/// pincer does not understand does not get through; the compiler says which.
template <class G>
std::shared_ptr<const Rules> rules_of([[maybe_unused]] G game) {
  if constexpr (!Wellformed<G>) explain_members<G>();
  else if constexpr (Multiplayer<G>) return std::make_shared<SeveralRules<G>>(std::move(game));
  else return std::make_shared<FastRules<G>>(std::move(game));
  return nullptr;
}

/// The same for a game of two that need not be searched as fast as possible.
template <class G>
std::shared_ptr<const Rules> light_rules_of([[maybe_unused]] G game) {
  if constexpr (!Wellformed<G>) explain_members<G>();
  else return std::make_shared<LightRules<G>>(std::move(game));
  return nullptr;
}

}  // namespace pincer
