// SPDX-License-Identifier: MIT
#pragma once

#include "io/vsav/saved_game.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::vsav {

/// Returns the game made from a saved game.
[[nodiscard]] VaslImport importOf(const SavedGame& game, const ImportOptions& options);

}  // namespace shellgame::vsav
