// SPDX-License-Identifier: MIT
#pragma once

// The player's acts with forces in Napoleon at Bay, except marches.

#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/fixing/fixing.hpp"

namespace shellgame {

struct DetachAct {
    MarkerId marker{};
    std::vector<PieceId> pieces{};
    std::optional<std::string> force{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{"detach",
                                    "Makes a part of a force, or some of its counters, a separate force.",
                                    "N.4",
                                    {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &DetachAct::marker, "the marker of the force in one hex"}.needed(),
            Arg{"pieces", &DetachAct::pieces, "the counters to detach; by default all"},
            Arg{"force", &DetachAct::force,
                "name of the resulting force; chosen automatically if the force needs a name"}
                .within(0, 40),
            Arg{"id", &DetachAct::id, "name of the marker of the detached counters"}.as(ArgType::newName)};
    }
};

struct JoinAct {
    MarkerId marker{};
    MarkerId with{};
    std::optional<std::string> force{};
    static constexpr ActAbout about{"join",
                                    "Joins two forces in the same hex or in adjacent hexes.",
                                    "N.4",
                                    {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{Arg{"marker", &JoinAct::marker, "the force that joins"}.needed(),
                         Arg{"with", &JoinAct::with, "the other force, which the first force joins"}.needed(),
                         Arg{"force", &JoinAct::force,
                             "name of the resulting force; chosen automatically if the force needs a name"}
                             .within(0, 40)};
    }
};

/// Arguments of acts that move a force, or a part of it, after combat.
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
            Arg{"pieces", &WayAfterCombat::pieces, "the part that moves; by default all"},
            Arg{"path", &WayAfterCombat::path, "every hex of the way, without the start"}.entries(1, 20),
            Arg{"to", &WayAfterCombat::to, "the last (or only) hex of the way"},
            Arg{"id", &WayAfterCombat::id, "name of the new marker over the part that moves"}.as(
                ArgType::newName)};
    }
};

struct RetreatAfterCombatAct {
    WayAfterCombat way{};
    static constexpr ActAbout about{
        "retreat_after_combat",
        "Retreats a force after combat. This is not movement, so other forces are not checked.",
        "N.1",
        {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() { return FieldRows{Shared{&RetreatAfterCombatAct::way}}; }
};

struct AdvanceAfterCombatAct {
    WayAfterCombat way{};
    static constexpr ActAbout about{
        "advance_after_combat",
        "Advances a force after combat. If it enters a ZOC, forces are checked as in movement.",
        "N.1",
        {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() { return FieldRows{Shared{&AdvanceAfterCombatAct::way}}; }
};

/// Help text for the first argument of `fix`, `array` and `substitute`.
inline constexpr std::string_view askedForce =
    "the force that is checked (it did not move); optional if only one force is checked";

struct FixAct {
    std::optional<MarkerId> marker{};
    std::vector<int> dice{};
    static constexpr ActAbout about{"fix",
                                    "When a force with a vedette or general has entered the ZOC of another, "
                                    "rolls whether that force is there, or draws its substitute.",
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
        "Places the parts of forces in a substitution that includes a force in several hexes.",
        "N.4",
        {.only = System::forces, .audience = Audience::everybody, .waits = false}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &ArrayAct::marker, askedForce},
            Arg{"parts", &ArrayAct::parts,
                "the hex of each part of both forces; by default the hexes that the program proposes"}
                .entries(0, 60)};
    }
};

struct SubstituteAct {
    std::optional<MarkerId> marker{};
    std::optional<MarkerId> with{};
    std::string why{};
    static constexpr ActAbout about{
        "substitute",
        "Rules on a substitution instead of rolling: another force, or none, so that the force stays and is "
        "fixed.",
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
        "At setup, makes a force a part of a force in several hexes, or a separate force.",
        "N.4",
        {.only = System::forces, .audience = Audience::everybody}};
    static FieldRows fields() {
        return FieldRows{Arg{"marker", &NameForceAct::marker, "the marker of the force in one hex"}.needed(),
                         Arg{"force", &NameForceAct::force,
                             "name of the force; if omitted, the counters become a separate force"}
                             .within(0, 40)};
    }
};

}  // namespace shellgame
