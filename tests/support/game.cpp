// SPDX-License-Identifier: MIT
#include "support/game.hpp"

#include <set>
#include <stdexcept>

#include "shellgame/base/json.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/table.hpp"

namespace shellgame::test {

namespace {

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return "";
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

/// Splits the text at commas outside braces.
std::vector<std::string> items(const std::string& text) {
    std::vector<std::string> out;
    int depth = 0;
    std::string item;
    for (char c : text + ",") {
        if (c == '{') ++depth;
        if (c == '}') --depth;
        if (c == ',' && depth == 0) {
            if (!trimmed(item).empty()) out.push_back(trimmed(item));
            item.clear();
        } else {
            item += c;
        }
    }
    return out;
}

Json contentsOf(const std::string& text) {
    Json out = Json::array();
    for (const std::string& item : items(text))
        out.push_back(item.front() == '{' ? Json::parse(item) : Json(item));
    return out;
}

std::string word(std::string& rest) {
    rest = trimmed(rest);
    const auto end = rest.find(' ');
    std::string out = rest.substr(0, end);
    rest = end == std::string::npos ? "" : trimmed(rest.substr(end));
    return out;
}

void addStack(const std::string& text, const std::string& at, const std::string& position, Json& scenario) {
    std::string rest = text;
    std::string side = "german";
    std::string id = word(rest);
    if (id == "german" || id == "russian") {
        side = id;
        id = word(rest);
    }
    const std::string kind = word(rest);
    Json stack = {{"side", side}, {"at", at}};
    if (!position.empty()) stack["position"] = position;
    if (kind == "known") {
        stack["pieces"] = contentsOf(rest);
        scenario["units"].push_back(std::move(stack));
        return;
    }
    stack["id"] = id;
    stack["kind"] = kind == "pds" || kind == "dummy" ? "concealed" : kind;
    if (kind == "pds") stack["pds"] = true;
    if (kind == "dummy")
        stack["dummies"] = std::stoi(rest);
    else
        stack["contents"] = contentsOf(rest);
    scenario["markers"].push_back(std::move(stack));
}

void addSeen(std::string text, const std::string& at, Json& scenario) {
    const std::string first = word(text);
    if (first.empty()) return;
    if (first != "seen" && first != "unseen")
        throw std::invalid_argument("neither seen nor unseen: " + first);
    for (const char* side : {"german", "russian"}) {
        Json note = {{"side", side}, {"at", {at}}, {"seen", first == "seen"}};
        if (text == "broken" || text == "hidden")
            note["by"] = text;
        else if (!text.empty())
            note["range"] = std::stoi(text);
        scenario["seen"].push_back(std::move(note));
    }
}

Game load(const Json& scenario) {
    auto game = readScenario(scenario, "test.json", {});
    if (!game) throw std::invalid_argument(joinProblems(game.error()));
    // Use a fixed seed, so that a program-controlled side acts the same in each run.
    (void)game->session->fix(game->session->start().dice.seed);
    return std::move(*game);
}

ShiftRequest request(const State& state, const std::string& from, const std::string& to,
                     const std::vector<std::string>& pieces) {
    ShiftPair pair{MarkerId(from), MarkerId(to), {}};
    for (const std::string& p : pieces) pair.pieces.emplace_back(p);
    const Marker* marker = state.marker(pair.from);
    return {marker != nullptr ? marker->side : SideId(), {std::move(pair)}};
}

}  // namespace

Json emptyScenario() {
    return Json::parse(R"({"format":1,
        "boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
        "sides":[{"id":"german"},{"id":"russian"}],
        "clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"}})");
}

Json drawn(std::string_view position, Json scenario) {
    for (const std::string& line : splitText(std::string(position), '\n')) {
        if (trimmed(line).empty()) continue;
        std::vector<std::string> parts = splitText(line, '|');
        for (std::string& p : parts) p = trimmed(p);
        parts.resize(std::max<std::size_t>(parts.size(), 4));
        std::string where = parts[0], portion;
        if (const auto open = where.find('('); open != std::string::npos) {
            portion = where.substr(open + 1, where.find(')') - open - 1);
            where = trimmed(where.substr(0, open));
        }
        const std::string hex = where.substr(0, where.find('h'));
        for (const std::string& t : items(parts[1])) {
            if (t.rfind("tem ", 0) == 0)
                scenario["hexes"][hex]["tem"] = std::stoi(t.substr(4));
            else if (t == "crest line")
                scenario["hexes"][hex]["crest_line"] = true;
            else
                scenario["hexes"][hex]["terrain"].push_back(t);
        }
        for (std::size_t i = 2; i + 1 < parts.size(); ++i)
            if (!parts[i].empty()) addStack(parts[i], where, portion, scenario);
        addSeen(parts.back(), where, scenario);
    }
    return scenario;
}

TestGame TestGame::ofScenario(const Json& scenario) {
    return TestGame(load(scenario));
}
TestGame::TestGame(std::string_view position, const Json& patch)
    : game([&] {
          Json scenario = drawn(position);
          scenario.merge_patch(patch);
          return load(scenario);
      }()) {}

Entry TestGame::must(const Json& command) {
    Entry e = session().perform(command);
    INFO(command.dump() << ": " << textOf(e.text));
    REQUIRE(e.ok);
    CHECK(state().hash == recountHash(state()));
    return e;
}

void TestGame::house(const char* id, bool on) {
    const HouseRule* rule = houseRule(id);
    REQUIRE(rule != nullptr);
    must({{"do", "set"}, {"house", id}, {"to", on ? rule->on : rule->off}});
}

Entry TestGame::refused(const Json& command) {
    const State before = state();
    const std::size_t entries = session().entries().size();
    Entry e = session().perform(command);
    INFO(command.dump() << ": " << textOf(e.text));
    REQUIRE_FALSE(e.ok);
    CHECK(state() == before);
    CHECK(session().entries().size() == entries);
    return e;
}

Entry TestGame::shift(const std::string& from, const std::string& to, int coloured, int white,
                      const std::vector<std::string>& pieces) {
    Json command = shiftCommand(from, to);
    if (!pieces.empty()) command["pairs"][0]["pieces"] = pieces;
    command["dice"] = {coloured, white};
    return must(command);
}

ShiftOption TestGame::judge(const std::string& from, const std::string& to,
                            const std::vector<std::string>& pieces) const {
    return judgeShift(view(), request(state(), from, to, pieces));
}

void TestGame::phase(const std::string& to) {
    must({{"do", "phase"}, {"to", to}});
}

bool TestGame::has(const std::string& marker) const {
    return state().marker(MarkerId(marker)) != nullptr;
}

const Marker& TestGame::marker(const std::string& id) const {
    const Marker* m = state().marker(MarkerId(id));
    if (m == nullptr) throw std::invalid_argument("there is no marker " + id);
    return *m;
}

const Piece& TestGame::piece(const std::string& id) const {
    const Piece* p = state().piece(PieceId(id));
    if (p == nullptr) throw std::invalid_argument("there is no piece " + id);
    return *p;
}

std::string TestGame::under(const std::string& id) const {
    const Marker& m = marker(id);
    std::string out;
    for (const PieceId& p : m.contents) {
        out += (out.empty() ? "" : " ") + p.text;
        if (piece(p.text).under.text != id) out += "(not told)";
    }
    if (m.dummies > 0) out += (out.empty() ? "" : " ") + std::to_string(m.dummies) + " dummies";
    return out;
}

std::string itemised(const std::vector<Modifier>& modifiers) {
    std::string out;
    for (const Modifier& m : modifiers)
        out += (out.empty() ? "" : ", ") + m.id + (m.value > 0 ? " +" : " ") + std::to_string(m.value);
    return out;
}

std::string rulesOf(const Findings& findings, Verdict verdict) {
    std::set<std::string> rules;
    for (const Finding& f : findings)
        if (f.verdict == verdict) rules.insert(f.rule);
    std::string out;
    for (const std::string& r : rules) out += (out.empty() ? "" : " ") + r;
    return out;
}

std::string textsOf(const Findings& findings, const std::string& rule) {
    std::string out;
    for (const Finding& f : findings)
        if (f.rule == rule) out += (out.empty() ? "" : "\n") + textOf(f.message);
    return out;
}

std::string allTexts(const Entry& entry) {
    std::string out;
    for (const Finding& f : entry.findings) out += textOf(f.message) + "\n";
    return out;
}

std::string offered(const TestGame& game, const std::string& piece) {
    const auto it = game.state().offers.find(PieceId(piece));
    std::string out;
    if (it == game.state().offers.end()) return out;
    for (const std::string& what : it->second.what) out += (out.empty() ? "" : " ") + what;
    return out;
}

Json stance(const std::string& piece, const Json& what) {
    Json out = {{"do", "stance"}, {"piece", piece}};
    out.update(what);
    return out;
}

Json hullDown(const std::string& piece, const Json& more) {
    Json out = {{"do", "hull_down"}, {"piece", piece}};
    out.update(more);
    return out;
}

Json occupy(const std::string& piece, const std::vector<std::string>& in) {
    return {{"do", "occupy"}, {"piece", piece}, {"in", in}};
}

Json exits(const std::string& piece, const Json& more) {
    Json out = {{"do", "exit"}, {"piece", piece}};
    out.update(more);
    return out;
}

Json shiftCommand(const std::string& from, const std::string& to) {
    return {{"do", "shift"}, {"pairs", {{{"from", from}, {"to", to}}}}};
}

}  // namespace shellgame::test
