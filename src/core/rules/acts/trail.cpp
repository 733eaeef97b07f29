// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/sighting/act_loss.hpp"

namespace shellgame::acts {

namespace {

bool ofVehicles(ActKind kind) {
    return kind == ActKind::start || kind == ActKind::stop || kind == ActKind::motion;
}

ActKind kindMeant(const Args& args) {
    return enumFrom<ActKind>(args.text("what")).value_or(ActKind::other);
}

Findings checkAct(const GameView& view, const Args& args) {
    Findings out;
    const std::string id = args.text("marker");
    const Marker& m = *view.state.marker(args.marker("marker"));
    const ActKind kind = kindMeant(args);
    if (view.state.clock.phase == Phase::setup)
        out.push_back(forbidden("A3", id, Message("Nothing is done before play has begun.")));
    if (m.kind == MarkerKind::mine) out.push_back(forbidden("4.6", id, Message("Minefields do nothing.")));
    if (m.kind == MarkerKind::hip && kind != ActKind::other)
        out.push_back(
            forbidden("3.2.2", id, Message("Hidden units don't move or change CA conventionally.")));
    if (!ofVehicles(kind)) return out;
    const bool vehicle = m.isDummy() || isVehicleWay(wayOf(view.state, m.contents));
    if (!vehicle)
        out.push_back(forbidden("D2.1", id, Message("Only a vehicle starts, stops or is in Motion.")));
    if (view.state.clock.player != m.side || view.state.clock.phase != Phase::MPh)
        out.push_back(forbidden("D2.1", id, Message("A vehicle does that in its own MPh.")));
    return out;
}

void playAct(const GameView& view, const Args& args, Dice&, Draft& draft, Outcome& outcome) {
    const MarkerId id = args.marker("marker");
    const Marker& m = *view.state.marker(id);
    const Clock& clock = view.state.clock;
    const SoFar soFar = spentSoFar(view.state, id);
    Act act = beginning(clock, m.at, m.position);
    act.kind = kindMeant(args);
    const bool own = clock.phase == Phase::MPh && clock.player == m.side;
    if (own) {
        const double points = args.has("mf")                                            ? args.number("mf")
                              : act.kind == ActKind::start || act.kind == ActKind::stop ? 1
                                                                                        : 0;
        act.spent = soFar.spent + quartersOf(points);  // D2.12, D2.13: 1 MP
        act.moves = !m.isDummy()                       ? wayOf(view.state, m.contents)
                    : soFar.way != MovementClass::none ? soFar.way
                    : ofVehicles(act.kind) || m.large  ? MovementClass::fullyTracked
                                                       : MovementClass::infantry;
    }
    act.before = act.after = toldSeen(view, m.side, m.at, &m);
    const PlaceFacts facts = placeFacts(view, m.at, m.position);
    remind(view, id, m.contents, act, facts, facts, outcome);
    for (const PieceId& p : m.contents) {
        const Piece* piece = view.state.piece(p);
        if (piece == nullptr || piece->kind != PieceClass::vehicle || !ofVehicles(act.kind)) continue;
        draft.editPiece(p).motion = act.kind != ActKind::stop;
    }
    outcome.text = args.has("text")
                       ? Message("%1: %2 (%3).", markerName(m), args.text("what"), args.text("text"))
                       : Message("%1: %2.", markerName(m), args.text("what"));
    draft.append(id, std::move(act));
}

}  // namespace

SoFar spentSoFar(const State& state, const MarkerId& id) {
    SoFar out;
    const Trail& trail = state.trail(id);
    const Clock& now = state.clock;
    for (auto act = trail.rbegin(); act != trail.rend(); ++act) {
        if (act->turn != now.turn || act->player != now.player || act->phase != now.phase) break;
        if (act->kind == ActKind::begin) break;
        out.spent = std::max(out.spent, act->spent);
        if (out.way == MovementClass::none) out.way = act->moves;
    }
    return out;
}

void remind(const GameView& view, const MarkerId& id, const std::vector<PieceId>& who, const Act& act,
            const PlaceFacts& from, const PlaceFacts& to, Outcome& outcome) {
    const Marker& marker = *view.state.marker(id);
    if (marker.kind != MarkerKind::concealed) return;
    const auto ask = [&](LossClass cls, const std::string& name) {
        ActQuestion q;
        q.who = cls;
        q.act = &act;
        q.from = &from.cover;
        q.to = &to.cover;
        q.night = view.state.settings.night;
        const auto loss = actLoss(q);
        if (!loss) return;
        const std::string lossCase(1, loss->lossCase);
        outcome.reasons.push_back(
            loss->doubt == Doubt::none || loss->doubt == Doubt::table
                ? said("A12.121", id.text,
                       act.from == act.to
                           ? Message("%1 did that in enemy LOS and loses its \"?\" (Case %2): reveal it.",
                                     name, lossCase)
                           : Message("%1 moved in enemy LOS and loses its \"?\" (Case %2): reveal it.", name,
                                     lossCase))
            : loss->doubt == Doubt::light
                ? said("E1.31", id.text,
                       Message(
                           "%1 moved in enemy LOS: if %2 is Illuminated it loses its \"?\"; reveal it then.",
                           name, loss->where.text()))
                : said("A12.121", id.text,
                       Message("%1 moved in enemy LOS: unless %2 is Concealment Terrain for it, it loses its "
                               "\"?\" (Case %3); reveal it then.",
                               name, loss->where.text(), lossCase)));
    };
    if (marker.isDummy()) ask(LossClass::dummy, markerName(marker));
    for (const PieceId& piece : who) {
        const Piece* p = view.state.piece(piece);
        if (p->isUnit() || p->kind == PieceClass::gun)
            ask(lossClassOf(*p, p->emplaced && act.from == act.to), p->type);
    }
}

void registerTrail(Registry& registry) {
    ArgSpec mf{"mf", ArgType::number, "MF or MP spent for it in the own MPh; 1 for starting and stopping"};
    mf.max = 60;
    ArgSpec text{"text", ArgType::text, "what exactly"};
    text.max = 500;
    registry.add({"act",
                  "Notes what else a stack does without leaving its Location: it is kept in the trail, for "
                  "consistency.",
                  "2.4",
                  {{"marker", ArgType::marker, "the stack", true},
                   {"what",
                    ArgType::word,
                    "what it does",
                    true,
                    false,
                    {"change CA", "start", "stop", "motion", "other"}},
                   mf,
                   text},
                  {{"do", "act"}, {"marker", "m1"}, {"what", "other"}, {"text", "entrenches"}},
                  checkAct,
                  playAct});
}

}  // namespace shellgame::acts
