#include "connection.hpp"

#include <poll.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace pincer::explore {
namespace {

constexpr auto request_time = std::chrono::seconds(10);
constexpr auto write_time = std::chrono::seconds(10);
constexpr auto drain_time = std::chrono::milliseconds(500);
constexpr std::size_t most_drained = std::size_t{16} << 20;
constexpr int between_looks = 100;  // milliseconds

bool begins_like(std::string_view line, std::string_view name) {
  return line.size() >= name.size() && strncasecmp(line.data(), name.data(), name.size()) == 0;
}

/// The status that refuses a head, or 0. (Nothing here is asked for in parts.)
int flaw_of(std::string_view head) {
  if (head.find('\0') != std::string_view::npos) return 400;
  while (!head.empty()) {
    const std::size_t size = head.find('\n') + 1;
    if (size > Connection::longest_line) return 431;
    if (begins_like(head, "range:")) return 400;
    head.remove_prefix(size);
  }
  return 0;
}

}  // namespace

Connection::Connection(int socket, const std::atomic<bool>& is_closing)
    : socket_(socket), is_closing_(is_closing), until_(Clock::now() + request_time) {}

Connection::~Connection() {
  shutdown(socket_, SHUT_WR);
  drain();
  close(socket_);
}

bool Connection::wait_for(short what, Clock::time_point until) const {
  while (!is_closing_ && Clock::now() < until) {
    pollfd one{socket_, what, 0};
    const int ready = poll(&one, 1, between_looks);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
  return false;
}

ssize_t Connection::receive(char* to, std::size_t size) {
  if (is_at_end_ || !wait_for(POLLIN, until_)) return -1;
  const ssize_t got = recv(socket_, to, size, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return receive(to, size);
  if (got <= 0) is_at_end_ = true;
  return got;
}

int Connection::read_head() {
  char buffer[4096];
  for (;;) {
    const std::size_t line = std::min(head_.find('\n'), head_.size());
    if (line > longest_line) return 414;
    if (head_.find("\r\n\r\n") != std::string::npos) break;
    if (head_.size() > longest_head) return 431;
    const ssize_t got = receive(buffer, sizeof buffer);
    if (got == 0 && head_.empty()) return -1;
    if (got <= 0) return is_at_end_ ? -1 : 408;
    head_.append(buffer, static_cast<std::size_t>(got));
  }
  return flaw_of(std::string_view(head_).substr(0, head_.find("\r\n\r\n") + 2));
}

ssize_t Connection::read(char* to, std::size_t size) {
  if (taken_ < head_.size()) {
    const std::size_t part = std::min(size, head_.size() - taken_);
    std::memcpy(to, head_.data() + taken_, part);
    taken_ += part;
    return static_cast<ssize_t>(part);
  }
  return receive(to, size);
}

ssize_t Connection::write(const char* bytes, std::size_t size) {
  const auto until = Clock::now() + write_time;
  for (std::size_t done = 0; done < size;) {
    const ssize_t sent = send(socket_, bytes + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) {
      done += static_cast<std::size_t>(sent);
      continue;
    }
    const bool may_wait = sent < 0 && (errno == EAGAIN || errno == EINTR);
    if (!may_wait || !wait_for(POLLOUT, until)) return -1;
  }
  return static_cast<ssize_t>(size);
}

bool Connection::is_alive() const {
  pollfd one{socket_, POLLIN, 0};
  if (poll(&one, 1, 0) <= 0) return true;
  char byte;
  const ssize_t got = recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

void Connection::answer(int status, std::string_view reason, const std::string& json) {
  const std::string text =
      "HTTP/1.1 " + std::to_string(status) + " " + std::string(reason) +
      "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(json.size()) +
      "\r\nConnection: close\r\n\r\n" + json;
  write(text.data(), text.size());
}

void Connection::drain() {
  const auto until = Clock::now() + drain_time;
  char buffer[16384];
  for (std::size_t all = 0; all < most_drained && !is_at_end_ && wait_for(POLLIN, until);) {
    const ssize_t got = recv(socket_, buffer, sizeof buffer, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return;
    if (got > 0) all += static_cast<std::size_t>(got);
  }
}

}  // namespace pincer::explore
