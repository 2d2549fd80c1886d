#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/statement.hpp"
#include "pincer/core/question.hpp"
#include "pincer/rules/rules.hpp"

namespace pincer::hub {

// What the coordinator asks of a worker, and what comes back. Each has one JSON form, a line of
// text (docs/hub_inside.md). Reading is strict, and doubles are exact: they are written in hexadecimal.

/// Which game it is, so that every worker makes the same rules of it.
struct GameName {
  std::string game;
  std::vector<std::string> parameters;  ///< as typed, key=value
  std::string version;                  ///< of what the rules do; workers of another one refuse

  bool operator==(const GameName&) const = default;
};

/// The name of a game that was made from a catalog.
GameName name_of(const GameIdentity& identity);

/// One question about one position.
struct Job {
  GameName game;
  std::vector<Step> path;       ///< from the game's start, by places in natural order
  AnyKey key{};                 ///< own_key of the position; zeros where states are not recognised
  Question<double> question{};  ///< `within` is the eps
  std::uint64_t nodes = 0;      ///< no more than these
  std::uint64_t memory_bytes = 0;
  std::uint32_t round = 0;  ///< 0 at first; more where the same is asked once more
  std::string not_by;       ///< a worker whose answer this one is to be compared with

  bool operator==(const Job&) const = default;
};

/// A hash of all that a job says, 128 bits in hexadecimal.
std::string id_of(const Job& job);

/// What a worker says of a job.
struct JobResult {
  std::string job;  ///< id
  std::string worker;
  Bounds<double> bounds{};               ///< contain the value
  std::vector<Bounds<double>> children;  ///< of its steps in natural order, or none
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool is_answered = false;
  std::vector<Statement> statements;  ///< the heaviest of the worker's table
  std::string failure;                ///< why there is no answer; then the bounds mean nothing
  bool is_contradicted = false;       ///< of two statements that the worker was told one is false
  bool is_deadly = false;             ///< three workers died of it, so that nobody tried again
};

/// What the coordinator knows of a position, from one result: what is written down before the
/// result is acknowledged, and read back by a coordinator that starts again.
struct Fact {
  std::vector<Step> path;
  Bounds<double> bounds{};
  std::vector<Bounds<double>> children;  ///< of its steps in natural order, or none

  bool operator==(const Fact&) const = default;
};

std::string job_json(const Job& job);
Job job_from_json(const std::string& text);

std::string result_json(const JobResult& result);
JobResult result_from_json(const std::string& text);

std::string fact_json(const Fact& fact);
Fact fact_from_json(const std::string& text);

/// Statements for other workers: who sends them, of which game, and what they are.
struct SharedStatements {
  std::string worker;
  GameName game;
  std::vector<Statement> statements;
};
std::string statements_json(const SharedStatements& shared);
SharedStatements statements_from_json(const std::string& text);

}  // namespace pincer::hub
