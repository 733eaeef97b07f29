// SPDX-License-Identifier: MIT
#include "shellgame/model/state.hpp"

#include <array>

namespace shellgame {

Piece makePiece(const PieceType& type, const SideId& side) {
    Piece p;
    p.side = side;
    p.type = type.name;
    p.kind = type.cls;
    p.nation = type.nation;
    p.firepower = type.firepower;
    p.range = type.range;
    p.morale = type.morale;
    p.leadership = type.leadership.value_or(0);
    p.size = type.size.value_or(TargetSize::normal);
    p.moves = type.movement;
    p.allowance = movementAllowance(type).points;
    p.portage = type.pp;
    p.closedTopped = type.cls == PieceClass::vehicle && type.cover == VehicleCover::closedTopped;
    p.buttonedUp = p.closedTopped;
    if (type.gunType) {
        static constexpr std::array<std::string_view, 6> names{"AT", "INF", "ART", "AA", "MTR", "RCL"};
        p.gunType = names[static_cast<std::size_t>(*type.gunType)];
    }
    if (type.mineKind) p.mines = *type.mineKind == MineKind::antiPersonnel ? "AP" : "AT";
    p.factors = type.factors;
    if (type.wounded) p.marks.insert("wounded");
    return p;
}

int shiftSizeDrm(const Piece& piece) {
    PieceType type;
    type.cls = piece.kind;
    type.size = piece.size;
    return shiftSizeDrm(type);
}

}  // namespace shellgame
