#include <pybind11/stl.h>

#include "asker.hpp"
#include "bindings.hpp"
#include "pincer/catalog/strategy.hpp"
#include "reports.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

/// Lines, what there is of them, and whether it was interrupted.
py::tuple strategy(Asker& asker, const GamePosition& start, const std::string& side,
                   std::size_t limit, const Request& request) {
  const Followers followers = followers_called(side);
  StrategyWalk::check(start.position.rules());
  std::vector<StrategyLine> lines;
  StrategySize size;
  const bool is_interrupted = asker.run([&](Analyst& analyst, const std::atomic<bool>& interrupt) {
    Limits limits = request.limits;
    limits.interrupt = &interrupt;
    Budget budget(limits);
    StrategyWalk walk(start.position, analyst.session(), followers, request.eps);
    size = walk.run(limit, budget, [&](const StrategyLine& line) { lines.push_back(line); });
  });
  const bool is_whole = start.position.rules().shape().is_whole;
  return py::make_tuple(lines, pair(size.bounds, is_whole), size.left, stop_word(size.stop),
                        is_interrupted);
}

using Play = std::vector<std::pair<std::string, double>>;

Play packed_play(const std::vector<NamedProbability>& play) {
  Play packed;
  for (const auto& move : play) packed.emplace_back(move.name, move.probability);
  return packed;
}

std::vector<NamedProbability> unpacked_play(const py::handle& packed) {
  std::vector<NamedProbability> play;
  for (const auto& [name, probability] : packed.cast<Play>()) play.push_back({name, probability});
  return play;
}

/// A line for pickle, and back.
py::tuple packed(const StrategyLine& l) {
  return py::make_tuple(l.key, l.path, l.turn, l.bounds.lower, l.bounds.upper,
                        packed_play(l.max_play), packed_play(l.min_play), l.is_whole);
}

StrategyLine unpacked(const py::tuple& t) {
  return {t[0].cast<std::string>(), t[1].cast<std::vector<std::string>>(),
          t[2].cast<std::string>(), {t[3].cast<double>(), t[4].cast<double>()},
          unpacked_play(t[5]),      unpacked_play(t[6]),
          t[7].cast<bool>()};
}

}  // namespace

void bind_strategies(py::module_& m) {
  py::class_<StrategyLine>(m, "StrategyLine",
                           "What to play at one position, and what that guarantees.")
      .def_readonly("key", &StrategyLine::key, "The position's key; nothing without keys.")
      .def_property_readonly(
          "path", [](const StrategyLine& line) { return py::tuple(py::cast(line.path)); },
          "One way to get there.")
      .def_readonly("turn", &StrategyLine::turn, "\"max\", \"min\" or \"both\".")
      .def_property_readonly(
          "lower", [](const StrategyLine& l) { return number(l.bounds.lower, l.is_whole); })
      .def_property_readonly(
          "upper", [](const StrategyLine& l) { return number(l.bounds.upper, l.is_whole); })
      .def_property_readonly(
          "play", [](const StrategyLine& l) { return play_of("", l.max_play, l.min_play); },
          "For each side that follows, a dict of move to probability.")
      .def(py::pickle(&packed, &unpacked))
      .def("__repr__", [](const StrategyLine& l) {
        return py::str("<after {!r}: {}>")
            .format(py::str(" ").attr("join")(l.path), play_of("", l.max_play, l.min_play));
      });
  m.def("strategy", &strategy);
}

}  // namespace pincer::python
