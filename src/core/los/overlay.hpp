// SPDX-License-Identifier: MIT
#pragma once

#include "line.hpp"
#include "shellgame/los/overlay.hpp"

namespace shellgame::los {

/// Returns true if an overlay in a hex hinders a line that the terrain lets pass.
[[nodiscard]] bool overlayHinders(const Line& line, const LosOverlay& overlay);

}  // namespace shellgame::los
