// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace shellgame {

/// The maximum number of counters, real ones or dummies, under one marker.
inline constexpr int mostUnderMarker = 60;
/// mostTurns is the last Game Turn that a game can reach. lastTurn is the last one that a scenario can state.
inline constexpr int mostTurns = 1000;
inline constexpr int lastTurn = 100;

/// The largest whole number in a stored game. It is far beyond any real game, and small enough that sums of
/// such numbers never overflow.
inline constexpr std::int64_t storedIntegerMost = 1'000'000;
/// The largest 64-bit number, used for seeds and for positions in a stream of dice.
inline constexpr std::int64_t storedCounterMost = std::numeric_limits<std::int64_t>::max();
/// The maximum length of a text in a stored entry, in characters. The longest texts contain a command inside
/// a sentence.
inline constexpr std::size_t storedTextMost = 1'000'000;

}  // namespace shellgame
