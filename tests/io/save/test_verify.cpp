// SPDX-License-Identifier: MIT
// Tests the verb verify, which checks that the changes lead to the state, that the rules give the same
// results again, and that every byte is unchanged.
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"

#include "shellgame/rules/registry.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/sanitized.hpp"

using namespace shellgame;
using test::shiftCommand;
using test::TestGame;

namespace {

Game played() {
    Json scenario = test::drawn(R"(
        1B2 | Woods       | m1 pds 4-6-7
        1C3 | Open Ground | m2 dummy 2 | seen
    )");
    scenario["boards"] = Json::parse(R"([{"as":"1","blank":{"columns":4,"rows":3}}])");
    TestGame g = TestGame::ofScenario(scenario);
    g.shift("m1", "m2", 3, 2);
    g.must(shiftCommand("m2", "m1"));
    g.must({{"do", "undo"}});
    g.must({{"do", "move"}, {"marker", "m2"}, {"to", "1C2"}});
    return std::move(g.game);
}

Verification verified(const Json& save) {
    return verifySave(save, "save.json", {});
}

std::string told(const Verification& v) {
    return joinProblems(v.problems);
}

}  // namespace

TEST_CASE("verification accepts an unchanged save", "[io][verify]") {
    const Json save = saveJson(played());
    const Verification v = verified(save);
    INFO(told(v));
    CHECK(v.changesOk);
    CHECK(v.rulesOk);
    CHECK(v.firstBad == 0);
    CHECK(v.problems.empty());
}

TEST_CASE("one changed byte anywhere in a save is detected", "[io][verify][bad-input]") {
    const std::string text = saveJson(played()).dump(1, ' ');
    REQUIRE(verified(Json::parse(text)).changesOk);
    constexpr int step = sanitized ? 13 : 1;
    int readable = 0, seals = 0;
    for (std::size_t i = 0; i < text.size(); i += step) {
        const char c = text[i];
        if (c == ' ' || c == '\n') continue;
        std::string changed = text;
        if (c >= '0' && c <= '9')
            changed[i] = c == '9' ? '0' : static_cast<char>(c + 1);
        else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            changed[i] = c == 'z' || c == 'Z' ? static_cast<char>(c - 1) : static_cast<char>(c + 1);
        else
            changed[i] = '1';
        const auto json = parseJson(changed, "save.json");
        if (!json) continue;  // the JSON reader detects the changed byte
        ++readable;
        const Verification v = verifySave(*json, "save.json", {});
        INFO("byte " << i << ": " << text.substr(i < 40 ? 0 : i - 40, 80));
        REQUIRE_FALSE((v.changesOk && v.rulesOk));
        REQUIRE_FALSE(v.problems.empty());
        for (const Problem& p : v.problems) seals += p.found.find("seal") != std::string::npos ? 1 : 0;
    }
    CHECK(readable > 2000 / step);
    CHECK(seals > 1000 / step);
}

TEST_CASE("verification names the first wrong entry", "[io][verify]") {
    const Json save = saveJson(played());
    const auto firstBad = [&](const char* pointer, const Json& value) {
        Json changed = save;
        changed[Json::json_pointer(pointer)] = value;
        const Verification v = verified(changed);
        CHECK_FALSE(v.changesOk);
        return v.firstBad;
    };
    CHECK(firstBad("/entries/0/rolls/0/faces/0", 6) == 1);
    CHECK(firstBad("/entries/1/side", "russian") == 2);
    CHECK(firstBad("/entries/3/command/to", "1D2") == 4);
    CHECK(firstBad("/entries/2/targets/0", 1) == 3);
    CHECK(firstBad("/entries/3/changes/0/table", "pieces") == 4);
    CHECK(firstBad("/state/clock/turn", 2) == 0);
    CHECK(firstBad("/game/title", "another") == 0);
}

TEST_CASE("verification applies the rules again and reports each result that differs", "[io][verify]") {
    // The seals of this save are valid, but its first entry states the wrong row. Its changes lead to the
    // state, but don't agree with the rules.
    Game game = played();
    std::vector<Entry> entries = game.session->entries();
    entries.at(0).rolls.at(0).modifiers.clear();
    game.session = std::make_unique<Session>(Session::restore(game.session->groundPtr(),
                                                              game.session->start(), game.session->state(),
                                                              entries, ruledSight(), standardRegistry()));
    const Verification v = verified(saveJson(game));
    CHECK(v.changesOk);
    CHECK_FALSE(v.rulesOk);
    CHECK(v.firstBad == 1);
    CHECK(told(v).find("other rolls") != std::string::npos);
}

TEST_CASE("a save is not loaded if its changes don't lead to its state", "[io][verify]") {
    const Json save = saveJson(played());
    const auto refused = [&](const char* pointer, const Json& value) {
        Json changed = save;
        changed[Json::json_pointer(pointer)] = value;
        const auto game = readSave(changed, "save.json", {});
        return game ? std::string() : joinProblems(game.error());
    };
    CHECK(refused("/state/clock/turn", 2).find("/state") != std::string::npos);
    CHECK(refused("/start/clock/turn", 2).find("save.json") != std::string::npos);
    CHECK(refused("/entries/0/hash", "0000000000000000").find("/entries/0") != std::string::npos);
    CHECK(refused("/entries/3/changes/0/before", "nonsense").find("/entries/3") != std::string::npos);
    CHECK(refused("/state/markers/m1/at", "1Z9").find("/state/markers/m1/at") != std::string::npos);
    CHECK(refused("/state/markers/m1/contents", {"p7"}).find("/state/markers/m1/contents") !=
          std::string::npos);
    // A save in which only seals are wrong can be loaded, with a warning.
    Json title = save;
    title["game"]["title"] = "another";
    const auto game = readSave(title, "save.json", {});
    REQUIRE(game);
    CHECK(game->warnings.size() == 1);
}
