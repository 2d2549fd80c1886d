#include "pincer/games/kalah.hpp"

#include "games.hpp"
#include "pincer/catalog/typed_game.hpp"

namespace pincer {

Entry kalah_entry() {
  return {"kalah",
          "sow seeds around the board; the difference of the stores is paid",
          {"turns"},
          {Parameter::integer("holes", 4, 1, Kalah::max_holes, "holes of each player"),
           Parameter::integer("seeds", 3, 1, Kalah::max_seeds_in_all / 2, "seeds in each hole"),
           Parameter::flag("empty_capture", true,
                           "a last seed in an own empty hole is taken even if none are opposite")},
          [](const Arguments& a) {
            return any_game(Kalah(a.integer("holes"), a.integer("seeds"), a.flag("empty_capture")));
          }};
}

}  // namespace pincer
