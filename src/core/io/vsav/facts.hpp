// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "io/vsav/assemble.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame::vsav {

/// Returns the contents of a saved game as numbers and VASL's own texts, as documented in docs/vasl.md.
[[nodiscard]] Json factsOf(const SavedGame& game, const Layout& layout, const std::vector<Item>& items);

}  // namespace shellgame::vsav
