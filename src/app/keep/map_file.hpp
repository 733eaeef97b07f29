// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

#include "map/map_sheet.hpp"

namespace shellgame::app {

enum class MapFile { png, svg, pdf };

/// Writes the whole map as a picture, as a drawing or as one page of true size. The file appears whole or not
/// at all (a PDF may stay in parts where the disk is full); what is wrong, or nothing.
[[nodiscard]] QString writeMapFile(const MapSheet& sheet, MapFile kind, bool counters, const QString& title,
                                   const QString& path);

}  // namespace shellgame::app
