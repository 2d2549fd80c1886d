#include "pincer/catalog/certify.hpp"

#include "pincer/core/deep_stack.hpp"
#include "pincer/core/error.hpp"
#include "pincer/rules/steps.hpp"
#include "pincer/rules/way.hpp"
#include "strategy_writer.hpp"

namespace pincer {
namespace {

/// What the game says of symmetric positions is a lemma as well.
proof::Naming naming_for(const Shape& shape, bool has_lemmas) {
  if (!shape.is_remembered) return proof::Naming::tree;
  return has_lemmas && shape.merges ? proof::Naming::symmetric : proof::Naming::own;
}

class Certifier {
 public:
  Certifier(const Position& start, Session& session, const CertifyOptions& options, Budget& budget)
      : start_(start), session_(session), options_(options), budget_(budget) {
    const Rules& rules = start.rules();
    made_.head.after = start.path();
    made_.head.naming = naming_for(rules.shape(), options.has_lemmas);
    made_.head.has_lemmas = options.has_lemmas;
    made_.head.exponent = proof::Scale(rules).exponent();
  }

  Certificate make() {
    const std::uint64_t before = session_.counts().nodes;
    std::vector<Position> positions = {start_};
    if (options_.all)
      for (const Step step : steps_at(start_.rules(), start_.state()))
        positions.push_back(start_.play(step));
    std::vector<Bounds<double>> known;
    for (const Position& position : positions)
      known.push_back(known.empty() && options_.wanted
                          ? *options_.wanted
                          : session_.solve(position.state(), options_.eps, budget_).bounds);
    made_.bounds = made_.proved = known.front();
    for (const Side side : {Side::max, Side::min}) add_side(side, positions, known);
    made_.nodes = session_.counts().nodes - before;
    made_.stop = budget_.stop();
    return std::move(made_);
  }

 private:
  void add_side(Side side, const std::vector<Position>& positions,
                const std::vector<Bounds<double>>& known) {
    const Rules& rules = start_.rules();
    const proof::Scale scale(rules);
    StrategyWriter writer(rules, session_, made_.head, side, options_.eps, budget_);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const Bounds<double> bounds = meet(known[i], rules.range());
      const double wanted = side == Side::max ? bounds.lower : bounds.upper;
      auto strategy = writer.write(positions[i].state(), scale.rounded_down(side, wanted));
      proof::Part part{side, {}, strategy.worth, strategy.positions, strategy.bytes.size()};
      if (i > 0) part.moves = {positions[i].path().back()};
      made_.head.parts.push_back(std::move(part));
      made_.strategies.push_back(std::move(strategy.bytes));
      made_.positions += strategy.positions;
      const double proved = scale.payoff(side, strategy.worth);
      if (i == 0) (side == Side::max ? made_.proved.lower : made_.proved.upper) = proved;
    }
    made_.questions += writer.questions();
  }

  const Position& start_;
  Session& session_;
  const CertifyOptions& options_;
  Budget& budget_;
  Certificate made_;
};

}  // namespace

Certificate certify(const Position& start, Session& session, const CertifyOptions& options,
                    Budget& budget) {
  if (start.rules().shape().players > 2)
    throw Error("a certificate is for games of two players, Max and Min");
  Certificate made;
  on_deep_stack([&] {
    made =
        telling_the_way(start, [&] { return Certifier(start, session, options, budget).make(); });
  });
  return made;
}

}  // namespace pincer
