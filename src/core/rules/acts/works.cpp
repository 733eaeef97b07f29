// SPDX-License-Identifier: MIT
// Tunnels and cave complexes: drawn at setup, and anew after a shift of what they join (4.4.1, 4.4.2).
#include <algorithm>
#include <map>
#include <set>

#include "acts.hpp"
#include "shellgame/rules/acts/works.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/mapboard/works.hpp"

namespace shellgame::acts {

namespace {

bool offered(const State& state, const PieceId& id, const char* what) {
    const auto it = state.offers.find(id);
    return it != state.offers.end() && it->second.what.contains(what);
}

void takeOffer(Draft& draft, const PieceId& id, const char* what) {
    if (draft.find<Offer>(id) == nullptr) return;
    Offer& offer = draft.edit<Offer>(id);
    offer.what.erase(what);
    if (offer.what.empty()) draft.erase<Offer>(id);
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

Findings checkTunnel(const GameView& view, const TunnelAct& act) {
    Findings out;
    const std::string& id = act.id;
    const Work work = tunnelOf(view, act);
    const auto old = view.state.works.find(id);
    if (old != view.state.works.end() && old->second.kind != WorkKind::tunnel)
        return {forbidden("4.4.2", WorkId(id), Message("%1 is no tunnel.", id))};
    if (view.state.clock.phase != Phase::setup) {
        if (old == view.state.works.end())
            return {
                forbidden("B8.6", WorkId(id), Message("A tunnel is there from the start, or not at all."))};
        const auto shifted = std::find_if(old->second.joins.begin(), old->second.joins.end(),
                                          [&](const PieceId& p) { return offered(view.state, p, "tunnel"); });
        if (shifted == old->second.joins.end())
            return {forbidden(
                "4.4.2", WorkId(id),
                Message("%1 changes only right after the shift of a fortification that it joins.", id))};
        if (std::find(work.joins.begin(), work.joins.end(), *shifted) == work.joins.end())
            out.push_back(forbidden("4.4.2", *shifted,
                                    Message("%1 must stay connected to %2, which has shifted.", id,
                                            view.state.piece(*shifted)->type)));
    }
    for (Finding& f : workFindings(view, work, id)) out.push_back(std::move(f));
    return out;
}

void playTunnel(const GameView& view, const TunnelAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string& id = act.id;
    const Work work = tunnelOf(view, act);
    for (const PieceId& p : work.joins) takeOffer(draft, p, "tunnel");
    std::vector<std::string> ends;
    for (const Location& at : tunnelEnds(view.state, work)) ends.push_back(at.text());
    Work& drawn = draft.edit<Work>(id);
    const bool known = drawn.known;
    drawn = work;
    drawn.known = known;
    outcome.text = Message("Tunnel %1 of %2: %3.", id, view.state.sideName(work.side), joined(ends, " - "));
}

// --- redraw ---

bool inComplex(const State& state, const SideId& side, const PieceId& id) {
    const Piece* piece = state.piece(id);
    const Marker* m = piece == nullptr ? nullptr : state.marker(piece->under);
    return m != nullptr && m->side == side && m->position.portion == Portion::caveComplex;
}

struct Drawn {
    std::map<std::string, Work> complexes;
    std::map<PieceId, Location> goes;  ///< who is inside, to a cave of its new complex
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
            say(forbidden("4.4.1", WorkId(id), Message("%1 is no cave complex of this side.", id)));
        if (drawn.complexes.contains(id))
            say(forbidden("4.4.1", WorkId(id), Message("%1 is named twice.", id)));
        for (const PieceId& unit : one.units) {
            if (!inComplex(view.state, side, unit))
                say(forbidden("4.4.1", unit,
                              Message("%1 is not inside a cave complex of this side.", unit.text)));
            else if (!work.joins.empty() &&
                     !drawn.goes.emplace(unit, view.state.placeOf(work.joins.front())).second)
                say(forbidden("4.4.1", unit, Message("%1 is named twice.", unit.text)));
        }
        drawn.complexes[id] = std::move(work);
    }
    return drawn;
}

Findings checkRedraw(const GameView& view, const RedrawAct& act) {
    Findings out;
    const SideId& side = act.side;
    const State& state = view.state;
    const Drawn drawn = drawnOf(view, act, &out);
    if (state.clock.phase != Phase::setup) {
        const bool shifted = std::any_of(state.offers.begin(), state.offers.end(), [&](const auto& o) {
            return o.second.what.contains("redraw") && state.piece(o.first)->side == side;
        });
        if (!shifted)
            return {forbidden("4.4.1", side,
                              Message("Cave complexes change only right after the shift of a cave."))};
    }
    // Judged as they would be beside each other, the old ones gone.
    Draft after(state);
    for (const auto& [id, work] : state.works)
        if (work.kind == WorkKind::caveComplex && work.side == side) after.erase<Work>(id);
    for (const auto& [id, work] : drawn.complexes) after.edit<Work>(id) = work;
    const GameView then{after.now(), view.ground, view.sight};
    for (const auto& [id, work] : drawn.complexes)
        for (Finding& f : workFindings(then, work, id)) out.push_back(std::move(f));
    // Who is inside and not named stays where it is, if a cave of a complex is there.
    std::set<Location> caves;
    for (const auto& [id, work] : drawn.complexes)
        for (const PieceId& cave : work.joins) caves.insert(state.placeOf(cave));
    for (const auto& [id, m] : state.markers) {
        if (m.side != side || m.position.portion != Portion::caveComplex || caves.contains(m.at)) continue;
        for (const PieceId& p : m.contents)
            if (!drawn.goes.contains(p))
                out.push_back(forbidden("4.4.1", p,
                                        Message("No complex is left where %1 is: say into which it goes.",
                                                state.piece(p)->type)));
    }
    return out;
}

void playRedraw(const GameView& view, const RedrawAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const SideId& side = act.side;
    const State& state = view.state;
    const Drawn drawn = drawnOf(view, act, nullptr);
    for (const auto& [id, work] : state.works)
        if (work.kind == WorkKind::caveComplex && work.side == side) draft.erase<Work>(id);
    for (const auto& [id, work] : drawn.complexes) draft.edit<Work>(id) = work;
    std::map<Location, MarkerId> inside;  // one marker for who is inside, at a cave of each complex
    for (const auto& [id, m] : state.markers)
        if (m.side == side && m.position.portion == Portion::caveComplex) inside.emplace(m.at, id);
    for (const auto& [unit, at] : drawn.goes) {
        const MarkerId from = draft.piece(unit)->under;
        if (draft.marker(from)->at == at) continue;
        if (!inside.contains(at)) {
            const MarkerId fresh = draft.newMarker();
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
    for (const auto& [id, offer] : state.offers)
        if (state.piece(id)->side == side) takeOffer(draft, id, "redraw");
    std::vector<std::string> names;
    for (const auto& [id, work] : drawn.complexes) {
        std::vector<std::string> caves;
        for (const PieceId& p : work.joins) caves.push_back(state.placeOf(p).text());
        names.push_back(id + " (" + joined(caves) + ")");
    }
    outcome.text =
        Message("Cave complexes of %1: %2.", state.sideName(side), names.empty() ? "none" : joined(names));
}

}  // namespace

void registerWorks(Registry& registry) {
    registry.add(verbOf<TunnelAct>(checkTunnel, playTunnel,
                                   {.id = "t1", .ends = {Location{"1E4", 0}, Location{"1F5", 0}}}));
    registry.add(verbOf<RedrawAct>(checkRedraw, playRedraw,
                                   {.side = SideId("russian"), .complexes = std::vector<DrawnComplex>{}}));
}

}  // namespace shellgame::acts
