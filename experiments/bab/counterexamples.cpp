#include <fmt/format.h>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/policies.hpp"
#include "experiments/bab/tree_figure.hpp"
#include "experiments/measure.hpp"
#include "pincer/textbook/naive_epsilon.hpp"

namespace pincer::experiments {

namespace {

const Row columns = {"tree", "algorithm", "eps", "lower", "upper", "expanded", "leaves"};

/// The paper's Figure 2: MAX(X, MIN(X+e, X), MIN(X+2e, X), ..., MIN(X+me, X)).
Written naive_trap() {
  std::vector<Written> moves = {20};
  for (int i = 1; i <= 8; ++i) moves.push_back(min_of({20.0 + 5 * i, 20}));
  return max_of(moves);
}

/// The paper's Figure 3, with D a leaf and E an inner node.
Written more_eps_more_work() { return max_of({7, min_of({max_of({8, 8}), max_of({8, 8})})}); }

Written one_sure_outcome() { return roll_of({{9, 50}, {1, 50}}); }

Written lured_away() {
  return max_of({8, min_of({56, max_of({min_of({42, 41}), min_of({40, 31})})})});
}

constexpr Bounds<double> hundred = {0, 100}, ten = {0, 10};

template <class Algorithm, class G>
Row row(const std::string& tree, const std::string& algorithm, const G& game, double eps,
        const Unit& unit) {
  const Measured m = measure<Algorithm>(game, game.root(), unit, eps);
  return {tree,
          algorithm,
          cell(eps),
          cell(m.bounds.lower),
          cell(m.bounds.upper),
          cell(m.counts.turn + m.counts.chance),
          cell(m.counts.leaves)};
}

Found run(const Unit& unit) {
  using Bab = textbook::BoundedAlphaBeta<TurnTree>;
  const TurnTree naive(tree_of(naive_trap(), hundred));
  const TurnTree monotone(tree_of(more_eps_more_work(), ten));
  const DiceTree sure(tree_of(one_sure_outcome(), hundred));
  const TurnTree lured(tree_of(lured_away(), hundred));
  Found found;
  found.rows = {
      row<textbook::NaiveEpsilon<TurnTree>>("naive", "naive_epsilon", naive, 5, unit),
      row<Bab>("naive", "bab", naive, 5, unit),
      row<Bab>("monotone", "bab", monotone, 1, unit),
      row<Bab>("monotone", "bab", monotone, 2, unit),
      row<textbook::BoundedAlphaBeta<DiceTree>>("best case", "bab", sure, 0, unit),
      row<textbook::BoundedAlphaBeta<DiceTree>>("best case", "bab", sure, 10, unit),
      row<Bab>("equilibrium", "bab", lured, 39.95, unit),
  };
  return found;
}

template <class G>
void show(Document& document, const std::string& name, const Written& written, Bounds<double> range,
          double eps, const std::string& caption) {
  const G game(tree_of(written, range));
  Bounds<double> root{};
  const SearchTree searched = bab_tree(game, game.root(), eps, &root);
  document.picture(tree_figure(name, fmt::format("BAB at eps {}", eps), written, searched, root),
                   caption);
}

void tell_naive(Document& document) {
  document.heading(3, "The naive rule is wrong (the paper's Figure 2)");
  document.paragraph(
      "Alpha-beta that prunes once beta <= alpha + eps gains eps at every sibling. On MAX(20, "
      "MIN(25, 20), MIN(30, 20), ..., MIN(60, 20)) with eps 5 it returns 60; the value is 20. BAB "
      "says [20, 25].");
  show<TurnTree>(document, "bab_tree_naive", naive_trap(), hundred, 5,
                 "The tree of the paper's Figure 2 with X = 20, eps = 5, m = 8. Squares are Max, "
                 "circles Min; brackets hold what BAB returns; grey is not searched.");
}

void tell_monotone(Document& document) {
  document.heading(3, "More eps can be more work (the paper's Figure 3)");
  document.paragraph(
      "On MAX(7, MIN(MAX(8, D), E)) with payoffs in [0, 10] and D and E worth 8, BAB searches D "
      "and not E at eps 1, and E and not D at eps 2. Here D is a leaf and E is not: three "
      "expansions at eps 1, four at eps 2.");
  for (const double eps : {1., 2.})
    show<TurnTree>(document, fmt::format("bab_tree_monotone_{}", eps), more_eps_more_work(), ten,
                   eps, fmt::format("The paper's Figure 3 at eps {}.", eps));
}

void tell_best_case(Document& document) {
  document.heading(3, "The best case can be better than alpha-beta's");
  document.paragraph(
      "The paper conjectures that no eps below the whole payoff range makes the best case better "
      "than that of alpha-beta. With chance nodes that is false: a chance node whose outcomes "
      "have probabilities 0.9 and 0.1, both worth 50 on a scale from 0 to 100, needs both leaves "
      "at eps 0 and one at eps 10: whatever the other is worth, it moves the value by 10 at most.");
  show<DiceTree>(document, "bab_tree_best_case", one_sure_outcome(), hundred, 10,
                 "The diamond is a chance node. At eps 10 its second outcome is never looked at.");
}

void tell_equilibrium(Document& document) {
  const TurnTree game(tree_of(lured_away(), hundred));
  const Stability renewed = stability(game, Renewed<TurnTree>(game, 39.95));
  const Stability one = stability(game, OneTree<TurnTree>(game, 39.95));
  document.heading(3, "An eps-equilibrium: from one search, not from renewed ones");
  document.paragraph(
      "The paper conjectures that play by BAB's recommendations is an eps-equilibrium: nobody can "
      "gain more than eps by departing from it. **It is one if both players follow a single "
      "search.** Against Min's policy (lowest U) Max never gets more than U(n) from a node n: at "
      "Min's nodes the policy goes to the child whose U is U(n); at Max's fully expanded ones "
      "U(n) is the largest U of all children; at others U(n) is the highest payoff. Likewise "
      "Max's policy never gets less than L(n). At the root U - L <= eps, so nobody gains more.");
  document.paragraph(fmt::format(
      "**It is not one if players search anew at every move**, each search with the whole eps: in "
      "the tree below, eps 39.95, renewed searches lead to a payoff of {}, and Max could have "
      "gained {} by departing from them; following the one search drawn here Max could gain {}.",
      renewed.played, renewed.max_gain, one.max_gain));
  show<TurnTree>(document, "bab_tree_equilibrium", lured_away(), hundred, 39.95,
                 "MAX(8, MIN(56, MAX(MIN(42, 41), MIN(40, 31)))), searched once.");
}

}  // namespace

Chapter counterexamples() {
  return {"bab",
          {{"bab_counterexamples", "trees", columns, {}, 1, 0.001, run}},
          [](const Results& results, const View&, Document& document) {
            document.heading(2, "BAB: the open questions");
            tell_naive(document);
            tell_monotone(document);
            tell_best_case(document);
            tell_equilibrium(document);
            document.paragraph("What the searches of these trees returned and cost:");
            const Table& table = results.tables.at("bab_counterexamples");
            document.table(table.columns(), table.rows());
          }};
}

}  // namespace pincer::experiments
