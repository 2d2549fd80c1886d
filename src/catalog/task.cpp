#include "pincer/catalog/task.hpp"

#include "pincer/core/error.hpp"

namespace pincer {
namespace {

Position played(const Position& position, const std::string& move) {
  if (position.turn() == Turn::over)
    throw ImpossibleMove("cannot play '" + move + "': the game is over by then", position.show());
  try {
    return position.play(move);
  } catch (const Error& error) {
    throw ImpossibleMove(error.what(), position.show());
  }
}

}  // namespace

Setting setting_of(const Catalog& catalog, const Task& task) {
  const Entry& entry = find_game(catalog, task.game);
  for (const auto& word : task.parameters)
    if (word.find('=') == std::string::npos)
      throw Error("expected a parameter of " + entry.name + " as key=value, not '" + word +
                  "' (moves go into --after \"MOVE MOVE ...\")");
  Arguments arguments(entry.parameters, task.parameters);
  Position position(entry.make(arguments));
  for (const auto& move : task.after) position = played(position, move);
  return {entry, std::move(arguments), std::move(position)};
}

}  // namespace pincer
