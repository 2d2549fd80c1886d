#pragma once
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "pincer/proof/certificate.hpp"

namespace pincer::proof {

/// Writes a certificate: the head, then the strategies of its parts one after the other.
void write_certificate(std::ostream& out, const Head& head,
                       const std::vector<std::string>& strategies);

/// The same to a file, which appears under its name when it is complete. Throws Error where it
/// cannot be written.
void write_certificate(const std::string& file, const Head& head,
                       const std::vector<std::string>& strategies);

/// Reads a certificate from its beginning to its end, a block at a time.
/// Throws Error on a file that is damaged or no certificate.
class Reader {
 public:
  explicit Reader(const std::string& file);
  /// From anywhere; `name` is what people call it.
  Reader(std::unique_ptr<std::istream> in, const std::string& name);

  const Head& head() const { return head_; }

  /// Goes on with the next part, which has so many bytes. Requires: the one before is at its end.
  void begin_part(std::uint64_t bytes) { left_ = bytes; }
  bool is_at_end_of_part() const { return left_ == 0; }

  /// The part's next byte; nothing at its end.
  std::optional<std::uint8_t> byte();

  /// Requires: all parts are at their end. Throws Error if the file is not.
  void expect_end();

 private:
  [[noreturn]] void refuse_damage(const std::string& what) const;
  std::string line(std::size_t most);
  std::string exactly(std::size_t bytes);
  void read_block();

  std::string name_;
  std::unique_ptr<std::istream> in_;
  Head head_;
  std::string block_;
  std::size_t at_ = 0;
  std::uint64_t left_ = 0;
};

}  // namespace pincer::proof
