#pragma once
#include <atomic>
#include <csignal>

namespace pincer::cli {

/// While it lives, Ctrl-C (or a polite kill) asks the search to stop instead of ending the
/// program. A second one ends the program.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const std::atomic<bool>* flag() const;

 private:
  struct sigaction previous_interrupt_ {};
  struct sigaction previous_terminate_ {};
};

}  // namespace pincer::cli
