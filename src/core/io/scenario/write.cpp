// SPDX-License-Identifier: MIT
#include <algorithm>

#include "command.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/model/keys.hpp"
#include "shellgame/model/piece_spec.hpp"
#include "shellgame/rules/mapboard/entry.hpp"

namespace shellgame {

namespace {

Json seenJson(const SeenNote& note) {
    if (note.range == 0 && note.by.empty()) return note.seen;
    Json out = {{"seen", note.seen}};
    if (note.range != 0) out["range"] = note.range;
    if (!note.by.empty()) out["by"] = note.by;
    return out;
}

Json markerJson(const MarkerId& id, const Marker& m, const State& state) {
    Json out = {
        {"id", id.text}, {"side", m.side.text}, {"kind", std::string(enumText(m.kind))}, {"at", m.at.text()}};
    if (m.position != Position{}) out["position"] = m.position.text();
    if (m.large) out["large"] = true;
    if (m.known) out["known"] = true;
    if (m.seen) out["seen"] = seenJson(*m.seen);
    if (m.dummies > 0) out["dummies"] = m.dummies;
    if (!m.force.empty()) out["force"] = m.force;
    if (m.marks.contains("fixed")) out["fixed"] = true;
    if (!m.contents.empty()) {
        out["pds"] = m.pds;
        out["contents"] = Json::array();
        for (const PieceId& p : m.contents) out["contents"].push_back(pieceSpecJson(p, *state.piece(p)));
    }
    return out;
}

Json sideJson(const SideId& id, const Side& side) {
    Json out = {{"id", id.text}, {"name", side.name}, {"nationality", side.nationality}};
    if (side.apFactors > 0) out["ap_factors"] = side.apFactors;
    if (side.atFactors > 0) out["at_factors"] = side.atFactors;
    if (side.dummies) out["dummies"] = *side.dummies;
    if (!side.edge.empty()) out["edge"] = side.edge;
    if (!side.entry.empty()) out["entry"] = side.entry;
    if (side.hipHalves) out["hip_capacity"] = *side.hipHalves / 2.0;
    return out;
}

Json areaJson(const SetupArea& area) {
    Json out = {{"side", area.side.text}, {"at", area.hexes}};
    if (!area.group.empty()) out["group"] = area.group;
    return out;
}

Json moduleJson(const std::string& id, const ObaModule& module, const State& state) {
    Json out = {{"id", id}, {"side", module.side.text}};
    if (!module.name.empty()) out["name"] = module.name;
    if (module.preRegistered) out["pre_registered"] = true;
    if (!module.hex.empty()) out["hex"] = module.hex;
    if (!module.ar.empty()) out["ar"] = module.ar;
    // A scenario has no counters that are out of play, and nobody observes for the enemy.
    if (const Piece* p = state.piece(module.observer);
        p != nullptr && p->inPlay() && p->isPersonnel() && p->side == module.side)
        out["observer"] = module.observer.text;
    return out;
}

/// What a tunnel or a cave complex joins of what is on the map; nothing where that is nothing.
std::optional<Json> workJson(const Work& work, const State& state) {
    Json out = writeValue(work, Elide::no);
    out["joins"] = Json::array();
    for (const PieceId& id : work.joins)
        if (const Piece* p = state.piece(id); p != nullptr && p->inPlay()) out["joins"].push_back(id.text);
    if (out["joins"].empty() && out["ends"].empty()) return std::nullopt;
    return out;
}

}  // namespace

/// Counters of one entry of "units".
static constexpr std::size_t mostTogether = 60;

Json scenarioJson(const GameInfo& info, const State& state) {
    Json out = {
        {"format", scenarioFormat}, {"kind", "scenario"}, {"title", info.title}, {"boards", info.boards}};
    // What play has made of it may break limits of setup: that is told to who opens it, not refused.
    out["as_it_stands"] = true;
    if (!info.description.empty()) out["description"] = info.description;
    if (!info.overlays.empty()) out["overlays"] = info.overlays;
    if (info.north != 0) out["north"] = info.north;
    out["sides"] = Json::array();
    // The first listed side is the one that moves first.
    for (const bool first : {true, false})
        for (const auto& [id, side] : state.sides)
            if ((id == state.clock.first) == first) out["sides"].push_back(sideJson(id, side));
    const Clock& c = state.clock;
    out["clock"] = {{"turns", c.turns},
                    {"first", c.first.text},
                    {"turn", c.turn},
                    {"player", c.player.text},
                    {"phase", std::string(enumText(c.phase))}};
    out["settings"] = {
        {"night", state.settings.night}, {"lv", state.settings.lv}, {"dummies", state.settings.dummies}};
    if (state.settings.nvr) out["settings"]["nvr"] = *state.settings.nvr;
    if (!state.settings.weather.empty()) out["settings"]["weather"] = state.settings.weather;
    if (!state.settings.ground.empty()) out["settings"]["ground"] = state.settings.ground;
    if (state.settings.shortestEnd > 0) out["settings"]["shortest_end"] = state.settings.shortestEnd;
    if (state.settings.campaign) out["settings"]["campaign"] = true;
    if (!state.settings.viewer.empty()) out["settings"]["viewer"] = state.settings.viewer.text;
    if (!state.settings.balance.empty()) out["settings"]["balance"] = state.settings.balance;
    if (!state.settings.house.empty()) out["settings"]["house"] = state.settings.house;
    if (state.settings.system != System::asl) {
        out["settings"]["system"] = std::string(enumText(state.settings.system));
        out["settings"]["series"] = state.settings.series;
    }
    // When a hex changed matters to the past of a game only, and a scenario has none.
    for (const auto& [hex, note] : state.hexes) {
        out["hexes"][hex] = writeValue(note);
        out["hexes"][hex].erase("changed");
    }
    // In the order of the file that they came from: "area2" before "area10".
    std::vector<std::string> areas;
    for (const auto& [id, area] : state.areas) areas.push_back(id);
    std::stable_sort(areas.begin(), areas.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    for (const std::string& id : areas) out["setup"].push_back(areaJson(state.areas.at(id)));
    for (const auto& [id, module] : state.modules) out["oba"].push_back(moduleJson(id, module, state));
    out["markers"] = Json::array();
    for (const auto& [id, m] : state.markers) out["markers"].push_back(markerJson(id, m, state));
    out["units"] = Json::array();
    for (const auto& [id, p] : state.pieces) {
        if (!p.under.empty() || p.at.empty() || !p.gone.empty()) continue;
        // Counters of one side in one place are listed together.
        Json* group = nullptr;
        for (Json& g : out["units"])
            if (g["side"] == p.side.text && g["at"] == p.at.text() &&
                g.value("position", "") == p.position.text() && g["pieces"].size() < mostTogether)
                group = &g;
        if (group == nullptr) {
            Json g = {{"side", p.side.text}, {"at", p.at.text()}, {"pieces", Json::array()}};
            if (p.position != Position{}) g["position"] = p.position.text();
            out["units"].push_back(std::move(g));
            group = &out["units"].back();
        }
        (*group)["pieces"].push_back(pieceSpecJson(id, p));
    }
    for (const auto& [id, group] : state.reinforcements) {
        Json g = {{"id", id}, {"side", group.side.text}, {"turn", group.turn}, {"hexes", group.hexes}};
        if (group.delayed > 0) g["delayed"] = group.delayed;
        if (!group.board.empty()) g["board"] = group.board;
        if (!group.lengthwise) g["lengthwise"] = false;
        if (!group.roads.empty()) g["roads"] = group.roads;
        for (const auto& [piece, p] : state.pieces)
            if (p.entry == id && p.gone == offBoard) g["pieces"].push_back(pieceSpecJson(piece, p));
        out["reinforcements"].push_back(std::move(g));
    }
    for (const auto& [name, work] : state.works)
        if (auto json = workJson(work, state)) out["works"][name] = std::move(*json);
    if (Json units = commandJson(state); !units.empty()) out["command"] = std::move(units);
    out["seen"] = Json::array();
    for (const auto& [key, note] : state.seen) {
        const auto of = SideAt::parse(key);
        if (!of) continue;
        Json s = {{"side", of->side.text}, {"at", {of->at.text()}}, {"seen", note.seen}};
        if (note.range != 0) s["range"] = note.range;
        if (!note.by.empty()) s["by"] = note.by;
        out["seen"].push_back(std::move(s));
    }
    return out;
}

Result<void> saveScenario(const Game& game, const std::string& path, FileSink& sink) {
    return writeFileSafely(path, scenarioJson(game.info, game.session->state()).dump(1, ' ') + "\n", sink);
}

}  // namespace shellgame
