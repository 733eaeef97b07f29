// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "shellgame/base/finding.hpp"
#include "shellgame/board/terrain_sum.hpp"
#include "shellgame/play/view.hpp"
#include "shellgame/rules/sighting/concealment.hpp"

namespace shellgame {

/// What terrain a hex has: as the player says, else as its boards have it, else nobody knows.
struct HexTerrain {
    enum class Basis { ruled, board, assumed };
    TerrainRows rows;  ///< largest first; empty is Open Ground
    Basis basis = Basis::assumed;
};
[[nodiscard]] HexTerrain terrainAt(const GameView& view, const std::string& hex);

/// TEM of a place in a Location by cause (2.5, A2.4). A ruled TEM of the hex stands for the sum of its
/// terrain; the portion that the stack is in may still replace it. `shifting`: a fortification of that
/// portion is itself being shifted and gives none (4.3, 4.5).
struct PlaceTem {
    int value = 0;
    std::string text;      ///< "+2 (Woods +1, not added; foxhole +2)"
    bool assumed = false;  ///< nobody said what terrain the hex has
    bool certain = true;
    bool unknown = false;  ///< a number is missing: the player rules
};
[[nodiscard]] PlaceTem temAt(const GameView& view, const Location& at, const Position& position,
                             bool shifting = false);

/// What a counter there stands in, as far as concealment asks; `certain` false where the chart leaves it
/// open.
struct PlaceCover {
    Cover cover = Cover::openGround;
    bool certain = true;
    bool road = false;  ///< a road runs through Concealment Terrain: a vehicle may be on it (A12.2)
};
[[nodiscard]] PlaceCover coverAt(const GameView& view, const Location& at, const Position& position);

/// Whether the hex has a crest line (lower ground next to it, or the player says so); D4.22.
[[nodiscard]] bool hasCrestLine(const GameView& view, const std::string& hex);

/// What stands or lies where, by Location, made once for many questions.
class Occupancy {
  public:
    explicit Occupancy(const State& state);
    struct Spot {
        std::vector<PieceId> pieces;  ///< real counters, Known and under markers
        std::vector<MarkerId> markers;
    };
    [[nodiscard]] const Spot& at(const Location& location) const;

  private:
    std::map<Location, Spot> spots_;
};

/// Personnel and vehicles of one side against the limits of A5.1 and A5.2.
struct StackSize {
    int halfSquads = 0;  ///< squad 2, HS and crew 1, Cavalry as its size
    int smc = 0;
    int vehicles = 0;
    void add(const Piece& piece, int times = 1);
    /// Three squads or equivalent plus four SMC (further five are a HS, A5.5), and one vehicle.
    [[nodiscard]] bool over() const;
};

/// Whether a piece could be in that place at all: entry costs marked NA, upper levels, portions, Guns in
/// buildings. The findings are empty when nothing stands against it.
[[nodiscard]] Findings placeFindings(const GameView& view, const Piece& piece, const Location& at,
                                     const Position& position);
/// Whether a Gun may be Emplaced there (C11.2).
[[nodiscard]] bool mayEmplaceAt(const GameView& view, const Location& at, const Position& position);

}  // namespace shellgame
