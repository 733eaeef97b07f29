// SPDX-License-Identifier: MIT
#include "shellgame/io/scenario/schemas.hpp"

#include <set>
#include <stdexcept>
#include <string_view>

#include "file.hpp"
#include "model/describe.hpp"
#include "model/form.hpp"
#include "model/tables.hpp"
#include "play/entry_form.hpp"
#include "rules/turn/state_words.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/model/bounds.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/turn/state_report.hpp"

namespace shellgame {

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
Json list(Json items, int most) {
    return {{"type", "array"}, {"maxItems", most}, {"items", std::move(items)}};
}
Json object(Json properties, std::vector<std::string> required = {}) {
    Json out = {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
    if (!required.empty()) out["required"] = std::move(required);
    return out;
}
Json head(const std::string& name, const std::string& title) {
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"$id", "urn:shellgame:schema:" + name},
            {"title", title}};
}

/// Adds the key "$schema", with which editors find the schema. Every file that has a schema may contain this
/// key.
Json file(Json schema) {
    schema["properties"]["$schema"] = text(400);
    return schema;
}

Json scenario() {
    Json out = head("scenario", "Shellgame scenario");
    out.update(formSchema<ScenarioFile>(stateWords()));
    return file(std::move(out));
}

Json stored() {
    Json properties = Json::object();
    std::set<std::string> lacking;
    const auto add = [&](const StateRow& row) {
        properties[std::string(row.name)] = storedSchema(row.type());
        if (row.addedLater) lacking.emplace(row.name);
    };
    for (const StateRow& row : stateSingles()) add(row);
    for (const TableRow& row : stateTables()) add(row);
    add({"trails", &State::trails});
    std::vector<std::string> required;
    for (const auto& p : properties.items())
        if (!lacking.contains(p.key())) required.push_back(p.key());
    return object(std::move(properties), std::move(required));
}

Json sixteenDigits() {
    return {{"type", "string"}, {"pattern", "^[0-9a-f]{16}$"}};
}

/// A seal, either in format 1 or in the present format.
Json sealDigits() {
    return {{"type", "string"}, {"pattern", "^([0-9a-f]{16}|[0-9a-f]{64})$"}};
}

/// An entry in a saved game, with its number and seal.
Json savedEntry() {
    Json out = formSchema<Entry>(stateWords());
    out["properties"]["ok"] = {{"const", true}};
    out["properties"]["seal"] = sealDigits();
    out["required"].push_back("seal");
    return out;
}

/// An entry in the form that the verb `play` prints. The entry contains the open questions about orders and
/// the commands that answer these questions.
Json entry() {
    Json out = head("entry", "Shellgame log entry");
    out.update(formSchema<Entry>(stateWords()));
    Json& properties = out["properties"];
    const Json string = text(storedTextMost);
    properties["asks"] = list(object({{"side", string},
                                      {"unit", string},
                                      {"rule", string},
                                      {"text", string},
                                      {"answers", list(Json{{"type", "object"}}, 2)}},
                                     {"side", "unit", "rule", "text", "answers"}),
                              1000);
    // In the log that the umpire exports, each roll contains the generator and seed of its faces.
    properties["rolls"]["items"]["properties"].update(
        {{"generator", {{"const", "SplitMix64"}}}, {"seed", whole(0, INT64_MAX)}});
    // A refused command is printed too, without a number and in its original form.
    properties["n"]["type"] = {"integer", "null"};
    properties["do"] = {{"type", "string"}};
    properties["command"] = Json::object();
    return out;
}

Json save() {
    Json out = head("save", "Shellgame saved game");
    out.update(object({{"format", whole(1, saveFormat)},
                       {"kind", {{"const", "save"}}},
                       {"game", formSchema<GameInfo>(stateWords())},
                       {"start", stored()},
                       {"state", stored()},
                       {"entries", list(savedEntry(), 10'000'000)},
                       {"seal", sealDigits()}},
                      {"format", "kind", "game", "start", "state", "entries", "seal"}));
    return file(std::move(out));
}

/// The output of `state --json`: the stored state and values computed from it.
Json state() {
    Json out = head("state", "Shellgame state");
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
    if (const auto* reports = standardRegistry()->answers<ReportExtension>())
        for (const RoomReport& room : reports->rooms) properties[room.key] = room.schema;
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
    Json out = head("script", "Shellgame script: one command, one line");
    out["oneOf"] = Json::array();
    for (const Verb& verb : standardRegistry()->verbs()) out["oneOf"].push_back(verbSchema(verb));
    return out;
}

}  // namespace

const std::vector<std::string>& schemaNames() {
    static const std::vector<std::string> names{"scenario", "save",   "board", "overlay",
                                                "policy",   "script", "entry", "state"};
    return names;
}

Json schemaNamed(const std::string& wanted) {
    if (wanted == "scenario") return scenario();
    if (wanted == "save") return save();
    if (wanted == "script") return script();
    if (wanted == "entry") return entry();
    if (wanted == "state") return state();
    if (wanted == "policy") {
        Json out = head("policy", "Shellgame behavior of a program-controlled side");
        out.update(policySchema());
        return file(std::move(out));
    }
    if (wanted == "board") {
        Json out = head("board", "Shellgame board");
        out["description"] =
            "A board of hexes drawn from shapes. Points are [column, row] in hex coordinates.";
        out.update(boardSchema());
        return file(std::move(out));
    }
    if (wanted == "overlay") {
        Json out = head("overlay", "Shellgame overlay");
        out["description"] = "A board of hexes drawn from shapes, of which some are cut out (A2.7).";
        out.update(overlaySchema());
        return file(std::move(out));
    }
    throw std::logic_error("no schema " + wanted);
}

}  // namespace shellgame
