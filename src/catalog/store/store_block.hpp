#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "pincer/catalog/store_file.hpp"

namespace pincer {

// Blocks of statements in bytes: how many there are (4 bytes), which words of their keys are
// written, a bit each (2); the others are 0 in all of them. Then the statements: those words (8
// each), lower and upper bound (2 each, or 8 of a double), the best move (1; 255: none) and the
// effort (1).

constexpr std::size_t most_in_store_block = 16384;

std::string pack_block(const StoreHead& head, std::span<const Statement> statements);

/// False where that is no such block.
bool unpack_block(const StoreHead& head, const std::string& payload, std::vector<Statement>& block);

/// The bytes of a statement that needs so many words of its key.
std::size_t bytes_of_statement(const StoreHead& head, std::size_t words);

/// How many words of their keys are not 0 in all of them.
std::size_t words_used(const StoreHead& head, std::span<const Statement> statements);

/// No block of this file is longer.
std::size_t most_of_store_block(const StoreHead& head);

}  // namespace pincer
