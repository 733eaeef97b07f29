// SPDX-License-Identifier: MIT
#pragma once

// Faces of VASL's counters: what their layers say of a unit, and how to make them say something else.

#include <set>
#include <string>
#include <vector>

#include "io/vsav/counter.hpp"
#include "io/vsav/marker_table.hpp"
#include "shellgame/model/state.hpp"

namespace shellgame::vsav {

/// What of a counter of ours is told by the face of VASL's, not by counters beside it.
struct Face {
    std::set<std::string> marks;  ///< those of `faceMarks`
    std::optional<bool> buttonedUp;
    int ca = 0, tca = 0;  ///< hexspines, as `Counter` has them
    bool operator==(const Face&) const = default;
};
/// Marks that are faces.
[[nodiscard]] const std::set<std::string>& faceMarks();
[[nodiscard]] Face faceOf(const Counter& counter);

/// A trait and the state that it has to get.
struct FaceChange {
    std::size_t trait = 0;
    std::string state;
};
/// The layers and facings to change so that the counter has that face; nothing where it can't have it. Of
/// what the counter can't show of `wanted` at all it is asked to show nothing.
[[nodiscard]] std::optional<std::vector<FaceChange>> changesFor(const SavedPiece& piece, const Face& wanted);

/// The layers to change so that the counter shows another unit: another grade, a half-squad, a rank. All else
/// that it shows stays. None where it shows it already; nothing where it can't.
[[nodiscard]] std::optional<std::vector<FaceChange>> shownAs(const SavedPiece& piece, const Piece& wanted);

/// The layer to change so that the counter says this of its hex. None where it says so already; nothing where
/// it can't.
[[nodiscard]] std::optional<std::vector<FaceChange>> sayingOfHex(const SavedPiece& piece,
                                                                 const GroundNote& wanted);
/// The same of a counter that tells the level of what lies above it.
[[nodiscard]] std::optional<std::vector<FaceChange>> sayingLevel(const SavedPiece& piece, int wanted);

}  // namespace shellgame::vsav
