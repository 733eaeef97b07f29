// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// The form of a counter's CA: which neighbors of its hex name it.
enum class ArcShape {
    none,
    spine,  ///< two adjacent ones: Guns, vehicles, pillboxes
    side,   ///< one: caves, roadblocks
    sides   ///< as many as covered hexsides: Panji
};
/// Which covered arc is meant: that of the counter (CA, VCA) or that of its turret (TCA, D3.12).
enum class ArcOf { counter, turret };
[[nodiscard]] ArcShape arcShape(const Piece& piece, ArcOf of = ArcOf::counter);
/// Returns true if a counter can have a TCA (D3.12): every vehicle can, unless the catalog is certain that it
/// has no turret.
[[nodiscard]] bool hasTurret(const Piece& piece);
/// The hexes that name an arc: 1D3 and 1D4 of "1D3/1D4".
[[nodiscard]] std::vector<std::string> hexesOfArc(std::string_view arc);
/// Returns true if "1D3/1D4" is a legal CA for the piece in that hex (A2.2).
[[nodiscard]] bool arcFits(const Ground& ground, const Piece& piece, const std::string& hex,
                           std::string_view arc, ArcOf of = ArcOf::counter);
/// Describes an arc that fits, for messages: "two neighbours of 1E4 that touch each other".
[[nodiscard]] Message arcExpectation(const Piece& piece, const std::string& hex, ArcOf of = ArcOf::counter);

/// A row with the places where a fortification may be before play (B26 to B30, G9, G11), beyond the terrain
/// lists of the chart. `certain` false: sources differ or are silent, and the player rules.
struct FortificationRow {
    std::string_view id;  ///< row of the terrain chart
    std::string_view rule;
    bool certain;
    bool upperLevels;  ///< may be in an upper building level
    enum class Once { hex, location, hexside, any } once;
    std::string_view apart;  ///< others that may not be in the same hex, separated by blanks
    ArcShape arc;
    bool atCrest;  ///< only IN a Depression or at a hexside that leads down
    bool hides;    ///< counts for the allotment of 4.1 as a separate counter
};
[[nodiscard]] const FortificationRow* fortificationRow(std::string_view id);
[[nodiscard]] std::span<const FortificationRow> fortificationRows();

/// Checks whether a fortification could have been placed there; empty if so. `gone`: counters that leave that
/// Location at the same time. Fortifications of another side count only if they are Known.
[[nodiscard]] Findings fortificationFindings(const GameView& view, const Piece& piece, const Location& at,
                                             const Occupancy& occupancy, const std::set<PieceId>& gone = {});
/// Checks whether a tunnel can have an entrance there outside a fortification (B8.6).
[[nodiscard]] Findings tunnelEndFindings(const GameView& view, const Location& at);

}  // namespace shellgame
