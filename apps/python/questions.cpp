#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>
#include <thread>

#include "bindings.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/catalog/request.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/core/error.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

constexpr std::int64_t most_megabytes = 1 << 20;
constexpr int most_threads = 256;

void expect(bool is_right, const std::string& message) {
  if (!is_right) throw Error(message);
}

Request request_of(const std::string& algorithm, double eps, std::optional<double> time,
                   std::optional<std::int64_t> nodes, std::optional<int> depth, bool all,
                   std::uint64_t seed, std::size_t skip, const std::string& tie) {
  expect(eps >= 0, "eps is a number of at least 0");
  expect(!time || *time > 0, "time is a number of seconds above 0");
  expect(!nodes || *nodes > 0, "nodes is a whole number of at least 1");
  expect(!depth || *depth > 0, "depth is a whole number of at least 1");
  Request request;
  request.algorithm = find_algorithm(algorithm).name;
  request.eps = eps;
  if (time) request.limits.seconds = *time;
  if (nodes) request.limits.nodes = static_cast<std::uint64_t>(*nodes);
  request.depth = depth;
  request.all = all;
  request.seed = seed;
  request.skip = skip;
  request.tie = tie;
  return request;
}

SessionOptions options_of(std::optional<std::int64_t> memory, int threads) {
  expect(!memory || (*memory >= 0 && *memory <= most_megabytes),
         "memory is a number of megabytes from 0 to 1048576");
  expect(threads >= 0 && threads <= most_threads,
         "threads is a whole number from 0 (all cores) to 256");
  SessionOptions options;
  if (memory) options.memory_bytes = static_cast<std::size_t>(*memory) << 20;
  const auto cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  options.threads = threads > 0 ? threads : cores;
  return options;
}

}  // namespace

void bind_questions(py::module_& m) {
  const Request standard;
  py::class_<Request>(m, "Request", "What is asked about a position, and what it may cost.")
      .def(py::init(&request_of), py::kw_only(), py::arg("algorithm") = standard.algorithm,
           py::arg("eps") = standard.eps, py::arg("time") = py::none(),
           py::arg("nodes") = py::none(), py::arg("depth") = py::none(),
           py::arg("all") = standard.all, py::arg("seed") = standard.seed,
           py::arg("skip") = standard.skip, py::arg("tie") = standard.tie);
  py::class_<SessionOptions>(m, "Options", "What a session may use.")
      .def(py::init(&options_of), py::kw_only(), py::arg("memory") = py::none(),
           py::arg("threads") = 1)
      .def_property_readonly("threads", [](const SessionOptions& o) { return o.threads; });
}

}  // namespace pincer::python
