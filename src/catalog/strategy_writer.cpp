#include "strategy_writer.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "pincer/core/rounding.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer {
namespace {

void append(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes += static_cast<char>((number & 127) | 128);
  bytes += static_cast<char>(number);
}

constexpr auto highest = std::numeric_limits<proof::Worth>::max();

}  // namespace

StrategyWriter::StrategyWriter(const Rules& rules, Session& session, const proof::Head& head,
                               Side side, double eps, Budget& budget)
    : rules_(rules),
      session_(session),
      head_(head),
      side_(side),
      scale_(rules),
      eps_(eps),
      least_eps_(0),
      slack_(0),
      budget_(budget),
      shares_plans_(head.naming == proof::Naming::own && rules.shape().merges) {
  const Shape& shape = rules.shape();
  if (!shape.has_chance && !shape.has_joint) return;
  least_eps_ = least_rounded_eps(rules.range());
  eps_ = std::max(eps_, least_eps_);
  slack_ = static_cast<Worth>(std::ldexp(least_eps_, -scale_.exponent()));
}

StrategyWriter::Strategy StrategyWriter::write(const AnyState& s, Worth wanted) {
  bytes_.clear();
  agains_.clear();
  arrivals_ = positions_ = 0;
  Child first{{}, s};
  proof::recognise(rules_, head_.naming, first);
  const Worth worth = arrive(first, wanted);
  return {with_agains(), worth, positions_};
}

/// The bytes, with what tells the reader which positions to read again: at the beginning and at
/// each of them, after how many arrivals at known positions the next one comes.
std::string StrategyWriter::with_agains() const {
  std::string all;
  std::size_t done = 0;
  append(all, agains_.empty() ? 0 : agains_.front().arrivals);
  for (std::size_t i = 0; i < agains_.size(); ++i) {
    all.append(bytes_, done, agains_[i].at - done);
    append(all, i + 1 < agains_.size() ? agains_[i + 1].arrivals : 0);
    done = agains_[i].at;
  }
  return all.append(bytes_, done);
}

void StrategyWriter::put(std::uint64_t number) { append(bytes_, number); }

StrategyWriter::Worth StrategyWriter::lower(Bounds<double> bounds) const {
  const Bounds<double> known = meet(bounds, rules_.range());
  return scale_.rounded_down(side_, side_ == Side::max ? known.lower : known.upper);
}

StrategyWriter::Worth StrategyWriter::arrive(const Child& at, Worth wanted) {
  guard_.check();
  const AnyState& s = at.state;
  if (at.turn == Turn::over) return scale_.rounded_down(side_, rules_.payoff(s));
  if (head_.naming == proof::Naming::tree) return record(s, at.turn, wanted);
  if (const auto found = known_.find(at.name))
    return arrive_again(known_[*found], s, at.turn, wanted);
  const Worth without = unlisted(s);
  if (without >= wanted) return leave_out(without);
  const auto index = known_.add(at.name, {scale_.least(side_), wanted, true});
  const Worth worth = list(s, at.turn, wanted);
  known_[index] = {worth, wanted, false};
  return worth;
}

StrategyWriter::Worth StrategyWriter::arrive_again(Known& known, const AnyState& s, Turn turn,
                                                   Worth wanted) {
  if (known.is_open) throw Error("this game comes back to a position: it has no certificate");
  ++arrivals_;
  // What was tried once is not tried again, nor what is hardly more.
  if (wanted <= known.worth || wanted - slack_ <= known.tried) return known.worth;
  agains_.push_back({bytes_.size(), arrivals_});
  arrivals_ = 0;
  known = {known.worth, wanted, true};
  known.worth = std::max(known.worth, record(s, turn, wanted));
  known.is_open = false;
  return known.worth;
}

StrategyWriter::Worth StrategyWriter::record(const AnyState& s, Turn turn, Worth wanted) {
  const Worth without = unlisted(s);
  return without >= wanted ? leave_out(without) : list(s, turn, wanted);
}

StrategyWriter::Worth StrategyWriter::leave_out(Worth unlisted) {
  put(0);
  return unlisted;
}

StrategyWriter::Worth StrategyWriter::list(const AnyState& s, Turn turn, Worth wanted) {
  ++positions_;
  if (turn == Turn::both) return mix(s, wanted);
  if (turn == Turn::chance) return roll(s, wanted);
  return turn == turn_of(side_) ? choose(s, wanted) : suffer(s, wanted);
}

StrategyWriter::Worth StrategyWriter::unlisted(const AnyState& s) const {
  return proof::unlisted_worth(rules_, scale_, head_.has_lemmas, side_, s);
}

StrategyWriter::Worth StrategyWriter::sure_of(const Child& child) const {
  if (child.turn == Turn::over) return scale_.rounded_down(side_, rules_.payoff(child.state));
  if (head_.naming == proof::Naming::tree) return unlisted(child.state);
  const auto found = known_.find(child.name);
  return found && !known_[*found].is_open ? known_[*found].worth : unlisted(child.state);
}

void StrategyWriter::add_children(const AnyState& s, Turn turn,
                                  std::vector<Child>& children) const {
  proof::add_children(rules_, s, turn, children);
  proof::recognise(rules_, head_.naming, children, known_);
}

/// The side's own move: one that costs nothing if there is any, else what the session says.
StrategyWriter::Worth StrategyWriter::choose(const AnyState& s, Worth wanted) {
  const proof::ChildLists::List children(lists_);
  add_children(s, turn_of(side_), *children);
  std::size_t best = 0;
  Worth sure = std::numeric_limits<Worth>::min();
  for (std::size_t i = 0; i < children->size() && sure < wanted; ++i) {
    const Worth worth = sure_of((*children)[i]);
    if (worth > sure) best = i, sure = worth;
  }
  Worth reached = std::min(sure, wanted);
  if (sure < wanted) {
    const Answer<double> answer = ask(s, wanted);
    if (!answer.children.empty()) {
      const std::size_t said = cheapest_of_best(*children, answer.children, wanted);
      const Worth hoped = lower(answer.children[said]);
      if (hoped > sure) best = said, reached = std::min(hoped, wanted);
    }
  }
  put(best + 1);
  return arrive((*children)[best], reached);
}

/// Of the moves that are known to keep what is wanted, the one with the fewest new positions right
/// below it; if there are none, the best.
std::size_t StrategyWriter::cheapest_of_best(const std::vector<Child>& children,
                                             const std::vector<Bounds<double>>& known,
                                             Worth wanted) {
  std::size_t cheapest = best_child(known, side_);
  if (lower(known[cheapest]) < wanted) return cheapest;
  std::size_t fewest = new_below(children[cheapest], wanted);
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (i == cheapest || lower(known[i]) < wanted) continue;
    const std::size_t count = new_below(children[i], wanted);
    if (count < fewest) cheapest = i, fewest = count;
  }
  return cheapest;
}

std::size_t StrategyWriter::new_below(const Child& child, Worth wanted) {
  if (child.turn != turn_of(other(side_))) return 1;
  const proof::ChildLists::List children(lists_);
  add_children(child.state, child.turn, *children);
  const auto is_new = [&](const Child& next) { return sure_of(next) < wanted; };
  return static_cast<std::size_t>(std::count_if(children->begin(), children->end(), is_new));
}

/// The opponent's: each must keep what is wanted, or no more than the worst so far.
StrategyWriter::Worth StrategyWriter::suffer(const AnyState& s, Worth wanted) {
  put(1);
  const proof::ChildLists::List children(lists_);
  add_children(s, turn_of(other(side_)), *children);
  Worth least = highest;
  for (const Child& child : *children)
    least = std::min(least, arrive(child, std::min(wanted, least)));
  return least;
}

/// The dice's: each outcome is to keep all that is known of it.
StrategyWriter::Worth StrategyWriter::roll(const AnyState& s, Worth wanted) {
  const std::vector<Bounds<double>> known = ask(s, wanted).children;
  put(1);
  const proof::ChildLists::List children(lists_);
  add_children(s, Turn::chance, *children);
  std::int64_t total = 0;
  proof::WeightedMean mean;
  for (const Child& child : *children) {
    const Worth hoped = known.empty() ? scale_.least(side_) : lower(known[child.step.index]);
    total += child.weight;
    mean.add(child.weight, arrive(child, hoped));
  }
  return mean.rounded_down(total);
}

StrategyWriter::Worth StrategyWriter::mix(const AnyState& s, Worth wanted) {
  JointPlan made;
  const JointPlan& joint = plan_for(s, wanted, made);
  put_mix(joint.mix);
  const std::size_t replies = joint.cells.size() / joint.mix.size();
  std::vector<proof::WeightedMean> against(replies);
  for (std::size_t done = 0; done < joint.mix.size();) {
    const proof::ChildLists::List children(lists_);
    const std::size_t taken =
        proof::add_replies(rules_, s, side_, std::span(joint.mix).subspan(done), *children);
    proof::recognise(rules_, head_.naming, *children, known_);
    for (std::size_t i = 0; i < children->size(); ++i) {
      const Worth hoped = joint.cells[done * replies + i];
      against[i % replies].add(joint.mix[done + i / replies].weight, arrive((*children)[i], hoped));
    }
    done += taken;
  }
  Worth least = highest;
  for (const auto& mean : against) least = std::min(least, mean.rounded_down(sum_of_weights()));
  return least;
}

/// The plan of a symmetric position if it is as good here, else one that is `made`.
const StrategyWriter::JointPlan& StrategyWriter::plan_for(const AnyState& s, Worth wanted,
                                                          JointPlan& made) {
  if (!shares_plans_) return made = plan(s, wanted);
  const proof::NamePlace name = proof::name_of(rules_, proof::Naming::symmetric, s);
  const auto found = plan_at_.find(name);
  if (found)
    if (const JointPlan& known = plans_[plan_at_[*found]]; fits(known, s, wanted)) return known;
  made = plan(s, wanted);
  if (made.sure < wanted - slack_) return made;
  made.children = children_of(made, s);
  const std::size_t index = plans_.size();
  if (found) plan_at_[*found] = index;
  else plan_at_.add(name, index);
  return plans_.emplace_back(std::move(made));
}

/// Whether it is sure of what is wanted and its moves lead to the same positions here, up to
/// symmetry: a game need not list the moves of symmetric positions in one order.
bool StrategyWriter::fits(const JointPlan& plan, const AnyState& s, Worth wanted) const {
  return plan.sure >= wanted - slack_ && rules_.moves(s, side_).size() > plan.mix.back().move &&
         rules_.moves(s, other(side_)).size() * plan.mix.size() == plan.cells.size() &&
         children_of(plan, s) == plan.children;
}

std::uint64_t StrategyWriter::children_of(const JointPlan& plan, const AnyState& s) const {
  const AnyMoves moves = rules_.moves(s, side_), replies = rules_.moves(s, other(side_));
  std::uint64_t all = 0;
  for (const auto& own : plan.mix)
    for (const AnyMove& reply : replies) {
      const AnyMove& move = moves[own.move];
      const AnyState child =
          side_ == Side::max ? rules_.play(s, move, reply) : rules_.play(s, reply, move);
      const bool is_over = rules_.turn(child) == Turn::over;
      all = mixed_bits(all) ^ (is_over ? std::bit_cast<std::uint64_t>(rules_.payoff(child))
                                       : hash(rules_.key(child)));
    }
  return all;
}

/// What the session suggests: a mix, and what each cell is known to be worth.
StrategyWriter::JointPlan StrategyWriter::plan(const AnyState& s, Worth wanted) {
  const Answer<double> answer = ask(s, wanted);
  JointPlan plan;
  if (answer.children.empty()) {  // stopped before anything was known, also of the mix
    plan.mix = {{0, sum_of_weights()}};
    plan.cells.assign(rules_.moves(s, other(side_)).size(), scale_.least(side_));
    plan.sure = scale_.least(side_);
    return plan;
  }
  const auto& mix = side_ == Side::max ? answer.mixes.row : answer.mixes.column;
  plan.mix = weighted(mix);
  const std::size_t moves = mix.size(), replies = answer.children.size() / moves;
  plan.cells.reserve(plan.mix.size() * replies);
  for (const auto& own : plan.mix)
    for (std::size_t reply = 0; reply < replies; ++reply) {
      const std::size_t cell =
          side_ == Side::max ? own.move * replies + reply : reply * moves + own.move;
      plan.cells.push_back(lower(answer.children[cell]));
    }
  if (answer.stop == Stop::none) look_again(s, std::min(wanted, lower(answer.bounds)), mix, plan);
  double least = mean_against(0, mix, plan);
  for (std::size_t reply = 1; reply < replies; ++reply)
    least = std::min(least, mean_against(reply, mix, plan));
  plan.sure = static_cast<Worth>(least);
  return plan;
}

/// By the mix as it was proposed: its weights are rounded already.
double StrategyWriter::mean_against(std::size_t reply, const std::vector<double>& mix,
                                    const JointPlan& plan) const {
  const std::size_t replies = plan.cells.size() / plan.mix.size();
  double mean = 0;
  for (std::size_t i = 0; i < plan.mix.size(); ++i)
    mean += mix[plan.mix[i].move] * static_cast<double>(plan.cells[i * replies + reply]);
  return mean;
}

/// A reply that the session need not look at, as the game calls it useless, must be answered too.
void StrategyWriter::look_again(const AnyState& s, Worth wanted, const std::vector<double>& mix,
                                JointPlan& plan) {
  const std::size_t replies = plan.cells.size() / plan.mix.size();
  for (std::size_t reply = 0; reply < replies; ++reply) {
    if (mean_against(reply, mix, plan) >= static_cast<double>(wanted - slack_)) continue;
    for (std::size_t i = 0; i < plan.mix.size(); ++i) {
      const proof::ChildLists::List children(lists_);
      proof::add_replies(rules_, s, side_, std::span(plan.mix).subspan(i, 1), *children);
      ++questions_;
      Worth& cell = plan.cells[i * replies + reply];
      cell = std::max(cell, lower(session_.solve((*children)[reply].state, eps_, budget_).bounds));
    }
  }
}

/// Whole weights for probabilities; what rounding leaves goes to the likeliest move.
std::vector<proof::WeightedMove> StrategyWriter::weighted(const std::vector<double>& mix) const {
  std::vector<proof::WeightedMove> weighted;
  std::int64_t left = sum_of_weights();
  const auto total = static_cast<double>(left);
  std::size_t likeliest = 0;
  for (std::size_t move = 0; move < mix.size(); ++move) {
    const double share = std::floor(std::clamp(mix[move], 0.0, 1.0) * total);
    const auto weight = std::min(left, static_cast<std::int64_t>(share));
    if (weight == 0) continue;
    left -= weight;
    weighted.push_back({move, weight});
    if (weight > weighted[likeliest].weight) likeliest = weighted.size() - 1;
  }
  if (weighted.empty()) weighted.push_back({0, 0});
  weighted[likeliest].weight += left;
  return weighted;
}

void StrategyWriter::put_mix(const std::vector<proof::WeightedMove>& mix) {
  put(mix.size());
  std::uint64_t next = 0;
  for (std::size_t i = 0; i < mix.size(); ++i) {
    put(mix[i].move - next);
    if (i + 1 < mix.size()) put(static_cast<std::uint64_t>(mix[i].weight));
    next = mix[i].move + 1;
  }
}

/// Asks whether the side is sure of `wanted` at `s`. Where the answer is within the error and falls
/// short of it, the error was too large. (An error of 0 over dice and mixes would take for ever.)
Answer<double> StrategyWriter::ask(const AnyState& s, Worth wanted) {
  const double value = seen_by(side_, scale_.payoff(side_, wanted));
  const double little = 1e-9 * (rules_.range().upper - rules_.range().lower);
  for (double e = eps_;; e = e / 4 > std::max(little, least_eps_) ? e / 4 : least_eps_) {
    const Question<double> question{just_below(value), value, e};
    ++questions_;
    Answer<double> answer = session_.ask(s, seen_by(side_, question), budget_);
    if (lower(answer.bounds) >= wanted - slack_ || answer.stop != Stop::none || e <= least_eps_)
      return answer;
  }
}

}  // namespace pincer
