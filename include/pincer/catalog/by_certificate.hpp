#pragma once
#include "pincer/catalog/strategy.hpp"
#include "pincer/catalog/task.hpp"
#include "pincer/proof/playbook.hpp"

namespace pincer {

/// The task whose answer a certificate proves.
Task task_of(const proof::Head& head);

/// What a certificate plays at a position, and what it is sure of there.
/// Throws Error where it says nothing about it.
StrategyLine line_by(const proof::Playbook& book, const Position& position);

/// The same for one side, as a report: its play, and the bound that it is sure of.
Report report_by(const proof::Playbook::Entry& entry, const Position& position, Side side);

}  // namespace pincer
