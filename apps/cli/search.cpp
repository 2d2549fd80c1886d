#include "search.hpp"

#include "deep_stack.hpp"
#include "interrupt.hpp"
#include "progress.hpp"

namespace pincer::cli {

Report search(const AnyGame& game, Request request) {
  const Interrupt interrupt;
  request.limits.interrupt = interrupt.flag();
  ProgressLine line;
  Report report;
  on_deep_stack([&] {
    report = game.solve(request, [&](const Progress& progress) { line.update(progress); });
  });
  return report;
}

}  // namespace pincer::cli
