// SPDX-License-Identifier: MIT
#include "shellgame/rules/state_words.hpp"

#include <algorithm>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/mapboard/changes.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/sighting/visibility.hpp"

namespace shellgame {

namespace {

void missing(const std::vector<std::string>& words, const std::string& word, const std::string& file,
             const std::string& pointer, Problems& out) {
    if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end())
        out.push_back(
            {file, pointer, describeJson(word), "one of " + joinedWords(words) + ", or nothing", ""});
}

}  // namespace

Problems unknownWords(const Settings& settings, const std::string& file, const std::string& pointer) {
    Problems out;
    missing(weatherWords(), settings.weather, file, pointer + "/weather", out);
    missing(groundWords(), settings.ground, file, pointer + "/ground", out);
    for (const auto& [id, value] : settings.house) {
        const std::string where = pointer + "/house/" + pointerToken(id);
        if (const HouseRule* rule = houseRule(id); rule == nullptr)
            out.push_back({file, where, describeJson(id), "the name of a house rule", ""});
        else if (value != rule->on && value != rule->off)
            out.push_back({file, where, describeJson(value),
                           "\"" + std::string(rule->off) + "\" or \"" + std::string(rule->on) + "\"", ""});
    }
    return out;
}

Problems unknownWords(const HexNote& note, const std::string& file, const std::string& pointer) {
    Problems out;
    for (const std::string& name : note.terrain)
        if (terrainToKeep(name).empty())
            out.push_back({file, pointer + "/terrain", describeJson(name), "a terrain of the chart", ""});
    if (!note.becomes.empty() && !mayBecome(note.becomes))
        out.push_back(
            {file, pointer + "/becomes", describeJson(note.becomes), "a terrain that a hex can become", ""});
    return out;
}

Problems unknownWords(const EntryGroup& group, const std::string& file, const std::string& pointer) {
    Problems out;
    missing(roadWords(), group.roads, file, pointer + "/roads", out);
    return out;
}

Problems unknownWords(const State& state, const std::string& file, const std::string& pointer) {
    Problems out = unknownWords(state.settings, file, pointer + "/settings");
    const auto add = [&](Problems more) { out.insert(out.end(), more.begin(), more.end()); };
    for (const auto& [hex, note] : state.hexes)
        add(unknownWords(note, file, pointer + "/hexes/" + pointerToken(hex)));
    for (const auto& [id, group] : state.reinforcements)
        add(unknownWords(group, file, pointer + "/reinforcements/" + pointerToken(id)));
    return out;
}

}  // namespace shellgame
