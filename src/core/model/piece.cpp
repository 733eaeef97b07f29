// SPDX-License-Identifier: MIT
#include "shellgame/model/state.hpp"

#include <array>

namespace shellgame {

namespace {

/// A FortificationKind, with its row of the terrain chart and the portion that it provides.
struct Made {
    std::string_view row;
    Portion portion;
};
constexpr std::array<Made, 11> made{{{"foxhole", Portion::foxhole},
                                     {"trench", Portion::trench},
                                     {"at-ditch", Portion::trench},
                                     {"sangar", Portion::sangar},
                                     {"wire", Portion::wireBeneath},
                                     {"panji", Portion::panjiBeneath},
                                     {"roadblock", Portion::open},
                                     {"tunnel", Portion::open},
                                     {"pillbox", Portion::pillbox},
                                     {"cave", Portion::cave},
                                     {"fortified-building", Portion::open}}};

void fortify(const PieceType& type, Piece& p) {
    const Made& m = made[static_cast<std::size_t>(*type.fortification)];
    p.fortification = m.row;
    p.makes.portion = m.portion;
    p.capacity = type.capacity;
    if (m.portion == Portion::pillbox || m.portion == Portion::cave)
        p.makes = {m.portion, type.capacity, type.temCovered, type.temElsewhere, ""};
    if (type.fortification == FortificationKind::panji) p.hexsides = 1;
}

}  // namespace

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
    if (type.fortification) fortify(type, p);
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
