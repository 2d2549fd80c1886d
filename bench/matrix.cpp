// How long does one matrix game take, here and with GLPK? Random matrices without a saddle point,
// real and with many ties. The values are checked to agree before anything is timed, and both
// sides' mixes are read out. GLPK is not asked to presolve. It gets the game in the two ways that
// textbooks have:
//   value     maximise v subject to x'M >= v, sum x = 1, x >= 0: what most programs do, for any M;
//             the program is built anew for each game;
//   positive  maximise sum y subject to (M + 2) y <= 1, y >= 0: what we do ourselves. The first
//             basis is feasible, and only the matrix is loaded anew: the best for GLPK we know.
#include <glpk.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "pincer/matrix/solver.hpp"

namespace pincer {
namespace {

constexpr std::uint64_t seed = 1;
constexpr Bounds<double> range{-1, 1};
using Values = std::vector<double>;

enum class Form { value, positive };

class Glpk {
 public:
  Glpk(std::size_t rows, std::size_t columns, Form form)
      : rows_(static_cast<int>(rows)), columns_(static_cast<int>(columns)), form_(form) {
    glp_term_out(GLP_OFF);
    glp_init_smcp(&options_);
    options_.msg_lev = GLP_MSG_OFF;
    if (form == Form::value) {
      place_value();
    } else {
      place_positive();
      build_positive();
    }
    entries_.resize(row_of_.size());
    row_.resize(rows);
    column_.resize(columns);
  }
  Glpk(const Glpk&) = delete;
  Glpk& operator=(const Glpk&) = delete;
  ~Glpk() { glp_delete_prob(problem_); }

  double value(const Values& m) {
    const double shift = form_ == Form::value ? 0 : 2;
    for (std::size_t k = 0; k < m.size(); ++k) entries_[k + 1] = m[k] + shift;
    if (form_ == Form::value) {
      build_value();
      std::fill_n(entries_.begin() + static_cast<std::ptrdiff_t>(m.size()) + 1, columns_, -1.);
      std::fill_n(entries_.end() - rows_, rows_, 1.);
    }
    glp_load_matrix(problem_, static_cast<int>(entries_.size()) - 1, row_of_.data(),
                    column_of_.data(), entries_.data());
    glp_std_basis(problem_);
    if (glp_simplex(problem_, &options_) != 0) return std::nan("");
    const double objective = glp_get_obj_val(problem_);
    const bool direct = form_ == Form::value;
    const double value = direct ? objective : 1 / objective;
    for (int i = 0; i < rows_; ++i)
      row_[static_cast<std::size_t>(i)] =
          direct ? glp_get_col_prim(problem_, i + 1) : value * glp_get_row_dual(problem_, i + 1);
    for (int j = 0; j < columns_; ++j)
      column_[static_cast<std::size_t>(j)] =
          direct ? -glp_get_row_dual(problem_, j + 1) : value * glp_get_col_prim(problem_, j + 1);
    return value - shift;
  }

 private:
  void build_value() {  // a column per row of the game, and v; a row per column, and the sum
    glp_erase_prob(problem_);
    glp_set_obj_dir(problem_, GLP_MAX);
    glp_add_rows(problem_, columns_ + 1);
    glp_add_cols(problem_, rows_ + 1);
    for (int j = 1; j <= columns_; ++j) glp_set_row_bnds(problem_, j, GLP_LO, 0, 0);
    glp_set_row_bnds(problem_, columns_ + 1, GLP_FX, 1, 1);
    for (int i = 1; i <= rows_; ++i) glp_set_col_bnds(problem_, i, GLP_LO, 0, 0);
    glp_set_col_bnds(problem_, rows_ + 1, GLP_FR, 0, 0);
    glp_set_obj_coef(problem_, rows_ + 1, 1);
  }

  void place_value() {
    for (int i = 1; i <= rows_; ++i)
      for (int j = 1; j <= columns_; ++j) add(j, i);
    for (int j = 1; j <= columns_; ++j) add(j, rows_ + 1);
    for (int i = 1; i <= rows_; ++i) add(columns_ + 1, i);
  }

  void build_positive() {
    glp_set_obj_dir(problem_, GLP_MAX);
    glp_add_rows(problem_, rows_);
    glp_add_cols(problem_, columns_);
    for (int i = 1; i <= rows_; ++i) glp_set_row_bnds(problem_, i, GLP_UP, 0, 1);
    for (int j = 1; j <= columns_; ++j) {
      glp_set_col_bnds(problem_, j, GLP_LO, 0, 0);
      glp_set_obj_coef(problem_, j, 1);
    }
  }

  void place_positive() {
    for (int i = 1; i <= rows_; ++i)
      for (int j = 1; j <= columns_; ++j) add(i, j);
  }

  void add(int row, int column) {
    row_of_.push_back(row);
    column_of_.push_back(column);
  }

  int rows_, columns_;
  Form form_;
  glp_prob* problem_ = glp_create_prob();
  glp_smcp options_;
  std::vector<int> row_of_{0}, column_of_{0};  // GLPK counts from 1
  Values entries_, row_, column_;
};

/// Processor time of this thread, so that others on the machine do not count.
double cpu_microseconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) * 1e-3;
}

template <class Solve>
double microseconds_per_solve(const std::vector<Values>& matrices, int repeats, Solve solve) {
  volatile double sink = 0;
  const double start = cpu_microseconds();
  for (int r = 0; r < repeats; ++r)
    for (const Values& m : matrices) sink = sink + solve(m);
  return (cpu_microseconds() - start) / (repeats * static_cast<double>(matrices.size()));
}

double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
  return v[v.size() / 2];
}

/// The median of ratios and their middle half.
std::string with_spread(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  char text[40];
  (void)std::snprintf(text, sizeof text, "%5.1f (%5.1f -%5.1f)", v[v.size() / 2], v[v.size() / 4],
                      v[v.size() - 1 - v.size() / 4]);
  return text;
}

enum class Entries { reals, ternary };

void require_agreement(double ours, double theirs) {
  if (std::abs(ours - theirs) <= 1e-9 * range.width()) return;
  std::printf("\nthe answers %.17g and %.17g differ\n", ours, theirs);
  std::exit(1);
}

/// Prints one line: our time, and for both forms GLPK's and how many times longer it is.
void compare(std::size_t rows, std::size_t columns, Entries entries) {
  std::mt19937_64 random(seed);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same every time
  std::uniform_real_distribution<> real(-1, 1);
  MatrixSolver solver;
  const std::size_t cells = rows * columns;
  std::vector<Values> matrices(cells > 400 ? 10 : cells > 100 ? 50 : 200, Values(cells));
  for (Values& m : matrices) do
      for (double& v : m)
        v = entries == Entries::reals ? real(random) : static_cast<double>(random() % 3) - 1;
    while (solver.solve({m.data(), rows, columns}, range).is_pure);

  Glpk value(rows, columns, Form::value), positive(rows, columns, Form::positive);
  const auto ours = [&](const Values& m) {
    return solver.solve({m.data(), rows, columns}, range).bounds.middle();
  };
  const auto by_value = [&](const Values& m) { return value.value(m); };
  const auto by_positive = [&](const Values& m) { return positive.value(m); };
  for (const Values& m : matrices) {
    require_agreement(ours(m), by_value(m));
    require_agreement(ours(m), by_positive(m));
  }

  std::vector<double> us, value_us, positive_us, value_ratios, positive_ratios;
  for (int round = 0; round < 15; ++round) {
    us.push_back(microseconds_per_solve(matrices, cells > 100 ? 1 : 5, ours));
    value_us.push_back(microseconds_per_solve(matrices, 1, by_value));
    positive_us.push_back(microseconds_per_solve(matrices, 1, by_positive));
    value_ratios.push_back(value_us.back() / us.back());
    positive_ratios.push_back(positive_us.back() / us.back());
  }
  std::printf("%4zu x %2zu  %8.2f  %8.2f %s  %8.2f %s\n", rows, columns, median(us),
              median(value_us), with_spread(value_ratios).c_str(), median(positive_us),
              with_spread(positive_ratios).c_str());
  (void)std::fflush(stdout);
}

int main_() {
  std::printf(
      "CPU microseconds per matrix game without a saddle point: medians of 15 rounds; how many\n"
      "times longer GLPK takes: medians and middle halves. Seed %llu, GLPK %s, compiler %s%s.\n",
      static_cast<unsigned long long>(seed), glp_version(), __VERSION__,
#ifdef __OPTIMIZE__
      ", optimised"
#else
      ", NOT OPTIMISED"
#endif
  );
  struct Size {
    std::size_t rows, columns;
  };
  std::vector<Size> sizes;
  for (const std::size_t n : {2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 30, 50})
    sizes.push_back({n, n});
  for (const Size s : {Size{2, 10}, {10, 2}, {3, 7}, {7, 3}, {5, 20}, {20, 5}, {10, 50}, {50, 10}})
    sizes.push_back(s);
  for (const Entries entries : {Entries::reals, Entries::ternary}) {
    std::printf("\n%s\n%9s  %8s  %30s  %30s\n",
                entries == Entries::reals ? "uniform in [-1, 1]" : "-1, 0 or 1", "size", "pincer",
                "GLPK, value form", "GLPK, positive form");
    for (const auto [rows, columns] : sizes) compare(rows, columns, entries);
  }
  glp_free_env();
  return 0;
}

}  // namespace
}  // namespace pincer

int main() { return pincer::main_(); }
