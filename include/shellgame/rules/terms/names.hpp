// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/base/message.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the name of a marker for messages and the log: its sign and its place, "? 1E4". Ids are for
/// scripts.
[[nodiscard]] Message markerName(const Marker& marker);
/// Returns "in foxhole", "in Bypass of its hexside to 1E5"; an empty message for the open part of the hex.
[[nodiscard]] Message positionName(const Position& position);
/// "4-6-7, LMG, 8-1", "4 dummies", "nothing".
[[nodiscard]] Message::Arg contentsText(const State& state, const Marker& marker);
[[nodiscard]] Message::Arg piecesText(const State& state, const std::vector<PieceId>& pieces);
/// "4-6-7, LMG 1E4; 8-1 1E5": counters with where they are, each place once.
[[nodiscard]] Message::Arg piecesAt(const State& state, const std::vector<PieceId>& pieces);

}  // namespace shellgame
