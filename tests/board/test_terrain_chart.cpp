// SPDX-License-Identifier: MIT
#include "shellgame/board/terrain_chart.hpp"

#include "support/catch.hpp"

using namespace shellgame;

namespace {
const TerrainRow& row(const char* id) {
    const TerrainRow* r = TerrainChart::builtIn().byId(id);
    if (r == nullptr) FAIL("no row " << id);
    return *r;
}
}  // namespace

TEST_CASE("the terrain chart contains the numbers given in the rules", "[board][chart]") {
    const TerrainChart& chart = TerrainChart::builtIn();
    CHECK(chart.rows().size() > 120);

    const TerrainRow& woods = row("woods");
    CHECK(woods.rule == "B13");
    CHECK(woods.certain);
    CHECK(woods.tem->direct == 1);
    CHECK(woods.tem->indirect == -1);
    CHECK(woods.tem->combines == TemCombines::adds);
    CHECK(woods.infantry->points == 2);
    CHECK(woods.vehicle(VehicleClass::truck).kind == MoveCost::Kind::all);
    CHECK(woods.vehicle(VehicleClass::tracked).orPart == 2);
    CHECK(woods.vehicle(VehicleClass::tracked).bogDrm == 3);
    CHECK(woods.concealment == ConcealmentTerrain::yes);
    CHECK_FALSE(woods.openGround);
    CHECK(woods.roadRate);

    CHECK(row("marsh").infantry->kind == MoveCost::Kind::all);
    CHECK_FALSE(row("marsh").infantry->advance);
    CHECK(row("crag").vehicle(VehicleClass::halfTracked).kind == MoveCost::Kind::never);
    CHECK(row("grain").infantry->points == 1.5);
    CHECK(row("stone-building").tem->direct == 3);
    CHECK(row("stone-building").upperLevels);
    CHECK(row("stone-building").vehicle(VehicleClass::tracked).part == 2);
    CHECK(row("wall").kind == TerrainKind::hexside);
    CHECK(row("wall").infantry->other == MoveCost::Other::yes);
    CHECK(row("foxhole").tem->combines == TemCombines::replaces);
    CHECK(row("foxhole").beneathMf == 1);
    CHECK(row("gully").infantry->other == MoveCost::Other::unlessOpen);
    CHECK(row("scrub").concealment == ConcealmentTerrain::part);
    CHECK_FALSE(row("cave").certain);
    CHECK(row("mudflat").concealment == ConcealmentTerrain::doubtful);
    CHECK(row("temple").tem->unknown);
}

TEST_CASE("terrain is found by the names that files use", "[board][chart]") {
    const TerrainChart& chart = TerrainChart::builtIn();
    const auto idOf = [&](const char* name) {
        const TerrainRow* r = chart.byName(name);
        return r == nullptr ? std::string("nothing") : r->id;
    };
    CHECK(idOf("Woods") == "woods");
    CHECK(idOf("WOODS") == "woods");
    CHECK(idOf(" stone building ") == "stone-building");
    CHECK(idOf("Stone Building, 2 Level") == "stone-building");
    CHECK(idOf("stone-building") == "stone-building");
    CHECK(idOf("OG") == "open-ground");
    CHECK(idOf("Scrub") == "scrub");
    CHECK(idOf("Lava") == "nothing");
    CHECK(chart.nearestName("Orchrad") == "Orchard");
    CHECK_FALSE(chart.nearestName("Quicksand"));
    CHECK(chart.byCode(60)->id == "woods");
    CHECK(chart.byCode(42)->id == "stone-building");
    CHECK(chart.byCode(100)->id == "scrub");
    CHECK(chart.byCode(121)->id == "scrub");
    CHECK(chart.byCode(250) == nullptr);
}

TEST_CASE("an invalid chart is refused, and each invalid place is reported", "[board][chart]") {
    const auto read = TerrainChart::read(R"({"format":1,"rows":[
        {"id":"a","name":"A","rule":"B1","certain":true,"kind":"hex","mf":{"pints":1},"concealment":"no","openGround":true,"codes":[1],"written":["A"]},
        {"id":"b","name":"B","rule":"B1","certain":true,"kind":"hexx","mf":1,"concealment":"no","openGround":true,"codes":[1],"written":["a"],"notIn":["zz"]}]})",
                                         "chart.json");
    REQUIRE_FALSE(read);
    const std::string all = joinProblems(read.error());
    CHECK_THAT(all, Catch::Contains("/rows/0/mf/pints"));
    CHECK_THAT(all, Catch::Contains("/rows/1/kind"));
    CHECK_THAT(all, Catch::Contains("/rows/1/written") && Catch::Contains("/rows/1/codes"));
    CHECK_THAT(all, Catch::Contains("\"zz\""));
}
