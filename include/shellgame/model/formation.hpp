// SPDX-License-Identifier: MIT
#pragma once

// UNITs and their written orders (Command Rules). A UNIT is known by its side and its mark ("german/A").

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "shellgame/model/description.hpp"
#include "shellgame/model/enum_names.hpp"
#include "shellgame/model/ids.hpp"

namespace shellgame {

/// The composition of a UNIT (3.2). A battery is a platoon of Guns or vehicles.
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

/// The three types of order (2.31), the one that imposes itself on a combination first (2.32, note iv).
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
    std::string tah;  ///< a hex
    int turns = 0;    ///< for a Move: Game Turns allowed; 0 if none were given
    static FieldRows fields() {
        return FieldRows{Field{"type", &OrderStep::type}, Field{"tah", &OrderStep::tah},
                         Field{"turns", &OrderStep::turns}};
    }
    bool operator==(const OrderStep&) const = default;
};
SHELLGAME_DESCRIBED(OrderStep);

/// A written order (2.3), waiting or in force.
struct Order {
    std::vector<OrderStep> steps;  ///< the steps in their logical order (2.32)
    int pl = 0;                    ///< preadvice level, 1 to 4; 0: written before play, which needs none
    int written = 0;               ///< Game Turn; 0 before play
    int accepted = 0;              ///< Game Turn; 0 before play, or not yet
    int accrued = 0;               ///< turns accrued so far, with their multipliers (2.6)
    int step = 0;                  ///< in force: which of the steps is being carried out
    int since = 0;                 ///< Game Turn in which that step began
    bool entered = false;          ///< that step: the UNIT has been in the TAHR; of a Defend: wholly (2.312)
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

/// A UNIT: troops that act by one order.
struct Formation {
    SideId side;
    FormationKind kind = FormationKind::platoon;
    std::string company;           ///< mark of the company that it belongs to by origin (3.24, 4.2)
    std::vector<PieceId> pieces;   ///< its own counters
    std::set<std::string> parts;   ///< marks of the UNITs that it is composed of; they act by its orders
    int size = 1;                  ///< UNIT size (3.2) at the time of forming
    int pl = 0;                    ///< level assigned for its next order (2.7); 0: none
    int used = 0;                  ///< levels of all orders written for it in play (2.82)
    std::string tah;               ///< the latest target hex (2.2); empty while it has had none
    std::optional<Order> order;    ///< in force; none: the UNIT is unassigned
    std::optional<Order> waiting;  ///< written, and not accepted yet
    int tried = 0;                 ///< Game Turn of the latest acceptance roll
    bool acted = false;            ///< has moved or fired in this Game Turn
    std::string halted;            ///< "3/german": may not move in that player turn (2.42)
    bool retreating = false;       ///< on its way to a new target hex (2.23)
    std::set<PieceId> checked;     ///< units that have checked for Initiative since its side's last RPh began
    std::set<PieceId> free;        ///< units with freedom of movement and fire until the next one (4.2)
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
