#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "pincer/explore/run.hpp"

namespace pincer::explore {

// A run as a file: its task, its answer and what was recorded.
//
// The first line is "pincer run 1". The second is a checksum in eight hexadecimal digits, a blank,
// and a head in JSON: the game's identity, the task, the answer, the history, how many records
// there are and what they add up to. Then come the records in blocks: a checksum (4 bytes), how
// many records (4), how many bytes (4), and those bytes, which zlib has packed. Every checksum
// continues the one before, so that nothing can be left out or exchanged.

/// Writes it piece by piece. Throws Error while the run goes on.
void write_run(const Run& run, const std::function<void(std::string_view)>& write);

/// The same into a file, which is whole or not there.
void save_run(const Run& run, const std::string& file);

/// What such a file says of its game: what to make a Study of.
Task task_in_run(const std::string& file);

/// Whether a file begins like one.
bool is_run_file(const std::string& file);

/// The run in a file. `study` is about its game.
/// Throws Error where it is damaged, about other rules, or no such file.
std::shared_ptr<Run> read_run(const std::string& file, std::shared_ptr<Study> study);

}  // namespace pincer::explore
