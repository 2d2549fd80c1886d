#pragma once
#include <string>

namespace pincer::cli {

/// What the program is called in its messages: `pincer`, or a user's own program.
const std::string& program_name();

/// Names the program after the path that it was started by. Once, before anything is said.
void name_program(const std::string& path);

}  // namespace pincer::cli
