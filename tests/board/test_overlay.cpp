// SPDX-License-Identifier: MIT
// Tests overlays (A2.7).
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/words/say.hpp"

#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/game.hpp"
#include "support/ground.hpp"
#include "support/paths.hpp"
#include "support/run_cli.hpp"

using namespace shellgame;
using test::boardOf;
using test::Drawing;
using test::groundOf;
using test::terrainCode;

namespace {

std::shared_ptr<const Ground> blank27(bool turned = false) {
    return groundOf({{blankBoard(33, 10), "27", 0, 0, turned}});
}

std::shared_ptr<const Ground> laid(const std::shared_ptr<const Ground>& ground, const std::string& sentence) {
    const auto out = readOverlays(ground, Json{sentence}, "test", "/overlays", {"", {}});
    if (!out) FAIL(joinProblems(out.error()));
    return *out;
}

std::string refusal(const std::shared_ptr<const Ground>& ground, const std::string& sentence) {
    const auto out = readOverlays(ground, Json{sentence}, "test", "/overlays", {"", {}});
    return out ? std::string("accepted") : joinProblems(out.error());
}

const HexLosFacts& factsOf(const Ground& g, const std::string& hex) {
    const auto origin = g.origins(*g.find(hex)).front();
    const Board& board = *origin.board->board;
    return board.los[static_cast<std::size_t>(board.geometry.indexOf(origin.hex))];
}

std::string terrainIn(const Ground& g, const std::string& hex) {
    return textOf(describe(terrainOf(g, *g.find(hex)).rows));
}

std::string coveredIn(const Ground& g) {
    std::string out;
    for (const std::string& name : g.names())
        if (!name.empty() && g.covered(*g.find(name))) out += (out.empty() ? "" : " ") + name;
    return out;
}

}  // namespace

TEST_CASE("A2.73 EX: the sentence \"Place Overlay H1 on 27H6-G7\" is read, and the overlay is placed",
          "[board][overlay]") {
    const auto orders = readOverlaySentence("Place Overlay H1 on 27H6-G7");
    REQUIRE(orders);
    REQUIRE(orders->size() == 1);
    CHECK(orders->front().id == "H1");
    CHECK(orders->front().first == "27H6");
    CHECK(orders->front().second == "G7");
    const auto g = laid(blank27(), "Place Overlay H1 on 27H6-G7");
    // The hex "1" is the middle of the overlay's seven hexes, so the overlay covers 27H6 and the hexes around
    // it, including G7.
    CHECK(coveredIn(*g) == "27oG6 27oG7 27oH5 27oH6 27oH7 27oI6 27oI7");
    CHECK(g->find("27H6") == g->find("27oH6"));
    CHECK(g->nameOf(*g->find("27H6")) == "27oH6");
    CHECK(factsOf(*g, "27oH6").baseHeight == 1);
    CHECK(factsOf(*g, "27oG7").baseHeight == 1);
    CHECK(factsOf(*g, "27H8").baseHeight == 0);
    CHECK_FALSE(g->blank());
}

TEST_CASE("A2.73: the coordinates of a later overlay may contain the \"o\" of an earlier overlay",
          "[board][overlay]") {
    const auto hill = laid(blank27(), "Place Overlay H1 on 27H6-G7");
    const auto plain = laid(hill, "Place Overlay Wd1 on 27H6-G7");
    const auto marked = laid(hill, "Place Overlay Wd1 on 27oH6-oG7");
    for (const std::string& hex : plain->names()) CHECK(terrainIn(*marked, hex) == terrainIn(*plain, hex));
    CHECK(terrainIn(*marked, "27H6") != terrainIn(*hill, "27H6"));
    // If a board is missing, the message quotes the part of the sentence that names the board.
    CHECK_THAT(refusal(hill, "Place Overlay Wd1 on 28oH6-G7"), Catch::Contains("28o"));
}

TEST_CASE("A10: sentences that place overlays are read in all forms that are printed on scenario cards",
          "[board][overlay][A10]") {
    const auto read = [](const std::string& sentence) {
        const auto orders = readOverlaySentence(sentence);
        if (!orders) return joinProblems(orders.error());
        std::string out;
        for (const OverlayOrder& o : *orders)
            out += o.id + " " + o.first + (o.second.empty() ? "" : "-" + o.second) + "; ";
        return out;
    };
    const std::string both = "Wd1 1R3-R4; B1 1W5; ";
    for (const char* sentence : {"Place overlays as follows: Wd1 on 1R3-R4; B1 on 1W5.",
                                 "Place Overlays Wd1 on 1R3-R4, Overlay B1 on 1W5",
                                 "Place overlay Wd1 on hexes 1R3\u2013R4 and overlay B1 on hex 1W5.",
                                 "Place overlays: Wd1 on 1R3 \u2014 R4, and B1 on 1W5",
                                 "place Overlays as follows Wd1 on 1R3\u2212R4; B1 on 1W5 ."})
        CHECK(read(sentence) == both);
    CHECK_THAT(read("Place overlays as said: Wd1 on 1R3-R4"), Catch::Contains("as follows"));
    CHECK_THAT(read("Place Overlay Wd1 on 1R3\u2013"), Catch::Contains("the second hex"));
    CHECK_THAT(read("Place Overlay Wd1 on 1R3" + std::string(2000, ' ')),
               Catch::Contains("at most 2000 characters"));
}

TEST_CASE("A10: a hex name with \"o\" is valid only if an overlay covers the hex", "[board][overlay][A10]") {
    const std::string wrong = "27H6: no earlier overlay covers it";
    for (const char* sentence : {"Place Overlay Wd1 on 27oH6-G7", "Place Overlay Wd1 on 27oH6-oG7"})
        CHECK_THAT(refusal(blank27(), sentence), Catch::Contains(wrong));
    CHECK_THAT(refusal(blank27(), "Place Overlay Wd1 on 27H6-oG7"),
               Catch::Contains("27G7: no earlier overlay covers it"));
    // A hex with "o" is accepted if an overlay earlier in the same sentence covers the hex. A second hex
    // without "o" need not be covered.
    CHECK(refusal(blank27(), "Place Overlays H1 on 27H6-G7 and Wd1 on 27oH6-oG7") == "accepted");
    CHECK(refusal(blank27(), "Place Overlays B1 on 27H6 and Wd1 on 27oH6-G7") == "accepted");
    CHECK_THAT(refusal(blank27(), "Place Overlays Wd1 on 27oH6-oG7 and H1 on 27H6-G7"),
               Catch::Contains(wrong));
}

TEST_CASE("A2.73: the two hexes in the sentence turn the overlay in one of six directions",
          "[board][overlay]") {
    // Hex "1" of the wadi is the bend, and hex "2" is one arm. The other arm is 120 degrees clockwise from
    // that arm.
    const auto plain = blank27();
    const Hex bend = *plain->find("27H6");
    for (const Side6 side : allSides) {
        const std::string two = plain->nameOf(neighbour(bend, side)).substr(2);
        const auto g = laid(plain, "Place Overlay Wa1 on 27H6-" + two);
        const Side6 other = static_cast<Side6>((static_cast<int>(side) + 2) % 6);
        INFO(two);
        for (const Side6 s : allSides) {
            const Hex n = neighbour(bend, s);
            CHECK(g->covered(n) == (s == side || s == other));
            const HexsideFacts& facts = factsOf(*g, "27H6").sides[static_cast<std::size_t>(s)];
            CHECK(facts.inDepression() == (s == side || s == other));
        }
        CHECK(terrainIn(*g, "27H6") == "Wadi");
    }
}

TEST_CASE("A2.73: the names of hexes on a turned board also apply when an overlay is placed on the board",
          "[board][overlay]") {
    const auto g = laid(blank27(true), "Place Overlay Wd1 on 27H6-H7");
    // The sentence places the overlay's hex "2" beyond hex "1" in the direction of higher numbers, which is
    // upward on a turned board.
    CHECK(g->covered(*g->find("27H6")));
    CHECK(g->covered(*g->find("27H7")));
    CHECK(g->find("27H7")->row == g->find("27H6")->row - 1);
    CHECK(coveredIn(*g).find("27oG7") != std::string::npos);
    CHECK(coveredIn(*g).find("27oI7") != std::string::npos);
    CHECK(terrainIn(*g, "27H6") == "Woods");
    CHECK(terrainIn(*g, "27I7") == "Woods");
}

TEST_CASE("A2.74: the overlay mentioned last is on top of the others", "[board][overlay]") {
    const auto g = laid(blank27(), "Place Overlays Wd1 on 27H6-H7 and B1 on 27H6.");
    CHECK(terrainIn(*g, "27H6") == "Stone Building");
    CHECK(terrainIn(*g, "27H7") == "Woods");
    const auto other = laid(blank27(), "Place Overlays B1 on 27H6, Wd1 on 27H6-H7");
    CHECK(terrainIn(*other, "27H6") == "Woods");
}

TEST_CASE("A2.74: Open Ground on an overlay is at level 0, whatever is beneath it", "[board][overlay]") {
    Drawing d(9, 8);
    d.raise("E4", 2).raise("E5", 2);
    const auto g = groundOf({{boardOf(d), "5", 0, 0, false}});
    CHECK(factsOf(*g, "5E4").baseHeight == 2);
    const auto over = laid(g, "Place Overlay B1 on 5E4");
    CHECK(factsOf(*over, "5E4").baseHeight == 0);
    CHECK(factsOf(*over, "5E5").baseHeight == 2);
}

TEST_CASE(
    "A2.74: an overlay removes the terrain under it, and slivers of terrain beside it become Open Ground",
    "[board][overlay]") {
    Drawing d(9, 8);
    d.fill("E4", "Woods");
    // The woods of E4 extend slightly into E3, as a sliver. The woods in E5 fill their hex.
    const PixelPoint top = d.geometry.edgePoint(d.hex("E4"), Side6::N);
    d.square({top.x, top.y - 3}, "Woods", 4);
    d.fill("E5", "Woods");
    const auto g = groundOf({{boardOf(d), "5", 0, 0, false}});
    CHECK(terrainOf(*g, *g->find("5E3")).slivers.size() == 1);
    const auto over = laid(g, "Place Overlay B1 on 5E4");
    CHECK(terrainIn(*over, "5E4") == "Stone Building");
    CHECK(terrainIn(*over, "5E3") == "Open Ground");
    CHECK(terrainOf(*over, *over->find("5E3")).slivers.empty());
    CHECK(terrainIn(*over, "5E5") == "Woods");
}

TEST_CASE(
    "A2.74: a wall under the overlay disappears, but a wall that reaches only a vertex of the overlay stays",
    "[board][overlay]") {
    const auto shapes = readBoardShapes(
        R"({"format":1,"kind":"board","name":"b","size":{"columns":9,"rows":8},
            "hexsides":[{"terrain":"wall","between":["E4-E5","F3-F4","D3-D4"]}]})",
        "b.json");
    REQUIRE(shapes);
    const auto g = groundOf({{makeOwnBoard(*shapes), "5", 0, 0, false}});
    const auto wall = terrainCode("Wall");
    const auto side = [](Side6 s) { return static_cast<std::size_t>(s); };
    CHECK(factsOf(*g, "5E4").sides[side(Side6::S)].hexsideTerrain == wall);
    CHECK(factsOf(*g, "5F4").sides[side(Side6::N)].hexsideTerrain == wall);
    const auto over = laid(g, "Place Overlay B1 on 5E4");
    // E4-E5 is an outer hexside of the overlay, so the overlay covers it, and the wall is removed on both
    // sides.
    CHECK(factsOf(*over, "5E4").sides[side(Side6::S)].hexsideTerrain == noTerrain);
    CHECK(factsOf(*over, "5E5").sides[side(Side6::N)].hexsideTerrain == noTerrain);
    // F3-F4 and D3-D4 end at vertices of E4, so they are hexspines of the overlay's hex.
    CHECK(factsOf(*over, "5F4").sides[side(Side6::N)].hexsideTerrain == wall);
    CHECK(factsOf(*over, "5F3").sides[side(Side6::S)].hexsideTerrain == wall);
    CHECK(factsOf(*over, "5D4").sides[side(Side6::N)].hexsideTerrain == wall);
}

TEST_CASE("A2.7: LOS takes overlays into account, on one board and across a seam", "[board][overlay]") {
    const auto g =
        groundOf({{blankBoard(33, 10), "1", 0, 0, false}, {blankBoard(33, 10), "2", 32, 0, false}});
    const auto over = laid(g, "Place Overlay Wd1 on 2A5-A6");
    // Hexrow A of board 2 is the seam, and the overlay extends onto board 1.
    CHECK(coveredIn(*over) == "1oFF5 2oA5 2oA6 2oB5");
    CHECK(terrainIn(*over, "2A5") == "Woods");
    CHECK(terrainIn(*over, "1FF5") == "Woods");
    for (const PlacedBoard& b : over->boards()) {
        REQUIRE(b.board->raster);
        const auto woods = terrainCode("Woods");
        CHECK(std::count(b.board->raster->terrain.begin(), b.board->raster->terrain.end(), woods) > 1000);
    }
}

TEST_CASE("A2.74: if only a sliver of a bed shows beside an overlay, the hex counts as level ground",
          "[board][overlay]") {
    // The bed of a stream on the right side of E4 extends slightly into F4. With an overlay on E4 that part
    // is a sliver, and becomes Open Ground at the level of F4.
    const auto shapes = readBoardShapes(
        R"({"format":1,"kind":"board","name":"b","size":{"columns":9,"rows":8},
            "depressions":[{"terrain":"stream","path":[[4.55,3.4],[4.6,3.5],[4.55,3.6]],"width":0.2,
                            "smooth":false}]})",
        "b.json");
    REQUIRE(shapes);
    const auto g = groundOf({{makeOwnBoard(*shapes), "5", 0, 0, false}});
    const auto lowIn = [](const Ground& ground, const char* hex) {
        const Board& board = *ground.boards().front().board;
        int low = 0;
        for (const PixelRun& run : pixelRuns(board.geometry.border(*board.geometry.hexNamed(hex))))
            for (int y = run.top; y < run.bottom; ++y)
                low += board.raster->elevationAt(run.x, y) < 0 || board.raster->terrainAt(run.x, y) != 0;
        return low;
    };
    CHECK(lowIn(*g, "F3") + lowIn(*g, "F4") > 20);
    const auto over = laid(g, "Place Overlay B1 on 5E4");
    CHECK(lowIn(*over, "F3") == 0);
    CHECK(lowIn(*over, "F4") == 0);
    CHECK_FALSE(over->boards().front().board->cleared.empty());
}

TEST_CASE("A2.75: overlays made for certain boards are refused on other boards", "[board][overlay]") {
    const auto says = [](const std::string& sentence) {
        const auto orders = readOverlaySentence(sentence);
        REQUIRE(orders);
        const auto problem = overlayPlaceProblem(orders->front());
        return problem ? problem->expected : std::string("allowed");
    };
    for (const char* id : {"1", "2", "3"})
        for (const char* board : {"34", "35", "36", "37"})
            for (const char* place : {"D2-D1", "N8-N9", "T2-T1", "DD8-DD9"})
                CHECK(says(std::string("Place Overlay ") + id + " on " + board + place) == "allowed");
    CHECK(says("Place Overlay 1 on 33D2-D1") == "board 34 35 36 37 at D2-D1 N8-N9 T2-T1 DD8-DD9");
    CHECK(says("Place Overlay 1 on 34D2-D3") != "allowed");
    CHECK(says("Place Overlay 4 on 34G5-G6") == "allowed");
    CHECK(says("Place Overlay 4 on 35G5-G6") == "board 34 on hexes with the overlay's own coordinates");
    CHECK(says("Place Overlay 5 on 34K2-K1") == "allowed");
    CHECK(says("Place Overlay 5 on 34S2-S1") != "allowed");
    CHECK(says("Place Overlay 5 on 35S2-S1") == "allowed");
    CHECK(says("Place Overlay 5 on 37W9-W10") == "allowed");
    CHECK(says("Place Overlay 5 on 36K2-K1") != "allowed");
    CHECK(says("Place Overlay E1 on 25G5-G6") == "allowed");
    CHECK(says("Place Overlay E1 on 26G5-G6") != "allowed");
    CHECK(says("Place Overlay OW1 on 45K4-J4") == "allowed");
    CHECK(says("Place Overlay OW1 on 2K4-J4") == "allowed");
    CHECK(says("Place Overlay Wd1 on 2K4-J4") == "allowed");
}

TEST_CASE(
    "A2.75: overlays 1 to 5 may be drawn as shapes, and overlays 4 and E1 cover the hexes with their own "
    "coordinates",
    "[board][overlay]") {
    test::TemporaryFolder folder;
    const auto drawn = [&](const std::string& name) {
        const Json design = {{"format", 1},
                             {"kind", "overlay"},
                             {"name", name},
                             {"size", {{"columns", 9}, {"rows", 6}}},
                             {"covers", {"C2", "C3"}},
                             {"one", "C2"},
                             {"two", "C3"},
                             {"areas", {{{"terrain", "woods"}, {"hexes", {"C2", "C3"}}}}}};
        REQUIRE(writeFileSafely(folder.file(name + ".overlay.json"), design.dump()));
        return Json{{"file", name + ".overlay.json"}};
    };
    const auto said = [&](const std::string& board, const std::string& name, const std::string& where) {
        const auto ground = groundOf({{blankBoard(33, 10), board, 0, 0, false, {}}});
        const Json overlays{drawn(name), "Place Overlay " + name + " on " + board + where};
        const auto out = readOverlays(ground, overlays, "f", "/overlays", {folder.path(), {}});
        return out ? std::string("accepted") : joinProblems(out.error());
    };
    CHECK(said("34", "1", "D2-D1") == "accepted");
    CHECK(said("37", "5", "W9-W10") == "accepted");
    CHECK(said("34", "4", "C2-C3") == "accepted");
    CHECK(said("34", "4", "D2-D3") ==
          "f: /overlays/1: found overlay 4 on D2-D3, expected C2-C3, the hexes with the overlay's own "
          "coordinates "
          "(A2.75)\n");
    CHECK(said("25", "E1", "C2-C3") == "accepted");
    CHECK(said("25", "E1", "C3-C2") != "accepted");
    CHECK(said("25", "E1", "F7-F8") != "accepted");
    CHECK(said("26", "E1", "C2-C3") != "accepted");
    CHECK(said("1", "OW1", "F7-F8") == "accepted");
    CHECK_THAT(said("1", "B_1", "F7-F8"), test::containsText("expected letters and digits, such as H1 or 5"));
}

TEST_CASE("A2.76: beds of water on a board and an overlay are joined where they meet, but not across a cliff",
          "[board][overlay]") {
    // Two streams of three hexes each, end to end.
    const auto g = laid(blank27(), "Place Overlays St1 on 27H3-H4, St1 on 27H6-H7");
    const auto joins = joinedBeds(*g);
    CHECK(joins.contains({*g->find("27H6"), Side6::N}));
    CHECK(g->bedsJoin(*g->find("27H6"), *g->find("27H5")));
    CHECK(g->bedsJoin(*g->find("27H5"), *g->find("27H6")));
    CHECK_FALSE(g->bedsJoin(*g->find("27H4"), *g->find("27H5")));
    CHECK_FALSE(g->bedsJoin(*g->find("27H6"), *g->find("27H8")));
    // The rule does not join hexes within one stream, because the bed of a stream is already continuous.
    CHECK_FALSE(joins.contains({*g->find("27H4"), Side6::N}));
    // Streams that do not touch are not joined.
    const auto far = laid(blank27(), "Place Overlays St1 on 27H3-H4, St1 on 27P6-P7");
    CHECK(joinedBeds(*far).empty());
    // Two boards without overlays, on which the ends of two beds are adjacent.
    const auto stream = readBoardShapes(
        R"({"format":1,"kind":"board","name":"b","size":{"columns":9,"rows":8},
            "depressions":[{"terrain":"stream","path":[[5.4,4.2],[6,4.5],[7,4]],"smooth":false}]})",
        "b.json");
    REQUIRE(stream);
    const auto board = makeOwnBoard(*stream);
    const auto two = groundOf({{board, "1", 0, 0, false}, {board, "2", 8, 0, true}});
    for (const auto& [hex, side] : joinedBeds(*two)) {
        const auto a = two->origins(hex), b = two->origins(neighbour(hex, side));
        CHECK(a.front().board != b.front().board);
    }
}

TEST_CASE("A2.73: every problem with a placement is reported separately", "[board][overlay]") {
    const auto g = blank27();
    using Catch::Contains;
    CHECK_THAT(refusal(g, "Put H1 on 27H6-G7"),
               Contains("a sentence such as \"Place Overlay H1 on 27H6-G7\""));
    CHECK_THAT(refusal(g, "Place Overlay H1 at 27H6-G7"), Contains("\"on\" and a hex with its board"));
    CHECK_THAT(refusal(g, "Place Overlay on 27H6-G7"), Contains("character"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on 27H6-"), Contains("the second hex, such as G7"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on 27H6-G7 please"), Contains("the end, a comma or \"and\""));
    CHECK_THAT(refusal(g, "Place Overlay X9 on 27H6-G7"), Contains("overlay X9: unknown"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on 31H6-G7"), Contains("the board 31") && Contains("27"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on H6-G7"), Contains("without a board"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on 27H99-G7"), Contains("row H of board 27 has hexes 0 to 10"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on 27H6-K7"), Contains("two adjacent hexes"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on 27H6"),
               Contains("two adjacent hexes, for its \"1\" and its \"2\""));
    CHECK_THAT(refusal(g, "Place Overlay B1 on 27H6-H7"), Contains("one hex, because it covers only one"));
    CHECK_THAT(refusal(g, "Place Overlay H1 on 27A1-A2"), Contains("3 of its 7 hexes off the map"));
    CHECK_THAT(refusal(g, "Place Overlay OW1 on 27H6-G7"), Contains("overlay OW1: unknown"));
    // Each problem is reported with its position in the list.
    const auto both = readOverlays(g, Json{"Place Overlay H1", "Place Overlay X9 on 27H6"}, "f.json",
                                   "/overlays", {"", {}});
    REQUIRE_FALSE(both);
    CHECK(both.error().size() == 2);
    CHECK(both.error()[1].pointer == "/overlays/1");
    CHECK(both.error()[1].file == "f.json");
}

TEST_CASE(
    "A2.73: in a game a covered hex is found by its name with or without the o, and its name is shown with "
    "the o",
    "[board][overlay]") {
    Json scenario = test::emptyScenario();
    scenario["overlays"] = {"Place Overlay Wd1 on 1H6-H7"};
    scenario["markers"] = {{{"id", "m1"}, {"side", "german"}, {"at", "1H6"}, {"contents", {"4-6-7"}}},
                           {{"id", "m2"}, {"side", "german"}, {"at", "1oH7"}, {"dummies", 2}}};
    auto g = test::TestGame::ofScenario(scenario);
    CHECK(g.marker("m1").at == Location{"1oH6", 0});
    CHECK(g.marker("m2").at == Location{"1oH7", 0});
    CHECK(terrainAt(g.view(), "1oH6").rows.front()->name == "Woods");
    CHECK(textOf(infantryCost(terrainAt(g.view(), "1oH6").rows).text("MF")) == "2 MF");
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1H5"}});
    CHECK(g.marker("m1").at == Location{"1H5", 0});
    g.must({{"do", "move"}, {"marker", "m1"}, {"to", "1H6"}});
    CHECK(g.marker("m1").at == Location{"1oH6", 0});
    // The overlays are in the written scenario and in the saved game.
    CHECK(scenarioJson(g.game.info, g.state())["overlays"] == scenario["overlays"]);
}

TEST_CASE(
    "B23.21: a building on an overlay has its stairwell in the hex on which the overlay puts the stairwell",
    "[board][overlay]") {
    test::TemporaryFolder folder;
    const Json design = {{"format", 1},
                         {"kind", "overlay"},
                         {"name", "B9"},
                         {"size", {{"columns", 9}, {"rows", 6}}},
                         {"covers", {"C2", "C3"}},
                         {"one", "C2"},
                         {"two", "C3"},
                         {"buildings",
                          {{{"material", "stone"},
                            {"levels", 2},
                            {"at", {2, 2.5}},
                            {"size", {0.5, 0.4}},
                            {"stairwells", {"C3"}}}}}};
    REQUIRE(writeFileSafely(folder.file("b9.overlay.json"), design.dump()));
    const auto withStairwell = [&](const std::string& where) {
        const auto ground = groundOf({{blankBoard(33, 10), "27", 0, 0, false, {}}});
        const Json overlays{Json{{"file", "b9.overlay.json"}}, "Place Overlay B9 on 27" + where};
        const auto out = readOverlays(ground, overlays, "f", "/overlays", {folder.path(), {}});
        if (!out) FAIL(joinProblems(out.error()));
        std::string hexes;
        for (const char* name : {"D1", "D2", "E2", "E3", "E4"})
            if (factsOf(**out, "27" + std::string(name)).stairway) hexes += name;
        return hexes;
    };
    CHECK(withStairwell("E2-E3") == "E3");
    CHECK(withStairwell("E3-E2") == "E2");
    CHECK(withStairwell("D2-D1") == "D1");
}

TEST_CASE("A2.72: overlay files are read, and mistakes in them are reported", "[board][overlay]") {
    const auto wrong = [](const std::string& more) {
        const auto read = readOverlay(
            R"({"format":1,"kind":"overlay","name":"Q1","size":{"columns":5,"rows":4},)" + more + "}",
            "q.json");
        return read ? std::string("none") : joinProblems(read.error());
    };
    using Catch::Contains;
    CHECK(wrong(R"("covers":["C2"],"one":"C2")") == "none");
    CHECK(wrong(R"("covers":["C2","C3"],"one":"C2","two":"C3")") == "none");
    CHECK_THAT(wrong(R"("one":"C2")"), Contains("/covers"));
    CHECK_THAT(wrong(R"("covers":["C2"],"one":"D2")"),
               Contains("/one") && Contains("one of the hexes that it covers"));
    CHECK_THAT(wrong(R"("covers":["C2","C3"],"one":"C2")"), Contains("/two"));
    CHECK_THAT(wrong(R"("covers":["C1","C2","C3"],"one":"C1","two":"C3")"), Contains("a hex beside that of"));
    CHECK_THAT(wrong(R"("covers":["C9"],"one":"C2")"), Contains("/covers/0"));
    CHECK(builtInOverlays().size() == 5);
    for (const auto& design : builtInOverlays()) {
        INFO(design->id);
        CHECK_FALSE(design->hexes.empty());
        CHECK(design->two.has_value() == (design->hexes.size() > 1));
    }
}
