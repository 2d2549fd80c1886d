#include "experiments/reproduce.hpp"

#include <fmt/format.h>

#include <chrono>

#include "experiments/files.hpp"
#include "experiments/introduction.hpp"
#include "experiments/journal.hpp"
#include "experiments/pool.hpp"
#include "experiments/provenance.hpp"
#include "pincer/core/error.hpp"

namespace pincer::experiments {

namespace {

namespace fs = std::filesystem;

class Run {
 public:
  Run(const Request& request, const std::atomic<bool>& interrupt,
      const std::function<void(const Progress&)>& watch)
      : request_(request),
        interrupt_(interrupt),
        watch_(watch),
        about_(provenance(request.settings)),
        journal_(request.out, about_, request.is_fresh) {
    for (auto& chapter : all_chapters(request.settings))
      if (request.paper == "all" || request.paper == chapter.paper)
        chapters_.push_back(std::move(chapter));
    if (chapters_.empty()) throw Error("reproduce takes bab, smab or all");
  }

  Outcome run() {
    const std::vector<Job> jobs = jobs_to_do();
    run_jobs(jobs, request_.threads, interrupt_, [this](const Job& job, const Found& found) {
      journal_.add(*job.experiment, job.unit.index, found);
      tell_progress(*job.experiment);
    });
    if (done_ < units_) return {false, done_, units_, {}};
    write();
    return {true, done_, units_, notes_};
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::vector<Job> jobs_to_do() {
    std::vector<Job> jobs;
    for (const Chapter& chapter : chapters_)
      for (const Experiment& experiment : chapter.experiments) {
        units_ += experiment.units;
        for (std::size_t i = 0; i < experiment.units; ++i) {
          if (journal_.has(experiment, i)) {
            ++done_;
            continue;
          }
          work_ += experiment.seconds;
          jobs.push_back({&experiment,
                          {i, seed_of(request_.settings.seed, experiment.domain, i), &interrupt_}});
        }
      }
    return jobs;
  }

  void tell_progress(const Experiment& experiment) {
    ++done_;
    worked_ += experiment.seconds;
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    const double left = elapsed * (work_ - worked_) / worked_;
    if (watch_) watch_({experiment.name, done_, units_, worked_ / work_, left});
  }

  void write() {
    Results results;
    for (const Chapter& chapter : chapters_)
      for (const Experiment& experiment : chapter.experiments) write_tables(experiment, results);
    Document document;
    introduce(request_.paper, about_, document);
    for (const Chapter& chapter : chapters_) chapter.tell(results, request_.view, document);
    draw_all(document);
    write_file(request_.out / "report.md", as_markdown(document));
    write_file(request_.out / "report.html", as_html(document, request_.out / "figures"));
  }

  void write_tables(const Experiment& experiment, Results& results) {
    const Table& rows = results.tables[experiment.name] = journal_.rows(experiment);
    const Table& times = results.times[experiment.name] = journal_.times(experiment);
    write_file(request_.out / (experiment.name + ".csv"), csv(rows, about_));
    if (!experiment.time_columns.empty())
      write_file(request_.out / (experiment.name + "_times.csv"), csv(times, about_));
  }

  void draw_all(const Document& document) {
    const fs::path folder = request_.out / "figures";
    fs::create_directories(folder);
    if (!has_gnuplot()) {
      notes_.push_back(
          "no figures were drawn: install gnuplot (Debian: apt-get install gnuplot-nox) and run "
          "this again; nothing is computed twice");
      return;
    }
    for (const auto& block : document.blocks())
      if (const auto* picture = std::get_if<Document::Picture>(&block))
        draw(picture->figure, folder);
  }

  const Request& request_;
  const std::atomic<bool>& interrupt_;
  const std::function<void(const Progress&)>& watch_;
  std::string about_;
  Journal journal_;
  std::vector<Chapter> chapters_;
  std::size_t units_ = 0, done_ = 0;
  double work_ = 0, worked_ = 0;  // seconds: of this run, and of what it has done
  Clock::time_point start_ = Clock::now();
  std::vector<std::string> notes_;
};

}  // namespace

Outcome reproduce(const Request& request, const std::atomic<bool>& interrupt,
                  const std::function<void(const Progress&)>& watch) {
  std::error_code failure;
  fs::create_directories(request.out, failure);
  if (failure) throw Error("cannot make the folder " + request.out.string());
  return Run(request, interrupt, watch).run();
}

}  // namespace pincer::experiments
