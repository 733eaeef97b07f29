// SPDX-License-Identifier: MIT
#pragma once

namespace shellgame::app {

/// Makes the map speak: a list whose items are the hexes that hold counters, each with its contents in words.
/// May be called any number of times.
void installMapAccessibility();

}  // namespace shellgame::app
