// SPDX-License-Identifier: MIT
#pragma once

// Consistency with the past (2.4); not for other rooms.

#include "parties.hpp"

namespace shellgame::exchange {

/// What stands against one content, had it been under a marker since the start of the game: where the trail
/// begins, whether it could have spent so much in that way, could have been in each place, and would have
/// kept its `?`, HIP or cloak through each act. Linear in the length of the trail. Findings name the act;
/// their place is "marker/act/counter", so that a ruling answers just that question.
void pastFindings(const Memo& memo, const Party& incoming, const Party& place, Findings& out);

}  // namespace shellgame::exchange
