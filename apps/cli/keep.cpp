#include "keep.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>

#include "options.hpp"
#include "output.hpp"
#include "pincer/catalog/words.hpp"
#include "pincer/core/error.hpp"
#include "progress.hpp"

namespace pincer::cli {

namespace {

/// Reading or writing a file, on the progress line as long as it goes on.
class ShownWork {
 public:
  void show(const std::string& doing, double share) {
    if (!line_) {
      line_.emplace();
      start_ = Clock::now();
    }
    const std::chrono::duration<double> so_far = Clock::now() - start_;
    if (line_->is_due(so_far.count()))
      line_->show(fmt::format("{} {:.0f}%", doing, 100 * share), so_far.count());
    if (share >= 1) line_.reset();
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<ProgressLine> line_;
  Clock::time_point start_;
};

}  // namespace

std::vector<Option> KeepWords::options() {
  return {{.name = "--keep",
           .words = "keep what is proved in this file, and go on from it",
           .text = &file,
           .completes = "files",
           .value = "FILE"},
          {.name = "--keep-every",
           .words = "seconds from one writing to the next (60)",
           .text = &every,
           .value = "SECONDS"},
          {.name = "--keep-size",
           .words = "megabytes the file may have; what was cheap to prove is left out (1024)",
           .text = &size,
           .value = "MB"}};
}

KeepOptions KeepWords::checked() const {
  KeepOptions keep;
  keep.file = file;
  keep.tell = remark;
  keep.watch = [shown = std::make_shared<ShownWork>()](const std::string& doing, double share) {
    shown->show(doing, share);
  };
  if (!every.empty()) {
    const auto seconds = read_number<double>(every);
    if (!seconds || !(*seconds > 0))
      throw Error(fmt::format("--keep-every takes a number of seconds above 0, not '{}'", every));
    keep.every = *seconds;
  }
  if (!size.empty()) keep.bytes = read_whole("--keep-size", size, 1, 1 << 20) << 20;
  return keep;
}

void KeepWords::apply(Task& task, const Setting& setting) const {
  if (file.empty()) {
    if (!every.empty() || !size.empty())
      throw Error("--keep-every and --keep-size are about --keep FILE, which is missing");
    return;
  }
  const Request& request = task.request;
  if (request.depth || request.algorithm == "deepening")
    throw Error("what is kept is about the whole game: leave --depth and deepening out");
  if (request.algorithm != Request{}.algorithm && request.algorithm != "engine")
    throw Error(fmt::format("only what the engine proves is kept: leave --algorithm {} out",
                            request.algorithm));
  task.options.keeper =
      std::make_shared<Keeper>(setting.position.shared_rules(), identity_of(setting), checked());
}

}  // namespace pincer::cli
