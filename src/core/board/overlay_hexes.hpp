// SPDX-License-Identifier: MIT
#pragma once

// Finds the hexes that an order names for an overlay.

#include "shellgame/board/overlay.hpp"

namespace shellgame {

[[nodiscard]] Problem overlayProblem(const OverlayOrder& order, std::string found, std::string expected);
/// Returns the board of a hex name. It is "27" for "27H6", and also for "27oH6", the name of 27H6 if an
/// earlier overlay covers that hex.
[[nodiscard]] std::string boardOfHex(const Ground& ground, const std::string& name);
/// Returns the second hex with its board's name. An order may omit the board's name if both hexes are on one
/// board.
[[nodiscard]] std::string secondHex(const Ground& ground, const OverlayOrder& order);
/// Finds a hex by the coordinate printed on its board, even if the joined hex is named by the other board.
[[nodiscard]] Result<Hex> printedHex(const Ground& ground, const OverlayOrder& order, const std::string& name,
                                     const std::vector<LaidOverlay>& before);

}  // namespace shellgame
