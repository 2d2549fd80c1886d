// Wrong hooks in games that mix all kinds of turns, and in games for several players, planted to be
// found by check_game.

#include "pincer/games/bidding_tic_tac_toe.hpp"
#include "pincer/games/duel.hpp"
#include "pincer/games/multiplayer_dots_and_boxes.hpp"
#include "pincer/games/multiplayer_nim.hpp"
#include "pincer/games/multiplayer_tic_tac_toe.hpp"
#include "planted.hpp"

namespace pincer {
namespace {

// --- all kinds in one game -------------------------------------------------------------------

struct SwappedForgetsTheCharge : Duel {
  using Duel::Duel;
  State swapped(const State& s) const {
    State image = Duel::swapped(s);
    if (s.max.health == 1) image.min.is_charged = 0;
    return image;
  }
};

struct NegativeWeight : Duel {
  using Duel::Duel;
  auto outcomes(const State& s) const {
    auto all = Duel::outcomes(s);
    if (s.rounds_left == 1 && all.size() == 9) all[8].weight = -1;
    return all;
  }
};

struct SymmetryWithoutChips : BiddingTicTacToe<true> {
  using BiddingTicTacToe<true>::BiddingTicTacToe;
  State symmetric_key(State s) const {
    if (s.max_chips == 7) s.max_chips = s.min_chips = 8;
    return BiddingTicTacToe<true>::symmetric_key(s);
  }
};

// --- several players -------------------------------------------------------------------------

struct SomeNim : MultiplayerNim {
  SomeNim() : MultiplayerNim(std::array{2, 3, 3}, 3) {}
  static bool is_rare(const State& s) { return s.heaps[1] == 2 && s.heaps[2] == 1; }
};
struct PaysTwo : SomeNim {
  Payoffs<int> payoffs(const State& s) const {
    auto all = SomeNim::payoffs(s);
    if (s.player == 1) all[0] = 2;
    return all;
  }
};
struct ForgetsAPlayer : SomeNim {
  Payoffs<int> payoffs(const State& s) const {
    return s.player == 2 ? Payoffs<int>{0, 1} : SomeNim::payoffs(s);
  }
};
struct WrongSum : SomeNim {
  Bounds<int> sum() const { return {2, 2}; }
};
struct HandedToTheNext : SomeNim {
  State handed(const State& s, int p) const {
    return SomeNim::handed(s, is_rare(s) && p == 2 ? 0 : p);
  }
};
struct BoundsOfOnePlayer : MultiplayerDotsAndBoxes {
  using MultiplayerDotsAndBoxes::MultiplayerDotsAndBoxes;
  Bounds<int> bounds(const State& s, int p) const {
    auto known = MultiplayerDotsAndBoxes::bounds(s, p);
    if (p == 2 && known.upper > known.lower) --known.upper;
    return known;
  }
};
struct KeyWithoutPlayer : MultiplayerTicTacToe {
  using MultiplayerTicTacToe::MultiplayerTicTacToe;
  auto key(State s) const {
    std::uint32_t all = 0;
    for (auto& stones : s.stones) all |= stones;
    return std::array<std::uint64_t, 1>{all};
  }
};

template <class G, auto... arguments>
Plant plant(const std::string& name, const std::string& hook) {
  return {name, hook, [] {
            if constexpr (Multiplayer<G>) return rules_of(G(arguments...));
            else return light_rules_of(G(arguments...));
          }};
}

const Plant plants[] = {
    plant<SwappedForgetsTheCharge, 4, 5, 5>("swapped_forgets_the_charge", "swapped"),
    plant<NegativeWeight, 3, 3, 4>("negative_weight", "outcomes"),
    {"symmetry_without_chips_large", "symmetric_key",
     [] { return light_rules_of(SymmetryWithoutChips({.chips = 8})); }},
    plant<PaysTwo>("pays_two", "payoffs"),
    plant<ForgetsAPlayer>("forgets_a_player", "payoffs"),
    plant<WrongSum>("wrong_sum", "sum"),
    plant<HandedToTheNext>("handed_to_the_next", "handed"),
    plant<BoundsOfOnePlayer, 1, 3, 3>("bounds_of_one_player", "bounds"),
    plant<KeyWithoutPlayer, 3, 3, 3, 3>("key_without_player", "key"),
};

INSTANTIATE_TEST_SUITE_P(Mixed, Planted, testing::ValuesIn(plants), name_of_plant);

}  // namespace
}  // namespace pincer
