// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame::vsav {

/// The blank grid that stands for a board of VASL's: as its archive has it where that is given, by its
/// metadata or by the size of its picture; else as boards of such a name have it.
[[nodiscard]] BlankEntry blankGridOf(const std::string& board, const std::string& archive = "");

}  // namespace shellgame::vsav
