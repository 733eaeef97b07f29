// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/next_step.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <tuple>

#include "model/record.hpp"
#include "rules/counters/marks.hpp"
#include "rules/mapboard/adjacent.hpp"
#include "rules/sighting/watcher.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/play/session.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/pending_actions.hpp"
#include "shellgame/rules/turn/sequence.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "shellgame/words/term.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

using Kind = NextStep::Kind;

SideId otherSide(const State& state, const SideId& side) {
    for (const auto& [id, s] : state.sides)
        if (id != side) return id;
    return side;
}

bool isPlayedByProgram(const State& state, const Piece& p) {
    return p.side == state.settings.aiSide && !p.byHand;
}

class StepLister {
  public:
    StepLister(const GameView& view, const SideId& viewpoint, const PhaseWork& done)
        : view_(view), state_(view.state), viewpoint_(viewpoint), done_(done) {}

    std::vector<NextStep> run() {
        for (const auto& [key, prompt] : state_.prompts) question(prompt);
        pendingActions();
        won();
        entries();
        windows();
        phase();
        return std::move(out_);
    }

  private:
    [[nodiscard]] std::string name(const SideId& side) const { return state_.sideName(side); }
    void add(Kind kind, const SideId& side, std::string_view rule, Message text,
             std::vector<PieceId> pieces = {}) {
        out_.push_back({kind, side, std::string(rule), std::move(text), std::move(pieces), {}});
    }

    void question(const Prompt& prompt) {
        const std::string who = name(prompt.side), at = prompt.at.text();
        const auto ask = [&](std::string_view rule, Message text) {
            add(Kind::question, prompt.side, rule, std::move(text));
        };
        switch (prompt.kind) {
            case PromptKind::mines:
                return ask("4.6.2", Message(words::stepMines, who, at));
            case PromptKind::attack:
                return ask("B28.4", Message(words::stepAttack, who, at));
            case PromptKind::boreSight:
                return ask("6.1", Message(words::stepBoreSight, who));
            case PromptKind::whichForce:
                // A force is face up, so it is named by its counters.
                if (const Marker* m = state_.marker(prompt.marker);
                    m != nullptr && m->faceUp() && !m->contents.empty())
                    return ask("N.1", Message(words::stepWhichForceNamed, who,
                                              piecesText(state_, m->contents), at, m->contents.size()));
                return ask("N.1", Message(words::stepWhichForce, who, at));
            case PromptKind::array:
                return ask("N.4", Message(words::stepArray, who, at));
        }
    }

    /// Adds the pending actions that the viewer may know.
    void pendingActions() {
        std::map<SideId, std::vector<Finding>> found;
        for (const PendingAction& pendingAction : pendingActionsOf(view_, viewpoint_))
            found[pendingAction.side].push_back(pendingAction.finding);
        for (const auto& [side, all] : found)
            add(Kind::pendingAction, side, all.back().rule,
                Message(words::stepDutiesFirst, name(side), all.size(), all.front().message));
    }

    void won() {
        if (state_.clock.phase == Phase::setup) return;
        const bool end = !nextPhase(state_);
        const std::vector<ConditionNow> conditions = conditionsNow(view_, viewpoint_);
        for (const ConditionNow& c : conditions)
            if (c.met && c.condition.atOnce)
                add(Kind::over, c.condition.side, c.rule,
                    Message(words::stepMet, name(c.condition.side),
                            c.condition.text.empty() ? c.id : c.condition.text));
        if (!end) return;
        add(Kind::over, SideId(), "A3", Message(words::stepLastPhase));
        if (const SideId winner = winnerOf(conditions, end, state_); !winner.empty())
            add(Kind::over, winner, "A26.1", Message(words::stepWinner, name(winner)));
    }

    void entries() {
        const Phase now = state_.clock.phase;
        if (now > Phase::APh) return;
        for (const std::string& group : entriesDue(state_))
            if (!waiting(state_, group).empty()) {
                const SideId& side = state_.reinforcements.at(group).side;
                add(Kind::entry, side, "A2.5", Message(words::stepEntry, group, name(side)));
            }
    }

    void windows() {
        for (const WindowNow& w : windowsNow(state_)) {
            if (!w.open || !(viewpoint_.empty() || w.side == viewpoint_)) continue;
            const Phase phase = state_.clock.phase;
            const auto& sentence = !untilFirstMove(state_, w) ? words::stepShift
                                   : phase == Phase::AFPh     ? words::stepShiftUntilFire
                                   : phase == Phase::APh      ? words::stepShiftUntilAdvance
                                                              : words::stepShiftUntil;
            add(Kind::window, w.side, w.why.rule, Message(sentence, name(w.side), term(w.track)));
            out_.back().track = w.track;
        }
    }

    /// Returns true for a malfunctioned weapon in a Location with an unbroken unit of its side (A9.72).
    [[nodiscard]] bool mayBeRepaired(const Piece& weapon) const {
        if (weapon.isUnit() || weapon.kind == PieceClass::vehicle || !weapon.marks.contains("malfunctioned"))
            return false;
        return std::any_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& other) {
            const Piece& p = other.second;
            return p.side == weapon.side && p.isPersonnel() && p.inPlay() && !p.marks.contains("broken") &&
                   state_.placeOf(p) == state_.placeOf(weapon);
        });
    }

    /// Returns the broken units, and the malfunctioned weapons that a unit could repair (A9.72), on the map
    /// that the viewer may know, those of the moving side first. Leaves out those for which the program acts.
    [[nodiscard]] std::vector<PieceId> unitsOfRPh() const {
        std::vector<PieceId> out;
        for (const auto& [id, p] : state_.pieces)
            if (p.inPlay() && !isPlayedByProgram(state_, p) &&
                ((p.isUnit() && p.marks.contains("broken") && mayRally(state_, p)) || mayBeRepaired(p)))
                out.push_back(id);
        std::stable_partition(out.begin(), out.end(), [this](const PieceId& id) {
            return state_.piece(id)->side == state_.clock.player;
        });
        return out;
    }

    /// In a game against the program, returns one unit of the viewer for each stack that may fire, move or
    /// advance in this phase. The player alone decides when such a phase is over.
    [[nodiscard]] std::vector<PieceId> unitsToAct() const {
        const Clock& clock = state_.clock;
        const bool own = clock.player == viewpoint_;
        const bool goes = clock.phase == Phase::MPh || clock.phase == Phase::APh;
        if (state_.settings.aiSide.empty() || viewpoint_.empty() || viewpoint_ == state_.settings.aiSide ||
            own == (clock.phase == Phase::DFPh))
            return {};
        const auto has = [](const Piece& p, std::initializer_list<const char*> marks) {
            return std::any_of(marks.begin(), marks.end(),
                               [&](const char* mark) { return p.marks.contains(mark); });
        };
        const auto isDone = [&](const PieceId& id, const Piece& p) {
            if (has(p, {"broken", "captured", "abandoned", "wreck", "burning wreck", "melee", "TI"}))
                return true;
            if (!goes) return has(p, {"prep fire", "final fire"});
            return done_.moved.contains(id) || has(p, {"pinned", "immobilized"}) ||
                   (clock.phase == Phase::MPh ? has(p, {"prep fire"}) : p.kind == PieceClass::vehicle);
        };
        std::map<std::tuple<Location, std::string, MarkerId>, PieceId> stacks;
        for (const auto& [id, p] : state_.pieces)
            if (p.side == viewpoint_ && p.isUnit() && p.inPlay() && p.carrier.empty() && !isDone(id, p)) {
                const Location& at = state_.placeOf(p);
                PieceId& first = stacks[{at, recordText(at, state_.positionOf(p)), p.under}];
                if (first.empty() || (state_.piece(first)->isSmc() && !p.isSmc())) first = id;
            }
        std::vector<PieceId> out;
        for (const auto& [where, id] : stacks) out.push_back(id);
        return out;
    }

    /// Returns the Known Infantry of the moving side in Good Order that can gain a "?" without a dr, because
    /// it is in Concealment Terrain out of enemy LOS (A12.122). Leaves out units of a side that the program
    /// plays, and of which the viewer does not know what its enemies see.
    [[nodiscard]] std::vector<PieceId> unitsThatGain() const {
        const SideId& mover = state_.clock.player;
        std::vector<PieceId> out;
        if (!viewpoint_.empty() && mover != viewpoint_) return out;
        for (const auto& [id, p] : state_.pieces) {
            if (p.side != mover || !p.isPersonnel() || !p.inPlay() || !p.under.empty() ||
                !p.carrier.empty() || isPlayedByProgram(state_, p) ||
                watcherOf(p, nullptr) != Watcher::goodOrder || p.marks.contains("berserk"))
                continue;
            const Cover cover = coverAt(view_, p.at, p.position).cover;
            if ((cover == Cover::concealing || cover == Cover::building) &&
                !view_.sight.enemySees(state_, view_.ground, mover, p.at, nullptr).seen)
                out.push_back(id);
        }
        return out;
    }

    /// Returns one Known unit for each of these Locations that has a Known unit, if possible a unit of the
    /// viewer or, in the Umpire view, of the side whose Player Turn it is.
    [[nodiscard]] std::vector<PieceId> oneUnitEach(const std::vector<Location>& places) const {
        std::vector<PieceId> out;
        const SideId& own = viewpoint_.empty() ? state_.clock.player : viewpoint_;
        for (const Location& place : places) {
            PieceId unit;
            for (const auto& [id, p] : state_.pieces)
                if (p.inPlay() && p.under.empty() && p.isUnit() && state_.placeOf(p) == place &&
                    (unit.empty() || (p.side == own && state_.piece(unit)->side != own)))
                    unit = id;
            if (!unit.empty()) out.push_back(unit);
        }
        return out;
    }

    void phase() {
        const SideId& mover = state_.clock.player;
        const std::string own = name(mover), enemy = name(otherSide(state_, mover));
        const auto say = [&](const SideId& side, Message text, std::vector<PieceId> pieces = {}) {
            add(Kind::phase, side, "A3", std::move(text), std::move(pieces));
        };
        if (isOfForces(state_.settings) && state_.clock.phase != Phase::setup)
            return say(mover, Message(words::stepForces, own));
        switch (state_.clock.phase) {
            case Phase::setup:
                for (const auto& [id, group] : state_.pool)
                    if (!group.dealt && group.side == state_.settings.aiSide)
                        return say(group.side, Message(words::stepDeal, name(group.side)));
                return say({}, Message(words::stepSetup));
            case Phase::RPh:
                if (const auto units = unitsOfRPh(); !units.empty()) {
                    const bool repairs = std::any_of(units.begin(), units.end(), [this](const PieceId& id) {
                        return !state_.piece(id)->isUnit();
                    });
                    return say({},
                               Message(repairs ? words::stepRPhRepairs : words::stepRPhUnits, own,
                                       piecesAt(state_, units)),
                               units);
                }
                return say({}, Message(words::stepRPh, own));
            case Phase::PFPh:
                return say(mover, Message(words::stepPFPh, own), unitsToAct());
            case Phase::MPh:
                return say(mover, Message(words::stepMPh, own, enemy), unitsToAct());
            case Phase::DFPh:
                return say(otherSide(state_, mover), Message(words::stepDFPh, enemy), unitsToAct());
            case Phase::AFPh:
                return say(mover, Message(words::stepAFPh, own), unitsToAct());
            case Phase::RtPh:
                if (const auto broken = unitsToRout(view_, done_); !broken.empty())
                    return say({}, Message(words::stepRtPhUnits, piecesAt(state_, broken)), broken);
                if (const auto may = unitsToRout(view_, done_, RoutNeed::may); !may.empty())
                    return say({}, Message(words::stepRtPhMay, piecesAt(state_, may)), may);
                return say({}, Message(words::stepRtPh));
            case Phase::APh:
                return say(mover, Message(words::stepAPh, own), unitsToAct());
            case Phase::CCPh:
                if (const auto places = combatsToResolve(state_, done_); !places.empty())
                    return say({}, Message(words::stepCCPhIn, listed(places)), oneUnitEach(places));
                if (const auto units = unitsThatGain(); !units.empty())
                    return add(Kind::phase, mover, "A12.122",
                               Message(words::stepGain, own, piecesAt(state_, units)));
                return say({}, Message(words::stepCCPh));
        }
    }

    const GameView& view_;
    const GameState& state_;
    const SideId& viewpoint_;
    const PhaseWork& done_;
    std::vector<NextStep> out_;
};

}  // namespace

namespace {

/// Notes for each counter that an entry has made, which counter it has replaced.
void noteReplaced(const Entry& entry, std::map<PieceId, PieceId>& replaced) {
    PieceId old;
    for (const Change& c : entry.changes)
        if (c.table == "pieces" && c.field == "gone" && *c.after != "") old = PieceId(c.id);
    for (const Change& c : entry.changes)
        if (c.table == "pieces" && c.field.empty() && c.before.isNull() && !old.empty())
            replaced[PieceId(c.id)] = old;
}

/// Returns true for a Known enemy of a side in Good Order, as far as a rout is concerned.
bool isKnownEnemy(const Piece& p, const SideId& side) {
    return p.side != side && p.inPlay() && p.under.empty() && p.isUnit() && !p.marks.contains("broken") &&
           !p.marks.contains("captured") && !p.marks.contains("wreck") && !p.marks.contains("burning wreck");
}

/// Returns the largest range at which a unit does not fire at long range, in hexes (A7.22): the printed range
/// of its own FP and of the SW that it possesses; for a vehicle, and a unit with a Gun, 16 hexes.
int normalRangeOf(const State& state, const PieceId& id) {
    constexpr int ofOrdnance = 16;
    const Piece& unit = *state.piece(id);
    if (unit.kind == PieceClass::vehicle) return ofOrdnance;
    int out = unit.firepower > 0 ? unit.range : 0;
    for (const auto& [other, w] : state.pieces) {
        if (w.side != unit.side || !w.inPlay() || w.isUnit() || w.marks.contains("malfunctioned")) continue;
        if (w.kind == PieceClass::gun && unit.isMmc() && state.placeOf(w) == state.placeOf(unit))
            out = std::max(out, ofOrdnance);
        if (w.kind == PieceClass::supportWeapon && w.carrier == id) out = std::max(out, w.range);
    }
    return out;
}

/// Returns the Known unbroken enemies of a side that have a Location in LOS and within their normal range;
/// nothing if the program does not know the LOS.
std::optional<std::vector<PieceId>> enemiesInRange(const GameView& view, const SideId& side,
                                                   const Location& at) {
    std::vector<std::pair<PieceId, int>> near;
    for (const auto& [id, p] : view.state.pieces) {
        if (!isKnownEnemy(p, side) || p.marks.contains("melee")) continue;
        const auto range = view.ground.distance(view.state.placeOf(p).hex, at.hex);
        if (range && *range <= normalRangeOf(view.state, id)) near.emplace_back(id, *range);
    }
    std::vector<PieceId> out;
    if (near.empty()) return out;
    const auto lines = linesOf(view.sight);
    std::optional<SeenAnswer> told;
    for (const auto& [id, range] : near) {
        const Location from = view.state.placeOf(*view.state.piece(id));
        if (const auto line = lines ? lines->lineTo(view.state, from, at, {}) : std::nullopt) {
            if (!line->blocked) out.push_back(id);
            continue;
        }
        // The player's answer about the LOS to a place does not name the enemy that sees it.
        if (!told) told = view.sight.enemySees(view.state, view.ground, side, at, nullptr);
        if (told->basis == SeenAnswer::Basis::assumed) return std::nullopt;
        if (told->seen && told->by.empty() && range >= told->range) out.push_back(id);
    }
    return out;
}

/// Returns the need of a broken unit in Open Ground that follows from the enemies in range.
RoutNeed needInOpenGround(const GameView& view, const SideId& side, const Location& at) {
    const auto enemies = enemiesInRange(view, side, at);
    if (!enemies) return RoutNeed::unknown;
    return enemies->empty() ? RoutNeed::none : RoutNeed::must;
}

}  // namespace

PhaseWork workOfPhase(const std::vector<Entry>& log) {
    PhaseWork out;
    std::map<PieceId, PieceId> replaced;  // the counters that have replaced others
    for (auto e = log.rbegin(); e != log.rend() && (e->verb != PhaseAct::about.verb || e->undone); ++e) {
        if (e->undone) continue;
        if (e->verb == ReplaceAct::about.verb && !e->isHistory()) noteReplaced(*e, replaced);
        for (const Change& c : e->changes) {
            if (c.table != "pieces") continue;
            // A counter that loses its "?" gets a place of its own, but does not move.
            const bool moves = c.field == "at" && *c.before != "";
            if (moves) out.moved.insert(PieceId(c.id));
            if (moves || c.field == "gone" || c.field == "marks") out.changed.insert(PieceId(c.id));
        }
    }
    // A half-squad that has replaced its squad has moved if the squad has.
    for (const auto& [made, first] : replaced)
        for (auto from = replaced.find(made); from != replaced.end(); from = replaced.find(from->second))
            if (out.moved.contains(from->second)) out.moved.insert(made);
    return out;
}

bool isNextToKnownEnemy(const GameView& view, const SideId& side, const Location& at) {
    return std::any_of(view.state.pieces.begin(), view.state.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        return isKnownEnemy(p, side) && isAdjacent(view.ground, view.state.placeOf(p), at);
    });
}

std::optional<std::vector<PieceId>> interdictors(const GameView& view, const SideId& side,
                                                 const Location& at) {
    auto out = enemiesInRange(view, side, at);
    if (out)
        std::erase_if(*out, [&](const PieceId& id) {
            const std::set<std::string>& marks = view.state.piece(id)->marks;
            return marks.contains("pinned") || marks.contains("TI");
        });
    return out;
}

std::vector<Interdiction> interdictionOn(const GameView& view, const SideId& side,
                                         const std::vector<Location>& path) {
    std::vector<Interdiction> out;
    for (const Location& at : path) {
        if (coverAt(view, at, {}).cover != Cover::openGround) continue;
        auto by = interdictors(view, side, at);
        if (!by || !by->empty()) out.push_back({at, std::move(by)});
    }
    return out;
}

RoutNeed routNeed(const GameView& view, const PieceId& id) {
    const State& state = view.state;
    const Piece& p = *state.piece(id);
    if (!p.isUnit() || !p.inPlay() || !p.under.empty() || !p.marks.contains("broken") ||
        p.marks.contains("melee") || p.marks.contains("captured"))
        return RoutNeed::none;
    const Location& at = state.placeOf(p);
    if (isNextToKnownEnemy(view, p.side, at)) return RoutNeed::must;
    const bool open = coverAt(view, at, p.position).cover == Cover::openGround;
    const RoutNeed inLos = open ? needInOpenGround(view, p.side, at) : RoutNeed::none;
    return inLos == RoutNeed::none && p.marks.contains("DM") ? RoutNeed::may : inLos;
}

std::vector<PieceId> unitsToRout(const GameView& view, const PhaseWork& done, RoutNeed least) {
    std::vector<PieceId> out;
    for (const auto& [id, p] : view.state.pieces)
        if (!done.moved.contains(id) &&
            (!isPlayedByProgram(view.state, p) || p.acted == clockOrder(view.state.clock)) &&
            routNeed(view, id) >= least)
            out.push_back(id);
    return out;
}

std::vector<Location> combatsToResolve(const State& state, const PhaseWork& done) {
    struct Here {
        Location at;
        std::set<SideId> sides;
        bool changed = false;
    };
    std::map<std::string, Here> all;
    const auto add = [&](const Location& at, const SideId& side, bool changed) {
        Here& here = all[at.text()];
        here.at = at;
        here.sides.insert(side);
        here.changed = here.changed || changed;
    };
    for (const auto& [id, p] : state.pieces)
        if (p.inPlay() && p.under.empty() && p.isUnit() && !p.marks.contains("captured") &&
            !p.marks.contains("wreck") && !p.marks.contains("burning wreck"))
            add(state.placeOf(p), p.side, done.changed.contains(id));
    for (const auto& [id, m] : state.markers)
        if (m.kind == MarkerKind::concealed || m.kind == MarkerKind::cloaked) add(m.at, m.side, false);
    std::vector<Location> out;
    for (const auto& [text, here] : all)
        if (here.sides.size() > 1 && !here.changed && !here.at.hex.empty()) out.push_back(here.at);
    return out;
}

std::vector<NextStep> nextSteps(const GameView& view, const SideId& viewpoint, const PhaseWork& done) {
    return StepLister(view, viewpoint, done).run();
}

}  // namespace shellgame
