#include "pincer/catalog/parameter.hpp"

#include <gtest/gtest.h>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"

namespace pincer {
namespace {

std::vector<Parameter> parameters() {
  return {Parameter::integer("width", 5, 1, 12, "columns"),
          Parameter::integer("seed", 1, 0, 1e15, "which one"),
          Parameter::real("share", "0.5", -2, 2, "a share"),
          Parameter::choice("payoff", {"sign", "score"}, "what is paid"),
          Parameter::flag("capture", true, "whether"),
          Parameter::integers("heaps", "3,4,5", 0, 30, "stones"),
          Parameter::text("file", "", "a file")};
}

Arguments read(const std::vector<std::string>& words) { return {parameters(), words}; }

/// What is said when these words are read.
std::string complaint(const std::vector<std::string>& words) {
  try {
    read(words);
  } catch (const Error& e) {
    return e.what();
  }
  return "nothing";
}

Probability probability(const std::string& text) {
  return Arguments({Parameter::real("p", "1", -10, 10, "")}, {"p=" + text}).probability("p");
}

TEST(Arguments, KeepDefaultsUnlessSaid) {
  const auto a = read({"width=7"});
  EXPECT_EQ(a.integer("width"), 7);
  EXPECT_EQ(a.large("seed"), 1);
  EXPECT_EQ(a.real("share"), 0.5);
  EXPECT_EQ(a.text("payoff"), "sign");
  EXPECT_TRUE(a.flag("capture"));
  EXPECT_EQ(a.integers("heaps"), (std::vector<int>{3, 4, 5}));
  EXPECT_EQ(a.text("file"), "");
}

TEST(Arguments, ReadEveryKind) {
  const auto a = read({"seed=1000000000000000", "share=-1.25", "payoff=score", "capture=false",
                       "heaps=0", "file=a=b.json"});
  EXPECT_EQ(a.large("seed"), 1'000'000'000'000'000);
  EXPECT_EQ(a.real("share"), -1.25);
  EXPECT_EQ(a.text("payoff"), "score");
  EXPECT_FALSE(a.flag("capture"));
  EXPECT_EQ(a.integers("heaps"), std::vector<int>{0});
  EXPECT_EQ(a.text("file"), "a=b.json");
  EXPECT_EQ(a.as_written("share"), "-1.25");
}

TEST(Arguments, RefuseWhatIsNotInFullANumberInRange) {
  for (const std::string bad : {"", " 5", "5 ", "5x", "+5", "5.0", "0", "13", "-1", "0x5",
                                "99999999999999999999", "1e1", "inf", "five"})
    EXPECT_NE(complaint({"width=" + bad}).find("integer, 1 to 12"), std::string::npos) << bad;
  for (const std::string bad : {"", "inf", "-inf", "nan", "1e999", "2.1", "1,5", "0.5.", " 1", "x"})
    EXPECT_NE(complaint({"share=" + bad}).find("number, -2 to 2"), std::string::npos) << bad;
  for (const std::string bad : {"", "3,", ",3", "3,,4", "3;4", "3,31", "3,-1", "3, 4"})
    EXPECT_NE(complaint({"heaps=" + bad}).find("each 0 to 30"), std::string::npos) << bad;
  for (const std::string bad : {"", "yes", "1", "True"})
    EXPECT_NE(complaint({"capture=" + bad}).find("true or false"), std::string::npos) << bad;
}

TEST(Arguments, SayWhatIsWrongAndWhatWasMeant) {
  EXPECT_EQ(complaint({"widht=5"}),
            "unknown parameter 'widht' for this game; did you mean 'width'? "
            "Parameters: width, seed, share, payoff, capture, heaps, file");
  EXPECT_EQ(complaint({"width=13"}), "width=13: 13 is out of range; allowed: integer, 1 to 12");
  EXPECT_EQ(
      complaint({"payoff=scores"}),
      "payoff=scores: 'scores' is not a choice (did you mean 'score'?); allowed: sign or score");
  EXPECT_EQ(complaint({"width=3", "width=4"}), "'width' is given twice");
  EXPECT_EQ(complaint({"width"}).rfind("'width' is not a parameter: write name=value.", 0), 0u);
  EXPECT_EQ(complaint({"=3"}).rfind("'=3' is not a parameter", 0), 0u);
  EXPECT_EQ(complaint({"zzzzz=3"}).find("did you mean"), std::string::npos);
}

TEST(Arguments, ReadAProbabilityAsTheDecimalItIs) {
  const auto expect = [](const std::string& text, std::int64_t part, std::int64_t whole) {
    const Probability p = probability(text);
    EXPECT_EQ(p.part, part) << text;
    EXPECT_EQ(p.whole, whole) << text;
  };
  expect("0.8", 4, 5);
  expect("1", 1, 1);
  expect("1.0", 1, 1);
  expect(".5", 1, 2);
  expect("0", 0, 1);
  expect("0.000000001", 1, 1'000'000'000);
  expect("0.1", 1, 10);
}

TEST(Arguments, RefuseOtherProbabilities) {
  for (const std::string bad : {"1.1", "2", "-0.1", "-0", "1e-1", "0.1234567890", "1.000000001"})
    EXPECT_THROW(probability(bad), Error) << bad;
}

TEST(Nearest, FindsSlipsAndNothingElse) {
  const std::vector<std::string> names = {"nim", "pig", "kalah", "connect_four", "tic_tac_toe"};
  EXPECT_EQ(nearest("ninm", names), "nim");
  EXPECT_EQ(nearest("NIM", names), "nim");
  EXPECT_EQ(nearest("kahla", names), "kalah");
  EXPECT_EQ(nearest("tictactoe", names), "tic_tac_toe");
  EXPECT_EQ(nearest("connect", names), "connect_four");
  EXPECT_EQ(nearest("chess", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(nearest(std::string(1'000'000, 'x'), names), "");
  EXPECT_EQ(nearest("q", {"p"}), "");
}

TEST(Catalog, FindsGamesByNameAndSuggestsTheNearest) {
  EXPECT_EQ(find_game(builtin_games(), "nim").name, "nim");
  const auto refusal = [](const std::string& name) -> std::string {
    try {
      find_game(builtin_games(), name);
    } catch (const Error& e) {
      return e.what();
    }
    return "nothing";
  };
  EXPECT_EQ(refusal("ninm"), "there is no game 'ninm'; did you mean 'nim'? `games` lists them");
  EXPECT_EQ(refusal("chess"), "there is no game 'chess'; `games` lists them");
}

}  // namespace
}  // namespace pincer
