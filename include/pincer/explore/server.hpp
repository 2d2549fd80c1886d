#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "pincer/explore/api.hpp"
#include "pincer/explore/page.hpp"

namespace pincer::explore {

/// What no one can guess: 32 hexadecimal digits from the system's random source.
std::string random_token();

struct ServerOptions {
  int port = 0;  ///< 0: any that is free
  std::string token;
  std::span<const PageFile> page;  ///< empty: no page
};

/// The API over HTTP, on this machine alone (docs/api.md): 127.0.0.1, a token with every request,
/// bounds on what a request may take.
class Server {
 public:
  /// Takes the port. Throws Error where that is not free.
  Server(Api& api, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  /// "http://127.0.0.1:8000/", for the page with the token.
  std::string address() const;

  /// Answers until the flag is raised. Then all runs are stopped and whoever waits is let go.
  void run(const std::atomic<bool>& must_end);

 private:
  class Listener;
  std::unique_ptr<Listener> listener_;
  Api& api_;
};

}  // namespace pincer::explore
