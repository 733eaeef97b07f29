// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>

#include "map/counter_face.hpp"

namespace shellgame::app {

/// Side length of counters in lists, in logical pixels.
inline constexpr int counterIconSide = 38;
[[nodiscard]] QIcon counterIcon(const CounterFace& face, double ratio);

}  // namespace shellgame::app
