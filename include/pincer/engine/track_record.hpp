#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pincer {

/// Remembers, ply by ply, how often something that is not always worth its cost has paid, and
/// advises against it where it seldom does.
class TrackRecord {
 public:
  bool is_worth_trying(int ply) {
    Ply& record = at(ply);
    if (record.tried < 8 || 2 * record.succeeded >= record.tried) return true;
    return ++record.passed_over % 64 == 0;  // the game may be another one by now
  }

  void note(int ply, bool has_paid) {
    Ply& record = at(ply);
    ++record.tried;
    record.succeeded += has_paid ? 1 : 0;
    if (record.tried < 4096) return;
    record.tried /= 2;  // the recent past counts most
    record.succeeded /= 2;
  }

 private:
  struct Ply {
    std::uint32_t tried = 0, succeeded = 0, passed_over = 0;
  };

  Ply& at(int ply) {
    const auto i = static_cast<std::size_t>(ply);
    if (i >= plies_.size()) plies_.resize(2 * i);
    return plies_[i];
  }

  std::vector<Ply> plies_ = std::vector<Ply>(256);
};

}  // namespace pincer
