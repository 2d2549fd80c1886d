#pragma once
#include <functional>
#include <vector>

#include "experiments/experiment.hpp"

namespace pincer::experiments {

/// A unit to be run.
struct Job {
  const Experiment* experiment;
  Unit unit;
};

/// Runs the jobs on so many threads and hands on what each one found, one at a time, in the order
/// in which they end. After an interrupt no job is begun and those that stop hand on nothing.
/// Ensures: an exception of a job ends the others soon and is thrown again here.
void run_jobs(const std::vector<Job>& jobs, std::size_t threads, const std::atomic<bool>& interrupt,
              const std::function<void(const Job&, const Found&)>& done);

}  // namespace pincer::experiments
