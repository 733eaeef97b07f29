// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "io/vsav/placement.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::vsav {

/// An overlay that VASL's board line lists.
struct BoardOverlay {
    std::string name;      ///< "st1"
    std::string hex;       ///< its hex in VASL's names: "01:E5"
    std::string sentence;  ///< the same overlay in the words of an SSR
};
[[nodiscard]] std::vector<BoardOverlay> overlaysOf(const std::vector<SavedBoard>& boards,
                                                   const Layout& layout);

/// Removes the overlays that can't be placed from a game's "overlays", and lists each as not imported with
/// its problem.
void settleOverlays(VaslImport& import, const std::vector<BoardOverlay>& overlays, double north);
/// Lists terrain changes that no board knows as not imported.
void tellUnknownChanges(VaslImport& import, double north);

}  // namespace shellgame::vsav
