// SPDX-License-Identifier: MIT
// Tests the costs of hexes on another level (B10.4).
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/exchange/shift.hpp"
#include "shellgame/rules/mapboard/entry.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/sighting/ruled_sight.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "support/drawing.hpp"
#include "support/game.hpp"
#include "support/ground.hpp"
#include "support/laid_map.hpp"

using namespace shellgame;
using Catch::Contains;
using test::allTexts;
using test::TestGame;

namespace {

/// Computes the cost of a path in quarter MF or MP, on a drawn board or a VASL board.
class SlopeMap {
  public:
    explicit SlopeMap(const test::Drawing& drawn, State state = {})
        : SlopeMap(test::groundOf({{test::boardOf(drawn), "1", 0, 0, false}}), std::move(state)) {}
    explicit SlopeMap(std::shared_ptr<const Ground> ground, State state = {})
        : ground_(std::move(ground)), state_(GameState::of(std::move(state))), sight_(ruledSight()) {}

    [[nodiscard]] GameView view() const { return {*state_, *ground_, *sight_}; }
    [[nodiscard]] std::optional<int> cost(MovementClass way, const std::vector<std::string>& hexes,
                                          bool road = false, bool bypass = false) const {
        std::vector<Location> path;
        for (const std::string& hex : hexes) path.push_back({hex, 0});
        const Location from = path.front();
        path.erase(path.begin());
        return wayCost(view(), way, from, path, road, bypass);
    }

  private:
    std::shared_ptr<const Ground> ground_;
    std::shared_ptr<const GameState> state_;
    std::shared_ptr<const Sight> sight_;
};

/// E1 and E2 are on level 0, E3 and E4 are on level 1, and E5 and the woods hex E6 are on level 3.
test::Drawing steepHill() {
    test::Drawing drawn(9, 8);
    drawn.raise("E3", 1).raise("E4", 1).raise("E5", 3).raise("E6", 3);
    drawn.fill("E6", "Woods");
    return drawn;
}

/// A game on that board, with a folder that contains the board as an archive.
struct OnHill {
    test::LaidFolder folder;
    explicit OnHill(const test::Drawing& drawn) { folder.board("bd9", drawn); }
    [[nodiscard]] TestGame game(const std::string& position, const Json& patch = Json::object()) const {
        Json scenario = test::drawn(position);
        scenario["boards"] = {{{"as", "1"}, {"vasl", "bd9"}}};
        scenario.merge_patch(patch);
        auto read = readScenario(scenario, "test.json", folder.folders());
        if (!read) FAIL(joinProblems(read.error()));
        TestGame g("");
        g.game = std::move(*read);
        return g;
    }
};

Json climbs(const char* key, const std::string& who, const std::vector<std::string>& path,
            const Json& more = Json::object()) {
    Json out = {{"do", "move"}, {key, who}, {"path", path}};
    out.update(more);
    return out;
}

}  // namespace

TEST_CASE("Q10: B10.4 for a hex one level higher, Infantry and Cavalry pay double and vehicles pay 4 MP more",
          "[rules][levels][Q10]") {
    using enum MovementClass;
    test::Drawing drawn = steepHill();
    drawn.fill("D2", "Woods").raise("D2", 1);
    const SlopeMap map(drawn);
    for (const MovementClass way : {infantry, cavalry}) {
        CHECK(map.cost(way, {"1E1", "1E2"}) == 4);
        CHECK(map.cost(way, {"1E2", "1E3"}) == 8);
        CHECK(map.cost(way, {"1E3", "1E4"}) == 4);
        CHECK(map.cost(way, {"1E3", "1E2"}) == 4);  // downhill has no extra cost
    }
    CHECK(map.cost(infantry, {"1E2", "1D2"}) == 16);  // 1D2 contains woods
    CHECK(map.cost(cavalry, {"1E2", "1D2"}) == 32);
    CHECK(map.cost(fullyTracked, {"1E2", "1E3"}) == 20);
    CHECK(map.cost(fullyTracked, {"1E3", "1E2"}) == 4);
    CHECK(map.cost(truck, {"1E2", "1E3"}) == 32);
    CHECK(map.cost(infantry, {"1E1", "1E2", "1E3", "1E4"}) == 16);
}

TEST_CASE("Q10: B3.4 a move uphill by road costs Infantry 2 MF, and vehicles 2 MP more",
          "[rules][levels][Q10]") {
    using enum MovementClass;
    test::Drawing drawn = steepHill();
    for (const char* hex : {"E2", "E3"}) {
        drawn.fill(hex, "Woods").centre(hex, "Dirt Road", 8);
        for (const Side6 side : {Side6::N, Side6::S}) drawn.side(hex, side, "Dirt Road", 4);
    }
    const SlopeMap map(drawn);
    CHECK(map.cost(infantry, {"1E2", "1E3"}, true) == 8);
    CHECK(map.cost(cavalry, {"1E2", "1E3"}, true) == 8);
    CHECK(map.cost(infantry, {"1E2", "1E3"}) == 16);
    CHECK(map.cost(truck, {"1E2", "1E3"}, true) == 10);
    CHECK(map.cost(truck, {"1E3", "1E2"}, true) == 2);
}

TEST_CASE("Q10: A4.31 in Bypass uphill, Infantry pays double for the terrain beside the obstacle",
          "[rules][levels][Q10]") {
    using enum MovementClass;
    test::Drawing drawn = steepHill();
    drawn.centre("E3", "Wooden Building, 1 Level", 12);
    const SlopeMap map(drawn);
    CHECK(map.cost(infantry, {"1E2", "1E3"}) == 16);
    CHECK(map.cost(infantry, {"1E2", "1E3"}, false, true) == 8);
    CHECK(map.cost(infantry, {"1E4", "1E3"}, false, true) == 4);
}

TEST_CASE("Q10: B10.51 each additional level of an Abrupt Elevation Change costs 2 MF up and 1 MF down",
          "[rules][levels][Q10]") {
    using enum MovementClass;
    const SlopeMap map(steepHill());
    // The first level costs 1 MF, doubled, and the second level costs 2 MF.
    CHECK(map.cost(infantry, {"1E4", "1E5"}) == 16);
    // The hex costs 1 MF, and the second level costs 1 MF.
    CHECK(map.cost(infantry, {"1E5", "1E4"}) == 8);
    CHECK(map.cost(fullyTracked, {"1E4", "1E5"}) == 36);  // the hex costs 1 MP, and each level costs 4 MP
    CHECK(map.cost(fullyTracked, {"1E5", "1E4"}) == 12);  // the hex costs 1 MP, and the second level costs 2
                                                          // MP
}

TEST_CASE(
    "Q10: leaving a Depression is a move uphill, and the chart's cost of an elevated road includes the climb",
    "[rules][levels][Q10]") {
    using enum MovementClass;
    test::Drawing drawn(9, 6);
    drawn.centre("C2", "Gully").side("C2", Side6::N, "Gully").raise("C2", -1);
    drawn.fill("G2", "Elevated Road").raise("G2", 1);
    const SlopeMap map(drawn);
    CHECK(map.cost(infantry, {"1C3", "1C2"}) == 8);
    CHECK(map.cost(infantry, {"1C2", "1C3"}) == 8);
    CHECK(map.cost(infantry, {"1G3", "1G2"}) == 8);
    CHECK(map.cost(fullyTracked, {"1G3", "1G2"}) == 20);
}

TEST_CASE("Q10: E3.72 in snow, each level up or down costs Infantry one more MF", "[rules][levels][Q10]") {
    using enum MovementClass;
    State snow;
    snow.settings.ground = "snow";
    const SlopeMap map(steepHill(), snow);
    CHECK(map.cost(infantry, {"1E2", "1E3"}) == 12);
    CHECK(map.cost(infantry, {"1E3", "1E2"}) == 8);
    CHECK(map.cost(fullyTracked, {"1E3", "1E2"}) == 4);
}

TEST_CASE("Q10: on a blank board there are no changes of level", "[rules][levels][Q10]") {
    const TestGame g("1E1 | | - known 4-6-7");
    CHECK(levelsUp(g.view().ground, {"1E1", 0}, {"1E2", 0}) == 0);
}

TEST_CASE("Q10: a move uphill costs the same whether it is made hex by hex or in one act",
          "[rules][levels][Q10]") {
    const OnHill hillside(steepHill());
    TestGame known = hillside.game("1E1 | | - known {\"type\":\"4-6-7\",\"id\":\"a\"}");
    CHECK_THAT(textOf(known.must(climbs("piece", "a", {"1E2", "1E3"})).text), Contains("(3 MF)"));
    CHECK(known.piece("a").spent->quarters == 12);
    known.must(climbs("piece", "a", {"1E4"}));
    CHECK_THAT(allTexts(known.refused(climbs("piece", "a", {"1E3"}))), Contains("would spend 5 of 4 MF"));
    TestGame stack = hillside.game("1E2 | | m1 concealed 4-6-7");
    stack.must(climbs("marker", "m1", {"1E3"}));
    CHECK(stack.state().trail(MarkerId("m1")).back().spent == 8);
    CHECK_THAT(allTexts(stack.refused(climbs("marker", "m1", {"1E2", "1E3"}))),
               Contains("would spend 5 of 4 MF"));
}

TEST_CASE("Q10: S2.4 an uphill path of a tank can be too long for a squad", "[rules][levels][Q10]") {
    test::Drawing drawn(9, 8);
    drawn.raise("E3", 1).raise("E4", 2);
    const OnHill hillside(drawn);
    const auto after = [&](const std::vector<std::string>& path) {
        TestGame g = hillside.game(
            "1E2 | | m1 pds {\"type\":\"BT-7\",\"class\":\"vehicle\",\"allowance\":23,"
            "\"moves\":\"fully tracked\"}\n1A8 | | m2 pds 4-6-7");
        g.must(climbs("marker", "m1", path));
        for (const char* next : {"RPh", "RPh", "MPh"}) g.phase(next);
        return g.judge("m2", "m1");
    };
    CHECK(after({"1E3", "1E4"}).verdict == Verdict::ok);  // the path costs 2 + 2 MF
    const ShiftOption far = after({"1E3", "1E4", "1E5"});
    CHECK(far.verdict == Verdict::forbidden);
    // The squad needs one MF more, because the path leads two levels down (B10.51).
    CHECK_THAT(test::textsOf(far.findings, "2.4"), Contains("6 MF"));
}

TEST_CASE("Q10: entry and exit at an edge hex on a higher level cost no extra MF", "[rules][levels][Q10]") {
    using enum MovementClass;
    test::Drawing drawn(9, 8);
    drawn.raise("A5", 2).raise("A6", 2);
    const SlopeMap map(drawn);
    CHECK(exitCost(map.view(), infantry, {"1A5", 0}, false, false) == 4);
    const OnHill hillside(drawn);
    TestGame g =
        hillside.game("1H1 | | - known 4-6-7", {{"reinforcements",
                                                 {{{"id", "relief"},
                                                   {"side", "german"},
                                                   {"turn", 1},
                                                   {"hexes", {"1A5"}},
                                                   {"pieces", {{{"type", "4-6-7"}, {"id", "a"}}}}}}}});
    g.must({{"do", "enter_map"}, {"pieces", {"a"}}, {"at", "1A5"}});
    CHECK(g.piece("a").spent->quarters == 4);
}

TEST_CASE("Q10: from 2F9 to 2F8 uphill costs 2 MF", "[.shared][levels][Q10]") {
    using enum MovementClass;
    const BoardFolders folders{"", {test::sharedPath("vasl/boards")}};
    const auto ground = readBoards(Json::parse(R"([{"as":"2","vasl":"bd02"}])"), 0, "", "/boards", folders);
    if (!ground) FAIL(joinProblems(ground.error()));
    const SlopeMap map(*ground);
    CHECK(map.cost(infantry, {"2F9", "2F8"}) == 8);
    CHECK(map.cost(infantry, {"2F8", "2F9"}) == 4);
    CHECK(map.cost(infantry, {"2F9", "2F8", "2F7"}) == 16);
    CHECK(map.cost(fullyTracked, {"2F9", "2F8"}) == 20);
}
