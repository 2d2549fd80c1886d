#include "search.hpp"

#include "pincer/core/deep_stack.hpp"
#include "progress.hpp"

namespace pincer::cli {

Report watched(Analyst& analyst, const Position& position, Request request,
               Interrupt::Manner manner) {
  const Interrupt interrupt(manner);
  request.limits.interrupt = interrupt.flag();
  ProgressLine line;
  Report report;
  on_deep_stack([&] {
    report =
        analyst.report(position, request, [&](const Progress& progress) { line.update(progress); });
  });
  return report;
}

}  // namespace pincer::cli
