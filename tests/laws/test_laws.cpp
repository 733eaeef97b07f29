// SPDX-License-Identifier: MIT
// Tests the invariants of every game with random games.
#include <algorithm>
#include <cstdio>
#include <set>

#include "random_game.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "shellgame/rules/terms/kinds.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Chance;
using test::Tally;

namespace {

/// Returns the first contradiction in the state, or an empty string if there is none.
std::string contradiction(const State& s) {
    std::map<PieceId, MarkerId> lies;
    for (const auto& [id, m] : s.markers) {
        if (m.at.empty()) return id.text + " lies nowhere";
        if (!m.contents.empty() && m.dummies > 0) return id.text + " is real and dummy";
        if (m.kind == MarkerKind::concealed && m.contents.empty() && m.dummies < 1)
            return id.text + " is nothing";
        if (m.pds && (m.contents.empty() || m.kind != MarkerKind::concealed))
            return id.text + " can't be a PDS";
        for (const PieceId& p : m.contents) {
            if (!lies.emplace(p, id).second) return p.text + " lies in two places";
            if (s.piece(p) == nullptr) return p.text + " under " + id.text + " does not exist";
        }
    }
    for (const auto& [id, p] : s.pieces) {
        const auto where = lies.find(id);
        if (p.under.empty() != (where == lies.end()) || (where != lies.end() && where->second != p.under))
            return id.text + " does not lie where it says";
        const int places = (p.gone.empty() ? 0 : 1) + (p.under.empty() ? 0 : 1) + (p.at.empty() ? 0 : 1);
        if (places != 1) return id.text + " is in " + std::to_string(places) + " places";
        if (p.carrier.empty()) continue;
        const Piece* on = s.piece(p.carrier);
        // An off-board group may be loaded (A2.52).
        const bool there = p.gone.empty() || p.gone == offBoard;
        if (on == nullptr || !there || on->gone != p.gone || on->entry != p.entry || on->under != p.under ||
            on->at != p.at)
            return id.text + " is carried by what is elsewhere";
    }
    for (const auto& [id, prompt] : s.prompts) {
        if (prompt.kind == PromptKind::mines && s.marker(prompt.marker) == nullptr)
            return id + " asks about nothing";
        for (const PieceId& p : prompt.pieces)
            if (s.piece(p) == nullptr) return id + " speaks of nobody";
    }
    for (const auto& [id, offer] : s.offers)
        if (s.piece(id) == nullptr || offer.what.empty()) return "an offer to " + id.text;
    return "";
}

std::set<PieceId> inPlay(const State& s) {
    std::set<PieceId> out;
    for (const auto& [id, p] : s.pieces)
        if (p.gone.empty()) out.insert(id);
    return out;
}

/// Lists the positions of markers by kind and side. If `portions` is set, includes the portion of the
/// Location, which changes only when a fortification shifts (4.4).
std::multiset<std::string> places(const State& s, bool portions) {
    std::multiset<std::string> out;
    for (const auto& [id, m] : s.markers)
        out.insert(m.side.text + enumText(m.kind).data() + m.at.text() + (portions ? m.position.text() : ""));
    return out;
}

bool anyFortification(const State& s) {
    return std::any_of(s.pieces.begin(), s.pieces.end(), [](const auto& p) {
        return p.second.kind == PieceClass::fortification && !p.second.under.empty();
    });
}

/// Returns, by side, the Locations with an HIP marker, which a successful shift must not change (3.3.3).
std::set<std::string> hiddenLocations(const State& s) {
    std::set<std::string> out;
    for (const auto& [id, m] : s.markers)
        if (m.kind == MarkerKind::hip) out.insert(m.side.text + " " + m.at.text());
    return out;
}

std::set<MarkerId> hiddenMarkers(const State& s) {
    std::set<MarkerId> out;
    for (const auto& [id, m] : s.markers)
        if (m.kind == MarkerKind::hip) out.insert(id);
    return out;
}

/// Checks that a successful shift or rows 8-10 don't change which Locations have an HIP marker. Rows 11-12
/// and >= 13 must remove exactly the markers that took part, unless these have left units behind.
void hiddenInvariant(const State& before, const State& after, const Entry& e, const std::string& row) {
    if (row == "<=0" || row == "1-7" || row == "8-10") {
        REQUIRE(hiddenLocations(before) == hiddenLocations(after));
        REQUIRE(hiddenMarkers(before) == hiddenMarkers(after));
        return;
    }
    const bool declared = houseRuleOn(before.settings, "stay_declared");
    std::set<MarkerId> left = hiddenMarkers(before);
    for (const Json& pair : (*e.command)["pairs"]) {
        const MarkerId from(pair["from"].get<std::string>()), to(pair["to"].get<std::string>());
        const std::size_t shifting = pair.contains("pieces") && !pair["pieces"].empty()
                                         ? pair["pieces"].size()
                                         : before.marker(from)->contents.size();
        if (shifting == before.marker(from)->contents.size()) left.erase(from);
        if (from == to) continue;
        // A TI unit does not take part in a shift, nor does a fortification that the command does not name
        // (3.3.5, 4.5).
        const auto& there = before.marker(to)->contents;
        const Json come = pair.value("come", Json::array());
        const bool all = std::all_of(there.begin(), there.end(), [&](const PieceId& id) {
            const Piece& p = *before.piece(id);
            const bool met = p.kind != PieceClass::fortification && !p.marks.contains("TI");
            return (!declared && met) || std::find(come.begin(), come.end(), id.text) != come.end();
        });
        if (all) left.erase(to);
    }
    REQUIRE(hiddenMarkers(after) == left);
}

/// Checks the conditions that every shift must meet, whatever its row.
void shiftLaws(const State& before, const State& after, const Entry& e) {
    const std::string row = e.rolls.at(0).row;
    const bool fortified = anyFortification(before);
    hiddenInvariant(before, after, e, row);
    if (row == "<=0" || row == "1-7" || row == "8-10") {
        REQUIRE(places(before, !fortified) == places(after, !fortified));
        REQUIRE(before.markers.size() == after.markers.size());
        REQUIRE(before.trails == after.trails);
    }
    if (row == "8-10") {
        REQUIRE(before.markers == after.markers);
        REQUIRE(before.pieces == after.pieces);
    }
    std::set<MarkerId> parties;
    for (const Json& pair : (*e.command)["pairs"])
        for (const char* key : {"from", "to"}) parties.insert(MarkerId(pair[key].get<std::string>()));
    int pds = 0;
    for (const auto& [id, m] : before.markers) {
        if (parties.contains(id)) continue;
        const Marker* now = after.marker(id);
        REQUIRE(now != nullptr);
        Marker same = *now;
        if (fortified) same.position = m.position;
        REQUIRE(same == m);
    }
    for (const auto& [id, m] : after.markers) pds += m.pds ? 1 : 0;
    for (const auto& [id, m] : before.markers) pds -= m.pds ? 1 : 0;
    REQUIRE((row == "<=0" || row == "1-7" ? pds == 0 : pds <= 0));
    REQUIRE(inPlay(before) == inPlay(after));
}

void entryLaws(const State& before, const Session& session, const Entry& e) {
    const State& after = session.state();
    REQUIRE(after.hash == recountHash(after));
    REQUIRE(e.hash == after.hash);
    REQUIRE(contradiction(after).empty());
    for (const auto& [id, piece] : before.pieces)
        if (e.verb != "undo" && e.verb != "redo") REQUIRE(after.piece(id) != nullptr);
    static const std::set<std::string> changePieces{"place", "remove", "replace", "undo", "redo", "correct"};
    const std::set<PieceId> had = inPlay(before);
    const std::set<PieceId> has = inPlay(after);
    if (e.verb == "enter_map") {
        REQUIRE(std::includes(has.begin(), has.end(), had.begin(), had.end()));
    } else if (e.verb == "exit") {
        REQUIRE(std::includes(had.begin(), had.end(), has.begin(), has.end()));
        for (const PieceId& id : had)
            if (!has.contains(id)) REQUIRE(after.piece(id)->gone == "exited");
    } else if (!changePieces.contains(e.verb)) {
        REQUIRE(had == has);
    }
    if (e.verb == "shift") shiftLaws(before, after, e);
    if (e.verb == "come" || e.verb == "stay") {
        REQUIRE(places(before, !anyFortification(before)) == places(after, !anyFortification(before)));
        REQUIRE(hiddenLocations(before) == hiddenLocations(after));
        REQUIRE(before.trails == after.trails);
    }
}

/// Performs one command and checks the conditions that must be met whether it succeeds or is refused.
void step(Session& session, const Json& command, Tally& tally) {
    const State before = session.state();
    const std::size_t entries = session.entries().size();
    const bool undoing = session.canUndo();
    const Entry e = session.perform(command);
    INFO(command.dump() << ": " << textOf(e.text));
    tally.count(before, command, e);
    if (e.ok) return entryLaws(before, session, e);
    REQUIRE(e.n == 0);
    REQUIRE(e.hash == before.hash);
    REQUIRE(session.state() == before);
    REQUIRE(session.entries().size() == entries);
    REQUIRE(session.canUndo() == undoing);
    REQUIRE_FALSE(e.findings.empty());
}

void play(Session& session, Chance& chance, Tally& tally, int commands) {
    const int setup = 8 + chance.below(12);
    for (int i = 0; i < commands; ++i)
        step(session,
             i < setup    ? test::randomSetup(session, chance)
             : i == setup ? Json{{"do", "phase"}, {"to", chance.percent(50) ? "MPh" : "APh"}}
                          : test::randomCommand(session, chance),
             tally);
}

std::map<std::string, int> partsOfForces(const State& s) {
    std::map<std::string, int> out;
    for (const auto& [id, m] : s.markers)
        if (!m.force.empty()) ++out[m.side.text + " " + m.force];
    return out;
}

/// Verbs used only in games of forces.
const std::set<std::string> ofForces{
    "advance_after_combat", "array",     "detach", "fix", "join", "name_force",
    "retreat_after_combat", "substitute"};

/// Returns the places of counters that are not part of a force (N.3).
std::map<std::string, std::string> noForces(const State& s) {
    std::map<std::string, std::string> out;
    for (const auto& [id, p] : s.pieces)
        if (p.gone.empty() && !armRow(p.arm).force) out[id.text] = s.placeOf(p).text();
    return out;
}

/// Counts the counters in each hex that are under markers of forces.
std::map<std::string, int> countersOfForces(const State& s) {
    std::map<std::string, int> out;
    for (const auto& [id, m] : s.markers) out[m.at.text()] += static_cast<int>(m.contents.size());
    return out;
}

/// Checks that one march order for several hexes has the same result as a separate order for each hex, up to
/// the first question.
void wayLaw(const Session& session, const State& before) {
    const Entry& e = session.entries().back();
    if (e.verb != "move" || (*e.command)["path"].size() < 2 || before.clock.phase == Phase::setup) return;
    Session steps(session.groundPtr(), before, std::make_shared<RuledSight>(), standardRegistry());
    Json step = e.command;
    for (const Json& hex : (*e.command)["path"]) {
        if (!steps.state().prompts.empty()) break;
        step["path"] = Json::array({hex});
        const Entry one = steps.perform(step);
        INFO(step.dump() << ": " << (one.findings.empty() ? "" : textOf(one.findings.front().message)));
        REQUIRE(one.ok);
        if (!step.contains("pieces")) continue;
        step.erase("pieces");
        for (const auto& [id, m] : steps.state().markers)
            if (!before.markers.contains(id)) step["marker"] = id.text;  // the marker of the moving part
    }
    REQUIRE(steps.state().prompts == session.state().prompts);
    REQUIRE(steps.state().markers == session.state().markers);
    REQUIRE(steps.state().trails == session.state().trails);
}

/// Plays a game of forces. Checks after each act that a fixed force is adjacent to an enemy force and raises
/// no question, and that a substitution neither adds nor removes a counter, a marker or a part.
void playForces(Session& session, Chance& chance, Tally& tally) {
    for (int i = 0; i < 60; ++i) {
        const State before = session.state();
        const auto entries = session.entries().size();
        step(session, test::randomForceCommand(session, chance), tally);
        const State& after = session.state();
        const GameView view = session.view();
        for (const auto& [id, side] : after.sides)
            for (const Force& force : forcesOf(view, id)) {
                if (!isFixed(after, force)) continue;
                REQUIRE(adjacentToEnemy(view, force));
                for (const MarkerId& part : force.parts)
                    REQUIRE(fixingQuestion(view, part, PromptKind::whichForce) == nullptr);
            }
        if (session.entries().size() == entries) continue;
        wayLaw(session, before);
        const std::string& verb = session.entries().back().verb;
        // Regrouping forces does not move a counter, and a retreat raises no question.
        if (verb == "detach" || verb == "join") REQUIRE(countersOfForces(before) == countersOfForces(after));
        if (verb == "retreat_after_combat") REQUIRE(before.prompts == after.prompts);
        if (verb != "fix" && verb != "array" && verb != "substitute") continue;
        // Counters that are not a force stay in place, under their own marker (N.3).
        REQUIRE(noForces(before) == noForces(after));
        REQUIRE(before.markers.size() <= after.markers.size());
        REQUIRE(partsOfForces(before) == partsOfForces(after));
        REQUIRE(before.pieces.size() == after.pieces.size());
        // The arriving force and the leaving force exchange hexes.
        const auto hexes = [](const State& s) {
            const auto all = places(s, true);
            return std::set<std::string>(all.begin(), all.end());
        };
        if (verb == "fix") REQUIRE(hexes(before) == hexes(after));
    }
}

void historyLaws(Session& session) {
    // Begin in the Umpire view, because undo does not change the view.
    if (!session.state().settings.viewer.empty())
        REQUIRE(session.perform({{"do", "view"}, {"as", "umpire"}}).ok);
    const State end = session.state();
    const auto line = session.liveLine();
    if (line.empty()) return;
    REQUIRE(session.perform({{"do", "undo"}, {"to", 0}}).ok);
    REQUIRE(session.state() == session.start());
    REQUIRE(session.state().hash == recountHash(session.start()));
    REQUIRE(session.perform({{"do", "redo"}, {"to", line.back()}}).ok);
    REQUIRE(session.state() == end);
    REQUIRE(session.state().hash == end.hash);
    REQUIRE(session.liveLine() == line);
}

void saveLaws(const Game& game) {
    const Json save = saveJson(game);
    const auto parsed = parseJson(save.dump(1, ' '), "save.json");
    REQUIRE(parsed);
    const auto loaded = readSave(*parsed, "save.json", {});
    if (!loaded) FAIL(joinProblems(loaded.error()));
    REQUIRE(loaded->warnings.empty());
    REQUIRE(loaded->session->state() == game.session->state());
    REQUIRE(loaded->session->start() == game.session->start());
    REQUIRE(loaded->session->liveLine() == game.session->liveLine());
    REQUIRE(saveJson(*loaded) == save);
    const Verification v = verifySave(*parsed, "save.json", {});
    if (!v.changesOk || !v.rulesOk) FAIL(joinProblems(v.problems));
}

/// Plays commands that are rare in random play: rows at both ends of the table, choices right after a shift,
/// merging, and refusals that need a certain position. Some games begin with these commands and continue at
/// random.
void playRare(Session& session, bool easy, Tally& tally) {
    const auto act = [&](std::string text) {
        // Make shifts easy by replacing the largest tank in LOS with squads out of LOS.
        if (const auto tank = text.find("PzKw VIB"); easy && tank != std::string::npos)
            text.replace(tank, 8, "4-6-7");
        if (const auto yes = text.find("\"seen\":true"); easy && yes != std::string::npos)
            text.replace(yes, 11, "\"seen\":false");
        step(session, Json::parse(text), tally);
    };
    for (
        const char* text :
        {R"({"do":"terrain","at":["1B2","1C2","1D2","1E2"],"terrain":["Brush"]})",
         R"({"do":"terrain","at":["1F2"],"terrain":["Stone Building"]})",
         R"({"do":"place","side":"german","at":"1B2h1","contents":["4-6-7"]})",
         R"({"do":"terrain","at":["1G2"],"terrain":["Woods","Dirt Road"]})",
         R"({"do":"seen","side":"german","at":["1B2","1C2","1D2","1E2","1G2"],"seen":true,"range":5})",
         R"({"do":"place","side":"german","at":"1B2","id":"r1","contents":[{"type":"PzKw VIB","id":"v1"}]})",
         R"({"do":"place","side":"german","at":"1C2","id":"r2","dummies":4})",
         R"({"do":"place","side":"german","kind":"hip","at":"1D2","id":"r3","contents":["PzKw VIB"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1E2","id":"r4"})",
         R"({"do":"place","side":"german","at":"1G2","id":"r5","dummies":3})",
         R"({"do":"place","side":"german","at":"1E2","id":"r6","contents":[{"type":"50L AT","id":"g1","emplaced":true},"2-2-8"]})",
         R"({"do":"place","side":"german","at":"1F2","kind":"known","contents":["150 sFH 18"]})",
         R"({"do":"place","side":"german","at":"1H2","id":"r7","dummies":2})",
         R"({"do":"place","side":"german","at":"1H2","id":"r8","dummies":2})",
         R"({"do":"merge","marker":"r7","with":"r8"})",
         R"({"do":"stance","piece":"v1","bu":false})",
         R"({"do":"terrain","at":["1B2"],"crest_line":true})",
         R"({"do":"hull_down","piece":"v1"})",
         R"({"do":"undo"})",
         R"({"do":"undo"})",
         R"({"do":"place","side":"german","at":"1K3","kind":"known","contents":[{"type":"4-6-7","id":"k1"}]})",
         R"({"do":"place","side":"german","at":"1P5","kind":"known","contents":[{"type":"50L AT PaK 38","id":"g2","bore_sight":true},"2-2-8"]})",
         R"({"do":"place","side":"russian","kind":"mine","at":"1K2","id":"x1","contents":["8 AP"]})",
         R"({"do":"place","side":"russian","kind":"mine","at":"1K2","contents":["6 AP"]})",
         R"({"do":"place","side":"russian","kind":"mine","at":"1K2h1","contents":["6 AP"]})",
         R"({"do":"place","side":"russian","kind":"mine","at":"1M2","id":"x2"})",
         R"({"do":"place","side":"russian","kind":"mine","at":"1M4","id":"x3","known":true})",
         R"({"do":"place","side":"german","at":"1L3","kind":"known","contents":[{"type":"3-4-7","nation":"hungarian","id":"h1"}]})",
         R"({"do":"replace","piece":"h1","with":["1-3-7","1-3-7"]})",
         R"({"do":"note"})",
         R"({"do":"place","side":"german","at":"1J3","contents":["4-6-7","4-6-7","4-6-7","4-6-7"]})",
         R"({"do":"phase","to":"MPh"})",
         R"({"do":"rule","rule":"A3.3","at":"g1"})",
         R"({"do":"rule","rule":"A3.3","at":"g2"})",
         R"({"do":"fire","piece":"g1"})",
         R"({"do":"place","side":"german","at":"1J2","kind":"known","contents":["4-6-7","4-6-7","4-6-7","4-6-7"]})",
         R"({"do":"set","house":"sizes_apart","to":"apart"})",
         R"({"do":"shift","pairs":[{"from":"r1","to":"r2"}]})",
         R"({"do":"set","house":"sizes_apart","to":"mix"})",
         R"({"do":"shift","pairs":[{"from":"r1","to":"r5"}]})",
         R"({"do":"shift","pairs":[{"from":"r1","to":"r2"}]})",
         R"({"do":"stance","piece":"v1","bu":false})",
         R"({"do":"shift","pairs":[{"from":"r3","to":"r4"}]})",
         R"({"do":"fire","piece":"g2","at":"1P5","bore_sight":[{"pieces":["g2"]}]})",
         R"({"do":"fire","piece":"g2","at":"1P1","bore_sight":[{"pieces":["g2"]},{"pieces":["g2"]}]})",
         R"({"do":"fire","piece":"g2","at":"1P1","bore_sight":[{"pieces":["g2"]}],"dice":[6,4,1]})",
         R"({"do":"bore_sighted","piece":"g2"})",
         R"({"do":"undo"})",
         R"({"do":"undo"})",
         R"({"do":"fire","piece":"g2","at":"1P1","bore_sight":[{"pieces":["g2"]}]})",
         R"({"do":"bore_sighted","piece":"g2","at":"1P1"})",
         R"({"do":"ar","module":"battery","at":"1P1"})",
         R"({"do":"preregister","module":"battery"})",
         R"({"do":"ar","module":"battery","at":"1P2"})",
         R"({"do":"accuracy","module":"battery"})",
         R"({"do":"accuracy","module":"mortars"})",
         R"({"do":"move","piece":"k1","to":"1K2"})",
         R"({"do":"phase"})",
         R"({"do":"exchange_mines","marker":"x1","with":"x3"})",
         R"({"do":"exchange_mines","marker":"x1","with":"x2"})",
         R"({"do":"mine_attack"})",
         R"({"do":"mine_attack"})",
         R"({"do":"mine_attack","result":"no effect"})"})
        act(text);
}

/// Plays with hidden fortifications, tunnels, cave complexes and cloaks, including all their refusals.
/// `variant` selects the dice, and thereby the row that applies to the cloaks.
void playHidden(Session& session, int variant, Tally& tally) {
    const auto act = [&](const std::string& text) { step(session, Json::parse(text), tally); };
    for (
        const char* text :
        {R"({"do":"terrain","at":["1K2","1K3","1P5"],"terrain":["Woods"]})",
         R"({"do":"terrain","at":["1L5"],"terrain":["Stone Building"]})",
         R"({"do":"terrain","at":["1M5"],"terrain":["Marsh"]})",
         R"({"do":"terrain","at":["1N2","1N3"],"terrain":["Gully"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K2","id":"h1","contents":[{"type":"1+3+5 Pillbox","id":"box"},{"type":"4-6-7","id":"u1"}]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1N2","id":"h3","contents":[{"type":"Cave","id":"cav"}]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K3","id":"h4"})",
         R"({"do":"place","side":"german","kind":"hip","at":"1N3","id":"h6"})",
         R"({"do":"place","side":"german","kind":"hip","at":"1N2","position":"cave complex","id":"in","contents":[{"type":"8-0","id":"u2"}]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1L5","id":"h5","contents":[{"type":"4-6-7","id":"u3"}]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1P5","id":"h7","contents":[{"type":"4-6-7","id":"u4"}]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1M5","contents":["Foxhole"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1M5","contents":["Trench"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1M5","contents":["A-T Ditch"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K5","contents":["Sangar"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1M5","contents":["Wire"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1M5","contents":["Panji"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K3","contents":["Roadblock"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K5","contents":["Roadblock"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K2","contents":["2+3+5 Pillbox"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K3","contents":["Fortified Building"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K5","contents":["Fortified Building"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1M5","contents":["Cave"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K5","contents":["Cave"]})",
         R"({"do":"place","side":"german","kind":"hip","at":"1K5","contents":[{"type":"Heap of stones","class":"fortification"}]})",
         R"({"do":"tunnel","id":"t1","joins":["box"],"ends":["1P5"]})",
         R"({"do":"tunnel","id":"t1","joins":["box"],"ends":["1K4"]})",
         R"({"do":"tunnel","id":"t1","joins":["box"],"ends":["1K3"]})",
         R"({"do":"redraw","side":"german","complexes":[{"id":"c1","caves":["box"]}]})",
         R"({"do":"redraw","side":"german","complexes":[{"id":"c1","caves":["cav"]}]})",
         R"({"do":"place","side":"russian","kind":"hip","at":"1Q5"})",
         R"({"do":"place","side":"russian","kind":"hip","at":"1Q6","contents":["Trench"]})",
         R"({"do":"place","side":"russian","kind":"hip","at":"1Q7"})",
         R"({"do":"place","side":"russian","kind":"hip","at":"1Q8"})",
         R"({"do":"place","side":"german","kind":"cloaked","at":"1R2","id":"k1","contents":[{"type":"4-6-7","id":"u5"},{"type":"8-0","id":"u6"}]})",
         R"({"do":"place","side":"german","kind":"cloaked","at":"1R3","id":"k2"})",
         R"({"do":"place","side":"german","kind":"cloaked","at":"1R4","id":"k3","contents":[{"type":"2-4-7","id":"u7"}]})",
         R"({"do":"seen","side":"german","at":["1R2"],"seen":true})"})
        act(text);
    const bool easy = variant == 0;
    if (easy) act(R"({"do":"set","night":true,"lv":true})");
    static constexpr std::array<const char*, 5> faces{"[1,1]", "[3,3]", "[5,4]", "[5,6]", "[6,6]"};
    act(R"({"do":"phase","to":"MPh"})");
    for (const char* text :
         {R"({"do":"place","side":"german","kind":"hip","at":"1Q5"})",
          R"({"do":"place","side":"german","kind":"cloaked","at":"1Q5"})",
          R"({"do":"tunnel","id":"t2","joins":["box"],"ends":["1K3"]})",
          R"({"do":"tunnel","id":"t1","joins":["box"],"ends":["1K3"]})",
          R"({"do":"redraw","side":"german","complexes":[]})",
          R"({"do":"stance","piece":"box","ca":"1K1/1L2"})",
          R"({"do":"stay","pieces":["u1"]})",
          R"({"do":"come","pieces":["u1"]})",
          R"({"do":"shift","pairs":[{"from":"h1","to":"h5","pieces":["box"]}]})",
          R"({"do":"mark","piece":"u4","add":["TI"]})",
          R"({"do":"shift","pairs":[{"from":"h7","to":"h4"}]})",
          R"({"do":"shift","pairs":[{"from":"h5","to":"h1","come":["u1"]}]})",
          R"({"do":"shift","pairs":[{"from":"h1","to":"h4","pieces":["box"]}],"dice":[1,2]})",
          R"({"do":"occupy","piece":"box","in":["h5"]})",
          R"({"do":"occupy","piece":"box","in":["h4"]})",
          R"({"do":"stance","piece":"box","ca":"1K4/1L4"})",
          R"({"do":"tunnel","id":"t1","joins":["box"],"ends":["1K2"]})",
          R"({"do":"shift","pairs":[{"from":"h3","to":"h6"}],"dice":[1,2]})",
          R"({"do":"redraw","side":"german","complexes":[{"id":"c2","caves":["cav"],"units":["u2"]}]})",
          R"({"do":"shift","pairs":[{"from":"h5","to":"h1"}],"dice":[1,2]})",
          R"({"do":"stay","pieces":["u1"]})",
          R"({"do":"undo"})",
          R"({"do":"come","pieces":["u1"]})",
          R"({"do":"shift","pairs":[{"from":"k3","to":"h4"}]})"})
        act(text);
    act(std::string(R"({"do":"shift","pairs":[{"from":"k1","to":"k3","pieces":["u5"]}],"dice":)") +
        faces[static_cast<std::size_t>(variant)] + "}");
    act(R"({"do":"come","pieces":["u7"]})");
}

/// Exchanges minefields with scripted dice. `variant` selects the row. Also checks refusals about forces with
/// setup areas.
void playMineRows(Session& session, int variant, Tally& tally) {
    const auto act = [&](const std::string& text) { step(session, Json::parse(text), tally); };
    const bool easy = variant == 0, known = variant == 4;
    const std::string faceUp = known ? R"(,"known":true)" : "";
    act(R"({"do":"place","side":"german","kind":"known","at":"1B2","contents":[{"type":"4-6-7","group":"fort"}]})");
    act(R"({"do":"place","side":"german","kind":"known","at":"1S3","contents":[{"type":"4-6-7","id":"e1"}]})");
    act(R"({"do":"place","side":"german","kind":"known","at":"1S5","contents":[{"type":"2-4-7","id":"e2"}]})");
    act(R"({"do":"place","side":"russian","kind":"mine","at":"1S2","id":"y1","contents":["8 AP"])" + faceUp +
        "}");
    act(R"({"do":"place","side":"russian","kind":"mine","at":"1U2","id":"y2")" + faceUp + "}");
    if (easy) act(R"({"do":"set","night":true,"lv":true})");
    act(R"({"do":"phase","to":"MPh"})");
    act(R"({"do":"move","pieces":["e1","e2"],"to":"1S4"})");
    act(R"({"do":"move","piece":"e1","to":"1S2"})");
    static constexpr std::array<const char*, 5> faces{"[1,1]", "[3,3]", "[5,4]", "[5,6]", "[6,6]"};
    act(std::string(R"({"do":"exchange_mines","marker":"y1","with":"y2","dice":)") +
        faces[static_cast<std::size_t>(variant)] + "}");
    act(R"({"do":"mine_attack","result":"no effect"})");
}

/// Plays with UNITs and orders, including each way in which an order ends or is refused.
void playOrders(Session& session, Tally& tally) {
    const auto act = [&](const std::string& text) { step(session, Json::parse(text), tally); };
    for (
        const char* text :
        {R"({"do":"place","side":"german","at":"1K5","kind":"known","contents":[{"type":"4-6-7","id":"o1"},{"type":"4-6-7","id":"o2"},{"type":"4-6-7","id":"o3"},{"type":"8-0","id":"o4"}]})",
         R"({"do":"place","side":"german","at":"1L5","kind":"known","contents":[{"type":"4-6-7","id":"q1"},{"type":"4-6-7","id":"q2"},{"type":"4-6-7","id":"q3"}]})",
         R"({"do":"place","side":"german","at":"1L8","kind":"known","contents":[{"type":"4-6-7","id":"s1"},{"type":"4-6-7","id":"s2"}]})",
         R"({"do":"place","side":"german","at":"1R8","kind":"known","contents":[{"type":"4-6-7","id":"s3"}]})",
         R"({"do":"place","side":"russian","at":"1Z3","kind":"known","contents":[{"type":"4-4-7","id":"n1"},{"type":"4-4-7","id":"n2"}]})",
         R"({"do":"unit","side":"german","unit":"A","pieces":["o1","o2","o3","o4"],"tah":"1K5"})",
         R"({"do":"unit","side":"german","unit":"B","pieces":["q1","q2"]})",
         R"({"do":"unit","side":"german","unit":"B","pieces":["q1","q2","q3"]})",
         R"({"do":"unit","side":"german","unit":"S","pieces":["s1"],"size":1,"tah":"1W8"})",
         R"({"do":"unit","side":"german","unit":"T","pieces":["s2","s3"],"size":1})",
         R"({"do":"unit","side":"german","unit":"X","kind":"company","parts":["A","B"]})",
         R"({"do":"unit","side":"german","unit":"X","kind":"battalion","parts":["A","B"]})",
         R"({"do":"unit","side":"german","unit":"X","kind":"battle group","parts":["A"]})",
         R"({"do":"unit","side":"german","unit":"X","parts":["Z"],"size":1})",
         R"({"do":"unit","side":"german","unit":"X","pieces":["o1"],"size":1})",
         R"({"do":"unit","side":"german","unit":"p1","pieces":["o1"],"size":1})",
         R"({"do":"unit","side":"russian","unit":"N","pieces":["n1"],"size":1})",
         R"({"do":"order","side":"german","unit":"A","steps":[{"type":"move","tah":"1K5"}],"pl":1})",
         R"({"do":"order","side":"german","unit":"A","steps":[{"type":"defend","tah":"1K5"},{"type":"move","tah":"1K5"}]})",
         R"({"do":"order","side":"german","unit":"A","steps":[{"type":"attack","tah":"1K5","turns":2}]})",
         R"({"do":"order","side":"german","unit":"B","steps":[{"type":"defend","tah":"1L5"}]})",
         R"({"do":"order","side":"german","unit":"T","steps":[{"type":"move","tah":"1S8"}]})",
         R"({"do":"unit","side":"german","unit":"X","kind":"battle group","parts":["A","B"]})",
         R"({"do":"accept","side":"german","unit":"A"})",
         R"({"do":"end_order","side":"german","unit":"A","result":"failed"})",
         R"({"do":"initiative","pieces":["o1"],"cmd":7})",
         R"({"do":"phase"})",
         R"({"do":"rule","rule":"A2.5","at":"relief/turn 1"})",
         R"({"do":"rule","rule":"A2.5","at":"relief/turn 1 MPh"})",
         R"({"do":"rule","rule":"A2.5","at":"late/turn 1"})",
         R"({"do":"order","side":"german","unit":"A","steps":[{"type":"attack","tah":"1K5"}]})",
         R"({"do":"order","side":"german","unit":"A","steps":[{"type":"attack","tah":"1K5"}],"pl":1})",
         R"({"do":"order","side":"german","unit":"A","steps":[{"type":"attack","tah":"1K5"}],"pl":4})",
         R"({"do":"accept","side":"german","unit":"A"})",
         R"({"do":"initiative","leader":"o4","pieces":["o1"],"cmd":11,"dice":[1,1]})",
         R"({"do":"initiative","leader":"o4","pieces":["o1"],"cmd":11,"dice":[1,1]})",
         R"({"do":"unit","side":"german","unit":"A","tah":"1E4","size":1})",
         R"({"do":"unit","side":"german","unit":"A","disband":true})",
         R"({"do":"end_order","side":"german","unit":"B","result":"completed"})",
         R"({"do":"end_order","side":"german","unit":"B","result":"failed"})",
         R"({"do":"end_order","side":"german","unit":"T","result":"completed"})",
         R"({"do":"phase","to":"MPh"})",
         R"({"do":"move","piece":"o1","to":"1K8"})",
         R"({"do":"move","piece":"o2","to":"1Q5"})",
         R"({"do":"move","piece":"q1","to":"1R5"})",
         R"({"do":"move","piece":"s1","to":"1K8"})",
         R"({"do":"move","piece":"s2","to":"1K8"})",
         R"({"do":"move","piece":"s3","to":"1Y8"})",
         R"({"do":"phase","to":"AFPh"})",
         R"({"do":"fire","piece":"s1"})",
         R"({"do":"fire","piece":"s2"})",
         R"({"do":"phase","to":"MPh"})",
         R"({"do":"move","piece":"n1","to":"1Z4"})",
         R"({"do":"phase","to":"RPh"})",
         R"({"do":"accept","side":"german","unit":"A","dice":[1,1]})",
         R"({"do":"phase","to":"MPh"})",
         R"({"do":"fire","piece":"n2","at":"1R8"})",
         R"({"do":"move","piece":"s2","to":"1M8"})",
         R"({"do":"rule","rule":"C 2.42","at":"german/B"})",
         R"({"do":"end_order","side":"german","unit":"B","result":"failed"})",
         R"({"do":"phase","to":"CCPh"})",
         R"({"do":"retreat","side":"german","unit":"A","tah":"1C5"})",
         R"({"do":"retreat","side":"german","unit":"A","tah":"1A5"})",
         R"({"do":"phase","to":"MPh"})",
         R"({"do":"phase","to":"CCPh"})",
         R"({"do":"phase","to":"MPh"})",
         R"({"do":"phase","to":"DFPh"})"})
        act(text);
}

}  // namespace

TEST_CASE("the invariants for forces hold in hundreds of random games", "[laws]") {
    const int games = SHELLGAME_LAW_GAMES / 4 * test::lawTimes();
    Tally tally;
    for (int i = 0; i < games; ++i) {
        INFO("game of forces " << i);
        Chance chance(static_cast<std::uint64_t>(i) + 900'000);
        auto game = readScenario(test::randomForces(chance), "forces.json", {});
        REQUIRE(game);
        playForces(*game->session, chance, tally);
        historyLaws(*game->session);
        if (i % 5 == 0) saveLaws(*game);
        ++tally.games;
    }
    std::fputs(tally.text().c_str(), stdout);
    if (games < 500) return;
    for (const std::string& verb : ofForces) {
        INFO("verb " << verb);
        CHECK(tally.done[verb] >= 50);
        CHECK(tally.refused[verb] >= 50);
    }
    for (const char* row : {"really there", "substituted", "drawn"}) {
        INFO("fixing " << row);
        CHECK(tally.rows[std::string("fixing ") + row] >= 50);
    }
    CHECK(tally.kinds["place force"] >= 50);
    for (const char* rule : {"N.1", "N.4", "ruling N.4"}) {
        INFO("rule " << rule);
        CHECK(tally.rules[rule] >= 50);
    }
}

TEST_CASE("the invariants of play hold in thousands of random games", "[laws]") {
    const int games = SHELLGAME_LAW_GAMES * test::lawTimes();
    const bool counted = games >= 2000;
    Tally tally;
    for (int i = 0; i < games; ++i) {
        INFO("game " << i);
        Chance chance(static_cast<std::uint64_t>(i) + 1);
        Json scenario = test::emptyScenario();
        scenario["clock"] = {{"turns", 1 + chance.below(2)},
                             {"phase", "setup"},
                             {"player", chance.percent(50) ? "german" : "russian"}};
        scenario["dice"] = {{"seed", i}};
        for (Json& side : scenario["sides"]) side["edge"] = side["id"] == "german" ? "west" : "east";
        scenario["oba"] = {{{"id", "battery"}, {"side", "german"}, {"pre_registered", true}},
                           {{"id", "mortars"}, {"side", "russian"}}};
        // For groups that enter later, an entry hex may contain a Blaze.
        const char* comes = chance.percent(50) ? "german" : "russian";
        scenario["reinforcements"] = {
            {{"id", "relief"}, {"side", comes}, {"turn", 1}, {"hexes", {"1E1", "1F0"}}},
            {{"id", "late"}, {"side", comes}, {"turn", 1}, {"hexes", {"1G1"}}, {"pieces", {"7-0"}}}};
        scenario["reinforcements"][0]["pieces"] = comes == std::string("german")
                                                      ? Json{"4-6-7", "8-1", "PzKw IVH"}
                                                      : Json{"4-4-7", "8-0", "T-34 M43"};
        scenario["hexes"]["1G1"] = {{"terrain", {chance.percent(60) ? "Blaze" : "Woods"}}};
        const bool rare = i % 4 == 0, ordered = i % 16 == 3;
        if (i % 4 == 1) {
            scenario["clock"]["player"] = "german";
            scenario["setup"] = {{{"side", "german"}, {"group", "fort"}, {"at", {"1A1"}}}};
        }
        if (i % 4 == 2) {
            scenario["clock"]["player"] = "german";
            scenario["sides"][0]["hip_capacity"] = 2;
        } else if (i % 4 == 3) {
            for (Json& side : scenario["sides"]) side["hip_capacity"] = 4;
            if (ordered) scenario["clock"] = {{"turns", 2}, {"phase", "setup"}, {"player", "german"}};
        }
        if (rare) {
            scenario["clock"] = {{"turns", 2}, {"phase", "setup"}, {"player", "german"}};
            scenario["sides"][0]["hip_capacity"] = 3;
            // These dice make low rows likely; in the other games the position makes shifts difficult.
            if (i % 8 == 0)
                scenario["settings"] = {
                    {"night", true}, {"lv", true}, {"balance", {{"german", -2}, {"russian", -2}}}};
        }
        auto game = readScenario(scenario, "law.json", {});
        REQUIRE(game);
        if (rare) playRare(*game->session, i % 8 == 0, tally);
        if (i % 4 == 1) playMineRows(*game->session, i / 4 % 5, tally);
        if (i % 4 == 2) playHidden(*game->session, i / 4 % 5, tally);
        if (ordered) playOrders(*game->session, tally);
        play(*game->session, chance, tally, 60);
        historyLaws(*game->session);
        if (i % 5 == 0) saveLaws(*game);
        ++tally.games;
    }
    std::fputs(tally.text().c_str(), stdout);
    if (!counted) return;

    // Check that every verb was both performed and refused, that every row occurred, and that the rules which
    // refused a command are exactly the rules listed below.
    for (const Verb& verb : standardRegistry()->verbs()) {
        // Other tests check queries to a program-controlled side (test_ai.cpp).
        if (ofForces.contains(verb.name) || verb.traits.ofUmpire) continue;
        INFO("verb " << verb.name);
        CHECK(tally.done[verb.name] >= 50);
        CHECK(tally.refused[verb.name] >= 50);
    }
    for (const char* track : {"concealed", "hidden", "cloaked", "mines"})
        for (const char* row : {"<=0", "1-7", "8-10", "11-12", ">=13"}) {
            INFO("row " << track << " " << row);
            CHECK(tally.rows[std::string(track) + " " + row] >= 50);
        }
    for (std::size_t i = 0; i < kindRows().size(); ++i) {
        if (kindRows()[i].kind == MarkerKind::force) continue;  // other games check forces
        const std::string kind(enumText(kindRows()[i].kind));
        INFO("kind " << kind);
        CHECK(tally.kinds["place " + kind] >= 50);
        CHECK(tally.kinds["place " + kind + ", empty"] >= 50);
        CHECK(tally.kinds["shift " + kind] >= 50);
    }
    CHECK(tally.kinds["place known"] >= 50);
    const std::set<std::string> rules{"",
                                      "1",
                                      "2.1",
                                      "2.2",
                                      "2.3",
                                      "2.3.1",
                                      "2.3.2",
                                      "2.3.3",
                                      "2.3.4",
                                      "2.4",
                                      "2.4.1",
                                      "2.4.2",
                                      "2.5",
                                      "3.2.2",
                                      "3.3.2",
                                      "3.3.1",
                                      "4.6",
                                      "4.6.1",
                                      "4.6.2",
                                      "4.6.5",
                                      "6.1",
                                      "6.3",
                                      "7.1",
                                      "B28.1",
                                      "B28.41",
                                      "B28.46",
                                      "C1.2",
                                      "A26.1",
                                      "C6.4",
                                      "C1.3",
                                      "C6.42",
                                      "5.1",
                                      "A2.2",
                                      "A2.5",
                                      "A2.51",
                                      "A2.52",
                                      "A2.6",
                                      "A2.9",
                                      "A3",
                                      "A4.1",
                                      "A4.2",
                                      "A4.43",
                                      "A4.44",
                                      "ruling A4.44",
                                      "A4.5",
                                      "A4.7",
                                      "A4.51",
                                      "A4.8",
                                      "A5.1",
                                      "A7.8",
                                      "A10.1",
                                      "A10.4",
                                      "A10.62",
                                      "A10.5",
                                      "A12.1",
                                      "A17.1",
                                      "A12.12",
                                      "A12.34",
                                      "A2.8",
                                      "B20.9",
                                      "B30.111",
                                      "ruling A2.51",
                                      "ruling A2.8",
                                      "ruling A2.9",
                                      "ruling A4.11",
                                      "ruling A4.61",
                                      "ruling A12.34",
                                      "ruling B20.9",
                                      "ruling C 2.23",
                                      "ruling D2.1",
                                      "ruling E1.9",
                                      "B27.1",
                                      "C2.7",
                                      "C11.2",
                                      "C10.3",
                                      "D2.1",
                                      "D3.12",
                                      "D4.2",
                                      "D4.22",
                                      "D5.2",
                                      "D5.3",
                                      "D6.1",
                                      "D6.4",
                                      "D8.1",
                                      "D10.1",
                                      "E1.422",
                                      "E1.9",
                                      "ruling 2.2",
                                      "ruling 2.4",
                                      "ruling 2.5",
                                      "ruling A2.5",
                                      "ruling A5.1",
                                      "ruling A12.12",
                                      "3.1.1",
                                      "4.1",
                                      "3.3.3",
                                      "3.3.5",
                                      "4.2",
                                      "4.4",
                                      "4.4.1",
                                      "4.4.2",
                                      "B8.6",
                                      "B23.91",
                                      "B26",
                                      "B27.5",
                                      "B27.56",
                                      "B29.1",
                                      "B30.1",
                                      "G9",
                                      "G11",
                                      "ruling 3.1.1",
                                      "ruling 4.2",
                                      "ruling 5.2",
                                      "ruling B8.6",
                                      "ruling B23.91",
                                      "ruling B29.1",
                                      "ruling F8",
                                      "ruling G11",
                                      "C 2.2",
                                      "C 2.21",
                                      "C 2.23",
                                      "C 2.3",
                                      "C 2.313",
                                      "C 2.32",
                                      "C 2.4",
                                      "C 2.41",
                                      "C 2.42",
                                      "C 2.51",
                                      "C 2.6",
                                      "C 2.7",
                                      "C 2.82",
                                      "C 3.1",
                                      "C 3.2",
                                      "C 3.24",
                                      "C 3.3",
                                      "C 4.1",
                                      "C 4.2",
                                      "ruling C 2.2",
                                      "ruling C 2.22",
                                      "ruling C 2.313",
                                      "ruling C 2.41",
                                      "ruling C 2.42",
                                      "A4.4",
                                      "A4.61",
                                      "ruling A3.3",
                                      "ruling C 2.43",
                                      "ruling C 2.51",
                                      "ruling C 3.1",
                                      "ruling C 3.21",
                                      "ruling C 3.22",
                                      "ruling C 3.23",
                                      "ruling C 3.24",
                                      "B23.42",
                                      "B25",
                                      "N.1"};
    for (const std::string& rule : rules) {
        INFO("rule " << rule);
        CHECK(tally.rules[rule] >= 50);
    }
    // These refusals are rare in random games. They are for loading a vehicle that has too few MP left, for
    // starting a vehicle in Motion, for stopping a vehicle that is stopped, for entering the Location of a
    // Known enemy, for firing again in a phase or in a phase in which the side does not fire, for terrain,
    // and for pushing a hidden Gun too far.
    const std::set<std::string> seldom{"ruling D6.4", "D2.12",        "D2.13",        "ruling A4.14",
                                       "ruling A3.1", "ruling A3.2",  "ruling A3.4",  "ruling A3.5",
                                       "ruling A3.6", "ruling A3.7",  "ruling A3.8",  "ruling A8.4",
                                       "ruling A2.4", "B16",          "B23",          "B23.4",
                                       "B24",         "ruling C10.3", "ruling A10.51"};
    for (const auto& [rule, n] : tally.rules) {
        INFO("rule " << rule << ", met " << n << " times");
        CHECK((rules.contains(rule) || seldom.contains(rule)));
    }
}
