#include <utility>

#include "pincer/catalog/keeper.hpp"

namespace pincer {
namespace {

class KeptSession final : public Session {
 public:
  KeptSession(std::unique_ptr<Session> session, std::shared_ptr<Keeper> keeper, bool is_first)
      : session_(std::move(session)), keeper_(std::move(keeper)), is_first_(is_first) {}

  ~KeptSession() override {
    if (!is_first_) return;
    try {
      keeper_->save(*session_);
    } catch (const Error&) {  // the keeper tells it
    }
  }

  Answer<double> solve(const AnyState& s, double eps, Budget& budget) override {
    return asked(budget, [&] { return session_->solve(s, eps, budget); });
  }
  Answer<double> ask(const AnyState& s, const Question<double>& q, Budget& budget) override {
    return asked(budget, [&] { return session_->ask(s, q, budget); });
  }

  Bounds<double> so_far() const override { return session_->so_far(); }
  void record_to(Recording* recording) override { session_->record_to(recording); }
  Counts counts() const override { return session_->counts(); }
  std::size_t entries() const override { return session_->entries(); }
  std::size_t bytes() const override { return session_->bytes(); }
  Cursor count(Cursor from, std::size_t slots, EffortCounts& counts) const override {
    return session_->count(from, slots, counts);
  }
  Cursor read(Cursor from, std::size_t slots, Efforts wanted,
              std::vector<Statement>& found) const override {
    return session_->read(from, slots, wanted, found);
  }
  std::size_t key_words() const override { return session_->key_words(); }
  void believe(std::span<const Statement> statements) override { session_->believe(statements); }
  std::unique_ptr<Session> asker() override {
    return std::make_unique<KeptSession>(session_->asker(), keeper_, false);
  }
  void clear() override { session_->clear(); }

 private:
  template <class Put>
  Answer<double> asked(Budget& budget, Put put) {
    const std::uint64_t before = budget.spent();
    const Budget::Errand errand(budget, [this] { keeper_->tick(*session_); });
    Answer<double> answer = put();
    keeper_->searched(budget.spent() - before);
    return answer;
  }

  std::unique_ptr<Session> session_;
  std::shared_ptr<Keeper> keeper_;
  bool is_first_;
};

}  // namespace

std::unique_ptr<Session> kept(std::unique_ptr<Session> session, std::shared_ptr<Keeper> keeper) {
  keeper->load(*session);
  return std::make_unique<KeptSession>(std::move(session), std::move(keeper), true);
}

}  // namespace pincer
