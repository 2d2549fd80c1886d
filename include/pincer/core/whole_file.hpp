#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "pincer/core/error.hpp"

namespace pincer {

// Files that are written as a whole or not at all: aside first, then renamed.

/// Where a file is written until it is complete.
inline std::string aside_of(const std::string& file) {
  return file + ".part" + std::to_string(getpid());
}

[[noreturn]] inline void refuse_to_write(const std::string& file) {
  throw Error("cannot write '" + file + "'");
}

/// Makes what was written outlast a power cut. Best effort: some file systems cannot.
inline void sync_file(const std::string& file) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

/// The file that is being written aside, if any.
inline std::atomic<const char*> file_aside = nullptr;
static_assert(std::atomic<const char*>::is_always_lock_free, "a signal handler reads it");

/// Removes what is being written, for a program that is about to end. A signal handler may call it.
inline void drop_file_aside() {
  if (const char* const file = file_aside.exchange(nullptr)) unlink(file);
}

/// Throws Error if no such file can be written, before any work is done for it.
inline void expect_writable(const std::string& file) {
  if (!std::ofstream(aside_of(file)) || std::filesystem::is_directory(file)) refuse_to_write(file);
  std::remove(aside_of(file).c_str());
}

/// Writes what `fill` puts into the stream. If that throws, nothing is left behind.
template <class Fill>
void write_whole(const std::string& file, Fill fill) {
  const std::string aside = aside_of(file);
  struct Noted {
    explicit Noted(const char* name) { file_aside = name; }
    ~Noted() { file_aside = nullptr; }
  } noted(aside.c_str());
  std::ofstream out(aside, std::ios::binary | std::ios::trunc);
  try {
    if (out) fill(out);
  } catch (...) {
    std::remove(aside.c_str());
    throw;
  }
  out.close();
  if (out) sync_file(aside);
  if (!out || std::rename(aside.c_str(), file.c_str()) != 0) {
    std::remove(aside.c_str());
    refuse_to_write(file);
  }
}

}  // namespace pincer
