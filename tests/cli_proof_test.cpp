// solve --certificate and verify, as a user runs them.

#include "pincer/proof/file.hpp"
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

/// The same certificate with another claim for Max, every checksum right.
void claim(const std::string& file, proof::Worth claim) {
  proof::Reader reader(file);
  proof::Head head = reader.head();
  std::vector<std::string> strategies;
  for (const proof::Part& part : head.parts) {
    reader.begin_part(part.bytes);
    strategies.emplace_back();
    while (const auto byte = reader.byte()) strategies.back() += static_cast<char>(*byte);
  }
  head.parts.front().claim = claim;
  proof::write_certificate(file, head, strategies);
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
  EXPECT_TRUE(json::parse(in_json.out, nullptr, false).is_object()) << in_json.out;
}

}  // namespace
}  // namespace pincer::testing
