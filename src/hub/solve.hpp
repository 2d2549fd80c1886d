#pragma once
#include <span>
#include <string>
#include <vector>

#include "pincer/hub/coordinator.hpp"

namespace pincer::hub {

/// A coordinator, whichever numbers its game has.
class Coordinator::Solve {
 public:
  virtual ~Solve() = default;
  virtual void recall(std::span<const Fact> facts) = 0;
  virtual Answer<double> solve(double eps, Budget& budget) = 0;
  virtual Bounds<double> so_far() const = 0;
  virtual Statistics statistics() const = 0;
  virtual const std::vector<std::string>& set_aside() const = 0;
  virtual std::vector<Fact> facts() const = 0;
};

}  // namespace pincer::hub
