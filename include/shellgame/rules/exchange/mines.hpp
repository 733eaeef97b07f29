// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

/// Minefields of any side in a Location whose strength is not revealed.
[[nodiscard]] std::vector<MarkerId> unrevealedMines(const State& state, const Location& at);

/// Real counters enter a Location: for each unrevealed minefield there the owner is asked whether it tries to
/// exchange (4.6.2). Nothing is lost or revealed yet.
void enterMinefields(const State& state, const Location& at, const std::vector<PieceId>& entrants,
                     Draft& draft, Outcome& outcome);

/// Returns true if revealed mines in a Location attack any of these counters that enter or leave it.
[[nodiscard]] bool revealedMinesAttack(const State& state, const Location& at,
                                       const std::vector<PieceId>& movers);
/// Real counters enter or leave a Location with revealed mines: these attack each time (B28.41, B28.51), and
/// play waits for the result.
void crossRevealedMines(const GameView& view, const Location& at, const std::vector<PieceId>& movers,
                        bool leaving, Draft& draft, Outcome& outcome);

/// Returns the open question about a minefield; null if there is none.
[[nodiscard]] const Prompt* mineQuestion(const State& state, const MarkerId& minefield);
/// Judges the exchange of an entered minefield with another (4.6.2 to 4.6.5): findings, modifiers, odds and
/// what each row would do. No dice.
[[nodiscard]] ShiftOption judgeMines(const GameView& view, const MarkerId& minefield, const MarkerId& with);
/// Rolls for the exchange or, if `with` is empty, makes no attempt; reveals according to 4.6.2 and asks for
/// the result of the attack.
void playMines(const GameView& view, const MarkerId& minefield, const MarkerId& with, Dice& dice,
               Draft& draft, Outcome& outcome);

/// Checks whether mines may be in a place (B28.1), and with the counters there (B28.46). `except` are
/// counters that leave.
[[nodiscard]] Findings minePlaceFindings(const GameView& view, const Piece& mines, const Location& at,
                                         const std::vector<PieceId>& except = {});

/// Returns the entrants that a minefield attacks, in words: A-P all but Passengers and Riders (B28.42,
/// B28.43), A-T vehicles only (B28.5). Empty if there are none.
[[nodiscard]] Listed attacked(const State& state, const std::vector<PieceId>& entrants, bool antiTank);

}  // namespace shellgame
