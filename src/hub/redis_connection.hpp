#pragma once
#include <hiredis/hiredis.h>

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>

#include "pincer/hub/redis.hpp"

namespace pincer::hub {

constexpr double longest_block = 5;  ///< seconds that one command may wait

struct FreeReply {
  void operator()(redisReply* reply) const { freeReplyObject(reply); }
};
using Reply = std::unique_ptr<redisReply, FreeReply>;

inline std::string_view text_of(const redisReply* reply) {
  return reply->str == nullptr ? std::string_view{} : std::string_view(reply->str, reply->len);
}

/// One connection to a Redis server that may go away and come back. Commands are words; what fails
/// because the server is away returns nothing, what the server refuses throws Error.
class RedisConnection {
 public:
  using Words = std::initializer_list<std::string_view>;

  explicit RedisConnection(const RedisOptions& options);
  ~RedisConnection();
  RedisConnection(const RedisConnection&) = delete;
  RedisConnection& operator=(const RedisConnection&) = delete;

  /// Connects, or tries until so many seconds have passed, with growing pauses. Throws Error where
  /// the server does not let us in.
  bool open(double seconds);
  bool is_open() const { return context_ != nullptr; }
  /// How often it has been connected.
  std::uint64_t connections() const { return connections_; }
  const std::string& last_problem() const { return problem_; }

  /// Sends what was put off, then this, and waits for the answer.
  Reply call(Words words);
  /// A script, with the beginning of all keys before its own arguments.
  Reply run(const char* script, Words arguments);
  /// To be sent with the next call, and again if the server goes away before it has answered. For
  /// what does no harm when it is done twice.
  void put_off(Words words);
  void put_off_run(const char* script, Words arguments);
  /// Sends what was put off. False where the server is away.
  bool flush();

  const std::string& prefix() const { return prefix_; }
  /// A key that begins as all of them do.
  std::string key(std::string_view rest) const { return prefix_ + std::string(rest); }

  /// Seconds by a clock that never goes back.
  static double now();
  /// Waits, unless the program is to end.
  void pause(double seconds) const;

 private:
  /// What is sent later: a command, or what follows a script's name and KEYS[1].
  struct PutOff {
    const char* script;  // or nothing
    std::string words;
    std::size_t count;
    std::string command;  // ready to be sent
  };

  bool try_to_connect();
  bool log_in();
  bool is_worth_telling() const;
  const std::string& id_of(const char* script);
  Reply exchange(const std::string& command);
  Reply next_reply();
  void lose(const std::string& problem);
  void close();
  [[noreturn]] void refuse(const std::string& problem);

  const RedisOptions& options_;
  std::string prefix_;
  redisContext* context_ = nullptr;
  std::unordered_map<const char*, std::string> scripts_;  // known to this server, by their hash
  std::deque<PutOff> put_off_;
  std::string problem_;
  std::uint64_t connections_ = 0;
  bool is_told_ = false;  // that the server is away
  double next_try_ = 0, between_tries_ = 0;
  std::minstd_rand random_;
};

}  // namespace pincer::hub
