#include "store_block.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "pincer/core/framing.hpp"

namespace pincer {
namespace {

constexpr std::size_t bytes_before = 6;
constexpr std::uint16_t no_best = 0xff;

std::size_t bytes_of_bound(const StoreHead& head) { return head.has_small_numbers ? 2 : 8; }

std::uint64_t bits_of(const StoreHead& head, double bound) {
  if (!head.has_small_numbers) return std::bit_cast<std::uint64_t>(bound);
  return static_cast<std::uint16_t>(static_cast<std::int16_t>(bound));
}

double bound_in(const StoreHead& head, std::uint64_t bits) {
  if (!head.has_small_numbers) return std::bit_cast<double>(bits);
  return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
}

/// Which words are not 0 in every key, a bit each.
std::uint64_t mask_of(const StoreHead& head, std::span<const Statement> statements) {
  AnyKey all{};
  for (const Statement& statement : statements)
    for (std::size_t i = 0; i < head.key_words; ++i) all[i] |= statement.key[i];
  std::uint64_t used = 0;
  for (std::size_t i = 0; i < all.size(); ++i) used |= std::uint64_t{all[i] != 0} << i;
  return used;
}

}  // namespace

std::size_t bytes_of_statement(const StoreHead& head, std::size_t words) {
  return 8 * words + 2 * bytes_of_bound(head) + 2;
}

std::size_t words_used(const StoreHead& head, std::span<const Statement> statements) {
  return static_cast<std::size_t>(std::popcount(mask_of(head, statements)));
}

std::size_t most_of_store_block(const StoreHead& head) {
  return bytes_before + most_in_store_block * bytes_of_statement(head, head.key_words);
}

std::string pack_block(const StoreHead& head, std::span<const Statement> statements) {
  const std::uint64_t used = mask_of(head, statements);
  const auto words = static_cast<std::size_t>(std::popcount(used));
  std::string bytes(bytes_before + statements.size() * bytes_of_statement(head, words), '\0');
  char* at = bytes.data();
  put_number(at, statements.size(), 4);
  put_number(at, used, 2);
  for (const Statement& statement : statements) {
    for (std::size_t i = 0; i < head.key_words; ++i)
      if ((used >> i & 1) != 0) put_number(at, statement.key[i], 8);
    for (const double bound : {statement.bounds.lower, statement.bounds.upper})
      if (head.has_small_numbers) put_number(at, bits_of(head, bound), 2);
      else put_number(at, bits_of(head, bound), 8);
    put_number(at, std::min(statement.best, no_best), 1);
    put_number(at, statement.effort, 1);
  }
  return bytes;
}

bool unpack_block(const StoreHead& head, const std::string& payload,
                  std::vector<Statement>& block) {
  if (payload.size() < bytes_before) return false;
  const std::size_t count = number_in(payload, 0, 4);
  const std::uint64_t used = number_in(payload, 4, 2);
  if (count == 0 || count > most_in_store_block || used >> head.key_words != 0) return false;
  const auto words = static_cast<std::size_t>(std::popcount(used));
  if (payload.size() != bytes_before + count * bytes_of_statement(head, words)) return false;
  std::size_t at = bytes_before;
  const auto next = [&](std::size_t size) {
    const std::uint64_t number = number_in(payload, at, size);
    at += size;
    return number;
  };
  block.resize(count);
  for (Statement& statement : block) {
    statement.key = {};
    for (std::size_t i = 0; i < head.key_words; ++i)
      if ((used >> i & 1) != 0) statement.key[i] = next(8);
    statement.bounds.lower = bound_in(head, next(bytes_of_bound(head)));
    statement.bounds.upper = bound_in(head, next(bytes_of_bound(head)));
    const auto best = static_cast<std::uint16_t>(next(1));
    statement.best = best == no_best ? Statement{}.best : best;
    statement.effort = static_cast<Effort>(next(1));
  }
  return true;
}

}  // namespace pincer
