// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/model/finding.hpp"

namespace shellgame {

struct GameView;

/// Checks whether a new object may have this name (mayBeNamed).
[[nodiscard]] Findings newNameFindings(const GameView& view, const std::string& name, Subject about);

}  // namespace shellgame
