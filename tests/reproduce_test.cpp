// Runs `pincer reproduce --quick` as a user would: its numbers are those of long runs, and being
// killed changes nothing.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "experiments/bab/printed.hpp"
#include "experiments/files.hpp"
#include "experiments/smab/printed.hpp"
#include "experiments/text.hpp"
#include "folder.hpp"

namespace pincer::experiments {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

using pincer::testing::Folder;

/// The program at work in a folder. What it prints goes to the folder's `said`.
class Program {
 public:
  Program(const fs::path& folder, const std::vector<std::string>& more) : pid_(fork()) {
    if (pid_ != 0) return;
    const int said = open((folder / "said").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(said, 1);
    dup2(said, 2);
    std::vector<std::string> words = {PINCER_BINARY, "reproduce", "--quick", "--out",
                                      folder.string()};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(PINCER_BINARY, arguments.data());
    _exit(127);
  }

  void send(int signal) const { kill(pid_, signal); }

  /// Its exit code, or minus the signal that killed it.
  int wait() const {
    int status = 0;
    waitpid(pid_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t pid_;
};

std::size_t lines_of(const fs::path& file) {
  if (!fs::exists(file)) return 0;
  const std::string text = read_file(file);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void wait_for_lines(const fs::path& file, std::size_t lines) {
  for (int i = 0; i < 6000 && lines_of(file) < lines; ++i) std::this_thread::sleep_for(10ms);
  ASSERT_GE(lines_of(file), lines);
}

/// Everything the run left that is not a time, by file name.
std::map<std::string, std::string> tables_in(const fs::path& folder) {
  std::map<std::string, std::string> tables;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".csv") && !name.ends_with("_times.csv"))
      tables[name] = read_file(entry.path());
  }
  return tables;
}

Table read_table(const fs::path& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);  // the comment
  std::getline(stream, line);
  const Row columns = split(line, ',');
  Rows rows;
  while (std::getline(stream, line)) rows.push_back(split(line, ','));
  return {columns, rows};
}

/// One quick run that all tests look at.
const fs::path& quick_run() {
  static const Folder folder;
  static const int exit_code = Program(folder.path(), {"--threads", "2"}).wait();
  EXPECT_EQ(exit_code, 0) << folder.read("said");
  return folder.path();
}

TEST(Reproduce, QuickNumbersAreThoseOfLongRuns) {
  auto numbers = printed_numbers();
  numbers.insert(numbers.end(), converged_numbers().begin(), converged_numbers().end());
  std::size_t checked = 0;
  for (const auto& number : numbers) {
    const Table table = read_table(quick_run() / (number.table + ".csv"));
    const Mean mean = ours(number, table, number.count);
    if (mean.count == 0) continue;  // left out when quick
    ++checked;
    EXPECT_LT(distance(mean.mean, mean.standard_error, number.converged, number.converged_error), 3)
        << number.where << ", eps " << number.eps << ": " << mean.mean << " +- "
        << mean.standard_error << ", long run " << number.converged;
    EXPECT_LT(mean.standard_error, 0.5 * number.converged) << "says nothing: " << number.where;
  }
  EXPECT_GE(checked, 28u);
}

TEST(Reproduce, TableTwoComesOutExactly) {
  const Table table = read_table(quick_run() / "smab_induction.csv");
  ASSERT_GE(table.rows().size(), 3u);
  for (std::size_t i = 0; i < table.rows().size(); ++i)
    EXPECT_EQ(table.number(table.rows()[i], "joint"),
              static_cast<double>(printed_table_2[i].nodes));
}

TEST(Reproduce, LeavesAReportWithItsFigures) {
  const std::string report = read_file(quick_run() / "report.md");
  EXPECT_NE(report.find("flags"), std::string::npos);
  const std::string page = read_file(quick_run() / "report.html");
  if (std::system("command -v gnuplot >/dev/null 2>&1") != 0) GTEST_SKIP() << "no gnuplot";
  for (const char* figure : {"4a", "4b", "4c", "5a", "5b", "5c", "6a", "6b", "6c", "6d"})
    for (const char* kind : {".svg", ".png"})
      EXPECT_TRUE(fs::exists(quick_run() / "figures" / ("bab_" + std::string(figure) + kind)));
  EXPECT_NE(page.find("<svg"), std::string::npos);
}

TEST(Reproduce, GivesTheSameTablesHoweverOftenItIsKilled) {
  const Folder folder;
  const fs::path journal = folder.path() / "journal.tsv";
  for (const std::size_t units : {3u, 40u, 150u}) {
    const Program program(folder.path(), {"--threads", "1"});
    wait_for_lines(journal, units);
    program.send(SIGKILL);
    ASSERT_EQ(program.wait(), -SIGKILL) << "it was to be killed at work, and had ended";
    std::ofstream(journal, std::ios::app) << "bab_trees\t19\tbab,depth 3,19,0,";  // torn
  }
  ASSERT_EQ(Program(folder.path(), {"--threads", "2"}).wait(), 0);
  const auto whole = tables_in(quick_run()), mended = tables_in(folder.path());
  EXPECT_GE(whole.size(), 15u);
  ASSERT_EQ(whole.size(), mended.size());
  for (const auto& [name, text] : whole) EXPECT_EQ(text, mended.at(name)) << name;
}

TEST(Reproduce, StopsPolitelyAndRefusesToMixRuns) {
  const Folder folder;
  const Program program(folder.path(), {});
  wait_for_lines(folder.path() / "journal.tsv", 2);
  program.send(SIGINT);
  EXPECT_EQ(program.wait(), 3);
  EXPECT_NE(folder.read("said").find("again to go on"), std::string::npos);
  EXPECT_EQ(Program(folder.path(), {"--seed", "2"}).wait(), 2);
  EXPECT_NE(folder.read("said").find("another run"), std::string::npos);
}

TEST(Reproduce, SaysWhatItTakes) {
  const Folder folder;
  EXPECT_EQ(Program(folder.path(), {"--instances", "many"}).wait(), 2);
  EXPECT_NE(folder.read("said").find("--instances takes a whole number"), std::string::npos);
  EXPECT_EQ(Program(folder.path(), {"tables"}).wait(), 2);
  EXPECT_NE(folder.read("said").find("bab, smab, all"), std::string::npos);
}

}  // namespace
}  // namespace pincer::experiments
