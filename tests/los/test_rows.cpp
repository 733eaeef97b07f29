// SPDX-License-Identifier: MIT
#include <fstream>
#include <random>

#include "los/drawn_map.hpp"
#include "los/row_cache.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/los/field.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;
using test::Drawing;
using test::DrawnMap;

namespace {

Drawing village() {
    Drawing d(11, 8);
    for (const char* hex : {"C3", "E5", "G2", "I6"}) d.fill(hex, "Woods");
    for (const char* hex : {"D4", "F6", "H3", "G5", "B6"}) d.fill(hex, "Brush");
    d.fill("E2", "Stone Building, 2 Level").raise("J2", 1).raise("J3", 2);
    return d;
}

void fill(LosRows& rows) {
    for (std::size_t i = 0; i < rows.places().count(); ++i) REQUIRE(rows.row(i) != nullptr);
}

std::string bytesOf(const std::string& path) {
    return readFile(path, 1U << 20U).value();
}

/// Returns the results of the fields for all places.
std::vector<int> seen(const SightFields& fields) {
    std::vector<int> out;
    for (std::size_t p = 0; p < fields.places().count(); ++p)
        out.push_back(fields.observersOf(fields.places().at(p)));
    return out;
}

std::shared_ptr<const LosMap> changedVillage(std::string_view hex, std::string_view terrain) {
    return DrawnMap(village().fill(hex, terrain)).map;
}

}  // namespace

TEST_CASE("a stored row of LOS results gives the same results for all other Locations as the tracer",
          "[los]") {
    const DrawnMap m(village());
    LosRows rows(m.map);
    LosTracer tracer(m.map);
    int blocked = 0, hindered = 0;
    for (std::size_t i = 0; i < rows.places().count(); ++i)
        for (std::size_t j = 0; j < rows.places().count(); ++j) {
            const LosResult r = tracer.trace(rows.places().at(i), rows.places().at(j));
            const LosAnswer got = rows.answer(rows.places().at(i), rows.places().at(j));
            REQUIRE(got.blocked == r.blocked);
            REQUIRE(got.hindrance == r.hindrance);
            blocked += r.blocked;
            hindered += !r.blocked && r.hindrance > 0;
        }
    CHECK(blocked > 100);
    CHECK(hindered > 100);
    CHECK(rows.traced() == rows.places().count());
}

TEST_CASE("rows of LOS results are traced once, and the oldest rows are dropped when memory is short",
          "[los]") {
    const DrawnMap m(village());
    const std::size_t one = LosRow::bytesFor(LosPlaces(*m.map).count()) + sizeof(LosRow);
    LosRows rows(m.map, 3 * one);
    REQUIRE(rows.mostRows() == 3);
    for (const std::size_t from : {0U, 1U, 2U, 1U, 0U}) REQUIRE(rows.row(from) != nullptr);
    CHECK(rows.traced() == 3);
    REQUIRE(rows.row(3) != nullptr);
    CHECK(rows.count() == 3);
    CHECK(rows.known(0) == nullptr);
    CHECK(rows.known(1) != nullptr);
    CHECK(rows.known(3) != nullptr);
    fill(rows);
    CHECK(rows.count() == 3);
    StopSource stopped;
    stopped.requestStop();
    CHECK(rows.row(0, stopped.token()) == nullptr);
    CHECK(rows.known(0) == nullptr);
}

TEST_CASE(
    "LOS fields that are made from stored rows equal traced fields, whatever the overlays and the weather",
    "[los]") {
    const DrawnMap m(village());
    const auto rows = std::make_shared<LosRows>(m.map);
    std::mt19937 random(5);
    const auto below = [&random](unsigned n) { return static_cast<int>(random() % n); };
    int less = 0;
    std::vector<int> clear;
    for (int round = 0; round < 30; ++round) {
        std::vector<LosOverlay> overlays;
        for (int i = 0; i < round % 6; ++i)
            overlays.push_back({below(static_cast<unsigned>(m.map->hexes().size())),
                                below(2) == 0 ? LosOverlay::Kind::smoke : LosOverlay::Kind::vehicle,
                                1 + below(4), below(4)});
        LosVisibility weather;
        if (round % 4 == 1) weather.farthest = 1 + below(6);
        if (round % 4 == 2) weather = {-1, below(3), 4, 2};
        SightFields quick(m.map, overlays, weather, rows);
        SightFields traced(m.map, overlays, weather);
        std::vector<LosPlace> observers;
        for (int i = 0; i < 5; ++i) observers.push_back(rows->places().at(random() % rows->places().count()));
        REQUIRE(quick.setObservers(observers));
        REQUIRE(traced.setObservers(observers));
        CHECK(seen(quick) == seen(traced));
        SightFields alone(m.map);
        REQUIRE(alone.setObservers(observers));
        less += seen(alone) != seen(traced);
    }
    CHECK(less > 15);
    // Smoke that appears and disappears causes no new tracing.
    const std::size_t before = rows->traced();
    SightFields again(m.map, {{3, LosOverlay::Kind::smoke, 3, 2}}, {}, rows);
    std::vector<LosPlace> known;
    for (std::size_t i = 0; i < rows->places().count(); ++i)
        if (rows->known(i) != nullptr) known.push_back(rows->places().at(i));
    REQUIRE(again.setObservers(known));
    CHECK(rows->traced() == before);
}

TEST_CASE("LOS rows that are updated after a change of terrain equal newly traced rows", "[los]") {
    std::mt19937 random(9);
    const auto somewhere = [&] {
        return std::string(1, static_cast<char>('A' + random() % 11)) + std::to_string(1 + random() % 7);
    };
    std::size_t differ = 0;
    for (int round = 0; round < 12; ++round) {
        Drawing drawing = village();
        LosRowsBefore before{std::make_shared<LosRows>(DrawnMap(drawing).map), {}};
        // Trace six of seven rows before the change.
        for (std::size_t i = 0; i < before.rows->places().count(); ++i)
            if (i % 7 != 3) REQUIRE(before.rows->row(i) != nullptr);
        for (int n = 0; n <= round % 3; ++n) {
            const std::string hex = somewhere();
            const char* const kinds[] = {"Woods", "Stone Rubble", "Brush", "Open Ground",
                                         "Stone Building, 2 Level"};
            drawing.fill(hex.c_str(), kinds[random() % 5]);
            const int index = drawing.geometry.indexOf(drawing.geometry.hexNamed(hex).value());
            before.centres.push_back(before.rows->map().hex(index).centre);
        }
        const DrawnMap now(drawing);
        LosRows rows(now.map, LosRows::usualBytes, before);
        LosRows anew(now.map);
        for (std::size_t i = 0; i < rows.places().count(); ++i) {
            INFO(round << ", " << i);
            REQUIRE(*rows.row(i) == *anew.row(i));
            const auto then = before.rows->places().numberOf(rows.places().at(i));
            if (then && before.rows->known(*then) != nullptr &&
                rows.places().count() == before.rows->places().count())
                differ += *rows.known(i) == *before.rows->known(*then) ? 0 : 1;
        }
    }
    CHECK(differ > 50);  // the changes had an effect
}

TEST_CASE("stored LOS rows of another map are not used", "[los]") {
    const DrawnMap a(village()), b(Drawing(11, 8));
    const auto rows = std::make_shared<LosRows>(a.map);
    SightFields fields(b.map, {}, {}, rows);
    REQUIRE(fields.setObservers({{0, 0}}));
    CHECK(rows->traced() == 0);
}

TEST_CASE("stored LOS rows are read again when the program is started again", "[los]") {
    const test::TemporaryFolder folder;
    const DrawnMap m(village());
    LosRows rows(m.map);
    const LosRowCache cache(folder.file("rows"));
    CHECK(cache.load(rows) == 0);
    REQUIRE(cache.save(rows).has_value());  // no rows are known, so no file is written
    CHECK_FALSE(std::filesystem::exists(cache.pathOf(*m.map)));
    fill(rows);
    REQUIRE(cache.save(rows).has_value());
    REQUIRE(cache.save(rows).has_value());
    CHECK(std::distance(std::filesystem::directory_iterator(folder.file("rows")), {}) == 1);
    LosRows again(DrawnMap(village()).map);  // the same map, built again
    CHECK(cache.load(again) == rows.count());
    for (std::size_t i = 0; i < rows.places().count(); ++i) CHECK(*again.row(i) == *rows.known(i));
    CHECK(again.traced() == 0);
}

TEST_CASE("any change that affects a line of sight gives the map another hash", "[los]") {
    const std::uint64_t before = fingerprintOf(*DrawnMap(village()).map);
    CHECK(fingerprintOf(*DrawnMap(village()).map) == before);
    CHECK(fingerprintOf(*changedVillage("A1", "Brush")) != before);
    CHECK(fingerprintOf(*DrawnMap(village().raise("A1", 1)).map) != before);
    CHECK(fingerprintOf(*DrawnMap(village().square({3, 3}, "Brush", 0)).map) != before);
    std::vector<SlopeSides> slopes(static_cast<std::size_t>(village().geometry.hexCount()));
    slopes[7][2] = true;
    CHECK(fingerprintOf(*DrawnMap(village(), slopes).map) != before);
    CHECK(fingerprintOf(*DrawnMap(Drawing(11, 9)).map) != fingerprintOf(*DrawnMap(Drawing(12, 8)).map));
    JoinedBoards boards;
    boards.geometry = village().geometry;
    const std::uint64_t plain = fingerprintOf(*LosMap::make(boards));
    boards.joinedBeds.insert({Hex{2, 2}, Side6{}});
    CHECK(fingerprintOf(*LosMap::make(boards)) != plain);
}

TEST_CASE("a damaged or foreign file of LOS rows is ignored and replaced", "[los][bad-input]") {
    const test::TemporaryFolder folder;
    const DrawnMap m(village());
    LosRows rows(m.map);
    for (const std::size_t from : {2U, 5U, 9U}) REQUIRE(rows.row(from) != nullptr);
    const LosRowCache cache(folder.path());
    REQUIRE(cache.save(rows).has_value());
    const std::string path = cache.pathOf(*m.map);
    const std::string good = bytesOf(path);
    const auto taken = [&m](const std::string& bytes) {
        LosRows other(m.map);
        const std::size_t count = unpackRows(bytes, other, fingerprintOf(*m.map));
        CHECK(count == other.count());
        return count;
    };
    CHECK(taken(good) == 3);
    CHECK(taken("") == 0);
    CHECK(taken(good + "x") == 0);
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 1);
        if (taken(bad) != 0) FAIL("byte " << i);
        if (taken(good.substr(0, i)) != 0) FAIL("cut after " << i);
    }
    // Write counts that are larger than any file.
    std::string huge = good;
    for (std::size_t i = 32; i < 40; ++i) huge[i] = static_cast<char>(255);
    CHECK(taken(huge) == 0);
    // Write a file of another map under the name of this map's file.
    LosRows others(changedVillage("A1", "Brush"));
    REQUIRE(others.row(0) != nullptr);
    REQUIRE(test::writeFile(path, packRows(others, SIZE_MAX, fingerprintOf(others.map()))));
    LosRows again(m.map);
    CHECK(cache.load(again) == 0);
    REQUIRE(cache.save(rows).has_value());
    CHECK(cache.load(again) == 3);
}

TEST_CASE(
    "the size of the folder of LOS rows is limited: files of old maps are removed, but other files are not",
    "[los]") {
    const test::TemporaryFolder folder;
    REQUIRE(test::writeFile(folder.file("notes.rows"), std::string(5000, 'n')));
    const DrawnMap m(village());
    LosRows rows(m.map);
    fill(rows);
    const std::size_t one = packRows(rows, SIZE_MAX, fingerprintOf(rows.map())).size();
    const LosRowCache cache(folder.path(), 2 * one);
    std::vector<std::string> paths;
    const auto now = std::filesystem::file_time_type::clock::now();
    for (const char* hex : {"A1", "A2", "A3"}) {
        LosRows others(changedVillage(hex, "Marsh"));
        fill(others);
        REQUIRE(cache.save(others).has_value());
        paths.push_back(cache.pathOf(others.map()));
        if (std::filesystem::exists(paths.back()))
            std::filesystem::last_write_time(paths.back(), now - std::chrono::hours(10 - paths.size()));
    }
    CHECK_FALSE(std::filesystem::exists(paths[0]));
    CHECK(std::filesystem::exists(paths[1]));
    CHECK(std::filesystem::exists(paths[2]));
    CHECK(std::filesystem::exists(folder.file("notes.rows")));
    // If the rows of a map are larger than the limit, only some of them are stored.
    const LosRowCache small(folder.path(), one / 2);
    REQUIRE(small.save(rows).has_value());
    CHECK(bytesOf(small.pathOf(*m.map)).size() <= one / 2);
    LosRows again(m.map);
    CHECK(small.load(again) > 10);
    CHECK_FALSE(std::filesystem::exists(paths[2]));
    CHECK_FALSE(LosRowCache(folder.file("notes.rows")).save(rows).has_value());  // the path is not a folder
}
