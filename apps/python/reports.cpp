#include "reports.hpp"

#include <pybind11/stl.h>

#include "bindings.hpp"
#include "pincer/catalog/json.hpp"
#include "positions.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

py::dict named_pairs(const std::vector<NamedBounds>& all, bool is_whole) {
  py::dict pairs;
  for (const auto& one : all) pairs[py::str(one.name)] = pair(one.bounds, is_whole);
  return pairs;
}

py::dict mix_of(const std::vector<NamedProbability>& play) {
  py::dict mix;
  for (const auto& move : play) mix[py::str(move.name)] = move.probability;
  return mix;
}

const Report& report_at(const Reports& reports, std::size_t i) {
  if (i >= reports.size() || !reports[i]) throw py::index_error("there is no such report");
  return *reports[i];
}

std::vector<std::size_t> missing_in(const Reports& reports) {
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < reports.size(); ++i)
    if (!reports[i]) missing.push_back(i);
  return missing;
}

/// The value, the middle of bounds that are within eps, or None if it was stopped.
py::object value_at(const Reports& reports, std::size_t i) {
  const Report& report = report_at(reports, i);
  if (report.stop != Stop::none) return py::none();
  const auto& [lower, upper] = report.bounds;
  return number(report.bounds.middle(), report.is_whole && lower == upper);
}

}  // namespace

py::object stop_word(Stop stop) {
  switch (stop) {
    case Stop::nodes: return py::str("nodes");
    case Stop::time: return py::str("time");
    case Stop::interrupted: return py::str("interrupted");
    case Stop::none: break;
  }
  return py::none();
}

py::dict play_of(const std::string& player, const std::vector<NamedProbability>& max,
                 const std::vector<NamedProbability>& min) {
  py::dict play;
  if (!max.empty()) play[py::str(player.empty() ? "max" : player)] = mix_of(max);
  if (!min.empty()) play[py::str(player.empty() ? "min" : player)] = mix_of(min);
  return play;
}

void bind_reports(py::module_& m) {
  py::class_<Reports>(m, "Reports", "The answers to some requests.")
      .def("__getitem__", &report_at, py::return_value_policy::reference_internal)
      .def("value", &value_at, "The value that one of them found, or None if it was stopped.")
      .def("missing", &missing_in, "Which were not answered.");
  m.def(
      "reports_from_json", [](const std::string& text) { return Reports{report_from_json(text)}; },
      "One report, read back.");
  py::class_<Report>(m, "Report", "The answer to a request.")
      .def_readonly("algorithm", &Report::algorithm)
      .def_property_readonly("bounds", [](const Report& r) { return pair(r.bounds, r.is_whole); })
      .def_property_readonly("range", [](const Report& r) { return pair(r.range, r.is_whole); })
      .def_property_readonly("eps", [](const Report& r) { return number(r.eps, r.is_whole); })
      .def_readonly("is_whole", &Report::is_whole)
      .def_readonly("is_sound", &Report::is_sound)
      .def_readonly("depth", &Report::depth)
      .def_property_readonly("stop", [](const Report& r) { return stop_word(r.stop); })
      .def_property_readonly("moves",
                             [](const Report& r) { return named_pairs(r.moves, r.is_whole); })
      .def_property_readonly(
          "play", [](const Report& r) { return play_of(r.player, r.max_play, r.min_play); })
      .def_readonly("line", &Report::line)
      .def_readonly("line_is_complete", &Report::line_is_complete)
      .def_property_readonly("values",
                             [](const Report& r) { return named_pairs(r.values, r.is_whole); })
      .def_readonly("meaning", &Report::meaning)
      .def_readonly("notes", &Report::notes)
      .def_property_readonly("nodes", [](const Report& r) { return r.counts.nodes; })
      .def_property_readonly("expanded",
                             [](const Report& r) {
                               py::dict expanded;
                               expanded["turn"] = r.counts.turn;
                               expanded["chance"] = r.counts.chance;
                               expanded["joint"] = r.counts.joint;
                               return expanded;
                             })
      .def_property_readonly("leaves", [](const Report& r) { return r.counts.leaves; })
      .def_property_readonly("lps", [](const Report& r) { return r.counts.lps; })
      .def_readonly("seconds", &Report::seconds)
      .def("json", &report_json);
}

}  // namespace pincer::python
