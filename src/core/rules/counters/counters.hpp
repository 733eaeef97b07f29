// SPDX-License-Identifier: MIT
#pragma once

// Effects on counters and markers that many acts share.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/mapboard/way.hpp"

namespace shellgame {

/// Returns the pieces of an act: its members `pieces` and `piece`, or all under its `marker`, as far as it
/// has them.
template <TypedAct A>
[[nodiscard]] std::vector<PieceId> piecesMeant(const State& state, const A& act) {
    std::vector<PieceId> out;
    if constexpr (requires { act.pieces; }) out = act.pieces;
    if constexpr (requires { act.piece; })
        if (act.piece) out.push_back(*act.piece);
    if constexpr (requires { act.marker; })
        if (out.empty() && act.marker)
            if (const Marker* m = state.marker(*act.marker)) out = m->contents;
    return out;
}
/// Returns the reason why a counter that waits off-board can't act (A2.52); empty for one on the map.
/// Registry::check refuses counters that are out of play.
[[nodiscard]] std::optional<Finding> absence(const State& state, const PieceId& id);
/// Takes a piece out from under its marker and shows it in the marker's Location. A marker without contents
/// and dummies goes with its last piece.
void showPiece(Draft& draft, const PieceId& id);
/// Does the same for everything that loses its "?" together with it: a Gun's crew and a crew's Gun (A12.2),
/// and, with the last possible possessor, weapons without one.
void showWithItsOwn(Draft& draft, const PieceId& id);
/// A unit that has lost its "?" shows the hidden fortification that it is in (A12.33); not at night (E1.16).
void showFortificationOf(const GameView& view, const PieceId& unit, Draft& draft, Outcome& outcome);
/// Runs after every act: counters that were separated from their carrier are on foot, or on the ground.
/// Waiting units may be loaded off the map (A2.52).
void partFromCarriers(const State& before, Draft& draft);
/// Removes what a counter loses in another hex: CA, which are named by neighboring hexes, and HD.
void forgetFacing(Piece& piece);
/// Does the same and more for a counter that leaves its place in play: removes Bore Sighting, and its
/// emplacement for good (C11.3).
void leavePlace(Piece& piece);
/// Takes a piece out of play.
void removePiece(Draft& draft, const PieceId& id, const std::string& why);
/// Puts a part of a stack under its own marker, with the same history. The part is named by pieces or
/// dummies.
void splitMarker(const State& state, Draft& draft, const MarkerId& from, const std::vector<PieceId>& pieces,
                 int dummies, const MarkerId& apart);
/// A mark that prevents an act, with its rule.
struct BarringMark {
    const char* mark;
    const char* rule;
};
void barredByMarks(const State& state, const std::vector<PieceId>& pieces, std::span<const BarringMark> bars,
                   Findings& out);
/// Stores what a Known counter has spent in its MPh so far.
void recordSpent(Draft& draft, const PieceId& id, const SoFar& soFar);
/// Records that real units of a side have moved, so that statements about LOS may be out of date.
void noteMove(Draft& draft, const SideId& side);

}  // namespace shellgame
