// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/change.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// Checks which units may be in or beneath a fortification (4.4). `inside` names markers and counters. playIn
/// moves the units and returns the text for the log.
[[nodiscard]] Findings checkIn(const GameView& view, const PieceId& fortification,
                               const std::vector<std::string>& inside);
Message playIn(const GameView& view, const PieceId& fortification, const std::vector<std::string>& inside,
               Draft& draft);

}  // namespace shellgame
