// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QPainterPath>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// Returns the silhouette for a glyph in a box of 100 x 60, to be filled by the odd-even rule. The silhouette
/// is the path with that id in resources/pictures/glyphs.svg; empty if there is none.
[[nodiscard]] QPainterPath glyphPath(Glyph glyph);
/// Returns the paths of an SVG picture by their ids. A path must consist of M, L, C and Z with absolute
/// numbers; any other path is returned empty.
[[nodiscard]] QHash<QString, QPainterPath> drawnPaths(const QString& picture);

}  // namespace shellgame::app
