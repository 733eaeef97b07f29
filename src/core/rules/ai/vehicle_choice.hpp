// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/ai/unit_choice.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame {

/// Returns true if the program moves this Known vehicle of its side. The player moves unarmored
/// vehicles, vehicles with Passengers or a towed Gun, and vehicles that the player has taken over.
[[nodiscard]] bool isMovedByProgram(const State& state, const PieceId& vehicle);

/// Returns the CA or VCA in which `to` lies, and to which a counter turns from `arc` by as few hexspines as
/// possible. Returns an empty text if `to` is in `arc` already, or if no CA contains `to`.
[[nodiscard]] std::string arcToward(const Ground& ground, const std::string& from, const std::string& arc,
                                    const std::string& to);

/// Decides how the program's Known vehicles move in their own MPh.
class VehicleChooser {
  public:
    explicit VehicleChooser(const OpenGame& open);
    /// Returns the Known vehicles that the program may move in the side's own MPh.
    [[nodiscard]] std::vector<PieceId> vehicles() const;
    [[nodiscard]] bool moves(const PieceId& id) const;  ///< Returns true if vehicles() contains it.
    /// Returns the vehicle's next act: a move, or after the move a turn toward the nearest enemy and a stop.
    /// Returns nothing if the vehicle has nothing left to do.
    [[nodiscard]] std::optional<UnitChoice> choose(const PieceId& vehicle) const;

  private:
    /// A hex, and the facing in which a vehicle enters it.
    using Node = std::pair<std::string, int>;
    struct Step {
        int cost = 0;  ///< MP from the start, in quarters
        Node before{};
    };
    using Reach = std::map<Node, Step>;

    [[nodiscard]] Reach reach(const Piece& vehicle, int quarters) const;
    [[nodiscard]] int worth(const std::string& hex) const;
    [[nodiscard]] bool isTargetFrom(const std::string& hex, const Location& enemy) const;
    [[nodiscard]] bool hasTarget(const std::string& hex) const;
    [[nodiscard]] bool isEndangered(const std::string& hex) const;
    [[nodiscard]] bool maySee(const Location& gun, const std::string& hex) const;
    [[nodiscard]] int shotsOnWay(const Reach& reached, const Node& end, const std::string& start) const;
    [[nodiscard]] bool isWeakTo(const std::string& hex, const Location& at) const;
    [[nodiscard]] std::optional<UnitChoice> move(const PieceId& id) const;
    [[nodiscard]] std::optional<UnitChoice> finish(const PieceId& id) const;
    [[nodiscard]] int quartersLeft(const PieceId& id) const;
    [[nodiscard]] int distance(const std::string& a, const std::string& b) const;

    const OpenGame& open_;
    const State& state_;
    const GameView view_;
    const std::optional<PolicyVehicles> numbers_;
    const bool attacks_;
    Occupancy occupancy_;
    std::map<Location, bool> enemies_;  ///< true for a Known unit in Good Order, false for only a "?"
    std::set<Location> ordnance_;       ///< Locations of Known enemy Guns and vehicles
    std::set<std::string> blocked_;     ///< hexes that a vehicle does not enter
    mutable std::map<std::string, bool> watched_;  ///< hexes that Guns or vehicles of the enemy see
    mutable std::map<std::string, int> worths_;    ///< cached results of worth()
};

}  // namespace shellgame
