#include "colour.hpp"

#include <algorithm>

#include "terminal.hpp"

namespace pincer::cli {

namespace {

constexpr char escape = '\033';

const char* code_of(Ink ink) {
  switch (ink) {
    case Ink::strong: return "1";
    case Ink::faint: return "2";
    case Ink::good: return "32";
    case Ink::bad: return "31";
  }
  return "0";
}

std::string blanks(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, visible_width(text)), ' ');
}

}  // namespace

std::string painted(const std::string& text, Ink ink, std::FILE* stream) {
  if (text.empty() || !wants_colour(stream)) return text;
  return std::string(1, escape) + "[" + code_of(ink) + "m" + text + escape + "[0m";
}

std::size_t visible_width(const std::string& text) {
  std::size_t width = 0;
  bool is_in_colour = false;
  for (const char c : text) {
    if (c == escape) is_in_colour = true;
    const bool continues_code_point = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (!is_in_colour && !continues_code_point) ++width;
    if (c == 'm') is_in_colour = false;
  }
  return width;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + blanks(text, width);
}
std::string padded_left(const std::string& text, std::size_t width) {
  return blanks(text, width) + text;
}

}  // namespace pincer::cli
