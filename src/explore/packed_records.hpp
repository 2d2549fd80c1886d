#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pincer/core/recording.hpp"

namespace pincer::explore {

constexpr std::size_t most_in_block = 16384;  // records

/// Records in bytes, packed by zlib.
std::string pack(std::span<const Record> records);

/// Adds `count` records to `records`. False where the bytes are not those of so many.
bool unpack(std::string_view bytes, std::size_t count, std::vector<Record>& records);

/// What is wrong with records that somebody else has written; nothing if they are a tree.
const char* flaw_of(std::span<const Record> records);

}  // namespace pincer::explore
