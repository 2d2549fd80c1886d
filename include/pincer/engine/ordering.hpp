#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Remembers which moves have ended searches, to try them first elsewhere: killer moves (the
/// last two at the same ply) and history (over the whole search).
template <class G>
class Ordering {
 public:
  using Move = typename G::Move;

  /// Higher for moves that did well before. Below the range of rank_of's other parts.
  std::int64_t experience(Side side, int ply, const Move& m) const {
    std::int64_t score = 0;
    if constexpr (std::equality_comparable<Move>) {
      if (static_cast<std::size_t>(ply) < killers_.size()) {
        const Killers& killers = killers_[static_cast<std::size_t>(ply)];
        for (int i = 0; i < killers.count; ++i)
          if (killers.moves[static_cast<std::size_t>(i)] == m) score += max_history;
      }
    }
    if constexpr (PlainState<Move>) score += history_[slot(side, m)];
    return score;
  }

  /// `m` decided a node; the moves tried before it did not.
  void reward(Side side, int ply, const Move& m) {
    if constexpr (std::equality_comparable<Move>) {
      if (static_cast<std::size_t>(ply) >= killers_.size())
        killers_.resize(2 * static_cast<std::size_t>(ply));
      killers_[static_cast<std::size_t>(ply)].add(m);
    }
    adjust(side, m, 1);
  }
  void punish(Side side, const Move& m) { adjust(side, m, -1); }

 private:
  static constexpr int max_history = 1 << 20;

  struct Killers {
    std::array<Move, 2> moves{};
    int count = 0;

    void add(const Move& m) {
      if (count > 0 && moves[0] == m) return;
      moves[1] = moves[0];
      moves[0] = m;
      count = std::min(count + 1, 2);
    }
  };

  static std::size_t slot(Side side, const Move& m) {
    return (hash(words_of(m)) >> 52) * 2 + static_cast<std::size_t>(side);
  }

  void adjust(Side side, const Move& m, int by) {
    if constexpr (PlainState<Move>) {
      auto& score = history_[slot(side, m)];
      score = std::clamp(score + by, -max_history, max_history);
    }
  }

  std::vector<Killers> killers_ = std::vector<Killers>(256);  // by ply
  std::vector<std::int32_t> history_ = std::vector<std::int32_t>(8192);
};

}  // namespace pincer
