#include "pincer/proof/file.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <utility>

#include "pincer/core/framing.hpp"
#include "pincer/core/whole_file.hpp"

namespace pincer::proof {
namespace {

constexpr std::size_t most_of_head = std::size_t{1} << 24;
constexpr std::size_t most_of_block = std::size_t{1} << 20;  // before compression

std::string word(std::uint32_t number) {
  std::string bytes;
  put_number(bytes, number, 4);
  return bytes;
}

std::uint32_t word_in(const std::string& bytes) {
  return static_cast<std::uint32_t>(number_in(bytes, 0, 4));
}

std::string block_of(const std::string& bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  const int result =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), Z_DEFAULT_COMPRESSION);
  if (result != Z_OK) throw Error("not enough memory to compress a certificate");
  packed.resize(size);
  const std::string block = word(static_cast<std::uint32_t>(size)) + packed;
  return block + word(checksum(block));
}

/// Fills `bytes` with what was packed; no more than a block may have. Whether that went well.
/// (Most certificates are small: to clear room for a whole block takes longer than to check them.)
bool unpack(const std::string& packed, std::string& bytes) {
  for (std::size_t room = std::min(most_of_block, 16 * packed.size() + 64);;
       room = std::min(most_of_block, 16 * room)) {
    bytes.resize(room);
    uLongf length = room;
    const int result = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &length,
                                  reinterpret_cast<const Bytef*>(packed.data()), packed.size());
    if (result == Z_BUF_ERROR && room < most_of_block) continue;
    bytes.resize(length);
    return result == Z_OK && length > 0;
  }
}

}  // namespace

void write_certificate(std::ostream& out, const Head& head,
                       const std::vector<std::string>& strategies) {
  const std::string text = head_json(head);
  out << text << '\n' << in_hex(checksum(text)) << '\n';
  for (const std::string& strategy : strategies)
    for (std::size_t at = 0; at < strategy.size(); at += most_of_block)
      out << block_of(strategy.substr(at, most_of_block));
}

void write_certificate(const std::string& file, const Head& head,
                       const std::vector<std::string>& strategies) {
  write_whole(file, [&](std::ostream& out) { write_certificate(out, head, strategies); });
}

Reader::Reader(const std::string& file)
    : Reader(std::make_unique<std::ifstream>(file, std::ios::binary), file) {}

Reader::Reader(std::unique_ptr<std::istream> in, const std::string& name)
    : name_(name), in_(std::move(in)) {
  if (!*in_) throw Error("cannot read '" + name + "'");
  const std::string text = line(most_of_head);
  if (text.empty() || text.front() != '{') throw Error("'" + name_ + "' is no certificate");
  if (line(8) != in_hex(checksum(text))) refuse_damage("its head");
  try {
    head_ = head_from_json(text);
  } catch (const Error& error) {
    throw Error("'" + name_ + "' is " + error.what());
  }
}

void Reader::refuse_damage(const std::string& what) const {
  throw Error("'" + name_ + "' is damaged or no certificate: " + what +
              " is not as it was written");
}

std::string Reader::line(std::size_t most) {
  std::string text;
  for (int c = in_->get(); c != '\n'; c = in_->get()) {
    if (c == std::ifstream::traits_type::eof() || text.size() == most) refuse_damage("its head");
    text += static_cast<char>(c);
  }
  return text;
}

std::string Reader::exactly(std::size_t bytes) {
  std::string text(bytes, '\0');
  if (!in_->read(text.data(), static_cast<std::streamsize>(bytes))) refuse_damage("its end");
  return text;
}

void Reader::read_block() {
  const std::string size = exactly(4);
  if (word_in(size) > compressBound(most_of_block)) refuse_damage("a block");
  const std::string packed = exactly(word_in(size));
  if (word_in(exactly(4)) != checksum(size + packed)) refuse_damage("a block");
  if (!unpack(packed, block_)) refuse_damage("a block");
  at_ = 0;
}

std::optional<std::uint8_t> Reader::byte() {
  if (left_ == 0) return {};
  if (at_ == block_.size()) read_block();
  --left_;
  return static_cast<std::uint8_t>(block_[at_++]);
}

void Reader::expect_end() {
  if (at_ != block_.size() || in_->peek() != std::ifstream::traits_type::eof())
    refuse_damage("its end");
}

}  // namespace pincer::proof
