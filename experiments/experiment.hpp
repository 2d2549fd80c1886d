#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace pincer::experiments {

/// One line of a table. Cells hold neither commas, semicolons nor line ends.
using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

/// What a unit finds. Times stand apart: all else is the same whenever and wherever it is found.
struct Found {
  Rows rows, times;
};

/// The least that is run at a time: one instance under all its settings.
struct Unit {
  std::size_t index;
  std::uint64_t seed;  ///< depends on the domain and the index alone, not on who runs it when
  const std::atomic<bool>* interrupt;  ///< once true, the unit throws textbook::Stopped soon
};

/// How much to run.
struct Settings {
  std::uint64_t seed = 1;
  std::size_t instances = 50;  ///< the papers' sample size
  bool is_quick = false;       ///< leave out what takes long
};

struct Experiment {
  std::string name;    ///< of its files
  std::string domain;  ///< instance i is the same in all experiments on one domain
  Row columns, time_columns;
  std::size_t units;
  double seconds;  ///< about what a unit takes, to foretell the end
  std::function<Found(const Unit&)> run;
};

/// The seed of instance `index` of a domain.
std::uint64_t seed_of(std::uint64_t seed, const std::string& domain, std::size_t index);

/// A number as it is written into tables: the shortest text that reads as the same number.
std::string cell(double number);
std::string cell(std::uint64_t number);

}  // namespace pincer::experiments
