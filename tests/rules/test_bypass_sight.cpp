// SPDX-License-Identifier: MIT
// Tests computed LOS from and to units in Bypass (A4.34), on a small board with buildings that hide vertices.
#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

namespace {

const SideId germanSide("german"), russianSide("russian");

/// A game on a board with these buildings: a concealed German marker in 1E4, and a Russian squad in 1E1.
Game bypassGame(const Json& buildings) {
    const test::TemporaryFolder folder;
    const Json board = {{"format", 1},
                        {"kind", "board"},
                        {"name", "field"},
                        {"size", {{"columns", 9}, {"rows", 8}}},
                        {"buildings", buildings}};
    REQUIRE(test::writeFile(folder.file("field.board.json"), board.dump()));
    const Json scenario = Json::parse(R"({"format": 1, "boards": [{"as": "1", "file": "field.board.json"}],
        "settings": {"house": {"los_computed": "computed"}},
        "sides": [{"id": "german"}, {"id": "russian"}],
        "clock": {"turns": 8, "first": "german", "turn": 1, "player": "german", "phase": "MPh"},
        "markers": [{"id": "m1", "side": "german", "kind": "concealed", "at": "1E4", "contents": ["4-6-7"]}],
        "units": [{"side": "russian", "at": "1E1", "pieces": [{"id": "r1", "type": "4-4-7"}]}]})");
    REQUIRE(test::writeFile(folder.file("game.json"), scenario.dump()));
    auto game = loadGame(folder.file("game.json"));
    if (!game) FAIL(game.error().front().expected);
    REQUIRE(game.has_value());
    return std::move(*game);
}

/// A building in the middle of 1E4, which hides the vertices behind the building from units to the north.
Json bigBuilding() {
    return Json::array({{{"material", "stone"}, {"levels", 1}, {"at", {4, 3.5}}, {"size", {0.8, 0.8}}}});
}

Position along(const std::string& hex) {
    Position out;
    out.portion = Portion::bypass;
    out.faces = hex;
    return out;
}

/// The game with the marker and the squad in these positions.
struct Placed {
    std::shared_ptr<const GameState> state;
    std::shared_ptr<const Ground> ground;

    Placed(const Game& game, const Position& marker, const Location& squadAt, const Position& squad)
        : ground(game.session->groundPtr()) {
        State changed = game.session->state();
        changed.markers.at(MarkerId("m1")).position = marker;
        Piece& piece = changed.pieces.at(PieceId("r1"));
        piece.at = squadAt;
        piece.position = squad;
        state = GameState::of(std::move(changed));
    }
    [[nodiscard]] SeenAnswer germanSeen() const {
        const ComputedSight sight(ground);
        return sight.enemySees(*state, *ground, germanSide, {"1E4", 0}, state->marker(MarkerId("m1")));
    }
};

bool seen(const Game& game, const Position& marker, const Location& squadAt, const Position& squad = {}) {
    const SeenAnswer answer = Placed(game, marker, squadAt, squad).germanSeen();
    CHECK(answer.basis == SeenAnswer::Basis::computed);
    return answer.seen;
}

}  // namespace

TEST_CASE("A4.34 a unit in Bypass is seen at the vertices of its hexside", "[rules][sight][bypass]") {
    const Game game = bypassGame(bigBuilding());
    const Location north{"1E1", 0}, south{"1E7", 0};
    // In the building itself the unit is seen from both sides.
    CHECK(seen(game, {}, north));
    CHECK(seen(game, {}, south));
    // The building hides the hexside on its far side from the observer.
    CHECK(seen(game, along("1E3"), north));
    CHECK_FALSE(seen(game, along("1E5"), north));
    CHECK_FALSE(seen(game, along("1E3"), south));
    CHECK(seen(game, along("1E5"), south));
    // If the hexside is unknown, the unit counts as at the center of its hex.
    CHECK(seen(game, along(""), north));
    CHECK(seen(game, along(""), south));
    CHECK(Placed(game, along("1E3"), north, {}).germanSeen().range == 3);
}

TEST_CASE("A4.34 the line to a unit in Bypass is the better of the lines to the two vertices of its hexside",
          "[rules][sight][bypass]") {
    const Game game = bypassGame(bigBuilding());
    const Placed placed(game, {}, {"1E1", 0}, {});
    const GameLines lines(placed.ground);
    const auto to = [&](const Position& position, const char* from) {
        const auto line = lines.lineTo(*placed.state, {from, 0}, {"1E4", 0}, position);
        REQUIRE(line);
        return *line;
    };
    // The building hides both vertices of the hexside behind it.
    CHECK_FALSE(to(along("1E3"), "1E1").blocked);
    CHECK(to(along("1E5"), "1E1").blocked);
    CHECK_FALSE(to(along("1E5"), "1E7").blocked);
    CHECK(to(along("1E3"), "1E1").toVertex.starts_with("1E4-"));
    // Without a known hexside the line leads to the center.
    CHECK(to({}, "1E1").toVertex.empty());
    CHECK(to(along(""), "1E1").toVertex.empty());
}

TEST_CASE("A4.34, A6.5 a unit in Bypass sees from the vertices of its hexside", "[rules][sight][bypass]") {
    const Game game = bypassGame(bigBuilding());
    const auto fieldOf = [&](const Position& squad) {
        const Placed placed(game, {}, {"1E4", 0}, squad);
        const GameLines lines(placed.ground);
        const auto field = lines.fieldOf(*placed.state, russianSide);
        REQUIRE(field.has_value());
        for (const auto& [at, what] : field->seen) {
            const auto one = lines.enemiesSee(*placed.state, germanSide, at);
            REQUIRE(one.has_value());
            CHECK(*one == what);
            CHECK(lines.whoSees(*placed.state, germanSide, at).size() == 1);
        }
        return *field;
    };
    const GameField inside = fieldOf({}), northern = fieldOf(along("1E3")), southern = fieldOf(along("1E5"));
    for (const char* hex : {"1E1", "1E2"}) {
        CHECK(inside.sees({hex, 0}));
        CHECK(northern.sees({hex, 0}));
        CHECK_FALSE(southern.sees({hex, 0}));
    }
    for (const char* hex : {"1E6", "1E7"}) {
        CHECK(inside.sees({hex, 0}));
        CHECK_FALSE(northern.sees({hex, 0}));
        CHECK(southern.sees({hex, 0}));
    }
    CHECK(northern.seen.at({"1E1", 0}).range == 3);
}

TEST_CASE("A4.34 LOS to the center of the hex counts if it crosses the bypassed hexside",
          "[rules][sight][bypass]") {
    // Two narrow buildings in 1E3 hide the vertices (206, 193) and (243, 193) of 1E4 from the center of 1E1.
    // The line between the centers passes between the buildings at x = 225, and crosses the hexside between
    // these vertices.
    const Game game = bypassGame(
        Json::array({{{"material", "stone"}, {"levels", 1}, {"at", {3.75, 2.5}}, {"size", {0.12, 0.12}}},
                     {{"material", "stone"}, {"levels", 1}, {"at", {4.25, 2.5}}, {"size", {0.12, 0.12}}}}));
    CHECK(seen(game, along("1E3"), {"1E1", 0}));
    // The center is seen, but not across this hexside, whose vertices are (187, 225) and (206, 193).
    const Game closed = bypassGame(
        Json::array({{{"material", "stone"}, {"levels", 1}, {"at", {3.65, 2.5}}, {"size", {0.6, 0.12}}}}));
    CHECK_FALSE(seen(closed, along("1D3"), {"1E1", 0}));
    CHECK(seen(closed, {}, {"1E1", 0}));
}

TEST_CASE("A4.34 two units in Bypass see each other from vertex to vertex", "[rules][sight][bypass]") {
    const Game game = bypassGame(bigBuilding());
    // The squad is on the southern hexside of 1E1 and on hexsides of the building's own hex.
    CHECK(seen(game, along("1E3"), {"1E1", 0}, along("1E2")));
    CHECK_FALSE(seen(game, along("1E5"), {"1E1", 0}, along("1E2")));
    CHECK(seen(game, along("1E5"), {"1E7", 0}, along("1E6")));
}

TEST_CASE("a line in a game can end at vertices, which have the names of A2.2", "[rules][sight][bypass]") {
    const Game game = bypassGame(bigBuilding());
    const GameLines lines(game.session->groundPtr());
    const auto state = GameState::of(game.session->state());
    const auto line = lines.lineBetween(*state, {{"1E1", 0}}, {{"1E4", 0}, LosVertex{3, true}});
    REQUIRE(line.has_value());
    CHECK(line->toVertex == "1E4-E5-D4");
    CHECK(line->fromVertex.empty());
    CHECK(line->start == PixelPoint{225, 32});
    CHECK(line->end == PixelPoint{206, 258});
    CHECK(line->blockHex == "1E4");
    // The hex to the left of the map has no name; a vertex off the map is not an end.
    CHECK(lines.lineBetween(*state, {{"1E1", 0}}, {{"1A3", 0}, LosVertex{0, true}})->toVertex == "1A3-A2-B2");
    CHECK_FALSE(lines.lineBetween(*state, {{"1E1", 0}}, {{"1A3", 0}, LosVertex{5, false}}).has_value());
    CHECK_FALSE(lines.lineBetween(*state, {{"1E1", 0}}, {{"1E4", 1}, LosVertex{3, true}}).has_value());
}

TEST_CASE("A4.34 the record of LOS during a move uses the marker's hexside", "[rules][sight][bypass]") {
    const Game game = bypassGame(bigBuilding());
    const Placed placed(game, along("1E5"), {"1E7", 0}, {});
    const GameLines lines(placed.ground);
    CHECK_FALSE(lines.sees(*placed.state, {"1E1", 0}, {"1E4", 0}, along("1E5")).has_value());
    CHECK(lines.sees(*placed.state, {"1E1", 0}, {"1E4", 0}, along("1E3")) == std::optional(3));
    CHECK(lines.sees(*placed.state, {"1E7", 0}, {"1E4", 0}, along("1E5")) == std::optional(3));
    CHECK_FALSE(lines.sees(*placed.state, {"1Z7", 0}, {"1E4", 0}, {}).has_value());
}
