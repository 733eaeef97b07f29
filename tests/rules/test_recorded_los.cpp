// SPDX-License-Identifier: MIT
// Tests how the rules use computed lines of sight: in trails, for Bore Sights, and in a side's view.
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "shellgame/rules/turn/pending_actions.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::rulesOf;
using test::russian;
using test::TestGame;

namespace {

Json villageWith(Json markers) {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", "village"}}};
    scenario["settings"]["house"]["los_computed"] = "computed";
    scenario["clock"] = {{"turns", 8}, {"first", "german"}, {"player", "russian"}, {"phase", "MPh"}};
    scenario["markers"] = std::move(markers);
    return scenario;
}

/// A hex (`place`), another hex with LOS to it (`seer`), and two hexes beside `seer` that have no LOS to
/// `place`.
struct Spots {
    std::string place, seer, aside, further;
    int range = 0;
};

Spots findSpots() {
    const TestGame g = TestGame::ofScenario(villageWith(Json::array()));
    const auto lines = linesOf(g.view().sight);
    const Ground& ground = g.view().ground;
    const auto sees = [&](const std::string& a, const std::string& b) {
        const auto line = lines->line(g.state(), {a, 0}, {b, 0});
        return line && !line->blocked;
    };
    const std::string place = ground.nameOf({6, 4});
    for (const std::string& seer : ground.names()) {
        if (seer.empty() || ground.distance(place, seer) < 4 || ground.distance(place, seer) > 10) continue;
        if (!sees(seer, place)) continue;
        std::vector<std::string> hidden;
        for (const std::string& n : ground.neighbours(seer))
            if (!sees(n, place)) hidden.push_back(n);
        if (hidden.size() >= 2) return {place, seer, hidden[0], hidden[1], *ground.distance(place, seer)};
    }
    FAIL("nothing of the kind on the board");
    return {};
}

TestGame withSeer(const Spots& s, const std::string& at) {
    TestGame g = TestGame::ofScenario(villageWith({{{"id", "m1"},
                                                    {"side", "german"},
                                                    {"kind", "concealed"},
                                                    {"at", s.place},
                                                    {"pds", true},
                                                    {"contents", {"4-6-7"}}}}));
    g.must({{"do", "place"}, {"side", "russian"}, {"kind", "known"}, {"at", at}, {"contents", {"4-4-7"}}});
    return g;
}

std::string idOf(const TestGame& g, const std::string& side) {
    for (const auto& [id, p] : g.state().pieces)
        if (p.side.text == side) return id.text;
    return "";
}

}  // namespace

TEST_CASE("2.4 even after an observer has left, the trail records that the stack was in computed LOS",
          "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = withSeer(s, s.seer);
    CHECK(g.state().trail(MarkerId("m1")).empty());
    const State before = g.state();
    g.must({{"do", "move"}, {"piece", idOf(g, "russian")}, {"to", s.aside}});
    const Trail& trail = g.state().trail(MarkerId("m1"));
    REQUIRE(trail.size() == 1);
    CHECK(trail[0].kind == ActKind::seen);
    CHECK(trail[0].to.hex == s.place);
    REQUIRE(trail[0].after.has_value());
    CHECK(trail[0].after->seen);
    CHECK(trail[0].after->range == s.range);
    CHECK(trail[0].before == trail[0].after);
    // The stack is no longer in LOS, so the next act adds nothing.
    g.must({{"do", "smoke"}, {"at", {"1A1"}}});
    CHECK(g.state().trail(MarkerId("m1")).size() == 1);
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    CHECK(g.state() == before);
}

TEST_CASE("2.4 the LOS of a moving unit is recorded from each Location on its path", "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = withSeer(s, s.aside);
    g.must({{"do", "move"}, {"piece", idOf(g, "russian")}, {"path", {s.seer, s.further}}});
    const Trail& trail = g.state().trail(MarkerId("m1"));
    REQUIRE(trail.size() == 1);
    CHECK(trail[0].kind == ActKind::seen);
    CHECK(trail[0].after->range == s.range);
    // If a Known unit is moved directly to its last hex, there is no path for which LOS could be checked.
    TestGame straight = withSeer(s, s.aside);
    straight.must({{"do", "move"}, {"piece", idOf(straight, "russian")}, {"to", s.further}});
    CHECK(straight.state().trail(MarkerId("m1")).empty());
}

TEST_CASE("2.4 the trail records computed LOS before and after each act", "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = TestGame::ofScenario(villageWith({{{"id", "m1"},
                                                    {"side", "russian"},
                                                    {"kind", "concealed"},
                                                    {"at", s.seer},
                                                    {"pds", true},
                                                    {"contents", {"4-4-7"}}}}));
    g.must(
        {{"do", "place"}, {"side", "german"}, {"kind", "known"}, {"at", s.place}, {"contents", {"4-6-7"}}});
    const auto lines = linesOf(g.view().sight);
    const bool stillSeen = !lines->line(g.state(), {s.place, 0}, {s.aside, 0})->blocked;
    const bool seen = !lines->line(g.state(), {s.place, 0}, {s.seer, 0})->blocked;
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", s.aside}});
    const Act& act = g.state().trail(MarkerId("m1")).back();
    CHECK(act.before->seen == seen);
    CHECK(act.after->seen == stillSeen);
    // The player's answer takes precedence, both for the present and in the trail.
    g.must({{"do", "undo"}});
    g.must({{"do", "seen"}, {"side", "russian"}, {"at", {s.aside}}, {"seen", !stillSeen}, {"range", 20}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", s.aside}});
    CHECK(g.state().trail(MarkerId("m1")).back().after->seen == !stillSeen);
}

TEST_CASE("A12.34 only the umpire sees that hidden enemies have LOS to a Gun", "[rules][sight]") {
    const Spots s = findSpots();
    Json scenario = villageWith(Json::array());
    scenario["clock"]["phase"] = "setup";
    TestGame g = TestGame::ofScenario(scenario);
    g.must({{"do", "terrain"}, {"at", {s.place}}, {"terrain", {"Open Ground"}}});
    g.must(
        {{"do", "place"}, {"side", "russian"}, {"kind", "known"}, {"at", s.seer}, {"contents", {"4-4-7"}}});
    const Entry no = g.refused({{"do", "place"},
                                {"side", "german"},
                                {"kind", "hip"},
                                {"at", s.place},
                                {"contents", {"50L AT PaK 38"}}});
    CHECK(rulesOf(no.findings) == "A12.34");
    for (const Finding& f : no.findings)
        if (f.rule == "A12.34") CHECK(f.audience == Readers::umpire());
}

TEST_CASE(
    "A12.121 if computed LOS through hidden units causes the loss of a ?, only the Umpire view shows this",
    "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = withSeer(s, s.seer);
    const Entry e = g.must({{"do", "act"}, {"marker", "m1"}, {"what", "other"}, {"text", "entrenches"}});
    CHECK(rulesOf(e.findings, Verdict::ok) == "A12.121");
    for (const Finding& f : e.findings) CHECK(f.audience == Readers::umpire());
}

TEST_CASE("A12.1 a captured enemy, or one in Melee, does not cause a unit to lose its ?", "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = withSeer(s, s.seer);
    const auto seen = [&] {
        return g.view().sight.enemySees(g.state(), g.view().ground, SideId("german"), {s.place, 0}, nullptr);
    };
    CHECK(seen().seen);
    CHECK(seen().by.empty());
    for (const char* mark : {"captured", "melee"}) {
        g.must({{"do", "mark"}, {"piece", idOf(g, "russian")}, {"add", {mark}}});
        CHECK(seen().seen);
        CHECK(seen().by == "broken");
        g.must({{"do", "mark"}, {"piece", idOf(g, "russian")}, {"remove", {mark}}});
        CHECK(seen().by.empty());
    }
}

TEST_CASE("2.4 a side's view contains no computed LOS, because LOS depends on hidden units",
          "[rules][sight]") {
    const Spots s = findSpots();
    TestGame real = withSeer(s, s.seer);
    real.must({{"do", "move"}, {"piece", idOf(real, "russian")}, {"to", s.aside}});
    REQUIRE(real.state().trail(MarkerId("m1")).size() == 1);
    CHECK(stateFor(real.state(), SideId("german")).trail(MarkerId("m1")).empty());
    // A side's view contains that side's own answers.
    real.must({{"do", "seen"}, {"marker", "m1"}, {"seen", true}, {"range", 3}});
    CHECK(stateFor(real.state(), SideId("german")).marker(MarkerId("m1"))->seen->range == 3);
}

TEST_CASE("C6.42 if the line to a Bore Sighted Location is blocked, the player rules",
          "[rules][sight][bore-sight]") {
    const Spots s = findSpots();
    TestGame g = TestGame::ofScenario(
        villageWith({{{"id", "m1"},
                      {"side", "german"},
                      {"kind", "concealed"},
                      {"at", s.place},
                      {"pds", true},
                      {"contents", {{{"type", "MMG"}, {"id", "mmg"}, {"bore_sight", true}}, "2-2-8"}}}}));
    const auto ask = [&](const std::string& hex) {
        return notBoreSightable(g.view(), PieceId("mmg"), {hex, 0});
    };
    const auto lines = linesOf(g.view().sight);
    std::string clear, blocked;
    for (const std::string& hex : g.view().ground.names()) {
        const auto line = lines->line(g.state(), {s.place, 0}, {hex, 0});
        if (!line || line->range < 2 || line->range > 8) continue;
        (line->blocked ? blocked : clear) = hex;
    }
    REQUIRE_FALSE(clear.empty());
    REQUIRE_FALSE(blocked.empty());
    CHECK_FALSE(ask(clear).has_value());
    const auto question = ask(blocked);
    REQUIRE(question.has_value());
    CHECK(question->verdict == Verdict::ruling);
    CHECK(question->rule == "C6.42");
    CHECK(boreSightLocations(g.view(), PieceId("mmg"), blocked).empty());
    g.must({{"do", "rule"}, {"rule", question->rule}, {"at", question->subject.text()}, {"allow", true}});
    CHECK(boreSightLocations(g.view(), PieceId("mmg"), blocked).size() == 1);
    g.must({{"do", "set"}, {"house", "los_computed"}, {"to", "as the player says"}});
    g.must({{"do", "rule"}, {"rule", question->rule}, {"at", question->subject.text()}, {"forget", true}});
    CHECK_FALSE(ask(blocked).has_value());
}

// --- Hidden fortifications that come into enemy LOS (A12.33): the program reminds the player, and reveals
// its own fortifications

namespace {

const Spots& spots() {
    static const Spots found = findSpots();
    return found;
}

/// Returns the pending actions about fortifications, of one side or of both.
std::vector<PendingAction> pendingActions(const TestGame& g, const SideId& side = {}) {
    const auto seen = side.empty() ? GameState::of(State(g.state())) : seenBy(g.state(), side);
    std::vector<PendingAction> out = pendingActionsOf({*seen, g.view().ground, g.view().sight}, side);
    std::erase_if(out, [](const PendingAction& d) { return d.kind != PendingAction::Kind::fortification; });
    return out;
}

std::string pendingText(const TestGame& g, const SideId& side = {}) {
    std::string out;
    for (const PendingAction& d : pendingActions(g, side))
        out += (d.certain ? "" : "doubtful: ") + textOf(d.finding.message);
    return out;
}

/// The village board with hidden German Wire in Open Ground.
Json villageWithWire(const Json& settings) {
    const std::string& place = spots().place;
    Json scenario = villageWith({{{"id", "m1"},
                                  {"side", "german"},
                                  {"kind", "hip"},
                                  {"at", place},
                                  {"contents", {{{"type", "Wire"}, {"id", "wire"}}}}}});
    scenario["settings"].update(settings);
    scenario["hexes"][place]["terrain"] = {"Open Ground"};
    return scenario;
}

/// Makes the scenario of villageWithWire() with a Russian squad in the Location `at`.
TestGame withWire(const std::string& at, const Json& settings = Json::object(), const char* phase = "MPh") {
    Json scenario = villageWithWire(settings);
    scenario["clock"]["phase"] = phase;
    scenario["units"] = {
        {{"side", "russian"}, {"at", at}, {"pieces", {{{"type", "4-4-7"}, {"id", "squad"}}}}}};
    return TestGame::ofScenario(scenario);
}

const Json programPlaysGermans = {{"kept", "german"}, {"viewer", "russian"}, {"temper", "none"}};

bool isHidden(const TestGame& g) {
    return !g.piece("wire").under.empty();
}

std::vector<std::string> around(const TestGame& g, int range) {
    std::vector<std::string> out;
    for (const std::string& name : g.view().ground.names())
        if (const auto d = g.view().ground.distance(spots().place, name); d && *d > 0 && *d <= range)
            out.push_back(name);
    return out;
}

/// One of the ways in which a squad can gain LOS to the Wire.
struct Gain {
    const char* name;
    std::string from;  ///< the squad's hex before the act
    const char* phase;
    std::vector<Json> before;  ///< acts before that one, after which the Wire is still hidden
    Json act;
};

std::vector<Gain> gains(const TestGame& g) {
    const Spots& s = spots();
    const Json smoke = around(g, 2), rubble = around(g, 1);
    const auto goes = [](const char* verb, const std::string& to) -> Json {
        return {{"do", verb}, {"piece", "squad"}, {"to", to}};
    };
    const Json past = {{"do", "move"}, {"piece", "squad"}, {"path", {s.seer, s.further}}};
    const Json said = {{"do", "seen"}, {"side", "german"}, {"at", {s.place}}, {"range", 20}};
    const Json placed = {
        {"do", "place"}, {"side", "russian"}, {"kind", "known"}, {"at", s.seer}, {"contents", {"4-4-7"}}};
    return {{"moves", s.aside, "MPh", {}, goes("move", s.seer)},
            {"advances", s.aside, "APh", {}, goes("advance", s.seer)},
            {"passes by", s.aside, "MPh", {}, past},
            {"SMOKE goes",
             s.seer,
             "MPh",
             {{{"do", "smoke"}, {"at", smoke}}},
             {{"do", "smoke"}, {"at", smoke}, {"level", 0}}},
            {"rubble goes",
             s.seer,
             "MPh",
             {{{"do", "becomes"}, {"at", rubble}, {"terrain", "Stone Rubble"}}},
             {{"do", "becomes"}, {"at", rubble}, {"clear", true}}},
            {"rallies",
             s.seer,
             "RPh",
             {{{"do", "mark"}, {"piece", "squad"}, {"add", {"broken"}}}},
             {{"do", "mark"}, {"piece", "squad"}, {"remove", {"broken"}}}},
            {"the player says so", s.aside, "MPh", {}, said},
            {"is placed", s.aside, "MPh", {}, placed}};
}

/// Performs all acts before the one that gains LOS.
TestGame before(const Gain& gain, const Json& settings) {
    TestGame g = withWire(spots().aside, settings, gain.phase);
    for (const Json& act : gain.before) g.must(act);
    const std::string viewer = g.state().settings.viewer.text;
    if (!viewer.empty()) g.must({{"do", "view"}, {"as", "umpire"}});
    if (gain.from != spots().aside)
        g.must({{"do", "correct"}, {"pointer", "/pieces/squad/at"}, {"value", gain.from}});
    // In the Russian view, the player can't state what the Germans' enemy sees.
    if (!viewer.empty() && gain.act["do"] != "seen") g.must({{"do", "view"}, {"as", viewer}});
    return g;
}

}  // namespace

TEST_CASE(
    "A12.33 when a hidden fortification comes into enemy LOS in any way, a reminder appears and remains "
    "until the fortification is revealed",
    "[rules][sight][L01]") {
    for (const Gain& gain : gains(withWire(spots().aside))) {
        INFO(gain.name);
        TestGame g = before(gain, Json::object());
        CHECK(pendingActions(g).empty());
        const Entry e = g.must(gain.act);
        CHECK(test::textsOf(e.findings, "A12.33").find("Wire in " + spots().place + " is hidden and ") !=
              std::string::npos);
        const std::string text = pendingText(g);
        CHECK(text.find("in enemy LOS") != std::string::npos);
        // LOS that was computed for the past is shown only in the Umpire view, because it may be from a
        // hidden unit.
        CHECK(pendingText(g, german) == (gain.name == std::string("passes by") ? "" : text));
        CHECK(pendingActions(g, russian).empty());
        // The reminder is reported once, and stays in the list until the fortification is revealed.
        CHECK(test::textsOf(g.must({{"do", "note"}, {"text", "on"}}).findings, "A12.33").empty());
        CHECK(pendingText(g) == text);
        REQUIRE(pendingActions(g).size() == 1);
        g.must(pendingActions(g).front().does);
        CHECK_FALSE(isHidden(g));
        CHECK(pendingActions(g).empty());
        g.must({{"do", "undo"}});
        CHECK(pendingText(g) == text);
    }
}

TEST_CASE("A12.33 the program reveals its own hidden fortification in the act that brings it into enemy LOS",
          "[kept][sight][L01]") {
    for (const Gain& gain : gains(withWire(spots().aside))) {
        INFO(gain.name);
        TestGame g = before(gain, programPlaysGermans);
        REQUIRE(isHidden(g));
        const State was = g.state();
        g.must(gain.act);
        REQUIRE_FALSE(isHidden(g));
        CHECK(g.piece("wire").at.hex == spots().place);
        CHECK_FALSE(g.has("m1"));
        // The player gets the same message as about any revealed counter, and one undo reverts the act with
        // all its effects.
        std::string told;
        for (const Entry& e : logFor(g.session(), russian).entries)
            for (const Finding& f : e.findings) told += textOf(f.message) + "\n";
        if (gain.act["do"] != "seen")
            CHECK(told.find("Wire in " + spots().place + " is revealed.") != std::string::npos);
        g.must({{"do", "undo"}});
        // Only the secret seed is not reverted, because this act was the first that needed the seed.
        State now = g.state();
        now.dice.secret = was.dice.secret;
        now.hash = recountHash(now);
        CHECK(now == was);
    }
}

TEST_CASE("A12.33 in every view, a concealed enemy does not reveal the program's fortification",
          "[kept][sight][L01][secrets]") {
    for (const char* as : {"russian", "umpire"}) {
        INFO(as);
        Json scenario = villageWithWire(programPlaysGermans);
        scenario["markers"].push_back({{"id", "m2"},
                                       {"side", "russian"},
                                       {"at", spots().aside},
                                       {"contents", {{{"type", "4-4-7"}, {"id", "squad"}}}}});
        TestGame g = TestGame::ofScenario(scenario);
        g.must({{"do", "view"}, {"as", as}});
        g.must({{"do", "move"}, {"marker", "m2"}, {"to", spots().seer}});
        CHECK(isHidden(g));
        g.must({{"do", "reveal"}, {"marker", "m2"}});
        CHECK_FALSE(isHidden(g));
    }
}

TEST_CASE("A12.33 the other side can't read anything about a hidden fortification that must be revealed",
          "[rules][sight][L01][secrets]") {
    const auto toldOf = [](const char* type) {
        Json scenario = villageWith(Json::array());
        scenario["units"] = {
            {{"side", "russian"}, {"at", spots().aside}, {"pieces", {{{"type", "4-4-7"}, {"id", "squad"}}}}}};
        if (*type != 0)
            scenario["markers"] = {
                {{"side", "german"}, {"kind", "hip"}, {"at", spots().place}, {"contents", {type}}}};
        TestGame g = TestGame::ofScenario(scenario);
        g.must({{"do", "move"}, {"piece", "squad"}, {"to", spots().seer}});
        CHECK(pendingActions(g).size() == (*type != 0 ? 1U : 0U));
        std::string out;
        for (int i = 0; i < 8; ++i) {
            const auto view = seenBy(g.state(), russian);
            for (const NextStep& s : nextSteps({*view, g.view().ground, g.view().sight}, russian))
                out += textOf(s.text) + "\n";
            g.must({{"do", "phase"}});
        }
        for (const Entry& e : logFor(g.session(), russian).entries) {
            out += textOf(e.text) + "\n";
            for (const Finding& f : e.findings) out += textOf(f.message) + "\n";
        }
        return out;
    };
    CHECK(toldOf("Wire") == toldOf(""));
}

TEST_CASE("A12.33 terrain, range and observer decide whether a hidden fortification is revealed",
          "[rules][sight][L01]") {
    const auto ask = [](const char* terrain, const Json& seen, const char* type = "Wire",
                        const Json& settings = Json::object()) -> std::string {
        TestGame g(std::string("1E4 | ") + terrain + " | m1 hip " + type, {{"settings", settings}});
        Json act = {{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}};
        act.update(seen);
        g.must(act);
        const auto all = pendingActions(g);
        return all.empty() ? "hidden" : all.front().certain ? "revealed" : "doubtful";
    };
    const Json near = {{"range", 16}}, far = {{"range", 17}};
    CHECK(ask("Open Ground", near) == "revealed");
    CHECK(ask("Open Ground", far) == "revealed");
    CHECK(ask("Woods", near) == "revealed");
    CHECK(ask("Woods", far) == "hidden");
    CHECK(ask("Scrub", near) == "revealed");
    CHECK(ask("Scrub", far) == "doubtful");
    for (const char* by : {"broken", "hidden"}) CHECK(ask("Open Ground", {{"by", by}}) == "hidden");
    CHECK(ask("Open Ground", {{"seen", false}}) == "hidden");
    for (const char* type : {"Foxhole", "Trench", "A-T Ditch", "1+3+5 pillbox"})
        CHECK(ask("Open Ground", near, type) == "revealed");
    for (const char* type : {"Fortified Building", "Tunnel"})
        CHECK(ask("Stone Building", near, type) == "hidden");
    CHECK(ask("Open Ground", near, "1+4+6 cave") == "hidden");
    // The fortification stays hidden at night (E1.16).
    CHECK(ask("Open Ground", near, "Wire", {{"night", true}}) == "hidden");
    CHECK(ask("Dense Jungle", near) == "hidden");          // G.2 protects fortifications in jungle
    CHECK(ask("Open Ground", near, "4-6-7") == "hidden");  // LOS alone does not reveal hidden units
}

TEST_CASE("A12.33 the player's ruling on terrain decides whether a hidden fortification is revealed",
          "[rules][sight][L01]") {
    TestGame g("1E4 | Scrub | m1 hip Wire");
    g.must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}, {"range", 20}});
    CHECK(pendingText(g) ==
          "doubtful: Wire in 1E4 is hidden and in enemy LOS beyond 16 hexes: reveal it unless 1E4 is "
          "Concealment Terrain.");
    REQUIRE(pendingActions(g).size() == 1);
    g.must(pendingActions(g).front().keeps);
    CHECK(pendingActions(g).empty());
    g.must({{"do", "rule"}, {"rule", "A12.33"}, {"at", "1E4"}, {"allow", false}});
    CHECK(pendingText(g) == "Wire in 1E4 is hidden and in enemy LOS: reveal it.");
}

TEST_CASE("A12.33 after units have moved, the program asks again whether the enemy sees a fortification",
          "[rules][sight][L01]") {
    TestGame g("1E4 | Open Ground | m1 hip Wire\n1H6 | Woods | russian - known 4-4-7");
    g.must({{"do", "seen"}, {"side", "german"}, {"at", {"1E4"}}});
    REQUIRE(pendingActions(g).size() == 1);
    CHECK(pendingActions(g).front().certain);
    g.phase("DFPh");
    g.phase("MPh");
    g.must({{"do", "move"}, {"piece", "p2"}, {"to", "1H7"}});
    CHECK(pendingText(g) ==
          "doubtful: Wire in 1E4 is hidden. You said that the enemy sees it, but units have moved since. "
          "Reveal it if the enemy still sees it.");
    // The player rules that the enemy does not see the fortification now. Because it was seen earlier, it
    // must still be revealed unless the player makes a second ruling.
    for (int i = 0; i < 2; ++i) {
        REQUIRE(pendingActions(g).size() == 1);
        g.must(pendingActions(g).front().keeps);
    }
    CHECK(pendingActions(g).empty());
}

TEST_CASE(
    "A12.33 a unit that moves past a hidden fortification sees it, and the report at the end of the Player "
    "Turn says so",
    "[rules][sight][L01]") {
    TestGame g = withWire(spots().aside);
    g.must({{"do", "move"}, {"piece", "squad"}, {"path", {spots().seer, spots().further}}});
    REQUIRE(pendingActions(g).size() == 1);
    CHECK(pendingText(g) ==
          "Wire in " + spots().place + " is hidden and was in enemy LOS in this Player Turn: reveal it.");
    const Json keeps = pendingActions(g).front().keeps;
    g.phase("CCPh");
    const Entry end = g.must({{"do", "phase"}});
    CHECK(test::textsOf(end.findings, "A12.33").starts_with("Not done: Wire"));
    CHECK(pendingActions(g).empty());
    g.must({{"do", "undo"}});
    CHECK(pendingActions(g).size() == 1);
    g.must(keeps);
    CHECK(pendingActions(g).empty());
}
