// SPDX-License-Identifier: MIT
#pragma once

// Converts VASL's counters to pieces of the game, with printed values from the catalog.

#include <optional>
#include <string>
#include <string_view>

#include "io/vsav/counter.hpp"
#include "io/vsav/questions.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

inline constexpr const char* axisSide = "axis";
inline constexpr const char* alliedSide = "allied";

/// Returns the side for VASL's word "Axis" or "Allied".
[[nodiscard]] SideId sideCalled(std::string_view word);
/// Returns the side of a nation. The nation is given by VASL's code. Empty if the code is unknown.
[[nodiscard]] std::string sideOfNation(std::string_view code);
/// Returns a counter's nation in the catalog; empty if the catalog has no nation for the counter's code.
[[nodiscard]] std::string catalogueNation(const Counter& c);

/// Returns the piece for a unit, weapon or fortification; nullopt for any other counter. Asks the player for
/// values that are not in the catalog.
[[nodiscard]] std::optional<Piece> ourPiece(const Counter& c, const SideId& side, Questions& questions);
/// Returns true if the piece can be in a foxhole or a similar fortification. A piece that is in one is
/// beneath the fortification's counter.
[[nodiscard]] bool goesIn(const Piece& piece);
void bear(Piece& piece, const std::string& mark);
/// Returns true for weapons and radios, which belong to the unit directly beneath them.
[[nodiscard]] bool isBorne(const Piece& piece);
/// Returns true if both positions are the same, or if both are Bypass and one of the hexsides is unknown.
[[nodiscard]] bool alikePortions(const Position& a, const Position& b);
/// Returns the vehicle that a wreck was; nullopt if the counter is not a wreck.
[[nodiscard]] std::optional<Piece> ourWreck(const Counter& c, const SideId& side, Questions& questions);

}  // namespace shellgame::vsav
