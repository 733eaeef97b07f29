// SPDX-License-Identifier: MIT
#pragma once

// Counters of VASL as counters of our game: the catalogue knows what is printed on them.

#include <optional>
#include <string>
#include <string_view>

#include "io/vsav/counter.hpp"
#include "io/vsav/questions.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

inline constexpr const char* axisSide = "axis";
inline constexpr const char* alliedSide = "allied";

/// The side of a nation by VASL's code; empty where nobody knows the code.
[[nodiscard]] std::string sideOfNation(std::string_view code);
/// A counter's nation in our catalogue; empty where it has none of that code.
[[nodiscard]] std::string catalogueNation(const Counter& c);

/// Units, weapons and fortifications; nothing for what is none of these. What the catalogue doesn't know is
/// asked.
[[nodiscard]] std::optional<Piece> ourPiece(const Counter& c, const SideId& side, Questions& questions);
/// The vehicle that a wreck was; nothing for what is no wreck.
[[nodiscard]] std::optional<Piece> ourWreck(const Counter& c, const SideId& side, Questions& questions);

}  // namespace shellgame::vsav
