// SPDX-License-Identifier: MIT
#pragma once

// The numbers that a program-controlled side uses in its decisions (rules/ai/policy.hpp). The program's own
// numbers are in resources/policy.json; a player can supply others. docs/design/enemy-policy.md and
// docs/design/enemy-model.md describe them.

#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"

namespace shellgame {

/// The values of units and equipment under a marker, in hundredths of a squad.
struct PolicyWorth {
    int squad = 0, squadFirepower = 0;
    int halfSquad = 0, leader = 0;
    int supportWeapon = 0, supportWeaponFirepower = 0;
    int radio = 0, gun = 0, vehicle = 0, fortification = 0;
    static FieldRows fields() {
        return FieldRows{Field{"squad", &PolicyWorth::squad},
                         Field{"squad_firepower", &PolicyWorth::squadFirepower},
                         Field{"half_squad", &PolicyWorth::halfSquad},
                         Field{"leader", &PolicyWorth::leader},
                         Field{"support_weapon", &PolicyWorth::supportWeapon},
                         Field{"support_weapon_firepower", &PolicyWorth::supportWeaponFirepower},
                         Field{"radio", &PolicyWorth::radio},
                         Field{"gun", &PolicyWorth::gun},
                         Field{"vehicle", &PolicyWorth::vehicle},
                         Field{"fortification", &PolicyWorth::fortification}};
    }
    bool operator==(const PolicyWorth&) const = default;
};
SHELLGAME_DESCRIBED(PolicyWorth);

/// The quality of a Location, in percent of the value of the units in it.
struct PolicyPlace {
    int tem = 0;  ///< gain for each point of TEM, from -1 to +4
    /// Gain for each hex by which the nearest objective is closer than objectiveWithin.
    int objective = 0, objectiveWithin = 0;
    /// The gain is `fight` if the nearest enemy is `fightAt` hexes away, and smaller by `fightLess` for each
    /// hex by which the distance differs from `fightAt`.
    int fight = 0, fightAt = 0, fightLess = 0;
    int wish = 0;               ///< gain for each point of the Location's weight (Wish)
    std::vector<int> threat{};  ///< the loss if an enemy is 0, 1, 2 … hexes away
    static FieldRows fields() {
        return FieldRows{Field{"tem", &PolicyPlace::tem},
                         Field{"objective", &PolicyPlace::objective},
                         Field{"objective_within", &PolicyPlace::objectiveWithin},
                         Field{"fight", &PolicyPlace::fight},
                         Field{"fight_at", &PolicyPlace::fightAt},
                         Field{"fight_less", &PolicyPlace::fightLess},
                         Field{"wish", &PolicyPlace::wish},
                         Field{"threat", &PolicyPlace::threat}};
    }
    bool operator==(const PolicyPlace&) const = default;
};
SHELLGAME_DESCRIBED(PolicyPlace);

/// Gains from an attempt to shift (apart from the gain of a better place), the costs of a failure, and the
/// number of attempts considered.
struct PolicyShift {
    int unknown = 0;  ///< gain if, after the shift, the player does not know which of the two stacks is real
    int shown = 0;    ///< cost if a real stack is revealed, in percent of the stack's value
    int barred = 0;   ///< cost if a real stack may not shift again, in percent of the stack's value
    int dummy = 0;    ///< cost if a dummy is removed
    /// The number of attempts considered: the `best` attempts with the largest gain, and `drawn` attempts
    /// chosen at random from the others.
    int best = 0, drawn = 0;
    /// The percentage of `unknown` that an attempt gains if no enemy has moved closer to either marker since
    /// that marker's last shift. Policies that don't have this number use the default of 100.
    int again = 100;
    static FieldRows fields() {
        return FieldRows{Field{"unknown", &PolicyShift::unknown},   Field{"shown", &PolicyShift::shown},
                         Field{"barred", &PolicyShift::barred},     Field{"dummy", &PolicyShift::dummy},
                         Field{"best", &PolicyShift::best},         Field{"drawn", &PolicyShift::drawn},
                         Field{"again", &PolicyShift::again, later}};
    }
    bool operator==(const PolicyShift&) const = default;
};
SHELLGAME_DESCRIBED(PolicyShift);

struct PolicyTemper {
    int least = 0;     ///< the smallest expected gain for which the program attempts a shift
    int risk = 0;      ///< the weight of failed shifts in percent
    int attempts = 0;  ///< the maximum number of attempts in one shift opportunity
    int firing = 0;    ///< the maximum number of stacks that open fire on one step of a move
    int sooner = 0;    ///< number of hexes by which the range of opening fire is increased
    /// The maximum number of Known stacks that fire at one target in a fire phase. Policies that don't have
    /// this number use the default of 0, which means `firing`.
    int known = 0;
    static FieldRows fields() {
        return FieldRows{
            Field{"least", &PolicyTemper::least},       Field{"risk", &PolicyTemper::risk},
            Field{"attempts", &PolicyTemper::attempts}, Field{"firing", &PolicyTemper::firing},
            Field{"sooner", &PolicyTemper::sooner},     Field{"known", &PolicyTemper::known, later}};
    }
    bool operator==(const PolicyTemper&) const = default;
};
SHELLGAME_DESCRIBED(PolicyTemper);
struct PolicyTempers {
    PolicyTemper none{}, cautious{}, sound{}, reckless{};
    static FieldRows fields() {
        return FieldRows{Field{"none", &PolicyTempers::none}, Field{"cautious", &PolicyTempers::cautious},
                         Field{"sound", &PolicyTempers::sound}, Field{"reckless", &PolicyTempers::reckless}};
    }
    bool operator==(const PolicyTempers&) const = default;
};
SHELLGAME_DESCRIBED(PolicyTempers);

/// A number for each class of target. In PolicyFire, it is the range in hexes at which a unit opens fire by
/// itself (0 means never). In PolicyChances, it is the chance in percent.
struct PolicyReach {
    int vehicles = 0, others = 0;
    static FieldRows fields() {
        return FieldRows{Field{"vehicles", &PolicyReach::vehicles}, Field{"others", &PolicyReach::others}};
    }
    bool operator==(const PolicyReach&) const = default;
};
SHELLGAME_DESCRIBED(PolicyReach);
struct PolicyFire {
    PolicyReach atGun{}, gun{}, vehicle{}, squad{}, halfSquad{}, hero{};
    int unknown = 0;    ///< range for firing at a "?", in percent of the other ranges
    int hindrance = 0;  ///< the maximum number of Hindrances through which a unit fires
    static FieldRows fields() {
        return FieldRows{
            Field{"at_gun", &PolicyFire::atGun},         Field{"gun", &PolicyFire::gun},
            Field{"vehicle", &PolicyFire::vehicle},      Field{"squad", &PolicyFire::squad},
            Field{"half_squad", &PolicyFire::halfSquad}, Field{"hero", &PolicyFire::hero},
            Field{"unknown", &PolicyFire::unknown},      Field{"hindrance", &PolicyFire::hindrance}};
    }
    bool operator==(const PolicyFire&) const = default;
};
SHELLGAME_DESCRIBED(PolicyFire);

/// The chances, in percent, that a stack opens fire on a target within its range. If a policy has no chances,
/// the program fires at every target in range that moves or fires, and at no other targets.
struct PolicyChances {
    // These are chances at full effect, against a target with the value of a squad.
    PolicyReach atGun{}, gun{}, vehicle{}, squad{}, halfSquad{}, hero{};
    /// Chance for an SW listed in `antiTank` when the target is a vehicle within the SW's range.
    int antiTankWeapon = 0;
    std::vector<std::string> antiTank{};  ///< names of SW that fire only at vehicles
    /// Names of those SW of `antiTank` that fire at closed-topped AFV only from outside the VCA.
    std::vector<std::string> flankOnly{};
    int machineGun = 0;  ///< range at which a stack with an MG of at least machineGunFirepower opens fire
    int machineGunFirepower = 0;
    int mortar = 0;  ///< range at which a light mortar opens fire, except from buildings
    int full = 0;    ///< the FP, modified by `drm`, that counts as full effect
    int drm = 0;     ///< percent of effect lost or gained for each unfavorable or favorable DRM
    int moving = 0;  ///< DRM against a moving target
    int far = 0;  ///< percent of effect that ordnance (Guns, vehicles, mortars, anti-tank SW) loses per hex
                  ///< of range
    int unknown = 0;     ///< factor in percent if the target is a "?"
    int targetMost = 0;  ///< the maximum value of a target, in percent of a squad
    /// Factor in percent if the target is within objectiveWithin hexes of an objective.
    int objective = 0, objectiveWithin = 0;
    int adjacent = 0;  ///< factor in percent if the target is adjacent
    int hidden = 0;    ///< factor in percent if the firing stack is hidden
    /// Factor in percent if the firing units are Known. Only Known units can have a chance of 100 %.
    int known = 0;
    /// Factor in percent in the enemy's MPh, when a better target may appear later.
    int wait = 0;
    int advancing = 0;               ///< factor in percent in the side's own AFPh
    int most = 0, mostAdjacent = 0;  ///< upper limits of a chance: in general, for adjacent targets
    int patient = 0;                 ///< percentage of stacks that fire only at adjacent targets
    /// Factor for Known units in their own PFPh, in percent, because units that prep fire can't move.
    int prep = 100;
    /// Factor for stacks that have gained their "?" in play, in percent; the limit of their chance is 100. If
    /// the factor is 0, they count like other stacks under a "?".
    int regained = 0;
    /// Factor for MMC that have used First Fire and fire at an adjacent target in the DFPh, in percent
    /// (A8.4). With 0 they don't.
    int finalFire = 0;
    /// The range up to which Known MMC fire, in percent of their normal range. With 0, the ranges of
    /// PolicyFire count for them too.
    int reach = 0;
    /// Percentage by which chances and their limits are higher in the last Game Turn. It grows with the
    /// square of the share of the game that is over.
    int late = 0;
    /// Percentage by which chances and their limits are higher if an objective of the side is about to be
    /// lost, or if enemies are in the hex of the stack.
    int threat = 0;
    int ownPrep = 0;  ///< percentage by which they are higher in the side's own PFPh
    /// The limits are higher for valuable targets, up to this value in percent of a squad.
    int bunched = 100;
    static FieldRows fields() {
        return FieldRows{Field{"at_gun", &PolicyChances::atGun},
                         Field{"gun", &PolicyChances::gun},
                         Field{"vehicle", &PolicyChances::vehicle},
                         Field{"squad", &PolicyChances::squad},
                         Field{"half_squad", &PolicyChances::halfSquad},
                         Field{"hero", &PolicyChances::hero},
                         Field{"anti_tank_weapon", &PolicyChances::antiTankWeapon},
                         Field{"anti_tank", &PolicyChances::antiTank},
                         Field{"machine_gun", &PolicyChances::machineGun},
                         Field{"machine_gun_firepower", &PolicyChances::machineGunFirepower},
                         Field{"mortar", &PolicyChances::mortar},
                         Field{"full", &PolicyChances::full},
                         Field{"drm", &PolicyChances::drm},
                         Field{"moving", &PolicyChances::moving},
                         Field{"far", &PolicyChances::far},
                         Field{"unknown", &PolicyChances::unknown},
                         Field{"target_most", &PolicyChances::targetMost},
                         Field{"objective", &PolicyChances::objective},
                         Field{"objective_within", &PolicyChances::objectiveWithin},
                         Field{"adjacent", &PolicyChances::adjacent},
                         Field{"hidden", &PolicyChances::hidden},
                         Field{"known", &PolicyChances::known},
                         Field{"wait", &PolicyChances::wait},
                         Field{"advancing", &PolicyChances::advancing},
                         Field{"most", &PolicyChances::most},
                         Field{"most_adjacent", &PolicyChances::mostAdjacent},
                         Field{"patient", &PolicyChances::patient},
                         Field{"prep", &PolicyChances::prep, later},
                         Field{"regained", &PolicyChances::regained, later},
                         Field{"final", &PolicyChances::finalFire, later},
                         Field{"reach", &PolicyChances::reach, later},
                         Field{"late", &PolicyChances::late, later},
                         Field{"threat", &PolicyChances::threat, later},
                         Field{"own_prep", &PolicyChances::ownPrep, later},
                         Field{"bunched", &PolicyChances::bunched, later},
                         Field{"flank_only", &PolicyChances::flankOnly, later}};
    }
    bool operator==(const PolicyChances&) const = default;
};
SHELLGAME_DESCRIBED(PolicyChances);
SHELLGAME_DESCRIBED(std::optional<PolicyChances>);

/// Describes the Locations that weapons need. If a policy lacks this part, the deal considers only the
/// legality and the priority of a Location.
struct PolicyDeal {
    int range = 0;  ///< the range in hexes within which a field of fire is counted
    /// Percentage of a Gun's legal Locations that the deal avoids, namely those with the smallest fields of
    /// fire.
    int lane = 0;
    int machineGunFirepower = 0;  ///< the minimum firepower of an MG to which machineGunSees applies
    int machineGunSees = 0;       ///< an MG of this firepower needs an upper level or LOS to at least this
                                  ///< many hexes
    int tries = 0;                ///< the maximum number of deals made until every objective has real troops
    static FieldRows fields() {
        return FieldRows{Field{"range", &PolicyDeal::range}, Field{"lane", &PolicyDeal::lane},
                         Field{"machine_gun_firepower", &PolicyDeal::machineGunFirepower},
                         Field{"machine_gun_sees", &PolicyDeal::machineGunSees},
                         Field{"tries", &PolicyDeal::tries}};
    }
    bool operator==(const PolicyDeal&) const = default;
};
SHELLGAME_DESCRIBED(PolicyDeal);
SHELLGAME_DESCRIBED(std::optional<PolicyDeal>);

/// How the program plays its Known units: the value of a hex for them, and the gain that a move must give. If
/// a policy does not have this part, the player moves these units.
struct PolicyUnits {
    int cover = 0;       ///< gain for each point of TEM, from -1 to +4
    int concealing = 0;  ///< gain in Concealment Terrain
    int exposed = 0;     ///< loss in Open Ground in LOS of an enemy
    int crossing = 0;    ///< loss for each hex on the unit's path that is Open Ground in LOS of an enemy
    int between = 0, near = 0;  ///< loss if the hex is between two enemies that are within `near` hexes
    int adjacent = 0;           ///< loss for each adjacent enemy
    /// Gain for each hex by which an enemy-controlled objective is closer than goalWithin.
    int goal = 0, goalWithin = 0;
    int hold = 0;                     ///< gain for a hex of an objective that the unit's side controls
    int least = 0, leastAdvance = 0;  ///< the smallest gain for which a unit moves, and for which it advances
    // Policies that don't have these numbers use the default of 0, which has no effect.
    int seen = 0;   ///< loss if a move ends in LOS of a Known enemy, reduced by `cover` for each point of TEM
    int hurry = 0;  ///< percentage by which `goal` is higher in the last Game Turn
    int combat = 0;  ///< odds in percent at which units advance into Close Combat for an objective
    int broken = 0;  ///< gain from an advance into Close Combat with enemies that are all broken
    /// Number of "?" for each lost or empty objective that move toward it; 0 if the program moves no "?".
    int reserves = 0;
    int forward = 0;  ///< chance in percent that a stack gives up its "?" to retake an objective in the last
                      ///< Game Turn
    int rush = 0;     ///< number of last Game Turns in which units pass enemies on the way to an objective
    int guard = 0;  ///< gain for each hex by which an objective of the unit's side is closer than goalWithin
    int counter = 0;  ///< odds in percent at which units counter-attack a lost objective
    /// The odds in percent of the enemies near an objective to its garrison, from which reserves come
    /// forward.
    int reinforce = 0;
    static FieldRows fields() {
        return FieldRows{Field{"cover", &PolicyUnits::cover},
                         Field{"concealing", &PolicyUnits::concealing},
                         Field{"exposed", &PolicyUnits::exposed},
                         Field{"crossing", &PolicyUnits::crossing},
                         Field{"between", &PolicyUnits::between},
                         Field{"near", &PolicyUnits::near},
                         Field{"adjacent", &PolicyUnits::adjacent},
                         Field{"goal", &PolicyUnits::goal},
                         Field{"goal_within", &PolicyUnits::goalWithin},
                         Field{"hold", &PolicyUnits::hold},
                         Field{"least", &PolicyUnits::least},
                         Field{"least_advance", &PolicyUnits::leastAdvance},
                         Field{"seen", &PolicyUnits::seen, later},
                         Field{"hurry", &PolicyUnits::hurry, later},
                         Field{"combat", &PolicyUnits::combat, later},
                         Field{"broken", &PolicyUnits::broken, later},
                         Field{"reserves", &PolicyUnits::reserves, later},
                         Field{"forward", &PolicyUnits::forward, later},
                         Field{"rush", &PolicyUnits::rush, later},
                         Field{"guard", &PolicyUnits::guard, later},
                         Field{"counter", &PolicyUnits::counter, later},
                         Field{"reinforce", &PolicyUnits::reinforce, later}};
    }
    bool operator==(const PolicyUnits&) const = default;
};
SHELLGAME_DESCRIBED(PolicyUnits);
SHELLGAME_DESCRIBED(std::optional<PolicyUnits>);

/// How the program moves its Known vehicles: the value of a hex for them, and the gain that a move must give.
/// If a policy does not have this part, the player moves these vehicles.
struct PolicyVehicles {
    /// Gain if a Known enemy is in LOS at a range of 2 to `within` hexes.
    int target = 0, within = 0;
    int adjacent = 0;  ///< loss for each hex with an enemy that is adjacent
    int guns = 0;      ///< loss for each Known enemy Gun or vehicle in LOS
    /// Gain for each hex by which an objective is closer than goalWithin: an objective that the enemy
    /// controls if the side attacks, otherwise any.
    int goal = 0, goalWithin = 0;
    int least = 0;  ///< the smallest gain for which a vehicle moves
    static FieldRows fields() {
        return FieldRows{
            Field{"target", &PolicyVehicles::target},     Field{"within", &PolicyVehicles::within},
            Field{"adjacent", &PolicyVehicles::adjacent}, Field{"guns", &PolicyVehicles::guns},
            Field{"goal", &PolicyVehicles::goal},         Field{"goal_within", &PolicyVehicles::goalWithin},
            Field{"least", &PolicyVehicles::least}};
    }
    bool operator==(const PolicyVehicles&) const = default;
};
SHELLGAME_DESCRIBED(PolicyVehicles);
SHELLGAME_DESCRIBED(std::optional<PolicyVehicles>);

struct Policy {
    PolicyWorth worth{};
    PolicyPlace place{};
    PolicyShift shift{};
    PolicyTempers tempers{};
    PolicyFire fire{};
    std::optional<PolicyChances> chances{};
    std::optional<PolicyDeal> deal{};
    std::optional<PolicyUnits> units{};
    std::optional<PolicyVehicles> vehicles{};
    static FieldRows fields() {
        return FieldRows{Field{"worth", &Policy::worth},
                         Field{"place", &Policy::place},
                         Field{"shift", &Policy::shift},
                         Field{"tempers", &Policy::tempers},
                         Field{"fire", &Policy::fire},
                         Field{"chances", &Policy::chances, later},
                         Field{"deal", &Policy::deal, later},
                         Field{"units", &Policy::units, later},
                         Field{"vehicles", &Policy::vehicles, later}};
    }
    bool operator==(const Policy&) const = default;
};
SHELLGAME_DESCRIBED(Policy);
SHELLGAME_DESCRIBED(std::optional<Policy>);

}  // namespace shellgame
