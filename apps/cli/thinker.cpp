#include "thinker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "format.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/rules/steps.hpp"
#include "pincer/rules/way.hpp"
#include "search.hpp"

namespace pincer::cli {

namespace {

// How the time for a move is spent where no algorithm was asked for. A first attempt at a proof
// spares small games the rest; looking ahead makes sure of a sensible move; then proofs again.
constexpr double first_share = 0.1, look_share = 0.4;
constexpr double longest_first = 0.2;  // seconds: somebody may want a move soon
constexpr double longest_look = 2;     // seconds: a proof is worth more
constexpr double least_look = 0.1;     // seconds, even if a move is wanted now

SessionOptions half_of(SessionOptions options) {
  options.memory_bytes /= 2;
  return options;
}

/// Enough for a minute; a larger table takes seconds to grow.
SessionOptions for_looking(SessionOptions options) {
  options.memory_bytes = std::min(options.memory_bytes / 2, std::size_t{512} << 20);
  return options;
}

/// The mix, or anything where there is none.
std::vector<double> mix_or_any(const std::vector<double>& mix, std::size_t moves) {
  if (!mix.empty()) return mix;
  return std::vector<double>(moves, 1.0 / static_cast<double>(moves));
}

/// Whether somebody gets the most there is.
bool is_decided(Bounds<double> value, Bounds<double> range) {
  return value.lower >= range.upper || value.upper <= range.lower;
}

/// What a position is worth where `side` chooses between moves that are worth this.
Bounds<double> best_of(const std::vector<NamedBounds>& moves, Side side) {
  Bounds<double> best = seen_by(side, moves.front().bounds);
  for (const auto& move : moves) {
    const Bounds<double> own = seen_by(side, move.bounds);
    best = {std::max(best.lower, own.lower), std::max(best.upper, own.upper)};
  }
  return seen_by(side, best);
}

/// Says that a thought is finished, however it ends.
struct Finisher {
  Thought& thought;
  ~Finisher() { thought.finish(); }
};

}  // namespace

Thinker::Thinker(std::shared_ptr<const Rules> rules, const Task& task)
    : rules_(std::move(rules)),
      request_(task.request),
      is_algorithm_chosen_(task.request.algorithm != Request{}.algorithm),
      analyst_(rules_, half_of(task.options)) {
  if (!is_for_several()) look_ahead_.emplace(rules_, for_looking(task.options));
}

std::string Thinker::key(const Position& position, const std::string& step) const {
  std::string key = joined(position.path(), " ");
  if (!step.empty()) key += (key.empty() ? "" : " ") + step;
  if (!is_for_several()) return key;
  return player_name(std::max(0, rules_->player(position.state()))) + " " + key;
}

Bounds<double> Thinker::narrowed(const std::string& key, Bounds<double> bounds) {
  const std::lock_guard lock(known_mutex_);
  const auto [found, is_new] = known_.try_emplace(key, bounds);
  if (!is_new) found->second = meet(found->second, bounds);
  return found->second;
}

Bounds<double> Thinker::mover_range(const Position& position) const {
  const bool has_mover = is_for_several() && rules_->player(position.state()) != nobody;
  return has_mover ? rules_->range_of(rules_->player(position.state())) : rules_->range();
}

/// Proves what it can about a state that `position` leads to, or the position itself.
Answer<double> Thinker::prove(const Position& position, const AnyState& s, const std::string& key,
                              const Limits& limits, Thought& thought) {
  Session& session = analyst_.session(is_for_several() ? rules_->player(position.state()) : 0);
  const Counts before = session.counts();
  Budget budget(limits, [&] {
    thought.show([&] {
      return fmt::format("{}  {} nodes", bounds_text(narrowed(key, session.so_far())),
                         short_count(static_cast<double>((session.counts() - before).nodes)));
    });
  });
  Answer<double> answer = session.solve(s, request_.eps, budget);
  answer.bounds = narrowed(key, answer.bounds);
  return answer;
}

Answer<double> Thinker::prove(const Position& position, const Limits& limits, Thought& thought) {
  Answer<double> answer = prove(position, position.state(), key(position), limits, thought);
  const auto names = position.moves();
  for (std::size_t i = 0; i < answer.children.size(); ++i)
    narrowed(key(position, names[i]), answer.children[i]);
  thought.found(answer);
  return answer;
}

/// Finds out which other moves are as good as the best, cut off so many decisions ahead. False if
/// the budget ended first.
bool Thinker::find_equals(const Position& position, int depth, Answer<double>& answer,
                          Budget& budget) {
  const Side side = side_of(position.turn());
  const auto steps = steps_at(*rules_, position.state());
  const Bounds<double> value = seen_by(side, answer.bounds);
  const bool is_whole = rules_->shape().is_whole;
  const double margin = is_whole ? 1 : std::max(request_.eps, 1e-6 * rules_->range().width());
  const Question<double> question{value.lower - margin, value.lower, is_whole ? 0 : margin};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    Bounds<double> child = seen_by(side, answer.children[i]);
    if (child.upper >= value.lower && child.lower < value.lower) {
      const auto asked =
          look_ahead_->ask(position.state(), steps[i], depth, seen_by(side, question), budget);
      if (!asked) return false;
      child = meet(child, seen_by(side, *asked));
    }
    child.upper = std::min(child.upper, value.upper);
    answer.children[i] = seen_by(side, child);
  }
  return true;
}

/// Looks ahead until the limits end it or the game seems decided. A loss is put off: where further
/// on everything loses, what was seen before that counts. A win is taken where it is seen first.
Sight Thinker::look(const Position& position, const Limits& limits, Thought& thought) {
  constexpr int deepest = 200;
  Sight sight;
  Budget budget(limits, [&] {
    thought.show([&] { return fmt::format("looking {} decisions ahead", sight.depth + 1); });
  });
  const bool is_joint = position.turn() == Turn::both;
  const Side side = is_joint ? Side::max : side_of(position.turn());
  const Bounds<double> range = seen_by(side, rules_->range());
  look_ahead_->run(position.state(), request_.eps, deepest, budget,
                   [&](int depth, Answer<double> answer) {
                     const Bounds<double> value = seen_by(side, answer.bounds);
                     const bool is_lost = !is_joint && value.upper <= range.lower;
                     const bool is_whole = is_joint || find_equals(position, depth, answer, budget);
                     if (depth > 1 && (is_lost || !is_whole)) return false;
                     sight = {std::move(answer.children), std::move(answer.mixes), depth};
                     thought.found(sight);
                     return is_joint || value.lower < range.upper;
                   });
  return sight;
}

void Thinker::think(const Position& position, Thought& thought) {
  Limits first = thought.share(first_share);
  first.seconds = std::min(first.seconds, longest_first);
  const Answer<double> proved = prove(position, first, thought);
  const bool is_solved = proved.stop == Stop::none;
  if (is_for_several()) {
    if (!is_solved) prove(position, thought.rest(), thought);
    return;
  }
  Limits limits = thought.share(look_share);
  limits.seconds = std::min(limits.seconds, longest_look);
  if (is_solved) {  // which of several winning or losing moves
    if (position.turn() == Turn::both || !is_decided(proved.bounds, rules_->range())) return;
    limits.seconds = std::min(limits.seconds, thought.seconds() + least_look);
  } else if (thought.is_hurried()) {
    limits.seconds = least_look;
    limits.interrupt = nullptr;
  }
  look(position, limits, thought);
  if (!is_solved && !thought.is_hurried()) prove(position, thought.rest(), thought);
}

/// Lets a thread of its own work, and waits for it, unless somebody is in a hurry.
Findings Thinker::findings_of(const Position& position, const std::function<void(Thought&)>& work) {
  return telling_the_way(position, [&] {
    wait_for_thread();
    const auto thought = std::make_shared<Thought>(request_.limits);
    thread_ = std::make_unique<DeepThread>([thought, work] {
      const Finisher finisher{*thought};
      work(*thought);
    });
    if (thought->wait()) wait_for_thread();
    return thought->findings();
  });
}

void Thinker::wait_for_thread() {
  if (const auto thread = std::move(thread_)) thread->join();
}

Report Thinker::think(const Position& position) {
  if (is_algorithm_chosen_)
    return watched(analyst_, position, request_, Interrupt::Manner::hurries);
  Findings findings;
  if (position.moves().size() > 1)
    findings =
        findings_of(position, [this, position](Thought& thought) { think(position, thought); });
  const Stop stop = findings.proved.stop;
  Report report = told(position, stop);
  if (stop != Stop::none && findings.sight.depth > 0) report.depth = findings.sight.depth;
  choose(report, position, findings);
  return report;
}

Report Thinker::weigh(const Position& position) {
  if (position.turn() == Turn::both || is_for_several() || is_algorithm_chosen_) {
    wait_for_thread();
    Request request = request_;
    if (!is_algorithm_chosen_) request.algorithm = "engine";
    request.all = true;
    Report report = watched(analyst_, position, request, Interrupt::Manner::hurries);
    for (auto& move : report.moves) move.bounds = narrowed(key(position, move.name), move.bounds);
    return report;
  }
  findings_of(position, [this, position](Thought& thought) {
    const auto steps = steps_at(*rules_, position.state());
    const auto names = position.moves();
    const Limits limits = thought.share(1.0 / static_cast<double>(steps.size()));
    for (std::size_t i = 0; i < steps.size(); ++i)
      prove(position, after(*rules_, position.state(), steps[i]), key(position, names[i]), limits,
            thought);
  });
  Report report = told(position, Stop::none);
  if (report.bounds.width() <= report.eps) choose(report, position, {});  // the best is known
  return report;
}

/// What is proved about a position and its moves.
Report Thinker::told(const Position& position, Stop stop) {
  Report report;
  report.range = mover_range(position);
  report.is_whole = rules_->shape().is_whole;
  report.eps = request_.eps;
  report.stop = stop;
  for (const auto& name : position.moves())
    report.moves.push_back({name, narrowed(key(position, name), report.range)});
  report.bounds = narrowed(key(position), report.range);
  const Turn turn = position.turn();
  const bool is_choice = turn == Turn::max || turn == Turn::min || is_for_several();
  if (is_choice && !report.moves.empty()) {
    const Side side = turn == Turn::max || is_for_several() ? Side::max : Side::min;
    report.bounds = narrowed(key(position), best_of(report.moves, side));
  }
  return report;
}

void Thinker::choose(Report& report, const Position& position, const Findings& findings) const {
  const auto& [sight, proved] = findings;
  if (position.turn() != Turn::both) {
    auto& play = position.turn() == Turn::max ? report.max_play : report.min_play;
    play = {{report.moves[best_move(report, position, sight)].name, 1.0}};
    return;
  }
  const bool is_proved = proved.stop == Stop::none && !proved.mixes.row.empty();
  const Mixes& mixes = is_proved || sight.mixes.row.empty() ? proved.mixes : sight.mixes;
  const auto play_of = [&](Side side, const std::vector<double>& mix) {
    const auto names = position.moves(side);
    return named_mix(names, mix_or_any(mix, names.size()));
  };
  report.max_play = play_of(Side::max, mixes.row);
  report.min_play = play_of(Side::min, mixes.column);
}

/// Of the moves that are not proved to be worse than another, the one that looks best further on,
/// and among equals the one that the game itself would try first.
std::size_t Thinker::best_move(const Report& report, const Position& position,
                               const Sight& sight) const {
  const Side side = is_for_several() ? Side::max : side_of(position.turn());
  double floor = seen_by(side, report.moves.front().bounds).lower;
  for (const auto& move : report.moves) floor = std::max(floor, seen_by(side, move.bounds).lower);
  const auto moves = rules_->moves(position.state(), side);
  const auto rank = [&](std::size_t i) {
    const Bounds<double> own = seen_by(side, report.moves[i].bounds);
    const bool may_be_best =
        own.lower >= floor - report.eps || (report.stop != Stop::none && own.upper > floor);
    const Bounds<double> seen =
        sight.children.empty() ? Bounds<double>{0, 0} : seen_by(side, sight.children[i]);
    const int score =
        rules_->score(position.state(), moves[i], rules_->play(position.state(), moves[i]));
    return std::tuple(may_be_best, seen.lower, seen.upper, own.lower, score);
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i)
    if (rank(i) > rank(best)) best = i;
  return best;
}

}  // namespace pincer::cli
