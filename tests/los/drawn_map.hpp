// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "board/los_facts.hpp"
#include "shellgame/los/trace.hpp"
#include "support/drawing.hpp"

namespace shellgame::test {

/// A drawn board with everything that LOS needs. Hexes are given by name, Locations by number, and vertices
/// in the notation of A2.2. For example, "E5-E4-F4" is on hexside E4 of E5, at the end of that hexside that
/// touches F4.
class DrawnMap {
  public:
    explicit DrawnMap(const Drawing& d, const std::vector<SlopeSides>& slopes = {}) {
        JoinedBoards boards;
        boards.geometry = d.geometry;
        boards.raster = std::make_shared<Raster>(d.raster);
        boards.los = deriveLosFacts(d.geometry, d.raster, {}, slopes);
        map = LosMap::make(boards);
    }
    [[nodiscard]] int hex(std::string_view name) const {
        return map->geometry().indexOf(map->geometry().hexNamed(name).value());
    }
    /// Returns a vertex, or the ground of a hex for a text without a vertex.
    [[nodiscard]] LosPlace end(std::string_view text) const {
        std::array<std::string_view, 3> names;
        for (std::string_view& name : names) {
            name = text.substr(0, text.find('-'));
            text.remove_prefix(std::min(text.size(), name.size() + 1));
        }
        LosPlace out{hex(names[0]), 0};
        const auto sideTo = [&](std::string_view name) {
            const auto& all = map->hex(out.hex).neighbours;
            return static_cast<int>(std::find(all.begin(), all.end(), hex(name)) - all.begin());
        };
        if (!names[1].empty()) out.vertex = LosVertex::between(sideTo(names[1]), sideTo(names[2])).value();
        return out;
    }
    [[nodiscard]] LosResult trace(std::string_view from, std::string_view to, int fromLocation = 0,
                                  int toLocation = 0) const {
        return LosTracer(map).trace({hex(from), fromLocation}, {hex(to), toLocation});
    }

    std::shared_ptr<const LosMap> map;
};

}  // namespace shellgame::test
