// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>

namespace shellgame::app {

/// The icon with this id in resources/pictures/tools.svg, drawn in the color of the text of buttons.
[[nodiscard]] QIcon toolIcon(const QString& id);

}  // namespace shellgame::app
