#pragma once
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

// Counts what a test program takes from the heap. Included by one source file of it.

namespace {
std::atomic<std::uint64_t> allocations = 0;
}

// Not inlined, or the compiler sees half of each pair and warns.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
