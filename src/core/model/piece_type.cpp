// SPDX-License-Identifier: MIT
#include "shellgame/model/piece_type.hpp"

namespace shellgame {

bool isMmc(const PieceType& type) {
    return type.cls == PieceClass::squad || type.cls == PieceClass::halfSquad || type.cls == PieceClass::crew;
}

int shiftSizeDrm(const PieceType& type) {
    // A Gun's size counts one step less than a vehicle's size with the same word. Small Guns and very small
    // vehicles therefore both give 0.
    const int step = static_cast<int>(type.size.value_or(TargetSize::normal));
    if (type.cls == PieceClass::vehicle) return step;
    if (type.cls == PieceClass::gun) return step == 0 ? 0 : step - 1;
    return 0;
}

Allowance movementAllowance(const PieceType& type) {
    switch (type.cls) {
        case PieceClass::squad:
        case PieceClass::halfSquad:
        case PieceClass::crew:
            if (type.grade == Grade::conscript) return {3, type.certain};
            if (type.grade == Grade::green) return {3, false};
            return {4, type.certain};
        case PieceClass::leader:
        case PieceClass::commissar:
        case PieceClass::hero:
            return {type.wounded ? 3 : 6, true};
        case PieceClass::cavalry:
            return {12, true};
        case PieceClass::vehicle:
            return {type.mp, type.certain};
        default:
            return {0, true};
    }
}

}  // namespace shellgame
