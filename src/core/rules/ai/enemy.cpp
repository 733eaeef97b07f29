// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>
#include <set>

#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/ai/asked.hpp"
#include "rules/ai/fire.hpp"
#include "rules/ai/policy.hpp"
#include "rules/ai/room.hpp"
#include "rules/ai/vehicle_choice.hpp"
#include "rules/ai/written_orders.hpp"
#include "rules/counters/counters.hpp"
#include "rules/counters/marks.hpp"
#include "rules/movement/way_ends.hpp"
#include "rules/sighting/to_show.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/pending_actions.hpp"
#include "words/ai.hpp"
#include "words/base.hpp"

namespace shellgame {

namespace {

bool liesHidden(const Marker& m, const SideId& side, const Location& at) {
    return m.side == side && m.at == at && !m.faceUp() && m.kind != MarkerKind::mine;
}

/// The largest distance in hexes between a stack and the weak objective that it reinforces.
constexpr int reserveWithin = 5;
/// The largest distance in hexes between an objective and the place from which a vehicle supports the fight
/// for it.
constexpr int supportWithin = 6;
/// The largest distance in hexes between an objective and a vehicle that comes forward for it.
constexpr int vehicleWithin = 16;

/// Returns true if a unit that enters the Location would find this marker. A dummy HIP counter is never
/// found.
bool meets(const Marker& m, const SideId& side, const Location& at) {
    return liesHidden(m, side, at) && !(m.isDummy() && m.kind == MarkerKind::hip);
}

/// Determines the actions of the program-controlled side after an act of the player. Each step starts from
/// the state that the previous step has left.
class Answering {
  public:
    Answering(const GameView& view, const EnemyAct& act, Dice& dice, Draft& draft, Outcome& outcome)
        : view_(view),
          act_(act),
          side_(view.state.settings.aiSide),
          dice_(dice),
          draft_(draft),
          outcome_(outcome) {}

    void all() {
        mines();
        if (act_.after == Done::moved) noteActed();
        if (act_.after == Done::moved && mover().empty()) comeOut();
        if (act_.after == Done::moved && !mover().empty()) {
            found();
            const bool gone = act_.marker && draft_.marker(*act_.marker) == nullptr;
            if (view_.state.clock.phase == Phase::MPh && !gone && !isRemoved())
                fireOn(Aim{mover(), act_.pieces, act_.marker.has_value()});
            else if (view_.state.clock.phase == Phase::APh)
                remember();
        }
        if (act_.after == Done::phase && mayFire()) fireBack();
        if (act_.after == Done::phase && view_.state.clock.phase == Phase::CCPh) closeCombat();
        if (act_.after == Done::phase && view_.state.clock.phase == Phase::RPh) {
            joinStacks();
            showLeaders();
        }
        shifts();
        if (act_.after == Done::phase) {
            comeForward();
            giveOrders(GameView{view_.state, view_.ground, view_.sight}, dice_, draft_, outcome_.reasons);
        }
        outcome_.text = said_.empty() ? Message(words::enemyDoesNothing, view_.state.sideName(side_))
                                      : Message(words::enemyDoes, said_);
    }

  private:
    /// Returns the state after all changes so far, as a side views it. The rules then treat the
    /// program-controlled side like any other viewer.
    [[nodiscard]] std::shared_ptr<const GameState> stands(const SideId& viewer) const {
        State now = draft_.now();
        now.settings.viewer = viewer;
        return GameState::of(std::move(now));
    }
    [[nodiscard]] std::shared_ptr<const GameState> stands() const { return stands(side_); }
    [[nodiscard]] AiView ai() const {
        return {draft_.now(), view_.ground, view_.sight, side_, view_.olderPolicy};
    }

    [[nodiscard]] Location mover() const {
        const State& state = view_.state;
        if (act_.marker) {
            const Marker* m = state.marker(*act_.marker);
            return m != nullptr && m->side != side_ ? m->at : Location();
        }
        for (const PieceId& id : act_.pieces)
            if (const Piece* p = state.piece(id); p != nullptr && p->side != side_) return state.placeOf(*p);
        return {};
    }
    /// A possible target: Known counters, or a stack under a marker.
    struct Aim {
        Location at;
        std::vector<PieceId> pieces;
        bool underMarker = false;
    };
    /// Names the target. Ordnance that fires at a Location with vehicles aims at the vehicles.
    [[nodiscard]] Message who(const FireTarget& target, bool ordnance) const {
        if (target.unknown) return Message(words::someStack);
        std::vector<PieceId> aimed = target.pieces;
        if (ordnance && target.vehicle)
            std::erase_if(
                aimed, [&](const PieceId& id) { return view_.state.piece(id)->kind != PieceClass::vehicle; });
        return Message(words::asIs, piecesText(view_.state, aimed.empty() ? target.pieces : aimed));
    }

    /// Marks the side's own Known units that have moved: they don't act again in this phase.
    void noteActed() {
        const auto& policy = view_.state.settings.policy;
        if (!policy || !policy->units) return;
        for (const PieceId& id : act_.pieces)
            if (const Piece* p = view_.state.piece(id); p != nullptr && p->side == side_)
                draft_.editPiece(id).acted = clockOrder(view_.state.clock);
        notePossessors();
    }

    /// Records the possessors of the weapons that have moved along with the side's own Known units. Otherwise
    /// other units could take such a weapon in a phase without Recovery or transfer (A4.43, A4.44).
    void notePossessors() {
        PieceId carrier;
        for (const PieceId& id : act_.pieces)
            if (const Piece& p = *view_.state.piece(id);
                p.side == side_ && p.isPersonnel() && !p.marks.contains("broken"))
                if (carrier.empty() || (p.isMmc() && !view_.state.piece(carrier)->isMmc())) carrier = id;
        if (carrier.empty()) return;
        const Piece& by = *view_.state.piece(carrier);
        for (const PieceId& id : act_.pieces)
            if (const Piece& p = *view_.state.piece(id);
                (p.kind == PieceClass::supportWeapon || p.kind == PieceClass::radio) && p.carrier.empty() &&
                p.at == by.at && p.position == by.position)
                draft_.editPiece(id).carrier = carrier;
    }

    void mines() {
        std::vector<MarkerId> asked;
        for (const auto& [key, prompt] : view_.state.prompts)
            if (prompt.kind == PromptKind::mines && prompt.side == side_) asked.push_back(prompt.marker);
        for (const MarkerId& id : asked) {
            const auto with = mineInstead(ai(), id);
            const auto now = stands();
            const GameView whole{*now, view_.ground, view_.sight};
            const bool tries = with && worst(judgeMines(whole, id, *with).findings) == Verdict::ok;
            playMines(whole, id, tries ? *with : MarkerId(), dice_, draft_, outcome_);
            said_.push_back(outcome_.text);
        }
    }

    /// Resolves the entry of a Location that contains hidden or concealed units (A12.15, 3.4).
    void found() {
        if (view_.state.clock.phase == Phase::APh) return;
        const Location at = mover();
        std::vector<MarkerId> there;
        bool units = false;
        for (const auto& [id, m] : draft_.now().markers) {
            if (!liesHidden(m, side_, at)) continue;
            there.push_back(id);
            units = units || m.kind != MarkerKind::hip ||
                    std::any_of(m.contents.begin(), m.contents.end(),
                                [&](const PieceId& piece) { return view_.state.piece(piece)->isUnit(); });
        }
        // A concealed stack that enters must first reveal a unit. A stack of dummies is removed instead
        // (A12.15).
        if (act_.marker && units) {
            if (draft_.marker(*act_.marker)->isDummy()) {
                tell("A12.15", at, Message(words::dummiesThatCameGo, at.text()));
                draft_.erase<Marker>(*act_.marker);
                return;
            }
            tell("A12.15", at, Message(words::whoCameShowsHimself, at.text()));
        }
        for (const MarkerId& id : there) {
            const Marker m = *draft_.marker(id);
            if (m.isDummy()) {
                if (m.kind != MarkerKind::hip) tell("A12.15", at, Message(words::wasOnlyDummy, at.text()));
                draft_.erase<Marker>(id);
                continue;
            }
            // Hidden units get a "?" first. Then one unit is revealed, and the moving unit goes back
            // (A12.15).
            comeUnderConcealment(draft_, id);
            std::vector<PieceId> real;
            for (const PieceId& piece : m.contents)
                if (view_.state.piece(piece)->isUnit()) real.push_back(piece);
            if (real.empty()) {
                tell("A12.33", at,
                     Message(words::isShownThere, piecesText(view_.state, m.contents), at.text()));
                for (const PieceId& piece : m.contents) showPiece(draft_, piece);
                continue;
            }
            const PieceId shown = real[static_cast<std::size_t>(
                dice_.choose(static_cast<int>(real.size()), Message(words::whoIsFound)))];
            tell("A12.15", at, Message(words::isFoundThere, piecesText(view_.state, {shown}), at.text()));
            showWithItsOwn(draft_, shown);
        }
    }

    /// Reveals stacks that have lost their "?" through the player's last move (A12.121). If the loss of a "?"
    /// is uncertain, the stack keeps its "?".
    void comeOut() {
        const auto now = stands();
        for (const PendingAction& pendingAction :
             pendingActionsOf(GameView{*now, view_.ground, view_.sight}, side_)) {
            const Marker* m = draft_.marker(pendingAction.marker);
            if (!pendingAction.certain || pendingAction.kind != PendingAction::Kind::show || m == nullptr)
                continue;
            const Location at = m->at;
            if (pendingAction.piece.empty()) {
                tell("A12.121", at, Message(words::wasOnlyDummy, at.text()));
                draft_.erase<Marker>(pendingAction.marker);
            } else {
                tell("A12.121", at,
                     Message(words::isShownThere, piecesText(view_.state, {pendingAction.piece}), at.text()));
                showWithItsOwn(draft_, pendingAction.piece);
            }
        }
    }

    /// Returns true for a dummy stack that must be removed, because its move has cost it the "?". It is
    /// removed before Defensive First Fire (A12.121).
    [[nodiscard]] bool isRemoved() const {
        const Marker* m = act_.marker ? draft_.marker(*act_.marker) : nullptr;
        if (m == nullptr || !m->isDummy()) return false;
        const auto now = stands(m->side);
        const auto pending = pendingActionsOf(GameView{*now, view_.ground, view_.sight}, m->side);
        return std::any_of(pending.begin(), pending.end(), [&](const PendingAction& one) {
            return one.marker == *act_.marker && one.kind == PendingAction::Kind::show && one.certain;
        });
    }

    /// Returns true in the phases in which the program-controlled side may fire: its own PFPh and AFPh, and
    /// the DFPh of the enemy's Player Turn (A3).
    [[nodiscard]] bool mayFire() const {
        const Clock& clock = view_.state.clock;
        return clock.player == side_ ? clock.phase == Phase::PFPh || clock.phase == Phase::AFPh
                                     : clock.phase == Phase::DFPh;
    }

    /// Marks Known units that advance as targets for the next fire phase, because nobody fires in the APh
    /// (A3). An advancing "?" is not marked, whether it is real or dummy.
    void remember() {
        if (act_.marker) return;
        for (const PieceId& id : act_.pieces) draft_.editPiece(id).fired = true;
    }

    /// At the start of the CCPh, resolves the Locations that contain units of both sides: hidden units get a
    /// "?", and dummies are removed (A11.19).
    void closeCombat() {
        std::set<Location> theirs;
        for (const auto& [id, p] : view_.state.pieces)
            if (p.side != side_ && p.inPlay() && p.isUnit()) theirs.insert(view_.state.placeOf(p));
        std::vector<MarkerId> there;
        for (const auto& [id, m] : draft_.now().markers)
            if (theirs.contains(m.at) && liesHidden(m, side_, m.at)) there.push_back(id);
        for (const MarkerId& id : there) {
            const Marker m = *draft_.marker(id);
            if (m.isDummy()) {
                if (m.kind != MarkerKind::hip)
                    tell("A11.19", m.at, Message(words::wasOnlyDummy, m.at.text()));
                draft_.erase<Marker>(id);
                continue;
            }
            if (m.kind == MarkerKind::concealed) continue;
            comeUnderConcealment(draft_, id);
            tell("A11.19", m.at,
                 draft_.marker(id) != nullptr
                     ? Message(words::comesUnderConcealment, m.at.text())
                     : Message(words::isShownThere, piecesText(view_.state, m.contents), m.at.text()));
        }
    }

    /// Joins stacks of Infantry that have gained a "?" in play in the same place. The other side has seen
    /// their counters.
    void joinStacks() {
        std::map<std::pair<Location, std::string>, MarkerId> first;
        std::vector<std::pair<MarkerId, MarkerId>> pairs;
        for (const auto& [id, m] : draft_.now().markers) {
            if (m.side != side_ || m.kind != MarkerKind::concealed || m.faceUp() || m.pds || m.isDummy() ||
                hasGunOrWork(m))
                continue;
            const auto [it, isNew] = first.try_emplace({m.at, recordText(m.at, m.position)}, id);
            if (!isNew) pairs.emplace_back(it->second, id);
        }
        for (const auto& [id, other] : pairs)
            if (mayMerge(*draft_.marker(id), *draft_.marker(other))) mergeMarkers(draft_, id, other);
    }

    /// At the start of the RPh, leaders under a "?" reveal themselves to rally the broken units in their
    /// Location, if no Known leader is there. An owner may give up a "?" at any time (A12.14). They don't do
    /// so for a half-squad or a crew under DM, which hardly ever rallies.
    void showLeaders() {
        std::set<Location> broken, led;
        for (const auto& [id, p] : draft_.now().pieces) {
            if (p.side != side_ || !p.under.empty() || !p.inPlay() || !p.isPersonnel()) continue;
            if (!p.marks.contains("broken")) {
                if (p.isLeader()) led.insert(p.at);
            } else if (p.kind == PieceClass::squad || !p.marks.contains("DM")) {
                broken.insert(p.at);
            }
        }
        std::map<Location, PieceId> best;
        for (const auto& [id, m] : draft_.now().markers) {
            if (m.side != side_ || m.kind != MarkerKind::concealed || m.faceUp() || !broken.contains(m.at) ||
                led.contains(m.at))
                continue;
            for (const PieceId& piece : m.contents) {
                const Piece& p = *draft_.piece(piece);
                if (!p.isLeader() || p.marks.contains("broken")) continue;
                PieceId& leader = best[m.at];
                if (leader.empty() || leadershipOf(p) < leadershipOf(*draft_.piece(leader))) leader = piece;
            }
        }
        for (const auto& [at, leader] : best) {
            tell("A10.6", at, Message(words::isShownThere, piecesText(view_.state, {leader}), at.text()));
            showWithItsOwn(draft_, leader);
        }
    }

    /// Fires at enemies that have fired or advanced since the side's last fire phase. If the policy works
    /// with chances, every Known enemy unit is a target too.
    void fireBack() {
        std::map<std::pair<Location, bool>, Aim> aims;
        for (const auto& [id, p] : view_.state.pieces) {
            if (!p.fired) continue;
            draft_.editPiece(id).fired = false;
            if (!p.inPlay()) continue;
            const Location& at = view_.state.placeOf(p);
            Aim& aim = aims[{at, !p.under.empty()}];
            aim.at = at;
            aim.pieces.push_back(id);
            aim.underMarker = !p.under.empty();
        }
        if (!byChances()) {
            for (const auto& [where, aim] : aims) fireOn(aim);
            return;
        }
        const AiView seen = ai();
        std::vector<FireTarget> targets = knownTargets(seen);
        for (const auto& [where, aim] : aims)
            if (aim.underMarker) targets.push_back(targetAt(seen.state(), aim.at, aim.pieces, true));
        for (FireTarget& waiting : waitingTargets(seen))
            if (!aims.contains({waiting.at, true})) targets.push_back(std::move(waiting));
        fireOn(seen, targets);
    }

    [[nodiscard]] bool byChances() const { return policyOf(ai().state().settings).chances.has_value(); }

    void fireOn(const Aim& aim) {
        const AiView seen = ai();
        if (act_.after != Done::moved)
            return fireOn(seen, {targetAt(seen.state(), aim.at, aim.pieces, aim.underMarker)});
        fireOn(seen, {movingTarget(seen, aim.at, aim.pieces, aim.underMarker, usesAssaultMovement())});
    }

    /// Returns true if the "?" that has moved has used Assault Movement.
    [[nodiscard]] bool usesAssaultMovement() const {
        if (!act_.marker) return false;
        const Trail& trail = draft_.now().trail(*act_.marker);
        const auto last =
            std::find_if(trail.rbegin(), trail.rend(), [](const Act& act) { return act.from != act.to; });
        return last != trail.rend() && last->kind == ActKind::assault;
    }

    void fireOn(const AiView& seen, const std::vector<FireTarget>& targets) {
        const bool chances = policyOf(seen.state().settings).chances.has_value();
        for (const OpenedFire& f : whoOpensFire(seen, targets, dice_.state())) {
            const FireTarget& target = targets[f.target];
            const int tem = temAt(seen.view(), target.at, target.position).value;
            std::string from = f.at.text();
            for (const Location& other : f.with) from += ", " + other.text();
            tell("A8.1", f.at,
                 Message(words::opensFireFrom, piecesText(view_.state, f.pieces), std::move(from),
                         who(target, f.ordnance), target.at.text(), f.range, tem));
            if (chances) announce(f, target);
            // The unit that fires an ordnance SW can still fire its own FP (A7.35). In the PFPh it has used
            // Prep Fire, and can't fire in the AFPh (A3.5).
            const bool onlyWeapons = firesOnlyWeapons(f) && view_.state.clock.phase != Phase::PFPh;
            for (const PieceId& piece : f.pieces) {
                turnTo(piece, f.at.hex, target.at.hex);
                Outcome shown;
                if (!draft_.piece(piece)->under.empty()) {
                    showWithItsOwn(draft_, piece);
                    showFortificationOf(view_, piece, draft_, shown);
                }
                if (chances && (!onlyWeapons || view_.state.piece(piece)->kind == PieceClass::supportWeapon))
                    markFired(piece);
            }
        }
    }

    /// Reports the firer's part of the attack on the target. Also records the chance of the shot, to be shown
    /// after the game.
    void announce(const OpenedFire& f, const FireTarget& target) {
        tell(f.ordnance ? "C3.1" : "A7.1", target.at,
             f.ordnance ? Message(words::firesToHit, f.hindrance) : attackOf(f, target));
        outcome_.reasons.push_back({Verdict::ok, "A8.1", f.at,
                                    Message(words::firedByChance, f.chance, f.drawn), Readers::only(side_)});
    }

    /// Reports the FP of an attack, the multiplications in it (A7.21, A7.24), and the DRM of the firer.
    [[nodiscard]] Message attackOf(const OpenedFire& f, const FireTarget& target) const {
        const Clock& clock = view_.state.clock;
        Listed changes;
        // The factor may differ between the Locations of a Fire Group.
        if (f.range <= 1 && f.with.empty())
            changes.items.emplace_back(Message(f.at == target.at ? words::fpTripled : words::fpDoubled));
        if (clock.phase == Phase::AFPh && clock.player == side_)
            changes.items.emplace_back(Message(words::fpHalvedAdvancing));
        if (target.halved) changes.items.emplace_back(Message(words::fpHalvedConcealed));
        return changes.empty()
                   ? Message(words::firesWith, f.firepower, f.leader, f.hindrance)
                   : Message(words::firesWithChanged, f.firepower, f.leader, f.hindrance, changes);
    }

    /// Returns true if an attack consists of the fire of ordnance SW.
    [[nodiscard]] bool firesOnlyWeapons(const OpenedFire& f) const {
        const auto has = [&](PieceClass kind) {
            return std::any_of(f.pieces.begin(), f.pieces.end(),
                               [&](const PieceId& id) { return view_.state.piece(id)->kind == kind; });
        };
        return f.ordnance && has(PieceClass::supportWeapon) && !has(PieceClass::gun) &&
               !has(PieceClass::vehicle);
    }

    /// Marks a counter that has fired. While it has the mark, the counter can't fire again (A3.2, A8.1), but
    /// an MMC with First Fire may use Subsequent First Fire and Final Fire (A8.3, A8.4).
    void markFired(const PieceId& id) {
        const std::string mark(fireMark(view_.state.clock, *draft_.piece(id)));
        if (mark.empty()) return;
        std::set<std::string>& marks = draft_.editPiece(id).marks;
        marks.erase("first fire");
        marks.insert(mark);
    }

    /// Turns a Gun or vehicle so that the target is in its CA, by as few hexspines as possible. If it has a
    /// turret, only the turret turns (C3.2, C5.1).
    void turnTo(const PieceId& id, const std::string& from, const std::string& to) {
        const Piece& p = *draft_.piece(id);
        const bool turret = p.kind == PieceClass::vehicle && !p.tca.empty();
        const std::string& arc = turret ? p.tca : p.ca;
        if (p.kind != PieceClass::gun && p.kind != PieceClass::vehicle) return;
        const std::string best = arcToward(view_.ground, from, arc, to);
        if (best.empty()) return;
        Piece& turned = draft_.editPiece(id);
        (turret ? turned.tca : turned.ca) = best;
        if (!turret) turned.hullDown = 0;
        tell("C3.2", Location{from, 0}, Message(words::turnsToFire, p.type, from, best));
    }

    /// Makes shift attempts in each open shift opportunity until none is worthwhile, one fails, or the
    /// allowed number of attempts is reached.
    void shifts() {
        if (temperOf(view_.state.settings).attempts == 0) return;
        AiView seen = ai();
        for (const KindRow& row : kindRows()) shiftsOf(row.kind, seen);
    }

    /// Brings `seen` up to date after each attempt.
    void shiftsOf(MarkerKind kind, AiView& seen) {
        const Choose byDice = [&](int n) { return dice_.choose(n, Message(words::policy)); };
        for (int i = 0; i < temperOf(view_.state.settings).attempts; ++i) {
            const int again = policyOf(seen.state().settings).shift.again;
            const auto chosen = nextShift(seen, kind, byDice);
            if (!chosen) return;
            const auto now = stands();
            const GameView whole{*now, view_.ground, view_.sight};
            const ShiftJudgement judged = judgeForPlay(whole, chosen->request);
            if (worst(judged.findings()) != Verdict::ok) return;
            Outcome outcome;
            std::map<MarkerId, Location> dummies;
            for (const ShiftPair& pair : chosen->request.pairs)
                for (const MarkerId& id : {pair.from, pair.to})
                    if (const Marker* m = draft_.marker(id); m->kind == MarkerKind::concealed && m->isDummy())
                        dummies[id] = m->at;
            playShift(whole, judged, dice_, draft_, outcome);
            // Everybody sees that a failed shift removes the "?" of a dummy stack (2.5).
            for (const auto& [id, at] : dummies)
                if (draft_.marker(id) == nullptr)
                    tell("2.5", at, Message(words::shiftRemovesDummy, at.text()));
            if (again < 100)
                for (const MarkerId& id :
                     {chosen->request.pairs.front().from, chosen->request.pairs.front().to})
                    if (draft_.marker(id) != nullptr)
                        draft_.editMarker(id).shiftedNear = 1 + nearestEnemy(seen, draft_.marker(id)->at.hex);
            said_.push_back(std::move(outcome.text));
            for (Finding& f : outcome.reasons) {
                f.audience = Readers::only(side_);
                outcome_.reasons.push_back(std::move(f));
            }
            outcome_.reasons.push_back(
                {Verdict::ok, "2.5", chosen->request.pairs.front().from,
                 Message(words::policyChose, chosen->gain, chosen->success, chosen->loss),
                 Readers::only(side_)});
            seen = ai();
        }
    }

    /// At the start of the side's own MPh, stacks give up their "?" if their units can then retake an
    /// objective, or reinforce one that the side may lose. The chance is largest in the last Game Turn, and
    /// in a counter-attack.
    void comeForward() {
        const Clock& clock = view_.state.clock;
        const auto& policy = view_.state.settings.policy;
        if (clock.phase != Phase::MPh || clock.player != side_ || !policy || !policy->units) return;
        const PolicyUnits& units = *policy->units;
        const auto whole = GameState::of(draft_.now());
        const OpenGame open = openGame(GameView{*whole, view_.ground, view_.sight});
        const std::set<std::string>& lost = open.lost;
        const std::set<std::string> weak =
            threatened(*whole, view_.ground, side_, open.held, units.reinforce);
        const bool attacks = hasOdds(*whole, view_.ground, side_, lost, units.counter);
        const int chance =
            units.forward / (attacks || !weak.empty() ? 1 : 1 + std::max(0, clock.turns - clock.turn));
        std::vector<MarkerId> stacks;
        for (const auto& [id, m] : whole->markers)
            if (m.side == side_ && m.kind == MarkerKind::concealed &&
                (hasVehicle(m)
                     ? isWithin(m.at.hex, lost, vehicleWithin) || isWithin(m.at.hex, weak, vehicleWithin)
                     : isReserve(m) && (isWithin(m.at.hex, lost, units.goalWithin) ||
                                        isWithin(m.at.hex, weak, reserveWithin))) &&
                secretChance(dice_.state(),
                             "forward/" + std::to_string(clock.turn) + "/" + m.contents.front().text,
                             100) < chance)
                stacks.push_back(id);
        for (const MarkerId& id : stacks) {
            const Marker m = *draft_.marker(id);
            const std::vector<MarkerId> together = attacks ? stacks : std::vector{id};
            std::vector<PieceId> shown = goers(m, m.contents, together, lost, weak);
            if (shown.empty()) continue;
            // Only units that leave the stack lose their "?" (A12.14), if they would also leave without the
            // others.
            if (shown.size() < m.contents.size() && goers(m, shown, together, lost, weak) != shown)
                shown = m.contents;
            tell("A12.1", m.at, Message(words::isShownThere, piecesText(view_.state, shown), m.at.text()));
            for (const PieceId& piece : shown)
                if (draft_.marker(id) != nullptr) showWithItsOwn(draft_, piece);
            noteMove(draft_, side_);
        }
    }
    /// Returns true if a hex is at most this far from one of the objective hexes.
    [[nodiscard]] bool isWithin(const std::string& hex, const std::set<std::string>& goals, int most) const {
        return std::any_of(goals.begin(), goals.end(), [&](const std::string& goal) {
            const auto d = view_.ground.distance(hex, goal);
            return d && *d <= most;
        });
    }
    /// Returns the counters of a stack that would move to a lost objective or next to it, or into a weak one,
    /// once these counters of the stack and the other stacks of `together` are Known. It is enough if a
    /// vehicle would move near the objective. The counters are in stack order.
    [[nodiscard]] std::vector<PieceId> goers(const Marker& m, const std::vector<PieceId>& counters,
                                             const std::vector<MarkerId>& together,
                                             const std::set<std::string>& lost,
                                             const std::set<std::string>& weak) const {
        const auto whole = GameState::of(draft_.now());
        Draft shown(*whole);
        for (const MarkerId& id : together)
            if (const Marker* other = draft_.marker(id); other != nullptr)
                for (const PieceId& piece :
                     other->contents == m.contents ? counters : std::vector(other->contents))
                    showWithItsOwn(shown, piece);
        std::set<PieceId> go;
        const auto then = GameState::of(shown.now());
        const OpenGame open = openGame(GameView{*then, view_.ground, view_.sight});
        const UnitChooser chooser(open);
        for (const auto& group : chooser.groups()) {
            const bool theirs = std::any_of(group.begin(), group.end(), [&](const PieceId& id) {
                return std::find(m.contents.begin(), m.contents.end(), id) != m.contents.end();
            });
            if (!theirs) continue;
            const auto choice = chooser.choose(group);
            if (!choice || !choice->to) continue;
            const std::string& to = choice->to->hex;
            if (hasVehicle(m) ? !isWithin(to, lost, supportWithin) && !isWithin(to, weak, supportWithin)
                              : !isWithin(to, lost, 1) && !weak.contains(to))
                continue;
            const Json command = choice->act.command();
            for (const Json& id : command.value("pieces", Json::array()))
                go.insert(PieceId(id.get<std::string>()));
        }
        std::vector<PieceId> out;
        for (const PieceId& id : m.contents)
            if (go.contains(id) || go.contains(view_.state.piece(id)->carrier)) out.push_back(id);
        return out;
    }
    /// Returns true if a stack contains a vehicle that the program can move.
    [[nodiscard]] bool hasVehicle(const Marker& m) const {
        return std::any_of(m.contents.begin(), m.contents.end(),
                           [&](const PieceId& id) { return isMovedByProgram(view_.state, id); });
    }
    /// Returns true if a stack contains a Gun, a vehicle or a fortification.
    [[nodiscard]] bool hasGunOrWork(const Marker& m) const {
        return std::any_of(m.contents.begin(), m.contents.end(), [&](const PieceId& id) {
            const PieceClass kind = view_.state.piece(id)->kind;
            return kind == PieceClass::gun || kind == PieceClass::vehicle ||
                   kind == PieceClass::fortification;
        });
    }
    /// Returns true if a stack consists of Infantry in Good Order that can move.
    [[nodiscard]] bool isReserve(const Marker& m) const {
        bool mmc = false;
        if (hasGunOrWork(m)) return false;
        for (const PieceId& id : m.contents) {
            const Piece& p = *view_.state.piece(id);
            if (p.marks.contains("broken") || p.marks.contains("pinned") || p.marks.contains("TI"))
                return false;
            mmc = mmc || p.isMmc();
        }
        return mmc;
    }

    /// Reports an event that the other side sees.
    void tell(const char* rule, const Location& at, Message text) {
        said_.push_back(text);
        for (const auto& [id, s] : view_.state.sides)
            if (id != side_) outcome_.reasons.push_back(said(rule, at, text, Readers::only(id)));
    }

    const GameView& view_;
    const EnemyAct& act_;
    SideId side_;
    Dice& dice_;
    Draft& draft_;
    Outcome& outcome_;
    std::vector<Message> said_;
};

Findings checkEnemy(const GameView& view, const EnemyAct&) {
    if (view.state.settings.aiSide.empty())
        return {forbidden("", Subject(), Message(words::programKeepsNoSide))};
    return {};
}

void playEnemy(const GameView& view, const EnemyAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    dice.forAi();
    Answering(view, act, dice, draft, outcome).all();
}

/// Returns true if the program plays a side, and the game system is ASL.
bool answersActs(const State& state) {
    return !state.settings.aiSide.empty() && state.settings.system == System::asl;
}

/// Returns the act with which the program-controlled side answers a change of phase or a move on the map.
std::optional<Following> answerTo(const GameView& view, const Registry& registry, const AnyAct& done) {
    const State& state = view.state;
    if (!answersActs(state) || state.clock.phase == Phase::setup) return std::nullopt;
    const ActTraits& traits = done.verb().traits;
    EnemyAct act{.side = state.settings.aiSide};
    if (traits.doing == Doing::moves || traits.doing == Doing::enters) {
        act.after = Done::moved;
        if (done.named().marker && done.named().pieces.empty())
            act.marker = done.named().marker;
        else
            act.pieces = piecesNamed(state, done.named());
        for (const PieceId& id : act.pieces)
            if (const Piece* p = state.piece(id); p == nullptr || !p->under.empty()) act.pieces.clear();
        if (act.marker && state.marker(*act.marker) == nullptr) act.marker.reset();
    } else if (done.verb().name == "phase") {
        act.after = Done::phase;
    } else {
        return std::nullopt;
    }
    return Following{MadeAct(act).asAny(*registry.find(std::string(EnemyAct::about.verb))), commandOf(act)};
}

/// Returns where a move ends: the Location where the program opens fire on the moving unit, or where the
/// moving unit finds hidden units.
WayEnd endUnderFire(const GameView& view, const WayAhead& way) {
    const State& state = view.state;
    const SideId& side = state.settings.aiSide;
    WayEnd all{way.path.size()};
    if (!answersActs(state) || state.clock.phase != Phase::MPh || way.pieces.empty()) return all;
    // A "?" is stopped as well, whether it is real or dummy.
    const Marker* goes = way.marker.empty() ? nullptr : state.marker(way.marker);
    const Piece* first = way.pieces.empty() ? nullptr : state.piece(way.pieces.front());
    if (goes == nullptr && first == nullptr) return all;
    if ((goes != nullptr ? goes->side : first->side) == side) return all;
    const AiView ai(view.state, view.ground, view.sight, side, view.olderPolicy);
    // The program's first act makes the secret seed. Without that seed no numbers can be drawn.
    const bool draws = !state.dice.secret.empty() || !policyOf(ai.state().settings).chances;
    for (std::size_t i = 0; i < way.path.size(); ++i) {
        const Location& at = way.path[i];
        const bool upon = std::any_of(state.markers.begin(), state.markers.end(),
                                      [&](const auto& entry) { return meets(entry.second, side, at); });
        const FireTarget target =
            movingTarget(ai, at, way.pieces, !way.marker.empty(), way.act.how == Going::assault);
        if (upon || (draws && !whoOpensFire(ai, {target}, state.dice).empty())) return {i + 1};
    }
    return all;
}

/// Ends the move of a "?" of the program in the first Location in which it loses its "?" (A12.121). There its
/// units are placed on the map, and can then move on as Known units; dummies are removed.
WayEnd endWhereRevealed(const GameView& view, const WayAhead& way) {
    const SideId& side = view.state.settings.aiSide;
    const Marker* goes = way.marker.empty() ? nullptr : view.state.marker(way.marker);
    if (!answersActs(view.state) || view.state.clock.phase != Phase::MPh || goes == nullptr ||
        goes->side != side)
        return {way.path.size()};
    State seen = view.state;
    seen.settings.viewer = side;
    const auto now = GameState::of(std::move(seen));
    return {stepsUntilLoss({*now, view.ground, view.sight}, way.act)};
}

/// Reveals the hidden fortifications of the program-controlled side that an act brings into enemy LOS
/// (A12.33). Only enemies that the side knows of count. If LOS is uncertain, the fortification stays hidden.
void showWorks(const GameView& view, const AnyAct& act, Draft& draft, Outcome& outcome) {
    const SideId side = draft.settings.aiSide;
    const ActTraits& traits = act.verb().traits;
    if (side.empty() || draft.clock.phase == Phase::setup || traits.looks || traits.inspects) return;
    auto works = hiddenWorks(draft.now());
    std::erase_if(works, [&](const auto& entry) { return entry.first != side; });
    if (works.empty()) return;
    const AiView ai(draft.now(), view.ground, view.sight, side);
    for (const auto& [owner, id] : works) {
        const auto seen = worksSeen(ai.view(), id);
        if (!seen || seen->doubt != WorksSeen::Doubt::none) continue;
        const Location at = ai.state().marker(seen->marker)->at;
        showPiece(draft, id);
        for (const auto& [other, data] : view.state.sides)
            if (other != side)
                outcome.reasons.push_back(said("A12.33", at,
                                               Message(words::isShownThere, draft.piece(id)->type, at.text()),
                                               Readers::only(other)));
    }
}

}  // namespace

void registerEnemy(Registry& registry) {
    registry.add(verbOf<EnemyAct>(checkEnemy, playEnemy, {}));
    registry.add(answerTo);
    registry.extension<MoveExtension>()->ends.push_back(endUnderFire);
    registry.extension<MoveExtension>()->ends.push_back(endWhereRevealed);
    registry.add(Hooks{nullptr, showWorks});
}

}  // namespace shellgame
