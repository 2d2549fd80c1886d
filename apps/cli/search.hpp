#pragma once
#include "interrupt.hpp"
#include "pincer/catalog/analyst.hpp"

namespace pincer::cli {

/// Asks with progress on a terminal; Ctrl-C ends it early with the bounds so far.
Report watched(Analyst& analyst, const Position& position, Request request,
               Interrupt::Manner manner = Interrupt::Manner::stops);

}  // namespace pincer::cli
