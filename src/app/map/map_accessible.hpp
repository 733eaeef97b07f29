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

/// What is to be told of a hex beside what lies in it, such as what its stack could do now. It is asked of
/// one hex, when that is read out.
using HexWords = std::function<QString(Hex)>;
void tellOfHexes(MapView& map, HexWords words);

/// The keyboard has come to the hex under the cursor: it is read out.
void hexReached(MapView& map);
/// Something else lies in the hex under the cursor.
void hexRenamed(MapView& map);

}  // namespace shellgame::app
