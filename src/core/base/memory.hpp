// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace shellgame {

/// After work with so many bytes of text: the tree of a long game's JSON is many times the game, and what it
/// leaves behind goes back to the system. The library of C does not do so by itself where other things lie
/// between; elsewhere nothing is done.
void giveBackMemory(std::size_t bytes);

}  // namespace shellgame
