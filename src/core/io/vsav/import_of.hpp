// SPDX-License-Identifier: MIT
#pragma once

#include "io/vsav/saved_game.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::vsav {

/// Makes a game from a saved game of VASL.
[[nodiscard]] VaslImport importOf(const SavedGame& game, const ImportOptions& options);

}  // namespace shellgame::vsav
