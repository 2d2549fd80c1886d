#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/statement.hpp"

namespace pincer {

// Files of statements about one game. docs/keeping.md has the format.

/// What such a file says about itself.
struct StoreHead {
  GameIdentity identity;
  std::size_t key_words = 1;       ///< of a state's key; the others are 0
  bool has_small_numbers = false;  ///< bounds are whole numbers of 16 bits
};

/// The head that suits a game. `key_words` is its session's.
StoreHead store_head(const GameIdentity& identity, const Rules& rules, std::size_t key_words);

/// Reads such a file from its beginning, a block at a time.
class StoreReader {
 public:
  /// Throws Error on what cannot be read, is no such file, or has a damaged head.
  explicit StoreReader(const std::string& file);
  /// From any stream, which it closes; `name` is what people call it.
  StoreReader(std::FILE* in, const std::string& name);

  const StoreHead& head() const { return head_; }

  /// The statements of the next block instead of what was in `block`. False at the end, or where
  /// the file is damaged: nothing is read beyond that.
  bool read(std::vector<Statement>& block);

  /// How much of the file has been read, from 0 to 1.
  double share() const;

  /// Why it ended before its end, in words; nothing if it did not.
  const std::string& damage() const { return damage_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  bool take(std::string& bytes, std::size_t size);
  bool ends_early(const char* why);

  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  StoreHead head_;
  std::uint32_t seed_ = 0;
  std::uint64_t read_ = 0, size_ = 1;
  bool is_at_end_ = false;
  std::string damage_;
};

/// A place for such a file, and whoever has one is the only one to write there. What is written
/// stands aside until it is whole; the file that was there before becomes FILE.before.
class StorePlace {
 public:
  /// Throws Error if it cannot be written, or another program holds it.
  explicit StorePlace(std::string file);
  ~StorePlace();
  StorePlace(const StorePlace&) = delete;
  StorePlace& operator=(const StorePlace&) = delete;

  const std::string& file() const { return file_; }
  std::string before() const { return file_ + ".before"; }

 private:
  friend class StoreWriter;
  std::string aside() const { return file_ + ".part"; }
  void open();
  /// Puts what was written aside into its place.
  void commit();

  std::string file_;
  int descriptor_ = -1;
};

/// Writes one generation of such a file.
class StoreWriter {
 public:
  /// Begins anew. Throws Error where it cannot write, as all of this does.
  StoreWriter(StorePlace& place, const StoreHead& head);

  void add(std::span<const Statement> statements);
  /// How large the file would be with so many more, or a little less.
  std::uint64_t bytes_with(std::size_t more) const;
  std::uint64_t statements() const { return written_ + in_block_.size(); }

  /// Ends it, makes sure that it outlasts a power cut, and puts it into its place.
  void finish();

 private:
  void end_block();
  void flush();

  StorePlace& place_;
  StoreHead head_;
  std::uint32_t seed_ = 0;
  std::vector<Statement> in_block_;
  std::size_t words_ = 0;  // the most that the keys of a part needed
  std::string pending_;
  std::uint64_t bytes_ = 0, written_ = 0;
};

}  // namespace pincer
