#include "experiments/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "experiments/text.hpp"
#include "pincer/core/error.hpp"

namespace pincer::experiments {

namespace {

[[noreturn]] void fail(const std::string& what, const std::string& path) {
  throw Error("cannot " + what + " " + path + ": " + std::strerror(errno));
}

std::string read_all(int file, const std::string& path) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t got = 0; (got = read(file, buffer, sizeof buffer)) != 0;) {
    if (got < 0) fail("read", path);
    text.append(buffer, static_cast<std::size_t>(got));
  }
  return text;
}

/// Requires: as many cells in each row as there are columns, none with a separator in it.
std::string packed(const Rows& rows, const Row& columns) {
  std::vector<std::string> lines;
  for (const Row& row : rows) {
    if (row.size() != columns.size()) throw std::logic_error("a row does not fit its columns");
    for (const auto& cell : row)
      if (cell.find_first_of(",;\t\n") != std::string::npos)
        throw std::logic_error("a cell holds a separator: " + cell);
    lines.push_back(joined(row, ","));
  }
  return joined(lines, ";");
}

Rows unpacked(const std::string& text) {
  Rows rows;
  if (text.empty()) return rows;
  for (const auto& line : split(text, ';')) rows.push_back(split(line, ','));
  return rows;
}

}  // namespace

LineFile::LineFile(const std::filesystem::path& path)
    : path_(path.string()), file_(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND, 0644)) {
  if (file_ < 0) fail("open", path_);
  if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
    close(file_);
    throw Error("another `pincer reproduce` is writing to " + path_ +
                "; wait for it or choose another --out");
  }
  std::string text = read_all(file_, path_);
  const std::size_t whole = text.rfind('\n') + 1;  // 0 if there is no line end
  if (whole < text.size() && ftruncate(file_, static_cast<off_t>(whole)) != 0) fail("mend", path_);
  text.resize(whole);
  lines_ = split(text, '\n');
  lines_.pop_back();  // what follows the last line end: nothing
}

LineFile::~LineFile() { close(file_); }

void LineFile::add(const std::string& line) {
  const std::string whole = line + "\n";
  if (write(file_, whole.data(), whole.size()) != static_cast<ssize_t>(whole.size()))
    fail("write to", path_);
}

void LineFile::clear() {
  if (ftruncate(file_, 0) != 0) fail("clear", path_);
  lines_.clear();
}

Journal::Journal(const std::filesystem::path& folder, const std::string& identity, bool anew)
    : rows_file_(folder / "journal.tsv"), times_file_(folder / "journal_times.tsv") {
  if (anew) {
    rows_file_.clear();
    times_file_.clear();
  }
  if (rows_file_.lines().empty()) {
    times_file_.clear();
    rows_file_.add(identity);
  } else if (rows_file_.lines().front() != identity) {
    throw Error(folder.string() + " holds results of another run:\n  " +
                rows_file_.lines().front() + "\nand this would be\n  " + identity +
                "\nGive the same options to go on with it, another --out, or --fresh to throw it "
                "away.");
  }
  read(rows_file_, rows_);
  read(times_file_, times_);
}

void Journal::read(const LineFile& file, Notes& notes) {
  for (const auto& line : file.lines()) {
    const auto parts = split(line, '\t');
    if (parts.size() == 3) notes[{parts[0], std::stoul(parts[1])}] = parts[2];
  }
}

bool Journal::has(const Experiment& experiment, std::size_t unit) const {
  return rows_.contains({experiment.name, unit});
}

void Journal::add(const Experiment& experiment, std::size_t unit, const Found& found) {
  const Place place{experiment.name, unit};
  const std::string head = experiment.name + "\t" + std::to_string(unit) + "\t";
  rows_[place] = packed(found.rows, experiment.columns);
  times_[place] = packed(found.times, experiment.time_columns);
  // The rows last: a unit whose times alone were written is run again.
  times_file_.add(head + times_[place]);
  rows_file_.add(head + rows_[place]);
}

Table Journal::table(const Row& columns, const std::string& name, const Notes& notes,
                     const Notes& finished) {
  Rows all;
  for (auto note = notes.lower_bound({name, 0}); note != notes.end() && note->first.first == name;
       ++note)
    if (finished.contains(note->first))
      for (Row& row : unpacked(note->second)) all.push_back(std::move(row));
  return {columns, std::move(all)};
}

Table Journal::rows(const Experiment& experiment) const {
  return table(experiment.columns, experiment.name, rows_, rows_);
}

Table Journal::times(const Experiment& experiment) const {
  return table(experiment.time_columns, experiment.name, times_, rows_);
}

}  // namespace pincer::experiments
