#pragma once
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "folder.hpp"

// Runs the program as a user would, and looks at what it prints and how it ends.
namespace pincer::testing {

using nlohmann::json;

struct Result {
  int exit_code;
  std::string out, err;
};

/// Runs the program with arguments as one types them in a shell. Exit code 124 is a hang.
inline Result run(const std::string& arguments, const std::string& input = "") {
  const Folder folder;
  folder.write("in", input);
  const std::string command = "timeout 100 " PINCER_BINARY " " + arguments + " <" +
                              folder.file("in") + " >" + folder.file("out") + " 2>" +
                              folder.file("err");
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), folder.read("out"),
          folder.read("err")};
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Bad input is one line on stderr that says `part` (and a board of so many lines under it, where
/// it is about a position), nothing on stdout, and exit code 2.
inline void expect_refused(const std::string& arguments, const std::string& part,
                           int board_lines = 0) {
  const Result result = run(arguments);
  EXPECT_EQ(result.exit_code, 2) << arguments << "\n" << result.out << result.err;
  EXPECT_EQ(result.out, "") << arguments;
  EXPECT_TRUE(result.err.starts_with("pincer: ")) << arguments << "\n" << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1 + board_lines) << result.err;
  EXPECT_TRUE(contains(result.err, part)) << arguments << " should say '" << part << "', not\n"
                                          << result.err;
}

inline json solve_json(const std::string& arguments, int exit_code = 0) {
  const Result result = run("solve " + arguments + " --json");
  EXPECT_EQ(result.exit_code, exit_code) << arguments << "\n" << result.err;
  EXPECT_EQ(result.err, "") << arguments;
  return json::parse(result.out, nullptr, false);
}

inline std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(json::parse(line, nullptr, false));
  return lines;
}

}  // namespace pincer::testing
