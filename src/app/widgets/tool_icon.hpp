// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>

namespace shellgame::app {

/// Returns the icon with this id in resources/pictures/tools.svg, drawn in the text color of buttons.
[[nodiscard]] QIcon toolIcon(const QString& id);

}  // namespace shellgame::app
