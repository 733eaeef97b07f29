// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shellgame/play/command.hpp"

namespace shellgame {

/// Returns true if a counter is a weapon that can Bore Sight: a vehicle, a Gun, an MMG, HMG or .50-cal MG, or
/// a mortar, if it is not dismantled (C6.41). An RCL can Bore Sight only if it is German (C12.24).
[[nodiscard]] bool isBoreSightWeapon(const Piece& piece);
/// Returns the reason why a weapon may not roll a third die for this target now, or nothing if it may (6.1).
[[nodiscard]] std::optional<Finding> boreSightHindrance(const GameView& view, const PieceId& weapon,
                                                        const Location& target);
/// Returns the reason why a weapon can't have a Location as its Bore Sighted Location, or nothing if it can.
/// Checks range (C6.42: at most 16 hexes, and for an SW its Normal Range), ground level of buildings, and CA
/// if the weapon has one. With the house rule `los_computed`, a blocked line needs a ruling. Without that
/// house rule LOS is not checked, and the player must not choose Locations to which the weapon has no LOS.
[[nodiscard]] std::optional<Finding> notBoreSightable(const GameView& view, const PieceId& weapon,
                                                      const Location& at);
/// Returns the Locations of a hex that the weapon can have Bore Sighted, with ground level first.
[[nodiscard]] std::vector<Location> boreSightLocations(const GameView& view, const PieceId& weapon,
                                                       const std::string& hex);

/// Returns the hex that a direction die and a distance die determine, even if it is off the map. Direction 1
/// is the hexside at the top of the map or, with the house rule `direction_by_board`, at the top of the
/// board; the others follow clockwise (6.1, 7.1).
[[nodiscard]] Hex hexTowards(const GameView& view, Hex from, int direction, int distance);
/// Returns the name of the hex that hexTowards() returns, or an empty text if that hex is off the map.
[[nodiscard]] std::string hexFrom(const GameView& view, const std::string& hex, int direction, int distance);

/// The third die for the target of weapons or of an OBA module. On a 1 or 2, the result is the target itself.
/// On a 3 to 5, there is no result yet. On a 6, two more dice determine another hex (6.1, 7.1).
struct ThirdDie {
    int die = 0;
    int direction = 0, distance = 0;  ///< rolled only if the third die is a 6
    std::string hex;                  ///< the hex that these two dice determine; empty if the hex is off the
                                      ///< map
    [[nodiscard]] bool here() const { return die <= 2; }
    [[nodiscard]] bool elsewhere() const { return die == 6; }
};
ThirdDie throwThirdDie(const GameView& view, const Message::Arg& who, const std::string& target, Dice& dice);
/// Rolls the dice for direction and distance after a 6.
void throwWay(const GameView& view, const std::string& target, ThirdDie& die, Dice& dice);

/// Sets a weapon's Bore Sighted Location after a third die. Several weapons may share the die (6.3), but each
/// weapon is checked separately.
void settleBoreSight(const GameView& view, const PieceId& weapon, const Location& target, const ThirdDie& die,
                     Draft& draft, Outcome& outcome);

/// Returns true if `to` is within the CA between two neighboring hexes of `from` ("1D3/1D4"), or if there is
/// no CA or a hex is not on the map.
[[nodiscard]] bool inArc(const Ground& ground, const std::string& from, const std::string& arc,
                         const std::string& to);

}  // namespace shellgame
