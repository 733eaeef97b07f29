// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "io/vsav/placement.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::vsav {

/// An overlay of VASL's board line.
struct BoardOverlay {
    std::string name;      ///< "st1"
    std::string hex;       ///< where it goes, in VASL's names: "01:E5"
    std::string sentence;  ///< the same as an SSR says it
};
[[nodiscard]] std::vector<BoardOverlay> overlaysOf(const std::vector<SavedBoard>& boards,
                                                   const Layout& layout);

/// Takes those out of a game's "overlays" that can't be laid, and tells each with what is wrong with it.
void settleOverlays(VaslImport& import, const std::vector<BoardOverlay>& overlays, double north);
/// Tells the terrain changes that no board knows.
void tellUnknownChanges(VaslImport& import, double north);

}  // namespace shellgame::vsav
