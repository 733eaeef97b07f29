// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <functional>

#include "shellgame/hex/hex.hpp"

namespace shellgame::app {

class MapView;

/// Makes the map accessible: a list of the hexes that have counters, each with its contents in words. May be
/// called several times.
void installMapAccessibility();

/// Returns words about a hex besides its counters, such as the possible shifts of its stack. Called for one
/// hex when a screen reader reads it.
using HexWords = std::function<QString(Hex)>;
void tellOfHexes(MapView& map, HexWords words);

/// Reports that the focus has moved to the hex under the cursor, so that it is read out.
void hexReached(MapView& map);
/// Reports that the counters in the hex under the cursor have changed.
void hexRenamed(MapView& map);

}  // namespace shellgame::app
