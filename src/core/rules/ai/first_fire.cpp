// SPDX-License-Identifier: MIT
// Determines which units may fire at a moving unit (A8.1).
#include "rules/ai/first_fire.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"

namespace shellgame {

namespace {

constexpr int anyRange = 999;
constexpr int noFire = -1;

bool isMachineGun(const Piece& p) {
    return p.kind == PieceClass::supportWeapon &&
           (p.type.find("MG") != std::string::npos || p.type.find(".50") != std::string::npos);
}

/// The units that move, and the marks that the firing units had when the move ended.
struct MoveTime {
    std::vector<PieceId> movers{};
    std::map<PieceId, std::set<std::string>> marks{};
    [[nodiscard]] const std::set<std::string>& marksOf(const PieceId& id, const Piece& p) const {
        const auto then = marks.find(id);
        return then == marks.end() ? p.marks : then->second;
    }
};

/// Reads from the log who has moved, and which marks have changed since. The player may mark the fire before
/// the program knows where the units were fired at.
MoveTime timeOf(const std::vector<Entry>& log, const Entry& move) {
    MoveTime out;
    for (const Json& id : move.command->value("pieces", Json::array()))
        out.movers.emplace_back(id.get<std::string>());
    if (move.command->contains("piece")) out.movers.emplace_back(move.command->value("piece", ""));
    const std::string marker = move.command->value("marker", "");
    for (auto e = log.begin() + (move.n - 1); e != log.end(); ++e) {
        if (e->undone) continue;
        for (const Change& c : e->changes) {
            if (c.table != "pieces") continue;
            // The units that have been revealed under a moving "?" have moved too.
            if (c.field == "under" && !marker.empty() && *c.before == marker) out.movers.emplace_back(c.id);
            if (c.field != "marks" || e->n == move.n || !c.before->is_array()) continue;
            out.marks.try_emplace(PieceId(c.id), c.before->get<std::set<std::string>>());
        }
    }
    return out;
}

/// Returns the largest range at which a unit can fire with its own FP and weapons. A Gun is fired by Infantry
/// in its place.
int farthestShot(const State& state, const PieceId& id, const MoveTime& then, int toNearest) {
    const Piece& unit = *state.piece(id);
    const auto reach = [&](const PieceId& one, const Piece& p) {
        return defensiveReach(p, then.marksOf(one, p), state.clock.phase, toNearest);
    };
    if (unit.kind == PieceClass::vehicle) return reach(id, unit);
    int out = unit.firepower > 0 ? reach(id, unit) : noFire;
    if (then.marksOf(id, unit).contains("final fire")) return out;
    for (const auto& [other, w] : state.pieces) {
        if (w.side != unit.side || !w.inPlay() || w.isUnit() || w.marks.contains("malfunctioned")) continue;
        const bool mans = w.kind == PieceClass::gun && state.placeOf(w) == state.placeOf(unit);
        if (mans || (w.kind == PieceClass::supportWeapon && w.carrier == id))
            out = std::max(out, reach(other, w));
    }
    return out;
}

/// Returns the distance to the closest Known enemy of a unit that does not move.
int distanceToNearest(const GameView& view, const Piece& unit, const MoveTime& then) {
    int out = anyRange;
    for (const auto& [id, p] : view.state.pieces) {
        if (p.side == unit.side || !p.under.empty() || !p.inPlay() || !p.isUnit() ||
            p.marks.contains("captured") || p.marks.contains("wreck") || p.marks.contains("burning wreck") ||
            std::find(then.movers.begin(), then.movers.end(), id) != then.movers.end())
            continue;
        const auto range = view.ground.distance(view.state.placeOf(unit).hex, view.state.placeOf(p).hex);
        if (range) out = std::min(out, *range);
    }
    return out;
}

std::optional<std::vector<PieceId>> firersThen(const GameView& view, const SideId& side, const Location& at,
                                               const MoveTime& then) {
    const auto lines = linesOf(view.sight);
    if (!lines || !lines->available()) return std::nullopt;
    std::vector<PieceId> out;
    for (const auto& [id, p] : view.state.pieces) {
        const Piece* on = view.state.piece(p.carrier);
        if (!couldFire(p, side) || (p.isPersonnel() && on != nullptr && on->kind == PieceClass::vehicle))
            continue;
        const Location from = view.state.placeOf(p);
        const auto range = view.ground.distance(from.hex, at.hex);
        if (!range || *range > farthestShot(view.state, id, then, distanceToNearest(view, p, then))) continue;
        const auto line = lines->lineTo(view.state, from, at, {});
        if (!line || !line->blocked) out.push_back(id);
    }
    return out;
}

}  // namespace

int defensiveReach(const Piece& p, const std::set<std::string>& marks, Phase phase, int toNearest) {
    const bool vehicle = p.kind == PieceClass::vehicle;
    const bool moving = phase == Phase::MPh;
    if (marks.contains("final fire")) return moving && p.isMmc() ? 1 : noFire;
    if (marks.contains("first fire") && !vehicle) {
        if (!p.isPersonnel() && !isMachineGun(p)) return noFire;
        return moving ? std::min(p.range, toNearest) : 1;
    }
    if (vehicle || p.kind == PieceClass::gun || p.range == 0) return anyRange;
    return 2 * p.range;
}

bool couldFire(const Piece& p, const SideId& side) {
    constexpr std::array marks{"broken", "captured", "abandoned", "wreck",   "burning wreck",
                               "melee",  "TI",       "stunned",   "shocked", "no fire"};
    return p.side == side && p.inPlay() && p.isUnit() &&
           std::none_of(marks.begin(), marks.end(), [&](const char* mark) { return p.marks.contains(mark); });
}

std::optional<std::vector<PieceId>> firersAt(const GameView& view, const SideId& side, const Location& at) {
    return firersThen(view, side, at, {});
}

std::vector<std::optional<std::vector<PieceId>>> firersAlong(const GameView& view, const SideId& side,
                                                             const std::vector<Entry>& log,
                                                             const Entry& move) {
    const MoveTime then = timeOf(log, move);
    std::vector<std::optional<std::vector<PieceId>>> out;
    for (const Location& at : pathOf(move)) out.push_back(firersThen(view, side, at, then));
    return out;
}

}  // namespace shellgame
