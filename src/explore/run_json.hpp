#pragma once
#include "json_text.hpp"
#include "pincer/explore/run.hpp"

namespace pincer::explore {

/// A run with its history and answer, or without, as in a list.
Json run_json_of(std::uint64_t id, const Run& run, bool is_in_list);

}  // namespace pincer::explore
