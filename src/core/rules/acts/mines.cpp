// SPDX-License-Identifier: MIT
#include "shellgame/rules/exchange/mines.hpp"

#include "acts.hpp"

namespace shellgame::acts {

namespace {

/// The minefield a command speaks of: named, or the only one that asks.
MarkerId minefieldMeant(const State& state, const Args& args) {
    if (args.has("marker")) return args.marker("marker");
    MarkerId out;
    for (const auto& [id, prompt] : state.prompts) {
        if (prompt.kind != PromptKind::mines) continue;
        if (!out.empty()) return {};
        out = prompt.marker;
    }
    return out;
}

Findings checkExchange(const GameView& view, const Args& args) {
    const MarkerId id = minefieldMeant(view.state, args);
    if (id.empty())
        return {forbidden("4.6.2", "/marker",
                          Message("Name the minefield that a unit has just entered: \"marker\"."))};
    return judgeMines(view, id, args.marker("with")).findings;
}

void playExchange(const GameView& view, const Args& args, Dice& dice, Draft& draft, Outcome& outcome) {
    playMines(view, minefieldMeant(view.state, args), args.marker("with"), dice, draft, outcome);
}

// --- mine_attack

std::string attackMeant(const State& state, const Args& args) {
    std::string out;
    for (const auto& [id, prompt] : state.prompts) {
        if (prompt.kind != PromptKind::attack || (args.has("at") && prompt.at != args.location("at")))
            continue;
        if (!out.empty()) return "";
        out = id;
    }
    return out;
}

Findings checkAttack(const GameView& view, const Args& args) {
    const std::string id = attackMeant(view.state, args);
    if (id.empty())
        return {forbidden("4.6.2", args.text("at"),
                          Message("No minefield attacks there now: name its Location."))};
    if (!args.has("result") && view.state.prompts.at(id).rolled)
        return {forbidden("B28.41", view.state.prompts.at(id).at.text(),
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

void playAttack(const GameView& view, const Args& args, Dice& dice, Draft& draft, Outcome& outcome) {
    const std::string key = attackMeant(view.state, args);
    const Prompt attack = view.state.prompts.at(key);
    if (!args.has("result")) return rollAttack(attack, key, dice, draft, outcome);
    draft.erase<Prompt>(key);
    std::string strength;
    if (attack.ap > 0) strength = std::to_string(attack.ap) + " A-P";
    if (attack.antiTank > 0)
        strength += (strength.empty() ? "" : " and ") + std::to_string(attack.antiTank) + " A-T";
    outcome.text = Message("Minefield in %1 (%2 factors) attacks %3: %4.", attack.at.text(), strength,
                           attacked(view.state, attack.pieces, attack.ap == 0), args.text("result"));
}

}  // namespace

void registerMines(Registry& registry) {
    Verb exchange{
        "exchange_mines",
        "A unit has entered an unrevealed minefield: tries to exchange it with another (one shift DR), or "
        "makes no attempt.",
        "4.6.2",
        {{"marker", ArgType::marker, "the minefield entered; the only one that asks by default"},
         {"with", ArgType::marker,
          "another unrevealed minefield of its side; without it there is no attempt and only the entered "
          "one is revealed"}},
        {{"do", "exchange_mines"}, {"marker", "mf1"}, {"with", "mf2"}, {"dice", {3, 2}}},
        checkExchange,
        playExchange};
    exchange.waits = false;
    exchange.dice = 2;
    registry.add(std::move(exchange));
    ArgSpec result{"result", ArgType::text, "what came of it, in words; without it the dice are thrown"};
    result.max = 500;
    Verb attack{"mine_attack",
                "Throws the dice of a minefield's attack, or enters its result.",
                "B28.41",
                {{"at", ArgType::location, "the minefield; the only one that attacks by default"}, result},
                {{"do", "mine_attack"}, {"at", "1E5"}, {"result", "no effect"}},
                checkAttack,
                playAttack};
    attack.waits = false;
    attack.dice = 2;
    registry.add(std::move(attack));
}

}  // namespace shellgame::acts
