#include "pincer/hub/machine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "pincer/core/error.hpp"
#include "pincer/core/key.hpp"

namespace pincer::hub {

/// A set that forgets: a mark drops the one that stands in its place. So it stays small, however
/// much is told, and the worst that comes of it is a statement told twice.
class Machine::Marks {
 public:
  bool contains(std::uint64_t mark) const { return marks_[mark % marks_.size()] == mark; }
  void insert(std::uint64_t mark) { marks_[mark % marks_.size()] = mark; }

 private:
  std::vector<std::uint64_t> marks_ = std::vector<std::uint64_t>(std::size_t{1} << 17);
};

namespace {

/// Which statement it is, when it is heard of again.
std::uint64_t mark_of(const Statement& statement) {
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  return mixed_bits(hash(statement.key) ^
                    mixed_bits(bits(statement.bounds.lower) + 3 * bits(statement.bounds.upper)));
}

}  // namespace

Machine::Machine(RulesMaker make, SessionOptions options, std::size_t workers)
    : make_(std::move(make)), options_(std::move(options)), workers_(workers) {}
Machine::~Machine() = default;

std::size_t Machine::join(const std::string& name) {
  const std::lock_guard hold(lock_);
  if (names_.size() == workers_)
    throw Error("this machine was made for " + std::to_string(workers_) + " workers");
  names_.push_back(name);
  return names_.size() - 1;
}

bool Machine::has(const std::string& name) const {
  const std::lock_guard hold(lock_);
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

Machine::Visit::Visit(Machine& machine, const Job& job, std::size_t place)
    : lock_(machine.game_lock_) {
  while (!machine.rules_ || machine.name_ != job.game) {
    lock_.unlock();
    machine.change_game(job);
    lock_.lock();
  }
  game_ = {machine.rules_, machine.sessions_[place].get()};
}

/// Nobody is searching meanwhile.
void Machine::change_game(const Job& job) {
  const std::lock_guard hold(game_lock_);
  if (rules_ && name_ == job.game) return;
  while (!sessions_.empty()) sessions_.pop_back();  // their memory is needed; the first goes last
  rules_.reset();
  const auto rules = make_(job.game);
  SessionOptions options = options_;
  if (job.memory_bytes > 0) options.memory_bytes = std::min(options.memory_bytes, job.memory_bytes);
  sessions_.push_back(rules->session(options));
  while (sessions_.size() < workers_) sessions_.push_back(sessions_.front()->asker());
  name_ = job.game;
  rules_ = rules;
  told_ = std::make_unique<Marks>();
  looked_up_to_ = 0;
}

std::vector<Statement> Machine::news(const Session& session, std::size_t most,
                                     std::uint64_t least_work, std::uint64_t nodes) {
  if (most == 0) return {};
  constexpr std::uint64_t slots_per_node = 8, least_slots = 4096;  // some percent of the search
  const auto slots = static_cast<std::size_t>(slots_per_node * nodes + least_slots);
  std::vector<Statement> heavy;
  const std::lock_guard hold(lock_);
  looked_up_to_ = session.read(looked_up_to_, slots, {effort_of(least_work)}, heavy);
  std::erase_if(heavy, [this](const Statement& s) { return told_->contains(mark_of(s)); });
  std::stable_sort(heavy.begin(), heavy.end(),
                   [](const auto& a, const auto& b) { return a.effort > b.effort; });
  heavy.resize(std::min(heavy.size(), most));
  for (const Statement& statement : heavy) told_->insert(mark_of(statement));
  return heavy;
}

void Machine::mark_told(const std::vector<Statement>& statements) {
  const std::lock_guard hold(lock_);
  for (const Statement& statement : statements) told_->insert(mark_of(statement));
}

}  // namespace pincer::hub
