#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace pincer {

/// A text, and what people call where it came from.
struct TextFile {
  std::string name, text;

  /// "game.efg, line 2, column 7".
  std::string place(std::size_t at) const;
  /// Throws Error: where, and why.
  [[noreturn]] void fail(std::size_t at, const std::string& why) const;
};

/// Reads a file that is to be `kind`, such as "a tree file". Throws Error if it cannot be read, is
/// larger than so many megabytes, or is not text.
TextFile read_text_file(const std::string& file, const std::string& kind, std::size_t megabytes);

/// Throws Error unless a text is UTF-8 with nothing but letters in it, and not empty.
void check_text(const TextFile& file, const std::string& kind);

/// At most so many letters of a text, fit for any terminal.
std::string printable(std::string_view text, std::size_t most = 40);

}  // namespace pincer
