// SPDX-License-Identifier: MIT
#pragma once

// Turns counters of VASL into counters of our game, with the printed values from the catalogue.

#include <optional>
#include <string>
#include <string_view>

#include "io/vsav/counter.hpp"
#include "io/vsav/questions.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

inline constexpr const char* axisSide = "axis";
inline constexpr const char* alliedSide = "allied";

/// Returns the side of a nation by VASL's code; empty if the code is unknown.
[[nodiscard]] std::string sideOfNation(std::string_view code);
/// Returns a counter's nation in our catalogue; empty if it has none for that code.
[[nodiscard]] std::string catalogueNation(const Counter& c);

/// Returns the piece for a unit, weapon or fortification, and nothing for any other counter. Asks the player
/// for values that the catalogue does not have.
[[nodiscard]] std::optional<Piece> ourPiece(const Counter& c, const SideId& side, Questions& questions);
/// Returns true if it can be in a foxhole or the like, and then is beneath that counter.
[[nodiscard]] bool goesIn(const Piece& piece);
void bear(Piece& piece, const std::string& mark);
/// Returns true for weapons and radios, which belong to the unit right beneath them.
[[nodiscard]] bool isBorne(const Piece& piece);
/// Returns true if both are the same, or both are Bypass and one hexside is unknown.
[[nodiscard]] bool alikePortions(const Position& a, const Position& b);
/// Returns the vehicle before it was wrecked; nothing if the counter is not a wreck.
[[nodiscard]] std::optional<Piece> ourWreck(const Counter& c, const SideId& side, Questions& questions);

}  // namespace shellgame::vsav
