// SPDX-License-Identifier: MIT
#include <random>

#include "los/drawn_map.hpp"
#include "shellgame/los/field.hpp"
#include "support/catch.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

namespace {

Drawing wooded() {
    Drawing d(11, 8);
    for (const char* hex : {"C3", "E5", "G2", "I6", "F4"}) d.fill(hex, "Woods");
    d.fill("E2", "Stone Building, 2 Level");
    return d;
}

/// Counts the observers that see each place, line by line.
std::vector<int> counted(const DrawnMap& m, const LosPlaces& places, const std::vector<LosPlace>& observers) {
    std::vector<int> out(places.count());
    LosTracer tracer(m.map);
    for (std::size_t i = 0; i < observers.size(); ++i) {
        if (std::find(observers.begin(), observers.begin() + static_cast<std::ptrdiff_t>(i), observers[i]) !=
            observers.begin() + static_cast<std::ptrdiff_t>(i))
            continue;  // two observers in one Location see the same places
        for (std::size_t p = 0; p < places.count(); ++p)
            out[p] += tracer.trace(observers[i], places.at(p)).blocked ? 0 : 1;
    }
    return out;
}

std::vector<int> kept(const SightFields& fields) {
    std::vector<int> out;
    for (std::size_t p = 0; p < fields.places().count(); ++p)
        out.push_back(fields.observersOf(fields.places().at(p)));
    return out;
}

}  // namespace

TEST_CASE("LOS fields that are updated while observers appear, leave and move equal newly traced fields",
          "[los]") {
    const DrawnMap m(wooded());
    SightFields fields(m.map);
    std::mt19937 random(11);
    std::vector<LosPlace> observers;
    for (int step = 0; step < 40; ++step) {
        const LosPlace place = fields.places().at(random() % fields.places().count());
        if (observers.empty() || random() % 3 == 0)
            observers.push_back(place);
        else if (random() % 3 == 0)
            observers.erase(observers.begin() + static_cast<std::ptrdiff_t>(random() % observers.size()));
        else
            observers[random() % observers.size()] = place;
        REQUIRE(fields.setObservers(observers));
        CHECK(kept(fields) == counted(m, fields.places(), observers));
    }
}

TEST_CASE("LOS fields are traced only for observers in new places; after an undo the old fields are reused",
          "[los]") {
    const DrawnMap m(wooded());
    SightFields fields(m.map);
    std::vector<LosPlace> observers{{m.hex("A1"), 0}, {m.hex("C5"), 0}, {m.hex("C5"), 0}};
    REQUIRE(fields.setObservers(observers));
    CHECK(fields.traced() == 2);
    const auto before = kept(fields);
    observers[0].hex = m.hex("A2");
    REQUIRE(fields.setObservers(observers));
    CHECK(fields.traced() == 3);
    observers[0].hex = m.hex("A1");
    REQUIRE(fields.setObservers(observers));
    CHECK(fields.traced() == 3);
    CHECK(kept(fields) == before);
    CHECK(fields.nearest({m.hex("A1"), 0}) == 0);
    CHECK(fields.nearest({m.hex("C4"), 0}) == 1);
    REQUIRE(fields.setObservers({}));
    CHECK_FALSE(fields.seen({m.hex("A1"), 0}));
    CHECK_FALSE(fields.nearest({m.hex("A1"), 0}).has_value());
}

TEST_CASE("LOS fields of places that observers left long ago are dropped, so that memory is limited",
          "[los]") {
    const DrawnMap m(Drawing(45, 16));
    SightFields fields(m.map);
    REQUIRE(fields.places().count() > SightFields::mostSpare);
    const std::size_t one = (fields.places().count() + 63) / 64 * 8 + 128;
    for (std::size_t p = 0; p < fields.places().count(); ++p)
        REQUIRE(fields.setObservers({fields.places().at(p)}));
    CHECK(fields.memory() < (SightFields::mostSpare + 1) * one + fields.places().count() * 16);
    CHECK(fields.traced() == fields.places().count());
}

TEST_CASE("the computation of LOS fields reports its progress and can be stopped", "[los]") {
    const DrawnMap m(wooded());
    SightFields fields(m.map);
    REQUIRE(fields.setObservers({{m.hex("A1"), 0}}));
    const auto before = kept(fields);
    StopSource source;
    std::vector<std::size_t> told;
    const bool finished = fields.setObservers({{m.hex("B1"), 0}, {m.hex("C1"), 0}, {m.hex("D1"), 0}},
                                              source.token(), [&](std::size_t done, std::size_t all) {
                                                  CHECK(all == 3);
                                                  told.push_back(done);
                                                  if (done == 1) source.requestStop();
                                              });
    CHECK_FALSE(finished);
    CHECK(told == std::vector<std::size_t>{0, 1});
    CHECK(kept(fields) == before);
}

TEST_CASE("A24 smoke hinders LOS into, out of and through its hex, up to the height of the smoke", "[los]") {
    Drawing d(9, 9);
    d.raise("E9", 3);
    const DrawnMap m(d);
    LosTracer tracer(m.map);
    tracer.setOverlays({{m.hex("E4"), LosOverlay::Kind::smoke, 3, 2}});
    const auto hindrance = [&](const char* from, const char* to) {
        return tracer.trace({m.hex(from), 0}, {m.hex(to), 0}).hindrance;
    };
    CHECK(hindrance("E1", "E7") == 3);
    CHECK(hindrance("E4", "E7") == 3);
    CHECK(hindrance("E7", "E4") == 3);
    CHECK(hindrance("E5", "E7") == 0);
    CHECK(hindrance("A1", "A7") == 0);
    // From level 3 at range 5, the smoke hides 2 x 2 + 1 - 3 - 0 + 1 = 3 hexes behind it.
    CHECK(hindrance("E9", "E1") == 3);
    tracer.setOverlays({{m.hex("E6"), LosOverlay::Kind::smoke, 3, 2}});
    // At range 3 the smoke hides 2 x 2 - 3 + 1 = 2 hexes.
    CHECK(hindrance("E9", "E4") == 3);
    CHECK(hindrance("E9", "E3") == 0);
    tracer.setOverlays(
        {{m.hex("E4"), LosOverlay::Kind::smoke, 3, 2}, {m.hex("E5"), LosOverlay::Kind::smoke, 3, 2}});
    const LosResult blocked = tracer.trace({m.hex("E1"), 0}, {m.hex("E7"), 0});
    CHECK(blocked.blocked);
    CHECK(blocked.reason == LosReason::hindrances);
    CHECK(blocked.hindrances.size() == 2);
}

TEST_CASE("D9.4 a vehicle or wreck hinders LOS between two places on its level", "[los]") {
    Drawing d(9, 9);
    d.raise("E9", 1);
    const DrawnMap m(d);
    LosTracer tracer(m.map);
    tracer.setOverlays({{m.hex("E4"), LosOverlay::Kind::vehicle, 1, 0}});
    CHECK(tracer.trace({m.hex("E1"), 0}, {m.hex("E7"), 0}).hindrance == 1);
    CHECK(tracer.trace({m.hex("E1"), 0}, {m.hex("E4"), 0}).hindrance == 0);
    CHECK(tracer.trace({m.hex("E4"), 0}, {m.hex("E7"), 0}).hindrance == 0);
    CHECK(tracer.trace({m.hex("E1"), 0}, {m.hex("E9"), 0}).hindrance == 0);
}

TEST_CASE("a building turned to rubble loses its levels and no longer blocks the lines that it blocked",
          "[los]") {
    Drawing d(9, 9);
    d.fill("E4", "Stone Building, 2 Level").raise("E1", 1).raise("E7", 1);
    JoinedBoards boards;
    boards.geometry = d.geometry;
    boards.raster = std::make_shared<Raster>(d.raster);
    boards.los = deriveLosFacts(d.geometry, d.raster, {}, {});
    const int hex = d.geometry.indexOf(d.hex("E4"));
    const LosPlace a{d.geometry.indexOf(d.hex("E1")), 0}, b{d.geometry.indexOf(d.hex("E7")), 0};
    CHECK(LosTracer(LosMap::make(boards)).trace(a, b).blocked);
    const JoinedBoards after = changedTerrain(boards, {{hex, test::terrainCode("Stone Rubble")}});
    const auto map = LosMap::make(after);
    CHECK_FALSE(LosTracer(map).trace(a, b).blocked);
    CHECK(map->hex(hex).locations.size() == 1);
    CHECK(boards.los[static_cast<std::size_t>(hex)].locations.size() > 1);
}
