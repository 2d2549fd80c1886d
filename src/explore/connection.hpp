#pragma once
#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace pincer::explore {

/// A connection of which a request is read as a whole or not at all: its head within some bytes,
/// everything within a time. Whatever the other side does, this ends.
class Connection {
 public:
  static constexpr std::size_t longest_line = 8000;
  static constexpr std::size_t longest_head = 32'000;

  /// Owns the socket. Waiting ends soon after `is_closing` is raised.
  Connection(int socket, const std::atomic<bool>& is_closing);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  int socket() const { return socket_; }

  /// Reads the head. 0, or the HTTP status that says what is wrong with it; -1 where nothing can be
  /// answered.
  int read_head();

  /// As recv: some bytes of the request; 0 at its end, -1 where it did not come in time.
  ssize_t read(char* to, std::size_t size);
  /// All of it or nothing: -1 where the other side does not take it.
  ssize_t write(const char* bytes, std::size_t size);
  /// Whether the other side is still there.
  bool is_alive() const;

  /// Closes at once in the end, whatever the other side still sends.
  void leave_at_once() { is_at_end_ = true; }

  /// An answer without a request, for one that could not be read.
  void answer(int status, std::string_view reason, const std::string& json);

 private:
  using Clock = std::chrono::steady_clock;

  /// Waits until something can be read or written. False when it is too late.
  bool wait_for(short what, Clock::time_point until) const;
  ssize_t receive(char* to, std::size_t size);
  /// Reads on for a moment, so that who still sends can read the answer.
  void drain();

  int socket_;
  const std::atomic<bool>& is_closing_;
  Clock::time_point until_;
  std::string head_;
  std::size_t taken_ = 0;  // of the head
  bool is_at_end_ = false;
};

}  // namespace pincer::explore
