// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "shellgame/model/finding.hpp"

namespace shellgame {

struct GameView;

/// Checks a name that somebody gives to something new (mayBeNamed).
[[nodiscard]] Findings newNameFindings(const GameView& view, const std::string& name, Subject about);

}  // namespace shellgame
