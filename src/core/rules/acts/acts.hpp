// SPDX-License-Identifier: MIT
#pragma once

// What the commands share; not for other rooms.

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "shellgame/play/command.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/mapboard/way.hpp"

namespace shellgame::acts {

void registerPlacing(Registry& registry);      ///< place remove replace
void registerStacks(Registry& registry);       ///< reveal conceal drop split merge
void registerMoving(Registry& registry);       ///< move advance
void registerEntering(Registry& registry);     ///< set_up_offboard delay_entry enter_map
void registerLeaving(Registry& registry);      ///< exit
void registerStatus(Registry& registry);       ///< mark load unload transfer wreck fire
void registerSighting(Registry& registry);     ///< seen terrain smoke becomes blaze
void registerTrail(Registry& registry);        ///< act
void registerMines(Registry& registry);        ///< exchange_mines mine_attack
void registerFixing(Registry& registry);       ///< fix array substitute
void registerForces(Registry& registry);       ///< detach join retreat_after_combat advance_after_combat
void registerOba(Registry& registry);          ///< ar preregister accuracy
void registerChoices(Registry& registry);      ///< shift choose
void registerWorks(Registry& registry);        ///< tunnel redraw
void registerUnits(Registry& registry);        ///< unit
void registerOrders(Registry& registry);       ///< order accept end_order retreat
void registerInitiative(Registry& registry);   ///< initiative
void registerClock(Registry& registry);        ///< phase set rule note
void registerCorrections(Registry& registry);  ///< correct
void registerHistory(Registry& registry);      ///< undo redo expect

[[nodiscard]] inline Finding forbidden(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::forbidden, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}
[[nodiscard]] inline Finding toRule(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::ruling, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}
[[nodiscard]] inline Finding said(std::string rule, Subject at, Message text, Readers audience = {}) {
    return {Verdict::ok, std::move(rule), std::move(at), std::move(text), std::move(audience)};
}

/// The pieces an act speaks of: its members `pieces` and `piece`, or all under its `marker`, as far as it has
/// them.
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
/// Why nothing can be done with a counter that is not on the map: it waits off-board (A2.52) or is out of
/// play. Nothing for those that are on it.
[[nodiscard]] std::optional<Finding> absence(const State& state, const PieceId& id);
/// Takes a piece out from under its marker and shows it where the marker lies. A marker without contents and
/// dummies goes with its last piece.
void showPiece(Draft& draft, const PieceId& id);
/// A unit that has lost its "?" shows the hidden fortification that it is in (A12.33); not at night (E1.16).
void showFortificationOf(const GameView& view, const PieceId& unit, Draft& draft, Outcome& outcome);
/// After any act: what came apart from its carrier is on foot, or lies on the ground. Who waits off-board may
/// be loaded there (A2.52).
void partFromCarriers(const State& before, Draft& draft);
/// Takes a piece out of play.
void removePiece(Draft& draft, const PieceId& id, const std::string& why);
/// Puts a part of a stack under a marker of its own, with the same history. Names what goes: pieces or
/// dummies.
void splitMarker(const State& state, Draft& draft, const MarkerId& from, const std::vector<PieceId>& pieces,
                 int dummies, const MarkerId& apart);
/// A mark that keeps who bears it from an act, and the rule that says so.
struct BarringMark {
    const char* mark;
    const char* rule;
};
void barredByMarks(const State& state, const std::vector<PieceId>& pieces, std::span<const BarringMark> bars,
                   Findings& out);
/// Who can't move can't enter the map nor leave it: the marks that say so, and weapons that nobody takes.
void whoCantGo(const GameView& view, const std::vector<PieceId>& pieces, const char* rule, Findings& out);
/// What a side does in its RPh before forces that are due have set up off-board (A2.51); but for what sets
/// them up themselves.
[[nodiscard]] Findings offBoardFirst(const GameView& view, const std::vector<PieceId>& pieces,
                                     const SideId& side);
/// Where a past begins: in the setup phase, or later if the clock says so.
[[nodiscard]] Act beginning(const Clock& clock, const Location& at, const Position& position);
/// What was said of enemy LOS to a place, for a trail; nothing where nobody said.
[[nodiscard]] std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                               const Marker* marker);
/// SeenNote::stamp of what lines of sight tell now.
[[nodiscard]] int sightStamp(const State& state);
/// Where lines of sight are computed, the trail of each marker keeps that it lay in enemy LOS before an act
/// that may end or change that, as `seen` does where the player tells (2.4): what comes under the marker
/// later must have kept its `?` there. While it lasts, the present is asked.
void keepSeen(const GameView& view, Draft& draft);
/// The same for markers of other sides that Good Order units see from a Location on their way.
void keepSeenFrom(const GameView& view, const SideId& mover, const Location& on, Draft& draft);
/// What a Known counter has spent in its MPh so far.
void keepSpent(Draft& draft, const PieceId& id, const SoFar& soFar);
/// Tells when the table would take the `?` of who does an act (A12.121); the player shows it then. `from` and
/// `to` are the places of the act.
void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome);
/// Who there is in or beneath a fortification (4.4): `inside` names markers and counters. The answer of
/// playIn is for the log.
[[nodiscard]] Findings checkIn(const GameView& view, const PieceId& fortification,
                               const std::vector<std::string>& inside);
std::string playIn(const GameView& view, const PieceId& fortification, const std::vector<std::string>& inside,
                   Draft& draft);
/// "4-6-7, LMG 1E4; 8-1 1E5": counters with where they are, each place once.
[[nodiscard]] std::string piecesAt(const State& state, const std::vector<PieceId>& pieces);
/// Marks that end with a phase, or when one begins (table in marks.cpp). `left` and `entered`: what is gone
/// through.
void marksOfPhases(const State& state, const std::vector<Clock>& left, const std::vector<Clock>& entered,
                   Draft& draft, Outcome& outcome);
/// Marks that come or go with others that an act puts on or takes off: DM with broken.
struct MarksChanged {
    std::set<std::string> come, gone;
};
MarksChanged marksOfAct(const Settings& settings, const std::vector<std::string>& add,
                        const std::vector<std::string>& remove, Piece& piece);
/// What ends the "start" of a phase for a side (2.3, 5.1), asked here by all acts that could: the first of
/// its units that spends MF or MP in the own MPh, advances, or fires in the own AFPh. Whether a dummy stack
/// (`who` is empty) ends it too is a house rule.
void endStartOfPhase(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft);
/// The same for what costs MF or MP in the own MPh, and in another phase is no movement.
void endStartOfMPh(const GameView& view, const SideId& side, const std::vector<PieceId>& who, Draft& draft);
/// Notes that real units of a side have moved: what was said of LOS may be out of date.
void noteMove(Draft& draft, const SideId& side);
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between = ", ");

}  // namespace shellgame::acts
