// SPDX-License-Identifier: MIT
#include "board/vasl_overlays.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "board/vasl_colours.hpp"
#include "shellgame/base/json.hpp"

namespace shellgame::resources {
extern const std::string_view vasl_overlays;
}

namespace shellgame {

namespace {

VaslOverlayTable::Ones readOnes(const Reader& r) {
    VaslOverlayTable::Ones out;
    const auto hexes = r.texts("ones", 6, true, 4);
    if (hexes.size() != out.size()) r.problemAt("ones", describeJson(r.value()["ones"]), "six hexes");
    std::copy_n(hexes.begin(), std::min(hexes.size(), out.size()), out.begin());
    return out;
}

}  // namespace

const VaslOverlayTable& VaslOverlayTable::builtIn() {
    static const VaslOverlayTable table = [] {
        const std::string file = "vasl-overlays.json";
        Problems problems;
        const auto json = parseJson(resources::vasl_overlays, file);
        if (!json) throw std::logic_error(joinProblems(json.error()));
        const Reader root(*json, problems, file);
        VaslOverlayTable out;
        root.integer("format", 1, 1);
        root.each("ones", 200, [&](const Reader& r) {
            const Ones hexes = readOnes(r);
            for (const std::string& name : r.texts("names", 10, true)) out.ones[name] = hexes;
            r.noOtherKeys();
        });
        if (const auto other = root.object("other_ones", true)) {
            out.otherBegin = other->texts("begin", 40, true);
            out.otherOnes = readOnes(*other);
            other->noOtherKeys();
        }
        root.each("same_pictures", 20, [&](const Reader& r) {
            out.samePictures.emplace_back(r.at(std::size_t{0}).asText(), r.at(1).asText());
        });
        root.each("no_lines", 20, [&](const Reader& r) { out.noLines.push_back(r.text("has")); });
        root.each("doubtful", 20,
                  [&](const Reader& r) { out.doubtful.emplace_back(r.text("begins"), r.text("what")); });
        root.each("buildings", 40, [&](const Reader& r) {
            const auto terrain = vaslTerrainNamed(r.text("terrain"));
            if (!terrain)
                r.problemAt("terrain", describeJson(r.value()["terrain"]), "terrain of the LOS table");
            r.each("numbers", 60, [&](const Reader& n) {
                out.buildings[static_cast<int>(n.asInteger(1, 99))] = terrain.value_or(0);
            });
            r.noOtherKeys();
        });
        root.each("several_buildings", 60, [&](const Reader& n) {
            out.severalBuildings.insert(static_cast<int>(n.asInteger(1, 99)));
        });
        root.noOtherKeys();
        // The file is part of the program. An error in it is therefore a bug and not bad input.
        if (!problems.empty()) throw std::logic_error(joinProblems(problems));
        return out;
    }();
    return table;
}

const VaslOverlayTable::Ones* VaslOverlayTable::onesOf(const std::string& name) const {
    if (const auto it = ones.find(name); it != ones.end()) return &it->second;
    const bool other = std::any_of(otherBegin.begin(), otherBegin.end(),
                                   [&](const std::string& begin) { return name.starts_with(begin); });
    return other ? &otherOnes : nullptr;
}

std::string VaslOverlayTable::pictureName(const std::string& name) const {
    for (const auto& [from, to] : samePictures)
        if (name.starts_with(from)) return to + name.substr(from.size());
    return name;
}

}  // namespace shellgame
