// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>

#include "map/counter_face.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::app {

/// Side length of counters in lists, in logical pixels.
inline constexpr int counterIconSide = 38;
[[nodiscard]] QIcon counterIcon(const CounterFace& face, double ratio);
/// Returns the nation whose colors the counters of a side use.
[[nodiscard]] QString nationOf(const State& state, const SideId& side);

}  // namespace shellgame::app
