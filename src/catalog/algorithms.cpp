#include "pincer/catalog/catalog.hpp"

namespace pincer {

const std::vector<Algorithm>& algorithms() {
  static const std::vector<Algorithm> all = {
      {"engine", "everything pincer knows; the default", true, true},
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

}  // namespace pincer
