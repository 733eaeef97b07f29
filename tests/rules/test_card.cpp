// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/save.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/game.hpp"

using namespace shellgame;
using shellgame::test::TestGame;

namespace {

/// Makes a scenario with a two-hex building that the Russians occupy. Germans are in front of it, and one
/// German is behind it.
Json scenario() {
    return {
        {"format", 1},
        {"title", "A card"},
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}}}},
        {"sides",
         {{{"id", "german"}, {"nationality", "german"}}, {{"id", "russian"}, {"nationality", "russian"}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "MPh"}}},
        {"units",
         {{{"side", "german"},
           {"at", "1G4"},
           {"pieces", {{{"id", "squad"}, {"type", "4-6-7"}}, {{"id", "lead"}, {"type", "8-1"}}}}},
          {{"side", "russian"}, {"at", "1G6"}, {"pieces", {{{"id", "enemy"}, {"type", "4-4-7"}}}}}}},
        {"card",
         {{"victory", "Take the mill."}, {"rules", {{{"text", "It rains."}, {"keeps", {"weather"}}}}}}},
        {"conditions",
         {{{"id", "mill"},
           {"side", "german"},
           {"counts", "control"},
           {"need", 1},
           {"objectives", {{{"name", "the mill"}, {"hexes", {"1G5", "1G6"}}, {"held", "russian"}}}}},
          {{"id", "losses"}, {"side", "german"}, {"counts", "losses"}},
          {{"id", "out"}, {"side", "german"}, {"counts", "exits"}, {"by", {"1G1"}}},
          {{"id", "trucks"}, {"side", "russian"}, {"text", "trucks saved"}}}}};
}

const ConditionNow& one(const std::vector<ConditionNow>& all, const std::string& id) {
    for (const ConditionNow& c : all)
        if (c.id == id) return c;
    throw std::out_of_range(id);
}

int points(TestGame& g, const std::string& id, const SideId& viewpoint = {}) {
    const auto seen = GameState::of(viewpoint.empty() ? State(g.state()) : stateFor(g.state(), viewpoint));
    return one(conditionsNow({*seen, g.view().ground, g.view().sight}, viewpoint), id).points;
}

void correct(TestGame& g, const char* pointer, const Json& value) {
    g.must({{"do", "correct"}, {"pointer", pointer}, {"value", value}});
}

}  // namespace

TEST_CASE(
    "A26.1 a side gains control of a building when no Good Order enemy is left in it, and keeps control "
    "after leaving",
    "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    CHECK(points(g, "mill") == 0);
    correct(g, "/pieces/squad/at", "1G5");
    CHECK(points(g, "mill") == 0);  // a Good Order squad of the enemy is in the other hex of the building
    CHECK(one(conditionsNow(g.view(), {}), "mill").objectives.at(0).contested);
    g.must({{"do", "mark"}, {"piece", "enemy"}, {"add", {"broken"}}});
    CHECK(points(g, "mill") == 1);
    CHECK(one(conditionsNow(g.view(), {}), "mill").met);
    correct(g, "/pieces/squad/at", "1G4");
    g.must({{"do", "mark"}, {"piece", "enemy"}, {"remove", {"broken"}}});
    CHECK(points(g, "mill") == 0);  // only the enemy occupies the building now
    g.must({{"do", "undo"}});
    CHECK(points(g, "mill") == 1);
}

TEST_CASE("A26.1 a leader without other units does not gain control", "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    g.must({{"do", "remove"}, {"pieces", {"enemy"}}});
    correct(g, "/pieces/lead/at", "1G5");
    CHECK(points(g, "mill") == 0);
}

TEST_CASE(
    "A26.1 a leader without other units prevents the enemy from gaining control of a building until the "
    "leader breaks",
    "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    g.must({{"do", "place"},
            {"side", "russian"},
            {"kind", "known"},
            {"at", "1G6"},
            {"contents", {{{"type", "8-0"}, {"id", "chief"}}}}});
    g.must({{"do", "remove"}, {"pieces", {"enemy"}}});
    correct(g, "/pieces/squad/at", "1G5");
    CHECK(points(g, "mill") == 0);
    g.must({{"do", "mark"}, {"piece", "chief"}, {"add", {"broken"}}});
    CHECK(points(g, "mill") == 1);
}

TEST_CASE(
    "hidden units in a building affect its control only in their own side's view and in the Umpire view",
    "[card][secrets]") {
    Json json = scenario();
    json["units"].erase(1);
    json["markers"] = {{{"id", "m1"}, {"side", "german"}, {"at", "1G5"}, {"contents", {"4-6-7"}}}};
    TestGame real = TestGame::ofScenario(json);
    json["markers"] = {{{"id", "m1"}, {"side", "german"}, {"at", "1G5"}, {"dummies", 1}}};
    TestGame none = TestGame::ofScenario(json);
    for (TestGame* g : {&real, &none}) g->must({{"do", "note"}, {"text", "on"}});
    const SideId german("german"), russian("russian");
    CHECK(points(real, "mill") == 1);
    CHECK(points(real, "mill", german) == 1);
    CHECK(points(none, "mill") == 0);
    CHECK(points(real, "mill", russian) == 0);
    CHECK(stateFor(real.state(), russian) == stateFor(none.state(), russian));
}

TEST_CASE("every side sees the control that the player has stated, until control of the building changes",
          "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    g.must({{"do", "control"}, {"at", "1G6"}, {"side", "german"}});
    CHECK(points(g, "mill") == 1);
    CHECK(points(g, "mill", SideId("russian")) == 1);
    g.must({{"do", "note"}, {"text", "nobody comes or goes"}});
    CHECK(points(g, "mill") == 1);
    CHECK(g.refused({{"do", "control"}, {"at", "1A1"}}).findings.at(0).rule == "A26.1");
}

TEST_CASE("A26.2 A26.3 units that are lost or have exited are counted by their points", "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    g.must({{"do", "remove"}, {"pieces", {"enemy"}}});
    CHECK(points(g, "losses") == 2);
    Piece leader;
    leader.kind = PieceClass::leader;
    leader.leadership = -2;
    CHECK(pointsOf(leader, Condition()) == 3);
    leader.leadership = 1;
    CHECK(pointsOf(leader, Condition()) == 1);
    const auto of = [](const char* type, const char* nation) {
        const PieceLookup found = Catalogue::builtIn().lookup(type, nation);
        REQUIRE(found);
        Condition condition;
        condition.vehicle = 7;
        return pointsOf(makePiece(found.type, SideId("german")), condition);
    };
    CHECK(of("4-6-7", "german") == 2);
    CHECK(of("2-4-7", "german") == 1);
    CHECK(of("2-2-8", "german") == 1);
    CHECK(of("1-4-9 hero", "german") == 1);
    CHECK(of("PzKw IVH", "german") == 7);
    CHECK(of("LMG", "german") == 0);
    // The points for Cavalry depend on its size, as for stacking.
    Piece rider;
    rider.kind = PieceClass::cavalry;
    rider.firepower = 4;
    CHECK(pointsOf(rider, Condition()) == 2);
    rider.firepower = 2;
    CHECK(pointsOf(rider, Condition()) == 1);
    correct(g, "/pieces/lead/at", "1G1");
    g.must({{"do", "exit"}, {"piece", "lead"}});
    CHECK(points(g, "out") == 2);
}

TEST_CASE("the player can change a count by hand; the change is logged and can be undone", "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    g.must({{"do", "tally"}, {"condition", "trucks"}, {"by", 2}});
    CHECK(textOf(g.must({{"do", "tally"}, {"condition", "trucks"}}).text) ==
          "Russian, trucks saved: +1, now 3 counted by hand.");
    CHECK(points(g, "trucks") == 3);
    g.must({{"do", "undo"}});
    CHECK(points(g, "trucks") == 2);
    CHECK_FALSE(g.refused({{"do", "tally"}, {"condition", "wagons"}}).findings.empty());
}

TEST_CASE("the card can be edited during play, saved and read again, and each edit can be undone", "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    g.must({{"do", "card"}, {"title", "Another"}, {"side", "german"}, {"forces", "A squad."}});
    g.must({{"do", "ssr"}, {"text", "No quarter."}});
    g.must({{"do", "ssr"}, {"number", 1}, {"keeps", Json::array()}});
    CHECK(titleOf(g.state(), g.game.info.title) == "Another");
    CHECK(cardOf(g.state()).rules.size() == 2);
    const auto again = readSave(saveJson(g.game), "save", {"", {}});
    REQUIRE(again);
    CHECK(cardOf(again->session->state()) == cardOf(g.state()));
    const Json file = scenarioJson(g.game.info, g.state());
    CHECK(file["title"] == "Another");
    CHECK(file["card"]["forces"]["german"] == "A squad.");
    CHECK(file["conditions"].size() == 4);
    const auto opened = readScenario(file, "file", {"", {}});
    REQUIRE(opened);
    CHECK(opened->session->state().conditions == g.state().conditions);
    g.must({{"do", "ssr"}, {"number", 1}, {"remove", true}});
    CHECK(cardOf(g.state()).rules.at(0).text == "No quarter.");
    for (int i = 0; i < 4; ++i) g.must({{"do", "undo"}});
    CHECK(cardOf(g.state()).rules.size() == 1);
    CHECK(titleOf(g.state(), g.game.info.title) == "A card");
}

TEST_CASE("an invalid card is refused with its place in the file", "[card]") {
    const auto problem = [](const char* pointer, const Json& value) {
        Json json = scenario();
        json[Json::json_pointer(pointer)] = value;
        const auto game = readScenario(json, "file", {"", {}});
        return game ? std::string() : game.error().front().pointer;
    };
    CHECK(problem("/card/rules/0/keeps", {"wether"}) == "/card/rules/0/keeps/0");
    CHECK(problem("/card/forces", {{"french", "none"}}) == "/card/forces");
    CHECK(problem("/conditions/0/objectives/0/hexes", {"1ZZ9"}) == "/conditions/0/objectives/0/hexes/0");
    CHECK(problem("/conditions/0/objectives", Json::array()) == "/conditions/0/objectives");
    CHECK(problem("/conditions/1/id", "mill") == "/conditions/1/id");
    CHECK(problem("/conditions/1/side", "french") == "/conditions/1/side");
}

TEST_CASE(
    "the card shows which parts of a Special Rule the program enforces, and the current values of their "
    "settings",
    "[card]") {
    TestGame g = TestGame::ofScenario(scenario());
    const auto weather = [&] {
        for (const ScenarioSetting& k : scenarioSettings(g.state()))
            if (k.id == "weather") return textOf(k.now) + std::string(k.set ? "!" : "");
        return std::string();
    };
    CHECK(weather() == "weather: clear");
    g.must({{"do", "set"}, {"weather", "fog1"}});
    CHECK(weather() != "weather: clear");
    CHECK(weather().back() == '!');
}

TEST_CASE("A26.2 the points for each kind of counter are correct", "[card]") {
    const Condition five;
    Condition ten;
    ten.vehicle = 10;
    struct Row {
        const char* name;
        int points;
    };
    for (const Row& row : {Row{"4-6-7", 2},
                           {"2-4-7", 1},
                           {"2-2-8", 1},
                           {"LMG", 0},
                           {"50L AT PaK 38", 2},
                           {"1-4-9 hero", 1},
                           {"8-0", 1},
                           {"9-2", 3},
                           {"6+1", 1},
                           {"PzKw IVH", 5}}) {
        INFO(row.name);
        const PieceLookup found = Catalogue::builtIn().lookup(row.name, "german");
        REQUIRE(found);
        const Piece p = makePiece(found.type, SideId("german"));
        CHECK(pointsOf(p, five) == row.points);
        CHECK(pointsOf(p, ten) == (p.kind == PieceClass::vehicle ? 10 : row.points));
    }
}

TEST_CASE("the list of settings that the scenario enforces names the side that the balance favors",
          "[card]") {
    Json balanced = scenario();
    const auto kept = [&] {
        const TestGame g = TestGame::ofScenario(balanced);
        for (const ScenarioSetting& k : scenarioSettings(g.state()))
            if (k.id == "balance") return textOf(k.now) + (k.set ? " (set)" : "");
        return std::string();
    };
    const std::string none = kept();
    CHECK(none.find("balance -1") == std::string::npos);
    CHECK(none.find("(set)") == std::string::npos);
    balanced["settings"]["balance"] = {{"russian", -1}};
    CHECK(kept().find("balance -1 for") != std::string::npos);
    CHECK(kept().find("(set)") != std::string::npos);
}

namespace {

/// Two boards are side by side. The half-hexes between them have the names of the second board, which is
/// farther northeast.
Json twoBoards() {
    Json json = scenario();
    json["boards"] = {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}},
                      {{"as", "2"}, {"blank", {{"columns", 33}, {"rows", 10}}}, {"at", {{"column", 32}}}}};
    json["conditions"] = Json::array();
    const auto occupation = [&](const char* id, const std::vector<std::string>& boards) {
        json["conditions"].push_back(
            {{"id", id}, {"side", "german"}, {"counts", "occupation"}, {"need", 1}, {"boards", boards}});
    };
    occupation("west", {"1"});
    occupation("east", {"2"});
    occupation("all", {"1", "2"});
    return json;
}

std::string occupied(TestGame& g, const SideId& viewpoint = {}) {
    std::string out;
    for (const char* id : {"west", "east", "all"})
        out += (out.empty() ? "" : " ") + std::to_string(points(g, id, viewpoint));
    return out;
}

}  // namespace

TEST_CASE(
    "A2.3 a half-hex counts for a board's occupation unless it is shared with a board that the condition "
    "does not name",
    "[card][Q09]") {
    TestGame g = TestGame::ofScenario(twoBoards());
    correct(g, "/pieces/lead/at", "1M5");
    // 1B5 and 2B5 are whole hexes. 1A5, 1B0 and 2GG5 are at the edge of the map. 2A5 is shared by both
    // boards.
    const std::vector<std::pair<std::string, std::string>> rows{{"1B5", "4 0 4"},  {"2B5", "2 2 4"},
                                                                {"1A5", "4 0 4"},  {"1B0", "4 0 4"},
                                                                {"2GG5", "2 2 4"}, {"2A5", "2 0 4"}};
    for (const auto& [hex, expected] : rows) {
        INFO(hex);
        correct(g, "/pieces/squad/at", hex);
        CHECK(occupied(g) == expected);
    }
    const ConditionNow all = one(conditionsNow(g.view(), {}), "all");
    CHECK(all.met);
    CHECK(all.rule == "A2.3");
    CHECK(textOf(all.how) == "2 Good Order units are on boards 1, 2");
    CHECK_FALSE(one(conditionsNow(g.view(), {}), "east").met);
}

TEST_CASE("Good Order units occupy their board if the viewing side knows about them",
          "[card][Q09][secrets]") {
    Json json = twoBoards();
    json["units"] = Json::array();
    json["markers"] = {{{"id", "m1"}, {"side", "german"}, {"at", "2E5"}, {"contents", {"4-6-7", "LMG"}}},
                       {{"id", "m2"}, {"side", "german"}, {"at", "1E5"}, {"dummies", 2}}};
    TestGame g = TestGame::ofScenario(json);
    CHECK(occupied(g) == "0 2 2");
    CHECK(occupied(g, SideId("german")) == "0 2 2");
    CHECK(occupied(g, SideId("russian")) == "0 0 0");
    g.must({{"do", "reveal"}, {"marker", "m1"}});
    CHECK(occupied(g, SideId("russian")) == "0 2 2");
    g.must({{"do", "mark"}, {"piece", g.state().pieces.begin()->first.text}, {"add", {"broken"}}});
    CHECK(occupied(g) == "0 0 0");
}

TEST_CASE("a condition about the occupation of boards must name boards of the map", "[card][Q09]") {
    TestGame g = TestGame::ofScenario(twoBoards());
    const Json town = {{"do", "condition"}, {"name", "town"}, {"side", "russian"}, {"counts", "occupation"}};
    const auto with = [&](const std::vector<std::string>& boards) {
        Json act = town;
        act["boards"] = boards;
        return act;
    };
    CHECK(test::rulesOf(g.refused(town).findings) == "A2.3");
    CHECK(test::rulesOf(g.refused(with({"1", "7"})).findings) == "A2.3");
    g.must(with({"1"}));
    CHECK(points(g, "town") == 2);
    g.must({{"do", "undo"}});
    CHECK(g.state().conditions.count("town") == 0);
}
