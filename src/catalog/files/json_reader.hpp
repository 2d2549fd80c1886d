#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "files/text_file.hpp"

namespace pincer {

// What all trees in JSON have in common, however many players they are for.

/// The JSON in a file. Throws Error saying where its syntax breaks.
nlohmann::json parse_json(const TextFile& file);

/// Reads JSON that is well formed but may be anything; every refusal says where.
class JsonReader {
 public:
  static constexpr int max_depth = 1000;      // of nodes below the root
  static constexpr double max_payoff = 1e12;  // beyond it doubles get too coarse

 protected:
  using Json = nlohmann::json;
  using Path = std::string;

  explicit JsonReader(std::string file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const Path& path, const std::string& why) const;
  const Json& need(const Json& object, const char* key, const Path& path) const;
  void only_keys(const Json& object, const Path& path,
                 const std::vector<std::string>& allowed) const;
  double number(const Json& value, const Path& path) const;
  std::string text(const Json& value, const Path& path) const;  ///< a name without spaces

  /// A list of at least one element and not too many.
  const Json& list(const Json& object, const char* key, const Path& path) const;
  static Path item(const Path& path, const char* key, std::size_t i);

  /// Calls `use` with each child of a node, its name under the key `label`, and its path.
  void for_each_child(const Json& node, const Path& path, const char* label,
                      const std::vector<std::string>& keys,
                      const std::function<void(const Json&, std::string, const Path&)>& use) const;

 private:
  std::string file_;
};

}  // namespace pincer
