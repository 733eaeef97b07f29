// SPDX-License-Identifier: MIT
#pragma once

// The hexes that a sentence names for an overlay.

#include "shellgame/board/overlay.hpp"

namespace shellgame {

[[nodiscard]] Problem overlayProblem(const OverlayOrder& order, std::string found, std::string expected);
/// "27" of "27H6", and of "27oH6": the hex 27H6, under an overlay that was placed before.
[[nodiscard]] std::string boardOfHex(const Ground& ground, const std::string& name);
/// Returns the second hex with its board, which may be omitted if it is the board of the first.
[[nodiscard]] std::string secondHex(const Ground& ground, const OverlayOrder& order);
/// Finds a hex by the coordinate that its board prints, even if the combined hex has another board's name.
[[nodiscard]] Result<Hex> printedHex(const Ground& ground, const OverlayOrder& order, const std::string& name,
                                     const std::vector<LaidOverlay>& before);

}  // namespace shellgame
