// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/model/state.hpp"

namespace shellgame {

/// Whether a side, or a group of its OB, may set up in a hex. A side of which the scenario tells no area may
/// do so anywhere; a group without an area of its own has that of its side.
[[nodiscard]] bool maySetUp(const State& state, const SideId& side, const std::string& group,
                            const std::string& hex);

}  // namespace shellgame
