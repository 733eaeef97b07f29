// SPDX-License-Identifier: MIT
#include "rules/sighting/concealment.hpp"

#include <array>

namespace shellgame {

namespace {

// The Cases in which a class loses its `?`. nearIn and nearOut apply if an enemy within 16 hexes has LOS to a
// counter in or outside Concealment Terrain. farIn and farOut apply if only enemies beyond 16 hexes have LOS
// to the counter.
struct ClassRow {
    LossClass who;
    std::string_view nearIn, nearOut, farIn, farOut;
};
constexpr std::array<ClassRow, 7> table{{
    {LossClass::infantry, "ABCD", "ABCD", "E", "E"},
    {LossClass::emplacedGun, "ACDG", "ACDG", "AG", "AG"},
    {LossClass::vehicle, "ABCD", "H", "AB", "H"},
    {LossClass::unemplacedGun, "ABCD", "H", "AB", "H"},
    {LossClass::cavalry, "ABCD", "H", "AB", "H"},
    {LossClass::dummy, "ABCD", "ABCD", "E", "E"},
    {LossClass::fortification, "H", "H", "", "H"},  // HIP only (A12.33)
}};

// Returns the Cases that apply to an act.
std::string_view casesOf(LossClass who, Cover cover, LossAct act) {
    const bool open = cover == Cover::openGround;
    switch (act) {
        case LossAct::presence:
            return "H";
        case LossAct::assaultMove:
        case LossAct::advance:
            return open ? "HB" : "H";
        case LossAct::move:
            return "HA";
        case LossAct::fire:
            return who == LossClass::emplacedGun ? "HG" : "HB";
        case LossAct::changeCa:
            return who == LossClass::infantry || who == LossClass::dummy ? "HC" : "HD";
        case LossAct::otherAction:
            return "HC";
    }
    return "";
}

}  // namespace

LossCell concealmentLoss(LossClass who, Cover cover, Viewer viewer, LossAct act) {
    if (viewer == Viewer::none) return {};  // In Case F nothing is lost without an observer.
    // Assault Movement is for Infantry, and for dummies that represent Infantry (A4.61, A12.11).
    if (act == LossAct::assaultMove && who != LossClass::infantry && who != LossClass::dummy)
        act = LossAct::move;
    const ClassRow& row = table[static_cast<std::size_t>(who)];
    const bool inside = cover == Cover::concealing || cover == Cover::building;
    const bool near = viewer == Viewer::near;
    const std::string_view costs =
        near ? (inside ? row.nearIn : row.nearOut) : (inside ? row.farIn : row.farOut);
    for (char c : casesOf(who, cover, act)) {
        if (costs.find(c) == std::string_view::npos) continue;
        LossCell cell;
        cell.effect = c == 'G' ? LossCell::Effect::byDie : LossCell::Effect::loses;
        cell.lossCase = c;
        // If only enemies beyond 16 hexes see a counter that moves like a vehicle, the counter loses its `?`
        // by the table, but A12.2 mentions only enemies within 16 hexes.
        cell.certain = near || c == 'H' || c == 'G' || act != LossAct::move;
        return cell;
    }
    return {};
}

LossClass lossClassOf(const Piece& piece, bool emplaced) {
    switch (piece.kind) {
        case PieceClass::vehicle:
            return LossClass::vehicle;
        case PieceClass::gun:
            return emplaced ? LossClass::emplacedGun : LossClass::unemplacedGun;
        case PieceClass::cavalry:
            return LossClass::cavalry;
        case PieceClass::fortification:
            return LossClass::fortification;
        default:
            return LossClass::infantry;
    }
}

Viewer viewerOf(const SeenAnswer& answer) {
    if (!answer.seen || !answer.by.empty()) return Viewer::none;
    return answer.range > 16 ? Viewer::far : Viewer::near;
}

}  // namespace shellgame
