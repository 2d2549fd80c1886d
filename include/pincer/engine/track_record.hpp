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

/// What nodes have cost lately, ply by ply.
class CostRecord {
 public:
  void note(int ply, std::uint64_t cost) {
    double& mean = plies_[ply];
    const auto latest = static_cast<double>(cost);
    mean = mean == 0 ? latest : mean + (latest - mean) / 16;
  }
  /// 0 where nothing is known.
  std::uint64_t mean(int ply) { return static_cast<std::uint64_t>(plies_[ply]); }

 private:
  ByPly<double> plies_;
};

}  // namespace pincer
