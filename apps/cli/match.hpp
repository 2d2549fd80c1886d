#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "pincer/catalog/task.hpp"
#include "pincer/proof/playbook.hpp"
#include "pincer/rules/position.hpp"

namespace pincer::cli {

/// Who a person at the terminal is: a side, or one of several players.
struct Seat {
  Side side;
  std::string name;
};

/// Plays one game between a person at the terminal and the program, until it is over or the person
/// leaves. `seed` is that of the dice. The program plays by `book` if there is one, and thinks only
/// where that says nothing.
void play_match(const Position& start, const Seat& seat, const Task& task, std::uint64_t seed,
                const proof::Playbook* book = nullptr);

}  // namespace pincer::cli
