#pragma once
#include <zlib.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace pincer {

// What files are made of: numbers in so many bytes, the least first, under checksums.

/// CRC-32, as zlib has it; `before` is that of what stands before.
inline std::uint32_t checksum(std::string_view bytes, std::uint32_t before = 0) {
  return static_cast<std::uint32_t>(
      crc32(before, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

/// Eight hexadecimal digits.
inline std::string in_hex(std::uint32_t number) {
  char text[9];
  std::snprintf(text, sizeof text, "%08x", number);
  return text;
}

inline void put_number(char*& at, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) *at++ = static_cast<char>(number >> 8 * i & 255);
}
inline void put_number(std::string& bytes, std::uint64_t number, std::size_t size) {
  char text[8];
  char* end = text;
  put_number(end, number, size);
  bytes.append(text, size);
}

/// Requires: bytes.size() >= at + size.
inline std::uint64_t number_in(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;)
    number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
  return number;
}

}  // namespace pincer
