// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/setup/placing.hpp"

namespace shellgame {

/// The information that a player must give to place something.
enum class PlaceContents {
    counters,       ///< a line in the notation of readTypedCounters
    number,         ///< the number of counters in a dummy stack, or of factors of a minefield
    fortification,  ///< the name of the fortification, and for Panji the number of hexsides
    nothing         ///< no information, because only a marker is placed
};

/// A kind of thing that a player places during setup (2.1, 3.1.1, 4.1, 4.6.1, 5.1, N.4). The table has one
/// row for each kind.
struct PlaceKind {
    PlacedAs kind;
    PlaceContents contents;
    std::string_view name;               ///< "Hidden fortification"
    std::optional<Allotted> allotted{};  ///< the allotment toward which the kind counts
    std::string_view mines{};            ///< "AP" or "AT"; empty for other kinds
};
[[nodiscard]] std::span<const PlaceKind> placeKinds();
/// Returns the system in whose games this kind is placed.
[[nodiscard]] System systemOf(const PlaceKind& kind);

/// The number of things of one kind on the map, and their allotment.
struct PlacedCount {
    const PlaceKind* kind;
    int placed = 0;                        ///< number of markers; for Known units, number of counters
    std::optional<Allotment> allotment{};  ///< the allotment, which counts counters and factors
};
/// Returns the numbers for all kinds of the game's system, in the order of the table.
[[nodiscard]] std::vector<PlacedCount> countPlaced(const State& state, const SideId& side);

/// Makes the act that places a thing of a kind for which the player gives only a number, or no information.
[[nodiscard]] PlaceAct placing(const PlaceKind& kind, const SideId& side, const std::string& hex, int number);

/// Returns the names of the hidden fortifications that can be placed. Tunnels are not included, because they
/// connect other fortifications and have no position of their own.
[[nodiscard]] std::vector<std::string> fortificationNames();
/// Returns the shape of the CA that a fortification needs. The player must choose the CA before placing the
/// fortification.
[[nodiscard]] ArcShape facingOf(const std::string& fortification, const std::string& nationality);
/// Makes the act that places a hidden fortification. Only Panji use `hexsides`.
[[nodiscard]] PlaceAct placingFortification(const PlaceKind& kind, const SideId& side, const std::string& hex,
                                            const std::string& fortification, int hexsides = 0);
/// Returns the act with this CA for the fortification: "1D3/1D4".
[[nodiscard]] PlaceAct facing(PlaceAct act, const std::string& arc);
/// Returns the act with this CA for each vehicle and Gun that it places.
[[nodiscard]] PlaceAct allFacing(PlaceAct act, const std::string& nationality, const std::string& arc);
/// Returns the act with each Gun Emplaced that is placed together with a crew, if the terrain allows
/// Emplacement (C11.2). A Gun for which the act states `emplaced` is not changed.
[[nodiscard]] PlaceAct allEmplaced(const GameView& view, PlaceAct act, const std::string& nationality);

}  // namespace shellgame
