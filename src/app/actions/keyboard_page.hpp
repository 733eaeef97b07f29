// SPDX-License-Identifier: MIT
#pragma once

#include "actions/action_table.hpp"

namespace shellgame::app {

/// Opens the list of all keys: first the keys of the menu rows, then the keys of the map, the panels and the
/// LOS thread.
void showKeyboardPage(const ActionTable& actions, QWidget* over);

}  // namespace shellgame::app
