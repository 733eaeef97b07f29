// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "shellgame/model/finding.hpp"
#include "shellgame/play/command.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// A unit that has lost, or may have lost, its `?` by an act (A12.121).
struct ToShow {
    PieceId piece;  ///< empty for the dummy stack
    Finding finding;
    bool certain = true;
    char lossCase = '-';
};
/// Returns the units of a marker that have lost, or may have lost, their `?`. `from` and `to` are the places
/// of the act; `who` are the units to check.
[[nodiscard]] std::vector<ToShow> whomToShow(const GameView& view, const MarkerId& marker,
                                             const std::vector<PieceId>& who, const Act& act,
                                             const PlaceFacts& from, const PlaceFacts& to);

/// Reports that an acting unit loses its `?` according to the table (A12.121). The player then reveals the
/// unit. `from` and `to` are the places of the act.
void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome);

/// Returns true if LOS alone can reveal this hidden fortification (A12.33). It can't reveal a fortified
/// building (B23.911) or a tunnel.
[[nodiscard]] bool shownByLos(const Piece& fortification, MarkerKind under);

/// A hidden fortification that enemy LOS reveals or may reveal. LOS reveals it at any range outside
/// Concealment Terrain, and within 16 hexes in Concealment Terrain (A12.33). At night, in jungle and in
/// similar terrain LOS reveals no fortification (E1.16, G.2). Caves have their own rules (G11.3).
struct WorksSeen {
    enum class Doubt {
        none,
        terrain,  ///< the player decides whether the Location is Concealment Terrain
        outdated  ///< Units have moved since the player stated that the enemy has LOS.
    } doubt = Doubt::none;
    MarkerId marker;
    /// Index of the act in the marker's trail, in this Player Turn, during which the enemy had LOS; 0 if the
    /// enemy has LOS now.
    int act = 0;
    Finding finding;  ///< a finding about the fortification's Location
};
[[nodiscard]] std::optional<WorksSeen> worksSeen(const GameView& view, const PieceId& fortification);

/// Returns all hidden fortifications, each with its side.
[[nodiscard]] std::vector<std::pair<SideId, PieceId>> hiddenWorks(const State& state);

}  // namespace shellgame
