// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>

#include "random_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/tunnels.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/house_rules.hpp"

namespace shellgame::test {

namespace {

constexpr std::array<const char*, 12> hexes{"1E4", "1E5", "1E6", "1F4", "1F5", "1F6",
                                            "1G4", "1G5", "1G6", "1H5", "1H6", "1D4"};
constexpr std::array<const char*, 11> terrains{"Open Ground",  "Open Ground", "Woods",    "Woods",
                                               "Orchard",      "Shellholes",  "Scrub",    "Stone Building",
                                               "Storage Tank", "Gully",       "Dirt Road"};
constexpr std::array<const char*, 2> sides{"german", "russian"};

/// Makes commands. If no hex is specified, it uses a default hex.
class Maker {
  public:
    Maker(const Session& session, Chance& chance)
        : session_(session), state_(session.state()), chance_(chance) {}

    Json shift() {
        Json out = {{"do", "shift"}, {"pairs", Json::array()}};
        const std::string side = chance_.percent(85) ? state_.clock.player.text : chance_.of(sides);
        const std::vector<std::string> mine = markers([&](const Marker& m) { return m.side.text == side; });
        if (mine.empty()) return out;
        if (chance_.percent(60)) {
            // Choose an allowed shift, if there is one.
            const auto options = shiftsFor(session_.view(), MarkerId(chance_.of(mine)));
            const auto allowed = std::count_if(options.begin(), options.end(),
                                               [](const ShiftOption& o) { return o.verdict == Verdict::ok; });
            if (allowed > 0) {
                const ShiftPair& p =
                    options[static_cast<std::size_t>(chance_.below(static_cast<int>(allowed)))]
                        .request.pairs[0];
                out["pairs"].push_back({{"from", p.from.text}, {"to", p.to.text}});
            }
        }
        const int pairs = chance_.percent(12) ? 2 : 1;
        while (static_cast<int>(out["pairs"].size()) < pairs) {
            Json pair = {{"from", chance_.of(mine)},
                         {"to", chance_.percent(95) ? chance_.of(mine) : anyMarker()}};
            const Marker& from = *state_.marker(MarkerId(pair["from"].get<std::string>()));
            if (!from.contents.empty() && chance_.percent(from.kind == MarkerKind::concealed ? 15 : 40))
                pair["pieces"] = {chance_.of(from.contents).text};
            const Marker* to = state_.marker(MarkerId(pair["to"].get<std::string>()));
            if (to != nullptr && !to->contents.empty() && chance_.percent(15))
                pair["come"] = {chance_.of(to->contents).text};
            out["pairs"].push_back(std::move(pair));
        }
        // Type high dice in most cases, because the low rows occur often enough anyway.
        if (chance_.percent(30)) out["dice"] = {4 + chance_.below(3), 4 + chance_.below(3)};
        if (chance_.percent(1)) out["dice"] = {4};
        return out;
    }

    Json choose() {
        Json out = {{"do", "stance"}, {"piece", anyPiece()}};
        if (!state_.offers.empty() && chance_.percent(80))
            out["piece"] = chance_.of(state_.offers).first.text;
        if (state_.pieces.empty()) return out;
        const PieceId id(out["piece"].get<std::string>());
        const Piece& p = *state_.piece(id);
        const auto offer = state_.offers.find(id);
        const bool come = offer != state_.offers.end() && offer->second.what.contains("come");
        if (come && chance_.percent(70))
            return {{"do", chance_.percent(70) ? "come" : "stay"}, {"pieces", {id.text}}};
        if (chance_.percent(6)) {
            out["do"] = "bore_sighted";
            return out;
        }
        if (p.makes.portion != Portion::open && chance_.percent(60)) {
            out["do"] = "occupy";
            out["in"] = Json::array();
            for (const auto& [marker, m] : state_.markers)
                if (m.at == state_.placeOf(id) && chance_.percent(60)) out["in"].push_back(marker.text);
            if (out["in"].empty() || chance_.percent(20)) out["in"].push_back(anyPiece());
            return out;
        }
        if (chance_.percent(12)) {
            out["tca"] = arcAt(p);
            return out;
        }
        if (chance_.percent(15)) {
            // Use a vehicle that both sides see, because a hidden unit can't act on its own.
            const auto vehicles =
                pieces([](const Piece& v) { return v.kind == PieceClass::vehicle && !v.at.empty(); });
            if (!vehicles.empty()) return {{"do", "hull_down"}, {"piece", chance_.of(vehicles)}};
        }
        switch (chance_.below(4)) {
            case 0:
                out["bu"] = chance_.percent(50);
                break;
            case 1:
                out["ca"] = arcAt(p);
                break;
            case 2:
                out["do"] = "hull_down";
                break;
            default:
                out["emplaced"] = true;
                break;
        }
        return out;
    }

    Json tunnel() {
        const auto forts = pieces([](const Piece& p) { return !p.fortification.empty() && p.inPlay(); });
        Json out = {{"do", "tunnel"}, {"id", "t" + std::to_string(1 + chance_.below(2))}};
        out["joins"] = forts.empty() ? Json::array() : Json{chance_.of(forts)};
        out["ends"] = {chance_.of(hexes)};
        return out;
    }
    Json redraw() {
        const char* side = chance_.of(sides);
        const auto caves = pieces(
            [&](const Piece& p) { return p.fortification == "cave" && p.inPlay() && p.side.text == side; });
        Json out = {{"do", "redraw"}, {"side", side}, {"complexes", Json::array()}};
        if (!caves.empty() && chance_.percent(80))
            out["complexes"].push_back({{"id", "c1"}, {"caves", {chance_.of(caves)}}});
        return out;
    }

    /// Writes texts and Special Rules on the scenario card; some are empty.
    Json card() {
        Json out = {{"do", "card"}};
        if (chance_.percent(80)) out["place"] = "Somewhere";
        if (chance_.percent(30)) out["forces"] = "Few";
        if (chance_.percent(30)) out["side"] = chance_.of(sides);
        return out;
    }
    Json specialRule() {
        Json out = {{"do", "ssr"}};
        if (chance_.percent(60)) out["text"] = "It rains.";
        if (chance_.percent(50)) out["number"] = 1 + chance_.below(4);
        if (chance_.percent(30)) out["remove"] = true;
        return out;
    }
    Json condition() {
        Json out = {{"do", "condition"}, {"name", "v" + std::to_string(chance_.below(3))}};
        if (chance_.percent(70)) out["side"] = chance_.of(sides);
        if (chance_.percent(60)) {
            out["counts"] = "control";
            out["objectives"] = {{{"hexes", {chance_.of(hexes)}}}};
        }
        if (chance_.percent(10)) out["remove"] = true;
        return out;
    }
    Json tallied() {
        return {{"do", "tally"},
                {"condition", "v" + std::to_string(chance_.below(4))},
                {"by", chance_.below(5) - 2}};
    }
    Json control() {
        Json out = {{"do", "control"}, {"at", chance_.of(hexes)}, {"side", chance_.of(sides)}};
        // In most cases choose an object that a condition names.
        for (const auto& [id, c] : state_.conditions)
            if (!c.objectives.empty() && chance_.percent(70)) out["at"] = *c.objectives.front().hexes.begin();
        return out;
    }

    Json setupArea() {
        Json out = {{"do", "setup_area"},
                    {"area", "a" + std::to_string(chance_.below(3))},
                    {"side", chance_.of(sides)}};
        if (chance_.percent(60)) out["at"] = {chance_.of(hexes), chance_.of(hexes)};
        if (chance_.percent(50)) out["from"] = "1A1";
        if (chance_.percent(50)) out["to"] = "1L9";
        if (chance_.percent(40)) out["remove"] = true;
        return out;
    }
    Json reinforcement() {
        static const std::array<const char*, 3> where{"1E1", "1F0", "1E4"};
        Json out = {{"do", "reinforcement"},
                    {"group", chance_.percent(50) ? group() : "g" + std::to_string(chance_.below(2))},
                    {"side", chance_.of(sides)},
                    {"hexes", {chance_.of(where)}},
                    {"turn", 1 + chance_.below(4)}};
        if (chance_.percent(40)) out["pieces"] = {"4-4-7", "8-0"};
        if (chance_.percent(15)) out["remove"] = true;
        return out;
    }
    Json obaModule() {
        Json out = {{"do", "oba_module"}, {"module", module()}, {"side", chance_.of(sides)}};
        if (chance_.percent(40)) out["pre_registered"] = chance_.percent(60);
        if (chance_.percent(20)) out["hex"] = chance_.of(hexes);
        if (chance_.percent(25)) out["observer"] = anyPiece();
        if (chance_.percent(10)) out["remove"] = true;
        return out;
    }
    Json boreSight() {
        const auto weapons =
            pieces([](const Piece& p) { return p.kind == PieceClass::gun && p.gone.empty(); });
        return {{"do", "bore_sight"},
                {"piece", weapons.empty() || chance_.percent(30) ? anyPiece() : chance_.of(weapons)},
                {"off", chance_.percent(30)}};
    }
    Json side() {
        Json out = {{"do", "side"}, {"side", chance_.of(sides)}};
        if (chance_.percent(30)) out["name"] = "They";
        if (chance_.percent(20)) out["edge"] = "north";
        if (chance_.percent(20)) out["hip_half_squads"] = chance_.below(20) - 1;
        return out;
    }

    Json setUpOffBoard() {
        return {{"do", "set_up_offboard"},
                {"group", group()},
                {"boards", {chance_.percent(90) ? "7" : "1", "9"}}};
    }
    Json delayEntry() { return {{"do", "delay_entry"}, {"group", group()}}; }
    Json enterMap() {
        static const std::array<const char*, 4> where{"1E1", "1F0", "1F0", "1G1"};
        static const std::array<const char*, 3> kinds{"known", "concealed", "cloaked"};
        const auto waiting = pieces([](const Piece& p) { return !p.entry.empty(); });
        return {{"do", "enter_map"},
                {"pieces", {waiting.empty() || chance_.percent(10) ? anyPiece() : chance_.of(waiting)}},
                {"at", chance_.of(where)},
                {"kind", chance_.of(kinds)}};
    }
    Json exit() {
        const auto atEdge = [](const Location& at) { return at.hex.ends_with("0") || at.hex.ends_with("1"); };
        const auto leaving = pieces([&](const Piece& p) { return atEdge(p.at); });
        const auto hidden = markers([&](const Marker& m) { return atEdge(m.at); });
        if (!hidden.empty() && chance_.percent(50))
            return {{"do", "exit"}, {"marker", chance_.of(hidden)}, {"spent", 0}};
        return {{"do", "exit"},
                {"piece", leaving.empty() || chance_.percent(10) ? anyPiece() : chance_.of(leaving)},
                {"spent", 0}};
    }

    Json move() { return going("move"); }
    Json advance() { return going("advance"); }

    Json split() {
        Json out = {{"do", "split"}, {"marker", anyMarker()}};
        part(out);
        return out;
    }
    Json merge() {
        Json out = {{"do", "merge"}, {"marker", anyMarker()}, {"with", anyMarker()}};
        if (!state_.markers.empty() && chance_.percent(70)) {
            const Marker& m = *state_.marker(MarkerId(out["marker"].get<std::string>()));
            const auto there =
                markers([&](const Marker& o) { return o.at == m.at && o.side == m.side && o.pds == m.pds; });
            out["with"] = chance_.of(there);
        }
        return out;
    }
    Json drop() { return {{"do", "drop"}, {"marker", anyMarker()}}; }

    Json reveal() {
        Json out = {{"do", "reveal"}, {"marker", anyMarker()}};
        if (chance_.percent(30)) out["as"] = "concealed";
        if (chance_.percent(30)) out["pieces"] = {anyPiece()};
        return out;
    }
    Json conceal() {
        Json out = {{"do", "conceal"}, {"pieces", {anyPiece()}}};
        const auto known = pieces([](const Piece& p) { return !p.at.empty(); });
        if (!known.empty() && chance_.percent(80)) out["pieces"] = {chance_.of(known)};
        const auto broken =
            pieces([](const Piece& p) { return !p.at.empty() && p.marks.contains("broken"); });
        if (!broken.empty() && chance_.percent(40)) out["pieces"] = {chance_.of(broken)};
        if (!known.empty() && chance_.percent(20)) out["pieces"].push_back(chance_.of(known));
        return out;
    }

    Json place() {
        const char* side = chance_.of(sides);
        Json out = {{"do", "place"}, {"side", side}, {"at", place_()}};
        static const std::array<const char*, 9> kinds{
            "concealed", "concealed", "concealed", "concealed", "hip", "hip", "hip", "known", "cloaked"};
        const std::string kind = chance_.percent(12) ? "mine" : chance_.of(kinds);
        out["kind"] = kind;
        if (kind == "mine") {
            if (chance_.percent(70)) out["contents"] = {chance_.percent(60) ? "8 AP" : "2 AT"};
            if (chance_.percent(25)) out["known"] = true;
            if (chance_.percent(4)) out["contents"] = {"8-0"};
            return out;
        }
        if (kind != "known" && chance_.percent(45)) {
            if (kind == "concealed") out["dummies"] = 1 + chance_.below(5);
            if (chance_.percent(20)) out["large"] = true;
        } else {
            out["contents"] = contents(side);
            if ((kind == "hip" || kind == "known") && chance_.percent(40)) out["contents"] = fortification();
            if (kind == "hip" && chance_.percent(15))
                for (const Json& c : fortification()) out["contents"].push_back(c);
        }
        if (chance_.percent(15)) {
            static const std::array<const char*, 4> positions{"foxhole", "trench", "1+3+5 pillbox",
                                                              "crest/1F5"};
            out["position"] = chance_.of(positions);
            // Place more units than a pillbox can contain.
            if (out["position"] == "1+3+5 pillbox" && out.contains("contents") && chance_.percent(60))
                for (const char* squad : {"4-6-7", "4-6-7"}) out["contents"].push_back(squad);
        }
        if (chance_.percent(10)) out["pds"] = chance_.percent(50);
        if (chance_.percent(10)) out["seen"] = chance_.percent(50);
        return out;
    }
    Json remove() {
        if (chance_.percent(30)) return {{"do", "remove"}, {"marker", anyMarker()}};
        if (chance_.percent(20)) return {{"do", "remove"}};
        return {{"do", "remove"}, {"piece", anyPiece()}, {"why", "eliminated"}};
    }
    Json replace() {
        const auto foreign = pieces([](const Piece& o) { return o.nation == "hungarian"; });
        const std::string id = !foreign.empty() && chance_.percent(85) ? chance_.of(foreign) : anyPiece();
        const Piece* p = state_.piece(PieceId(id));
        const char* half = p != nullptr && p->side.text == "russian"  ? "2-4-8"
                           : p != nullptr && p->nation == "hungarian" ? "1-3-7"
                                                                      : "2-4-7";
        Json out = {{"do", "replace"}, {"piece", id}, {"with", {half}}};
        if (chance_.percent(50)) out["with"].push_back(half);
        if (chance_.percent(15)) out["with"] = Json::array();
        return out;
    }

    Json mark() {
        static const std::array<const char*, 7> words{"broken",      "pinned",  "TI", "CX",
                                                      "immobilized", "wounded", "DM"};
        Json out = {{"do", "mark"}, {"piece", anyPiece()}};
        if (chance_.percent(70)) out["add"] = {chance_.of(words)};
        if (chance_.percent(40)) out["remove"] = {chance_.of(words)};
        return out;
    }
    Json wreck() {
        const auto vehicles = pieces([](const Piece& p) { return p.kind == PieceClass::vehicle; });
        return {{"do", "wreck"},
                {"piece", vehicles.empty() || chance_.percent(40) ? anyPiece() : chance_.of(vehicles)}};
    }
    Json load() {
        return carried("load", "on", [](const Piece& p) { return p.kind == PieceClass::vehicle; });
    }
    Json transfer() {
        return carried("transfer", "to", [](const Piece& p) { return p.isPersonnel(); });
    }
    Json recover() {
        Json out = carried("recover", "to", [](const Piece& p) { return p.isPersonnel(); });
        out["fails"] = chance_.percent(50);
        return out;
    }
    /// Returns an attempt to recover an SW that is possible now; null if there is none. Units and SW without
    /// a possessor are seldom together in the MPh of their side.
    Json recovery() {
        if (state_.clock.phase != Phase::MPh) return {};
        for (const auto& [weapon, w] : state_.pieces) {
            if (!isUnpossessed(state_, weapon, state_.clock.player)) continue;
            for (const auto& [unit, p] : state_.pieces)
                if (p.side == w.side && p.isPersonnel() && p.under.empty() && p.inPlay() && p.at == w.at)
                    return {{"do", "recover"},
                            {"piece", weapon.text},
                            {"to", unit.text},
                            {"fails", chance_.percent(50)}};
        }
        return {};
    }
    Json unload() {
        const auto riding = pieces([](const Piece& p) { return !p.carrier.empty(); });
        return {{"do", "unload"},
                {"piece", riding.empty() || chance_.percent(40) ? anyPiece() : chance_.of(riding)}};
    }
    Json fire() {
        Json out = {{"do", "fire"}, {"piece", anyPiece()}};
        const auto guns = pieces([](const Piece& p) { return p.kind == PieceClass::gun && p.gone.empty(); });
        if (!guns.empty() && chance_.percent(40)) out["piece"] = chance_.of(guns);
        if (chance_.percent(50)) out["die"] = 1 + chance_.below(6);
        if (chance_.percent(50)) {
            const auto weapons = pieces([](const Piece& p) { return p.boreSight && p.gone.empty(); });
            if (!weapons.empty() && chance_.percent(80)) out["piece"] = chance_.of(weapons);
            out["at"] = place_();
            out["bore_sight"] = {{{"pieces", {out["piece"]}}}};
            if (chance_.percent(8)) out["bore_sight"].push_back({{"pieces", {out["piece"]}}});
        }
        return out;
    }
    Json act() {
        static const std::array<const char*, 5> what{"change CA", "start", "stop", "motion", "other"};
        return {{"do", "act"}, {"marker", anyMarker()}, {"what", chance_.of(what)}};
    }
    Json exchangeMines() {
        Json out = {{"do", "exchange_mines"}};
        const auto mines = markers([](const Marker& m) { return m.kind == MarkerKind::mine; });
        if (!mines.empty() && chance_.percent(60)) out["with"] = chance_.of(mines);
        for (const auto& [id, prompt] : state_.prompts)
            if (prompt.kind == PromptKind::mines && chance_.percent(70)) out["marker"] = prompt.marker.text;
        if (chance_.percent(10)) out["marker"] = anyMarker();
        return out;
    }
    Json mineAttack() {
        Json out = {{"do", "mine_attack"}};
        if (chance_.percent(60)) out["result"] = "no effect";
        for (const auto& [id, prompt] : state_.prompts)
            if (prompt.kind == PromptKind::attack && chance_.percent(60)) out["at"] = prompt.at.text();
        return out;
    }
    Json module() {
        static const std::array<const char*, 3> names{"battery", "mortars", "nobody"};
        return chance_.percent(90) ? names[static_cast<std::size_t>(chance_.below(2))] : names[2];
    }
    Json ar() {
        Json out = {{"do", "ar"}, {"module", module()}};
        if (chance_.percent(85)) out["at"] = chance_.of(hexes);
        if (chance_.percent(20)) out["remove"] = true;
        return out;
    }
    Json preregister() { return {{"do", "preregister"}, {"module", module()}}; }
    Json accuracy() { return {{"do", "accuracy"}, {"module", module()}}; }
    /// Makes an answer to one of the open questions that stop play.
    Json answer() {
        const Prompt& prompt = chance_.of(state_.prompts).second;
        if (prompt.kind == PromptKind::mines) return exchangeMines();
        if (prompt.kind == PromptKind::attack) return mineAttack();
        Json out = {{"do", "bore_sighted"}, {"piece", prompt.pieces.front().text}};
        if (chance_.percent(80)) out["at"] = chance_.of(prompt.options).text();
        return out;
    }

    Json seen() {
        Json out = {{"do", "seen"}, {"side", chance_.of(sides)}, {"seen", chance_.percent(60)}};
        switch (chance_.below(4)) {
            case 0:
                out["marker"] = anyMarker();
                break;
            case 1:
                out["from"] = chance_.of(hexes);
                if (chance_.percent(80)) out["to"] = chance_.of(hexes);
                break;
            default:
                out["at"] = {place_()};
                break;
        }
        if (chance_.percent(30)) out["range"] = chance_.below(30);
        if (chance_.percent(10)) out["by"] = chance_.percent(50) ? "broken" : "hidden";
        return out;
    }
    Json terrain() {
        Json out = {{"do", "terrain"}, {"at", {chance_.of(hexes)}}};
        switch (chance_.below(6)) {
            case 0:
                out["tem"] = chance_.below(5) - 1;
                break;
            case 1:
                out["crest_line"] = chance_.percent(70);
                break;
            case 2:
                out["clear"] = true;
                break;
            case 3:
                if (chance_.percent(30)) {
                    out["terrain"] = {"Wods"};
                    break;
                }
                [[fallthrough]];
            default:
                out["terrain"] = {chance_.of(terrains)};
                break;
        }
        return out;
    }
    Json label() {
        if (chance_.percent(30)) return {{"do", "label"}};
        const bool removes = chance_.percent(20);
        return {{"do", "label"}, {"at", {chance_.of(hexes)}}, {"text", removes ? "" : "Acq A -1"}};
    }

    Json smoke() {
        if (chance_.percent(20)) return {{"do", "smoke"}};
        return {{"do", "smoke"}, {"at", {chance_.of(hexes)}}, {"level", chance_.below(4)}};
    }
    Json becomes() {
        Json out = {{"do", "becomes"}, {"at", {chance_.of(hexes)}}};
        if (chance_.percent(30)) return out;
        if (chance_.percent(20))
            out["clear"] = true;
        else
            out["terrain"] = chance_.percent(70) ? "Stone Rubble" : "Brush";
        return out;
    }
    Json light() {
        const LightRow& row = chance_.of(lightRows());
        Json out = {{"do", "light"}, {"at", {chance_.of(hexes)}}, {"kind", std::string(row.id)}};
        if (chance_.percent(80)) out["radius"] = chance_.below(5);
        if (chance_.percent(20)) out["out"] = true;
        return out;
    }
    Json blaze() {
        Json out = {{"do", "blaze"}, {"at", {chance_.of(hexes)}}};
        if (chance_.percent(30)) out.erase("at");
        if (chance_.percent(60)) out["out"] = true;
        return out;
    }

    Json phase() {
        if (chance_.percent(4)) return {{"do", "phase"}, {"to", "setup"}};
        // If a side has forgotten to enter a group, answer the question, because otherwise play would stop
        // (A2.5).
        const auto due = entriesDue(state_);
        if (!due.empty() && chance_.percent(50)) {
            std::string at = chance_.of(due) + "/turn " + std::to_string(state_.clock.turn);
            if (state_.clock.phase <= Phase::MPh && chance_.percent(50)) at += " MPh";
            return {{"do", "rule"}, {"rule", "A2.5"}, {"at", at}, {"allow", true}};
        }
        static const std::array<const char*, 3> where{"MPh", "APh", "CCPh"};
        if (chance_.percent(35)) return {{"do", "phase"}, {"to", chance_.of(where)}};
        return {{"do", "phase"}};
    }
    Json set() {
        switch (chance_.below(6)) {
            case 0:
                return {{"do", "set"}, {"night", chance_.percent(30)}};
            case 1:
                return {{"do", "set"}, {"lv", chance_.percent(30)}};
            case 2:
                return {{"do", "set"}, {"dummies", chance_.percent(70)}};
            case 3:
                return {{"do", "set"}, {"side", chance_.of(sides)}, {"balance", chance_.below(3) - 2}};
            default: {
                const HouseRule& rule = chance_.of(houseRules());
                return {{"do", "set"},
                        {"house", std::string(rule.id)},
                        {"to", std::string(chance_.percent(40) ? rule.on : rule.off)}};
            }
        }
    }
    Json rule() {
        static const std::array<const char*, 8> rules{"2.4", "2.2",   "A5.1",  "A12.12",
                                                      "2.5", "2.3.2", "3.1.1", "4.2"};
        Json out = {
            {"do", "rule"}, {"rule", chance_.of(rules)}, {"at", place_()}, {"allow", chance_.percent(60)}};
        if (chance_.percent(20)) out["forget"] = true;
        return out;
    }
    Json roll() {
        Json out = {{"do", "roll"}, {"one", chance_.percent(50)}};
        if (chance_.percent(30)) out["dice"] = {3, 4, 5};  // these three dice are neither a DR nor a dr
        return out;
    }
    Json note() { return {{"do", "note"}, {"text", "word " + std::to_string(chance_.below(100))}}; }
    Json correct() {
        const std::string marker = anyMarker(), piece = anyPiece();
        switch (chance_.below(4)) {
            case 0:
                return {{"do", "correct"}, {"pointer", "/markers/" + marker + "/at"}, {"value", place_()}};
            case 1:
                return {{"do", "correct"}, {"pointer", "/pieces/" + piece + "/marks"}, {"value", {"CX"}}};
            case 2:
                return {{"do", "correct"}, {"pointer", "/clock/phase"}, {"value", "MPh"}};
            default:
                return {{"do", "correct"}, {"pointer", "/markers/" + marker + "/at"}, {"value", "1Z99"}};
        }
    }
    // --- orders ---

    Json unit() {
        const char* side = chance_.of(sides);
        const auto own = pieces([&](const Piece& p) { return p.side.text == side && p.inPlay(); });
        Json out = {{"do", "unit"}, {"side", side}, {"unit", unitName()}, {"pieces", Json::array()}};
        if (chance_.percent(10)) {
            out.erase("pieces");
            out["disband"] = true;
            return out;
        }
        for (int n = 1 + chance_.below(3); n > 0 && !own.empty(); --n)
            out["pieces"].push_back(chance_.of(own));
        if (chance_.percent(85)) out["size"] = 1 + chance_.below(7);
        out["tah"] = chance_.of(hexes);
        if (chance_.percent(10)) out["parts"] = {unitName()};
        if (chance_.percent(20)) out["pl"] = 1 + chance_.below(4);
        return out;
    }
    Json order() {
        Json out = ofUnit("order");
        if (chance_.percent(5)) {
            out["cancel"] = true;
            return out;
        }
        static const std::array<const char*, 3> types{"attack", "defend", "move"};
        out["steps"] = Json::array();
        for (int n = chance_.percent(80) ? 1 : 2; n > 0; --n)
            out["steps"].push_back({{"type", chance_.of(types)}, {"tah", chance_.of(hexes)}});
        if (state_.clock.phase != Phase::setup) out["pl"] = chance_.percent(80) ? 1 : 1 + chance_.below(4);
        return out;
    }
    Json accept() { return ofUnit("accept"); }
    Json endOrder() {
        Json out = ofUnit("end_order");
        out["result"] = chance_.percent(50) ? "completed" : "failed";
        return out;
    }
    Json retreat() {
        Json out = ofUnit("retreat");
        out["tah"] = chance_.of(hexes);
        return out;
    }
    Json initiative() {
        return {{"do", "initiative"}, {"pieces", {anyPiece()}}, {"cmd", 5 + chance_.below(5)}};
    }

    /// Makes a change of view. A side's view never lasts long, because most acts by the other side are
    /// refused in it.
    Json view() {
        const bool side = state_.settings.viewer.empty() && chance_.percent(50);
        return {{"do", "view"}, {"as", side ? chance_.of(sides) : chance_.percent(30) ? "nobody" : "umpire"}};
    }
    Json undo() { return history("undo", session_.liveLine()); }
    Json redo() { return history("redo", session_.liveLine()); }
    Json expect() {
        const std::string marker = anyMarker();
        Json out = {
            {"do", "expect"}, {"pointer", "/markers/" + marker + "/side"}, {"equals", chance_.of(sides)}};
        return out;
    }

    /// Returns an id. If the game has no markers or pieces, returns an id that does not exist.
    std::string anyMarker() {
        const auto all = markers([](const Marker&) { return true; });
        return all.empty() ? "m0" : chance_.of(all);
    }
    std::string anyPiece() {
        const auto all = pieces([](const Piece&) { return true; });
        return all.empty() ? "p0" : chance_.of(all);
    }

  private:
    std::string unitName() {
        static const std::array<const char*, 4> names{"A", "B", "C", "D"};
        return chance_.of(names);
    }
    Json ofUnit(const char* verb) {
        Json out = {{"do", verb}, {"side", chance_.of(sides)}, {"unit", unitName()}};
        if (state_.formations.empty() || chance_.percent(10)) return out;
        const std::string key = chance_.of(state_.formations).first;
        out["side"] = key.substr(0, key.find('/'));
        out["unit"] = key.substr(key.find('/') + 1);
        return out;
    }
    template <class F>
    std::vector<std::string> markers(F fits) const {
        std::vector<std::string> out;
        for (const auto& [id, m] : state_.markers)
            if (fits(m)) out.push_back(id.text);
        return out;
    }
    template <class F>
    std::vector<std::string> pieces(F fits) const {
        std::vector<std::string> out;
        for (const auto& [id, p] : state_.pieces)
            if (fits(p)) out.push_back(id.text);
        return out;
    }
    std::string group() {
        return state_.reinforcements.empty() || chance_.percent(15) ? "nobody"
                                                                    : chance_.of(state_.reinforcements).first;
    }
    std::string place_() { return std::string(chance_.of(hexes)) + (chance_.percent(5) ? "h1" : ""); }

    Json contents(const std::string& side) {
        const std::string squad = side == "german" ? "4-6-7" : "4-5-8";
        switch (chance_.below(9)) {
            case 0:
                return {squad};
            case 1:
                return {squad, "LMG"};
            case 2:
                return {squad, "LMG", "8-0"};
            case 3:
                // For some nations, such as this one, the program does not know whether they can Deploy.
                if (chance_.percent(70)) return {{{"type", "3-4-7"}, {"nation", "hungarian"}}};
                return {squad, squad};
            case 4:
                return {side == "german" ? "PzKw VIE" : "T-34 M41"};
            case 5:
                return {"SPW 250/1", "2-4-7"};
            case 6:
                return {{{"type", "50L AT PaK 38"}, {"emplaced", true}, {"bore_sight", true}}, "2-2-8"};
            case 7:
                return {{{"type", "50L AT PaK 38"}, {"may_emplace", chance_.percent(50)}}, "2-2-8"};
            default:
                return {"8-0"};
        }
    }

    Json fortification() {
        switch (chance_.below(8)) {
            case 0:
                return {"Trench"};
            case 1:
                return {"Foxhole"};
            case 2:
                return {"Wire"};
            case 3:
                return {"1+3+5 Pillbox"};
            case 4:
                return {"Fortified Building"};
            case 5:
                return {"Cave"};
            case 6:
                return {"Roadblock"};
            default:
                return {{{"type", "Panji"}, {"hexsides", 1 + chance_.below(4)}}};
        }
    }

    std::string arcAt(const Piece& p) {
        const Marker* m = state_.marker(p.under);
        const std::string hex = m != nullptr ? m->at.hex : p.at.hex;
        const auto around = session_.ground().neighbours(hex);
        if (around.size() < 6) return "1E4/1E5";
        const std::size_t i = static_cast<std::size_t>(chance_.below(6));
        return around[i] + "/" + around[(i + (chance_.percent(85) ? 1 : 2)) % 6];
    }

    /// Selects part of the marker in the command: some of its dummies, or one counter.
    void part(Json& command) {
        const Marker* m = state_.marker(MarkerId(command["marker"].get<std::string>()));
        if (m == nullptr) return;
        if (m->isDummy())
            command["dummies"] = 1 + chance_.below(m->dummies + 1);
        else
            command["pieces"] = {chance_.percent(90) ? chance_.of(m->contents).text : anyPiece()};
    }

    Json going(const std::string& verb) {
        Json out = {{"do", verb}};
        std::string from;
        const auto mine = markers(
            [&](const Marker& m) { return m.side == state_.clock.player && m.kind != MarkerKind::hip; });
        const auto known =
            pieces([&](const Piece& p) { return !p.at.empty() && p.side == state_.clock.player; });
        if (!known.empty() && chance_.percent(45)) {
            out["piece"] = chance_.of(known);
            from = state_.piece(PieceId(out["piece"].get<std::string>()))->at.hex;
        } else {
            out["marker"] = mine.empty() || chance_.percent(15) ? anyMarker() : chance_.of(mine);
            const Marker* m = state_.marker(MarkerId(out["marker"].get<std::string>()));
            if (m == nullptr) return out;
            from = m->at.hex;
            if (chance_.percent(25)) part(out);
        }
        const auto around = session_.ground().neighbours(from);
        out["to"] = chance_.percent(92) && !around.empty() ? chance_.of(around) : place_();
        if (verb == "move") {
            static const std::array<const char*, 6> how{"assault", "double time", "double time",
                                                        "road",    "move",        "rout"};
            if (chance_.percent(50)) out["how"] = chance_.of(how);
            // Sometimes make a long path in Assault Movement, which may use the whole allowance.
            const bool assault = out.value("how", "") == "assault" && chance_.percent(60);
            const Piece* p =
                out.contains("piece") ? state_.piece(PieceId(out["piece"].get<std::string>())) : nullptr;
            const bool drive = p != nullptr && p->kind == PieceClass::vehicle && chance_.percent(80);
            if (assault || drive) {
                out.erase("to");
                out["path"] = Json::array();
                for (int n = (drive ? 16 : 2) + chance_.below(4); n > 0; --n) {
                    const auto next = session_.ground().neighbours(from);
                    if (next.empty()) break;
                    out["path"].push_back(from = chance_.of(next));
                }
            }
            if (state_.clock.phase == Phase::RtPh && chance_.percent(80)) out["how"] = "rout";
        }
        if (chance_.percent(12)) out["position"] = chance_.percent(50) ? "foxhole" : "crest/1F5";
        return out;
    }

    template <class F>
    Json carried(const char* verb, const char* key, F carries) {
        const auto carriers = pieces(carries);
        Json out = {{"do", verb},
                    {"piece", anyPiece()},
                    {key, carriers.empty() || chance_.percent(15) ? anyPiece() : chance_.of(carriers)}};
        const Piece* on = state_.piece(PieceId(out[key].get<std::string>()));
        if (on == nullptr || chance_.percent(20)) return out;
        const auto beside =
            pieces([&](const Piece& p) { return p.under == on->under && p.at == on->at && p.gone.empty(); });
        if (!beside.empty()) out["piece"] = chance_.of(beside);
        return out;
    }

    Json history(const char* verb, const std::vector<int>& line) {
        Json out = {{"do", verb}};
        const int last = static_cast<int>(session_.entries().size());
        if (chance_.percent(20))
            out["to"] = std::max(verb == std::string("redo") ? 1 : 0, last - chance_.below(8));
        if (chance_.percent(10) && !line.empty()) out["to"] = chance_.of(line);
        return out;
    }

    const Session& session_;
    const State& state_;
    Chance& chance_;
};

struct Weighted {
    int weight;
    Json (Maker::*make)();
};

Json pick(const Weighted* begin, const Weighted* end, Maker& maker, Chance& chance) {
    int sum = 0;
    for (const Weighted* w = begin; w != end; ++w) sum += w->weight;
    int n = chance.below(sum);
    for (const Weighted* w = begin; w != end; ++w)
        if ((n -= w->weight) < 0) return (maker.*(w->make))();
    return {};
}

}  // namespace

Json randomCommand(const Session& session, Chance& chance) {
    static const std::array<Weighted, 62> usual{
        {{30, &Maker::shift},        {6, &Maker::choose},        {17, &Maker::move},
         {6, &Maker::advance},       {3, &Maker::split},         {5, &Maker::merge},
         {2, &Maker::drop},          {3, &Maker::reveal},        {7, &Maker::conceal},
         {3, &Maker::place},         {2, &Maker::remove},        {2, &Maker::replace},
         {12, &Maker::mark},         {2, &Maker::wreck},         {6, &Maker::load},
         {4, &Maker::transfer},      {2, &Maker::recover},       {8, &Maker::unload},
         {5, &Maker::fire},          {3, &Maker::seen},          {4, &Maker::terrain},
         {2, &Maker::smoke},         {2, &Maker::light},         {2, &Maker::label},
         {14, &Maker::phase},        {3, &Maker::set},           {4, &Maker::rule},
         {2, &Maker::note},          {2, &Maker::correct},       {2, &Maker::expect},
         {2, &Maker::exchangeMines}, {2, &Maker::mineAttack},    {4, &Maker::ar},
         {3, &Maker::preregister},   {3, &Maker::accuracy},      {3, &Maker::act},
         {1, &Maker::tunnel},        {1, &Maker::redraw},        {10, &Maker::setUpOffBoard},
         {3, &Maker::delayEntry},    {5, &Maker::enterMap},      {6, &Maker::exit},
         {1, &Maker::becomes},       {1, &Maker::blaze},         {1, &Maker::unit},
         {2, &Maker::order},         {1, &Maker::accept},        {1, &Maker::endOrder},
         {3, &Maker::retreat},       {1, &Maker::initiative},    {1, &Maker::view},
         {1, &Maker::setupArea},     {1, &Maker::reinforcement}, {1, &Maker::obaModule},
         {1, &Maker::boreSight},     {1, &Maker::side},          {1, &Maker::card},
         {1, &Maker::specialRule},   {3, &Maker::condition},     {5, &Maker::tallied},
         {4, &Maker::control},       {2, &Maker::roll}}};
    Maker maker(session, chance);
    if (!session.state().settings.viewer.empty() && chance.percent(30)) return maker.view();
    if (Json recovery = maker.recovery(); recovery.is_object() && chance.percent(40)) return recovery;
    if (chance.percent(5)) return chance.percent(60) ? maker.undo() : maker.redo();
    if (!session.state().prompts.empty() && chance.percent(80)) return maker.answer();
    Json command = pick(usual.data(), usual.data() + usual.size(), maker, chance);
    if (chance.percent(3)) command["nonsense"] = 1;
    return command;
}

Json randomSetup(const Session& session, Chance& chance) {
    static const std::array<Weighted, 18> usual{{{60, &Maker::place},
                                                 {4, &Maker::replace},
                                                 {10, &Maker::seen},
                                                 {14, &Maker::terrain},
                                                 {8, &Maker::set},
                                                 {5, &Maker::split},
                                                 {2, &Maker::move},
                                                 {1, &Maker::fire},
                                                 {2, &Maker::tunnel},
                                                 {1, &Maker::redraw},
                                                 {3, &Maker::unit},
                                                 {8, &Maker::setupArea},
                                                 {8, &Maker::reinforcement},
                                                 {6, &Maker::obaModule},
                                                 {12, &Maker::boreSight},
                                                 {2, &Maker::side},
                                                 {8, &Maker::condition},
                                                 {2, &Maker::order}}};
    Maker maker(session, chance);
    return pick(usual.data(), usual.data() + usual.size(), maker, chance);
}

}  // namespace shellgame::test
