#pragma once
#include <algorithm>
#include <cstddef>

#include "pincer/hub/transport.hpp"

namespace pincer::hub {

/// How many workers there are, looked at every second (more often until there is one), and how long
/// they have been there.
class Workforce {
 public:
  explicit Workforce(Hub& hub) : hub_(hub), start_(hub.now()) {}

  void look() {
    const double every = size_ == 0 ? 0.1 : 1;  // seconds
    const double now = hub_.now();
    if (has_looked_ && now < looked_ + every) return;
    if (has_looked_) worker_seconds_ += (now - looked_) * static_cast<double>(size_);
    looked_ = now;
    has_looked_ = true;
    size_ = hub_.workers().size();
  }

  std::size_t size() const { return size_; }
  double seconds() const { return hub_.now() - start_; }
  double worker_seconds() const {
    return worker_seconds_ + (has_looked_ ? hub_.now() - looked_ : 0) * static_cast<double>(size_);
  }

 private:
  Hub& hub_;
  double start_;
  double looked_ = 0;
  bool has_looked_ = false;
  double worker_seconds_ = 0;
  std::size_t size_ = 0;
};

}  // namespace pincer::hub
