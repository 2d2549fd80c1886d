// The program with --keep: killed, resumed, refused; and what `store` says of such files.

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "run_program.hpp"

namespace pincer::testing {
namespace {

const std::string game = "connect_four width=6 height=5";

/// Starts the program apart and kills it after so many milliseconds. True if it was still at work.
bool kill_after(const std::vector<std::string>& words, int milliseconds, int signal = SIGKILL) {
  std::vector<char*> arguments = {const_cast<char*>(PINCER_BINARY)};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    for (const int stream : {1, 2}) close(stream);
    execv(PINCER_BINARY, arguments.data());
    _exit(127);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  kill(child, signal);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) || WEXITSTATUS(status) == 3;
}

json kept(const std::string& file, const std::string& more = "", int exit_code = 0) {
  const Result result = run("solve " + game + " --json --keep " + file + " " + more);
  EXPECT_EQ(result.exit_code, exit_code) << result.err;
  return json::parse(result.out, nullptr, false);
}

TEST(Keep, GoesOnAfterALimit) {
  const Folder folder;
  const std::string file = folder.file("kept");
  const std::uint64_t whole = solve_json(game)["nodes"];
  std::uint64_t sum = 0;
  int runs = 0;
  for (json answer;; ++runs) {
    ASSERT_LT(runs, 30);
    const Result result = run("solve " + game + " --json --nodes 40000 --keep " + file);
    answer = json::parse(result.out);
    sum += answer["nodes"].get<std::uint64_t>();
    EXPECT_LE(answer["lower"], 0);
    EXPECT_GE(answer["upper"], 0);
    EXPECT_EQ(contains(result.err, "going on from"), runs > 0) << result.err;
    if (result.exit_code == 0) break;
    ASSERT_EQ(result.exit_code, 3);
  }
  EXPECT_GE(runs, 3);
  EXPECT_LT(sum, whole + whole / 2);
}

TEST(Keep, SurvivesBeingKilled) {
  const Folder folder;
  const std::string file = folder.file("kept");
  int killed = 0;
  for (int i = 0; i < 60 && (killed < 3 || !std::filesystem::exists(file)); ++i)
    killed += kill_after({"solve", "connect_four", "width=7", "height=6", "--keep", file,
                          "--keep-every", "0.01"},
                         300 + 200 * i)
                  ? 1
                  : 0;
  EXPECT_GE(killed, 3);
  ASSERT_TRUE(std::filesystem::exists(file));
  for (int i = 0; i < 5; ++i) {  // from what there is
    const Result info = run("store info " + file);
    EXPECT_EQ(info.exit_code, 0) << info.out << info.err;
    kill_after(
        {"solve", "connect_four", "width=7", "height=6", "--keep", file, "--keep-every", "0.01"},
        100 + 90 * i);
  }
  const Result result = run("solve connect_four --json --time 1 --keep " + file);
  EXPECT_TRUE(contains(result.err, "going on from")) << result.err;
  const json answer = json::parse(result.out);
  EXPECT_LE(answer["lower"], 1);
  EXPECT_EQ(answer["upper"], 1);
}

TEST(Keep, WritesWhenItIsToldToStop) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Folder folder;
    const std::string file = folder.file("kept");
    ASSERT_TRUE(kill_after({"solve", "connect_four", "--keep", file}, 600, signal));
    const json info = json::parse(run("store info " + file + " --json").out);
    EXPECT_GT(info["statements"], 10'000);
    EXPECT_EQ(info["game"], "connect_four");
    EXPECT_EQ(info["damage"], nullptr);
    EXPECT_FALSE(std::filesystem::exists(file + ".part"));
  }
}

TEST(Keep, ServesBatchesAndOtherQuestionsOfTheGame) {
  const Folder folder;
  const std::string file = folder.file("kept");
  kept(file);
  const Result batch = run("batch " + game + " --keep " + file, "\n3\n3 3\n");
  EXPECT_EQ(batch.exit_code, 0) << batch.err;
  EXPECT_LT(lines_of(batch.out)[0]["nodes"], 2000);
  EXPECT_LT(kept(file)["nodes"], 2000);
}

TEST(Keep, RefusesWhatCannotBeKept) {
  const Folder folder;
  const std::string file = folder.file("kept");
  kept(file);
  expect_refused("solve connect_four width=5 --keep " + file, "is about connect_four with width=6");
  expect_refused("solve tic_tac_toe --keep " + file, "is about the game connect_four");
  expect_refused("solve " + game + " --depth 3 --keep " + file, "leave --depth");
  expect_refused("solve " + game + " --algorithm minimax --keep " + file, "leave --algorithm");
  expect_refused("solve " + game + " --keep-every 3", "which is missing");
  expect_refused("solve " + game + " --keep-every 0 --keep " + file, "above 0");
  expect_refused("solve " + game + " --keep-size 0 --keep " + file, "from 1");
  expect_refused("solve random_tree --keep " + folder.file("new"), "nothing to keep");
  expect_refused("solve nim players=3 --keep " + folder.file("new"), "a game of two");
  expect_refused("solve " + game + " --keep " + folder.path().string(), "is a folder");
  expect_refused("solve " + game + " --keep /no/such/folder/file", "cannot write");
  expect_refused("solve " + game + " --keep " + folder.write("noise", "noise\n"), "no file that");
}

TEST(StoreCommand, MergesAndTrims) {
  const Folder folder;
  const auto file = [&](const char* name) { return folder.file(name); };
  for (const char* move : {"1", "4"})
    EXPECT_EQ(run("solve " + game + " --after " + move + " --keep " + file(move)).exit_code, 0);
  const auto summary = [&](const std::string& words) {
    const Result result = run("store " + words + " --json");
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out);
  };
  const json first = summary("info " + file("1")), second = summary("info " + file("4"));
  const json all = summary("merge " + file("all") + " " + file("1") + " " + file("4"));
  const std::uint64_t a = first["statements"], b = second["statements"], both = all["statements"];
  EXPECT_GT(both, std::max(a, b));
  EXPECT_LE(both, a + b);
  for (const char* move : {"1", "4"}) {
    const Result result =
        run("solve " + game + " --json --after " + move + " --keep " + file("all"));
    EXPECT_LT(json::parse(result.out)["nodes"], 3000) << move;
  }
  const json trimmed = summary("trim " + file("all") + " --keep-size 1");
  EXPECT_LE(trimmed["bytes"], (1 << 20) + 100);
  EXPECT_LT(trimmed["statements"], both);
  EXPECT_GT(trimmed["nodes"].get<double>(), 0.5 * all["nodes"].get<double>());
  EXPECT_TRUE(contains(run("store info " + file("all")).out, "connect_four"));
  EXPECT_EQ(run("solve tic_tac_toe --keep " + file("other")).exit_code, 0);
  expect_refused("store merge " + file("all") + " " + file("1") + " " + file("other"),
                 "only files of one game");
  expect_refused("store trim " + file("all"), "--keep-size");
  expect_refused("store", "store takes");
  expect_refused("store info " + file("none"), "cannot read");
}

TEST(StoreCommand, SaysThatAFileIsCutOff) {
  const Folder folder;
  const std::string file = folder.file("kept");
  kept(file);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  const Result info = run("store info " + file);
  EXPECT_EQ(info.exit_code, 2);
  EXPECT_TRUE(contains(info.out, "cut off after")) << info.out;
  EXPECT_TRUE(contains(run("solve " + game + " --keep " + file).err, "cut off after"));
}

}  // namespace
}  // namespace pincer::testing
