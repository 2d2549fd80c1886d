#pragma once
#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// What goofspiel pays.
enum class GoofspielPays : std::uint8_t {
  sign,    ///< 1, 0 or -1: who won more prize points
  points,  ///< the difference of the prize points won
  strict   ///< 1 if Max won more, otherwise -1
};

/// A set of cards: bit i is card i + 1.
using GoofspielCards = std::uint16_t;

/// Of every set of cards, what its k highest add up to, for every k.
class GoofspielSums {
 public:
  static constexpr int max_cards = 13;
  using Sums = std::array<std::uint8_t, max_cards + 1>;

  GoofspielSums() {
    for (unsigned cards = 1; cards < sums_.size(); ++cards) {
      const unsigned top = static_cast<unsigned>(std::bit_width(cards));
      const Sums& others = sums_[cards & ~(1u << (top - 1))];
      for (std::size_t k = 1; k < others.size(); ++k)
        sums_[cards][k] = static_cast<std::uint8_t>(others[k - 1] + top);
    }
  }
  const Sums& operator[](GoofspielCards cards) const { return sums_[cards]; }

 private:
  std::array<Sums, std::size_t{1} << max_cards> sums_{};
};
inline const GoofspielSums sums_of_greatest;

/// Goofspiel, the game of pure strategy: both players hold the cards 1 to n, and so do the
/// prizes. A prize is turned up, both bid a card at once, the higher card wins the prize; both
/// cards are gone. The prize of a tied trick is discarded.
///
/// With one card left the game is over: the last trick plays itself and payoff() counts it.
/// Unless points are paid, it is also over once the lead exceeds the prize points that remain.
///
/// The prizes come in a given order, or with `shuffled` chance turns up each of those that
/// remain with equal probability. Under the strict payoff Max alone is out for a win, and the
/// players are not alike.
template <bool shuffled>
class Goofspiel {
 public:
  static constexpr int max_cards = GoofspielSums::max_cards;

  using Cards = GoofspielCards;
  struct State {
    Cards max_hand, min_hand;  // as many cards each
    Cards prizes;              // as many again; the one turned up is among them
    std::int8_t lead;          // prize points Max has won more than Min
    std::uint8_t prize;        // turned up, or 0 while chance is to do it

    bool operator==(const State&) const = default;
  };
  using Move = std::uint8_t;  // a card
  using Value = int;

  /// `order` says which prize comes first, second and so on; without a meaning if shuffled.
  Goofspiel(int cards, std::span<const int> order, GoofspielPays pays)
      : cards_(cards), pays_(pays) {
    if (cards < 1 || cards > max_cards) throw Error("goofspiel takes 1 to 13 cards");
    if (!shuffled) set_order(order);
  }

  State root() const { return {all_cards(), all_cards(), all_cards(), 0, next_prize(all_cards())}; }

  Turn turn(const State& s) const {
    if (is_last_trick(s) || is_decided(s)) return Turn::over;
    return s.prize == 0 ? Turn::chance : Turn::both;
  }

  int payoff(const State& s) const {
    if (is_decided(s)) return paid(s.lead);
    const int prize = highest(s.prizes);
    return paid(s.lead + prize * compare(highest(s.max_hand), highest(s.min_hand)));
  }

  Bounds<int> range() const {
    if (pays_ != GoofspielPays::points) return {-1, 1};
    return {-sum(all_cards()), sum(all_cards())};
  }

  /// What each player can make sure of by deciding now which card to bid for which prize.
  Bounds<int> bounds(const State& s) const {
    if (is_last_trick(s)) return Bounds<int>::exactly(payoff(s));
    const Sure sure = sure_gains(s);
    return {paid(s.lead + sure.max), paid(s.lead - sure.min)};
  }

  /// The hand, high to low.
  auto moves(const State& s, Side side) const {
    InlineVector<Move, max_cards> moves;
    for (Cards hand = side == Side::max ? s.max_hand : s.min_hand; hand != 0;) {
      const Move card = highest(hand);
      moves.push_back(card);
      hand = without(hand, card);
    }
    return moves;
  }

  /// Of cards with none of the other's between them the highest is enough: they win and lose
  /// against the same ones, now and later.
  auto useful(const State& s, Side side) const {
    const bool is_max = side == Side::max;
    const unsigned mine = is_max ? s.max_hand : s.min_hand,
                   theirs = is_max ? s.min_hand : s.max_hand;
    InlineVector<Move, max_cards> useful;
    unsigned up_to_last = ~0u;  // of mine
    for (unsigned left = mine; left != 0;) {
      const int card = std::bit_width(left);
      const unsigned from_here = ~0u << (card - 1);
      if (useful.empty() || (theirs & from_here & up_to_last) != 0)
        useful.push_back(static_cast<Move>(card));
      left &= ~from_here;
      up_to_last = ~(from_here << 1);
    }
    return useful;
  }

  State play(const State& s, Move a, Move b) const {
    const Cards prizes = without(s.prizes, s.prize);
    return {without(s.max_hand, a), without(s.min_hand, b), prizes,
            static_cast<std::int8_t>(s.lead + s.prize * compare(a, b)), next_prize(prizes)};
  }

  /// The prizes that may be turned up, high to low.
  auto outcomes(const State& s) const requires shuffled {
    InlineVector<Outcome<State>, max_cards> outcomes;
    for (Cards left = s.prizes; left != 0; left = without(left, highest(left))) {
      State next = s;
      next.prize = highest(left);
      outcomes.push_back({1, next});
    }
    return outcomes;
  }
  std::string outcome_name(const State& s, std::size_t i) const requires shuffled {
    return std::to_string(outcomes(s)[i].state.prize);
  }

  /// Cards only beat one another, so it is enough to know their ranks among all that are still
  /// in hand: {7, 5} against {6, 5} is {3, 1} against {2, 1}.
  std::uint64_t symmetric_key(const State& s) const {
    const Cards in_hand = s.max_hand | s.min_hand;
    return packed(ranks(s.max_hand, in_hand), ranks(s.min_hand, in_hand), s.prizes, s.lead,
                  s.prize);
  }

  /// The players exchanged: worth minus as much.
  State swapped(const State& s) const {
    return {s.min_hand, s.max_hand, s.prizes, static_cast<std::int8_t>(-s.lead), s.prize};
  }
  bool is_swappable() const { return pays_ != GoofspielPays::strict; }

  std::string name(const State&, Move card) const { return std::to_string(card); }

  std::string show(const State& s) const {
    return (s.prize == 0 ? "" : "prize " + std::to_string(s.prize) + ", ") + "left" +
           listed(s.prizes) + "\nMax " + listed(s.max_hand) + "\nMin " + listed(s.min_hand) +
           "\nlead " + std::to_string(s.lead) + '\n';
  }

 private:
  static constexpr Move highest(Cards cards) { return static_cast<Move>(std::bit_width(cards)); }
  static constexpr Cards without(Cards cards, Move card) {
    return static_cast<Cards>(cards & ~(1u << (card - 1)));
  }
  static constexpr int compare(int a, int b) { return (a > b) - (a < b); }

  /// Which of `all`, counted from the lowest, are in `cards`.
  static Cards ranks(Cards cards, Cards all) {
#ifdef __BMI2__
    return static_cast<Cards>(_pext_u32(cards, all));
#else
    unsigned ranks = 0;
    for (unsigned left = all, rank = 1; left != 0; left &= left - 1, rank <<= 1)
      ranks |= (cards & left & -left) != 0 ? rank : 0;
    return static_cast<Cards>(ranks);
#endif
  }

  /// The lead that each player can be sure to gain on the prizes that are left.
  ///
  /// For any card c: of my cards, n are higher, of the other's j are. If I bid my n for the n
  /// greatest prizes, the other can take no more than j of these, at worst the greatest, and all
  /// those left to my low cards. My own c, which beats none of these j, saves one more.
  ///
  /// Where it is enough to be ahead, no more is looked for once one of them is sure to be.
  struct Sure {
    int max, min;
  };
  Sure sure_gains(const State& s) const {
    const auto& greatest = sums_of_greatest[s.prizes];
    const int ahead = pays_ == GoofspielPays::points ? 1000 : sum(s.prizes);
    Sure sure{0, 0};
    int n = 0, j = 0;
    for (unsigned left = s.max_hand | s.min_hand; left != 0;) {
      if (sure.max + s.lead > ahead || sure.min - s.lead > ahead) break;
      const int c = std::bit_width(left);
      left &= ~(1u << (c - 1));
      const int max_has = s.max_hand >> (c - 1) & 1, min_has = s.min_hand >> (c - 1) & 1;
      sure.max = std::max(sure.max, greatest[n] - 2 * greatest[j] + greatest[n + max_has]);
      sure.min = std::max(sure.min, greatest[j] - 2 * greatest[n] + greatest[j + min_has]);
      n += max_has;
      j += min_has;
    }
    return {sure.max - sum(s.prizes), sure.min - sum(s.prizes)};
  }

  static int sum(Cards cards) { return sums_of_greatest[cards][max_cards]; }

  static std::string listed(Cards cards) {
    std::string text;
    for (; cards != 0; cards = without(cards, highest(cards)))
      text += ' ' + std::to_string(highest(cards));
    return text;
  }

  void set_order(std::span<const int> order) {
    Cards seen = 0;
    for (const int prize : order)
      if (prize >= 1 && prize <= cards_) seen = static_cast<Cards>(seen | 1u << (prize - 1));
    if (order.size() != static_cast<std::size_t>(cards_) || seen != all_cards())
      throw Error("the order of the prizes names each of 1 to " + std::to_string(cards_) + " once");
    for (int i = 0; i < cards_; ++i) order_[i] = static_cast<Move>(order[i]);
  }

  Cards all_cards() const { return static_cast<Cards>((1u << cards_) - 1); }

  /// The prize that is turned up next without chance.
  Move next_prize(Cards prizes) const {
    const int left = std::popcount(prizes);
    if (shuffled || left == 0) return 0;
    return order_[cards_ - left];
  }

  static bool is_last_trick(const State& s) { return (s.prizes & (s.prizes - 1)) == 0; }

  bool is_decided(const State& s) const {
    if (pays_ == GoofspielPays::points) return false;
    const int rest = sum(s.prizes);
    return s.lead > rest || s.lead < -rest;
  }

  /// What a final lead is worth; never less for a larger lead.
  int paid(int lead) const {
    if (pays_ == GoofspielPays::points) return lead;
    if (pays_ == GoofspielPays::strict) return lead > 0 ? 1 : -1;
    return compare(lead, 0);
  }

  int cards_;
  GoofspielPays pays_;
  std::array<Move, max_cards> order_{};
};

}  // namespace pincer
