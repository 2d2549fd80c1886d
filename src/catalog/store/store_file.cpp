#include "pincer/catalog/store_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <utility>

#include "pincer/core/framing.hpp"
#include "pincer/core/whole_file.hpp"
#include "store_block.hpp"
#include "store_head.hpp"

namespace pincer {

StoreHead store_head(const GameIdentity& identity, const Rules& rules, std::size_t key_words) {
  constexpr double small = std::numeric_limits<std::int16_t>::max();
  const auto [lower, upper] = rules.range();
  return {identity, key_words, rules.shape().is_whole && -small <= lower && upper <= small};
}

// Reading

StoreReader::StoreReader(const std::string& file)
    : StoreReader(std::filesystem::is_directory(file) ? nullptr : std::fopen(file.c_str(), "rb"),
                  file) {
  size_ = std::filesystem::file_size(file);
}

StoreReader::StoreReader(std::FILE* in, const std::string& file) : name_(file), file_(in) {
  if (!file_) throw Error("cannot read '" + file + "'");
  std::string text, sum;
  for (int c = std::getc(file_.get()); c != '\n'; c = std::getc(file_.get())) {
    if (c == EOF || text.size() == most_of_store_head)
      throw Error("'" + file + "' is no file that --keep has written");
    text += static_cast<char>(c);
  }
  if (text.find("\"what\":\"pincer journal") != std::string::npos)
    throw Error("'" + file +
                "' holds results from many machines (solve --hub or --workers): only those go on "
                "from it");
  seed_ = checksum(text);
  if (!take(sum, 9) || sum != in_hex(seed_) + "\n")
    throw Error("'" + file +
                "' is damaged, or no file that --keep has written: its head is not as "
                "it was written");
  try {
    head_ = store_head_in(text);
  } catch (const Error& error) {
    throw Error("'" + file + "' is no file that --keep has written: " + error.what());
  }
}

double StoreReader::share() const {
  return static_cast<double>(std::ftell(file_.get())) / static_cast<double>(size_);
}

bool StoreReader::take(std::string& bytes, std::size_t size) {
  bytes.resize(size);
  return std::fread(bytes.data(), 1, size, file_.get()) == size;
}

bool StoreReader::ends_early(const char* why) {
  damage_ = "'" + name_ + "' " + why + " after " + std::to_string(read_) + " statements";
  return false;
}

bool StoreReader::read(std::vector<Statement>& block) {
  block.clear();
  if (is_at_end_ || !damage_.empty()) return false;
  std::string size, payload, sum;
  if (!take(size, 4)) return ends_early("is cut off");
  const std::size_t length = number_in(size, 0, 4);
  if (length > most_of_store_block(head_)) return ends_early("is damaged");
  if (!take(payload, length) || !take(sum, 4)) return ends_early("is cut off");
  if (number_in(sum, 0, 4) != checksum(payload, checksum(size, seed_)))
    return ends_early("is damaged");
  if (length == 0) {
    is_at_end_ = true;
    return false;
  }
  if (!unpack_block(head_, payload, block)) return ends_early("has a block that is no block");
  read_ += block.size();
  return true;
}

// Writing

namespace {

[[noreturn]] void refuse_to_keep(const std::string& file) {
  throw Error("cannot write '" + file + "': " + std::strerror(errno));
}

}  // namespace

StorePlace::StorePlace(std::string file) : file_(std::move(file)) {
  if (std::filesystem::is_directory(file_)) throw Error("'" + file_ + "' is a folder");
  open();
}

StorePlace::~StorePlace() {
  if (descriptor_ < 0) return;
  unlink(aside().c_str());
  close(descriptor_);
}

void StorePlace::open() {
  descriptor_ = ::open(aside().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) refuse_to_keep(file_);
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  close(std::exchange(descriptor_, -1));
  throw Error("another program keeps what it proves in '" + file_ + "'; name another file");
}

/// There is a whole file of that name all the while: what becomes FILE.before has both names for a
/// moment. (Where the file system knows no second names, there is only FILE.before then.)
void StorePlace::commit() {
  if (fsync(descriptor_) != 0) refuse_to_keep(file_);
  std::error_code failure;
  if (std::filesystem::exists(file_, failure)) {
    unlink(before().c_str());
    if (link(file_.c_str(), before().c_str()) != 0 &&
        std::rename(file_.c_str(), before().c_str()) != 0)
      refuse_to_keep(file_);
  }
  if (std::rename(aside().c_str(), file_.c_str()) != 0) refuse_to_keep(file_);
  const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
  sync_file(folder.empty() ? "." : folder.string());
  close(std::exchange(descriptor_, -1));
  open();
}

StoreWriter::StoreWriter(StorePlace& place, const StoreHead& head) : place_(place), head_(head) {
  if (place_.descriptor_ < 0) place_.open();
  if (ftruncate(place_.descriptor_, 0) != 0 || lseek(place_.descriptor_, 0, SEEK_SET) != 0)
    refuse_to_keep(place_.file());
  const std::string text = store_head_json(head);
  seed_ = checksum(text);
  pending_ = text + "\n" + in_hex(seed_) + "\n";
}

void StoreWriter::add(std::span<const Statement> statements) {
  words_ = std::max(words_, words_used(head_, statements));
  for (const Statement& statement : statements) {
    in_block_.push_back(statement);
    if (in_block_.size() == most_in_store_block) end_block();
  }
}

std::uint64_t StoreWriter::bytes_with(std::size_t more) const {
  const std::size_t words = words_ > 0 ? words_ : head_.key_words;
  return bytes_ + pending_.size() + (in_block_.size() + more) * bytes_of_statement(head_, words);
}

void StoreWriter::end_block() {
  const std::string payload = in_block_.empty() ? std::string() : pack_block(head_, in_block_);
  std::string size;
  put_number(size, payload.size(), 4);
  pending_ += size + payload;
  put_number(pending_, checksum(payload, checksum(size, seed_)), 4);
  written_ += in_block_.size();
  in_block_.clear();
  flush();
}

void StoreWriter::flush() {
  for (std::size_t at = 0; at < pending_.size();) {
    const ssize_t written = ::write(place_.descriptor_, pending_.data() + at, pending_.size() - at);
    if (written < 0 && errno != EINTR) refuse_to_keep(place_.file());
    at += static_cast<std::size_t>(std::max<ssize_t>(written, 0));
  }
  bytes_ += pending_.size();
  pending_.clear();
}

void StoreWriter::finish() {
  if (!in_block_.empty()) end_block();
  end_block();  // an empty one says that this is the end
  place_.commit();
}

}  // namespace pincer
