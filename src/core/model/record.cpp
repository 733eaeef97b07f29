// SPDX-License-Identifier: MIT
#include "model/record.hpp"

#include "shellgame/model/notation.hpp"

namespace shellgame {

namespace {

/// Returns true for portions that a record can't express: caves, Panji, and a Crest or Bypass portion without
/// a stated direction.
bool needsWords(const Position& position) {
    switch (position.portion) {
        case Portion::open:
        case Portion::foxhole:
        case Portion::trench:
        case Portion::sangar:
        case Portion::pillbox:
        case Portion::wireBeneath:
            return false;
        case Portion::crest:
        case Portion::bypass:
            return position.faces.empty();
        default:
            return true;
    }
}

}  // namespace

Notation recordOf(const Location& at, const Position& position) {
    Notation out;
    out.at = at;
    switch (position.portion) {
        case Portion::foxhole:
        case Portion::trench:
        case Portion::sangar:
            out.inside = Notation::Inside::entrenchment;
            break;
        case Portion::pillbox:
            out.inside = Notation::Inside::pillbox;
            break;
        case Portion::wireBeneath:
            out.beneath = Notation::Beneath::wire;
            break;
        case Portion::crest:
            if (position.faces.empty()) break;
            out.status = Notation::Status::crest;
            out.faces = position.faces;
            break;
        case Portion::bypass:
            if (!position.faces.empty()) out.bypass.push_back(position.faces);
            break;
        default:
            break;
    }
    return out;
}

Notation recordOf(const State& state, const Piece& piece) {
    Notation out = recordOf(state.placeOf(piece), state.positionOf(piece));
    if (const auto slash = piece.ca.find('/'); slash != std::string::npos)
        out.arc = {piece.ca.substr(0, slash), piece.ca.substr(slash + 1)};
    const Piece* by = piece.isUnit() ? state.piece(piece.carrier) : nullptr;
    if (by != nullptr && (by->kind == PieceClass::vehicle || by->kind == PieceClass::cavalry)) {
        const bool rider = by->kind == PieceClass::cavalry || by->closedTopped;
        out.riding = rider ? Notation::Riding::rider : Notation::Riding::passenger;
        out.vehicle = by->type;
        out.vehicleId = piece.carrier.text;
    }
    return out;
}

std::string recordText(const Location& at, const Position& position) {
    std::string out = printNotation(recordOf(at, position));
    if (needsWords(position)) out += " (" + position.text() + ")";
    return out;
}

}  // namespace shellgame
