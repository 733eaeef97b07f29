// SPDX-License-Identifier: MIT
#pragma once

// The form of a policy in a file, in a scenario, or in a `keep` command. A policy must be complete, because
// another version of the program might have a different default for a missing number.

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
                         Key{"drawn", &PolicyShift::drawn}.within(0, 200).needed(),
                         Key{"again", &PolicyShift::again}.within(0, 100)};
    }
};
template <>
struct FileForm<PolicyTemper> {
    static FieldRows keys() {
        return FieldRows{Key{"least", &PolicyTemper::least}.within(0, 10000).needed(),
                         Key{"risk", &PolicyTemper::risk}.within(0, 10000).needed(),
                         Key{"attempts", &PolicyTemper::attempts}.within(0, 20).needed(),
                         Key{"firing", &PolicyTemper::firing}.within(0, 20).needed(),
                         Key{"sooner", &PolicyTemper::sooner}.within(-20, 20).needed(),
                         Key{"known", &PolicyTemper::known}.within(0, 20)};
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
        return FieldRows{Key{"vehicles", &PolicyReach::vehicles}.within(0, 100).needed(),
                         Key{"others", &PolicyReach::others}.within(0, 100).needed()};
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
struct FileForm<PolicyChances> {
    static FieldRows keys() {
        return FieldRows{
            Key{"at_gun", &PolicyChances::atGun}.needed(),
            Key{"gun", &PolicyChances::gun}.needed(),
            Key{"vehicle", &PolicyChances::vehicle}.needed(),
            Key{"squad", &PolicyChances::squad}.needed(),
            Key{"half_squad", &PolicyChances::halfSquad}.needed(),
            Key{"hero", &PolicyChances::hero}.needed(),
            Key{"anti_tank_weapon", &PolicyChances::antiTankWeapon}.within(0, 1000).needed(),
            Key{"anti_tank", &PolicyChances::antiTank}.entries(0, 40).needed(),
            Key{"machine_gun", &PolicyChances::machineGun}.within(0, 40).needed(),
            Key{"machine_gun_firepower", &PolicyChances::machineGunFirepower}.within(0, 99).needed(),
            Key{"mortar", &PolicyChances::mortar}.within(0, 40).needed(),
            Key{"full", &PolicyChances::full}.within(1, 1000).needed(),
            Key{"drm", &PolicyChances::drm}.within(0, 100).needed(),
            Key{"moving", &PolicyChances::moving}.within(0, 10).needed(),
            Key{"far", &PolicyChances::far}.within(0, 100).needed(),
            Key{"unknown", &PolicyChances::unknown}.within(0, 1000).needed(),
            Key{"target_most", &PolicyChances::targetMost}.within(0, 1000).needed(),
            Key{"objective", &PolicyChances::objective}.within(0, 1000).needed(),
            Key{"objective_within", &PolicyChances::objectiveWithin}.within(0, 100).needed(),
            Key{"adjacent", &PolicyChances::adjacent}.within(0, 1000).needed(),
            Key{"hidden", &PolicyChances::hidden}.within(0, 1000).needed(),
            Key{"known", &PolicyChances::known}.within(0, 1000).needed(),
            Key{"wait", &PolicyChances::wait}.within(0, 1000).needed(),
            Key{"advancing", &PolicyChances::advancing}.within(0, 1000).needed(),
            Key{"most", &PolicyChances::most}.within(0, 100).needed(),
            Key{"most_adjacent", &PolicyChances::mostAdjacent}.within(0, 100).needed(),
            Key{"patient", &PolicyChances::patient}.within(0, 100).needed(),
            Key{"prep", &PolicyChances::prep}.within(0, 100),
            Key{"regained", &PolicyChances::regained}.within(0, 1000),
            Key{"final", &PolicyChances::finalFire}.within(0, 1000),
            Key{"reach", &PolicyChances::reach}.within(0, 200),
            Key{"late", &PolicyChances::late}.within(0, 1000),
            Key{"threat", &PolicyChances::threat}.within(0, 1000),
            Key{"own_prep", &PolicyChances::ownPrep}.within(0, 1000),
            Key{"bunched", &PolicyChances::bunched}.within(0, 1000),
            Key{"flank_only", &PolicyChances::flankOnly}.entries(0, 40)};
    }
};
template <>
struct FileForm<PolicyDeal> {
    static FieldRows keys() {
        return FieldRows{
            Key{"range", &PolicyDeal::range}.within(1, 40).needed(),
            Key{"lane", &PolicyDeal::lane}.within(0, 99).needed(),
            Key{"machine_gun_firepower", &PolicyDeal::machineGunFirepower}.within(0, 99).needed(),
            Key{"machine_gun_sees", &PolicyDeal::machineGunSees}.within(0, 1000).needed(),
            Key{"tries", &PolicyDeal::tries}.within(1, 100).needed()};
    }
};
template <>
struct FileForm<PolicyUnits> {
    static FieldRows keys() {
        return FieldRows{Key{"cover", &PolicyUnits::cover}.within(-100, 100).needed(),
                         Key{"concealing", &PolicyUnits::concealing}.within(0, 1000).needed(),
                         Key{"exposed", &PolicyUnits::exposed}.within(0, 1000).needed(),
                         Key{"crossing", &PolicyUnits::crossing}.within(0, 1000).needed(),
                         Key{"between", &PolicyUnits::between}.within(0, 1000).needed(),
                         Key{"near", &PolicyUnits::near}.within(1, 40).needed(),
                         Key{"adjacent", &PolicyUnits::adjacent}.within(0, 1000).needed(),
                         Key{"goal", &PolicyUnits::goal}.within(0, 1000).needed(),
                         Key{"goal_within", &PolicyUnits::goalWithin}.within(0, 100).needed(),
                         Key{"hold", &PolicyUnits::hold}.within(0, 1000).needed(),
                         Key{"least", &PolicyUnits::least}.within(1, 10000).needed(),
                         Key{"least_advance", &PolicyUnits::leastAdvance}.within(1, 10000).needed(),
                         Key{"seen", &PolicyUnits::seen}.within(0, 1000),
                         Key{"hurry", &PolicyUnits::hurry}.within(0, 1000),
                         Key{"combat", &PolicyUnits::combat}.within(0, 1000),
                         Key{"broken", &PolicyUnits::broken}.within(0, 1000),
                         Key{"reserves", &PolicyUnits::reserves}.within(0, 40),
                         Key{"forward", &PolicyUnits::forward}.within(0, 100),
                         Key{"rush", &PolicyUnits::rush}.within(0, 100),
                         Key{"guard", &PolicyUnits::guard}.within(0, 1000),
                         Key{"counter", &PolicyUnits::counter}.within(0, 1000),
                         Key{"reinforce", &PolicyUnits::reinforce}.within(0, 1000)};
    }
};
template <>
struct FileForm<PolicyVehicles> {
    static FieldRows keys() {
        return FieldRows{Key{"target", &PolicyVehicles::target}.within(0, 1000).needed(),
                         Key{"within", &PolicyVehicles::within}.within(0, 40).needed(),
                         Key{"adjacent", &PolicyVehicles::adjacent}.within(0, 1000).needed(),
                         Key{"guns", &PolicyVehicles::guns}.within(0, 1000).needed(),
                         Key{"goal", &PolicyVehicles::goal}.within(0, 1000).needed(),
                         Key{"goal_within", &PolicyVehicles::goalWithin}.within(0, 100).needed(),
                         Key{"least", &PolicyVehicles::least}.within(1, 10000).needed()};
    }
};
template <>
struct FileForm<Policy> {
    static FieldRows keys() {
        return FieldRows{Key{"worth", &Policy::worth}.needed(),
                         Key{"place", &Policy::place}.needed(),
                         Key{"shift", &Policy::shift}.needed(),
                         Key{"tempers", &Policy::tempers}.needed(),
                         Key{"fire", &Policy::fire}.needed(),
                         Key{"chances", &Policy::chances},
                         Key{"deal", &Policy::deal},
                         Key{"units", &Policy::units},
                         Key{"vehicles", &Policy::vehicles}};
    }
};

}  // namespace shellgame
