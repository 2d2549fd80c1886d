#pragma once
#include <rapidcheck.h>

#include <memory>
#include <vector>

#include "draw_game.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/hub/coordinator.hpp"
#include "pincer/hub/simulated.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::testing {

// Random games solved by simulated workers over a hub that loses, doubles, delays and reorders.

/// The same game without keys.
template <class Game>
struct AsTree : Game {
  static constexpr bool is_tree = true;
  using Game::Game;
};

inline hub::Faults draw_faults() {
  hub::Faults faults;
  faults.doubled = *rc::gen::element(0., .1, .5);
  faults.dropped = *rc::gen::element(0., .1, .3);
  faults.delay = *rc::gen::element(0., .01, 1.);
  faults.lost_workers = *rc::gen::element(0., .05, .2);
  faults.stalled_workers = *rc::gen::element(0., .05, .2);
  faults.unheard_shares = *rc::gen::element(0., .3);
  return faults;
}

inline hub::CoordinatorOptions draw_coordinator() {
  hub::CoordinatorOptions options;
  options.job_nodes = static_cast<std::uint64_t>(*rc::gen::inRange(1, 60));
  options.least_job_nodes = *rc::gen::element<std::uint64_t>(0, 10, 1'000'000);
  options.leaves_per_worker = static_cast<std::size_t>(*rc::gen::inRange(1, 12));
  options.jobs_per_worker = static_cast<std::size_t>(*rc::gen::inRange(1, 4));
  options.tree_memory = *rc::gen::element<std::size_t>(0, 3000, 30'000, 1 << 22, 1 << 22);
  options.lanes = static_cast<std::size_t>(*rc::gen::inRange(1, 5));
  options.lane_moves = static_cast<std::size_t>(*rc::gen::inRange(0, 4));
  options.audit = *rc::gen::element(0., 0., .2, 1.);
  options.bisects = *rc::gen::arbitrary<bool>();
  return options;
}

/// What there is to know about a random game, and what is heard of it.
template <class Game>
class Witness {
 public:
  Witness(const Game& game, const Rules& rules) : game_(game), rules_(rules) {}

  void hear(const hub::Fact& fact) {
    AnyState s = rules_.root();
    for (const Step& step : fact.path) s = after(rules_, s, step);
    contains(fact.bounds, game_.value(s.as<typename Game::State>()));
    const auto steps = steps_at(rules_, s);
    for (std::size_t i = 0; i < fact.children.size(); ++i)
      contains(fact.children[i],
               game_.value(after(rules_, s, steps[i]).template as<typename Game::State>()));
    facts_.push_back(fact);
  }

  void see(Bounds<double> bounds) { contains(bounds, game_.value(game_.root())); }

  const std::vector<hub::Fact>& facts() const { return facts_; }

 private:
  const Game& game_;
  const Rules& rules_;
  std::vector<hub::Fact> facts_;
};

/// A coordinator that dies, or is stopped, at a random moment, and another one that begins with
/// what the first has written down.
template <class Game>
void check_hub(const Game& game, double eps) {
  const std::shared_ptr<const Rules> rules = light_rules_of(game);
  const auto allowed = std::max(static_cast<NumberOf<Game>>(eps), least_eps(game));
  const hub::GameName name{"random", {}, "1"};
  hub::SimulatedHub hub(static_cast<std::size_t>(*rc::gen::inRange(1, 5)),
                        {.per_node = 1e-3, .per_job = 1e-3, .lease = 1}, draw_faults(),
                        *rc::gen::arbitrary<std::uint64_t>());
  hub::WorkerOptions worker;
  worker.session.memory_bytes = *rc::gen::element<std::size_t>(0, 1000, 1 << 16);
  worker.least_work = *rc::gen::element<std::uint64_t>(1, 10);
  worker.deadly_after = 1'000'000;
  const int workers = *rc::gen::inRange(1, 6);
  const auto make = [&](const auto&) { return rules; };
  if (*rc::gen::arbitrary<bool>()) hub.add_machine(make, worker, static_cast<std::size_t>(workers));
  else
    for (int i = 0; i < workers; ++i) hub.add_worker(make, worker);

  Witness<Game> witness(game, *rules);
  hub::CoordinatorOptions options = draw_coordinator();
  options.commit = [&](const hub::Fact& fact) { witness.hear(fact); };
  for (const Limits& limits : {draw_limits(), Limits{}}) {
    hub::Coordinator coordinator(rules, name, {}, hub, options);
    coordinator.recall(witness.facts());
    Budget budget(limits, [&] { witness.see(coordinator.so_far()); });
    const auto answer = coordinator.solve(eps, budget);
    witness.see(answer.bounds);
    check_answer(game, answer, allowed, budget);
    if (!limits.limits_nodes()) RC_ASSERT(answer.stop == Stop::none);
    for (const auto& fact : coordinator.facts()) witness.hear(fact);
    hub.forget_coordinator();
  }
}

inline void check_hub_on_any_game() {
  const int kind = *rc::gen::inRange(0, 3);
  const Shape shape = draw_shape(kind > 0, kind > 1);
  const auto nodes = std::make_shared<RandomNodes>(shape);
  const double eps = draw_eps(nodes->range);
  const bool is_tree = *rc::gen::arbitrary<bool>();
  const auto check = [&]<class Game>(const Game& game) {
    if (is_tree) check_hub(AsTree<Game>(nodes), eps);
    else check_hub(game, eps);
  };
  if (kind == 2) check(RandomGame<double, true, true>(nodes));
  else if (kind == 1) check(RandomGame<double, true>(nodes));
  else if (are_integers(shape) && *rc::gen::arbitrary<bool>()) check(RandomGame<int, false>(nodes));
  else check(RandomGame<double, false>(nodes));
}

}  // namespace pincer::testing
