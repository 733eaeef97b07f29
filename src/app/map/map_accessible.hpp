// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <functional>

#include "shellgame/hex/hex.hpp"

namespace shellgame::app {

class MapView;

/// Makes the map speak: a list whose items are the hexes that hold counters, each with its contents in words.
/// May be called any number of times.
void installMapAccessibility();

/// Returns words about a hex besides its counters, such as the possible shifts of its stack. Called for one
/// hex when a screen reader reads it.
using HexWords = std::function<QString(Hex)>;
void tellOfHexes(MapView& map, HexWords words);

/// The keyboard has come to the hex under the cursor: it is read out.
void hexReached(MapView& map);
/// Something else lies in the hex under the cursor.
void hexRenamed(MapView& map);

}  // namespace shellgame::app
