// SPDX-License-Identifier: MIT
#include "board/vasl_colours.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "shellgame/base/json.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame::resources {
extern const std::string_view vasl_colours;
}

namespace shellgame {

namespace {

/// Reads a color in the form [red, green, blue].
std::uint32_t readRgb(const Reader& r) {
    std::uint32_t rgb = 0;
    for (std::size_t i = 0; i < 3; ++i)
        rgb = rgb << 8U | static_cast<std::uint32_t>(r.at(i).asInteger(0, 255));
    return rgb;
}

}  // namespace

std::optional<std::uint8_t> vaslTerrainNamed(const std::string& name) {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    if (const auto code = table.codeOf(name)) return code;
    for (const auto& [one, other] : {std::pair{"Dier", "Deir"}, {"Deir", "Dier"}})
        if (name.starts_with(one)) return table.codeOf(other + name.substr(4));
    return std::nullopt;
}

const VaslColours& VaslColours::shared() {
    static const VaslColours table = [] {
        const std::string file = "vasl-colours.json";
        Problems problems;
        const auto json = parseJson(resources::vasl_colours, file);
        if (!json) throw std::logic_error(joinProblems(json.error()));
        const Reader root(*json, problems, file);
        root.integer("format", 1, 1);
        VaslColours out;
        const Reader over = root.at("pass_over");
        over.each("names", 20, [&](const Reader& r) { out.inkNames_.push_back(r.asText()); });
        over.each("colours", 20, [&](const Reader& r) { out.inkColours_.push_back(readRgb(r)); });
        root.each(
            "colours", 1000,
            [&](const Reader& r) {
                const std::string name = r.text("name");
                std::uint32_t rgb = 0;
                r.each("rgb", 3, [&](const Reader& part) {
                    rgb = rgb << 8U | static_cast<std::uint32_t>(part.asInteger(0, 255));
                });
                Facts facts;
                if (r.has("terrain")) {
                    const std::string terrain = r.text("terrain");
                    facts.terrain = vaslTerrainNamed(terrain);
                    if (!facts.terrain)
                        r.problemAt("terrain", describeJson(terrain), "terrain of the LOS table");
                }
                if (r.has("level")) facts.level = static_cast<std::int8_t>(r.integer("level", -9, 9));
                r.noOtherKeys();
                out.names_.try_emplace(rgb, name);
                out.facts_[name] = facts;
            },
            true);
        // The file is part of the program. An error in it is therefore a bug and not bad input.
        if (!problems.empty()) throw std::logic_error(joinProblems(problems));
        return out;
    }();
    return table;
}

VaslColours VaslColours::with(const std::vector<ColourRow>& ofBoard) const {
    VaslColours out = *this;
    for (const ColourRow& row : ofBoard) {
        out.names_[row.rgb] = row.name;
        out.facts_[row.name] = {row.terrain, row.level};
    }
    return out;
}

VaslColours::Meaning VaslColours::of(std::uint32_t rgb) const {
    Meaning out;
    out.passedOver = std::find(inkColours_.begin(), inkColours_.end(), rgb) != inkColours_.end();
    const auto name = names_.find(rgb);
    if (name == names_.end()) return out;
    out.known = true;
    out.passedOver =
        out.passedOver || std::find(inkNames_.begin(), inkNames_.end(), name->second) != inkNames_.end();
    const Facts& facts = facts_.at(name->second);
    out.terrain = facts.terrain;
    out.level = facts.level;
    return out;
}

std::optional<std::uint32_t> VaslColours::colourOf(std::uint8_t terrain, std::int8_t level) const {
    const std::pair<const std::uint32_t, std::string>* best = nullptr;
    for (const auto& row : names_) {
        const Facts& facts = facts_.at(row.second);
        if (facts.terrain != terrain || facts.level.value_or(level) != level) continue;
        // The shortest name is the plain one, for example "Level0" among "BldgShadowL0" and "DTO_Level0_1".
        const auto order = [&](const auto& r) { return std::tuple(r.second.size(), r.second, r.first); };
        if (best == nullptr || order(row) < order(*best)) best = &row;
    }
    return best == nullptr ? std::nullopt : std::optional(best->first);
}

std::optional<std::uint8_t> VaslColours::terrainNamed(const std::string& colour) const {
    const auto it = facts_.find(colour);
    return it == facts_.end() ? std::nullopt : it->second.terrain;
}

}  // namespace shellgame
