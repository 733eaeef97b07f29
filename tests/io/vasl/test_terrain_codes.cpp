// SPDX-License-Identifier: MIT
// Tests each terrain code that VASL has added or changed since 2020, painted into a board. The expected
// results of lines are derived by hand from VASL's table and checks, not from this program's table.
#include <optional>

#include "shellgame/board/joined.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/los/trace.hpp"
#include "support/catch.hpp"
#include "support/vasl_archive.hpp"

using namespace shellgame;
using test::containsText;
using test::Drawing;

namespace {

/// A board of 9 x 9 hexes on which any code can be painted, even a code that is in no table.
class CodeBoard {
  public:
    CodeBoard& hex(const char* name, int code) {
        const auto border = drawing_.geometry.border(drawing_.hex(name));
        for (int x = 0; x < drawing_.raster.width; ++x)
            for (int y = 0; y < drawing_.raster.height; ++y)
                if (polygonContains(border, x, y)) paint(x, y, code);
        return *this;
    }
    CodeBoard& spot(PixelPoint at, int code, int reach) {
        for (int x = at.x - reach; x <= at.x + reach; ++x)
            for (int y = at.y - reach; y <= at.y + reach; ++y) paint(x, y, code);
        return *this;
    }
    CodeBoard& raise(const char* name, int level) {
        drawing_.raise(name, level);
        return *this;
    }
    [[nodiscard]] PixelPoint centre(const char* name) const {
        return drawing_.geometry.losPoint(drawing_.hex(name));
    }
    [[nodiscard]] std::shared_ptr<const Board> read() const {
        const auto board = readBoardArchiveBytes(test::zippedBoard(test::archiveParts(drawing_)), "bd7");
        INFO((board ? "" : joinProblems(board.error())));
        REQUIRE(board);
        return *board;
    }

  private:
    void paint(int x, int y, int code) {
        drawing_.raster.terrain[drawing_.raster.index(x, y)] = static_cast<std::uint8_t>(code);
    }
    Drawing drawing_{9, 9};
};

const HexLosFacts& factsIn(const Board& b, const char* hex) {
    return b.los[static_cast<std::size_t>(b.geometry.indexOf(b.geometry.hexNamed(hex).value()))];
}

LosResult traceOn(const Board& board, const char* from, const char* to) {
    const auto map = LosMap::make({board.geometry, board.raster, board.los, {}, board.table});
    const BoardGeometry& g = board.geometry;
    return LosTracer(map).trace({g.indexOf(g.hexNamed(from).value()), 0},
                                {g.indexOf(g.hexNamed(to).value()), 0});
}

/// The result of a line, which is the reason why it is blocked, or its number of Hindrances if it is clear.
struct Answer {
    LosReason reason = LosReason::none;
    int hindrance = 0;
    bool operator==(const Answer&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Answer& a) {
    return out << (a.reason == LosReason::none ? "clear" : std::string(textOf(a.reason).code)) << " +"
               << a.hindrance;
}
Answer answer(const LosResult& r) {
    CHECK(r.blocked == (r.reason != LosReason::none));
    return {r.reason, r.blocked ? 0 : r.hindrance};
}

constexpr Answer open{};
constexpr Answer one{LosReason::none, 1};
constexpr Answer higher{LosReason::terrainHigher};
constexpr Answer advantage{LosReason::noHeightAdvantage};
constexpr Answer behind{LosReason::blindHex};
constexpr Answer rowhouse{LosReason::rowhouseWall};

/// The expected results of lines along hexrow E, from center to center. The terrain fills E4, which is on
/// level 0.
struct CodeRow {
    int code;
    const char* name;   ///< null for a code that no table contains
    Answer low;         ///< E1 and E7 are on level 0
    Answer level1;      ///< E1 and E7 are on level 1
    Answer level2;      ///< E1 and E7 are on level 2
    Answer downFrom1;   ///< E1 is on level 1, and E7 on level 0
    Answer intoShadow;  ///< E1 is on level 2, and E5, the hex behind the terrain, is on level 0
};
const CodeRow codeRows[] = {
    // This terrain is not an obstacle, but a Hindrance at its own level. It is exactly one level high.
    {198, "Wooden Factory, 1 Level", one, open, open, advantage, behind},
    {199, "Wooden Factory Wall, 1 Level", higher, open, open, advantage, behind},
    {200, "PartialOrchard", one, open, open, advantage, {LosReason::blindBehindOrchard}},
    {201, "OffBObserver", open, open, open, open, open},
    {202, "Crest", open, open, open, open, open},
    {203, "MultipleWooden", higher, open, open, advantage, behind},
    // This terrain is half a level high, so it affects only lines at its own level.
    {204, "Monument", one, open, open, open, open},
    {205, "BTCrags", {LosReason::halfLevel}, open, open, open, open},
    {206, "MultipleStone", higher, open, open, advantage, behind},
    {207, "Breach", open, open, open, open, open},
    // This terrain is half a Hindrance. A total is rounded down.
    {208, "Light Grain", open, open, open, open, open},
    {209, "Volga Pier", open, open, open, open, open},
    // This wall is like a rowhouse wall, except that half a level counts as one level between two Locations
    // at the wall's height. Blind hexes are counted from the far side of the wall. The last row of the wall's
    // pixels is in E5, so E5 is the blind hex.
    {210, "Gutted Building Wall, 1 Level", rowhouse, rowhouse, open, rowhouse, rowhouse},
    {211, "Gutted Building Wall, 2 Level", rowhouse, rowhouse, rowhouse, rowhouse, rowhouse},
    {212, nullptr, open, open, open, open, open},
    {213, nullptr, open, open, open, open, open},
    // The properties of the following codes have changed.
    {100, "Scrub", open, open, open, open, open},
    {102, "Deir", open, open, open, open, open},
    // Like all hexside terrain, this code blocks LOS between two Locations on exactly its level. VASL never
    // draws it.
    {103, "Deir Lip", {LosReason::hexsideTerrain}, open, open, open, open},
    {106, "Hillock Summit", open, open, open, open, open},
    {108, "Sand Dune, Low", {LosReason::halfLevel}, open, open, open, open},
    // Old boards may still contain this second code of Scrub.
    {121, "Scrub", open, open, open, open, open},
    // This terrain is one and a half levels high, and is a Hindrance wherever an obstacle of that height
    // would block LOS.
    {160, "Tower Hindrance", one, one, open, one, one},
};

}  // namespace

TEST_CASE("terrain codes 198 to 213 and changed codes: LOS across a hex with one of these codes is right",
          "[io][los][codes]") {
    for (const CodeRow& row : codeRows) {
        INFO("code " << row.code);
        const auto board = [&](int from, int to) {
            CodeBoard out;
            out.hex("E4", row.code);
            if (from > 0) out.raise("E1", from);
            if (to > 0) out.raise("E7", to);
            return out.read();
        };
        const auto flat = board(0, 0);
        const PixelPoint centre = flat->geometry.losPoint(flat->geometry.hexNamed("E4").value());
        CHECK(flat->raster->terrainAt(centre.x, centre.y) == (row.name == nullptr ? 0 : row.code));
        if (row.name == nullptr) {
            CHECK_THAT(flat->terrainProblem,
                       containsText("terrain code " + std::to_string(row.code)) && containsText(": E4"));
        } else {
            CHECK(flat->terrainProblem.empty());
            CHECK(LosTerrainTable::builtIn().at(static_cast<std::uint8_t>(row.code)).name == row.name);
        }
        CHECK(answer(traceOn(*flat, "E1", "E7")) == row.low);
        CHECK(answer(traceOn(*flat, "E7", "E1")) == row.low);
        CHECK(answer(traceOn(*board(1, 1), "E1", "E7")) == row.level1);
        CHECK(answer(traceOn(*board(2, 2), "E1", "E7")) == row.level2);
        CHECK(answer(traceOn(*board(1, 0), "E1", "E7")) == row.downFrom1);
        CHECK(answer(traceOn(*board(2, 0), "E1", "E5")) == row.intoShadow);
        // If the line goes down into E7, which is three hexes behind the terrain, an obstacle of one level
        // never blocks LOS.
        if (row.code != 211 && row.code != 160) CHECK(answer(traceOn(*board(2, 0), "E1", "E7")) == open);
        CHECK(answer(traceOn(*board(3, 3), "E1", "E7")) == open);
        // A line beside the hex is not affected.
        CHECK(answer(traceOn(*flat, "G1", "G7")) == open);
    }
}

TEST_CASE("terrain codes 198 to 213: a hex with one of these codes has the right Locations",
          "[io][los][codes]") {
    struct Levels {
        int code;
        std::vector<int> levels;  ///< levels of the hex's Locations, from the lowest to the highest
    };
    // A building has a cellar, its levels and a rooftop. A factory has no cellar, and has upper levels only
    // with stairs; without stairs it has two rooftops. A hex with several huts or wooden houses has only
    // ground level, and gutted buildings have no rooftop.
    const std::vector<Levels> rows{
        {198, {0, 2, 2}},  {199, {0, 2, 2}},     {200, {0}},           {201, {0}}, {202, {0}}, {203, {0}},
        {204, {0}},        {205, {0}},           {206, {-1, 0, 1, 2}}, {207, {0}}, {208, {0}}, {209, {0}},
        {210, {-1, 0, 1}}, {211, {-1, 0, 1, 2}}, {212, {0}},           {213, {0}},
    };
    for (const Levels& row : rows) {
        INFO("code " << row.code);
        const auto board = CodeBoard().hex("E4", row.code).read();
        const HexLosFacts& facts = factsIn(*board, "E4");
        CHECK(facts.centreTerrain == (row.code > 211 ? 0 : row.code));
        std::vector<int> levels;
        for (const StackLocation& l : facts.locations) levels.push_back(l.level);
        CHECK(levels == row.levels);
        const bool hexside = row.code == 200 || row.code == 207 || row.code == 210 || row.code == 211;
        CHECK((facts.sides[0].hexsideTerrain != noTerrain) == hexside);
        // Inherent terrain fills a hex even if it covers only a small area beside the center.
        CodeBoard spot;
        const PixelPoint c = spot.centre("E4");
        const auto spotted = spot.spot({c.x + 14, c.y}, row.code, 3).read();
        CHECK((factsIn(*spotted, "E4").centreTerrain == row.code) == (row.code == 205));
    }
}

TEST_CASE("light grain hinders by half: two hexes of light grain make one Hindrance", "[io][los][codes]") {
    const auto single = traceOn(*CodeBoard().hex("E4", 208).read(), "E1", "E7");
    REQUIRE(single.hindrances.size() == 1);
    CHECK(single.hindrances[0].half);
    CHECK(single.hindrances[0].value == 0);
    CHECK(answer(traceOn(*CodeBoard().hex("E3", 208).hex("E5", 208).read(), "E1", "E7")) == one);
    CHECK(answer(traceOn(*CodeBoard().hex("E3", 208).hex("E4", 208).hex("E5", 208).read(), "E1", "E7")) ==
          one);
}

TEST_CASE("a partial orchard on one hexside is a Hindrance, and hides the hex behind it from above",
          "[io][los][codes]") {
    CodeBoard flat;
    const PixelPoint c = flat.centre("E4");
    // The strip is five pixels wide, at the middle of E4's south side.
    const PixelPoint side{c.x, c.y + 30};
    flat.spot(side, 200, 2);
    CHECK(answer(traceOn(*flat.read(), "E1", "E7")) == one);
    CHECK(answer(traceOn(*CodeBoard().spot(side, 200, 2).raise("E1", 1).raise("E7", 1).read(), "E1", "E7")) ==
          open);
    CHECK(answer(traceOn(*CodeBoard().spot(side, 200, 2).raise("E1", 2).read(), "E1", "E5")) ==
          Answer{LosReason::blindBehindOrchard});
    CHECK(answer(traceOn(*CodeBoard().spot(side, 200, 2).raise("E1", 2).read(), "E1", "E7")) == open);
}

TEST_CASE("a deir has lips on the hexsides at its edge", "[io][los][codes]") {
    const auto board = CodeBoard().hex("E4", 102).hex("E5", 102).read();
    CHECK(factsIn(*board, "E4").centreTerrain == 102);
    for (const std::size_t side : {0U, 1U, 2U, 4U, 5U})
        CHECK(factsIn(*board, "E4").sides[side].hexsideTerrain == 103);
    CHECK(factsIn(*board, "E4").sides[3].hexsideTerrain == noTerrain);
    CHECK(factsIn(*board, "E5").sides[0].hexsideTerrain == noTerrain);
}

TEST_CASE("a hillock summit blocks LOS between two hillocks, unless it is adjacent to one of them",
          "[io][los][codes]") {
    const auto between = [](const char* summit) {
        return answer(
            traceOn(*CodeBoard().hex("E1", 105).hex("E7", 105).hex(summit, 106).read(), "E1", "E7"));
    };
    CHECK(between("E4") == Answer{LosReason::hillock});
    CHECK(between("E2") == open);
    CHECK(between("E6") == open);
}
