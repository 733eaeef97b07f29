// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "io/vsav/placement.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::vsav {

/// An overlay in VASL's line of boards.
struct BoardOverlay {
    std::string name;      ///< the overlay's name, such as "st1"
    std::string hex;       ///< the overlay's hex in VASL's notation, such as "01:E5"
    std::string sentence;  ///< the SSR sentence that places the overlay
};
[[nodiscard]] std::vector<BoardOverlay> overlaysOf(const std::vector<SavedBoard>& boards,
                                                   const Layout& layout);

/// Removes from a game's "overlays" those that can't be placed, and lists each as not imported, with its
/// problem.
void settleOverlays(VaslImport& import, const std::vector<BoardOverlay>& overlays, double north);
/// Lists terrain changes as not imported if the boards don't have these changes.
void tellUnknownChanges(VaslImport& import, double north);

}  // namespace shellgame::vsav
