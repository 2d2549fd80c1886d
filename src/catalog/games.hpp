#pragma once
#include "pincer/catalog/catalog.hpp"

namespace pincer {

// One source file per game defines its entry.
Entry tree_entry();
Entry random_tree_entry();
Entry cops_and_robbers_entry();
Entry tic_tac_toe_entry();
Entry connect_four_entry();
Entry breakthrough_entry();
Entry kalah_entry();
Entry dots_and_boxes_entry();
Entry nim_entry();
Entry random_turn_tic_tac_toe_entry();
Entry pig_entry();

}  // namespace pincer
