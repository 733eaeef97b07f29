// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>

namespace shellgame::app {

/// Reduces the picture to at most this many colors, the most important ones: a small file with sharp letters.
/// From 2 to 256.
[[nodiscard]] QImage inFewColours(const QImage& picture, int most);

}  // namespace shellgame::app
