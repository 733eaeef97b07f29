// SPDX-License-Identifier: MIT
#include <algorithm>

#include "play/verb_of.hpp"
#include "rules/counters/counters.hpp"
#include "rules/exchange/after_shift.hpp"
#include "rules/exchange/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/exchange/choices.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/term.hpp"
#include "words/exchange.hpp"
#include "words/sighting.hpp"

namespace shellgame {

namespace {

// --- shift ---

ShiftRequest requestOf(const GameView& view, const ShiftAct& act) {
    ShiftRequest out{SideId(), act.pairs};
    if (act.from) out.pairs.push_back({*act.from, act.to.value_or(*act.from), act.pieces, act.come});
    if (act.side)
        out.side = *act.side;
    else if (!out.pairs.empty())
        out.side = view.state.marker(out.pairs.front().from)->side;
    return out;
}

ShiftJudgement checkShift(const GameView& view, const ShiftAct& act) {
    const ShiftRequest request = requestOf(view, act);
    if (!request.pairs.empty()) return judgeForPlay(view, request);
    ShiftJudgement nothing;
    nothing.option.findings = {forbidden("2.3", "/pairs", Message(words::nameMarkersPairsOrFromAndTo))};
    return nothing;
}

void rollShift(const GameView& view, const ShiftAct&, const ShiftJudgement& judged, Dice& dice, Draft& draft,
               Outcome& outcome) {
    playShift(view, judged, dice, draft, outcome);
}

// --- choices after a shift ---

/// Returns the choices that an act makes, in the words of an Offer.
std::vector<std::string> chosenIn(const StanceAct& act) {
    std::vector<std::string> out;
    if (act.ca) out.emplace_back("ca");
    if (act.tca) out.emplace_back("tca");
    if (act.bu) out.emplace_back("bu");
    if (act.emplaced) out.emplace_back("emplaced");
    return out;
}

bool hidden(const State& state, const Piece& piece) {
    const Marker* m = state.marker(piece.under);
    return m != nullptr && m->kind == MarkerKind::hip;
}

/// Returns the choices that are open to a piece. After a shift, these are the choices that the shift offered.
/// Before play, they are all choices that the piece's place allows.
Offer openTo(const GameView& view, const PieceId& id) {
    const Piece& piece = *view.state.piece(id);
    if (const auto offer = view.state.offers.find(id); offer != view.state.offers.end()) return offer->second;
    if (choosesOffBoard(view.state, id))  // A2.52
        return piece.kind == PieceClass::vehicle ? Offer{{"bu"}} : Offer{};
    if (view.state.clock.phase != Phase::setup || !piece.gone.empty()) return {};
    const Position position = view.state.positionOf(piece);
    Offer open = choicesOf(view, piece, view.state.placeOf(piece), position);
    if (piece.makes.portion != Portion::open) open.what.insert("in");
    return open;
}

/// Returns a finding if counters of this kind can never make that choice.
std::optional<Finding> notOfItsKind(const PieceId& id, const Piece& piece, std::string_view what) {
    const auto no = [&](const char* rule, const Sentence<1>& sentence) {
        return forbidden(rule, id, Message(sentence, piece.type));
    };
    if (what == "ca" && arcShape(piece) == ArcShape::none) return no("A2.2", words::hasNoCoveredArc);
    if (what == "tca" && !hasTurret(piece)) return no("D3.12", words::hasNoTurret);
    if (what == "bu" && piece.kind != PieceClass::vehicle)
        return no("D5.2", words::isNoVehicleOnlyThoseAreCe);
    if (what == "emplaced" && piece.kind != PieceClass::gun)
        return no("C11.2", words::isNoGunOnlyThoseAreEmplaced);
    if (what == "hull_down" && piece.kind != PieceClass::vehicle)
        return no("D4.2", words::isNoVehicleOnlyThoseAreHd);
    if (what == "in" && piece.makes.portion == Portion::open)
        return no("4.4", words::isNoFortificationThatOthers);
    return std::nullopt;
}

/// Returns the first reason why a counter can't make a choice now. The reason may be the counter's kind, the
/// counter's place or the present phase.
Finding whyNot(const GameView& view, const PieceId& id, std::string_view what) {
    const Piece& piece = *view.state.piece(id);
    const auto no = [&](const char* rule, Message text) { return forbidden(rule, id, std::move(text)); };
    if (piece.gone == offBoard) return no("A2.52", Message(words::waitsOffBoardThereAfvChooseCe, piece.type));
    if (auto f = notOfItsKind(id, piece, what)) return *f;
    const bool offered = view.state.offers.contains(id);
    if (!offered && hidden(view.state, piece))
        return no("3.2.2", Message(words::isHiddenAndChangesOnlyByShifting, piece.type, std::string(what)));
    const Location at = view.state.placeOf(piece);
    const Position position = view.state.positionOf(piece);
    if (what == "hull_down" && !hasCrestLine(view, at.hex))
        return no("D4.22", Message(words::hasNoCrestLineBehindWhichCould, at.hex, piece.type));
    if (what == "emplaced" && !piece.mayEmplace)
        return no("2.3", Message(words::wasNotAllowedToEmplaceAtSetup, piece.type));
    if (what == "emplaced" && !mayEmplaceAt(view, at, position))
        return no("C11.2", Message(words::cantBeEmplacedInTerrainOf, piece.type, at.text()));
    if (offered) return no("2.3", Message(words::hasChosenThatAlreadyOrItsShift, piece.type));
    return no("2.3", Message(words::mayNotChooseNow, piece.type, std::string(what)));
}

/// Returns the reasons why a counter can't make these choices at this moment.
Findings checkOpen(const GameView& view, const PieceId& id, const std::vector<std::string>& chosen) {
    if (auto f = absence(view.state, id); f && !choosesOffBoard(view.state, id)) return {std::move(*f)};
    Findings out;
    const Offer open = openTo(view, id);
    for (const std::string& what : chosen)
        if (!open.what.contains(what))
            out.push_back(whyNot(view, id, what));
        else if (auto never = notOfItsKind(id, *view.state.piece(id), what))
            out.push_back(std::move(*never));
    return out;
}

/// Closes the choices that were made. The other choices stay open.
void close(const State& state, const PieceId& id, const std::vector<std::string>& chosen, Draft& draft) {
    if (!state.offers.contains(id)) return;
    Offer& offer = draft.edit<Offer>(id);
    for (const std::string& what : chosen) offer.what.erase(what);
    if (offer.what.empty()) draft.erase<Offer>(id);
}

void tellChoice(const State& state, const PieceId& id, Message::Arg what, Outcome& outcome) {
    outcome.text = Message(words::chooses, piecesAt(state, {id}), what);
}

// --- come, stay ---

Findings checkThere(const GameView& view, const std::vector<PieceId>& pieces, bool come) {
    ComeJudgement judged = judgeCome(view, pieces);
    return come ? std::move(judged.coming) : std::move(judged.staying);
}

Findings checkCome(const GameView& view, const ComeAct& act) {
    return checkThere(view, act.those.pieces, true);
}

void playComing(const GameView& view, const ComeAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto& pieces = act.those.pieces;
    outcome.text = Message(words::comeTo, piecesAt(view.state, pieces),
                           view.state.marker(view.state.offers.at(pieces.front()).back)->at, pieces.size());
    playCome(view, pieces, draft, outcome);
}

Findings checkStay(const GameView& view, const StayAct& act) {
    return checkThere(view, act.those.pieces, false);
}

void playStay(const GameView& view, const StayAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const auto& pieces = act.those.pieces;
    for (const PieceId& id : pieces) close(view.state, id, {"come"}, draft);
    outcome.text = Message(words::stays, piecesAt(view.state, pieces), pieces.size());
}

// --- bore_sighted (6.1) ---

/// Checks the choice of one Bore Sighted Location among several. The player can also reject a Location
/// selected by the dice if the weapon has no LOS to it.
Findings checkBoreSighted(const GameView& view, const BoreSightedAct& act) {
    const PieceId& id = act.piece;
    const auto prompt = view.state.prompts.find("bore_sight/" + id.text);
    const auto offer = view.state.offers.find(id);
    const bool takesBack = offer != view.state.offers.end() && offer->second.what.contains("bore_sight");
    if (prompt == view.state.prompts.end()) {
        if (takesBack && !act.at) return {};
        return {forbidden("6.1", id,
                          takesBack
                              ? Message(words::itCanOnlyBeTakenBackName)
                              : Message(words::noDiceHaveLeftChoiceOfLocations, view.state.piece(id)->type))};
    }
    const auto& options = prompt->second.options;
    if (!act.at || std::find(options.begin(), options.end(), *act.at) != options.end()) return {};
    std::vector<std::string> names;
    for (const Location& l : options) names.push_back(l.text());
    return {forbidden("6.1", "/at", Message(words::chooseOneOfOrNone, listed(names)))};
}

void playBoreSighted(const GameView& view, const BoreSightedAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const PieceId& id = act.piece;
    const std::string key = "bore_sight/" + id.text;
    if (view.state.prompts.contains(key)) draft.erase<Prompt>(key);
    close(view.state, id, {"bore_sight"}, draft);
    Piece& piece = draft.editPiece(id);
    piece.boreSighted = act.at.value_or(Location());
    outcome.text = piece.boreSighted.empty()
                       ? Message(words::boreSightedLocationOfStaysUndetermined, piece.type)
                       : Message(words::hasBoreSighted, piece.type, piece.boreSighted.text());
}

// --- stance ---

Findings checkStance(const GameView& view, const StanceAct& act) {
    const std::vector<std::string> chosen = chosenIn(act);
    Findings out = checkOpen(view, act.piece, chosen);
    if (chosen.empty() && worst(out) == Verdict::ok)
        out.push_back(forbidden("2.3", "/piece", Message(words::sayWhatIsChosenCaTcaBu)));
    if (absence(view.state, act.piece) && !choosesOffBoard(view.state, act.piece)) return out;
    const Piece& piece = *view.state.piece(act.piece);
    const std::string& hex = view.state.placeOf(piece).hex;
    const Offer open = openTo(view, act.piece);
    const auto arc = [&](const char* what, const std::optional<std::string>& wanted) {
        if (wanted && open.what.contains(what) && !arcFits(view.ground, piece, hex, *wanted))
            out.push_back(forbidden("A2.2", FieldPointer{std::string("/") + what},
                                    Message(words::doesNotName, *wanted, arcExpectation(piece, hex))));
    };
    arc("ca", act.ca);
    arc("tca", act.tca);
    if (act.bu.value_or(false) && !piece.closedTopped)
        out.push_back(forbidden("D5.3", act.piece, Message(words::isOpenToppedAndCantBeBu, piece.type)));
    return out;
}

void playStance(const GameView& view, const StanceAct& act, Dice&, Draft& draft, Outcome& outcome) {
    Piece& piece = draft.editPiece(act.piece);
    Listed what;
    if (act.ca) {
        piece.ca = *act.ca;
        piece.hullDown = 0;  // A change of the VCA ends HD status (D4.221).
        what.items.emplace_back(Message(words::chosenCa, piece.ca));
    }
    if (act.tca) {
        piece.tca = *act.tca;
        what.items.emplace_back(Message(words::tcaOf, piece.tca));
    }
    if (act.bu) {
        piece.buttonedUp = *act.bu;
        what.items.emplace_back(term(piece.buttonedUp ? "BU" : "CE"));
    }
    if (act.emplaced) {
        piece.emplaced = *act.emplaced;
        what.items.emplace_back(piece.emplaced ? Message(words::emplaced) : Message(words::notEmplaced));
    }
    close(view.state, act.piece, chosenIn(act), draft);
    tellChoice(view.state, act.piece, Message::Arg(std::move(what)), outcome);
}

// --- occupy ---

Findings checkOccupy(const GameView& view, const OccupyAct& act) {
    Findings out = checkOpen(view, act.piece, {"in"});
    if (worst(out) == Verdict::ok)
        for (Finding& f : checkIn(view, act.piece, act.in)) out.push_back(std::move(f));
    return out;
}

void playOccupy(const GameView& view, const OccupyAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Message who = playIn(view, act.piece, act.in, draft);
    close(view.state, act.piece, {"in"}, draft);
    tellChoice(view.state, act.piece, Message::Arg(who), outcome);
}

// --- hull_down ---

Findings checkHullDown(const GameView& view, const HullDownAct& act) {
    return checkOpen(view, act.piece, {"hull_down"});
}

/// Rolls one die for a Hull Down Maneuver attempt (D4.22). The drm are +2 for a closed-topped Russian AFV, +1
/// for a BU vehicle, -1 at setup, and the modifier of an Armor Leader.
void attemptHullDown(const GameView& view, const Piece& piece, const std::optional<int>& leader, Dice& dice,
                     Piece& after) {
    dice.rollDie(Message(words::hdManoeuvreAttempt, piece.type));
    std::vector<Modifier> modifiers;
    if (piece.closedTopped && piece.nation == "russian")
        modifiers.push_back({"D.drm.russian", "D4.22", 2, Message(words::closedToppedRussianAfv)});
    if (after.buttonedUp) modifiers.push_back({"D.drm.bu", "D4.22", 1, Message(words::buttonedUp)});
    if (view.state.clock.phase == Phase::setup)
        modifiers.push_back({"D.drm.setup", "D4.22", -1, Message(words::atSetup)});
    if (leader) modifiers.push_back({"D.drm.leader", "D4.22", *leader, Message(words::armorLeader)});
    const int final = dice.finalWith(std::move(modifiers));
    // Gains hexsides by the final dr: up to three for 1 or less, two for 2, one for 3, and none for more.
    after.hullDown = final <= 1 ? 3 : final <= 3 ? 4 - final : 0;
    dice.last().row = after.hullDown == 0 ? "no HD" : "up to " + std::to_string(after.hullDown);
}

void playHullDown(const GameView& view, const HullDownAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    Piece& piece = draft.editPiece(act.piece);
    attemptHullDown(view, *view.state.piece(act.piece), act.leader, dice, piece);
    close(view.state, act.piece, {"hull_down"}, draft);
    tellChoice(view.state, act.piece,
               Message::Arg(piece.hullDown == 0 ? Message(words::hdAttemptFailed)
                                                : Message(words::hdToUpToHexsides, piece.hullDown)),
               outcome);
}

}  // namespace

void registerChoices(Registry& registry) {
    registry.add(verbOf<ShiftAct>(checkShift, rollShift,
                                  {.side = SideId("german"),
                                   .pairs = {{.from = MarkerId("m1"), .to = MarkerId("m2")}},
                                   .dice = {4, 3}}));
    registry.add(verbOf<StanceAct>(checkStance, playStance, {.piece = PieceId("p6"), .bu = false}));
    registry.add(verbOf<HullDownAct>(checkHullDown, playHullDown, {.piece = PieceId("tank"), .dice = {2}}));
    registry.add(verbOf<ComeAct>(checkCome, playComing, {.those = {{PieceId("b")}}}));
    registry.add(verbOf<StayAct>(checkStay, playStay, {.those = {{PieceId("b")}}}));
    registry.add(verbOf<OccupyAct>(checkOccupy, playOccupy, {.piece = PieceId("box"), .in = {"d3"}}));
    registry.add(verbOf<BoreSightedAct>(checkBoreSighted, playBoreSighted, {.piece = PieceId("gun")}));
}

}  // namespace shellgame
