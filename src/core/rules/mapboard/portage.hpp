// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Returns the IPC. It is 3 PP for an MMC and 1 PP for an SMC. It is 1 PP less for a CX unit, and 0 for a
/// wounded unit (A4.42, A4.52, A17.2).
[[nodiscard]] int portageCapacity(const Piece& p, bool cx);

}  // namespace shellgame
