#include <dlfcn.h>

#include "bindings.hpp"
#include "pincer/core/error.hpp"
#include "positions.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

/// Adds the game of a library that `pincer.compile` has made, and returns its name. The library
/// stays loaded: positions may outlive everything else.
std::string load_game(const std::string& library) {
  void* const handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const found = handle != nullptr ? dlsym(handle, "pincer_game") : nullptr;
  if (found == nullptr) throw Error(std::string("cannot load a game: ") + dlerror());
  Entry entry;
  reinterpret_cast<void (*)(Entry&)>(found)(entry);
  add_game(entry);
  return entry.name;
}

}  // namespace

void bind_compiled_games(py::module_& m) { m.def("load_game", &load_game); }

}  // namespace pincer::python
