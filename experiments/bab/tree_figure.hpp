#pragma once
#include "experiments/bab/search_tree.hpp"
#include "experiments/figure.hpp"
#include "pincer/games/written_tree.hpp"

namespace pincer::experiments {

/// A tree as it is written, with what a search of it saw: squares are Max, circles Min, diamonds
/// chance; grey and dotted what was not searched; [L, U] what a search returned.
Figure tree_figure(const std::string& name, const std::string& title, const Written& tree,
                   const SearchTree& searched, Bounds<double> root);

}  // namespace pincer::experiments
