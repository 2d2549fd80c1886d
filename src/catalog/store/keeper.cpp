#include "pincer/catalog/keeper.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "pincer/catalog/words.hpp"
#include "store_block.hpp"

namespace pincer {
namespace {

std::chrono::steady_clock::duration in_clock_time(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

/// Ticks come every few milliseconds: less at a time would take too long in all.
constexpr std::chrono::milliseconds at_once{1};

constexpr std::size_t slots_of_slice = std::size_t{1} << 14;

/// What is written first: the heaviest, so that they survive if the file is damaged later.
constexpr std::uint64_t band_sizes[] = {std::uint64_t{1} << 14, std::uint64_t{1} << 20};

}  // namespace

/// One writing of a file: counts, then goes through the table once for each band of efforts.
class Keeper::Writing {
 public:
  Writing(StorePlace& place, const StoreHead& head, const KeepOptions& options)
      : options_(options), head_(head), writer_(place, head) {}

  /// A slice. False when all is written.
  bool go_on(const Session& session) {
    if (is_counting_) count(session);
    else if (!bands_.empty()) write(session);
    return is_counting_ || !bands_.empty();
  }

  /// About how much of it is done.
  double share() const {
    constexpr double parts = 3 + std::size(band_sizes);  // counting, and the bands
    const double done = is_counting_ ? 0 : parts - static_cast<double>(bands_.size());
    return (done + static_cast<double>(cursor_) * 0x1p-64) / parts;
  }

  std::uint64_t finish() {
    writer_.finish();
    return writer_.statements();
  }

 private:
  void count(const Session& session) {
    if (cursor_ == 0) session.read(0, slots_of_slice, {}, slice_);
    cursor_ = session.count(cursor_, slots_of_slice, counts_);
    if (cursor_ != 0) return;
    is_counting_ = false;
    bytes_each_ = bytes_of_statement(head_, std::max<std::size_t>(1, words_used(head_, slice_)));
    plan();
  }

  /// Which efforts there is room for, in bands of growing size; the heaviest last.
  void plan() {
    const Effort least = std::max<Effort>(1, effort_of(options_.least_nodes));
    const std::uint64_t room = options_.bytes / bytes_each_;
    Efforts band{0xff, 0xff};
    std::uint64_t all = counts_[0xff], in_band = all;
    for (Effort effort = 0xfe; effort >= least && all < room; --effort) {
      const bool is_last = all + counts_[effort] > room;  // of these only some
      if (is_last ||
          (bands_.size() < std::size(band_sizes) && in_band >= band_sizes[bands_.size()])) {
        bands_.push_back(band);
        band.most = effort;
        in_band = 0;
      }
      band.least = effort;
      in_band += counts_[effort];
      all += counts_[effort];
    }
    bands_.push_back(band);
    std::reverse(bands_.begin(), bands_.end());
  }

  void write(const Session& session) {
    slice_.clear();
    cursor_ = session.read(cursor_, slots_of_slice, bands_.back(), slice_);
    if (writer_.bytes_with(slice_.size()) > options_.bytes) return bands_.clear();
    writer_.add(slice_);
    if (cursor_ == 0) bands_.pop_back();
  }

  const KeepOptions& options_;
  StoreHead head_;
  StoreWriter writer_;
  bool is_counting_ = true;
  Session::Cursor cursor_ = 0;
  EffortCounts counts_{};
  std::size_t bytes_each_ = 1;
  std::vector<Efforts> bands_;
  std::vector<Statement> slice_;
};

Keeper::Keeper(std::shared_ptr<const Rules> rules, GameIdentity identity, KeepOptions options)
    : rules_(std::move(rules)),
      identity_(std::move(identity)),
      options_(std::move(options)),
      place_(options_.file) {
  if (rules_->shape().players > 2) throw Error("only what is proved of a game of two can be kept");
  if (!rules_->shape().is_remembered)
    throw Error(
        "there is nothing to keep: the states of this game are not recognised when they come "
        "again");
  for (const std::string& file : {place_.file(), place_.before()})
    if (std::filesystem::exists(file))
      if (const auto why = difference(identity_, StoreReader(file).head().identity); !why.empty())
        throw Error("'" + file + "' " + why + "; name another file");
}

Keeper::~Keeper() {
  if (finishing_.valid()) finishing_.wait();
}

std::uint64_t Keeper::load(Session& session, const std::string& file, std::string& damage) {
  StoreReader reader(file);
  if (reader.head().key_words != session.key_words())
    throw Error("'" + file + "' has keys of another layout; name another file");
  std::vector<Statement> block;
  std::uint64_t read = 0;
  while (reader.read(block)) {
    session.believe(block);
    read += block.size();
    show("reading", 0.99 * reader.share());
  }
  show("reading", 1);
  damage = reader.damage();
  return read;
}

void Keeper::load(Session& session) {
  std::string damage = "'" + place_.file() + "' is missing";
  std::uint64_t read = 0;
  if (std::filesystem::exists(place_.file())) read = load(session, place_.file(), damage);
  const bool has_before = std::filesystem::exists(place_.before());
  if (!damage.empty() && has_before) {
    std::string other;
    const std::uint64_t more = load(session, place_.before(), other);
    read += more;
    damage += "; '" + place_.before() + "' was read as well";
  }
  const bool was_there = has_before || std::filesystem::exists(place_.file());
  if (!damage.empty() && was_there) tell(damage);
  if (was_there)
    tell("going on from " + std::to_string(read) + " statements in '" + place_.file() + "'");
  written_ = read;
  due_ = next_ = Clock::now() + in_clock_time(options_.every);
}

void Keeper::tick(const Session& session) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  const auto start = Clock::now();
  if (!lock || start < next_) return;
  bool is_going_on = false;
  try {
    do is_going_on = go_on(session);
    while (is_going_on && writing_ && Clock::now() < start + at_once);
  } catch (const Error& error) {
    give_up(error.what());
  }
  // A large table takes a second or two in all. That is spread over the time until the next
  // writing, as far as it leaves most of the time to the search.
  const double share = std::clamp(1.5 / options_.every, 1.0 / 40, 1.0 / 4);
  const auto end = Clock::now();
  next_ = is_going_on ? end + std::chrono::duration_cast<Clock::duration>((end - start) / share)
                      : std::max(due_, end);
}

void Keeper::searched(std::uint64_t nodes) {
  const std::lock_guard lock(mutex_);
  news_ += nodes;
}

/// To write a statement takes about as long as to search a node.
bool Keeper::has_news() const { return news_ > written_ / 10; }

void Keeper::begin(const Session& session) {
  due_ = Clock::now() + in_clock_time(options_.every);
  news_ = 0;
  has_failed_ = false;
  writing_ = std::make_unique<Writing>(place_, store_head(identity_, *rules_, session.key_words()),
                                       options_);
}

bool Keeper::go_on(const Session& session) {
  if (finishing_.valid()) {
    if (finishing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return true;
    written_ = finishing_.get();
    return false;
  }
  if (!writing_) begin(session);
  else if (!writing_->go_on(session))
    finishing_ = std::async(std::launch::async, [writing = std::shared_ptr(std::move(writing_))] {
      return writing->finish();
    });
  return true;
}

void Keeper::give_up(const std::string& problem) {
  show("writing", 1);
  if (!has_failed_) tell(problem);
  has_failed_ = true;
  writing_.reset();
}

void Keeper::save(const Session& session) {
  const std::lock_guard lock(mutex_);
  try {
    if (finishing_.valid()) written_ = finishing_.get();
    if (!writing_ && !has_failed_ && !has_news()) return;
    begin(session);
    while (writing_->go_on(session)) show("writing", 0.99 * writing_->share());
    written_ = writing_->finish();
    writing_.reset();
    show("writing", 1);
  } catch (const Error& error) {
    give_up(error.what());
    throw;
  }
}

std::uint64_t Keeper::written() const {
  const std::lock_guard lock(mutex_);
  return written_;
}

}  // namespace pincer
