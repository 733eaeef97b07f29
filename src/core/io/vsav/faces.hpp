// SPDX-License-Identifier: MIT
#pragma once

// Faces of VASL's counters: reads the state of a unit from its layers, and changes the layers to show another
// state.

#include <set>
#include <string>
#include <vector>

#include "io/vsav/counter.hpp"
#include "io/vsav/marker_table.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// The facts about a unit that its VASL counter itself shows, not counters beside it.
struct Face {
    std::set<std::string> marks;  ///< marks from `faceMarks`
    std::optional<bool> buttonedUp;
    int ca = 0, tca = 0;  ///< hexspines, as in `Counter`
    bool operator==(const Face&) const = default;
};
/// Marks that a counter's own layers show.
[[nodiscard]] const std::set<std::string>& faceMarks();
[[nodiscard]] Face faceOf(const Counter& counter);

/// A trait and its new state.
struct FaceChange {
    std::size_t trait = 0;
    std::string state;
};
/// Returns the changes of layers and facings that give the counter this face, or nothing if it can't have it.
/// Facts that the counter has no way to show are ignored.
[[nodiscard]] std::optional<std::vector<FaceChange>> changesFor(const SavedPiece& piece, const Face& wanted);

/// Returns the changes of layers that make the counter show another unit: another grade, a half-squad, a
/// rank. Everything else stays as it is. Empty if it already shows the unit; nothing if it can't.
[[nodiscard]] std::optional<std::vector<FaceChange>> shownAs(const SavedPiece& piece, const Piece& wanted);

}  // namespace shellgame::vsav
