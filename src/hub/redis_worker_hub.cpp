#include <algorithm>
#include <charconv>
#include <cmath>

#include "pincer/hub/redis.hpp"
#include "redis_connection.hpp"
#include "redis_names.hpp"
#include "redis_scripts.hpp"

namespace pincer::hub {
namespace {

std::string own_name(const RedisOptions& options) {
  return only_name(options.name.empty() ? "worker" : options.name);
}

template <class Number>
Number number_in(std::string_view text) {
  Number number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

RedisWorkerHub::RedisWorkerHub(RedisOptions options)
    : options_(std::move(options)),
      connection_(std::make_unique<RedisConnection>(options_)),
      name_(own_name(options_)),
      lease_(std::to_string(static_cast<long long>(std::ceil(1000 * options_.lease)))) {}

RedisWorkerHub::~RedisWorkerHub() {
  try {
    if (connection_->is_open()) connection_->run(scripts::leave, {name_});
  } catch (const std::exception&) {
    // It is soon no longer heard of.
  }
}

std::optional<Taken> RedisWorkerHub::take(double seconds) {
  const double end = RedisConnection::now() + seconds;
  if (!connection_->open(seconds)) return {};
  if (auto taken = try_take()) return taken;
  const double left = std::min(end - RedisConnection::now(), longest_block);
  if (left <= 0 || !connection_->is_open()) return {};
  // Something in the bell means that there may be a job, and nothing, that there may be one as
  // well.
  const std::string time = std::to_string(std::max(0.001, left));  // 0 is for ever
  connection_->call({"BLPOP", connection_->key("bell"), time});
  return try_take();
}

/// A server that was away has not heard of anybody: others' jobs look lost until they have all been
/// heard of again.
std::optional<Taken> RedisWorkerHub::try_take() {
  if (!connection_->is_open()) return {};
  if (connections_ != connection_->connections()) {
    if (connections_ > 0) no_sweep_before_ = RedisConnection::now() + options_.lease / 2;
    connections_ = connection_->connections();
  }
  const bool may_sweep = RedisConnection::now() >= no_sweep_before_;
  const Reply found = connection_->run(
      scripts::take, {name_, lease_, may_sweep ? "1" : "0", held_.empty() ? "1" : "0"});
  if (!found || found->type != REDIS_REPLY_ARRAY || found->elements != 5) return {};
  const auto text = [&](std::size_t i) { return std::string(text_of(found->element[i])); };
  held_.insert(text(3));
  return Taken{text(0), text(1), text(3), number_in<std::size_t>(text_of(found->element[2])),
               number_in<std::uint32_t>(text_of(found->element[4]))};
}

bool RedisWorkerHub::renew(const Taken& taken) {
  if (!connection_->open(0)) return true;
  const Reply goes_on = connection_->run(
      scripts::renew, {name_, taken.id, std::to_string(taken.lane), taken.receipt, lease_});
  return !goes_on || goes_on->integer == 1;
}

/// Waits for the server for as long as it takes, unless the program is to end.
void RedisWorkerHub::report(const Taken& taken, const std::string& result) {
  held_.erase(taken.receipt);
  const double start = RedisConnection::now();
  constexpr double at_the_end = 2;  // seconds
  for (;;) {
    if (connection_->open(at_the_end) &&
        connection_->run(scripts::report, {name_, taken.id, std::to_string(taken.lane),
                                           taken.receipt, lease_, result}))
      return;
    const bool is_over = options_.stop != nullptr && *options_.stop;
    if (is_over && RedisConnection::now() >= start + at_the_end) return;
  }
}

void RedisWorkerHub::drop(const Taken& taken) {
  held_.erase(taken.receipt);
  connection_->put_off_run(scripts::drop,
                           {name_, taken.id, std::to_string(taken.lane), taken.receipt});
  connection_->flush();
}

void RedisWorkerHub::give_back(const Taken& taken) {
  connection_->put_off_run(scripts::give_back,
                           {name_, taken.id, std::to_string(taken.lane), taken.receipt, lease_,
                            taken.text, std::to_string(taken.losses)});
  connection_->flush();
}

std::vector<std::string> RedisWorkerHub::shared() {
  std::vector<std::string> all;
  constexpr const char* at_once = "100";
  for (bool is_more = connection_->is_open(); is_more;) {
    const Reply found = connection_->call(
        {"XREAD", "COUNT", at_once, "STREAMS", connection_->key("shared"), last_shared_});
    is_more = found && found->type == REDIS_REPLY_ARRAY && found->elements == 1;
    if (!is_more) break;
    const redisReply* entries = found->element[0]->element[1];
    for (std::size_t i = 0; i < entries->elements; ++i) {
      last_shared_ = text_of(entries->element[i]->element[0]);
      all.emplace_back(text_of(entries->element[i]->element[1]->element[1]));
    }
  }
  return all;
}

}  // namespace pincer::hub
