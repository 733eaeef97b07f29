// SPDX-License-Identifier: MIT
#pragma once

// What a file, a scenario or `keep` may say of a policy: all of it, since what is left out could mean
// something else in another program.

#include "shellgame/model/description.hpp"
#include "shellgame/model/policy.hpp"

namespace shellgame {

template <>
struct FileForm<PolicyWorth> {
    static FieldRows keys() {
        return FieldRows{
            Key{"squad", &PolicyWorth::squad}.within(0, 1000).needed(),
            Key{"squad_firepower", &PolicyWorth::squadFirepower}.within(0, 1000).needed(),
            Key{"half_squad", &PolicyWorth::halfSquad}.within(0, 1000).needed(),
            Key{"leader", &PolicyWorth::leader}.within(0, 1000).needed(),
            Key{"support_weapon", &PolicyWorth::supportWeapon}.within(0, 1000).needed(),
            Key{"support_weapon_firepower", &PolicyWorth::supportWeaponFirepower}.within(0, 1000).needed(),
            Key{"radio", &PolicyWorth::radio}.within(0, 1000).needed(),
            Key{"gun", &PolicyWorth::gun}.within(0, 1000).needed(),
            Key{"vehicle", &PolicyWorth::vehicle}.within(0, 1000).needed(),
            Key{"fortification", &PolicyWorth::fortification}.within(0, 1000).needed()};
    }
};
template <>
struct FileForm<PolicyPlace> {
    static FieldRows keys() {
        return FieldRows{Key{"tem", &PolicyPlace::tem}.within(-100, 100).needed(),
                         Key{"objective", &PolicyPlace::objective}.within(-100, 100).needed(),
                         Key{"objective_within", &PolicyPlace::objectiveWithin}.within(0, 100).needed(),
                         Key{"fight", &PolicyPlace::fight}.within(-100, 100).needed(),
                         Key{"fight_at", &PolicyPlace::fightAt}.within(0, 100).needed(),
                         Key{"fight_less", &PolicyPlace::fightLess}.within(-100, 100).needed(),
                         Key{"wish", &PolicyPlace::wish}.within(-100, 100).needed(),
                         Key{"threat", &PolicyPlace::threat}.within(-1000, 1000).entries(0, 40).needed()};
    }
};
template <>
struct FileForm<PolicyShift> {
    static FieldRows keys() {
        return FieldRows{Key{"unknown", &PolicyShift::unknown}.within(0, 1000).needed(),
                         Key{"shown", &PolicyShift::shown}.within(0, 10000).needed(),
                         Key{"barred", &PolicyShift::barred}.within(0, 10000).needed(),
                         Key{"dummy", &PolicyShift::dummy}.within(0, 10000).needed(),
                         Key{"best", &PolicyShift::best}.within(0, 200).needed(),
                         Key{"drawn", &PolicyShift::drawn}.within(0, 200).needed()};
    }
};
template <>
struct FileForm<PolicyTemper> {
    static FieldRows keys() {
        return FieldRows{Key{"least", &PolicyTemper::least}.within(0, 10000).needed(),
                         Key{"risk", &PolicyTemper::risk}.within(0, 10000).needed(),
                         Key{"attempts", &PolicyTemper::attempts}.within(0, 20).needed(),
                         Key{"firing", &PolicyTemper::firing}.within(0, 20).needed(),
                         Key{"sooner", &PolicyTemper::sooner}.within(-20, 20).needed()};
    }
};
template <>
struct FileForm<PolicyTempers> {
    static FieldRows keys() {
        return FieldRows{
            Key{"none", &PolicyTempers::none}.needed(), Key{"cautious", &PolicyTempers::cautious}.needed(),
            Key{"sound", &PolicyTempers::sound}.needed(), Key{"reckless", &PolicyTempers::reckless}.needed()};
    }
};
template <>
struct FileForm<PolicyReach> {
    static FieldRows keys() {
        return FieldRows{Key{"vehicles", &PolicyReach::vehicles}.within(0, 40).needed(),
                         Key{"others", &PolicyReach::others}.within(0, 40).needed()};
    }
};
template <>
struct FileForm<PolicyFire> {
    static FieldRows keys() {
        return FieldRows{Key{"at_gun", &PolicyFire::atGun}.needed(),
                         Key{"gun", &PolicyFire::gun}.needed(),
                         Key{"vehicle", &PolicyFire::vehicle}.needed(),
                         Key{"squad", &PolicyFire::squad}.needed(),
                         Key{"half_squad", &PolicyFire::halfSquad}.needed(),
                         Key{"hero", &PolicyFire::hero}.needed(),
                         Key{"unknown", &PolicyFire::unknown}.within(0, 1000).needed(),
                         Key{"hindrance", &PolicyFire::hindrance}.within(0, 99).needed()};
    }
};
template <>
struct FileForm<Policy> {
    static FieldRows keys() {
        return FieldRows{Key{"worth", &Policy::worth}.needed(), Key{"place", &Policy::place}.needed(),
                         Key{"shift", &Policy::shift}.needed(), Key{"tempers", &Policy::tempers}.needed(),
                         Key{"fire", &Policy::fire}.needed()};
    }
};

}  // namespace shellgame
