#pragma once
#include <variant>

#include "files/text_file.hpp"
#include "pincer/games/matrix_game.hpp"
#include "pincer/games/multiplayer_tree.hpp"
#include "pincer/games/tree.hpp"

namespace pincer {

// Games that are written out in files. All that reads them throws Error saying where a file is
// wrong, or what it says that pincer cannot solve.

/// A game for two, or for several.
using WrittenGame = std::variant<Tree, MultiplayerTree>;

/// A tree: pincer's own format, JSON, or Gambit's extensive games (.efg). What it is, its beginning
/// says.
WrittenGame read_tree(const TextFile& file);

WrittenGame read_json_tree(const TextFile& file);
WrittenGame read_efg_tree(const TextFile& file);

/// Gambit's strategic games (.nfg).
MatrixGame read_nfg_matrix(const TextFile& file);

}  // namespace pincer
