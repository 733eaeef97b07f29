// SPDX-License-Identifier: MIT
#pragma once

#include "line.hpp"
#include "shellgame/los/overlay.hpp"

namespace shellgame::los {

/// Returns true if an overlay hinders a line that the terrain does not block.
[[nodiscard]] bool overlayHinders(const Line& line, const LosOverlay& overlay);

}  // namespace shellgame::los
