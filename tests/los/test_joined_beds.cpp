// SPDX-License-Identifier: MIT
// Tests lines of sight over hexsides at which two beds are joined (A2.76).
#include "shellgame/base/json.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/io/board/board_file.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/los/trace.hpp"
#include "support/catch.hpp"
#include "support/ground.hpp"

using namespace shellgame;
using test::groundOf;

namespace {

/// Lines on a map, between Locations at the bottom of hexes unless a level is stated.
class BedLines {
  public:
    explicit BedLines(const Ground& ground, bool joined = true) : ground_(ground) {
        auto boards = joinBoards(ground);
        if (!boards) throw std::logic_error(joinProblems(boards.error()));
        if (!joined) boards->joinedBeds.clear();
        map_ = LosMap::make(*boards);
    }
    [[nodiscard]] LosResult trace(const std::string& from, const std::string& to, int fromLocation = 0,
                                  int toLocation = 0) const {
        return LosTracer(map_).trace({index(from), fromLocation}, {index(to), toLocation});
    }
    [[nodiscard]] bool clear(const std::string& from, const std::string& to) const {
        return !trace(from, to).blocked;
    }

  private:
    [[nodiscard]] int index(const std::string& name) const {
        return map_->geometry().indexOf(ground_.find(name).value());
    }
    const Ground& ground_;
    std::shared_ptr<const LosMap> map_;
};

std::shared_ptr<const Ground> blankWith(const std::string& sentence) {
    const auto plain = groundOf({{blankBoard(33, 10), "27", 0, 0, false}});
    const auto out = readOverlays(plain, Json{sentence}, "test", "/overlays", {"", {}});
    if (!out) throw std::logic_error(joinProblems(out.error()));
    return *out;
}

std::shared_ptr<const Board> boardWith(const std::string& more) {
    const auto shapes = readBoardShapes(
        R"({"format":1,"kind":"board","name":"b","size":{"columns":9,"rows":8},)" + more + "}", "b.json");
    if (!shapes) throw std::logic_error(joinProblems(shapes.error()));
    return makeOwnBoard(*shapes);
}

std::string streamOf(const std::string& path) {
    return R"("depressions":[{"terrain":"stream","path":)" + path + R"(,"smooth":false}])";
}

}  // namespace

TEST_CASE("A2.76 EXC: LOS from IN one of two joined beds to IN the other is clear, both ways",
          "[los][overlay]") {
    // The streams are H3-H4-H5 and H6-H7-H8, with beds on level -1. The ground between the beds in H5 and H6
    // is on level 0. The hexside H5-H6 is a stream hexside only because of the rule.
    const auto g = blankWith("Place Overlays St1 on 27H3-H4, St1 on 27H6-H7");
    REQUIRE(g->bedsJoin(*g->find("27H5"), *g->find("27H6")));
    const BedLines lines(*g);
    CHECK(lines.clear("27H5", "27H6"));
    CHECK(lines.clear("27H6", "27H5"));
    // Without the rule the ground between the beds blocks LOS.
    const BedLines without(*g, false);
    CHECK(without.trace("27H5", "27H6").reason == LosReason::leavesDepression);
    CHECK(without.trace("27H6", "27H5").reason == LosReason::leavesDepression);
}

TEST_CASE(
    "A2.76 EXC: for a line that begins or ends in a third hex, the hexside between the beds does not count "
    "as bed",
    "[los][overlay]") {
    const auto g = blankWith("Place Overlays St1 on 27H3-H4, St1 on 27H6-H7");
    const BedLines lines(*g);
    // Along the drawn bed a line stays IN the bed.
    CHECK(lines.clear("27H4", "27H5"));
    CHECK(lines.clear("27H3", "27H5"));
    // Across the joined hexside only the two hexes at that hexside see each other.
    CHECK(lines.trace("27H4", "27H6").reason == LosReason::leavesDepression);
    CHECK(lines.trace("27H6", "27H4").reason == LosReason::leavesDepression);
    CHECK(lines.trace("27H5", "27H7").blocked);
    CHECK(lines.trace("27H7", "27H5").blocked);
    CHECK(lines.trace("27H3", "27H8").blocked);
    // From the bed, LOS to and from the adjacent hex is clear anyway (A6.3).
    CHECK(lines.clear("27H5", "27G6"));
    CHECK(lines.clear("27G6", "27H5"));
    // The rule does not affect units on level 0 that are adjacent to both beds, because the range into each
    // bed is 1.
    CHECK(lines.clear("27G6", "27H6"));
}

TEST_CASE("A2.76 EXC: end hexes of streams on different boards see into each other", "[los][overlay]") {
    // Board 1 has the stream 1F4-1G5-1H4, and board 2 the stream 2A5-2B4-2C5. 1H4 and 2A5 are adjacent, and
    // no bed is drawn between them.
    const auto left = boardWith(streamOf("[[5,4],[6,4.5],[7,4]]"));
    const auto right = boardWith(streamOf("[[0,4.5],[1,4],[2,4.5]]"));
    const auto g = groundOf({{left, "1", 0, 0, false}, {right, "2", 8, 0, false}});
    REQUIRE(g->bedsJoin(*g->find("1H4"), *g->find("2A5")));
    const BedLines lines(*g);
    CHECK(lines.clear("1H4", "2A5"));
    CHECK(lines.clear("2A5", "1H4"));
    CHECK(lines.trace("1G5", "2A5").blocked);
    CHECK(lines.trace("2B4", "1H4").blocked);
    const BedLines without(*g, false);
    CHECK_FALSE(without.clear("1H4", "2A5"));
}

TEST_CASE("A2.76: a cliff at the hexside separates two beds, also for lines of sight", "[los][overlay]") {
    const auto left = boardWith(streamOf("[[5,4],[6,4.5],[7,4]]") +
                                R"(,"hexsides":[{"terrain":"cliff","between":["H4-I5"]}])");
    const auto right = boardWith(streamOf("[[0,4.5],[1,4],[2,4.5]]"));
    const auto g = groundOf({{left, "1", 0, 0, false}, {right, "2", 8, 0, false}});
    CHECK_FALSE(g->bedsJoin(*g->find("1H4"), *g->find("2A5")));
    CHECK_FALSE(BedLines(*g).clear("1H4", "2A5"));
    CHECK_FALSE(bedRuns(*g, *g->find("1H4"), *g->find("2A5")));
}

TEST_CASE("A2.76: a bed that ends in its own half of a seam hex joins a bed of the other board",
          "[los][overlay]") {
    // The stream of board 1 ends in its half of hex 2A5; that of board 2 begins in 2B4.
    const auto left = boardWith(streamOf("[[6,4.5],[7,4],[8,4.5]]"));
    const auto right = boardWith(streamOf("[[1,4],[2,4.5],[3,4]]"));
    const auto g = groundOf({{left, "1", 0, 0, false}, {right, "2", 8, 0, false}});
    CHECK(g->bedsJoin(*g->find("2A5"), *g->find("2B4")));
    CHECK_FALSE(g->bedsJoin(*g->find("1H4"), *g->find("2A5")));
    // Two beds of one board that end next to each other are not joined.
    const auto alone = groundOf({{boardWith(streamOf("[[1,4],[2,4.5]]")), "1", 0, 0, false}});
    CHECK(alone->joinedBeds().empty());
    const auto pair = boardWith(
        R"("depressions":[{"terrain":"stream","path":[[1,3],[2,3.5]],"smooth":false},
                          {"terrain":"stream","path":[[3,4],[4,4.5]],"smooth":false}])");
    const auto beside = groundOf({{pair, "1", 0, 0, false}});
    CHECK(hexDistance(*beside->find("1C4"), *beside->find("1D4")) == 1);
    CHECK(beside->joinedBeds().empty());
}
