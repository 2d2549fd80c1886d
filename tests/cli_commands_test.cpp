// The other commands, games for several players, and manners.
#include "run_program.hpp"

namespace pincer::testing {
namespace {

TEST(Games, every_game_is_listed_with_its_parameters) {
  const Result text = run("games");
  EXPECT_EQ(text.exit_code, 0);
  const json j = json::parse(run("games --json").out, nullptr, false);
  ASSERT_TRUE(j.is_object());
  EXPECT_GE(j["games"].size(), 11u);
  for (const auto& game : j["games"]) {
    const std::string name = game["name"];
    EXPECT_TRUE(contains(text.out, name));
    const std::string about = run("games " + name).out;
    EXPECT_TRUE(contains(about, "pincer solve " + name)) << about;
    EXPECT_FALSE(game["kinds"].empty());
    for (const auto& parameter : game["parameters"]) {
      EXPECT_TRUE(contains(about, parameter["name"].get<std::string>() + "="));
      EXPECT_TRUE(parameter.contains("default"));
      const std::string kind = parameter["kind"];
      EXPECT_EQ(kind == "choice", parameter.contains("choices"));
      if (kind == "integer" || kind == "real") {
        EXPECT_LE(parameter["low"], parameter["high"]);
      }
    }
  }
  EXPECT_EQ(j["algorithms"][0]["name"], "auto");
  expect_refused("games conect_four", "connect_four");
  expect_refused("games nim --json", "leave 'nim' out");
}

TEST(Games, examples_can_be_typed) {
  std::istringstream about(run("games kalah").out);
  int examples = 0;
  for (std::string line; std::getline(about, line);) {
    if (!line.starts_with("  pincer ")) continue;
    ++examples;
    const Result result = run(line.substr(9) + (contains(line, "solve") ? " --nodes 1000" : ""));
    EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 3) << line << "\n" << result.err;
  }
  EXPECT_GE(examples, 3);
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
    for (const char* word : {"strategy", "sweep", "connect_four", "alpha_beta", "threads"})
      EXPECT_TRUE(contains(result.out, word)) << shell << " " << word;
  }
  expect_refused("completion powershell", "bash, zsh or fish");
}

TEST(Manual, has_a_page_for_every_command) {
  const Folder folder;
  EXPECT_EQ(run("manual " + folder.file("pages")).exit_code, 0);
  for (const std::string name : {"pincer", "pincer-solve", "pincer-batch", "pincer-sweep"})
    EXPECT_TRUE(contains(folder.read("pages/" + name + ".1"), ".SH NAME")) << name;
}

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

TEST(Manners, help_and_version) {
  EXPECT_TRUE(run("--version").out.starts_with("pincer "));
  EXPECT_EQ(run("--help").exit_code, 0);
  const std::string help = run("solve --help").out;
  for (const char* part : {"usage  pincer solve GAME [key=value ...] [options]", "--eps E",
                           "\n  pincer solve tic_tac_toe\n"})
    EXPECT_TRUE(contains(help, part)) << part << "\n" << help;
  EXPECT_EQ(help, run("help solve").out);
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
}  // namespace pincer::testing
