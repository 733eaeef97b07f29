// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace shellgame {

/// The class of a counter.
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

/// Quality of an MMC (A1.6, A19). `none`: the counter carries no class.
enum class Grade : std::uint8_t { none, elite, firstLine, secondLine, green, conscript };

/// Size of a Gun (C2.3: small, normal, large) or of a vehicle (D1.7: all five).
enum class TargetSize : std::uint8_t { verySmall, small, normal, large, veryLarge };

/// The way in which a piece moves on its own: on foot, on horseback or by the MP symbol of its counter
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

/// The printed values of a counter. `cls` determines which members have a meaning; the others have their
/// defaults.
struct PieceType {
    std::string id;  ///< stable row name in resources/units.json; empty for a type read off the pattern alone
    std::string name;  ///< as a player writes it: "4-6-7", "LMG", "50L AT PaK 38", "PzKw VIE"
    PieceClass cls = PieceClass::squad;
    std::string nation;   ///< id of the nation of its row; empty if every nation has it
    bool certain = true;  ///< false: a doubtful row, or a value read off the pattern of the counter

    // Personnel (A1)
    Grade grade = Grade::none;
    int firepower = 0;  ///< also of support weapons
    int range = 0;      ///< hexes; also of support weapons and mortars
    int morale = 0;
    std::optional<int> leadership;  ///< leaders: the DRM
    std::string halfSquad;          ///< its half-squad (A1.31); empty if unknown
    bool reduced = false;           ///< reduced side of a Japanese squad or crew
    bool vehicleCrew = false;
    bool wounded = false;
    bool assaultFire = false;   ///< underlined firepower (A7.36)
    bool sprayingFire = false;  ///< underlined range (A7.34)
    bool elrFive = false;       ///< underlined morale (A1.23)
    int smoke = 0;              ///< smoke grenade number (A24.1); 0: none

    // Weapons
    int minRange = 0;  ///< mortars, hexes
    int pp = 0;        ///< portage points (A4.4)
    std::optional<int> dismantledPp;
    int dismantledFirepower = 0;
    int dismantledRange = 0;
    int dismantledRof = 0;
    bool dismantled = false;  ///< this type is the dismantled side
    int rof = 0;
    int breakdown = 0;   ///< B#; 0: not printed
    int eliminated = 0;  ///< X#; 0: not printed
    int contact = 0;     ///< contact number of a radio or phone (C1.2); 0: by date

    // Guns (C2, C10) and vehicles (D1)
    std::optional<GunType> gunType;
    std::optional<TargetSize> size;
    std::optional<int> manhandling;
    bool hookedSlowly = false;  ///< circled manhandling number (C10.12)
    bool mount360 = false;
    int ife = 0;  ///< infantry firepower equivalent of an AA Gun (C2.29)
    int mp = 0;
    bool redMp = false;  ///< mechanical reliability (D2.51)
    int waterMp = 0;
    MovementClass movement = MovementClass::none;
    VehicleCover cover = VehicleCover::closedTopped;
    Turret turret = Turret::none;

    // Fortifications (B26 to B30) and mines (B28)
    std::optional<FortificationKind> fortification;
    int capacity = 0;      ///< squads; 0: not limited by the counter
    int temCovered = 0;    ///< pillbox, cave: TEM through the CA, the lower number
    int temElsewhere = 0;  ///< pillbox, cave: TEM from elsewhere
    std::optional<MineKind> mineKind;
    int factors = 0;  ///< mines; 0: not stated

    bool operator==(const PieceType&) const = default;
};

/// Multi-man counters: squads, half-squads, crews.
[[nodiscard]] bool isMmc(const PieceType& type);

/// The starred modifier of a shift roll that this piece gives for its size (S 2.5): 0 for Infantry,
/// fortifications, small Guns and very small vehicles, up to +4 for very large vehicles.
[[nodiscard]] int shiftSizeDrm(const PieceType& type);

/// MF or MP of a turn, before leader and road bonuses, Double Time and portage.
struct Allowance {
    int points = 0;
    bool certain = true;  ///< false: the printed value is doubtful or depends on company (green MMC, A19.3)
    bool operator==(const Allowance&) const = default;
};
/// A4.11: MMC 4, Inexperienced MMC 3, SMC 6, wounded SMC 3 (A17.2); Cavalry 12 (A13.3); vehicles their MP. 0
/// for what does not move on its own.
[[nodiscard]] Allowance movementAllowance(const PieceType& type);

/// Returns the US#, by which unseen stacks are compared: SMC 1, half-squad and crew 2, squad 3, other
/// 5/8-inch counters 4, large and very large vehicles and Guns 5; 0 for counters that are not units.
[[nodiscard]] int unitSize(const PieceType& type);

}  // namespace shellgame
