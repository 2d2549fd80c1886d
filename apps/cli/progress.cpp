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
  if (!is_wanted_ || progress.seconds < next_) return;  // before a text is made for nobody
  show(fmt::format("{}  {} nodes  {}/s  {:.1f} s", bounds_text(progress.bounds),
                   short_count(static_cast<double>(progress.counts.nodes)),
                   short_count(static_cast<double>(progress.counts.nodes) / progress.seconds),
                   progress.seconds),
       progress.seconds);
}

void ProgressLine::show(const std::string& text, double seconds) {
  if (!is_wanted_ || seconds < next_) return;
  next_ = seconds + between_updates;
  is_shown_ = true;
  std::fputs((clear_line + text).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace pincer::cli
