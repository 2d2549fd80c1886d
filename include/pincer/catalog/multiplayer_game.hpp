#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pincer/catalog/any_game.hpp"
#include "pincer/catalog/multiplayer_request.hpp"
#include "pincer/catalog/place_of.hpp"

namespace pincer {

/// A game for several players behind the face of AnyGame.
template <Multiplayer G>
class TypedMultiplayerGame final : public AnyGame {
 public:
  explicit TypedMultiplayerGame(G game) : game_(std::move(game)), state_(game_.root()) {}

  std::unique_ptr<AnyGame> clone() const override {
    return std::make_unique<TypedMultiplayerGame>(*this);
  }

  Turn turn() const override { return Paranoid<G>(game_, 0).turn(state_); }
  Bounds<double> range() const override { return as<double>(game_.range(0)); }
  double payoff() const override { return payoffs().front(); }

  std::string show() const override {
    if constexpr (requires {
                    { game_.show(state_) } -> std::convertible_to<std::string>;
                  })
      return game_.show(state_);
    else return "";
  }

  std::vector<std::string> players() const override {
    std::vector<std::string> names(static_cast<std::size_t>(game_.players()));
    for (int p = 0; p < game_.players(); ++p) names[static_cast<std::size_t>(p)] = player_name(p);
    return names;
  }
  std::string player() const override {
    const int player = game_.player(state_);
    return player == nobody ? "" : player_name(player);
  }
  std::vector<double> payoffs() const override {
    const auto payoffs = payoffs_of(game_, state_);
    return {payoffs.begin(), payoffs.end()};
  }

  std::vector<std::string> moves() const override { return names_of_moves(game_, state_); }
  std::vector<std::int64_t> weights() const override { return {}; }

  void play(const std::string& name) override {
    const std::size_t place = place_of(name, moves());
    state_ = game_.play(state_, game_.moves(state_)[place]);
  }

  Report solve(const Request& request,
               const std::function<void(const Progress&)>& watch) const override {
    return MultiplayerRequest<G>(game_, state_, request, watch).run();
  }

 private:
  G game_;
  typename G::State state_;
};

/// The door from a game's own type to everything that works on any game.
template <Multiplayer G>
std::unique_ptr<AnyGame> any_game(G game) {
  return std::make_unique<TypedMultiplayerGame<G>>(std::move(game));
}

}  // namespace pincer
