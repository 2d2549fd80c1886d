// A solve of a minute that keeps what it proves, killed a hundred times at random moments.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "random_game.hpp"
#include "run_program.hpp"

namespace pincer::testing {
namespace {

const std::string game = "connect_four payoff=score --memory 1024";
constexpr int kills = 100;

double in_seconds(timeval t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

/// The processor time that a process has had.
double processor_seconds(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The processor time of a run that is killed once it has had so much, or ends by itself before.
double seconds_of_run(const std::string& words, double killed_after, bool& ended) {
  const pid_t child = fork();
  if (child == 0) {
    for (const int stream : {1, 2}) close(stream);
    const std::string command = "exec " PINCER_BINARY " " + words;
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  int status = 0;
  rusage used{};
  ended = false;
  while (!ended && processor_seconds(child) < killed_after) {
    ended = wait4(child, &status, WNOHANG, &used) == child;
    if (!ended) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (!ended) {
    kill(child, SIGKILL);
    wait4(child, &status, 0, &used);
  }
  EXPECT_TRUE(!ended || (WIFEXITED(status) && WEXITSTATUS(status) == 0));
  return in_seconds(used.ru_utime) + in_seconds(used.ru_stime);
}

/// Some kills end the run just as the solve is over: it is begun anew then.
TEST(Keep, SurvivesAHundredKills) {
  Random random(1);
  bool ended = false;
  const Folder answers;
  const double whole =
      seconds_of_run("solve " + game + " --json >" + answers.file("truth"), 1e9, ended);
  const json truth = json::parse(answers.read("truth"), nullptr, false);
  int killed = 0, solves = 0;
  double sum = 0;
  while (killed < kills) {
    const Folder folder;
    const std::string file = folder.file("kept");
    const std::string words = "solve " + game + " --keep-every 5 --keep " + file;
    double spent = 0;
    int kills_here = 0;
    for (ended = false; !ended && kills_here < kills;) {
      // Mean 8 seconds: a little longer than it takes until the next writing is whole.
      spent += seconds_of_run(words, 16 * random.real(), ended);
      if (!ended) ++kills_here;
      if (std::filesystem::exists(file)) {
        const Result info = run("store info " + file + " --json");
        EXPECT_EQ(info.exit_code, 0) << info.out << info.err;
      }
    }
    ASSERT_TRUE(ended);
    const json answer =
        json::parse(run("solve " + game + " --json --keep " + file).out, nullptr, false);
    EXPECT_EQ(answer["lower"], truth["lower"]);
    EXPECT_EQ(answer["upper"], truth["upper"]);
    killed += kills_here;
    sum += spent;
    ++solves;
    std::printf("%d kills, %.1f s of processor time in all, %.1f s undisturbed: %.2f\n", kills_here,
                spent, whole, spent / whole);
    std::fflush(stdout);
  }
  std::printf("%d kills in %d solves: %.2f of the time of as many undisturbed\n", killed, solves,
              sum / whole / solves);
}

}  // namespace
}  // namespace pincer::testing
