#pragma once
#include <functional>

namespace pincer::cli {

/// Runs `work` on a thread with a stack deep enough for games of many moves, and waits for it.
/// What `work` throws is thrown here.
void on_deep_stack(const std::function<void()>& work);

}  // namespace pincer::cli
