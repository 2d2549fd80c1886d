#include "check/explorer.hpp"

#include <algorithm>
#include <limits>
#include <new>

namespace pincer::checking {
namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

}  // namespace

Explorer::Explorer(const Rules& rules, const Rules* several, const Position& start,
                   const CheckOptions& options, CheckClock& clock)
    : rules_(rules, last_),
      start_state_(start.state()),
      options_(options),
      clock_(clock),
      graph_(rules_, start_state_),
      findings_(graph_, start.path()),
      local_(rules_, several ? &several_.emplace(*several, last_) : nullptr, graph_, findings_),
      worth_(rules_, graph_, findings_),
      keys_(rules_, graph_, findings_),
      random_(options.seed) {}

void Explorer::note_findings() {
  if (!findings_.empty()) clock_.note_finding();
}

template <class Work>
bool Explorer::attempt(Id at, const Work& work) {
  bool is_sound = false;
  try {
    work();
    is_sound = true;
  } catch (const Breach& breach) {
    findings_.add(breach.hook, breach.kind, at, [&] { return breach.words; });
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    findings_.add(last_.member, "throws", at,
                  [&] { return std::string("throws: ") + error.what(); });
  } catch (...) {
    findings_.add(last_.member, "throws", at, [] { return "throws"; });
  }
  note_findings();
  return is_sound;
}

void Explorer::begin() {
  findings_.count_states();
  graph_.clear();
  keys_.clear();
  pending_.clear();
  frontier_.clear();
  start_ = graph_.add_start(start_state_);
}

void Explorer::run() {
  constexpr std::size_t largest = std::size_t{1} << 17;
  if (start_ == StateGraph::none) {
    begin();
    frontier_.push_back(start_);
    graph_[start_].is_queued = true;
  }
  for (; !clock_.look(states_, findings_.size()); slice_ = std::min(2 * slice_, largest)) {
    go_broad(slice_);
    if (frontier_.empty() && !has_forgotten_) return finish_all();
    play_games(slice_);
    if (graph_.size() > options_.most_states) {
      has_forgotten_ = true;
      begin();
    }
  }
}

void Explorer::finish_all() {
  is_complete_ =
      solve(start_, no_limit, Purpose::test) && test_images(no_limit) && !graph_[start_].is_broken;
}

std::optional<double> Explorer::value() const {
  if (start_ == StateGraph::none || !graph_[start_].is_valued) return {};
  return graph_[start_].value;
}

bool Explorer::look_at(Id id) {
  if (graph_[id].is_broken) return false;
  if (graph_[id].is_inspected) {
    graph_.shorten_ways(id);
    return true;
  }
  ++states_;
  ++work_;
  graph_[id].is_inspected = true;
  const bool is_sound = attempt(id, [&] {
    if (!graph_[id].is_expanded) graph_.expand(id);
    graph_.shorten_ways(id);
    arrivals_ += graph_[id].count;
    local_.test(id);
    keys_.test_signature(id);
  });
  if (!is_sound) graph_[id].is_broken = true;
  return is_sound;
}

void Explorer::go_broad(std::size_t count) {
  for (; count > 0 && !frontier_.empty() && !is_out(); --count) {
    const Id id = frontier_.front();
    frontier_.pop_front();
    if (!look_at(id)) continue;
    for (std::uint32_t k = 0; k < graph_[id].count; ++k) {
      const Id child = graph_.child(id, k);
      if (std::exchange(graph_[child].is_queued, true)) continue;
      frontier_.push_back(child);
    }
  }
}

// --- backward induction ----------------------------------------------------------------------

bool Explorer::is_done(Id id, Purpose purpose) const {
  const StateGraph::Node& node = graph_[id];
  return node.is_broken || (purpose == Purpose::image ? node.is_valued : node.is_tested);
}

bool Explorer::solve(Id root, std::size_t most, Purpose purpose) {
  stack_.clear();
  if (!is_done(root, purpose)) stack_.push_back({root});
  std::size_t entered = 0;
  while (!stack_.empty()) {
    Frame& top = stack_.back();
    if (!std::exchange(top.is_entered, true)) {
      if (++entered > most || is_out()) {
        for (const Frame& frame : stack_) graph_[frame.id].is_on_path = false;
        return false;
      }
      enter(top.id, purpose);
    }
    StateGraph::Node& node = graph_[top.id];
    while (!node.is_broken && top.next < node.count &&
           is_done(graph_.child(top.id, top.next), purpose))
      if (graph_[graph_.child(top.id, top.next++)].is_broken) node.is_broken = true;
    if (node.is_broken || top.next == node.count) {
      if (!node.is_broken) finish(top.id, purpose);
      graph_[stack_.back().id].is_on_path = false;
      stack_.pop_back();
      continue;
    }
    const Id child = graph_.child(top.id, top.next);
    if (graph_[child].is_on_path) {
      if (purpose == Purpose::test) report_round(child);
      node.is_broken = true;
    } else {
      stack_.push_back({child});
    }
  }
  return true;
}

void Explorer::enter(Id id, Purpose purpose) {
  graph_[id].is_on_path = true;
  if (purpose == Purpose::test) {
    look_at(id);
  } else if (!graph_[id].is_expanded) {
    ++work_;
    if (!attempt(id, [&] { graph_.expand(id); })) graph_[id].is_broken = true;
  }
}

void Explorer::finish(Id id, Purpose purpose) {
  if (!graph_[id].is_valued) {
    if (!attempt(id, [&] { graph_[id].value = worth_.value_of(id); })) {
      graph_[id].is_broken = true;
      return;
    }
    graph_[id].is_valued = true;
  }
  if (purpose == Purpose::image) return;
  graph_[id].is_tested = true;
  attempt(id, [&] { worth_.test(id); });
  attempt(id, [&] { keys_.test_value(id); });
  if (rules_.shape().is_swappable) pending_.push_back(id);
}

void Explorer::report_round(Id again) {
  findings_.add("play", "round", again, [&] {
    std::string steps;
    const auto from = std::find_if(stack_.begin(), stack_.end(),
                                   [&](const Frame& frame) { return frame.id == again; });
    for (auto at = from; at != stack_.end() && steps.size() < 200; ++at)
      steps += (steps.empty() ? "" : " ") + name_of_step(rules_, graph_[at->id], at->next);
    return "after \"" + steps + "\" this state comes again: the game need not end";
  });
  note_findings();
}

// --- the players exchanged -------------------------------------------------------------------

bool Explorer::test_images(std::size_t most) {
  bool are_all_done = true;
  for (std::size_t i = 0; i < pending_.size() && !is_out(); ++i)
    if (graph_.size() > 2 * options_.most_states || !test_image(pending_[i], most))
      are_all_done = false;
  are_all_done = are_all_done && !is_out();
  pending_.clear();
  return are_all_done;
}

/// False if its image could not be valued in time.
bool Explorer::test_image(Id id, std::size_t most) {
  Id image = StateGraph::none, back = StateGraph::none;
  const bool is_made = attempt(id, [&] {
    image = graph_.add_image(rules_.swapped(graph_[id].state), id);
    worth_.test_image_turn(id, graph_[image].turn);
    const AnyState twice = rules_.swapped(graph_[image].state);
    back = graph_.is_same(twice, graph_[id].state) ? id : graph_.add_image(twice, image);
  });
  if (!is_made) return true;
  if (!solve(image, most, Purpose::image) || !solve(back, most, Purpose::image)) return false;
  if (graph_[image].is_broken || graph_[back].is_broken) {
    findings_.add("swapped", "broken", id,
                  [] { return "with the players exchanged the game cannot be played to its end"; });
  } else {
    worth_.test_image(id, image);
    if (!worth_.is_near(graph_[back].value, graph_[id].value))
      findings_.add("swapped", "twice", id, [&] {
        return "with the players exchanged twice the value is " + text_of(graph_[back].value) +
               " instead of " + text_of(graph_[id].value);
      });
  }
  note_findings();
  return true;
}

// --- beyond what backward induction can do ---------------------------------------------------

/// (It tries the start first, so that a position found like this shows it again by itself.)
void Explorer::go_beyond() {
  constexpr std::uint64_t first = 20'000, most = 5'000'000;
  Prover prover(rules_.plain());
  std::vector<Id> path = {start_};
  for (std::uint64_t nodes = most / 4; !clock_.look(states_, findings_.size()) && findings_.empty();
       nodes = nodes > most / 8 ? first : nodes + nodes / 8) {
    for (std::size_t i = path.size(); i-- > 0 && !is_out() && findings_.empty();)
      if (!test_beyond(path[i], prover, nodes)) break;
    path = random_game();
    for (const Id id : path) graph_[id].is_on_path = false;
  }
  for (const Id id : proved_) graph_[id].is_valued = false;
  for (const Id id : tested_beyond_) graph_[id].is_tested = graph_[id].is_valued = false;
  proved_.clear();
  tested_beyond_.clear();
}

bool Explorer::test_beyond(Id id, Prover& prover, std::uint64_t nodes) {
  constexpr std::uint32_t most_children = 100;
  if (graph_[id].is_tested) return true;
  if (!look_at(id) || graph_[id].count > most_children) return false;
  for (std::uint32_t k = 0; k < graph_[id].count; ++k) {
    StateGraph::Node& after = graph_[graph_.child(id, k)];
    if (after.is_valued) continue;
    std::optional<double> value;
    attempt(id, [&] { value = prover.value(after.state, nodes, clock_.left()); });
    if (!value) return false;
    after.value = *value;
    after.is_valued = true;
    proved_.push_back(graph_.child(id, k));
  }
  finish(id, Purpose::test);
  tested_beyond_.push_back(id);
  pending_.clear();
  return true;
}

}  // namespace pincer::checking
