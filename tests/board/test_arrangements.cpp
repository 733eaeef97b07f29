// SPDX-License-Identifier: MIT
// A2.1 to A2.3: compares the hex names of arranged boards with a picture that the test draws on its own.
#include <cmath>
#include <map>
#include <numbers>
#include <random>
#include <set>

#include "shellgame/board/ground.hpp"
#include "support/catch.hpp"
#include "support/ground.hpp"

using namespace shellgame;
using test::blankAt;
using test::groundOf;

namespace {

/// The position of a hex in the picture, counted in half-hexes from the map's upper left corner, so that
/// equal positions have equal numbers. This does not use the columns and rows of Ground.
struct Shown {
    std::string board, letters;
    int number = 0;
    bool printed = false;
    double middleX = 0, middleY = 0;  ///< center of the hex's board
    [[nodiscard]] std::string name() const { return board + letters + std::to_string(number); }
};
using Picture = std::map<std::pair<int, int>, std::vector<Shown>>;

std::string lettersOf(int column) {
    const std::string one(1, static_cast<char>('A' + column % 26));
    return column < 26 ? one : one + one;
}

/// Draws one board, with hexrows as x coordinates and half-hexes as y coordinates.
void draw(Picture& picture, const std::string& name, int left, int top, bool turned, int columns, int rows) {
    for (int x = 0; x < columns; ++x) {
        const bool odd = x % 2 == 1;
        for (int number = odd ? 0 : 1; number <= rows; ++number) {
            // The center of A1 is half a hex below the board's upper edge, and the center of B1 is a whole
            // hex below it. B0 is on the edge.
            int y = odd ? 2 * number : 2 * number - 1;
            int column = x;
            if (turned) {
                column = columns - 1 - x;
                y = 2 * rows - y;
            }
            Shown s{name, lettersOf(x), number, !(odd && number == 0), 0, 0};
            s.middleX = left + (columns - 1) / 2.0;
            s.middleY = top + rows / 2.0;
            picture[{left + column, 2 * top + y}].push_back(s);
        }
    }
}

/// Returns how far north and east a board is if the N arrow points `degrees` clockwise from the top.
double northEast(const Shown& s, double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    const double north = s.middleX * std::sin(angle) - s.middleY * std::cos(angle);
    const double east = s.middleX * std::cos(angle) + s.middleY * std::sin(angle);
    return north + east;
}

std::string nameByRule(const std::vector<Shown>& halves, double degrees) {
    if (halves.size() == 1) return halves[0].name();
    REQUIRE(halves.size() == 2);
    const Shown& a = halves[0];
    const Shown& b = halves[1];
    if (a.printed != b.printed) return (a.printed ? a : b).name();
    return (northEast(a, degrees) > northEast(b, degrees) ? a : b).name();
}

}  // namespace

TEST_CASE(
    "A2.1 and A2.2: an arrangement of two by two boards, two of them turned, agrees with a picture of it",
    "[board][ground]") {
    // Boards 1 and 3 are not turned. Boards 2 (upper right) and 4 (lower left) are turned.
    for (const double degrees : {0.0, 90.0, 180.0, 270.0, 30.0, 200.0}) {
        INFO("north " << degrees);
        Picture picture;
        draw(picture, "1", 0, 0, false, 33, 10);
        draw(picture, "2", 32, 0, true, 33, 10);
        draw(picture, "4", 0, 10, true, 33, 10);
        draw(picture, "3", 32, 10, false, 33, 10);
        const auto g = groundOf(
            {blankAt("1", 0, 0), blankAt("2", 32, 0, true), blankAt("4", 0, 10, true), blankAt("3", 32, 10)},
            degrees);
        int compared = 0;
        for (int i = 0; i < g->geometry().hexCount(); ++i) {
            const Hex h = g->geometry().hexAt(i);
            const Point c = g->geometry().centre(h);
            const std::pair at{static_cast<int>(std::lround(c.x / 56.25)),
                               static_cast<int>(std::lround(c.y / 32.25))};
            REQUIRE(picture.contains(at));
            REQUIRE(g->nameOf(h) == nameByRule(picture[at], degrees));
            ++compared;
        }
        CHECK(compared == 65 * 20 + 32);
        CHECK(picture.size() == static_cast<std::size_t>(compared));
    }
}

TEST_CASE("A2.2: hex data taken from the picture agree with values computed by hand", "[board][ground]") {
    const auto g = groundOf(
        {blankAt("1", 0, 0), blankAt("2", 32, 0, true), blankAt("4", 0, 10, true), blankAt("3", 32, 10)});
    // If boards are side by side, each half shows part of its coordinate, so the eastern board, board 2,
    // names the hex. Board 2 is turned, so its GG10 is at the top.
    CHECK(g->nameOf({32, 0}) == "2GG10");
    CHECK(g->nameOf({32, 9}) == "2GG1");
    CHECK(g->nameOf({32, 10}) == "3A1");
    // Board 1 is above board 4. The names 1B10 and 4FF10 (on the turned board) are both printed, so the
    // northern board names the hex.
    CHECK(g->nameOf({1, 10}) == "1B10");
    CHECK(g->nameOf({31, 10}) == "1FF10");
    // Board 2, which is turned, is above board 3. Neither 2FF0 nor 3B0 is printed, so the northern board
    // names the hex, with number 0.
    CHECK(g->nameOf({33, 10}) == "2FF0");
    CHECK(g->nameOf({63, 10}) == "2B0");
    // At the outer edge a half-hex belongs to only one board.
    CHECK(g->nameOf({1, 0}) == "1B0");
    CHECK(g->nameOf({33, 0}) == "2FF10");
    CHECK(g->nameOf({1, 20}) == "4FF0");
    CHECK(g->nameOf({64, 19}) == "3GG10");
}

TEST_CASE("A2.3: each half-hex belongs to the correct boards", "[board][ground]") {
    const auto g = groundOf({blankAt("1", 0, 0), blankAt("2", 32, 0), blankAt("3", 0, 10)});
    const std::set<std::string> one{"1"}, oneAndTwo{"1", "2"}, two{"2"};
    CHECK(g->belongsTo({4, 3}, one));
    CHECK_FALSE(g->belongsTo({4, 3}, two));
    // A half-hex at the edge of the map has no adjoining board.
    CHECK(g->belongsTo({1, 0}, one));
    CHECK(g->belongsTo({64, 4}, two));
    // A hex on the seam between boards 1 and 2 is named by board 2, but belongs to neither board alone.
    CHECK(g->nameOf({32, 4}) == "2A5");
    CHECK_FALSE(g->belongsTo({32, 4}, one));
    CHECK_FALSE(g->belongsTo({32, 4}, two));
    CHECK(g->belongsTo({32, 4}, oneAndTwo));
    CHECK_FALSE(g->belongsTo({1, 10}, oneAndTwo));
    CHECK_FALSE(g->belongsTo({64, 15}, {"1", "2", "3"}));  // not a hex on the map
}

TEST_CASE("A2.1: part of a board can be out of play", "[board][ground]") {
    std::vector<PlacedBoard> boards{blankAt("1", 0, 0), blankAt("2", 32, 0)};
    boards[0].part = BoardPart{16, 32, 0, 9, 0, 10};  // hexrows Q to GG
    const auto g = groundOf(boards);
    CHECK_FALSE(g->contains({15, 4}));
    CHECK(g->nameOf({16, 4}) == "1Q5");
    CHECK(g->nameOf({17, 0}) == "1R0");
    CHECK(g->nameOf({17, 10}) == "1R10");
    CHECK(g->nameOf({32, 4}) == "2A5");
    CHECK(g->explainBadName("1A1") == "this hex of board 1 is not in play");
    CHECK(g->neighbours("1Q5") == std::vector<std::string>{"1Q4", "1R4", "1R5", "1Q6"});
    // A half-hex next to a part that is not in play has no adjoining board.
    boards[0].part = BoardPart{0, 31, 0, 9, 0, 10};
    CHECK(groundOf(boards)->belongsTo({32, 4}, {"2"}));
    boards[0].part = BoardPart{0, 40, 0, 9, 0, 10};
    CHECK_FALSE(Ground::make(boards));
    boards[0].part = BoardPart{3, 2, 0, 9, 0, 10};
    CHECK_FALSE(Ground::make(boards));
}

TEST_CASE("A2.1 to A2.3: in random arrangements names, neighbors and distances are consistent",
          "[board][ground][arrangements]") {
    std::mt19937 random(1972);
    const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n + 1)); };
    int arrangements = 0;
    int seams = 0;
    for (int tries = 0; tries < 6000 && arrangements < 2500; ++tries) {
        const int count = 1 + upTo(4);
        std::vector<PlacedBoard> boards;
        for (int i = 0; i < count; ++i) {
            PlacedBoard b = blankAt(std::to_string(i + 1) + (upTo(1) == 0 ? "" : "x"), 2 * upTo(4), upTo(6),
                                    upTo(1) == 1, 3 + 2 * upTo(2), 2 + upTo(2));
            if (upTo(3) == 0) {
                const int column = upTo(1), row = upTo(1);
                b.part = BoardPart{column, 2, 0, row, 0, row + 1};
            }
            boards.push_back(std::move(b));
        }
        const auto made = Ground::make(boards, upTo(359));
        if (!made) {  // If the arrangement is refused, the only problem must be that boards overlap.
            REQUIRE(joinProblems(made.error()).find("over a part of board") != std::string::npos);
            continue;
        }
        ++arrangements;
        const Ground& g = **made;
        std::set<std::string> names;
        std::vector<Hex> hexes;
        for (int i = 0; i < g.geometry().hexCount(); ++i) {
            const Hex h = g.geometry().hexAt(i);
            const std::string& name = g.nameOf(h);
            const auto from = g.origins(h);
            REQUIRE(name.empty() == from.empty());
            if (name.empty()) continue;
            REQUIRE(names.insert(name).second);
            REQUIRE(g.find(name) == h);
            // More than two boards meet in one hex only if a cut follows an odd hexrow.
            const bool odd = std::any_of(from.begin(), from.end(), [](const Ground::Origin& o) {
                return o.board->part && (o.board->part->firstColumn & 1) != 0;
            });
            REQUIRE(from.size() <= (odd ? 4U : 2U));
            std::set<std::string> all;
            for (const auto& o : from) all.insert(o.board->as);
            REQUIRE(g.belongsTo(h, all));
            if (all.size() > 1) {
                ++seams;
                REQUIRE_FALSE(g.belongsTo(h, {*all.begin()}));
            }
            for (const Side6 side : allSides) {
                const Hex n = neighbour(h, side);
                REQUIRE(neighbour(n, opposite(side)) == h);
                if (!g.contains(n)) continue;
                REQUIRE(g.distance(name, g.nameOf(n)) == 1);
                REQUIRE(g.nameBeside(h, side) == g.nameOf(n));
            }
            hexes.push_back(h);
        }
        const auto any = [&] {
            return hexes[static_cast<std::size_t>(upTo(static_cast<int>(hexes.size()) - 1))];
        };
        for (int k = 0; k < 40; ++k) {
            const Hex a = any(), b = any(), c = any();
            REQUIRE(hexDistance(a, b) == hexDistance(b, a));
            REQUIRE((hexDistance(a, b) == 0) == (a == b));
            REQUIRE(hexDistance(a, c) <= hexDistance(a, b) + hexDistance(b, c));
        }
    }
    CHECK(arrangements >= 2000);
    CHECK(seams > 1000);
}
