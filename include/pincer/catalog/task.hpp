#pragma once
#include <string>
#include <utility>
#include <vector>

#include "pincer/catalog/catalog.hpp"
#include "pincer/catalog/report.hpp"
#include "pincer/catalog/request.hpp"
#include "pincer/catalog/session.hpp"
#include "pincer/core/error.hpp"
#include "pincer/rules/position.hpp"

namespace pincer {

/// What a person asked: which game, at which position, what about it, and what it may cost.
/// json.hpp writes it and reads it back.
struct Task {
  std::string game;
  std::vector<std::string> parameters;  ///< as typed, key=value; defaults left out
  std::vector<std::string> after;       ///< moves and outcomes played before
  Request request;
  SessionOptions options;
};

/// The game and position that a task is about.
struct Setting {
  const Entry& entry;
  Arguments arguments;
  Position position;
};

/// A move that cannot be played, and the position where somebody wanted to.
struct ImpossibleMove : Error {
  ImpossibleMove(const std::string& message, std::string shown)
      : Error(message), board(std::move(shown)) {}
  std::string board;  ///< as the game shows it, or nothing
};

/// Makes the game and plays the moves. Throws Error on a name or parameter that is not there, and
/// ImpossibleMove on a move.
Setting setting_of(const Catalog& catalog, const Task& task);

/// What one algorithm said when several were asked, or why it could not.
struct ComparedAnswer {
  std::string algorithm;
  Report report;
  std::string failure;
};

}  // namespace pincer
