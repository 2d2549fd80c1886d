#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "experiments/table.hpp"

namespace pincer::experiments {

/// A file of lines that is only ever added to. A line is written whole or, by a crash, torn at
/// the end of the file, where the next opening cuts it off.
class LineFile {
 public:
  /// Throws Error if the file cannot be opened or another program has it open.
  explicit LineFile(const std::filesystem::path& path);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// Every whole line there was when it was opened.
  const std::vector<std::string>& lines() const { return lines_; }

  /// Adds a line, with one write. Throws Error when the disk is full or gone.
  void add(const std::string& line);
  void clear();

 private:
  std::string path_;
  int file_;
  std::vector<std::string> lines_;
};

/// Remembers finished units on disk, so that a run which was stopped goes on where it was.
class Journal {
 public:
  /// Opens the journal in `folder`. Throws Error if it was made under another `identity`, unless
  /// it is to begin `anew`.
  Journal(const std::filesystem::path& folder, const std::string& identity, bool anew);

  bool has(const Experiment& experiment, std::size_t unit) const;
  void add(const Experiment& experiment, std::size_t unit, const Found& found);

  /// What is known, sorted by unit.
  Table rows(const Experiment& experiment) const;
  Table times(const Experiment& experiment) const;

 private:
  using Place = std::pair<std::string, std::size_t>;  // experiment and unit
  using Notes = std::map<Place, std::string>;

  static void read(const LineFile& file, Notes& notes);
  static Table table(const Row& columns, const std::string& name, const Notes& notes,
                     const Notes& finished);

  LineFile rows_file_, times_file_;
  Notes rows_, times_;
};

}  // namespace pincer::experiments
