// SPDX-License-Identifier: MIT
#include "io/vasl/board_geometry.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "shellgame/base/file.hpp"

namespace shellgame {

bool isHistoricMap(const std::string& board) {
    constexpr std::array<std::string_view, 7> all{"RBv3", "RO", "DaE", "SG", "HT", "VotG", "SaPF"};
    return std::find(all.begin(), all.end(), board) != all.end();
}

std::string boardNameOf(const std::string& archive) {
    std::string name = utf8Of(systemPath(archive).filename());
    if (name.size() > 2 && name.compare(0, 2, "bd") == 0) name.erase(0, 2);
    return name;
}

BoardGeometry boardGeometry(const std::string& board, const GridSize& size, const BoardMetadata& metadata) {
    BoardGeometry g;
    g.columns = size.columns;
    g.rows = size.rows;
    g.pixelWidth = size.pixelWidth;
    g.pixelHeight = size.pixelHeight;
    g.hexWidth = metadata.hexWidth;
    g.hexHeight = metadata.hexHeight;
    g.a1CenterX = metadata.a1CenterX;
    g.a1CenterY = metadata.a1CenterY;
    g.equalRows = metadata.equalRows;
    // The first hex's position in the metadata matters only on some historic maps. A position below 0 affects
    // only the names of hexes.
    if (!isHistoricMap(board)) {
        if (g.a1CenterX > 0) g.a1CenterX = 0;
        if (g.a1CenterY >= 0) g.a1CenterY = g.hexHeight / 2;
    } else if (g.a1CenterY == 0) {
        g.a1CenterY = g.hexHeight / 2;
    }
    g.firstHexHalf = board == "RO";
    return g;
}

Point countersBeside(const BoardGeometry& g, const BoardMetadata& metadata) {
    const Point first = g.centre({0, 0});
    Point out{std::max(metadata.a1CenterX, 0.0) - first.x, 0};
    // VASL treats the value of a standard board as if no value were given.
    if (metadata.a1CenterY > 0 && metadata.a1CenterY != BoardMetadata().a1CenterY) {
        out.y = metadata.a1CenterY - first.y;
    } else if (metadata.a1CenterY < 0) {
        // The value is the position of row 1, which is above the board: the board's first row has a higher
        // number.
        const std::string name = g.nameOf({0, 0});
        const int number = std::stoi(name.substr(name.find_first_of("0123456789")));
        out.y = metadata.a1CenterY + (number - 1) * g.hexHeight - first.y;
    }
    return out;
}

}  // namespace shellgame
