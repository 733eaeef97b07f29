// SPDX-License-Identifier: MIT
#include "file.hpp"

namespace shellgame {

Json boardsJson(const std::vector<BoardEntry>& boards) {
    return detail::formJson(boards);
}

}  // namespace shellgame

namespace shellgame::forms {

namespace {

Json textSchema(std::size_t most) {
    return {{"type", "string"}, {"maxLength", most}};
}

/// A sentence, or a file with the design of an overlay.
Json overlaysSchema(const StateWords&) {
    const Json file = {{"type", "object"},
                       {"additionalProperties", false},
                       {"required", {"file"}},
                       {"properties", {{"file", textSchema(400)}}}};
    return {{"type", "array"}, {"maxItems", 200}, {"items", {{"anyOf", {textSchema(2000), file}}}}};
}

Json boardsSchema(const StateWords& words) {
    return {{"type", "array"}, {"minItems", 1}, {"maxItems", 64}, {"items", formSchema<BoardEntry>(words)}};
}

}  // namespace

Json counterSchema(bool inMarker, std::size_t most) {
    Json counter = pieceSpecSchema();
    for (Json& form : counter["oneOf"])
        if (!inMarker && form.contains("properties"))
            for (const char* key : {"arm", "sp"}) form["properties"].erase(key);
    return {{"type", "array"}, {"maxItems", most}, {"items", std::move(counter)}};
}

// Both lists are kept as they are written; boards.cpp makes a map of them.
const OwnKey<GameInfo> boards{"boards",
                              [](const FormReader&, const Reader& r, GameInfo& info) {
                                  if (r.has("boards"))
                                      info.boards = r.value()["boards"];
                                  else
                                      r.problemAt("boards", "nothing", "a list of boards");
                              },
                              [](const GameInfo& info, Json& out) { out = info.boards; }, boardsSchema, true};
const OwnKey<GameInfo> overlays{
    "overlays",
    [](const FormReader&, const Reader& r, GameInfo& info) { info.overlays = r.value()["overlays"]; },
    [](const GameInfo& info, Json& out) {
        if (!info.overlays.empty()) out = info.overlays;
    },
    overlaysSchema};

const OwnKey<ScenarioHead> scenarioNumber{
    "format", [](const FormReader&, const Reader& r, ScenarioHead&) { r.format(scenarioFormat); },
    [](const ScenarioHead&, Json& out) { out = scenarioFormat; },
    [](const StateWords&) -> Json {
        return {{"const", scenarioFormat}};
    },
    true};
const OwnKey<ScenarioHead> scenarioKind{
    "kind", [](const FormReader&, const Reader& r, ScenarioHead&) { r.word("kind", {"scenario"}); },
    [](const ScenarioHead&, Json& out) { out = "scenario"; },
    [](const StateWords&) -> Json {
        return {{"const", "scenario"}};
    }};

}  // namespace shellgame::forms
