// `pincer play`, through a pipe.
#include <cstdio>

#include "run_program.hpp"

namespace pincer::testing {
namespace {

TEST(Play, a_whole_game_through_a_pipe) {
  const Result result = run("play nim heaps=1,2", "bounds\nmoves\n2-1\n1-1\n2-1\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(contains(result.out, "1-1 2-1 2-2\n")) << result.out;
  EXPECT_TRUE(contains(result.out,
                       "This position has value 1.\n"
                       "moves      1-1  -1\n"
                       "         * 2-1  1\n"
                       "           2-2  -1\n"))
      << result.out;
  EXPECT_TRUE(contains(result.out, "The game is over: Max gets 1.")) << result.out;
}

TEST(Play, mistakes_are_forgiven_and_moves_taken_back) {
  const Result result = run("play nim heaps=1,2", "undo\n9-9\n2-2\nquit\n");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.out, "nothing to take back")) << result.out;
  EXPECT_TRUE(contains(result.out, "'9-9' is not a move here")) << result.out;
  EXPECT_TRUE(contains(result.out, "pincer plays 1-1")) << result.out;
  const Result undone = run("play nim heaps=3,4,5", "1-1\nundo\nmoves\n");
  EXPECT_TRUE(contains(undone.out, "1-1 1-2 1-3 ")) << undone.out;
  EXPECT_TRUE(contains(undone.out, "Goodbye.")) << undone.out;
}

TEST(Play, the_machine_begins_as_max_against_min) {
  const Result result = run("play nim heaps=1,2 --as min", "");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.out, "pincer plays 2-1")) << result.out;
  expect_refused("play nim --as both", "--as takes max or min");
}

TEST(Play, the_same_seed_rolls_the_same_dice) {
  const std::string input = "roll\nroll\nroll\nhold\n";
  const Result first = run("play pig target=20 --seed 7", input);
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(contains(first.out, "Chance: ")) << first.out;
  EXPECT_EQ(first.out, run("play pig target=20 --seed 7", input).out);
}

TEST(Play, says_which_marks_are_whose) {
  EXPECT_TRUE(
      run("play tic_tac_toe").out.starts_with("You are Max (x), pincer is Min (o). You begin."));
  EXPECT_TRUE(
      contains(run("play cops_and_robbers cops=2 --as min").out,
               "You are Min (1 to 2, the cops), pincer is Max (R, the robber). It begins."));
  EXPECT_TRUE(contains(run("play nim").out, "You are Max, pincer is Min. You begin."));
}

TEST(Play, a_hint_says_what_to_play_and_why) {
  EXPECT_TRUE(contains(run("play nim heaps=1,2", "hint\n").out, "hint: 2-1   (value 1)"));
  EXPECT_TRUE(contains(run("play rock_paper_scissors", "hint\n").out,
                       "hint: rock (0.333), paper (0.333), scissors (0.333)   (value 0)"));
}

TEST(Play, bounds_are_a_matrix_where_both_move_at_once) {
  const Result result = run("play rock_paper_scissors", "bounds\n");
  EXPECT_TRUE(contains(result.out, "rock  paper  scissors    Max\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "Min       0.333  0.333     0.333\n")) << result.out;
}

TEST(Play, connect_four_is_answered_in_the_centre) {
  // 4 is the one reply to 4 that puts the loss off longest. Nothing can be proved in this time.
  const Result result = run("play connect_four --time 0.4", "4\n");
  EXPECT_TRUE(contains(result.out, "pincer plays 4 ")) << result.out;
  EXPECT_TRUE(contains(result.out, " ahead)")) << result.out;
}

TEST(Play, a_threat_is_stopped_and_a_won_game_ended) {
  const Result stop = run("play connect_four --after \"3 4 3 4\" --time 0.3", "3\n");
  EXPECT_TRUE(contains(stop.out, "pincer plays 3 ")) << stop.out;
  const Result win = run("play connect_four --after \"1 4 1 4 2 4\" --time 0.3", "7\n");
  EXPECT_TRUE(contains(win.out, "pincer plays 4 ")) << win.out;
  EXPECT_TRUE(contains(win.out, "Max gets -1")) << win.out;
}

TEST(Play, a_lost_game_is_drawn_out) {
  // After a1 b1 a2 all is lost, but only a3 does not lose at once.
  const Result result = run("play tic_tac_toe --after \"a1 b1\"", "a2\n");
  EXPECT_TRUE(contains(result.out, "pincer plays a3   (value 1)")) << result.out;
}

/// The width of the bounds that come after `words` in a text; 0 of a value, 9 of nothing.
int width_after(const std::string& words, const std::string& text) {
  const auto at = text.find(words);
  if (at == std::string::npos) return 9;
  int lower = 0, upper = 0;
  const int found =
      std::sscanf(text.c_str() + at + words.size(), "bounds [%d, %d]", &lower, &upper);
  return found == 2 ? upper - lower : 0;
}

TEST(Play, bounds_never_get_wider) {
  // Without a table nothing is left of an earlier proof, and a hint alone often proves less than
  // `bounds` does.
  int tested = 0;
  const std::string hint = "   (";
  for (int nodes = 1000; nodes < 5000; nodes += 200) {
    const std::string command = "play tic_tac_toe --memory 0 --nodes " + std::to_string(nodes);
    const std::string match = run(command, "bounds\nhint\n").out;
    const int before = width_after("position has ", match);
    EXPECT_LE(width_after(hint, match), before) << match;
    if (width_after(hint, run(command, "hint\n").out) > before) ++tested;
  }
  EXPECT_GT(tested, 0) << "else this tests nothing";
}

}  // namespace
}  // namespace pincer::testing
