// The main property of matrix_test.cpp, ten million times.
#include <gtest/gtest.h>

#include "pincer/matrix/solver.hpp"
#include "random_matrix.hpp"

namespace pincer::testing {
namespace {

TEST(MatrixSlow, EveryBoundIsGuaranteedByItsMix) {
  MatrixSolver solver;
  for (std::uint64_t seed = 1'000'000; seed < 11'000'000; ++seed) {
    const RandomMatrix m = random_matrix(seed);
    ASSERT_EQ(complaint(m, solver.solve(m.view(), m.range())), "") << m.name();
  }
}

}  // namespace
}  // namespace pincer::testing
