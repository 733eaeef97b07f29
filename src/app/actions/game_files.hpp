// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace shellgame::app {

/// For dialogs that open: the names that saved games and scenarios have.
[[nodiscard]] QString gameFiles();

}  // namespace shellgame::app
