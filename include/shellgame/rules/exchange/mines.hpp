// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "shellgame/rules/exchange/shift.hpp"

namespace shellgame {

/// Minefields of any side in a Location whose strength is not revealed.
[[nodiscard]] std::vector<MarkerId> unrevealedMines(const State& state, const Location& at);

/// Real counters enter a Location: each unrevealed minefield there asks its owner whether it tries to
/// exchange (4.6.2). Nothing is lost or revealed yet.
void enterMinefields(const State& state, const Location& at, const std::vector<PieceId>& entrants,
                     Draft& draft, Outcome& outcome);

/// Whether revealed mines in a Location attack any of these who enter or leave it.
[[nodiscard]] bool revealedMinesAttack(const State& state, const Location& at,
                                       const std::vector<PieceId>& movers);
/// Real counters enter or leave a Location with revealed mines: these attack each time (B28.41, B28.51), and
/// play waits for the result.
void crossRevealedMines(const GameView& view, const Location& at, const std::vector<PieceId>& movers,
                        bool leaving, Draft& draft, Outcome& outcome);

/// The question that a minefield is asked; null when there is none.
[[nodiscard]] const Prompt* mineQuestion(const State& state, const MarkerId& minefield);
/// Judges the exchange of an entered minefield with another (4.6.2 to 4.6.5): findings, modifiers, odds and
/// what each row would do. No dice.
[[nodiscard]] ShiftOption judgeMines(const GameView& view, const MarkerId& minefield, const MarkerId& with);
/// Rolls for the exchange, or, with `with` empty, makes no attempt; reveals what 4.6.2 says and asks for the
/// result of the attack.
void playMines(const GameView& view, const MarkerId& minefield, const MarkerId& with, Dice& dice,
               Draft& draft, Outcome& outcome);

/// Whether mines may lie in a place (B28.1), and beside what lies there (B28.46). `except` are counters that
/// go away.
[[nodiscard]] Findings minePlaceFindings(const GameView& view, const Piece& mines, const Location& at,
                                         const std::vector<PieceId>& except = {});

/// Who of the entrants a minefield attacks, in words: A-P everybody but those riding (B28.42, B28.43), A-T
/// vehicles only (B28.5). Empty when nobody.
[[nodiscard]] Listed attacked(const State& state, const std::vector<PieceId>& entrants, bool antiTank);

}  // namespace shellgame
