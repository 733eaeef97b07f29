// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/mines.hpp"

#include "acts.hpp"
#include "shellgame/rules/acts/mines.hpp"

namespace shellgame::acts {

namespace {

/// The minefield a command speaks of: named, or the only one that asks.
MarkerId minefieldMeant(const State& state, const ExchangeMinesAct& act) {
    if (act.marker) return *act.marker;
    MarkerId out;
    for (const auto& [id, prompt] : state.prompts) {
        if (prompt.kind != PromptKind::mines) continue;
        if (!out.empty()) return {};
        out = prompt.marker;
    }
    return out;
}

Findings checkExchange(const GameView& view, const ExchangeMinesAct& act) {
    const MarkerId id = minefieldMeant(view.state, act);
    if (id.empty())
        return {forbidden("4.6.2", "/marker",
                          Message("Name the minefield that a unit has just entered: \"marker\"."))};
    return judgeMines(view, id, act.with.value_or(MarkerId())).findings;
}

void playExchange(const GameView& view, const ExchangeMinesAct& act, Dice& dice, Draft& draft,
                  Outcome& outcome) {
    playMines(view, minefieldMeant(view.state, act), act.with.value_or(MarkerId()), dice, draft, outcome);
}

// --- mine_attack

std::string attackMeant(const State& state, const MineAttackAct& act) {
    std::string out;
    for (const auto& [id, prompt] : state.prompts) {
        if (prompt.kind != PromptKind::attack || (act.at && prompt.at != *act.at)) continue;
        if (!out.empty()) return "";
        out = id;
    }
    return out;
}

Findings checkAttack(const GameView& view, const MineAttackAct& act) {
    const std::string id = attackMeant(view.state, act);
    if (id.empty())
        return {forbidden("4.6.2", act.at ? Subject(*act.at) : Subject(),
                          Message("No minefield attacks there now: name its Location."))};
    if (!act.result && view.state.prompts.at(id).rolled)
        return {forbidden("B28.41", view.state.prompts.at(id).at,
                          Message("Its dice are thrown: say what came of it with \"result\"."))};
    return {};
}

/// Throws the dice of the attack; what they mean is in tables that are not ours (B28.41, B28.51).
void rollAttack(const Prompt& attack, const std::string& key, Dice& dice, Draft& draft, Outcome& outcome) {
    std::vector<std::string> faces;
    bool more = attack.ap > 0;
    if (attack.ap > 0) {
        const Dr dr = dice.rollDr("A-P attack, column " + std::to_string(attack.ap));
        dice.last().final = dr.total();
        faces.push_back("A-P DR " + std::to_string(dr.total()));
    }
    if (attack.antiTank > 0) {
        const int dr = dice.rollDr1("A-T attack, " + std::to_string(attack.antiTank) + " factors");
        Roll& roll = dice.last();
        roll.final = dr;
        roll.row = dr <= attack.antiTank ? "attacks" : "no attack";
        faces.push_back("A-T dr " + std::to_string(dr));
        if (dr <= attack.antiTank) {
            const Dr second = dice.rollDr("A-T attack, column 36");
            dice.last().final = second.total();
            faces.push_back("DR " + std::to_string(second.total()));
            more = true;
        }
    }
    const std::string what = joined(faces);
    if (!more) {
        draft.erase<Prompt>(key);
        outcome.text = Message("Minefield in %1: %2, no attack.", attack.at.text(), what);
        return;
    }
    draft.edit<Prompt>(key).rolled = true;
    outcome.text = Message("Minefield in %1: %2. Enter what came of it.", attack.at.text(), what);
}

void playAttack(const GameView& view, const MineAttackAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    const std::string key = attackMeant(view.state, act);
    const Prompt attack = view.state.prompts.at(key);
    if (!act.result) return rollAttack(attack, key, dice, draft, outcome);
    draft.erase<Prompt>(key);
    std::string strength;
    if (attack.ap > 0) strength = std::to_string(attack.ap) + " A-P";
    if (attack.antiTank > 0)
        strength += (strength.empty() ? "" : " and ") + std::to_string(attack.antiTank) + " A-T";
    outcome.text = Message("Minefield in %1 (%2 factors) attacks %3: %4.", attack.at.text(), strength,
                           attacked(view.state, attack.pieces, attack.ap == 0), *act.result);
}

}  // namespace

void registerMines(Registry& registry) {
    registry.add(verbOf<ExchangeMinesAct>(
        checkExchange, playExchange, {.marker = MarkerId("mf1"), .with = MarkerId("mf2"), .dice = {3, 2}}));
    registry.add(
        verbOf<MineAttackAct>(checkAttack, playAttack, {.at = Location{"1E5", 0}, .result = "no effect"}));
}

}  // namespace shellgame::acts
