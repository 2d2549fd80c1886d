// Runs the program as a user would, and looks at what it prints and how it ends.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "folder.hpp"

namespace {

using nlohmann::json;
using pincer::testing::Folder;

struct Result {
  int exit_code;
  std::string out, err;
};

/// Runs the program with arguments as one types them in a shell. Exit code 124 is a hang.
Result run(const std::string& arguments, const std::string& input = "") {
  const Folder folder;
  folder.write("in", input);
  const std::string command = "timeout 100 " PINCER_BINARY " " + arguments + " <" +
                              folder.file("in") + " >" + folder.file("out") + " 2>" +
                              folder.file("err");
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), folder.read("out"),
          folder.read("err")};
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Bad input is one line on stderr that says `part`, nothing on stdout, and exit code 2.
void expect_refused(const std::string& arguments, const std::string& part) {
  const Result result = run(arguments);
  EXPECT_EQ(result.exit_code, 2) << arguments << "\n" << result.out << result.err;
  EXPECT_EQ(result.out, "") << arguments;
  EXPECT_TRUE(result.err.starts_with("pincer: ")) << arguments << "\n" << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_TRUE(contains(result.err, part)) << arguments << " should say '" << part << "', not\n"
                                          << result.err;
}

json solve_json(const std::string& arguments, int exit_code = 0) {
  const Result result = run("solve " + arguments + " --json");
  EXPECT_EQ(result.exit_code, exit_code) << arguments << "\n" << result.err;
  EXPECT_EQ(result.err, "") << arguments;
  return json::parse(result.out, nullptr, false);
}

// ---- answers

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

// ---- refusals

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
  expect_refused("solve nim heaps=1,2 --after 3-1", "2-2");
  expect_refused("solve nim heaps=1 --after \"1-1 1-1\"", "over");
  expect_refused("play nim heaps=1,2 --after 3-1", "2-2");
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

// ---- the other commands

TEST(Games, every_game_is_listed_with_its_parameters) {
  const Result text = run("games");
  EXPECT_EQ(text.exit_code, 0);
  const json j = json::parse(run("games --json").out, nullptr, false);
  ASSERT_TRUE(j.is_object());
  EXPECT_GE(j["games"].size(), 11u);
  for (const auto& game : j["games"]) {
    EXPECT_TRUE(contains(text.out, game["name"].get<std::string>()));
    EXPECT_FALSE(game["kinds"].empty());
    for (const auto& parameter : game["parameters"]) {
      EXPECT_TRUE(contains(text.out, parameter["name"].get<std::string>() + "="));
      EXPECT_TRUE(parameter.contains("default"));
      const std::string kind = parameter["kind"];
      EXPECT_EQ(kind == "choice", parameter.contains("choices"));
      if (kind == "integer" || kind == "real") {
        EXPECT_LE(parameter["low"], parameter["high"]);
      }
    }
  }
  EXPECT_EQ(j["algorithms"][0]["name"], "auto");
}

TEST(Compare, tells_algorithms_apart_and_agrees) {
  const Result result = run("compare tree --algorithms minimax,alpha_beta,engine,expectimax");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "minimax")) << result.out;
  EXPECT_FALSE(contains(result.out, "DISAGREEMENT")) << result.out;
}

TEST(Compare, asks_every_eps) {
  const Result result =
      run("compare random_tree depth=4 --algorithms bounded_alpha_beta,engine --eps 0,1,2 --json");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const json j = json::parse(result.out, nullptr, false);
  ASSERT_EQ(j["answers"].size(), 6u);
  EXPECT_EQ(j["answers"][2]["eps"], 2);
  EXPECT_EQ(j["agreed"], true);
}

TEST(Compare, an_algorithm_that_cannot_play_says_so_in_its_row) {
  const Result result = run("compare pig target=5 horizon=3 --algorithms alpha_beta,star1,engine");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "\nalpha_beta cannot roll dice")) << result.out;
}

TEST(Compare, does_not_hold_naive_epsilon_against_the_others) {
  // The published counterexample: naive pruning says 60, the value is 20.
  std::string children = R"({"move": "m0", "node": {"payoff": 20}})";
  for (int i = 1; i <= 8; ++i)
    children += R"(, {"move": "m)" + std::to_string(i) +
                R"(", "node": {"turn": "min", "children": [{"move": "a", "node": {"payoff": )" +
                std::to_string(20 + 5 * i) + R"(}}, {"move": "b", "node": {"payoff": 20}}]}})";
  const Folder folder;
  const std::string file = folder.write(
      "naive.json",
      R"({"low": 0, "high": 100, "root": {"turn": "max", "children": [)" + children + "]}}");
  const Result result =
      run("compare tree file=" + file + " --algorithms naive_epsilon,engine --eps 5");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "not to be trusted")) << result.out;
}

TEST(Play, a_whole_game_through_a_pipe) {
  const Result result = run("play nim heaps=1,2", "bounds\nmoves\n2-1\n1-1\n2-1\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(contains(result.out, "1-1 2-1 2-2\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "  2-1  1\n   2-2  -1\n")) << result.out;
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

// ---- what a session gives

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(json::parse(line, nullptr, false));
  return lines;
}

TEST(Solve, all_gives_every_move_its_value) {
  for (const auto& move : solve_json("tic_tac_toe --all")["moves"])
    EXPECT_EQ(move["lower"], move["upper"]);
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

TEST(Batch, answers_every_line_in_order) {
  const Result result =
      run("batch tic_tac_toe", "\nb2\nnonsense\nb2 a1\n{\"after\": \"a1\", \"eps\": 1}\n{\"a\"\n");
  EXPECT_EQ(result.exit_code, 2) << "a line was bad";
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 6u) << result.out;
  EXPECT_EQ(lines[0]["after"], json::array());
  EXPECT_EQ(lines[0]["upper"], 0);
  EXPECT_EQ(lines[1]["after"], json({"b2"}));
  EXPECT_TRUE(contains(lines[2]["error"].get<std::string>(), "nonsense"));
  EXPECT_EQ(lines[3]["after"].size(), 2u);
  EXPECT_EQ(lines[4]["eps"], 1);
  EXPECT_TRUE(lines[5].contains("error"));
  EXPECT_LT(lines[1]["nodes"], lines[0]["nodes"]) << "what is proved is shared";
}

TEST(Batch, goes_on_where_it_stopped) {
  const Folder folder;
  const std::string in = folder.write("in.txt", "4\n4 4\n4 4 4\n");
  const std::string out = folder.file("out.jsonl");
  const std::string command = "batch connect_four width=4 height=4 --in " + in + " --out " + out;
  EXPECT_EQ(run(command).exit_code, 0);
  const std::string whole = folder.read("out.jsonl");
  EXPECT_EQ(lines_of(whole).size(), 3u);
  const auto second = whole.find('\n', whole.find('\n') + 1) + 1;
  folder.write("out.jsonl", whole.substr(0, second) + "{\"half a li");
  EXPECT_EQ(run(command).exit_code, 0);
  const std::string again = folder.read("out.jsonl");
  EXPECT_EQ(again.substr(0, second), whole.substr(0, second)) << "what was there stays";
  const auto lines = lines_of(again);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[2]["after"].size(), 3u);
  folder.write("in.txt", "4\n");
  expect_refused(command, "--fresh");
  EXPECT_EQ(run(command + " --fresh").exit_code, 0);
  EXPECT_EQ(lines_of(folder.read("out.jsonl")).size(), 1u);
}

TEST(Batch, says_what_was_stopped_and_writes_rows) {
  EXPECT_EQ(run("batch connect_four --nodes 10", "\n").exit_code, 3);
  const Result rows = run("batch tic_tac_toe --csv --threads 2", "b2\nx,y\n");
  EXPECT_EQ(rows.exit_code, 2);
  EXPECT_TRUE(rows.out.starts_with("after,status,lower,upper,")) << rows.out;
  EXPECT_TRUE(contains(rows.out, "\nb2,solved,0,0,engine,,")) << rows.out;
  EXPECT_TRUE(contains(rows.out, "\n\"x,y\",error,")) << rows.out;
  expect_refused("batch tic_tac_toe --in /nowhere/at/all", "/nowhere/at/all");
}

TEST(Strategy, lists_positions_and_says_what_is_left) {
  const Result whole = run("strategy tic_tac_toe");
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_TRUE(contains(whole.err, "complete")) << whole.err;
  for (const auto& line : lines_of(whole.out)) {
    EXPECT_EQ(line["turn"], "max");
    EXPECT_GE(line["lower"], 0);
    EXPECT_EQ(line["play"]["max"].size(), 1u);
  }
  const Result some = run("strategy tic_tac_toe --limit 5 --csv");
  EXPECT_EQ(some.exit_code, 3);
  EXPECT_TRUE(contains(some.err, "5 positions")) << some.err;
  EXPECT_TRUE(contains(some.err, "left")) << some.err;
  expect_refused("strategy tic_tac_toe --side nobody", "max, min or both");
  expect_refused("strategy nim players=3", "two players");
}

TEST(Check, says_what_it_saw_and_that_it_holds) {
  const Result text = run("check tic_tac_toe");
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_TRUE(contains(text.out, "checked 5,478 states, all there are")) << text.out;
  EXPECT_TRUE(contains(text.out, "(seed 1)\neverything holds: key, symmetric_key, bounds"));
  const Result whole = run("check nim heaps=1,2 players=3 --after 1-1 --seed 5 --json");
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  const json j = json::parse(whole.out, nullptr, false);
  EXPECT_EQ(j["after"], json::array({"1-1"}));
  EXPECT_EQ(j["seed"], 5);
  EXPECT_EQ(j["complete"], true);
  EXPECT_EQ(j["findings"], json::array());
  EXPECT_GT(j["states"], 2);
  const Result part = run("check connect_four --time 0.2");
  EXPECT_EQ(part.exit_code, 0) << part.err;
  EXPECT_TRUE(contains(part.out, ", not all, in ")) << part.out;
  EXPECT_TRUE(contains(part.out, "nothing broken was found: key,")) << part.out;
  expect_refused("check tic_tac_toe --time soon", "seconds");
  expect_refused("check tic_tac_to", "tic_tac_toe");
}

TEST(Completion, knows_three_shells) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Result result = run("completion " + shell);
    EXPECT_EQ(result.exit_code, 0);
    for (const char* word : {"strategy", "connect_four", "alpha_beta", "threads"})
      EXPECT_TRUE(contains(result.out, word)) << shell << " " << word;
  }
  expect_refused("completion powershell", "bash, zsh or fish");
}

TEST(Manual, has_a_page_for_every_command) {
  const Folder folder;
  EXPECT_EQ(run("manual " + folder.file("pages")).exit_code, 0);
  for (const std::string name : {"pincer", "pincer-solve", "pincer-batch", "pincer-strategy"})
    EXPECT_TRUE(contains(folder.read("pages/" + name + ".1"), ".SH NAME")) << name;
}

// ---- several players

TEST(SeveralPlayers, values_line_and_tie_rule_are_printed) {
  const Result first = run("solve tree figure=5.4 --algorithm max_n");
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_TRUE(contains(first.out, "value    A 1, B 2, C 6   (max^n, ties first)")) << first.out;
  EXPECT_TRUE(contains(first.out, "play     A: a1\n")) << first.out;
  EXPECT_TRUE(contains(first.out, "line     a1 b1 c1\n")) << first.out;
  const Result last = run("solve tree figure=5.4 --algorithm max_n --tie last --after a2");
  EXPECT_TRUE(contains(last.out, "value    A 1, B 5, C 2   (max^n, ties last)")) << last.out;
  EXPECT_TRUE(contains(last.out, "play     B: b1\n")) << last.out;
}

TEST(SeveralPlayers, json_has_a_value_for_each) {
  const json j = solve_json("nim heaps=1,1 players=3");
  EXPECT_EQ(j["meaning"], "what each player can guarantee");
  EXPECT_EQ(j["values"], json::parse(R"([{"player": "A", "lower": 0, "upper": 0},
      {"player": "B", "lower": 1, "upper": 1}, {"player": "C", "lower": 0, "upper": 0}])"));
  EXPECT_TRUE(j["play"].contains("A"));
  EXPECT_EQ(j["line"].size(), 2u);
}

TEST(SeveralPlayers, compare_holds_only_like_against_like) {
  const Result result = run("compare dots_and_boxes rows=1 columns=2 players=3");
  EXPECT_EQ(result.exit_code, 0) << result.err << result.out;
  for (const std::string name :
       {"engine", "max_n", "shallow", "last_branch", "speculative", "paranoid", "best_reply"})
    EXPECT_TRUE(contains(result.out, "\n" + name + " ")) << name << "\n" << result.out;
  EXPECT_FALSE(contains(result.out, "alpha_beta")) << result.out;
}

TEST(SeveralPlayers, a_person_plays_one_of_them) {
  const Result result = run("play nim heaps=1,1,1 players=3 --as B", "2-1\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "You are B.")) << result.out;
  EXPECT_TRUE(contains(result.out, "A plays 1-1\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "C plays 3-1\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "A gets 0, B gets 0, C gets 1.")) << result.out;
  expect_refused("play nim players=3 --as D", "--as takes A, B, C");
}

TEST(SeveralPlayers, what_makes_no_sense_is_refused) {
  expect_refused("solve nim players=3 --algorithm minimax", "two players");
  expect_refused("solve nim --algorithm max_n", "several players");
  expect_refused("solve nim heaps=1 players=3 --algorithm max_n --tie any", "against_root");
  expect_refused("solve nim players=3 --depth 3", "depth");
  expect_refused("solve nim players=7", "2 to 6");
}

// ---- manners

TEST(Manners, help_and_version) {
  EXPECT_TRUE(run("--version").out.starts_with("pincer "));
  EXPECT_EQ(run("--help").exit_code, 0);
  EXPECT_TRUE(contains(run("solve --help").out, "--eps"));
}

TEST(Manners, a_reader_that_leaves_early_does_no_harm) {
  EXPECT_EQ(
      std::system(
          (std::string("bash -c 'set -o pipefail; ") + PINCER_BINARY + " games | true'").c_str()),
      0);
}

TEST(Manners, a_full_disk_is_reported) {
  const int status =
      std::system((std::string(PINCER_BINARY) + " games >/dev/full 2>/dev/null").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 2);
}

}  // namespace
