// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "board/los_facts.hpp"
#include "shellgame/los/trace.hpp"
#include "support/drawing.hpp"

namespace shellgame::test {

/// A drawn board with everything that LOS needs. Hexes are given by name, Locations by number.
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
    [[nodiscard]] LosResult trace(std::string_view from, std::string_view to, int fromLocation = 0,
                                  int toLocation = 0) const {
        return LosTracer(map).trace({hex(from), fromLocation}, {hex(to), toLocation});
    }

    std::shared_ptr<const LosMap> map;
};

}  // namespace shellgame::test
