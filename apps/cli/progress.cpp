#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "format.hpp"

namespace pincer::cli {

namespace {

constexpr double between_updates = 0.1;  // seconds
constexpr const char* clear_line = "\r\033[K";

}  // namespace

ProgressLine::ProgressLine() : is_wanted_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (is_shown_) std::fputs(clear_line, stderr);
}

void ProgressLine::update(const Progress& progress) {
  if (!is_wanted_ || progress.seconds < next_) return;
  next_ = progress.seconds + between_updates;
  is_shown_ = true;
  const std::string line = fmt::format(
      "{}{}  {} nodes  {}/s  {:.1f} s", clear_line, bounds_text(progress.bounds),
      short_count(static_cast<double>(progress.counts.nodes)),
      short_count(static_cast<double>(progress.counts.nodes) / progress.seconds), progress.seconds);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace pincer::cli
