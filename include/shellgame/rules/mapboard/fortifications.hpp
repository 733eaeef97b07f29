// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// The form of a counter's CA, that is, how many neighbors of its hex name the CA.
enum class ArcShape {
    none,
    spine,  ///< two hexes that are adjacent to each other, for Guns, vehicles and pillboxes
    side,   ///< one hex, for caves and roadblocks
    sides   ///< one hex for each hexside covered, for Panji
};
/// The owner of a covered arc: the counter (CA, VCA) or its turret (TCA, D3.12).
enum class ArcOf { counter, turret };
[[nodiscard]] ArcShape arcShape(const Piece& piece, ArcOf of = ArcOf::counter);
/// Returns true if a counter can have a TCA (D3.12). This is so for all vehicles except those that certainly
/// have no turret according to the catalog.
[[nodiscard]] bool hasTurret(const Piece& piece);
/// Returns the hexes in the name of an arc: 1D3 and 1D4 for "1D3/1D4".
[[nodiscard]] std::vector<std::string> hexesOfArc(std::string_view arc);
/// Returns true if "1D3/1D4" is a legal CA for the piece in that hex (A2.2).
[[nodiscard]] bool arcFits(const Ground& ground, const Piece& piece, const std::string& hex,
                           std::string_view arc, ArcOf of = ArcOf::counter);
/// Describes the legal arcs, for messages: "two neighbours of 1E4 that touch each other".
[[nodiscard]] Message arcExpectation(const Piece& piece, const std::string& hex, ArcOf of = ArcOf::counter);

/// A row that states where a fortification may be before play (B26 to B30, G9, G11), in addition to the
/// terrain lists of the chart. If `certain` is false, sources differ or say nothing, and the player decides.
struct FortificationRow {
    std::string_view id;  ///< the row of the terrain chart
    std::string_view rule;
    bool certain;
    bool upperLevels;  ///< true if the fortification may be on an upper building level
    enum class Once { hex, location, hexside, any } once;
    std::string_view apart;  ///< ids, separated by spaces, of fortifications not allowed in the same hex
    ArcShape arc;
    bool atCrest;  ///< true if the fortification must be IN a Depression, or at a hexside that leads down
    bool hides;    ///< true if the fortification is a separate counter in the allotment of 4.1
};
[[nodiscard]] const FortificationRow* fortificationRow(std::string_view id);
[[nodiscard]] std::span<const FortificationRow> fortificationRows();

/// Checks whether a fortification could have been set up in this Location; returns nothing if it could.
/// `gone` lists counters that leave the Location at the same time. Another side's fortifications count only
/// if they are Known.
[[nodiscard]] Findings fortificationFindings(const GameView& view, const Piece& piece, const Location& at,
                                             const Occupancy& occupancy, const std::set<PieceId>& gone = {});
/// Checks whether a tunnel can have an entrance in this Location without a fortification (B8.6).
[[nodiscard]] Findings tunnelEndFindings(const GameView& view, const Location& at);

}  // namespace shellgame
