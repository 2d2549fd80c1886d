#pragma once
#include <cstddef>
#include <cstdio>
#include <string>

namespace pincer::cli {

enum class Ink : char { strong, faint, good, bad };

/// The text in that colour where the stream wants colour, else the text.
std::string painted(const std::string& text, Ink ink, std::FILE* stream = stdout);

/// How many places a text takes in a line: one for every code point of UTF-8, none for colour.
std::size_t visible_width(const std::string& text);

/// The text with blanks behind it, or before it, until it is so wide.
std::string padded(const std::string& text, std::size_t width);
std::string padded_left(const std::string& text, std::size_t width);

}  // namespace pincer::cli
