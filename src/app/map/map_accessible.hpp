// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <functional>

#include "shellgame/hex/hex.hpp"

namespace shellgame::app {

class MapView;

/// Makes the map accessible to screen readers as a list of the hexes that have counters, each described in
/// words. May be called several times.
void installMapAccessibility();

/// Returns a text that follows the description of a hex, such as the possible shifts of its stack. Called
/// when a screen reader reads that hex.
using HexWords = std::function<QString(Hex)>;
void tellOfHexes(MapView& map, HexWords words);

/// Reports to screen readers that the focus has moved to the hex under the cursor.
void hexReached(MapView& map);
/// Reports to screen readers that the counters in the hex under the cursor have changed.
void hexRenamed(MapView& map);

}  // namespace shellgame::app
