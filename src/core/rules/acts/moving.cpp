// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "acts.hpp"
#include "shellgame/rules/exchange/kinds.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/concealment.hpp"

namespace shellgame::acts {

namespace {

/// Who moves, from where, along which Locations.
struct Mover {
    const Marker* marker = nullptr;  ///< a stack under a marker, or
    MarkerId id;
    std::vector<PieceId> pieces;  ///< Known counters; of a marker: those that go
    int dummies = 0;              ///< of a dummy stack: those that go
    bool part = false;            ///< only a part of the marker goes
    SideId side;
    Location from;
    std::vector<Location> path;  ///< without the start
};

Mover moverOf(const GameView& view, const Args& args) {
    Mover m;
    if (args.has("marker")) {
        m.id = args.marker("marker");
        m.marker = view.state.marker(m.id);
        m.side = m.marker->side;
        m.from = m.marker->at;
        m.pieces = args.has("pieces") ? args.pieces("pieces") : m.marker->contents;
        m.dummies = args.integer("dummies", m.marker->dummies);
        m.part =
            m.marker->isDummy() ? m.dummies < m.marker->dummies : m.pieces.size() < m.marker->contents.size();
    } else {
        m.pieces = piecesMeant(view.state, args);
        if (!m.pieces.empty()) {
            const Piece* first = view.state.piece(m.pieces.front());
            m.side = first->side;
            m.from = whereIs(view.state, *first);
        }
    }
    for (const std::string& step : args.texts("path"))
        if (const auto l = Location::parse(step)) m.path.push_back(*l);
    if (args.has("to")) m.path.push_back(args.location("to"));
    return m;
}

bool oneStep(const GameView& view, const Location& a, const Location& b) {
    if (a.hex == b.hex) return std::abs(a.level - b.level) <= 1;
    return view.ground.distance(a.hex, b.hex) == 1;
}

void marksFindings(const GameView& view, const Mover& m, bool rout, Findings& out) {
    for (const PieceId& id : m.pieces) {
        const Piece* p = view.state.piece(id);
        if (!p->gone.empty()) out.push_back(forbidden("", id.text, Message("%1 is out of play.", p->type)));
        const auto has = [&](const char* mark) { return p->marks.contains(mark); };
        if (has("TI")) out.push_back(forbidden("A4.8", id.text, Message("%1 is TI.", p->type)));
        if (has("pinned")) out.push_back(forbidden("A7.8", id.text, Message("%1 is pinned.", p->type)));
        if (has("broken") != rout && p->isPersonnel())
            out.push_back(
                rout ? forbidden("A10.5", id.text, Message("%1 is not broken, so it does not rout.", p->type))
                     : forbidden("A10.4", id.text, Message("%1 is broken.", p->type)));
        for (const char* mark : {"immobilized", "bogged", "wreck", "burning wreck"})
            if (has(mark))
                out.push_back(forbidden("D2.1", id.text, Message("%1 is marked %2.", p->type, mark)));
    }
}

void partFindings(const GameView& view, const Mover& m, const Args& args, Findings& out) {
    if (m.marker == nullptr) {
        for (const PieceId& id : m.pieces) {
            const Piece* p = view.state.piece(id);
            if (!p->under.empty())
                out.push_back(forbidden("A12.1", id.text,
                                        Message("%1 lies under a marker; name the marker.", p->type)));
            else if (p->side != m.side || p->at != m.from)
                out.push_back(forbidden("A4.2", id.text, Message("They do not start together.")));
        }
        return;
    }
    for (const PieceId& id : m.pieces)
        if (std::find(m.marker->contents.begin(), m.marker->contents.end(), id) == m.marker->contents.end())
            out.push_back(
                forbidden("2.2", id.text, Message("%1 is not under %2.", id.text, markerName(*m.marker))));
    if (m.marker->kind == MarkerKind::hip)
        out.push_back(forbidden("3.2.2", m.id.text,
                                Message("Hidden units and dummy HIP counters don't move conventionally.")));
    if (m.marker->kind == MarkerKind::mine)
        out.push_back(forbidden("4.6", m.id.text, Message("Minefields don't move.")));
    if (m.part && m.marker->kind == MarkerKind::cloaked)
        out.push_back(forbidden("E1.422", m.id.text, Message("No cloaking counter may be split in two.")));
    if (m.marker->isDummy() && args.has("dummies") && m.dummies > m.marker->dummies)
        out.push_back(forbidden("2.2", m.id.text,
                                Message("%1 has %2 counters, not %3.", markerName(*m.marker),
                                        std::to_string(m.marker->dummies), std::to_string(m.dummies))));
    if (m.marker->isDummy() && args.has("dummies") && m.part) {
        const int least = houseRuleOn(view.state.settings, "dummies_single") ? 1 : 2;
        if (m.dummies < least || m.marker->dummies - m.dummies < least)
            out.push_back(forbidden(
                "2.2", m.id.text,
                Message("Each part of a dummy stack keeps at least %1 counters; %2 has %3.",
                        std::to_string(least), markerName(*m.marker), std::to_string(m.marker->dummies))));
    }
    if (!m.marker->isDummy() && args.has("dummies"))
        out.push_back(forbidden("2.2", m.id.text, Message("%1 is no dummy stack.", markerName(*m.marker))));
    if (m.marker->isDummy() && args.has("pieces"))
        out.push_back(
            forbidden("2.2", m.id.text, Message("%1 has no real counters.", markerName(*m.marker))));
}

Findings checkGoing(const GameView& view, const Args& args, Phase phase) {
    Findings out;
    const Mover m = moverOf(view, args);
    const Clock& clock = view.state.clock;
    if (m.marker == nullptr && m.pieces.empty())
        return {forbidden("", "", Message("Name a marker, a piece or pieces that go."))};
    if (m.path.empty() && !args.has("position"))
        return {forbidden("", "/to", Message("Say where to: \"to\" or \"path\"."))};
    partFindings(view, m, args, out);
    const bool rout = args.text("how") == "rout";
    const bool setup = clock.phase == Phase::setup;
    if (!setup) {
        const Phase needed = rout ? Phase::RtPh : phase;
        const std::string name(enumText(needed));
        if (clock.phase != needed || (!rout && clock.player != m.side))
            out.push_back(forbidden(phase == Phase::APh ? "A4.7" : "A4.1",
                                    m.marker != nullptr ? m.id.text : "",
                                    rout ? Message("Units rout in the %1.", name)
                                         : Message("Its side can do this in its own %1.", name)));
        marksFindings(view, m, rout, out);
    }
    // A stack under a marker leaves a trail, so its way must be told hex by hex; Known units need no
    // bookkeeping.
    Location at = m.from;
    for (const Location& step : m.path) {
        if (!setup && (m.marker != nullptr || phase == Phase::APh) && !oneStep(view, at, step))
            out.push_back(forbidden("2.4", step.text(),
                                    Message("%1 is not next to %2: name every hex of the way in \"path\".",
                                            step.text(), at.text())));
        at = step;
    }
    if (phase == Phase::APh && m.path.size() > 1)
        out.push_back(forbidden("A4.7", at.text(), Message("An advance is one Location.")));
    const Position position = args.position("position");
    if (m.part && at == m.from && position == m.marker->position)
        out.push_back(forbidden("2.2", m.id.text, Message("A stack splits only by going apart.")));
    for (const PieceId& id : m.pieces) {
        const Piece* p = view.state.piece(id);
        if (phase == Phase::APh && !setup && p->kind == PieceClass::vehicle)
            out.push_back(forbidden("D2.1", id.text, Message("Vehicles don't advance.")));
        if (!p->carrier.empty()) continue;
        for (Finding& f : placeFindings(view, *p, at, position)) out.push_back(std::move(f));
    }
    return out;
}

/// MF or MP of one step in quarters, by the chart; nothing where the chart gives no number.
std::optional<int> stepCost(const GameView& view, const Mover& m, const Location& from, const Location& to,
                            bool road) {
    if (from.hex == to.hex) return from.level == to.level ? 0 : 4;  // a level of a building: 1 MF (B23.4)
    const HexTerrain terrain = terrainAt(view, to.hex);
    CostSum cost = infantryCost(terrain.rows);
    for (const PieceId& id : m.pieces) {
        const Piece* p = view.state.piece(id);
        if (p->kind != PieceClass::vehicle) continue;
        const VehicleClass cls = p->moves == MovementClass::truck         ? VehicleClass::truck
                                 : p->moves == MovementClass::armouredCar ? VehicleClass::armoredCar
                                 : p->moves == MovementClass::halftrack   ? VehicleClass::halfTracked
                                                                          : VehicleClass::tracked;
        cost = vehicleCost(terrain.rows, cls);
    }
    if (road && cost.byRoad) return static_cast<int>(std::lround(*cost.byRoad * 4));
    if (!cost.isPoints()) return std::nullopt;
    return static_cast<int>(std::lround(cost.points * 4));
}

std::optional<SeenNote> toldSeen(const GameView& view, const SideId& side, const Location& at,
                                 const Marker* marker) {
    const SeenAnswer a = view.sight.enemySees(view.state, view.ground, side, at, marker);
    if (a.basis == SeenAnswer::Basis::assumed) return std::nullopt;
    return SeenNote{a.seen, a.range, 0, a.by};
}

/// Tells when the table would take the `?` for this act; the player shows it then.
void remind(const GameView& view, const Mover& m, const Act& act, Outcome& outcome) {
    if (m.marker->kind != MarkerKind::concealed) return;
    Viewer viewer = Viewer::none;
    for (const auto& note : {act.before, act.after}) {
        if (!note) continue;
        const Viewer v = viewerOf({note->seen, note->range, SeenAnswer::Basis::told, false, note->by});
        if (v == Viewer::near || viewer == Viewer::none) viewer = v;
    }
    if (viewer == Viewer::none) return;
    const PlaceCover cover = coverAt(view, act.to, Position());
    const LossAct kind = act.kind == ActKind::assault   ? LossAct::assaultMove
                         : act.kind == ActKind::advance ? LossAct::advance
                                                        : LossAct::move;
    const auto ask = [&](LossClass who, const std::string& name) {
        const LossCell cell = concealmentLoss(who, cover.cover, viewer, kind);
        if (cell.effect == LossCell::Effect::loses)
            outcome.reasons.push_back(
                said("A12.121", m.id.text,
                     Message("%1 moved in enemy LOS and loses its \"?\" (Case %2): reveal it.", name,
                             std::string(1, cell.lossCase))));
    };
    if (m.marker->isDummy()) ask(LossClass::dummy, m.id.text);
    for (const PieceId& id : m.pieces) {
        const Piece* p = view.state.piece(id);
        if (p->isUnit() || p->kind == PieceClass::gun) ask(lossClassOf(*p, false), p->type);
    }
}

void carryAlong(const GameView& view, Draft& draft, const PieceId& id, const Location& to,
                const Position& position) {
    Piece& piece = draft.editPiece(id);
    const bool left = piece.at != to;
    piece.at = to;
    piece.position = position;
    if (left) {
        piece.boreSight = false;
        piece.emplaced = piece.mayEmplace = false;  // C11.3: a Gun that moved is never Emplaced again
        piece.hullDown = 0;
        piece.ca.clear();
        piece.tca.clear();
    }
    for (const auto& [other, p] : view.state.pieces)
        if (p.carrier == id && p.under.empty() && p.gone.empty())
            carryAlong(view, draft, other, to, position);
}

void goKnown(const GameView& view, const Args& args, const Mover& m, Draft& draft) {
    const Location to = m.path.empty() ? m.from : m.path.back();
    for (const PieceId& id : m.pieces) {
        // What goes on foot while its vehicle stays has left it.
        const Piece* p = view.state.piece(id);
        const bool withCarrier =
            std::find(m.pieces.begin(), m.pieces.end(), p->carrier) != m.pieces.end() || p->carrier.empty();
        carryAlong(view, draft, id, to, args.position("position"));
        if (!withCarrier && to != m.from) draft.editPiece(id).carrier = PieceId();
    }
}

ActKind actKind(const std::string& how, Phase phase) {
    if (phase == Phase::APh) return ActKind::advance;
    return enumFrom<ActKind>(how.empty() ? "move" : how).value_or(ActKind::move);
}

void goMarker(const GameView& view, const Args& args, const Mover& m, Phase phase, Draft& draft,
              Outcome& outcome) {
    const Clock& clock = view.state.clock;
    MarkerId id = m.id;
    if (m.part) {
        id = args.has("id") ? MarkerId(args.text("id")) : draft.newMarker();
        splitMarker(view.state, draft, m.id, m.pieces, m.marker->isDummy() ? m.dummies : 0, id);
    }
    const std::vector<Location> path = m.path.empty() ? std::vector<Location>{m.from} : m.path;
    Marker& marker = draft.editMarker(id);
    marker.position = args.position("position");
    marker.at = path.back();
    if (clock.phase == Phase::setup) {
        marker.start = marker.at;
        marker.seen.reset();
        return;
    }
    if (marker.at != m.from) marker.seen.reset();
    // MF of this phase so far: what the last act of the trail had reached.
    int spent = 0;
    if (const Trail& trail = view.state.trail(m.id); !trail.empty()) {
        const Act& last = trail.back();
        if (last.turn == clock.turn && last.player == clock.player && last.phase == clock.phase)
            spent = last.spent;
    }
    const std::string how = args.text("how");
    Location from = m.from;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const bool lastStep = i + 1 == path.size();
        Act act;
        act.turn = clock.turn;
        act.player = clock.player;
        act.phase = clock.phase;
        act.from = from;
        act.to = path[i];
        act.kind = actKind(how, phase);
        act.doubleTime = act.kind == ActKind::doubleTime;
        if (phase == Phase::MPh) {
            if (args.has("mf")) {
                if (lastStep) spent += static_cast<int>(std::lround(args.number("mf") * 4));
            } else if (const auto cost = stepCost(view, m, from, path[i], how == "road")) {
                spent += *cost;
            } else {
                outcome.reasons.push_back(
                    said("A2.4", path[i].text(),
                         Message("The cost of %1 is no plain number; say it with \"mf\".", path[i].text())));
            }
            act.spent = spent;
        }
        act.before = toldSeen(view, m.side, from, from == m.from ? m.marker : nullptr);
        act.after = toldSeen(view, m.side, path[i], nullptr);
        remind(view, m, act, outcome);
        draft.append(id, act);
        from = path[i];
    }
    for (const PieceId& p : marker.contents) {
        if (marker.at == m.from) break;
        Piece& piece = draft.editPiece(p);
        piece.boreSight = false;
        piece.emplaced = piece.mayEmplace = false;
        piece.hullDown = 0;
        piece.ca.clear();
        piece.tca.clear();
    }
}

/// " (4 MF)" for a way told step by step; nothing where the chart has no number for a step.
std::string costText(const GameView& view, const Args& args, const Mover& m) {
    if (args.has("mf") || m.path.empty()) return {};
    int quarters = 0;
    Location from = m.from;
    for (const Location& to : m.path) {
        const auto cost = stepCost(view, m, from, to, args.text("how") == "road");
        if (!cost || view.ground.distance(from.hex, to.hex) > 1) return {};
        quarters += *cost;
        from = to;
    }
    const bool vehicle = std::any_of(m.pieces.begin(), m.pieces.end(), [&](const PieceId& id) {
        return view.state.piece(id)->kind == PieceClass::vehicle;
    });
    return fmt::format(" ({:g} {})", quarters / 4.0, vehicle ? "MP" : "MF");
}

void playGoing(const GameView& view, const Args& args, Phase phase, Draft& draft, Outcome& outcome) {
    const Mover m = moverOf(view, args);
    if (m.marker != nullptr)
        goMarker(view, args, m, phase, draft, outcome);
    else
        goKnown(view, args, m, draft);
    const bool setup = view.state.clock.phase == Phase::setup;
    if (!setup) {
        shutWindows(view.state, m.side, draft);
        if (!m.pieces.empty()) noteMove(draft, m.side);
    }
    std::string way = m.from.text();
    for (const Location& l : m.path) way += " - " + l.text();
    if (phase == Phase::MPh && !setup) way += costText(view, args, m);
    if (args.has("position")) way += " (" + args.text("position") + ")";
    const std::string who = m.marker != nullptr ? markerName(*m.marker) : piecesText(view.state, m.pieces);
    outcome.text = setup ? Message("%1 set up in %2.", who, (m.path.empty() ? m.from : m.path.back()).text())
                   : phase == Phase::APh ? Message("%1 advances: %2.", who, way)
                                         : Message("%1 moves: %2.", who, way);
}

}  // namespace

void registerMoving(Registry& registry) {
    const ArgSpec marker{"marker", ArgType::marker, "a stack under a marker"};
    const ArgSpec piece{"piece", ArgType::piece, "one Known counter"};
    const ArgSpec pieces{"pieces", ArgType::piece,
                         "Known counters; with \"marker\": the part of it that goes", false, true};
    ArgSpec dummies{"dummies", ArgType::integer, "how many counters of a dummy stack go; all by default"};
    dummies.min = 1;
    dummies.max = 60;
    const ArgSpec to{"to", ArgType::location, "the last (or only) Location of the way"};
    const ArgSpec path{"path", ArgType::location, "every Location of the way, without the start", false,
                       true};
    const ArgSpec position{"position", ArgType::position, "portion of the last Location"};
    const ArgSpec id{"id", ArgType::identifier, "name of the marker of a part that goes"};
    ArgSpec mf{"mf", ArgType::number, "MF or MP spent, where the chart's cost is not right"};
    mf.max = 60;
    registry.add({"move",
                  "Moves a stack or Known units in their MPh (in the setup phase: anywhere). It shuts the "
                  "start-of-phase "
                  "shift windows.",
                  "A4.1",
                  {marker,
                   piece,
                   pieces,
                   dummies,
                   to,
                   path,
                   position,
                   id,
                   mf,
                   {"how",
                    ArgType::word,
                    "kind of movement",
                    false,
                    false,
                    {"move", "assault", "double time", "road", "bypass", "rout"}}},
                  {{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"how", "assault"}},
                  [](const GameView& v, const Args& a) { return checkGoing(v, a, Phase::MPh); },
                  [](const GameView& v, const Args& a, Dice&, Draft& d, Outcome& o) {
                      playGoing(v, a, Phase::MPh, d, o);
                  }});
    registry.add({"advance",
                  "Advances a stack or Known units one Location in their APh.",
                  "A4.7",
                  {marker, piece, pieces, dummies, to, position, id},
                  {{"do", "advance"}, {"marker", "m1"}, {"to", "1E5"}},
                  [](const GameView& v, const Args& a) { return checkGoing(v, a, Phase::APh); },
                  [](const GameView& v, const Args& a, Dice&, Draft& d, Outcome& o) {
                      playGoing(v, a, Phase::APh, d, o);
                  }});
}

}  // namespace shellgame::acts
