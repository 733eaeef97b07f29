// SPDX-License-Identifier: MIT
// Acts that draw tunnels and cave complexes during setup, and change them after their fortifications have
// shifted (4.4.1, 4.4.2).
#include <algorithm>
#include <map>
#include <set>

#include "play/verb_of.hpp"
#include "rules/mapboard/room.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/new_names.hpp"
#include "shellgame/rules/mapboard/tunnels.hpp"
#include "shellgame/rules/mapboard/work_acts.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"
#include "words/play.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

bool offered(const State& state, const PieceId& id, const char* what) {
    const auto it = state.offers.find(id);
    return it != state.offers.end() && it->second.what.contains(what);
}

bool contains(const std::vector<PieceId>& list, const PieceId& id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

void takeOffer(Draft& draft, const PieceId& id, const char* what) {
    if (draft.find<Offer>(id) == nullptr) return;
    Offer& offer = draft.edit<Offer>(id);
    offer.what.erase(what);
    if (offer.what.empty()) draft.erase<Offer>(id);
}

/// Checks the name for a new tunnel or complex.
Findings workNameFindings(const GameView& view, const std::string& id) {
    return view.state.works.contains(id) ? Findings() : newNameFindings(view, id, WorkId(id));
}

// --- tunnel ---

Work tunnelOf(const GameView& view, const TunnelAct& act) {
    Work work;
    work.kind = WorkKind::tunnel;
    work.joins = act.joins;
    work.ends = act.ends;
    if (const auto it = view.state.works.find(act.id); it != view.state.works.end())
        work.side = it->second.side;
    else if (!work.joins.empty())
        work.side = view.state.piece(work.joins.front())->side;
    else
        work.side = view.state.clock.player;
    return work;
}

/// Returns the caves of the complex to which a cave belongs; empty if the cave does not belong to a complex.
std::set<PieceId> complexOf(const std::map<std::string, Work>& works, const PieceId& cave) {
    for (const auto& [id, work] : works)
        if (work.kind == WorkKind::caveComplex && contains(work.joins, cave))
            return {work.joins.begin(), work.joins.end()};
    return {};
}

/// Returns true if a tunnel ends at this fortification. For a cave, also returns true if the tunnel ends at
/// another cave of the same complex.
bool leadsInto(const State& state, const Work& tunnel, const PieceId& fortification) {
    const std::set<PieceId> complex = complexOf(state.works, fortification);
    return std::any_of(tunnel.joins.begin(), tunnel.joins.end(),
                       [&](const PieceId& p) { return p == fortification || complex.contains(p); });
}

/// Returns true if another tunnel ends at this fortification too. After the shift that tunnel may then also
/// be changed.
bool inOtherTunnel(const State& state, const PieceId& fortification, const std::string& tunnel) {
    return std::any_of(state.works.begin(), state.works.end(), [&](const auto& entry) {
        return entry.first != tunnel && entry.second.kind == WorkKind::tunnel &&
               contains(entry.second.joins, fortification);
    });
}

Findings checkTunnel(const GameView& view, const TunnelAct& act) {
    Findings out;
    const std::string& id = act.id;
    const Work work = tunnelOf(view, act);
    const auto old = view.state.works.find(id);
    if (old != view.state.works.end() && old->second.kind != WorkKind::tunnel)
        return {forbidden("4.4.2", WorkId(id), Message(words::isNoTunnel, id))};
    if (Findings name = workNameFindings(view, id); !name.empty()) return name;
    if (view.state.clock.phase != Phase::setup) {
        if (old == view.state.works.end())
            return {forbidden("B8.6", WorkId(id), Message(words::tunnelIsThereFromStart))};
        std::vector<PieceId> changed;
        for (const PieceId& p : old->second.joins)
            if (offered(view.state, p, "tunnel")) changed.push_back(p);
        if (changed.empty())
            return {forbidden("4.4.2", WorkId(id),
                              Message(words::changesOnlyRightAfterShiftOfFortification, id))};
        const bool stays = std::any_of(changed.begin(), changed.end(),
                                       [&](const PieceId& p) { return leadsInto(view.state, work, p); });
        if (!stays)
            out.push_back(forbidden("4.4.2", changed.front(),
                                    Message(words::mustStayConnectedToWhichHasShifted, id,
                                            view.state.piece(changed.front())->type)));
    }
    for (Finding& f : workFindings(view, work, id)) out.push_back(std::move(f));
    return out;
}

void playTunnel(const GameView& view, const TunnelAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& id = act.id;
    const Work work = tunnelOf(view, act);
    std::vector<PieceId> joined = work.joins;
    if (const auto old = view.state.works.find(id); old != view.state.works.end())
        joined.insert(joined.end(), old->second.joins.begin(), old->second.joins.end());
    for (const PieceId& p : joined)
        if (!inOtherTunnel(view.state, p, id)) takeOffer(draft, p, "tunnel");
    const Message::Arg ends = chained(words::wayOn, listed(tunnelEnds(view.state, work)).items);
    Work& drawn = draft.edit<Work>(id);
    const bool known = drawn.known;
    drawn = work;
    drawn.known = known;
    outcome.text = Message(words::tunnelOf, id, view.state.sideName(work.side), ends);
}

// --- redraw ---

bool inComplex(const State& state, const SideId& side, const PieceId& id) {
    const Piece* piece = state.piece(id);
    const Marker* m = piece == nullptr ? nullptr : state.marker(piece->under);
    return m != nullptr && m->side == side && m->position.portion == Portion::caveComplex;
}

struct Drawn {
    std::map<std::string, Work> complexes;
    std::map<PieceId, Location> goes;  ///< for each unit inside a complex, the cave of the new complex to
                                       ///< which the unit goes
};

Drawn drawnOf(const GameView& view, const RedrawAct& act, Findings* out) {
    Drawn drawn;
    const SideId& side = act.side;
    const auto say = [&](Finding f) {
        if (out != nullptr) out->push_back(std::move(f));
    };
    for (const DrawnComplex& one : act.complexes.value_or(std::vector<DrawnComplex>{})) {
        const std::string& id = one.id;
        Work work;
        work.kind = WorkKind::caveComplex;
        work.side = side;
        work.joins = one.caves;
        const auto old = view.state.works.find(id);
        if (old != view.state.works.end()) work.known = old->second.known;
        if (old != view.state.works.end() &&
            (old->second.kind != WorkKind::caveComplex || old->second.side != side))
            say(forbidden("4.4.1", WorkId(id), Message(words::isNoCaveComplexOfThisSide, id)));
        for (Finding& f : workNameFindings(view, id)) say(std::move(f));
        if (drawn.complexes.contains(id))
            say(forbidden("4.4.1", WorkId(id), Message(words::isNamedTwice, id)));
        for (const PieceId& unit : one.units) {
            if (!inComplex(view.state, side, unit))
                say(forbidden("4.4.1", unit, Message(words::isNotInsideCaveComplex, unit.text)));
            else if (!work.joins.empty() &&
                     !drawn.goes.emplace(unit, view.state.placeOf(work.joins.front())).second)
                say(forbidden("4.4.1", unit, Message(words::isNamedTwice, unit.text)));
        }
        drawn.complexes[id] = std::move(work);
    }
    return drawn;
}

Findings checkRedraw(const GameView& view, const RedrawAct& act) {
    Findings out;
    const SideId& side = act.side;
    const GameState& state = view.state;
    const Drawn drawn = drawnOf(view, act, &out);
    if (state.clock.phase != Phase::setup) {
        const bool shifted = std::any_of(state.offers.begin(), state.offers.end(), [&](const auto& o) {
            return o.second.what.contains("redraw") && state.piece(o.first)->side == side;
        });
        if (!shifted)
            return {forbidden("4.4.1", side, Message(words::caveComplexesChangeOnlyRightAfterShift))};
    }
    // The new complexes are judged in a state without the old ones.
    Draft after(state);
    for (const auto& [id, work] : state.works)
        if (work.kind == WorkKind::caveComplex && work.side == side) after.erase<Work>(id);
    for (const auto& [id, work] : drawn.complexes) after.edit<Work>(id) = work;
    const GameView then{after.now(), view.ground, view.sight};
    for (const auto& [id, work] : drawn.complexes)
        for (Finding& f : workFindings(then, work, id)) out.push_back(std::move(f));
    // Units inside that the act does not name stay in their Location, so the new complexes must have a cave
    // in that Location.
    std::set<Location> caves;
    for (const auto& [id, work] : drawn.complexes)
        for (const PieceId& cave : work.joins) caves.insert(state.placeOf(cave));
    for (const auto& [id, m] : state.markers) {
        if (m.side != side || m.position.portion != Portion::caveComplex || caves.contains(m.at)) continue;
        for (const PieceId& p : m.contents)
            if (!drawn.goes.contains(p))
                out.push_back(
                    forbidden("4.4.1", p, Message(words::noComplexIsLeftWhereIsSay, state.piece(p)->type)));
    }
    return out;
}

/// Lets the player change a tunnel that ends in a cave complex (4.4.2), if the caves of the complex have
/// changed or one of them has shifted.
void followComplexes(const State& state, const SideId& side, const std::map<std::string, Work>& drawn,
                     const std::set<PieceId>& shifted, Draft& draft, Outcome& outcome) {
    const auto anyShifted = [&](const std::set<PieceId>& caves) {
        return std::any_of(caves.begin(), caves.end(),
                           [&](const PieceId& cave) { return shifted.contains(cave); });
    };
    for (const auto& [name, work] : state.works) {
        if (work.kind != WorkKind::tunnel || work.side != side) continue;
        for (const PieceId& id : work.joins) {
            const std::set<PieceId> before = complexOf(state.works, id), now = complexOf(drawn, id);
            if (before == now && !anyShifted(now)) continue;
            draft.edit<Offer>(id).what.insert("tunnel");
            outcome.reasons.push_back(
                {Verdict::ok, "4.4.2", WorkId(name),
                 Message(words::complexOfTunnelIsDrawnAnew, state.placeOf(id).text(), name)});
        }
    }
}

void playRedraw(const GameView& view, const RedrawAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const SideId& side = act.side;
    const State& state = view.state;
    const Drawn drawn = drawnOf(view, act, nullptr);
    for (const auto& [id, work] : state.works)
        if (work.kind == WorkKind::caveComplex && work.side == side) draft.erase<Work>(id);
    for (const auto& [id, work] : drawn.complexes) draft.edit<Work>(id) = work;
    std::map<Location, MarkerId> inside;  // for each cave, one marker for the units inside
    for (const auto& [id, m] : state.markers)
        if (m.side == side && m.position.portion == Portion::caveComplex) inside.emplace(m.at, id);
    for (const auto& [unit, at] : drawn.goes) {
        const MarkerId from = draft.piece(unit)->under;
        if (draft.marker(from)->at == at) continue;
        if (!inside.contains(at)) {
            const MarkerId fresh = draft.newMarker(side);
            Marker m = *draft.marker(from);
            m.at = m.start = at;
            m.contents.clear();
            draft.edit<Marker>(fresh) = std::move(m);
            inside.emplace(at, fresh);
        }
        std::erase(draft.editMarker(from).contents, unit);
        draft.editMarker(inside.at(at)).contents.push_back(unit);
        draft.editPiece(unit).under = inside.at(at);
        if (draft.marker(from)->contents.empty()) draft.erase<Marker>(from);
    }
    std::set<PieceId> shifted;
    for (const auto& [id, offer] : state.offers) {
        if (state.piece(id)->side != side) continue;
        if (offer.what.contains("redraw")) shifted.insert(id);
        takeOffer(draft, id, "redraw");
    }
    if (state.clock.phase != Phase::setup)
        followComplexes(state, side, drawn.complexes, shifted, draft, outcome);
    Listed names;
    for (const auto& [id, work] : drawn.complexes) {
        Listed caves;
        for (const PieceId& p : work.joins) caves.items.emplace_back(state.placeOf(p));
        names.items.emplace_back(Message(words::inBrackets, id, caves));
    }
    outcome.text = Message(words::caveComplexesOf, state.sideName(side),
                           names.items.empty() ? Message::Arg(term("none")) : Message::Arg(std::move(names)));
}

}  // namespace

void registerMapboard(Registry& registry) {
    registry.add(verbOf<TunnelAct>(checkTunnel, playTunnel,
                                   {.id = "t1", .ends = {Location{"1E4", 0}, Location{"1F5", 0}}}));
    registry.add(verbOf<RedrawAct>(checkRedraw, playRedraw,
                                   {.side = SideId("russian"), .complexes = std::vector<DrawnComplex>{}}));
}

}  // namespace shellgame
