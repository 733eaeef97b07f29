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

/// Returns the pieces to which an act refers: those in its members `pieces` and `piece`, or everything under
/// its `marker`, depending on which of these members the act has.
template <TypedAct A>
[[nodiscard]] std::vector<PieceId> piecesMeant(const State& state, const A& act) {
    std::vector<PieceId> out;
    if constexpr (requires { act.pieces; }) out = act.pieces;
    if constexpr (requires { *act.piece; }) {
        if (act.piece) out.push_back(*act.piece);
    } else if constexpr (requires { act.piece; }) {
        out.push_back(act.piece);
    }
    if constexpr (requires { act.marker; })
        if (out.empty() && act.marker)
            if (const Marker* m = state.marker(*act.marker)) out = m->contents;
    return out;
}
/// Returns the reason why a counter that waits off-board can't act (A2.52); empty for a counter on the map.
/// Counters that are out of play are refused by Registry::check.
[[nodiscard]] std::optional<Finding> absence(const State& state, const PieceId& id);
/// Removes a piece from its marker and shows it in the marker's Location. Deletes the marker if neither
/// counters nor dummies are left under it.
void showPiece(Draft& draft, const PieceId& id);
/// Shows a piece like showPiece, and also everything that loses its "?" together with the piece: the crew of
/// a Gun, the Gun of a crew (A12.2), and weapons that are left without a possible possessor.
void showWithItsOwn(Draft& draft, const PieceId& id);
/// Reveals the hidden fortification of a unit that has lost its "?" (A12.33); at night it stays hidden
/// (E1.16).
void showFortificationOf(const GameView& view, const PieceId& unit, Draft& draft, Outcome& outcome);
/// If counters were separated from their carrier, puts units on foot and weapons on the ground. Runs after
/// every act. Units that wait off the map stay loaded (A2.52).
void partFromCarriers(const State& before, Draft& draft);
/// Removes the CA and HD status of a counter that changes hexes, because both refer to hexes adjacent to the
/// old hex.
void forgetFacing(Piece& piece);
/// Removes everything that a counter loses when it leaves its place in play: CA, HD status and Bore Sighting.
/// The counter can't be Emplaced again (C11.3).
void leavePlace(Piece& piece);
/// Takes a piece out of play.
void removePiece(Draft& draft, const PieceId& id, const std::string& why);
/// Puts a part of a stack under a new marker with the same history. The caller gives the part as pieces or as
/// a number of dummies.
void splitMarker(const State& state, Draft& draft, const MarkerId& from, const std::vector<PieceId>& pieces,
                 int dummies, const MarkerId& apart);
/// Returns true if the counters of two stacks fit under one marker.
[[nodiscard]] bool mayMerge(const Marker& one, const Marker& other);
/// Merges the stack `gone` into the stack `id`, which then has both histories.
void mergeMarkers(Draft& draft, const MarkerId& id, const MarkerId& gone);
/// A mark that prevents an act, and the number of the rule that says so.
struct BarringMark {
    const char* mark;
    const char* rule;
};
void barredByMarks(const State& state, const std::vector<PieceId>& pieces, std::span<const BarringMark> bars,
                   Findings& out);
/// Stores the MF or MP that a Known counter has spent so far in this MPh.
void recordSpent(Draft& draft, const PieceId& id, const SoFar& soFar);
/// Records that real units of a side have moved. Earlier statements about LOS may then be out of date.
void noteMove(Draft& draft, const SideId& side);

}  // namespace shellgame
