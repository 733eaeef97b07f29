// SPDX-License-Identifier: MIT
// Computed lines of sight in the rules: what trails keep, what Bore Sights ask, what a side may know of it.
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::rulesOf;
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

/// A place, one that sees it, and the way out of its sight: seen - hidden - hidden.
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

TEST_CASE("2.4 the trail keeps that a stack lay in computed LOS when who saw it leaves", "[rules][sight]") {
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
    // Unseen now: what happens next adds nothing.
    g.must({{"do", "smoke"}, {"at", {"1A1"}}});
    CHECK(g.state().trail(MarkerId("m1")).size() == 1);
    g.must({{"do", "undo"}});
    g.must({{"do", "undo"}});
    CHECK(g.state() == before);
}

TEST_CASE("2.4 who passes by sees from each Location of the way", "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = withSeer(s, s.aside);
    g.must({{"do", "move"}, {"piece", idOf(g, "russian")}, {"path", {s.seer, s.further}}});
    const Trail& trail = g.state().trail(MarkerId("m1"));
    REQUIRE(trail.size() == 1);
    CHECK(trail[0].kind == ActKind::seen);
    CHECK(trail[0].after->range == s.range);
    // Moved straight to its goal a Known unit leaves no way to ask about.
    TestGame straight = withSeer(s, s.aside);
    straight.must({{"do", "move"}, {"piece", idOf(straight, "russian")}, {"to", s.further}});
    CHECK(straight.state().trail(MarkerId("m1")).empty());
}

TEST_CASE("2.4 acts bear what computed LOS was before and after", "[rules][sight]") {
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
    // The player's word wins, now and in the trail.
    g.must({{"do", "undo"}});
    g.must({{"do", "seen"}, {"side", "russian"}, {"at", {s.aside}}, {"seen", !stillSeen}, {"range", 20}});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", s.aside}});
    CHECK(g.state().trail(MarkerId("m1")).back().after->seen == !stillSeen);
}

TEST_CASE("A12.34 that enemies see where a Gun would hide is for the umpire: they may hide themselves",
          "[rules][sight]") {
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

TEST_CASE("A12.121 what computed lines say that somebody loses is for the umpire", "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = withSeer(s, s.seer);
    const Entry e = g.must({{"do", "act"}, {"marker", "m1"}, {"what", "other"}, {"text", "entrenches"}});
    CHECK(rulesOf(e.findings, Verdict::ok) == "A12.121");
    for (const Finding& f : e.findings) CHECK(f.audience == Readers::umpire());
}

TEST_CASE("A12.1 a captured enemy sees like a broken one: he costs nobody his ?", "[rules][sight]") {
    const Spots s = findSpots();
    TestGame g = withSeer(s, s.seer);
    const auto seen = [&] {
        return g.view().sight.enemySees(g.state(), g.view().ground, SideId("german"), {s.place, 0}, nullptr);
    };
    CHECK(seen().seen);
    CHECK(seen().by.empty());
    g.must({{"do", "mark"}, {"piece", idOf(g, "russian")}, {"add", {"captured"}}});
    CHECK(seen().seen);
    CHECK(seen().by == "broken");
}

TEST_CASE("2.4 a side's view holds nothing of what lines of sight told: it rests on hidden units",
          "[rules][sight]") {
    const Spots s = findSpots();
    TestGame real = withSeer(s, s.seer);
    real.must({{"do", "move"}, {"piece", idOf(real, "russian")}, {"to", s.aside}});
    REQUIRE(real.state().trail(MarkerId("m1")).size() == 1);
    CHECK(stateFor(real.state(), SideId("german")).trail(MarkerId("m1")).empty());
    // What the player said is his to keep.
    real.must({{"do", "seen"}, {"marker", "m1"}, {"seen", true}, {"range", 3}});
    CHECK(stateFor(real.state(), SideId("german")).marker(MarkerId("m1"))->seen->range == 3);
}

TEST_CASE("C6.42 a Bore Sight over a blocked line is the player's to rule on", "[rules][sight][bore-sight]") {
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
