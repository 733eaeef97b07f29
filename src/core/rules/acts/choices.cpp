// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/model/record.hpp"
#include "shellgame/rules/acts/choices.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame::acts {

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

Findings checkShift(const GameView& view, const ShiftAct& act) {
    const ShiftRequest request = requestOf(view, act);
    if (request.pairs.empty())
        return {forbidden("2.3", "/pairs", Message("Name the markers: \"pairs\", or \"from\" and \"to\"."))};
    return judgeShift(view, request).findings;
}

void rollShift(const GameView& view, const ShiftAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    playShift(view, requestOf(view, act), dice, draft, outcome);
}

// --- choose ---

/// What an act chooses for one vehicle, Gun or fortification, as an Offer has it. "come" is for several, and
/// judged apart.
std::vector<std::string> chosenIn(const ChooseAct& act) {
    std::vector<std::string> out;
    if (act.ca) out.emplace_back("ca");
    if (act.tca) out.emplace_back("tca");
    if (act.bu) out.emplace_back("bu");
    if (act.emplaced) out.emplace_back("emplaced");
    if (act.hullDown) out.emplace_back("hull_down");
    if (!act.in.empty()) out.emplace_back("in");
    return out;
}

bool hidden(const State& state, const Piece& piece) {
    const Marker* m = state.marker(piece.under);
    return m != nullptr && m->kind == MarkerKind::hip;
}

/// What the piece may choose now: what a shift has offered; before play whatever its place allows.
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

/// What of its kind can't choose that, wherever it is and whenever.
std::optional<Finding> notOfItsKind(const PieceId& id, const Piece& piece, std::string_view what) {
    const auto no = [&](const char* rule, const char* sentence) {
        return forbidden(rule, id.text, Message(sentence, piece.type));
    };
    if (what == "ca" && arcShape(piece) == ArcShape::none) return no("A2.2", "%1 has no covered arc.");
    if (what == "tca" && piece.kind != PieceClass::vehicle) return no("D3.12", "%1 has no turret.");
    if (what == "bu" && piece.kind != PieceClass::vehicle)
        return no("D5.2", "%1 is no vehicle: only those are CE or BU.");
    if (what == "emplaced" && piece.kind != PieceClass::gun)
        return no("C11.2", "%1 is no Gun: only those are Emplaced.");
    if (what == "hull_down" && piece.kind != PieceClass::vehicle)
        return no("D4.2", "%1 is no vehicle: only those are HD.");
    if (what == "in" && piece.makes.portion == Portion::open)
        return no("4.4", "%1 is no fortification that others are in or beneath.");
    return std::nullopt;
}

/// Why a counter may not choose something now: the first that is true of its kind, its place, the moment.
Finding whyNot(const GameView& view, const PieceId& id, std::string_view what) {
    const Piece& piece = *view.state.piece(id);
    const auto no = [&](const char* rule, Message text) { return forbidden(rule, id.text, std::move(text)); };
    if (piece.gone == offBoard)
        return no("A2.52",
                  Message("%1 waits off-board; there AFV choose CE or BU, and nothing else.", piece.type));
    if (auto f = notOfItsKind(id, piece, what)) return *f;
    const bool offered = view.state.offers.contains(id);
    if (!offered && hidden(view.state, piece))
        return no("3.2.2",
                  Message("%1 is hidden and changes %2 only by shifting.", piece.type, std::string(what)));
    const Location at = view.state.placeOf(piece);
    const Position position = view.state.positionOf(piece);
    if (what == "hull_down" && !hasCrestLine(view, at.hex))
        return no("D4.22", Message("%1 has no crest line behind which %2 could be HD.", at.hex, piece.type));
    if (what == "emplaced" && !piece.mayEmplace)
        return no("2.3", Message("%1 was not allowed to emplace at setup, or has moved since.", piece.type));
    if (what == "emplaced" && !mayEmplaceAt(view, at, position))
        return no("C11.2", Message("%1 can't be Emplaced in the terrain of %2.", piece.type, at.text()));
    if (offered)
        return no("2.3", Message("%1 has chosen that already, or its shift left nothing to choose of it.",
                                 piece.type));
    return no("2.3", Message("%1 may not choose %2 now: that is for the moment right after a shift.",
                             piece.type, std::string(what)));
}

Findings checkCome(const GameView& view, const ChooseAct& act) {
    Findings out;
    for (const std::string& what : chosenIn(act))
        out.push_back(
            forbidden("3.3.3", "/" + what, Message("Who comes is chosen by itself, before %1.", what)));
    if (act.boreSight) out.push_back(forbidden("6.1", "/bore_sight", Message("Choose that by itself.")));
    const auto pieces = piecesMeant(view.state, act);
    if (pieces.empty()) out.push_back(forbidden("3.3.3", "/pieces", Message("Name the units that come.")));
    ComeJudgement judged = judgeCome(view, pieces);
    for (Finding& f : *act.come ? judged.coming : judged.staying) out.push_back(std::move(f));
    return out;
}

/// 6.1: one of several Locations, or the one that the dice gave taken back because the weapon can't see it.
Findings checkBoreSight(const GameView& view, const std::string& wanted, const PieceId& id) {
    const auto prompt = view.state.prompts.find("bore_sight/" + id.text);
    const auto offer = view.state.offers.find(id);
    const bool takesBack = offer != view.state.offers.end() && offer->second.what.contains("bore_sight");
    if (prompt == view.state.prompts.end())
        return takesBack && wanted == "none"
                   ? Findings{}
                   : Findings{forbidden("6.1", id.text,
                                        takesBack ? Message("It can only be taken back: \"none\".")
                                                  : Message("No dice have left %1 a choice of Locations.",
                                                            view.state.piece(id)->type))};
    const auto& options = prompt->second.options;
    const auto location = Location::parse(wanted);
    if (wanted == "none" ||
        (location && std::find(options.begin(), options.end(), *location) != options.end()))
        return {};
    std::vector<std::string> names{"none"};
    for (const Location& l : options) names.push_back(l.text());
    return {forbidden("6.1", "/bore_sight", Message("Choose one of %1.", joined(names)))};
}

Findings checkChoose(const GameView& view, const ChooseAct& act) {
    if (!view.state.prompts.empty() && !act.boreSight)
        return {forbidden("4.6.2", "", Message("Answer first what play waits for."))};
    if (act.come) return checkCome(view, act);
    Findings out;
    if (!act.piece) return {forbidden("2.3", "/piece", Message("Name the counter that chooses."))};
    const PieceId& id = *act.piece;
    const std::vector<std::string> chosen = chosenIn(act);
    if (act.boreSight) {
        out = checkBoreSight(view, *act.boreSight, id);
        for (const std::string& other : chosen)
            out.push_back(forbidden("6.1", "/" + other, Message("Choose that by itself.")));
        return out;
    }
    const Piece& piece = *view.state.piece(id);
    if (auto f = absence(view.state, id); f && !choosesOffBoard(view.state, id)) return {std::move(*f)};
    const Location at = view.state.placeOf(piece);
    const Offer open = openTo(view, id);
    for (const std::string& what : chosen)
        if (!open.what.contains(what)) out.push_back(whyNot(view, id, what));
    if (!act.pieces.empty())
        out.push_back(
            forbidden("2.3", "/pieces", Message("Several counters only choose whether they come.")));
    if (chosen.empty())
        out.push_back(forbidden(
            "2.3", "/piece", Message("Say what is chosen: ca, tca, bu, emplaced, hull_down, in or come.")));
    const auto arc = [&](const char* what, const std::optional<std::string>& wanted) {
        if (wanted && open.what.contains(what) && !arcFits(view.ground, piece, at.hex, *wanted))
            out.push_back(forbidden("A2.2", std::string("/") + what,
                                    Message("%1 does not name %2.", *wanted, arcExpectation(piece, at.hex))));
    };
    arc("ca", act.ca);
    arc("tca", act.tca);
    if (act.bu.value_or(false) && !piece.closedTopped)
        out.push_back(forbidden("D5.3", id.text, Message("%1 is open-topped and can't be BU.", piece.type)));
    if (!act.in.empty() && open.what.contains("in"))
        for (Finding& f : checkIn(view, id, act.in)) out.push_back(std::move(f));
    return out;
}

/// Hull Down Manoeuvre attempt (D4.22): one die. Closed-topped Russian AFV +2, BU +1, at setup -1.
void attemptHullDown(const GameView& view, const Piece& piece, const std::optional<int>& leader, Dice& dice,
                     Piece& after) {
    const int die = dice.rollDr1("HD manoeuvre attempt " + piece.type);
    Roll& roll = dice.last();
    if (piece.closedTopped && piece.nation == "russian")
        roll.modifiers.push_back({"D.drm.russian", "D4.22", 2, Message("Closed-topped Russian AFV.")});
    if (after.buttonedUp) roll.modifiers.push_back({"D.drm.bu", "D4.22", 1, Message("Buttoned up.")});
    if (view.state.clock.phase == Phase::setup)
        roll.modifiers.push_back({"D.drm.setup", "D4.22", -1, Message("At setup.")});
    if (leader) roll.modifiers.push_back({"D.drm.leader", "D4.22", *leader, Message("Armor Leader.")});
    int final = die;
    for (const Modifier& m : roll.modifiers) final += m.value;
    roll.final = final;
    // Final 1 or less: up to three hexsides, 2: two, 3: one, else none.
    after.hullDown = final <= 1 ? 3 : final <= 3 ? 4 - final : 0;
    roll.row = after.hullDown == 0 ? "no HD" : "up to " + std::to_string(after.hullDown);
}

void playChosen(const GameView& view, const ChooseAct& act, Draft& draft, Outcome& outcome) {
    const auto pieces = piecesMeant(view.state, act);
    const std::string who = piecesAt(view.state, pieces);
    const bool several = pieces.size() > 1;
    if (*act.come) {
        outcome.text = Message(several ? "%1 come to %2." : "%1 comes to %2.", who,
                               view.state.marker(view.state.offers.at(pieces.front()).back)->at.text());
        playCome(view, pieces, draft, outcome);
        return;
    }
    for (const PieceId& id : pieces) {
        Offer& offer = draft.edit<Offer>(id);
        offer.what.erase("come");
        if (offer.what.empty()) draft.erase<Offer>(id);
    }
    outcome.text = Message(several ? "%1 stay." : "%1 stays.", who);
}

void playChoose(const GameView& view, const ChooseAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    if (act.come) return playChosen(view, act, draft, outcome);
    const PieceId& id = *act.piece;
    const Piece before = *view.state.piece(id);
    Piece& piece = draft.editPiece(id);
    if (act.boreSight) {
        const std::string key = "bore_sight/" + id.text;
        if (view.state.prompts.contains(key)) draft.erase<Prompt>(key);
        if (view.state.offers.contains(id)) {
            Offer& offer = draft.edit<Offer>(id);
            offer.what.erase("bore_sight");
            if (offer.what.empty()) draft.erase<Offer>(id);
        }
        piece.boreSighted =
            *act.boreSight == "none" ? Location() : Location::parse(*act.boreSight).value_or(Location());
        outcome.text = piece.boreSighted.empty()
                           ? Message("The Bore Sighted Location of %1 stays undetermined.", before.type)
                           : Message("%1 has Bore Sighted %2.", before.type, piece.boreSighted.text());
        return;
    }
    std::vector<std::string> what;
    if (act.ca) {
        piece.ca = *act.ca;
        piece.hullDown = 0;  // D4.221: lost with another VCA
        what.push_back(printNotation(recordOf(view.state, piece)));
    }
    if (act.tca) {
        piece.tca = *act.tca;
        what.push_back("TCA " + piece.tca);
    }
    if (act.bu) {
        piece.buttonedUp = *act.bu;
        what.emplace_back(piece.buttonedUp ? "BU" : "CE");
    }
    if (act.emplaced) {
        piece.emplaced = *act.emplaced;
        what.emplace_back(piece.emplaced ? "Emplaced" : "not Emplaced");
    }
    if (act.hullDown.value_or(false)) {
        attemptHullDown(view, before, act.leader, dice, piece);
        what.push_back(piece.hullDown == 0 ? "HD attempt failed"
                                           : "HD to up to " + std::to_string(piece.hullDown) + " hexsides");
    }
    if (!act.in.empty()) what.push_back(playIn(view, id, act.in, draft));
    // Each thing is chosen once; the other choices stay open.
    if (view.state.offers.contains(id)) {
        Offer& offer = draft.edit<Offer>(id);
        for (const std::string& chosen : chosenIn(act)) offer.what.erase(chosen);
        if (offer.what.empty()) draft.erase<Offer>(id);
    }
    outcome.text = Message("%1 chooses: %2.", piecesAt(view.state, {id}), joined(what));
}

}  // namespace

void registerChoices(Registry& registry) {
    Verb shift = verbOf<ShiftAct>(checkShift, rollShift,
                                  {.side = SideId("german"),
                                   .pairs = {{.from = MarkerId("m1"), .to = MarkerId("m2")}},
                                   .dice = {4, 3}});
    shift.dice = 2;
    registry.add(std::move(shift));
    Verb choose = verbOf<ChooseAct>(checkChoose, playChoose, {.piece = PieceId("p6"), .bu = false});
    choose.keepsOffers = true;
    choose.waits = false;
    choose.dice = 1;
    registry.add(std::move(choose));
}

}  // namespace shellgame::acts
