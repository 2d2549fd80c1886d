#include "output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "pincer/core/error.hpp"

namespace pincer::cli {

void print(const std::string& text) {
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!is_written && errno != EPIPE)
    throw Error(std::string("cannot write the answer: ") + std::strerror(errno));
}

}  // namespace pincer::cli
