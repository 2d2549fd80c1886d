#include "pincer/games/kalah.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry kalah_entry() {
  return {"kalah",
          "sow seeds around the board; the difference of the stores is paid",
          kinds_of<Kalah>(),
          {Parameter::integer("holes", 4, 1, Kalah::max_holes, "holes of each player"),
           Parameter::integer("seeds", 3, 1, Kalah::max_seeds_in_all / 2, "seeds in each hole"),
           Parameter::flag("empty_capture", true,
                           "a last seed in an own empty hole is taken even if none are opposite")},
          [](const Arguments& a) {
            return rules_of(Kalah(a.integer("holes"), a.integer("seeds"), a.flag("empty_capture")));
          },
          {"holes=2 seeds=3 empty_capture=false", "holes=1 seeds=1"},
          "holes=6 seeds=4"};
}

}  // namespace pincer
