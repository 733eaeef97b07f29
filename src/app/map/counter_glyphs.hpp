// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QPainterPath>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// Returns the silhouette of a counter's subject in a box of 100 x 60, to be filled by the odd-even rule: the
/// path of that id in resources/pictures/glyphs.svg. Empty if there is none.
[[nodiscard]] QPainterPath glyphPath(Glyph glyph);
/// The paths of an SVG picture by their ids. They consist of M, L, C and Z with absolute numbers; another
/// path is empty.
[[nodiscard]] QHash<QString, QPainterPath> drawnPaths(const QString& picture);

}  // namespace shellgame::app
