// SPDX-License-Identifier: MIT
#pragma once

#include "io/vsav/saved_game.hpp"
#include "shellgame/io/vsav/import.hpp"

namespace shellgame::vsav {

[[nodiscard]] VaslImport importOf(const SavedGame& game, const ImportOptions& options);

}  // namespace shellgame::vsav
