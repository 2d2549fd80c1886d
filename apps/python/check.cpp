#include "pincer/catalog/check.hpp"

#include <pybind11/stl.h>

#include "bindings.hpp"
#include "pincer/core/error.hpp"
#include "positions.hpp"
#include "reports.hpp"
#include "work.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

CheckReport check(const GamePosition& start, double seconds, std::uint64_t seed) {
  if (!(seconds > 0)) throw Error("time is a number of seconds above 0");
  CheckReport report;
  run([&](const std::atomic<bool>& interrupt) {
    CheckOptions options;
    options.seconds = seconds;
    options.seed = seed;
    options.interrupt = &interrupt;
    report = check_game(start.position, options);
  });
  return report;
}

}  // namespace

void bind_check(py::module_& m) {
  py::class_<Finding>(m, "Finding", "A promise that a game breaks.")
      .def_readonly("hook", &Finding::hook, "The member to blame.")
      .def_readonly("kind", &Finding::kind, "Which of its promises, in a word.")
      .def_readonly("words", &Finding::words, "What it says and what is true.")
      .def_property_readonly(
          "path", [](const Finding& f) { return py::tuple(py::cast(f.path)); },
          "Leads to the smallest position found that shows it.")
      .def_readonly("pair", &Finding::pair, "Ways to two states that break it together.")
      .def_readonly("states", &Finding::states, "Different states from there on; 0: not known.")
      .def("__repr__", [](const Finding& f) { return "<" + f.hook + ": " + f.words + ">"; });
  py::class_<CheckReport>(m, "CheckReport", "What a check of a game found.")
      .def_readonly("states", &CheckReport::states, "How many were tested.")
      .def_readonly("is_complete", &CheckReport::is_complete,
                    "Every state that can be reached was tested in every way.")
      .def_readonly("seconds", &CheckReport::seconds)
      .def_readonly("tested", &CheckReport::tested, "The hooks that the game has.")
      .def_readonly("findings", &CheckReport::findings, "Broken promises, the smallest first.")
      .def_property_readonly("stop",
                             [](const CheckReport& report) { return stop_word(report.stop); })
      .def("__bool__", [](const CheckReport& report) { return report.findings.empty(); });
  m.def("check", &check, py::arg("start"), py::arg("seconds"), py::arg("seed"));
}

}  // namespace pincer::python
