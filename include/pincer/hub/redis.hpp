#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "pincer/hub/transport.hpp"

namespace pincer::hub {

// Jobs and results by way of a Redis server (6.2 or later): a stream with a consumer group for each
// lane, and a stream of results. Everything is kept under keys that begin with "pincer:" and the
// hub's name. docs/hub.md tells what is where.

/// Where a hub is, and who may come in.
struct RedisAddress {
  std::string host = "localhost";
  int port = 6379;
  std::string socket;        ///< a Unix socket's path, instead of host and port
  std::string name = "hub";  ///< several hubs may be on one server
  std::string user, password;

  /// As it may be shown: without user and password.
  std::string shown() const;
};

/// Reads redis://HOST:PORT/NAME, HOST:PORT, HOST or unix:/PATH. Throws Error on anything else, and
/// on an address with a password in it: other users of the machine see command lines.
RedisAddress read_redis_address(const std::string& text);

/// Adds user and password: from the file's lines "user NAME" and "password WORD" (or a password
/// alone), or else from PINCER_HUB_USER and PINCER_HUB_PASSWORD.
void add_secret(RedisAddress& address, const std::string& file = "");

struct RedisOptions {
  RedisAddress address;
  double lease = 30;    ///< seconds a worker may be silent before its job goes to another
  double patience = 5;  ///< seconds until the first connection has to be there; 0: any time
  std::string name;     ///< of a worker, to which something is added that makes it the only one
  std::size_t most_shared = 500;  ///< messages that are kept for workers that come later
  /// Becomes true when the program is to end: nothing is waited for any longer.
  const std::atomic<bool>* stop = nullptr;
  /// Is told when the server goes away and comes back.
  std::function<void(const std::string&)> tell;
};

class RedisConnection;

/// The coordinator's end. While the server is away, what is to be sent is put off; what is posted
/// and not done is posted again to a server that has lost it.
class RedisHub final : public Hub {
 public:
  /// What waits in the lanes since an earlier coordinator is forgotten, what is being worked on is
  /// not. Throws Error if nobody answers, or another coordinator has this hub.
  explicit RedisHub(RedisOptions options);
  ~RedisHub() override;

  void post(const std::string& id, const std::string& job, std::size_t lane) override;
  void cancel(const std::string& id) override;
  std::vector<Mail> receive(double seconds) override;
  void acknowledge(const std::vector<std::string>& receipts) override;
  std::vector<WorkerStatus> workers() override;
  void share(const std::string& statements) override;

 private:
  struct Open {
    std::string job, lane;
  };

  bool is_ready(double seconds);
  void take_over();
  void post_again();
  std::vector<Mail> read_results(double seconds);
  void keep_hold();

  RedisOptions options_;
  std::unique_ptr<RedisConnection> connection_;
  std::string token_;                           // of this coordinator
  std::unordered_map<std::string, Open> open_;  // posted and not heard of
  std::unordered_set<std::string> seen_;        // receipts of what has come and is not dealt with
  std::string last_seen_ = "0";                 // the latest of them
  std::uint64_t connections_ = 0;               // of which it has heard
  bool has_lost_ = false;                       // perhaps: the server has been away
  double next_hold_ = 0;
  std::vector<WorkerStatus> workers_;  // as they were when the server was there
};

/// A worker's end. While the server is away, a job goes on, and its result waits.
class RedisWorkerHub final : public WorkerHub {
 public:
  explicit RedisWorkerHub(RedisOptions options);
  ~RedisWorkerHub() override;

  std::string name() const override { return name_; }
  std::optional<Taken> take(double seconds) override;
  bool renew(const Taken& taken) override;
  void report(const Taken& taken, const std::string& result) override;
  void drop(const Taken& taken) override;
  void give_back(const Taken& taken) override;
  std::vector<std::string> shared() override;

 private:
  std::optional<Taken> try_take();
  void send(const char* script, const Taken& taken, const std::string& more = "");

  RedisOptions options_;
  std::unique_ptr<RedisConnection> connection_;
  std::string name_, lease_;
  std::string last_shared_ = "0";
  std::uint64_t connections_ = 0;
  double no_sweep_before_ = 0;
  std::unordered_set<std::string> held_;  // receipts of what it has taken
};

}  // namespace pincer::hub
