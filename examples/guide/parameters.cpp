#include <cstdlib>

#include "pincer/run.hpp"
using namespace pincer;

/// Coins in a row, with the row and how many may be taken at a time as parameters, and a picture.
class Coins {
 public:
  struct State { int first, last, lead, player; };
  struct Move { bool is_left; std::int8_t coins; };
  using Value = int;

  Coins(std::vector<int> row, int most) : row_(std::move(row)), most_(most) {
    for (const int coin : row_) sum_ += std::abs(coin);
  }

  State root() const { return {0, static_cast<int>(row_.size()), 0, 0}; }
  Turn turn(State s) const { return s.first == s.last ? Turn::over : turn_of(Side(s.player)); }
  int payoff(State s) const { return s.lead; }
  Bounds<int> range() const { return {-sum_, sum_}; }

  std::vector<Move> moves(State s) const {
    std::vector<Move> moves;
    for (const bool is_left : {true, false})
      for (int n = 1; n <= most_ && n <= s.last - s.first; ++n)
        moves.push_back({is_left, static_cast<std::int8_t>(n)});
    return moves;
  }
  std::string name(State, Move m) const {
    return (m.is_left ? "left" : "right") + std::to_string(m.coins);
  }
  State play(State s, Move m) const {
    for (int n = 0; n < m.coins; ++n) {
      const int coin = row_[static_cast<std::size_t>(m.is_left ? s.first++ : --s.last)];
      s.lead += s.player == 0 ? coin : -coin;
    }
    s.player = 1 - s.player;
    return s;
  }

  std::string show(State s) const {
    std::string picture;
    for (int i = s.first; i < s.last; ++i)
      picture += "(" + std::to_string(row_[static_cast<std::size_t>(i)]) + ")";
    return picture + "  Max is ahead by " + std::to_string(s.lead) + "\n";
  }

 private:
  std::vector<int> row_;
  int most_, sum_ = 0;
};

int main(int argc, char** argv) {
  return run({.name = "coins",
              .words = "take coins from the ends of a row",
              .kinds = kinds_of<Coins>(),
              .parameters = {Parameter::integers("row", "4,7,2,9,5,1,8,3", -99, 99, "the coins"),
                             Parameter::integer("most", 1, 1, 9, "coins that may be taken at once")},
              .make = [](const Arguments& a) {
                return rules_of(Coins(a.integers("row"), a.integer("most")));
              }},
             argc, argv);
}
