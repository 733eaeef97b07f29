// SPDX-License-Identifier: MIT
#include "shellgame/base/json.hpp"

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "board/coverage.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using namespace shellgame::test;

namespace {

std::string fileText(const std::string& relative) {
    auto text = readFile(sourcePath(relative), 1U << 24U);
    if (!text) FAIL(joinProblems(text.error()));
    return *text;
}

std::vector<std::string> jsonPieces(const std::string& page) {
    std::vector<std::string> out;
    const std::string fence = "```json\n";
    for (std::size_t at = page.find(fence); at != std::string::npos; at = page.find(fence, at)) {
        at += fence.size();
        const std::size_t end = page.find("```", at);
        out.push_back(page.substr(at, end - at));
    }
    return out;
}

std::string problemsOf(const std::string& text) {
    const auto read = readBoardShapes(text, "b.json");
    return read ? std::string("none") : joinProblems(read.error());
}

std::string withShapes(const std::string& shapes) {
    return R"({"format":1,"kind":"board","name":"b","size":{"columns":9,"rows":6},)" + shapes + "}";
}

bool fitsSchema(const Json& document) {
    static const Json schemaText = Json::parse(fileText("resources/schemas/board.schema.json"));
    valijson::Schema schema;
    valijson::SchemaParser parser;
    parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(schemaText), schema);
    valijson::Validator validator;
    return validator.validate(schema, valijson::adapters::NlohmannJsonAdapter(document), nullptr);
}

}  // namespace

TEST_CASE("the example board on the page about the format can be loaded", "[io][board]") {
    const auto pieces = jsonPieces(fileText("docs/formats/board.md"));
    REQUIRE(pieces.size() >= 1);
    for (const std::string& piece : pieces) {
        const auto shapes = readBoardShapes(piece, "docs/formats/board.md");
        if (!shapes) FAIL(joinProblems(shapes.error()));
        CHECK(fitsSchema(Json::parse(piece)));
        CHECK_FALSE(makeOwnBoard(*shapes)->los.empty());
    }
    // The first example on the page contains every kind of list, so this test detects a reader that ignores a
    // list.
    const auto all = readBoardShapes(pieces.front(), "docs/formats/board.md");
    for (const std::size_t n :
         {all->levels.size(), all->areas.size(), all->depressions.size(), all->roads.size(),
          all->bridges.size(), all->buildings.size(), all->hexsides.size()})
        CHECK(n >= 1);
}

TEST_CASE("every error in a board file is reported with its place", "[io][board]") {
    const std::string all =
        problemsOf(R"({"format":2,"kind":"board","name":"9x","size":{"columns":33,"rows":10},"wods":[],
        "levels":[{"level":99,"outline":[[1,1],[2,2]]}],
        "areas":[{"terrain":"Wods","outline":[[1,1],[2,1],[2,2]]},{"terrain":"stone-building","outline":[[1,1],[2,1],[99,2]]},
                 {"terrain":"woods","hexes":["E4","E99",4]},{"terrain":"woods","outline":[[1,1],[2,1],"x"],"holes":[[[1,1],[2,2]]]}],
        "roads":[{"surface":"tarmac","path":[[0,5],[32,5]]}],
        "bridges":[{"material":"stone","path":[[0,5]],"width":9}],
        "buildings":[{"material":"stone","at":[4,4]},{"material":"stone","at":[4,4],"size":[1,1],"stairwells":["E4"]}],
        "hexsides":[{"terrain":"wall","between":["E4-E6","E4","E4-E5"]},{"terrain":"woods","path":[[1,1],[2,2]]}]})");
    for (const char* part : {"/format",
                             "/name",
                             "/wods",
                             "/levels/0/level",
                             "/levels/0/outline: found 2 points",
                             "/areas/0/terrain",
                             "such as \"Woods\"",
                             "/areas/1/terrain",
                             "/areas/1/outline/2",
                             "/areas/2/hexes/1",
                             "/areas/2/hexes/2",
                             "/areas/3/outline/2",
                             "/areas/3/holes/0",
                             "/roads/0/surface",
                             "/bridges/0/path: found 1 points",
                             "/bridges/0/width",
                             "/buildings/0/size",
                             "/buildings/1/stairwells",
                             "/hexsides/0/between/0",
                             "/hexsides/0/between/1",
                             "/hexsides/1/terrain"})
        CHECK_THAT(all, Catch::Contains(part));
    CHECK_THAT(all, !Catch::Contains("/hexsides/0/between/2"));
}

TEST_CASE("a file that is not a board is refused", "[io][board]") {
    CHECK_THAT(problemsOf("[]"), Catch::Contains("object"));
    CHECK_THAT(problemsOf("{"), Catch::Contains("JSON"));
    CHECK_THAT(problemsOf(R"({"format":1,"kind":"scenario","name":"b","size":{"columns":9,"rows":6}})"),
               Catch::Contains("/kind"));
    CHECK_THAT(problemsOf(R"({"format":1,"kind":"board","name":"b"})"), Catch::Contains("/size"));
    CHECK_THAT(problemsOf(R"({"format":1,"kind":"board","name":"b","size":{"columns":1,"rows":100}})"),
               Catch::Contains("/size/columns") && Catch::Contains("/size/rows"));
    CHECK_THAT(problemsOf(withShapes(
                   R"("areas":[{"terrain":"woods","outline":[[1,1],[2,1],[2,2]],"hexes":["E4"]}])")),
               Catch::Contains("/areas/0/outline"));
    CHECK(problemsOf(withShapes(R"("areas":[])")) == "none");
    CHECK_FALSE(loadBoardFile("/nowhere/x.board.json"));
}

TEST_CASE("the board schema and the reader refuse the same invalid boards", "[io][board]") {
    CHECK(fitsSchema(Json::parse(withShapes(R"("areas":[])"))));
    for (const char* bad : {R"("wods":[])", R"("levels":[{"level":1}])", R"("areas":[{"terrain":"woods"}])",
                            R"("roads":[{"surface":"tarmac","path":[[0,1],[1,1]]}])",
                            R"("buildings":[{"material":"stone","at":[1,2]}])",
                            R"("hexsides":[{"terrain":"wall","between":[4]}])",
                            R"("bridges":[{"material":"stone","path":[[0,1]]}])"}) {
        INFO(bad);
        CHECK_FALSE(fitsSchema(Json::parse(withShapes(bad))));
        CHECK(problemsOf(withShapes(bad)) != "none");
    }
}

TEST_CASE("the boards that come with the program are valid", "[io][board]") {
    CHECK(builtInBoardNames() == std::vector<std::string>{"hills", "rivers", "village"});
    CHECK_FALSE(builtInBoard("atlantis"));
    for (const std::string& name : builtInBoardNames()) {
        INFO(name);
        const auto board = builtInBoard(name);
        if (!board) FAIL(joinProblems(board.error()));
        CHECK(*builtInBoard(name) == *board);  // later calls return the same board
        CHECK(fitsSchema(Json::parse(fileText("resources/boards/" + name + ".board.json"))));
        const Board& b = **board;
        CHECK(b.name == name);
        if (b.geometry.naming == HexNaming::numbers)
            continue;  // a historical map, which is complete without
                       // a second board
        CHECK(b.geometry == BoardGeometry::standard(33, 10));

        // On a geomorphic board the half-hexes along the edges are bare, level ground. Only roads cross an
        // edge, in the same places as on other boards: between rows 5 and 6, or in hexrows I, Q and Y.
        for (int i = 0; i < b.geometry.hexCount(); ++i) {
            const Hex h = b.geometry.hexAt(i);
            const bool side = h.column == 0 || h.column == 32;
            const bool end = h.column % 2 != 0 && (h.row == 0 || h.row == 10);
            if (!side && !end) continue;
            INFO(b.geometry.nameOf(h));
            const BoardTerrain t = terrainOf(b, h);
            const std::string what = textOf(describe(t.rows));
            if (side && (h.row == 4 || h.row == 5))
                CHECK_THAT(what, Catch::Contains("Road"));
            else
                CHECK(what == "Open Ground");
            for (const auto& sliver : t.slivers) CHECK(sliver.part < 0.05);
            CHECK(b.los[static_cast<std::size_t>(i)].baseHeight == 0);
        }
        for (int x = 0; x < b.raster->width; ++x)
            for (const int y : {0, b.raster->height - 1}) {
                const double column = x / 56.25;
                const double nearest =
                    std::min({std::abs(column - 8), std::abs(column - 16), std::abs(column - 24)});
                if (nearest > 0.2) CHECK(b.raster->terrainAt(x, y) == 0);
                CHECK(b.raster->elevationAt(x, y) == 0);
            }
    }
}
