// SPDX-License-Identifier: MIT
#include "shellgame/board/los_terrain.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "shellgame/base/json.hpp"

namespace shellgame {

namespace resources {
extern const std::string_view los_terrain;
}

namespace {

const std::vector<std::string> categoryWords{"hexside",      "building", "marketplace", "factory",    "open",
                                             "entrenchment", "bridge",   "tunnel",      "depression", "road",
                                             "woods",        "stream",   "water",       "other"};

bool startsWith(const std::string& name, std::string_view start) {
    return name.compare(0, start.size(), start) == 0;
}

LosTerrain readLosRow(const Reader& row) {
    LosTerrain t;
    t.code = static_cast<int>(row.integer("code", 0, 254));
    t.name = row.text("name");
    const std::string category = row.word("category", categoryWords);
    t.category = static_cast<LosCategory>(std::find(categoryWords.begin(), categoryWords.end(), category) -
                                          categoryWords.begin());
    t.height = static_cast<int>(row.integer("height", 0, 20, 0));
    row.each("is", 3, [&t](const Reader& r) {
        const std::string word = r.asText();
        if (word == "half")
            t.halfLevel = true;
        else if (word == "obstacle")
            t.obstacle = true;
        else if (word == "inherent")
            t.inherent = true;
        else
            r.problem(word, "half, obstacle or inherent");
    });
    t.split = row.number("split", 0, 20, 0);
    row.each("lower", 2, [&t](const Reader& r) {
        const std::string word = r.asText();
        if (word == "obstacle")
            t.lowerObstacle = true;
        else if (word == "hindrance")
            t.lowerHindrance = true;
        else
            r.problem(word, "obstacle or hindrance");
    });
    row.noOtherKeys();
    t.rowhouseWall = startsWith(t.name, "Rowhouse Wall") || startsWith(t.name, "Interior Factory Wall");
    t.cliff = t.nameHas("Cliff");
    t.roofless = t.nameHas("Roofless") || t.nameHas("Gutted");
    t.outsideFactoryWall =
        startsWith(t.name, "Stone Factory Wall") || startsWith(t.name, "Wooden Factory Wall");
    const auto named = [&t](std::string_view one, std::string_view other = {}) {
        return t.name == one || (!other.empty() && t.name == other);
    };
    t.plainBuilding = named("Stone Building", "Wooden Building");
    t.cellar = t.nameHas("Cellar");
    t.rooftop = t.nameHas("Rooftop");
    t.bocage = named("Bocage");
    t.wallOrHedge = named("Wall", "Hedge");
    t.lightWoods = t.nameHas("Light Woods");
    t.roadByName = t.nameHas("Road");
    t.outOfSeason = named("Orchard, Out of Season");
    t.jungleOrBamboo = named("Dense Jungle", "Bamboo");
    t.brushOrGrain = named("Brush", "Grain");
    t.rubble = named("Stone Rubble", "Wooden Rubble");
    t.hillock = named("Hillock");
    return t;
}

}  // namespace

LosTerrainTable::LosTerrainTable() {
    const std::string file = "los-terrain.json";
    Problems problems;
    const auto json = parseJson(resources::los_terrain, file);
    if (!json) throw std::logic_error(joinProblems(json.error()));
    const Reader root(*json, problems, file);
    root.integer("format", 1, 1);
    for (std::size_t code = 0; code < rows_.size(); ++code) rows_[code].code = static_cast<int>(code);
    root.each(
        "terrain", 256,
        [this](const Reader& row) {
            LosTerrain t = readLosRow(row);
            const auto code = static_cast<std::size_t>(t.code);
            if (known_[code])
                row.problemAt("code", "a second row for " + std::to_string(code), "each code once");
            known_[code] = true;
            rows_[code] = std::move(t);
        },
        true);
    root.noOtherKeys();
    // The file is part of the program: a fault in it is a fault of ours, not of any input.
    if (!problems.empty()) throw std::logic_error(joinProblems(problems));
}

const LosTerrainTable& LosTerrainTable::builtIn() {
    static const LosTerrainTable table;
    return table;
}

std::optional<std::uint8_t> LosTerrainTable::codeOf(std::string_view name) const {
    for (std::size_t code = rows_.size(); code-- > 0;)
        if (known_[code] && rows_[code].name == name) return static_cast<std::uint8_t>(code);
    return std::nullopt;
}

}  // namespace shellgame
