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

LosTerrain readLosRow(const Reader& row, std::string& formerly) {
    LosTerrain t;
    t.code = static_cast<int>(row.integer("code", 0, 254));
    t.name = row.text("name");
    formerly = row.text("formerly", "");
    row.text("about", "");
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
    classifyByName(t);
    return t;
}

}  // namespace

void classifyByName(LosTerrain& t) {
    t.interiorFactoryWall = startsWith(t.name, "Interior Factory Wall");
    t.rowhouseWall = startsWith(t.name, "Rowhouse Wall") || t.interiorFactoryWall || t.name == "Breach" ||
                     startsWith(t.name, "Gutted Building Wall");
    t.cliff = t.nameHas("Cliff");
    t.roofless = t.nameHas("Roofless") || t.nameHas("Gutted");
    t.outsideFactoryWall =
        startsWith(t.name, "Stone Factory Wall") || startsWith(t.name, "Wooden Factory Wall");
    const auto named = [&t](std::string_view one, std::string_view other = {}) {
        return t.name == one || (!other.empty() && t.name == other);
    };
    t.plainBuilding = named("Stone Building", "Wooden Building") || named("Huts", "MultipleWooden");
    t.cellar = t.nameHas("Cellar");
    t.rooftop = t.nameHas("Rooftop");
    t.bocage = named("Bocage");
    t.wallOrHedge = named("Wall", "Hedge");
    t.lightWoods = t.nameHas("Light Woods");
    t.roadByName = t.nameHas("Road");
    t.outOfSeason = named("Orchard, Out of Season");
    t.jungleOrBamboo = named("Dense Jungle", "Bamboo");
    t.brushOrGrain = named("Brush", "Grain") || named("Rice Paddy, In Season");
    t.rubble = named("Stone Rubble", "Wooden Rubble");
    t.hillock = named("Hillock");
    t.hillockSummit = named("Hillock Summit");
    t.partialOrchard = named("PartialOrchard");
    t.orchardLike = named("Orchard", "Palm Trees") || t.lightWoods;
    t.hindersHigh = named("Huts", "Tower Hindrance");
    t.sandDuneLow = named("Sand Dune, Low");
    t.sandDune = t.nameHas("Sand Dune");
    t.halfHindrance = named("Rice Paddy, In Season", "Rice Paddy Bank") || named("Light Grain");
    t.deir = named("Deir");
    t.woodenBuilding = named("Wooden Building");
}

std::optional<LosCategory> losCategoryOf(std::string_view word) {
    std::string small(word);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const auto at = std::find(categoryWords.begin(), categoryWords.end(), small);
    if (at == categoryWords.end()) return std::nullopt;
    return static_cast<LosCategory>(at - categoryWords.begin());
}

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
            std::string formerly;
            LosTerrain t = readLosRow(row, formerly);
            const auto code = static_cast<std::size_t>(t.code);
            if (known_[code])
                row.problemAt("code", "a second row for " + std::to_string(code), "each code once");
            known_[code] = true;
            if (!formerly.empty()) formerly_[formerly] = static_cast<std::uint8_t>(code);
            rows_[code] = std::move(t);
        },
        true);
    root.noOtherKeys();
    // The file is part of the program. An error in it is therefore a bug and not bad input.
    if (!problems.empty()) throw std::logic_error(joinProblems(problems));
}

const LosTerrainTable& LosTerrainTable::builtIn() {
    static const LosTerrainTable table;
    return table;
}

std::shared_ptr<const LosTerrainTable> LosTerrainTable::withRows(const std::vector<LosTerrain>& rows) {
    auto table = std::make_shared<LosTerrainTable>(builtIn());
    for (const LosTerrain& row : rows) {
        const auto code = static_cast<std::size_t>(row.code);
        if (code >= table->rows_.size() - 1 || table->known_[code]) continue;
        table->known_[code] = true;
        table->rows_[code] = row;
        classifyByName(table->rows_[code]);
    }
    return table;
}

std::optional<std::uint8_t> LosTerrainTable::codeOf(std::string_view name) const {
    for (std::size_t code = 0; code < rows_.size(); ++code)
        if (known_[code] && rows_[code].name == name) return static_cast<std::uint8_t>(code);
    const auto old = formerly_.find(name);
    return old == formerly_.end() ? std::nullopt : std::optional(old->second);
}

}  // namespace shellgame
