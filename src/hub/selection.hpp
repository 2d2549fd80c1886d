#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "note.hpp"
#include "pincer/best_first/fold.hpp"
#include "pincer/best_first/numbers.hpp"
#include "pincer/core/question.hpp"

namespace pincer::hub {

/// Which leaves to ask, when many are asked at a time. Guesses, no part of any proof.
///
/// A leaf's answer is needed if, on the way to the root, nothing that is tried before makes it
/// superfluous: where a side chooses, a child is needed after those before it have failed, and how
/// likely that is is guessed from proof numbers. So a leaf that is out is assumed neither won nor
/// lost: what comes after it is only less likely to be needed.
///
/// While a whole-number question with two answers is asked, that claim decides which children
/// matter. Otherwise the width does, as in WidestFirst.
template <Game G>
class Selection {
 public:
  using Arena = NodeArena<G, Note>;
  using Id = typename Arena::Id;
  using Number = typename Arena::Number;
  using Node = typename Arena::Node;

  void aim_at(std::optional<Claim<Number>> claim, Number within) {
    claim_ = claim;
    within_ = within;
  }
  Number within() const { return within_; }

  /// Whether more has to be known about a node's child to know enough about the node.
  bool matters(const Node& node, const Node& child) const {
    if (claim_) return !claim_->question.answered_by(child.bounds);
    if (node.turn != Turn::max && node.turn != Turn::min) return !is_narrow(child.bounds);
    const Side side = side_of(node.turn);
    return seen_by(side, child.bounds).upper > add_down(seen_by(side, node.bounds).lower, within_);
  }

  /// Sets the need and the numbers of a node; true if they have changed.
  bool renew(Arena& tree, Id id) {
    Note& note = tree[id].note;
    const Numbers numbers = note.numbers;
    const float need = note.need;
    if (!tree[id].is_expanded()) {
      note.need = may_ask(tree[id]) ? 1 : 0;
      if (claim_) note.numbers = claim_->numbers(tree[id].bounds, Numbers{});
    } else {
      rank(tree, id);
      note.need = 0;
      for (const Ranked& child : ranked_)
        note.need = std::max(note.need, child.share * tree[child.id].note.need);
      note.numbers = numbers_of(tree, id);
    }
    return note.numbers != numbers || note.need != need;
  }

  /// The child that leads to the leaf that is likeliest to be needed. Requires: its need is not 0.
  Id next(const Arena& tree, Id id) {
    rank(tree, id);
    const auto need = [&](const Ranked& child) { return child.share * tree[child.id].note.need; };
    return std::max_element(ranked_.begin(), ranked_.end(),
                            [&](const auto& a, const auto& b) { return need(a) < need(b); })
        ->id;
  }

  /// After a joint node was folded: how much each cell weighs in what the mixes leave open.
  void weigh_cells(const Arena& tree, Id id, const Mixes& mixes) {
    const std::size_t columns = tree[id].columns, rows = tree[id].links / columns;
    auto& weights = weights_[id];
    weights.assign(rows * columns, 0);
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < columns; ++j)
        weights[i * columns + j] = static_cast<float>(mixes.row[i] * mixes.column[j]);
    add_replies(tree, id, mixes, weights);
  }

 private:
  /// A child that matters, and how likely it is that it is needed if the node is.
  struct Ranked {
    Id id;
    std::uint32_t place;
    float share;
  };

  static bool is_open(const Node& node) { return node.bounds.lower < node.bounds.upper; }
  static bool may_ask(const Node& node) {
    return node.turn != Turn::over && is_open(node) && !node.note.is_out && !node.note.is_set_aside;
  }
  bool is_narrow(Bounds<Number> b) const { return b.width() <= within_; }

  /// Fills ranked_ with the children that matter.
  void rank(const Arena& tree, Id id) {
    ranked_.clear();
    const auto links = tree.links(id);
    for (std::uint32_t i = 0; i < links.size(); ++i)
      if (matters(tree[id], tree[links[i].child])) ranked_.push_back({links[i].child, i, 1});
    if (tree[id].turn == Turn::max || tree[id].turn == Turn::min) rank_choices(tree, id);
    else rank_by_weight(tree, id);
  }

  /// Those first that promise most, and of those the ones that take least.
  void rank_choices(const Arena& tree, Id id) {
    const Side side = side_of(tree[id].turn);
    const auto hope = [&](const Ranked& child) {
      return seen_by(side, tree[child.id].bounds).upper;
    };
    const auto proof = [&](const Ranked& child) {
      return seen_by(side, tree[child.id].note.numbers).proof;
    };
    std::stable_sort(ranked_.begin(), ranked_.end(), [&](const Ranked& a, const Ranked& b) {
      if (!claim_ && hope(a) != hope(b)) return hope(a) > hope(b);
      return proof(a) < proof(b);
    });
    float failed = 1;  // how likely all before have failed
    for (Ranked& child : ranked_) {
      child.share = failed;
      failed *= 1 - chance_of(seen_by(side, tree[child.id].note.numbers));
    }
  }

  /// How likely a claim is true that takes so much to show and so much to refute.
  static float chance_of(Numbers numbers) {
    const auto proof = static_cast<double>(numbers.proof);
    const auto disproof = static_cast<double>(numbers.disproof);
    return static_cast<float>(std::clamp(disproof / (proof + disproof), 1e-3, 1 - 1e-3));
  }

  /// Every child counts, by its probability and by how much is open about it.
  void rank_by_weight(const Arena& tree, Id id) {
    const auto cells = weights_.find(id);
    float most = 0;
    for (Ranked& child : ranked_) {
      const auto& bounds = tree[child.id].bounds;
      double weight = 1;
      if constexpr (Chance<G>) weight = tree.links(id)[child.place].weight;
      if (tree[id].turn == Turn::both && cells != weights_.end())
        weight = std::max(1e-6F, cells->second[child.place]);
      child.share = static_cast<float>(
          weight * (static_cast<double>(bounds.upper) - static_cast<double>(bounds.lower)));
      most = std::max(most, child.share);
    }
    for (Ranked& child : ranked_) child.share /= most;
  }

  /// Of the children that were ranked last.
  Numbers numbers_of(const Arena& tree, Id id) const {
    const Node& node = tree[id];
    if (claim_) {
      const Numbers decided = claim_->numbers(node.bounds, {});
      if (decided == Numbers::proved() || decided == Numbers::disproved()) return decided;
    }
    if (ranked_.empty()) return {};
    if (node.turn != Turn::max && node.turn != Turn::min) {
      const auto first =
          std::max_element(ranked_.begin(), ranked_.end(),
                           [](const Ranked& a, const Ranked& b) { return a.share < b.share; });
      return tree[first->id].note.numbers;
    }
    const Side side = side_of(node.turn);
    const auto hope = seen_by(side, node.bounds).upper;
    NumbersOfChoice numbers;
    for (const Ranked& child : ranked_)
      if (claim_ || seen_by(side, tree[child.id].bounds).upper >= hope)
        numbers.add(seen_by(side, tree[child.id].note.numbers));
    return seen_by(side, numbers.numbers());
  }

  /// Cells of the best replies to the two mixes are what their guarantees rest on.
  static void add_replies(const Arena& tree, Id id, const Mixes& mixes,
                          std::vector<float>& weights) {
    const auto links = tree.links(id);
    const std::size_t columns = mixes.column.size(), rows = mixes.row.size();
    const auto reply = [&](std::size_t count, auto worth) {
      std::size_t best = 0;
      for (std::size_t i = 1; i < count; ++i)
        if (worth(i) > worth(best)) best = i;
      return best;
    };
    const std::size_t row = reply(rows, [&](std::size_t i) {
      double sum = 0;
      for (std::size_t j = 0; j < columns; ++j)
        sum +=
            mixes.column[j] * static_cast<double>(tree[links[i * columns + j].child].bounds.upper);
      return sum;
    });
    const std::size_t column = reply(columns, [&](std::size_t j) {
      double sum = 0;
      for (std::size_t i = 0; i < rows; ++i)
        sum -= mixes.row[i] * static_cast<double>(tree[links[i * columns + j].child].bounds.lower);
      return sum;
    });
    const auto raise = [&](std::size_t cell, double weight) {
      weights[cell] = std::max(weights[cell], static_cast<float>(weight));
    };
    for (std::size_t j = 0; j < columns; ++j) raise(row * columns + j, mixes.column[j]);
    for (std::size_t i = 0; i < rows; ++i) raise(i * columns + column, mixes.row[i]);
  }

  std::optional<Claim<Number>> claim_;
  Number within_ = 0;
  std::unordered_map<Id, std::vector<float>> weights_;  // of cells, by joint node
  std::vector<Ranked> ranked_;
};

}  // namespace pincer::hub
