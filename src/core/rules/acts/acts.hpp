// SPDX-License-Identifier: MIT
#pragma once

// What the commands share; not for other rooms.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "shellgame/play/command.hpp"
#include "shellgame/rules/mapboard/place.hpp"

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
void registerOba(Registry& registry);          ///< ar preregister accuracy
void registerChoices(Registry& registry);      ///< shift choose
void registerWorks(Registry& registry);        ///< tunnel redraw
void registerUnits(Registry& registry);        ///< unit
void registerOrders(Registry& registry);       ///< order accept end_order retreat
void registerInitiative(Registry& registry);   ///< initiative
void registerClock(Registry& registry);        ///< phase set rule note
void registerCorrections(Registry& registry);  ///< correct
void registerHistory(Registry& registry);      ///< undo redo expect

[[nodiscard]] inline Finding forbidden(std::string rule, std::string at, Message text) {
    return {Verdict::forbidden, std::move(rule), std::move(at), std::move(text)};
}
[[nodiscard]] inline Finding toRule(std::string rule, std::string at, Message text) {
    return {Verdict::ruling, std::move(rule), std::move(at), std::move(text)};
}
[[nodiscard]] inline Finding said(std::string rule, std::string at, Message text) {
    return {Verdict::ok, std::move(rule), std::move(at), std::move(text)};
}

/// The pieces a command speaks of: "piece", "pieces", or all under "marker".
[[nodiscard]] std::vector<PieceId> piecesMeant(const State& state, const Args& args);
/// Why nothing can be done with a counter that is not on the map: it waits off-board (A2.52) or is out of
/// play. Nothing for those that are on it.
[[nodiscard]] std::optional<Finding> absence(const State& state, const PieceId& id);
/// Takes a piece out from under its marker and shows it where the marker lies. A marker without contents and
/// dummies goes with its last piece.
void showPiece(Draft& draft, const PieceId& id);
/// A unit that has lost its "?" shows the hidden fortification that it is in (A12.33); not at night (E1.16).
void showFortificationOf(const GameView& view, const PieceId& unit, Draft& draft, Outcome& outcome);
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
/// The road rate over the edge of the map, in or out, takes a road that leads there (A2.5, A2.6).
void roadOverEdge(const GameView& view, const Args& args, const Location& at, const char* rule,
                  Findings& out);
/// Where a past begins: in the setup phase, or later if the clock says so.
[[nodiscard]] Act beginning(const Clock& clock, const Location& at, const Position& position);
/// What was said of enemy LOS to a place, for a trail; nothing where nobody said.
[[nodiscard]] std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                               const Marker* marker);
/// Where lines of sight are computed, the trail of each marker keeps that it lay in enemy LOS before an act
/// that may end or change that, as `seen` does where the player tells (2.4): what comes under the marker
/// later must have kept its `?` there. While it lasts, the present is asked.
void keepSeen(const GameView& view, Draft& draft);
/// The same for markers of other sides that Good Order units see from a Location on their way.
void keepSeenFrom(const GameView& view, const SideId& mover, const Location& on, Draft& draft);
/// MF or MP that a marker has spent in this phase so far, in quarters, and in which way.
struct SoFar {
    int spent = 0;
    MovementClass way = MovementClass::none;
};
[[nodiscard]] SoFar spentSoFar(const State& state, const MarkerId& id);
/// Tells when the table would take the `?` of who does an act (A12.121); the player shows it then. `from` and
/// `to` are the places of the act.
void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome);
/// "choose" with "in": who there is in or beneath the fortification "piece" (4.4). The answer of playIn is
/// for the log.
[[nodiscard]] Findings checkIn(const GameView& view, const Args& args, const std::string& key);
std::string playIn(const GameView& view, const Args& args, const std::string& key, Draft& draft);
/// Notes that real units of a side have moved: what was said of LOS may be out of date.
void noteMove(Draft& draft, const SideId& side);
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between = ", ");

}  // namespace shellgame::acts
