#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "pincer/core/error.hpp"
#include "pincer/core/game.hpp"

namespace pincer {

/// One matrix: Max chooses a row, Min a column, and the entry where they cross is paid.
class MatrixGame {
 public:
  static constexpr bool is_tree = true;
  static constexpr int max_lines = 10'000;  // rows, or columns
  static constexpr int max_entries = 1'000'000;
  static constexpr double max_payoff = 1e12;  // beyond it doubles get too coarse

  struct State {
    std::int32_t row, column;  // from 1; 0 while they are still to be chosen

    bool operator==(const State&) const = default;
  };
  using Move = int;  // a row, from 1, or a column, counted on from the last row
  using Value = double;

  /// Entries row by row. Names are those of the rows and of the columns; without them, they have
  /// numbers.
  MatrixGame(int rows, int columns, std::vector<double> entries,
             std::vector<std::string> row_names = {}, std::vector<std::string> column_names = {})
      : rows_(rows), columns_(columns), entries_(shared(std::move(entries))) {
    if (rows < 1 || columns < 1 || rows > max_lines || columns > max_lines)
      throw Error("a matrix has 1 to 10000 rows and 1 to 10000 columns");
    if (static_cast<std::size_t>(rows) * columns != entries_->size())
      throw Error("every row of a matrix has an entry for each column");
    if (rows * static_cast<std::int64_t>(columns) > max_entries)
      throw Error("a matrix has at most a million entries");
    for (const double x : *entries_)
      if (!(std::abs(x) <= max_payoff)) throw Error("entries are between -1e12 and 1e12");

    std::vector<Move> numbers(static_cast<std::size_t>(rows + columns));
    std::iota(numbers.begin(), numbers.end(), 1);
    numbers_ = shared(std::move(numbers));
    row_names.resize(static_cast<std::size_t>(rows));
    std::move(column_names.begin(), column_names.end(), std::back_inserter(row_names));
    row_names.resize(numbers_->size());
    names_ = shared(std::move(row_names));
    const auto [low, high] = std::minmax_element(entries_->begin(), entries_->end());
    range_ = {*low, *high};
    pure_ = {best_row(), best_column()};
  }

  State root() const { return {0, 0}; }
  Turn turn(const State& s) const { return s.row == 0 ? Turn::both : Turn::over; }
  double payoff(const State& s) const { return entry(s.row, s.column); }
  Bounds<double> range() const { return range_; }

  /// Before the choice: what each side is sure of with a single row or column.
  Bounds<double> bounds(const State& s) const {
    return s.row == 0 ? pure_ : Bounds<double>::exactly(payoff(s));
  }

  std::span<const Move> moves(const State&, Side side) const {
    const std::span<const Move> all(*numbers_);
    const auto rows = static_cast<std::size_t>(rows_);
    return side == Side::max ? all.first(rows) : all.subspan(rows);
  }

  State play(const State&, Move row, Move column) const { return {row, column - rows_}; }

  std::string name(const State&, Move m) const {
    const std::string& name = (*names_)[static_cast<std::size_t>(m - 1)];
    return name.empty() ? std::to_string(m <= rows_ ? m : m - rows_) : name;
  }

 private:
  template <class T>
  static std::shared_ptr<const std::vector<T>> shared(std::vector<T> list) {
    return std::make_shared<const std::vector<T>>(std::move(list));
  }

  double entry(int row, int column) const {
    return (*entries_)[static_cast<std::size_t>(row - 1) * columns_ + column - 1];
  }

  double best_row() const {
    double best = range_.lower;
    for (int row = 1; row <= rows_; ++row) {
      double least = range_.upper;
      for (int column = 1; column <= columns_; ++column)
        least = std::min(least, entry(row, column));
      best = std::max(best, least);
    }
    return best;
  }

  double best_column() const {
    double best = range_.upper;
    for (int column = 1; column <= columns_; ++column) {
      double most = range_.lower;
      for (int row = 1; row <= rows_; ++row) most = std::max(most, entry(row, column));
      best = std::min(best, most);
    }
    return best;
  }

  int rows_, columns_;
  std::shared_ptr<const std::vector<double>> entries_;
  std::shared_ptr<const std::vector<Move>> numbers_;
  std::shared_ptr<const std::vector<std::string>> names_;  // empty where there is only a number
  Bounds<double> range_{}, pure_{};
};

}  // namespace pincer
