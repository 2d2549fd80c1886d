#include <cmath>
#include <optional>

#include "files/efg_file.hpp"
#include "files/written_game.hpp"

namespace pincer {
namespace {

using Id = EfgFile::Id;
using Sums = std::vector<Rational>;  // what everybody has been paid on the way to a node

/// What the games for two and for several have in common.
class EfgTree {
 protected:
  EfgTree(const TextFile& file, const EfgFile& efg) : file_(file), efg_(efg) {}

  const EfgFile::Infoset& infoset(Id id) const {
    return efg_.infosets[static_cast<std::size_t>(efg_.nodes[id].infoset)];
  }
  bool is_over(Id id) const { return efg_.nodes[id].infoset == EfgFile::none; }

  /// What has been paid when a node is reached, its own outcome included.
  Sums paid(Id id, Sums sums) const {
    const int outcome = efg_.nodes[id].outcome;
    if (outcome == EfgFile::none) return sums;
    const Sums& more = efg_.outcomes[static_cast<std::size_t>(outcome)];
    for (std::size_t p = 0; p < sums.size(); ++p) {
      sums[p] = sum(id, sums[p], more[p]);
      if (std::abs(sums[p].value()) > GambitText::max_payoff)
        fail(id, "the payoffs on the way to this node add up to more than 1e12");
    }
    return sums;
  }

  Rational sum(Id id, const Rational& a, const Rational& b) const {
    if (const auto both = Rational::sum(a, b)) return *both;
    fail(id, "the payoffs on the way to this node are too long to be added exactly");
  }

  /// A player who moves at a node has to know that it is this one.
  void expect_known(Id id) const {
    const auto& here = infoset(id);
    if (here.player == EfgFile::chance || here.nodes.size() == 1) return;
    fail(id, "hidden information at node " + std::to_string(id + 1) + ": infoset " +
                 std::to_string(here.number) + " of player " + std::to_string(here.player + 1) +
                 " has " + std::to_string(here.nodes.size()) +
                 " nodes; pincer solves games in which players know where they are, or both of two "
                 "move at once");
  }

  [[noreturn]] void fail(Id id, const std::string& why) const {
    file_.fail(efg_.nodes[id].at, why);
  }

  const TextFile& file_;
  const EfgFile& efg_;
};

/// Two players; Max is the first of them.
class EfgTreeForTwo : EfgTree {
 public:
  EfgTreeForTwo(const TextFile& file, const EfgFile& efg) : EfgTree(file, efg) {}

  Tree read() {
    add(0, 0, Sums(2));
    tree_.fit_range();
    return std::move(tree_);
  }

 private:
  /// Makes the node `at` of the tree what the node `id` of the file says.
  void add(Id id, Tree::Id at, const Sums& before) {
    const Sums sums = paid(id, before);
    if (is_over(id)) return end(id, at, sums);
    if (infoset(id).player == EfgFile::chance) return roll(id, at, sums);
    expect_known(id);
    if (is_joint(id)) return move_at_once(id, at, sums);
    tree_.nodes[at].turn = infoset(id).player == 0 ? Turn::max : Turn::min;
    const auto names = plain_names(infoset(id).actions);
    for (std::size_t i = 0; i < names.size(); ++i)
      add(efg_.nodes[id].children[i], tree_.add(at, names[i], Turn::over), sums);
  }

  void end(Id id, Tree::Id at, const Sums& sums) {
    const Rational total = sum(id, sums[0], sums[1]);
    if (!total_) total_ = total;
    if (total != *total_)
      fail(id, "the payoffs of node " + std::to_string(id + 1) + " add up to " + total.text() +
                   ", those of an earlier end to " + total_->text() +
                   "; what one of two players gains, the other has to lose");
    tree_.nodes[at].payoff = sums[0].value();
  }

  /// Probabilities become whole weights: numerators over their common denominator.
  void roll(Id id, Tree::Id at, const Sums& sums) {
    constexpr Rational::Wide most = 1'000'000'000'000'000;
    const auto& event = infoset(id);
    Rational total;
    Rational::Wide whole = 1;
    for (const Rational& p : event.probabilities) {
      if (p.top() < 0) fail(id, "a probability is below 0");
      total = sum(id, total, p);
      if (p.bottom() <= most) whole *= p.bottom() / common_divisor(whole, p.bottom());
      if (p.bottom() > most || whole > most)
        fail(id, "these probabilities have a common denominator above 1e15");
    }
    if (total != Rational(1)) fail(id, "these probabilities add up to " + total.text() + ", not 1");
    tree_.nodes[at].turn = Turn::chance;
    const auto names = plain_names(event.actions);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const Rational& p = event.probabilities[i];
      if (p.top() == 0) continue;  // it never happens
      const auto weight = static_cast<std::int64_t>(p.top() * (whole / p.bottom()));
      add(efg_.nodes[id].children[i], tree_.add(at, names[i], Turn::over, weight), sums);
    }
  }

  /// Whether the other player moves next, and does not know what was chosen here; nor is there
  /// anything else that they do not know.
  bool is_joint(Id id) const {
    const auto& replies = efg_.nodes[id].children;
    if (replies.size() < 2 || is_over(replies[0])) return false;
    const auto& other = infoset(replies[0]);
    return other.player == 1 - infoset(id).player && other.nodes == replies;
  }

  void move_at_once(Id id, Tree::Id at, const Sums& sums) {
    const auto& replies = efg_.nodes[id].children;
    const auto own = plain_names(infoset(id).actions);
    const auto others = plain_names(infoset(replies[0]).actions);
    const bool is_max = infoset(id).player == 0;
    const auto &rows = is_max ? own : others, &columns = is_max ? others : own;
    tree_.nodes[at].turn = Turn::both;
    tree_.set_sides(at, rows, columns);
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j < columns.size(); ++j) {
        const Id reply = replies[is_max ? i : j];
        add(efg_.nodes[reply].children[is_max ? j : i], tree_.add(at, Turn::over),
            paid(reply, sums));
      }
  }

  Tree tree_;
  std::optional<Rational> total_;  // of what both are paid at every end
};

class EfgTreeForSeveral : EfgTree {
 public:
  EfgTreeForSeveral(const TextFile& file, const EfgFile& efg)
      : EfgTree(file, efg), tree_(static_cast<int>(efg.players.size())) {}

  MultiplayerTree read() {
    add(0, 0, Sums(efg_.players.size()));
    return std::move(tree_);
  }

 private:
  void add(Id id, MultiplayerTree::Id at, const Sums& before) {
    const Sums sums = paid(id, before);
    if (is_over(id)) {
      for (const Rational& payoff : sums) tree_.nodes[at].payoffs.push_back(payoff.value());
      return;
    }
    if (infoset(id).player == EfgFile::chance)
      fail(id, "games of more than two players are solved without chance");
    expect_known(id);
    tree_.nodes[at].player = infoset(id).player;
    const auto names = plain_names(infoset(id).actions);
    for (std::size_t i = 0; i < names.size(); ++i)
      add(efg_.nodes[id].children[i], tree_.add(at, names[i], nobody), sums);
  }

  MultiplayerTree tree_;
};

}  // namespace

WrittenGame read_efg_tree(const TextFile& file) {
  const EfgFile efg = read_efg(file);
  const std::size_t players = efg.players.size();
  if (players < 2 || players > max_players)
    throw Error(file.name + ": a game of " + std::to_string(players) +
                " players; pincer solves those of 2 to " + std::to_string(max_players));
  if (players == 2) return EfgTreeForTwo(file, efg).read();
  return EfgTreeForSeveral(file, efg).read();
}

}  // namespace pincer
