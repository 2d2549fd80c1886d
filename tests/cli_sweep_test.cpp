// `pincer sweep`: its values, its forms of output and its picture.
#include "run_program.hpp"

namespace pincer::testing {
namespace {

/// The values of a parameter in the rows of a sweep.
std::vector<json> swept(const std::string& arguments, const std::string& parameter) {
  const Result result = run("sweep " + arguments + " --json");
  EXPECT_EQ(result.exit_code, 0) << arguments << "\n" << result.err << result.out;
  std::vector<json> values;
  for (const auto& line : lines_of(result.out)) values.push_back(line["parameters"][parameter]);
  return values;
}

using Values = std::vector<json>;

TEST(Sweep, ranges_and_lists_are_values) {
  EXPECT_EQ(swept("duel max_health=1..3 rounds=2", "max_health"), (Values{1, 2, 3}));
  EXPECT_EQ(swept("duel max_health=3..1 rounds=2", "max_health"), (Values{3, 2, 1}));
  EXPECT_EQ(swept("duel max_health=1..6..2 rounds=2", "max_health"), (Values{1, 3, 5}));
  EXPECT_EQ(swept("duel max_health=4,1..2 rounds=2", "max_health"), (Values{4, 1, 2}));
  EXPECT_EQ(swept("random_tree depth=2 p=0.7..1..0.1", "p"), (Values{0.7, 0.8, 0.9, 1.0}));
  EXPECT_EQ(swept("connect_four width=3 height=3 line=3 payoff=sign,score", "payoff"),
            (Values{"sign", "score"}));
}

TEST(Sweep, a_list_is_one_value_and_more_are_further_words) {
  EXPECT_EQ(swept("nim heaps=1,2 heaps=3 heaps=1,1", "heaps"),
            (Values{{1, 2}, json::array({3}), {1, 1}}));
}

TEST(Sweep, all_combinations_come_and_the_first_parameter_is_slowest) {
  const Result result = run("sweep duel max_health=1,2 min_health=3,4 rounds=2 --json");
  std::string order;
  for (const auto& line : lines_of(result.out))
    order +=
        line["parameters"]["max_health"].dump() + line["parameters"]["min_health"].dump() + " ";
  EXPECT_EQ(order, "13 14 23 24 ");
}

TEST(Sweep, every_row_says_what_solve_says) {
  const Result result = run("sweep duel max_health=2..3 --json");
  for (const auto& line : lines_of(result.out)) {
    const json alone = solve_json("duel max_health=" + line["parameters"]["max_health"].dump());
    for (const char* field : {"lower", "upper", "play", "moves", "nodes"})
      EXPECT_EQ(line[field], alone[field]) << field;
  }
}

TEST(Sweep, a_table_shows_values_and_what_is_best) {
  const Result result = run("sweep nim heaps=1,1 heaps=1,2");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "heaps  value")) << result.out;
  EXPECT_TRUE(contains(result.out, "1,1       -1")) << result.out;
  EXPECT_TRUE(contains(result.out, "Max: 2-1")) << result.out;
}

TEST(Sweep, rows_with_commas) {
  const Result result = run("sweep duel max_health=2,3 rounds=3 --csv");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(result.out.starts_with("max_health,rounds,status,lower,upper,")) << result.out;
  EXPECT_TRUE(contains(result.out, "\n3,3,solved,")) << result.out;
}

TEST(Sweep, a_bad_combination_is_a_row_and_the_rest_goes_on) {
  const Result rows = run("sweep connect_four width=2,3 height=3 line=3 --csv");
  EXPECT_EQ(rows.exit_code, 0) << rows.out;
  const Result bad = run("sweep duel max_health=2,99,3 rounds=2 --csv");
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_TRUE(contains(bad.out, "\n99,2,error,")) << bad.out;
  EXPECT_TRUE(contains(bad.out, "\n3,2,solved,")) << bad.out;
  const auto lines = lines_of(run("sweep duel max_health=99,2 rounds=2 --json").out);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0]["parameters"]["max_health"], 99);
  EXPECT_TRUE(contains(lines[0]["error"].get<std::string>(), "out of range"));
}

TEST(Sweep, a_stopped_row_ends_it_with_3) {
  const Result result = run("sweep connect_four width=6,7 --nodes 100");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_TRUE(contains(result.out, "stopped by the node limit")) << result.out;
}

TEST(Sweep, refuses_what_it_cannot_read) {
  expect_refused("sweep duel", "max_health=1..3");
  expect_refused("sweep duel max_health=4", "several values");
  expect_refused("sweep duel max_helth=1..2", "max_health");
  expect_refused("sweep duel max_health", "name=value");
  expect_refused("sweep duel max_health=1..", "must be numbers");
  expect_refused("sweep duel max_health=1..5..0", "step must be above 0");
  expect_refused("sweep duel max_health=1..2..3..4", "no range");
  expect_refused("sweep random_tree p=0.5..1", "say the step");
  expect_refused("sweep nim heaps=1..3", "heaps=1,2 heaps=1,3");
  expect_refused("sweep duel max_health=1..999999999", "too many");
  expect_refused("sweep duel max_health=1..999 min_health=1..999", "combinations");
  expect_refused("sweep duel max_health=1..2 --csv --json", "choose one");
  expect_refused("sweep nim heaps=1,2 heaps=1 --plot x.svg", "number");
  expect_refused("sweep duel max_health=1..2 --plot x.png", "x.png.svg");
}

TEST(Sweep, draws_a_picture_where_gnuplot_is_there) {
  const Folder folder;
  const std::string file = folder.file("duel.svg");
  const std::string command = "sweep duel max_health=1..4 min_health=3,4 rounds=3 --plot " + file;
  if (std::system("command -v gnuplot >/dev/null 2>&1") != 0) {
    expect_refused(command, "gnuplot-nox");
    return;
  }
  const Result result = run(command);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  const std::string picture = folder.read("duel.svg");
  for (const char* part : {"<svg", "max_health", "min_health=3", "min_health=4", "value to Max"})
    EXPECT_TRUE(contains(picture, part)) << part;
}

}  // namespace
}  // namespace pincer::testing
