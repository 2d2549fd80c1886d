#include "files/text_file.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "pincer/core/error.hpp"

namespace pincer {
namespace {

/// How many bytes a letter has that begins with this one; 0 if none does.
std::size_t letter_size(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/// Where the text stops being UTF-8; its end if it does not.
std::size_t end_of_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = letter_size(static_cast<unsigned char>(text[at]));
    if (size == 0 || at + size > text.size()) return at;
    for (std::size_t i = 1; i < size; ++i)
      if ((static_cast<unsigned char>(text[at + i]) & 0xc0) != 0x80) return at;
    at += size;
  }
  return text.size();
}

bool is_binary(char c) {
  return (c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r') || c == 127;
}

}  // namespace

std::string TextFile::place(std::size_t at) const {
  const auto before = std::string_view(text).substr(0, at);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n') + 1;  // 0 where there is none
  return name + ", line " + std::to_string(line) + ", column " +
         std::to_string(before.size() - start + 1);
}

void TextFile::fail(std::size_t at, const std::string& why) const {
  throw Error(place(at) + ": " + why);
}

TextFile read_text_file(const std::string& file, const std::string& kind, std::size_t megabytes) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored))
    throw Error("'" + file + "' is a directory, not " + kind);
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error("cannot read '" + file + "': " + std::generic_category().message(errno));
  TextFile read{file, {}};
  std::vector<char> block(1 << 16);
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0) {
    read.text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (read.text.size() > megabytes << 20)
      throw Error("'" + file + "' is larger than " + std::to_string(megabytes) +
                  " MB, which is more than " + kind + " may be");
  }
  if (in.bad()) throw Error("'" + file + "' cannot be read to its end");
  check_text(read, kind);
  return read;
}

void check_text(const TextFile& file, const std::string& kind) {
  if (file.text.empty()) throw Error("there is nothing in '" + file.name + "' to read");
  if (std::any_of(file.text.begin(), file.text.end(), is_binary))
    throw Error("'" + file.name + "' is not a text file; " + kind + " is text");
  if (const std::size_t end = end_of_utf8(file.text); end < file.text.size())
    file.fail(end, "this is not UTF-8; if the file is Latin-1, `iconv -f latin1 -t utf-8` helps");
}

std::string printable(std::string_view text, std::size_t most) {
  std::string plain(text.substr(0, most));
  for (char& c : plain)
    if (c < ' ' || c > '~') c = '?';
  return plain;
}

}  // namespace pincer
