// SPDX-License-Identifier: MIT
#include "rules/kept/fire.hpp"

#include <algorithm>

#include "rules/kept/policy.hpp"
#include "shellgame/model/catalogue.hpp"

namespace shellgame {

namespace {

/// From how far what lies there opens fire by itself.
PolicyReach reachByItself(const Piece& p, const PolicyFire& fire) {
    switch (p.kind) {
        case PieceClass::gun:
            return p.gunType == "AT" ? fire.atGun : fire.gun;
        case PieceClass::vehicle:
            return fire.vehicle;
        case PieceClass::squad:
        case PieceClass::cavalry:
            return fire.squad;
        case PieceClass::halfSquad:
        case PieceClass::crew:
            return fire.halfSquad;
        case PieceClass::hero:
            return fire.hero;
        default:
            return {};
    }
}

bool fit(const Piece& p) {
    return std::none_of(p.marks.begin(), p.marks.end(), [](const std::string& mark) {
        return mark == "broken" || mark == "TI" || mark == "wreck" || mark == "burning wreck" ||
               mark == "stunned" || mark == "shocked" || mark == "captured" || mark == "melee";
    });
}

/// Whether a target is too near for it: a mortar's range begins with the first of its two numbers (C9).
bool isTooNear(const Piece& p, int range) {
    const bool weapon = p.kind == PieceClass::supportWeapon || p.kind == PieceClass::gun;
    return weapon && range < Catalogue::builtIn().lookup(p.type, p.nation).type.minRange;
}

/// Whether one of its counters opens fire at that range under these orders.
bool opens(const Piece& p, const FireTarget& target, int range, OpensFire when, int within,
           const PolicyFire& fire, int sooner) {
    if (!fit(p) || !(p.isMmc() || p.kind == PieceClass::gun || p.kind == PieceClass::vehicle ||
                     p.kind == PieceClass::hero || p.kind == PieceClass::cavalry))
        return false;
    if (p.kind == PieceClass::crew && p.firepower <= 2 && when == OpensFire::asDealt) return false;
    const int reach = p.range > 0 ? p.range : 40;
    if (range > reach || isTooNear(p, range)) return false;
    switch (when) {
        case OpensFire::never:
            return false;
        case OpensFire::adjacent:
            return range <= 1;
        case OpensFire::within:
            return range <= within;
        case OpensFire::vehicles:
            return target.vehicle;
        case OpensFire::atWill:
            return !target.unknown || 2 * range <= reach;
        case OpensFire::asDealt:
            break;
    }
    const PolicyReach reaches = reachByItself(p, fire);
    const int own = target.vehicle ? reaches.vehicles : reaches.others;
    if (own == 0) return false;
    const int sure = std::max(1, own + sooner);
    return range <= (target.unknown ? std::max(1, sure * fire.unknown / 100) : sure);
}

}  // namespace

FireTarget targetAt(const State& seen, const Location& at, const std::vector<PieceId>& who,
                    bool underMarker) {
    FireTarget out{at, underMarker, false};
    for (const PieceId& id : who)
        if (const Piece* p = seen.piece(id); p != nullptr && !underMarker)
            out.vehicle = out.vehicle || p->kind == PieceClass::vehicle;
    return out;
}

std::vector<OpenedFire> whoOpensFire(const KeptView& kept, const FireTarget& target) {
    const State& state = kept.state();
    const Policy& policy = policyOf(state.settings);
    const PolicyTemper& temper = temperOf(state.settings);
    struct Ready {
        int strength;
        OpenedFire fire;
    };
    std::vector<Ready> ready;
    for (const auto& [id, m] : state.markers) {
        if (m.side != kept.side() || m.isDummy() || m.kind == MarkerKind::mine || m.faceUp()) continue;
        const auto range = kept.view().ground.distance(m.at.hex, target.at.hex);
        if (!range) continue;
        const bool own = m.opens != OpensFire::asDealt;
        const OpensFire when = own ? m.opens : state.settings.keptFire;
        const int within = own ? m.opensWithin : state.settings.keptRange;
        Ready one{0, {id, {}, *range}};
        for (const PieceId& piece : m.contents) {
            const Piece& p = *state.piece(piece);
            if (!opens(p, target, *range, when, within, policy.fire, temper.sooner)) continue;
            one.fire.pieces.push_back(piece);
            one.strength +=
                2 * p.firepower + (p.kind == PieceClass::gun || p.kind == PieceClass::vehicle ? 20 : 0);
        }
        if (one.fire.pieces.empty()) continue;
        // Their weapons fire with them.
        const std::vector<PieceId> firing = one.fire.pieces;
        for (const PieceId& piece : m.contents) {
            const Piece& p = *state.piece(piece);
            const bool theirs =
                p.carrier.empty() || std::find(firing.begin(), firing.end(), p.carrier) != firing.end();
            // What has no range is placed or thrown (A23).
            const bool reaches = p.range > 0 && *range <= p.range && !isTooNear(p, *range);
            if (p.kind != PieceClass::supportWeapon || !theirs || !reaches) continue;
            one.fire.pieces.push_back(piece);
            one.strength += 2 * p.firepower;
        }
        const auto line = *range == 0 ? KeptView::Line{true, 0} : kept.line(m.at, target.at);
        if (!line || !line->clear || line->hindrance > policy.fire.hindrance) continue;
        one.strength -= *range;
        ready.push_back(std::move(one));
    }
    std::stable_sort(ready.begin(), ready.end(),
                     [](const Ready& a, const Ready& b) { return a.strength > b.strength; });
    std::vector<OpenedFire> out;
    for (std::size_t i = 0; i < ready.size() && i < static_cast<std::size_t>(temper.firing); ++i)
        out.push_back(std::move(ready[i].fire));
    return out;
}

}  // namespace shellgame
