#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"

namespace pincer {
namespace {

/// A session's questions are recorded as long as this lives, if there is a recording.
class BeingRecorded {
 public:
  BeingRecorded(Session& session, Recording* recording) : session_(session) {
    session_.record_to(recording);
  }
  ~BeingRecorded() { session_.record_to(nullptr); }
  BeingRecorded(const BeingRecorded&) = delete;
  BeingRecorded& operator=(const BeingRecorded&) = delete;

 private:
  Session& session_;
};

/// What `session` says of the job's state, and what that cost.
Answer<double> asked(Job& job, Session& session, Counts& counts) {
  const BeingRecorded recorded(session, job.recording());
  const Counts before = session.counts();
  job.watch_by([&] { return Progress{session.so_far(), session.counts() - before, 0}; });
  Answer<double> answer = session.solve(job.state(), job.eps(), job.budget());
  job.watch_by({});
  counts += session.counts() - before;
  return answer;
}

/// What every player can guarantee, whoever joins against them. Whose move it is comes first, in
/// case the budget runs out.
Found for_several(Job& job) {
  const Rules& rules = job.rules();
  const int mover = rules.player(job.state());
  Found found;
  found.meaning = "what each player can guarantee";
  for (int p = 0; p < rules.shape().players; ++p) found.values.push_back(rules.range_of(p));
  const auto solve = [&](int p) {
    Answer<double> answer = asked(job, job.session(p), found.counts);
    found.values[static_cast<std::size_t>(p)] = answer.bounds;
    return answer;
  };
  if (mover != nobody) found.answer = solve(mover);
  for (int p = 0; p < rules.shape().players; ++p) {
    if (p == mover) continue;
    const Answer<double> answer = solve(p);
    if (answer.stop != Stop::none) found.answer.stop = answer.stop;
    if (mover == nobody) found.answer.eps = answer.eps;
  }
  return found;
}

Found run(Job& job) {
  if (job.rules().shape().players > 2) return for_several(job);
  Found found;
  found.answer = asked(job, job.session(), found.counts);
  return found;
}

}  // namespace

std::vector<Algorithm> engine_algorithms() {
  return {{.name = "engine",
           .words = "everything pincer knows",
           .takes_eps = true,
           .refusal = needs_nothing,
           .run = run,
           .recorded = Algorithm::Recorded::by_session}};
}

}  // namespace pincer
