#include "pincer/catalog/catalog.hpp"

namespace pincer {

const std::vector<Algorithm>& algorithms() {
  static const std::vector<Algorithm> all = {
      {"engine", "everything pincer knows; the default", true, true},
      {"auto", "best_first where it has measured better, else the engine", true, true},
      {"best_first", "looks where the width of the answer comes from", true, true},
      {"bounded_mcts", "looks where samples are promising (Cazenave, Saffidine); --seed", true,
       true},
      {"proof_number", "proves claims with least work (Allis et al.)", true, false},
      {"df_pn", "proof_number depth-first, with a table (Nagai)", true, false},
      {"deepening", "the engine one decision deeper at a time, for play under a clock", true, true},
      {"minimax", "the whole tree", false, false},
      {"alpha_beta", "minimax without what cannot matter", false, false},
      {"expectimax", "the whole tree, with dice", false, true},
      {"star1", "alpha-beta through chance nodes (Ballard)", false, true},
      {"star2", "star1 that probes first (Ballard)", false, true},
      {"bounded_alpha_beta", "within eps (Atzmon, Stern, Saffidine)", true, true},
      {"backward_induction", "one matrix game for every state where both move", false, true},
      {"induction_with_table", "backward induction that searches no state twice", false, true},
      {"smab", "simultaneous-move alpha-beta (Saffidine, Finnsson, Buro); --skip", false, false},
      {"double_oracle", "grows each matrix by best responses (Bosansky et al.)", false, true},
      {"serialized_induction", "backward induction that asks the two serialized games first", false,
       true},
      {"sequence_form", "one linear program for the whole game (Koller, Megiddo, von Stengel)",
       false, true},
      {"max_n", "several players: each takes the most for himself; --tie", false, false},
      {"shallow", "max_n that looks one player up (Korf)", false, false},
      {"last_branch", "max_n that looks up past last moves (Sturtevant)", false, false},
      {"speculative", "max_n that prunes early and looks again (Sturtevant)", false, false},
      {"paranoid", "several players: alpha-beta, all others against who moves", false, false},
      {"best_reply", "several players: only the worst opponent answers; proves nothing", false,
       false},
      {"naive_epsilon", "how not to use eps: its answers can be wrong", true, false},
  };
  return all;
}

// With dice and turns best_first takes .72 of the engine's time at an eps of 5% and .42 at 10%, and
// has the narrower bounds wherever both are stopped. With joint moves its nodes cost too much, and
// with turns alone it needs more of them.
std::string best_algorithm(const Occasion& occasion) {
  const bool is_dicey = occasion.has_chance && !occasion.has_joint;
  return is_dicey && (occasion.eps >= 0.05 || occasion.is_limited) ? "best_first" : "engine";
}

}  // namespace pincer
