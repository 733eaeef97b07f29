// SPDX-License-Identifier: MIT
#include "shellgame/board/terrain_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "shellgame/base/json.hpp"

namespace shellgame {

namespace resources {
extern const std::string_view terrain_chart;
}

namespace {

template <class Enum>
using Words = std::vector<std::pair<const char*, Enum>>;

template <class Enum>
Enum wordOf(const Reader& r, const std::string& key, const Words<Enum>& words,
            std::optional<std::string> otherwise = {}) {
    std::vector<std::string> allowed;
    for (const auto& w : words) allowed.emplace_back(w.first);
    const std::string found = r.word(key, allowed, std::move(otherwise));
    for (const auto& w : words)
        if (found == w.first) return w.second;
    return words.front().second;
}

const Words<TerrainKind> kinds{{"hex", TerrainKind::hex},
                               {"hexside", TerrainKind::hexside},
                               {"road", TerrainKind::road},
                               {"bridge", TerrainKind::bridge},
                               {"depression", TerrainKind::depression},
                               {"level", TerrainKind::level},
                               {"location", TerrainKind::location},
                               {"fortification", TerrainKind::fortification}};
const Words<TemCombines> combinations{
    {"none", TemCombines::none},       {"adds", TemCombines::adds},
    {"always", TemCombines::always},   {"replaces", TemCombines::replaces},
    {"sole", TemCombines::sole},       {"raises", TemCombines::raises},
    {"hexside", TemCombines::hexside}, {"conditional", TemCombines::conditional}};
const Words<ConcealmentTerrain> concealments{{"no", ConcealmentTerrain::no},
                                             {"by-other", ConcealmentTerrain::byOther},
                                             {"part", ConcealmentTerrain::part},
                                             {"doubtful", ConcealmentTerrain::doubtful},
                                             {"yes", ConcealmentTerrain::yes}};
const Words<Bypass> bypasses{{"no", Bypass::no}, {"doubtful", Bypass::doubtful}, {"yes", Bypass::yes}};

Tem readTem(const Reader& r) {
    Tem tem;
    tem.unknown = r.boolean("unknown", false);
    tem.byNumbers = r.boolean("byNumbers", false);
    if (!tem.unknown && !tem.byNumbers) {
        tem.direct = static_cast<int>(r.integer("direct", -9, 9));
        tem.indirect = static_cast<int>(r.integer("indirect", -9, 9));
    }
    tem.combines = wordOf(r, "combines", combinations, "none");
    r.noOtherKeys();
    return tem;
}

MoveCost readCost(const Reader& parent, const std::string& key) {
    MoveCost cost;
    if (!parent.has(key)) {
        parent.problemAt(key, "nothing", "a cost");
        return cost;
    }
    if (parent.value().at(key).is_number()) {
        cost.points = parent.number(key, 0, 99);
        return cost;
    }
    const auto r = parent.object(key, true);
    if (!r) return cost;
    using Kind = MoveCost::Kind;
    for (const auto& [word, kind] : Words<Kind>{{"all", Kind::all},
                                                {"minimumMove", Kind::minimumMove},
                                                {"never", Kind::never},
                                                {"roadOnly", Kind::roadOnly},
                                                {"unknown", Kind::unknown}})
        if (r->boolean(word, false)) cost.kind = kind;
    if (r->has("part")) {
        cost.kind = Kind::part;
        cost.part = static_cast<int>(r->integer("part", 2, 9));
    }
    cost.points = r->number("points", 0, 99, 0.0);
    cost.advance = r->boolean("advance", true);
    cost.orPart = static_cast<int>(r->integer("orPart", 0, 9, 0));
    cost.orPoints = r->number("orPoints", 0, 99, 0.0);
    cost.bogDrm = static_cast<int>(r->integer("bogDrm", -9, 9, 0));
    if (r->has("otherTerrain")) {
        if (r->value().at("otherTerrain").is_boolean())
            cost.other = r->boolean("otherTerrain") ? MoveCost::Other::yes : MoveCost::Other::no;
        else if (r->word("otherTerrain", {"unless-open"}) == "unless-open")
            cost.other = MoveCost::Other::unlessOpen;
    }
    r->noOtherKeys();
    return cost;
}

TerrainRow readChartRow(const Reader& r) {
    TerrainRow row;
    row.id = r.identifier("id");
    row.name = r.text("name", std::nullopt, 60);
    row.rule = r.text("rule", std::nullopt, 20);
    row.certain = r.boolean("certain");
    row.kind = wordOf(r, "kind", kinds);
    row.group = r.text("group", "", 20);
    if (const auto tem = r.object("tem")) row.tem = readTem(*tem);
    if (r.has("mf")) row.infantry = readCost(r, "mf");
    if (r.has("cavalry")) row.cavalry = readCost(r, "cavalry");
    if (const auto mp = r.object("mp")) {
        row.vehicles.emplace();
        for (const VehicleClass c : allVehicleClasses)
            (*row.vehicles)[static_cast<std::size_t>(c)] = readCost(*mp, std::string(toText(c)));
        mp->noOtherKeys();
    }
    row.bypass = wordOf(r, "bypass", bypasses, "no");
    row.roadRate = r.boolean("roadRate", false);
    row.includesClimb = r.boolean("includesClimb", false);
    row.beneathMf = static_cast<int>(r.integer("beneathMf", 0, 9, 0));
    row.concealment = wordOf(r, "concealment", concealments);
    row.openGround = r.boolean("openGround");
    row.upperLevels = r.boolean("upperLevels", false);
    row.notIn = r.texts("notIn", 100);
    row.onlyIn = r.texts("onlyIn", 100);
    row.note = r.text("note", "", 400);
    r.each("codes", 256,
           [&](const Reader& c) { row.codes.push_back(static_cast<std::uint8_t>(c.asInteger(0, 255))); });
    row.written = r.texts("written", 40, true);
    r.noOtherKeys();
    return row;
}

std::string amount(double points) {
    return fmt::format("{:g}", points);
}

}  // namespace

std::string lowered(std::string_view text) {
    std::string out;
    for (const char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

std::string_view toText(VehicleClass vehicle) {
    switch (vehicle) {
        case VehicleClass::tracked:
            return "tracked";
        case VehicleClass::halfTracked:
            return "halfTracked";
        case VehicleClass::armoredCar:
            return "armoredCar";
        case VehicleClass::truck:
            return "truck";
    }
    return {};
}

std::string MoveCost::text(std::string_view unit) const {
    std::string out;
    switch (kind) {
        case Kind::points:
            out = other == Other::no || points != 0 ? fmt::format("{} {}", amount(points), unit) : "";
            break;
        case Kind::part:
            out = fmt::format("1/{} of the {}", part, unit);
            break;
        case Kind::all:
            out = fmt::format("all {}", unit);
            break;
        case Kind::minimumMove:
            out = "Minimum Move";
            break;
        case Kind::never:
            return "not allowed";
        case Kind::roadOnly:
            return "by road only";
        case Kind::unknown:
            return "not known";
    }
    if (kind != Kind::points && points != 0) out += fmt::format(" + {} {}", amount(points), unit);
    if (orPart != 0) {
        out += fmt::format(", or 1/{} of them", orPart);
        if (orPoints != 0) out += fmt::format(" + {}", amount(orPoints));
        if (bogDrm != 0) out += fmt::format(" with Bog DRM {:+}", bogDrm);
    }
    if (!advance) out += ", no advance";
    if (other != Other::no) out += out.empty() ? "as the other terrain" : " + other terrain";
    return out;
}

const TerrainChart& TerrainChart::builtIn() {
    static const TerrainChart chart = [] {
        auto read = TerrainChart::read(resources::terrain_chart, "terrain-chart.json");
        if (!read) throw std::logic_error(joinProblems(read.error()));
        return std::move(*read);
    }();
    return chart;
}

Result<TerrainChart> TerrainChart::read(std::string_view text, const std::string& file) {
    const auto json = parseJson(text, file);
    if (!json) return tl::unexpected(json.error());
    Problems problems;
    const Reader r(*json, problems, file);
    TerrainChart chart;
    chart.byCode_.fill(-1);
    if (r.isObject()) {
        r.integer("format", 1, 1);
        r.text("about", "");
        r.each(
            "rows", 1000,
            [&](const Reader& rowReader) {
                TerrainRow row = readChartRow(rowReader);
                const std::size_t index = chart.rows_.size();
                if (!chart.byId_.emplace(row.id, index).second)
                    rowReader.problemAt("id", row.id, "an id of its own");
                chart.byName_.emplace(lowered(row.id), index);
                for (const std::string& name : row.written) {
                    const auto [at, fresh] = chart.byName_.emplace(lowered(name), index);
                    if (!fresh && at->second != index)
                        rowReader.problemAt("written", fmt::format("\"{}\" of another row", name),
                                            "names of its own");
                }
                for (const std::uint8_t code : row.codes) {
                    if (chart.byCode_[code] >= 0)
                        rowReader.problemAt("codes", fmt::format("{} of another row", code),
                                            "codes of its own");
                    chart.byCode_[code] = static_cast<std::int16_t>(index);
                }
                chart.rows_.push_back(std::move(row));
            },
            true);
        r.noOtherKeys();
    }
    for (std::size_t i = 0; i < chart.rows_.size(); ++i) {
        const TerrainRow& row = chart.rows_[i];
        std::vector<std::string> named = row.notIn;
        named.insert(named.end(), row.onlyIn.begin(), row.onlyIn.end());
        for (const std::string& id : named)
            if (chart.byId(id) == nullptr)
                problems.push_back(
                    {file, fmt::format("/rows/{}", i), fmt::format("\"{}\"", id), "the id of a row", ""});
    }
    if (!problems.empty()) return tl::unexpected(problems);
    return chart;
}

const TerrainRow* TerrainChart::byId(std::string_view id) const {
    const auto it = byId_.find(id);
    return it == byId_.end() ? nullptr : &rows_[it->second];
}

const TerrainRow* TerrainChart::byName(std::string_view written) const {
    while (!written.empty() && written.front() == ' ') written.remove_prefix(1);
    while (!written.empty() && written.back() == ' ') written.remove_suffix(1);
    const auto it = byName_.find(lowered(written));
    return it == byName_.end() ? nullptr : &rows_[it->second];
}

const TerrainRow* TerrainChart::byCode(std::uint8_t code) const {
    const std::int16_t at = byCode_[code];
    return at < 0 ? nullptr : &rows_[static_cast<std::size_t>(at)];
}

std::optional<std::string> TerrainChart::nearestName(std::string_view written) const {
    std::vector<std::string> all;
    for (const auto& [name, index] : byName_) all.push_back(name);
    const auto near = nearestWord(lowered(written), all);
    if (!near) return std::nullopt;
    for (const std::string& name : rows_[byName_.at(*near)].written)
        if (lowered(name) == *near) return name;
    return near;
}

}  // namespace shellgame
