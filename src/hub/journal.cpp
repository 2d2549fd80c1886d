#include "pincer/hub/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string_view>

#include "fields.hpp"
#include "pincer/core/error.hpp"

namespace pincer::hub {
namespace {

constexpr const char* journal_word = "pincer journal 1";
constexpr std::size_t digits = 8;  // of a checksum, before a blank

std::uint32_t checksum(std::string_view text, std::uint32_t before) {
  return static_cast<std::uint32_t>(
      crc32(before, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())));
}

std::string in_hex(std::uint32_t number) {
  char text[digits + 1];
  std::snprintf(text, sizeof text, "%08x", number);
  return text;
}

std::string head_of(const GameName& game) {
  return written(Json{{"what", journal_word},
                      {"game", game.game},
                      {"parameters", game.parameters},
                      {"version", game.version}});
}

/// Throws Error unless the head is that of a journal about this game.
void check_head(const std::string& file, const std::string& head, const GameName& game) {
  const FieldReader reader(head, journal_word, {"game", "parameters", "version"});
  const GameName other{reader.text("game"), reader.texts("parameters"), reader.text("version")};
  if (other == game) return;
  const auto words = [](const GameName& name) {
    std::string all = name.game;
    for (const auto& parameter : name.parameters) all += " " + parameter;
    return all;
  };
  throw Error(words(other) == words(game)
                  ? file + " is about " + words(game) + " with other rules (" + other.version +
                        ", here " + game.version + "): keep this one in another file"
                  : file + " is about " + words(other) + ", not about " + words(game) +
                        ": keep this one in another file");
}

}  // namespace

Journal::Journal(const std::string& file, const GameName& game,
                 const std::function<void(const std::string&)>& tell)
    : file_(file) {
  descriptor_ = open(file.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw Error("cannot write " + file + ": " + std::strerror(errno));
  try {
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
      throw Error("another program keeps what it proves in " + file);
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::size_t whole = read(text, game);
    if (whole < text.size()) {
      if (ftruncate(descriptor_, static_cast<off_t>(whole)) != 0)
        throw Error("cannot write " + file + ": " + std::strerror(errno));
      if (tell)
        tell("the last " + std::to_string(text.size() - whole) + " bytes of " + file +
             " are damaged and were cut off; " + std::to_string(facts_.size()) +
             " results before them are whole");
    }
    if (whole == 0) {
      const std::string head = head_of(game);
      head_ = checksum(head, 0);
      unwritten_ = in_hex(head_) + " " + head + "\n";
      is_synced_ = false;
    }
    sync();
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

Journal::~Journal() {
  try {
    sync();
  } catch (const Error&) {
    // Nothing that was not synced has been acknowledged.
  }
  close(descriptor_);
}

std::size_t Journal::read(const std::string& text, const GameName& game) {
  const char* const none = " is no file of results from many machines: keep those in another";
  std::size_t start = 0;
  for (bool is_head = true; start < text.size(); is_head = false) {
    const std::size_t end = text.find('\n', start);
    const std::size_t length = (end == std::string::npos ? text.size() : end) - start;
    const std::string line = text.substr(start, length);
    const std::string body = line.size() > digits ? line.substr(digits + 1) : "";
    const std::uint32_t sum = checksum(body, head_);
    const bool is_whole = end != std::string::npos && line.starts_with(in_hex(sum) + " ");
    if (is_head) {
      // A head that was never finished has nothing after it.
      const std::string begun = "{\"what\":\"" + std::string(journal_word);
      if (!is_whole && end == std::string::npos &&
          body.substr(0, begun.size()) == begun.substr(0, body.size()))
        return 0;
      if (!is_whole || !body.starts_with(begun)) throw Error(file_ + none);
      check_head(file_, body, game);
      head_ = sum;
    } else {
      if (!is_whole) return start;
      facts_.push_back(fact_from_json(body));
    }
    start = end + 1;
  }
  return start;
}

void Journal::add(const Fact& fact) {
  constexpr std::size_t at_once = 1 << 20;
  const std::string text = fact_json(fact);
  unwritten_ += in_hex(checksum(text, head_));
  unwritten_ += ' ';
  unwritten_ += text;
  unwritten_ += '\n';
  is_synced_ = false;
  if (unwritten_.size() > at_once) write_out();
}

void Journal::write_out() {
  std::string_view left = unwritten_;
  while (!left.empty()) {
    const ssize_t size = write(descriptor_, left.data(), left.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) throw Error("cannot write " + file_ + ": " + std::strerror(errno));
    left.remove_prefix(static_cast<std::size_t>(size));
  }
  unwritten_.clear();
}

void Journal::sync() {
  if (is_synced_) return;
  write_out();
  if (fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP)
    throw Error("cannot write " + file_ + ": " + std::strerror(errno));
  is_synced_ = true;
}

}  // namespace pincer::hub
