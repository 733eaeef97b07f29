// SPDX-License-Identifier: MIT
#pragma once

// What the player says of forces of the fixing system besides marches.

#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/fixing/fixing.hpp"

namespace shellgame {

struct DetachAct {
    MarkerId marker{};
    std::vector<PieceId> pieces{};
    std::optional<std::string> force{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{"detach",
                                    "Makes a part of a force, or some of its counters, a force of its own.",
                                    "N.4",
                                    {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &DetachAct::marker, "what lies in one hex"}.needed(),
            Arg{"pieces", &DetachAct::pieces, "the counters that go apart; all by default"},
            Arg{"force", &DetachAct::force, "its name on the table; where it needs one, one is made"}.within(
                0, 40),
            Arg{"id", &DetachAct::id, "name of the marker of counters that go apart"}.as(ArgType::newName)};
    }
};

struct JoinAct {
    MarkerId marker{};
    MarkerId with{};
    std::optional<std::string> force{};
    static constexpr ActAbout about{"join",
                                    "Makes one force of two that share a hex or stand in adjacent ones.",
                                    "N.4",
                                    {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &JoinAct::marker, "the force that joins"}.needed(),
            Arg{"with", &JoinAct::with, "the force that it joins"}.needed(),
            Arg{"force", &JoinAct::force, "its name on the table; where it needs one, one is made"}.within(
                0, 40)};
    }
};

/// A way after combat, of a force or a part of it.
struct WayAfterCombat {
    MarkerId marker{};
    std::vector<PieceId> pieces{};
    std::vector<Location> path{};
    std::optional<Location> to{};
    std::optional<std::string> id{};
    bool operator==(const WayAfterCombat&) const = default;
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &WayAfterCombat::marker, "the force"}.needed(),
            Arg{"pieces", &WayAfterCombat::pieces, "the part of it that goes; all by default"},
            Arg{"path", &WayAfterCombat::path, "every hex of the way, without the start"}.entries(1, 20),
            Arg{"to", &WayAfterCombat::to, "the last (or only) hex of the way"},
            Arg{"id", &WayAfterCombat::id, "name of the marker of a part that goes"}.as(ArgType::newName)};
    }
};

struct RetreatAfterCombatAct {
    WayAfterCombat way{};
    static constexpr ActAbout about{
        "retreat_after_combat",
        "A force retreats after combat: no march, so it asks nobody whether he is there.",
        "N.1",
        {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() { return FieldRows{Shared{&RetreatAfterCombatAct::way}}; }
};

struct AdvanceAfterCombatAct {
    WayAfterCombat way{};
    static constexpr ActAbout about{
        "advance_after_combat",
        "A force advances after combat; where it enters a ZOC it asks as on a march.",
        "N.1",
        {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() { return FieldRows{Shared{&AdvanceAfterCombatAct::way}}; }
};

/// What `fix`, `array` and `substitute` are about.
inline constexpr std::string_view askedForce =
    "the force that did not move; the only one of which it is asked by default";

struct FixAct {
    std::optional<MarkerId> marker{};
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "fix",
        "A force with a vedette or general has entered the ZOC of another: rolls whether that force is "
        "there, else draws the one that is.",
        "N.3",
        {.only = System::forces,
         .audience = Audience::everybody,
         .waits = false,
         .phasing = true,
         .dice = 1}};
    static FieldRows fields() { return FieldRows{Arg{"marker", &FixAct::marker, askedForce}}; }
};

struct ArrayAct {
    std::optional<MarkerId> marker{};
    std::optional<std::vector<ArrayPart>> parts{};
    static constexpr ActAbout about{
        "array",
        "Lays out a substitution in which a force of several hexes takes part.",
        "N.4",
        {.only = System::forces, .audience = Audience::everybody, .waits = false}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &ArrayAct::marker, askedForce},
            Arg{"parts", &ArrayAct::parts, "where each part of both forces goes; as proposed by default"}
                .entries(0, 60)};
    }
};

struct SubstituteAct {
    std::optional<MarkerId> marker{};
    std::optional<MarkerId> with{};
    std::string why{};
    static constexpr ActAbout about{
        "substitute",
        "Rules instead of the dice, where a substitution is illegal for whatever reason: another force, "
        "or none, so that the force stays and is fixed.",
        "N.4",
        {.only = System::forces, .audience = Audience::everybody, .waits = false}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &SubstituteAct::marker, askedForce},
            Arg{"with", &SubstituteAct::with, "the force that is there instead; without it the force stays"},
            Arg{"why", &SubstituteAct::why, "for the log"}.needed()};
    }
};

struct NameForceAct {
    MarkerId marker{};
    std::string force{};
    static constexpr ActAbout about{
        "name_force",
        "At setup: makes a force a part of one that stands in several hexes, or one of its own.",
        "N.4",
        {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &NameForceAct::marker, "what lies in one hex"}.needed(),
            Arg{"force", &NameForceAct::force, "name of the force; without one it is a force of its own"}
                .within(0, 40)};
    }
};

}  // namespace shellgame
