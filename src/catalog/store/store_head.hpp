#pragma once
#include <string>

#include "pincer/catalog/store_file.hpp"

namespace pincer {

constexpr std::size_t most_of_store_head = std::size_t{1} << 24;

/// A head in one line of JSON, without its end, and back. Throws Error saying what is wrong.
std::string store_head_json(const StoreHead& head);
StoreHead store_head_in(const std::string& text);

}  // namespace pincer
