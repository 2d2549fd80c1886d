#include "pincer/textbook/smab.hpp"

#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"
#include "pincer/rules/erased_game.hpp"
#include "textbook_run.hpp"

namespace pincer {

std::vector<Algorithm> smab_algorithms() {
  return {{.name = "smab",
           .words = "simultaneous-move alpha-beta (Saffidine, Finnsson, Buro); --skip",
           .refusal =
               [](const Shape& shape) {
                 const std::string why = needs_joint(shape);
                 return why.empty() && shape.has_chance ? "cannot roll dice" : why;
               },
           .run =
               [](Job& job) {
                 return run_textbook<textbook::Smab<JointGame>>(job, JointGame(job.rules()),
                                                                job.request().skip);
               },
           .recorded = Algorithm::Recorded::by_calls}};
}

}  // namespace pincer
