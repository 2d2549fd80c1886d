#include "pincer/catalog/by_certificate.hpp"

#include "pincer/core/error.hpp"
#include "pincer/rules/steps.hpp"

namespace pincer {
namespace {

std::vector<NamedProbability> named(const proof::Playbook::Entry& entry, const Position& position,
                                    Side side) {
  return named_mix(position.moves(side), entry.mix);
}

}  // namespace

Task task_of(const proof::Head& head) {
  Task task;
  task.game = head.game;
  task.parameters = head.parameters;
  task.after = head.after;
  return task;
}

StrategyLine line_by(const proof::Playbook& book, const Position& position) {
  const Rules& rules = position.rules();
  const Turn turn = position.turn();
  if (turn == Turn::over) throw Error("the game is over there: nothing is played");
  StrategyLine line;
  if (rules.shape().is_remembered) line.key = key_in_hex(rules.own_key(position.state()));
  line.path = position.path();
  line.turn = turn_word(turn);
  line.bounds = rules.range();
  line.is_whole = rules.shape().is_whole;
  bool is_listed = false;
  for (const Side side : {Side::max, Side::min}) {
    const auto entry = book.at(side, position.state());
    if (!entry) continue;
    is_listed = true;
    (side == Side::max ? line.bounds.lower : line.bounds.upper) = entry->sure;
    (side == Side::max ? line.max_play : line.min_play) = named(*entry, position, side);
  }
  if (!is_listed)
    throw Error(
        "the certificate says nothing about this position: neither side's play leads there");
  return line;
}

Report report_by(const proof::Playbook::Entry& entry, const Position& position, Side side) {
  Report report;
  report.range = report.bounds = position.rules().range();
  report.is_whole = position.rules().shape().is_whole;
  (side == Side::max ? report.bounds.lower : report.bounds.upper) = entry.sure;
  (side == Side::max ? report.max_play : report.min_play) = named(entry, position, side);
  return report;
}

}  // namespace pincer
