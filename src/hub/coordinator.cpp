#include "pincer/hub/coordinator.hpp"

#include <utility>

#include "pincer/rules/erased_game.hpp"
#include "solve_of.hpp"

namespace pincer::hub {

Coordinator::Coordinator(std::shared_ptr<const Rules> rules, GameName game, std::vector<Step> path,
                         Hub& hub, CoordinatorOptions options) {
  if (rules->shape().players != 2)
    throw Error("many machines solve games of two players, Max and Min; this one is for several");
  const Rules& those = *rules;
  solve_ = with_game(those, [&]<class G>(const G& own) -> std::unique_ptr<Solve> {
    return std::make_unique<SolveOf<G>>(std::move(rules), own, std::move(game), std::move(path),
                                        hub, std::move(options));
  });
}
Coordinator::~Coordinator() = default;

void Coordinator::recall(std::span<const Fact> facts) { solve_->recall(facts); }
Answer<double> Coordinator::solve(double eps, Budget& budget) { return solve_->solve(eps, budget); }
Bounds<double> Coordinator::so_far() const { return solve_->so_far(); }
Statistics Coordinator::statistics() const { return solve_->statistics(); }
const std::vector<std::string>& Coordinator::set_aside() const { return solve_->set_aside(); }
std::vector<Fact> Coordinator::facts() const { return solve_->facts(); }

}  // namespace pincer::hub
