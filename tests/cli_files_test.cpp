// Games in files: trees in JSON, and Gambit's extensive (.efg) and strategic (.nfg) games, read and
// written.
#include <map>
#include <random>

#include "run_program.hpp"

namespace pincer::testing {
namespace {

/// What the game is worth, exactly or to ten digits.
double value_of(const std::string& arguments) {
  const json j = solve_json(arguments);
  EXPECT_NEAR(j["lower"], j["upper"], 1e-9) << arguments;
  return j["lower"];
}

void expect_file_refused(const std::string& name, const std::string& text,
                         const std::string& part) {
  const Folder folder;
  const std::string game = name.ends_with(".nfg") ? "matrix" : "tree";
  expect_refused("solve " + game + " file=" + folder.write(name, text), part);
}

/// Writes a game out and returns the file's text.
std::string exported(const std::string& game, const std::string& file) {
  const Result result = run("export " + game + " --to " + file);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, " nodes written to ")) << result.err;
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string without_first_line(const std::string& text) { return text.substr(text.find('\n')); }

TEST(Files, the_examples_have_their_values) {
  const std::map<std::string, double> values = {{"tree file=" EXAMPLES "/turns.json", 3},
                                                {"tree file=" EXAMPLES "/dice.json", 2.5},
                                                {"tree file=" EXAMPLES "/joint.json", 0.5},
                                                {"tree file=" EXAMPLES "/fee.efg", 7 / 6.0},
                                                {"tree file=" EXAMPLES "/penalty.efg", 87 / 110.0},
                                                {"matrix file=" EXAMPLES "/matrix.nfg", 2 / 3.0}};
  for (const auto& [game, value] : values) EXPECT_NEAR(value_of(game), value, 1e-9) << game;
  const json several = solve_json("tree file=" EXAMPLES "/several.json --algorithm max_n");
  EXPECT_EQ(several["line"], json({"ask", "yes"})) << several;
}

TEST(Files, headings_name_the_file_and_no_defaults) {
  const std::string out = run("solve tree file=" EXAMPLES "/turns.json").out;
  EXPECT_TRUE(out.starts_with("tree file=" EXAMPLES "/turns.json: ")) << out;
  EXPECT_TRUE(run("solve tree").out.starts_with("tree figure=5.2: "));
}

/// Stones, of which one or two are taken at a time; whoever takes the last one wins. Player 1
/// begins unless `second` does.
std::string nim(int stones, bool second) {
  std::string text = R"(EFG 2 R "stones" { "Player 1" "Player 2" })";
  int infosets[] = {0, 0};
  const auto add = [&](const auto& self, int left, int player) -> void {
    const std::string number = std::to_string(player + 1);
    if (left == 0)
      text += "\nt \"\" " + number + " \"\" " + (player == 0 ? "{ -1, 1 }" : "{ 1 -1 }");
    else {
      text += "\np \"" + std::to_string(left) + " left\" " + number + " " +
              std::to_string(++infosets[player]) + " \"\" { \"take 1\"" +
              (left > 1 ? " \"take 2\"" : "") + " } 0";
      for (int taken = 1; taken <= std::min(left, 2); ++taken) self(self, left - taken, 1 - player);
    }
  };
  add(add, stones, second ? 1 : 0);
  return text;
}

TEST(Files, published_games_have_their_values) {
  const Folder folder;
  const auto tree = [&](const std::string& text) {
    return value_of("tree file=" + folder.write("game.efg", text));
  };
  const auto matrix = [&](const std::string& text) {
    return value_of("matrix file=" + folder.write("game.nfg", text));
  };
  // nim and nim7 among Gambit's examples: who is to move wins unless three divides the stones.
  EXPECT_EQ(tree(nim(5, false)), 1);
  EXPECT_EQ(tree(nim(6, false)), -1);
  EXPECT_EQ(tree(nim(7, true)), -1);
  // O'Neill (1987), as McKelvey and Palfrey (1995) print it: 2/5, 1/5, 1/5, 1/5 for both.
  EXPECT_NEAR(matrix(R"(NFG 1 R "" { "1" "2" } { { "a" "b" "c" "d" } { "a" "b" "c" "d" } }
      "a comment" { { "win" 5, -5 } { "loss" -5, 5 } }
      1 2 2 2  2 2 1 1  2 1 2 1  2 1 1 2)"),
              -1, 1e-9);
  // Lieberman (1960), in the same paper: the third row and the third column are a saddle point.
  EXPECT_EQ(matrix(R"(NFG 1 D "" { "1" "2" } { 3 3 } 15 -15 0 0 1 -1 0 0 -15 15 2 -2 0 0 0 0 0 0)"),
            0);
}

TEST(Files, what_is_exact_in_a_file_is_read_exactly) {
  const Folder folder;
  const auto leaf = [&](const std::string& payoffs) {
    return value_of("tree file=" + folder.write("leaf.efg",
                                                "EFG 2 R \"\" { \"a\" \"b\" } p \"\" 1 1 "
                                                "\"\" { \"on\" } 0 t \"\" 7 \"\" { " +
                                                    payoffs + " }"));
  };
  EXPECT_EQ(leaf("1/3, 2/3"), 1 / 3.0);
  EXPECT_EQ(leaf("-0.1 0.1"), -0.1);
  EXPECT_EQ(leaf("3.14159265358979323846264338327950288 0"), 3.14159265358979323846);
  EXPECT_EQ(leaf("9007199254740993/9007199254740992 0"), 1);  // a tie, to the even neighbour
  EXPECT_EQ(leaf("1208925819614629308923905/1208925819614629174706176 0"), 1.0000000000000002);
  EXPECT_EQ(leaf("12.5e-1, +1E2"), 1.25);
  const std::string file = folder.file("fee.json");
  const json fee = json::parse(exported("tree file=" EXAMPLES "/fee.efg", file), nullptr, false);
  EXPECT_EQ(fee["root"]["children"][0]["weight"], 1);
  EXPECT_EQ(fee["root"]["children"][1]["weight"], 2);
  EXPECT_EQ(fee["root"]["children"][1]["node"]["children"][1]["move"], "go_on");
}

TEST(Files, moves_at_once_may_be_told_in_either_order) {
  const Folder folder;
  const std::string max_first = R"(EFG 2 R "" { "a" "b" } p "" 1 1 "" { "up" "down" } 0
      p "" 2 1 "" { "x" "y" "z" } 1 "up pays" { 1 -1 }
      t "" 2 "" { 2 -2 } t "" 3 "" { -1 1 } t "" 4 "" { 1 -1 }
      p "" 2 1 0 t "" 4 t "" 2 t "" 5 "" { 5 -5 })";
  const std::string min_first = R"(EFG 2 R "" { "a" "b" } p "" 2 1 "" { "x" "y" "z" } 0
      p "" 1 1 "" { "up" "down" } 0 t "" 1 "" { 3 -3 } t "" 2 "" { 1 -1 }
      p "" 1 1 0 t "" 0 t "" 3 "" { 2 -2 }
      p "" 1 1 0 t "" 3 t "" 4 "" { 5 -5 })";
  const std::string one = folder.write("max.efg", max_first);
  EXPECT_NEAR(value_of("tree file=" + one), 1.5, 1e-9);  // of 3, 0; 1, 2: z is never better
  EXPECT_EQ(exported("tree file=" + one, folder.file("max.json")),
            exported("tree file=" + folder.write("min.efg", min_first), folder.file("min.json")));
}

/// Games of all kinds, small enough to be written out.
const std::vector<std::string> games = {
    "tic_tac_toe --after \"b2 a1 c3 a3\"", "pig target=4 horizon=3",
    "goofspiel cards=3 order=random",      "random_tree p=0.75 depth=3 branching=2 leaves=real",
    "tree file=" EXAMPLES "/joint.json",   "tree file=" EXAMPLES "/penalty.efg"};

TEST(Export, writes_games_that_are_worth_as_much) {
  const Folder folder;
  for (const std::string& game : games) {
    const double value = value_of(game);
    for (const std::string name : {"game.json", "game.efg"}) {
      exported(game, folder.file(name));
      EXPECT_NEAR(value_of("tree file=" + folder.file(name)), value, 1e-9) << game << " " << name;
    }
  }
  exported("matrix rows=\"0.5,1e3,-2;7,8,9\"", folder.file("game.nfg"));
  EXPECT_EQ(value_of("matrix file=" + folder.file("game.nfg")), 7);
  exported("tree figure=5.4", folder.file("several.efg"));
  const json several = solve_json("tree file=" + folder.file("several.efg") + " --algorithm max_n");
  EXPECT_EQ(several["values"], solve_json("tree figure=5.4 --algorithm max_n")["values"]);
}

TEST(Export, what_was_written_and_read_is_written_the_same_again) {
  const Folder folder;
  for (const std::string& game : games) {
    const std::string first = exported(game, folder.file("first.efg"));
    EXPECT_EQ(without_first_line(
                  exported("tree file=" + folder.file("first.efg"), folder.file("second.efg"))),
              without_first_line(first));
    const std::string tree = exported(game, folder.file("first.json"));
    EXPECT_EQ(exported("tree file=" + folder.file("first.json"), folder.file("second.json")), tree);
  }
  const std::string matrix = exported("matrix", folder.file("first.nfg"));
  EXPECT_EQ(without_first_line(
                exported("matrix file=" + folder.file("first.nfg"), folder.file("second.nfg"))),
            without_first_line(matrix));
}

TEST(Export, another_reader_finds_the_same_game) {
  const Folder folder;
  const auto check = [&](const std::string& efg, const std::string& tree) {
    return std::system((PYTHON " " EFG_READER " " + efg + " " + tree).c_str());
  };
  std::vector<std::string> all = games;
  all.emplace_back("dots_and_boxes rows=1 columns=1 players=3");
  for (const std::string& game : all) {
    exported(game, folder.file("game.efg"));
    exported(game, folder.file("game.json"));
    EXPECT_EQ(check(folder.file("game.efg"), folder.file("game.json")), 0) << game;
  }
  exported("tree", folder.file("game.efg"));
  EXPECT_NE(check(folder.file("game.efg"), folder.file("game.json")), 0) << "another game";
}

TEST(Export, says_what_it_cannot_write) {
  const Folder folder;
  const std::string to = " --to " + folder.file("game");
  expect_refused("export tic_tac_toe", "--to FILE");
  expect_refused("export tic_tac_toe" + to + ".txt", ".json");
  expect_refused("export connect_four" + to + ".json --limit 1000", "more than 1000 nodes");
  expect_refused("export rock_paper_scissors rounds=2" + to + ".nfg", "goes on");
  expect_refused("export tic_tac_toe" + to + ".nfg", "not both move");
  expect_refused("export tree --to /nowhere/at/all.json", "/nowhere/at/all.json");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "what fails leaves nothing behind";
}

/// The head of a game for two, and the rest of it.
std::string efg(const std::string& nodes) {
  return R"(EFG 2 R "" { "a" "b" })"
         "\n" +
         nodes;
}

TEST(Refusals, games_that_cannot_be_solved_are_called_what_they_are) {
  const std::string ends = "t \"\" 1 \"\" { 1 -1 } t \"\" 1 t \"\" 1 t \"\" 1 ";
  const std::string blind =
      "c \"\" 1 \"\" { \"h\" 1/2 \"t\" 1/2 } 0 p \"\" 2 2 \"\" { \"x\" \"y\" } 0 "
      "t \"\" 1 \"\" { 1 -1 } t \"\" 1 p \"\" 2 2 0 t \"\" 1 t \"\" 1";
  expect_file_refused("a.efg", efg(blind),
                      "hidden information at node 2: infoset 2 of player 2 has 2");
  expect_file_refused(
      "b.efg",
      efg("p \"\" 1 1 \"\" { \"x\" \"y\" } 0 p \"\" 1 1 0 t \"\" 1 \"\" { 1 -1 } t \"\" 1 "
          "p \"\" 1 1 0 t \"\" 1 t \"\" 1"),
      "infoset 1 of player 1 has 3 nodes");  // a loop: the same infoset again below
  expect_file_refused(
      "c.efg",
      efg("p \"\" 1 1 \"\" { \"x\" \"y\" } 0 t \"\" 1 \"\" { 1 -1 } t \"\" 2 \"\" { 1 1/2 }"),
      "node 3 add up to 3/2");
  expect_file_refused("d.efg", R"(EFG 2 R "" { "a" } t "" 0)", "a game of 1 players");
  expect_file_refused("e.efg", R"(EFG 2 R "" { "a" "b" "c" } c "" 1 "" { "h" 1 } 0 t "" 0)",
                      "without chance");
  expect_file_refused("f.nfg", R"(NFG 1 R "" { "a" "b" "c" } { 1 1 1 } 0 0 0)", "3 players");
  expect_file_refused("g.nfg", R"(NFG 1 R "" { "a" "b" } { 1 2 } 0 0 0 1)", "add up to 1");
  expect_file_refused("h.efg", R"(NFG 1 R "" { "a" "b" } { 1 1 } 0 0)", "`matrix file=");
  expect_file_refused("i.nfg", efg(ends), "`tree file=");
}

TEST(Refusals, files_that_break_their_format_say_where) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"q \"\" 1", "line 2, column 1: expected a node"},
      {"t \"\" 1", "outcome 1 is new"},
      {"t \"\" 1 \"\" { 1 }", "pays 1 of 2 players"},
      {"t \"\" 1 \"\" { 1 2 3 }", "expected '}'"},
      {"t \"\" 1 \"\" { 1 x }", "expected a number, not 'x'"},
      {"t \"\" 1 \"\" { 1 1/0 }", "'1/0' is no number"},
      {"t \"\" 1 \"\" { 1 -1e13 }", "between -1e12 and 1e12"},
      {"t \"\" 1 \"\" { 1 -1 } t \"\" 1", "the file goes on"},
      {"t \"no end", "has no end"},
      {"p \"\" 3 1 \"\" { \"x\" } 0", "the player, a whole number from 1 to 2, not '3'"},
      {"p \"\" 1 1 0", "infoset 1 is new"},
      {"p \"\" 1 1 \"\" { } 0", "no action"},
      {"p \"\" 1 1 \"\" { \"x\" } 0 p \"\" 1 1 \"\" { \"y\" } 0", "had other actions"},
      {"p \"\" 1 1 \"\" { \"x\" } 1 \"\" { 1 -1 } t \"\" 1 \"\" { 0 0 }", "had other payoffs"},
      {"p \"\" 1 1 \"\" { \"x\" } 0", "node 1 has an action that leads nowhere"},
      {"c \"\" 1 \"\" { \"x\" 1/3 \"y\" 1/3 } 0 t \"\" 0 t \"\" 0", "add up to 2/3, not 1"},
      {"c \"\" 1 \"\" { \"x\" 3/2 \"y\" -1/2 } 0 t \"\" 0 t \"\" 0", "below 0"},
      {"", "before its first node"}};
  for (const auto& [nodes, part] : wrong) expect_file_refused("wrong.efg", efg(nodes), part);
  expect_file_refused("old.efg", "EFG 1 R \"\" { \"a\" } ", "only version 2");
  expect_file_refused("short.nfg", "NFG 1 R \"\" { \"a\" \"b\" } { 2 2 } 1 -1 2", "file ends");
  expect_file_refused("long.nfg", "NFG 1 R \"\" { \"a\" \"b\" } { 1 1 } 1 -1 2", "goes on");
  expect_file_refused("number.nfg", "NFG 1 R \"\" { \"a\" \"b\" } { 1 1 } { { \"\" 0 0 } } 2",
                      "an outcome");
  const auto joint = [](const std::string& rest) {
    return R"({"root": {"turn": "both", "rows": ["a", "b"], )" + rest + "}}";
  };
  expect_file_refused("a.json", joint(R"("columns": ["x"])"), "\"cells\" is missing");
  expect_file_refused("b.json", joint(R"("columns": ["x"], "cells": [[{"payoff": 1}]])"),
                      "root.cells: expected a list for each row");
  expect_file_refused("c.json", joint(R"("columns": ["x"], "cells": [[{"payoff": 1}], []])"),
                      "root.cells[1]: expected a list with a node for each column");
  expect_file_refused("d.json", joint(R"("columns": ["x", "x"], "cells": [])"),
                      "columns[1]: an earlier");
  expect_file_refused("e.json", joint(R"("columns": ["x/y"], "cells": [])"), "a / stands between");
}

TEST(Refusals, what_is_no_game_at_all_gets_one_line) {
  const std::string latin = efg("t \"M\xfcller\" 0");
  expect_file_refused("latin.efg", latin, "line 2, column 5: this is not UTF-8");
  expect_file_refused("latin.json",
                      "{\"root\": {\"turn\": \"max\", \"children\": [{\"move\": \"\xe4\"",
                      "this is not UTF-8");
  expect_file_refused("zero.efg", std::string("EFG\0", 4), "not a text file");
  std::mt19937 random(1);
  for (const std::string name : {"noise.efg", "noise.nfg", "noise.json"}) {
    std::string noise(10 << 20, ' ');
    for (char& c : noise) c = static_cast<char>(' ' + random() % 95);
    expect_file_refused(name, noise, name + ", ");
    expect_file_refused(name, efg(noise), name);
  }
  expect_file_refused("deep.json", std::string(10 << 20, '['), "1000 moves deep");
  std::string deep;
  for (int i = 1; i < 2000; ++i) deep += "p \"\" 1 " + std::to_string(i) + " \"\" { \"on\" } 0\n";
  expect_file_refused("deep.efg", efg(deep), "1000 moves deep");
}

/// A file that ends too early, wherever that is, is no game.
TEST(Refusals, truncated_files) {
  const Folder folder;
  for (const std::string name : {"fee.efg", "matrix.nfg", "joint.json"}) {
    const std::string game = name.ends_with("nfg") ? "matrix" : "tree";
    std::ifstream in(EXAMPLES "/" + name);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::size_t last = text.find_last_not_of(" \n}");
    for (std::size_t size = 1; size < last; size += 7)
      expect_refused("solve " + game + " file=" + folder.write(name, text.substr(0, size)), name);
  }
}

}  // namespace
}  // namespace pincer::testing
