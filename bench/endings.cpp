// Many small questions to one session, as bench/endings.py asks them from Python: reads positions
// of Connect Four from a file, a line of moves each, and prints the seconds that answering them
// took (by the clock and by the processor) and the sum of the values.
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/error.hpp"

namespace {

using namespace pincer;

double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

void answer_all(const char* file) {
  const Catalog games = builtin_games();
  Task task;
  task.game = "connect_four";
  task.parameters = {"payoff=score"};
  task.request.algorithm = "engine";
  const Setting setting = setting_of(games, task);
  std::vector<Position> positions;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    positions.push_back(read_position(setting.position, line));

  Analyst analyst(setting.position.shared_rules(), task.options);
  const auto start = std::chrono::steady_clock::now();
  const double processor = processor_seconds();
  std::vector<Report> reports;
  for (const Position& position : positions)
    reports.push_back(analyst.report(position, task.request));
  const double used = processor_seconds() - processor;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  double sum = 0;
  for (const Report& report : reports) sum += report.bounds.lower;
  std::printf("%.6f %.6f %.0f\n", seconds.count(), used, sum);
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s POSITIONS\n", words[0]);
    return 2;
  }
  try {
    DeepThread([&] { answer_all(words[1]); }).join();
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
