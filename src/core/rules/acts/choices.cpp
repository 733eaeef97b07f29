// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "acts.hpp"
#include "shellgame/model/record.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/fortifications.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame::acts {

namespace {

// --- shift ---

ShiftRequest requestOf(const GameView& view, const Args& args) {
    ShiftRequest out;
    for (const Args& pair : args.objects("pairs"))
        out.pairs.push_back(
            {pair.marker("from"), pair.marker("to"), pair.pieces("pieces"), pair.pieces("come")});
    if (args.has("from"))
        out.pairs.push_back({args.marker("from"), args.has("to") ? args.marker("to") : args.marker("from"),
                             args.pieces("pieces"), args.pieces("come")});
    if (args.has("side"))
        out.side = args.side("side");
    else if (!out.pairs.empty())
        out.side = view.state.marker(out.pairs.front().from)->side;
    return out;
}

Findings checkShift(const GameView& view, const Args& args) {
    const ShiftRequest request = requestOf(view, args);
    if (request.pairs.empty())
        return {forbidden("2.3", "/pairs", Message("Name the markers: \"pairs\", or \"from\" and \"to\"."))};
    return judgeShift(view, request).findings;
}

// --- choose ---

/// Choices of one vehicle, Gun or fortification. "come" is for several, and judged apart.
constexpr std::array<const char*, 6> single{"ca", "tca", "bu", "emplaced", "hull_down", "in"};

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

Findings checkCome(const GameView& view, const Args& args) {
    Findings out;
    for (const char* what : single)
        if (args.has(what))
            out.push_back(forbidden("3.3.3", std::string("/") + what,
                                    Message("Who comes is chosen by itself, before %1.", what)));
    if (args.has("bore_sight"))
        out.push_back(forbidden("6.1", "/bore_sight", Message("Choose that by itself.")));
    const auto pieces = piecesMeant(view.state, args);
    if (pieces.empty()) out.push_back(forbidden("3.3.3", "/pieces", Message("Name the units that come.")));
    for (Finding& f : judgeCome(view, pieces))
        if (args.boolean("come") || f.text.text().find("may not come now") != std::string::npos)
            out.push_back(std::move(f));
    return out;
}

/// 6.1: one of several Locations, or the one that the dice gave taken back because the weapon can't see it.
Findings checkBoreSight(const GameView& view, const Args& args, const PieceId& id) {
    const auto prompt = view.state.prompts.find("bore_sight/" + id.text);
    const std::string wanted = args.text("bore_sight");
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

Findings checkChoose(const GameView& view, const Args& args) {
    if (!view.state.prompts.empty() && !args.has("bore_sight"))
        return {forbidden("4.6.2", "", Message("Answer first what play waits for."))};
    if (args.has("come")) return checkCome(view, args);
    Findings out;
    if (!args.has("piece")) return {forbidden("2.3", "/piece", Message("Name the counter that chooses."))};
    const PieceId id = args.piece("piece");
    if (args.has("bore_sight")) {
        out = checkBoreSight(view, args, id);
        for (const char* other : single)
            if (args.has(other))
                out.push_back(forbidden("6.1", std::string("/") + other, Message("Choose that by itself.")));
        return out;
    }
    const Piece& piece = *view.state.piece(id);
    if (auto f = absence(view.state, id); f && !choosesOffBoard(view.state, id)) return {std::move(*f)};
    const Location at = view.state.placeOf(piece);
    const Offer open = openTo(view, id);
    bool any = false;
    for (const char* what : single) {
        if (!args.has(what)) continue;
        any = true;
        if (open.what.contains(what)) continue;
        out.push_back(whyNot(view, id, what));
    }
    if (args.has("pieces"))
        out.push_back(
            forbidden("2.3", "/pieces", Message("Several counters only choose whether they come.")));
    if (!any)
        out.push_back(forbidden(
            "2.3", "/piece", Message("Say what is chosen: ca, tca, bu, emplaced, hull_down, in or come.")));
    for (const char* what : {"ca", "tca"})
        if (args.has(what) && open.what.contains(what) &&
            !arcFits(view.ground, piece, at.hex, args.text(what)))
            out.push_back(
                forbidden("A2.2", std::string("/") + what,
                          Message("%1 does not name %2.", args.text(what), arcExpectation(piece, at.hex))));
    if (args.has("bu") && !piece.closedTopped && args.boolean("bu"))
        out.push_back(forbidden("D5.3", id.text, Message("%1 is open-topped and can't be BU.", piece.type)));
    if (args.has("in") && open.what.contains("in"))
        for (Finding& f : checkIn(view, args, "in")) out.push_back(std::move(f));
    return out;
}

/// Hull Down Manoeuvre attempt (D4.22): one die. Closed-topped Russian AFV +2, BU +1, at setup -1.
void attemptHullDown(const GameView& view, const Piece& piece, const Args& args, Dice& dice, Piece& after) {
    const int die = dice.rollDr1("HD manoeuvre attempt " + piece.type);
    Roll& roll = dice.last();
    if (piece.closedTopped && piece.nation == "russian")
        roll.modifiers.push_back({"D.drm.russian", "D4.22", 2, Message("Closed-topped Russian AFV.")});
    if (after.buttonedUp) roll.modifiers.push_back({"D.drm.bu", "D4.22", 1, Message("Buttoned up.")});
    if (view.state.clock.phase == Phase::setup)
        roll.modifiers.push_back({"D.drm.setup", "D4.22", -1, Message("At setup.")});
    if (args.has("leader"))
        roll.modifiers.push_back({"D.drm.leader", "D4.22", args.integer("leader"), Message("Armor Leader.")});
    int final = die;
    for (const Modifier& m : roll.modifiers) final += m.value;
    roll.final = final;
    // Final 1 or less: up to three hexsides, 2: two, 3: one, else none.
    after.hullDown = final <= 1 ? 3 : final <= 3 ? 4 - final : 0;
    roll.row = after.hullDown == 0 ? "no HD" : "up to " + std::to_string(after.hullDown);
}

void playChosen(const GameView& view, const Args& args, Draft& draft, Outcome& outcome) {
    const auto pieces = piecesMeant(view.state, args);
    const std::string who = piecesAt(view.state, pieces);
    const bool several = pieces.size() > 1;
    if (args.boolean("come")) {
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

void playChoose(const GameView& view, const Args& args, Dice& dice, Draft& draft, Outcome& outcome) {
    if (args.has("come")) return playChosen(view, args, draft, outcome);
    const PieceId id = args.piece("piece");
    const Piece before = *view.state.piece(id);
    Piece& piece = draft.editPiece(id);
    if (args.has("bore_sight")) {
        const std::string key = "bore_sight/" + id.text;
        if (view.state.prompts.contains(key)) draft.erase<Prompt>(key);
        if (view.state.offers.contains(id)) {
            Offer& offer = draft.edit<Offer>(id);
            offer.what.erase("bore_sight");
            if (offer.what.empty()) draft.erase<Offer>(id);
        }
        piece.boreSighted = args.text("bore_sight") == "none"
                                ? Location()
                                : Location::parse(args.text("bore_sight")).value_or(Location());
        outcome.text = piece.boreSighted.empty()
                           ? Message("The Bore Sighted Location of %1 stays undetermined.", before.type)
                           : Message("%1 has Bore Sighted %2.", before.type, piece.boreSighted.text());
        return;
    }
    std::vector<std::string> what;
    if (args.has("ca")) {
        piece.ca = args.text("ca");
        piece.hullDown = 0;  // D4.221: lost with another VCA
        what.push_back(printNotation(recordOf(view.state, piece)));
    }
    if (args.has("tca")) {
        piece.tca = args.text("tca");
        what.push_back("TCA " + piece.tca);
    }
    if (args.has("bu")) {
        piece.buttonedUp = args.boolean("bu");
        what.emplace_back(piece.buttonedUp ? "BU" : "CE");
    }
    if (args.has("emplaced")) {
        piece.emplaced = args.boolean("emplaced");
        what.emplace_back(piece.emplaced ? "Emplaced" : "not Emplaced");
    }
    if (args.boolean("hull_down")) {
        attemptHullDown(view, before, args, dice, piece);
        what.push_back(piece.hullDown == 0 ? "HD attempt failed"
                                           : "HD to up to " + std::to_string(piece.hullDown) + " hexsides");
    }
    if (args.has("in")) what.push_back(playIn(view, args, "in", draft));
    // Each thing is chosen once; the other choices stay open.
    if (view.state.offers.contains(id)) {
        Offer& offer = draft.edit<Offer>(id);
        for (const char* key : single)
            if (args.has(key)) offer.what.erase(key);
        if (offer.what.empty()) draft.erase<Offer>(id);
    }
    outcome.text = Message("%1 chooses: %2.", piecesAt(view.state, {id}), joined(what));
}

}  // namespace

void registerChoices(Registry& registry) {
    const ArgSpec from{"from", ArgType::marker, "the marker whose contents shift", true};
    const ArgSpec to{"to", ArgType::marker,
                     "the marker with which they change places; the same for an exchange with itself", true};
    const ArgSpec pieces{"pieces", ArgType::piece, "a part of the contents (hidden and cloaked units only)",
                         false, true};
    const ArgSpec come{"come", ArgType::piece,
                       "of what is under \"to\": who comes back, where that is declared before the roll "
                       "(house rule stay_declared)",
                       false, true};
    ArgSpec pairs{"pairs", ArgType::object, "one pair, or several that shift as a single stack (2.4.2)",
                  false, true};
    pairs.fields = {from, to, pieces, come};
    ArgSpec from1 = from, to1 = to;
    from1.required = to1.required = false;
    from1.doc = "short for one pair: the marker whose contents shift";
    to1.doc = "short for one pair: its partner; itself if unsaid";
    Verb shift{
        "shift",
        "Tries to exchange what is under two markers: one shift DR.",
        "2.5",
        {{"side", ArgType::side, "whose markers they are"}, pairs, from1, to1, pieces, come},
        {{"do", "shift"}, {"side", "german"}, {"pairs", {{{"from", "m1"}, {"to", "m2"}}}}, {"dice", {4, 3}}},
        checkShift,
        [](const GameView& v, const Args& a, Dice& dice, Draft& d, Outcome& o) {
            playShift(v, requestOf(v, a), dice, d, o);
        }};
    shift.dice = 2;
    registry.add(std::move(shift));
    ArgSpec leader{"leader", ArgType::integer, "modifier of an Armor Leader for the HD attempt"};
    leader.min = -3;
    leader.max = 3;
    Verb choose{"choose",
                "Makes a choice that a shift has opened: CA, TCA, BU or CE, Emplaced, an HD manoeuvre "
                "attempt (one die), who comes or stays, who is in a fortification.",
                "2.3",
                {{"piece", ArgType::piece, "the vehicle, Gun, fortification or unit"},
                 {"pieces", ArgType::piece, "several units that come or stay together", false, true},
                 {"ca", ArgType::text,
                  "CA or VCA: two neighbours of its hex that touch, \"1D3/1D4\"; of a cave or roadblock one, "
                  "of Panji each that it covers"},
                 {"tca", ArgType::text, "TCA, likewise"},
                 {"bu", ArgType::boolean, "buttoned up or crew exposed"},
                 {"emplaced", ArgType::boolean, "the Gun counts as Emplaced"},
                 {"hull_down", ArgType::boolean, "try an HD manoeuvre attempt"},
                 {"bore_sight", ArgType::text,
                  "after a third die of 6: which Location it is; \"none\" if the weapon sees none of them "
                  "(6.1)"},
                 leader,
                 {"come", ArgType::boolean,
                  "hidden or cloaked units at the other end of a shift change places too, or stay (3.3.3)"},
                 {"in", ArgType::identifier,
                  "markers and counters that are in (beneath) the fortification now (4.4)", false, true}},
                {{"do", "choose"}, {"piece", "p6"}, {"bu", false}},
                checkChoose,
                playChoose};
    choose.keepsOffers = true;
    choose.waits = false;
    choose.dice = 1;
    registry.add(std::move(choose));
}

}  // namespace shellgame::acts
