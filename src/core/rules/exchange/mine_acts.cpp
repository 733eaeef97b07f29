// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/mines.hpp"

#include <algorithm>
#include <cctype>

#include "play/verb_of.hpp"
#include "rules/exchange/room.hpp"
#include "rules/terms/findings.hpp"
#include "shellgame/rules/exchange/mine_acts.hpp"
#include "shellgame/words/term.hpp"
#include "words/base.hpp"
#include "words/exchange.hpp"

namespace shellgame {

namespace {

/// Returns the minefield to which a command refers: the one that it names, or else the only one with an open
/// question.
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
        return {forbidden("4.6.2", "/marker", Message(words::nameMinefieldThatUnitHasJustEntered))};
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
                          Message(words::noMinefieldAttacksThereNowName))};
    if (!act.result && view.state.prompts.at(id).rolled)
        return {forbidden("B28.41", "/result", Message(words::itsDiceAreThrownSayWhatCame))};
    return {};
}

/// Rolls the dice of the attack. The player reads the result from the rulebook's tables, which the program
/// does not contain (B28.41, B28.51).
void rollAttack(const Prompt& attack, const std::string& key, Dice& dice, Draft& draft, Outcome& outcome) {
    std::vector<Message> faces;
    bool more = attack.ap > 0;
    if (attack.ap > 0) {
        const Dr dr = dice.rollDr(Message(words::pAttackColumn, attack.ap));
        dice.finalWith({});
        faces.push_back(Message(words::apDr, dr.total()));
    }
    if (attack.antiTank > 0) {
        const int dr = dice.rollDie(Message(words::tAttackFactors, attack.antiTank));
        dice.finalWith({});
        dice.last().row = dr <= attack.antiTank ? "attacks" : "no attack";
        faces.push_back(Message(words::atDr, dr));
        if (dr <= attack.antiTank) {
            const Dr second = dice.rollDr(Message(words::tAttackColumn36));
            dice.finalWith({});
            faces.push_back(Message(words::drOf, second.total()));
            more = true;
        }
    }
    const Listed what = listed(faces);
    if (!more) {
        draft.erase<Prompt>(key);
        outcome.text = Message(words::minefieldInNoAttack, attack.at.text(), what);
        return;
    }
    draft.edit<Prompt>(key).rolled = true;
    outcome.text = Message(words::minefieldInEnterWhatCameOfIt, attack.at.text(), what);
}

void playAttack(const GameView& view, const MineAttackAct& act, Dice& dice, Draft& draft, Outcome& outcome) {
    const std::string key = attackMeant(view.state, act);
    const Prompt attack = view.state.prompts.at(key);
    if (!act.result) return rollAttack(attack, key, dice, draft, outcome);
    draft.erase<Prompt>(key);
    std::vector<Message::Arg> strength;
    if (attack.ap > 0) strength.emplace_back(Message(words::apFactors, attack.ap));
    if (attack.antiTank > 0) strength.emplace_back(Message(words::atFactors, attack.antiTank));
    outcome.text = Message(words::minefieldInFactorsAttacks, attack.at, chained(words::bothOf, strength),
                           attacked(view.state, attack.pieces, attack.ap == 0), term(*act.result));
    const bool concealed = std::any_of(attack.pieces.begin(), attack.pieces.end(), [&](const PieceId& id) {
        const Piece* p = view.state.piece(id);
        return p != nullptr && !p->under.empty();
    });
    if (concealed && iftResultOf(*act.result) == IftResult::more)
        outcome.reasons.push_back(
            said("A12.14", attack.at, Message(words::minesTakeConcealment, attack.at.text())));
}

}  // namespace

IftResult iftResultOf(std::string_view result) {
    std::string text;
    for (const char c : result)
        if (c != ' ') text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const auto contains = [&](const char* what) { return text.find(what) != std::string::npos; };
    if (contains("KIA") || contains("K/")) return IftResult::more;
    for (auto at = text.find("MC"); at != std::string::npos; at = text.find("MC", at + 1))
        if (at > 0 && text[at - 1] >= '1' && text[at - 1] <= '9') return IftResult::more;
    return contains("MC") || contains("PTC") ? IftResult::check : IftResult::none;
}

void registerMines(Registry& registry) {
    registry.add(verbOf<ExchangeMinesAct>(
        checkExchange, playExchange, {.marker = MarkerId("mf1"), .with = MarkerId("mf2"), .dice = {3, 2}}));
    registry.add(
        verbOf<MineAttackAct>(checkAttack, playAttack, {.at = Location{"1E5", 0}, .result = "no effect"}));
}

}  // namespace shellgame
