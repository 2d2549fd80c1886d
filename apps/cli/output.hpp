#pragma once
#include <string>

namespace pincer::cli {

/// Writes to stdout at once. A reader that has gone away is not an error; a full disk is.
void print(const std::string& text);

}  // namespace pincer::cli
