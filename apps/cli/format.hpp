#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "pincer/core/bounds.hpp"
#include "pincer/core/budget.hpp"
#include "pincer/core/game.hpp"

namespace pincer::cli {

/// A number for people: ten decimals at most, and no zeros that say nothing.
std::string number(double x);

/// "3", or "[2, 5]" where the two ends read differently.
std::string bounds_text(Bounds<double> bounds);

/// The same in three digits, where there is little room; what rounding leaves of 0 is 0.
std::string short_number(double x);
std::string short_bounds(Bounds<double> bounds);

/// "1,234,567"
std::string grouped(std::uint64_t count);

/// "1.23 M"
std::string short_count(double count);

/// "0.0012", "3.4", "125": enough digits to compare.
std::string seconds_text(double seconds);

/// "the time limit": what ended a search. Requires: stop != none.
std::string reason(Stop stop);

std::string turn_name(Turn turn);

/// Words in at most `lines` lines of at most `width` characters (or one word), the later ones
/// indented. Where there is no room for all of them it ends in how many there are more of.
std::string wrapped(const std::vector<std::string>& words, std::size_t indent, std::size_t width,
                    std::size_t lines);

constexpr std::size_t any_lines = std::numeric_limits<std::size_t>::max();

/// A text in as many lines as the terminal's width makes of it, the later ones indented; the first
/// one begins that far to the right.
std::string paragraph(const std::string& text, std::size_t indent);

constexpr std::size_t between_columns = 2;

/// Rows of cells in columns as wide as they need to be; numbers (as `right` says) to the right. A
/// last column of words goes on in further lines where the terminal is too narrow for it.
std::string table(const std::vector<std::vector<std::string>>& rows,
                  const std::vector<bool>& right = {});

/// The same of rows under titles, without the dispensable columns, one after the other, until it
/// fits the terminal.
std::string fitted_table(std::vector<std::vector<std::string>> rows, std::vector<bool> right,
                         const std::vector<std::string>& dispensable);

}  // namespace pincer::cli
