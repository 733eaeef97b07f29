// SPDX-License-Identifier: MIT
// Tests Napoleon at Bay: which counters form one force, which counters in a hex change places, and acts other
// than marches.
#include "shellgame/base/json.hpp"

#include <algorithm>

#include "shellgame/rules/fixing/fixing.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/forces.hpp"

using namespace shellgame;
using test::asksOf;
using test::fixingGame;
using test::fixWith;
using test::force;
using test::isFixed;
using test::march;
using test::rulesOf;
using test::TestGame;

namespace {

Force forceIn(const TestGame& g, const char* marker) {
    return forceOf(g.view(), MarkerId(marker));
}
/// Returns the hex of a counter, given by its name.
std::string placeOf(const TestGame& g, const char* counter) {
    for (const auto& [id, p] : g.state().pieces)
        if (p.type == counter) return g.state().placeOf(p).text();
    return "";
}
std::string saidBy(const Entry& e) {
    std::string out = textOf(e.text);
    for (const Finding& f : e.findings) out += " " + textOf(f.message);
    return out;
}
bool tells(const Entry& e, const char* words) {
    return saidBy(e).find(words) != std::string::npos;
}
Json order(const char* verb, const char* marker, const Json& more = Json::object()) {
    Json out = {{"do", verb}, {"marker", marker}};
    out.update(more);
    return out;
}
Json ruled(const char* rule, const char* at) {
    return {{"do", "rule"}, {"rule", rule}, {"at", at}, {"why", "so it is"}};
}

}  // namespace

TEST_CASE("N.3 C01: garrisons, bridge trains and centers of operations never leave their hex",
          "[rules][fixing][C01]") {
    // Both hexes have counters that are not part of a force. In 1210 one of these counters is under the
    // force's marker, and another is under a marker of its own.
    TestGame g =
        fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6", "garrison 2"}),
                    force("f2", "1214", {"infantry 3"}), force("f3", "1214", {"bridge train"}),
                    force("f4", "1210", {"center of operations"})});
    g.must(march("a1", "1209"));
    REQUIRE(asksOf(g, "f1"));
    CHECK(g.state().prompts.size() == 1);
    CHECK(forceIn(g, "f1").parts == std::vector{MarkerId("f1")});
    const Entry e = g.must(fixWith("f1", {6}));
    CHECK(placeOf(g, "infantry 3") == "1210");
    CHECK(placeOf(g, "infantry 6") == "1214");
    CHECK(placeOf(g, "garrison 2") == "1210");
    CHECK(placeOf(g, "center of operations") == "1210");
    CHECK(placeOf(g, "bridge train") == "1214");
    CHECK(tells(e, "garrison 2, center of operations stay in 1210, because they are not a force."));
    CHECK(tells(e, "bridge train stays in 1214, because it is not a force."));
    // The force that arrives is fixed, and nothing changes for the garrison.
    for (const auto& [id, m] : g.state().markers)
        if (m.side.text == "french") {
            INFO(id.text);
            const bool came = textOf(contentsText(g.state(), m)) == "infantry 3";
            CHECK(m.marks.contains("fixed") == came);
        }
    g.must({{"do", "undo"}});
    CHECK(g.marker("f1").contents.size() == 2);
    // When a force in several hexes is laid out, counters that are not part of a force stay, too.
    TestGame h = fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                             force("f2", "1216", {"infantry 4", "bridge train"}, "Guard"),
                             force("f3", "1217", {"cavalry 2"}, "Guard"),
                             force("f4", "1217", {"garrison 1"}, "Guard")});
    h.must(march("a1", "1209"));
    h.must(fixWith("f1", {6}));
    const Entry laid = h.must({{"do", "array"}});
    CHECK(placeOf(h, "infantry 4") == "1210");
    CHECK(placeOf(h, "bridge train") == "1216");
    CHECK(placeOf(h, "garrison 1") == "1217");
    CHECK(tells(laid, "bridge train stays in 1216"));
    CHECK(tells(laid, "garrison 1 stays in 1217"));
    CHECK_FALSE(tells(laid, "bridge train in 1"));
    // Even a ruling can't substitute a garrison, bridge train or center for the force.
    TestGame i = fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                             force("f2", "1214", {"garrison 3"})});
    i.must(march("a1", "1209"));
    CHECK(rulesOf(i.refused({{"do", "substitute"}, {"with", "f2"}, {"why", "x"}}).findings) == "N.4");
}

TEST_CASE(
    "N.4: a correction can't remove all counters of a force, because the game could not be loaded again",
    "[rules][fixing]") {
    TestGame g = fixingGame({force("f1", "1210", {"infantry 6"}), force("a1", "1208", {"vedette"})});
    const Entry e = g.session().perform(
        {{"do", "correct"}, {"pointer", "/markers/f1/contents"}, {"value", Json::array()}, {"why", "lost"}});
    CHECK_FALSE(e.ok);
    CHECK(g.marker("f1").contents.size() == 1);
}

TEST_CASE(
    "N.3 C01: if trains are treated as forces, the question also arises for their hex, but trains stay in it",
    "[rules][fixing][C01]") {
    TestGame g =
        fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"bridge train"}),
                    force("f5", "1210", {"infantry 6"}), force("f2", "1214", {"infantry 3", "garrison 2"})});
    g.house("fixing_trains", true);
    g.must(march("a1", "1209"));
    CHECK(g.state().prompts.size() == 1);
    g.must(fixWith("f1", {6}));
    CHECK(placeOf(g, "infantry 3") == "1210");
    CHECK(placeOf(g, "infantry 6") == "1214");
    CHECK(placeOf(g, "bridge train") == "1210");
    CHECK(placeOf(g, "garrison 2") == "1214");
    // A bridge train that is a force of its own changes places with the substitute.
    TestGame h = fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"bridge train"}),
                             force("f2", "1214", {"infantry 3"})});
    h.house("fixing_trains", true);
    h.must(march("a1", "1209"));
    h.must(fixWith("f1", {6}));
    CHECK(placeOf(h, "bridge train") == "1214");
}

TEST_CASE("U14: the log names a moving force by its counters, not by its marker", "[rules][fixing][U14]") {
    TestGame g = fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1214", {"infantry 6"})});
    CHECK(textOf(g.must(march("a1", "1209")).text) == "vedette moves: 1208 - 1209.");
}

TEST_CASE("N.4 C02: the message names every counter that changes its hex", "[rules][fixing][C02]") {
    const std::vector<Json> stacks{force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6"}),
                                   force("f5", "1210", {"cavalry 2"}),
                                   force("f2", "1214", {"infantry 3", "infantry 4"}),
                                   force("f6", "1214", {"infantry 1"})};
    TestGame g = fixingGame(stacks);
    g.must(march("a1", "1209"));
    const Entry e = g.must(fixWith("f1", {6}));
    CHECK(
        textOf(e.text).find(
            "Place on the map: infantry 3, infantry 4, infantry 1 in 1210; infantry 6, cavalry 2 in 1214.") !=
        std::string::npos);
    TestGame h = fixingGame(stacks);
    h.must(march("a1", "1209"));
    const Entry ruling = h.must({{"do", "substitute"}, {"with", "f2"}, {"why", "The bridge is down."}});
    CHECK(textOf(ruling.text)
              .find("infantry 3, infantry 4, infantry 1 in 1210; infantry 6, cavalry 2 in "
                    "1214.") != std::string::npos);
}

TEST_CASE("N.4 C03: parts with the same name form one force only while their hexes are adjacent",
          "[rules][fixing][C03]") {
    // A distant vedette raises no question for the other parts of its force. A distant part is neither asked
    // about nor drawn together with the others.
    const auto game = [](const char* vedette, const char* second) {
        TestGame g = fixingGame(
            {force("a1", "1208", {"infantry 5"}, "Corps"), force("a2", vedette, {"vedette"}, "Corps"),
             force("f1", "1210", {"infantry 6"}, "Guard"), force("f2", second, {"infantry 2"}, "Guard"),
             force("f3", "1216", {"cavalry 2"})});
        g.must(march("a1", "1209"));
        return g;
    };
    CHECK_FALSE(asksOf(game("0101", "1211"), "f1"));
    TestGame near = game("1308", "1211");
    REQUIRE(asksOf(near, "f1"));
    CHECK(asksOf(near, "f2"));
    TestGame far = game("1308", "1213");
    REQUIRE(asksOf(far, "f1"));
    CHECK_FALSE(asksOf(far, "f2"));
    CHECK(forceIn(far, "f1").parts.size() == 1);
    far.must({{"do", "substitute"}, {"with", "f3"}, {"why", "x"}});
    CHECK(placeOf(far, "infantry 6") == "1216");
    CHECK(placeOf(far, "infantry 2") == "1213");
    // A part that moves away is detached, and only a part with an adjacent enemy stays fixed.
    TestGame apart = game("1308", "1211");
    apart.must(fixWith("f1", {1}));
    CHECK((isFixed(apart, "f1") && isFixed(apart, "f2")));
    apart.must({{"do", "phase"}});
    apart.must({{"do", "phase"}});
    apart.must(march("f2", "1212"));
    CHECK((isFixed(apart, "f1") && !isFixed(apart, "f2")));
    // When the parts are adjacent again they form one force, which is fixed.
    apart.must(march("f2", "1211"));
    CHECK(forceIn(apart, "f1").parts.size() == 2);
    CHECK(isFixed(apart.state(), forceIn(apart, "f2")));
    // Counters do not belong to a force just because they are in the same hex as one of its parts.
    TestGame guest = fixingGame({force("f1", "1210", {"infantry 6"}, "Guard"),
                                 force("f2", "1211", {"infantry 2"}, "Guard"),
                                 force("f3", "1211", {"cavalry 2"}), force("f4", "1211", {"infantry 1"})});
    CHECK(forceIn(guest, "f3").parts == std::vector{MarkerId("f3"), MarkerId("f4")});
    CHECK(forceIn(guest, "f1").parts == std::vector{MarkerId("f1"), MarkerId("f2")});
    CHECK(textOf(forceName(guest.state(), forceIn(guest, "f1"))) == "force Guard (1210, 1211)");
}

TEST_CASE("N.4 C03: counters or parts can be detached from a force, and become forces of their own",
          "[rules][fixing][C03]") {
    TestGame g = fixingGame({force("a1", "1208", {"vedette", "infantry 5"}),
                             force("f1", "1210", {"infantry 6"}, "Guard"),
                             force("f2", "1211", {"infantry 2"}, "Guard")});
    const std::string vedette = g.marker("a1").contents[0].text;
    const Entry e = g.must(order("detach", "a1", {{"pieces", {vedette}}, {"id", "a9"}}));
    CHECK(textOf(e.text) == "vedette is detached from force 1208: force from 1208 (1208).");
    CHECK(forceIn(g, "a1").parts.size() == 1);
    CHECK(g.marker("a9").contents.size() == 1);
    CHECK(placeOf(g, "vedette") == "1208");
    // The detached vedette moves separately, and joins the force again only by a command.
    g.must(march("a9", "1308"));
    g.must(march("a9", "1208"));
    CHECK(forceIn(g, "a1").parts.size() == 1);
    CHECK(tells(g.must(order("join", "a9", {{"with", "a1"}})), "force 1208"));
    CHECK(forceIn(g, "a1").parts.size() == 2);
    CHECK(g.marker("a9").force.empty());
    // Counters of another unit are refused. For the side that is not moving a ruling is needed.
    CHECK(rulesOf(g.refused(order("detach", "a1", {{"pieces", {"p3"}}})).findings) == "N.4");
    CHECK(rulesOf(g.refused(order("detach", "f1")).findings, Verdict::ruling) == "N.4");
    g.must(ruled("N.4", "f1/turn 1"));
    const Entry part = g.must(order("detach", "f1"));
    CHECK(g.marker("f1").force.empty());
    CHECK(textOf(part.text) == "infantry 6 is detached from force Guard (1210, 1211): force 1210.");
    CHECK(forceIn(g, "f2").parts.size() == 1);
    CHECK(tells(g.refused(order("detach", "f1")), "already a separate force"));
    CHECK(tells(g.refused(order("detach", "f1", {{"force", "Guard"}})), "join it"));
    g.must(order("detach", "f1", {{"force", "Reserve"}}));
    CHECK(g.marker("f1").force == "Reserve");
    // In a hex with other forces the detached force needs a name, because otherwise it would form one force
    // with them.
    TestGame two = fixingGame({force("a1", "1208", {"vedette"}), force("a2", "1208", {"infantry 5"})});
    two.must(order("detach", "a2"));
    CHECK(two.marker("a2").force == "from 1208");
    two.must(order("detach", "a1", {{"force", "Scouts"}}));
    CHECK(forceIn(two, "a1").parts.size() == 1);
    // While a question is open the command is refused.
    TestGame asked =
        fixingGame({force("a1", "1208", {"vedette", "infantry 5"}), force("f1", "1210", {"infantry 6"})});
    asked.must(march("a1", "1209"));
    CHECK(rulesOf(asked.refused(order("detach", "a1", {{"pieces", {"p1"}}})).findings) == "N.1");
}

TEST_CASE("N.2 C03: a force detached from a fixed one stays fixed as long as an enemy is adjacent",
          "[rules][fixing][C03]") {
    TestGame g =
        fixingGame({force("a1", "1208", {"vedette"}), force("f1", "1210", {"infantry 6", "cavalry 1"}),
                    force("f2", "1215", {"infantry 2"})});
    g.must(march("a1", "1209"));
    g.must(fixWith("f1", {1}));
    g.must({{"do", "phase"}});
    g.must({{"do", "phase"}});
    g.must(order("detach", "f1", {{"pieces", {g.marker("f1").contents[1].text}}, {"id", "f9"}}));
    CHECK((isFixed(g, "f1") && isFixed(g, "f9")));
    g.must(march("f9", "1211"));
    CHECK((isFixed(g, "f1") && !isFixed(g, "f9")));
    // A force that joins a fixed force is also fixed (N.2).
    const Entry e = g.must(order("join", "f9", {{"with", "f1"}}));
    CHECK(isFixed(g.state(), forceIn(g, "f9")));
    CHECK(isFixed(g, "f9"));
    CHECK(textOf(e.text).find("(1210, 1211)") != std::string::npos);
}

TEST_CASE("N.4 C03: forces can join if they are in the same hex or adjacent", "[rules][fixing][C03]") {
    TestGame g = fixingGame({force("a1", "1208", {"vedette"}), force("a2", "1209", {"infantry 5"}),
                             force("a3", "1215", {"infantry 1"}), force("a4", "1207", {"garrison 1"}),
                             force("f1", "1212", {"infantry 6"})});
    const auto joins = [](const char* one, const char* with, const Json& more = Json::object()) {
        Json out = order("join", one, more);
        out["with"] = with;
        return out;
    };
    CHECK(tells(g.refused(joins("a1", "a3")), "not in the same hex"));
    CHECK(rulesOf(g.refused(joins("a1", "a4")).findings) == "N.3");
    CHECK(rulesOf(g.refused(joins("a1", "f1")).findings) == "N.4");
    CHECK(tells(g.refused(joins("a1", "a1")), "already one force"));
    const Entry e = g.must(joins("a1", "a2"));
    CHECK(textOf(e.text) == "force 1208 joins force 1209: force of 1209 (1208, 1209).");
    CHECK(tells(g.refused(joins("a2", "a1")), "already one force"));
    g.must({{"do", "undo"}});
    g.must(joins("a1", "a2", {{"force", "Advance guard"}}));
    CHECK(g.marker("a2").force == "Advance guard");
    // Markers of two forces are not merged automatically.
    TestGame merge =
        fixingGame({force("a1", "1208", {"vedette"}, "Scouts"), force("a2", "1208", {"infantry 5"}),
                    force("a3", "1208", {"infantry 2"}), force("a4", "1208", {"garrison 1"})});
    const auto merges = [](const char* one, const char* with) {
        return Json{{"do", "merge"}, {"marker", one}, {"with", with}};
    };
    CHECK(tells(merge.refused(merges("a1", "a2")), "Join them instead"));
    merge.must(merges("a2", "a3"));
    merge.must(merges("a4", "a1"));
    CHECK(merge.marker("a4").force == "Scouts");
    // At setup the name of a force can be stated. During play counters join and leave forces by commands.
    CHECK(tells(g.refused({{"do", "name_force"}, {"marker", "a3"}, {"force", "x"}}), "detach or join"));
    CHECK(tells(g.refused({{"do", "split"}, {"marker", "a3"}, {"pieces", {"p3"}}}), "detach"));
}

namespace {

/// Makes a game in the rest of the Allied turn, after movement. The vedette and the infantry in 1209 are in
/// battle with f1 in 1210, which is fixed.
TestGame battle(const std::vector<Json>& more = {}) {
    std::vector<Json> forces{force("a1", "1208", {"vedette", "infantry 7"}),
                             force("f1", "1210", {"infantry 6"}), force("f2", "1216", {"infantry 3"})};
    forces.insert(forces.end(), more.begin(), more.end());
    TestGame g = fixingGame(forces);
    g.must(march("a1", "1209"));
    g.must(fixWith("f1", {1}));
    g.must({{"do", "phase"}});
    return g;
}
Json goes(const char* verb, const char* marker, const char* way) {
    Json out = march(marker, way);
    out["do"] = verb;
    return out;
}
constexpr const char* retreats = "retreat_after_combat";
constexpr const char* advances = "advance_after_combat";

}  // namespace

TEST_CASE(
    "N.1 C03: a retreat after combat raises no question, because it is not a march, and forces left behind "
    "are not fixed",
    "[rules][fixing][C03]") {
    // f1 retreats past a force with a ZOC. f1 has a vedette, so it would raise the question which force is
    // there if it marched.
    TestGame g = battle({force("f5", "1210", {"vedette"}), force("a2", "1413", {"infantry 2"})});
    const Entry e = g.must(goes(retreats, "f1", "1211 1212"));
    CHECK(textOf(e.text) == "force 1210 retreats after combat: 1210 - 1211 - 1212.");
    CHECK(g.marker("f1").at.text() == "1212");
    CHECK(g.state().prompts.empty());
    CHECK_FALSE(isFixed(g, "f1"));
    CHECK(isFixed(g, "f5"));
    REQUIRE(g.state().trail(MarkerId("f1")).size() == 2);
    CHECK(g.state().trail(MarkerId("f1")).back().phase == Phase::CCPh);
    // A retreat into a ZOC needs the player's ruling, but raises no question about the force.
    const Entry zoc = g.refused(goes(retreats, "f5", "1211 1311 1312"));
    CHECK(rulesOf(zoc.findings, Verdict::ruling) == "N.1");
    CHECK(tells(zoc, "in the ZOC of force 1413"));
    g.must(ruled("N.1", "f5/turn 1/1312"));
    g.must(goes(retreats, "f5", "1211 1311 1312"));
    CHECK(g.state().prompts.empty());
    CHECK(isFixed(g, "f5") == false);
}

TEST_CASE(
    "N.1 C03: only forces in combat can retreat or advance after combat, when and as far as the rules allow",
    "[rules][fixing][C03]") {
    TestGame g = battle();
    CHECK(rulesOf(g.refused(goes(retreats, "f1", "1212")).findings) == "N.1");  // the path skips a hex
    CHECK(tells(g.refused({{"do", retreats}, {"marker", "f1"}}), "Name the hex to move to"));
    CHECK(rulesOf(g.refused(goes(retreats, "f2", "1217")).findings, Verdict::ruling) == "N.1");
    g.must(ruled("N.1", "f2/turn 1"));
    g.must(goes(retreats, "f2", "1217"));
    CHECK(rulesOf(g.refused(goes(advances, "a1", "1210")).findings, Verdict::ruling) ==
          "N.1");  // an enemy unit is there
    g.must(goes(retreats, "f1", "1211"));
    CHECK(tells(g.refused(goes(advances, "a1", "1309 1310")), "would advance 2 hexes"));
    // A part may advance alone, and is then a force of its own.
    Json part = goes(advances, "a1", "1210");
    part["pieces"] = {g.marker("a1").contents[1].text};
    part["id"] = "a9";
    const Entry e = g.must(part);
    CHECK(textOf(e.text) == "infantry 7 advances after combat: 1209 - 1210.");
    CHECK((placeOf(g, "infantry 7") == "1210" && placeOf(g, "vedette") == "1209"));
    CHECK(g.state().prompts.empty());  // the advancing part has neither a vedette nor a general
    g.must({{"do", "undo"}});
    CHECK(g.state().marker(MarkerId("a9")) == nullptr);
    // Advances and retreats are not possible during movement.
    g.must({{"do", "phase"}});
    CHECK(rulesOf(g.refused(goes(advances, "a1", "1210")).findings) == "N.1");
    CHECK(rulesOf(g.refused(goes(retreats, "f1", "1212")).findings) == "N.1");
    // In ASL these commands do not exist.
    TestGame asl("1E4 | Woods | m1 pds 4-6-7");
    for (const char* verb : {"detach", "join", retreats, advances}) {
        Json command = {{"do", verb}, {"marker", "m1"}};
        if (std::string(verb) == "join") command["with"] = "m1";
        CHECK(rulesOf(asl.refused(command).findings) == "N.1");
    }
}

TEST_CASE("N.1 C03: an advance after combat into a ZOC raises the question about the force there",
          "[rules][fixing][C03]") {
    TestGame g = battle({force("f6", "1212", {"infantry 4"})});
    g.must(goes(retreats, "f1", "1110"));
    const Entry e = g.must(goes(advances, "a1", "1210"));
    // The hex 1110 is also adjacent to 1210, but the hex 1212 is not.
    REQUIRE(asksOf(g, "f1"));
    CHECK_FALSE(asksOf(g, "f6"));
    CHECK(tells(e, "It has entered the ZOC of force 1110"));
    CHECK(g.state().prompts.begin()->second.side.text == "allies");
    CHECK(rulesOf(g.refused({{"do", "phase"}}).findings) == "N.1");
    g.must(fixWith("f1", {6, 1}));
    CHECK(g.state().prompts.empty());
    CHECK(isFixed(g, "f1"));
}
