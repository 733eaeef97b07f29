// SPDX-License-Identifier: MIT
#include "any_commands.hpp"

#include <algorithm>

#include "model/tables.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/terrain_chart.hpp"
#include "shellgame/model/fields.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame::test {

namespace {

constexpr std::array<const char*, 24> oddTexts{"",
                                               " ",
                                               "/",
                                               "~",
                                               "~1~0",
                                               "@",
                                               "off board",
                                               "Deployed",
                                               "exited",
                                               "none",
                                               "m0",
                                               "1E99",
                                               "9Z9",
                                               "1E4h99",
                                               "h",
                                               "1E4/1E5/1E6",
                                               "crest/1F5",
                                               "\xC3\xA9t\xC3\xA9",
                                               "\xE2\x80\xAE\xE6\xBC\xA2\xF0\x9F\x90\x8C",
                                               "%1 %2 %%",
                                               "a\tb\nc",
                                               "<b>&amp;",
                                               "-1",
                                               "00000000000000000000000000000000000000000"};
constexpr std::array<const char*, 14> positions{
    "foxhole", "trench",       "sangar",       "1+3+5 pillbox", "2+3+5 pillbox", "1+5 cave", "crest/1F5",
    "bypass",  "wire beneath", "cave complex", "panji beneath", "crest/1E4",     "open",     ""};
constexpr std::array<const char*, 22> counters{"4-6-7",     "2-4-7",
                                               "4-4-7",     "4-5-8",
                                               "8-1",       "8-0",
                                               "7-0",       "LMG",
                                               "MMG",       "2-2-8",
                                               "PzKw VIE",  "T-34 M41",
                                               "SPW 250/1", "50L AT PaK 38",
                                               "8 AP",      "2 AT",
                                               "Foxhole",   "Trench",
                                               "Wire",      "1+3+5 Pillbox",
                                               "Cave",      "Fortified Building"};
constexpr std::array<const char*, 9> places{"/markers/", "/pieces/", "/hexes/",    "/clock/", "/settings/",
                                            "/sides/",   "/trails/", "/counters/", "/dice/"};
constexpr std::array<const char*, 10> rules{"2.4",  "2.2",   "A5.1", "A12.12", "2.5",
                                            "A2.5", "3.1.1", "4.2",  "N.4",    "2.3.1"};

class AnyMaker {
  public:
    AnyMaker(const Session& session, Chance& chance)
        : session_(session), state_(session.state()), chance_(chance) {}

    Json command() {
        const auto& verbs = session_.registry().verbs();
        const auto any = [&] {
            return static_cast<std::size_t>(chance_.below(static_cast<int>(verbs.size())));
        };
        std::size_t which = any();
        // Draw verbs that only read the game less often than other verbs, because they print the whole state
        // and take the longest.
        if (verbs[which].traits.inspects) which = any();
        const Verb& verb = verbs[which];
        // Make some commands without odd values, because many random commands are refused for a single odd
        // value.
        odd_ = chance_.percent(40) ? 12 : chance_.percent(50) ? 3 : 0;
        Json out = arguments(verb.args);
        out["do"] = verb.name;
        if (verb.name == "correct" && !chance_.percent(5)) correction(out);
        if (verb.traits.dice > 0 && chance_.percent(15)) {
            out["dice"] = Json::array();
            for (int n = odd() ? chance_.below(6) : verb.traits.dice; n > 0; --n)
                out["dice"].push_back(odd() ? chance_.below(9) : 1 + chance_.below(6));
        }
        return out;
    }

  private:
    bool odd() { return chance_.percent(odd_); }

    Json arguments(const std::vector<ArgSpec>& specs) {
        Json out = Json::object();
        for (const ArgSpec& spec : specs) {
            if (spec.required ? odd() : !chance_.percent(30)) continue;
            out[spec.name] = spec.list ? list(spec) : value(spec);
        }
        if (odd()) out[text()] = 1;
        return out;
    }

    Json list(const ArgSpec& spec) {
        if (odd()) return value(spec);
        Json out = Json::array();
        const int n = odd() ? 0 : chance_.percent(60) ? 1 : 1 + chance_.below(4);
        for (int i = 0; i < n; ++i) out.push_back(value(spec));
        if (!out.empty() && chance_.percent(odd_ > 0 ? 10 : 0)) out.push_back(out.back());
        return out;
    }

    Json value(const ArgSpec& spec) {
        if (odd()) return anything();
        switch (spec.type) {
            case ArgType::boolean:
                return chance_.percent(60);
            case ArgType::integer:
                return whole(static_cast<int>(spec.min), static_cast<int>(spec.max));
            case ArgType::number:
                return chance_.percent(80)
                           ? Json(whole(static_cast<int>(spec.min), static_cast<int>(spec.max)))
                           : Json(spec.min + (spec.max - spec.min) / 3);
            case ArgType::word:
                return chance_.of(spec.words);
            case ArgType::identifier:
                return chance_.percent(60) ? name() : "n" + std::to_string(chance_.below(6));
            case ArgType::newName:
                return chance_.percent(20) ? name() : "n" + std::to_string(chance_.below(10'000));
            case ArgType::side:
                return chance_.of(state_.sides).first.text;
            case ArgType::marker:
                return marker();
            case ArgType::piece:
                return piece();
            case ArgType::hex:
                return hex();
            case ArgType::location:
                return location();
            case ArgType::position:
                return chance_.of(positions);
            case ArgType::any:
                return anything();
            case ArgType::counter:
                return counter();
            case ArgType::object:
                return arguments(spec.fields);
            case ArgType::terrain:
            case ArgType::becomes:
            case ArgType::text:
                return named(spec.name);
        }
        return nullptr;
    }

    int whole(int min, int max) {
        switch (chance_.below(5)) {
            case 0:
                return min;
            case 1:
                return max;
            default:
                return min + chance_.below(std::max(1, std::min(max - min + 1, 6)));
        }
    }

    Json anything() {
        switch (chance_.below(14)) {
            case 0:
                return nullptr;
            case 1:
                return Json::array();
            case 2:
                return Json::object();
            case 3:
                return -1;
            case 4:
                return 1'000'000'000'000'000'000LL;
            case 5:
                return 1e300;
            case 6:
                return std::string(static_cast<std::size_t>(chance_.below(12'000)), 'x');
            case 7:
                return Json::array({name(), name()});
            case 8:
                return true;
            case 9:
                return location();
            case 10:
                return 0.5;
            case 11:
                return chance_.below(100) - 5;
            case 12:
                return name();
            default:
                return chance_.of(oddTexts);
        }
    }

    std::string marker() { return state_.markers.empty() ? "m0" : chance_.of(state_.markers).first.text; }
    std::string piece() { return state_.pieces.empty() ? "p0" : chance_.of(state_.pieces).first.text; }
    std::string name() {
        switch (chance_.below(5)) {
            case 0:
                return marker();
            case 1:
                return state_.works.empty() ? "t1" : chance_.of(state_.works).first;
            case 2:
                return chance_.of(state_.sides).first.text;
            default:
                return piece();
        }
    }

    /// Draws a hex, mostly near an existing object.
    std::string hex() {
        const auto& names = session_.ground().names();
        if (state_.markers.empty() || chance_.percent(25))
            return names[static_cast<std::size_t>(chance_.below(static_cast<int>(names.size())))];
        const std::string& at = chance_.of(state_.markers).second.at.hex;
        if (chance_.percent(40)) return at;
        const auto around = session_.ground().neighbours(at);
        return around.empty() ? at : chance_.of(around);
    }
    std::string location() { return hex() + (chance_.percent(85) ? "" : chance_.percent(60) ? "h1" : "h-1"); }
    std::string arc() {
        const auto around = session_.ground().neighbours(hex());
        if (around.size() < 2) return "1E4/1E5";
        const auto i = static_cast<std::size_t>(chance_.below(static_cast<int>(around.size())));
        return around[i] + "/" + around[(i + 1) % around.size()];
    }
    template <class Map>
    std::string keyOf(const Map& map, const char* otherwise) {
        return map.empty() ? otherwise : std::string(detail::keyText(chance_.of(map).first));
    }

    /// Draws a text that suits an argument with this name, or sometimes any text.
    std::string named(const std::string& argument) {
        if (chance_.percent(8)) return text();
        if (argument == "module") return keyOf(state_.modules, "battery");
        if (argument == "group") return keyOf(state_.reinforcements, "relief");
        if (argument == "boards") return std::to_string(1 + chance_.below(9));
        if (argument == "house") return std::string(chance_.of(houseRules()).id);
        if (argument == "to")
            return std::string(chance_.percent(50) ? chance_.of(houseRules()).on
                                                   : chance_.of(houseRules()).off);
        if (argument == "rule") return chance_.of(rules);
        if (argument == "at") return chance_.percent(50) ? location() : name();
        if (argument == "ca" || argument == "tca") return arc();
        if (argument == "bore_sight") return chance_.percent(30) ? "none" : location();
        if (argument == "terrain") return chance_.of(TerrainChart::builtIn().rows()).name;
        if (argument == "unit" || argument == "company" || argument == "parts")
            return std::string(1, static_cast<char>('A' + chance_.below(5)));
        if (argument == "off_board") return "E" + std::to_string(1 + chance_.below(10));
        if (argument == "pointer") return pointer();
        return text();
    }
    std::string text() {
        return chance_.percent(50) ? std::string(chance_.of(oddTexts))
                                   : "word " + std::to_string(chance_.below(9));
    }

    Json counter() {
        if (chance_.percent(60)) return chance_.of(counters);
        Json out = {{"type", chance_.of(counters)}};
        const Json& keys = specKeys();
        for (int n = chance_.below(4); n > 0; --n) {
            const auto it = std::next(keys.begin(), chance_.below(static_cast<int>(keys.size())));
            out[it.key()] = specValue(it.key(), it.value());
        }
        return out;
    }
    static const Json& specKeys() {
        static const Json keys = pieceSpecSchema()["oneOf"][1]["properties"];
        return keys;
    }
    Json specValue(const std::string& key, const Json& schema) {
        if (odd()) return anything();
        if (key == "id" || key == "carrier")
            return chance_.percent(50) ? name() : "n" + std::to_string(chance_.below(50));
        if (key == "ca" || key == "tca") return arc();
        if (key == "bore_sighted") return location();
        if (key == "marks") return Json::array({chance_.of(pieceMarks())});
        if (schema.contains("enum")) return chance_.of(schema["enum"]);
        if (schema.value("type", "") == "boolean") return chance_.percent(60);
        if (schema.value("type", "") == "integer")
            return whole(schema["minimum"].get<int>(), schema["maximum"].get<int>());
        return chance_.percent(50) ? "german" : text();
    }

    // --- correct: fields of the state, from their own description

    std::string pointer() {
        Json out;
        correction(out);
        return out.value("pointer", "/clock/turn");
    }

    void field(const ValueType& type, const void* object, const std::string& where, Json& out) {
        const FieldRows& fields = type.rows().fields;
        const FieldRow& chosen =
            fields[static_cast<std::size_t>(chance_.below(static_cast<int>(fields.size())))];
        out["pointer"] = where + "/" + std::string(chosen.name);
        out["value"] = writeStored(chosen.type(), chosen.in(object), Elide::defaults);
    }
    /// Makes a correction. In most cases the new value is that of the same field in another object.
    void correction(Json& out) {
        // The single objects are the clock and the settings. The dice and the id counters can't be corrected.
        constexpr int singles = 2;
        const int tables = static_cast<int>(stateTables().size());
        // Most corrections concern markers and counters.
        const int n = chance_.percent(60) ? singles + 1 + chance_.below(2) : chance_.below(singles + tables);
        out["pointer"] = chance_.of(places) + name();
        out["value"] = anything();
        if (n < singles) {
            const StateRow& row = stateSingles()[static_cast<std::size_t>(n)];
            field(row.type(), row.in(state_), "/" + std::string(row.name), out);
        } else if (const TableRow& row = stateTables()[static_cast<std::size_t>(n - singles)];
                   row.type().count(row.in(state_)) > 0) {
            std::vector<std::string> keys;
            row.type().each(row.in(state_),
                            [&](const std::string* key, const void*) { keys.push_back(*key); });
            const std::string& key = chance_.of(keys);
            field(row.object(), row.find(state_, chance_.of(keys)),
                  "/" + std::string(row.name) + "/" + pointerToken(key), out);
        }
        if (chance_.percent(25)) out["value"] = anything();
        if (chance_.percent(10) && out["value"].is_array()) out["value"].push_back(piece());
    }
    const Session& session_;
    const State& state_;
    Chance& chance_;
    int odd_ = 0;
};

}  // namespace

Json anyCommand(const Session& session, Chance& chance) {
    return AnyMaker(session, chance).command();
}

Json everything(Chance& chance) {
    Json scenario = drawn(R"(
        1E4 | Woods          | a1 pds {"type":"4-6-7","id":"sq"}, {"type":"LMG","id":"mg","carrier":"sq"}, {"type":"8-1","id":"ldr"} | seen 5
        1E5 | Stone Building | a2 dummy 4
        1E6 | Woods          | a3 pds {"type":"PzKw VIE","id":"tank"}
        1F4 | Woods          | a4 hip {"type":"50L AT PaK 38","id":"gun","emplaced":true,"bore_sight":true}, {"type":"2-2-8","id":"crew"}
        1F5 | Woods          | a5 hip {"type":"1+3+5 Pillbox","id":"box"}
        1F6 | Woods          | a6 hip {"type":"Trench","id":"tr"}
        1G4 | Woods          | - known {"type":"4-6-7","id":"kn"}, {"type":"8-0","id":"kl"}, {"type":"SPW 250/1","id":"half"}
        1G5 | Woods          | a7 concealed 4-6-7, 4-6-7
        1H5 | Open Ground    | russian r1 pds 4-4-7, LMG, 8-0 | seen
        1H6 | Woods          | russian r2 dummy 3
        1D4 | Woods          | russian r3 mine 8 AP
        1D5 | Woods          | russian r4 mine 2 AT
        1D6 | Woods          | russian - known {"type":"4-5-8","id":"rk"}, {"type":"T-34 M41","id":"rt"}
    )");
    scenario["clock"] = {{"turns", chance.percent(50) ? 0 : 3},
                         {"phase", chance.percent(40)   ? "setup"
                                   : chance.percent(50) ? "MPh"
                                                        : "RPh"},
                         {"player", chance.percent(50) ? "german" : "russian"}};
    scenario["dice"] = {{"seed", chance.below(1'000'000)}};
    for (Json& side : scenario["sides"]) side["edge"] = side["id"] == "german" ? "west" : "east";
    scenario["oba"] = {{{"id", "battery"}, {"side", "german"}, {"pre_registered", true}, {"observer", "ldr"}},
                       {{"id", "mortars"}, {"side", "russian"}}};
    scenario["reinforcements"] = {
        {{"id", "relief"},
         {"side", "german"},
         {"turn", 1},
         {"hexes", {"1E1", "1F0"}},
         {"pieces", {{{"type", "4-6-7"}, {"id", "w1"}}, {{"type", "8-1"}, {"id", "w2"}}, "PzKw IVH"}}},
        {{"id", "late"}, {"side", "russian"}, {"turn", 2}, {"hexes", {"1G1"}}, {"pieces", {"4-4-7", "7-0"}}}};
    scenario["works"] = {{"t1", {{"side", "german"}, {"kind", "tunnel"}, {"joins", {"box", "tr"}}}}};
    if (chance.percent(50))
        scenario["setup"] = {{{"side", "german"}, {"group", "fort"}, {"at", {"1E4", "1E5"}}}};
    if (chance.percent(30)) scenario["settings"] = {{"night", true}, {"nvr", 3}};
    if (chance.percent(30)) scenario["settings"]["campaign"] = true;
    scenario["command"] = {
        {{"side", "german"}, {"unit", "A"}, {"pieces", {"kn", "kl"}}, {"size", 1}, {"tah", "1G4"}}};
    scenario["as_it_stands"] = true;
    return scenario;
}

Json commandOfAll(const Session& session, bool forces, Chance& chance) {
    const int kind = chance.below(100);
    if (kind < 55) return anyCommand(session, chance);
    if (forces) return randomForceCommand(session, chance);
    if (kind < 96 && session.state().clock.phase == Phase::setup && chance.percent(80))
        return randomSetup(session, chance);
    return randomCommand(session, chance);
}

}  // namespace shellgame::test
