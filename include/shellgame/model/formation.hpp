// SPDX-License-Identifier: MIT
#pragma once

// UNITs and their written orders (Command Rules). A UNIT is identified by its side and its mark ("german/A").

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"
#include "shellgame/model/ids.hpp"

namespace shellgame {

/// The composition of a UNIT (3.2). A battery is a platoon that consists of Guns or vehicles.
enum class FormationKind { platoon, battery, company, battalion, battleGroup };
template <>
struct EnumNames<FormationKind> {
    static constexpr std::array<std::pair<FormationKind, std::string_view>, 5> names{
        {{FormationKind::platoon, "platoon"},
         {FormationKind::battery, "battery"},
         {FormationKind::company, "company"},
         {FormationKind::battalion, "battalion"},
         {FormationKind::battleGroup, "battle group"}}};
};
SHELLGAME_DESCRIBED(FormationKind);

/// The three types of order (2.31). The first order of a combined order determines the type of the combined
/// order (2.32, note iv).
enum class OrderType { attack, defend, move };
template <>
struct EnumNames<OrderType> {
    static constexpr std::array<std::pair<OrderType, std::string_view>, 3> names{
        {{OrderType::attack, "attack"}, {OrderType::defend, "defend"}, {OrderType::move, "move"}}};
};
SHELLGAME_DESCRIBED(OrderType);

/// One action of an order and its target hex (2.5).
struct OrderStep {
    OrderType type = OrderType::move;
    std::string tah;  ///< the target hex
    int turns = 0;    ///< the number of Game Turns that a Move may take; 0 if unlimited
    static FieldRows fields() {
        return FieldRows{Field{"type", &OrderStep::type}, Field{"tah", &OrderStep::tah},
                         Field{"turns", &OrderStep::turns}};
    }
    bool operator==(const OrderStep&) const = default;
};
SHELLGAME_DESCRIBED(OrderStep);

/// A written order (2.3), either waiting for acceptance or in force.
struct Order {
    std::vector<OrderStep> steps;  ///< the steps in their logical order (2.32)
    int pl = 0;                    ///< preadvice level, 1 to 4; 0 for an order written before play
    int written = 0;               ///< Game Turn in which the order was written; 0 if before play
    int accepted = 0;              ///< Game Turn of acceptance; 0 if before play or not accepted yet
    int accrued = 0;  ///< turns that the waiting order has accrued up to now, with their multipliers (2.6)
    int step = 0;     ///< index of the present step of an order in force
    int since = 0;    ///< Game Turn in which the present step began
    /// True if the UNIT has been in the TAHR during the present step (for a Defend: completely, 2.312).
    bool entered = false;
    static FieldRows fields() {
        return FieldRows{Field{"steps", &Order::steps},     Field{"pl", &Order::pl},
                         Field{"written", &Order::written}, Field{"accepted", &Order::accepted},
                         Field{"accrued", &Order::accrued}, Field{"step", &Order::step},
                         Field{"since", &Order::since},     Field{"entered", &Order::entered}};
    }
    bool operator==(const Order&) const = default;
};
SHELLGAME_DESCRIBED(Order);
SHELLGAME_DESCRIBED(std::optional<Order>);

/// A UNIT: troops that act under one order.
struct Formation {
    SideId side;
    FormationKind kind = FormationKind::platoon;
    std::string company;           ///< mark of the company to which the UNIT originally belonged (3.24, 4.2)
    std::vector<PieceId> pieces;   ///< the UNIT's own counters, without those of its parts
    std::set<std::string> parts;   ///< marks of the UNITs that form this UNIT and act under its orders
    int size = 1;                  ///< size of the UNIT (3.2) when the UNIT was formed
    int pl = 0;                    ///< preadvice level for the UNIT's next order (2.7); 0 if none
    int used = 0;                  ///< sum of the levels of the UNIT's orders written in play (2.82)
    std::string tah;               ///< the UNIT's latest target hex (2.2); empty if it has not had one yet
    std::optional<Order> order;    ///< the order in force; if there is none, the UNIT is unassigned
    std::optional<Order> waiting;  ///< a written order that is not yet accepted
    int tried = 0;                 ///< Game Turn of the latest acceptance roll
    bool acted = false;            ///< true if the UNIT has moved or fired in this Game Turn
    std::string halted;            ///< the Player Turn ("3/german") in which the UNIT may not move (2.42)
    bool retreating = false;       ///< true if the UNIT is moving to a new target hex (2.23)
    std::set<PieceId> checked;     ///< units that have checked for Initiative since the side's last RPh began
    std::set<PieceId> free;        ///< units that may move and fire freely until the side's next RPh (4.2)
    [[nodiscard]] std::string_view status() const {
        return retreating ? "retreating" : order ? "assigned" : "unassigned";
    }
    static FieldRows fields() {
        return FieldRows{Field{"side", &Formation::side},
                         Field{"kind", &Formation::kind},
                         Field{"company", &Formation::company},
                         Field{"pieces", &Formation::pieces},
                         Field{"parts", &Formation::parts},
                         Field{"size", &Formation::size},
                         Field{"pl", &Formation::pl},
                         Field{"used", &Formation::used},
                         Field{"tah", &Formation::tah},
                         Field{"order", &Formation::order},
                         Field{"waiting", &Formation::waiting},
                         Field{"tried", &Formation::tried},
                         Field{"acted", &Formation::acted},
                         Field{"halted", &Formation::halted},
                         Field{"retreating", &Formation::retreating},
                         Field{"checked", &Formation::checked},
                         Field{"free", &Formation::free}};
    }
    bool operator==(const Formation&) const = default;
};
SHELLGAME_DESCRIBED(Formation);

}  // namespace shellgame
