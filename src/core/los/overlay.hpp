// SPDX-License-Identifier: MIT
#pragma once

#include "line.hpp"
#include "shellgame/los/overlay.hpp"

namespace shellgame::los {

/// Whether a line that the terrain lets pass is hindered by what lies in a hex.
[[nodiscard]] bool overlayHinders(const Line& line, const LosOverlay& overlay);

}  // namespace shellgame::los
