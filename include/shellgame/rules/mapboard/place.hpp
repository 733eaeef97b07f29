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

/// The terrain of a hex: as play has changed it, else as the player states, else of its boards, else unknown.
/// A Blaze is additional (B25).
struct HexTerrain {
    enum class Basis { ruled, board, assumed };
    TerrainRows rows;  ///< largest first; empty is Open Ground
    Basis basis = Basis::assumed;
};
/// The time for questions about terrain as it is now. Other values are numbers of clockOrder(), for acts of
/// the past: changes of a hex during or after that phase do not count (within the phase their order is
/// unknown).
inline constexpr int terrainNow = std::numeric_limits<int>::max();
[[nodiscard]] HexTerrain terrainAt(const GameView& view, const std::string& hex, int when = terrainNow);

/// The effects of fortifications on a stack, beyond the portion of the Location that it is in.
struct Shelter {
    bool shifting = false;   ///< that of its portion is itself being shifted and gives no TEM (4.3, 4.5)
    bool fortified = false;  ///< the building Location is fortified (B23.9)
};

/// TEM of a place in a Location by cause (2.5, A2.4). A ruled TEM of the hex replaces the sum of its terrain;
/// the portion of the stack may still replace it.
struct PlaceTem {
    int value = 0;
    Message::Arg text{std::string("0")};  ///< "+2 (Woods +1, not added; foxhole +2)"
    bool assumed = false;                 ///< the terrain of the hex is unstated
    bool certain = true;
    bool unknown = false;  ///< a number is missing: the player rules
};
[[nodiscard]] PlaceTem temAt(const GameView& view, const Location& at, const Position& position,
                             const Shelter& shelter = {});

/// The cover of a place, as far as concealment needs it.
enum class Cover { openGround, notConcealing, concealing, building };
[[nodiscard]] std::string_view toText(Cover cover);
/// The cover of a place; `certain` is false if the chart leaves it open.
struct PlaceCover {
    Cover cover = Cover::openGround;
    bool certain = true;
    bool road = false;  ///< a road runs through Concealment Terrain: a vehicle may be on it (A12.2)
    /// Jungle, kunai or bamboo: fortifications are found there by day as at night (G.2, E1.16).
    bool hidesWorks = false;
};
[[nodiscard]] PlaceCover coverAt(const GameView& view, const Location& at, const Position& position,
                                 int when = terrainNow);

/// Returns true if the hex has a crest line (adjacent lower ground, or by the player's statement); D4.22.
[[nodiscard]] bool hasCrestLine(const GameView& view, const std::string& hex);

/// The facts about one portion of a Location that rules need.
struct PlaceFacts {
    HexTerrain terrain;
    PlaceCover cover;
    CostSum infantry;
    bool mayEmplace = false;  ///< a Gun may be Emplaced there (C11.2)

    [[nodiscard]] const CostSum& vehicle(VehicleClass cls) const;
    [[nodiscard]] const CostSum& cavalry() const;

  private:
    // Caches, filled on first use.
    mutable std::array<std::optional<CostSum>, 4> vehicles_;
    mutable std::optional<CostSum> cavalry_;
};
[[nodiscard]] PlaceFacts placeFacts(const GameView& view, const Location& at, const Position& position,
                                    int when = terrainNow);

/// The counters in each place, and the facts of each place: made once for many checks of one state.
class Occupancy {
  public:
    explicit Occupancy(const State& state);
    /// Returns the facts of a place, computed on first use. The view must always be of the same state.
    [[nodiscard]] const PlaceFacts& facts(const GameView& view, const Location& at, const Position& position,
                                          int when = terrainNow) const;
    struct Spot {
        std::vector<PieceId> pieces;  ///< real counters, Known and under markers
        std::vector<MarkerId> markers;
    };
    [[nodiscard]] const Spot& at(const Location& location) const;
    /// Real counters of all Locations of a hex.
    [[nodiscard]] std::vector<PieceId> inHex(const std::string& hex) const;

  private:
    struct Known {
        int level;
        bool since;  ///< changes of the hex in play count
        Position position;
        std::unique_ptr<PlaceFacts> facts;
    };
    std::map<Location, Spot> spots_;
    mutable std::unordered_map<std::string, std::vector<Known>> facts_;  ///< by hex; a memo
};

/// Personnel and vehicles of one side against the limits of A5.1 and A5.2.
struct StackSize {
    int halfSquads = 0;  ///< squad 2, HS and crew 1, Cavalry as its size
    int smc = 0;
    int vehicles = 0;
    void add(const Piece& piece, int times = 1);
    void add(const Crowd& crowd);
    [[nodiscard]] Crowd crowd() const { return {halfSquads, smc, vehicles}; }
    /// Three squads or equivalent plus four SMC (further five are a HS, A5.5), and one vehicle.
    [[nodiscard]] bool over() const;
    /// More Infantry than that many squads and four SMC.
    [[nodiscard]] bool overSquads(int squads) const;
};

/// Checks whether a piece could be in that place at all: entry costs marked NA, upper levels, portions, Guns
/// in buildings. Empty if it could.
[[nodiscard]] Findings placeFindings(const GameView& view, const Piece& piece, const Location& at,
                                     const Position& position);
[[nodiscard]] Findings placeFindings(const PlaceFacts& facts, const Piece& piece, const Location& at,
                                     const Position& position);
/// Real units of a side in a Location, but for those named: on foot or in vehicles, not carried, not in a
/// numbered portion (B30.111: pillboxes come on top of the limit).
[[nodiscard]] StackSize othersAt(const State& state, const Occupancy& occupancy, const SideId& side,
                                 const Location& at, const std::vector<PieceId>& except);
/// Returns the capacity of a portion of a Location in squads: its printed number, else that of the largest
/// counter of the side (or Known one) that makes it (B27.12, B27.51, B30.111). Nothing if it is unlimited.
/// `gone`: counters that leave.
[[nodiscard]] std::optional<int> squadsHeld(const State& state, const Occupancy& occupancy,
                                            const SideId& side, const Location& at, const Position& position,
                                            const std::set<PieceId>& gone = {});
/// Checks whether arriving units fit into a portion with those of their side that stay in it. Nothing if they
/// do, or if the staying ones are already too many.
[[nodiscard]] std::optional<Finding> roomFinding(const State& state, const Occupancy& occupancy,
                                                 const SideId& side, const Location& at,
                                                 const Position& position, const std::vector<Piece>& coming,
                                                 const std::set<PieceId>& leaving = {});
/// Returns true if the scenario forbids a hex to a counter by its arm.
[[nodiscard]] bool barredFrom(const State& state, const Piece& piece, const std::string& hex);
/// Returns the chart column of a vehicle; nothing for other counters.
[[nodiscard]] std::optional<VehicleClass> vehicleClass(MovementClass moves);
/// Says whether a Gun may be Emplaced there (C11.2).
[[nodiscard]] bool mayEmplaceAt(const GameView& view, const Location& at, const Position& position,
                                int when = terrainNow);

}  // namespace shellgame
