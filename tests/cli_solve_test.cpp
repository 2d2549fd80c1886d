// `pincer solve`: its answers, and what it refuses.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "run_program.hpp"

namespace pincer::testing {
namespace {

TEST(Solve, the_textbook_tree_is_worth_3) {
  const Result result = run("solve tree");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(contains(result.out, "value    3 ")) << result.out;
  EXPECT_TRUE(contains(result.out, "play     Max: a1\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "\nline     a1 ")) << result.out;
  EXPECT_TRUE(contains(result.out, "\ncost     ")) << result.out;
}

TEST(Solve, json_has_every_documented_field_in_its_type) {
  const json j = solve_json("nim heaps=1,2 --after 2-1 --eps 1");
  EXPECT_EQ(j["schema"], 1);
  EXPECT_EQ(j["game"], "nim");
  EXPECT_EQ(j["parameters"], json({{"heaps", {1, 2}}, {"players", 2}}));
  EXPECT_EQ(j["after"], json({"2-1"}));
  EXPECT_TRUE(j.contains("depth") && j["depth"].is_null());
  EXPECT_EQ(j["algorithm"], "engine");
  EXPECT_EQ(j["eps"], 1);
  EXPECT_EQ(j["status"], "solved");
  EXPECT_TRUE(j.contains("stop") && j["stop"].is_null());
  EXPECT_TRUE(j["lower"].is_number_integer());
  EXPECT_TRUE(j["upper"].is_number_integer());
  EXPECT_LE(j["upper"].get<int>() - j["lower"].get<int>(), 1);
  EXPECT_EQ(j["range"], json({-1, 1}));
  EXPECT_TRUE(j["play"].contains("min") && !j["play"].contains("max"));
  EXPECT_EQ(j["moves"].size(), 2u);
  for (const auto& move : j["moves"])
    EXPECT_TRUE(move["move"].is_string() && move["lower"].is_number() && move["upper"].is_number());
  EXPECT_TRUE(j["line"].is_array());
  EXPECT_TRUE(j["notes"].is_array());
  for (const char* name : {"nodes", "leaves", "lps"}) EXPECT_TRUE(j[name].is_number_unsigned());
  for (const char* kind : {"turn", "chance", "joint"})
    EXPECT_TRUE(j["expanded"][kind].is_number_unsigned());
  EXPECT_TRUE(j["seconds"].is_number());
  EXPECT_GT(j["peak_memory_mb"].get<double>(), 1);
  EXPECT_TRUE(j["version"].is_string());
}

TEST(Solve, play_is_a_map_of_moves_to_probabilities) {
  EXPECT_EQ(solve_json("tree")["play"], json({{"max", {{"a1", 1.0}}}}));
}

TEST(Solve, parameters_have_their_own_types) {
  const json j = solve_json("random_tree depth=2 branching=2 p=0.75 leaves=real last_chance=false");
  EXPECT_TRUE(j["parameters"]["depth"].is_number_integer());
  EXPECT_EQ(j["parameters"]["p"], 0.75);
  EXPECT_EQ(j["parameters"]["leaves"], "real");
  EXPECT_EQ(j["parameters"]["last_chance"], false);
}

TEST(Solve, dice_are_solved_within_eps) {
  const json j = solve_json("random_turn_tic_tac_toe payoff=win --eps 0.01");
  EXPECT_LE(j["lower"].get<double>(), 123.0 / 256);
  EXPECT_GE(j["upper"].get<double>(), 123.0 / 256);
  EXPECT_LE(j["upper"].get<double>() - j["lower"].get<double>(), 0.01);
}

TEST(Solve, outcomes_may_be_played_by_name) {
  const json j = solve_json("random_turn_tic_tac_toe --after \"x b2 x a1 x c3\"");
  EXPECT_EQ(j["lower"], 1);
  EXPECT_EQ(j["play"], json::object());
  EXPECT_EQ(j["after"].size(), 6u);
}

TEST(Solve, says_why_it_stopped_and_exits_with_3) {
  const json j = solve_json("connect_four width=7 height=6 --nodes 1000", 3);
  EXPECT_EQ(j["status"], "stopped");
  EXPECT_EQ(j["stop"], "nodes");
  EXPECT_LE(j["lower"].get<int>(), 1);  // the first player wins
  EXPECT_GE(j["upper"].get<int>(), 1);
  EXPECT_EQ(solve_json("connect_four width=7 height=6 --time 0.05", 3)["stop"], "time");
  const Result result = run("solve connect_four width=7 height=6 --nodes 1000");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_TRUE(contains(result.out, "stopped  by the node limit")) << result.out;
}

TEST(Solve, a_stopped_textbook_algorithm_knows_no_more_than_the_range) {
  for (const char* name : {"expectimax", "star1", "star2", "bounded_alpha_beta"}) {
    const json j = solve_json(std::string("pig --nodes 1000 --algorithm ") + name, 3);
    EXPECT_EQ(j["lower"], 0) << name;
    EXPECT_EQ(j["upper"], 1) << name;
  }
}

TEST(Solve, a_horizon_is_said) {
  EXPECT_EQ(solve_json("tic_tac_toe --depth 2")["depth"], 2);
  EXPECT_TRUE(contains(run("solve tic_tac_toe --depth 2").out, "cut off at depth 2"));
}

TEST(Solve, no_table_is_allowed) { EXPECT_EQ(solve_json("tic_tac_toe --memory 0")["upper"], 0); }

TEST(Solve, an_interrupt_ends_it_with_bounds_and_3) {
  const Folder folder;
  const pid_t child = fork();
  ASSERT_NE(child, -1);
  if (child == 0) {
    if (!std::freopen(folder.file("out").c_str(), "w", stdout)) _exit(99);
    if (!std::freopen(folder.file("err").c_str(), "w", stderr)) _exit(99);
    execl(PINCER_BINARY, PINCER_BINARY, "solve", "connect_four", "width=8", "height=7",
          "payoff=score", "--json", nullptr);
    _exit(99);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
  kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 3);
  const json j = json::parse(folder.read("out"), nullptr, false);
  ASSERT_TRUE(j.is_object()) << folder.read("out");
  EXPECT_EQ(j["stop"], "interrupted");
  EXPECT_EQ(folder.read("err"), "");
}

TEST(Refusals, commands_and_options) {
  expect_refused("", "say what to do");
  expect_refused("slove nim", "'solve'");
  expect_refused("nim", "pincer solve nim");
  expect_refused("solve", "say which game");
  expect_refused("solve nim --esp 1", "'--eps'");
  expect_refused("solve nim --eps", "--eps");
  expect_refused("solve nim extra", "key=value");
  expect_refused("solve heaps=1,2 nim", "say which game");
}

TEST(Refusals, games_and_parameters) {
  expect_refused("solve conect_four", "connect_four");
  expect_refused("solve nim heap=3", "heaps");
  expect_refused("solve nim heaps=3,99", "30");
  expect_refused("solve nim heaps=", "heaps");
  expect_refused("solve nim heaps=1 heaps=2", "heaps");
  expect_refused("solve tic_tac_toe rows=0", "rows");
  expect_refused("solve tic_tac_toe rows=three", "rows");
  expect_refused("solve tic_tac_toe rows=99999999999999999999", "rows");
  expect_refused("solve connect_four payoff=points", "score");
  expect_refused("solve random_tree p=nan", "p");
  expect_refused("solve random_tree last_chance=perhaps", "last_chance");
  expect_refused("solve nim =3", "");
}

TEST(Refusals, numbers) {
  for (const char* eps : {"-1", "nan", "inf", "abc", "1x", "''"})
    expect_refused(std::string("solve nim --eps ") + eps, "--eps takes a number of at least 0");
  for (const char* time : {"0", "-1", "inf", "nan", "x"})
    expect_refused(std::string("solve nim --time ") + time, "--time takes");
  for (const char* nodes : {"0", "-5", "1.5", "99999999999999999999999", "x"})
    expect_refused(std::string("solve nim --nodes ") + nodes, "--nodes takes");
  for (const char* memory : {"-1", "x", "1048577"})
    expect_refused(std::string("solve nim --memory ") + memory, "--memory takes");
  for (const char* depth : {"0", "-1", "x", "99999999999"})
    expect_refused(std::string("solve nim --depth ") + depth, "--depth takes");
  expect_refused("solve nim --seed x", "--seed takes");
}

TEST(Refusals, algorithms) {
  expect_refused("solve nim --algorithm alphabeta", "alpha_beta");
  expect_refused("solve pig --algorithm alpha_beta", "dice");
  expect_refused("compare nim --algorithms engine,nonsense", "nonsense");
  expect_refused("compare pig --algorithms alpha_beta", "dice");
  expect_refused("compare nim --eps 0,,1", "--eps");
}

TEST(Refusals, illegal_moves_name_the_legal_ones) {
  expect_refused("solve nim heaps=1,2 --after 3-1", "2-2", 2);
  expect_refused("solve nim heaps=1 --after \"1-1 1-1\"", "over", 1);
  expect_refused("play nim heaps=1,2 --after 3-1", "2-2", 2);
}

TEST(Refusals, a_move_that_cannot_be_played_comes_with_the_board) {
  const Result result = run("solve tic_tac_toe --after \"b2 b2\"");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(contains(result.err, " 2 . x .\n")) << result.err;
}

TEST(Refusals, say_what_to_type_in_plain_words) {
  expect_refused("solve nim --eps 1 --eps 2", "--eps is given twice");
  expect_refused("solve nim --json=yes", "--json stands alone");
  expect_refused("solve nim --time", "--time needs a value after it: --time SECONDS");
  expect_refused("completion bash zsh", "takes a single one");
  expect_refused("solve nim -x", "'-x' is unknown here");
  EXPECT_EQ(solve_json("nim --eps=1")["eps"], 1) << "an option may be joined to its value";
}

// ---- what a person sees

TEST(Text, the_board_is_shown_where_a_position_was_asked_about) {
  EXPECT_TRUE(contains(run("solve tic_tac_toe --after b2").out, " 2 . x .\n"));
  EXPECT_FALSE(contains(run("solve tic_tac_toe").out, " 2 . . .\n"));
}

TEST(Text, the_heading_tells_the_defaults) {
  EXPECT_TRUE(
      run("solve connect_four --nodes 9")
          .out.starts_with("connect_four width=7 height=6 line=4 payoff=sign: engine, eps 0\n"));
}

TEST(Text, joint_moves_are_a_matrix_with_the_mixes_on_its_margins) {
  const Result result = run("solve rock_paper_scissors");
  EXPECT_TRUE(contains(result.out,
                       "moves               rock  paper  scissors    Max\n"
                       "         rock          0     -1         1  0.333\n"
                       "         paper         1      0        -1  0.333\n"
                       "         scissors     -1      1         0  0.333\n"
                       "         Min       0.333  0.333     0.333\n"))
      << result.out;
}

TEST(Text, what_rounding_leaves_of_0_is_0_in_a_matrix) {
  EXPECT_FALSE(contains(run("solve goofspiel cards=5 --all").out, "e-14]"));
}

TEST(Text, a_large_matrix_is_cut_off_and_the_rest_counted) {
  const Result result = run("solve goofspiel cards=13 --after 13/1 --nodes 1000");
  EXPECT_TRUE(
      contains(run("solve goofspiel cards=13 --nodes 1000").out, "1 more row and 1 more column"));
  EXPECT_LT(std::count(result.out.begin(), result.out.end(), '\n'), 30) << result.out;
}

TEST(Text, mixes_begin_with_what_is_played_most) {
  EXPECT_TRUE(contains(run("solve goofspiel cards=6").out,
                       "play     Max: 6 (0.8003), 2 (0.1697), 3 (0.03005)\n"));
}

TEST(Text, nothing_is_recommended_where_nothing_is_known) {
  const Result result = run("solve connect_four --nodes 1000");
  EXPECT_FALSE(contains(result.out, "play ")) << result.out;
  EXPECT_FALSE(contains(result.out, "*")) << result.out;
}

TEST(Text, rounding_is_spoken_of_only_where_somebody_asked_for_more) {
  EXPECT_FALSE(contains(run("solve pig target=10 horizon=4").out, "note"));
  EXPECT_TRUE(contains(run("solve pig target=10 horizon=4 --eps 1e-12").out, "note"));
}

TEST(Refusals, files) {
  const Folder folder;
  expect_refused("solve tree file=/nowhere/at/all.json", "/nowhere/at/all.json");
  const std::string syntax = folder.write("syntax.json", "{\"root\":\n  {\"payoff\": }}");
  expect_refused("solve tree file=" + syntax, "line 2");
  const std::string kind =
      folder.write("kind.json",
                   "{\"root\": {\"turn\": \"max\", \"children\": [{\"move\": \"a\", \"node\": "
                   "{\"payoff\": 1}}, {\"move\": \"b\", \"node\": {\"pay\": 1}}]}}");
  expect_refused("solve tree file=" + kind, "children");
  expect_refused("solve tree file=" + folder.write("empty.json", ""), "empty.json");
}

TEST(Solve, all_gives_every_move_its_value) {
  const auto answer = solve_json("tic_tac_toe --all");
  EXPECT_EQ(answer["moves"].size(), 9u);
  for (const auto& move : answer["moves"]) EXPECT_EQ(move["lower"], move["upper"]);
  EXPECT_EQ(solve_json("connect_four width=7 height=6 --all --nodes 100", 3)["status"], "stopped");
}

TEST(Solve, a_long_line_takes_three_rows) {
  const Result result = run("solve rock_paper_scissors rounds=60");
  const auto at = result.out.find("line     ");
  ASSERT_NE(at, std::string::npos);
  const std::string line = result.out.substr(at, result.out.find("cost") - at);
  EXPECT_LE(std::count(line.begin(), line.end(), '\n'), 3) << line;
  EXPECT_TRUE(contains(line, " more)")) << line;
}

}  // namespace
}  // namespace pincer::testing
