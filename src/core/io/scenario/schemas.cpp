// SPDX-License-Identifier: MIT
#include "shellgame/io/scenario/schemas.hpp"

#include <set>
#include <stdexcept>
#include <string_view>

#include "file.hpp"
#include "shellgame/model/fields_schema.hpp"
#include "shellgame/model/tables.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/state_words.hpp"

namespace shellgame {

namespace resources {
extern const std::string_view board_schema;
}

namespace {

Json whole(long long min, long long max) {
    return {{"type", "integer"}, {"minimum", min}, {"maximum", max}};
}
Json text(std::size_t most) {
    return {{"type", "string"}, {"maxLength", most}};
}
Json yesNo() {
    return {{"type", "boolean"}};
}
Json name() {
    return {{"type", "string"}, {"pattern", identifierPattern}};
}
Json list(Json items, int most) {
    return {{"type", "array"}, {"maxItems", most}, {"items", std::move(items)}};
}
Json object(Json properties, std::vector<std::string> required = {}) {
    Json out = {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
    if (!required.empty()) out["required"] = std::move(required);
    return out;
}
Json head(const std::string& title) {
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
}

Json scenario() {
    Json out = head("Shellgame scenario");
    out.update(formSchema<ScenarioFile>(stateWords()));
    return out;
}

Json stored() {
    Json properties = Json::object();
    std::apply(
        [&](const auto&... s) {
            ((properties[std::string(s.name)] =
                  valueSchema<std::remove_cvref_t<decltype(std::declval<State>().*(s.member))>>()),
             ...);
        },
        stateSingles);
    std::apply(
        [&](const auto&... t) {
            ((properties[std::string(t.name)] =
                  valueSchema<std::remove_cvref_t<decltype(std::declval<State>().*(t.member))>>()),
             ...);
        },
        stateTables);
    properties["trails"] = valueSchema<std::map<MarkerId, Trail>>();
    std::set<std::string> lacking;
    std::apply([&](const auto&... t) { ((t.addedLater ? void(lacking.emplace(t.name)) : void()), ...); },
               stateTables);
    std::vector<std::string> required;
    for (const auto& p : properties.items())
        if (!lacking.contains(p.key())) required.push_back(p.key());
    return object(std::move(properties), std::move(required));
}

Json sixteenDigits() {
    return {{"type", "string"}, {"pattern", "^[0-9a-f]{16}$"}};
}

Json message() {
    return object({{"pattern", text(storedTextMost)}, {"args", list(text(storedTextMost), 20)}},
                  {"pattern", "args"});
}

/// An entry as `play` prints it; with `saved` as a saved game keeps it: done, numbered and sealed.
Json entry(bool saved) {
    const Json string = text(storedTextMost);
    const Json drm = object({{"id", string},
                             {"rule", string},
                             {"value", whole(-storedIntegerMost, storedIntegerMost)},
                             {"text", string},
                             {"pattern", string},
                             {"args", list(string, 20)}},
                            {"id", "rule", "value", "text", "pattern", "args"});
    Json roll = object({{"kind", {{"enum", {"DR", "dr", "random"}}}},
                        {"faces", list(whole(1, 6), 1000)},
                        {"for", string},
                        {"drm", list(drm, 100)},
                        {"final", whole(-100 * storedIntegerMost, 100 * storedIntegerMost)},
                        {"row", string},
                        {"choice", whole(0, 1'000'000)},
                        {"of", whole(0, 1'000'000)},
                        {"source", {{"enum", {"given", "generator"}}}},
                        {"position", whole(0, storedCounterMost)}},
                       {"kind", "faces", "for", "drm", "source", "position"});
    if (!saved) {
        // The umpire's exported log tells with each roll what its faces can be worked out from.
        roll["properties"]["generator"] = {{"const", "SplitMix64"}};
        roll["properties"]["seed"] = whole(0, INT64_MAX);
    }
    const Json finding = object({{"verdict", {{"enum", {"ok", "ruling", "forbidden"}}}},
                                 {"rule", string},
                                 {"at", string},
                                 {"text", string},
                                 {"message", message()},
                                 {"secret_of", {{"type", "string"}}},
                                 {"umpire", {{"type", "boolean"}}}},
                                {"verdict", "rule", "at", "text", "message"});
    const Json change = object({{"table", string},
                                {"id", string},
                                {"field", string},
                                {"before", Json::object()},
                                {"after", Json::object()}},
                               {"table", "before", "after"});
    const Json number = whole(1, 10'000'000);
    Json properties = {{"n", number},
                       {"do", name()},
                       {"command", {{"type", "object"}}},
                       {"side", string},
                       {"turn", whole(0, storedIntegerMost)},
                       {"player", string},
                       {"phase", {{"enum", enumWords<Phase>()}}},
                       {"ok", {{"const", true}}},
                       {"findings", list(finding, 10'000)},
                       {"rolls", list(roll, 10'000)},
                       {"changes", list(change, 1'000'000)},
                       {"targets", list(number, 1'000'000)},
                       {"undone", yesNo()},
                       {"known_dice", yesNo()},
                       {"rules_version", whole(1, 1'000'000)},
                       {"text", string},
                       {"message", message()},
                       {"hash", sixteenDigits()}};
    std::vector<std::string> required{
        "n",     "do",      "command", "side",       "turn",          "player", "phase",   "ok",  "findings",
        "rolls", "changes", "undone",  "known_dice", "rules_version", "text",   "message", "hash"};
    // `play` tells what only the player can say of orders, and the commands that do.
    if (!saved)
        properties["asks"] = list(object({{"side", string},
                                          {"unit", string},
                                          {"rule", string},
                                          {"text", string},
                                          {"answers", list(Json{{"type", "object"}}, 2)}},
                                         {"side", "unit", "rule", "text", "answers"}),
                                  1000);
    if (saved) {
        properties["seal"] = sixteenDigits();
        required.emplace_back("seal");
        return object(std::move(properties), std::move(required));
    }
    // A refused command is printed too: without a number, and as it was given.
    properties["n"]["type"] = {"integer", "null"};
    properties["do"] = {{"type", "string"}};
    properties["command"] = Json::object();
    properties["ok"] = yesNo();
    Json out = head("Shellgame log entry");
    out.update(object(std::move(properties), std::move(required)));
    return out;
}

Json save() {
    Json out = head("Shellgame saved game");
    out.update(object({{"format", {{"const", 1}}},
                       {"kind", {{"const", "save"}}},
                       {"game", formSchema<GameInfo>(stateWords())},
                       {"start", stored()},
                       {"state", stored()},
                       {"entries", list(entry(true), 10'000'000)},
                       {"seal", sixteenDigits()}},
                      {"format", "kind", "game", "start", "state", "entries", "seal"}));
    return out;
}

/// What `state --json` prints: the stored state with what follows from it.
Json state() {
    Json out = head("Shellgame state");
    Json properties = stored()["properties"];
    properties.erase("trails");
    Json& marker = properties["markers"]["additionalProperties"]["properties"];
    Json act = valueSchema<Act>();
    act["properties"].erase("spent_quarters");
    act["properties"]["spent"] = {{"type", "number"}, {"description", "MF or MP spent in that phase so far"}};
    marker["trail"] = list(std::move(act), 1000000);
    marker["seen_note"] = marker["seen"];
    marker["seen"] = yesNo();
    marker["seen_stale"] = yesNo();
    marker["seen_basis"] = {{"enum", {"assumed", "told", "computed"}}};
    marker["status"] = {{"type", "string"}};
    marker["immune"] = list({{"enum", {"fire", "sniper"}}}, 2);
    const Json string = {{"type", "string"}};
    properties["orders"] = Json{{"type", "object"}};
    properties["fixing"] = list(Json{{"type", "object"}}, 1000);
    properties["windows"] = list(object({{"side", string},
                                         {"track", string},
                                         {"open", yesNo()},
                                         {"why", string},
                                         {"rule", string},
                                         {"count", {{"type", "integer"}}},
                                         {"locked", yesNo()},
                                         {"shut", yesNo()}}),
                                 100);
    properties["allotments"] = list(object({{"side", string},
                                            {"what", string},
                                            {"rule", string},
                                            {"allotted", {{"type", "integer"}}},
                                            {"placed", {{"type", "integer"}}},
                                            {"why", string}}),
                                    100);
    const Json texts = list(string, 10000);
    properties["reinforcements"]["additionalProperties"]["properties"]["permitted"] =
        list(object({{"turn", {{"type", "integer"}}},
                     {"radius", {{"type", "integer"}}},
                     {"open", texts},
                     {"obstructed", {{"type", "object"}, {"additionalProperties", string}}}}),
             1000);
    properties["hash"] = sixteenDigits();
    properties["title"] = {{"type", "string"}};
    properties["entries"] = {{"type", "integer"}, {"minimum", 0}, {"description", "entries of the log"}};
    out.update(object(std::move(properties)));
    return out;
}

Json script() {
    Json out = head("Shellgame script: one command, one line");
    out["oneOf"] = Json::array();
    for (const Verb& verb : standardRegistry()->verbs()) out["oneOf"].push_back(verbSchema(verb));
    return out;
}

}  // namespace

const std::vector<std::string>& schemaNames() {
    static const std::vector<std::string> names{"scenario", "save", "board", "script", "entry", "state"};
    return names;
}

Json schemaNamed(const std::string& wanted) {
    if (wanted == "scenario") return scenario();
    if (wanted == "save") return save();
    if (wanted == "script") return script();
    if (wanted == "entry") return entry(false);
    if (wanted == "state") return state();
    if (wanted == "board") return Json::parse(resources::board_schema);
    throw std::logic_error("no schema " + wanted);
}

}  // namespace shellgame
