#pragma once
#include <gmpxx.h>

#include <optional>
#include <vector>

namespace pincer::testing {

/// An oracle: maximise gain'x over mixes x (x >= 0, sum 1) with A x >= floor, in rationals; nothing
/// if there is none. Tries every basis, so for a handful of variables only: it shares no idea with
/// what it checks.
class RationalLp {
 public:
  RationalLp(std::vector<std::vector<mpq_class>> A, std::vector<mpq_class> floor,
             std::vector<mpq_class> gain)
      : A_(std::move(A)), floor_(std::move(floor)), gain_(std::move(gain)) {}

  /// An optimum is at a vertex: n of the constraints, the sum among them, hold with equality.
  std::optional<mpq_class> maximum() {
    chosen_.clear();
    best_.reset();
    choose(0);
    return best_;
  }

 private:
  std::size_t variables() const { return gain_.size(); }

  void choose(std::size_t from) {
    if (chosen_.size() + 1 == variables()) return try_vertex();
    for (std::size_t c = from; c < A_.size() + variables(); ++c) {
      chosen_.push_back(c);
      choose(c + 1);
      chosen_.pop_back();
    }
  }

  /// Coefficients of a constraint, and last its right-hand side: A's rows, then x_i >= 0.
  std::vector<mpq_class> equation(std::size_t c) const {
    std::vector<mpq_class> row(variables() + 1);
    if (c < A_.size()) {
      for (std::size_t i = 0; i < variables(); ++i) row[i] = A_[c][i];
      row.back() = floor_[c];
    } else {
      row[c - A_.size()] = 1;
    }
    return row;
  }

  void try_vertex() {
    std::vector<std::vector<mpq_class>> system = {std::vector<mpq_class>(variables() + 1, 1)};
    for (const std::size_t c : chosen_) system.push_back(equation(c));
    const std::size_t n = variables();
    for (std::size_t k = 0; k < n; ++k) {  // Gauss and Jordan
      std::size_t p = k;
      while (p < n && system[p][k] == 0) ++p;
      if (p == n) return;  // not a vertex
      std::swap(system[p], system[k]);
      for (std::size_t i = 0; i < n; ++i) {
        if (i == k || system[i][k] == 0) continue;
        const mpq_class factor = system[i][k] / system[k][k];
        for (std::size_t j = k; j <= n; ++j) system[i][j] -= factor * system[k][j];
      }
    }
    std::vector<mpq_class> x(n);
    for (std::size_t k = 0; k < n; ++k) x[k] = system[k][n] / system[k][k];
    mpq_class value = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (x[i] < 0) return;
      value += gain_[i] * x[i];
    }
    for (std::size_t c = 0; c < A_.size(); ++c) {
      mpq_class sum = 0;
      for (std::size_t i = 0; i < n; ++i) sum += A_[c][i] * x[i];
      if (sum < floor_[c]) return;
    }
    if (!best_ || value > *best_) best_ = value;
  }

  std::vector<std::vector<mpq_class>> A_;
  std::vector<mpq_class> floor_, gain_;
  std::vector<std::size_t> chosen_;
  std::optional<mpq_class> best_;
};

}  // namespace pincer::testing
