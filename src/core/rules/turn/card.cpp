// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/card.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "model/keys.hpp"
#include "play/verb_of.hpp"
#include "rules/terms/findings.hpp"
#include "rules/turn/room.hpp"
#include "shellgame/rules/setup/given.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "shellgame/words/term.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostRules = 60, mostConditions = 60;

Card& editCard(Draft& draft) {
    return draft.edit<Card>(std::string(cardKey));
}

// --- Texts

Findings checkCard(const GameView&, const CardAct& act) {
    Findings out;
    if (act.side.has_value() != act.forces.has_value())
        out.push_back(forbidden("", act.side ? "/forces" : "/side", Message(words::sayWhoseForces)));
    const bool says = act.title || act.description || act.place || act.date || act.victory || act.balance ||
                      act.notes || act.forces;
    if (!says && out.empty()) out.push_back(forbidden("", "", Message(words::sayWhatCardSays)));
    return out;
}

void playCard(const GameView& view, const CardAct& act, Dice&, Draft& draft, Outcome& outcome) {
    Card& card = editCard(draft);
    std::vector<Message> what;
    const auto put = [&](const auto& from, auto& to, const Sentence<0>& name) {
        if (!from) return;
        to = *from;
        what.emplace_back(name);
    };
    put(act.title, card.title, words::cardTitle);
    put(act.description, card.description, words::cardDescription);
    put(act.place, card.place, words::cardPlace);
    put(act.date, card.date, words::cardDate);
    put(act.victory, card.victory, words::cardVictory);
    put(act.balance, card.balance, words::cardBalance);
    put(act.notes, card.notes, words::cardNotes);
    if (act.forces) {
        if (act.forces->empty())
            card.forces.erase(act.side->text);
        else
            card.forces[act.side->text] = *act.forces;
        what.emplace_back(words::cardForces, view.state.sideName(*act.side));
    }
    outcome.text = Message(words::cardSays, listed(what));
}

// --- Special Rules

Findings checkSpecial(const GameView& view, const SpecialRuleAct& act) {
    const auto there = static_cast<int>(cardOf(view.state).rules.size());
    if (act.number && *act.number > there + (act.remove ? 0 : 1))
        return {forbidden("", "/number", Message(words::cardHasSoManyRules, there))};
    const bool fresh = !act.number || *act.number == there + 1;
    if (act.remove && !act.number) return {forbidden("", "/number", Message(words::sayWhichSpecialRule))};
    if (!act.remove && fresh && !act.text)
        return {forbidden("", "/text", Message(words::sayWhatSpecialRuleSays))};
    if (!act.remove && fresh && static_cast<std::size_t>(there) >= mostRules)
        return {forbidden("", "", Message(words::cardHasSoManyRules, there))};
    return {};
}

void playSpecial(const GameView&, const SpecialRuleAct& act, Dice&, Draft& draft, Outcome& outcome) {
    Card& card = editCard(draft);
    const std::size_t n = act.number ? static_cast<std::size_t>(*act.number) : card.rules.size() + 1;
    if (act.remove) {
        card.rules.erase(card.rules.begin() + static_cast<std::ptrdiff_t>(n) - 1);
        outcome.text = Message(words::specialRuleTakenOff, n);
        return;
    }
    if (n > card.rules.size()) card.rules.emplace_back();
    SpecialRule& rule = card.rules[n - 1];
    if (act.text) rule.text = *act.text;
    if (act.keeps) rule.keeps = {act.keeps->begin(), act.keeps->end()};
    outcome.text = Message(words::specialRuleSays, n, rule.text);
}

// --- Victory Conditions

Findings checkCondition(const GameView& view, const ConditionAct& act) {
    const auto it = view.state.conditions.find(act.name);
    const Condition* old = it == view.state.conditions.end() ? nullptr : &it->second;
    if (act.remove) {
        if (old == nullptr) return {forbidden("", "/name", Message(words::cardHasNoCondition, act.name))};
        return {};
    }
    Findings out;
    if (old == nullptr && view.state.conditions.size() >= mostConditions)
        out.push_back(forbidden("", "", Message(words::cardHasEnoughConditions)));
    if (old == nullptr && !act.side)
        out.push_back(forbidden("", "/side", Message(words::sayWhoseConditionItIs)));
    const Counts counts = act.counts.value_or(old != nullptr ? old->counts : Counts::tally);
    const bool objectives =
        act.objectives ? !act.objectives->empty() : old != nullptr && !old->objectives.empty();
    if (counts == Counts::control && !objectives)
        out.push_back(forbidden("A26.1", "/objectives", Message(words::sayWhatIsToBeControlled)));
    const bool boards = act.boards ? !act.boards->empty() : old != nullptr && !old->boards.empty();
    if (counts == Counts::occupation && !boards)
        out.push_back(forbidden("A2.3", "/boards", Message(words::sayWhichBoards)));
    if (act.boards)
        for (Finding& f : boardFindings(view.ground, *act.boards, "A2.3")) out.push_back(std::move(f));
    return out;
}

Objective objectiveOf(const ObjectiveSaid& said) {
    Objective out{said.name, {said.hexes.begin(), said.hexes.end()}, said.points, {}};
    if (said.held) out.held = *said.held;
    return out;
}

/// Deletes the control of objectives that no condition counts any more.
void forgetGround(const State& now, Draft& draft) {
    std::set<std::string> named;
    for (const auto& [id, c] : now.conditions)
        for (const Objective& o : c.objectives) named.insert(o.ground());
    std::vector<std::string> gone;
    for (const auto& [key, holder] : now.control)
        if (const auto at = ControlKey::parse(key); !at || !named.contains(at->ground)) gone.push_back(key);
    for (const std::string& key : gone) draft.erase<Holder>(key);
}

void playCondition(const GameView& view, const ConditionAct& act, Dice&, Draft& draft, Outcome& outcome) {
    if (act.remove) {
        draft.erase<Condition>(act.name);
        outcome.text = Message(words::conditionTakenOff, act.name);
    } else {
        Condition& c = draft.edit<Condition>(act.name);
        if (act.side) c.side = *act.side;
        if (act.counts) c.counts = *act.counts;
        if (act.text) c.text = *act.text;
        if (act.need) c.need = *act.need;
        if (act.vehicle) c.vehicle = *act.vehicle;
        if (act.atOnce) c.atOnce = *act.atOnce;
        if (act.by) c.by = {act.by->begin(), act.by->end()};
        if (act.boards) c.boards = {act.boards->begin(), act.boards->end()};
        if (act.objectives) {
            c.objectives.clear();
            for (const ObjectiveSaid& said : *act.objectives) c.objectives.push_back(objectiveOf(said));
        }
        outcome.text =
            Message(words::conditionStands, view.state.sideName(c.side), c.text.empty() ? act.name : c.text);
    }
    forgetGround(draft.now(), draft);
}

Findings checkTally(const GameView& view, const TallyAct& act) {
    const auto it = view.state.conditions.find(act.condition);
    if (it == view.state.conditions.end())
        return {forbidden("", "/condition", Message(words::cardHasNoCondition, act.condition))};
    if (std::abs(it->second.tally + act.by) > 10'000)
        return {forbidden("", "/by", Message(words::tallyGoesNoFurther))};
    return {};
}

void playTally(const GameView& view, const TallyAct& act, Dice&, Draft& draft, Outcome& outcome) {
    Condition& c = draft.edit<Condition>(act.condition);
    c.tally += act.by;
    outcome.text =
        Message(words::tallied, view.state.sideName(c.side), c.text.empty() ? act.condition : c.text,
                (act.by < 0 ? "" : "+") + std::to_string(act.by), c.tally);
}

std::vector<Objective> objectivesAt(const State& state, const std::string& hex) {
    std::vector<Objective> out;
    for (const auto& [id, c] : state.conditions)
        for (const Objective& o : c.objectives)
            if (o.hexes.contains(hex)) out.push_back(o);
    return out;
}

Findings checkControl(const GameView& view, const ControlAct& act) {
    if (objectivesAt(view.state, act.at).empty())
        return {forbidden("A26.1", "/at", Message(words::noConditionNames, act.at))};
    return {};
}

/// The statement applies in the views of both sides.
void playControl(const GameView& view, const ControlAct& act, Dice&, Draft& draft, Outcome& outcome) {
    std::vector<SideId> everybody{SideId()};
    for (const auto& [id, side] : view.state.sides) everybody.push_back(id);
    for (const Objective& o : objectivesAt(view.state, act.at))
        for (const SideId& viewpoint : everybody)
            draft.edit<Holder>(ControlKey{viewpoint, o.ground()}.text()) =
                Holder{act.side.value_or(SideId()), true};
    outcome.text = act.side ? Message(words::saidToControl, view.state.sideName(*act.side), act.at)
                            : Message(words::saidThatNobodyControls, act.at);
}

}  // namespace

const Card& cardOf(const State& state) {
    static const Card none;
    const auto it = state.card.find(cardKey);
    return it == state.card.end() ? none : it->second;
}

const std::string& titleOf(const State& state, const std::string& ofFile) {
    const Card& card = cardOf(state);
    return card.title ? *card.title : ofFile;
}

const std::string& descriptionOf(const State& state, const std::string& ofFile) {
    const Card& card = cardOf(state);
    return card.description ? *card.description : ofFile;
}

void registerCard(Registry& registry) {
    registry.add(verbOf<CardAct>(checkCard, playCard, {.place = "Tikhaya Luchka", .date = "August 1943"}));
    registry.add(verbOf<SpecialRuleAct>(checkSpecial, playSpecial,
                                        {.text = "It rains.", .keeps = std::vector<std::string>{"weather"}}));
    registry.add(verbOf<ConditionAct>(
        checkCondition, playCondition,
        {.name = "bridge", .side = SideId("german"), .text = "turns at the bridge", .need = 3}));
    registry.add(verbOf<TallyAct>(checkTally, playTally, {.condition = "bridge", .by = 1}));
    registry.add(verbOf<ControlAct>(checkControl, playControl, {.at = "1H6", .side = SideId("german")}));
    registry.add(Hooks{nullptr, settleControl});
}

}  // namespace shellgame
