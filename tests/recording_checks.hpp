#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pincer/core/budget.hpp"
#include "pincer/core/counts.hpp"
#include "pincer/core/recording.hpp"

namespace pincer::testing {

/// The first thing that is wrong with the form of a recording; nothing if it is well formed. (Of a
/// search that was stopped some payoffs are read that nobody pays for.)
inline std::string fault_of(const Recording& recording, Stop stop) {
  const auto records = recording.records();
  if (records.size() > recording.most()) return "too many records";
  std::size_t next_root = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& r = records[i];
    const std::string at = " at " + std::to_string(i);
    if (r.ending == Ending::open) return "left open" + at;
    if (r.end <= i || r.end > records.size()) return "an end out of order" + at;
    if (r.parent == Recording::none) {
      if (i != next_root) return "a root inside a tree" + at;
      next_root = r.end;
    } else if (r.parent >= i || r.end > records[r.parent].end) {
      return "not inside its parent" + at;
    }
    std::uint64_t below = 0;
    for (std::size_t child = i + 1; child < r.end; child = records[child].end) {
      if (records[child].parent != i) return "a child of another" + at;
      below += records[child].nodes;
    }
    if (below > r.nodes && stop == Stop::none)
      return "children with more nodes than there are" + at;
    const bool is_whole = recording.is_whole() && stop == Stop::none;
    if (is_whole && r.is_asked && r.nodes != below + 1 + r.forced) return "nodes missing" + at;
    if (r.found.lower < r.known.lower || r.found.upper > r.known.upper) return "forgot" + at;
    const std::uint64_t weight = r.is_asked ? r.nodes : records[r.parent].nodes / 8;
    if (weight < recording.least()) return "not folded" + at;
  }
  return {};
}

/// What tells a record from its neighbours, wherever it stands.
inline bool is_like(const Record& a, const Record& b) {
  return a.index == b.index && a.reply == b.reply && a.forced == b.forced && a.turn == b.turn &&
         a.ending == b.ending && a.is_asked == b.is_asked && a.nodes == b.nodes &&
         a.asked == b.asked && a.known == b.known && a.found == b.found;
}

/// How many records of a whole recording one keeps that folds this much.
inline std::size_t weighing(const Recording& all, std::uint64_t least) {
  const auto records = all.records();
  return static_cast<std::size_t>(
      std::count_if(records.begin(), records.end(), [&](const Record& r) {
        return (r.is_asked ? r.nodes : records[r.parent].nodes / 8) >= least;
      }));
}

/// The most records that are open at a time.
inline std::size_t depth_of(const Recording& recording) {
  std::vector<std::size_t> depth;
  std::size_t most = 0;
  for (const Record& r : recording.records()) {
    depth.push_back(r.parent == Recording::none ? 1 : depth[r.parent] + 1);
    most = std::max(most, depth.back());
  }
  return most;
}

/// Whether `some` is `all` with subtrees left out.
inline bool is_folded(const Recording& some, const Recording& all) {
  const auto a = some.records(), b = all.records();
  std::vector<std::size_t> place(a.size());
  std::size_t at = 0;
  for (std::size_t i = 0; i < a.size(); ++i, ++at) {
    const auto fits = [&](const Record& r) {
      const bool is_below = a[i].parent == Recording::none ? r.parent == Recording::none
                                                           : r.parent == place[a[i].parent];
      return is_below && is_like(a[i], r);
    };
    while (at < b.size() && !fits(b[at])) ++at;
    if (at == b.size()) return false;
    place[i] = at;
  }
  return true;
}

/// The records as text, for a reader of a failed test.
inline std::string dumped(const Recording& recording) {
  std::string text;
  for (const Record& r : recording.records()) {
    char line[300];
    std::snprintf(line, sizeof line,
                  "parent %d end %u step %u/%u forced %d turn %d %s%s nodes %llu asked %g %g %g "
                  "known %g %g found %g %g\n",
                  static_cast<int>(r.parent), r.end, r.index, r.reply, r.forced,
                  static_cast<int>(r.turn), r.is_asked ? "" : "looked ", ending_word(r.ending),
                  static_cast<unsigned long long>(r.nodes), r.asked.at_most, r.asked.at_least,
                  r.asked.within, r.known.lower, r.known.upper, r.found.lower, r.found.upper);
    text += line;
  }
  return text;
}

/// What is wrong with the totals, if they are to be those of the search.
inline std::string fault_of(const Recording& recording, Stop stop, const Counts& counts) {
  std::uint64_t ended = recording.passed();
  for (const std::uint64_t some : recording.by_ending()) ended += some;
  if (recording.nodes() != counts.nodes)
    return std::to_string(recording.nodes()) + " nodes, not " + std::to_string(counts.nodes);
  const std::uint64_t over = recording.ended(Ending::over);
  if (over != counts.leaves)
    return std::to_string(over) + " payoffs, not " + std::to_string(counts.leaves);
  if (stop == Stop::none && ended != counts.nodes)
    return std::to_string(ended) + " ended, of " + std::to_string(counts.nodes) + " nodes";
  return {};
}

/// Whether what was found fits what was asked and how it is said to have ended, up to `slack`.
inline bool is_consistent(const Record& r, double slack, Stop stop) {
  const bool is_exact = r.found.lower == r.found.upper;
  const bool is_answered = r.asked.answered_by(r.found);
  switch (r.ending) {
    case Ending::over:
      return r.turn == Turn::over && is_exact &&
             (stop != Stop::none || r.nodes == 1u + (r.is_asked ? r.forced : 0u));
    case Ending::at_most: return r.is_asked && r.found.upper <= r.asked.at_most + slack;
    case Ending::at_least: return r.is_asked && r.found.lower >= r.asked.at_least - slack;
    case Ending::within:
      return r.is_asked && r.found.upper - r.found.lower <= r.asked.within + slack;
    case Ending::bounds:
    case Ending::table: return r.is_asked ? is_answered || is_exact : r.nodes == 0;
    case Ending::unneeded: return !r.is_asked && r.nodes == 0;
    case Ending::probed: return !is_answered;
    case Ending::budget: return !r.is_asked || !is_answered;
    case Ending::open: break;
  }
  return false;
}

/// How many children a record has records of, those of one step once.
inline std::size_t children_of(const Recording& recording, std::uint32_t id) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;
  const auto records = recording.records();
  for (std::uint32_t child = id + 1; child < records[id].end; child = records[child].end)
    steps.emplace_back(records[child].index, records[child].reply);
  std::sort(steps.begin(), steps.end());
  return static_cast<std::size_t>(std::unique(steps.begin(), steps.end()) - steps.begin());
}

}  // namespace pincer::testing
