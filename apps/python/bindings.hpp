#pragma once
#include <pybind11/pybind11.h>

namespace pincer::python {

// What each file adds to the module.
void bind_questions(pybind11::module_& m);
void bind_positions(pybind11::module_& m);
void bind_reports(pybind11::module_& m);
void bind_analyst(pybind11::module_& m);
void bind_strategies(pybind11::module_& m);
void bind_certificates(pybind11::module_& m);
void bind_compiled_games(pybind11::module_& m);
void bind_own_games(pybind11::module_& m);
void bind_check(pybind11::module_& m);

}  // namespace pincer::python
