// SPDX-License-Identifier: MIT
#include "io/vsav/news_ways.hpp"

#include <algorithm>
#include <deque>

#include "shellgame/base/json.hpp"

namespace shellgame::vsav {

namespace {

/// The shortest way over the map, without its first hex; empty where there is none.
std::vector<std::string> wayBetween(const Ground& ground, const std::string& from, const std::string& to) {
    std::map<std::string, std::string> before{{from, ""}};
    std::deque<std::string> open{from};
    while (!open.empty() && !before.contains(to)) {
        const std::string here = open.front();
        open.pop_front();
        for (const std::string& next : ground.neighbours(here))
            if (!next.empty() && before.emplace(next, here).second) open.push_back(next);
    }
    std::vector<std::string> out;
    if (!before.contains(to)) return out;
    for (std::string hex = to; hex != from; hex = before[hex]) out.insert(out.begin(), hex);
    return out;
}

}  // namespace

Json asInVasl(const std::string& pointer, Json value) {
    return {{"do", "correct"}, {"pointer", pointer}, {"value", std::move(value)}, {"why", "as VASL has it"}};
}

std::string NewsWays::madeName() {
    std::string name;
    do name = "v" + std::to_string(++made_);
    // Nor one that was given to a counter which an undo has taken away.
    while (nameTaken(state(), name) || link_.pieces.contains(PieceId(name)) ||
           link_.counters.contains(MarkerId(name)));
    return name;
}

std::vector<Json> NewsWays::oneByOne(const Json& together, const Location& at, const MarkerId& under,
                                     const Json& with) {
    constexpr std::size_t farthest = 60;
    std::vector<std::string> near{at.hex};
    for (std::size_t i = 0; i < near.size() && near.size() < farthest; ++i)
        for (const std::string& next : session_.ground().neighbours(near[i]))
            if (std::find(near.begin(), near.end(), next) == near.end()) near.push_back(next);
    const bool known = together.at("kind") == "known";
    const std::string marker = known ? "" : under.empty() ? madeName() : under.text;
    std::vector<Json> out, corrections;
    std::vector<std::pair<std::string, std::string>> bearers;  // of what
    Session attempt = session_;
    Json ids = with;
    for (const Json& spec : together.at("contents")) {
        Json one = together;
        Json counter = spec.is_object() ? spec : Json{{"type", spec}};
        std::string name = counter.value("id", std::string());
        if (name.empty()) name = madeName();
        if (counter.contains("carrier")) bearers.emplace_back(name, counter["carrier"].get<std::string>());
        counter.erase("carrier");  // once both are there
        counter["id"] = name;
        ids.push_back(name);
        one["contents"] = Json::array({counter});
        // Under a marker of its own, until it is put to the others: nobody sees it on its way.
        if (!known) one["id"] = out.empty() && under.empty() ? marker : madeName();
        bool placed = false;
        for (const std::string& hex : near) {
            if (hex != at.hex) one["at"] = hex;
            if (!attempt.perform(one).ok) continue;
            placed = true;
            if (known && hex != at.hex) corrections.push_back(asInVasl("/pieces/" + name + "/at", at.text()));
            break;
        }
        out.push_back(std::move(one));
        if (!placed) return out;  // refused: so it is told
    }
    if (!known) corrections.push_back(asInVasl("/markers/" + marker + "/contents", ids));
    for (const auto& [name, bearer] : bearers)
        corrections.push_back(asInVasl("/pieces/" + name + "/carrier", bearer));
    out.insert(out.end(), corrections.begin(), corrections.end());
    return out;
}

Ways NewsWays::going(const Json& who, const std::string& from, const Location& to) const {
    Ways out;
    const Phase phase = state().clock.phase;
    const auto way = wayBetween(session_.ground(), from, to.hex);
    const auto add = [&](const char* verb, const char* how, bool path) {
        Json command = who;
        command["do"] = verb;
        if (*how != '\0') command["how"] = how;
        if (path) {
            Json hexes = way;
            if (!hexes.empty()) hexes.back() = to.text();
            command["path"] = std::move(hexes);
        } else {
            command["to"] = to.text();
        }
        out.push_back({command});
    };
    if (phase == Phase::APh && way.size() == 1) add("advance", "", false);
    if (phase == Phase::RtPh && !way.empty()) add("move", "rout", way.size() > 1);
    if (phase == Phase::setup || way.size() == 1) add("move", "", false);
    if (phase != Phase::setup && way.size() > 1) add("move", "", true);
    return out;
}

std::vector<Json> NewsWays::apart(const Marker& from, const Json& pieces, const Location& to) {
    const std::string marker = madeName();
    Json place = {{"do", "place"},
                  {"id", marker},
                  {"side", from.side.text},
                  {"at", to.text()},
                  {"kind", std::string(enumText(from.kind))}};
    if (from.kind == MarkerKind::concealed) place["dummies"] = 1;
    return {std::move(place), asInVasl("/markers/" + marker + "/contents", pieces)};
}

void NewsWays::putThere(Ways& ways, Json setUp, const std::vector<std::string>& pieces, const Location& to) {
    std::vector<Json> known, possessed;
    Json ids = Json::array();
    for (const std::string& vasl : pieces) {
        const PieceId& id = ours_.at(vasl);
        ids.push_back(id.text);
        known.push_back(asInVasl("/pieces/" + id.text + "/at", to.text()));
        // Whoever comes alone is parted from who carries it.
        const PieceId& by = state().pieces.at(id).carrier;
        if (std::any_of(pieces.begin(), pieces.end(), [&](const auto& p) { return ours_.at(p) == by; }))
            possessed.push_back(asInVasl("/pieces/" + id.text + "/carrier", by.text));
    }
    if (setUp["kind"] != "known") {
        const std::string marker = madeName();
        setUp["id"] = marker;
        setUp["waiting"] = Json::array({ids.front()});
        std::vector<Json> under{setUp, asInVasl("/markers/" + marker + "/contents", ids)};
        under.insert(under.end(), possessed.begin(), possessed.end());
        ways.push_back(std::move(under));
    }
    known.insert(known.end(), possessed.begin(), possessed.end());
    if (setUp["kind"] == "concealed") {
        std::vector<Json> concealed = known;
        concealed.push_back({{"do", "conceal"}, {"pieces", ids}});
        ways.push_back(std::move(concealed));
    }
    ways.push_back(std::move(known));
}

}  // namespace shellgame::vsav
