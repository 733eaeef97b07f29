// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

/// Returns the minefields in a Location, of any side, whose strength is not revealed.
[[nodiscard]] std::vector<MarkerId> unrevealedMines(const State& state, const Location& at);

/// Handles real counters that enter a Location. For each unrevealed minefield there, prompts the owner to
/// decide whether to try to exchange the minefield (4.6.2). The minefield is not revealed yet.
void enterMinefields(const State& state, const Location& at, const std::vector<PieceId>& entrants,
                     Draft& draft, Outcome& outcome);

/// Returns true if revealed mines in a Location attack any of these counters when they enter or leave the
/// Location.
[[nodiscard]] bool revealedMinesAttack(const State& state, const Location& at,
                                       const std::vector<PieceId>& movers);
/// Handles real counters that enter or leave a Location with revealed mines. The mines attack each time
/// (B28.41, B28.51), and play waits until the player enters the result.
void crossRevealedMines(const GameView& view, const Location& at, const std::vector<PieceId>& movers,
                        bool leaving, Draft& draft, Outcome& outcome);

/// Returns the open question about a minefield, or null if there is none.
[[nodiscard]] const Prompt* mineQuestion(const State& state, const MarkerId& minefield);
/// Evaluates the exchange of an entered minefield with another one (4.6.2 to 4.6.5): findings, modifiers,
/// odds, and the effect of each row. Rolls no dice.
[[nodiscard]] ShiftOption judgeMines(const GameView& view, const MarkerId& minefield, const MarkerId& with);
/// Rolls for the exchange; if `with` is empty, makes no attempt. Then reveals the minefield according to
/// 4.6.2 and prompts for the result of its attack.
void playMines(const GameView& view, const MarkerId& minefield, const MarkerId& with, Dice& dice,
               Draft& draft, Outcome& outcome);

/// Checks whether mines may be in a Location (B28.1), considering the counters in the Location too (B28.46).
/// `except` lists counters that leave the Location.
[[nodiscard]] Findings minePlaceFindings(const GameView& view, const Piece& mines, const Location& at,
                                         const std::vector<PieceId>& except = {});

/// Lists which of the entering units a minefield attacks. A-P mines attack all units except Passengers and
/// Riders (B28.42, B28.43), A-T mines attack only vehicles (B28.5). The list is empty if the minefield
/// attacks no unit.
[[nodiscard]] Listed attacked(const State& state, const std::vector<PieceId>& entrants, bool antiTank);

/// A result of the IFT, as far as the program must distinguish them: no result, a check that is at most an
/// NMC, or more than an NMC.
enum class IftResult { none, check, more };
/// Reads a result that the player has typed, such as "1MC", "K/2", "NMC" or "no effect".
[[nodiscard]] IftResult iftResultOf(std::string_view result);

}  // namespace shellgame
