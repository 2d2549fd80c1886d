#pragma once
#include "experiments/chapter.hpp"

namespace pincer::experiments {

// The experiments of Atzmon, Stern and Saffidine, and their open questions.
Chapter figure_4(const Settings& settings);
Chapter figure_5(const Settings& settings);
Chapter figure_6(const Settings& settings);
Chapter printed_in_the_text();
Chapter game_playing(const Settings& settings);
Chapter counterexamples();
Chapter naive_rule(const Settings& settings);
Chapter more_eps_more_work();
Chapter equilibria(const Settings& settings);
Chapter error_sharing(const Settings& settings);

}  // namespace pincer::experiments
