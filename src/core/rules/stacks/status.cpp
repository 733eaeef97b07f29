// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "model/record.hpp"
#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/counters/marks.hpp"
#include "rules/sighting/concealment.hpp"
#include "rules/sighting/recorded_los.hpp"
#include "rules/sighting/to_show.hpp"
#include "rules/stacks/room.hpp"
#include "rules/terms/findings.hpp"
#include "rules/terms/trail.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/stacks.hpp"

namespace shellgame {

namespace {

/// Checks that the act names pieces in play. If `settingUp` is true, units that wait off-board are allowed
/// too (A2.52).
template <TypedAct A>
Findings checkPieces(const GameView& view, const A& act, bool settingUp = false) {
    Findings out;
    const auto pieces = piecesMeant(view.state, act);
    if (pieces.empty()) out.push_back(forbidden("", "", Message(words::namePiecePiecesOrMarkerWithReal)));
    for (const PieceId& id : pieces)
        if (auto f = absence(view.state, id); f && !(settingUp && choosesOffBoard(view.state, id)))
            out.push_back(std::move(*f));
    return out;
}

// --- mark ---

/// The verb phrases for a status mark that is added or removed.
struct StatusPhrases {
    std::string_view mark;
    const Sentence<1>* comes;
    const Sentence<1>* goes;
};
/// The order of the rows is the order of the phrases in a sentence. A mark without a row is mentioned by its
/// name.
constexpr std::array<StatusPhrases, 28> statusPhrases{{
    {"broken", &words::comesBroken, &words::goesBroken},
    {"DM", &words::comesDm, &words::goesDm},
    {"pinned", &words::comesPinned, &words::goesPinned},
    {"TI", &words::comesTi, &words::goesTi},
    {"CX", &words::comesCx, &words::goesCx},
    {"wounded", &words::comesWounded, &words::goesWounded},
    {"berserk", &words::comesBerserk, &words::goesBerserk},
    {"fanatic", &words::comesFanatic, &words::goesFanatic},
    {"disrupted", &words::comesDisrupted, &words::goesDisrupted},
    {"stunned", &words::comesStunned, &words::goesStunned},
    {"shocked", &words::comesShocked, &words::goesShocked},
    {"immobilized", &words::comesImmobilized, &words::goesImmobilized},
    {"bogged", &words::comesBogged, &words::goesBogged},
    {"abandoned", &words::comesAbandoned, &words::goesAbandoned},
    {"melee", &words::comesMelee, &words::goesMelee},
    {"captured", &words::comesCaptured, &words::goesCaptured},
    {"encircled", &words::comesEncircled, &words::goesEncircled},
    {"malfunctioned", &words::comesMalfunctioned, &words::goesMalfunctioned},
    {"limbered", &words::comesLimbered, &words::goesLimbered},
    {"dismantled", &words::comesDismantled, &words::goesDismantled},
    {"wreck", &words::comesWreck, &words::goesWreck},
    {"prep fire", &words::comesPrepFire, &words::goesPrepFire},
    {"first fire", &words::comesFirstFire, &words::goesFirstFire},
    {"final fire", &words::comesFinalFire, &words::goesFinalFire},
    {"intensive fire", &words::comesIntensiveFire, &words::goesIntensiveFire},
    {"no fire", &words::comesNoFire, &words::goesNoFire},
    {"acquired -1", &words::comesAcquiredOne, &words::goesAcquiredOne},
    {"acquired -2", &words::comesAcquiredTwo, &words::goesAcquiredTwo},
}};

Message statusPhrase(std::string_view mark, bool comes, std::size_t count) {
    for (const StatusPhrases& row : statusPhrases)
        if (row.mark == mark) return Message(comes ? *row.comes : *row.goes, count);
    return Message(comes ? words::statusComes : words::statusGoes, count, term(mark));
}

/// Returns a text such as "breaks, is under DM and is no longer pinned".
Message::Arg statusText(std::set<std::string> come, std::set<std::string> gone, std::size_t count) {
    std::vector<Message::Arg> all;
    for (const bool comes : {true, false}) {
        std::set<std::string>& marks = comes ? come : gone;
        for (const StatusPhrases& row : statusPhrases)
            if (marks.erase(std::string(row.mark)) > 0)
                all.emplace_back(statusPhrase(row.mark, comes, count));
        for (const std::string& mark : marks) all.emplace_back(statusPhrase(mark, comes, count));
    }
    Message::Arg last = std::move(all.back());
    all.pop_back();
    if (all.empty()) return last;
    return Message::Arg(Message(words::bothOf, Listed{std::move(all), nullptr}, std::move(last)));
}

/// The counters that can get a status mark, and the rule that says so.
struct MarkOwners {
    std::string_view mark;
    std::string_view rule;
    bool (*fits)(const Piece&);
    const Sentence<0>* owners;
};
/// Tests for the kinds of counters that can get a mark.
struct MarkFits {
    static bool personnel(const Piece& p) { return p.isPersonnel(); }
    static bool smc(const Piece& p) { return p.isSmc(); }
    static bool vehicle(const Piece& p) { return p.kind == PieceClass::vehicle; }
    static bool gun(const Piece& p) { return p.kind == PieceClass::gun; }
    static bool weapon(const Piece& p) { return gun(p) || p.kind == PieceClass::supportWeapon; }
    static bool weaponOrVehicle(const Piece& p) { return weapon(p) || vehicle(p); }
    static bool gunOrVehicle(const Piece& p) { return gun(p) || vehicle(p); }
};
/// Marks without a row fit all counters.
constexpr std::array<MarkOwners, 20> markOwners{{
    {"broken", "A10.1", MarkFits::personnel, &words::markIsForPersonnel},
    {"DM", "A10.62", MarkFits::personnel, &words::markIsForPersonnel},
    {"pinned", "A7.8", MarkFits::personnel, &words::markIsForPersonnel},
    {"CX", "A4.51", MarkFits::personnel, &words::markIsForPersonnel},
    {"wounded", "A17.1", MarkFits::smc, &words::markIsForSmc},
    {"berserk", "A15.4", MarkFits::personnel, &words::markIsForPersonnel},
    {"fanatic", "A10.8", MarkFits::personnel, &words::markIsForPersonnel},
    {"disrupted", "A19.12", MarkFits::personnel, &words::markIsForPersonnel},
    {"encircled", "A7.7", MarkFits::personnel, &words::markIsForPersonnel},
    {"malfunctioned", "A9.7", MarkFits::weaponOrVehicle, &words::markIsForWeaponsAndVehicles},
    {"stunned", "D5.34", MarkFits::vehicle, &words::markIsForVehicles},
    {"shocked", "C7.42", MarkFits::vehicle, &words::markIsForVehicles},
    {"immobilized", "D8.1", MarkFits::vehicle, &words::markIsForVehicles},
    {"bogged", "D8.2", MarkFits::vehicle, &words::markIsForVehicles},
    {"abandoned", "D5.4", MarkFits::vehicle, &words::markIsForVehicles},
    {"wreck", "D10.1", MarkFits::vehicle, &words::markIsForVehicles},
    {"burning wreck", "D10.1", MarkFits::vehicle, &words::markIsForVehicles},
    {"limbered", "C10.1", MarkFits::gun, &words::markIsForGuns},
    {"dismantled", "A9.8", MarkFits::weapon, &words::markIsForWeapons},
    {"intensive fire", "C5.6", MarkFits::gunOrVehicle, &words::markIsForGunsAndVehicles},
}};

const MarkOwners* ownersOf(std::string_view mark) {
    const auto* row = std::find_if(markOwners.begin(), markOwners.end(),
                                   [&](const MarkOwners& owners) { return owners.mark == mark; });
    return row == markOwners.end() ? nullptr : row;
}

/// Forbids marks that do not fit the kind of their counter. A mark for all counters under a marker must fit
/// one of them; the other counters don't get it.
void misfits(const State& state, const MarkAct& act, Findings& out) {
    const std::vector<PieceId> pieces = piecesMeant(state, act);
    const bool byMarker = !act.piece && act.pieces.empty();
    for (const std::string& mark : act.add) {
        const MarkOwners* owners = ownersOf(mark);
        const auto fits = [&](const PieceId& id) { return takesMark(*state.piece(id), mark); };
        if (owners == nullptr || (byMarker && std::any_of(pieces.begin(), pieces.end(), fits))) continue;
        for (const PieceId& id : pieces)
            if (!fits(id))
                out.push_back(forbidden(std::string(owners->rule), id,
                                        Message(words::markDoesNotFit, state.piece(id)->type, term(mark),
                                                Message(*owners->owners))));
    }
}

Findings checkMark(const GameView& view, const MarkAct& act) {
    Findings out = checkPieces(view, act, true);
    if (act.add.empty() && act.remove.empty())
        out.push_back(forbidden("", "/add", Message(words::sayWhichMarksToAddOrRemove)));
    misfits(view.state, act, out);
    constexpr std::array<std::string_view, 2> starting{"limbered", "dismantled"};
    for (const PieceId& id : piecesMeant(view.state, act)) {
        const Piece& p = *view.state.piece(id);
        if (p.gone != offBoard) continue;
        for (const auto* marks : {&act.add, &act.remove})
            for (const std::string& mark : *marks)
                if (p.isUnit() || std::find(starting.begin(), starting.end(), mark) == starting.end())
                    out.push_back(
                        forbidden("A2.52", id, Message(words::waitsOffBoardOnlyWeaponsMayStart, p.type)));
    }
    return out;
}

void playMark(const GameView& view, const MarkAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto &add = act.add, &remove = act.remove;
    auto pieces = piecesMeant(view.state, act);
    if (remove.empty())
        std::erase_if(pieces, [&](const PieceId& id) {
            return std::none_of(add.begin(), add.end(),
                                [&](const std::string& m) { return takesMark(*view.state.piece(id), m); });
        });
    std::set<std::string> come(add.begin(), add.end()), gone(remove.begin(), remove.end());
    for (const PieceId& id : pieces) {
        Piece& piece = draft.editPiece(id);
        for (const std::string& m : remove) piece.marks.erase(m);
        for (const std::string& m : add)
            if (takesMark(piece, m)) piece.marks.insert(m);
        if (piece.marks.contains("immobilized") || piece.marks.contains("bogged"))
            piece.motion = false;  // D2.4
        const MarksChanged with = marksOfAct(view.state.settings, add, remove, piece);
        come.insert(with.come.begin(), with.come.end());
        gone.insert(with.gone.begin(), with.gone.end());
        // Units that break, go berserk, or are wounded or captured lose their "?" (A12.121 Case A, E, F).
        static constexpr std::array<std::string_view, 4> costly{"broken", "wounded", "captured", "berserk"};
        const bool shown = std::any_of(costly.begin(), costly.end(), [&](std::string_view c) {
            return std::find(add.begin(), add.end(), c) != add.end();
        });
        if (shown && !piece.under.empty()) {
            outcome.reasons.push_back(said("A12.121", id, Message(words::losesIts, piece.type)));
            showPiece(draft, id);
            showFortificationOf(view, id, draft, outcome);
        }
    }
    if (come.contains("abandoned"))
        for (const PieceId& id : pieces)
            if (const Piece& p = *view.state.piece(id); p.kind == PieceClass::vehicle)
                outcome.reasons.push_back(
                    said("D5.4", id, Message(words::placeCrewOfAbandoned, p.type), Readers::only(p.side)));
    outcome.text =
        Message(words::statusOf, piecesAt(view.state, pieces), statusText(come, gone, pieces.size()));
}

// --- wreck ---

Findings checkWreck(const GameView& view, const WreckAct& act) {
    const Piece* p = view.state.piece(act.piece);
    if (p->kind != PieceClass::vehicle)
        return {forbidden("D10.1", act.piece, Message(words::isNoVehicle, p->type))};
    if (auto f = absence(view.state, act.piece)) return {std::move(*f)};
    return {};
}

void playWreck(const GameView& view, const WreckAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const PieceId& id = act.piece;
    showPiece(draft, id);
    Piece& piece = draft.editPiece(id);
    piece.motion = false;
    piece.marks = {act.burning ? "burning wreck" : "wreck"};
    std::vector<PieceId> carried;
    for (const auto& [other, p] : view.state.pieces)
        if (p.carrier == id) {
            draft.editPiece(other).carrier = PieceId();
            if (p.isUnit()) carried.push_back(other);
        }
    outcome.reasons.push_back(said("D5.6", id, Message(words::rollForCrew, piece.type)));
    if (!carried.empty())
        outcome.reasons.push_back(said("D6.9", carried.front(),
                                       Message(words::decideFateOfCarried, piecesText(view.state, carried),
                                               piece.type, carried.size())));
    outcome.text =
        Message(words::inIsNow, piece.type, recordText(piece.at, piece.position), *piece.marks.begin());
}

// --- load, unload, transfer ---

/// Returns true if a counter carries another, directly or indirectly.
bool carries(const State& state, const PieceId& id, const PieceId& other) {
    for (const Piece* p = state.piece(other); p != nullptr && !p->carrier.empty();
         p = state.piece(p->carrier))
        if (p->carrier == id) return true;
    return false;
}

template <TypedAct A>
Findings checkCarrier(const GameView& view, const A& act, const PieceId& carrier) {
    Findings out = checkPieces(view, act, true);
    const Piece* on = view.state.piece(carrier);
    if (auto f = absence(view.state, carrier); f && !choosesOffBoard(view.state, carrier))
        out.push_back(std::move(*f));
    for (const PieceId& id : piecesMeant(view.state, act)) {
        const Piece* p = view.state.piece(id);
        if (id == carrier) out.push_back(forbidden("", id, Message(words::counterCantCarryItself)));
        if (p->side != on->side) out.push_back(forbidden("", id, Message(words::theyAreNotOfOneSide)));
        if (p->under != on->under || p->at != on->at || p->gone != on->gone || p->entry != on->entry)
            out.push_back(forbidden("D6.1", id, Message(words::andAreNotInSameStack, p->type, on->type)));
        if (id != carrier && carries(view.state, id, carrier))
            out.push_back(forbidden("", id, Message(words::carries, p->type, on->type)));
    }
    return out;
}

using LoadingCosts = std::map<PieceId, MpCost>;

/// Returns the MP that each vehicle pays to load or unload Passengers or Riders (D6.4), or to hook up or
/// unhook a Gun (C10.12). The player's `mp` replaces the usual cost.
LoadingCosts loadingCosts(const State& state, const std::vector<PieceId>& who, const PieceId& on,
                          const std::optional<double>& mp) {
    std::map<PieceId, std::vector<PieceId>> loads;
    for (const PieceId& id : who) loads[on.empty() ? state.piece(id)->carrier : on].push_back(id);
    LoadingCosts out;
    for (const auto& [vehicle, what] : loads) {
        MpCost cost = loadingCost(state, vehicle, what);
        if (cost.quarters == 0) continue;
        if (mp) cost = {cost.rule, quartersOf(*mp)};
        // A cost of 0 means Bailing Out, for which the vehicle does not stop.
        if (cost.quarters == 0) continue;
        out[vehicle] = cost;
    }
    return out;
}

void loadingFindings(const GameView& view, const LoadingCosts& costs, Findings& out) {
    for (const auto& [vehicle, paid] : costs)
        allowanceFindings(
            view,
            movingUnitsOf(view.state, view.state.piece(vehicle)->under, {vehicle},
                          MovementClass::fullyTracked),
            [cost = paid.quarters](MovementClass) {
                return WayCost{cost, {}, true};
            },
            Manner(), false, paid.rule, out);
}

/// Spends the MP of loading and stops the vehicle.
void payLoading(const GameView& view, const LoadingCosts& costs, Draft& draft, Outcome& outcome) {
    for (const auto& [id, paid] : costs) {
        const int quarters = paid.quarters;
        const Piece& vehicle = *view.state.piece(id);
        if (const Marker* m = view.state.marker(vehicle.under)) {
            Act act = beginning(view.state.clock, m->at, m->position);
            act.kind = vehicle.motion ? ActKind::stop : ActKind::other;
            act.spent = spentSoFar(view.state, vehicle.under).spent + quarters;
            act.moves = wayOf(view.state, {id});
            act.before = act.after = toldSeen(view, m->side, m->at, m);
            const PlaceFacts facts = placeFacts(view, m->at, m->position);
            remind(view, vehicle.under, m->contents, act, facts, facts, outcome);
            draft.append(vehicle.under, std::move(act));
        } else {
            SoFar soFar = spentSoFar(vehicle);
            soFar.spent += quarters;
            recordSpent(draft, id, soFar);
        }
        draft.editPiece(id).motion = false;
        const auto& sentence = paid.certain     ? words::spendsToLoad
                               : vehicle.motion ? words::spendsToLoadStopping
                                                : words::spendsToLoadPerhaps;
        outcome.reasons.push_back(said(paid.rule, id, Message(sentence, vehicle.type, pointsText(quarters))));
    }
}

Findings checkLoad(const GameView& view, const LoadAct& act) {
    Findings out = checkCarrier(view, act, act.on);
    const Piece* on = view.state.piece(act.on);
    if (on->kind != PieceClass::vehicle && on->kind != PieceClass::cavalry)
        out.push_back(forbidden("D6.1", act.on, Message(words::isNoVehicle, on->type)));
    constexpr std::array<BarringMark, 2> wrecks{{{"wreck", "D10.1"}, {"burning wreck", "D10.1"}}};
    barredByMarks(view.state, {act.on}, wrecks, out);
    if (worst(out) == Verdict::ok)
        loadingFindings(view, loadingCosts(view.state, piecesMeant(view.state, act), act.on, act.mp), out);
    return out;
}

Findings checkTransfer(const GameView& view, const TransferAct& act) {
    Findings out = checkCarrier(view, act, act.to);
    const Piece* to = view.state.piece(act.to);
    if (!to->isPersonnel())
        out.push_back(forbidden("A4.43", act.to, Message(words::cantPossessWeapon, to->type)));
    for (const PieceId& id : piecesMeant(view.state, act)) {
        const Piece* p = view.state.piece(id);
        if (p->isUnit()) out.push_back(forbidden("A4.43", id, Message(words::isUnitNoWeapon, p->type)));
    }
    const std::vector<PieceId> what = piecesMeant(view.state, act);
    if (!what.empty() && std::all_of(what.begin(), what.end(), [&](const PieceId& id) {
            return view.state.piece(id)->carrier == act.to;
        }))
        out.push_back(forbidden("A4.43", act.to,
                                Message(words::possessesAlready, to->type, piecesText(view.state, what))));
    return out;
}

/// Only Good Order Infantry that has not fired can recover a weapon. It needs 1 MF of its own MPh (A4.44).
Findings checkRecover(const GameView& view, const RecoverAct& act) {
    const State& state = view.state;
    Findings out = checkCarrier(view, act, act.to);
    const Piece &weapon = *state.piece(act.piece), &to = *state.piece(act.to);
    if (!to.isPersonnel())
        out.push_back(forbidden("A4.43", act.to, Message(words::cantPossessWeapon, to.type)));
    if (!isUnpossessed(state, act.piece, weapon.side))
        out.push_back(forbidden("A4.44", act.piece, Message(words::isNotUnpossessed, weapon.type)));
    if (state.clock.phase != Phase::MPh || state.clock.player != to.side)
        out.push_back(forbidden("A4.44", act.to, Message(words::recoversOnlyInOwnMPh, to.type)));
    if (!to.carrier.empty())
        out.push_back(forbidden("A4.44", act.to, Message(words::isAboardAndCantRecover, to.type)));
    constexpr std::array<BarringMark, 7> bars{{{"broken", "A4.44"},
                                               {"pinned", "A7.8"},
                                               {"TI", "A4.44"},
                                               {"berserk", "A15.4"},
                                               {"captured", "A20.5"},
                                               {"melee", "A11.15"},
                                               {"prep fire", "A3.2"}}};
    barredByMarks(state, {act.to}, bars, out);
    if (worst(out) == Verdict::ok)
        allowanceFindings(
            view, movingUnitsOf(state, MarkerId(), {act.to}, MovementClass::infantry),
            [](MovementClass) {
                return WayCost{quartersOf(1), {}, true};
            },
            Manner(), false, "A4.44", out);
    return out;
}

void setCarrier(const std::vector<PieceId>& pieces, const PieceId& carrier, Draft& draft) {
    for (const PieceId& id : pieces) draft.editPiece(id).carrier = carrier;
}

/// Puts the counters that a counter carries into that counter's portion of the Location, for example its
/// foxhole.
void layBy(const State& state, const std::vector<PieceId>& pieces, const PieceId& carrier, Draft& draft) {
    const Piece& by = *state.piece(carrier);
    for (const PieceId& id : pieces)
        if (by.under.empty() && state.piece(id)->under.empty() && state.piece(id)->position != by.position)
            draft.editPiece(id).position = by.position;
}

Findings checkUnload(const GameView& view, const UnloadAct& act) {
    Findings out = checkPieces(view, act, true);
    for (const PieceId& id : piecesMeant(view.state, act))
        if (view.state.piece(id)->carrier.empty())
            out.push_back(forbidden("D6.4", id, Message(words::isOnNothing, view.state.piece(id)->type)));
    if (worst(out) == Verdict::ok)
        loadingFindings(view, loadingCosts(view.state, piecesMeant(view.state, act), {}, act.mp), out);
    return out;
}

/// Returns the part of its MP that a vehicle has spent in this MPh, as a numerator and a denominator.
std::pair<int, int> shareSpent(const State& state, const PieceId& vehicle) {
    const auto units = movingUnitsOf(state, MarkerId(), {vehicle}, MovementClass::fullyTracked);
    for (const MovingUnit& unit : units)
        if (const auto allowance = unit.movingCounter.quarters.front();
            unit.movingCounter.id == vehicle && allowance.value_or(0) > 0)
            return {std::min(unit.before.spent, *allowance), *allowance};
    return {0, 1};
}

/// Records that units which have unloaded have spent the same share of their MF as their vehicle of its MP,
/// rounded up (D6.5). Units under a marker share the trail of the marker, so nothing is recorded for them.
void spendLikeVehicle(const GameView& view, const std::vector<PieceId>& who, Draft& draft, Outcome& outcome) {
    if (view.state.clock.phase != Phase::MPh) return;
    const int onePoint = quartersOf(1);
    std::map<PieceId, std::vector<PieceId>> riders;
    for (const PieceId& id : who) {
        const Piece& p = *view.state.piece(id);
        const Piece* on = view.state.piece(p.carrier);
        if (p.isUnit() && p.under.empty() && p.side == view.state.clock.player && on != nullptr &&
            on->kind == PieceClass::vehicle)
            riders[p.carrier].push_back(id);
    }
    const State& now = draft.now();
    std::vector<std::pair<PieceId, SoFar>> spent;
    for (const auto& [vehicle, units] : riders) {
        const auto [part, all] = shareSpent(now, vehicle);
        if (part == 0) continue;
        for (const MovingUnit& unit : movingUnitsOf(now, MarkerId(), units, MovementClass::infantry)) {
            const auto allowance = unit.movingCounter.quarters.front();
            if (!allowance) continue;
            SoFar soFar = unit.before;
            const int points = (*allowance * part + all * onePoint - 1) / (all * onePoint);
            soFar.spent = std::max(soFar.spent, points * onePoint);
            spent.emplace_back(unit.movingCounter.id, soFar);
            outcome.reasons.push_back(
                said("D6.5", unit.movingCounter.id,
                     Message(words::unloadsWithLess, unit.name,
                             pointsText(std::max(0, *allowance - soFar.spent)), pointsText(*allowance))));
        }
    }
    for (const auto& [id, soFar] : spent) recordSpent(draft, id, soFar);
}

/// Ends the shift opportunity of the MPh if the act costs MF or MP (2.3).
template <TypedAct A>
void endStartBy(const GameView& view, const A& act, Draft& draft) {
    const auto who = piecesMeant(view.state, act);
    if (spendsMf(view, act)) endStartOfMPh(view, view.state.piece(who.front())->side, who, draft);
}

void playLoad(const GameView& view, const LoadAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto who = piecesMeant(view.state, act);
    endStartBy(view, act, draft);
    const LoadingCosts costs = loadingCosts(view.state, who, act.on, act.mp);
    payLoading(view, costs, draft, outcome);
    std::vector<PieceId> units;
    std::copy_if(who.begin(), who.end(), std::back_inserter(units),
                 [&](const PieceId& id) { return view.state.piece(id)->isUnit(); });
    if (!costs.empty() && !units.empty())
        outcome.reasons.push_back(
            said("D6.4", units.front(),
                 Message(words::countMfOfLoading, piecesText(view.state, units), units.size()),
                 Readers::only(view.state.piece(units.front())->side)));
    setCarrier(who, act.on, draft);
    layBy(view.state, who, act.on, draft);
    outcome.text =
        Message(words::unitsMount, piecesAt(view.state, who), view.state.piece(act.on)->type, who.size());
}

/// Describes which units unload from a vehicle or dismount, and which weapons are unhooked or put down.
Message unloadedText(const State& state, const std::vector<PieceId>& pieces) {
    std::array<std::pair<const Sentence<2>*, std::vector<PieceId>>, 4> groups{
        {{&words::unloads, {}}, {&words::dismounts, {}}, {&words::isUnhooked, {}}, {&words::isPutDown, {}}}};
    for (const PieceId& id : pieces) {
        const Piece& p = *state.piece(id);
        const bool vehicle = state.piece(p.carrier)->kind == PieceClass::vehicle;
        groups[p.isUnit()                             ? (vehicle ? 0U : 1U)
               : p.kind == PieceClass::gun && vehicle ? 2U
                                                      : 3U]
            .second.push_back(id);
    }
    std::vector<Message> out;
    for (const auto& [sentence, who] : groups)
        if (!who.empty()) out.emplace_back(*sentence, piecesAt(state, who), who.size());
    return out.size() == 1 ? out.front() : Message(words::asIs, out);
}

void playUnload(const GameView& view, const UnloadAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto who = piecesMeant(view.state, act);
    endStartBy(view, act, draft);
    payLoading(view, loadingCosts(view.state, who, {}, act.mp), draft, outcome);
    setCarrier(who, PieceId(), draft);
    spendLikeVehicle(view, who, draft, outcome);
    outcome.text = unloadedText(view.state, who);
}

void playTransfer(const GameView& view, const TransferAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto what = piecesMeant(view.state, act);
    endStartBy(view, act, draft);
    setCarrier(what, act.to, draft);
    layBy(view.state, what, act.to, draft);
    outcome.text =
        Message(words::goesTo, piecesAt(view.state, what), view.state.piece(act.to)->type, what.size());
}

/// The attempt costs 1 MF, whether it succeeds or not.
void playRecover(const GameView& view, const RecoverAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Piece &weapon = *view.state.piece(act.piece), &to = *view.state.piece(act.to);
    endStartBy(view, act, draft);
    SoFar soFar = spentSoFar(to);
    soFar.spent += quartersOf(1);
    recordSpent(draft, act.to, soFar);
    outcome.text = Message(act.fails ? words::doesNotRecover : words::recovers,
                           piecesAt(view.state, {act.to}), weapon.type);
    if (act.fails) return;
    setCarrier({act.piece}, act.to, draft);
    layBy(view.state, {act.piece}, act.to, draft);
}

// --- fire ---

/// Checks which firing weapons roll a third die for Bore Sighting. Groups of weapons may share one third die
/// (6.1 to 6.3).
void boreSightFindings(const GameView& view, const FireAct& act, Findings& out) {
    if (act.boreSight.empty()) return;
    const auto firing = piecesMeant(view.state, act);
    if (!act.at) out.push_back(forbidden("6.1", "/at", Message(words::sayTargetLocationAt)));
    std::set<PieceId> once;
    for (const ThirdDieGroup& group : act.boreSight)
        for (const PieceId& id : group.pieces) {
            const std::string& type = view.state.piece(id)->type;
            if (std::find(firing.begin(), firing.end(), id) == firing.end())
                out.push_back(forbidden("6.1", id, Message(words::isNotAmongThoseThatFire, type)));
            if (!once.insert(id).second)
                out.push_back(forbidden("6.3", id, Message(words::isInTwoGroups, type)));
            if (!act.at) continue;
            if (auto f = boreSightHindrance(view, id, *act.at)) out.push_back(std::move(*f));
        }
}

/// Reports that hidden units in the target Location are immune (3.2.1). Each side reads only about its own
/// units.
void immuneFindings(const GameView& view, const Location& at, Findings& out) {
    std::set<SideId> sides;
    for (const auto& [id, m] : view.state.markers)
        if (m.kind == MarkerKind::hip && m.at == at) sides.insert(m.side);
    for (const SideId& side : sides) {
        out.push_back(
            said("3.2.1", at, Message(words::whatIsHiddenInIsImmune, at.text()), Readers::only(side)));
    }
}

/// Asks for a ruling if Personnel fire again in a phase in which each of them usually fires once (A3.2, A3.5,
/// A8.4). Also asks if a vehicle that has fired in its MPh fires in the AFPh, because only its other weapons
/// may (D3.3).
void againFindings(const GameView& view, const FireAct& act, Findings& out) {
    const Clock& clock = view.state.clock;
    for (const PieceId& id : piecesMeant(view.state, act)) {
        const Piece& p = *view.state.piece(id);
        const bool mover = p.side == clock.player;
        if (p.kind == PieceClass::vehicle && mover && clock.phase == Phase::AFPh &&
            p.marks.contains("first fire"))
            out.push_back({Verdict::ruling, "D3.3", id, Message(words::hasFiredInItsMPh, p.type)});
        if (!p.isPersonnel()) continue;
        if (clock.phase == Phase::PFPh && p.marks.contains("prep fire"))
            out.push_back({Verdict::ruling, "A3.2", id, Message(words::hasFiredInPhase, p.type)});
        if (mover && clock.phase == Phase::AFPh && p.marks.contains("final fire"))
            out.push_back({Verdict::ruling, "A3.5", id, Message(words::hasFiredInPhase, p.type)});
        if (clock.phase == Phase::DFPh && p.marks.contains("final fire"))
            out.push_back({Verdict::ruling, "A8.4", id, Message(words::hasFiredInPhase, p.type)});
    }
}

/// Returns true if a counter is a vehicle or is aboard one.
bool firesFromVehicle(const State& state, const Piece& piece) {
    const Piece* p = &piece;
    while (p != nullptr && p->kind != PieceClass::vehicle) p = state.piece(p->carrier);
    return p != nullptr;
}

/// Asks for a ruling if counters fire in a phase in which the sequence of play gives them no fire (A3).
void phaseFindings(const GameView& view, const FireAct& act, Findings& out) {
    enum class Who { none, attacker, defender, defenderAndVehicles };
    struct Row {
        const char* rule;
        Who fires;
    };
    static const std::map<Phase, Row> rows{
        {Phase::RPh, {"A3.1", Who::none}},      {Phase::PFPh, {"A3.2", Who::attacker}},
        {Phase::DFPh, {"A3.4", Who::defender}}, {Phase::MPh, {"A3.3", Who::defenderAndVehicles}},
        {Phase::RtPh, {"A3.6", Who::none}},     {Phase::AFPh, {"A3.5", Who::attacker}},
        {Phase::APh, {"A3.7", Who::none}},      {Phase::CCPh, {"A3.8", Who::none}}};
    const State& state = view.state;
    const Clock& clock = state.clock;
    const auto row = rows.find(clock.phase);
    if (row == rows.end()) return;
    const Who fires = row->second.fires;
    std::vector<PieceId> firing = piecesMeant(state, act);
    std::erase_if(firing, [&](const PieceId& id) {
        const Piece& p = *state.piece(id);
        if (p.side == clock.player)
            return fires == Who::attacker ||
                   (fires == Who::defenderAndVehicles && firesFromVehicle(state, p));
        return fires == Who::defender || fires == Who::defenderAndVehicles;
    });
    if (firing.empty()) return;
    const Message::Arg who = piecesText(state, firing);
    // One question is enough for all counters that fire together.
    out.push_back({Verdict::ruling, row->second.rule, firing.front(),
                   fires == Who::none ? Message(words::noUnitFiresInPhase, term(clock.phase), who)
                   : fires == Who::defenderAndVehicles
                       ? Message(words::firesInOwnMPh, who)
                       : Message(words::sideDoesNotFireInPhase,
                                 state.sideName(state.piece(firing.front())->side), term(clock.phase), who)});
}

Findings checkFire(const GameView& view, const FireAct& act) {
    Findings out = checkPieces(view, act);
    const Phase phase = view.state.clock.phase;
    if (phase == Phase::setup)
        out.push_back(forbidden("A3", "", Message(words::nothingFiresBeforePlayHasBegun)));
    for (const PieceId& id : piecesMeant(view.state, act)) {
        const Piece* p = view.state.piece(id);
        if (p->kind == PieceClass::mines || p->kind == PieceClass::fortification)
            out.push_back(forbidden("", id, Message(words::doesntFire, p->type)));
        if (p->kind == PieceClass::gun && p->emplaced && !p->under.empty() && !act.die) {
            const Marker* m = view.state.marker(p->under);
            const SeenAnswer seen = view.sight.enemySees(view.state, view.ground, m->side, m->at, m);
            if (viewerOf(seen) != Viewer::none)
                out.push_back(forbidden("A12.34", "/die", Message(words::sayColouredDieOfToHitDr, p->type)));
        }
    }
    constexpr std::array<BarringMark, 6> bars{{{"TI", "A4.8"},
                                               {"broken", "A10.4"},
                                               {"malfunctioned", "A9.7"},
                                               {"wreck", "D10.1"},
                                               {"burning wreck", "D10.1"},
                                               {"abandoned", "D5.4"}}};
    barredByMarks(view.state, piecesMeant(view.state, act), bars, out);
    constexpr std::array<BarringMark, 1> prepFired{{{"prep fire", "A3.5"}}};
    if (phase == Phase::AFPh) barredByMarks(view.state, piecesMeant(view.state, act), prepFired, out);
    phaseFindings(view, act, out);
    againFindings(view, act, out);
    boreSightFindings(view, act, out);
    if (act.at) immuneFindings(view, *act.at, out);
    return out;
}

/// Puts the phase's fire marker on counters that have fired, and reports the marker to the counters' side.
void fireMarkers(const State& state, const std::vector<PieceId>& pieces, Draft& draft, Outcome& outcome) {
    std::map<std::string, std::vector<PieceId>> marked;
    for (const PieceId& id : pieces) {
        const std::string mark(fireMark(state.clock, *state.piece(id)));
        if (mark.empty()) continue;
        Piece& piece = draft.editPiece(id);
        if (mark == "final fire") piece.marks.erase("first fire");
        if (piece.marks.insert(mark).second) marked[mark].push_back(id);
    }
    for (const auto& [mark, who] : marked)
        outcome.reasons.push_back(said("A3", who.front(),
                                       Message(words::firedAndMarked, term(mark), piecesText(state, who)),
                                       Readers::only(state.piece(who.front())->side)));
}

/// Records the possessor of a weapon that fires together with only one unit that could possess it (A9).
void recordPossessor(const State& state, const std::vector<PieceId>& pieces, Draft& draft, Outcome& outcome) {
    std::vector<PieceId> people, weapons;
    for (const PieceId& id : pieces) {
        const Piece& p = *state.piece(id);
        if (p.isPersonnel()) people.push_back(id);
        if (p.kind == PieceClass::supportWeapon && p.carrier.empty()) weapons.push_back(id);
    }
    if (people.size() > 1) std::erase_if(people, [&](const PieceId& id) { return state.piece(id)->isSmc(); });
    if (people.size() != 1) return;
    const PieceId& by = people.front();
    std::erase_if(weapons, [&](const PieceId& id) {
        const Piece &weapon = *state.piece(id), &unit = *state.piece(by);
        return weapon.under != unit.under || weapon.at != unit.at;
    });
    if (weapons.empty()) return;
    setCarrier(weapons, by, draft);
    layBy(state, weapons, by, draft);
    outcome.reasons.push_back(
        said("A9", by, Message(words::possessorRecorded, state.piece(by)->type, piecesText(state, weapons)),
             Readers::only(state.piece(by)->side)));
}

void playFire(const GameView& view, const FireAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    for (const ThirdDieGroup& group : act.boreSight) {
        const auto& weapons = group.pieces;
        const std::string target = act.at->hex;
        ThirdDie die = throwThirdDie(view, piecesText(view.state, weapons), target, dice);
        const bool each = houseRuleOn(view.state.settings, "bore_ways_apart");
        for (const PieceId& id : weapons) {
            if (each && die.elsewhere() && id != weapons.front()) throwWay(view, target, die, dice);
            settleBoreSight(view, id, *act.at, die, draft, outcome);
        }
    }
    const Clock& clock = view.state.clock;
    const auto pieces = piecesMeant(view.state, act);
    SideId side;
    std::vector<MarkerId> markers;
    for (const PieceId& id : pieces) {
        const Piece& piece = *view.state.piece(id);
        side = piece.side;
        if (piece.kind == PieceClass::gun && piece.ca.empty())
            outcome.reasons.push_back(
                said("A2.2", id, Message(words::gunFiredWithoutCa, piece.type), Readers::only(piece.side)));
        // A program-controlled side fires back in the next phase in which it may fire (rules/ai/enemy.cpp).
        const SideId& aiSide = view.state.settings.aiSide;
        if (!aiSide.empty() && aiSide != side) draft.editPiece(id).fired = true;
        if (piece.under.empty()) continue;
        const Marker& m = *view.state.marker(piece.under);
        const SeenAnswer seen = view.sight.enemySees(view.state, view.ground, m.side, m.at, &m);
        const Viewer viewer = viewerOf(seen);
        if (std::find(markers.begin(), markers.end(), piece.under) == markers.end()) {
            markers.push_back(piece.under);
            Act fired = actNow(clock, ActKind::fire, m.at, m.at);
            fired.position = m.position;
            fired.die = act.die.value_or(0);
            fired.before = fired.after = toldSeen(view, m.side, m.at, &m);
            draft.append(piece.under, std::move(fired));
        }
        // A crew that mans an Emplaced Gun keeps or loses its "?" like the Gun (A12.34).
        const bool mans = piece.kind == PieceClass::crew &&
                          std::any_of(pieces.begin(), pieces.end(), [&](const PieceId& other) {
                              const Piece& gun = *view.state.piece(other);
                              return gun.kind == PieceClass::gun && gun.emplaced && gun.under == piece.under;
                          });
        const LossClass who = mans ? LossClass::emplacedGun : lossClassOf(piece, piece.emplaced);
        const LossCell cell =
            concealmentLoss(who, coverAt(view, m.at, m.position).cover, viewer, LossAct::fire);
        // The enemy sees an Emplaced Gun that fires if the colored die is 5 or 6; beyond 16 hexes, if it is 6
        // (A12.34).
        const bool byDie =
            cell.effect == LossCell::Effect::byDie && act.die.value_or(0) >= (viewer == Viewer::near ? 5 : 6);
        if (cell.effect == LossCell::Effect::loses || byDie) {
            showPiece(draft, id);
            outcome.reasons.push_back(
                said("A12.121", id,
                     Message(words::firedInEnemyLosAndLoses, piece.type, std::string(1, cell.lossCase))));
            showFortificationOf(view, id, draft, outcome);
        }
    }
    recordPossessor(view.state, pieces, draft, outcome);
    if (act.markers) fireMarkers(view.state, pieces, draft, outcome);
    if (clock.phase == Phase::AFPh && clock.player == side) endStartOfPhase(view, side, pieces, draft);
    const auto who = piecesAt(view.state, pieces);
    outcome.text = act.at ? Message(words::firesAt, who, *act.at, pieces.size())
                          : Message(words::fires, who, pieces.size());
}

/// Returns true if it is the MPh of the counters' own side, and if the condition is true of one of them.
template <TypedAct A, class Is>
bool anyInOwnMPh(const GameView& view, const A& act, Is is) {
    const Clock& clock = view.state.clock;
    const auto who = piecesMeant(view.state, act);
    return clock.phase == Phase::MPh && std::any_of(who.begin(), who.end(), [&](const PieceId& id) {
               const Piece* p = view.state.piece(id);
               return p != nullptr && p->side == clock.player && is(*p);
           });
}

}  // namespace

bool spendsMf(const GameView& view, const TransferAct& act) {
    return anyInOwnMPh(view, act, [](const Piece& p) { return p.carrier.empty(); });
}

bool spendsMf(const GameView& view, const RecoverAct& act) {
    return anyInOwnMPh(view, act, [](const Piece&) { return true; });
}

RecoveryRoll recoveryRollOf(const State& state, const PieceId& unit) {
    return {.exhausted = state.piece(unit)->marks.contains("CX") ? 1 : 0,
            .night = state.settings.night ? 1 : 0};
}

bool isUnpossessed(const State& state, const PieceId& id, const SideId& side) {
    const Piece* p = state.piece(id);
    return p != nullptr && p->side == side && p->under.empty() && p->inPlay() && p->carrier.empty() &&
           (p->kind == PieceClass::supportWeapon || p->kind == PieceClass::radio);
}

bool spendsMf(const GameView& view, const LoadAct& act) {
    return anyInOwnMPh(view, act, [](const Piece&) { return true; });
}

bool spendsMf(const GameView& view, const UnloadAct& act) {
    return anyInOwnMPh(view, act, [](const Piece& p) { return p.isUnit(); });
}

bool takesMark(const Piece& piece, std::string_view mark) {
    const MarkOwners* owners = ownersOf(mark);
    return owners == nullptr || owners->fits(piece);
}

void registerStatus(Registry& registry) {
    registry.add(verbOf<MarkAct>(checkMark, playMark, {.piece = PieceId("p1"), .add = {"pinned"}}));
    registry.add(verbOf<WreckAct>(checkWreck, playWreck, {.piece = PieceId("p6")}));
    registry.add(verbOf<LoadAct>(checkLoad, playLoad, {.piece = PieceId("p7"), .on = PieceId("p6")}));
    registry.add(verbOf<UnloadAct>(checkUnload, playUnload, {.piece = PieceId("p7")}));
    registry.add(
        verbOf<TransferAct>(checkTransfer, playTransfer, {.piece = PieceId("p2"), .to = PieceId("p1")}));
    registry.add(
        verbOf<RecoverAct>(checkRecover, playRecover, {.piece = PieceId("lost"), .to = PieceId("p8")}));
    registry.add(verbOf<FireAct>(checkFire, playFire, {.marker = MarkerId("m1"), .at = Location{"1F6", 0}}));
}

}  // namespace shellgame
