// SPDX-License-Identifier: MIT
#pragma once

// What the commands share; not for other rooms.

#include <string>
#include <vector>

#include "shellgame/play/command.hpp"

namespace shellgame::acts {

void registerPlacing(Registry& registry);      ///< place remove replace
void registerStacks(Registry& registry);       ///< reveal conceal drop split merge
void registerMoving(Registry& registry);       ///< move advance
void registerStatus(Registry& registry);       ///< mark load unload transfer wreck fire
void registerSighting(Registry& registry);     ///< seen terrain smoke
void registerChoices(Registry& registry);      ///< shift choose
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
/// Takes a piece out from under its marker and shows it where the marker lies. A marker without contents and
/// dummies goes with its last piece.
void showPiece(Draft& draft, const PieceId& id);
/// Takes a piece out of play.
void removePiece(Draft& draft, const PieceId& id, const std::string& why);
/// Puts a part of a stack under a marker of its own, with the same history. Names what goes: pieces or
/// dummies.
void splitMarker(const State& state, Draft& draft, const MarkerId& from, const std::vector<PieceId>& pieces,
                 int dummies, const MarkerId& apart);
/// Where a piece is, under a marker or not.
[[nodiscard]] Location whereIs(const State& state, const Piece& piece);
/// Notes that real units of a side have moved: what was said of LOS may be out of date.
void noteMove(Draft& draft, const SideId& side);
[[nodiscard]] std::string sideName(const State& state, const SideId& side);
[[nodiscard]] std::string joined(const std::vector<std::string>& words, const std::string& between = ", ");

}  // namespace shellgame::acts
