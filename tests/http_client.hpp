#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>

namespace pincer::testing {

/// A connection to a port of this machine that sends what it is told to, well-formed or not.
class Socket {
 public:
  explicit Socket(int port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) close_it();
  }
  ~Socket() { close_it(); }
  Socket(Socket&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  Socket& operator=(Socket&&) = delete;

  bool is_connected() const { return socket_ >= 0; }

  /// As much as the other side takes.
  void send(const std::string& text) const {
    for (std::size_t done = 0; done < text.size();) {
      const ssize_t sent = ::send(socket_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
      if (sent <= 0) return;
      done += static_cast<std::size_t>(sent);
    }
  }

  /// What comes until the end, or until it has such a part, or so many seconds.
  std::string read(const std::string& until = "", double seconds = 30) const {
    std::string text;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    char buffer[65536];
    while (std::chrono::steady_clock::now() < end) {
      pollfd one{socket_, POLLIN, 0};
      if (poll(&one, 1, 50) <= 0) continue;
      const ssize_t got = recv(socket_, buffer, sizeof buffer, 0);
      if (got <= 0) break;
      text.append(buffer, static_cast<std::size_t>(got));
      if (!until.empty() && text.find(until) != std::string::npos) break;
    }
    return text;
  }

  void close_it() {
    if (socket_ >= 0) close(socket_);
    socket_ = -1;
  }

 private:
  int socket_;
};

/// An answer: its status, 0 where there was none, and what came with it.
struct HttpAnswer {
  int status = 0;
  std::string head, body;
};

inline HttpAnswer http_answer(const std::string& text) {
  HttpAnswer answer;
  const std::size_t end = text.find("\r\n\r\n");
  if (!text.starts_with("HTTP/1.1 ") || end == std::string::npos) return answer;
  answer.status = std::atoi(text.c_str() + 9);
  answer.head = text.substr(0, end);
  answer.body = text.substr(end + 4);
  return answer;
}

}  // namespace pincer::testing
