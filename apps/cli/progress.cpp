#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "format.hpp"
#include "terminal.hpp"

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
  if (!is_due(progress.seconds)) return;
  show(fmt::format("{}  {} nodes  {}/s  {:.1f} s", bounds_text(progress.bounds),
                   short_count(static_cast<double>(progress.counts.nodes)),
                   short_count(static_cast<double>(progress.counts.nodes) / progress.seconds),
                   progress.seconds),
       progress.seconds);
}

void ProgressLine::show_share(double share, std::size_t done, std::size_t all,
                              const std::string& units, double seconds_left, double seconds,
                              const std::string& more) {
  constexpr double width = 30;
  const auto filled = static_cast<std::size_t>(width * share);
  const std::string left = seconds_left < 90 ? fmt::format("{:.0f} s left", seconds_left)
                                             : fmt::format("{:.0f} min left", seconds_left / 60);
  show(fmt::format("[{:<30}] {:3.0f}%  {}/{} {}  {}{}", std::string(filled, '#'), 100 * share, done,
                   all, units, left, more),
       seconds);
}

void ProgressLine::show(const std::string& text, double seconds) {
  if (!is_due(seconds)) return;
  next_ = seconds + between_updates;
  is_shown_ = true;
  std::fputs((clear_line + text.substr(0, line_width() - 1)).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace pincer::cli
