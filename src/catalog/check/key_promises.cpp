#include <cstring>

#include "check/promises.hpp"

namespace pincer::checking {

void KeyPromises::clear() {
  for (ByHash* seen : {&signed_, &valued_, &symmetric_}) seen->clear();
}

/// (Of all states with one key the latest is kept: two that are near each other make a smaller
/// example.)
StateGraph::Id KeyPromises::swap_in(ByHash& seen, std::uint64_t hash, Id id) {
  const auto [at, is_new] = seen.try_emplace(hash, id);
  return is_new ? StateGraph::none : std::exchange(at->second, id);
}

/// (As long as every key is nothing but its state there is nothing to test. The first one that is
/// more, or less, makes up for those that were passed over.)
bool KeyPromises::is_worth_testing(Id now, const AnyKey& key) {
  if (has_own_keys_) return true;
  const std::string bytes = rules_.plain().identity(graph_[now].state);
  if (!bytes.empty() && bytes.size() <= sizeof(key) &&
      std::memcmp(bytes.data(), key.data(), bytes.size()) == 0)
    return false;
  has_own_keys_ = true;
  for (Id id = 0; id < graph_.size(); ++id) {
    if (id == now || graph_[id].is_broken || !graph_[id].is_inspected) continue;
    const std::uint64_t its_hash = hash(rules_.own_key(graph_[id].state));
    if (graph_[id].signature != 0) swap_in(signed_, its_hash, id);
    if (graph_[id].is_tested) swap_in(valued_, its_hash, id);
  }
  return true;
}

void KeyPromises::test_signature(Id id) {
  if (!rules_.shape().is_remembered) return;
  const AnyKey key = rules_.own_key(graph_[id].state);
  if (!is_worth_testing(id, key)) return;
  const Id before = swap_in(signed_, hash(key), id);
  if (before == StateGraph::none || graph_[before].signature == graph_[id].signature) return;
  if (rules_.own_key(graph_[before].state) != key) return;
  findings_.add_pair("key", "says", before, id, [&] { return difference(before, id); });
}

/// What two states with one key say that is not the same.
std::string KeyPromises::difference(Id a, Id b) const {
  const StateGraph::Node &one = graph_[a], &other = graph_[b];
  const std::string begin = "two states have one key, but ";
  if (one.turn != other.turn) return begin + "not the same turn";
  if (one.turn == Turn::over)
    return begin + "pay " + text_of(rules_.payoff(one.state)) + " and " +
           text_of(rules_.payoff(other.state));
  if (one.count != other.count)
    return begin + std::to_string(one.count) + " and " + std::to_string(other.count) +
           (one.turn == Turn::chance ? " outcomes" : " moves");
  for (std::uint32_t k = 0; k < one.count; ++k) {
    const std::string name = name_of_step(rules_, one, k), also = name_of_step(rules_, other, k);
    if (name != also) return begin + "a move called '" + name + "' in one and '" + also + "'";
  }
  return begin + (one.turn == Turn::chance ? "not the same weights" : "not the same player");
}

void KeyPromises::test_value(Id id) {
  if (!rules_.shape().is_remembered) return;
  const AnyKey own = rules_.own_key(graph_[id].state);
  if (is_worth_testing(id, own)) test_own(id, own);
  if (rules_.shape().merges) test_symmetric(id, own);
}

void KeyPromises::test_own(Id id, const AnyKey& own) {
  const Id before = swap_in(valued_, hash(own), id);
  if (before == StateGraph::none || is_near(graph_[before].value, graph_[id].value) ||
      rules_.own_key(graph_[before].state) != own)
    return;
  findings_.add_pair("key", "value", before, id, [&] {
    return "two states have one key, but are worth " + text_of(graph_[before].value) + " and " +
           text_of(graph_[id].value);
  });
}

/// (Where their own keys are the same already, those are to blame.)
void KeyPromises::test_symmetric(Id id, const AnyKey& own) {
  const AnyKey key = rules_.key(graph_[id].state);
  const Id before = swap_in(symmetric_, hash(key), id);
  if (before == StateGraph::none || is_near(graph_[before].value, graph_[id].value)) return;
  const AnyState& other = graph_[before].state;
  if (rules_.key(other) != key || rules_.own_key(other) == own) return;
  findings_.add_pair("symmetric_key", "value", before, id, [&] {
    return "two states have one symmetric key, but are worth " + text_of(graph_[before].value) +
           " and " + text_of(graph_[id].value);
  });
}

}  // namespace pincer::checking
