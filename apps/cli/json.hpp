#pragma once
#include <nlohmann/json.hpp>

#include "options.hpp"

namespace pincer::cli {

// docs/json.md describes what these make, field by field.

/// Fields come in the order in which they are documented.
using Json = nlohmann::ordered_json;

constexpr int json_schema = 1;

/// A payoff: a whole number where the game has only such.
Json value_json(double value, bool is_integer);

/// A parameter's value in its own type.
Json argument_json(const Parameter& parameter, const Arguments& arguments);

/// The question: `schema`, `game`, `parameters`, `after`.
Json question_json(const ChosenGame& chosen);

/// Adds what an algorithm found and what it cost: from `algorithm` to `seconds`.
void add_answer(Json& object, const std::string& algorithm, const Report& report);

/// The text of an object, ready to print.
std::string json_text(const Json& object);

}  // namespace pincer::cli
