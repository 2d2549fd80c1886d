#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pincer/catalog/any_game.hpp"
#include "pincer/catalog/place_of.hpp"
#include "pincer/catalog/solve_request.hpp"
#include "pincer/core/horizon.hpp"

namespace pincer {

/// A game of known type behind the face of AnyGame.
template <Game G>
class TypedGame final : public AnyGame {
 public:
  explicit TypedGame(G game) : game_(std::move(game)), state_(game_.root()) {}

  std::unique_ptr<AnyGame> clone() const override { return std::make_unique<TypedGame>(*this); }

  Turn turn() const override { return game_.turn(state_); }
  Bounds<double> range() const override { return as<double>(game_.range()); }
  double payoff() const override { return game_.payoff(state_); }

  std::string show() const override {
    if constexpr (requires {
                    { game_.show(state_) } -> std::convertible_to<std::string>;
                  })
      return game_.show(state_);
    else return "";
  }

  std::vector<std::string> moves() const override { return names_of_next(game_, state_); }

  std::vector<std::int64_t> weights() const override {
    std::vector<std::int64_t> weights;
    if constexpr (Chance<G>)
      if (turn() == Turn::chance)
        for (const auto& outcome : game_.outcomes(state_)) weights.push_back(outcome.weight);
    return weights;
  }

  void play(const std::string& name) override {
    state_ = next_state(game_, state_, place_of(name, moves()));
  }

  Report solve(const Request& request,
               const std::function<void(const Progress&)>& watch) const override {
    if (!request.depth || request.algorithm == "deepening")
      return solve_request(game_, state_, request, watch);
    const Horizon<G> horizon(game_, *request.depth);
    Report report = solve_request(horizon, horizon.at(state_), request, watch);
    report.depth = request.depth;
    return report;
  }

 private:
  G game_;
  typename G::State state_;
};

/// The door from a game's own type to everything that works on any game.
template <Game G>
std::unique_ptr<AnyGame> any_game(G game) {
  return std::make_unique<TypedGame<G>>(std::move(game));
}

}  // namespace pincer
