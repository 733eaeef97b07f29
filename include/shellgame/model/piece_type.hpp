// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

enum class PieceClass : std::uint8_t {
    squad,
    halfSquad,
    crew,
    leader,
    commissar,
    hero,
    armourLeader,
    cavalry,
    supportWeapon,
    radio,
    gun,
    vehicle,
    fortification,
    mines,
    force  ///< a counter of Napoleon at Bay
};

/// The quality of an MMC (A1.6, A19). `none` means that the counter has no class.
enum class Grade : std::uint8_t { none, elite, firstLine, secondLine, green, conscript };

/// Size of a Gun (C2.3: small, normal, large) or of a vehicle (D1.7: all five).
enum class TargetSize : std::uint8_t { verySmall, small, normal, large, veryLarge };

/// The way in which a piece moves by itself: on foot, on horseback, or by the MP symbol of its counter
/// (D1.1).
enum class MovementClass : std::uint8_t {
    none,
    infantry,
    cavalry,
    fullyTracked,
    halftrack,
    armouredCar,
    truck
};

/// Protection of a vehicle's crew (D1.2).
enum class VehicleCover : std::uint8_t { closedTopped, openTopped, unarmoured };

/// Turret type (D1.3).
enum class Turret : std::uint8_t { none, fast, slow, restrictedSlow, oneMan };

enum class GunType : std::uint8_t { antitank, infantry, artillery, antiaircraft, mortar, recoilless };

enum class FortificationKind : std::uint8_t {
    foxhole,
    trench,
    atDitch,
    sangar,
    wire,
    panji,
    roadblock,
    tunnel,
    pillbox,
    cave,
    fortifiedBuilding
};

enum class MineKind : std::uint8_t { antiPersonnel, antiTank };

/// The printed values of a counter. The member `cls` determines which other members have a meaning; the rest
/// keep their defaults.
struct PieceType {
    /// Permanent row name in resources/units.json; empty if the values are derived from the pattern of the
    /// name.
    std::string id;
    std::string name;  ///< as a player writes it: "4-6-7", "LMG", "50L AT PaK 38", "PzKw VIE"
    PieceClass cls = PieceClass::squad;
    std::string nation;   ///< id of the counter's nation; empty if all nations have the counter
    bool certain = true;  ///< false if the row is doubtful, or a value is derived from the name

    // Personnel (A1)
    Grade grade = Grade::none;
    int firepower = 0;  ///< firepower, also of support weapons
    int range = 0;      ///< range in hexes, also of support weapons and mortars
    int morale = 0;
    std::optional<int> leadership;  ///< the leadership DRM of a leader
    std::string halfSquad;          ///< the name of the counter's half-squad (A1.31); empty if unknown
    bool reduced = false;           ///< true for the reduced side of a Japanese squad or crew
    bool vehicleCrew = false;
    bool wounded = false;
    bool assaultFire = false;   ///< true if the firepower is underlined (A7.36)
    bool sprayingFire = false;  ///< true if the range is underlined (A7.34)
    bool elrFive = false;       ///< true if the morale is underlined (A1.23)
    int smoke = 0;              ///< smoke grenade number (A24.1); 0 if the counter has none

    // Weapons
    int minRange = 0;  ///< minimum range of mortars, in hexes
    int pp = 0;        ///< portage points (A4.4)
    std::optional<int> dismantledPp;
    int dismantledFirepower = 0;
    int dismantledRange = 0;
    int dismantledRof = 0;
    bool dismantled = false;  ///< true if this type is the dismantled side
    int rof = 0;
    int breakdown = 0;   ///< B#; 0 if not printed
    int eliminated = 0;  ///< X#; 0 if not printed
    int contact = 0;     ///< contact number of a radio or phone (C1.2); 0 if it depends on the date

    // Guns (C2, C10) and vehicles (D1)
    std::optional<GunType> gunType;
    std::optional<TargetSize> size;
    std::optional<int> manhandling;
    bool hookedSlowly = false;  ///< true if the manhandling number is circled (C10.12)
    bool mount360 = false;
    int ife = 0;  ///< infantry firepower equivalent of an AA Gun (C2.29)
    int mp = 0;
    bool redMp = false;  ///< true if the vehicle's MP are red because of its mechanical reliability (D2.51)
    int waterMp = 0;
    MovementClass movement = MovementClass::none;
    VehicleCover cover = VehicleCover::closedTopped;
    Turret turret = Turret::none;

    // Fortifications (B26 to B30) and mines (B28)
    std::optional<FortificationKind> fortification;
    int capacity = 0;      ///< capacity in squads; 0 if the counter sets no limit
    int temCovered = 0;    ///< TEM of a pillbox or cave against fire through the CA (the lower number)
    int temElsewhere = 0;  ///< TEM of a pillbox or cave against other fire
    std::optional<MineKind> mineKind;
    int factors = 0;  ///< factors of mines; 0 if not stated

    bool operator==(const PieceType&) const = default;
};

/// Returns true for multi-man counters, that is, squads, half-squads and crews.
[[nodiscard]] bool isMmc(const PieceType& type);

/// Returns the starred modifier of a shift roll for this piece's size (S 2.5): from 0 for Infantry,
/// fortifications, small Guns and very small vehicles to +4 for very large vehicles.
[[nodiscard]] int shiftSizeDrm(const PieceType& type);

/// MF or MP for a turn, without leader and road bonuses, Double Time and portage.
struct Allowance {
    int points = 0;
    bool certain = true;  ///< false if the value is doubtful or depends on other units (green MMC, A19.3)
    bool operator==(const Allowance&) const = default;
};
/// Returns the allowance according to A4.11: MMC 4, Inexperienced MMC 3, SMC 6, wounded SMC 3 (A17.2);
/// Cavalry 12 (A13.3); the printed MP for vehicles; 0 for pieces that do not move by themselves.
[[nodiscard]] Allowance movementAllowance(const PieceType& type);

}  // namespace shellgame
