#include <pybind11/stl.h>

#include <set>
#include <utility>

#include "bindings.hpp"
#include "pincer/catalog/tree_rules.hpp"
#include "pincer/games/tree.hpp"
#include "pincer/rules/steps.hpp"
#include "positions.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

/// What Python calls an object, for a message.
std::string told(const py::handle& object) {
  constexpr std::size_t longest = 200;
  std::string text = py::repr(object);
  return text.size() <= longest ? text : text.substr(0, longest) + " ...";
}

/// A game written in Python, asked about each of its states once. What it says is kept as a graph,
/// so that no search ever comes back to Python.
///
/// Exceptions that the game raises pass through as they are. What breaks a promise is an Error that
/// names the member and the state.
class OwnGame {
 public:
  OwnGame(py::object game, std::size_t most_states)
      : game_(std::move(game)), most_states_(most_states) {
    tree_.nodes.clear();
    read_range();
    number_of(member("root")(), [this] { return asked("root"); });
    for (std::size_t id = 0; id < states_.size(); ++id) ask(static_cast<Tree::Id>(id));
  }

  GamePosition start() && {
    const Position position(rules());
    const py::object named = py::hasattr(game_, "__name__") ? game_ : py::type::of(game_);
    auto origin = std::make_shared<Origin>(
        Origin{py::str(named.attr("__name__")), {}, game_, std::move(states_)});
    return {std::move(origin), position};
  }

 private:
  std::shared_ptr<const Rules> rules() {
    try {
      return rules_of_tree(std::move(tree_));
    } catch (const BadNode& bad) {
      throw Error("at the state " + told(states_[bad.node]) + ": " + bad.why);
    }
  }

  py::object member(const char* name) const {
    if (!py::hasattr(game_, name))
      throw Error(told(game_) + " is no game: it has no " + name + "()");
    return game_.attr(name);
  }
  bool has(const char* name) const { return py::hasattr(game_, name); }

  /// Throws Error about what a member says of the state that is being asked about.
  [[noreturn]] void fail(const std::string& member, const std::string& why) const {
    throw Error(asked(member) + " " + why);
  }
  /// "play((3, 1), 'left')": for messages only, as it takes longer than to ask.
  std::string asked(const std::string& member, const std::vector<py::object>& more = {}) const {
    std::string text = member + "(" + (state_ ? told(state_) : "");
    for (const py::object& argument : more) text += ", " + told(argument);
    return text + ")";
  }

  double real(const py::handle& value, const char* member) const {
    const double number = PyFloat_AsDouble(value.ptr());
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      fail(member, "is " + told(value) + ", which is no number");
    }
    return number;
  }

  void read_range() {
    const py::object range = member("range")();
    const auto is_pair = [&] { return py::isinstance<py::sequence>(range) && py::len(range) == 2; };
    if (!is_pair()) fail("range", "is " + told(range) + "; say (lowest, highest)");
    const py::sequence ends = range;
    tree_.range = {real(ends[0], "range"), real(ends[1], "range")};
    if (!(tree_.range.lower <= tree_.range.upper))
      fail("range", "is " + told(range) + "; say (lowest, highest)");
  }

  /// The number of a state in the graph, a new one if it was never seen. `from` tells where it
  /// comes from.
  template <class From>
  Tree::Id number_of(const py::object& state, From from) {
    PyObject* const known = PyDict_GetItemWithError(numbers_.ptr(), state.ptr());
    if (known != nullptr) return static_cast<Tree::Id>(PyLong_AsUnsignedLong(known));
    if (PyErr_Occurred() != nullptr) refuse_state(state, from());
    if (states_.size() >= most_states_)
      throw Error("this game has more than " + std::to_string(most_states_) +
                  " states: if it ends, and is that large, say most_states=...");
    const auto id = static_cast<Tree::Id>(states_.size());
    numbers_[state] = id;
    states_.append(state);
    tree_.nodes.emplace_back();
    return id;
  }

  [[noreturn]] static void refuse_state(const py::object& state, const std::string& from) {
    py::error_already_set raised;
    if (!raised.matches(PyExc_TypeError)) throw raised;
    py::raise_from(raised, PyExc_TypeError,
                   (from + " is the state " + told(state) +
                    ", which is not hashable: make it of tuples, numbers and strings")
                       .c_str());
    throw py::error_already_set();
  }

  void ask(Tree::Id id) {
    state_ = states_[id];
    const Turn turn = read_turn();
    tree_.nodes[id].turn = turn;
    switch (turn) {
      case Turn::over: return read_payoff(id);
      case Turn::chance: return read_outcomes(id);
      case Turn::both: return read_joint(id);
      case Turn::max:
      case Turn::min: return read_moves(id);
    }
  }

  Turn read_turn() const {
    const py::object said = member("turn")(state_);
    for (const Turn turn : {Turn::max, Turn::min, Turn::chance, Turn::both, Turn::over})
      if (py::isinstance<py::str>(said) && said.cast<std::string>() == turn_word(turn)) return turn;
    fail("turn", "is " + told(said) + "; say \"max\", \"min\", \"chance\", \"both\" or \"over\"");
  }

  void read_payoff(Tree::Id id) {
    const double payoff = real(member("payoff")(state_), "payoff");
    if (!tree_.range.contains(payoff))
      fail("payoff", "is " + told(py::float_(payoff)) + ", which is outside range()");
    tree_.nodes[id].payoff = payoff;
  }

  /// Moves and what they are called.
  struct Choices {
    std::vector<py::object> moves;
    std::vector<std::string> names;
  };

  /// All of them, or those of one side where both move at once.
  Choices read_choices(const py::iterable& moves, bool is_joint) const {
    Choices choices;
    std::set<std::string> seen;
    for (const py::handle& move : moves) {
      std::string name = name_of(move);
      if (name.empty() || name.find_first_of(is_joint ? " \t\n/" : " \t\n") != std::string::npos)
        fail("moves", "has a move called " + told(py::str(name)) +
                          "; a name has letters, and no blanks" + (is_joint ? " or /" : ""));
      if (!seen.insert(name).second) fail("moves", "has two moves called " + told(py::str(name)));
      choices.moves.push_back(py::reinterpret_borrow<py::object>(move));
      choices.names.push_back(std::move(name));
    }
    if (choices.moves.empty())
      fail("moves", "is empty, but the game is not over there: turn says that somebody moves");
    return choices;
  }

  std::string name_of(const py::handle& move) const {
    if (has("name")) return py::str(game_.attr("name")(state_, move));
    if (!py::isinstance<py::str>(move) && PyNumber_Check(move.ptr()) == 0)
      fail("moves",
           "has the move " + told(move) + "; moves are strings or numbers, or have name(s, m)");
    return py::str(move);
  }

  void read_moves(Tree::Id id) {
    const Choices choices = read_choices(member("moves")(state_), false);
    const py::object play = member("play");
    for (std::size_t i = 0; i < choices.moves.size(); ++i) {
      const py::object& move = choices.moves[i];
      const Tree::Id next = number_of(play(state_, move), [&] { return asked("play", {move}); });
      tree_.link(id, choices.names[i], next);
    }
  }

  void read_joint(Tree::Id id) {
    const py::object moves = member("moves"), play = member("play");
    const Choices max = read_choices(moves(state_, "max"), true);
    const Choices min = read_choices(moves(state_, "min"), true);
    tree_.set_sides(id, max.names, min.names);
    for (const py::object& a : max.moves)
      for (const py::object& b : min.moves) {
        const Tree::Id next = number_of(play(state_, a, b), [&] { return asked("play", {a, b}); });
        tree_.nodes[id].children.push_back(next);
      }
  }

  void read_outcomes(Tree::Id id) {
    const py::iterable outcomes = member("outcomes")(state_);
    std::size_t count = 0;
    for (const py::handle& outcome : outcomes) {
      ++count;
      const auto fields = py::reinterpret_borrow<py::object>(outcome);
      if (!py::isinstance<py::sequence>(fields) || py::len(fields) < 2 || py::len(fields) > 3)
        fail("outcomes",
             "has " + told(fields) + "; an outcome is (weight, state) or (weight, state, name)");
      const py::sequence parts = fields;
      const std::string name =
          parts.size() == 3 ? std::string(py::str(parts[2])) : std::to_string(count);
      const py::object next = parts[1];
      tree_.link(id, name, number_of(next, [&] { return asked("outcomes"); }), weight_of(parts[0]));
    }
    if (count == 0) fail("outcomes", "is empty, but turn says that dice are rolled there");
  }

  std::int64_t weight_of(const py::object& weight) const {
    const std::int64_t whole =
        PyIndex_Check(weight.ptr()) != 0 ? PyLong_AsLongLong(weight.ptr()) : 0;
    PyErr_Clear();
    if (whole < 1)
      fail("outcomes", "has the weight " + told(weight) +
                           "; weights are whole numbers of at least 1: two to one is 2 and 1");
    return whole;
  }

  py::object game_;
  std::size_t most_states_;
  py::dict numbers_;  // of states, by the states
  py::list states_;   // by their numbers
  py::object state_;  // that is being asked about
  Tree tree_;
};

}  // namespace

void bind_own_games(py::module_& m) {
  m.def(
      "own_game",
      [](const py::object& game, std::size_t most_states) {
        return OwnGame(game, most_states).start();
      },
      py::arg("game"), py::arg("most_states"));
}

}  // namespace pincer::python
