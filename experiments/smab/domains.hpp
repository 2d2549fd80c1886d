#pragma once
#include <fmt/format.h>

#include <vector>

#include "experiments/measure.hpp"
#include "pincer/games/goofspiel.hpp"

namespace pincer::experiments {

// The domain of Saffidine, Finnsson and Buro's experiments: Goofspiel with the prizes N, N-1, ...,
// 1 in this order, tied tricks discarded, payoff 1, 0 or -1 for who wins more.

using OpenGoofspiel = Goofspiel<false>;

inline OpenGoofspiel goofspiel(int cards, GoofspielPays pays = GoofspielPays::sign) {
  std::vector<int> order;
  for (int prize = cards; prize > 0; --prize) order.push_back(prize);
  return {cards, order, pays};
}

inline std::string cards_text(int cards) { return fmt::format("{} cards", cards); }

/// The sizes of the paper's tables; the largest takes most of the time.
constexpr int fewest_cards = 4;
constexpr int most_cards(bool is_quick) { return is_quick ? 6 : 7; }

}  // namespace pincer::experiments
