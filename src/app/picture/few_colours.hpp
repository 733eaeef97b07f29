// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>

namespace shellgame::app {

/// Reduces the picture to at most `most` colors (2 to 256), so that the file is small and letters stay sharp.
[[nodiscard]] QImage inFewColours(const QImage& picture, int most);

}  // namespace shellgame::app
