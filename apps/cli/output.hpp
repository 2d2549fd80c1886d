#pragma once
#include <string>

namespace pincer::cli {

/// Writes to stdout at once. A reader that has gone away is not an error; a full disk is.
void print(const std::string& text);

/// Says something on stderr under the program's name: "pincer: message", and then a board, if there
/// is one to see.
void complain(const std::string& message, const std::string& board = "");

/// The same about what is no mistake.
void remark(const std::string& message);

}  // namespace pincer::cli
