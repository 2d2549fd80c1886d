#pragma once
#include "pincer/catalog/catalog.hpp"

namespace pincer {

/// How many players, in games that more than two can play.
Parameter players_parameter();

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
Entry goofspiel_entry();
Entry oshi_zumo_entry();
Entry tron_entry();
Entry bidding_tic_tac_toe_entry();
Entry pursuit_entry();
Entry rock_paper_scissors_entry();
Entry matrix_game_entry();
Entry random_stacked_entry();
Entry duel_entry();

}  // namespace pincer
