// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "shellgame/board/ground.hpp"

namespace shellgame::test {

[[nodiscard]] inline PlacedBoard blankAt(const std::string& as, int column, int row, bool turned = false,
                                         int columns = 33, int rows = 10) {
    return {blankBoard(columns, rows), as, column, row, turned, {}};
}

/// Makes the map of these boards; throws if they don't form a map.
[[nodiscard]] inline std::shared_ptr<const Ground> groundOf(std::vector<PlacedBoard> boards,
                                                            double north = 0) {
    auto made = Ground::make(std::move(boards), north);
    if (!made) throw std::logic_error(joinProblems(made.error()));
    return *made;
}

}  // namespace shellgame::test
