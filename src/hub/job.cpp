#include "pincer/hub/job.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "fields.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/key.hpp"

namespace pincer::hub {
namespace {

constexpr const char* job_word = "pincer job 1";
constexpr const char* result_word = "pincer result 1";
constexpr const char* fact_word = "pincer fact 1";
constexpr const char* statements_word = "pincer statements 1";

/// Two words that every byte of a text went into.
std::array<std::uint64_t, 2> two_words_of(const std::string& text) {
  std::array<std::uint64_t, 2> words{0x243f6a8885a308d3, 0x13198a2e03707344};
  for (const char c : text) {
    const auto byte = static_cast<std::uint64_t>(static_cast<unsigned char>(c));
    words[0] = mixed_bits(words[0] ^ byte) + 0x9e3779b97f4a7c15;
    words[1] = mixed_bits(words[1] + 0xd1342543de82ef95 * (byte + 1));
  }
  return words;
}

}  // namespace

GameName name_of(const GameIdentity& identity) {
  return {identity.game, identity.parameters,
          std::to_string(identity.version) + " " + identity.fingerprint};
}

std::string id_of(const Job& job) {
  std::string id;
  for (std::uint64_t word : two_words_of(job_json(job)))
    for (int digit = 0; digit < 16; ++digit, word <<= 4) id += "0123456789abcdef"[word >> 60];
  return id;
}

std::string job_json(const Job& job) {
  return written(Json{{"what", job_word},
                      {"game", job.game.game},
                      {"parameters", job.game.parameters},
                      {"version", job.game.version},
                      {"path", json_of(job.path)},
                      {"key", json_of(job.key)},
                      {"question", json_of(job.question)},
                      {"nodes", job.nodes},
                      {"memory", job.memory_bytes},
                      {"round", job.round},
                      {"not_by", job.not_by}});
}

Job job_from_json(const std::string& text) {
  const FieldReader reader(text, job_word,
                           {"game", "parameters", "version", "path", "key", "question", "nodes",
                            "memory", "round", "not_by"});
  return {
      {reader.text("game"), reader.texts("parameters"), reader.text("version")},
      reader.path("path"),
      reader.key("key"),
      reader.question("question"),
      reader.number("nodes"),
      reader.number("memory"),
      static_cast<std::uint32_t>(reader.number("round", std::numeric_limits<std::uint32_t>::max())),
      reader.text("not_by")};
}

std::string result_json(const JobResult& result) {
  return written(Json{{"what", result_word},
                      {"job", result.job},
                      {"worker", result.worker},
                      {"bounds", json_of(result.bounds)},
                      {"children", json_of(result.children)},
                      {"nodes", result.nodes},
                      {"seconds", hex_of(result.seconds)},
                      {"answered", result.is_answered},
                      {"statements", json_of(result.statements)},
                      {"failure", result.failure},
                      {"contradicted", result.is_contradicted},
                      {"deadly", result.is_deadly}});
}

JobResult result_from_json(const std::string& text) {
  const FieldReader reader(text, result_word,
                           {"job", "worker", "bounds", "children", "nodes", "seconds", "answered",
                            "statements", "failure", "contradicted", "deadly"});
  constexpr std::uint64_t most_nodes = std::uint64_t{1} << 62;  // sums of them do not overflow
  JobResult result{reader.text("job"),
                   reader.text("worker"),
                   reader.bounds("bounds"),
                   reader.all_bounds("children"),
                   reader.number("nodes", most_nodes),
                   reader.real("seconds"),
                   reader.flag("answered"),
                   reader.statements("statements"),
                   reader.text("failure"),
                   reader.flag("contradicted"),
                   reader.flag("deadly")};
  if (result.seconds < 0)
    throw Error("this " + std::string(result_word) + " took less than no time");
  return result;
}

std::string fact_json(const Fact& fact) {
  return written(Json{{"what", fact_word},
                      {"path", json_of(fact.path)},
                      {"bounds", json_of(fact.bounds)},
                      {"children", json_of(fact.children)}});
}

Fact fact_from_json(const std::string& text) {
  const FieldReader reader(text, fact_word, {"path", "bounds", "children"});
  return {reader.path("path"), reader.bounds("bounds"), reader.all_bounds("children")};
}

std::string statements_json(const SharedStatements& shared) {
  return written(Json{{"what", statements_word},
                      {"worker", shared.worker},
                      {"game", shared.game.game},
                      {"parameters", shared.game.parameters},
                      {"version", shared.game.version},
                      {"statements", json_of(shared.statements)}});
}

SharedStatements statements_from_json(const std::string& text) {
  const FieldReader reader(text, statements_word,
                           {"worker", "game", "parameters", "version", "statements"});
  return {reader.text("worker"),
          {reader.text("game"), reader.texts("parameters"), reader.text("version")},
          reader.statements("statements")};
}

}  // namespace pincer::hub
