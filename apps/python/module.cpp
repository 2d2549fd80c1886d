#include "bindings.hpp"
#include "pincer/catalog/json.hpp"
#include "pincer/core/error.hpp"
#include "pincer/proof/certificate.hpp"
#include "work.hpp"

PYBIND11_MODULE(_pincer, m) {
  namespace python = pincer::python;
  namespace py = pybind11;
  m.doc() = "pincer's rules, sessions, tasks and reports; the package pincer is the way to them.";

  // Later ones are tried first.
  const auto error = py::register_exception<pincer::Error>(m, "Error", PyExc_ValueError);
  py::register_exception<pincer::proof::BrokenProof>(m, "BrokenProof", error);
  python::bind_questions(m);
  python::bind_positions(m);
  python::bind_reports(m);
  python::bind_analyst(m);
  python::bind_strategies(m);
  python::bind_certificates(m);
  python::bind_compiled_games(m);
  python::bind_own_games(m);
  python::bind_check(m);

  m.def("version", &pincer::version, "pincer's version.");
  m.def("stop", &python::stop_all,
        "Stops all searches of all threads: each raises Interrupted with what it has proved.");
  py::module_::import("os").attr("register_at_fork")(py::arg("after_in_child") =
                                                         py::cpp_function(&python::forget_all));
  py::module_::import("atexit").attr("register")(py::cpp_function(&python::stop_and_wait));
}
