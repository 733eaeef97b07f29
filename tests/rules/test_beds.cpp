// SPDX-License-Identifier: MIT
// Tests how units move along streams that A2.76 joins.
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "support/catch.hpp"
#include "support/ground.hpp"

using namespace shellgame;

namespace {

std::shared_ptr<const Board> streamBoard(const char* path, const char* woods,
                                         const std::string& terrain = "stream") {
    const std::string text =
        std::string(R"({"format":1,"kind":"board","name":"b","size":{"columns":9,"rows":8},
"areas":[{"terrain":"woods","outline":)") +
        woods + R"(}],"depressions":[{"terrain":")" + terrain + R"(","path":)" + path +
        R"(,"smooth":false}]})";
    const auto shapes = readBoardShapes(text, "b.json");
    if (!shapes) throw std::logic_error(joinProblems(shapes.error()));
    return makeOwnBoard(*shapes);
}

}  // namespace

TEST_CASE("A2.76: Infantry moves along two joined streams as if they were one (B33)", "[rules][overlay]") {
    // Board 1 has the stream F4-G5-H4, board 2 the stream A5-B4-C5; 2A5 is next to 1H4. Both have woods.
    //   1F4 \            / 2B4
    //        1G5 / 1H4 \ 2A5
    const auto left = streamBoard("[[5,4],[6,4.5],[7,4]]", "[[6.4,3.5],[7.6,3.5],[7.6,4.5],[6.4,4.5]]");
    const auto right = streamBoard("[[0,4.5],[1,4],[2,4.5]]", "[[0,4],[0.6,4],[0.6,5],[0,5]]");
    const auto ground = test::groundOf({{left, "1", 0, 0, false}, {right, "2", 8, 0, false}});
    const Hex end = *ground->find("1H4");
    const Hex other = *ground->find("2A5");
    CHECK(ground->bedsJoin(end, other));
    CHECK_FALSE(ground->bedsJoin(*ground->find("1G5"), end));  // the bed is drawn in this hex
    CHECK(bedRuns(*ground, *ground->find("1G5"), end));
    CHECK(bedRuns(*ground, end, other));
    CHECK_FALSE(bedRuns(*ground, *ground->find("1H3"), end));

    const auto state = GameState::of({});
    const GameView view{*state, *ground, *ruledSight()};
    const auto step = [&](const char* from, const char* to, MovementClass way = MovementClass::infantry) {
        return stepCost(view, placeFacts(view, Location{to, 0}, Position()), way, Location{from, 0},
                        Location{to, 0}, false);
    };
    // A shallow stream costs 3 MF, or 5 MF with woods (B20.42, B13.3).
    CHECK(step("1H3", "1H4") == 20);
    CHECK(step("1G5", "1H4") == 12);
    CHECK(step("2A5", "1H4") == 12);
    CHECK(step("1H4", "2A5") == 12);
    // A vehicle can't move along a stream.
    CHECK(step("1G5", "1H4", MovementClass::fullyTracked) == step("1H3", "1H4", MovementClass::fullyTracked));
}

TEST_CASE("A12: the end hex of a wadi next to a stream is joined with the stream", "[rules][overlay][A12]") {
    const auto joined = [](const char* one, const char* other) {
        const auto left =
            streamBoard("[[5,4],[6,4.5],[7,4]]", "[[6.4,3.5],[7.6,3.5],[7.6,4.5],[6.4,4.5]]", one);
        const auto right = streamBoard("[[0,4.5],[1,4],[2,4.5]]", "[[0,4],[0.6,4],[0.6,5],[0,5]]", other);
        const auto ground = test::groundOf({{left, "1", 0, 0, false}, {right, "2", 8, 0, false}});
        return ground->bedsJoin(*ground->find("1H4"), *ground->find("2A5"));
    };
    CHECK(joined("wadi", "stream"));
    CHECK(joined("stream", "wadi"));
    CHECK_FALSE(joined("gully", "stream"));  // A2.76 applies only to wadis and streams
}
