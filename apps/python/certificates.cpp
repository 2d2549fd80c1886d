#include <pybind11/stl.h>

#include <memory>
#include <optional>

#include "asker.hpp"
#include "bindings.hpp"
#include "pincer/catalog/by_certificate.hpp"
#include "pincer/catalog/certify.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/whole_file.hpp"
#include "pincer/proof/checker.hpp"
#include "reports.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

/// What makes a checker stop.
struct Ended {};

/// The position that a certificate is about; of a game that is in no catalog, from its start.
GamePosition certified_position(const proof::Head& head, const std::optional<GamePosition>& game) {
  const Task task = task_of(head);
  if (!game) return position_of(task);
  return game->with(Position(game->position.shared_rules()).play_all(task.after));
}

/// Reads a certificate with the interpreter's lock free. Throws KeyboardInterrupt if stopped.
void check_proof(const std::function<void(const proof::VerifyWatch&)>& check) {
  const bool is_interrupted = run([&](const std::atomic<bool>& interrupt) {
    try {
      check([&](std::uint64_t) {
        if (interrupt) throw Ended{};
      });
    } catch (const Ended&) {
    } catch (const proof::BrokenProof& broken) {
      const std::string way = joined(broken.moves(), " ");
      throw proof::BrokenProof(
          broken.what() + (way.empty() ? ", at the start" : ", after \"" + way + "\""),
          broken.moves());
    }
  });
  if (!is_interrupted) return;
  PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw py::error_already_set();
}

/// What is proved, by the moves from the certificate's position; how many positions; lemmas.
py::tuple verify(const std::string& file, const std::optional<GamePosition>& game) {
  proof::Reader reader(file);
  const GamePosition start = certified_position(reader.head(), game);
  proof::Verdict verdict;
  check_proof([&](const auto& watch) { verdict = proof::verify(start.position, reader, watch); });
  const bool is_whole = start.position.rules().shape().is_whole;
  py::dict proved;
  for (const auto& one : verdict.proved)
    proved[py::str(joined(one.moves, " "))] = pair(one.bounds, is_whole);
  return py::make_tuple(start, proved, verdict.positions, reader.head().has_lemmas);
}

/// What a certificate plays.
class Book {
 public:
  Book(const std::string& file, const std::optional<GamePosition>& game) {
    proof::Reader reader(file);
    start_.emplace(certified_position(reader.head(), game));
    check_proof([&](const auto& watch) {
      book_ = std::make_unique<proof::Playbook>(start_->position, reader, watch);
    });
  }

  const GamePosition& start() const { return *start_; }
  StrategyLine at(const GamePosition& position) const {
    if (position.position.shared_rules() != start_->position.shared_rules())
      throw Error("this position is one of another game than the certificate's");
    return line_by(*book_, position.position);
  }

 private:
  std::optional<GamePosition> start_;
  std::unique_ptr<proof::Playbook> book_;
};

/// Proves an answer and writes that down; bounds, positions, nodes, why it stopped, interrupted.
py::tuple write_proof(Asker& asker, const GamePosition& at, const std::string& file,
                      const Request& request, bool has_lemmas) {
  StrategyWalk::check(at.position.rules());
  expect_writable(file);
  Certificate made;
  const bool is_interrupted = asker.run([&](Analyst& analyst, const std::atomic<bool>& interrupt) {
    Limits limits = request.limits;
    limits.interrupt = &interrupt;
    Budget budget(limits);
    made = certify(at.position, analyst.session(), {request.eps, has_lemmas, request.all}, budget);
    made.head.game = at.origin->game;
    made.head.parameters = at.origin->parameters;
    proof::write_certificate(file, made.head, made.strategies);
  });
  const bool is_whole = at.position.rules().shape().is_whole;
  return py::make_tuple(pair(made.proved, is_whole), made.positions, made.nodes,
                        stop_word(made.stop), is_interrupted);
}

}  // namespace

void bind_certificates(py::module_& m) {
  m.def("certify", &write_proof);
  m.def("verify", &verify);
  py::class_<Book>(m, "Book", "What a certificate plays.")
      .def(py::init<const std::string&, const std::optional<GamePosition>&>())
      .def_property_readonly("start", &Book::start)
      .def("at", &Book::at);
}

}  // namespace pincer::python
