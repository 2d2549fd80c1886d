#include "needs.hpp"
#include "pincer/catalog/algorithm.hpp"

namespace pincer {

/// It stands for another one: see chosen_algorithm.
std::vector<Algorithm> auto_algorithms() {
  return {{.name = "auto",
           .words = "whichever of the others has measured best for such a question; the default",
           .takes_eps = true,
           .refusal = needs_nothing}};
}

}  // namespace pincer
