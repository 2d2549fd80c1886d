#include "pincer/proof/checker.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <span>
#include <utility>

#include "pincer/core/deep_stack.hpp"
#include "pincer/core/stack_guard.hpp"
#include "pincer/proof/children.hpp"
#include "pincer/proof/name_table.hpp"
#include "pincer/proof/scale.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::proof {
namespace {

constexpr Worth anything = std::numeric_limits<Worth>::min();

/// Checks the strategies of one side. It walks from a position through all that may follow when the
/// side plays by the strategy, reads a record at each that is new, and computes itself what the
/// side is sure of there. Everything is seen by that side.
class StrategyChecker {
 public:
  StrategyChecker(const Position& start, const Head& head, Reader& reader, Side side,
                  Verdict& verdict, const VerifyWatch& watch, const VerifyListener& listener)
      : start_(start),
        rules_(start.rules()),
        head_(head),
        reader_(reader),
        side_(side),
        scale_(rules_),
        verdict_(verdict),
        watch_(watch),
        listener_(listener) {}

  /// Ensures: the side is sure of part.claim at the part's position.
  void check(const Part& part) {
    const Position position = start_.play_all(part.moves);
    path_.clear();
    origin_ = position.path();
    allowed_ = part.positions;
    reader_.begin_part(part.bytes);
    until_again_ = number();
    Child first{{}, position.state()};
    recognise(rules_, head_.naming, first);
    arrive(first, part.claim);
    if (!reader_.is_at_end_of_part()) fail("there are more records than positions to list");
    if (allowed_ > 0) fail("there are fewer positions than the head says");
  }

 private:
  using Known = NameTable<Worth>;
  static constexpr Worth is_open = anything;

  struct Way {
    const AnyState* from;
    Step step;
  };

  [[noreturn]] void fail(const std::string& what) const {
    std::vector<std::string> moves = origin_;
    for (const Way& way : path_) moves.push_back(step_name(rules_, *way.from, way.step));
    throw BrokenProof(std::string(side_ == Side::max ? "Max" : "Min") + "'s strategy: " + what,
                      std::move(moves));
  }

  /// Seven bits a byte, the least first; the highest bit says that more follow.
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      const auto byte = reader_.byte();
      if (!byte) fail("the records end before the positions do");
      value |= static_cast<std::uint64_t>(*byte & 127) << shift;
      if (*byte < 128) return value;
    }
    fail("a number is too large");
  }

  /// What the side is sure of at a position. Where less than `need`, the proof is broken here.
  Worth arrive(const Child& at, Worth need) {
    guard_.check();
    const Worth worth = at.turn == Turn::over ? scale_.rounded_down(side_, rules_.payoff(at.state))
                        : head_.naming == Naming::tree ? record(at.state, at.turn, need)
                                                       : recognised(at, need);
    if (worth < need) fail("sure of " + as_payoff(worth) + " only, not of " + as_payoff(need));
    return worth;
  }

  std::string as_payoff(Worth worth) const {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.15g", scale_.payoff(side_, worth));
    return text.data();
  }

  /// A position that has been listed is not read again, unless its turn has come to be.
  Worth recognised(const Child& at, Worth need) {
    if (const auto known = known_.find(at.name))
      return known_again(*known, at.state, at.turn, need);
    const std::uint64_t first = number();
    if (first == 0) return unlisted(at.state);
    const auto index = known_.add(at.name, is_open);
    return known_[index] = listed(at.state, at.turn, first, need);
  }

  Worth known_again(Known::Index at, const AnyState& s, Turn turn, Worth need) {
    const Worth before = known_[at];
    if (before == is_open) fail("the position comes again on the way from itself");
    if (until_again_ == 0 || --until_again_ > 0) return before;
    until_again_ = number();
    known_[at] = is_open;
    const Worth again = record(s, turn, before >= need ? anything : need);
    return known_[at] = std::max(before, again);
  }

  Worth record(const AnyState& s, Turn turn, Worth need) {
    const std::uint64_t first = number();
    return first == 0 ? unlisted(s) : listed(s, turn, first, need);
  }

  Worth unlisted(const AnyState& s) const {
    return unlisted_worth(rules_, scale_, head_.has_lemmas, side_, s);
  }

  /// Goes on with a record that begins with the number `first`.
  Worth listed(const AnyState& s, Turn turn, std::uint64_t first, Worth need) {
    if (allowed_ == 0) fail("there are more positions than the head says");
    --allowed_;
    if (++verdict_.positions % 4096 == 0 && watch_) watch_(verdict_.positions);
    const Worth worth = turn == Turn::both       ? mixed(s, first)
                        : turn == Turn::chance   ? rolled(s, first)
                        : turn == turn_of(side_) ? chosen(s, first - 1, need)
                                                 : suffered(s, first, need);
    return worth;
  }

  void tell(const AnyState& s, Worth worth, std::span<const WeightedMove> play) const {
    if (listener_) listener_(side_, s, worth, {play.begin(), play.end()});
  }

  /// Where the side does not move, a record says no more than that it is one.
  void expect_no_move(std::uint64_t first) const {
    if (first != 1) fail("a record has a move where the side does not move");
  }

  Worth follow(const AnyState& s, const Child& child, Worth need) {
    path_.push_back({&s, child.step});
    const Worth worth = arrive(child, need);
    path_.pop_back();
    return worth;
  }

  /// The side's own move.
  Worth chosen(const AnyState& s, std::uint64_t index, Worth need) {
    if (index >= rules_.moves(s, side_).size()) fail("there is no such move as the record names");
    Child child = child_after(rules_, s, index);
    recognise(rules_, head_.naming, child);
    const Worth worth = follow(s, child, need);
    const WeightedMove move{index, sum_of_weights()};
    tell(s, worth, {&move, 1});
    return worth;
  }

  /// The opponent's move: every one of them.
  Worth suffered(const AnyState& s, std::uint64_t first, Worth need) {
    expect_no_move(first);
    const ChildLists::List children(lists_);
    add_children(rules_, s, turn_of(other(side_)), *children);
    recognise(rules_, head_.naming, *children, known_);
    Worth least = std::numeric_limits<Worth>::max();
    for (const Child& child : *children) least = std::min(least, follow(s, child, need));
    tell(s, least, {});
    return least;
  }

  /// The dice's.
  Worth rolled(const AnyState& s, std::uint64_t first) {
    expect_no_move(first);
    const ChildLists::List children(lists_);
    add_children(rules_, s, Turn::chance, *children);
    recognise(rules_, head_.naming, *children, known_);
    std::int64_t total = 0;
    WeightedMean mean;
    for (const Child& child : *children) {
      if (child.weight < 1 || __builtin_add_overflow(total, child.weight, &total))
        refuse("the weights of the dice are not positive, or too large");
      mean.add(child.weight, follow(s, child, anything));
    }
    const Worth worth = mean.rounded_down(total);
    tell(s, worth, {});
    return worth;
  }

  /// Both sides' at once: the mix earns the least of what it earns against each reply.
  Worth mixed(const AnyState& s, std::uint64_t first) {
    const auto mix = mix_of(first, rules_.moves(s, side_).size());
    std::vector<WeightedMean> against;
    for (std::size_t done = 0; done < mix.size();) {
      const ChildLists::List children(lists_);
      const std::size_t taken =
          add_replies(rules_, s, side_, std::span(mix).subspan(done), *children);
      recognise(rules_, head_.naming, *children, known_);
      const std::size_t replies = children->size() / taken;
      against.resize(replies);
      for (std::size_t i = 0; i < children->size(); ++i)
        against[i % replies].add(mix[done + i / replies].weight,
                                 follow(s, (*children)[i], anything));
      done += taken;
    }
    Worth least = std::numeric_limits<Worth>::max();
    for (const WeightedMean& mean : against)
      least = std::min(least, mean.rounded_down(sum_of_weights()));
    tell(s, least, mix);
    return least;
  }

  std::int64_t sum_of_weights() const { return std::int64_t{1} << head_.weight_bits; }

  /// Reads so many moves of those there are, and their weights. The last one gets what is left.
  std::vector<WeightedMove> mix_of(std::uint64_t moves, std::size_t possible) {
    if (moves > possible) fail("a mix has more moves than there are");
    std::vector<WeightedMove> mix;
    auto left = static_cast<std::uint64_t>(sum_of_weights());
    for (std::uint64_t move = 0, i = 0; i < moves; ++i, ++move) {
      const std::uint64_t skipped = number();
      if (skipped >= possible - move) fail("a mix has a move that is not there");
      move += skipped;
      const std::uint64_t weight = i + 1 < moves ? number() : left;
      if (weight == 0 || weight > left) fail("the weights of a mix do not sum to one");
      left -= weight;
      mix.push_back({move, static_cast<std::int64_t>(weight)});
      if (move + 1 == possible && i + 1 < moves) fail("a mix has a move that is not there");
    }
    return mix;
  }

  const Position& start_;
  const Rules& rules_;
  const Head& head_;
  Reader& reader_;
  Side side_;
  Scale scale_;
  Verdict& verdict_;
  const VerifyWatch& watch_;
  const VerifyListener& listener_;
  StackGuard guard_;
  ChildLists lists_;
  Known known_;
  std::uint64_t until_again_ = 0;  ///< arrivals at known ones until one is read again; 0: never
  std::uint64_t allowed_ = 0;      ///< positions that may still be listed
  std::vector<std::string> origin_;
  std::vector<Way> path_;
};

/// Whether the rules can be what the certificate is about.
void check_head(const Rules& rules, const Head& head) {
  if (rules.shape().players > 2) throw Error("certificates are for games of two players");
  if (head.exponent != Scale(rules).exponent())
    throw Error("the certificate was made for other rules: its unit is not the game's");
  if (head.naming != Naming::tree && !rules.shape().is_remembered)
    throw Error("the certificate was made for other rules: this game's positions have no keys");
}

void note(Verdict& verdict, const Part& part, const Rules& rules, const Scale& scale) {
  const auto found = std::find_if(verdict.proved.begin(), verdict.proved.end(),
                                  [&](const Proved& one) { return one.moves == part.moves; });
  const bool is_new = found == verdict.proved.end();
  if (is_new) verdict.proved.push_back({part.moves, rules.range()});
  Bounds<double>& bounds = is_new ? verdict.proved.back().bounds : found->bounds;
  const double claim = scale.payoff(part.side, part.claim);
  if (part.side == Side::max) bounds.lower = std::max(bounds.lower, claim);
  else bounds.upper = std::min(bounds.upper, claim);
}

Verdict verified(const Position& start, Reader& reader, const VerifyWatch& watch,
                 const VerifyListener& listener) {
  const Head& head = reader.head();
  check_head(start.rules(), head);
  Verdict verdict;
  for (const Side side : {Side::max, Side::min}) {
    StrategyChecker checker(start, head, reader, side, verdict, watch, listener);
    for (const Part& part : head.parts) {
      if (part.side != side) continue;
      checker.check(part);
      note(verdict, part, start.rules(), Scale(start.rules()));
    }
  }
  reader.expect_end();
  return verdict;
}

}  // namespace

Verdict verify(const Position& start, Reader& reader, const VerifyWatch& watch,
               const VerifyListener& listener) {
  Verdict verdict;
  on_deep_stack([&] { verdict = verified(start, reader, watch, listener); });
  return verdict;
}

}  // namespace pincer::proof
