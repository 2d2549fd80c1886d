#pragma once
#include <ostream>

#include "pincer/catalog/export.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer {

/// What all formats have in common: nodes are counted, names are plain, numbers are exact.
class GameWriter {
 public:
  static constexpr int max_depth = 1000;  // what tree files are read to
  static constexpr std::int64_t max_weight = 1'000'000'000'000'000;

  GameWriter(std::ostream& out, const Rules& rules, const Export& how)
      : out_(out), rules_(rules), how_(how) {}

  std::uint64_t nodes() const { return nodes_; }

 protected:
  /// Counts a node.
  void enter(int depth);

  bool is_for_several() const { return rules_.shape().players > 2; }
  /// What everybody gets where the game is over, in decimals.
  std::vector<std::string> payoffs(const AnyState& s) const;
  std::vector<std::string> names(const AnyState& s, Side side = Side::max) const;
  /// What can follow, in natural order; row by row where both move at once.
  std::vector<AnyState> children(const AnyState& s) const;
  /// Of all outcomes; their sum is small enough to be read again.
  std::vector<std::int64_t> weights(const AnyState& s) const;

  /// The shortest decimal that is this number and no other.
  static std::string decimal(double x);
  /// In quotation marks, and without any inside.
  static std::string quoted(const std::string& text);
  static std::string quoted(std::vector<std::string> texts, const std::string& between);

  std::ostream& out_;
  const Rules& rules_;
  const Export& how_;

 private:
  std::uint64_t nodes_ = 0;
};

/// Writes all of it, and counts.
template <class Writer>
std::uint64_t written_by(std::ostream& out, const Position& start, const Export& how) {
  Writer writer(out, start.rules(), how);
  writer.write(start.state());
  return writer.nodes();
}

std::uint64_t write_json(std::ostream& out, const Position& start, const Export& how);
std::uint64_t write_efg(std::ostream& out, const Position& start, const Export& how);
std::uint64_t write_nfg(std::ostream& out, const Position& start, const Export& how);

}  // namespace pincer
