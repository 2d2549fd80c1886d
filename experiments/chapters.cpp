#include "experiments/bab/chapters.hpp"

#include "experiments/beyond/chapters.hpp"
#include "experiments/chapter.hpp"
#include "experiments/smab/chapters.hpp"

namespace pincer::experiments {

std::vector<Chapter> all_chapters(const Settings& settings) {
  return {figure_4(settings),
          figure_5(settings),
          figure_6(settings),
          printed_in_the_text(),
          game_playing(settings),
          counterexamples(),
          naive_rule(settings),
          more_eps_more_work(),
          equilibria(settings),
          error_sharing(settings),
          engine_against_bab(settings),
          table_2(settings),
          table_3(settings),
          table_4(settings),
          since_then(settings),
          simultaneous_within_eps(settings)};
}

}  // namespace pincer::experiments
