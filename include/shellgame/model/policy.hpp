// SPDX-License-Identifier: MIT
#pragma once

// The numbers by which a kept side decides (rules/kept/policy.hpp): those of the program are in
// resources/policy.json, and a player can give his own. docs/unknown-enemy.md tells what each does.

#include <vector>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"

namespace shellgame {

/// What lies under a marker, in hundredths of a squad.
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

/// How good a place is, in percent of what stands there.
struct PolicyPlace {
    int tem = 0;                                ///< for each, from -1 to +4
    int objective = 0, objectiveWithin = 0;     ///< for each hex nearer than that to a goal
    int fight = 0, fightAt = 0, fightLess = 0;  ///< with an enemy so far away; less for each hex beside that
    int wish = 0;                               ///< for each of the wish's weight
    std::vector<int> threat{};                  ///< the less it is worth with an enemy at 0, 1, 2 … hexes
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

/// What an attempt gains beside places, what bad rows cost, and how many are thought of.
struct PolicyShift {
    int unknown = 0;          ///< that nobody knows where a real stack and a dummy have gone
    int shown = 0;            ///< a real stack that is shown, in percent of its worth
    int barred = 0;           ///< a real stack that loses its right to shift, likewise
    int dummy = 0;            ///< a dummy that is gone
    int best = 0, drawn = 0;  ///< so many attempts are judged: those that gain most, and others
    static FieldRows fields() {
        return FieldRows{Field{"unknown", &PolicyShift::unknown}, Field{"shown", &PolicyShift::shown},
                         Field{"barred", &PolicyShift::barred},   Field{"dummy", &PolicyShift::dummy},
                         Field{"best", &PolicyShift::best},       Field{"drawn", &PolicyShift::drawn}};
    }
    bool operator==(const PolicyShift&) const = default;
};
SHELLGAME_DESCRIBED(PolicyShift);

struct PolicyTemper {
    int least = 0;     ///< what an attempt must promise, all in all
    int risk = 0;      ///< how bad rows count, in percent
    int attempts = 0;  ///< at most in one window
    int firing = 0;    ///< stacks that open fire on one step
    int sooner = 0;    ///< hexes by which they open fire sooner than their contents would
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

/// From how far something opens fire by itself, in hexes; 0: it does not.
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
    int unknown = 0;    ///< at a "?" from so many percent of that
    int hindrance = 0;  ///< through no more
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

struct Policy {
    PolicyWorth worth{};
    PolicyPlace place{};
    PolicyShift shift{};
    PolicyTempers tempers{};
    PolicyFire fire{};
    static FieldRows fields() {
        return FieldRows{Field{"worth", &Policy::worth}, Field{"place", &Policy::place},
                         Field{"shift", &Policy::shift}, Field{"tempers", &Policy::tempers},
                         Field{"fire", &Policy::fire}};
    }
    bool operator==(const Policy&) const = default;
};
SHELLGAME_DESCRIBED(Policy);
SHELLGAME_DESCRIBED(std::optional<Policy>);

}  // namespace shellgame
