// SPDX-License-Identifier: MIT
#pragma once

namespace shellgame {

/// Most counters, real ones or dummies, that lie under one marker.
inline constexpr int mostUnderMarker = 60;
/// Latest Game Turn that a game can be in, and of a scenario with an end.
inline constexpr int mostTurns = 1000;
inline constexpr int lastTurn = 100;

}  // namespace shellgame
