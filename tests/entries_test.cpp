// How games are made from words and files, and what is said when they cannot be.

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "made_game.hpp"
#include "pincer/core/error.hpp"

namespace pincer {
namespace {

// --- refusals that concern several parameters at once ----------------------------------------

/// What is said when a game is made from these words.
std::string complaint(const std::string& game, const std::vector<std::string>& words) {
  try {
    make({game, words});
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}

TEST(CopsAndRobbersEntry, ChecksTheStart) {
  const auto start = [](const std::string& cells) {
    return complaint("cops_and_robbers", {"start=" + cells});
  };
  EXPECT_EQ(start("c3,a1,f6,b2"), "nothing");
  EXPECT_NE(start("c3,a1,f6").find("has 3 cells"), std::string::npos);
  EXPECT_NE(start("c3,a1,f6,g1").find("'g1' is not a cell"), std::string::npos);
  EXPECT_NE(start("c3,a1,f6,a7").find("'a7' is not a cell"), std::string::npos);
  EXPECT_NE(start("c3,a1,f6,b2,").find("'' is not a cell"), std::string::npos);
  EXPECT_NE(start("c3,a1,f6,c3").find("robber's cell"), std::string::npos);
  EXPECT_NE(complaint("cops_and_robbers", {"obstacles=1"}).find("no room"), std::string::npos);
}

TEST(RandomTreeEntry, ChecksTheLimits) {
  EXPECT_NE(complaint("random_tree", {"low=3", "high=2"}).find("low"), std::string::npos);
  EXPECT_NE(complaint("random_tree", {"low=0.5", "leaves=integer"}).find("integers"),
            std::string::npos);
}

/// Whether `words` are among what is said when a game is made so.
bool complains(const std::string& game, const std::vector<std::string>& arguments,
               const std::string& words) {
  return complaint(game, arguments).find(words) != std::string::npos;
}

TEST(GoofspielEntry, ChecksTheOrder) {
  EXPECT_EQ(complaint("goofspiel", {"cards=3", "order=3,1,2"}), "nothing");
  EXPECT_TRUE(complains("goofspiel", {"cards=3", "order=3,1"}, "each of the prizes 1 to 3 once"));
  EXPECT_TRUE(complains("goofspiel", {"cards=3", "order=3,1,1"}, "each of the prizes"));
  EXPECT_TRUE(complains("goofspiel", {"cards=2", "order=99999999999,1"}, "is not a prize"));
  EXPECT_TRUE(complains("goofspiel", {"order=shuffled"}, "'shuffled' is not a prize"));
  EXPECT_TRUE(complains("goofspiel", {"order="}, "'' is not a prize"));
}

TEST(JointEntries, CheckWhatConcernsSeveralParameters) {
  EXPECT_TRUE(complains("oshi_zumo", {"coins=3", "min_bid=4"}, "at most what a player has, 3"));
  EXPECT_TRUE(complains("tron", {"width=9", "height=8"}, "at most 64 cells"));
  EXPECT_TRUE(complains("tron", {"start=a1"}, "has 1 cells"));
  EXPECT_TRUE(complains("tron", {"start=a1,f1"}, "'f1' is not a cell"));
  EXPECT_TRUE(complains("tron", {"start=a1,a1"}, "the same cell"));
  EXPECT_TRUE(complains("pursuit", {"start=a1,b1"}, "has 2 cells"));
  EXPECT_TRUE(complains("pursuit", {"start=a1,a1,b1"}, "robber's cell"));
  EXPECT_TRUE(complains("pursuit", {"obstacles=1"}, "no room"));
  EXPECT_TRUE(complains("rock_paper_scissors", {"weights=1,2"}, "three numbers"));
  EXPECT_TRUE(complains("bidding_tic_tac_toe", {"line=4"}, "no line of 4"));
}

// --- matrices --------------------------------------------------------------------------------

TEST(MatrixEntry, SaysWhereTheTextIsWrong) {
  const auto rows = [](const std::string& text) {
    const std::string words = complaint("matrix", {"rows=" + text});
    return words.substr(std::min(words.size(), text.size() + 7));  // without "rows=...: "
  };
  EXPECT_EQ(rows("0,1;x,0"), "line 1, column 5: 'x' is not a number");
  EXPECT_EQ(rows("0,1;1"), "line 1, column 5: this row has 1 entries, but the first has 2");
  EXPECT_EQ(rows("0,,1"), "line 1, column 3: a number is missing");
  EXPECT_EQ(rows("0,1,"), "line 1, column 5: a number is missing");
  EXPECT_EQ(rows("1e400"),
            "line 1, column 1: 1e400 is out of range; entries are between -1e12 "
            "and 1e12");
  EXPECT_EQ(rows("nan").substr(0, 17), "line 1, column 1:");
  EXPECT_EQ(rows(""), "line 1, column 1: there are no numbers");
  EXPECT_EQ(complaint("matrix", {"rows= 1 2\t3 ;4,5 , 6;"}), "nothing");
}

// --- tree files ------------------------------------------------------------------------------

/// A file with this text, removed at the end.
class TextFile {
 public:
  explicit TextFile(const std::string& text)
      : path_(testing::TempDir() + "pincer_tree_" +
              testing::UnitTest::GetInstance()->current_test_info()->name() + ".json") {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TextFile() { std::remove(path_.c_str()); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Bounds<double> value_of_tree(const std::string& text) {
  const TextFile file(text);
  return solve(make({"tree", {"file=" + file.path()}})).bounds;
}

/// What is said about a tree file with this text, without the file's name.
std::string tree_complaint(const std::string& text) {
  const TextFile file(text);
  std::string words = complaint("tree", {"file=" + file.path()});
  if (const auto at = words.find(file.path()); at != std::string::npos)
    words.replace(at, file.path().size(), "F");
  return words;
}

TEST(MatrixEntry, ReadsFiles) {
  const TextFile file("1, 2 3\r\n\n4 5,6\n");
  const Position game = make({"matrix", {"file=" + file.path()}});
  EXPECT_EQ(game.moves().size(), 6u);
  EXPECT_EQ(game.play("2/3").payoff(), 6);
  EXPECT_TRUE(complains("matrix", {"file=" + file.path(), "rows=1"}, "not by both"));
  EXPECT_TRUE(complains("matrix", {"file=/no/such/file"}, "cannot read '/no/such/file'"));
  EXPECT_TRUE(complains("matrix", {"file=/"}, "is a directory"));
}

TEST(MatrixEntry, SaysWhereTheFileIsWrong) {
  const TextFile file("1 2\n3 four\n");
  EXPECT_EQ(complaint("matrix", {"file=" + file.path()}),
            file.path() + ", line 2, column 3: 'four' is not a number");
}

TEST(TreeFile, IsTheTextbooksTreeByDefault) {
  const Position game = make({"tree", {}});
  EXPECT_EQ(game.moves(), (std::vector<std::string>{"a1", "a2", "a3"}));
  const Report report = solve(game);
  EXPECT_EQ(report.bounds, (Bounds<double>{3, 3}));
  EXPECT_EQ(report.line.front(), "a1");
  EXPECT_EQ(game.play("a3").moves(), (std::vector<std::string>{"d1", "d2", "d3"}));
}

TEST(TreeFile, CanHoldEveryKindOfNode) {
  const auto bounds = value_of_tree(R"({"low": 0, "root": {"turn": "max", "children": [
    {"move": "safe", "node": {"payoff": 1.5}},
    {"move": "gamble", "node": {"turn": "chance", "children": [
      {"outcome": "heads", "weight": 1, "node": {"payoff": 4}},
      {"outcome": "tails", "weight": 3, "node": {"turn": "min", "children": [
        {"move": "a", "node": {"payoff": 1}}, {"move": "b", "node": {"payoff": 2}}]}}]}}]}})");
  EXPECT_NEAR(bounds.lower, 1.75, 1e-8);
  EXPECT_NEAR(bounds.upper, 1.75, 1e-8);
  EXPECT_EQ(value_of_tree(R"({"root": {"payoff": -7}})"), (Bounds<double>{-7, -7}));
  EXPECT_EQ(value_of_tree(R"({"root": {"turn": "min", "children": [
    {"move": "a", "node": {"payoff": 0.25}}, {"move": "b", "node": {"payoff": 2}}]}})"),
            (Bounds<double>{0.25, 0.25}));
}

constexpr const char* three_players = R"({"root": {"player": "A", "children": [
    {"move": "l", "node": {"player": "C", "children": [
      {"move": "x", "node": {"payoffs": [1, 2, 3]}}, {"move": "y", "node": {"payoffs": [2, 1, 3]}}]}},
    {"move": "r", "node": {"payoffs": [1.5, 0, 0]}}]}})";

TEST(TreeFile, CanBeForSeveralPlayers) {
  const TextFile file(three_players);
  const Position game = make({"tree", {"file=" + file.path()}});
  EXPECT_EQ(game.rules().shape().players, 3);
  EXPECT_EQ(game.rules().player(game.state()), 0);
  Request request;
  request.algorithm = "max_n";
  EXPECT_EQ(solve(game, request).line, (std::vector<std::string>{"r"})) << "C takes x";
  request.tie = "last";
  const Report report = solve(game, request);
  EXPECT_EQ(report.line, (std::vector<std::string>{"l", "y"}));
  EXPECT_EQ(report.values[0].bounds, Bounds<double>::exactly(2));
  EXPECT_EQ(report.bounds, report.values[0].bounds);
  EXPECT_EQ(solve(game).bounds, Bounds<double>::exactly(1.5)) << "what A can guarantee";
  const auto payoffs = game.rules().payoffs(game.play("r").state());
  EXPECT_EQ(std::vector<double>(payoffs.begin(), payoffs.end()), (std::vector<double>{1.5, 0, 0}));
}

TEST(TreeFile, ReportsWhatIsWrongForSeveralPlayers) {
  const auto root = [](const std::string& node) {
    return tree_complaint("{\"root\": " + node + "}");
  };
  EXPECT_EQ(root(R"({"player": "A", "children": [{"move": "a", "node": {"payoffs": [1, 2]}},
                                                 {"move": "b", "node": {"payoffs": [1]}}]})"),
            "F, root.children[1].node.payoffs: expected a list of 2 to 6 payoffs");
  EXPECT_EQ(root(R"({"player": "A", "children": [{"move": "a", "node": {"payoffs": [1, 2]}},
                                                 {"move": "b", "node": {"payoffs": [1, 2, 3]}}]})"),
            "F, root.children[1].node.payoffs: an earlier leaf pays 2 players");
  EXPECT_EQ(root(R"({"player": "C", "children": [{"move": "a", "node": {"payoffs": [1, 2]}}]})"),
            "F, root.children[0].node.payoffs: C moves in this tree and is not paid");
  EXPECT_EQ(root(R"({"player": "Z", "children": [{"move": "a", "node": {"payoffs": [1, 2]}}]})"),
            "F, root.player: expected \"A\", \"B\" or another letter up to \"F\"");
  EXPECT_EQ(root(R"({"player": "A", "payoffs": [1, 2]})"),
            "F, root: a node has either \"payoffs\" or \"player\" and \"children\"");
  EXPECT_EQ(root(R"({"player": "A", "children": [{"move": "a", "node": {"payoff": 1}}]})"),
            "F, root.children[0].node: a node has either \"payoffs\" or \"player\" and "
            "\"children\"");
}

/// What is said when an algorithm is to solve a game.
std::string refused(const Case& c, const std::string& algorithm, const std::string& tie = "first") {
  Request request;
  request.algorithm = algorithm;
  request.tie = tie;
  try {
    solve(make(c), request);
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}

TEST(SeveralPlayers, AlgorithmsRefuseWhatTheyCannotDo) {
  const Case nim = {"nim", {"heaps=1,2", "players=3"}}, two = {"nim", {"heaps=1,2"}};
  const Case free = {"random_tree", {"players=3", "depth=3", "sum=free"}};
  EXPECT_EQ(refused(free, "max_n"), "nothing");
  EXPECT_EQ(refused(free, "paranoid"), "nothing");
  for (const std::string pruning : {"shallow", "last_branch", "speculative"}) {
    EXPECT_EQ(refused(nim, pruning), "nothing");
    EXPECT_EQ(refused(free, pruning),
              pruning +
                  " needs a game that says what its payoffs add up to; use engine, max_n, "
                  "paranoid");
    EXPECT_TRUE(refused(two, pruning)
                    .starts_with(pruning + " is for games of several players; use engine"));
  }
  EXPECT_EQ(refused(nim, "best_reply"), "nothing");
  EXPECT_EQ(refused(free, "best_reply"),
            "best_reply needs a game in which any player can be asked to move; use engine, max_n, "
            "paranoid");
  EXPECT_EQ(refused(nim, "alpha_beta"),
            "alpha_beta is for games of two players, Max and Min; use engine, last_branch, max_n, "
            "paranoid, shallow, speculative");
  EXPECT_EQ(refused(nim, "max_n", "nobody"),
            "there is no tie rule 'nobody'; the rules are first, last, against_root and "
            "against_previous");
  EXPECT_TRUE(complaint("random_tree", {"players=3", "p=0.5"}).find("no chance") !=
              std::string::npos);
}

TEST(SeveralPlayers, AStoppedAnswerIsStillTrue) {
  const Position game = make({"dots_and_boxes", {"rows=1", "columns=3", "players=3"}});
  const Report whole = solve(game);
  for (const std::string algorithm : {"engine", "max_n", "speculative", "paranoid"})
    for (const std::uint64_t nodes : {1, 10, 100, 300}) {
      Request request;
      request.algorithm = algorithm;
      request.limits.nodes = nodes;
      const Report report = solve(game, request);
      EXPECT_EQ(report.stop, Stop::nodes) << algorithm;
      for (std::size_t p = 0; p < 3; ++p) {
        EXPECT_LE(report.values[p].bounds.lower, whole.values[p].bounds.lower);
        EXPECT_GE(report.values[p].bounds.upper, whole.values[p].bounds.upper);
      }
    }
}

TEST(TreeFile, ReportsWhereTheSyntaxBreaks) {
  EXPECT_EQ(tree_complaint("{\"root\":\n  {\"turn\": \"max\", \"children\": [}}").substr(0, 22),
            "F, line 2, column 32: ");
  EXPECT_EQ(tree_complaint("{\"root\": {\"payoff\": 1}} x").substr(0, 22),
            "F, line 1, column 25: ");
  EXPECT_EQ(tree_complaint("{\"root\":\n {\"payoff\": 1e999}}").substr(0, 12), "F, line 2, c");
  EXPECT_EQ(tree_complaint("{\"root\": {\"payoff\": 1, \"payoff\": 2}}"),
            "F: the key \"payoff\" is given twice in one object");
}

TEST(TreeFile, ReportsThePathToAnOffendingNode) {
  const auto root = [](const std::string& node) {
    return tree_complaint("{\"root\": " + node + "}");
  };
  EXPECT_EQ(root(R"({"turn": "max", "children": [{"move": "a", "node": {"payoff": 1}},
                                                 {"move": "b", "node": {}}]})"),
            "F, root.children[1].node: a node has either \"payoff\" or \"turn\" and \"children\"");
  EXPECT_EQ(root(R"({"turn": "chance", "children": [
                    {"outcome": "a", "weight": 0.5, "node": {"payoff": 1}}]})"),
            "F, root.children[0].weight: a weight is an integer from 1 to 1e15");
  EXPECT_EQ(root(R"({"turn": "chance", "children": [{"outcome": "a", "node": {"payoff": 1}}]})"),
            "F, root.children[0]: \"weight\" is missing");
  EXPECT_EQ(root(R"({"turn": "white", "children": [{"move": "a", "node": {"payoff": 1}}]})"),
            "F, root.turn: expected \"max\", \"min\", \"chance\" or \"both\"");
  EXPECT_EQ(
      root(R"({"turn": "both", "children": [{"move": "a", "node": {"payoff": 1}}]})"),
      "F, root: unknown key \"children\"; there may be \"turn\", \"rows\", \"columns\", \"cells\"");
  EXPECT_EQ(root(R"({"turn": "max", "children": [{"move": "a", "node": {"payoff": 1}},
                                                 {"move": "a", "node": {"payoff": 2}}]})"),
            "F, root.children[1].move: an earlier child is called \"a\" too");
  EXPECT_EQ(root(R"({"turn": "max", "children": []})"),
            "F, root.children: expected a list with at least one element");
  EXPECT_EQ(root(R"({"turn": "max", "childs": []})"),
            "F, root: unknown key \"childs\"; there may be \"turn\", \"children\"");
  EXPECT_EQ(root(R"({"payoff": "3"})"), "F, root.payoff: expected a number");
  EXPECT_EQ(tree_complaint(R"({"high": 2, "root": {"payoff": 3}})"),
            "F, root.payoff: it is not between low and high");
  EXPECT_EQ(tree_complaint(R"({"low": 3, "high": 2, "root": {"payoff": 3}})"),
            "F, low: it is above \"high\"");
  EXPECT_EQ(tree_complaint("{}"), "F: \"root\" is missing");
  EXPECT_EQ(tree_complaint("[]"), "F: a tree file is an object with a \"root\"");
}

TEST(TreeFile, MayBeDeepButNotEndless) {
  const auto chain = [](int depth) {
    std::string text = R"({"root": )";
    for (int i = 0; i < depth; ++i)
      text += R"({"turn": "max", "children": [{"move": "a", "node": )";
    text += R"({"payoff": 1})";
    for (int i = 0; i < depth; ++i) text += "}]}";
    return text + "}";
  };
  EXPECT_EQ(value_of_tree(chain(1000)), (Bounds<double>{1, 1}));
  EXPECT_EQ(tree_complaint(chain(1001)), "F: the tree is more than 1000 moves deep");
  EXPECT_EQ(tree_complaint(chain(100'000)), "F: the tree is more than 1000 moves deep");
  EXPECT_EQ(tree_complaint(std::string(1'000'000, '[')),
            "F: the tree is more than 1000 moves deep");
}

TEST(TreeFile, MustBeATextFile) {
  EXPECT_EQ(complaint("tree", {"file=/no/such/file"}),
            "cannot read '/no/such/file': No such file or directory");
  EXPECT_EQ(complaint("tree", {"file=/"}), "'/' is a directory, not a tree file");
  EXPECT_EQ(tree_complaint(std::string("\x01\xff\x00\x80", 4)),
            "'F' is not a text file; a tree file is text");
  EXPECT_EQ(tree_complaint(""), "there is nothing in 'F' to read");
}

}  // namespace
}  // namespace pincer
