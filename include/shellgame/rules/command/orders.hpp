// SPDX-License-Identifier: MIT
#pragma once

// The player's acts that concern UNITs, their orders and their Initiative (Command Rules).

#include "shellgame/model/formation.hpp"
#include "shellgame/play/typed_act.hpp"

namespace shellgame {

/// The arguments that name an existing UNIT.
struct UnitNamed {
    std::optional<SideId> side{};
    std::string unit{};  ///< the mark of the UNIT
    bool operator==(const UnitNamed&) const = default;
    static FieldRows fields() {
        return FieldRows{Arg{"side", &UnitNamed::side, "side of the UNIT; by default the phasing side"},
                         Arg{"unit", &UnitNamed::unit, "name of the UNIT"}.within(0, 20).needed()};
    }
};

struct UnitAct {
    std::optional<SideId> side{};
    std::optional<std::string> unit{};
    std::optional<FormationKind> kind{};
    std::optional<std::vector<PieceId>> pieces{};
    std::optional<std::vector<std::string>> parts{};
    std::optional<std::string> company{};
    std::optional<int> size{}, pl{};
    std::optional<std::string> tah{};
    bool disband = false;
    static constexpr ActAbout about{"unit",
                                    "Forms a UNIT from counters or other UNITs, changes it, or disbands it.",
                                    "C 3.1",
                                    {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &UnitAct::side, "side of the UNIT; by default the phasing side"},
            Arg{"unit", &UnitAct::unit,
                "name of the UNIT; by default the next free identification letter (3.3)"}
                .within(0, 20),
            Arg{"kind", &UnitAct::kind, "kind of UNIT; by default a platoon"},
            // The counters are optional, because a UNIT may consist only of other UNITs.
            Arg{"pieces", &UnitAct::pieces, "the UNIT's own counters"}.entries(0, 1000),
            Arg{"parts", &UnitAct::parts, "names of the UNITs that this UNIT contains"}.within(0, 20).entries(
                0, 60),
            Arg{"company", &UnitAct::company,
                "name of the company to which the UNIT originally belongs (3.24)"}
                .within(0, 20),
            Arg{"size", &UnitAct::size, "the UNIT's size, if the rules do not give one for its composition"}
                .within(1, 40),
            Arg{"pl", &UnitAct::pl, "preadvice level"}.within(1, 4),
            Arg{"tah", &UnitAct::tah, "the initial target hex of a UNIT without an order (2.43)"}.as(
                ArgType::hex),
            Arg{"disband", &UnitAct::disband, "disband the UNIT"}};
    }
};

/// One step of an order as the player writes it.
struct StepWritten {
    OrderType type = OrderType::move;
    std::string tah{};  ///< the target hex
    std::optional<int> turns{};
    bool operator==(const StepWritten&) const = default;
    static FieldRows fields() {
        return FieldRows{
            Arg{"type", &StepWritten::type, "attack, defend or move"}.needed(),
            Arg{"tah", &StepWritten::tah, "target hex"}.as(ArgType::hex).needed(),
            Arg{"turns", &StepWritten::turns, "for a Move: the number of Game Turns allowed"}.within(1, 100)};
    }
};
/// Converts the steps of an order in the game to their written form.
[[nodiscard]] std::vector<StepWritten> stepsToWrite(const std::vector<OrderStep>& steps);

struct OrderAct {
    UnitNamed of{};
    std::vector<StepWritten> steps{};
    std::optional<int> pl{};
    std::optional<bool> wait{};
    bool cancel = false;
    static constexpr ActAbout about{
        "order",
        "Writes an order for a UNIT, or cancels its waiting order. Before play, orders are accepted at once.",
        "C 2.3",
        {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{
            Shared{&OrderAct::of},
            Arg{"steps", &OrderAct::steps, "the steps of the order, in logical sequence (2.32)"}.entries(1,
                                                                                                         20),
            Arg{"pl", &OrderAct::pl, "preadvice level"}.within(1, 4),
            Arg{"wait", &OrderAct::wait,
                "before play: the order is not accepted at once, but must be accepted later"},
            Arg{"cancel", &OrderAct::cancel, "cancel the waiting order"}};
    }
};

struct AcceptAct {
    UnitNamed of{};
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "accept",
        "Rolls on the Order Acceptance Table for the waiting order of a UNIT: one DR.",
        "C 2.6",
        {.only = System::asl, .dice = 2}};
    static FieldRows fields() { return FieldRows{Shared{&AcceptAct::of}}; }
};

/// The player's statement about an order in force.
enum class OrderResult { completed, failed, notYet };
template <>
struct EnumNames<OrderResult> {
    static constexpr std::array<std::pair<OrderResult, std::string_view>, 3> names{
        {{OrderResult::completed, "completed"},
         {OrderResult::failed, "failed"},
         {OrderResult::notYet, "not_yet"}}};
};

struct EndOrderAct {
    UnitNamed of{};
    OrderResult result = OrderResult::completed;
    static constexpr ActAbout about{
        "end_order",
        "Decides that the order in force of a UNIT is completed or has failed, if the map does not show it.",
        "C 2.4",
        {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{Shared{&EndOrderAct::of},
                         Arg{"result", &EndOrderAct::result, "completed, failed, or not yet"}.needed()};
    }
};

struct RetreatAct {
    UnitNamed of{};
    std::string tah{};  ///< the target hex
    static constexpr ActAbout about{
        "retreat",
        "Names the target hex to which an unassigned UNIT retreats after an attack in CC.",
        "C 2.23",
        {.only = System::asl}};
    static FieldRows fields() {
        return FieldRows{Shared{&RetreatAct::of},
                         Arg{"tah", &RetreatAct::tah, "target hex"}.as(ArgType::hex).needed()};
    }
};

struct InitiativeAct {
    std::optional<SideId> side{};
    std::optional<PieceId> leader{};
    std::vector<PieceId> pieces{};
    int cmd = 0;
    int drm = 0;
    int range = 0;
    bool radio = false;
    bool lax = false;
    bool stealthy = false;
    std::vector<int> dice{};
    static constexpr ActAbout about{
        "initiative",
        "Checks for Initiative with a Leader or unit, to act against its order: one DR against the CMD#.",
        "C 4.2",
        {.only = System::asl, .dice = 2}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"side", &InitiativeAct::side, "the side; by default the side of the units"},
            Arg{"leader", &InitiativeAct::leader, "the Leader that makes the check"},
            Arg{"pieces", &InitiativeAct::pieces,
                "units within the Leader's range that take part; without a Leader, the unit that makes the "
                "check"},
            Arg{"cmd", &InitiativeAct::cmd, "CMD# of the Leader or unit (S16)"}.within(0, 12).needed(),
            Arg{"drm", &InitiativeAct::drm, "sum of the modifiers of S16.31"}.within(-9, 9),
            Arg{"range", &InitiativeAct::range, "Command Influence Range of the Leader in hexes (S16)"}
                .within(0, 40),
            Arg{"radio", &InitiativeAct::radio,
                "whether the Leader possesses a radio, so that the range is unlimited"},
            Arg{"lax", &InitiativeAct::lax, "whether the Leader or unit is Lax (+1)"},
            Arg{"stealthy", &InitiativeAct::stealthy, "whether the Leader or unit is Stealthy (-1)"}};
    }
};

}  // namespace shellgame
