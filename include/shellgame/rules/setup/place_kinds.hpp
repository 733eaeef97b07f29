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

/// The form in which a player describes a thing to set up.
enum class PlaceContents {
    counters,       ///< a line, as readTypedCounters takes it
    number,         ///< counters of a dummy stack, factors of mines
    fortification,  ///< its name; hexsides of Panji
    nothing         ///< a marker alone
};

/// All that setup places, one row a kind (2.1, 3.1.1, 4.1, 4.6.1, 5.1, N.4).
struct PlaceKind {
    PlacedAs kind;
    PlaceContents contents;
    std::string_view name;               ///< "Hidden fortification"
    std::optional<Allotted> allotted{};  ///< the allotment for which it counts
    std::string_view mines{};            ///< "AP", "AT"; else empty
};
[[nodiscard]] std::span<const PlaceKind> placeKinds();
/// The system in whose games it is placed.
[[nodiscard]] System systemOf(const PlaceKind& kind);

/// The number of one kind on the map, and its allotment.
struct PlacedCount {
    const PlaceKind* kind;
    int placed = 0;                        ///< markers; of units face up, counters
    std::optional<Allotment> allotment{};  ///< counts counters and factors
};
/// Returns them for all kinds of the game's system, in the order of the table.
[[nodiscard]] std::vector<PlacedCount> countPlaced(const State& state, const SideId& side);

/// The act that places one of a kind that is not typed: a number of counters or factors, or nothing.
[[nodiscard]] PlaceAct placing(const PlaceKind& kind, const SideId& side, const std::string& hex, int number);

/// Returns the hidden fortifications that can be placed, by name. Tunnels join others and have no place.
[[nodiscard]] std::vector<std::string> fortificationNames();
/// Returns the facing of such a fortification, if it has one, which is asked before it is placed.
[[nodiscard]] ArcShape facingOf(const std::string& fortification, const std::string& nationality);
/// `hexsides` of those that have some (Panji), else 0.
[[nodiscard]] PlaceAct placingFortification(const PlaceKind& kind, const SideId& side, const std::string& hex,
                                            const std::string& fortification, int hexsides = 0);
/// Returns the same act with a facing: "1D3/1D4".
[[nodiscard]] PlaceAct facing(PlaceAct act, const std::string& arc);
/// The same act, and each vehicle and Gun in it has that CA.
[[nodiscard]] PlaceAct allFacing(PlaceAct act, const std::string& nationality, const std::string& arc);

}  // namespace shellgame
