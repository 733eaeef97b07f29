// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "map/map_sheet.hpp"

namespace shellgame::app {

enum class MapFile { png, svg, pdf };

/// Writes the whole map as a PNG picture, an SVG drawing or a PDF page of true size. The file is written
/// completely or not at all, except that a PDF may be incomplete if the disk is full. Returns the problem, or
/// an empty string.
[[nodiscard]] QString writeMapFile(const MapSheet& sheet, MapFile kind, bool counters, const QString& title,
                                   const QString& path);

}  // namespace shellgame::app
