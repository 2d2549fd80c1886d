#include "output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "colour.hpp"
#include "pincer/core/error.hpp"
#include "program_name.hpp"

namespace pincer::cli {

void print(const std::string& text) {
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!is_written && errno != EPIPE)
    throw Error(std::string("cannot write the answer: ") + std::strerror(errno));
}

void complain(const std::string& message, const std::string& board) {
  const std::string name = painted(program_name() + ":", Ink::bad, stderr);
  std::fputs((name + " " + message + "\n" + board).c_str(), stderr);
}

void remark(const std::string& message) {
  std::fputs((program_name() + ": " + message + "\n").c_str(), stderr);
}

}  // namespace pincer::cli
