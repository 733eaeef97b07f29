// SPDX-License-Identifier: MIT
#include "shellgame/rules/turn/scenario_settings.hpp"

#include <algorithm>

#include "shellgame/model/system.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/sighting/visibility.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/term.hpp"
#include "words/turn.hpp"

namespace shellgame {

namespace {

struct Row {
    std::string_view id;
    Message (*now)(const State&);
    bool (*set)(const State&);
    bool aslOnly = true;
};

Message yesNo(bool is, const Sentence<0>& yes, const Sentence<0>& no) {
    return Message(is ? yes : no);
}

Message balanceNow(const State& state) {
    std::vector<Message> out;
    for (const auto& [side, drm] : state.settings.balance)
        if (drm != 0) out.emplace_back(words::balanceFor, drm, state.sideName(SideId(side)));
    return out.empty() ? Message(words::noBalance) : Message(words::each, listed(out));
}

Message nvrByTurnNow(const State& state) {
    const auto& list = state.settings.nvrByTurn;
    if (list.empty()) return Message(words::noNvrByTurn);
    std::vector<std::string> numbers;
    for (const int n : list) numbers.push_back(std::to_string(n));
    return Message(words::nvrByTurn, listed(numbers));
}

const std::array<Row, 14>& rows() {
    static const std::array<Row, 14> all{{
        {"night", [](const State& s) { return yesNo(s.settings.night, words::itIsNight, words::itIsDay); },
         [](const State& s) { return s.settings.night; }},
        {"nvr",
         [](const State& s) {
             return s.settings.nvr ? Message(words::nvr, *s.settings.nvr) : Message(words::noNvr);
         },
         [](const State& s) { return s.settings.nvr.has_value(); }},
        {"nvr_by_turn", nvrByTurnNow, [](const State& s) { return !s.settings.nvrByTurn.empty(); }},
        {"clouds",
         [](const State& s) {
             return s.settings.clouds.empty() ? Message(words::noCloudCover)
                                              : Message(words::cloudCover, term(s.settings.clouds));
         },
         [](const State& s) { return !s.settings.clouds.empty(); }},
        {"lv",
         [](const State& s) {
             return yesNo(s.settings.lv, words::lvHindranceAtAllRanges, words::noLvHindrance);
         },
         [](const State& s) { return s.settings.lv; }},
        {"weather",
         [](const State& s) { return Message(words::weather, term(weatherRow(s.settings.weather)->title)); },
         [](const State& s) { return !s.settings.weather.empty(); }},
        {"ground",
         [](const State& s) { return Message(words::ground, term(groundRow(s.settings.ground)->title)); },
         [](const State& s) { return !s.settings.ground.empty(); }},
        {"dummies",
         [](const State& s) {
             return yesNo(s.settings.dummies, words::dummiesAreAllotted, words::noDummiesAreAllotted);
         },
         [](const State& s) { return !s.settings.dummies; }},
        {"balance", balanceNow,
         [](const State& s) {
             return std::any_of(s.settings.balance.begin(), s.settings.balance.end(),
                                [](const auto& b) { return b.second != 0; });
         }},
        {"turns",
         [](const State& s) {
             return s.clock.turns > 0 ? Message(words::gameTurns, s.clock.turns) : Message(words::noLastTurn);
         },
         [](const State&) { return false; }, false},
        {"setup", [](const State& s) { return Message(words::setupAreas, s.areas.size()); },
         [](const State&) { return false; }, false},
        {"reinforcements",
         [](const State& s) { return Message(words::groupsThatEnter, s.reinforcements.size()); },
         [](const State&) { return false; }, false},
        {"oba", [](const State& s) { return Message(words::obaModules, s.modules.size()); },
         [](const State&) { return false; }},
        {"terrain", [](const State& s) { return Message(words::hexesOfTheirOwn, s.hexes.size()); },
         [](const State&) { return false; }, false},
    }};
    return all;
}

}  // namespace

std::vector<ScenarioSetting> scenarioSettings(const State& state) {
    const bool asl = state.settings.system == System::asl;
    std::vector<ScenarioSetting> out;
    for (const Row& row : rows())
        if (asl || !row.aslOnly) out.push_back({std::string(row.id), row.now(state), row.set(state)});
    for (const HouseRule& rule : houseRules()) {
        if (systemOf(rule) != state.settings.system) continue;
        const auto stands = state.settings.house.find(std::string(rule.id));
        const bool on = stands != state.settings.house.end();
        out.push_back({std::string(rule.id),
                       Message(words::houseRuleStands, term(rule.title),
                               Message(on ? words::houseRuleOn : words::houseRuleOff)),
                       on});
    }
    return out;
}

std::vector<std::string> scenarioSettingWords() {
    std::vector<std::string> out;
    for (const Row& row : rows()) out.emplace_back(row.id);
    for (const HouseRule& rule : houseRules()) out.emplace_back(rule.id);
    return out;
}

}  // namespace shellgame
