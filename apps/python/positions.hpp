#pragma once
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/identity.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::python {

/// Where the rules of a position come from.
struct Origin {
  std::string game;                     ///< what people call it
  std::vector<std::string> parameters;  ///< as typed, key=value
  pybind11::object own;                 ///< a game written in Python, or None
  pybind11::list states;                ///< of that, by their numbers in its graph
};

/// A position in Python: that of the library, and where its rules come from.
struct GamePosition {
  std::shared_ptr<const Origin> origin;
  Position position;

  GamePosition with(Position other) const { return {origin, std::move(other)}; }
};

/// The position that a task is about, in a game of the catalog or one that was added. Positions
/// of one game with one choice of parameters share their rules: they can be compared.
GamePosition position_of(const Task& task);

/// Which game it is, for a file of what was proved about it. Throws Error for a game written in
/// Python.
GameIdentity identity_of(const GamePosition& at);

/// Adds a game that is not in the catalog, or replaces the one of that name.
void add_game(const Entry& entry);

/// The Python state at a position of a game written in Python.
pybind11::object own_state(const GamePosition& at);

/// Whole numbers are ints in Python.
pybind11::object number(double value, bool is_whole);
/// (lower, upper)
pybind11::tuple pair(Bounds<double> bounds, bool is_whole);

}  // namespace pincer::python
