// SPDX-License-Identifier: MIT
#include "model/file_forms.hpp"

#include <cmath>

#include "model/form.hpp"
#include "model/state_words.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::forms {

namespace {

/// Reads a capacity in squads: 6 is six squads, 2.5 is two squads and a half-squad.
void readHipCapacity(const FormReader&, const Reader& r, Side& side) {
    const double squads = r.number("hip_capacity", 0, 100);
    const int halves = static_cast<int>(std::lround(squads * 2));
    if (halves != squads * 2)
        r.problemAt("hip_capacity", jsonText(Json(squads)), "squads, in whole or half numbers");
    side.hipHalves = halves;
}

void readHouse(const FormReader& form, const Reader& r, Settings& settings) {
    r.members("house", 200, [&](const std::string& id, const Reader& v) {
        const auto& rules = form.words->house;
        const auto rule =
            std::find_if(rules.begin(), rules.end(), [&](const StateWords::House& h) { return h.id == id; });
        const std::string value = v.asText(60);
        if (rule == rules.end()) {
            std::string names;
            for (const auto& h : rules) names += (names.empty() ? "" : ", ") + std::string(h.id);
            v.problem("the unknown house rule " + describeJson(id), "one of " + names);
        } else if (value != rule->on && value != rule->off) {
            v.problem(describeJson(value),
                      "\"" + std::string(rule->off) + "\" or \"" + std::string(rule->on) + "\"");
        } else if (value == rule->on) {
            settings.house[id] = value;
        }
    });
}

Json houseSchema(const StateWords& words) {
    Json properties = Json::object();
    for (const auto& h : words.house)
        properties[std::string(h.id)] = {{"enum", {std::string(h.off), std::string(h.on)}},
                                         {"description", std::string(h.effect)}};
    return {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(properties)}};
}

/// Reads true or false, or an object with more information.
void readSeen(const FormReader& form, const Reader& owner, Marker& marker) {
    const Reader r = owner.at("seen");
    SeenNote& note = marker.seen.emplace();
    if (r.value().is_boolean()) {
        note.seen = r.value().get<bool>();
    } else if (!r.value().is_object()) {
        r.problem(describeJson(r.value()), "true, false or an object with \"seen\" and \"range\"");
    } else {
        if (!r.has("seen")) r.problemAt("seen", "nothing", "true or false");
        form.whole(r, note);
    }
}

void writeSeen(const Marker& marker, Json& out) {
    if (!marker.seen) return;
    out = formJson(*marker.seen);
    if (out.size() == 1) out = marker.seen->seen;
}

Json seenSchema(const StateWords& words) {
    Json object = formSchema<SeenNote>(words);
    object["required"] = {"seen"};
    return {{"anyOf", {{{"type", "boolean"}}, std::move(object)}}};
}

Json yesNo(const StateWords&) {
    return {{"type", "boolean"}};
}

/// Accepts hexes in row -1 too. They are on no board but are neighbors of hexes in row 0 (see
/// Ground::nameBeside).
bool namesHexOrNeighbour(const std::string& text) {
    constexpr std::string_view beyond = "-1";
    if (Location::parse(text)) return true;
    return text.ends_with(beyond) && Location::parse(text.substr(0, text.size() - beyond.size()) + "0");
}

/// Reads a CA such as "1D3/1D4" and checks only its form. A later check, when the Location is known, tests
/// whether the hexes are neighbors and whether their number is right. A cave or roadblock names one hex,
/// Panji name up to six.
void readArc(const Reader& r, const char* key, const Piece& piece, std::string& out) {
    const std::string text = r.text(key, "", 60);
    if (text.empty()) return;
    std::size_t names = 0;
    bool good = true;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('/', at), text.size());
        good = good && namesHexOrNeighbour(text.substr(at, end - at));
        ++names;
        at = end + 1;
    }
    if (good && (piece.kind == PieceClass::fortification ? names <= 6 : names == 2))
        out = text;
    else
        r.problemAt(key, describeJson(text), "two neighbouring hexes such as \"1D3/1D4\"");
}

template <std::string Piece::*Member>
void writeArc(const Piece& piece, Json& out) {
    if (!(piece.*Member).empty()) out = piece.*Member;
}

Json arcSchema(const StateWords&) {
    return {{"type", "string"}, {"maxLength", 60}};
}

}  // namespace

std::vector<std::string> edges() {
    return {"", "north", "east", "south", "west"};
}
std::vector<std::string> seers() {
    return {"any", "broken", "hidden"};
}
std::vector<std::string> arms() {
    std::vector<std::string> out = enumWords<Arm>();
    out.erase(out.begin());  // only counters that are not of class "force" have "none"
    return out;
}
std::vector<std::string> armsOrAll() {
    std::vector<std::string> out = enumWords<Arm>();
    out.front() = "all";  // "all" replaces the word "none"
    return out;
}
std::vector<std::string> gunTypes() {
    return {"AT", "INF", "ART", "AA", "MTR", "RCL"};
}
std::vector<std::string> mineTypes() {
    return {"AP", "AT"};
}
std::vector<std::string> marks() {
    return pieceMarks();
}
std::vector<std::string> dealtThings() {
    std::vector<std::string> out;
    for (const auto& [thing, word] : EnumNames<DealtThing>::names) out.emplace_back(word);
    return out;
}

const OwnKey<Side> hipCapacity{
    "hip_capacity", readHipCapacity,
    [](const Side& side, Json& out) {
        if (side.hipHalves) out = *side.hipHalves / 2.0;
    },
    [](const StateWords&) -> Json {
        return {{"type", "number"},
                {"minimum", 0},
                {"maximum", 100},
                {"multipleOf", 0.5},
                {"description", "in squads: 6 is six squads, 2.5 two and a half-squad"}};
    }};

const OwnKey<Settings> series{"series",
                              [](const FormReader&, const Reader& r, Settings& s) {
                                  s.series = static_cast<int>(r.integer("series", 1, 5));
                              },
                              [](const Settings& s, Json& out) {
                                  if (s.system != System::asl) out = s.series;
                              },
                              [](const StateWords&) -> Json {
                                  return {{"enum", {1, 2, 5}}};
                              }};

const OwnKey<Settings> house{"house", readHouse,
                             [](const Settings& s, Json& out) {
                                 if (!s.house.empty()) out = s.house;
                             },
                             houseSchema};

const OwnKey<Marker> markerSeen{"seen", readSeen, writeSeen, seenSchema};

const OwnKey<Marker> fixedMark{"fixed",
                               [](const FormReader&, const Reader& r, Marker& m) {
                                   if (r.boolean("fixed", false)) m.marks.insert("fixed");
                               },
                               [](const Marker& m, Json& out) {
                                   if (m.marks.contains("fixed")) out = true;
                               },
                               yesNo};

const OwnKey<Piece> mayEmplace{
    "may_emplace",
    [](const FormReader&, const Reader& r, Piece& p) { p.mayEmplace = r.boolean("may_emplace"); },
    [](const Piece& p, Json& out) {
        if (p.mayEmplace != p.emplaced) out = p.mayEmplace;
    },
    yesNo};

const OwnKey<Piece> ca{"ca", [](const FormReader&, const Reader& r, Piece& p) { readArc(r, "ca", p, p.ca); },
                       writeArc<&Piece::ca>, arcSchema};
const OwnKey<Piece> tca{"tca",
                        [](const FormReader&, const Reader& r, Piece& p) { readArc(r, "tca", p, p.tca); },
                        writeArc<&Piece::tca>, arcSchema};

}  // namespace shellgame::forms
