// SPDX-License-Identifier: MIT
#pragma once

// Checks consistency with the past (2.4). Only files of this folder may include this header.

#include "parties.hpp"

namespace shellgame::exchange {

/// Returns the reasons why these units could not have been under the marker since the start of the game.
/// Checks whether the units could have begun in that place, moved that far in that way, been in each place,
/// and kept their `?`, HIP or cloak through each act. Takes time linear in the length of the trail. A
/// finding's subject is "marker/act/counter", so that a ruling answers exactly that question.
void pastFindings(const Memo& memo, const Party& incoming, const Party& place, Findings& out);

}  // namespace shellgame::exchange
