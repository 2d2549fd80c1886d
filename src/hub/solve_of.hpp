#pragma once
#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <unordered_map>
#include <utility>

#include "believing.hpp"
#include "outbox.hpp"
#include "pincer/core/checked.hpp"
#include "recalled.hpp"
#include "solve.hpp"
#include "tree.hpp"
#include "workforce.hpp"

namespace pincer::hub {

template <Game G>
class SolveOf final : public Coordinator::Solve {
 public:
  using Number = NumberOf<G>;
  using Range = Bounds<Number>;
  using Id = typename Tree<G>::Id;

  SolveOf(std::shared_ptr<const Rules> rules, const G& game, GameName name, std::vector<Step> path,
          Hub& hub, CoordinatorOptions options)
      : rules_(std::move(rules)),
        game_(game),
        name_(std::move(name)),
        path_(std::move(path)),
        hub_(hub),
        options_(std::move(options)),
        start_(played(*rules_, rules_->root(), path_)),
        tree_(game_, options_.tree_memory),
        recalled_(*rules_, start_),
        workforce_(hub),
        random_(options_.seed) {
    tree_.plant(start_);
  }

  void recall(std::span<const Fact> facts) override {
    if (tree_.size() > 1) throw Error("facts are recalled before solving, not after");
    std::vector<Fact> below;
    for (const Fact& fact : facts)
      if (std::equal(path_.begin(), path_.end(), fact.path.begin(),
                     fact.path.begin() +
                         static_cast<std::ptrdiff_t>(std::min(path_.size(), fact.path.size()))) &&
          fact.path.size() >= path_.size()) {
        below.push_back(fact);
        below.back().path.erase(
            below.back().path.begin(),
            below.back().path.begin() + static_cast<std::ptrdiff_t>(path_.size()));
      }
    recalled_.add(below);
  }

  Answer<double> solve(double eps, Budget& budget) override {
    budget_ = &budget;
    const Number wanted = std::max(own_eps(eps), least_eps(game_));
    const Ending ending{this};
    if (tree_.at_root().turn == Turn::over) tree_.learn(Tree<G>::root, read_root());
    while (tree_.at_root().bounds.width() > wanted && budget.stop() == Stop::none) {
      aim(wanted);
      if (!pursue()) break;
    }
    return answer(wanted);
  }

  Bounds<double> so_far() const override { return as<double>(tree_.at_root().bounds); }

  Statistics statistics() const override {
    Statistics now = statistics_;
    now.workers = workforce_.size();
    now.jobs_out = outbox_.out().size() + outbox_.audits().size();
    now.leaves = tree_.open_leaves();
    now.positions = tree_.size();
    now.set_aside = set_aside_.size();
    now.seconds = workforce_.seconds();
    now.idle_seconds = std::max(0.0, workforce_.worker_seconds() - now.work_seconds);
    return now;
  }

  const std::vector<std::string>& set_aside() const override { return set_aside_; }

  /// What was recalled, and what the tree has beyond what the game says.
  std::vector<Fact> facts() const override {
    std::vector<Fact> all;
    for (const Fact& fact : recalled_.facts()) all.push_back(from_start(fact));
    for (Id id = 1; id < tree_.size(); ++id) {
      const auto& node = tree_[id];
      if (node.turn == Turn::over || node.bounds == as<Number>(static_bounds(game_, node.state)))
        continue;
      all.push_back(from_start({tree_.path_to(id), as<double>(node.bounds), {}}));
    }
    for (const auto& [id, children] : children_)
      all.push_back(from_start({tree_.path_to(id), as<double>(tree_[id].bounds), children}));
    return all;
  }

 private:
  using Path = std::vector<typename Tree<G>::Stop>;

  /// No job stays out, whichever way it ends.
  struct Ending {
    SolveOf* self;
    ~Ending() { self->cancel_all(); }
  };

  Range read_root() {
    enter(Turn::over);
    return Range::exactly(payoff_of(game_, start_));
  }

  bool enter(Turn) { return budget_->spend(); }

  Number own_eps(double eps) const {
    const double width = rules_->range().upper - rules_->range().lower;
    const double wanted = std::min(eps, width);
    if constexpr (std::is_integral_v<Number>) return static_cast<Number>(std::floor(wanted));
    else return wanted;
  }

  // ---- what to ask

  /// Whole numbers by claims that halve what is open; they are the same for every eps. Else the
  /// width, of which a little is kept back for rounding on the way up.
  void aim(Number eps) {
    const Range known = tree_.at_root().bounds;
    if constexpr (std::is_integral_v<Number>) {
      if (options_.bisects) {
        const auto claim = Claim<Number>::halving(known);
        return tree_.aim_at(claim.question, 0, true);
      }
    }
    const Number slack = least_eps(game_) / 2;
    tree_.aim_at(Question<Number>::about(as<Number>(game_.range()), eps),
                 std::max(Number(eps - slack), slack), false);
  }

  /// Goes on until what is aimed at is answered. False where nothing can be done about it.
  bool pursue() {
    cancel_all_but_audits();
    while ((!tree_.is_answered() || waits_for_audits()) && budget_->stop() == Stop::none) {
      workforce_.look();
      fill();
      if (tree_.is_answered() && !waits_for_audits()) break;
      if (outbox_.out().empty() && outbox_.audits().empty() && tree_.pick().empty() && !relax())
        return false;
      hear();
      cancel_unneeded();
    }
    return budget_->stop() == Stop::none;
  }

  bool waits_for_audits() const { return !outbox_.audits().empty() && workforce_.size() > 1; }

  /// Nothing is left to ask, but rounding has kept the root from being answered: asks for a little
  /// more. False where jobs were set aside, so that asking is of no use.
  bool relax() {
    if (!set_aside_.empty() || tree_.within() == 0) return false;
    tree_.aim_at(Question<Number>::about(as<Number>(game_.range()),
                                         std::max(Number(2 * tree_.within()), least_eps(game_))),
                 tree_.within() / 2, false);
    return true;
  }

  /// Posts jobs until every worker has enough of them.
  void fill() {
    const std::size_t workers = std::max<std::size_t>(1, workforce_.size());
    while (outbox_.out().size() < options_.jobs_per_worker * workers &&
           budget_->stop() == Stop::none) {
      const auto& path = tree_.pick();
      if (path.empty()) return;
      const Id leaf = path.back().id;
      if (knows_more_below(leaf) && expand(leaf)) continue;
      const bool is_root = leaf == Tree<G>::root;
      if ((is_root || tree_.open_leaves() < options_.leaves_per_worker * workers) &&
          is_worth_splitting(leaf) && expand(leaf))
        continue;
      post(leaf, tree_.question_for(path), {});
    }
  }

  /// An earlier coordinator has split this position, and heard of what follows.
  bool knows_more_below(Id leaf) const {
    return !recalled_.facts().empty() &&
           recalled_.goes_on_below(tree_[leaf].state, tree_.path_to(leaf));
  }

  /// Unless such leaves turned out to be small.
  bool is_worth_splitting(Id leaf) const {
    const std::size_t ply = tree_[leaf].note.ply;
    if (ply == 0 || ply >= sizes_.size() || sizes_[ply].jobs < 8) return true;
    return sizes_[ply].nodes / sizes_[ply].jobs >= options_.least_job_nodes;
  }

  bool expand(Id leaf) {
    const auto enter = [this](Turn turn) { return this->enter(turn); };
    const bool has_expanded = tree_.expand(leaf, enter, [this](Id id) { return known_of_new(id); });
    if (!has_expanded) return false;
    enter(tree_[leaf].turn);
    if (const auto known = children_.extract(leaf)) learn_children(leaf, known.mapped());
    return true;
  }

  /// What the game says of a new node, and what was known before.
  Range known_of_new(Id id) {
    const auto& node = tree_[id];
    if (recalled_.facts().empty() || node.turn == Turn::over) return node.bounds;
    const bool is_named = rules_->shape().is_remembered;
    const auto known = recalled_.of(node.state, is_named ? std::vector<Step>{} : tree_.path_to(id));
    const Range both = meet(node.bounds, as<Number>(known));
    if (both.lower > both.upper)
      refuse_both(id, as<double>(node.bounds), "was written down to be", known);
    return both;
  }

  void post(Id leaf, const Question<Number>& q, const std::string& not_by) {
    Note& note = tree_.note(leaf);
    Job job{name_, path_, {}, {}, 0, options_.job_memory, note.asked++, not_by};
    const auto below = tree_.path_to(leaf);
    job.path.insert(job.path.end(), below.begin(), below.end());
    if (rules_->shape().is_remembered) job.key = rules_->own_key(tree_[leaf].state);
    job.question = {static_cast<double>(q.at_most), static_cast<double>(q.at_least),
                    static_cast<double>(q.within)};
    const auto larger = budgets_.find(leaf);
    job.nodes = larger == budgets_.end() ? options_.job_nodes : larger->second;
    const std::string text = job_json(job);
    const std::string id = id_of(job);
    outbox_.add(id, {leaf, q, job.nodes, !not_by.empty(), false});
    hub_.post(id, text, lane_of(below));
    ++statistics_.posted;
    if (!not_by.empty()) return;
    note.is_out = true;
    tree_.renew(leaf);
  }

  std::size_t lane_of(const std::vector<Step>& path) const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < std::min(path.size(), options_.lane_moves); ++i)
      hash = mixed_bits(hash + (std::uint64_t{path[i].index} << 32) + path[i].reply + 1);
    return hash % std::max<std::size_t>(1, options_.lanes);
  }

  // ---- what is heard

  void hear() {
    std::vector<std::string> receipts;
    std::uint64_t nodes = 0;
    for (const Mail& mail :
         hub_.receive(outbox_.out().empty() && outbox_.audits().empty() ? 0 : options_.wait)) {
      nodes += read(mail.text);
      receipts.push_back(mail.receipt);
    }
    if (!receipts.empty()) hub_.acknowledge(receipts);
    budget_->charge(nodes);
  }

  /// Deals with a result, and returns the nodes it took.
  std::uint64_t read(const std::string& text) {
    JobResult result;
    try {
      result = result_from_json(text);
    } catch (const Error& error) {
      ++statistics_.refused;
      warn(error.what());
      return 0;
    }
    auto* const posted = outbox_.find(result.job);
    if (posted == nullptr) {
      ++statistics_.stray;
      return 0;
    }
    const bool was_heard_of = std::exchange(posted->is_heard_of, true);
    const bool was_out = outbox_.close(result.job);
    if (was_out && !posted->is_audit) tree_.note(posted->leaf).is_out = false;
    if (was_heard_of) ++statistics_.stray;
    else count(*posted, result, was_out);
    if (result.is_contradicted)
      throw ContradictingResults(result.worker + " says: " + result.failure);
    const std::string fault = result.failure.empty()
                                  ? fault_in(result, *rules_, tree_[posted->leaf].state)
                                  : result.failure;
    if (!fault.empty()) refuse(*posted, result, fault, was_out);
    else believe(*posted, result, was_out);
    tree_.renew(posted->leaf);
    return was_heard_of ? 0 : result.nodes;
  }

  void count(const Posted<Number>& posted, const JobResult& result, bool was_out) {
    ++statistics_.done;
    statistics_.nodes += result.nodes;
    statistics_.work_seconds += result.seconds;
    if (!was_out || posted.is_audit || !tree_.is_needed_now(posted.leaf))
      statistics_.nodes_twice += result.nodes;
    if (posted.is_audit || !result.is_answered) return;
    const std::size_t ply = tree_[posted.leaf].note.ply;
    if (sizes_.size() <= ply) sizes_.resize(ply + 1);
    sizes_[ply].nodes += result.nodes;
    ++sizes_[ply].jobs;
  }

  /// Asks again, unless it has come to nothing too often.
  void refuse(const Posted<Number>& posted, const JobResult& result, const std::string& fault,
              bool was_out) {
    ++statistics_.refused;
    warn("a result of " + result.worker + " " + words_of(posted.leaf) +
         " is not believed: " + fault);
    if (!was_out || posted.is_audit) return;
    if (!result.is_deadly && ++refusals_[posted.leaf] < options_.most_refusals) return;
    tree_.note(posted.leaf).is_set_aside = true;
    set_aside_.push_back("the job " + words_of(posted.leaf) + ": " + fault);
    warn(set_aside_.back());
  }

  /// Of a root that has been expanded only what is said of its children is taken: what is promised
  /// of it is to come from them, so that it can be played.
  void believe(const Posted<Number>& posted, const JobResult& result, bool was_out) {
    const Id leaf = posted.leaf;
    const Range before = tree_[leaf].bounds;
    const Range said = as<Number>(result.bounds);
    const bool is_played = leaf == Tree<G>::root && tree_[leaf].is_expanded();
    if (!is_played && !tree_.learn(leaf, said))
      refuse_both(leaf, as<double>(before), ("is said by " + result.worker + " to be").c_str(),
                  result.bounds);
    learn_children(leaf, result.children);
    if (options_.commit)
      options_.commit(from_start({tree_.path_to(leaf), result.bounds, result.children}));
    if (posted.is_audit) ++statistics_.audited;
    if (!was_out || posted.is_audit) return;
    share(result);
    if (posted.question.answered_by(tree_[leaf].bounds)) {
      ++statistics_.answered;
      if (wants_audit()) post_audit(posted, result.worker);
    } else {
      go_on_with(leaf, posted.nodes);
    }
  }

  /// A leaf that took more than a job may.
  void go_on_with(Id leaf, std::uint64_t nodes) {
    if (!tree_[leaf].is_expanded() && expand(leaf)) {
      ++statistics_.split;
      return;
    }
    constexpr std::uint64_t most = std::uint64_t{1} << 60;
    budgets_[leaf] = std::min(most, 4 * nodes + 1);
  }

  void learn_children(Id id, const std::vector<Bounds<double>>& children) {
    if (children.empty()) return;
    if (!tree_[id].is_expanded()) {
      remember_children(id, children);
      return;
    }
    const std::vector<Step> steps = tree_.steps_of(id);
    const std::size_t columns = count_steps(*rules_, tree_[id].state).columns;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const std::size_t place = steps[i].index * columns + steps[i].reply;
      if (place >= children.size()) continue;
      const Id child = tree_.links(id)[i].child;
      const Bounds<double> known = as<double>(tree_[child].bounds);
      if (!tree_.learn(child, as<Number>(children[place])))
        refuse_both(child, known, "is said by a worker to be", children[place]);
    }
  }

  void remember_children(Id id, const std::vector<Bounds<double>>& children) {
    auto& known = children_[id];
    known.resize(std::max(known.size(), children.size()), rules_->range());
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Bounds<double> both = meet(known[i], children[i]);
      if (both.lower > both.upper)
        refuse_both(id, known[i], "(of a move there) is also said to be", children[i]);
      known[i] = both;
    }
  }

  void share(const JobResult& result) {
    if (result.statements.empty() || options_.most_shared == 0) return;
    SharedStatements shared{result.worker, name_, result.statements};
    if (shared.statements.size() > options_.most_shared)
      shared.statements.resize(options_.most_shared);
    hub_.share(statements_json(shared));
  }

  bool wants_audit() {
    return options_.audit > 0 && workforce_.size() > 1 &&
           std::uniform_real_distribution<double>(0, 1)(random_) < options_.audit;
  }
  void post_audit(const Posted<Number>& posted, const std::string& worker) {
    const Posted<Number> copy = posted;  // what is posted may move it
    post(copy.leaf, copy.question, worker);
  }

  // ---- what is not needed any more

  void cancel_unneeded() {
    constexpr double every = 0.1;  // seconds
    const double now = hub_.now();
    if (now < next_cancel_ && !tree_.is_answered()) return;
    next_cancel_ = now + every;
    tree_.forget_needs();
    std::vector<std::string> unneeded;
    for (const std::string& id : outbox_.out())
      if (!tree_.is_needed(outbox_.find(id)->leaf)) unneeded.push_back(id);
    for (const std::string& id : unneeded) cancel(id);
  }

  void cancel_all_but_audits() {
    const std::vector<std::string> out(outbox_.out().begin(), outbox_.out().end());
    for (const std::string& id : out) cancel(id);
  }

  void cancel_all() {
    cancel_all_but_audits();
    const std::vector<std::string> out(outbox_.audits().begin(), outbox_.audits().end());
    for (const std::string& id : out) cancel(id);
  }

  void cancel(const std::string& id) {
    hub_.cancel(id);
    ++statistics_.cancelled;
    outbox_.close(id);
    const auto& posted = *outbox_.find(id);
    if (posted.is_audit) return;
    tree_.note(posted.leaf).is_out = false;
    tree_.renew(posted.leaf);
  }

  // ---- what is said of it

  Answer<double> answer(Number eps) const {
    const auto& root = tree_.at_root();
    Answer<double> found{as<double>(root.bounds), {}, tree_.mixes(), static_cast<double>(eps)};
    for (const auto& link : tree_.links(Tree<G>::root))
      found.children.push_back(as<double>(tree_[link.child].bounds));
    if (const auto known = children_.find(Tree<G>::root); known != children_.end())
      found.children = known->second;
    if (root.bounds.width() > eps)
      found.stop = budget_->stop() == Stop::none ? Stop::interrupted : budget_->stop();
    return found;
  }

  /// The fact as it is told, from the game's start.
  Fact from_start(Fact fact) const {
    fact.path.insert(fact.path.begin(), path_.begin(), path_.end());
    return fact;
  }

  std::string words_of(Id id) const { return words_for(*rules_, start_, tree_.path_to(id)); }

  [[noreturn]] void refuse_both(Id id, Bounds<double> known, const char* said,
                                Bounds<double> other) const {
    throw ContradictingResults(words_of(id) + " the value is known to be in " + shown(known) +
                               " and " + said + " in " + shown(other) +
                               ", and both cannot be true");
  }

  void warn(const std::string& message) const {
    if (options_.warn) options_.warn(message);
  }

  struct Sizes {
    std::uint64_t nodes = 0, jobs = 0;
  };

  std::shared_ptr<const Rules> rules_;
  G game_;
  GameName name_;
  std::vector<Step> path_;
  Hub& hub_;
  CoordinatorOptions options_;
  AnyState start_;
  Tree<G> tree_;
  Recalled recalled_;
  Workforce workforce_;
  Outbox<Number> outbox_;
  std::mt19937_64 random_;
  std::unordered_map<Id, std::vector<Bounds<double>>> children_;  // of leaves, in natural order
  std::unordered_map<Id, std::uint64_t> budgets_;  // of leaves that need more than usual
  std::unordered_map<Id, std::uint32_t> refusals_;
  std::vector<Sizes> sizes_;  // of answered jobs, by ply
  std::vector<std::string> set_aside_;
  Statistics statistics_;
  double next_cancel_ = 0;
  Budget* budget_ = nullptr;
};

}  // namespace pincer::hub
