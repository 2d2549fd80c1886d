// The table in which the engine remembers states, alone and shared between threads.

#include "pincer/engine/table.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <thread>
#include <vector>

namespace pincer {
namespace {

/// Every kind of slot: bounds beside the note, or in it; short keys and long ones.
template <class T>
class Tables : public testing::Test {};
using Kinds = testing::Types<Table<Key<1>, int>, Table<Key<1>, int, true>, Table<Key<3>, int>,
                             Table<Key<2>, double>>;
TYPED_TEST_SUITE(Tables, Kinds);

template <class Key, class V, bool is_small>
Place<Key> under(const Table<Key, V, is_small>&, std::uint64_t number) {
  Key key{};
  key.back() = number;
  return place_under(key);
}

/// Bounds that only this number has, as far as 16 bits can tell.
template <class Key, class V, bool is_small>
Bounds<V> bounds_of(const Table<Key, V, is_small>&, std::uint64_t number) {
  const auto v = static_cast<V>(static_cast<int>(mixed_bits(number) % 30'000) - 15'000);
  return {v, v + 1};
}

TYPED_TEST(Tables, FindOnlyWhatWasStored) {
  TypeParam table(10'000);
  for (std::uint64_t k = 0; k < 1000; ++k) table.store(under(table, k), bounds_of(table, k), 3, k);
  std::size_t found = 0;
  for (std::uint64_t k = 0; k < 2000; ++k)
    if (const auto entry = table.find(under(table, k))) {
      ++found;
      EXPECT_EQ(entry->bounds, bounds_of(table, k));
      EXPECT_EQ(entry->best, 3);
      EXPECT_LT(k, 1000u);
    }
  EXPECT_GT(found, 100u);
  EXPECT_LE(found * TypeParam::bytes_per_entry(), 10'000u);
}

TYPED_TEST(Tables, ForgetLittleWhileTheyGrow) {
  TypeParam table(std::size_t{64} << 20);
  const std::uint64_t stored = 500'000;
  for (std::uint64_t k = 0; k < stored; ++k)
    table.store(under(table, mixed_bits(k)), bounds_of(table, k), 0, 1);
  std::uint64_t found = 0;
  for (std::uint64_t k = 0; k < stored; ++k)
    if (const auto entry = table.find(under(table, mixed_bits(k)))) {
      ++found;
      ASSERT_EQ(entry->bounds, bounds_of(table, k));
    }
  EXPECT_GT(found, stored * 99 / 100);
}

TYPED_TEST(Tables, GrowNoFurtherThanIsEnoughUntilMoreIs) {
  TypeParam table(std::size_t{64} << 20);
  const auto store = [&](std::uint64_t first, std::uint64_t last, std::size_t enough) {
    for (std::uint64_t k = first; k < last; ++k)
      table.store(under(table, mixed_bits(k)), bounds_of(table, k), 0, 1, [&] { return enough; });
  };
  const auto count = [&](std::uint64_t first, std::uint64_t last) {
    std::size_t found = 0;
    for (std::uint64_t k = first; k < last; ++k)
      if (table.find(under(table, mixed_bits(k)))) ++found;
    return found;
  };
  const std::size_t enough = std::size_t{1} << 20;
  store(0, 200'000, enough);
  EXPECT_LE((count(0, 200'000) - 8) * TypeParam::bytes_per_entry(), enough);
  store(200'000, 400'000, std::numeric_limits<std::size_t>::max());
  EXPECT_GT(count(200'000, 400'000), 198'000u);
}

TYPED_TEST(Tables, KeepWhatTookMoreWork) {
  TypeParam table(9 * TypeParam::bytes_per_entry());  // one home: everything collides
  const auto is_found = [&](std::uint64_t k) { return table.find(under(table, k)).has_value(); };
  table.store(under(table, 1), {0, 5}, 0, 1000);
  for (std::uint64_t k = 2; k < 50; ++k) table.store(under(table, k), {0, 9}, 0, 10);
  EXPECT_TRUE(is_found(1));
  EXPECT_TRUE(is_found(49));
  int found = 0;
  for (std::uint64_t k = 1; k < 50; ++k) found += is_found(k) ? 1 : 0;
  EXPECT_EQ(found, 8);
}

TYPED_TEST(Tables, SharpenWhatTheyKnow) {
  TypeParam table(1000);
  table.store(under(table, 7), {-3, 5}, 2, 10);
  table.store(under(table, 7), {-2, 8}, no_move, 10);
  EXPECT_EQ(table.find(under(table, 7))->bounds.lower, -2);
  EXPECT_EQ(table.find(under(table, 7))->bounds.upper, 5);
  EXPECT_EQ(table.find(under(table, 7))->best, 2);
}

TYPED_TEST(Tables, RememberTheFirst255Moves) {
  TypeParam table(1000);
  for (const int move : {0, 254, 255, 256, 300, 65535}) {
    const auto best = static_cast<std::uint16_t>(move);
    table.store(under(table, 100u + best), {0, 1}, best, 10);
    EXPECT_EQ(table.find(under(table, 100u + best))->best, best < 255 ? best : no_move);
  }
}

TYPED_TEST(Tables, WithoutRoomRememberNothing) {
  TypeParam table(3);
  table.store(under(table, 7), {0, 5}, 2, 10);
  EXPECT_FALSE(table.find(under(table, 7)).has_value());
}

/// Goes through a table in parts; `between` may do something after each.
template <class T, class Between>
std::vector<typename T::Entry> walked(const T& table, std::size_t slots,
                                      std::set<std::uint64_t>& keys, Between between) {
  std::vector<typename T::Entry> entries;
  typename T::Cursor cursor = 0;
  do {
    cursor = table.walk(
        cursor, slots, [](Effort) { return true; },
        [&](const auto& key, const auto& entry, Effort) {
          keys.insert(key.back());
          entries.push_back(entry);
          EXPECT_EQ(entry.bounds, bounds_of(table, key.back()));
        });
    between();
  } while (cursor != 0);
  return entries;
}

TYPED_TEST(Tables, TellAllTheyKnowInParts) {
  TypeParam table(std::size_t{1} << 20);
  for (std::uint64_t k = 1; k <= 5000; ++k) table.store(under(table, k), bounds_of(table, k), 3, k);
  for (const std::size_t slots : {1u, 7u, 1000u, 1u << 30}) {
    std::set<std::uint64_t> keys;
    const auto entries = walked(table, slots, keys, [] {});
    EXPECT_EQ(keys.size(), table.entries()) << slots;
    EXPECT_EQ(entries.size(), table.entries()) << slots;
  }
  EXPECT_GT(table.entries(), 4900u);
}

TYPED_TEST(Tables, TellOnlyWhatTookAsMuchEffortAsIsWanted) {
  TypeParam table(std::size_t{1} << 20);
  for (std::uint64_t k = 1; k <= 1000; ++k) table.store(under(table, k), bounds_of(table, k), 3, k);
  std::size_t found = 0;
  table.walk(
      0, 1u << 30, [](Effort effort) { return effort >= effort_of(512); },
      [&](const auto& key, const auto&, Effort effort) {
        ++found;
        EXPECT_EQ(effort, effort_of(key.back()));
        EXPECT_GE(key.back(), 512u);
      });
  EXPECT_GE(found, 480u);
}

TYPED_TEST(Tables, TellNearlyAllTheyKnewAlsoWhileTheyGrow) {
  TypeParam table(std::size_t{64} << 20);
  const std::uint64_t first = 20'000;
  std::uint64_t stored = 0;
  const auto store = [&](std::uint64_t count) {
    for (const std::uint64_t end = stored + count; stored < end; ++stored)
      table.store(under(table, mixed_bits(stored)), bounds_of(table, mixed_bits(stored)), 3, 1);
  };
  store(first);
  std::set<std::uint64_t> keys;
  const std::size_t bytes = table.bytes();
  walked(table, 2000, keys, [&] { store(1000); });
  EXPECT_GT(table.bytes(), 2 * bytes);
  std::size_t missed = 0;
  for (std::uint64_t k = 0; k < first; ++k) missed += keys.count(mixed_bits(k)) == 0 ? 1 : 0;
  EXPECT_LT(missed, first / 1000);
}

TYPED_TEST(Tables, NeverTellAMixtureWhileThreadsWrite) {
  TypeParam table(40 * TypeParam::bytes_per_entry());
  table.begin_sharing();
  std::atomic<bool> is_over = false;
  const auto write = [&](std::uint64_t seed) {
    for (std::uint64_t i = 0; !is_over; ++i) {
      const std::uint64_t k = mixed_bits(seed + i) % 200;
      table.store(under(table, k), bounds_of(table, k), static_cast<std::uint16_t>(k), i % 64);
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 3; ++i) threads.emplace_back(write, i << 32);
  std::size_t told = 0, wrong = 0;
  while (told < 1'000'000)
    table.walk(
        0, 1u << 30, [](Effort) { return true; },
        [&](const auto& key, const auto& entry, Effort) {
          ++told;
          if (!(entry.bounds == bounds_of(table, key.back())) || entry.best != key.back()) ++wrong;
        });
  is_over = true;
  for (std::thread& thread : threads) thread.join();
  table.end_sharing();
  EXPECT_EQ(wrong, 0u);
}

// Threads that write the same few slots all the time: whatever is found must be of the state asked.
TYPED_TEST(Tables, NeverMixStatesUpBetweenThreads) {
  TypeParam table(40 * TypeParam::bytes_per_entry());
  table.begin_sharing();
  std::atomic<std::uint64_t> found = 0, wrong = 0;
  const auto use = [&](std::uint64_t seed) {
    for (std::uint64_t i = 0; i < 300'000; ++i) {
      const std::uint64_t k = mixed_bits(seed + i) % 200;
      if (i % 2 == 0) {
        table.store(under(table, k), bounds_of(table, k), static_cast<std::uint16_t>(k), i % 64);
      } else if (const auto entry = table.find(under(table, k))) {
        ++found;
        if (!(entry->bounds == bounds_of(table, k)) || entry->best != k) ++wrong;
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 4; ++i) threads.emplace_back(use, i << 32);
  for (std::thread& thread : threads) thread.join();
  table.end_sharing();
  EXPECT_GT(found, 1000u);
  EXPECT_EQ(wrong, 0u);
}

}  // namespace
}  // namespace pincer
