#include <pybind11/stl.h>

#include <deque>
#include <memory>
#include <utility>

#include "asker.hpp"
#include "bindings.hpp"
#include "pincer/core/error.hpp"
#include "reports.hpp"

namespace pincer::python {

namespace py = pybind11;

namespace {

Request interruptible(Request request, const std::atomic<bool>& interrupt) {
  request.limits.interrupt = &interrupt;
  return request;
}

std::pair<Reports, bool> report(Asker& asker, const GamePosition& at, const Request& request) {
  Reports reports(1);
  const bool is_interrupted = asker.run([&](Analyst& analyst, const auto& interrupt) {
    reports[0] = analyst.report(at.position, interruptible(request, interrupt));
  });
  return {std::move(reports), is_interrupted};
}

/// Many positions, by `threads` analysts that share what they know.
class Batch {
 public:
  Batch(const std::vector<const GamePosition*>& all, const Request& request, int threads)
      : positions_(all), request_(request), threads_(threads), reports_(all.size()) {}

  void run(Analyst& analyst, const std::atomic<bool>& interrupt) {
    const Request request = interruptible(request_, interrupt);
    analyst.share(threads_, [&](Analyst& asker) {
      try {
        for (std::size_t i = next_++; i < positions_.size() && !interrupt; i = next_++)
          answer(asker, i, request);
      } catch (...) {
        next_ = positions_.size();  // the others need not go on
        throw;
      }
    });
  }

  std::size_t done() const { return done_; }
  Reports take_reports() { return std::move(reports_); }

 private:
  /// What is cut short is no answer.
  void answer(Analyst& analyst, std::size_t i, const Request& request) {
    Report report = analyst.report(positions_[i]->position, request);
    if (report.stop == Stop::interrupted) return;
    reports_[i] = std::move(report);
    ++done_;
  }

  const std::vector<const GamePosition*>& positions_;
  Request request_;
  int threads_;
  Reports reports_;
  std::atomic<std::size_t> next_ = 0, done_ = 0;
};

std::pair<Reports, bool> answer_all(Asker& asker, const std::vector<const GamePosition*>& positions,
                                    const Request& request, int threads, const py::object& tell) {
  if (threads < 1) throw Error("threads is a whole number of at least 1");
  if (threads > 1 && asker.analyst().options().threads > 1)
    throw Error(
        "this session searches each position with several threads: open it with threads=1 to "
        "answer "
        "several positions at once");
  Batch batch(positions, request, threads);
  const bool is_interrupted =
      asker.run([&](Analyst& analyst, const auto& interrupt) { batch.run(analyst, interrupt); },
                [&] { tell(batch.done()); });
  tell(batch.done());
  return {batch.take_reports(), is_interrupted};
}

/// A search that is watched: what it proves is told each time the bounds have narrowed.
class Search {
 public:
  Search(Asker& asker, const GamePosition& at, const Request& request)
      : is_whole_(at.position.rules().shape().is_whole),
        told_(at.position.rules().range()),
        worker_(asker.worker()),
        hold_(asker) {
    worker_.begin([this, &asker, position = at.position, request](const auto& interrupt) {
      report_ = asker.analyst().report(position, interruptible(request, interrupt),
                                       [this](const Progress& progress) { watch(progress); });
    });
  }
  ~Search() { worker_.finish(); }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// The next news: bounds, nodes and seconds; nothing once the search has ended.
  py::object next() {
    worker_.wait({}, [this] { return !news_.empty(); });
    if (news_.empty()) return py::none();
    const Progress progress = news_.front();
    news_.pop_front();
    return py::make_tuple(pair(progress.bounds, is_whole_), progress.counts.nodes,
                          progress.seconds);
  }

  /// Requires: it has ended.
  std::pair<Reports, bool> answer() const { return {Reports{report_}, worker_.is_interrupted()}; }

 private:
  void watch(const Progress& progress) {
    if (progress.bounds == told_) return;
    told_ = progress.bounds;
    worker_.tell([&] { news_.push_back(progress); });
  }

  bool is_whole_;
  Bounds<double> told_;
  std::deque<Progress> news_;
  Report report_;
  Worker& worker_;
  Asker::Hold hold_;
};

}  // namespace

Asker::Hold::Hold(Asker& asker) : asker_(asker) {
  if (asker.is_busy_)
    throw Error(
        "this session is busy with another question, of another thread or a watch that has not "
        "ended: wait for it, or open a second session");
  asker.is_busy_ = true;
}

namespace {

SessionOptions keeping(const GamePosition& game, SessionOptions options, KeepOptions keep,
                       const std::shared_ptr<std::vector<std::string>>& told) {
  keep.tell = [told](const std::string& words) { told->push_back(words); };
  options.keeper =
      std::make_shared<Keeper>(game.position.shared_rules(), identity_of(game), std::move(keep));
  return options;
}

KeepOptions keep_options(const std::string& file, double every, std::int64_t megabytes) {
  if (!(every > 0)) throw Error("keep_every is a number of seconds above 0");
  if (megabytes < 1 || megabytes > 1 << 20)
    throw Error("keep_size is a number of megabytes from 1 to 1048576");
  KeepOptions keep;
  keep.file = file;
  keep.every = every;
  keep.bytes = static_cast<std::uint64_t>(megabytes) << 20;
  return keep;
}

}  // namespace

Asker::Asker(const GamePosition& game, const SessionOptions& options, KeepOptions keep)
    : analyst_(game.position.shared_rules(), keeping(game, options, std::move(keep), told_)) {
  run([](Analyst& analyst, const auto&) { analyst.session(); });
}

bool Asker::run(const std::function<void(Analyst&, const std::atomic<bool>&)>& task,
                const std::function<void()>& look) {
  const Hold hold(*this);
  return worker_.run([&](const std::atomic<bool>& interrupt) { task(analyst_, interrupt); }, look);
}

void bind_analyst(py::module_& m) {
  py::class_<Asker>(m, "Analyst",
                    "Answers requests about the positions of one game, and remembers.")
      .def(py::init<const GamePosition&, const SessionOptions&>())
      .def(py::init([](const GamePosition& game, const SessionOptions& options,
                       const std::string& file, double every, std::int64_t megabytes) {
             return std::make_unique<Asker>(game, options, keep_options(file, every, megabytes));
           }),
           "One that keeps what it proves in a file.")
      .def("save",
           [](Asker& asker) { asker.run([](Analyst& analyst, const auto&) { analyst.save(); }); })
      .def_property_readonly("told", &Asker::told)
      .def("report", &report, "A report, and whether the search was interrupted.")
      .def("batch", &answer_all,
           "The reports, and whether it was interrupted. Tells how many are done.")
      .def("clear",
           [](Asker& asker) {
             const Asker::Hold hold(asker);
             asker.analyst().clear();
           })
      .def_property_readonly("entries",
                             [](Asker& asker) {
                               const Asker::Hold hold(asker);
                               return asker.analyst().session().entries();
                             })
      .def_property_readonly("bytes", [](Asker& asker) {
        const Asker::Hold hold(asker);
        return asker.analyst().session().bytes();
      });
  py::class_<Search>(m, "Search", "A search that is watched.")
      .def(py::init<Asker&, const GamePosition&, const Request&>(), py::keep_alive<1, 2>())
      .def("next", &Search::next)
      .def("answer", &Search::answer);
}

}  // namespace pincer::python
