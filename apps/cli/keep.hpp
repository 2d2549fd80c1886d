#pragma once
#include <string>
#include <vector>

#include "command.hpp"
#include "pincer/catalog/keeper.hpp"
#include "pincer/catalog/task.hpp"

namespace pincer::cli {

/// What --keep and its companions say, as typed.
struct KeepWords {
  std::string file, every, size;

  std::vector<Option> options();

  /// Lets sessions for `task` keep what they prove, if that is wanted. Throws Error where it cannot
  /// be.
  void apply(Task& task, const Setting& setting) const;

 private:
  KeepOptions checked() const;
};

}  // namespace pincer::cli
