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

/// Decides how much to spend on serialized games. Their nodes are much cheaper than others, but may
/// be many: not many more than the matrix would take, and in vain no more than a small part of all
/// work and what was spent with success.
class Serializing {
 public:
  /// How many nodes may go into the next try, after so much work of all kinds.
  std::uint64_t limit(int ply, std::uint64_t work) {
    const std::uint64_t most = 4 * matrices_.mean(ply);
    if (most == 0 || wasted_ + most > work / 64 + earned_) return 0;
    return tries_.is_worth_trying(ply) ? most : 0;
  }

  /// A try took so many nodes.
  void note(int ply, std::uint64_t cost, bool is_enough) {
    const bool has_paid = is_enough && cost <= 2 * matrices_.mean(ply);
    tries_.note(ply, has_paid);
    (has_paid ? earned_ : wasted_) += cost;
  }
  /// A matrix took so much work.
  void note_matrix(int ply, std::uint64_t cost) { matrices_.note(ply, cost); }

  void forget_costs() { earned_ = wasted_ = 0; }

 private:
  TrackRecord tries_;
  CostRecord matrices_;
  std::uint64_t earned_ = 0, wasted_ = 0;  // nodes, with success and without
};

}  // namespace pincer
