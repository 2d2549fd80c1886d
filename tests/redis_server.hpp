#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "folder.hpp"
#include "pincer/hub/redis.hpp"
#include "process.hpp"

namespace pincer::testing {

/// A Redis server on a port of its own, which keeps what it has in a folder of its own.
class RedisServer {
 public:
  explicit RedisServer(std::vector<std::string> more = {}) : more_(std::move(more)) { start(); }

  /// Who connects waits until it answers.
  void start() {
    std::vector<std::string> words = {REDIS_SERVER,     "--port",    std::to_string(port_),
                                      "--bind",         "127.0.0.1", "--dir",
                                      folder_.file(""), "--save",    "",
                                      "--appendonly",   "yes",       "--appendfsync",
                                      "everysec"};
    words.insert(words.end(), more_.begin(), more_.end());
    process_.emplace_back(words, folder_.file("log"), folder_.file("log"));
  }
  void kill() {
    process_.back().end(SIGKILL);
    process_.clear();
  }

  std::string address() const { return "redis://127.0.0.1:" + std::to_string(port_); }
  hub::RedisOptions options() const {
    hub::RedisOptions options;
    options.address = hub::read_redis_address(address());
    options.patience = 20;
    return options;
  }
  const Folder& folder() const { return folder_; }

 private:
  Folder folder_;
  int port_ = free_port();
  std::vector<std::string> more_;
  std::vector<Process> process_;
};

}  // namespace pincer::testing
