#include <algorithm>
#include <map>
#include <numeric>

#include "json_text.hpp"
#include "pincer/catalog/report.hpp"
#include "pincer/core/answer.hpp"
#include "pincer/core/deep_stack.hpp"
#include "pincer/core/error.hpp"
#include "pincer/core/multiplayer.hpp"
#include "pincer/explore/study.hpp"
#include "pincer/matrix/solver.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer::explore {
namespace {

constexpr std::size_t most_cells = 10'000;
constexpr std::size_t longest_line = 40;  // of best play, at a look

/// The same bounds, or those noted too where both can be true.
Bounds<double> narrowed(Bounds<double> bounds, std::optional<Bounds<double>> noted) {
  if (!noted) return bounds;
  const Bounds<double> both = meet(bounds, *noted);
  return both.lower <= both.upper ? both : bounds;
}

/// What is known of one position and what may follow it.
class View {
 public:
  View(Study& study, const Position& position)
      : study_(study), rules_(*study.rules()), position_(position), turn_(position.turn()) {
    if (is_for_several()) mover_ = rules_.player(position.state());
    const int player = std::max(0, mover_);
    steps_ = steps_at(rules_, position.state());
    is_too_large_ = turn_ == Turn::both && steps_.size() > most_cells;
    if (!is_too_large_) {
      names_ = step_names(rules_, position.state());
      auto path = position.path();
      for (std::size_t i = 0; i < steps_.size(); ++i) {
        path.push_back(names_[i]);
        const Bounds<double> known =
            study.known(after(rules_, position.state(), steps_[i]), player);
        children_.push_back(narrowed(known, study.noted(path)));
        path.pop_back();
      }
    }
    bounds_ = narrowed(study.known(position.state(), player), study.noted(position.path()));
    fold(player);
  }

  const std::vector<Bounds<double>>& children() const { return children_; }
  const std::vector<std::string>& names() const { return names_; }
  Bounds<double> bounds() const { return bounds_; }
  const Mixes& mixes() const { return mixes_; }
  Turn turn() const { return turn_; }
  bool is_too_large() const { return is_too_large_; }
  bool is_for_several() const { return rules_.shape().players > 2; }
  int mover() const { return mover_; }

  /// The step to go on with, where it is known to be best; else none.
  std::optional<std::size_t> best() const {
    if (children_.empty() || (turn_ != Turn::max && turn_ != Turn::min)) return {};
    const Side side = is_for_several() ? Side::max : side_of(turn_);
    const std::size_t best = best_child(children_, side);
    const double floor = seen_by(side, children_[best]).lower;
    for (const auto& child : children_)
      if (seen_by(side, child).upper > floor) return {};
    return best;
  }

 private:
  /// Meets what is known of the position with what its children say.
  void fold(int player) {
    if (children_.empty()) return;
    const Bounds<double> range = is_for_several() ? rules_.range_of(player) : rules_.range();
    Bounds<double> folded = range;
    if (turn_ == Turn::both) folded = fold_cells(range);
    else if (turn_ == Turn::chance) folded = fold_outcomes();
    else folded = fold_moves();
    bounds_ = narrowed(bounds_, folded);
    if (turn_ == Turn::max || turn_ == Turn::min) pass_down();
  }

  /// No move is worth more to its side than the position is.
  void pass_down() {
    const Side side = is_for_several() ? Side::max : side_of(turn_);
    const double most = seen_by(side, bounds_).upper;
    for (auto& child : children_) {
      const Bounds<double> own = seen_by(side, child);
      child = seen_by(side, Bounds<double>{std::min(own.lower, most), std::min(own.upper, most)});
    }
  }

  Bounds<double> fold_moves() const {
    const Side side = is_for_several() ? Side::max : side_of(turn_);
    Bounds<double> best = seen_by(side, children_.front());
    for (const auto& child : children_) {
      const Bounds<double> own = seen_by(side, child);
      best = {std::max(best.lower, own.lower), std::max(best.upper, own.upper)};
    }
    return seen_by(side, best);
  }

  Bounds<double> fold_outcomes() const {
    const auto weights = weights_at(rules_, position_.state());
    double all = 0;
    for (const auto weight : weights) all += static_cast<double>(weight);
    Bounds<double> sum{0, 0};
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const double p = static_cast<double>(weights[i]) / all;
      sum = {sum.lower + p * children_[i].lower, sum.upper + p * children_[i].upper};
    }
    const double slop = slop_of(rules_.range(), weights.size());
    return {sum.lower - slop, sum.upper + slop};
  }

  Bounds<double> fold_cells(Bounds<double> range) {
    const std::size_t columns = rules_.moves(position_.state(), Side::min).size();
    const std::size_t rows = children_.size() / columns;
    std::vector<double> low, high;
    for (const auto& cell : children_) {
      low.push_back(cell.lower);
      high.push_back(cell.upper);
    }
    MatrixSolver solver;
    const auto at_least = solver.solve(Matrix{low.data(), rows, columns}, range);
    mixes_.row.assign(at_least.row.begin(), at_least.row.end());
    const double lower = at_least.bounds.lower;
    const auto at_most = solver.solve(Matrix{high.data(), rows, columns}, range);
    mixes_.column.assign(at_most.column.begin(), at_most.column.end());
    return {lower, at_most.bounds.upper};
  }

  Study& study_;
  const Rules& rules_;
  const Position& position_;
  Turn turn_;
  int mover_ = nobody;
  bool is_too_large_ = false;
  std::vector<Step> steps_;
  std::vector<std::string> names_;
  std::vector<Bounds<double>> children_;
  Bounds<double> bounds_{};
  Mixes mixes_;
};

/// One position, written field by field.
class PositionWriter {
 public:
  PositionWriter(Study& study, const Position& position)
      : study_(study),
        rules_(*study.rules()),
        position_(position),
        view_(study, position),
        is_whole_(rules_.shape().is_whole) {}

  Json write() {
    const bool is_over = view_.turn() == Turn::over;
    Json object = {{"schema", 1},
                   {"after", position_.path()},
                   {"turn", turn()},
                   {"player", view_.mover() == nobody ? Json() : Json(player_name(view_.mover()))},
                   {"show", position_.show()},
                   {"payoff", is_over ? value(position_.payoff()) : Json()},
                   {"payoffs", is_over && view_.is_for_several() ? payoffs() : Json()},
                   {"bounds", pair_json(view_.bounds(), is_whole_)},
                   {"values", values()}};
    object["moves"] = is_move() ? children("move") : Json::array();
    object["outcomes"] = view_.turn() == Turn::chance ? outcomes() : Json::array();
    const bool is_joint = view_.turn() == Turn::both;
    object["rows"] = is_joint ? Json(position_.moves(Side::max)) : Json::array();
    object["columns"] = is_joint ? Json(position_.moves(Side::min)) : Json::array();
    object["cells"] = is_joint ? cells() : Json::array();
    object["play"] = play();
    object["line"] = line();
    return object;
  }

 private:
  Json value(double number) const { return value_json(number, is_whole_); }
  bool is_move() const { return view_.turn() == Turn::max || view_.turn() == Turn::min; }
  std::string turn() const {
    return view_.is_for_several() && view_.mover() != nobody ? "player" : turn_word(view_.turn());
  }

  Json payoffs() const {
    Json list = Json::array();
    for (const double payoff : rules_.payoffs(position_.state())) list.push_back(value(payoff));
    return list;
  }

  /// What each of several players can guarantee.
  Json values() {
    Json list = Json::array();
    if (!view_.is_for_several()) return list;
    for (int p = 0; p < rules_.shape().players; ++p) {
      const Bounds<double> known =
          p == view_.mover() ? view_.bounds() : study_.known(position_.state(), p);
      list.push_back({{"player", player_name(p)},
                      {"lower", value(known.lower)},
                      {"upper", value(known.upper)}});
    }
    return list;
  }

  Json children(const char* label) const {
    Json list = Json::array();
    for (std::size_t i = 0; i < view_.children().size(); ++i)
      list.push_back({{label, view_.names()[i]},
                      {"lower", value(view_.children()[i].lower)},
                      {"upper", value(view_.children()[i].upper)}});
    return list;
  }

  Json outcomes() const {
    const auto weights = weights_at(rules_, position_.state());
    double all = 0;
    for (const auto weight : weights) all += static_cast<double>(weight);
    Json list = Json::array();
    for (std::size_t i = 0; i < weights.size(); ++i)
      list.push_back({{"outcome", view_.names()[i]},
                      {"weight", weights[i]},
                      {"probability", static_cast<double>(weights[i]) / all},
                      {"lower", value(view_.children()[i].lower)},
                      {"upper", value(view_.children()[i].upper)}});
    return list;
  }

  Json cells() const {
    if (view_.is_too_large()) return Json::array();
    const std::size_t columns = position_.moves(Side::min).size();
    Json rows = Json::array();
    for (std::size_t i = 0; i < view_.children().size(); i += columns) {
      Json row = Json::array();
      for (std::size_t j = 0; j < columns; ++j)
        row.push_back(pair_json(view_.children()[i + j], is_whole_));
      rows.push_back(std::move(row));
    }
    return rows;
  }

  static Json mix(const std::vector<std::string>& names, const std::vector<double>& mix) {
    Json map = Json::object();
    for (const auto& move : named_mix(names, mix)) map[move.name] = move.probability;
    return map;
  }

  Json play() const {
    Json sides = Json::object();
    if (view_.turn() == Turn::both && !view_.mixes().row.empty()) {
      sides["max"] = mix(position_.moves(Side::max), view_.mixes().row);
      sides["min"] = mix(position_.moves(Side::min), view_.mixes().column);
    }
    if (const auto best = view_.best())
      sides[view_.is_for_several() ? player_name(view_.mover()) : turn_word(view_.turn())] = {
          {view_.names()[*best], 1.0}};
    return sides;
  }

  /// As long as it is known what is best at a look.
  Json line() {
    Json names = Json::array();
    auto best = view_.best();
    std::string name = best ? view_.names()[*best] : "";
    Position at = position_;
    while (best && names.size() < longest_line) {
      names.push_back(name);
      at = at.play(name);
      const View next(study_, at);
      best = next.best();
      if (best) name = next.names()[*best];
    }
    return names;
  }

  Study& study_;
  const Rules& rules_;
  const Position& position_;
  View view_;
  bool is_whole_;
};

}  // namespace

std::string position_json(Study& study, const Position& position) {
  std::string text;
  on_deep_stack([&] { text = text_of(PositionWriter(study, position).write()); });
  return text;
}

}  // namespace pincer::explore
