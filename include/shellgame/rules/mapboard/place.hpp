// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "shellgame/board/terrain_sum.hpp"
#include "shellgame/model/finding.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// The terrain of a hex: as play has changed it, otherwise as the player states it, otherwise as on its
/// boards, otherwise unknown. A Blaze is added to it (B25).
struct HexTerrain {
    enum class Basis { ruled, board, assumed };
    TerrainRows rows;  ///< the terrain with the largest area comes first; empty for Open Ground
    Basis basis = Basis::assumed;
};
/// The time argument that means the present, for functions about terrain. Other values are results of
/// clockOrder(), for acts in the past. Changes of a hex in the phase of the act or later are ignored, because
/// the order within a phase is unknown.
inline constexpr int terrainNow = std::numeric_limits<int>::max();
[[nodiscard]] HexTerrain terrainAt(const GameView& view, const std::string& hex, int when = terrainNow);

/// The effects of fortifications on a stack, in addition to those of its portion of the Location.
struct Shelter {
    bool shifting = false;   ///< true if the fortification that the stack is in is being shifted and gives no
                             ///< TEM (4.3, 4.5)
    bool fortified = false;  ///< true if the building Location is fortified (B23.9)
};

/// The TEM of a place, with its causes (2.5, A2.4). A TEM that the player has stated for the hex replaces the
/// sum of its terrain. The TEM of the stack's portion may replace the sum or the stated TEM.
struct PlaceTem {
    int value = 0;
    Message::Arg text{std::string("0")};  ///< "+2 (Woods +1, not added; foxhole +2)"
    bool assumed = false;                 ///< true if the terrain of the hex is not stated
    bool certain = true;
    bool unknown = false;  ///< true if a number is missing, so that the player decides
};
[[nodiscard]] PlaceTem temAt(const GameView& view, const Location& at, const Position& position,
                             const Shelter& shelter = {});

/// The cover that a place gives, for concealment.
enum class Cover { openGround, notConcealing, concealing, building };
[[nodiscard]] std::string_view toText(Cover cover);
/// The cover that a place gives. `certain` is false if the chart is not definite.
struct PlaceCover {
    Cover cover = Cover::openGround;
    bool certain = true;
    bool road = false;  ///< true for Concealment Terrain with a road: a vehicle may be on the road (A12.2)
    /// True for Jungle, kunai or bamboo: fortifications there are as hard to find by day as at night (G.2,
    /// E1.16).
    bool hidesWorks = false;
};
[[nodiscard]] PlaceCover coverAt(const GameView& view, const Location& at, const Position& position,
                                 int when = terrainNow);

/// Returns true if the hex has a crest line (D4.22), because adjacent ground is lower or because the player
/// has stated it.
[[nodiscard]] bool hasCrestLine(const GameView& view, const std::string& hex);

/// The facts that rules need about one portion of a Location.
struct PlaceFacts {
    HexTerrain terrain;
    PlaceCover cover;
    CostSum infantry;
    bool mayEmplace = false;  ///< true if a Gun may be Emplaced in this place (C11.2)

    [[nodiscard]] const CostSum& vehicle(VehicleClass cls) const;
    [[nodiscard]] const CostSum& cavalry() const;

  private:
    // These caches are filled on first use.
    mutable std::array<std::optional<CostSum>, 4> vehicles_;
    mutable std::optional<CostSum> cavalry_;
};
[[nodiscard]] PlaceFacts placeFacts(const GameView& view, const Location& at, const Position& position,
                                    int when = terrainNow);

/// The counters in each place, and the facts about each place. They are computed once for many checks of one
/// state.
class Occupancy {
  public:
    explicit Occupancy(const State& state);
    /// Returns the facts about a place, which are computed on first use. Always pass a view of the state from
    /// which this object was made.
    [[nodiscard]] const PlaceFacts& facts(const GameView& view, const Location& at, const Position& position,
                                          int when = terrainNow) const;
    struct Spot {
        std::vector<PieceId> pieces;  ///< the real counters, both Known and under markers
        std::vector<MarkerId> markers;
    };
    [[nodiscard]] const Spot& at(const Location& location) const;
    /// Returns the real counters in all Locations of a hex.
    [[nodiscard]] std::vector<PieceId> inHex(const std::string& hex) const;

  private:
    struct Known {
        int level;
        bool since;  ///< true if the facts include changes made in play
        Position position;
        std::unique_ptr<PlaceFacts> facts;
    };
    std::map<Location, Spot> spots_;
    mutable std::unordered_map<std::string, std::vector<Known>> facts_;  ///< a cache; the key is the hex
};

/// The number of Personnel and vehicles of one side, for the limits of A5.1 and A5.2.
struct StackSize {
    int halfSquads = 0;  ///< a squad counts 2, an HS or crew 1, Cavalry its size
    int smc = 0;
    int vehicles = 0;
    void add(const Piece& piece, int times = 1);
    void add(const Crowd& crowd);
    [[nodiscard]] Crowd crowd() const { return {halfSquads, smc, vehicles}; }
    /// Returns true if there are more than three squads or equivalents, more than four SMC (another five SMC
    /// count as an HS, A5.5), or more than one vehicle.
    [[nodiscard]] bool over() const;
    /// Returns true if there is more Infantry than this number of squads and four SMC.
    [[nodiscard]] bool overSquads(int squads) const;
};

/// Checks whether a piece could be in a place at all, considering entry costs marked NA, upper levels,
/// portions, and Guns in buildings. Returns nothing if it could.
[[nodiscard]] Findings placeFindings(const GameView& view, const Piece& piece, const Location& at,
                                     const Position& position);
[[nodiscard]] Findings placeFindings(const PlaceFacts& facts, const Piece& piece, const Location& at,
                                     const Position& position);
/// Counts a side's real units in a Location, except those in `except`. Counts vehicles and units on foot, but
/// neither carried units nor units in a numbered portion (pillboxes do not count toward the limit, B30.111).
[[nodiscard]] StackSize othersAt(const State& state, const Occupancy& occupancy, const SideId& side,
                                 const Location& at, const std::vector<PieceId>& except);
/// Returns the capacity of a portion in squads: its printed number, otherwise the capacity of the side's
/// largest fortification (or largest Known one) that provides the portion (B27.12, B27.51, B30.111). Returns
/// nothing if the capacity is unlimited. `gone` lists counters that leave.
[[nodiscard]] std::optional<int> squadsHeld(const State& state, const Occupancy& occupancy,
                                            const SideId& side, const Location& at, const Position& position,
                                            const std::set<PieceId>& gone = {});
/// Checks whether a portion has room for arriving units together with the units of their side that stay
/// there. Returns nothing if it does, or if the staying units alone exceed the capacity.
[[nodiscard]] std::optional<Finding> roomFinding(const State& state, const Occupancy& occupancy,
                                                 const SideId& side, const Location& at,
                                                 const Position& position, const std::vector<Piece>& coming,
                                                 const std::set<PieceId>& leaving = {});
/// Returns true if the scenario forbids the counter's arm to enter the hex.
[[nodiscard]] bool barredFrom(const State& state, const Piece& piece, const std::string& hex);
/// Returns the vehicle's column of the chart; nothing for other counters.
[[nodiscard]] std::optional<VehicleClass> vehicleClass(MovementClass moves);
/// Returns true if a Gun may be Emplaced in this place (C11.2).
[[nodiscard]] bool mayEmplaceAt(const GameView& view, const Location& at, const Position& position,
                                int when = terrainNow);

}  // namespace shellgame
