#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pincer/catalog/analyst.hpp"
#include "pincer/catalog/keeper.hpp"
#include "positions.hpp"
#include "work.hpp"

namespace pincer::python {

/// An analyst that Python threads ask: one question at a time, the interpreter's lock free
/// meanwhile.
class Asker {
 public:
  Asker(const GamePosition& game, const SessionOptions& options)
      : analyst_(game.position.shared_rules(), options) {}

  /// Has it keep what it proves in a file, and know what is there.
  Asker(const GamePosition& game, const SessionOptions& options, KeepOptions keep);

  /// While it lives nobody else can ask. Throws Error if somebody does.
  class Hold {
   public:
    explicit Hold(Asker& asker);
    ~Hold() { asker_.is_busy_ = asker_.worker_.is_cut_off(); }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    Asker& asker_;
  };

  /// Does what `task` says with the analyst. Returns whether it was asked to stop.
  bool run(const std::function<void(Analyst&, const std::atomic<bool>&)>& task,
           const std::function<void()>& look = {});

  Analyst& analyst() { return analyst_; }
  /// What was read from the file, and what went wrong with it, in words.
  std::vector<std::string> told() const { return *told_; }
  Worker& worker() { return worker_; }

 private:
  std::shared_ptr<std::vector<std::string>> told_ = std::make_shared<std::vector<std::string>>();
  Analyst analyst_;
  Worker worker_;
  bool is_busy_ = false;  ///< under the interpreter's lock
};

}  // namespace pincer::python
