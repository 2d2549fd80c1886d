#include "../odd_man.hpp"

#include "pincer/catalog/game_entry.hpp"

namespace pincer {

Entry odd_man_entry() {
  return {"odd_man",
          "show fingers at once; odd sums go to Max, even ones to Min",
          kinds_of<OddMan>(),
          {Parameter::integer("fingers", 2, 1, 5, "fingers that may be shown")},
          [](const Arguments& a) { return rules_of(OddMan(a.integer("fingers"))); },
          {"fingers=2", "fingers=3"}};
}

}  // namespace pincer
