// SPDX-License-Identifier: MIT
#include "scenario_again.hpp"

#include <algorithm>
#include <functional>

#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/model/fields.hpp"

namespace shellgame::test {

namespace {

/// Removes UNITs without members, and completed steps of orders, because scenarios don't contain them.
void asWrittenUnits(State& state) {
    const auto key = [](const Formation& unit, const std::string& part) {
        return unit.side.text + "/" + part;
    };
    for (auto& [id, unit] : state.formations) {
        std::erase_if(unit.pieces, [&](const PieceId& p) { return !state.pieces.contains(p); });
        std::erase_if(unit.parts,
                      [&](const std::string& p) { return !state.formations.contains(key(unit, p)); });
    }
    const std::function<bool(const Formation&)> lives = [&](const Formation& unit) {
        return !unit.pieces.empty() || std::any_of(unit.parts.begin(), unit.parts.end(), [&](const auto& p) {
            return lives(state.formations.at(key(unit, p)));
        });
    };
    std::vector<std::string> dead;
    for (const auto& [id, unit] : state.formations)
        if (!lives(unit)) dead.push_back(id);
    for (const std::string& id : dead) state.formations.erase(id);
    for (auto& [id, unit] : state.formations) {
        std::erase_if(unit.parts,
                      [&](const std::string& p) { return !state.formations.contains(key(unit, p)); });
        Formation plain;
        plain.side = unit.side;
        plain.kind = unit.kind;
        plain.company = unit.company;
        plain.pieces = unit.pieces;
        plain.parts = unit.parts;
        plain.size = unit.size;
        plain.pl = unit.pl;
        plain.tah = unit.tah;
        if (unit.order) {
            plain.order.emplace().steps = {unit.order->steps.begin() + unit.order->step,
                                           unit.order->steps.end()};
            plain.tah = plain.order->steps.front().tah;
        }
        if (unit.waiting) plain.waiting.emplace().steps = unit.waiting->steps;
        unit = plain;
    }
}

/// Numbers the setup areas in the order of the file, because they have no names in a file.
void asWrittenAreas(State& state) {
    std::vector<std::string> ids;
    for (const auto& [id, area] : state.areas) ids.push_back(id);
    std::stable_sort(ids.begin(), ids.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    decltype(state.areas) counted;
    for (const std::string& id : ids)
        counted["area" + std::to_string(counted.size() + 1)] = state.areas.at(id);
    state.areas = std::move(counted);
}

}  // namespace

State asScenario(State state) {
    state.dice = {};  // ignore the dice, because each game draws its own
    state.counters = {};
    state.windows.clear();
    state.offers.clear();
    state.rulings.clear();
    state.prompts.clear();
    state.exits.clear();
    state.trails.clear();
    for (auto& [hex, note] : state.hexes)
        note.changed = note.blaze > 0 || !note.becomes.empty() ? beforeAllPlay : 0;
    for (auto& [key, note] : state.seen) note.stamp = note.ground = note.others = 0;
    std::erase_if(state.pieces,
                  [](const auto& p) { return !p.second.inPlay() && p.second.gone != "off board"; });
    for (auto& [id, p] : state.pieces) {
        p.boreRuledOut.clear();
        p.spent.reset();
        p.fired = false;
        p.acted = 0;
        p.byHand = false;
        if (p.at.empty()) p.position = Position();
    }
    for (auto& [id, m] : state.markers) {
        m.start = m.at;
        m.startPosition = m.position;
        if (m.seen) m.seen->stamp = m.seen->ground = m.seen->others = 0;
        std::erase_if(m.marks, [](const std::string& mark) { return mark != "fixed"; });
    }
    for (auto& [id, module] : state.modules) {
        module.fixed = module.thrown = false;
        const Piece* p = state.piece(module.observer);
        if (p == nullptr || !p->inPlay() || !p->isPersonnel() || p->side != module.side)
            module.observer = PieceId();
    }
    for (auto& [name, work] : state.works)
        std::erase_if(work.joins, [&](const PieceId& id) {
            const Piece* p = state.piece(id);
            return p == nullptr || !p->inPlay();
        });
    std::erase_if(state.works, [](const auto& w) { return w.second.joins.empty() && w.second.ends.empty(); });
    // In the saved scenario, a side that controls an objective at this moment controls it from the start.
    for (auto& [id, condition] : state.conditions)
        for (Objective& o : condition.objectives)
            if (const auto now = state.control.find("@" + o.ground()); now != state.control.end())
                o.held = now->second.side;
    state.control.clear();
    // In a scenario the card has the title and description of the file.
    for (auto& [id, card] : state.card) {
        card.title.reset();
        card.description.reset();
    }
    std::erase_if(state.card, [](const auto& c) { return c.second == Card(); });
    asWrittenAreas(state);
    asWrittenUnits(state);
    state.hash = recountHash(state);
    return state;
}

std::string scenarioAgain(const GameInfo& info, const State& state, const BoardFolders& folders) {
    const std::string text = scenarioJson(info, state).dump(1, ' ');
    const auto again = loadGameText(text, "again.json", folders);
    if (!again) return joinProblems(again.error());
    const State expected = asScenario(state), found = asScenario(again->session->start());
    if (!(expected == found))
        return "not the same: " +
               Json::diff(stateToJson(expected, Elide::defaults), stateToJson(found, Elide::defaults)).dump();
    // The card now has the title and description of the file.
    const Json written = scenarioJson(again->info, again->session->start());
    if (written.dump(1, ' ') != text)
        return "written otherwise: " + Json::diff(Json::parse(text), written).dump();
    return "";
}

}  // namespace shellgame::test
