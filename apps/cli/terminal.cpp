#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "pincer/catalog/words.hpp"

namespace pincer::cli {

namespace {

constexpr std::size_t narrowest = 40, in_a_pipe = 100;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

}  // namespace

std::size_t line_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::max<std::size_t>(size.ws_col, narrowest);
  return std::max(read_number<std::size_t>(environment("COLUMNS")).value_or(in_a_pipe), narrowest);
}

bool wants_colour(std::FILE* stream) {
  const std::string terminal = environment("TERM");
  return isatty(fileno(stream)) == 1 && !terminal.empty() && terminal != "dumb" &&
         environment("NO_COLOR").empty();
}

}  // namespace pincer::cli
