#include "redis_connection.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include "pincer/core/error.hpp"
#include "redis_scripts.hpp"

namespace pincer::hub {
namespace {

constexpr double first_pause = 0.02, longest_pause = 2;  // seconds, between tries to connect
constexpr timeval to_connect{2, 0};
constexpr timeval to_answer{15, 0};  // longer than anything that blocks

/// Words as the server reads them.
void append_words(std::string& command, std::initializer_list<std::string_view> words) {
  for (const auto word : words) {
    command += '$';
    command += std::to_string(word.size());
    command += "\r\n";
    command += word;
    command += "\r\n";
  }
}

std::string head_of(std::size_t words) { return "*" + std::to_string(words) + "\r\n"; }

std::string command_of(std::initializer_list<std::string_view> words) {
  std::string command = head_of(words.size());
  append_words(command, words);
  return command;
}

/// Refusals that pass: the server is reading its file, or has forgotten a script.
bool is_passing(std::string_view error) {
  for (const char* word : {"LOADING", "BUSY", "NOSCRIPT", "MASTERDOWN", "READONLY", "CLUSTERDOWN"})
    if (error.starts_with(word)) return true;
  return false;
}

}  // namespace

RedisConnection::RedisConnection(const RedisOptions& options)
    : options_(options),
      prefix_("pincer:" + options.address.name + ":"),
      random_(std::random_device{}()) {}

RedisConnection::~RedisConnection() { close(); }

double RedisConnection::now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void RedisConnection::pause(double seconds) const {
  constexpr double between_looks = 0.05;
  const double end = now() + seconds;
  for (double left = seconds; left > 0; left = end - now()) {
    if (options_.stop != nullptr && *options_.stop) return;
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(left, between_looks)));
  }
}

bool RedisConnection::open(double seconds) {
  const double end = now() + seconds;
  while (context_ == nullptr) {
    if (const double wait = next_try_ - now(); wait > 0) {
      pause(std::min(wait, std::max(0.0, end - now())));
      if (now() < next_try_) return false;
    }
    if (try_to_connect()) break;
    between_tries_ = std::clamp(2 * between_tries_, first_pause, longest_pause);
    const double share = std::uniform_real_distribution<double>(0.5, 1)(random_);
    next_try_ = now() + share * between_tries_;
    if (now() >= end || (options_.stop != nullptr && *options_.stop)) return false;
  }
  return true;
}

bool RedisConnection::try_to_connect() {
  const RedisAddress& at = options_.address;
  context_ = at.socket.empty() ? redisConnectWithTimeout(at.host.c_str(), at.port, to_connect)
                               : redisConnectUnixWithTimeout(at.socket.c_str(), to_connect);
  if (context_ == nullptr) throw std::bad_alloc();
  if (context_->err != 0) {
    lose(context_->errstr);
    return false;
  }
  redisSetTimeout(context_, to_answer);
  if (at.socket.empty()) redisEnableKeepAlive(context_);
  if (!log_in()) return false;
  between_tries_ = 0;
  ++connections_;
  if (is_told_ && options_.tell) options_.tell("the hub at " + at.shown() + " is there again");
  is_told_ = false;
  return true;
}

bool RedisConnection::log_in() {
  const RedisAddress& at = options_.address;
  if (!at.password.empty()) {
    const Reply answer = exchange(at.user.empty() ? command_of({"AUTH", at.password})
                                                  : command_of({"AUTH", at.user, at.password}));
    if (!answer) return false;
  }
  return exchange(command_of({"PING"})) != nullptr;
}

/// The first time on this connection, the server is told the script.
const std::string& RedisConnection::id_of(const char* script) {
  std::string& id = scripts_[script];
  if (!id.empty()) return id;
  const std::string whole = std::string(scripts::common) + script;
  if (const Reply answer = exchange(command_of({"SCRIPT", "LOAD", whole})))
    id = text_of(answer.get());
  return id;
}

Reply RedisConnection::call(Words words) {
  if (!flush()) return {};
  return exchange(command_of(words));
}

Reply RedisConnection::run(const char* script, Words arguments) {
  if (!flush()) return {};
  const std::string id = id_of(script);
  if (id.empty()) return {};
  std::string command = head_of(4 + arguments.size());
  append_words(command, {"EVALSHA", id, "1", prefix_});
  append_words(command, arguments);
  return exchange(command);
}

void RedisConnection::put_off(Words words) {
  put_off_.push_back({nullptr, {}, 0, command_of(words)});
}

void RedisConnection::put_off_run(const char* script, Words arguments) {
  put_off_.push_back({script, {}, arguments.size(), {}});
  append_words(put_off_.back().words, arguments);
}

/// All of them at once, then all answers.
bool RedisConnection::flush() {
  if (context_ == nullptr) return false;
  for (auto& later : put_off_) {
    if (later.script == nullptr) continue;
    const std::string id = id_of(later.script);
    if (id.empty()) return false;
    later.command = head_of(4 + later.count);
    append_words(later.command, {"EVALSHA", id, "1", prefix_});
    later.command += later.words;
  }
  for (const auto& later : put_off_)
    redisAppendFormattedCommand(context_, later.command.data(), later.command.size());
  while (!put_off_.empty()) {
    if (!next_reply()) return false;
    put_off_.pop_front();
  }
  return true;
}

Reply RedisConnection::exchange(const std::string& command) {
  if (context_ == nullptr) return {};
  redisAppendFormattedCommand(context_, command.data(), command.size());
  return next_reply();
}

Reply RedisConnection::next_reply() {
  void* found = nullptr;
  if (redisGetReply(context_, &found) != REDIS_OK) {
    lose(context_->errstr);
    return {};
  }
  Reply reply(static_cast<redisReply*>(found));
  if (reply->type != REDIS_REPLY_ERROR) return reply;
  const std::string problem(text_of(reply.get()));
  if (!is_passing(problem)) refuse(problem);
  lose(problem);
  return {};
}

/// Who waits for the first connection only for a while is told why it has not come.
bool RedisConnection::is_worth_telling() const {
  return options_.tell && (connections_ > 0 || options_.patience <= 0);
}

void RedisConnection::lose(const std::string& problem) {
  problem_ = problem;
  close();
  if (!is_told_ && is_worth_telling())
    options_.tell("nobody answers at " + options_.address.shown() + " (" + problem +
                  "); trying again until somebody does");
  is_told_ = is_told_ || is_worth_telling();
}

void RedisConnection::close() {
  redisFree(context_);
  context_ = nullptr;
  scripts_.clear();
}

void RedisConnection::refuse(const std::string& problem) {
  close();
  const std::string at = "the hub at " + options_.address.shown();
  for (const char* word : {"NOAUTH", "WRONGPASS", "ERR AUTH", "ERR invalid password"})
    if (problem.starts_with(word))
      throw Error(at + " does not let us in (" + problem +
                  "): put user and password into PINCER_HUB_USER and PINCER_HUB_PASSWORD, or into "
                  "a file for --hub-secret");
  if (problem.find("NOPERM") != std::string::npos)
    throw Error(at + " does not let this user do what is needed (" + problem +
                "): docs/hub.md has an example of a user that may");
  throw Error(at + " says: " + problem);
}

}  // namespace pincer::hub
