// SPDX-License-Identifier: MIT
// Counts the lines whose answer changes when their ends are exchanged; docs/design/los-accuracy.md states
// these numbers.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

#include "shellgame/io/vasl/board_archive.hpp"
#include "shellgame/los/field.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

namespace {

constexpr int farthest = 16;

struct Kind {
    int pairs = 0;
    std::string example;
};

struct BothEnds {
    long pairs = 0, oneWay = 0, otherHindrance = 0;
    std::map<std::string, Kind> byReason;  ///< keyed by the reason of the blocked direction

    void measure(const std::string& name, const LosMap& map, LosTracer& tracer) {
        std::vector<LosPlace> places;
        const LosPlaces all(map);
        for (std::size_t i = 0; i < all.count(); ++i) {
            const LosPlace p = all.at(i);
            const LosTerrain& t = map.terrain(map.hex(p.hex).location(p.location)->terrain);
            if (!t.cellar && !t.rooftop) places.push_back(p);
        }
        LosResult a, b;
        for (std::size_t i = 0; i < places.size(); ++i)
            for (std::size_t j = i + 1; j < places.size(); ++j) {
                const LosHex& from = map.hex(places[i].hex);
                const LosHex& to = map.hex(places[j].hex);
                if (places[i].hex == places[j].hex || from.rangeTo(to) > farthest) continue;
                ++pairs;
                tracer.trace(places[i], places[j], a);
                tracer.trace(places[j], places[i], b);
                if (a.blocked != b.blocked) {
                    ++oneWay;
                    Kind& kind = byReason[std::string(textOf(a.blocked ? a.reason : b.reason).code)];
                    if (kind.pairs++ == 0)
                        kind.example = name + " " + map.geometry().nameOf(from.hex) + "/" +
                                       std::to_string(places[i].location) + " " +
                                       map.geometry().nameOf(to.hex) + "/" +
                                       std::to_string(places[j].location);
                } else if (!a.blocked && a.hindrance != b.hindrance) {
                    ++otherHindrance;
                }
            }
    }
};

std::string grouped(long n) {
    std::string out = std::to_string(n);
    for (int at = static_cast<int>(out.size()) - 3; at > 0; at -= 3)
        out.insert(static_cast<std::size_t>(at), ",");
    return out;
}

}  // namespace

TEST_CASE("the page on LOS accuracy states how many lines differ between their two directions",
          "[.shared][los]") {
    BothEnds all;
    for (const auto& entry : std::filesystem::directory_iterator(test::sharedPath("vasl/boards"))) {
        const auto board = readBoardArchive(entry.path().string(), {false, false});
        REQUIRE(board);
        const auto map = LosMap::make({(*board)->geometry, (*board)->raster, (*board)->los});
        LosTracer tracer(map);
        all.measure((*board)->name, *map, tracer);
    }
    std::cout << "both ends: " << all.pairs << " pairs, " << all.oneWay << " blocked one way, "
              << all.otherHindrance << " with another hindrance\n";
    for (const auto& [reason, kind] : all.byReason)
        std::cout << "  " << kind.pairs << " " << reason << ", " << kind.example << "\n";
    std::ifstream in(test::sourcePath("docs/design/los-accuracy.md"));
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    CHECK_THAT(page, test::containsText(grouped(all.pairs) + " pairs"));
    CHECK_THAT(page, test::containsText(grouped(all.oneWay) + " pairs are blocked one way"));
    CHECK_THAT(page, test::containsText(grouped(all.otherHindrance) + " have different Hindrances"));
    for (const auto& [reason, kind] : all.byReason)
        CHECK_THAT(page, test::containsText("| " + std::to_string(kind.pairs) + " | `" + reason + "` |"));
}
