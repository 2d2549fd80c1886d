#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "pincer/core/probability.hpp"

namespace pincer {

/// One parameter of a game: what it is called, what it may be, and what it is unless said.
struct Parameter {
  enum class Kind : std::uint8_t { integer, real, choice, flag, integers, text };

  std::string name;
  Kind kind;
  std::string standard;              ///< the default, as a user would write it
  std::string words;                 ///< what it means, in a few words
  double low = 0, high = 0;          ///< inclusive range of integer, real and integers
  std::vector<std::string> choices;  ///< of a choice

  static Parameter integer(std::string name, std::int64_t standard, double low, double high,
                           std::string words);
  static Parameter real(std::string name, std::string standard, double low, double high,
                        std::string words);
  /// The first choice is the default.
  static Parameter choice(std::string name, std::vector<std::string> choices, std::string words);
  static Parameter flag(std::string name, bool standard, std::string words);
  static Parameter integers(std::string name, std::string standard, double low, double high,
                            std::string words);
  static Parameter text(std::string name, std::string standard, std::string words);

  /// "integer, 1 to 12", "sign or score": what a user may write.
  std::string describe_range() const;
};

/// Checked values for all parameters of a game.
class Arguments {
 public:
  /// Reads "key=value" words. Throws Error on a key that is unknown (naming the nearest one),
  /// repeated, or out of its range (naming the range).
  Arguments(std::vector<Parameter> parameters, const std::vector<std::string>& words);

  int integer(const std::string& name) const;
  std::int64_t large(const std::string& name) const;  ///< an integer that needs 64 bits
  double real(const std::string& name) const;
  bool flag(const std::string& name) const;
  const std::string& text(const std::string& name) const;  ///< of a choice or a text
  std::vector<int> integers(const std::string& name) const;
  Probability probability(const std::string& name) const;  ///< a real, exactly as written

  const std::vector<Parameter>& parameters() const { return parameters_; }
  const std::string& as_written(const std::string& name) const { return values_.at(name); }

  /// Whether both say the same about parameters of one game.
  bool operator==(const Arguments& other) const { return values_ == other.values_; }

 private:
  std::vector<Parameter> parameters_;
  std::map<std::string, std::string> values_;
};

}  // namespace pincer
