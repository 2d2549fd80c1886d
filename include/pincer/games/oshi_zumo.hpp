#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Oshi-zumo, the pushing sumo (Kotani 2002; Buro, Solving the Oshi-Zumo game, 2003): both
/// players have coins and bid some of them at once. All bids are paid; the higher one pushes
/// the wrestler one place towards the other player's end of a field of 2 * size + 1 places.
///
///      Max | . . . W . . . | Min        Max pushes to the right
///
/// Pushing him off the field wins. When nobody has coins left, the player in whose half he
/// stands loses; in the middle it is a draw.
///
/// Who has less than `min_bid` bids all they have. A round in which nobody bids anything would
/// repeat itself: it ends the game as if the coins had run out, so that every game ends.
class OshiZumo {
 public:
  static constexpr int max_coins = 100;
  static constexpr int max_size = 20;

  struct State {
    std::uint8_t max_coins, min_coins;
    std::int8_t place;  // of the wrestler: 0 is the middle, beyond size is off Min's end

    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  // coins
  using Value = int;

  OshiZumo(int coins, int size, int min_bid) : coins_(coins), size_(size), min_bid_(min_bid) {
    if (coins < 0 || coins > max_coins) throw Error("oshi-zumo takes 0 to 100 coins a player");
    if (size < 1 || size > max_size) throw Error("each half of the field has 1 to 20 places");
    if (min_bid < 0 || min_bid > coins)
      throw Error("min_bid is at least 0 and at most what a player has, " + std::to_string(coins));
    find_prices();
  }

  State root() const {
    const auto coins = static_cast<std::uint8_t>(coins_);
    return {coins, coins, 0};
  }

  Turn turn(const State& s) const {
    const bool is_off = std::abs(s.place) > size_;
    return is_off || (s.max_coins == 0 && s.min_coins == 0) ? Turn::over : Turn::both;
  }

  int payoff(const State& s) const { return sign(s.place); }
  Bounds<int> range() const { return {-1, 1}; }

  /// What each is sure of even if their bids are shown.
  Bounds<int> bounds(const State& s) const {
    if (turn(s) == Turn::over) return Bounds<int>::exactly(payoff(s));
    return {least(s.place, s.max_coins, s.min_coins), -least(-s.place, s.min_coins, s.max_coins)};
  }

  /// From nothing, or the least bid, up to all coins; high to low.
  auto moves(const State& s, Side side) const {
    const int coins = side == Side::max ? s.max_coins : s.min_coins;
    return bids_down_from(coins, coins);
  }

  /// A coin more than the other has is enough to push for sure, and coins are never a burden.
  auto useful(const State& s, Side side) const {
    const bool is_max = side == Side::max;
    const int coins = is_max ? s.max_coins : s.min_coins,
              others = is_max ? s.min_coins : s.max_coins;
    return bids_down_from(std::min(coins, std::max(others + 1, min_bid_)), coins);
  }

  State play(const State& s, Move a, Move b) const {
    if (a == 0 && b == 0) return {0, 0, s.place};
    return {static_cast<std::uint8_t>(s.max_coins - a), static_cast<std::uint8_t>(s.min_coins - b),
            static_cast<std::int8_t>(s.place + (a > b) - (a < b))};
  }

  std::uint64_t key(const State& s) const { return packed(s.max_coins, s.min_coins, s.place); }

  /// The players exchanged: worth minus as much.
  State swapped(const State& s) const {
    return {s.min_coins, s.max_coins, static_cast<std::int8_t>(-s.place)};
  }

  std::string name(const State&, Move bid) const { return std::to_string(bid); }

  std::string show(const State& s) const {
    std::string text = "Max " + std::to_string(s.max_coins) + " coins ";
    for (int place = -size_ - 1; place <= size_ + 1; ++place)
      text += place == s.place ? 'W' : std::abs(place) > size_ ? '|' : '.';
    return text + " Min " + std::to_string(s.min_coins) + " coins\n";
  }

 private:
  /// What somebody with so many coins may bid, up to `highest`.
  InlineVector<Move, max_coins + 1> bids_down_from(int highest, int coins) const {
    InlineVector<Move, max_coins + 1> bids;
    for (int bid = highest; bid >= std::min(min_bid_, coins); --bid)
      bids.push_back(static_cast<Move>(bid));
    return bids;
  }

  static int sign(int place) { return (place > 0) - (place < 0); }

  /// What a player is sure of who pushes towards higher places and shows the bids.
  int least(int place, int own, int others) const {
    return own >= price(1, place, others) ? 1 : own >= price(0, place, others) ? 0 : -1;
  }

  /// The coins that make him sure of `aim`: 0, a draw, or 1, a win.
  int price(int aim, int place, int others) const {
    if (std::abs(place) > size_) return place > 0 ? 0 : out_of_reach;
    return prices_[index_of(aim, place, others)];
  }

  std::size_t index_of(int aim, int place, int others) const {
    const int row = aim * (2 * size_ + 1) + place + size_, cell = row * (coins_ + 1) + others;
    return static_cast<std::size_t>(cell);
  }

  /// Each from those where the other has fewer coins, or as many and the wrestler stands higher.
  void find_prices() {
    prices_.resize(index_of(1, size_, coins_) + 1);
    for (const int aim : {0, 1})
      for (int others = 0; others <= coins_; ++others)
        for (int place = size_; place >= -size_; --place)
          prices_[index_of(aim, place, others)] =
              static_cast<std::uint8_t>(lowest_price(aim, place, others));
  }

  /// The least sum of a bid and of the coins needed after it.
  int lowest_price(int aim, int place, int others) const {
    int lowest = out_of_reach;
    for (int bid = 0; bid <= std::max(others + 1, min_bid_); ++bid) {
      const int then = price_after(bid, aim, place, others);
      const bool may_bid = bid >= min_bid_ || then == 0;  // less only if it is all there is
      if (may_bid) lowest = std::min(lowest, bid + then);
    }
    return lowest;
  }

  /// The other, who has seen the bid, pays no more than it takes to be pushed, to hold or to push:
  /// coins are never a burden.
  int price_after(int bid, int aim, int place, int others) const {
    const int least_reply = std::min(min_bid_, others), over = std::max(bid + 1, least_reply);
    if (bid == 0 && least_reply == 0 && sign(place) < aim) return out_of_reach;  // it ends here
    int most = 0;
    if (least_reply < bid) most = price(aim, place + 1, others - least_reply);
    if (0 < bid && least_reply <= bid && bid <= others)
      most = std::max(most, price(aim, place, others - bid));
    if (over <= others) most = std::max(most, price(aim, place - 1, others - over));
    return most;
  }

  static constexpr int out_of_reach = max_coins + 1;

  int coins_, size_, min_bid_;
  std::vector<std::uint8_t> prices_;  // by aim, place and the other's coins
};

}  // namespace pincer
