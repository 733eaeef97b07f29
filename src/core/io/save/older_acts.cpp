// SPDX-License-Identifier: MIT
#include "io/save/older_acts.hpp"

#include <algorithm>
#include <array>

#include "shellgame/base/json.hpp"

namespace shellgame {

namespace {

constexpr int lastWithChoose = 2;  // the last rules version that has the command `choose`
constexpr int lastWithoutScene = 3;
constexpr std::array<const char*, 2> sceneKeys{"ground", "others"};  // keys of SeenNote

void withoutScene(Json& json) {
    if (json.is_object() && json.contains("stamp"))
        for (const char* key : sceneKeys) json.erase(key);
    if (json.is_structured())
        for (Json& value : json) withoutScene(value);
}

/// Returns today's name of the act in a `choose` command. Returns an empty text if the command contains
/// several acts.
std::string choiceOf(const Json& command) {
    const bool stands = command.contains("ca") || command.contains("tca") || command.contains("bu") ||
                        command.contains("emplaced");
    const bool hullDown = command.contains("hull_down"), in = command.contains("in");
    if (command.contains("come")) return command["come"] == true ? "come" : "stay";
    if (command.contains("bore_sight")) return "bore_sighted";
    if (stands + hullDown + in != 1) return "";
    return stands ? "stance" : hullDown ? "hull_down" : "occupy";
}

}  // namespace

std::vector<Change> asRulesOf(int rules, std::vector<Change> changes) {
    if (rules > lastWithoutScene) return changes;
    std::erase_if(changes, [](const Change& c) {
        return c.table == "seen" && std::find(sceneKeys.begin(), sceneKeys.end(), c.field) != sceneKeys.end();
    });
    for (Change& c : changes) {
        for (HeldJson* held : {&c.before, &c.after}) {
            Json value = **held;
            withoutScene(value);
            *held = std::move(value);
        }
    }
    return changes;
}

Entry asItWasMeant(Entry entry, const State& before) {
    constexpr int lastWithOpenDeals = 4;  // the last rules version in which all deals were open
    if (entry.verb == "deal" && entry.rules <= lastWithOpenDeals && entry.command->is_object() &&
        before.settings.aiSide.text != entry.command->value("side", "")) {
        Json command = *entry.command;
        command["open"] = true;
        entry.command = std::move(command);
    }
    return entry;
}

bool isOfOldVerb(const Entry& entry) {
    return entry.verb == "choose";
}

bool bringUpToDate(Entry& entry) {
    if (!isOfOldVerb(entry) || entry.rules > lastWithChoose || !entry.command->is_object()) return false;
    const std::string verb = choiceOf(entry.command);
    if (verb.empty()) return false;
    Json command = *entry.command;
    entry.verb = verb;
    command["do"] = verb;
    if (verb == "come" || verb == "stay") {
        command.erase("come");
        if (const auto one = command.find("piece"); one != command.end()) {
            if (!command.contains("pieces")) command["pieces"] = Json::array({*one});
            command.erase("piece");
        }
    } else if (verb == "bore_sighted") {
        const Json where = command["bore_sight"];
        command.erase("bore_sight");
        if (where != "none") command["at"] = where;
    } else if (verb == "hull_down") {
        command.erase("hull_down");
    } else {
        command.erase("leader");
    }
    entry.command = std::move(command);
    return true;
}

}  // namespace shellgame
