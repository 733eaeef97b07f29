// SPDX-License-Identifier: MIT
#include "shellgame/board/terrain_sum.hpp"

#include "shellgame/words/say.hpp"
#include "support/catch.hpp"

using namespace shellgame;

namespace {

TerrainRows rows(std::initializer_list<const char*> names) {
    TerrainRows out;
    for (const char* name : names) {
        const TerrainRow* r = TerrainChart::builtIn().byName(name);
        if (r == nullptr) FAIL("no terrain " << name);
        out.push_back(r);
    }
    return out;
}

FortificationUse in(const char* name, std::vector<int> numbers = {}, bool shifted = false) {
    return {rows({name}).front(), std::move(numbers), shifted};
}

int tem(std::initializer_list<const char*> hex, std::vector<FortificationUse> forts = {}, int level = 0) {
    return temSum(rows(hex), TemPlace{level, false, std::move(forts)}).value;
}

std::string whyNot(const TemSum& sum, const std::string& name) {
    for (const TemCause& c : sum.causes)
        if (c.name == name) return c.counted ? "counted" : c.why;
    return "absent";
}

}  // namespace

TEST_CASE("A2.4: the TEM of all terrain in a hex is added up (2I9: Woods and a wooden building give +3)",
          "[board][sum]") {
    const TemSum sum = temSum(rows({"Woods", "Open Ground", "Wooden Building"}));
    CHECK(sum.value == 3);
    CHECK(sum.certain);
    CHECK(textOf(sum.text()) == "+3 (Woods +1, Wooden Building +2)");
    CHECK(tem({}) == 0);
    CHECK(tem({"Open Ground"}) == 0);
    CHECK(tem({"Brush", "Orchard"}) == 0);
    CHECK(tem({"Stone Building", "Stone Building, 2 Level"}) == 3);  // the two terrain types are one building
    CHECK(tem({"Crag", "Woods"}) == 2);
}

TEST_CASE(
    "S2.5 and A2.4: a TEM that is not cumulative replaces the sum of the other TEM if it is higher than that "
    "sum",
    "[board][sum]") {
    CHECK(tem({"Woods"}, {in("foxhole")}) == 2);
    CHECK(tem({"Woods", "Wooden Building"}, {in("foxhole")}) == 3);
    CHECK(tem({"Open Ground"}, {in("Trench")}) == 2);
    CHECK(tem({"Shellholes"}) == 1);
    CHECK(tem({"Shellholes", "Woods"}) == 1);
    CHECK(tem({"Shellholes"}, {in("foxhole")}) == 2);
    const TemSum sum = temSum(rows({"Woods"}), {0, false, {in("foxhole")}});
    CHECK(whyNot(sum, "Woods") == "not cumulative with Foxhole");
    CHECK(whyNot(temSum(rows({"Shellholes", "Woods"})), "Shellholes") == "not cumulative and not higher");
    CHECK(tem({"Runway"}) == -1);
    CHECK(tem({"Runway", "Shellholes"}) == 0);  // B7.3: the TEM of a runway is added to all others
}

TEST_CASE("S2.5: hexsides, height and wrecks do not add to the TEM", "[board][sum]") {
    const TemSum sum = temSum(rows({"Grain", "Wall", "Hill", "Wreck or AFV"}));
    CHECK(sum.value == 0);
    CHECK(whyNot(sum, "Wall") == "hexside terrain is not counted");
    CHECK(whyNot(sum, "Wreck or AFV") == "depends on the line of fire");
    CHECK(tem({"Dirt Road"}, {in("roadblock")}) == 0);
}

TEST_CASE("B30.3: for a pillbox or cave only its lower TEM is used", "[board][sum]") {
    CHECK(tem({"Open Ground"}, {in("pillbox", {1, 5, 7})}) == 5);
    CHECK(in("pillbox", {1, 5, 7}).text() == "Pillbox 1+5+7");
    CHECK(tem({"Woods"}, {in("pillbox", {1, 3, 5})}) == 3);
    CHECK(tem({"Woods"}, {in("cave", {1, 4, 6})}) == 4);
    const TemSum cave = temSum(rows({"Woods"}), {0, false, {in("cave", {1, 4, 6})}});
    CHECK_FALSE(cave.certain);  // the cave row is marked as uncertain
    CHECK(whyNot(cave, "Woods") == "another TEM is counted alone");
}

TEST_CASE(
    "B23.9 and S4.3: a fortified building adds one to the TEM, but a fortification that shifts adds nothing",
    "[board][sum]") {
    CHECK(tem({"Stone Building"}, {in("Fortified Building")}) == 4);
    CHECK(tem({"Wooden Building"}, {in("Fortified Building")}) == 3);
    CHECK(tem({"Stone Building"}, {in("Fortified Building", {}, true)}) == 3);
    CHECK(tem({"Woods"}, {in("Fortified Building")}) == 1);
    CHECK(tem({"Woods"}, {in("pillbox", {1, 3, 5}, true)}) == 1);
    CHECK(tem({"Woods"}, {in("foxhole", {}, true)}) == 1);
}

TEST_CASE("TEM is added up correctly for Locations above and below ground level", "[board][sum]") {
    CHECK(tem({"Woods", "Stone Building"}, {}, 1) == 3);
    CHECK(tem({"Woods", "Stone Building"}, {}, -1) == 0);
    CHECK(temSum(rows({"Gully", "Brush", "Bridge"}), {0, true, {}}).value == 1);
    CHECK(temSum(rows({"Gully", "Woods", "Bridge"}), {0, false, {}}).value == 1);
    CHECK(whyNot(temSum(rows({"Gully", "Bridge"})), "Bridge") == "not on the bridge");
}

TEST_CASE("the sum of TEM is marked as doubtful if one of the numbers is uncertain or missing",
          "[board][sum]") {
    CHECK_FALSE(temSum(rows({"Gutted Stone Building"})).certain);
    CHECK(temSum(rows({"Woods", "Temple"})).unknown);
    CHECK(temSum(rows({"Woods", "Temple"})).value == 1);
    const TemSum two = temSum(rows({"Wooden Building", "Stone Building"}));
    CHECK(two.value == 2);
    CHECK_FALSE(two.certain);
}

TEST_CASE("A2.4: the costs of all terrain in a hex are added up (2I9: 4 MF)", "[board][sum]") {
    const auto mf = [](std::initializer_list<const char*> hex) {
        return textOf(infantryCost(rows(hex)).text("MF"));
    };
    CHECK(mf({"Woods", "Open Ground", "Wooden Building"}) == "4 MF");
    CHECK(mf({}) == "1 MF");
    CHECK(mf({"Open Ground"}) == "1 MF");
    CHECK(mf({"Grain"}) == "1.5 MF");
    CHECK(mf({"Grain", "Stone Building"}) == "3.5 MF");
    CHECK(mf({"Shellholes", "Woods"}) == "2 MF");
    CHECK(mf({"Gully"}) == "2 MF");
    CHECK(mf({"Gully", "Open Ground"}) == "2 MF");
    CHECK(mf({"Gully", "Brush"}) == "4 MF");
    CHECK(mf({"Sand"}) == "2 MF");
    CHECK(mf({"Woods", "Dirt Road"}) == "2 MF, 1 MF by road");
    CHECK(mf({"Open Ground", "Wall"}) == "1 MF");
    CHECK(mf({"Marsh"}) == "all MF, no advance");
    CHECK(mf({"Temple"}) == "not known");
    CHECK(mf({"Bamboo"}) == "Minimum Move");
    CHECK(infantryCost(rows({"Woods", "Wooden Building"})).causes.size() == 2);
}

TEST_CASE("A2.4: vehicles have their own costs", "[board][sum]") {
    const auto mp = [](std::initializer_list<const char*> hex, VehicleClass c) {
        return textOf(vehicleCost(rows(hex), c).text("MP"));
    };
    CHECK(mp({"Open Ground"}, VehicleClass::truck) == "4 MP");
    CHECK(mp({"Woods"}, VehicleClass::truck) == "all MP");
    CHECK(mp({"Woods"}, VehicleClass::tracked) == "all MP or 1/2 of them");
    CHECK(mp({"Stone Building"}, VehicleClass::tracked) == "1/2 of the MP");
    CHECK(mp({"Stone Building", "Brush"}, VehicleClass::tracked) == "1/2 of the MP + 2 MP");
    CHECK(mp({"Stone Building"}, VehicleClass::halfTracked) == "not allowed");
    CHECK(mp({"Forest"}, VehicleClass::tracked) == "by road only");
    CHECK(mp({"Gully"}, VehicleClass::armoredCar) == "7 MP");
    CHECK(mp({"Gully", "Brush"}, VehicleClass::tracked) == "4 MP");
    CHECK(mp({"Woods", "Paved Road"}, VehicleClass::truck) == "all MP, 0.5 MP by road");
    CHECK(mp({"Woods", "Path"}, VehicleClass::truck) == "all MP");
}

TEST_CASE("A12.12: the terrain of a hex decides whether it is Concealment Terrain or Open Ground",
          "[board][sum]") {
    CHECK(concealmentTerrain(rows({"Open Ground", "Brush"})) == ConcealmentTerrain::yes);
    CHECK(concealmentTerrain(rows({"Graveyard"})) == ConcealmentTerrain::no);
    CHECK(concealmentTerrain(rows({"Gully"})) == ConcealmentTerrain::no);
    CHECK(concealmentTerrain(rows({"Gully", "Brush"})) == ConcealmentTerrain::yes);
    CHECK(concealmentTerrain(rows({"Scrub"})) == ConcealmentTerrain::part);
    CHECK(concealmentTerrain(rows({"Open Ground", "Bocage"})) == ConcealmentTerrain::part);
    CHECK(concealmentTerrain(rows({"Brush", "Gully", "Bridge"}), {0, true, {}}) == ConcealmentTerrain::no);
    CHECK(concealmentTerrain(rows({"Open Ground"}), {0, false, {in("pillbox", {1, 3, 5})}}) ==
          ConcealmentTerrain::yes);
    CHECK(isOpenGround(rows({})));
    CHECK(isOpenGround(rows({"Dirt Road", "Open Ground", "Wall"})));
    CHECK_FALSE(isOpenGround(rows({"Dirt Road", "Woods"})));
    CHECK(textOf(describe(rows({"Woods", "Open Ground", "Wooden Building"}))) == "Woods, Wooden Building");
    CHECK(textOf(describe({})) == "Open Ground");
}
