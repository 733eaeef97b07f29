// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <functional>

#include "shellgame/hex/hex.hpp"

namespace shellgame::app {

class MapView;

/// Makes the map accessible to screen readers: a list of the hexes that have counters, each described in
/// words. May be called several times.
void installMapAccessibility();

/// Returns words about a hex that follow those about its counters, such as the possible shifts of its stack.
/// Called when a screen reader reads that hex.
using HexWords = std::function<QString(Hex)>;
void tellOfHexes(MapView& map, HexWords words);

/// Reports that the focus has moved to the hex under the cursor, so that screen readers read it.
void hexReached(MapView& map);
/// Reports that the counters in the hex under the cursor have changed.
void hexRenamed(MapView& map);

}  // namespace shellgame::app
