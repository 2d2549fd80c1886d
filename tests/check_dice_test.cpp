// Wrong hooks in games with dice, and where both move at once, planted to be found by check_game.

#include "pincer/games/goofspiel.hpp"
#include "pincer/games/oshi_zumo.hpp"
#include "pincer/games/pig.hpp"
#include "pincer/games/pursuit.hpp"
#include "pincer/games/random_stacked.hpp"
#include "pincer/games/random_turn_tic_tac_toe.hpp"
#include "pincer/games/rock_paper_scissors.hpp"
#include "pincer/games/tron.hpp"
#include "planted.hpp"

namespace pincer {
namespace {

// --- dice ------------------------------------------------------------------------------------

struct WeightOfNothing : Pig {
  using Pig::Pig;
  auto outcomes(const State& s) const {
    auto all = Pig::outcomes(s);
    if (s.sum == 6 && s.max_points == 4) all[2].weight = 0;
    return all;
  }
};

struct GuessOutOfRange : Pig {
  using Pig::Pig;
  double heuristic(const State& s) const {
    return s.max_points == 7 && s.sum == 2 ? 1.5 : Pig::heuristic(s);
  }
};

struct FacesWithOneName : Pig {
  using Pig::Pig;
  std::string outcome_name(const State& s, std::size_t i) const {
    return s.sum == 4 && i == 5 ? "1" : std::to_string(i + 1);
  }
};

struct BoundsOfALead : Pig {
  using Pig::Pig;
  Bounds<double> bounds(const State& s) const {
    const auto known = Pig::bounds(s);
    return s.max_points > 36 && s.min_points < 18 && s.turns_left < 12 && known.upper == 1
               ? Bounds<double>{known.lower, std::max(known.lower, 0.5)}
               : known;
  }
};

struct KeyWithoutMover : RandomTurnTicTacToe {
  using RandomTurnTicTacToe::RandomTurnTicTacToe;
  std::uint64_t key(const State& s) const {
    return RandomTurnTicTacToe::key({s.stones, Turn::chance});
  }
};

// --- both at once ----------------------------------------------------------------------------

using Fixed = Goofspiel<false>;
using Shuffled = Goofspiel<true>;

struct UsefulDropsTheBest : Fixed {
  using Fixed::Fixed;
  auto useful(const State& s, Side side) const {
    auto all = Fixed::useful(s, side);
    if (all.size() < 2 || side == Side::min) return all;
    decltype(all) fewer;
    for (std::size_t i = 1; i < all.size(); ++i) fewer.push_back(all[i]);
    return fewer;
  }
};

template <class G>
struct SwappedForgetsTheSign : G {
  using G::G;
  using State = typename G::State;
  State swapped(const State& s) const {
    State image = G::swapped(s);
    image.lead = s.lead;
    return image;
  }
};

struct KeyWithoutPlace : OshiZumo {
  using OshiZumo::OshiZumo;
  std::uint64_t key(const State& s) const { return packed(s.max_coins, s.min_coins); }
};

struct BoundsInARarePlace : OshiZumo {
  using OshiZumo::OshiZumo;
  Bounds<int> bounds(const State& s) const {
    const auto known = OshiZumo::bounds(s);
    return s.max_coins == 3 && s.min_coins == 4 && s.place == 1 ? Bounds<int>::exactly(-1) : known;
  }
};

struct ForcedTheOtherWay : Tron {
  using Tron::Tron;
  std::optional<Move> forced(const State& s, Side side) const {
    const auto only = Tron::forced(s, side);
    return std::popcount(s.walls) == 8 && side == Side::max ? moves(s, side)[0] : only;
  }
};

struct SettledTooSoon : Pursuit {
  using Pursuit::Pursuit;
  std::optional<double> settled(const State& s) const {
    const auto known = Pursuit::settled(s);
    return known ? std::optional(*known + 0.5) : known;
  }
};

struct NameWithASlash : RockPaperScissors {
  using RockPaperScissors::RockPaperScissors;
  std::string name(const State& s, Move m) const {
    return s.left == 1 && m == Move::paper ? "pa/per" : RockPaperScissors::name(s, m);
  }
};

struct StackedBounds : RandomStacked<true> {
  using RandomStacked<true>::RandomStacked;
  Bounds<double> bounds(const State& s) const {
    const auto known = RandomStacked<true>::bounds(s);
    return turn(s) == Turn::chance ? Bounds<double>::exactly(known.lower) : known;
  }
};

template <class G, auto... arguments>
Plant plant(const std::string& name, const std::string& hook) {
  return {name, hook, [] { return light_rules_of(G(arguments...)); }};
}

std::vector<int> upwards(int n) {
  std::vector<int> order;
  for (int prize = 1; prize <= n; ++prize) order.push_back(prize);
  return order;
}

const Plant plants[] = {
    plant<WeightOfNothing, 10, 8, 0>("weight_of_nothing", "outcomes"),
    plant<GuessOutOfRange, 10, 8, 0>("guess_out_of_range", "heuristic"),
    plant<FacesWithOneName, 10, 8, 0>("faces_with_one_name", "outcome_name"),
    plant<BoundsOfALead, 60, 30, 0>("bounds_of_a_lead_large", "bounds"),
    plant<KeyWithoutMover, 3, 3, 3, RandomTurnTicTacToe::Pays::sign>("key_without_mover", "key"),
    {"useful_drops_the_best", "useful",
     [] { return light_rules_of(UsefulDropsTheBest(5, upwards(5), GoofspielPays::points)); }},
    {"swapped_forgets_the_sign", "swapped",
     [] {
       return light_rules_of(SwappedForgetsTheSign<Fixed>(5, upwards(5), GoofspielPays::points));
     }},
    {"swapped_forgets_the_sign_large", "swapped",
     [] {
       using Game = SwappedForgetsTheSign<Shuffled>;
       return light_rules_of(Game(11, std::vector<int>{}, GoofspielPays::sign));
     }},
    plant<KeyWithoutPlace, 8, 2, 0>("key_without_place", "key"),
    plant<BoundsInARarePlace, 10, 2, 0>("bounds_in_a_rare_place", "bounds"),
    plant<ForcedTheOtherWay, 5, 4, 1, 4>("forced_the_other_way", "forced"),
    {"settled_too_soon", "settled",
     [] {
       auto setup = random_setup(6, 1, 4, 2);
       setup.depth = 4;
       return light_rules_of(SettledTooSoon(setup));
     }},
    {"name_with_a_slash", "name",
     [] {
       return light_rules_of(NameWithASlash({1, 1, 1}, 5, RockPaperScissors::Pays::sign));
     }},
    {"bounds_of_stacked_matrices", "bounds",
     [] {
       return light_rules_of(StackedBounds({.branching = 2, .depth = 5, .p = {1, 2}}));
     }},
};

INSTANTIATE_TEST_SUITE_P(DiceOrJoint, Planted, testing::ValuesIn(plants), name_of_plant);

}  // namespace
}  // namespace pincer
