#pragma once
// Everything for a program that solves games by itself, without the command line: rules of a game,
// positions, answers and what they cost, whole strategies (docs/library.md).
#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/strategy.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/catalog/typed_session.hpp"
#include "pincer/core/inline_vector.hpp"
#include "pincer/rules/position.hpp"
