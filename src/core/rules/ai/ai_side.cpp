// SPDX-License-Identifier: MIT
#include "shellgame/rules/ai/ai_side.hpp"

#include <algorithm>
#include <map>

#include "model/keys.hpp"
#include "play/verb_of.hpp"
#include "rules/ai/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/setup/typed_counters.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/words/term.hpp"
#include "words/ai.hpp"
#include "words/setup.hpp"

namespace shellgame {

std::vector<std::string> DealPlacesAct::things() {
    std::vector<std::string> out;
    for (const auto& [thing, word] : EnumNames<DealtThing>::names) out.emplace_back(word);
    return out;
}

namespace {

SideId opponentOf(const State& state, const SideId& side) {
    for (const auto& [id, s] : state.sides)
        if (id != side) return id;
    return {};
}

Findings onlyBeforePlay(const State& state, Message text) {
    if (state.clock.phase == Phase::setup) return {};
    return {forbidden("A2.9", Subject(), std::move(text))};
}

}  // namespace

Findings againstGiving(const State& state, const SideId& side) {
    if (state.settings.viewer == side)
        return {forbidden("", side, Message(words::gameIsSeenWithItsEyes, state.sideName(side)))};
    if (!state.settings.aiSide.empty() && state.settings.aiSide != side)
        return {forbidden("", side,
                          Message(words::programKeepsOtherSide, state.sideName(state.settings.aiSide)))};
    if (state.settings.aiSide == side) return {};
    return onlyBeforePlay(state, Message(words::sideIsGivenBeforePlay));
}

void giveToProgram(const State& state, const SideId& side, Dice& dice, Draft& draft) {
    draft.settings.aiSide = side;
    draft.settings.viewer = opponentOf(state, side);
    // A deal that the player could see may have shown the old seed, so the program's own rolls need a new
    // seed.
    dice.newSecret();
}

namespace {

Findings checkAiSide(const GameView& view, const AiSideAct& act) {
    const State& state = view.state;
    if (act.off && state.settings.aiSide != act.side)
        return {forbidden("", act.side, Message(words::programDoesNotKeep, state.sideName(act.side)))};
    return act.off ? Findings{} : againstGiving(state, act.side);
}

void playAiSide(const GameView& view, const AiSideAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    const std::string name = view.state.sideName(act.side);
    Settings& settings = draft.settings;
    if (act.off) {
        settings.aiSide = SideId();
        outcome.text = Message(words::playerPlaysAgain, name);
        return;
    }
    const bool begins = settings.aiSide != act.side;
    if (begins) giveToProgram(view.state, act.side, dice, draft);
    if (act.temper) settings.temper = *act.temper;
    if (act.opens) settings.aiFire = *act.opens;
    if (act.within) settings.aiRange = *act.within;
    if (act.policy) settings.policy = act.policy;
    outcome.text =
        begins
            ? Message(words::programKeeps, name, term("temper " + std::string(enumText(settings.temper))))
            : Message(words::fightsOtherwise, name, term("temper " + std::string(enumText(settings.temper))));
}

Findings checkPool(const GameView& view, const PoolAct& act) {
    Findings out = onlyBeforePlay(view.state, Message(words::poolIsMadeBeforePlay));
    const auto old = view.state.pool.find(act.group);
    if (old != view.state.pool.end() && old->second.dealt)
        out.push_back(forbidden("", "/group", Message(words::groupIsDealt, act.group)));
    if (old != view.state.pool.end() && old->second.side != act.side)
        out.push_back(forbidden("", "/side", Message(words::belongsToOtherSide, act.group)));
    if (act.remove) {
        if (old == view.state.pool.end())
            out.push_back(forbidden("", "/group", Message(words::thereIsNoGroup, act.group)));
        return out;
    }
    const auto side = view.state.sides.find(act.side);
    const TypedCounters typed =
        readTypedCounters(act.counters, side == view.state.sides.end() ? "" : side->second.nationality,
                          PlacedAs::concealed, "");
    if (!typed) out.push_back(forbidden("", "/counters", typed.problem));
    return out;
}

void playPool(const GameView& view, const PoolAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const std::string side = view.state.sideName(act.side);
    if (act.remove) {
        draft.erase<PoolGroup>(act.group);
        outcome.text = Message(words::poolGroupGone, side, act.group);
        return;
    }
    draft.edit<PoolGroup>(act.group) = {act.side, act.counters, act.count.value_or(1), false};
    outcome.text = Message(words::poolHas, side, act.count.value_or(1), act.counters);
}

Findings checkDealPlaces(const GameView& view, const DealPlacesAct& act) {
    Findings out = onlyBeforePlay(view.state, Message(words::placesAreNamedBeforePlay));
    for (const Location& at : act.at)
        if (act.remove && !view.state.places.contains(SideAt{act.side, at}.text()))
            out.push_back(
                forbidden("", at, Message(words::isNoPlaceOf, at.text(), view.state.sideName(act.side))));
    return out;
}

void playDealPlaces(const GameView& view, const DealPlacesAct& act, Dice&, Draft& draft, Outcome& outcome) {
    const Wish wish = act.wish.value_or(Wish::normal);
    for (const Location& at : act.at) {
        const std::string key = SideAt{act.side, at}.text();
        if (act.remove)
            draft.erase<DealPlace>(key);
        else
            draft.edit<DealPlace>(key) = {act.side, at, wish, {act.takes.begin(), act.takes.end()}, act.note};
    }
    const std::string side = view.state.sideName(act.side);
    outcome.text = act.remove ? Message(words::placesGone, side, listed(act.at))
                              : Message(words::placesAre, side, listed(act.at),
                                        term("wish " + std::string(enumText(wish))));
}

Findings checkStanding(const GameView& view, const StandingOrderAct& act) {
    const Marker& m = *view.state.marker(act.marker);
    if (m.side != view.state.settings.aiSide)
        return {forbidden("", act.marker, Message(words::programDoesNotKeep, view.state.sideName(m.side)))};
    if (act.opens == OpensFire::within && !act.within)
        return {forbidden("", "/within", Message(words::sayWithinHowManyHexes))};
    return {};
}

void playStanding(const GameView& view, const StandingOrderAct& act, Dice&, Draft& draft, Outcome& outcome) {
    Marker& m = draft.editMarker(act.marker);
    m.opens = act.opens;
    m.opensWithin = act.opens == OpensFire::within ? *act.within : 0;
    const Message when = term("opens " + std::string(enumText(act.opens)));
    outcome.text = m.opensWithin > 0
                       ? Message(words::standsUnderOrdersWithin, markerName(*view.state.marker(act.marker)),
                                 m.opensWithin)
                       : Message(words::standsUnderOrders, markerName(*view.state.marker(act.marker)), when);
}

/// Forbids the start of play until the counters of the program-controlled side have been dealt.
Findings dealtFirst(const GameView& view, const AnyAct& act) {
    const State& state = view.state;
    if (act.verb().name != PhaseAct::about.verb || state.clock.phase != Phase::setup ||
        state.settings.aiSide.empty())
        return {};
    for (const auto& [name, group] : state.pool)
        if (group.side == state.settings.aiSide && !group.dealt)
            return {forbidden("A2.9", group.side, Message(words::dealFirst, state.sideName(group.side)))};
    return {};
}

}  // namespace

void registerAiSide(Registry& registry) {
    registry.add(
        verbOf<AiSideAct>(checkAiSide, playAiSide, {.side = SideId("german"), .temper = Temper::sound}));
    registry.add(
        verbOf<PoolAct>(checkPool, playPool,
                        {.group = "a", .side = SideId("german"), .counters = "4-6-7, LMG, 8-1", .count = 2}));
    registry.add(verbOf<DealPlacesAct>(
        checkDealPlaces, playDealPlaces,
        {.side = SideId("german"), .at = {Location{"1E4", 0}, Location{"1H6", 0}}, .wish = Wish::high}));
    registry.add(verbOf<StandingOrderAct>(checkStanding, playStanding,
                                          {.marker = MarkerId("m1"), .opens = OpensFire::adjacent}));
    registry.add(Hooks{dealtFirst});
}

std::vector<std::pair<std::string, int>> countersOfPool(const State& state, const SideId& side) {
    const auto owner = state.sides.find(side);
    const std::string nationality = owner == state.sides.end() ? "" : owner->second.nationality;
    std::map<std::pair<PieceClass, std::string>, int> counters;
    int dummies = 0;
    for (const auto& [name, group] : state.pool) {
        if (group.side != side) continue;
        const TypedCounters typed = readTypedCounters(group.counters, nationality, PlacedAs::concealed, "");
        dummies += group.count * typed.act.dummies;
        for (const NamedCounter& c : typed.act.contents) {
            const PieceType type = Catalogue::builtIn().lookup(c.type(), nationality).type;
            counters[{type.cls, c.type()}] += group.count;
        }
    }
    std::vector<std::pair<std::string, int>> out;
    for (const auto& [what, count] : counters) out.emplace_back(what.second, count);
    if (dummies > 0) out.emplace_back("?", dummies);
    return out;
}

}  // namespace shellgame
