#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "pincer/core/error.hpp"
#include "pincer/hub/redis.hpp"
#include "redis_connection.hpp"
#include "redis_names.hpp"
#include "redis_scripts.hpp"

namespace pincer::hub {
namespace {

/// How long a coordinator that was killed keeps the next one waiting, in seconds.
double hold_of(const RedisOptions& options) { return std::clamp(options.lease / 6, 1.0, 5.0); }

std::string in_milliseconds(double seconds) {
  return std::to_string(static_cast<long long>(std::ceil(1000 * seconds)));
}

}  // namespace

RedisHub::RedisHub(RedisOptions options)
    : options_(std::move(options)),
      connection_(std::make_unique<RedisConnection>(options_)),
      token_(only_name("coordinator")) {
  const double end = RedisConnection::now() + options_.patience;
  bool is_open = false;
  do is_open = connection_->open(0.5);
  while (!is_open && (options_.patience <= 0 || RedisConnection::now() < end) &&
         !(options_.stop != nullptr && *options_.stop));
  if (!is_open)
    throw Error("nobody answers at " + options_.address.shown() + " (" +
                connection_->last_problem() +
                "): is a Redis server running there, and may this machine reach it?");
  connections_ = connection_->connections();
  take_over();
}

RedisHub::~RedisHub() {
  try {
    if (!connection_->is_open()) connection_->open(0);
    connection_->run(scripts::let_go, {token_});  // and what was put off
  } catch (const std::exception&) {
    // The hold goes by itself, and a later coordinator forgets the jobs.
  }
}

/// A coordinator that was killed holds the hub for a little longer.
void RedisHub::take_over() {
  constexpr double between_looks = 0.1;
  const double end = RedisConnection::now() + hold_of(options_) + 1;
  for (;;) {
    if (!is_ready(0)) connection_->pause(between_looks);
    const Reply held =
        connection_->run(scripts::hold, {token_, in_milliseconds(hold_of(options_))});
    if (held && held->integer == 1) break;
    if (RedisConnection::now() >= end || (options_.stop != nullptr && *options_.stop))
      throw Error("another coordinator has the hub at " + options_.address.shown() +
                  "; give this one a name of its own, as in " +
                  RedisAddress{options_.address.host, options_.address.port,
                               options_.address.socket, "second", "", ""}
                      .shown() +
                  ", and workers for it");
    connection_->pause(between_looks);
  }
  connection_->run(scripts::clean, {});
}

/// Throws Error where another coordinator has come meanwhile.
void RedisHub::keep_hold() {
  const double now = RedisConnection::now();
  if (now < next_hold_) return;
  const Reply held = connection_->run(scripts::hold, {token_, in_milliseconds(hold_of(options_))});
  if (!held) return;
  if (held->integer != 1)
    throw Error("another coordinator has taken over the hub at " + options_.address.shown());
  next_hold_ = now + hold_of(options_) / 5;
}

/// Whether the server is there, for which it waits no longer than so many seconds. One that comes
/// back may have lost what was posted last, and all results are read again from the first.
bool RedisHub::is_ready(double seconds) {
  if (!connection_->open(seconds)) return false;
  if (connections_ == connection_->connections()) return true;
  connections_ = connection_->connections();
  last_seen_ = "0";
  next_hold_ = 0;
  has_lost_ = true;
  return true;
}

/// Once all results are read: what is open then and unknown to the server was lost by it.
void RedisHub::post_again() {
  has_lost_ = false;
  for (const auto& [id, open] : open_)
    connection_->put_off_run(scripts::post, {id, open.job, open.lane});
  connection_->flush();
}

void RedisHub::post(const std::string& id, const std::string& job, std::size_t lane) {
  const auto& open = open_.insert_or_assign(id, Open{job, std::to_string(lane)}).first->second;
  if (is_ready(0)) connection_->run(scripts::post, {id, open.job, open.lane});
}

void RedisHub::cancel(const std::string& id) {
  open_.erase(id);
  connection_->put_off_run(scripts::cancel, {id});
}

std::vector<Mail> RedisHub::receive(double seconds) {
  if (!is_ready(seconds)) return {};
  keep_hold();
  if (has_lost_) {
    std::vector<Mail> mail = read_results(0);
    if (connection_->is_open() && mail.empty()) post_again();
    return mail;
  }
  return read_results(seconds);
}

std::vector<Mail> RedisHub::read_results(double seconds) {
  const auto block = in_milliseconds(std::clamp(seconds, 0.001, longest_block));  // 0 is for ever
  const std::string results = connection_->key("results");
  constexpr const char* most = "200";
  const Reply found =
      seconds > 0 ? connection_->call(
                        {"XREAD", "COUNT", most, "BLOCK", block, "STREAMS", results, last_seen_})
                  : connection_->call({"XREAD", "COUNT", most, "STREAMS", results, last_seen_});
  std::vector<Mail> mail;
  if (!found || found->type != REDIS_REPLY_ARRAY || found->elements == 0) return mail;
  const redisReply* entries = found->element[0]->element[1];
  for (std::size_t i = 0; i < entries->elements; ++i) {
    const redisReply* entry = entries->element[i];
    const redisReply* fields = entry->element[1];
    last_seen_ = text_of(entry->element[0]);
    if (fields->elements < 4 || !seen_.insert(last_seen_).second) continue;
    open_.erase(std::string(text_of(fields->element[1])));
    mail.push_back({last_seen_, std::string(text_of(fields->element[3]))});
  }
  return mail;
}

void RedisHub::acknowledge(const std::vector<std::string>& receipts) {
  for (const auto& receipt : receipts)
    connection_->put_off({"XDEL", connection_->key("results"), receipt});
  if (connection_->flush())
    for (const auto& receipt : receipts) seen_.erase(receipt);
}

std::vector<WorkerStatus> RedisHub::workers() {
  if (!is_ready(0)) return workers_;
  const Reply found = connection_->run(scripts::workers, {in_milliseconds(options_.lease)});
  if (!found || found->type != REDIS_REPLY_ARRAY) return workers_;
  workers_.clear();
  for (std::size_t i = 0; i + 2 < found->elements; i += 3)
    workers_.push_back({std::string(text_of(found->element[i])),
                        text_of(found->element[i + 2]) == "1",
                        std::atof(found->element[i + 1]->str) / 1000});
  return workers_;
}

void RedisHub::share(const std::string& statements) {
  connection_->put_off({"XADD", connection_->key("shared"), "MAXLEN", "~",
                        std::to_string(options_.most_shared), "*", "statements", statements});
}

}  // namespace pincer::hub
