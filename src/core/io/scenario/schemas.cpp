// SPDX-License-Identifier: MIT
#include "shellgame/io/scenario/schemas.hpp"

#include <set>
#include <stdexcept>
#include <string_view>

#include "shellgame/model/fields_schema.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/model/tables.hpp"
#include "shellgame/play/state_check.hpp"
#include "shellgame/rules/house_rules.hpp"
#include "shellgame/rules/mapboard/ground_rate.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/sighting/visibility.hpp"

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

Json boardsSchema() {
    const Json board =
        object({{"as", {{"type", "string"}, {"pattern", "^[0-9a-z]{1,12}$"}}},
                {"blank", object({{"columns", whole(2, 200)},
                                  {"rows", whole(1, 200)},
                                  {"names", {{"enum", {"letters", "numbers"}}}}},
                                 {"columns", "rows"})},
                {"own", text(60)},
                {"file", text(400)},
                {"vasl", {{"type", "string"}, {"pattern", "^bd[A-Za-z0-9]+$"}, {"maxLength", 40}}},
                {"at", object({{"column", whole(0, 4000)}, {"row", whole(0, 4000)}})},
                {"turned", yesNo()},
                {"part", object({{"from", text(20)}, {"to", text(20)}}, {"from", "to"})}});
    Json out = list(board, 64);
    out["minItems"] = 1;
    return out;
}

Json overlaysSchema() {
    return list({{"anyOf", {text(2000), object({{"file", text(400)}}, {"file"})}}}, 200);
}

Json seenBy() {
    return {{"enum", {"any", "broken", "hidden"}}};
}

Json armOrAll() {
    Json words = enumWords<Arm>();
    words[0] = "all";  // in the place of "none"
    return {{"enum", std::move(words)}};
}

/// Counters in no marker: none of the fixing system.
Json pieceInTheOpen() {
    Json out = pieceSpecSchema();
    for (Json& form : out["oneOf"])
        if (form.contains("properties"))
            for (const char* key : {"arm", "sp"}) form["properties"].erase(key);
    return out;
}

Json scenario() {
    const Json place = text(40);
    const Json inTheOpen = pieceInTheOpen();
    Json house = Json::object();
    for (const HouseRule& r : houseRules())
        house[std::string(r.id)] = {{"enum", {std::string(r.off), std::string(r.on)}},
                                    {"description", std::string(r.effect)}};
    const Json marker = object(
        {{"id", name()},
         {"side", name()},
         {"kind", {{"enum", enumWords<MarkerKind>()}}},
         {"at", place},
         {"position", text(60)},
         {"dummies", whole(0, 60)},
         {"large", yesNo()},
         {"known", yesNo()},
         {"force", text(40)},
         {"fixed", yesNo()},
         {"pds", yesNo()},
         {"contents", list(pieceSpecSchema(), 60)},
         {"seen",
          {{"anyOf",
            {yesNo(), object({{"seen", yesNo()}, {"range", whole(0, 200)}, {"by", seenBy()}}, {"seen"})}}}}},
        {"side", "at"});
    Json steps =
        list(object({{"type", {{"enum", enumWords<OrderType>()}}}, {"tah", place}, {"turns", whole(1, 100)}},
                    {"type", "tah"}),
             20);
    steps["minItems"] = 1;
    Json out = head("Shellgame scenario");
    out.update(object(
        {{"format", {{"const", 1}}},
         {"kind", {{"const", "scenario"}}},
         {"title", text(200)},
         {"description", text(20000)},
         {"as_it_stands", yesNo()},
         {"north", {{"type", "number"}, {"minimum", 0}, {"maximum", 360}}},
         {"boards", boardsSchema()},
         {"overlays", overlaysSchema()},
         {"hexes",
          {{"type", "object"},
           {"maxProperties", 20000},
           {"additionalProperties", object({{"terrain", list(text(60), 20)},
                                            {"tem", whole(-3, 9)},
                                            {"crest_line", yesNo()},
                                            {"smoke", whole(0, 3)},
                                            {"smoke_height", whole(0, 9)},
                                            {"becomes", text(60)},
                                            {"blaze", whole(0, 9)},
                                            {"no_zoc_to", list(place, 6)},
                                            {"barred", list(armOrAll(), 8)},
                                            {"text", text(2000)}})}}},
         {"sides",
          {{"type", "array"},
           {"minItems", 2},
           {"maxItems", 2},
           {"items", object({{"id", name()},
                             {"name", text(60)},
                             {"nationality", text(40)},
                             {"ap_factors", whole(0, 999)},
                             {"at_factors", whole(0, 99)},
                             {"hip_capacity",
                              {{"type", "number"},
                               {"minimum", 0},
                               {"maximum", 100},
                               {"multipleOf", 0.5},
                               {"description", "in squads: 6 is six squads, 2.5 two and a half-squad"}}},
                             {"dummies", whole(0, 999)},
                             {"edge", {{"enum", {"", "north", "east", "south", "west"}}}},
                             {"entry", list(place, 2000)}},
                            {"id"})}}},
         {"clock", object({{"turns", whole(0, 100)},
                           {"first", name()},
                           {"turn", whole(1, mostTurns)},
                           {"player", name()},
                           {"phase", {{"enum", enumWords<Phase>()}}}})},
         {"settings", object({{"night", yesNo()},
                              {"lv", yesNo()},
                              {"nvr", whole(0, 9)},
                              {"weather", {{"enum", weatherWords()}}},
                              {"ground", {{"enum", groundWords()}}},
                              {"dummies", yesNo()},
                              {"shortest_end", whole(1, 100)},
                              {"campaign", yesNo()},
                              {"viewer", name()},
                              {"balance", {{"type", "object"}, {"additionalProperties", whole(-2, 0)}}},
                              {"house", object(std::move(house))},
                              {"system", {{"enum", enumWords<System>()}}},
                              {"series", {{"enum", {1, 2, 5}}}}})},
         {"dice", object({{"seed", whole(0, INT64_MAX)}}, {"seed"})},
         {"setup", list(object({{"side", name()},
                                {"group", text(40)},
                                {"at", list(place, 20000)},
                                {"boards", list(text(12), 64)},
                                {"from", place},
                                {"to", place}},
                               {"side"}),
                        200)},
         {"oba", list(object({{"id", name()},
                              {"side", name()},
                              {"name", text(80)},
                              {"pre_registered", yesNo()},
                              {"hex", place},
                              {"ar", place},
                              {"observer", name()}},
                             {"id", "side"}),
                      60)},
         {"markers", list(marker, 20000)},
         {"units",
          list(object(
                   {{"side", name()}, {"at", place}, {"position", text(60)}, {"pieces", list(inTheOpen, 60)}},
                   {"side", "at", "pieces"}),
               20000)},
         {"reinforcements", list(object({{"id", name()},
                                         {"side", name()},
                                         {"turn", whole(1, 100)},
                                         {"delayed", whole(0, 100)},
                                         {"board", text(12)},
                                         {"lengthwise", yesNo()},
                                         {"roads", {{"enum", roadWords()}}},
                                         {"hexes", list(place, 1000)},
                                         {"edge", {{"enum", {"N", "E", "S", "W"}}}},
                                         {"boards", list(text(12), 64)},
                                         {"pieces", list(inTheOpen, 200)}},
                                        {"id", "side", "turn"}),
                                 200)},
         {"works",
          {{"type", "object"},
           {"maxProperties", 200},
           {"additionalProperties", object({{"side", name()},
                                            {"kind", {{"enum", enumWords<WorkKind>()}}},
                                            {"joins", list(text(40), 40)},
                                            {"ends", list(place, 2)},
                                            {"known", yesNo()}},
                                           {"side", "kind"})}}},
         {"command", list(object({{"side", name()},
                                  {"unit", text(20)},
                                  {"kind", {{"enum", enumWords<FormationKind>()}}},
                                  {"company", text(20)},
                                  {"pieces", list(text(40), 400)},
                                  {"parts", list(text(20), 60)},
                                  {"size", whole(1, 40)},
                                  {"pl", whole(1, 4)},
                                  {"tah", place},
                                  {"order", steps},
                                  {"waiting", steps}},
                                 {"side", "unit"}),
                          400)},
         {"seen", list(object({{"side", name()},
                               {"at", list(place, 20000)},
                               {"seen", yesNo()},
                               {"range", whole(0, 200)},
                               {"by", seenBy()}},
                              {"side", "at"}),
                       20000)}},
        {"format", "boards", "sides"}));
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
                       {"game", object({{"title", text(200)},
                                        {"description", text(20000)},
                                        {"boards", boardsSchema()},
                                        {"overlays", overlaysSchema()},
                                        {"north", {{"type", "number"}, {"minimum", 0}, {"maximum", 360}}}},
                                       {"boards"})},
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
