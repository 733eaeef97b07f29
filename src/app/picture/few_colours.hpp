// SPDX-License-Identifier: MIT
#pragma once

#include <QImage>

namespace shellgame::app {

/// The picture in at most this many colours, those that it needs most: a small file, and letters as sharp as
/// before. From 2 to 256.
[[nodiscard]] QImage inFewColours(const QImage& picture, int most);

}  // namespace shellgame::app
