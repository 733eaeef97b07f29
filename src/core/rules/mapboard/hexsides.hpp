// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "shellgame/board/ground.hpp"

namespace shellgame {

/// Returns the facts that the boards give about a hexside of this hex. Two boards that meet in a half-hex can
/// both have facts. Hexsides that a board does not show are left out.
[[nodiscard]] std::vector<const HexsideFacts*> hexsideFacts(const Ground& ground, Hex h, Side6 side);

}  // namespace shellgame
