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
/// Whether it can be in a foxhole or its like: then it lies beneath that counter.
[[nodiscard]] bool goesIn(const Piece& piece);
/// Whether it is what a mark counter says, by markTold(); and makes it so.
[[nodiscard]] bool bears(const Piece& piece, const std::string& mark);
void bear(Piece& piece, const std::string& mark);
/// Whether somebody possesses it who lies right below it: weapons and radios.
[[nodiscard]] bool isBorne(const Piece& piece);
/// The portion of its Location that a fortification gives to what lies beneath its counter; open of what is
/// none or gives none.
[[nodiscard]] Position givenBy(const Piece& piece);
/// Whether both are the same, or Bypass of which one does not know the hexside.
[[nodiscard]] bool alikePortions(const Position& a, const Position& b);
/// The vehicle that a wreck was; nothing for what is no wreck.
[[nodiscard]] std::optional<Piece> ourWreck(const Counter& c, const SideId& side, Questions& questions);

}  // namespace shellgame::vsav
