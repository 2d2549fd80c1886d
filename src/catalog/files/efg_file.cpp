#include "files/efg_file.hpp"

namespace pincer {
namespace {

constexpr std::size_t max_actions = 65535;
constexpr std::size_t max_depth = 1000;
constexpr std::int64_t max_number = 1'000'000'000'000'000;

class EfgReader {
 public:
  explicit EfgReader(const TextFile& file) : text_(file) {}

  EfgFile read() {
    efg_.players = text_.prologue("EFG", "2");
    if (text_.sees('"')) text_.text();  // a comment
    do read_node();
    while (!waiting_.empty());
    if (!text_.is_at_end())
      text_.fail(
          "every move leads somewhere already, but the file goes on; each node is followed "
          "by as many as it has actions");
    return std::move(efg_);
  }

 private:
  using Id = EfgFile::Id;

  void read_node() {
    if (text_.is_at_end())
      text_.fail(waiting_.empty()
                     ? "the file ends before its first node"
                     : "the file ends, but node " + std::to_string(waiting_.back() + 1) +
                           " has an action that leads nowhere");
    const auto id = static_cast<Id>(efg_.nodes.size());
    efg_.nodes.push_back({text_.at()});
    const std::string kind = text_.word();
    if (kind != "c" && kind != "p" && kind != "t")
      text_.fail(efg_.nodes[id].at, "expected a node: c (chance), p (a player's) or t (the end)");
    text_.text();  // its name
    const int infoset = kind == "t" ? EfgFile::none : read_infoset(kind == "c");
    efg_.nodes[id].infoset = infoset;
    efg_.nodes[id].outcome = read_outcome();
    if (infoset != EfgFile::none)
      efg_.infosets[static_cast<std::size_t>(infoset)].nodes.push_back(id);
    place(id);
  }

  /// Makes a node the next child of the deepest one that waits for some.
  void place(Id id) {
    if (!waiting_.empty()) efg_.nodes[waiting_.back()].children.push_back(id);
    if (efg_.nodes[id].infoset != EfgFile::none) waiting_.push_back(id);
    if (waiting_.size() > max_depth)
      text_.fail(efg_.nodes[id].at, "the tree is more than 1000 moves deep");
    while (!waiting_.empty() && is_full(waiting_.back())) waiting_.pop_back();
  }

  bool is_full(Id id) const {
    const auto& node = efg_.nodes[id];
    return node.children.size() ==
           efg_.infosets[static_cast<std::size_t>(node.infoset)].actions.size();
  }

  int read_infoset(bool is_chance) {
    const auto players = static_cast<std::int64_t>(efg_.players.size());
    const int player =
        is_chance ? EfgFile::chance : static_cast<int>(text_.whole("the player", 1, players)) - 1;
    const std::int64_t number = text_.whole("the number of the infoset", 1, max_number);
    const std::size_t start = text_.at();
    const auto [found, is_new] =
        infosets_.try_emplace({player, number}, static_cast<int>(efg_.infosets.size()));
    if (!text_.sees('"')) {
      if (is_new)
        text_.fail("infoset " + std::to_string(number) + " is new: its actions are missing");
      return found->second;
    }
    EfgFile::Infoset described = read_actions(player, number);
    if (is_new) efg_.infosets.push_back(std::move(described));
    else if (const auto& known = efg_.infosets[static_cast<std::size_t>(found->second)];
             known.actions != described.actions || known.probabilities != described.probabilities)
      text_.fail(start, "infoset " + std::to_string(number) + " had other actions before");
    return found->second;
  }

  EfgFile::Infoset read_actions(int player, std::int64_t number) {
    EfgFile::Infoset infoset{player, number, {}};
    text_.text();  // its name
    text_.need('{');
    while (!text_.take('}')) {
      infoset.actions.push_back(text_.text());
      if (player == EfgFile::chance) infoset.probabilities.push_back(text_.number());
      if (infoset.actions.size() > max_actions) text_.fail("there are more than 65535 actions");
      text_.take(',');
    }
    if (infoset.actions.empty())
      text_.fail("there is no action here; a node with none is a t node");
    return infoset;
  }

  int read_outcome() {
    const std::int64_t number = text_.whole("the number of an outcome, 0 for none", 0, max_number);
    const std::size_t start = text_.at();
    if (number == 0) return EfgFile::none;
    const auto [found, is_new] =
        outcomes_.try_emplace(number, static_cast<int>(efg_.outcomes.size()));
    if (!text_.sees('"') && !text_.sees('{')) {
      if (is_new)
        text_.fail("outcome " + std::to_string(number) + " is new: its payoffs are missing");
      return found->second;
    }
    if (text_.sees('"')) text_.text();  // its name
    text_.need('{');
    std::vector<Rational> payoffs = text_.payoffs(efg_.players.size());
    if (is_new) efg_.outcomes.push_back(std::move(payoffs));
    else if (efg_.outcomes[static_cast<std::size_t>(found->second)] != payoffs)
      text_.fail(start, "outcome " + std::to_string(number) + " had other payoffs before");
    return found->second;
  }

  GambitText text_;
  EfgFile efg_;
  std::vector<Id> waiting_;  // nodes with children still to come, the deepest last
  std::map<std::pair<int, std::int64_t>, int> infosets_;
  std::map<std::int64_t, int> outcomes_;
};

}  // namespace

EfgFile read_efg(const TextFile& file) { return EfgReader(file).read(); }

}  // namespace pincer
