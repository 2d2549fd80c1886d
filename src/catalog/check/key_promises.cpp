#include <cstring>

#include "check/promises.hpp"

namespace pincer::checking {

void KeyPromises::clear() {
  for (ByHash* seen : {&signed_, &valued_, &symmetric_, &placed_}) seen->clear();
}

/// (Of all states with one key the latest is kept: two that are near each other make a smaller
/// example.)
StateGraph::Id KeyPromises::swap_in(ByHash& seen, std::uint64_t hash, Id id) {
  const auto [at, is_new] = seen.try_emplace(hash, id);
  return is_new ? StateGraph::none : std::exchange(at->second, id);
}

/// A key that is nothing but the state cannot be wrong.
bool KeyPromises::is_own_identity(const AnyState& s, const AnyKey& key) const {
  const std::string bytes = rules_.plain().identity(s);
  return !bytes.empty() && bytes.size() <= sizeof(key) &&
         std::memcmp(bytes.data(), key.data(), bytes.size()) == 0;
}

void KeyPromises::test_signature(Id id) {
  if (!rules_.shape().is_remembered) return;
  const AnyKey key = rules_.own_key(graph_[id].state);
  if (is_own_identity(graph_[id].state, key)) return;
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
  if (!is_own_identity(graph_[id].state, own)) {
    const Id before = swap_in(valued_, hash(own), id);
    if (before != StateGraph::none && !is_near(graph_[before].value, graph_[id].value) &&
        rules_.own_key(graph_[before].state) == own)
      findings_.add_pair("key", "value", before, id, [&] {
        return "two states have one key, but are worth " + text_of(graph_[before].value) + " and " +
               text_of(graph_[id].value);
      });
  }
  if (rules_.shape().merges) test_symmetric(id, own);
  if (rules_.shape().is_swappable) test_place(id);
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

/// States that are remembered in one place are worth the same, or the opposite.
void KeyPromises::test_place(Id id) {
  const auto place = rules_.place(graph_[id].state);
  const auto there = [](Image image, double value) {
    return image == Image::swapped ? -value : value;
  };
  const double value = graph_[id].value;
  if (place.image == Image::both && !is_near(value, 0))
    findings_.add("swapped", "both", id, [&] {
      return "it is the same state with the players exchanged, but worth " + text_of(value);
    });
  const Id before = swap_in(placed_, place.hash, id);
  if (before == StateGraph::none) return;
  const auto other = rules_.place(graph_[before].state);
  if (other.key != place.key || other.image == place.image ||
      is_near(there(other.image, graph_[before].value), there(place.image, value)))
    return;
  findings_.add_pair("swapped", "place", before, id, [&] {
    return "one state is the other with the players exchanged, but they are worth " +
           text_of(graph_[before].value) + " and " + text_of(value);
  });
}

}  // namespace pincer::checking
