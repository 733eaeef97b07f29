// SPDX-License-Identifier: MIT
#include "session/acts.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/setup/allotment.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "shellgame/rules/turn/sequence.hpp"
#include "words/language.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

namespace {

bool hasNoCounters(const State& state, const SideId& side) {
    const auto ofSide = [&](const auto& entry) { return entry.second.side == side; };
    return std::none_of(state.markers.begin(), state.markers.end(), ofSide) &&
           std::none_of(state.pieces.begin(), state.pieces.end(), ofSide);
}

/// Returns the words for a kind of movement that the label of a path shows; empty for the usual kind.
QString kindText(Going how) {
    switch (how) {
        case Going::assault:
            return Acts::tr("Assault Movement");
        case Going::doubleTime:
            return Acts::tr("Double Time");
        case Going::road:
            return Acts::tr("by road");
        case Going::bypass:
            return Acts::tr("Bypass");
        case Going::move:
        case Going::rout:
            break;
    }
    return {};
}

}  // namespace

Places hexesMeant(const QStringList& names) {
    Places out;
    for (const QString& name : names) out.at.push_back(Location{name.toStdString(), 0});
    return out;
}

Acts::Acts(GameController& game, Selection& selection, QObject* parent)
    : QObject(parent), game_(game), selection_(selection) {
    connect(&game, &GameController::gameChanged, this, [this] {
        warnedAt_.reset();
        endManner();
    });
    connect(&selection, &Selection::changed, this, [this] {
        revealWarnedAt_.reset();
        noteSelected();
    });
}

/// Notes the counters that the player has selected in this phase.
void Acts::noteSelected() {
    if (!game_.hasGame()) return;
    const bool other = game_.shown().clock != noted_;
    if (other) selectedUnits_.clear();
    noted_ = game_.shown().clock;
    const QStringList before = std::exchange(selectedBefore_, selection_.ids());
    // A selection from the phase before does not count.
    if (other || before == selectedBefore_) return;
    for (const PieceId& id : selection_.pieces()) selectedUnits_.insert(id);
}

std::vector<PieceId> Acts::unitsToRally() const {
    const GameView view = game_.shownView();
    // In its own Player Turn the program stops before the RPh ends.
    if (view.state.clock.player == view.state.settings.aiSide) return {};
    std::vector<PieceId> out =
        nextSteps(view, game_.viewer(), workOfPhase(game_.session().entries())).back().pieces;
    std::erase_if(out, [&](const PieceId& id) {
        const Piece& p = *view.state.piece(id);
        return !p.isUnit() || !game_.maySee(p.side) ||
               (noted_ == view.state.clock && selectedUnits_.contains(id));
    });
    return out;
}

bool Acts::can(Deed what) const {
    return game_.hasGame() && isDoable(what, game_.shownView(), game_.viewer(), selection_.chosen(),
                                       [this](const MadeAct& act) { return game_.check(act); });
}

bool Acts::needChoice(bool ok, const QString& what) {
    if (!ok) game_.post(Notice::Kind::refused, what);
    return ok;
}

SideId Acts::side() const {
    const State& state = game_.shown();
    if (const auto m = selection_.marker()) return state.marker(*m)->side;
    if (const auto pieces = selection_.pieces(); !pieces.empty()) return state.piece(pieces.front())->side;
    std::set<SideId> here;
    const QString name = selection_.hexName();
    for (const auto& [id, m] : state.markers)
        if (qs(m.at.hex) == name) here.insert(m.side);
    for (const auto& [id, p] : state.pieces)
        if (qs(p.at.hex) == name && p.gone.empty()) here.insert(p.side);
    return here.size() == 1 ? *here.begin() : state.clock.player;
}

QStringList Acts::hexes() const {
    QStringList out;
    for (const Hex h : selection_.area()) out << qs(game_.ground().nameOf(h));
    if (out.isEmpty() && !selection_.hexName().isEmpty()) out << selection_.hexName();
    return out;
}

void Acts::nextPhase() {
    if (!game_.hasGame()) return;
    if (!leavesPhase()) return;
    // Report the end of the game instead of refusing the act.
    if (shellgame::nextPhase(game_.state())) {
        game_.perform(PhaseAct{});
        return;
    }
    Q_EMIT ended();
}

bool Acts::leavesPhase() {
    const State& state = game_.shown();
    const std::size_t now = game_.session().entries().size();
    if (now == warnedAt_) return true;
    QString open = openWork_ ? openWork_() : QString();
    if (!open.isEmpty()) {
        // Report open attacks before routs and Close Combat.
    } else if (state.clock.phase == Phase::setup) {
        QStringList unplaced;
        // If no side has counters, starting play asks for confirmation anyway.
        const bool empty = state.markers.empty() && state.pieces.empty();
        for (const auto& [id, s] : state.sides)
            if (!empty && game_.maySee(id) && id != state.settings.aiSide && hasNoCounters(state, id))
                unplaced << tr("%1: all counters").arg(qs(s.name));
        for (const Allotment& a : allotments(state))
            if (a.placed < a.allotted && game_.maySee(a.side) && a.side != state.settings.aiSide)
                unplaced << tr("%1: %2 of %3 %4")
                                .arg(qs(state.sideName(a.side)))
                                .arg(a.allotted - a.placed)
                                .arg(a.allotted)
                                .arg(app::term(a.what));
        if (!unplaced.isEmpty())
            open = tr("Still to place: %1. To start play anyway, end setup again.")
                       .arg(unplaced.join(QStringLiteral("; ")));
    } else if (state.clock.phase == Phase::RPh) {
        if (const std::vector<PieceId> waiting = unitsToRally(); !waiting.empty())
            open = tr("Not rallied yet: %1. These units may attempt to rally (A10.6). To end the RPh anyway, "
                      "choose Next phase again.")
                       .arg(coreText(piecesAt(state, waiting)));
    } else if (state.clock.phase == Phase::RtPh) {
        const std::vector<PieceId> waiting =
            unitsToRout(game_.shownView(), workOfPhase(game_.session().entries()));
        if (!waiting.empty())
            open = tr("Not routed yet: %1. Rout or eliminate the units that must rout (A10.5). To end the "
                      "RtPh anyway, choose Next phase again.")
                       .arg(coreText(piecesAt(state, waiting)));
    } else if (state.clock.phase == Phase::CCPh) {
        const std::vector<Location> places = combatsToResolve(state, workOfPhase(game_.session().entries()));
        if (!places.empty())
            open = tr("Both sides are in %1. Enter the losses in Close Combat, or mark the units as in Melee "
                      "(A11.1). To end the CCPh anyway, choose Next phase again.")
                       .arg(coreText(Message::Arg(listed(places))));
    }
    if (open.isEmpty()) return true;
    warnedAt_ = now;
    game_.post(Notice::Kind::warning, open);
    return false;
}

void Acts::toggleSeen() {
    if (!game_.hasGame()) return;
    const QStringList places = hexes();
    if (!needChoice(!places.isEmpty(), tr("Select a hex, or a rectangle of hexes with Shift and the mouse.")))
        return;
    // Use the viewer's state, because the result must not depend on units that are hidden from the viewer.
    if (!needChoice(game_.ruleSight().ready(), game_.ruleSight().reason())) return;
    const SideId owner = side();
    const GameView view = game_.shownView();
    const bool now = seenInView(view, owner, Location{places.front().toStdString(), 0}, nullptr).seen;
    game_.perform(SeenAct{.places = hexesMeant(places), .side = owner, .seen = !now});
}

void Acts::toggleMark(const QString& mark) {
    if (!game_.hasGame()) return;
    auto pieces = selection_.pieces();
    const auto marker = selection_.marker();
    if (!needChoice(!pieces.empty() || marker, tr("Select counters to mark."))) return;
    // Of a stack with weapons, only the units break, are pinned and so on.
    const auto takes = [&](const PieceId& id) {
        const Piece& p = *game_.shown().piece(id);
        return p.isPersonnel() && takesMark(p, mark.toStdString());
    };
    if (std::any_of(pieces.begin(), pieces.end(), takes)) std::erase_if(pieces, std::not_fn(takes));
    bool all = !pieces.empty();
    for (const PieceId& p : pieces) all = all && game_.shown().piece(p)->marks.count(mark.toStdString()) != 0;
    auto act = aimed<MarkAct>();
    act.pieces = pieces;
    (all ? act.remove : act.add) = {mark.toStdString()};
    game_.perform(act);
}

void Acts::inPlace(InPlace what) {
    if (!game_.hasGame()) return;
    if (!needChoice(!selection_.pieces().empty() || selection_.marker(),
                    tr("Select a vehicle or its stack.")))
        return;
    // A stack under a marker acts as a whole, because its marker's trail records the act.
    InPlaceAct act{.what = what};
    act.marker = selection_.marker();
    if (!act.marker) act.pieces = selection_.pieces();
    game_.performInPlace(act);
}

void Acts::chooseStack() {
    if (!game_.hasGame()) return;
    const QString hex = selection_.hexName();
    if (!needChoice(!hex.isEmpty(), tr("Select a hex."))) return;
    const State& state = game_.shown();
    const SideId owner = side();
    QStringList ids;
    for (const auto& [id, m] : state.markers)
        if (m.side == owner && m.kind != MarkerKind::mine && qs(m.at.hex) == hex) ids << qs(id.text);
    for (const auto& [id, p] : state.pieces)
        if (p.side == owner && qs(p.at.hex) == hex && p.kind != PieceClass::fortification) ids << qs(id.text);
    if (needChoice(!ids.isEmpty(), tr("%1: no units in %2.").arg(qs(state.sideName(owner)), hex)))
        selection_.chooseIds(ids);
}

void Acts::reveal() {
    QStringList markers;
    if (game_.hasGame())
        for (const QString& id : selection_.ids())
            if (game_.shown().marker(MarkerId(id.toStdString())) != nullptr) markers << id;
    if (markers.size() > 1) {
        if (!mayReveal()) return;
        for (const QString& id : markers) game_.perform(RevealAct{.marker = MarkerId(id.toStdString())});
        return;
    }
    const auto marker = game_.hasGame() ? selection_.marker() : std::nullopt;
    if (!needChoice(marker.has_value(), tr("Select a marker to reveal."))) return;
    const RevealAct act{.marker = *marker, .pieces = selection_.pieces()};
    if (worst(game_.check(act)) == Verdict::forbidden || mayReveal()) game_.perform(act);
}

/// Returns true if the player may reveal the selection: at setup, or if the player repeats the
/// command after a warning.
bool Acts::mayReveal() {
    const std::size_t now = game_.session().entries().size();
    if (game_.inSetup() || revealWarnedAt_ == now) return true;
    revealWarnedAt_ = now;
    const Chosen chosen = selection_.chosen();
    const State& state = game_.shown();
    QStringList what;
    for (const MarkerId& id : chosen.markers) what << coreText(markerName(*state.marker(id)));
    if (what.isEmpty()) what << coreText(piecesAt(state, chosen.pieces));
    game_.post(Notice::Kind::warning,
               tr("This reveals %1 to both sides. To do it, choose Reveal (V) again.").arg(listed(what)));
    return false;
}

void Acts::conceal() {
    if (!game_.hasGame()) return;
    if (!needChoice(!selection_.pieces().empty(), tr("Select Known units to put under a “?”."))) return;
    game_.perform(ConcealAct{.pieces = selection_.pieces()});
}

void Acts::dropPds() {
    const auto marker = game_.hasGame() ? selection_.marker() : std::nullopt;
    if (!needChoice(marker.has_value(), tr("Select a potential dummy stack."))) return;
    game_.perform(DropAct{.marker = *marker});
}

std::optional<FireAct> Acts::firing() {
    if (!game_.hasGame()) return std::nullopt;
    if (!needChoice(
            !selection_.pieces().empty() || selection_.marker(),
            tr("A fires with the selected units. First click a stack, or click single counters with Ctrl.")))
        return std::nullopt;
    const auto made = [this] {
        auto act = aimed<FireAct>();
        act.markers = !houseRuleOn(game_.shown().settings, "marks_by_hand");
        return act;
    };
    if (!selection_.picked()) chooseWeapons();
    FireAct act = made();
    if (!selection_.picked() && worst(game_.check(act)) == Verdict::forbidden)
        if (const QStringList able = ableToFire(); !able.isEmpty()) {
            selection_.chooseIds(able);
            act = made();
        }
    return act;
}

/// Selects the SW with which the selected units can fire as well. A unit that possesses several keeps them
/// unselected, because only the player knows which of them fires.
void Acts::chooseWeapons() {
    const State& state = game_.shown();
    const QStringList ids = selection_.ids();
    QStringList all = ids;
    for (const QString& unit : ids) {
        const Piece* p = state.piece(PieceId(unit.toStdString()));
        if (p == nullptr || !p->isPersonnel()) continue;
        QStringList weapons;
        for (const auto& [id, weapon] : state.pieces)
            if (weapon.carrier.text == unit.toStdString() && weapon.kind == PieceClass::supportWeapon)
                weapons << qs(id.text);
        if (weapons.size() == 1 && !all.contains(weapons.front()) &&
            worst(game_.check(FireAct{.pieces = {PieceId(weapons.front().toStdString())}})) !=
                Verdict::forbidden)
            all << weapons.front();
    }
    selection_.chooseIds(all);
}

/// Returns the selected counters that can fire now. If a `?` is selected, returns the Known counters beneath
/// it that can.
QStringList Acts::ableToFire() const {
    const State& state = game_.shown();
    std::vector<PieceId> all = selection_.pieces();
    if (all.empty()) all = knownBesideMarker();
    std::erase_if(all, [this](const PieceId& id) {
        return worst(game_.check(FireAct{.pieces = {id}})) == Verdict::forbidden;
    });
    // A weapon fires only together with its possessor.
    const auto fires = [&](const PieceId& id) { return std::find(all.begin(), all.end(), id) != all.end(); };
    QStringList out;
    bool unit = false;
    for (const PieceId& id : all) {
        const Piece& p = *state.piece(id);
        if (!p.carrier.empty() && !p.isUnit() && !fires(p.carrier)) continue;
        unit = unit || p.isUnit() || p.kind == PieceClass::vehicle || p.kind == PieceClass::gun;
        out << qs(id.text);
    }
    return unit ? out : QStringList();
}

std::vector<PieceId> Acts::knownBesideMarker() const {
    std::vector<PieceId> out;
    const auto id = selection_.marker();
    if (!id) return out;
    const Marker& m = *game_.shown().marker(*id);
    for (const auto& [other, p] : game_.shown().pieces)
        if (p.side == m.side && p.under.empty() && p.inPlay() && p.at == m.at) out.push_back(other);
    return out;
}

void Acts::split() {
    const auto marker = game_.hasGame() ? selection_.marker() : std::nullopt;
    if (!needChoice(marker.has_value(), tr("Select the counters of a stack to split off."))) return;
    SplitAct act{.marker = *marker, .pieces = selection_.pieces()};
    const Marker& m = *game_.shown().marker(*marker);
    if (m.isDummy()) act.dummies = m.dummies / 2;
    game_.perform(act);
}

void Acts::merge() {
    if (!game_.hasGame()) return;
    std::vector<MarkerId> chosen;
    for (const QString& id : selection_.ids())
        if (game_.shown().marker(MarkerId(id.toStdString())) != nullptr)
            chosen.emplace_back(id.toStdString());
    // If one marker is selected and its Location has exactly one other marker of the same kind, merge these
    // two.
    if (chosen.size() == 1) {
        const Marker& first = *game_.shown().marker(chosen.front());
        for (const auto& [id, m] : game_.shown().markers)
            if (id != chosen.front() && m.side == first.side && m.kind == first.kind && m.at == first.at)
                chosen.push_back(id);
    }
    if (!needChoice(chosen.size() == 2, tr("Select two markers in one Location to merge."))) return;
    game_.perform(MergeAct{.marker = chosen[0], .with = chosen[1]});
}

void Acts::remove() {
    if (!game_.hasGame()) return;
    if (!needChoice(!selection_.ids().isEmpty(), tr("Select counters to remove."))) return;
    // At setup a removed counter is only set aside and not recorded as lost.
    std::optional<std::string> why;
    if (game_.inSetup()) why = std::string(notUsed);
    const auto pieces = selection_.pieces();
    if (!pieces.empty()) {
        game_.perform(RemoveAct{.pieces = pieces, .why = why});
        return;
    }
    for (const QString& id : selection_.ids()) {
        // This loop is safe although each act changes the selection, because ids() returns a copy.
        if (!game_.perform(RemoveAct{.marker = MarkerId(id.toStdString()), .why = why})) return;
    }
}

int Acts::cost(const QStringList& ids, const std::vector<Hex>& path) const {
    const Piece* first = ids.isEmpty() ? nullptr : game_.shown().piece(PieceId(ids.front().toStdString()));
    if (first == nullptr || game_.shown().clock.phase != Phase::MPh) return 0;
    std::vector<PieceId> pieces;
    for (const QString& id : ids) pieces.emplace_back(id.toStdString());
    const std::vector<Location> way = placesOf(ids, path);
    const Location& from = game_.shown().placeOf(*first);
    const Going how = howAlong(first->under, pieces, from, way);
    Manner manner = mannerOf(enumText(how));
    manner.buttonedUp = anyButtonedUp(game_.shown(), pieces);
    manner.starts = !way.empty();
    const WayCost along = costOfWay(game_.shownView(), wayOf(game_.shown(), pieces), from, way, manner);
    const int start = startCost(movingUnitsOf(game_.shown(), {}, pieces, MovementClass::infantry), manner);
    return ((along.isPlain() ? along.plain : 0) + start + 3) / 4;
}

/// Returns the MP cost of common acts at the end of a path: a Stop, unloading, or loading onto a vehicle in
/// that hex.
QStringList Acts::atItsEnd(const std::vector<PieceId>& pieces, const Location& end) const {
    const State& state = game_.shown();
    QStringList out;
    const auto points = [](int quarters) { return qs(pointsText(quarters)); };
    const auto isVehicle = [&](const PieceId& id) { return state.piece(id)->kind == PieceClass::vehicle; };
    if (const auto v = std::find_if(pieces.begin(), pieces.end(), isVehicle); v != pieces.end()) {
        out << tr("Stop: %1 MP").arg(points(mpCost(MpAct::stop, *state.piece(*v)).quarters));
        std::vector<PieceId> riders;
        for (const auto& [id, p] : state.pieces)
            if (p.carrier == *v && p.isPersonnel() && p.gone.empty()) riders.push_back(id);
        const int cost = riders.empty() ? 0 : loadingCost(state, *v, riders).quarters;
        if (cost > 0) out << tr("unload: %1 MP").arg(points(cost));
        return out;
    }
    const bool people = std::all_of(pieces.begin(), pieces.end(), [&](const PieceId& id) {
        return state.piece(id)->isPersonnel() || !state.piece(id)->carrier.empty();
    });
    if (!people || pieces.empty()) return out;
    for (const auto& [id, p] : state.pieces)
        if (p.kind == PieceClass::vehicle && p.side == state.piece(pieces.front())->side && p.under.empty() &&
            p.inPlay() && p.at == end && !p.motion && p.marks.empty())
            if (const int cost = loadingCost(state, id, pieces).quarters; cost > 0)
                out << tr("load on %1: %2 MP").arg(qs(p.type), points(cost));
    return out;
}

QString Acts::spending(const QStringList& ids, const std::vector<Hex>& path, int levels) const {
    const State& state = game_.shown();
    MarkerId marker;
    std::vector<PieceId> pieces;
    Location from;
    for (const QString& text : ids) {
        const MarkerId id(text.toStdString());
        if (const Marker* m = state.marker(id)) {
            marker = id;
            from = m->at;
        } else if (const Piece* p = state.piece(PieceId(id.text))) {
            if (!p->under.empty()) marker = p->under;
            from = state.placeOf(*p);
            pieces.emplace_back(id.text);
        }
    }
    const Marker* stack = state.marker(marker);
    const bool rout = state.clock.phase == Phase::RtPh;
    if ((state.clock.phase != Phase::MPh && !rout) || (path.empty() && levels == 0) || from.empty())
        return {};
    if (stack != nullptr && !game_.maySee(stack->side)) return {};
    if (stack != nullptr && pieces.empty()) pieces = stack->contents;
    const std::vector<Location> way = placesOf(ids, path, levels);
    const GameView view = game_.shownView();
    const Going how = howAlong(marker, pieces, from, way);
    Manner manner = rout ? Manner() : mannerOf(enumText(how));
    manner.pushes = stack == nullptr && !gunsPushed(state, pieces).empty();
    manner.buttonedUp = anyButtonedUp(state, pieces);
    manner.starts = true;
    const CostBy by = [&](MovementClass c) { return costOfWay(view, c, from, way, manner); };
    // A dummy stack continues to move in the way in which it has moved before. Its first move is that of a
    // tracked vehicle if its counter is large, otherwise that of a unit on foot.
    const MovementClass before = stack != nullptr ? spentSoFar(state, marker).way : MovementClass::none;
    const MovementClass poses = !pieces.empty()                    ? wayOf(state, pieces)
                                : before != MovementClass::none    ? before
                                : stack != nullptr && stack->large ? MovementClass::fullyTracked
                                                                   : MovementClass::infantry;
    // List the unit with the fewest MF or MP left first, because it limits the stack. Units with equal values
    // share a line.
    struct Case {
        int left;
        QString type, words;
    };
    std::vector<Case> cases;
    std::vector<MovingUnit> movingUnits = movingUnitsOf(state, marker, pieces, poses);
    if (stack == nullptr) addTurns(view, from, way, movingUnits);
    for (const MovingUnit& movingUnit : movingUnits) {
        const SoFar then = afterWay(movingUnit, by, manner, givesRoadBonus(view, way, manner));
        const auto allowance = allowanceOf(movingUnit, then);
        if (!movingUnit.movingCounter.known || !allowance) continue;
        const int left = *allowance - then.spent;
        const bool plain = by(movingUnit.movingCounter.way).isPlain();
        QString spent = (plain ? tr("%1 of %2 %3") : tr("at least %1 of %2 %3"))
                            .arg(qs(pointsText(then.spent)), qs(pointsText(*allowance)),
                                 coreText(pointsName(movingUnit.movingCounter.way)));
        if (movingUnit.toStart > 0)
            spent = tr("%1, with %2 to start").arg(spent, qs(pointsText(movingUnit.toStart)));
        if (movingUnit.toTurn > 0)
            spent = tr("%1, with %2 to turn").arg(spent, qs(pointsText(movingUnit.toTurn)));
        const QString words = left < 0 ? tr("%1: %2 too many").arg(spent, qs(pointsText(-left)))
                                       : tr("%1, %2 left").arg(spent, qs(pointsText(left)));
        const bool told =
            std::any_of(cases.begin(), cases.end(), [&](const Case& c) { return c.words == words; });
        const Piece* piece = movingUnit.movingCounter.piece;
        if (!told) cases.push_back({left, piece != nullptr ? qs(piece->type) : QString(), words});
    }
    std::stable_sort(cases.begin(), cases.end(),
                     [](const Case& a, const Case& b) { return a.left < b.left; });
    QStringList parts;
    for (const Case& c : cases)
        parts << (cases.size() == 1 || c.type.isEmpty() ? c.words : tr("%1: %2").arg(c.type, c.words));
    if (!parts.isEmpty() && rout) return parts.join(QStringLiteral(" · "));
    if (!parts.isEmpty()) {
        if (way.size() > path.size() + static_cast<std::size_t>(std::abs(levels)))
            parts << tr("first down the stairs");
        else if (!path.empty() && levels == 0 && way.back().level > 0)
            parts << tr("on level %1").arg(way.back().level);
        parts << atItsEnd(pieces, way.back());
        if (const QString kind = kindText(how); !kind.isEmpty()) parts.prepend(kind);
        return parts.join(QStringLiteral(" · "));
    }
    const WayCost cost = by(poses);
    return cost.plain == 0 ? QString()
                           : (cost.isPlain() ? tr("%1 %2") : tr("at least %1 %2"))
                                 .arg(qs(pointsText(cost.plain + startCost(movingUnits, manner))),
                                      coreText(pointsName(poses)));
}

template <class With>
auto Acts::going(const QStringList& ids, const std::vector<Location>& path, With with) const {
    const State& state = game_.shown();
    const Phase phase = state.clock.phase;
    std::optional<MarkerId> marker;
    std::vector<PieceId> pieces;
    for (const QString& id : ids) {
        const MarkerId stack(id.toStdString());
        const PieceId piece(id.toStdString());
        if (state.marker(stack) != nullptr) {
            marker = stack;
        } else if (const Piece* p = state.piece(piece)) {
            if (!p->under.empty()) marker = p->under;
            pieces.push_back(piece);
            // Weapons and Passengers move together with the unit that carries them.
            for (const auto& [other, q] : state.pieces)
                if (q.carrier == piece && q.gone.empty()) pieces.push_back(other);
        }
    }
    std::sort(pieces.begin(), pieces.end(),
              [](const PieceId& a, const PieceId& b) { return a.text < b.text; });
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    if (phase == Phase::APh) return with(AdvanceAct{.marker = marker, .pieces = pieces, .to = path.back()});
    MoveAct act{.marker = marker, .pieces = pieces};
    const Marker* stack = marker ? state.marker(*marker) : nullptr;
    const Location from = stack != nullptr ? stack->at
                          : pieces.empty() ? Location()
                                           : state.placeOf(pieces.front());
    if (path.size() == 1 || phase == Phase::setup)
        act.to = path.back();
    else
        act.path = path;
    if (phase != Phase::setup)
        act.how =
            phase == Phase::RtPh ? Going::rout : howAlong(marker.value_or(MarkerId()), pieces, from, path);
    return with(act);
}

Going Acts::howAlong(const MarkerId& marker, const std::vector<PieceId>& pieces, const Location& from,
                     const std::vector<Location>& path) const {
    const State& state = game_.shown();
    if (manner_ != Going::move || state.clock.phase != Phase::MPh || path.empty() || from.empty())
        return manner_;
    const Marker* stack = state.marker(marker);
    const std::vector<PieceId>& who = stack != nullptr && pieces.empty() ? stack->contents : pieces;
    // For units on foot the road rate is a choice, because it costs them the cover of woods (B13.31).
    const bool other = std::any_of(who.begin(), who.end(), [&](const PieceId& id) {
        const Piece* p = state.piece(id);
        return p != nullptr && p->isUnit() && p->carrier.empty() && p->kind != PieceClass::vehicle;
    });
    const MovementClass way = !who.empty()                       ? wayOf(state, who)
                              : stack != nullptr && stack->large ? MovementClass::fullyTracked
                                                                 : MovementClass::infantry;
    if (other || !isVehicleWay(way)) return manner_;
    const GameView view = game_.shownView();
    std::string before = from.hex;
    for (const Location& to : path) {
        if (roadRuns(view, before, to.hex) != true) return manner_;
        before = to.hex;
    }
    Manner road;
    road.road = true;
    road.buttonedUp = anyButtonedUp(state, who);
    const WayCost usual = costOfWay(view, way, from, path, Manner());
    const WayCost byRoad = costOfWay(view, way, from, path, road);
    const bool cheaper = byRoad.isPlain() && (!usual.isPlain() || byRoad.plain < usual.plain);
    return cheaper ? Going::road : manner_;
}

/// Makes the next move a usual one, unless the player chooses another kind of movement for it.
void Acts::endManner() {
    if (manner_ == Going::move) return;
    manner_ = Going::move;
    Q_EMIT mannerEnded();
}

std::vector<Location> Acts::placesOf(const QStringList& ids, const std::vector<Hex>& path, int levels) const {
    std::vector<Location> out;
    const State& state = game_.shown();
    const GameView view = game_.shownView();
    const Marker* m = state.marker(MarkerId(ids.front().toStdString()));
    const Piece* p = state.piece(PieceId(ids.front().toStdString()));
    Location at = m != nullptr ? m->at : p != nullptr ? state.placeOf(*p) : Location();
    for (const Hex h : path) {
        Location next{game_.ground().nameOf(h), 0};
        if (at.level > 0 && at.hex != next.hex && !game_.inSetup()) {
            // Units on an upper level stay on it inside their building. To leave the building they first go
            // down the stairs.
            const Location across{next.hex, at.level};
            if (!stairsFinding(view, at, across) && !locationFinding(view, {}, across)) {
                next = across;
            } else {
                while (at.level > 0 && stairsFinding(view, at, next)) {
                    --at.level;
                    out.push_back(at);
                }
            }
        }
        at = next;
        out.push_back(at);
    }
    for (int i = 0; i < std::abs(levels) && !at.empty(); ++i) {
        at.level += levels > 0 ? 1 : -1;
        out.push_back(at);
    }
    return out;
}

void Acts::climb(int levels) {
    const QStringList ids = selection_.ids();
    if (!needChoice(game_.hasGame() && !ids.isEmpty(), tr("Select the units that change level."))) return;
    (void)go(ids, {}, levels);
}

bool Acts::go(const QStringList& ids, const std::vector<Hex>& path, int levels) {
    if (!game_.hasGame() || ids.isEmpty()) return false;
    const std::vector<Location> places = placesOf(ids, path, levels);
    // Read this before the act, because the units may be under a "?" or out of play afterwards.
    const QString interdiction = interdictionText(ids, places);
    const bool gone =
        !places.empty() && going(ids, places, [this](const auto& act) { return game_.perform(act); });
    if (gone) endManner();
    if (gone && !interdiction.isEmpty()) game_.post(Notice::Kind::warning, interdiction);
    return gone;
}

bool Acts::endsInBypass(const QStringList& ids, const std::vector<Hex>& path) const {
    if (!game_.hasGame() || ids.isEmpty() || path.empty() || manner_ != Going::bypass ||
        game_.shown().clock.phase != Phase::MPh)
        return false;
    // While lines of sight are being computed, the program can't find out whether the move is legal. The move
    // then waits for the lines, but the prompt for the hexside appears immediately.
    if (game_.ruleSight().ready() && !refusal(ids, path).isEmpty()) return false;
    const State& state = game_.shown();
    std::vector<PieceId> pieces;
    const Marker* stack = nullptr;
    for (const QString& id : ids) {
        const Marker* m = state.marker(MarkerId(id.toStdString()));
        const Piece* p = state.piece(PieceId(id.toStdString()));
        // If the player may not act for that side, the move is refused without a prompt.
        if (const SideId* side = m != nullptr   ? &m->side
                                 : p != nullptr ? &p->side
                                                : nullptr;
            side != nullptr && !game_.maySend(*side))
            return false;
        if (m != nullptr)
            stack = m;
        else
            pieces.emplace_back(id.toStdString());
    }
    if (pieces.empty() && stack != nullptr) {
        // A dummy stack with a large counter moves like a vehicle.
        if (stack->isDummy()) return stack->large;
        pieces = stack->contents;
    }
    // A unit on foot is not in Bypass after a move (A4.3), but a unit on a vehicle may be.
    const auto rides = [&](const Piece& p) {
        const Piece* carrier = state.piece(p.carrier);
        return carrier != nullptr && carrier->kind == PieceClass::vehicle;
    };
    bool any = false;
    for (const PieceId& id : pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr) continue;
        if (p->kind == PieceClass::vehicle)
            any = true;
        else if (p->isUnit() && !rides(*p))
            return false;
    }
    return any;
}

bool Acts::bypass(const QStringList& ids, const std::vector<Hex>& path, const std::string& beside) {
    if (!game_.hasGame() || ids.isEmpty() || path.empty()) return false;
    const bool gone = going(ids, placesOf(ids, path), [&](auto act) {
        if constexpr (std::is_same_v<decltype(act), MoveAct>) {
            // Set this explicitly, because the player may have selected another kind of movement for the next
            // move.
            act.how = Going::bypass;
            act.position.emplace();
            act.position->portion = Portion::bypass;
            act.position->faces = beside;
        }
        return game_.perform(act);
    });
    if (gone && manner_ == Going::bypass) endManner();
    return gone;
}

Findings Acts::checked(const QStringList& ids, const std::vector<Hex>& path, int levels) const {
    if (ids.isEmpty() || (path.empty() && levels == 0)) return {};
    return going(ids, placesOf(ids, path, levels), [this](const auto& act) { return game_.check(act); });
}

QString Acts::refusal(const QStringList& ids, const std::vector<Hex>& path, int levels) const {
    for (const Finding& f : checked(ids, path, levels))
        if (f.verdict == Verdict::forbidden)
            return f.rule.empty() ? qs(f.message) : tr("%1 (%2)").arg(qs(f.message), qs(f.rule));
    return {};
}

QStringList Acts::stackOf(const QString& id) const {
    if (!game_.hasGame()) return {id};
    const State& state = game_.shown();
    if (state.marker(MarkerId(id.toStdString())) != nullptr)
        return selection_.marker() == MarkerId(id.toStdString()) && !selection_.pieces().empty()
                   ? selection_.ids()
                   : QStringList{id};
    QStringList out;
    const auto add = [&](const PieceId& with) {
        for (const PieceId& piece : goingTogether(state, with))
            if (!out.contains(qs(piece.text))) out << qs(piece.text);
    };
    const PieceId piece(id.toStdString());
    add(piece);
    // In the RPh no unit moves, so broken and unbroken units are selected together.
    const Piece* first = state.piece(piece);
    if (state.clock.phase != Phase::RPh || first == nullptr || !first->isPersonnel() ||
        !first->carrier.empty())
        return out;
    for (const auto& [other, p] : state.pieces)
        if (p.side == first->side && p.isPersonnel() && p.inPlay() && p.under.empty() && p.carrier.empty() &&
            p.at == first->at && p.position == first->position)
            add(other);
    return out;
}

QString Acts::losing(const QStringList& ids, const std::vector<Hex>& path, int levels) const {
    if (ids.isEmpty() || (path.empty() && levels == 0) || !game_.hasGame() || game_.inSetup()) return {};
    const GameView view = game_.shownView();
    const auto loss =
        going(ids, placesOf(ids, path, levels), [&](const auto& act) { return firstLoss(view, act); });
    if (!loss) return {};
    return loss->certain ? tr("the “?” is lost in %1 (A12.121)").arg(qs(loss->where.text()))
                         : tr("the “?” may be lost in %1 (A12.121)").arg(qs(loss->where.text()));
}

QString Acts::shutting(const QStringList& ids) const {
    if (ids.isEmpty() || !game_.hasGame() || game_.inSetup()) return {};
    const State& state = game_.shown();
    const std::string id = ids.front().toStdString();
    const Marker* m = state.marker(MarkerId(id));
    const Piece* p = state.piece(PieceId(id));
    if (m == nullptr && p == nullptr) return {};
    return game_.shiftsUntilFirstMove(m != nullptr ? m->side : p->side) ? tr("closes the shift opportunity")
                                                                        : QString();
}

QStringList Acts::routing(const QStringList& ids, const std::vector<Hex>& path, int levels) const {
    QStringList out;
    if (ids.isEmpty() || path.empty() || !game_.hasGame() || game_.shown().clock.phase != Phase::RtPh)
        return out;
    const State& state = game_.shown();
    const Piece* first = state.piece(PieceId(ids.front().toStdString()));
    if (first == nullptr || !first->under.empty()) return out;
    const std::vector<Location> way = placesOf(ids, path, levels);
    const GameView view = game_.shownView();
    QStringList hexes, perhaps;
    for (const Interdiction& one : interdictionOn(view, first->side, way))
        (one.by ? hexes : perhaps) << qs(one.at.text());
    if (!hexes.isEmpty()) out << tr("Interdiction in %1 (A10.53)").arg(hexes.join(QStringLiteral(", ")));
    if (!perhaps.isEmpty())
        out << tr("Interdiction in %1 if an enemy sees it (A10.53)").arg(perhaps.join(QStringLiteral(", ")));
    if (const auto step = routToEnemy(view, first->side, state.placeOf(*first), way))
        out << tr("%1 is ADJACENT to %2 (A10.51)")
                   .arg(qs(step->to.text()), qs(state.piece(step->enemy)->type));
    std::vector<PieceId> left;
    for (const QString& id : ids)
        for (PieceId& weapon : leftByRout(state, PieceId(id.toStdString())))
            left.push_back(std::move(weapon));
    if (!left.empty()) out << tr("%1 stays behind (A10.4)").arg(coreText(piecesText(state, left)));
    return out;
}

/// Returns a message about the Interdiction that the player must resolve after a rout of Known units; empty
/// if there is none. The program announces the routs of its units, with their Interdiction, itself.
QString Acts::interdictionText(const QStringList& ids, const std::vector<Location>& path) const {
    const State& state = game_.shown();
    const Piece* first = state.piece(PieceId(ids.front().toStdString()));
    if (state.clock.phase != Phase::RtPh || first == nullptr || !first->under.empty()) return {};
    QStringList where;
    for (const Interdiction& one : interdictionOn(game_.shownView(), first->side, path))
        where << (one.by ? tr("in %1 by %2").arg(qs(one.at.text()), coreText(piecesAt(state, *one.by)))
                         : tr("in %1 if an enemy sees it").arg(qs(one.at.text())));
    if (where.isEmpty()) return {};
    const QString all = where.join(QStringLiteral("; "));
    const QString crawl = path.size() == 1 ? tr("A Low Crawl is not interdicted (A10.52).") : QString();
    return tr("%n hexes with Interdiction: %1. Roll for it, and enter the results with Z (A10.53). %2",
              nullptr, static_cast<int>(where.size()))
        .arg(all, crawl)
        .trimmed();
}

void Acts::correctPlace(const QStringList& ids, const QString& hex) {
    // Move units with possessions first, because their possessions move with them.
    QStringList ordered = ids;
    std::stable_partition(ordered.begin(), ordered.end(), [&](const QString& id) {
        const Piece* p = game_.shown().piece(PieceId(id.toStdString()));
        return p == nullptr || p->carrier.empty() || !ids.contains(QString::fromStdString(p->carrier.text));
    });
    for (const QString& id : ordered) {
        const Marker* const marker = game_.shown().marker(MarkerId(id.toStdString()));
        const Piece* const piece = game_.shown().piece(PieceId(id.toStdString()));
        if (marker == nullptr && piece != nullptr && piece->under.empty() &&
            piece->at.text() == hex.toStdString())
            continue;
        const std::string pointer = (marker != nullptr ? "/markers/" : "/pieces/") + id.toStdString() + "/at";
        if (!game_.perform(CorrectAct{.pointer = pointer, .value = hex.toStdString()})) return;
    }
}

void Acts::smoke() {
    const QStringList places = game_.hasGame() ? hexes() : QStringList{};
    if (!needChoice(!places.isEmpty(), tr("Select a hex for SMOKE."))) return;
    const auto it = game_.shown().hexes.find(places.front().toStdString());
    const bool there = it != game_.shown().hexes.end() && it->second.smoke > 0;
    game_.perform(SmokeAct{.places = hexesMeant(places), .level = there ? 0 : 3});
}

bool Acts::isLight(const std::string& kind) const {
    const QStringList places = game_.hasGame() ? hexes() : QStringList{};
    if (places.isEmpty()) return false;
    const auto it = game_.shown().hexes.find(places.front().toStdString());
    return it != game_.shown().hexes.end() && it->second.lights.contains(kind);
}

void Acts::light(const std::string& kind, std::optional<int> radius) {
    const QStringList places = game_.hasGame() ? hexes() : QStringList{};
    if (!needChoice(!places.isEmpty(), tr("Select a hex for the light."))) return;
    const bool there = isLight(kind);
    if (there) radius.reset();
    game_.perform(LightAct{.places = hexesMeant(places), .kind = kind, .radius = radius, .out = there});
}

void Acts::label(const QString& text) {
    const QStringList places = game_.hasGame() ? hexes() : QStringList{};
    if (!places.isEmpty())
        game_.perform(LabelAct{.places = hexesMeant(places), .text = text.trimmed().toStdString()});
}

void Acts::note(const QString& text) {
    game_.perform(NoteAct{.text = text.toStdString(), .at = selection_.hexName().toStdString()});
}

void Acts::choose(const QString& what) {
    const auto pieces = game_.hasGame() ? selection_.pieces() : std::vector<PieceId>{};
    if (!needChoice(pieces.size() == 1, tr("Select the one vehicle or Gun that makes its choice."))) return;
    const PieceId& id = pieces.front();
    if (what == QLatin1String("bu")) {
        const StanceAct choice{.piece = id, .bu = !game_.shown().piece(id)->buttonedUp};
        const InPlaceAct act = crewChange(game_.shown(), id);
        // At setup and after a shift the choice is free; later it is an act that costs MF or MP.
        if (worst(game_.check(choice)) == Verdict::forbidden && worst(game_.check(act)) != Verdict::forbidden)
            game_.performInPlace(act);
        else
            game_.perform(choice);
    } else if (what == QLatin1String("emplaced"))
        game_.perform(StanceAct{.piece = id, .emplaced = true});
    else
        game_.perform(HullDownAct{.piece = id});
}

}  // namespace shellgame::app
