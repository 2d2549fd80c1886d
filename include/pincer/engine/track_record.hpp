#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pincer {

/// A value for every ply.
template <class T>
class ByPly {
 public:
  T& operator[](int ply) {
    const auto i = static_cast<std::size_t>(ply);
    if (i >= values_.size()) values_.resize(2 * i);
    return values_[i];
  }

 private:
  std::vector<T> values_ = std::vector<T>(256);
};

/// Remembers, ply by ply, how often something that is not always worth its cost has paid, and
/// advises against it where it seldom does.
class TrackRecord {
 public:
  bool is_worth_trying(int ply) {
    Ply& record = plies_[ply];
    if (record.tried < 8 || 2 * record.succeeded >= record.tried) return true;
    if (++record.passed_over < record.patience) return false;
    record.passed_over = 0;  // the game may be another one by now
    record.patience *= 2;
    return true;
  }

  void note(int ply, bool has_paid) {
    Ply& record = plies_[ply];
    ++record.tried;
    record.succeeded += has_paid ? 1 : 0;
    if (has_paid) record.patience = first_patience;
    if (record.tried < 4096) return;
    record.tried /= 2;  // the recent past counts most
    record.succeeded /= 2;
  }

 private:
  static constexpr std::uint32_t first_patience = 64;
  struct Ply {
    std::uint32_t tried = 0, succeeded = 0, passed_over = 0, patience = first_patience;
  };

  ByPly<Ply> plies_;
};

/// LookStats at states that do not end the game: how many there were, how many told anything, and
/// how many left something to be searched.
struct LookStats {
  std::size_t all = 0, told = 0, fresh = 0;

  [[gnu::always_inline]] void note(bool has_told, bool is_fresh) {
    ++all;
    told += has_told ? 1 : 0;
    fresh += is_fresh ? 1 : 0;
  }
};

/// Remembers how many of the states looked at lately were new to the search. Where most are, what
/// is found out about one is seldom of use again.
class Novelty {
 public:
  /// Also where nothing is known yet, but not at plies where all states end the game.
  bool is_high(int ply) {
    return plies_[ply] == Ply::unknown ||
           (plies_[ply] == Ply::goes_on && 2 * lately_.fresh > lately_.all);
  }

  /// Whether most looks tell something before anything is searched.
  bool looks_tell() const { return 2 * lately_.told > lately_.all; }

  /// What was looked at from a node.
  void note(int ply, const LookStats& looks) {
    if (looks.all > 0) plies_[ply] = Ply::goes_on;
    else if (plies_[ply] == Ply::unknown) plies_[ply] = Ply::ends;
    lately_.all += looks.all;
    lately_.told += looks.told;
    lately_.fresh += looks.fresh;
    if (lately_.all < 4096) return;
    lately_ = {lately_.all / 2, lately_.told / 2,
               lately_.fresh / 2};  // the recent past counts most
  }

 private:
  enum class Ply : std::uint8_t { unknown, ends, goes_on };

  LookStats lately_;
  ByPly<Ply> plies_;
};

}  // namespace pincer
