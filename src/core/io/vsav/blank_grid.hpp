// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame::vsav {

/// Returns the blank grid that replaces a board of VASL's. Its size comes from the archive's metadata or, if
/// they don't give it, from a name of a known form or the size of the archive's picture; without an archive,
/// from the name.
[[nodiscard]] BlankEntry blankGridOf(const std::string& board, const std::string& archive = "");

}  // namespace shellgame::vsav
