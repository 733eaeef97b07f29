// SPDX-License-Identifier: MIT
// Tests terrain changes that a scenario makes on a board (VASL's SSR); the results are worked out by hand.
#include "board/terrain_changes.hpp"
#include "board/vasl_colours.hpp"
#include "io/vasl/board_changes.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/io/load.hpp"

#include "support/catch.hpp"
#include "support/game.hpp"
#include "support/laid_map.hpp"
#include "support/vasl_picture.hpp"

using namespace shellgame;
using Catch::Contains;
using test::Canvas;
using test::Drawing;
using test::LaidFolder;
using test::LaidMap;

namespace {

Json withChanges(const std::vector<std::string>& names, bool turned = false) {
    return {{{"vasl", "bd9"}, {"ssr", names}, {"turned", turned}}};
}

}  // namespace

TEST_CASE("terrain changes: a rule can replace one terrain with another", "[io][ssr]") {
    Drawing d(17, 8);
    d.fill("C3", "Woods").fill("E4", "Brush").fill("G4", "Grain").fill("I4", "Orchard").fill("K4", "Marsh");
    d.side("M4", Side6::S, "Wall").side("O4", Side6::S, "Hedge").fill("M6", "Rowhouse Wall, 1 Level");
    LaidFolder folder;
    folder.board("bd9", d);
    const auto becomes = [&](const std::string& change, const std::string& hex, int dy = 0) {
        return LaidMap(folder, withChanges({change})).terrain(hex, 0, dy);
    };
    CHECK(becomes("BrushToOpenGround", "9E4") == "Open Ground");
    CHECK(becomes("WoodsToBrush", "9C3") == "Brush");
    CHECK(becomes("LightWoods", "9C3") == "Light Woods");
    CHECK(becomes("NoGrain", "9G4") == "Open Ground");
    CHECK(becomes("PlowedFields", "9G4") == "Plowed Field");
    CHECK(becomes("OrchardOutOfSeason", "9I4") == "Orchard, Out of Season");
    CHECK(becomes("MarshToWoods", "9K4") == "Woods");
    CHECK(becomes("NoWalls", "9M4", 31) == "Open Ground");
    CHECK(becomes("WallsToBocage", "9M4", 31) == "Bocage");
    CHECK(becomes("HedgesToBocage", "9O4", 31) == "Bocage");
    CHECK(becomes("NoHedges", "9M4", 31) == "Wall");
    CHECK(becomes("RowhouseBarsToBuildings", "9M6") == "Stone Building, 1 Level");
    CHECK(becomes("RowhouseBarsToOpenGround", "9M6") == "Open Ground");
    // Several rules are applied one after another, so terrain that has become brush is brush for the next
    // rule.
    CHECK(LaidMap(folder, withChanges({"WoodsToBrush", "BrushToGrain"})).terrain("9C3") == "Grain");
    CHECK(LaidMap(folder, withChanges({"BrushToGrain", "WoodsToBrush"})).terrain("9C3") == "Brush");
    // LOS and terrain reports use the changed terrain.
    CHECK(LaidMap(folder, withChanges({})).line("9E3", "9E5") == "+1");
    CHECK(LaidMap(folder, withChanges({"BrushToOpenGround"})).line("9E3", "9E5") == "clear");
    CHECK(LaidMap(folder, withChanges({"BrushToWoods"})).line("9E3", "9E5") == "terrain-higher");
    CHECK(LaidMap(folder, withChanges({"BrushToWoods"})).seen("9E4") == "Woods");
}

TEST_CASE("terrain changes: a rule can replace one level with another", "[io][ssr]") {
    Drawing d(17, 8);
    d.raise("C3", 2)
        .raise("E4", 1)
        .fill("E4", "Grain")
        .raise("G4", 1)
        .fill("G4", "Woods")
        .fill("I4", "Woods");
    LaidFolder folder;
    folder.board("bd9", d);
    // A rule for a level changes only pixels on exactly that level.
    const LaidMap lower(folder, withChanges({"Level2ToLevel1"}));
    CHECK(lower.level("9C3") == 1);
    CHECK(lower.level("9E4") == 1);
    CHECK(LaidMap(folder, withChanges({"Level1ToLevel_1"})).level("9E4") == -1);
    // The rule turns terrain into Open Ground at the level in the rule's name.
    const LaidMap hill(folder, withChanges({"WoodsToLevel1"}));
    CHECK(hill.terrain("9I4") == "Open Ground");
    CHECK(hill.level("9I4") == 1);
    CHECK(hill.facts("9I4").baseHeight == 1);
    // A level becomes level 0 with new terrain, except where there is an obstacle: grain disappears, but
    // woods remain.
    const LaidMap marsh(folder, withChanges({"Level1ToMarsh"}));
    CHECK(marsh.terrain("9E4") == "Marsh");
    CHECK(marsh.level("9E4") == 0);
    CHECK(marsh.terrain("9G4") == "Woods");
    CHECK(marsh.level("9G4") == 0);
    CHECK(marsh.level("9C3") == 2);
}

TEST_CASE("terrain changes: woods, brush and orchards become jungle terrain", "[io][ssr]") {
    Drawing d(17, 8);
    d.fill("C3", "Woods").fill("E4", "Brush").fill("G4", "Orchard").fill("I4", "Orchard, Out of Season");
    LaidFolder folder;
    folder.board("bd9", d);
    const LaidMap bamboo(folder, withChanges({"Bamboo"}));
    CHECK(bamboo.terrain("9E4") == "Bamboo");
    CHECK(bamboo.terrain("9C3") == "Light Jungle");
    const LaidMap palms(folder, withChanges({"PalmTrees"}));
    CHECK(palms.terrain("9G4") == "Palm Trees");
    CHECK(palms.terrain("9I4") == "Palm Trees");
    CHECK(palms.terrain("9C3") == "Light Jungle");
    CHECK(palms.terrain("9E4") == "Brush");
    // The rule DenseJungle is applied first, even if other rules are named before it.
    CHECK(LaidMap(folder, withChanges({"Bamboo", "DenseJungle"})).terrain("9C3") == "Dense Jungle");
    // The rule Bamboo also changes the brush of an overlay.
    Canvas brush(120, 170);
    brush.fill("B2", "BrushL0");
    folder.file("ovrB", test::overlayArchive({{"ovrb1a.gif", brush.pixels}}));
    CHECK(LaidMap(folder, withChanges({"Bamboo"}), Json{"Place Overlay B1 on 9G6"}).terrain("9G6") ==
          "Bamboo");
    CHECK(LaidMap(folder, withChanges({}), Json{"Place Overlay B1 on 9G6"}).terrain("9G6") == "Brush");
}

TEST_CASE("terrain changes: rules can change buildings, stairways and cliffs", "[io][ssr]") {
    Drawing d(17, 8);
    d.fill("C3", "Stone Building, 2 Level")
        .fill("E4", "Wooden Building, 1 Level")
        .fill("G4", "Stone Factory, 1.5 Level");
    d.side("K4", Side6::S, "Cliff");
    LaidFolder folder;
    folder.board("bd9", d, "", {"C3"});
    const LaidMap single(folder, withChanges({"AllBuildingsLevel1"}));
    CHECK(single.terrain("9C3") == "Stone Building");
    CHECK(single.terrain("9E4") == "Wooden Building");
    CHECK(single.terrain("9G4") == "Wooden Factory, 1 Level");
    CHECK(single.facts("9C3").locations.size() == 1);
    CHECK(LaidMap(folder, withChanges({})).facts("9C3").stairway);
    CHECK_FALSE(LaidMap(folder, withChanges({"NoStairwells"})).facts("9C3").stairway);
    const auto south = static_cast<std::size_t>(Side6::S);
    CHECK(LaidMap(folder, withChanges({})).facts("9K4").sides[south].cliff);
    CHECK_FALSE(LaidMap(folder, withChanges({"NoCliffs"})).facts("9K4").sides[south].cliff);
}

TEST_CASE("terrain changes: rules can change bridges, roads through woods and swamps", "[io][ssr]") {
    Drawing d(17, 8);
    d.fill("C3", "Gully").raise("C3", -1).centre("C3", "Single Hex Wooden Bridge", 10);
    d.fill("G4", "Woods").centre("G4", "Dirt Road", 6);
    d.fill("K4", "Marsh").fill("K5", "Woods").fill("O4", "Marsh");
    LaidFolder folder;
    folder.board("bd9", d);
    const LaidMap bare(folder, withChanges({}));
    const auto bridged = [](const LaidMap& map) {
        const auto& locations = map.facts("9C3").locations;
        return std::any_of(locations.begin(), locations.end(), [](const StackLocation& l) {
            return l.terrain != noTerrain && LosTerrainTable::builtIn().at(l.terrain).isBridge();
        });
    };
    CHECK(bridged(bare));
    for (const char* change : {"NoBridge", "BridgeToFord"}) {
        const LaidMap ford(folder, withChanges({change}));
        CHECK_FALSE(bridged(ford));
        CHECK(ford.terrain("9C3") == "Gully");
    }
    CHECK(bare.terrain("9G4") == "Dirt Road");
    CHECK(bare.line("9G3", "9G5") ==
          LaidMap(folder, withChanges({"WoodsToBrush", "BrushToWoods"})).line("9G3", "9G5"));
    for (const char* change : {"RoadsToPaths", "NoWoodsRoads"})
        CHECK(LaidMap(folder, withChanges({change})).terrain("9G4") == "Woods");
    // Marsh beside woods becomes swamp, but other marsh does not.
    const LaidMap swamp(folder, withChanges({"SwampToSwampPattern"}));
    CHECK(swamp.terrain("9K4") == "Swamp");
    CHECK(swamp.terrain("9O4") == "Marsh");
}

TEST_CASE("terrain changes: if a board has its own pictures for the changes, they are used", "[io][ssr]") {
    Drawing d(17, 8);
    d.fill("E4", "Dirt Road").fill("G4", "Woods").fill("J2", "Orchard").centre("J2", "Dirt Road", 5);
    Canvas grain(200, 200);
    grain.fill("C2", "GrainL0");
    Canvas hill(200, 200);
    hill.fill("C2", "Level1");
    LaidFolder folder;
    const std::string rules =
        R"(<overlaySSRules><overlaySSRule name="NoRoads" image="9_NoRoads.gif" x="112" y="129"/>
           <overlaySSRuleSet name="SSO_9"><overlaySSRuleImage image="a.png" x="225" y="129"/>
             <overlaySSRuleImage image="nowhere.gif" x="0" y="0"/></overlaySSRuleSet>
           <overlaySSRule name="LightWoods" image="9_LightWoods.gif" x="225" y="129"/>
           <underlaySSRule name="WallToCactus" image="CactusPattern.gif"><color name="WallBrown"/></underlaySSRule>
           </overlaySSRules>)";
    folder.board("bd9", d, rules, {},
                 {{"9_NoRoads.gif", test::gifOf(grain.pixels)},
                  {"a.png", test::pngOf(hill.pixels)},
                  {"9_LightWoods.gif", test::gifOf(hill.pixels)}});
    // Hex C2 of the picture, whose center is at (112,96), is placed on E4 at (225,225).
    const LaidMap roads(folder, withChanges({"NoRoads"}));
    CHECK(roads.terrain("9E4") == "Grain");
    CHECK(roads.seen("9E4") == "Grain");
    CHECK(roads.covered().empty());
    const Board& board = *roads.ground().boards().front().board;
    REQUIRE(board.patches.size() == 1);
    CHECK(board.patches.front().left == 112);
    CHECK(board.patches.front().picture->width == 200);
    CHECK(board.changeFaults.empty());
    // The orchard hexes to the right of the picture's corner and below it are filled. J2 is above the corner,
    // so it is filled only on a turned board, where the picture extends in the opposite direction.
    CHECK(roads.terrain("9J2") == "Orchard");
    // A hill is placed on the next hex. The second picture of the set is missing, which is reported.
    const LaidMap sso(folder, withChanges({"SSO_9"}));
    CHECK(sso.level("9G4") == 1);
    CHECK_THAT(joinProblems(groundWarnings(sso.ground(), "f", "/boards")),
               Contains("board 9, terrain change SSO_9: nowhere.gif"));
    // Pictures that only show the effect of a rule are drawn, but their terrain is not read.
    const LaidMap light(folder, withChanges({"LightWoods"}));
    CHECK(light.terrain("9G4") == "Light Woods");
    CHECK(light.level("9G4") == 0);
    CHECK(light.ground().boards().front().board->patches.size() == 1);
    // Changes that affect only the appearance are known. Unknown changes are reported, and the board is used
    // anyway.
    const LaidMap odd(folder, withChanges({"Winter", "WallToCactus", "NoSuchThing"}));
    CHECK(odd.terrain("9G4") == "Woods");
    const std::string told = joinProblems(groundWarnings(odd.ground(), "f", "/boards"));
    CHECK_THAT(told, Contains("terrain change NoSuchThing: an unknown terrain change"));
    CHECK_THAT(told, !Contains("Winter") && !Contains("WallToCactus"));
}

TEST_CASE("terrain changes: a scenario file can name the changes that apply to a board", "[io][ssr]") {
    Drawing d(33, 10);
    d.fill("E4", "Woods");
    LaidFolder folder;
    folder.board("bd9", d);
    Json scenario = test::emptyScenario();
    scenario["boards"] = {{{"as", "1"}, {"vasl", "bd9"}, {"ssr", {"WoodsToBrush", "Nonsense"}}}};
    const auto game = loadGameText(scenario.dump(), "x.json", folder.folders());
    REQUIRE(game);
    CHECK_THAT(joinProblems(game->warnings), Contains("board 1, terrain change Nonsense"));
    // The scenario is written in the same form in which it was read.
    CHECK(scenarioJson(game->info, game->session->state())["boards"] == scenario["boards"]);
    for (const Json& wrong : {Json::parse(R"([{"own":"hills","ssr":["NoCliffs"]}])"),
                              Json::parse(R"([{"blank":{"columns":9,"rows":8},"ssr":["NoCliffs"]}])")}) {
        const auto read = folder.ground(wrong);
        REQUIRE_FALSE(read);
        CHECK_THAT(joinProblems(read.error()),
                   Contains("/boards/0/ssr") && Contains("terrain changes only for a VASL board"));
    }
    CHECK_THAT(joinProblems(folder.ground(Json::parse(R"([{"vasl":"bd9","ssr":[3]}])")).error()),
               Contains("/boards/0/ssr/0"));
}

TEST_CASE("terrain changes: a board's invalid rules are ignored", "[io][ssr]") {
    const BoardRules rules = readBoardRules(
        R"(<boardMetadata><colors><color name="" red="1" green="1" blue="1"/>
             <color name="A" red="1" green="300" blue="1" terrain="Woods"/>
             <color name="B" red="1" green="2" blue="3" terrain="No such" elevation="UNKNOWN"/>
             <color name="C" red="1" green="2" blue="4" terrain="Woods" elevation="-1"/></colors>
           <overlaySSRules><overlaySSRule name="N" image="" x="1" y="1"/>
             <overlaySSRule name="F" image="f.gif" x="9999999" y="1"/></overlaySSRules></boardMetadata>)");
    REQUIRE(rules.colours.size() == 2);
    CHECK_FALSE(rules.colours[0].terrain);
    CHECK_FALSE(rules.colours[0].level);
    CHECK(rules.colours[1].terrain == test::terrainCode("Woods"));
    CHECK(rules.colours[1].level == -1);
    CHECK(rules.pictures.at("N").empty());
    CHECK(rules.pictures.at("F").empty());
    CHECK(readBoardRules("<not xml").colours.empty());
    // Every name in the table is known, and belongs to exactly one kind.
    CHECK(isBoardChange("Winter"));
    CHECK(boardChange("Winter") == nullptr);
    CHECK_FALSE(isBoardChange("winter"));
}

TEST_CASE("terrain changes: the board's picture shows the new terrain, and lines printed on the board remain",
          "[io][ssr][V14]") {
    Drawing d(17, 8);
    d.fill("C3", "Woods").fill("G4", "Grain").fill("K4", "Brush");
    // The board is painted as in VASL, with a printed line across the grain.
    Canvas c(d.raster.width, d.raster.height);
    c.geometry = BoardGeometry::standard(17, 8);
    for (std::uint32_t& pixel : c.pixels.argb) pixel = 0xff000000U | test::colourNamed("Level0");
    c.fill("C3", "WoodsGreen").fill("G4", "GrainL0").fill("K4", "BrushL0");
    const PixelPoint grain = c.at("G4");
    for (int x = grain.x - 10; x <= grain.x + 10; ++x) c.put(x, grain.y, 0U);
    LaidFolder folder;
    folder.board("bd9", d, "", {}, {{"bdtest.gif", test::pngOf(c.pixels)}});
    const auto painted = [&](const std::vector<std::string>& changes) {
        const auto map = folder.ground(withChanges(changes));
        REQUIRE(map);
        Pixels out = c.pixels;
        for (const ChangedPixels& changed : (*map)->boards().front().board->changed)
            for (int y = changed.run.top; y < changed.run.bottom; ++y)
                out.argb[static_cast<std::size_t>(y) * static_cast<std::size_t>(out.width) +
                         static_cast<std::size_t>(changed.run.x)] = 0xff000000U | changed.colour;
        return out;
    };
    CHECK(painted({}) == c.pixels);
    const Pixels without = painted({"NoGrain"});
    CHECK(without.rgb(grain.x, grain.y + 8) == test::colourNamed("Level0"));
    CHECK(without.rgb(grain.x + 5, grain.y) == 0U);
    const PixelPoint woods = c.at("C3");
    CHECK(without.rgb(woods.x, woods.y) == test::colourNamed("WoodsGreen"));
    // The pixels get the board's own color for brush, or VASL's if the board defines none.
    CHECK(painted({"WoodsToBrush"}).rgb(woods.x, woods.y) == test::colourNamed("BrushL0"));
    const auto marsh = VaslColours::shared().colourOf(*vaslTerrainNamed("Marsh"), 0);
    REQUIRE(marsh);
    CHECK(painted({"BrushToMarsh"}).rgb(c.at("K4").x, c.at("K4").y) == *marsh);
}

TEST_CASE("a VASL board with capital letters in its name keeps that name on the map", "[io][V14]") {
    LaidFolder folder;
    folder.board("bdBFPDW6a", Drawing(17, 8));
    const auto map = folder.ground({{{"vasl", "bdBFPDW6a"}}});
    REQUIRE((map ? "" : joinProblems(map.error())) == "");
    CHECK((*map)->boards().front().as == "bfpdw6a");
    CHECK((*map)->find("bfpdw6aE4").has_value());
}
