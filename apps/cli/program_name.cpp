#include "program_name.hpp"

namespace pincer::cli {

namespace {

std::string name = "pincer";

}  // namespace

const std::string& program_name() { return name; }

void name_program(const std::string& path) {
  const std::string file = path.substr(path.rfind('/') + 1);
  if (!file.empty()) name = file;
}

}  // namespace pincer::cli
