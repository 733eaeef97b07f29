// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/mapboard/setup_area.hpp"
#include "rules/setup/contents.hpp"
#include "rules/setup/room.hpp"
#include "rules/sighting/scene.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/setup/setup_check.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/counters.hpp"
#include "words/exchange.hpp"
#include "words/mapboard.hpp"
#include "words/play.hpp"
#include "words/setup.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

bool amongThese(const std::vector<PieceId>& ids, const PieceId& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

SideId sideOf(const GameView& view, const PlaceAct& act) {
    return act.side.value_or(view.state.clock.player);
}

bool known(const PlaceAct& act) {
    return act.kind == PlacedAs::known;
}

MarkerKind markerKind(const PlaceAct& act) {
    return enumFrom<MarkerKind>(enumText(act.kind.value_or(PlacedAs::concealed)))
        .value_or(MarkerKind::concealed);
}

/// Returns the setup allotments (2.1, 3.1.1, 4.1, 4.6.1) that this placement would exceed.
Findings overAllotted(const GameView& view, const SideId& side, MarkerKind kind, const Location& at,
                      const std::vector<PieceSpec>& specs, int dummies = 0) {
    Draft with(view.state);
    const MarkerId fresh("new");
    Marker& marker = with.editMarker(fresh);
    marker.side = side;
    marker.kind = kind;
    marker.at = at;
    marker.dummies = dummies;
    for (const PieceSpec& s : specs) {
        const PieceId id("new" + std::to_string(marker.contents.size()));
        with.editPiece(id) = s.piece;
        marker.contents.push_back(id);
    }
    return allotmentFindings(with.now(), side, kind);
}

/// Checks that a minefield (4.6.1) contains only mines, is in a legal place (B28.1), and during setup does
/// not exceed the OB's allotment.
Findings minePlacing(const GameView& view, const SideId& side, const PlaceAct& act,
                     const std::vector<PieceSpec>& specs) {
    Findings out;
    const Location& at = act.at;
    for (const PieceSpec& s : specs) {
        if (s.piece.mines.empty() || s.piece.factors == 0) {
            out.push_back(forbidden("4.6.1", at, Message(words::areNoMinesOfSoManyFactors, s.piece.type)));
            continue;
        }
        for (Finding& f : minePlaceFindings(view, s.piece, at)) out.push_back(std::move(f));
    }
    if (act.dummies > 0)
        out.push_back(forbidden("4.6.1", at, Message(words::dummyMinefieldHasNeitherMinesNorCounters)));
    if (view.state.clock.phase != Phase::setup || act.known) return out;
    for (Finding& f : overAllotted(view, side, MarkerKind::mine, at, specs)) out.push_back(std::move(f));
    return out;
}

/// Requires the player's permission to place dummy HIP counters during play, because they are allotted before
/// play (3.1.1, 4.1).
Findings dummyHip(const GameView& view, const SideId& side, const PlaceAct& act) {
    if (view.state.clock.phase != Phase::setup)
        return {toRule("3.1.1", act.at, Message(words::dummyHipCountersAreAllottedBeforePlay))};
    return overAllotted(view, side, MarkerKind::hip, act.at, {});
}

/// Refuses an act that places two counters of the same kind in a Location that may have only one counter of
/// that kind.
Findings twiceInOne(const std::vector<PieceSpec>& specs, const Location& at) {
    Findings out;
    std::set<std::string> once;
    for (const PieceSpec& s : specs) {
        const FortificationRow* row = fortificationRow(s.piece.fortification);
        if (row == nullptr || row->once == FortificationRow::Once::any ||
            row->once == FortificationRow::Once::hexside)
            continue;
        if (!once.insert(s.piece.fortification).second)
            out.push_back(
                forbidden(std::string(row->rule), at, Message(words::thereCanBeOnlyOneThere, s.piece.type)));
    }
    return out;
}

/// Checks the setup of Guns (C11.2, A12.34). The terrain must allow Emplacement. A Gun may be hidden outside
/// Concealment Terrain only if all enemy ground units are out of LOS.
Findings gunSetup(const GameView& view, const SideId& side, MarkerKind kind, const Location& at,
                  const Position& position, const std::vector<PieceSpec>& specs) {
    Findings out;
    for (const PieceSpec& s : specs) {
        if (s.piece.kind != PieceClass::gun) continue;
        if (s.piece.emplaced && !mayEmplaceAt(view, at, position))
            out.push_back(
                forbidden("C11.2", at, Message(words::cantBeEmplacedInTerrainOf, s.piece.type, at.text())));
        const PlaceCover cover = coverAt(view, at, position);
        const bool conceals = cover.cover == Cover::concealing || cover.cover == Cover::building;
        if (kind != MarkerKind::hip || conceals) continue;
        const SeenAnswer seen = view.sight.enemySees(view.state, view.ground, side, at, nullptr);
        // Only the umpire may read a computed answer, because hidden enemy units affect it.
        const Readers audience = seen.basis == SeenAnswer::Basis::computed ? Readers::umpire() : Readers();
        if (seen.basis == SeenAnswer::Basis::assumed)
            out.push_back(toRule("A12.34", at,
                                 Message(words::isNoConcealmentTerrainThereMaySet, at.text(), s.piece.type)));
        else if (seen.seen)
            out.push_back(forbidden("A12.34", at,
                                    Message(words::isNoConcealmentTerrainAndLies, at.text(), s.piece.type),
                                    audience));
    }
    return out;
}

/// Checks the contents of a marker of this kind, and whether the marker may be placed at this time.
Findings contentsFindings(const GameView& view, const SideId& side, const PlaceAct& act,
                          const std::vector<PieceSpec>& specs) {
    Findings out;
    const int dummies = act.dummies;
    const bool pds = act.pds.value_or(false);
    const Location& at = act.at;
    const MarkerKind kind = markerKind(act);
    if (!specs.empty() && dummies > 0)
        out.push_back(forbidden("2.1", at, Message(words::stackHasRealCountersOrIsDummy)));
    if (known(act) && specs.empty() && out.empty())
        out.push_back(forbidden("", at, Message(words::nameAtLeastOneCounterToPlace)));
    if (!known(act) && kind == MarkerKind::concealed && specs.empty() && dummies == 0 && out.empty())
        out.push_back(forbidden("2.1", at, Message(words::sayWhatLiesUnderCountersOrNumber)));
    if (dummies > 0 && (known(act) || kind != MarkerKind::concealed) && kind != MarkerKind::mine)
        out.push_back(forbidden("2.1", at, Message(words::onlyStackHasDummies)));
    if (dummies == 1 && !known(act)) out.push_back(said("2.2", at, Message(words::dummyStackOfOneCounter)));
    if (!known(act) && kind == MarkerKind::concealed && dummies > 0 &&
        view.state.clock.phase == Phase::setup && worst(out) != Verdict::forbidden)
        for (Finding& f : overAllotted(view, side, kind, act.at, {}, dummies)) out.push_back(std::move(f));
    if (!known(act) && kind == MarkerKind::hip && specs.empty() && out.empty())
        for (Finding& f : dummyHip(view, side, act)) out.push_back(std::move(f));
    if (!known(act) && kind == MarkerKind::cloaked && view.state.clock.phase != Phase::setup)
        out.push_back(toRule("5.2", at, Message(words::lostCloakingIsNeverRegainedDoThese)));
    if (pds && (specs.empty() || kind != MarkerKind::concealed || known(act)))
        out.push_back(forbidden("2.1", at, Message(words::onlyConcealedStackOfRealCounters)));
    if (pds && !view.state.settings.dummies)
        out.push_back(forbidden("2.1", at, Message(words::scenarioAllotsNoDummiesSoThere)));
    if (pds && view.state.clock.phase != Phase::setup)
        out.push_back(toRule("2.2", at, Message(words::pdsAriseOnlyAtSetup)));

    if (kind == MarkerKind::mine && !known(act))
        for (Finding& f : minePlacing(view, side, act, specs)) out.push_back(std::move(f));
    else if (act.known)
        out.push_back(forbidden("4.6.5", at, Message(words::onlyMinefieldCanBeKnownOne)));
    return out;
}

/// Checks the limits of setup (A2.9): stacking, and places where counters can't be.
void placeLimits(const GameView& view, const SideId& side, const PlaceAct& act,
                 const std::vector<PieceSpec>& specs, Findings& out) {
    const Location& at = act.at;
    const MarkerKind kind = markerKind(act);
    StackSize size;
    const Occupancy occupancy(view.state);
    for (const PieceId& id : occupancy.at(at).pieces)
        if (const Piece* p = view.state.piece(id); p != nullptr && p->side == side && p->carrier.empty())
            size.add(*p);
    const bool before = size.over();
    if (auto none = locationFinding(view, side, at, act.position)) out.push_back(std::move(*none));
    if (view.state.clock.phase == Phase::setup && act.dummies > 0 &&
        !dummiesMaySetUp(view.state, side, at.hex))
        out.push_back(forbidden("A2.9", at, Message(words::dummiesMayNotSetUpIn, at.text())));
    for (const PieceSpec& s : specs) {
        if (s.carrier.empty()) size.add(s.piece);
        if (view.state.clock.phase == Phase::setup && !maySetUp(view.state, side, s.piece.group, act.at.hex))
            out.push_back(forbidden("A2.9", at, Message(words::mayNotSetUpIn, s.piece.type, at.text())));
        for (Finding& f : placeFindings(view, s.piece, at, act.position)) out.push_back(std::move(f));
        for (Finding& f : fortificationFindings(view, s.piece, at, occupancy)) out.push_back(std::move(f));
    }
    for (Finding& f : twiceInOne(specs, at)) out.push_back(std::move(f));
    if (view.state.clock.phase == Phase::setup)
        for (Finding& f :
             gunSetup(view, side, known(act) ? MarkerKind::concealed : kind, at, act.position, specs))
            out.push_back(std::move(f));
    std::vector<Piece> inside;
    for (const PieceSpec& s : specs)
        if (s.carrier.empty()) inside.push_back(s.piece);
    if (auto full = roomFinding(view.state, occupancy, side, at, act.position, inside))
        out.push_back(std::move(*full));
    if (size.over() && !before)
        out.push_back(view.state.clock.phase == Phase::setup
                          ? forbidden("A5.1", at, Message(words::wouldBeOverstacked, at.text()))
                          : toRule("A5.1", at, Message(words::wouldBeOverstacked, at.text())));
}

/// Returns the counters that the act places on the map: new ones, or ones that wait off the map.
Placed meantBy(const GameView& view, const PlaceAct& act, const SideId& side) {
    Placed out = readContents(view, act.contents, "contents", side, act.id.value_or(""));
    std::vector<PieceSpec> waited;
    for (const PieceId& id : act.waiting) {
        const Piece* p = view.state.piece(id);
        if (p == nullptr || p->gone != offBoard || p->side != side) {
            out.findings.push_back(forbidden("A2.5", id, Message(words::isNoneOfThisSideThatWaits, id.text)));
            continue;
        }
        if (view.state.clock.phase != Phase::setup)
            out.findings.push_back(forbidden("A2.5", id, Message(words::entersAsItsGroupDoes, p->type)));
        PieceSpec& spec = waited.emplace_back(PieceSpec{*p, id, p->carrier.text});
        spec.piece.gone.clear();
        spec.piece.entry.clear();
        // The carrier is kept only if it is placed too.
        if (!amongThese(act.waiting, p->carrier)) spec.carrier.clear();
        spec.piece.carrier = PieceId(spec.carrier);
    }
    out.specs.insert(out.specs.begin(), waited.begin(), waited.end());
    if (out.specs.size() > mostUnderMarker)
        out.findings.push_back(
            forbidden("", "/waiting", Message(words::atMostCountersLieUnderOneMarker, mostUnderMarker)));
    return out;
}

Findings checkPlace(const GameView& view, const PlaceAct& act) {
    const SideId side = sideOf(view, act);
    Placed placed = meantBy(view, act, side);
    Findings out = std::move(placed.findings);
    const Location& at = act.at;
    const MarkerKind kind = markerKind(act);
    if (out.empty()) arcFindings(view, placed.specs, act.at.hex, out);
    std::vector<Piece> counters;
    for (const PieceSpec& s : placed.specs) counters.push_back(s.piece);
    const System system = known(act) ? System::asl : systemOf(kind);
    if (out.empty()) out = systemFindings(view.state.settings, system, counters, at);
    if (out.empty() && act.force && !systemRow(system).forces)
        out.push_back(forbidden("N.4", "/force", Message(words::onlyForceIsPartOfForce)));
    if (!out.empty()) return out;
    out = contentsFindings(view, side, act, placed.specs);
    placeLimits(view, side, act, placed.specs, out);
    return out;
}

void playPlace(const GameView& view, const PlaceAct& act, Draft& draft, Outcome& outcome) {
    const SideId side = sideOf(view, act);
    const Placed placed = meantBy(view, act, side);
    const Location& at = act.at;
    const Position& position = act.position;
    MarkerId marker;
    if (!known(act)) {
        marker = draft.newMarker(side, act.id);
        Marker m;
        m.side = side;
        m.kind = markerKind(act);
        m.at = m.start = at;
        m.position = m.startPosition = position;
        m.dummies = act.dummies;
        m.large = act.large;
        m.known = act.known;
        m.force = act.force.value_or("");
        m.pds = act.pds.value_or(view.state.clock.phase == Phase::setup && view.state.settings.dummies &&
                                 m.kind == MarkerKind::concealed && !placed.specs.empty());
        if (act.seen) stampNow(m.seen.emplace(SeenNote{.seen = *act.seen}), view.state, side);
        draft.edit<Marker>(marker) = std::move(m);
        if (view.state.clock.phase != Phase::setup)
            draft.append(marker, beginning(view.state.clock, at, position));
    }
    std::vector<std::string> names;
    for (const PieceSpec& s : placed.specs) {
        const PieceId id = s.id.empty() ? draft.newPiece(side) : s.id;
        Piece& piece = draft.editPiece(id) = s.piece;
        piece.carrier = PieceId(s.carrier);
        if (marker.empty()) {
            piece.at = at;
            piece.position = position;
        } else {
            piece.under = marker;
            draft.editMarker(marker).contents.push_back(id);
        }
        names.push_back(piece.type);
    }
    if (!placed.specs.empty()) noteMove(draft, side);
    const Message::Arg what =
        names.empty() ? contentsText(view.state, *draft.marker(marker)) : Message::Arg(listed(names));
    outcome.text =
        marker.empty()
            ? Message(words::placedIn, view.state.sideName(side), recordText(at, position), what)
            : Message(words::placed, view.state.sideName(side), markerName(*draft.marker(marker)), what);
}

/// Refuses two reasons that only the program may use: `offBoard` for units that wait off the map, and
/// "Deployed", which counts for A2.9.
Findings reservedWords(const std::optional<std::string>& why) {
    if (why != offBoard && why != "Deployed") return {};
    return {forbidden("", "/why", Message(words::isWhatProgramNotesByItselfSay, *why))};
}

Findings checkRemove(const GameView& view, const RemoveAct& act) {
    if (!act.marker && piecesMeant(view.state, act).empty())
        return {forbidden("", "", Message(words::nameMarkerPieceOrPiecesToRemove))};
    return reservedWords(act.why);
}

void playRemove(const GameView& view, const RemoveAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string why = act.why.value_or("eliminated");
    const auto pieces = piecesMeant(view.state, act);
    Message::Arg what = piecesAt(view.state, pieces);
    const bool whole = act.marker && act.pieces.empty() && !act.piece;
    if (whole && pieces.empty()) {
        const Marker& m = *view.state.marker(*act.marker);
        what =
            Message::Arg(Message(words::piecesIn, contentsText(view.state, m), recordText(m.at, m.position)));
    }
    for (const PieceId& id : pieces) removePiece(draft, id, why);
    if (whole) draft.erase<Marker>(*act.marker);
    outcome.text = Message(words::removed, term(why), what);
}

/// Allows only one act off-board: a squad stacked with a leader may attempt to Deploy in its RPh (A2.52).
void deployOffBoard(const GameView& view, const Piece& squad, const PieceId& id, Findings& out) {
    const auto group = waiting(view.state, squad.entry);
    const bool leader = std::any_of(group.begin(), group.end(), [&](const PieceId& other) {
        const Piece& p = *view.state.piece(other);
        return p.isLeader() && p.isPersonnel();
    });
    if (view.state.clock.phase == Phase::setup && squad.kind == PieceClass::squad) return;  // A2.9
    if (squad.kind != PieceClass::squad || !choosesOffBoard(view.state, id) || !leader) {
        out.push_back(forbidden("A2.52", id, Message(words::offBoardSquadMayOnlyTry)));
        return;
    }
    const auto may = mayDeploy(squad.nation);
    if (may == false)
        out.push_back(forbidden("A2.52", id, Message(words::isNotCapableOfDeployment, squad.type)));
    else if (!may)
        out.push_back(toRule("A2.52", id, Message(words::isCapableOfDeployment, squad.type)));
}

/// Returns true if a squad Deploys before play. Such a squad needs no leader and no TC (A2.9).
bool deploysFreely(const GameView& view, const Piece& old, const std::vector<PieceSpec>& specs) {
    return view.state.clock.phase == Phase::setup && old.kind == PieceClass::squad && specs.size() == 2 &&
           std::all_of(specs.begin(), specs.end(),
                       [](const PieceSpec& s) { return s.piece.kind == PieceClass::halfSquad; });
}

/// Checks whether two half-squads can become a squad. Both must be in the same portion of a Location, with a
/// leader who can affect them there (A1.32, A2.8).
void recombineFindings(const State& state, const PieceId& one, const PieceId& other, Findings& out) {
    const Piece* p = state.piece(other);
    if (!mayRecombine(state, one, other)) {
        out.push_back(forbidden("A2.8", other,
                                Message(words::andAreNoHalfSquadsOfOne, state.piece(one)->type, p->type)));
        return;
    }
    const bool led = std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const Piece& by = entry.second;
        return by.isLeader() && by.isPersonnel() && by.gone.empty() && leaderAffects(state, entry.first, one);
    });
    if (!led)
        out.push_back(
            toRule("A1.32", one, Message(words::noLeaderIsWithMayTheyRecombine, state.piece(one)->type)));
}

Findings checkReplace(const GameView& view, const ReplaceAct& act) {
    const Piece* old = view.state.piece(act.piece);
    Placed placed = readContents(view, act.with, "with", old->side);
    if (old->gone == offBoard)
        deployOffBoard(view, *old, act.piece, placed.findings);
    else if (auto f = absence(view.state, act.piece))
        placed.findings.push_back(std::move(*f));
    if (placed.findings.empty() && deploysFreely(view, *old, placed.specs))
        placed.findings = deployFindings(view.state, *old, act.piece.text);
    std::vector<Piece> counters;
    for (const PieceSpec& s : placed.specs) counters.push_back(s.piece);
    if (placed.findings.empty() && !counters.empty())
        placed.findings =
            systemFindings(view.state.settings, view.state.settings.system, counters, act.piece);
    if (act.other && placed.findings.empty()) {
        recombineFindings(view.state, act.piece, *act.other, placed.findings);
        if (placed.specs.size() != 1 || placed.specs.front().piece.kind != PieceClass::squad)
            placed.findings.push_back(
                forbidden("A2.8", "/with", Message(words::twoHalfSquadsRecombineIntoOneSquad)));
    }
    for (Finding& f : reservedWords(act.why)) placed.findings.push_back(std::move(f));
    if (placed.findings.empty()) {
        arcFindings(view, placed.specs, view.state.placeOf(*old).hex, placed.findings);
        const Marker* m = view.state.marker(old->under);
        if (m != nullptr && m->contents.size() + placed.specs.size() > mostUnderMarker + std::size_t{1})
            placed.findings.push_back(
                forbidden("", "/with", Message(words::atMostCountersLieUnderOneMarker, mostUnderMarker)));
    }
    return placed.findings;
}

void playReplace(const GameView& view, const ReplaceAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const PieceId& oldId = act.piece;
    const Piece old = *view.state.piece(oldId);
    const Placed placed = readContents(view, act.with, "with", old.side);
    std::vector<std::string> names;
    std::vector<PieceId> ids;
    for (const PieceSpec& s : placed.specs) {
        const PieceId id = s.id.empty() ? draft.newPiece(old.side) : s.id;
        Piece& piece = draft.editPiece(id) = s.piece;
        piece.at = old.at;
        piece.position = old.position;
        piece.under = old.under;
        piece.carrier = old.carrier;
        piece.gone = old.gone;
        piece.entry = old.entry;
        // The new counter does not get another turn.
        piece.spent = old.spent;
        piece.acted = old.acted;
        piece.byHand = old.byHand;
        piece.fired = old.fired;
        if (s.piece.marks.empty() && s.piece.isPersonnel())
            for (const std::string& mark : old.marks) piece.marks.insert(mark);
        names.push_back(piece.type);
        ids.push_back(id);
    }
    if (!old.under.empty() && draft.marker(old.under) != nullptr) {
        auto& contents = draft.editMarker(old.under).contents;
        auto it = std::find(contents.begin(), contents.end(), oldId);
        if (it != contents.end()) it = contents.erase(it);
        contents.insert(it, ids.begin(), ids.end());
    }
    // The first new counter gets the possessions of the old one.
    for (const auto& [id, piece] : view.state.pieces)
        if (piece.carrier == oldId) draft.editPiece(id).carrier = ids.front();
    Piece& gone = draft.editPiece(oldId);
    gone.under = MarkerId();
    gone.at = Location();
    gone.position = Position();
    gone.carrier = PieceId();
    // A squad that Deploys before play still counts toward the limit of its group.
    const bool deployed = deploysFreely(view, old, placed.specs);
    if (!deployed) gone.entry.clear();
    gone.gone = deployed ? "Deployed" : act.why.value_or("replaced");
    if (!act.other) {
        outcome.text = Message(words::replacedBy, piecesAt(view.state, {oldId}), listed(names));
        return;
    }
    const PieceId& other = *act.other;
    for (const auto& [id, piece] : view.state.pieces)
        if (piece.carrier == other) draft.editPiece(id).carrier = ids.front();
    removePiece(draft, other, act.why.value_or("replaced"));
    outcome.text = Message(words::recombine, piecesAt(view.state, {oldId, other}), listed(names));
}

}  // namespace

Findings placingFindings(const GameView& view, const PlaceAct& act) {
    return checkPlace(view, act);
}
void placeCounters(const GameView& view, const PlaceAct& act, Draft& draft, Outcome& outcome) {
    playPlace(view, act, draft, outcome);
}

void registerSetup(Registry& registry) {
    registry.add(
        verbOf<PlaceAct>(checkPlace,
                         [](const GameView& view, const PlaceAct& act, Dice&, Draft& draft,
                            Outcome& outcome) { playPlace(view, act, draft, outcome); },
                         {.side = SideId("german"), .at = Location{"1C3", 0}, .contents = {"4-6-7", "LMG"}}));
    registry.add(verbOf<RemoveAct>(checkRemove, playRemove, {.piece = PieceId("p1"), .why = "eliminated"}));
    registry.add(
        verbOf<ReplaceAct>(checkReplace, playReplace, {.piece = PieceId("p1"), .with = {"2-4-7", "2-4-7"}}));
    registerGiven(registry);
}

}  // namespace shellgame
