// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace shellgame {

/// The most counters, real ones or dummies, under one marker.
inline constexpr int mostUnderMarker = 60;
/// Latest Game Turn that a game can be in, and of a scenario with an end.
inline constexpr int mostTurns = 1000;
inline constexpr int lastTurn = 100;

/// Bounds of the whole numbers in a stored game: far beyond any game, and small enough that counting on from
/// them or adding them up never overflows.
inline constexpr std::int64_t storedIntegerMost = 1'000'000;
/// The bound of 64-bit counters (seeds, places in a stream of dice).
inline constexpr std::int64_t storedCounterMost = std::numeric_limits<std::int64_t>::max();
/// The longest text in a stored entry, in characters: that of a command with the sentence around it.
inline constexpr std::size_t storedTextMost = 1'000'000;

}  // namespace shellgame
