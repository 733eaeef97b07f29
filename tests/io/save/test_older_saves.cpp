// SPDX-License-Identifier: MIT
// Saves written by earlier programs (tests/data/saves) open, report that they were converted, and continue.
#include <filesystem>

#include "io/save/older_acts.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;
namespace fs = std::filesystem;

namespace {

Entry chosen(const char* command) {
    Entry e;
    e.verb = "choose";
    e.rules = 2;
    e.command = Json::parse(command);
    return e;
}

Json today(const char* command) {
    Entry e = chosen(command);
    CHECK(bringUpToDate(e));
    CHECK((*e.command)["do"] == e.verb);
    return e.command;
}

}  // namespace

TEST_CASE("saves of earlier versions can be opened and verified, and a message reports their version once",
          "[io][save][older]") {
    int files = 0, converted = 0, looking = 0;
    for (const auto& file : fs::directory_iterator(test::sourcePath("tests/data/saves"))) {
        INFO(file.path().string());
        ++files;
        const std::string name = file.path().filename().string();
        const Json json = Json::parse(readFile(file.path().string(), 1 << 24).value());
        auto game = readSave(json, name, {});
        REQUIRE(game);
        // The changes in the save's entries are valid. If rules have changed since the save's version, the
        // report names that version.
        const Verification v = verifySave(json, name, {});
        CHECK(v.changesOk);
        for (const Problem& p : v.problems) CHECK(p.expected.starts_with("what rules version "));
        const bool old = std::any_of(json["entries"].begin(), json["entries"].end(),
                                     [](const Json& e) { return e["do"] == "choose"; });
        // The entries of some saves include choices by the other side, so in a side's view nothing is
        // reported about them.
        const bool umpire = game->session->viewer().empty();
        CHECK(game->warnings.size() == (old && umpire ? 1U : 0U));
        looking += umpire ? 0 : 1;
        converted += old ? 1 : 0;
        // Undone acts can be redone, and performed acts can be undone. The exception is a Search, which can't
        // be undone in a side's view (K08).
        while (game->session->canUndo()) {
            const Entry undone = game->session->perform({{"do", "undo"}});
            if (undone.ok) continue;
            CHECK_FALSE(umpire);
            CHECK(textOf(undone.text).find("can't undo a search") != std::string::npos);
            break;
        }
        while (game->session->canRedo()) REQUIRE(game->session->perform({{"do", "redo"}}).ok);
        // After the current version has saved the game, the file contains nothing in an old form.
        const auto again = readSave(saveJson(*game), name, {});
        REQUIRE(again);
        CHECK(again->warnings.empty());
    }
    CHECK(files >= 5);
    CHECK(converted >= 2);
    CHECK(looking == 2);
}

TEST_CASE(
    "A01, K02: a game against the program saved under rules version 4 can be verified and continues as "
    "before",
    "[io][save][older][A01][K02]") {
    const std::string path = test::sourcePath("tests/data/saves/program-controlled-v4.json");
    const Json json = Json::parse(readFile(path, 1 << 24).value());
    const Verification v = verifySave(json, path, {});
    INFO(joinProblems(v.problems));
    CHECK(v.changesOk);
    CHECK(v.rulesOk);
    auto game = readSave(json, path, {});
    REQUIRE(game);
    Session& session = *game->session;
    // The game's secret dice are still computed from the public seed, because a game of that version does not
    // get a secret seed.
    const std::uint64_t place = session.state().dice.ai;
    REQUIRE(place > 0);
    while (session.state().clock.phase != Phase::CCPh) REQUIRE(session.perform({{"do", "phase"}}).ok);
    for (const char* at : {"1E4", "1H6", "1K4", "1M5"})
        (void)session.perform({{"do", "ask"}, {"at", at}, {"what", "attack"}, {"result", "PTC"}});
    CHECK(session.state().dice.secret.empty());
    std::uint64_t next = 0;
    int rolls = 0;
    for (const Entry& e : session.entries())
        for (const Roll& roll : e.rolls) {
            if (roll.position < place) continue;
            next = roll.position;
            ++rolls;
            for (const int face : roll.faces) {
                std::optional<int> f;
                while (!f) f = faceOfDraw(splitMix64(aiSeed(session.state().dice.seed), next++));
                CHECK(*f == face);
            }
        }
    CHECK(rolls > 0);
    const Verification after = verifySave(saveJson(*game), path, {});
    INFO(joinProblems(after.problems));
    CHECK(after.rulesOk);
}

TEST_CASE("the old command for choices is converted to one of six commands", "[io][save][older]") {
    CHECK(today(R"({"do":"choose","piece":"p1","ca":"1E5/1F4","bu":false})") ==
          Json::parse(R"({"do":"stance","piece":"p1","ca":"1E5/1F4","bu":false})"));
    CHECK(today(R"({"do":"choose","piece":"p1","hull_down":true,"leader":-1,"dice":[3]})") ==
          Json::parse(R"({"do":"hull_down","piece":"p1","leader":-1,"dice":[3]})"));
    CHECK(today(R"({"do":"choose","piece":"p1","come":true})") ==
          Json::parse(R"({"do":"come","pieces":["p1"]})"));
    CHECK(today(R"({"do":"choose","pieces":["p1","p2"],"come":false})") ==
          Json::parse(R"({"do":"stay","pieces":["p1","p2"]})"));
    CHECK(today(R"({"do":"choose","piece":"p1","in":["m1"]})") ==
          Json::parse(R"({"do":"occupy","piece":"p1","in":["m1"]})"));
    CHECK(today(R"({"do":"choose","piece":"p1","bore_sight":"none"})") ==
          Json::parse(R"({"do":"bore_sighted","piece":"p1"})"));
    CHECK(today(R"({"do":"choose","piece":"p1","bore_sight":"1M2"})") ==
          Json::parse(R"({"do":"bore_sighted","piece":"p1","at":"1M2"})"));
    // If an old command corresponds to two current ones, its changes remain valid, and its text is not
    // converted.
    Entry both = chosen(R"({"do":"choose","piece":"p1","hull_down":true,"bu":true})");
    CHECK_FALSE(bringUpToDate(both));
    CHECK(isOfOldVerb(both));
    // Other verbs are not changed.
    Entry move = chosen(R"({"do":"move","marker":"m1"})");
    move.verb = "move";
    CHECK_FALSE(bringUpToDate(move));
}

TEST_CASE(
    "for rules up to version 3, changes to LOS answers are compared without the ground and other units' LOS",
    "[io][save][older]") {
    const Json today = {{"seen", true}, {"stamp", 4}, {"ground", 7}, {"others", 9}};
    const Json then = {{"seen", true}, {"stamp", 4}};
    const std::vector<Change> changes{{"seen", "german@1E4", "", Json(), today},
                                      {"seen", "german@1E4", "ground", Json(7), Json(8)},
                                      {"seen", "german@1E4", "others", Json(9), Json(8)},
                                      {"seen", "german@1E4", "stamp", Json(4), Json(5)},
                                      {"markers", "m1", "seen", today, Json{{"inner", today}}},
                                      {"settings", "", "ground", Json(""), Json("snow")},
                                      {"rulings", "x", "", Json(), Json{{"ground", 1}}}};
    CHECK(asRulesOf(4, changes) == changes);
    const std::vector<Change> old = asRulesOf(3, changes);
    REQUIRE(old.size() == 5);
    CHECK(old[0].after == then);
    CHECK(old[1] == changes[3]);
    CHECK(old[2].before == then);
    CHECK(old[2].after == Json{{"inner", then}});
    // Fields with the same names in other tables have another meaning, so they are not changed.
    CHECK(old[3] == changes[5]);
    CHECK(old[4] == changes[6]);
}
