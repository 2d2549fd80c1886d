// The only file that knows Clp.
#include <ClpEventHandler.hpp>
#include <ClpSimplex.hpp>
#include <ClpSolve.hpp>
#include <algorithm>

#include "pincer/textbook/sparse_lp.hpp"

namespace pincer::textbook {

namespace {

/// Asks at every pivot, and whatever else Clp announces, whether to go on. Clp copies it; the
/// copies ask the same.
class Interrupter : public ClpEventHandler {
 public:
  explicit Interrupter(const std::function<bool()>& is_stopped) : is_stopped_(&is_stopped) {}

  int event(Event) override {
    constexpr int go_on = -1, stop = 5;
    return (*is_stopped_)() ? stop : go_on;
  }
  ClpEventHandler* clone() const override { return new Interrupter(*this); }

 private:
  const std::function<bool()>* is_stopped_;
};

/// By columns, those of one place added up.
CoinPackedMatrix packed(const SparseLp& lp) {
  auto entries = lp.entries;
  const auto before = [](const SparseLp::Entry& a, const SparseLp::Entry& b) {
    return a.column != b.column ? a.column < b.column : a.row < b.row;
  };
  std::sort(entries.begin(), entries.end(), before);
  std::vector<CoinBigIndex> starts(lp.columns.size() + 1, 0);
  std::vector<int> rows;
  std::vector<double> values;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i > 0 && !before(entries[i - 1], entries[i])) {
      values.back() += entries[i].value;
      continue;
    }
    rows.push_back(entries[i].row);
    values.push_back(entries[i].value);
    ++starts[static_cast<std::size_t>(entries[i].column) + 1];
  }
  for (std::size_t j = 1; j < starts.size(); ++j) starts[j] += starts[j - 1];
  return CoinPackedMatrix(true, static_cast<int>(lp.rows.size()),
                          static_cast<int>(lp.columns.size()), starts.back(), values.data(),
                          rows.data(), starts.data(), nullptr);
}

struct Limits {
  std::vector<double> lower, upper;
  explicit Limits(const std::vector<Bounds<double>>& all) {
    const auto finite = [](double x) { return std::clamp(x, -COIN_DBL_MAX, COIN_DBL_MAX); };
    for (const auto& bounds : all) {
      lower.push_back(finite(bounds.lower));
      upper.push_back(finite(bounds.upper));
    }
  }
};

}  // namespace

SparseSolution solve_sparse_lp(const SparseLp& lp, const std::function<bool()>& is_stopped) {
  ClpSimplex model;
  model.setLogLevel(0);
  const Limits columns(lp.columns), rows(lp.rows);
  model.loadProblem(packed(lp), columns.lower.data(), columns.upper.data(), lp.gains.data(),
                    rows.lower.data(), rows.upper.data());
  model.setOptimizationDirection(-1);  // maximise
  model.setPrimalTolerance(1e-11);
  model.setDualTolerance(1e-11);
  const Interrupter interrupter(is_stopped);
  model.passInEventHandler(&interrupter);
  ClpSolve how;  // by the dual method: faster, and no long start without a question
  how.setSolveType(ClpSolve::useDual);
  model.initialSolve(how);
  SparseSolution found{model.isProvenOptimal(), {}, {}};
  const double *x = model.getColSolution(), *prices = model.getRowPrice();
  found.columns.assign(x, x + model.numberColumns());
  found.prices.assign(prices, prices + model.numberRows());
  return found;
}

}  // namespace pincer::textbook
