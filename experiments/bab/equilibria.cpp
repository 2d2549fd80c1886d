#include <fmt/format.h>

#include <algorithm>

#include "experiments/bab/chapters.hpp"
#include "experiments/bab/domains.hpp"
#include "experiments/bab/policies.hpp"
#include "pincer/core/key.hpp"

namespace pincer::experiments {

namespace {

const Row columns = {"domain", "policy", "eps", "instance", "played", "max_gain", "min_gain"};
constexpr std::uint64_t trees_a_unit = 20;
constexpr double all_eps_tried[] = {8, 16, 32, 64};
constexpr double rounding = 1e-9;

template <class G>
void note_stability(Found& found, const std::string& domain, const std::string& instance,
                    const G& game) {
  for (const double eps : all_eps_tried) {
    const auto note_one = [&](const std::string& policy, const Stability& s) {
      found.rows.push_back({domain, policy, cell(eps), instance, cell(s.played), cell(s.max_gain),
                            cell(s.min_gain)});
    };
    note_one("one search", stability(game, OneTree<G>(game, eps)));
    note_one("renewed searches", stability(game, Renewed<G>(game, eps)));
  }
}

Found run(const Unit& unit) {
  Found found;
  for (std::uint64_t i = 0; i < trees_a_unit; ++i) {
    const std::uint64_t seed = mixed_bits(unit.seed + i);
    const std::string instance = cell(std::uint64_t{unit.index} * trees_a_unit + i);
    note_stability(found, "trees of depth 5", instance, random_tree(seed, 5, 3));
    note_stability(found, "trees of depth 3 with dice", instance,
                   DiceTrees(random_tree(seed, 3, 3), four_in_five, true));
  }
  return found;
}

Row summary(const Table& table, const std::string& domain, const std::string& policy, double eps) {
  std::size_t played = 0, broken = 0;
  double most = 0;
  for (const Row& row : table.rows()) {
    if (table.text(row, "domain") != domain || table.text(row, "policy") != policy ||
        table.number(row, "eps") != eps)
      continue;
    const double gain = std::max(table.number(row, "max_gain"), table.number(row, "min_gain"));
    ++played;
    broken += gain > eps + rounding ? 1 : 0;
    most = std::max(most, gain);
  }
  return {domain,
          policy,
          fmt::format("{}", eps),
          fmt::format("{}", played),
          fmt::format("{}", broken),
          fmt::format("{:.1f}", most)};
}

}  // namespace

Chapter equilibria(const Settings& settings) {
  return {"bab",
          {{"bab_equilibria", "equilibria", columns, {}, settings.instances, 0.05, run}},
          [](const Results& results, const View&, Document& document) {
            const Table& table = results.tables.at("bab_equilibria");
            Rows rows;
            for (const std::string domain : {"trees of depth 5", "trees of depth 3 with dice"})
              for (const std::string policy : {"one search", "renewed searches"})
                for (const double eps : all_eps_tried)
                  rows.push_back(summary(table, domain, policy, eps));
            document.heading(3, "The equilibrium on random trees");
            document.paragraph(
                "Random trees of branching 3. Both players follow BAB's recommendations; then one "
                "of them departs from them in the best possible way. *Broken* counts the trees in "
                "which that gains more than eps.");
            document.table({"domain", "policy", "eps", "trees", "broken", "largest gain"}, rows);
          }};
}

}  // namespace pincer::experiments
