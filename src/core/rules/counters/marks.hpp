// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <vector>

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Ends the marks that end with a phase or at the start of one (table in marks.cpp). `left` and `entered` are
/// the phases that end and begin.
void marksOfPhases(const State& state, const std::vector<Clock>& left, const std::vector<Clock>& entered,
                   Draft& draft, Outcome& outcome);
/// Returns true if this mark of a side's counters ends between the phases `left` and `entered`.
[[nodiscard]] bool markEnds(const Settings& settings, std::string_view mark, const SideId& side,
                            const Clock& left, const Clock& entered);
/// Returns the fire marker that a counter gets if it fires in this phase; empty if it gets none (A3.2, A3.5,
/// A8.1, D3.3).
[[nodiscard]] std::string_view fireMark(const Clock& clock, const Piece& piece);
/// Returns true if a Known unit of another side is in the counter's Location.
[[nodiscard]] bool knownEnemyWith(const State& state, const Piece& piece);
/// Returns true if a broken unit may attempt to rally in this RPh: with an unbroken leader, as a leader, or
/// in its own Player Turn (A10.6, A18.11).
[[nodiscard]] bool mayRally(const State& state, const Piece& unit);
/// Marks that begin or end because an act adds or removes another mark. For example, the mark "DM" begins
/// together with the mark "broken".
struct MarksChanged {
    std::set<std::string> come, gone;
};
/// Gives DM to the broken Known units next to which Known enemy units in Good Order have just moved (A10.62).
void marksOfMove(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome);
MarksChanged marksOfAct(const Settings& settings, const std::vector<std::string>& add,
                        const std::vector<std::string>& remove, Piece& piece);

}  // namespace shellgame
