#include "pincer/catalog/task.hpp"

#include "pincer/core/error.hpp"

namespace pincer {

Setting setting_of(const Catalog& catalog, const Task& task) {
  const Entry& entry = find_game(catalog, task.game);
  for (const auto& word : task.parameters)
    if (word.find('=') == std::string::npos)
      throw Error("expected a parameter of " + entry.name + " as key=value, not '" + word +
                  "' (moves go into --after \"MOVE MOVE ...\")");
  Arguments arguments(entry.parameters, task.parameters);
  Position position(entry.make(arguments));
  for (const auto& move : task.after) {
    if (position.turn() == Turn::over)
      throw Error("cannot play '" + move + "': the game is over by then");
    position = position.play(move);
  }
  return {entry, std::move(arguments), std::move(position)};
}

}  // namespace pincer
