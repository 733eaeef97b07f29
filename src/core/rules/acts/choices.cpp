// SPDX-License-Identifier: MIT
#include <algorithm>

#include "acts.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/mapboard/place.hpp"

namespace shellgame::acts {

namespace {

// --- shift ---

ShiftRequest requestOf(const GameView& view, const Args& args) {
    ShiftRequest out;
    for (const Args& pair : args.objects("pairs"))
        out.pairs.push_back({pair.marker("from"), pair.marker("to"), pair.pieces("pieces")});
    if (args.has("from"))
        out.pairs.push_back({args.marker("from"), args.has("to") ? args.marker("to") : args.marker("from"),
                             args.pieces("pieces")});
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

/// A covered arc is named by two neighbours of the hex that touch each other (A2.2).
bool isArc(const GameView& view, const std::string& hex, const std::string& arc) {
    const auto slash = arc.find('/');
    if (slash == std::string::npos) return false;
    const std::string a = arc.substr(0, slash), b = arc.substr(slash + 1);
    return view.ground.distance(hex, a) == 1 && view.ground.distance(hex, b) == 1 &&
           view.ground.distance(a, b) == 1;
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
    Findings out;
    const PieceId id = args.piece("piece");
    if (args.has("bore_sight")) {
        out = checkBoreSight(view, args, id);
        for (const char* other : {"ca", "tca", "bu", "emplaced", "hull_down"})
            if (args.has(other))
                out.push_back(forbidden("6.1", std::string("/") + other, Message("Choose that by itself.")));
        return out;
    }
    if (!view.state.prompts.empty())
        return {forbidden("4.6.2", "", Message("Answer first what play waits for."))};
    const Piece& piece = *view.state.piece(id);
    const Location at = whereIs(view.state, piece);
    const auto offer = view.state.offers.find(id);
    const bool setup = view.state.clock.phase == Phase::setup;
    const Position position = piece.under.empty() ? piece.position : view.state.marker(piece.under)->position;
    Offer open = setup ? choicesOf(view, piece, at, position) : Offer{};
    if (offer != view.state.offers.end()) open = offer->second;
    bool any = false;
    for (const char* what : {"ca", "tca", "bu", "emplaced", "hull_down"}) {
        if (!args.has(what)) continue;
        any = true;
        if (!open.what.contains(what))
            out.push_back(
                forbidden("2.3", id.text,
                          Message("%1 may not choose %2 now: that is for the moment right after a shift.",
                                  piece.type, what)));
    }
    if (!any)
        out.push_back(
            forbidden("2.3", "/piece", Message("Say what is chosen: ca, tca, bu, emplaced or hull_down.")));
    for (const char* what : {"ca", "tca"})
        if (args.has(what) && !isArc(view, at.hex, args.text(what)))
            out.push_back(forbidden(
                "A2.2", std::string("/") + what,
                Message("%1 are not two neighbours of %2 that touch each other.", args.text(what), at.hex)));
    if (args.has("bu") && !piece.closedTopped && args.boolean("bu"))
        out.push_back(forbidden("D5.3", id.text, Message("%1 is open-topped and can't be BU.", piece.type)));
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

void playChoose(const GameView& view, const Args& args, Dice& dice, Draft& draft, Outcome& outcome) {
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
        what.push_back("CA " + piece.ca);
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
    // Each thing is chosen once; the other choices stay open.
    if (view.state.offers.contains(id)) {
        Offer& offer = draft.edit<Offer>(id);
        for (const char* key : {"ca", "tca", "bu", "emplaced", "hull_down"})
            if (args.has(key)) offer.what.erase(key);
        if (offer.what.empty()) draft.erase<Offer>(id);
    }
    outcome.text = Message("%1 chooses: %2.", before.type, joined(what));
}

}  // namespace

void registerChoices(Registry& registry) {
    const ArgSpec from{"from", ArgType::marker, "the marker whose contents shift", true};
    const ArgSpec to{"to", ArgType::marker,
                     "the marker with which they change places; the same for an exchange with itself", true};
    const ArgSpec pieces{"pieces", ArgType::piece, "a part of the contents (hidden and cloaked units only)",
                         false, true};
    ArgSpec pairs{"pairs", ArgType::object, "one pair, or several that shift as a single stack (2.4.2)",
                  false, true};
    pairs.fields = {from, to, pieces};
    ArgSpec from1 = from, to1 = to;
    from1.required = to1.required = false;
    from1.doc = "short for one pair: the marker whose contents shift";
    to1.doc = "short for one pair: its partner; itself if unsaid";
    Verb shift{
        "shift",
        "Tries to exchange what is under two markers: one shift DR.",
        "2.5",
        {{"side", ArgType::side, "whose markers they are"}, pairs, from1, to1, pieces},
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
    Verb choose{
        "choose",
        "Makes a choice that a shift has opened: CA, TCA, BU or CE, Emplaced, an HD manoeuvre "
        "attempt (one die).",
        "2.3",
        {{"piece", ArgType::piece, "the vehicle or Gun", true},
         {"ca", ArgType::text, "CA or VCA: two neighbours of its hex that touch, \"1D3/1D4\""},
         {"tca", ArgType::text, "TCA, likewise"},
         {"bu", ArgType::boolean, "buttoned up or crew exposed"},
         {"emplaced", ArgType::boolean, "the Gun counts as Emplaced"},
         {"hull_down", ArgType::boolean, "try an HD manoeuvre attempt"},
         {"bore_sight", ArgType::text,
          "after a third die of 6: which Location it is; \"none\" if the weapon sees none of them (6.1)"},
         leader},
        {{"do", "choose"}, {"piece", "p6"}, {"bu", false}},
        checkChoose,
        playChoose};
    choose.keepsOffers = true;
    choose.waits = false;
    choose.dice = 1;
    registry.add(std::move(choose));
}

}  // namespace shellgame::acts
