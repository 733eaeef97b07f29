// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"

namespace shellgame::app {

/// Opens the list of all keys: those of the rows, then what map, panels and thread do with keys.
void showKeyboardPage(const ActionTable& actions, QWidget* over);

}  // namespace shellgame::app
