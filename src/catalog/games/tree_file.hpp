#pragma once
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pincer/rules/rules.hpp"

namespace pincer {

// What all tree files have in common, however many players they are for.

/// The JSON in a file. Throws Error saying where its syntax breaks, or that there is none.
nlohmann::json read_tree_file(const std::string& file);

/// Reads JSON that is well formed but may be anything; every refusal says where.
class TreeFileReader {
 public:
  static constexpr int max_depth = 1000;      // of nodes below the root
  static constexpr double max_payoff = 1e12;  // beyond it doubles get too coarse

 protected:
  using Json = nlohmann::json;
  using Path = std::string;

  explicit TreeFileReader(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const Path& path, const std::string& why) const;
  const Json& need(const Json& object, const char* key, const Path& path) const;
  void only_keys(const Json& object, const Path& path,
                 const std::vector<std::string>& allowed) const;
  double number(const Json& value, const Path& path) const;
  std::string text(const Json& value, const Path& path) const;  ///< a name without spaces
  /// The children of a node: at least one and not too many.
  const Json& children_of(const Json& node, const Path& path) const;

 private:
  std::string file_;
};

/// Whether the root of this document belongs to a game for several players.
bool is_for_several(const nlohmann::json& document);
std::shared_ptr<const Rules> tree_for_several(const nlohmann::json& document,
                                              const std::string& file);

/// Figure 5.4 of the textbook.
std::shared_ptr<const Rules> textbook_tree_for_several();

}  // namespace pincer
