// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "io/vsav/assemble.hpp"
#include "shellgame/base/reader.hpp"

namespace shellgame::vsav {

/// Returns the contents of a saved game in numbers and in VASL's own words; docs/vasl.md lists them.
[[nodiscard]] Json factsOf(const SavedGame& game, const Layout& layout, const std::vector<Item>& items);

}  // namespace shellgame::vsav
