// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the name of a marker for messages and the log: its symbol and its place, "? 1E4". Scripts use ids
/// instead.
[[nodiscard]] Message markerName(const Marker& marker);
/// Returns "in foxhole" or "in Bypass of its hexside to 1E5"; an empty message for the open portion of the
/// hex.
[[nodiscard]] Message positionName(const Position& position);
/// Lists the contents of a marker: "4-6-7, LMG, 8-1", "4 dummy counters", "nothing".
[[nodiscard]] Message::Arg contentsText(const State& state, const Marker& marker);
[[nodiscard]] Message::Arg piecesText(const State& state, const std::vector<PieceId>& pieces);
/// Lists counters with their places. Each place is listed only once: "4-6-7, LMG in 1E4; 8-1 in 1E5".
[[nodiscard]] Message::Arg piecesAt(const State& state, const std::vector<PieceId>& pieces);

}  // namespace shellgame
