#include <algorithm>
#include <cmath>
#include <new>

#include "check/explorer.hpp"
#include "check/together.hpp"
#include "pincer/catalog/check.hpp"
#include "pincer/core/deep_stack.hpp"

namespace pincer {
namespace {

using namespace checking;

bool is_sound(Bounds<double> range) {
  return std::isfinite(range.lower) && std::isfinite(range.upper) && range.lower <= range.upper;
}

/// The hooks that a game has, by their names.
std::vector<std::string> hooks_of(const Shape& shape) {
  std::vector<std::string> hooks;
  const auto add = [&](bool has, const char* hook) {
    if (has) hooks.emplace_back(hook);
  };
  add(shape.is_remembered, "key");
  add(shape.merges, "symmetric_key");
  add(shape.is_swappable, "swapped");
  add(shape.has_bounds, "bounds");
  add(shape.has_settled, "settled");
  add(shape.has_useful, "useful");
  add(shape.has_forced, "forced");
  add(shape.has_heuristic, "heuristic");
  add(shape.has_sum, "sum");
  add(shape.has_handed, "handed");
  return hooks;
}

/// Puts findings of one player's view to those of others: each hook and kind once.
void join(std::vector<Finding>& all, const std::vector<Finding>& more) {
  for (const Finding& finding : more) {
    const auto is_known = [&](const Finding& f) {
      return f.hook == finding.hook && f.kind == finding.kind;
    };
    if (std::none_of(all.begin(), all.end(), is_known)) all.push_back(finding);
  }
}

class Check {
 public:
  Check(const Position& start, const CheckOptions& options)
      : start_(start), options_(options), clock_(options) {}

  CheckReport run() {
    report_.seed = options_.seed;
    const Rules& rules = start_.rules();
    report_.tested = hooks_of(rules.shape());
    const int players = rules.shape().players;
    if (test_ranges()) {
      if (players == 2) test_sides(start_.shared_rules(), nullptr, 1);
      for (int p = 0; players > 2 && p < players; ++p)
        test_sides(rules.against_all(p), &rules, players - p, p);
    }
    report_.seconds = clock_.seconds();
    report_.stop = clock_.stop();
    return std::move(report_);
  }

 private:
  void broken_range(const std::string& hook, Bounds<double> range) {
    report_.findings.push_back(
        {hook, "order", "says " + text_of(range) + ", which is no range", start_.path(), {}, 0});
  }

  bool test_ranges() {
    const Rules& rules = start_.rules();
    if (!is_sound(rules.range())) broken_range("range", rules.range());
    for (int p = 1; rules.shape().players > 2 && p < rules.shape().players; ++p)
      if (!is_sound(rules.range_of(p))) broken_range("range", rules.range_of(p));
    if (rules.shape().has_sum && rules.sum().lower > rules.sum().upper)
      broken_range("sum", rules.sum());
    report_.is_complete = report_.findings.empty();
    return report_.is_complete;
  }

  /// One game of two sides; of several players', the game that player `p` must fear. There are
  /// `left` games to share the time that is left.
  void test_sides(const std::shared_ptr<const Rules>& rules, const Rules* several, int left,
                  int player = 0) {
    try {
      Explorer explorer(*rules, several, start_, options_, clock_);
      if (several) explorer.findings().set_whose("for " + player_name(player));
      // A first look far down and one further up, both again for longer, then searches.
      const auto goes_on = [&] { return !explorer.is_complete() && explorer.findings().empty(); };
      clock_.share(0.05 / left);
      explorer.run();
      clock_.share(0.15 / left);
      if (goes_on()) explorer.go_beyond();
      clock_.share(0.7 / left);
      if (!explorer.is_complete()) explorer.run();
      clock_.share(0.5 / left);
      if (goes_on()) explorer.go_beyond();
      clock_.share(1.0 / left);
      Together(rules, explorer.graph(), explorer.findings(), clock_, options_.seed).run();
      note(explorer, several == nullptr);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {  // what even the first state's members throw
      report_.findings.push_back(
          {"root", "throws", std::string("throws: ") + error.what(), start_.path(), {}, 0});
      report_.is_complete = false;
    }
  }

  void note(Explorer& explorer, bool is_of_two) {
    report_.states = std::max(report_.states, explorer.states());
    report_.arrivals = std::max(report_.arrivals, explorer.arrivals());
    report_.is_told_apart = explorer.graph().tells_apart();
    report_.is_complete = report_.is_complete && explorer.is_complete();
    if (is_of_two) report_.value = explorer.value();
    explorer.findings().count_states();
    join(report_.findings, explorer.findings().sorted());
  }

  const Position& start_;
  const CheckOptions& options_;
  CheckClock clock_;
  CheckReport report_;
};

}  // namespace

CheckReport check_game(const Position& start, const CheckOptions& options) {
  CheckReport report;
  on_deep_stack([&] { report = Check(start, options).run(); });
  return report;
}

}  // namespace pincer
