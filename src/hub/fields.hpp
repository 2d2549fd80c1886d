#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pincer/hub/job.hpp"

namespace pincer::hub {

/// Fields come in the order in which they are documented.
using Json = nlohmann::ordered_json;

/// A finite double, exactly: "0x1.8p+1".
std::string hex_of(double value);

/// Reads the fields of one message. Every refusal says which message and which field is wrong.
class FieldReader {
 public:
  /// Throws Error unless `text` is a JSON object with just these fields, `what` being what it
  /// calls itself in the first of them.
  FieldReader(const std::string& text, const char* what, std::vector<std::string> fields);

  std::string text(const char* field) const;
  std::vector<std::string> texts(const char* field) const;
  std::uint64_t number(const char* field, std::uint64_t most = UINT64_MAX) const;
  bool flag(const char* field) const;
  double real(const char* field) const;
  Bounds<double> bounds(const char* field) const;  ///< in order
  std::vector<Bounds<double>> all_bounds(const char* field) const;
  Question<double> question(const char* field) const;
  AnyKey key(const char* field) const;
  std::vector<Step> path(const char* field) const;
  std::vector<Statement> statements(const char* field) const;

 private:
  [[noreturn]] void fail(const std::string& field, const std::string& should_be) const;
  const Json& list(const char* field) const;
  double real(const char* field, const Json& value) const;
  Bounds<double> bounds(const char* field, const Json& value) const;
  AnyKey key(const char* field, const Json& value) const;
  std::uint64_t number(const char* field, const Json& value, std::uint64_t most) const;

  std::string what_;
  Json json_;
};

// The same fields, to be written.
Json json_of(const Bounds<double>& bounds);
Json json_of(const std::vector<Bounds<double>>& all);
Json json_of(const Question<double>& question);
Json json_of(const AnyKey& key);
Json json_of(const std::vector<Step>& path);
Json json_of(const std::vector<Statement>& statements);
std::string written(const Json& json);

}  // namespace pincer::hub
