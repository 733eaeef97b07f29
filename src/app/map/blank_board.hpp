// SPDX-License-Identifier: MIT
#pragma once

#include <QPainter>

#include "map/hex_layout.hpp"
#include "map/map_text.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::app {

/// Paints a stretch of plain paper for a blank grid.
void paintPaper(QPainter& painter, const HexLayout& layout, const QRectF& area);

/// Paints the player's rulings on a hex. The terrain is a tint with a symbol, and a label shows name and TEM.
/// Labels that would be too small to read are omitted.
void paintHexNote(QPainter& painter, const HexLayout& layout, Hex hex, const HexNote& note, MapScale scale);

}  // namespace shellgame::app
