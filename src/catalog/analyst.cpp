#include "pincer/catalog/analyst.hpp"

#include <algorithm>
#include <utility>

#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/horizon.hpp"
#include "pincer/catalog/keeper.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/checked.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/error.hpp"
#include "pincer/matrix/solver.hpp"
#include "pincer/rules/steps.hpp"
#include "pincer/rules/way.hpp"
#include "traced_rules.hpp"

namespace pincer {

/// A job whose sessions are an analyst's.
class AnalystJob final : public Job {
 public:
  AnalystJob(Analyst& analyst, const AnyState& state, const Request& request, const Watch& watch,
             Recording* recording)
      : Job(analyst.rules_, state, request, analyst.options_, watch, recording),
        analyst_(analyst) {}

  /// One whose states know the steps that led to them. It is not for sessions.
  struct Traced {};
  AnalystJob(Traced, Analyst& analyst, const AnyState& state, const Request& request,
             const Watch& watch, Recording* recording)
      : Job(std::make_shared<TracedRules>(analyst.rules_), TracedRules::reached(state), request,
            analyst.options_, watch, recording),
        analyst_(analyst) {}
  Session& session(int player) override { return analyst_.session(player); }

 private:
  Analyst& analyst_;
};

namespace {

/// Names the algorithms that can play a game of this shape, for one that cannot.
[[noreturn]] void refuse_shape(const Algorithm& algorithm, const std::string& why,
                               const Shape& shape) {
  std::vector<std::string> able;
  for (const Algorithm& other : algorithms())
    if (other.run && other.solves_the_game && other.is_sound && other.refusal(shape).empty())
      able.push_back(other.name);
  throw Error(algorithm.name + " " + why + "; use " + joined(able, ", "));
}

/// How to play where an algorithm has told the value of every cell of a joint root.
Mixes mixes_of(const Rules& rules, const AnyState& s, const std::vector<Bounds<double>>& cells) {
  const std::size_t rows = rules.moves(s, Side::max).size();
  const std::size_t columns = rules.moves(s, Side::min).size();
  if (cells.size() != rows * columns) return {};
  std::vector<double> values;
  values.reserve(cells.size());
  for (const auto& cell : cells) values.push_back(cell.middle());
  MatrixSolver solver;
  const auto found = solver.solve(Matrix{values.data(), rows, columns}, rules.range());
  return {{found.row.begin(), found.row.end()}, {found.column.begin(), found.column.end()}};
}

std::uint32_t likeliest(const std::vector<double>& mix) {
  return static_cast<std::uint32_t>(std::max_element(mix.begin(), mix.end()) - mix.begin());
}

/// The most likely outcome; of several equally likely ones, the one in their middle.
std::uint32_t likeliest_outcome(const Rules& rules, const AnyState& s) {
  const auto weights = weights_at(rules, s);
  const auto most = *std::max_element(weights.begin(), weights.end());
  std::vector<std::uint32_t> best;
  for (std::uint32_t i = 0; i < weights.size(); ++i)
    if (weights[i] == most) best.push_back(i);
  return best[best.size() / 2];
}

/// Names the algorithms that can be recorded, for one that cannot.
void demand_recordable(const Algorithm& algorithm, const Shape& shape) {
  if (algorithm.can_record(shape)) return;
  std::vector<std::string> able;
  for (const Algorithm& other : algorithms())
    if (other.can_record(shape) && other.refusal(shape).empty()) able.push_back(other.name);
  throw Error(algorithm.name + " cannot be recorded; use " + joined(able, ", "));
}

/// Makes a report of what an algorithm found.
class Reporter {
 public:
  Reporter(Analyst& analyst, const AnyState& state, Job& job, const Algorithm& algorithm)
      : analyst_(analyst),
        state_(state),
        job_(job),
        rules_(analyst.rules()),
        algorithm_(algorithm) {}

  Report report() {
    Found found = algorithm_.run(job_);
    report_.seconds = job_.budget().seconds();
    report_.algorithm = algorithm_.name;
    report_.range = rules_.range();
    report_.is_whole = rules_.shape().is_whole;
    report_.is_sound = algorithm_.is_sound;
    report_.stop = found.answer.stop;
    report_.depth = found.depth;
    report_.counts = found.counts;
    report_.notes = std::move(found.notes);
    tell_eps(found.answer.eps);
    tell_if_forgetful();
    tell_values(found);
    const bool knows_moves = !found.answer.children.empty() || report_.stop == Stop::none;
    found.answer.children.resize(steps_at(rules_, state_).size(), mover_range());
    if (job_.request().all) solve_all(found.answer);
    tell_moves(found.answer.children);
    if (knows_moves) tell_play(found);
    return std::move(report_);
  }

 private:
  bool is_for_several() const { return rules_.shape().players > 2; }
  Turn turn() const { return rules_.turn(state_); }

  /// What a move is worth, before anything is known, to the side or player it is said to.
  Bounds<double> mover_range() const {
    const bool has_mover = is_for_several() && rules_.player(state_) != nobody;
    return has_mover ? rules_.range_of(rules_.player(state_)) : rules_.range();
  }

  void tell_eps(double eps) {
    const double asked = job_.request().eps;
    if (!algorithm_.takes_eps) {
      report_.eps = 0;
      if (asked > 0) report_.notes.push_back(algorithm_.name + " has no eps: it ran exactly");
      return;
    }
    report_.eps = std::max(job_.eps(), eps);
    if (asked > 0 && report_.eps > asked)
      report_.notes.emplace_back(
          "sums of probabilities are rounded: eps is read as 1e-9 of the range");
  }

  void tell_if_forgetful() {
    const Shape& shape = rules_.shape();
    if (shape.is_remembered || shape.is_tree) return;
    report_.notes.emplace_back(
        "states are not remembered when they come again, which may take much longer: State holds "
        "something that cannot be compared by its fields (a vector, a pointer, more than 64 "
        "bytes). "
        "Add `auto key(const State& s) const`, or `static constexpr bool is_tree = true;` if no "
        "state is reached in two ways");
  }

  void tell_values(const Found& found) {
    report_.bounds = is_for_several() ? found.values.front() : found.answer.bounds;
    if (!is_for_several()) return;
    report_.meaning = found.meaning;
    for (std::size_t p = 0; p < found.values.size(); ++p)
      report_.values.push_back({player_name(static_cast<int>(p)), found.values[p]});
    const int mover = rules_.player(state_);
    if (mover != nobody) report_.player = player_name(mover);
  }

  /// Every move by itself, as what is open here need not matter for the best.
  void solve_all(Answer<double>& answer) {
    const auto steps = steps_at(rules_, state_);
    Session& session = analyst_.session(is_for_several() ? rules_.player(state_) : 0);
    const Counts before = session.counts();
    for (std::size_t i = 0; i < steps.size() && report_.stop == Stop::none; ++i) {
      const auto found = session.solve(after(rules_, state_, steps[i]), job_.eps(), job_.budget());
      answer.children[i] = meet(answer.children[i], found.bounds);
      report_.stop = found.stop;
    }
    report_.counts += session.counts() - before;
    report_.seconds = job_.budget().seconds();
  }

  void tell_moves(const std::vector<Bounds<double>>& children) {
    const auto names = step_names(rules_, state_);
    for (std::size_t i = 0; i < names.size(); ++i) report_.moves.push_back({names[i], children[i]});
  }

  void tell_play(Found& found) {
    if (turn() == Turn::over) return;
    if (turn() == Turn::both && found.answer.mixes.row.empty())
      found.answer.mixes = mixes_of(rules_, state_, found.answer.children);
    if (turn() == Turn::both) {
      add_mix(Side::max, found.answer.mixes.row);
      add_mix(Side::min, found.answer.mixes.column);
    }
    const bool knows_step =
        turn() == Turn::both ? !found.answer.mixes.row.empty() : turn() != Turn::chance;
    AnyState s = state_;
    if (!found.line.empty()) {
      for (const std::size_t index : found.line)
        s = follow(s, {static_cast<std::uint32_t>(index), 0});
      report_.line_is_complete = true;
    } else if (knows_step) {
      s = follow(s, best_step(state_, found.answer));
    }
    if (found.line.empty() && found.may_extend_line && report_.stop == Stop::none) extend_line(s);
  }

  void add_mix(Side side, const std::vector<double>& mix) {
    (side == Side::max ? report_.max_play : report_.min_play) =
        named_mix(move_names(rules_, state_, side), mix);
  }

  /// What best play leads to: the best move, or the likeliest joint move.
  Step best_step(const AnyState& s, const Answer<double>& answer) const {
    const Turn turn = rules_.turn(s);
    if (turn == Turn::both) return {likeliest(answer.mixes.row), likeliest(answer.mixes.column)};
    const Side side = is_for_several() ? Side::max : side_of(turn);
    return {static_cast<std::uint32_t>(best_child(answer.children, side)), 0};
  }

  /// Adds a step to the line, and to what is to be played if it is the first.
  AnyState follow(const AnyState& s, Step step) {
    const Turn turn = rules_.turn(s);
    report_.line.push_back(step_name(rules_, s, step));
    if (report_.line.size() == 1 && (turn == Turn::max || turn == Turn::min))
      (turn == Turn::max ? report_.max_play : report_.min_play)
          .push_back({report_.line.front(), 1.0});
    return after(rules_, s, step);
  }

  /// Follows best play on, for about as much work as the solve took.
  void extend_line(AnyState s) {
    Limits limits = job_.request().limits;
    limits.nodes = std::min(limits.nodes, std::max<std::uint64_t>(report_.counts.nodes, 100'000));
    limits.seconds = std::min(limits.seconds, report_.seconds + 1);
    Budget budget(limits);
    constexpr int longest = 1000;
    for (int steps = 0; steps < longest; ++steps) {
      const Turn turn = rules_.turn(s);
      if (turn == Turn::over) {
        report_.line_is_complete = true;
        return;
      }
      if (turn == Turn::chance) {
        s = follow(s, {likeliest_outcome(rules_, s), 0});
        continue;
      }
      Session& session = analyst_.session(is_for_several() ? rules_.player(s) : 0);
      const auto answer = session.solve(s, job_.eps(), budget);
      if (answer.stop != Stop::none) return;
      s = follow(s, best_step(s, answer));
    }
  }

  Analyst& analyst_;
  const AnyState& state_;
  Job& job_;
  const Rules& rules_;
  const Algorithm& algorithm_;
  Report report_;
};

}  // namespace

Analyst::Analyst(std::shared_ptr<const Rules> rules, const SessionOptions& options)
    : rules_(std::move(rules)), options_(options) {
  checked_range(rules_->range());
}
Analyst::~Analyst() = default;

Analyst::Seat& Analyst::seat(int player) {
  Seat& seat = seats_[player];
  if (seat.session) return seat;
  const int players = rules_->shape().players;
  SessionOptions options = options_;
  if (players > 2) options.memory_bytes /= static_cast<std::size_t>(players);
  seat.rules = players > 2 ? rules_->against_all(player) : rules_;
  seat.session = seat.rules->session(options);
  if (options.keeper) seat.session = kept(std::move(seat.session), options.keeper);
  return seat;
}

Session& Analyst::session(int player) { return *seat(player).session; }

Analyst& Analyst::cut_off(int depth) {
  if (!cut_off_ || cut_off_depth_ != depth) {
    SessionOptions options = options_;
    options.keeper = nullptr;  // it keeps what is proved of the whole game
    cut_off_ = std::make_unique<Analyst>(std::make_shared<Horizon>(rules_, depth), options);
    cut_off_depth_ = depth;
  }
  return *cut_off_;
}

Report Analyst::report(const AnyState& state, const Request& request, const Watch& watch,
                       Recording* recording) {
  // What a session keeps in a file, the engine proves; and it can be recorded.
  const bool must_keep =
      (options_.keeper || recording != nullptr) && request.algorithm == Request{}.algorithm;
  const Algorithm& algorithm = must_keep
                                   ? find_algorithm("engine")
                                   : chosen_algorithm(request, rules_->shape(), rules_->range());
  if (const std::string why = algorithm.refusal(rules_->shape()); !why.empty())
    refuse_shape(algorithm, why, rules_->shape());
  if (recording != nullptr) demand_recordable(algorithm, rules_->shape());
  if (request.depth && algorithm.solves_the_game) {
    Request whole = request;
    whole.algorithm = algorithm.name;
    whole.depth.reset();
    Report report =
        cut_off(*request.depth).report(Horizon::at(state, *request.depth), whole, watch, recording);
    report.depth = request.depth;
    return report;
  }
  if (recording != nullptr && algorithm.recorded == Algorithm::Recorded::by_calls) {
    AnalystJob job(AnalystJob::Traced{}, *this, state, request, watch, recording);
    return Reporter(*this, state, job, algorithm).report();
  }
  AnalystJob job(*this, state, request, watch, recording);
  return Reporter(*this, state, job, algorithm).report();
}

Report Analyst::report(const Position& position, const Request& request, const Watch& watch,
                       Recording* recording) {
  if (position.shared_rules() != rules_)
    throw Error("this position is one of another game, or of the same game made again");
  return telling_the_way(position,
                         [&] { return report(position.state(), request, watch, recording); });
}

std::unique_ptr<Analyst> Analyst::asker() {
  auto other = std::make_unique<Analyst>(rules_, options_);
  const int players = rules_->shape().players;
  for (int p = 0; p < (players > 2 ? players : 1); ++p) seat(p);
  for (auto& [player, seat] : seats_) other->seats_[player] = {seat.rules, seat.session->asker()};
  return other;
}

void Analyst::share(int threads, const std::function<void(Analyst&)>& work) {
  std::vector<std::unique_ptr<Analyst>> askers;
  for (int i = 1; i < threads; ++i) askers.push_back(asker());
  std::vector<std::unique_ptr<DeepThread>> workers;
  const auto start = [&](Analyst& analyst) {
    workers.push_back(std::make_unique<DeepThread>([&] { work(analyst); }));
  };
  start(*this);
  for (const auto& other : askers) start(*other);
  for (const auto& worker : workers) worker->join();
}

void Analyst::clear() {
  for (auto& [player, seat] : seats_) seat.session->clear();
  cut_off_.reset();
}

void Analyst::save() {
  if (!options_.keeper) return;
  for (auto& [player, seat] : seats_) options_.keeper->save(*seat.session);
}

}  // namespace pincer
