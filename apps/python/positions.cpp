#include "positions.hpp"

#include <pybind11/stl.h>

#include <map>

#include "bindings.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/catalog/strategy.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/games/tree.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

/// The games on offer: those of the catalog, and those that were added.
Catalog& games() {
  static Catalog games = builtin_games();
  return games;
}

/// Rules that are in use, by the game and all its parameters.
std::map<std::string, std::weak_ptr<const Rules>>& rules_in_use() {
  static std::map<std::string, std::weak_ptr<const Rules>> rules;
  return rules;
}

/// What tells one game from all others; nothing where a file decides, which may change.
std::string identity_of(const Entry& entry, const Arguments& arguments) {
  std::string identity = entry.name;
  for (const Parameter& parameter : entry.parameters) {
    const std::string& value = arguments.as_written(parameter.name);
    if (parameter.name == "file" && !value.empty()) return "";
    identity += "\n" + parameter.name + "=" + value;
  }
  return identity;
}

std::shared_ptr<const Rules> shared_rules(const Entry& entry, const Arguments& arguments) {
  const std::string identity = identity_of(entry, arguments);
  if (identity.empty()) return entry.make(arguments);
  std::weak_ptr<const Rules>& known = rules_in_use()[identity];
  auto rules = known.lock();
  if (!rules) known = rules = entry.make(arguments);
  return rules;
}

Side side_called(const std::string& side) {
  if (side == "max") return Side::max;
  if (side == "min") return Side::min;
  throw Error("a side is \"max\" or \"min\", not \"" + side + "\"");
}

std::vector<std::string> moves_at(const GamePosition& at, const std::optional<std::string>& side) {
  return side ? at.position.moves(side_called(*side)) : at.position.moves();
}

/// One move or outcome, or one for each side where both move at once.
GamePosition played(const GamePosition& at, const py::args& moves) {
  const bool is_joint = at.position.turn() == Turn::both;
  std::vector<std::string> names;
  for (const auto& move : moves) names.push_back(py::str(move));
  if (names.size() == 1) return at.with(at.position.play(names.front()));
  if (names.size() == 2 && is_joint) return at.with(at.position.play(names[0] + "/" + names[1]));
  throw Error(is_joint ? "both move at once here: play(\"a/b\") or play(\"a\", \"b\")"
                       : "play takes one move; after(\"a b c\") plays several");
}

GamePosition played_all(const GamePosition& at, const py::object& moves) {
  std::vector<std::string> names;
  if (py::isinstance<py::str>(moves)) names = words_in(moves.cast<std::string>());
  else
    for (const auto& move : moves) names.push_back(py::str(move));
  return at.with(at.position.play_all(names));
}

py::dict outcomes_at(const GamePosition& at) {
  const Rules& rules = at.position.rules();
  const auto weights = weights_at(rules, at.position.state());
  py::dict outcomes;
  for (std::size_t i = 0; i < weights.size(); ++i)
    outcomes[py::str(rules.outcome_name(at.position.state(), i))] = weights[i];
  return outcomes;
}

py::object payoff_at(const GamePosition& at) {
  if (at.position.turn() != Turn::over)
    throw Error("nothing is paid before the game is over: turn is not \"over\" here");
  return number(at.position.payoff(), at.position.rules().shape().is_whole);
}

std::string picture_of(const GamePosition& at) {
  if (py::hasattr(at.origin->own, "show"))
    return py::str(at.origin->own.attr("show")(own_state(at)));
  return at.position.show();
}

std::string player_at(const GamePosition& at) {
  const Rules& rules = at.position.rules();
  if (rules.shape().players == 2) return "";
  const int player = rules.player(at.position.state());
  return player == nobody ? "" : player_name(player);
}

std::string key_at(const GamePosition& at) {
  const Rules& rules = at.position.rules();
  return rules.shape().is_remembered ? key_in_hex(rules.own_key(at.position.state())) : "";
}

std::string described(const GamePosition& at) {
  std::string text = "<" + at.origin->game;
  for (const auto& word : at.origin->parameters) text += " " + word;
  if (!at.position.path().empty()) text += ", after " + written(at.position);
  return text + ", turn: " + turn_word(at.position.turn()) + ">";
}

/// What pickle makes a position of again: its game, and the moves that led there.
py::tuple reduced(const GamePosition& at) {
  const Origin& origin = *at.origin;
  const bool is_own = !origin.own.is_none();
  const py::object game = is_own ? origin.own : py::str(origin.game);
  return py::make_tuple(
      py::module_::import("pincer._games").attr("restored"),
      py::make_tuple(game, origin.parameters, origin.states.size(), at.position.path()));
}

}  // namespace

GamePosition position_of(const Task& task) {
  const Entry& entry = find_game(games(), task.game);
  const Arguments arguments(entry.parameters, task.parameters);
  const Position start(shared_rules(entry, arguments));
  return {std::make_shared<Origin>(Origin{task.game, task.parameters, py::none(), py::list()}),
          start.play_all(task.after)};
}

GameIdentity identity_of(const GamePosition& at) {
  if (!at.origin->own.is_none())
    throw Error(
        "what is proved about a game written in Python cannot be kept: its states have no names "
        "that "
        "last. Write it in C++ (pincer.compile)");
  const Entry& entry = find_game(games(), at.origin->game);
  const Arguments arguments(entry.parameters, at.origin->parameters);
  return pincer::identity_of(Setting{entry, arguments, Position(shared_rules(entry, arguments))});
}

void add_game(const Entry& entry) {
  std::erase_if(games(), [&](const Entry& other) { return other.name == entry.name; });
  std::erase_if(rules_in_use(), [&](const auto& known) {
    return known.first == entry.name || known.first.starts_with(entry.name + "\n");
  });
  games().push_back(entry);
}

py::object own_state(const GamePosition& at) {
  if (at.origin->own.is_none()) throw Error("only a game written in Python has states of its own");
  return at.origin->states[at.position.state().as<Tree::Id>()];
}

py::object number(double value, bool is_whole) {
  if (is_whole) return py::int_(static_cast<std::int64_t>(value));
  return py::float_(value);
}

py::tuple pair(Bounds<double> bounds, bool is_whole) {
  return py::make_tuple(number(bounds.lower, is_whole), number(bounds.upper, is_whole));
}

void bind_positions(py::module_& m) {
  py::class_<GamePosition>(m, "Position", R"(A position of a game. Playing makes another one.

>>> import pincer
>>> start = pincer.game("tic_tac_toe")
>>> start.turn
'max'
>>> start.play("b2").moves()
['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']
>>> start.after("a1 b2") == start.after(["a1", "b2"])
True
)")
      .def("moves", &moves_at, py::arg("side") = py::none(),
           "What may happen next: names of moves, outcomes, or joint moves \"a/b\"; with a side "
           "(\"max\", \"min\") what that side may choose from.")
      .def("play", &played,
           "The position after a move or outcome; where both move at once \"a/b\", or two moves.")
      .def("after", &played_all, py::arg("moves"),
           "The position after several moves: a list, or a text with blanks between.")
      .def("outcomes", &outcomes_at, "Where the dice fall: a dict of outcome to weight.")
      .def("show", &picture_of, "A picture, if the game draws one.")
      .def_property_readonly(
          "turn", [](const GamePosition& at) { return turn_word(at.position.turn()); },
          "\"max\", \"min\", \"chance\", \"both\" or \"over\".")
      .def_property_readonly("player", &player_at,
                             "Who moves in a game for several players: \"A\", \"B\" ...")
      .def_property_readonly("payoff", &payoff_at, "What Max gets, where the game is over.")
      .def_property_readonly(
          "path", [](const GamePosition& at) { return py::tuple(py::cast(at.position.path())); },
          "The moves and outcomes that led here.")
      .def_property_readonly(
          "range",
          [](const GamePosition& at) {
            const Rules& rules = at.position.rules();
            return pair(rules.range(), rules.shape().is_whole);
          },
          "The lowest and the highest payoff there can be.")
      .def_property_readonly("key", &key_at,
                             "What tells this state from others, in hexadecimal; or nothing.")
      .def_property_readonly("state", &own_state, "The state of a game written in Python.")
      .def_property_readonly(
          "start",
          [](const GamePosition& at) { return at.with(Position(at.position.shared_rules())); },
          "Where its game begins.")
      .def_property_readonly(
          "game", [](const GamePosition& at) { return at.origin->game; },
          "What the game is called.")
      .def_property_readonly(
          "parameters",
          [](const GamePosition& at) { return py::tuple(py::cast(at.origin->parameters)); },
          "Its parameters as the command line has them, defaults left out.")
      .def("__eq__",
           [](const GamePosition& a, const py::object& other) {
             return py::isinstance<GamePosition>(other) &&
                    a.position == other.cast<const GamePosition&>().position;
           })
      .def("__hash__", [](const GamePosition& at) { return at.position.hash(); })
      .def("__copy__", [](const py::object& at) { return at; })
      .def("__deepcopy__", [](const py::object& at, const py::dict&) { return at; })
      .def("__reduce__", &reduced)
      .def("__repr__", &described);

  m.def(
      "position",
      [](const std::string& game, const std::vector<std::string>& parameters) {
        Task task;
        task.game = game;
        task.parameters = parameters;
        return position_of(task);
      },
      py::arg("game"), py::arg("parameters"), "The start of a game, with parameters as key=value.");
  m.def(
      "catalog", [] { return catalog_json(games()); },
      "Games, parameters and algorithms, as `pincer games --json` prints them.");
}

}  // namespace pincer::python
