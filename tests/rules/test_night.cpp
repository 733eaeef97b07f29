// SPDX-License-Identifier: MIT
// Darkness and light (E1): how far units see, and lights with their Illuminated hexes.
#include "shellgame/rules/sighting/night.hpp"

#include "rules/sighting/act_loss.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using test::german;
using test::rulesOf;
using test::TestGame;

namespace {

Json nightOn(const char* board, const Json& settings) {
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"own", board}}};
    scenario["settings"] = {{"night", true}, {"house", {{"los_computed", "computed"}}}};
    scenario["settings"].merge_patch(settings);
    return scenario;
}

/// A hex with clear LOS, in both directions, to one hex at each range.
struct Range {
    static constexpr int longest = 12;
    std::string viewer;
    std::array<std::string, longest + 1> at;
};

const Range& clearRange() {
    static const Range found = [] {
        const TestGame g = TestGame::ofScenario(nightOn("hills", {{"night", false}}));
        const auto lines = linesOf(g.view().sight);
        const Ground& ground = g.view().ground;
        const auto clear = [&](const std::string& a, const std::string& b) {
            const auto line = lines->line(g.state(), {a, 0}, {b, 0});
            return line && !line->blocked && line->hindrance == 0;
        };
        for (const std::string& from : ground.names()) {
            if (from.empty()) continue;
            Range out{from, {}};
            out.at[0] = from;
            for (const std::string& to : ground.names()) {
                if (to.empty()) continue;
                const int range = ground.distance(from, to).value();
                if (range <= Range::longest && out.at[static_cast<std::size_t>(range)].empty() &&
                    clear(from, to) && clear(to, from))
                    out.at[static_cast<std::size_t>(range)] = to;
            }
            if (std::none_of(out.at.begin(), out.at.end(), [](const auto& s) { return s.empty(); }))
                return out;
        }
        FAIL("no hex of the board sees that far");
        return Range();
    }();
    return found;
}

std::string hexAt(const Ground& ground, const std::string& from, int range) {
    for (const std::string& name : ground.names())
        if (!name.empty() && ground.distance(from, name) == range) return name;
    FAIL("no hex at that range");
    return {};
}

constexpr int unstated = -1, byDay = -2;

struct Row {
    int n;
    int nvr;
    const char* viewer;  ///< "squad", "CE", "BU": a Russian squad, or a tank that is CE or BU
    const char* target;  ///< "squad", or "PSW" (wheeled) or "Pz" (fully tracked), stopped or "moving"
    int range;
    const char* light;  ///< kind of light or Gunflash; empty if there is none
    int radius;
    int away;  ///< distance of the light from the target; -1 if it is in the viewer's hex
    bool seen;
    const char* rule;
};

// Worked out by hand from E1.101 (Illuminated Locations, Gunflashes) and E1.14 (vehicles): a BU AFV has half
// the NVR, rounded down; a moving vehicle is visible to one and a half times the viewer's NVR, a fully
// tracked one to twice the NVR. For this, an NVR of 0 counts as 1 hex, for a fully tracked vehicle as 2.
constexpr Row rows[] = {
    // E1.101: nobody sees beyond the NVR.
    {1, 3, "squad", "squad", 3, "", 0, 0, true, "E1.101"},
    {2, 3, "squad", "squad", 4, "", 0, 0, false, "E1.101"},
    {3, 0, "squad", "squad", 0, "", 0, 0, true, "E1.101"},
    {4, 0, "squad", "squad", 1, "", 0, 0, false, "E1.101"},
    {5, 1, "squad", "squad", 1, "", 0, 0, true, "E1.101"},
    {6, 1, "squad", "squad", 2, "", 0, 0, false, "E1.101"},
    {7, 6, "squad", "squad", 6, "", 0, 0, true, "E1.101"},
    {8, 6, "squad", "squad", 7, "", 0, 0, false, "E1.101"},
    {9, byDay, "squad", "squad", 9, "", 0, 0, true, ""},
    {10, unstated, "squad", "squad", 9, "", 0, 0, true, ""},
    // Illuminated Locations
    {11, 0, "squad", "squad", 8, "starshell", 3, 0, true, "E1.101"},
    {12, 3, "squad", "squad", 12, "starshell", 3, 3, true, "E1.101"},
    {13, 3, "squad", "squad", 12, "starshell", 3, 4, false, "E1.101"},
    {14, 3, "squad", "squad", 5, "starshell", 1, -1, false, "E1.101"},
    {15, 2, "squad", "squad", 9, "ir", 6, 6, true, "E1.101"},
    {16, 2, "squad", "squad", 9, "ir", 6, 7, false, "E1.101"},
    {17, 3, "squad", "squad", 10, "blaze", 2, 2, true, "E1.101"},
    {18, 3, "squad", "squad", 10, "flame", 1, 1, true, "E1.101"},
    {19, 3, "squad", "squad", 10, "trip flare", 1, 2, false, "E1.101"},
    {20, 3, "squad", "squad", 2, "starshell", 3, 0, true, "E1.101"},
    // Gunflashes show only their own hex.
    {21, 2, "squad", "squad", 9, "gunflash", 0, 0, true, "E1.101"},
    {22, 2, "squad", "squad", 9, "gunflash", 0, 1, false, "E1.101"},
    // E1.14: moving vehicles
    {23, 4, "squad", "PSW moving", 6, "", 0, 0, true, "E1.14"},
    {24, 4, "squad", "PSW moving", 7, "", 0, 0, false, "E1.14"},
    {25, 3, "squad", "PSW moving", 4, "", 0, 0, true, "E1.14"},
    {26, 3, "squad", "PSW moving", 5, "", 0, 0, false, "E1.14"},
    {27, 4, "squad", "Pz moving", 8, "", 0, 0, true, "E1.14"},
    {28, 4, "squad", "Pz moving", 9, "", 0, 0, false, "E1.14"},
    {29, 4, "squad", "Pz", 5, "", 0, 0, false, "E1.101"},
    {30, 4, "squad", "Pz", 4, "", 0, 0, true, "E1.101"},
    {31, 0, "squad", "PSW moving", 1, "", 0, 0, true, "E1.14"},
    {32, 0, "squad", "PSW moving", 2, "", 0, 0, false, "E1.14"},
    {33, 0, "squad", "Pz moving", 2, "", 0, 0, true, "E1.14"},
    {34, 0, "squad", "Pz moving", 3, "", 0, 0, false, "E1.14"},
    {35, 4, "squad", "PSW moving", 12, "starshell", 3, 1, true, "E1.101"},
    // E1.14: BU AFV as viewers
    {36, 3, "BU", "squad", 1, "", 0, 0, true, "E1.14"},
    {37, 3, "BU", "squad", 2, "", 0, 0, false, "E1.14"},
    {38, 3, "CE", "squad", 3, "", 0, 0, true, "E1.101"},
    {39, 4, "BU", "Pz moving", 4, "", 0, 0, true, "E1.14"},
    {40, 4, "BU", "Pz moving", 5, "", 0, 0, false, "E1.14"},
    {41, 3, "BU", "squad", 9, "starshell", 3, 0, true, "E1.101"},
    {42, 1, "BU", "PSW moving", 1, "", 0, 0, true, "E1.14"},
};

TestGame positionOf(const Row& row) {
    const Range& range = clearRange();
    const std::string target = row.target;
    Json content =
        target == "squad" ? Json("4-6-7") : Json{{"type", target[1] == 'S' ? "PSW 222" : "PzKw IVH"}};
    if (target.ends_with("moving")) content["motion"] = true;
    Json viewer = {{"type", "4-4-7"}};
    if (std::string(row.viewer) != "squad")
        viewer = {{"type", "T-34 M43"}, {"bu", std::string(row.viewer) == "BU"}};
    Json settings = {{"night", row.nvr != byDay}};
    if (row.nvr >= 0) settings["nvr"] = row.nvr;
    Json scenario = nightOn("hills", settings);
    scenario["markers"] = {{{"id", "m1"},
                            {"side", "german"},
                            {"kind", "concealed"},
                            {"at", range.at[static_cast<std::size_t>(row.range)]},
                            {"pds", true},
                            {"contents", {content}}}};
    scenario["units"] = {{{"side", "russian"}, {"at", range.viewer}, {"pieces", {viewer}}}};
    return TestGame::ofScenario(scenario);
}

}  // namespace

TEST_CASE(
    "E1.101, E1.14 at night, each unit in a table of positions sees exactly the targets that the table "
    "states",
    "[rules][sight][night]") {
    for (const Row& row : rows) {
        INFO("row " << row.n);
        TestGame g = positionOf(row);
        const Marker& m = g.marker("m1");
        if (*row.light != '\0') {
            const std::string from =
                row.away < 0 ? clearRange().viewer : hexAt(g.view().ground, m.at.hex, row.away);
            g.must({{"do", "light"}, {"at", {from}}, {"kind", row.light}, {"radius", row.radius}});
        }
        const SeenAnswer seen = g.view().sight.enemySees(g.state(), g.view().ground, german, m.at, &m);
        CHECK(seen.seen == row.seen);
        // The functions for lines, and the night rule itself, give the same answer.
        const auto lines = linesOf(g.view().sight);
        const NightTarget target = nightTargetUnder(g.state(), m, false);
        CHECK(lines->whoSees(g.state(), german, m.at, {}, target).empty() != row.seen);
        const bool buttonedUp = std::string(row.viewer) == "BU";
        CHECK(lines->sees(g.state(), {clearRange().viewer, 0}, m.at, {}, buttonedUp, target).has_value() ==
              row.seen);
        NightQuestion q;
        q.nvr = nvrNow(g.state().settings);
        q.range = row.range;
        q.buttonedUpAfv = buttonedUp;
        q.target = target;
        q.illuminated = isIlluminated(g.state(), g.view().ground, m.at.hex);
        q.gunflash = std::string(row.light) == "gunflash" && row.away == 0;
        CHECK(seesAtNight(q).seen == row.seen);
        CHECK(std::string(seesAtNight(q).rule) == row.rule);
        const auto line = lines->line(g.state(), {clearRange().viewer, 0}, m.at);
        REQUIRE(line);
        CHECK(line->blocked != row.seen);
        if (!row.seen) CHECK(line->reason == LosReason::darkness);
        if (target != NightTarget::usual) continue;
        const auto field = lines->fieldOf(g.state(), SideId("russian"));
        REQUIRE(field);
        CHECK(field->sees(m.at) == row.seen);
    }
}

TEST_CASE("E1.9 a starshell Illuminates all hexes within its radius until it is removed",
          "[rules][sight][night]") {
    TestGame g = TestGame::ofScenario(nightOn("hills", {{"nvr", 3}}));
    const Ground& ground = g.view().ground;
    const State before = g.state();
    g.must({{"do", "light"}, {"at", {"1N5"}}, {"kind", "starshell"}, {"radius", 2}});
    const auto lit = illuminatedHexes(g.state(), ground);
    CHECK(lit.size() == 19);  // the hex, 6 hexes around it, and 12 around these
    for (const std::string& name : ground.names())
        if (!name.empty()) {
            CHECK(lit.contains(name) == (ground.distance("1N5", name).value() <= 2));
            CHECK(isIlluminated(g.state(), ground, name) == lit.contains(name));
        }
    CHECK(hexesShownAtNight(g.state(), ground) == lit);
    CHECK(lightsOf(g.state()) == std::vector<Light>{{"1N5", lightRow("starshell"), 2}});
    CHECK(rulesOf(
              g.refused({{"do", "light"}, {"at", {"1N6"}}, {"kind", "starshell"}, {"out", true}}).findings) ==
          "E1.9");
    g.must({{"do", "light"}, {"at", {"1N5"}}, {"kind", "starshell"}, {"out", true}});
    CHECK(illuminatedHexes(g.state(), ground).empty());
    CHECK_FALSE(g.state().hexes.contains("1N5"));
    g.must({{"do", "undo"}});
    CHECK(illuminatedHexes(g.state(), ground) == lit);
    g.must({{"do", "undo"}});
    CHECK(g.state() == before);
    // By day a light has no effect.
    g.must({{"do", "light"}, {"at", {"1N5"}}, {"kind", "starshell"}, {"radius", 2}});
    g.must({{"do", "set"}, {"night", false}});
    CHECK(illuminatedHexes(g.state(), ground).empty());
}

TEST_CASE(
    "E1.9 the program asks once whether its table of lights is correct, because no source states these "
    "values",
    "[rules][sight][night]") {
    TestGame g = TestGame::ofScenario(nightOn("hills", {{"nvr", 3}}));
    const Json starshell = {{"do", "light"}, {"at", {"1N5"}}, {"kind", "starshell"}};
    const Entry asked = g.refused(starshell);
    CHECK(rulesOf(asked.findings, Verdict::ruling) == "E1.9");
    // A Gunflash needs no radius, and a stated radius needs no table.
    g.must({{"do", "light"}, {"at", {"1N8"}}, {"kind", "gunflash"}});
    g.must({{"do", "light"}, {"at", {"1N8"}}, {"kind", "ir"}, {"radius", 4}});
    CHECK(rulesOf(g.refused({{"do", "blaze"}, {"at", {"1F5"}}}).findings, Verdict::ruling) == "E1.9");
    SECTION("the player confirms the table") {
        g.must({{"do", "rule"}, {"rule", "E1.9"}, {"at", ""}});
        g.must(starshell);
        CHECK(g.state().hexes.at("1N5").lightRadius == 3);
        g.must({{"do", "blaze"}, {"at", {"1F5"}}});
        CHECK(isIlluminated(g.state(), g.view().ground, hexAt(g.view().ground, "1F5", 2)));
    }
    SECTION("the player rejects the table") {
        g.must({{"do", "rule"}, {"rule", "E1.9"}, {"at", ""}, {"allow", false}});
        CHECK(rulesOf(g.refused(starshell).findings) == "E1.9");
        g.must({{"do", "blaze"}, {"at", {"1F5"}}});
        CHECK(isIlluminated(g.state(), g.view().ground, "1F5"));
        CHECK_FALSE(isIlluminated(g.state(), g.view().ground, "1F6"));
        g.must({{"do", "light"}, {"at", {"1F5"}}, {"kind", "blaze"}, {"radius", 1}});
        CHECK(isIlluminated(g.state(), g.view().ground, "1F6"));
    }
}

TEST_CASE("E1.9 a Known burning wreck is a light; a hidden one is not", "[rules][sight][night]") {
    TestGame g("1E4 | Open Ground | - known T-34 M43", {{"settings", {{"night", true}}}});
    const PieceId wreck = g.state().pieces.begin()->first;
    State burning = g.state();
    burning.pieces[wreck].marks = {"wreck", "burning wreck"};
    CHECK(isIlluminated(burning, g.view().ground, "1E4"));
    CHECK_FALSE(isIlluminated(burning, g.view().ground, "1E5"));
    burning.pieces[wreck].under = MarkerId("m1");
    CHECK_FALSE(isIlluminated(burning, g.view().ground, "1E4"));
}

TEST_CASE("E1.9 lights end by the sequence of play: a Gunflash with its phase, a starshell with the CCPh",
          "[rules][marks][night]") {
    const char* drawing = "1E4 | Open Ground | m1 pds 4-6-7";
    const Json night = {{"settings", {{"night", true}}}, {"clock", {{"phase", "DFPh"}}}};
    const auto lights = [](const TestGame& g) {
        std::string out;
        for (const Light& l : lightsOf(g.state())) out += std::string(l.row->id) + " ";
        return out;
    };
    const auto place = [](TestGame& g) {
        for (const char* kind : {"starshell", "flame", "gunflash"})
            g.must({{"do", "light"}, {"at", {"1H5"}}, {"kind", kind}, {"radius", 3}});
    };
    TestGame g(drawing, night);
    place(g);
    CHECK(lights(g) == "flame gunflash starshell ");
    g.phase("AFPh");
    CHECK(lights(g) == "flame starshell ");
    g.phase("CCPh");
    CHECK(lights(g) == "flame starshell ");
    g.phase("RPh");
    CHECK(lights(g) == "flame ");
    CHECK(g.state().hexes.at("1H5").lightRadius == 3);
    g.must({{"do", "undo"}});
    CHECK(lights(g) == "flame starshell ");

    // The house rule for marks also applies to lights.
    TestGame byHand(drawing, night);
    byHand.house("marks_by_hand", true);
    place(byHand);
    byHand.phase("RPh");
    CHECK(lights(byHand) == "flame gunflash starshell ");
}

TEST_CASE("E1.1 the NVR changes when a Game Turn begins for which the scenario states another value",
          "[rules][night]") {
    TestGame g(
        "1E4 | Open Ground | m1 pds 4-6-7",
        {{"settings", {{"night", true}, {"nvr", 3}, {"nvr_by_turn", {3, 3, 1}}, {"clouds", "scattered"}}}});
    const auto nextGameTurn = [&] {
        const int turn = g.state().clock.turn;
        while (g.state().clock.turn == turn) g.phase("RPh");
    };
    CHECK(g.state().settings.clouds == "scattered");
    nextGameTurn();
    CHECK(g.state().settings.nvr == 3);
    g.must({{"do", "set"}, {"nvr", 5}});  // a Wind Change DR (E1.12)
    g.phase("RPh");                       // the other side's Player Turn of the same Game Turn
    CHECK(g.state().settings.nvr == 5);
    nextGameTurn();
    CHECK(g.state().settings.nvr == 1);
    g.must({{"do", "set"}, {"nvr", 2}});
    nextGameTurn();
    CHECK(g.state().settings.nvr == 2);  // the scenario states no other value for turn 4
}

TEST_CASE("E1.31 a moving unit on foot loses its ? only in an Illuminated Location",
          "[rules][consistency][night]") {
    const auto moved = [](bool light, const char* how) {
        TestGame g("1E4 | Orchard | m1 pds 4-6-7 | unseen\n1E5 | Open Ground | | seen",
                   {{"settings", {{"night", true}}}});
        if (light) g.must({{"do", "light"}, {"at", {"1G5"}}, {"kind", "starshell"}, {"radius", 2}});
        const Entry e = g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1E5"}, {"how", how}, {"mf", 2}});
        const Trail& trail = g.state().trail(MarkerId("m1"));
        REQUIRE(trail.back().after);
        CHECK(trail.back().after->lit == light);
        return test::allTexts(e);
    };
    CHECK(moved(false, "move").find("E1.31") == std::string::npos);
    CHECK(moved(false, "move").find("loses") == std::string::npos);
    CHECK(moved(true, "move").find("loses its \"?\" (Case A)") != std::string::npos);
    CHECK(moved(true, "assault").find("loses") == std::string::npos);
}

TEST_CASE("E1.31 the program still asks about acts of older games, which do not record the light",
          "[rules][consistency][night]") {
    Act act;
    act.kind = ActKind::move;
    act.phase = Phase::MPh;
    act.from = {"1E4", 0};
    act.to = {"1E5", 0};
    const PlaceCover cover;
    const auto doubt = [&](std::optional<bool> lit, int range, int stamp) -> std::string {
        act.before = act.after = SeenNote{.seen = true, .range = range, .stamp = stamp, .lit = lit};
        ActQuestion q;
        q.act = &act;
        q.from = q.to = &cover;
        q.night = true;
        const auto loss = actLoss(q);
        return !loss ? "keeps" : loss->doubt == Doubt::light ? "asks" : "loses";
    };
    CHECK(doubt({}, 3, computedStamp) == "asks");
    CHECK(doubt(true, 3, computedStamp) == "loses");
    CHECK(doubt(false, 3, computedStamp) == "keeps");
    // An enemy in the same hex may be in the same Location, which costs the "?" too.
    CHECK(doubt(false, 0, computedStamp) == "asks");
    CHECK(doubt(false, 0, 0) == "keeps");
}

TEST_CASE("2.5 a light changes neither the -2 of night nor cloaking", "[rules][cloak][drm][night]") {
    TestGame g("1E4 | Woods | m1 cloaked 4-6-7\n1H6 | Woods | m3 cloaked", {{"settings", {{"night", true}}}});
    g.must({{"do", "light"}, {"at", {"1E4"}}, {"kind", "starshell"}, {"radius", 3}});
    CHECK(test::itemised(g.judge("m1", "m3").modifiers).find("S.drm.night -2") != std::string::npos);
    CHECK(g.marker("m1").kind == MarkerKind::cloaked);
}

TEST_CASE("a statement about LOS at night is outdated when a light is placed or removed",
          "[rules][sight][night]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7 | seen", {{"settings", {{"night", true}}}});
    g.must({{"do", "seen"}, {"at", {"1E4"}}, {"side", "german"}, {"seen", false}});
    const auto stale = [&] {
        const Marker& m = g.marker("m1");
        return g.view().sight.enemySees(g.state(), g.view().ground, german, m.at, &m).stale;
    };
    CHECK_FALSE(stale());
    g.must({{"do", "light"}, {"at", {"1E4"}}, {"kind", "gunflash"}});
    CHECK(stale());
    g.must({{"do", "undo"}});
    CHECK_FALSE(stale());
}
