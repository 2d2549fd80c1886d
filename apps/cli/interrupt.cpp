#include "interrupt.hpp"

#include <poll.h>
#include <unistd.h>

#include "pincer/core/whole_file.hpp"

namespace pincer::cli {

namespace {

std::atomic<bool> is_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");

void ask_to_stop(int) { is_interrupted.store(true, std::memory_order_relaxed); }

/// The second time the signal does what it would have done without us, and half a file is removed.
void ask_to_stop_or_end(int signal) {
  if (!is_interrupted.exchange(true, std::memory_order_relaxed)) return;
  drop_file_aside();
  std::signal(signal, SIG_DFL);
  raise(signal);
}

}  // namespace

Interrupt::Interrupt(Manner manner) {
  is_interrupted = false;
  struct sigaction action {};
  action.sa_handler = manner == Manner::stops ? ask_to_stop_or_end : ask_to_stop;
  if (manner != Manner::leaves) action.sa_flags |= SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &previous_interrupt_);
  sigaction(SIGTERM, &action, &previous_terminate_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &previous_interrupt_, nullptr);
  sigaction(SIGTERM, &previous_terminate_, nullptr);
}

const std::atomic<bool>* Interrupt::flag() const { return &is_interrupted; }

bool Interrupt::wait_for_line() const {
  constexpr int between_looks = 50;  // milliseconds
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (isatty(STDIN_FILENO) == 1)
    while (!is_interrupted && poll(&input, 1, between_looks) <= 0) {
    }
  return !is_interrupted;
}

}  // namespace pincer::cli
