// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/io/scenario/game.hpp"

namespace shellgame::vsav {

/// Returns the blank grid that replaces one of VASL's boards. The size comes from the archive's metadata. If
/// the metadata lack the size, it comes from a name of a known form or from the archive's picture. Without an
/// archive, the size comes from the name.
[[nodiscard]] BlankEntry blankGridOf(const std::string& board, const std::string& archive = "");

}  // namespace shellgame::vsav
