#include "pincer/engine/children.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace pincer {
namespace {

constexpr std::size_t more_than_a_block = 3000;

/// Fills a frame, nests another one in it `depth` deep, and sees that nothing has moved.
void nest(Stack<int>& stack, std::size_t capacity, int depth) {
  Stack<int>::Frame frame(stack, capacity);
  for (std::size_t i = 0; i < capacity; ++i) frame.push([=] { return depth; });
  const int* const begin = frame.items().begin();
  if (depth > 0) nest(stack, capacity, depth - 1);
  ASSERT_EQ(frame.items().begin(), begin);
  for (const int item : frame.items()) ASSERT_EQ(item, depth);
}

TEST(Stack, KeepsWhatOuterFramesHoldWhileInnerOnesTakeNewBlocks) {
  Stack<int> stack;
  for (const std::size_t capacity : {std::size_t{1}, std::size_t{700}, more_than_a_block})
    nest(stack, capacity, 20);
}

TEST(Stack, GoesBackToTheBlockItLeft) {
  Stack<int> stack;
  Stack<int>::Frame outer(stack, 10);
  const int* before = nullptr;
  {
    Stack<int>::Frame inner(stack, 10);
    before = inner.items().begin();
  }
  { Stack<int>::Frame large(stack, more_than_a_block); }
  Stack<int>::Frame inner(stack, 10);
  EXPECT_EQ(inner.items().begin(), before);
  Stack<int>::Frame rest(stack, more_than_a_block);  // the block it is in has no room for that
  EXPECT_NE(rest.items().begin(), before + 10);
}

}  // namespace
}  // namespace pincer
