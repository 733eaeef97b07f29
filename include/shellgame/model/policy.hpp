// SPDX-License-Identifier: MIT
#pragma once

// The numbers by which a program-controlled side decides (rules/ai/policy.hpp): those of the program are in
// resources/policy.json, and a player can supply others. docs/design/enemy-policy.md and
// docs/design/enemy-model.md describe them.

#include <optional>
#include <string>
#include <vector>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"

namespace shellgame {

/// The value of what is under a marker, in hundredths of a squad.
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

/// The quality of a place, in percent of the value of the units there.
struct PolicyPlace {
    int tem = 0;                                ///< for each, from -1 to +4
    int objective = 0, objectiveWithin = 0;     ///< for each hex nearer to an objective than objectiveWithin
    int fight = 0, fightAt = 0, fightLess = 0;  ///< `fight` with the nearest enemy at fightAt hexes, reduced
                                                ///< by fightLess for each hex nearer or farther
    int wish = 0;                               ///< for each point of the weight of its priority
    std::vector<int> threat{};                  ///< lost with an enemy at 0, 1, 2 … hexes
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

/// Other gains of an attempt, the costs of a failure, and the number of attempts considered.
struct PolicyShift {
    int unknown = 0;  ///< the gain if nobody knows any more which of two stacks is real
    int shown = 0;    ///< the cost of a revealed real stack, in percent of its value
    int barred = 0;   ///< the cost of a real stack that may not shift again, likewise
    int dummy = 0;    ///< the cost of a removed dummy
    /// The number of attempts considered: with the largest gain, and drawn from the others.
    int best = 0, drawn = 0;
    /// Percent of `unknown` that an attempt gains if no enemy has come nearer to either marker since its
    /// last shift. 100: as in policies that don't have this number.
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
    int least = 0;     ///< the least expectation of an attempt
    int risk = 0;      ///< the weight of failed shifts, in percent
    int attempts = 0;  ///< the most attempts in one shift opportunity
    int firing = 0;    ///< the most stacks that open fire on one step
    int sooner = 0;    ///< additional hexes of range at which they open fire
    static FieldRows fields() {
        return FieldRows{Field{"least", &PolicyTemper::least}, Field{"risk", &PolicyTemper::risk},
                         Field{"attempts", &PolicyTemper::attempts}, Field{"firing", &PolicyTemper::firing},
                         Field{"sooner", &PolicyTemper::sooner}};
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

/// A number for each class of target. In PolicyFire: the range in hexes at which something opens fire by
/// itself; 0: it does not. In PolicyChances: the chance, in percent.
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
    int unknown = 0;    ///< range at a "?", in percent of the others
    int hindrance = 0;  ///< the most Hindrances to fire through
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

/// The chances, in percent, that a stack opens fire on a target in its reach. With a policy without them, the
/// program fires at every such target that moves or fires, and at no other.
struct PolicyChances {
    // At full effect, on a target with the value of a squad.
    PolicyReach atGun{}, gun{}, vehicle{}, squad{}, halfSquad{}, hero{};
    int antiTankWeapon = 0;               ///< an SW of `antiTank`, at a vehicle within its range
    std::vector<std::string> antiTank{};  ///< names of SW that fire at vehicles only
    int machineGun = 0;  ///< range at which an MG of at least machineGunFirepower opens fire with its
                         ///< stack
    int machineGunFirepower = 0;
    int mortar = 0;      ///< range at which a light mortar opens fire, outside of buildings
    int full = 0;        ///< FP, after `drm`, of full effect
    int drm = 0;         ///< effect lost for each DRM against the attack, or gained
    int moving = 0;      ///< DRM for a moving target
    int far = 0;         ///< effect that Guns, vehicles, mortars and anti-tank SW lose for each hex
    int unknown = 0;     ///< at a "?"
    int targetMost = 0;  ///< the most that the value of a target counts, in percent of a squad
    int objective = 0, objectiveWithin = 0;  ///< at a target within objectiveWithin hexes of an objective
    int adjacent = 0;                        ///< at an adjacent target
    int hidden = 0;                          ///< by a stack that is hidden
    int known = 0;                           ///< by Known units; their chance may become 100
    int wait = 0;                            ///< in the enemy's MPh, when a better target may come
    int advancing = 0;                       ///< in its own AFPh
    int most = 0, mostAdjacent = 0;          ///< the limits of a chance
    int patient = 0;                         ///< percent of the stacks that fire at adjacent targets only
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
                         Field{"patient", &PolicyChances::patient}};
    }
    bool operator==(const PolicyChances&) const = default;
};
SHELLGAME_DESCRIBED(PolicyChances);
SHELLGAME_DESCRIBED(std::optional<PolicyChances>);

/// The needs of weapons when places are dealt. A policy without them deals by legality and priority alone.
struct PolicyDeal {
    int range = 0;                ///< the range within which a lane is counted, in hexes
    int lane = 0;                 ///< percent of a Gun's legal places that are not used: the worst lanes
    int machineGunFirepower = 0;  ///< an MG of that firepower
    int machineGunSees = 0;       ///< needs an upper level, or a view of so many hexes
    int tries = 0;                ///< the most deals drawn until every objective has real troops
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

/// How the program plays its Known units: the value of a hex for them, and the gain that a move needs. A
/// policy without it leaves these units to the player.
struct PolicyUnits {
    int cover = 0;                 ///< for each TEM, from -1 to +4
    int concealing = 0;            ///< in Concealment Terrain
    int exposed = 0;               ///< lost in the open, in LOS of an enemy
    int crossing = 0;              ///< lost for each such hex on the way
    int between = 0, near = 0;     ///< lost with enemies on two sides, within `near` hexes
    int adjacent = 0;              ///< lost for each adjacent enemy
    int goal = 0, goalWithin = 0;  ///< for each hex nearer than that to an objective that the enemy controls
    int hold = 0;                  ///< in an objective that its side controls
    int least = 0, leastAdvance = 0;  ///< the least gain of a move, and of an advance
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
                         Field{"least_advance", &PolicyUnits::leastAdvance}};
    }
    bool operator==(const PolicyUnits&) const = default;
};
SHELLGAME_DESCRIBED(PolicyUnits);
SHELLGAME_DESCRIBED(std::optional<PolicyUnits>);

struct Policy {
    PolicyWorth worth{};
    PolicyPlace place{};
    PolicyShift shift{};
    PolicyTempers tempers{};
    PolicyFire fire{};
    std::optional<PolicyChances> chances{};
    std::optional<PolicyDeal> deal{};
    std::optional<PolicyUnits> units{};
    static FieldRows fields() {
        return FieldRows{Field{"worth", &Policy::worth},      Field{"place", &Policy::place},
                         Field{"shift", &Policy::shift},      Field{"tempers", &Policy::tempers},
                         Field{"fire", &Policy::fire},        Field{"chances", &Policy::chances, later},
                         Field{"deal", &Policy::deal, later}, Field{"units", &Policy::units, later}};
    }
    bool operator==(const Policy&) const = default;
};
SHELLGAME_DESCRIBED(Policy);
SHELLGAME_DESCRIBED(std::optional<Policy>);

}  // namespace shellgame
