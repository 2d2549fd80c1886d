#pragma once
#include <atomic>
#include <csignal>

namespace pincer::cli {

/// While it lives, Ctrl-C (or a polite kill) raises a flag instead of ending the program.
class Interrupt {
 public:
  enum class Manner : char {
    stops,    ///< ends a search; a second one ends the program
    hurries,  ///< ends a search, however often it comes
    leaves    ///< ends reading from the terminal too
  };

  explicit Interrupt(Manner manner = Manner::stops);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const std::atomic<bool>* flag() const;

  /// Waits until there is a line to read from a terminal on stdin. False once there was a Ctrl-C.
  /// (One that comes just before reading begins would not end the reading.)
  bool wait_for_line() const;

 private:
  struct sigaction previous_interrupt_ {};
  struct sigaction previous_terminate_ {};
};

}  // namespace pincer::cli
