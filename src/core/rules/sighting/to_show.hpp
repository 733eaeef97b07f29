// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// A unit that has lost the `?` by an act, or may have (A12.121).
struct ToShow {
    PieceId piece;  ///< empty: the dummy stack
    Finding finding;
    bool certain = true;
    char lossCase = '-';
};
/// Returns these units. `from` and `to` are the places of the act, `who` the units of the marker to check.
[[nodiscard]] std::vector<ToShow> whomToShow(const GameView& view, const MarkerId& marker,
                                             const std::vector<PieceId>& who, const Act& act,
                                             const PlaceFacts& from, const PlaceFacts& to);

/// Reports if the table would take the `?` of an acting unit (A12.121); the player then reveals it. `from`
/// and `to` are the places of the act.
void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome);

/// Returns true if LOS alone can reveal this hidden fortification (A12.33). It can't reveal a fortified
/// building (B23.911) or a tunnel.
[[nodiscard]] bool shownByLos(const Piece& fortification, MarkerKind under);

/// A hidden fortification that enemy LOS reveals, or may reveal: at any range outside Concealment Terrain,
/// within 16 hexes in it (A12.33). LOS reveals none at night, in jungle and the like (E1.16, G.2). Caves have
/// their own rules (G11.3).
struct WorksSeen {
    enum class Doubt {
        none,
        terrain,  ///< is its Location Concealment Terrain? The player rules on that
        outdated  ///< units have moved since the player stated that the enemy sees it
    } doubt = Doubt::none;
    MarkerId marker;
    int act = 0;      ///< act in the marker's trail by which it was seen in this Player Turn; 0: now
    Finding finding;  ///< about its Location
};
[[nodiscard]] std::optional<WorksSeen> worksSeen(const GameView& view, const PieceId& fortification);

/// The hidden fortifications of the state, by side.
[[nodiscard]] std::vector<std::pair<SideId, PieceId>> hiddenWorks(const State& state);

}  // namespace shellgame
