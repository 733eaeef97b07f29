// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Returns true if a counter is a weapon that can Bore Sight at all: Guns (of RCL only German ones),
/// vehicles, MMG, HMG, light mortars (C6.41, C12.24).
[[nodiscard]] bool isBoreSightWeapon(const Piece& piece);
/// Returns the reason why a weapon may not roll a third die for this target now; nothing if it may (6.1).
[[nodiscard]] std::optional<Finding> boreSightHindrance(const GameView& view, const PieceId& weapon,
                                                        const Location& target);
/// Returns the reason why a Location can't be a weapon's Bore Sighted one; nothing if it can. Checks range
/// (C6.42: Normal Range, at most 16 hexes), ground level of buildings, and CA if the weapon has one. With the
/// house rule `los_computed` a blocked line is a ruling. Without it LOS is not checked: the player withdraws
/// what the weapon can't see.
[[nodiscard]] std::optional<Finding> notBoreSightable(const GameView& view, const PieceId& weapon,
                                                      const Location& at);
/// The Locations of a hex that could be it, ground level first.
[[nodiscard]] std::vector<Location> boreSightLocations(const GameView& view, const PieceId& weapon,
                                                       const std::string& hex);

/// Returns the hex to which a direction die and a distance die lead, on the map or beside it: direction 1 is
/// the hexside at the top of the map, then clockwise (6.1, 7.1).
[[nodiscard]] Hex hexTowards(const GameView& view, Hex from, int direction, int distance);
/// Returns the hex's name; empty if it is not on the map.
[[nodiscard]] std::string hexFrom(const GameView& view, const std::string& hex, int direction, int distance);

/// A die for the target of weapons, or of an OBA module: 1-2 the target itself, 3-5 not yet, 6 elsewhere, at
/// the place given by two more dice (6.1, 7.1).
struct ThirdDie {
    int die = 0;
    int direction = 0, distance = 0;  ///< rolled on a 6 only
    std::string hex;                  ///< on a 6; empty: off the map
    [[nodiscard]] bool here() const { return die <= 2; }
    [[nodiscard]] bool elsewhere() const { return die == 6; }
};
ThirdDie throwThirdDie(const GameView& view, const Message::Arg& who, const std::string& target, Dice& dice);
/// Direction and distance of a 6.
void throwWay(const GameView& view, const std::string& target, ThirdDie& die, Dice& dice);

/// A weapon's Bore Sighted Location after a third die that it may share with others (6.3); each is judged
/// alone.
void settleBoreSight(const GameView& view, const PieceId& weapon, const Location& target, const ThirdDie& die,
                     Draft& draft, Outcome& outcome);

/// Returns true if `to` is within the CA between two neighboring hexes of `from` ("1D3/1D4"), or if there is
/// no CA.
[[nodiscard]] bool inArc(const Ground& ground, const std::string& from, const std::string& arc,
                         const std::string& to);

}  // namespace shellgame
