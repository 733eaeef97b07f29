// SPDX-License-Identifier: MIT
#include "file.hpp"

#include "model/describe.hpp"
#include "model/form.hpp"
#include "model/state_words.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame {

Json boardsJson(const std::vector<BoardEntry>& boards) {
    return formJson(boards);
}

}  // namespace shellgame

namespace shellgame::forms {

namespace {

Json textSchema(std::size_t most) {
    return {{"type", "string"}, {"maxLength", most}};
}

/// An overlay is given either by a sentence, or by a file that contains its design.
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

namespace {

/// maximum number of entries in each part of the link to VASL
constexpr std::size_t mostLinked = 20'000;
constexpr std::size_t linkLength = 40;   ///< maximum length of an id of one of VASL's counters
constexpr std::size_t seenLength = 500;  ///< maximum length of the stored facts about one of VASL's counters

/// Checks the name of a counter or marker, or of a hex if `hex` is set. The name of a hex is not an
/// identifier, so only its length is checked.
void linkName(const Reader& r, const std::string& name, bool hex) {
    if (hex ? name.size() > linkLength : !isIdentifier(name))
        r.problem(describeJson(name), hex ? "the name of a hex" : identifierForm);
}

using LinkedOne = std::map<PieceId, std::string> VaslLink::*;
void readLinked(const Reader& owner, const char* key, VaslLink& out, LinkedOne member) {
    owner.members(key, mostLinked, [&](const std::string& name, const Reader& r) {
        linkName(r, name, false);
        (out.*member)[PieceId(name)] = r.asText(linkLength);
    });
}
Json linkedSchema(Json of) {
    return {{"type", "object"}, {"maxProperties", mostLinked}, {"additionalProperties", std::move(of)}};
}

/// A key that links each counter, marker or hex of the game to several of VASL's counters.
template <auto Member>
OwnKey<VaslLink> linkedList(std::string_view name) {
    using Map = std::decay_t<decltype(std::declval<VaslLink>().*Member)>;
    using K = typename Map::key_type;
    static const std::string key(name);
    return {name,
            [](const FormReader&, const Reader& owner, VaslLink& out) {
                owner.members(key, mostLinked, [&](const std::string& of, const Reader& r) {
                    linkName(r, of, std::is_same_v<K, std::string>);
                    if (!r.value().is_array()) return r.problem(describeJson(r.value()), "a list");
                    if (r.value().size() > mostUnderMarker)
                        return r.problem(std::to_string(r.value().size()) + " entries",
                                         "at most " + std::to_string(mostUnderMarker) + " entries");
                    auto& ids = (out.*Member)[K(of)];
                    for (std::size_t i = 0; i < r.value().size(); ++i)
                        ids.push_back(r.at(i).asText(linkLength));
                });
            },
            [](const VaslLink& link, Json& out) {
                for (const auto& [of, ids] : link.*Member) out[detail::keyText(of)] = ids;
            },
            [](const StateWords&) {
                return linkedSchema({{"type", "array"},
                                     {"maxItems", mostUnderMarker},
                                     {"items", {{"type", "string"}, {"maxLength", linkLength}}}});
            }};
}

}  // namespace

const OwnKey<VaslLink> linkedPieces{"pieces",
                                    [](const FormReader&, const Reader& owner, VaslLink& out) {
                                        readLinked(owner, "pieces", out, &VaslLink::pieces);
                                    },
                                    [](const VaslLink& link, Json& out) {
                                        for (const auto& [id, vasl] : link.pieces) out[id.text] = vasl;
                                    },
                                    [](const StateWords&) {
                                        return linkedSchema({{"type", "string"}, {"maxLength", linkLength}});
                                    }};
const OwnKey<VaslLink> linkedSeen{
    "seen",
    [](const FormReader&, const Reader& owner, VaslLink& out) {
        owner.members("seen", 2 * mostLinked, [&](const std::string& vasl, const Reader& r) {
            if (vasl.size() > linkLength) r.problem(describeJson(vasl), "an id of VASL");
            out.seen[vasl] = r.asText(seenLength);
        });
    },
    [](const VaslLink& link, Json& out) {
        for (const auto& [vasl, how] : link.seen) out[vasl] = how;
    },
    [](const StateWords&) {
        return Json{{"type", "object"},
                    {"maxProperties", 2 * mostLinked},
                    {"additionalProperties", {{"type", "string"}, {"maxLength", seenLength}}}};
    }};
const OwnKey<VaslLink> linkedCounters = linkedList<&VaslLink::counters>("counters");
const OwnKey<VaslLink> linkedMarks = linkedList<&VaslLink::marks>("marks");
const OwnKey<VaslLink> linkedHexes = linkedList<&VaslLink::hexes>("hexes");

Json counterSchema(bool inMarker, std::size_t most) {
    Json counter = pieceSpecSchema();
    for (Json& form : counter["oneOf"])
        if (!inMarker && form.contains("properties"))
            for (const char* key : {"arm", "sp"}) form["properties"].erase(key);
    return {{"type", "array"}, {"maxItems", most}, {"items", std::move(counter)}};
}

std::vector<std::string> rolledFaces() {
    const std::string digits = "123456";
    std::vector<std::string> out;
    for (const char one : digits) out.emplace_back(1, one);
    for (const char colored : digits)
        for (const char white : digits) out.push_back({colored, white});
    return out;
}

// Both lists are stored unchanged; boards.cpp makes a map from them.
const OwnKey<GameInfo> boards{"boards",
                              [](const FormReader&, const Reader& r, GameInfo& info) {
                                  if (r.has("boards"))
                                      info.boards = r.value()["boards"];
                                  else
                                      r.problemAt("boards", "nothing", "a list of boards");
                              },
                              [](const GameInfo& info, Json& out) { out = *info.boards; }, boardsSchema,
                              true};
const OwnKey<GameInfo> overlays{
    "overlays",
    [](const FormReader&, const Reader& r, GameInfo& info) { info.overlays = r.value()["overlays"]; },
    [](const GameInfo& info, Json& out) {
        if (!info.overlays->empty()) out = *info.overlays;
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

namespace shellgame {

SHELLGAME_DESCRIBES(BlankEntry);
SHELLGAME_DESCRIBES(PlaceEntry);
SHELLGAME_DESCRIBES(PartEntry);
SHELLGAME_DESCRIBES(BoardEntry);
SHELLGAME_DESCRIBES(VaslLink);
SHELLGAME_DESCRIBES(OutsideRoll);
SHELLGAME_DESCRIBES(GameInfo);
SHELLGAME_DESCRIBES(SideEntry);
SHELLGAME_DESCRIBES(SetupEntry);
SHELLGAME_DESCRIBES(ModuleEntry);
SHELLGAME_DESCRIBES(MarkerEntry);
SHELLGAME_DESCRIBES(OpenEntry);
SHELLGAME_DESCRIBES(GroupEntry);
SHELLGAME_DESCRIBES(UnitEntry);
SHELLGAME_DESCRIBES(SeenEntry);
SHELLGAME_DESCRIBES(ConditionEntry);
SHELLGAME_DESCRIBES(PoolEntry);
SHELLGAME_DESCRIBES(DealEntry);
SHELLGAME_DESCRIBES(ScenarioHead);
SHELLGAME_DESCRIBES(ScenarioTable);
SHELLGAME_DESCRIBES(ScenarioPlaced);
SHELLGAME_DESCRIBES(ScenarioNamed);
SHELLGAME_DESCRIBES(ScenarioFile);

}  // namespace shellgame
