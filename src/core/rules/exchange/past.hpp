// SPDX-License-Identifier: MIT
#pragma once

// Consistency with the past (2.4); not for other rooms.

#include "parties.hpp"

namespace shellgame::exchange {

/// Returns the objections to units that would have been under the marker since the start of the game: whether
/// they could begin there, spend that much in that way, be in each place, and keep their `?`, HIP or cloak
/// through each act. Linear in the length of the trail. Findings name the act; their place is
/// "marker/act/counter", so that a ruling answers exactly that question.
void pastFindings(const Memo& memo, const Party& incoming, const Party& place, Findings& out);

}  // namespace shellgame::exchange
