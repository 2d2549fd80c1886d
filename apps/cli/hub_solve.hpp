#pragma once
#include <string>
#include <vector>

#include "hub.hpp"
#include "pincer/catalog/report.hpp"
#include "pincer/hub/coordinator.hpp"

namespace pincer::cli {

/// What `solve` says about solving on many machines, as typed.
struct HubSolveWords {
  HubWords hub;
  std::string workers, job_nodes, audit;

  std::vector<Option> options();
  /// Whether other machines or processes are to do the work. Throws Error where options are given
  /// that need it, and it is not.
  bool is_wanted() const;
};

struct HubReport {
  Report report;
  hub::Statistics statistics;
};

/// Solves it with the help of workers; what they find goes to the file `keep`, unless that is
/// empty. Progress on a terminal; Ctrl-C ends it early with the bounds so far.
HubReport solve_on_hub(const Task& task, const Setting& setting, const HubSolveWords& words,
                       const std::string& keep, bool has_own_memory);

/// "4 workers, 312 jobs, ...", for people.
std::string text_of(const hub::Statistics& statistics);

}  // namespace pincer::cli
