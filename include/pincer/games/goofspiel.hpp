#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

namespace pincer {

/// What goofspiel pays.
enum class GoofspielPays : std::uint8_t {
  sign,    ///< 1, 0 or -1: who won more prize points
  points,  ///< the difference of the prize points won
  strict   ///< 1 if Max won more, otherwise -1
};

/// Goofspiel, the game of pure strategy: both players hold the cards 1 to n, and so do the
/// prizes. A prize is turned up, both bid a card at once, the higher card wins the prize; both
/// cards are gone. The prize of a tied trick is discarded.
///
/// With one card left the game is over: the last trick plays itself and payoff() counts it.
/// Unless points are paid, it is also over once the lead exceeds the prize points that remain.
///
/// The prizes come in a given order, or with `shuffled` chance turns up each of those that
/// remain with equal probability. With `draws_lose`, Max alone is out for a win: the strict
/// payoff, under which the players are not alike.
template <bool shuffled, bool draws_lose = false>
class Goofspiel {
 public:
  static constexpr int max_cards = 13;

  /// A set of cards: bit i is card i + 1.
  using Cards = std::uint16_t;
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
    if (draws_lose != (pays == GoofspielPays::strict))
      throw Error("goofspiel pays strict exactly when draws lose");
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

  /// The remaining prizes may all go to one player. But with the highest card of all a player
  /// can take the prize that is turned up, and with a card as high nobody can take it from him.
  Bounds<int> bounds(const State& s) const {
    if (is_last_trick(s)) return Bounds<int>::exactly(payoff(s));
    const int rest = sum(s.prizes), top = compare(highest(s.max_hand), highest(s.min_hand));
    const int sure_for_max = top < 0 ? -s.prize : top * s.prize;
    const int sure_for_min = top > 0 ? s.prize : top * s.prize;
    return {paid(s.lead + sure_for_max - (rest - s.prize)),
            paid(s.lead + sure_for_min + (rest - s.prize))};
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
  State symmetric_key(const State& s) const {
    State ranked = s;
    ranked.max_hand = ranked.min_hand = 0;
    unsigned rank = 1;
    for (unsigned left = s.max_hand | s.min_hand; left != 0; left &= left - 1, rank <<= 1) {
      const unsigned card = left & -left;
      if ((s.max_hand & card) != 0) ranked.max_hand = static_cast<Cards>(ranked.max_hand | rank);
      if ((s.min_hand & card) != 0) ranked.min_hand = static_cast<Cards>(ranked.min_hand | rank);
    }
    return ranked;
  }

  /// The players exchanged: worth minus as much.
  State swapped(const State& s) const requires(!draws_lose) {
    return {s.min_hand, s.max_hand, s.prizes, static_cast<std::int8_t>(-s.lead), s.prize};
  }

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

  static constexpr int sum(Cards cards) {
    int points = 0;
    for (unsigned left = cards; left != 0; left &= left - 1) points += std::countr_zero(left) + 1;
    return points;
  }

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
    if (draws_lose) return lead > 0 ? 1 : -1;
    return compare(lead, 0);
  }

  int cards_;
  GoofspielPays pays_;
  std::array<Move, max_cards> order_{};
};

}  // namespace pincer
