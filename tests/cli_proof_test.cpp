// solve --certificate and verify, as a user runs them.

#include <filesystem>

#include "pincer/core/whole_file.hpp"
#include "pincer/proof/file.hpp"
#include "random_game.hpp"
#include "run_program.hpp"

namespace pincer::testing {
namespace {

/// Solves with a certificate, and returns what verify says to it.
Result verified(const Folder& folder, const std::string& arguments, int exit_code = 0) {
  const std::string file = folder.file("it.cert");
  const Result solved = run("solve " + arguments + " --certificate " + file);
  EXPECT_EQ(solved.exit_code, exit_code) << arguments << "\n" << solved.err;
  return run("verify " + file);
}

TEST(Verify, says_what_is_proved_and_how) {
  const Folder folder;
  const Result plain = verified(folder, "tic_tac_toe");
  EXPECT_EQ(plain.exit_code, 0) << plain.err;
  EXPECT_TRUE(contains(plain.out, "proved   0\n")) << plain.out;
  EXPECT_TRUE(contains(plain.out, "believing nothing but the moves")) << plain.out;
  const Result lemmas = verified(folder, "connect_four width=4 height=4 --certificate-lemmas");
  EXPECT_TRUE(contains(lemmas.out, "bounds, settled and symmetry")) << lemmas.out;
}

TEST(Verify, prints_the_same_whatever_the_file_is_called) {
  const Folder folder, other;
  EXPECT_EQ(verified(folder, "goofspiel cards=5").out, verified(other, "goofspiel cards=5").out);
}

TEST(Verify, knows_the_position_and_the_parameters) {
  const Folder folder;
  const Result result = verified(folder, "nim heaps=1,2 --after 2-1");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "nim heaps=1,2")) << result.out;
  EXPECT_TRUE(contains(result.out, "after 2-1")) << result.out;
}

TEST(Verify, every_move_has_its_proof_with_all) {
  const Folder folder;
  const Result result = verified(folder, "tic_tac_toe --after \"b2 a2\" --all");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "proved   1\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "proved   a1: 1\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "proved   c2: 0\n")) << result.out;
}

TEST(Verify, what_is_proved_after_a_stop_is_true) {
  const Folder folder;
  const Result result = verified(folder, "connect_four width=6 height=5 --nodes 3000", 3);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "proved   ")) << result.out;
}

TEST(Verify, a_proof_that_was_stopped_is_told_by_the_exit_code) {
  const Folder folder;  // the search takes 1,540 nodes, and the proof more
  EXPECT_EQ(verified(folder, "connect_four width=4 height=4 --nodes 1700", 3).exit_code, 0);
}

TEST(WholeFile, nothing_is_left_when_the_program_ends_in_the_middle) {
  const Folder folder;
  const std::string file = folder.file("it");
  const auto end = [&](std::ostream& out) {
    out << "half" << std::flush;
    EXPECT_TRUE(std::filesystem::exists(aside_of(file)));
    drop_file_aside();
  };
  EXPECT_THROW(write_whole(file, end), Error);
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_FALSE(std::filesystem::exists(aside_of(file)));
}

/// A certificate taken apart, to be put together again with every checksum right.
struct Parts {
  proof::Head head;
  std::vector<std::string> strategies;

  explicit Parts(const std::string& file) {
    proof::Reader reader(file);
    head = reader.head();
    for (const proof::Part& part : head.parts) {
      reader.begin_part(part.bytes);
      strategies.emplace_back();
      while (const auto byte = reader.byte()) strategies.back() += static_cast<char>(*byte);
    }
  }
  void write(const std::string& file) {
    for (std::size_t i = 0; i < strategies.size(); ++i) head.parts[i].bytes = strategies[i].size();
    proof::write_certificate(file, head, strategies);
  }
};

/// The same certificate with another claim for Max.
void claim(const std::string& file, proof::Worth claim) {
  Parts parts(file);
  parts.head.parts.front().claim = claim;
  parts.write(file);
}

TEST(Verify, names_the_position_that_breaks_its_promise_and_exits_with_4) {
  const Folder folder;
  const std::string file = folder.file("it");
  EXPECT_EQ(run("solve tic_tac_toe --after b2 --certificate " + file).exit_code, 0);
  claim(file, 1);
  const Result result = run("verify " + file);
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_TRUE(contains(result.out, "BROKEN   Max's strategy: sure of 0 only, not of 1"))
      << result.out;
  const auto moves = result.out.find("at --after \"b2 ");
  ASSERT_NE(moves, std::string::npos) << result.out;
  const std::string after = result.out.substr(moves + 3, result.out.find('\n', moves) - moves - 3);
  EXPECT_EQ(solve_json("tic_tac_toe " + after)["upper"], 0) << "where Max has not won";
}

TEST(Verify, a_weaker_claim_holds_as_well) {
  const Folder folder;
  const std::string file = folder.file("it");
  EXPECT_EQ(run("solve tic_tac_toe --certificate " + file).exit_code, 0);
  claim(file, -1);
  EXPECT_TRUE(contains(run("verify " + file).out, "proved   [-1, 0]\n"));
}

TEST(Verify, a_damaged_file_is_bad_input) {
  const Folder folder;
  const std::string file = folder.file("good");
  EXPECT_EQ(run("solve tic_tac_toe --certificate " + file).exit_code, 0);
  std::string bytes = folder.read("good");
  bytes[bytes.size() - 9] = static_cast<char>(bytes[bytes.size() - 9] ^ 1);
  expect_refused("verify " + folder.write("bad", bytes), "damaged");
  expect_refused("verify " + folder.write("text", "hello\n"), "no certificate");
  expect_refused("verify " + folder.write("empty", ""), "damaged or no certificate");
  expect_refused("verify " + folder.write("half", bytes.substr(0, bytes.size() / 2)), "damaged");
  expect_refused("verify " + folder.file("nowhere"), "cannot read");
  expect_refused("verify", "one file");
  expect_refused("verify " + file + " " + file, "one file");
}

TEST(Certificate, is_refused_where_there_can_be_none) {
  const Folder folder;
  const std::string file = " --certificate " + folder.file("x");
  expect_refused("solve nim --certificate-lemmas", "--certificate FILE");
  expect_refused("solve tic_tac_toe --depth 3" + file, "--depth");
  expect_refused("solve nim players=3" + file, "two players");
  expect_refused("solve tic_tac_toe --certificate /nowhere/at/all", "/nowhere/at/all");
}

TEST(Certificate, is_told_beside_the_answer) {
  const Folder folder;
  const Result result = run("solve tic_tac_toe --certificate " + folder.file("x"));
  EXPECT_TRUE(contains(result.out, "\nproved   0 ")) << result.out;
  const Result in_json = run("solve tic_tac_toe --json --certificate " + folder.file("x"));
  const json told = json::parse(in_json.out, nullptr, false)["certificate"];
  EXPECT_EQ(told["lower"], 0) << in_json.out;
  EXPECT_EQ(told["upper"], 0);
  EXPECT_EQ(told["lemmas"], false);
  EXPECT_GT(told["positions"], 100);
}

TEST(Certificate, says_what_it_plays) {
  const Folder folder;
  const std::string file = folder.file("x");
  EXPECT_EQ(run("solve nim heaps=1,2 --certificate " + file).exit_code, 0);
  const auto told = lines_of(run("strategy --certificate " + file).out);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0]["play"], json({{"max", {{"2-1", 1.0}}}}));
  EXPECT_EQ(told[0]["lower"], 1);
  const auto later = lines_of(run("strategy --certificate " + file + " --after \"2-1 1-1\"").out);
  ASSERT_EQ(later.size(), 1u);
  EXPECT_EQ(later[0]["play"], json({{"max", {{"2-1", 1.0}}}}));
  expect_refused("strategy --certificate " + file + " --after 9-9", "not possible", 2);
  expect_refused("strategy nim --certificate " + file, "leave the game's name");
  expect_refused("strategy --certificate " + file + " --after \"1-1 2-2\"", "over");
}

TEST(Certificate, is_played_by) {
  const Folder folder;
  const std::string file = folder.file("x");
  EXPECT_EQ(run("solve nim heaps=1,2 --certificate " + file).exit_code, 0);
  const Result result = run("play --as min --certificate " + file, "1-1\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "pincer plays 2-1   (value 1)")) << result.out;
  EXPECT_TRUE(contains(result.out, "Max gets 1.")) << result.out;
  expect_refused("play nim --certificate " + file, "leave the game's name");
  expect_refused("play --certificate " + folder.file("nowhere"), "cannot read");
}

// ---- the checker in Python, written apart

int python_says(const std::string& file) {
  const int status =
      std::system((PYTHON " " PYTHON_CHECKER " " + file + " >/dev/null 2>&1").c_str());
  return WEXITSTATUS(status);
}

class TwoCheckers : public ::testing::TestWithParam<const char*> {};

TEST_P(TwoCheckers, agree_on_every_file) {
  const Folder folder;
  const std::string good = folder.file("good"), changed = folder.file("changed");
  ASSERT_EQ(run(std::string("solve ") + GetParam() + " --certificate " + good).exit_code, 0);
  EXPECT_EQ(run("verify " + good).exit_code, 0);
  EXPECT_EQ(python_says(good), 0);
  Random random(7);
  int broken = 0;
  for (int i = 0; i < 15; ++i) {
    Parts parts(good);
    const auto part =
        static_cast<std::size_t>(random.below(static_cast<int>(parts.strategies.size())));
    std::string& strategy = parts.strategies[part];
    const int near = std::min<int>(static_cast<int>(strategy.size()), 20);
    const auto where = static_cast<std::size_t>(random.below(near));
    if (i % 5 == 0) parts.head.parts[part].claim += random.between(-1, 1);
    else if (i % 5 == 1) strategy.erase(where, 1);
    else strategy[where] = static_cast<char>(random.below(4));
    parts.write(changed);
    const int exit_code = run("verify " + changed).exit_code;
    EXPECT_TRUE(exit_code == 0 || exit_code == 4) << exit_code;
    EXPECT_EQ(python_says(changed), exit_code) << "change " << i;
    broken += exit_code == 4;
  }
  EXPECT_GT(broken, 3);
  std::string bytes = folder.read("good");
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
  EXPECT_EQ(python_says(folder.write("damaged", bytes)), 2);
}

INSTANTIATE_TEST_SUITE_P(Games, TwoCheckers,
                         ::testing::Values("nim heaps=2,3,4", "nim heaps=1,2,3 --after 3-1 --all",
                                           "pig target=8 horizon=5",
                                           "pig target=12 horizon=6 --eps 0.1",
                                           "goofspiel cards=5 payoff=strict",
                                           "goofspiel cards=4 payoff=points order=2,4,1,3 --all",
                                           "goofspiel cards=6 --eps 0.1"));

}  // namespace
}  // namespace pincer::testing
