#include "files/written_game.hpp"

#include "files/gambit_text.hpp"

namespace pincer {

WrittenGame read_tree(const TextFile& file) {
  if (GambitText::begins(file, "EFG")) return read_efg_tree(file);
  if (GambitText::begins(file, "NFG"))
    throw Error(file.name + ": this is a strategic game, one matrix; write `matrix file=...`");
  return read_json_tree(file);
}

}  // namespace pincer
