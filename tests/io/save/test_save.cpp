// SPDX-License-Identifier: MIT
// Saved games: loading returns what was saved, and a failed save loses nothing.
#include "shellgame/base/json.hpp"

#include <functional>

#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "support/failing_sink.hpp"
#include "support/game.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::shiftCommand;
using test::TestGame;

namespace {

TestGame playedTable() {
    TestGame g(R"(
        1E4 | Woods       | m1 pds 4-6-7, LMG
        1H6 | Open Ground | m2 dummy 4 | seen
        1P3 | Open Ground | m3 hip {"type":"50L AT PaK 38","emplaced":true}, 2-2-8
    )",
               {{"title", "A small game"}, {"description", "for a test"}});
    g.shift("m1", "m2", 3, 2);
    g.must({{"do", "note"}, {"text", "after the shift"}});
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1H7"}});
    g.must({{"do", "undo"}});
    g.must(shiftCommand("m2", "m1"));
    g.must({{"do", "undo"}, {"to", 1}});
    g.must({{"do", "redo"}});
    return g;
}

Result<Game> reloaded(const Game& game) {
    const auto json = parseJson(saveJson(game).dump(), "save.json");
    if (!json) return tl::unexpected(json.error());
    return readSave(*json, "save.json", {});
}

}  // namespace

TEST_CASE("a game that is loaded equals the game that was saved, and play continues in the same way",
          "[io][save]") {
    TestGame g = playedTable();
    auto loaded = reloaded(g.game);
    REQUIRE(loaded);
    Session& a = g.session();
    Session& b = *loaded->session;
    CHECK(loaded->save);
    CHECK(loaded->info.title == "A small game");
    CHECK(loaded->info.description == "for a test");
    CHECK(loaded->warnings.empty());
    CHECK(b.state() == a.state());
    CHECK(b.start() == a.start());
    CHECK(b.entries().size() == a.entries().size());
    for (std::size_t i = 0; i < a.entries().size(); ++i)
        CHECK(entryToJson(b.entries()[i]) == entryToJson(a.entries()[i]));
    for (const Json& command :
         {Json{{"do", "redo"}}, Json{{"do", "undo"}, {"to", 0}}, Json{{"do", "redo"}, {"to", 2}},
          shiftCommand("m1", "m2"), Json{{"do", "phase"}}, Json{{"do", "undo"}}}) {
        INFO(command.dump());
        CHECK(entryToJson(b.perform(command)) == entryToJson(a.perform(command)));
        CHECK(b.state() == a.state());
    }
    CHECK(saveJson(*loaded) == saveJson(g.game));
}

TEST_CASE(
    "dice that were known before saving are known after loading, and dice returned by undo are used again",
    "[io][save]") {
    const auto afterLoading = [](const std::vector<int>& dice) {
        TestGame g("1E4 | Woods | m1 pds 4-6-7\n1H6 | Woods | m2 dummy 4");
        Json command = shiftCommand("m1", "m2");
        if (!dice.empty()) command["dice"] = dice;
        const Entry first = g.must(command);
        g.must({{"do", "undo"}});
        auto loaded = reloaded(g.game);
        REQUIRE(loaded);
        const Entry again = loaded->session->perform(shiftCommand("m2", "m1"));
        REQUIRE(again.ok);
        CHECK(again.rolls.at(0).faces == first.rolls.at(0).faces);
        CHECK(again.knownDice);
    };
    afterLoading({});
    afterLoading({5, 2});
}

TEST_CASE("in a long game the one entry that was changed is reported, and no other", "[io][save]") {
    TestGame g = playedTable();
    while (g.session().entries().size() < 800) g.must({{"do", "note"}, {"text", "a remark"}});
    Json json = saveJson(g.game);
    const auto told = [&] {
        const auto read = readSave(json, "long.json", {});
        REQUIRE(read);
        return read->warnings.empty() ? std::string() : read->warnings.at(0).pointer;
    };
    CHECK(told().empty());
    json["entries"][700]["message"]["args"][0] = "another remark";
    CHECK(told() == "/entries/700");
    CHECK(verifySave(json, "long.json", {}).firstBad == 701);
}

TEST_CASE("a save that could not be loaded again does not replace the existing save", "[io][save]") {
    const TestGame g = playedTable();
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.json");
    REQUIRE(saveGame(g.game, file));
    const std::string before = readFile(file, gameLimits.bytes).value();
    const auto saved = [&](std::size_t bytes, std::size_t values) {
        const auto done = saveGame(g.game, file, systemSink(), {bytes, gameLimits.depth, values});
        CHECK(readFile(file, gameLimits.bytes).value() == before);
        const JsonLimits same{bytes, gameLimits.depth, values};
        CHECK(bool(done) == (before.size() <= bytes && parseJson(before, file, same)));
        return done ? std::string() : joinProblems(done.error());
    };
    CHECK(saved(before.size(), gameLimits.values).empty());
    CHECK_THAT(saved(before.size() - 1, gameLimits.values),
               Catch::Contains(std::to_string(before.size()) + " bytes, expected at most"));
    std::size_t values = 0;
    while (!parseJson(before, file, {before.size(), gameLimits.depth, values})) ++values;
    CHECK(saved(before.size(), values).empty());
    CHECK_THAT(saved(before.size(), values - 1),
               Catch::Contains("found " + std::to_string(values) + " values, expected at most " +
                               std::to_string(values - 1) + " values, which can be read again"));
}

TEST_CASE("a save can't be loaded as a scenario, nor a scenario as a save", "[io][save]") {
    TestGame g = playedTable();
    const std::string save = saveJson(g.game).dump();
    const auto either = loadGameText(save, "x.json", {});
    REQUIRE(either);
    CHECK(either->save);
    const auto json = parseJson(save, "x.json");
    CHECK_FALSE(readScenario(*json, "x.json", {}));
    CHECK_FALSE(readSave(test::emptyScenario(), "x.json", {}));
}

TEST_CASE("a save in which a change of view changes more than the viewer is refused", "[io][save]") {
    TestGame g = playedTable();
    g.must({{"do", "view"}, {"as", "german"}});
    Json json = saveJson(g.game);
    REQUIRE(readSave(json, "look.json", {}));
    Json& look = json["entries"].back();
    REQUIRE(look["command"]["do"] == "view");
    Json night = look["changes"][0];
    night["field"] = "night";
    night["before"] = false;
    night["after"] = true;
    look["changes"].push_back(night);
    const auto read = readSave(json, "look.json", {});
    REQUIRE_FALSE(read);
    CHECK_THAT(joinProblems(read.error()), Catch::Contains("a change of the viewer only"));
}

TEST_CASE("a damaged save is refused with the place of the damage", "[io][save][bad-input]") {
    // Entry 1 is a shift, 2 a note, 3 a move, 4 the undo of the move, 5 a shift, 6 the undo of entries 5 and
    // 2, and 7 the redo of entry 2.
    const TestGame g = playedTable();
    const Json save = saveJson(g.game);
    REQUIRE(save["entries"][1]["undone"] == false);
    REQUIRE(save["entries"][2]["undone"] == true);
    const auto refused = [&](const std::function<void(Json&)>& damage) {
        Json json = save;
        damage(json);
        const auto read = readSave(json, "s.json", {});
        return read ? std::string("opened") : joinProblems(read.error());
    };
    CHECK(refused([](Json&) {}) == "opened");
    CHECK_THAT(refused([](Json& s) { s["entries"][1]["undone"] = true; }),
               Catch::StartsWith("s.json: /entries/1/undone: found undone, expected the result of all undo"));
    CHECK_THAT(
        refused([](Json& s) { s["entries"][2]["undone"] = false; }),
        Catch::StartsWith("s.json: /entries/2/undone: found not undone, expected the result of all undo"));
    CHECK_THAT(refused([](Json& s) { s["entries"][0]["ok"] = false; }),
               Catch::StartsWith("s.json: /entries/0/ok: found false, expected true"));
    CHECK_THAT(refused([](Json& s) { s["state"] = Json::array(); }),
               Catch::Contains("s.json: /state: found "));
    CHECK_THAT(refused([](Json& s) { s["start"] = Json::array(); }),
               Catch::Contains("s.json: /start: found "));
    CHECK_THAT(refused([](Json& s) { s["state"]["sides"].erase("russian"); }),
               Catch::Contains("s.json: /state/sides: found 1 sides, expected two sides"));
    CHECK_THAT(refused([](Json& s) { s["state"]["sides"]["third"] = s["state"]["sides"]["german"]; }),
               Catch::Contains("s.json: /state/sides: found 3 sides, expected two sides"));
    CHECK_THAT(refused([](Json& s) { s["state"]["pieces"]["p1"]["type"] = std::string(81, 'x'); }),
               Catch::Contains("s.json: /state/pieces/p1/type: found 81 characters, expected at most 80"));
    CHECK_THAT(refused([](Json& s) { s["entries"][1]["targets"] = {1}; }),
               Catch::StartsWith("s.json: /entries/1/targets: found targets, expected none"));
}

TEST_CASE("a save whose entries pass through impossible states is refused even if its last state is correct",
          "[io][save][bad-input]") {
    TestGame g("1E4 | Woods | m1 pds 4-6-7\n1H6 | Woods | m2 dummy 4");
    g.must({{"do", "note"}, {"text", "too many"}});
    g.must({{"do", "note"}, {"text", "as before"}});
    const auto readWith = [&](int dummies) {
        State state = g.session().start();
        std::vector<Entry> entries = g.session().entries();
        entries[0].changes = {{"markers", "m2", "dummies", Json(4), Json(dummies)}};
        entries[1].changes = {{"markers", "m2", "dummies", Json(dummies), Json(4)}};
        for (Entry& e : entries) {
            REQUIRE(applyEntry(state, entries, e));
            e.hash = state.hash;
        }
        REQUIRE(state == g.state());
        const Json json = saveJson({g.game.info, g.session().start(), state, entries});
        const Verification verified = verifySave(json, "s.json", {});
        const auto read = readSave(json, "s.json", {});
        CHECK(bool(read) == verified.changesOk);
        // According to the rules a note changes nothing, so the first entry is reported.
        CHECK(verified.firstBad == 1);
        return read ? std::string("opened") : joinProblems(read.error());
    };
    CHECK(readWith(60) == "opened");
    CHECK_THAT(readWith(61), Catch::StartsWith("s.json: /entries/0/changes: found 61 in /markers/m2/dummies "
                                               "after it, expected a whole number from 0 to 60"));
}

TEST_CASE("if any step of saving fails, the old save can still be loaded", "[io][save]") {
    TestGame g = playedTable();
    const State old = g.state();
    int steps = 0;
    for (int at = 0; at < 60; ++at) {
        const test::TemporaryFolder folder;
        const std::string path = folder.file("game.json");
        REQUIRE(saveGame(g.game, path));
        TestGame other = playedTable();
        other.must({{"do", "phase"}});
        test::FailingSink sink;
        sink.failAt = at;
        sink.dead = true;
        const auto result = saveGame(other.game, path, sink);
        if (!sink.refused) {
            REQUIRE(result);
            break;
        }
        steps = at + 1;
        REQUIRE_FALSE(result);
        systemSink().close();
        const auto loaded = loadGame(path);
        REQUIRE(loaded);
        CHECK(loaded->session->state() == old);
    }
    CHECK(steps >= 8);
}

TEST_CASE("the old save can still be loaded, no matter at which byte the disk becomes full", "[io][save]") {
    TestGame g = playedTable();
    const test::TemporaryFolder folder;
    const std::string path = folder.file("game.json");
    REQUIRE(saveGame(g.game, path));
    const std::string before = readFile(path, 1 << 24).value();
    g.must({{"do", "phase"}});
    const std::size_t size = saveJson(g.game).dump(1, ' ').size() + 1;
    REQUIRE(size > 2000);
    // Try each of the first and last hundred bytes, and every 97th byte between them.
    for (std::size_t room = 0; room < size; room += room < 100 || room + 100 >= size ? 1 : 97) {
        test::FailingSink sink;
        sink.room = room;
        INFO("room for " << room << " bytes");
        REQUIRE_FALSE(saveGame(g.game, path, sink));
        REQUIRE(readFile(path, 1 << 24).value() == before);
    }
    REQUIRE(saveGame(g.game, path));
    CHECK(loadGame(path)->session->state() == g.state());
}

TEST_CASE("a scenario is saved from the current state, and opens as a game without earlier acts",
          "[io][save]") {
    TestGame g = playedTable();
    const test::TemporaryFolder folder;
    const std::string path = folder.file("scenario.json");
    REQUIRE(saveScenario(g.game, path));
    const auto loaded = loadGame(path);
    REQUIRE(loaded);
    CHECK_FALSE(loaded->save);
    CHECK(loaded->session->entries().empty());
    const State& now = loaded->session->state();
    for (const auto& [id, m] : g.state().markers) {
        INFO(id.text);
        REQUIRE(now.marker(id) != nullptr);
        CHECK(now.marker(id)->contents == m.contents);
        CHECK(now.marker(id)->at == m.at);
        CHECK(now.marker(id)->pds == m.pds);
        CHECK(now.marker(id)->dummies == m.dummies);
    }
    CHECK(now.pieces == g.state().pieces);
    CHECK(now.clock == g.state().clock);
}
