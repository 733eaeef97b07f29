// SPDX-License-Identifier: MIT
#pragma once

// Reads the state of a unit from the layers of its VASL counter (its face), and changes the layers to show
// another state.

#include <set>
#include <string>
#include <vector>

#include "io/vsav/counter.hpp"
#include "io/vsav/marker_table.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// The facts about a unit that its own VASL counter shows. Facts that other counters show are not included.
struct Face {
    std::set<std::string> marks;  ///< marks from `faceMarks`
    std::optional<bool> buttonedUp;
    int ca = 0, tca = 0;  ///< hexspines, as in `Counter`
    bool operator==(const Face&) const = default;
};
[[nodiscard]] Face faceOf(const Counter& counter);

/// A trait of a piece, and its new state.
struct FaceChange {
    std::size_t trait = 0;
    std::string state;
};
/// Returns the changes of layers and facings that give the counter this face; nullopt if the counter can't
/// have it. Ignores facts that the counter can't show.
[[nodiscard]] std::optional<std::vector<FaceChange>> changesFor(const SavedPiece& piece, const Face& wanted);

/// Returns the changes of layers with which the counter shows another unit: another grade, a half-squad, or a
/// rank. Everything else stays unchanged. Empty if the counter already shows the unit; nullopt if it can't
/// show the unit.
[[nodiscard]] std::optional<std::vector<FaceChange>> shownAs(const SavedPiece& piece, const Piece& wanted);

}  // namespace shellgame::vsav
