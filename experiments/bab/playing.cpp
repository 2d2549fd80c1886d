#include "experiments/bab/playing.hpp"

#include <fmt/format.h>

#include "experiments/bab/chapters.hpp"

namespace pincer::experiments {

namespace {

constexpr int cap = 40;               // plies; 20 moves a side
constexpr double remarkable = 0.008;  // 5% in six attempts

/// What is played: the paper tries these eps and prints results for 1 and 2.
struct Rules {
  CopsAndRobbers::Leaf leaf;
  const char* name;
  std::vector<double> eps;
};
const Rules all_rules[] = {
    {CopsAndRobbers::Leaf::time_plus_distance, "time plus distance", {1, 2, 4, 8}},
    {CopsAndRobbers::Leaf::distance, "distance", {1, 2}}};

/// The best move of the side to move in `s`, as far as so many expansions can tell. The plies
/// left until the cap are the deepest that can matter.
CopsAndRobbers::Move best_move(CopsAndRobbers::Setup setup, const CopsAndRobbers::State& s,
                               Searcher who, int plies_left, const Unit& unit) {
  ExpansionMeter meter(who.expansions, unit.interrupt);
  const Side side = s.ply() == 0 ? Side::max : Side::min;
  std::size_t best = 0;
  for (int depth = 1; depth <= plies_left; ++depth) {
    setup.depth = s.ply() + depth;
    const CopsAndRobbers game(setup);
    meter.forget();
    try {
      textbook::BoundedAlphaBeta<CopsAndRobbers, ExpansionMeter>(game, meter, who.eps).solve(s);
    } catch (const textbook::Stopped&) {
      if (*unit.interrupt) throw;
      break;
    }
    best = best_child(meter.children(), side);
  }
  return CopsAndRobbers(setup).moves(s)[best];
}

struct Match {
  std::size_t wins = 0, losses = 0, draws = 0;
};

}  // namespace

int plies_to_capture(const CopsAndRobbers::Setup& setup, Searcher robber, Searcher cops, int most,
                     const Unit& unit) {
  const CopsAndRobbers rules(setup);
  CopsAndRobbers::State s = rules.root();
  for (int ply = 0; ply < most; ++ply) {
    s.set_ply(ply % 2);  // a search counts its plies from here
    const auto& who = ply % 2 == 0 ? robber : cops;
    s = rules.play(s, best_move(setup, s, who, most - ply, unit));
    if (rules.is_caught(s)) return ply + 1;
  }
  return most;
}

namespace {

const Row columns = {"leaf", "instance", "eps", "plies_as_robber", "plies_as_cops"};

Found play(const Unit& unit, std::uint64_t expansions) {
  Found found;
  for (const Rules& rules : all_rules) {
    auto setup = chase_setup(unit.seed, 1, 0);
    setup.leaf = rules.leaf;
    for (const double eps : rules.eps) {
      const Searcher bab{eps, expansions}, alpha_beta{0, expansions};
      const int as_robber = plies_to_capture(setup, bab, alpha_beta, cap, unit);
      const int as_cops = plies_to_capture(setup, alpha_beta, bab, cap, unit);
      found.rows.push_back({rules.name, cell(std::uint64_t{unit.index}), cell(eps),
                            cell(double(as_robber)), cell(double(as_cops))});
    }
  }
  return found;
}

Match match(const Table& table, const std::string& leaf, double eps) {
  Match match;
  for (const Row& row : table.rows()) {
    if (table.text(row, "leaf") != leaf || table.number(row, "eps") != eps) continue;
    const double lead = table.number(row, "plies_as_robber") - table.number(row, "plies_as_cops");
    ++(lead > 0 ? match.wins : lead < 0 ? match.losses : match.draws);
  }
  return match;
}

std::string probability_text(double p) { return p < 0.001 ? "< 0.001" : fmt::format("{:.3f}", p); }

Row told(const std::string& what, double eps, const Match& m) {
  return {what,
          fmt::format("{}", eps),
          fmt::format("{}", m.wins),
          fmt::format("{}", m.losses),
          fmt::format("{}", m.draws),
          probability_text(sign_test(m.wins, m.losses))};
}

void tell(const Results& results, std::uint64_t expansions, Document& document) {
  const Table& table = results.tables.at("bab_playing");
  document.heading(2, "BAB: playing games");
  document.paragraph(fmt::format(
      "BAB with eps above 0 against alpha-beta (BAB with eps 0) at cops and robbers without chance "
      "on an open 6x6 grid with three cops. For every move a player deepens ply by ply until it "
      "has expanded {} nodes and plays the best move of the last search that was completed: the "
      "highest L for the robber, the lowest U for the cops. Every start is played twice, each "
      "player being the robber once; whoever stays free longer wins. A game is stopped after {} "
      "plies, which count as the time of capture. The horizon pays time plus distance, as only "
      "that makes a robber run; rows with plain distance, the literal reading, are given as well: "
      "there a capture after five plies pays more than being free and near, and the cops would "
      "rather stay close than catch. p is the probability that a fair coin splits the decided "
      "games at least as unevenly (sign test).",
      expansions, cap));
  Rows rows = {told("paper", 1, {11, 6, 33}), told("paper", 2, {6, 12, 32})};
  std::string beyond_chance;
  for (const Rules& rules : all_rules)
    for (const double eps : rules.eps) {
      const Match m = match(table, rules.name, eps);
      rows.push_back(told(fmt::format("ours, horizon pays {}", rules.name), eps, m));
      if (sign_test(m.wins, m.losses) < remarkable)
        beyond_chance += fmt::format("; {}, eps {}: BAB {}", rules.name, eps,
                                     m.wins > m.losses ? "wins" : "loses");
    }
  document.table({"who", "eps", "BAB won", "lost", "drew", "p"}, rows);
  document.paragraph(fmt::format(
      "The paper's own results, 11 to 6 and 6 to 12, are what a fair coin does every third and "
      "every fourth time: they show neither an advantage nor a disadvantage. Of ours, these are "
      "beyond chance (p below {}, as there are six of them): {}.",
      remarkable, beyond_chance.empty() ? "none" : beyond_chance.substr(2)));
}

}  // namespace

Chapter game_playing(const Settings& settings) {
  const std::uint64_t expansions = settings.is_quick ? 2'000 : 200'000;
  const std::size_t instances = settings.is_quick ? 2 : settings.instances;
  return {"bab",
          {{"bab_playing",
            "chase",
            columns,
            {},
            instances,
            settings.is_quick ? 0.1 : 9,
            [=](const Unit& unit) { return play(unit, expansions); }}},
          [=](const Results& results, const View&, Document& document) {
            tell(results, expansions, document);
          }};
}

}  // namespace pincer::experiments
