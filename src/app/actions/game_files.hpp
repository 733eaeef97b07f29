// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace shellgame::app {

/// Returns the name filter of open dialogs, which shows saved games, scenarios and boards.
[[nodiscard]] QString gameFiles();
/// Returns the name filter for boards that a player has drawn (docs/formats/board.md).
[[nodiscard]] QString boardFiles();
/// Returns true if the file's name is that of a board that a player has drawn.
[[nodiscard]] bool isBoardFile(const QString& path);

}  // namespace shellgame::app
