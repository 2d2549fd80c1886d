#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "pincer/core/game.hpp"
#include "pincer/core/key.hpp"

namespace pincer {

/// Says which moves to try first. Remembers which ones have ended searches: killer moves (the last
/// two at the same ply) and history (over the whole search).
template <class G>
class Ordering {
 public:
  using Move = typename G::Move;
  using Range = Bounds<NumberOf<G>>;

  /// Where no state comes again moves are seldom alike either: `learns` says whether experience
  /// counts where one player moves.
  Ordering(Range range, bool learns)
      : range_(range),
        hope_scale_(scale_of(range)),
        scales_hope_(hope_scale_ < 1),
        learns_(learns) {}

  /// Higher for moves to try sooner: the table's move, then by the game's own score (the child's
  /// rank before), then by hopeful bounds, as `side` sees them, then by experience.
  template <class Child>
  std::int64_t rank(Side side, int ply, const Move& m, const Child& child, bool is_best) const {
    std::int64_t rank = is_best ? std::int64_t{1} << 61 : 0;
    rank += weight_of(child.rank);
    rank += hope_of(side, child.bounds) << 23;
    return learns_ ? rank + experience(side, ply, m) : rank;
  }

  /// The same where both move at once: by the game's own score, then by experience.
  std::int64_t rank(Side side, int ply, const Move& m, int score) const {
    return weight_of(score) + experience(side, own_ply(side, ply), m);
  }

  /// Where both move at once: what a mix plays that decided a node did well, what it leaves out did
  /// not.
  template <class Moves>
  void learn(Side side, int ply, const Moves& moves, const std::vector<double>& mix) {
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (mix[i] > 0) reward(side, own_ply(side, ply), moves[i]);
      else punish(side, moves[i]);
  }

  /// `m` decided a node; the moves tried before it did not.
  void reward(Side side, int ply, const Move& m) {
    if constexpr (std::equality_comparable<Move>) killers_[place_of(ply)].add(m);
    adjust(side, m, 1);
  }
  void punish(Side side, const Move& m) { adjust(side, m, -1); }

 private:
  static constexpr int max_history = 1 << 20;
  static constexpr bool is_byte = pincer::is_byte<Move>;
  static constexpr std::size_t kinds = likenesses<Move>;  // that history tells apart

  /// What a game's own score counts in a rank.
  static std::int64_t weight_of(std::int64_t score) {
    return std::clamp<std::int64_t>(score, -(1 << 18), 1 << 18) << 41;
  }

  /// Each side has killer moves of its own where both move at the same ply.
  static int own_ply(Side side, int ply) { return 2 * ply + static_cast<int>(side); }

  /// Plies so far apart share their killer moves.
  static constexpr std::size_t plies = 256;
  static std::size_t place_of(int ply) { return static_cast<std::size_t>(ply) % plies; }

  using Wide = std::conditional_t<std::integral<NumberOf<G>>, std::int64_t, double>;

  /// How far both bounds together are above the least there is, scaled to 0 to 2^17; integers that
  /// are less anyway are left as they are.
  std::int64_t hope_of(Side side, Range bounds) const {
    const Wide least = seen_by(side, range_).lower;
    const Wide hope = (bounds.lower - least) + (bounds.upper - least);
    if constexpr (std::integral<Wide>)
      if (!scales_hope_) return hope;
    return static_cast<std::int64_t>(static_cast<double>(hope) * hope_scale_);
  }

  static double scale_of(Range range) {
    const double span = static_cast<double>(range.upper) - static_cast<double>(range.lower);
    return span > 0 ? (1 << 16) / span : 0;
  }

  /// Higher for moves that did well before; less than what anything else in a rank counts.
  std::int64_t experience(Side side, int ply, const Move& m) const {
    std::int64_t score = 0;
    if constexpr (std::equality_comparable<Move>)
      score += std::int64_t{killers_[place_of(ply)].has(m)} * max_history;
    if constexpr (PlainState<Move>) score += history_[slot(side, m)];
    return score;
  }

  /// The last two moves, different ones, that ended searches at a ply. (Compared without branches,
  /// which would often be mispredicted.)
  class Killers {
   public:
    bool has(const Move& m) const { return (int{last_ == kept(m)} | int{before_ == kept(m)}) != 0; }
    void add(const Move& m) {
      if (last_ == kept(m)) return;
      before_ = last_;
      last_ = kept(m);
    }

   private:
    /// A move, or none: small ones as numbers, of which -1 is none.
    using Kept = std::conditional_t<is_byte, std::int16_t, std::optional<Move>>;
    static Kept kept(const Move& m) {
      if constexpr (is_byte) return std::bit_cast<std::uint8_t>(m);
      else return m;
    }
    static constexpr Kept none() {
      if constexpr (is_byte) return -1;
      else return std::nullopt;
    }

    Kept last_ = none(), before_ = none();
  };

  static std::size_t slot(Side side, const Move& m) {
    const auto side_bit = static_cast<std::size_t>(side);
    if constexpr (requires { m.likeness; }) return m.likeness * 2 + side_bit;
    else return likeness_of(m) * 2 + side_bit;
  }

  void adjust(Side side, const Move& m, int by) {
    if constexpr (PlainState<Move>) {
      auto& score = history_[slot(side, m)];
      score = std::clamp(score + by, -max_history, max_history);
    }
  }

  Range range_;
  double hope_scale_;
  bool scales_hope_;
  bool learns_;
  std::array<Killers, plies> killers_{};
  std::vector<std::int32_t> history_ = std::vector<std::int32_t>(2 * kinds);
};

}  // namespace pincer
