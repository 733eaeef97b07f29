// SPDX-License-Identifier: MIT
#include "shellgame/board/joined.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "board/cut.hpp"
#include "board/los_facts.hpp"

namespace shellgame {

namespace {

constexpr int mostPlaces = 64;                // columns or rows of an arrangement
constexpr std::int64_t mostPixels = 1 << 27;  // of a map

int roundedUpHalf(double v) {
    return static_cast<int>(std::floor(v + 0.5));
}

tl::unexpected<Problems> refuse(const BoardAtPixel& b, std::string found, std::string expected) {
    return failure({b.board->sourcePath.empty() ? b.board->name : b.board->sourcePath, "", std::move(found),
                    std::move(expected), ""});
}

// A board's facts are worked out before it is turned and only moved after that, never derived again.
HexLosFacts turnedFacts(const HexLosFacts& facts) {
    HexLosFacts out = facts;
    std::rotate(out.sides.begin(), out.sides.begin() + 3, out.sides.end());
    return out;
}

void copyPixels(const Raster& from, const BoardAtPixel& at, Raster& to) {
    for (int x = 0; x < from.width; ++x) {
        const auto source = static_cast<std::ptrdiff_t>(from.index(x, 0));
        const int column = at.turned ? from.width - 1 - x : x;
        const auto target = static_cast<std::ptrdiff_t>(to.index(at.left + column, at.top));
        const auto copy = [&](const auto& cells, auto& out) {
            const auto first = cells.begin() + source;
            if (at.turned)
                std::reverse_copy(first, first + from.height, out.begin() + target);
            else
                std::copy(first, first + from.height, out.begin() + target);
        };
        copy(from.terrain, to.terrain);
        copy(from.elevation, to.elevation);
    }
}

// Locations above the ground, or below it, come as a whole from the board inserted last that has any.
void replaceStack(std::vector<StackLocation>& stack, const std::vector<StackLocation>& by) {
    for (const int sign : {-1, 0, 1}) {
        const auto here = [sign](const StackLocation& l) { return (l.index > 0) - (l.index < 0) == sign; };
        if (std::none_of(by.begin(), by.end(), here)) continue;
        stack.erase(std::remove_if(stack.begin(), stack.end(), here), stack.end());
        std::copy_if(by.begin(), by.end(), std::back_inserter(stack), here);
    }
    std::sort(stack.begin(), stack.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
}

void insertFacts(const HexLosFacts& from, HexLosFacts& to) {
    to.name = from.name;
    to.baseHeight = from.baseHeight;
    to.centreTerrain = from.centreTerrain;
    to.depression = from.depression;
    to.stairway = from.stairway;
    replaceStack(to.locations, from.locations);
    for (std::size_t side = 0; side < 6; ++side) {
        const HexsideFacts& source = from.sides[side];
        HexsideFacts& target = to.sides[side];
        target.slope = source.slope;
        if (!source.onMap || !target.onMap) continue;
        target.hexsideTerrain = source.hexsideTerrain;
        target.locationTerrain = source.locationTerrain;
        target.depressionTerrain = source.depressionTerrain;
        target.cliff = source.cliff;
    }
}

Result<BoardGeometry> mapGeometry(const std::vector<BoardAtPixel>& boards) {
    BoardGeometry map = boards.front().board->geometry;
    const std::string size = std::to_string(map.hexWidth) + " x " + std::to_string(map.hexHeight) + " pixels";
    std::int64_t right = 0;
    std::int64_t bottom = 0;
    for (const BoardAtPixel& b : boards) {
        const BoardGeometry& g = b.board->geometry;
        if (g.hexWidth != map.hexWidth || g.hexHeight != map.hexHeight)
            return refuse(
                b, "hexes of " + std::to_string(g.hexWidth) + " x " + std::to_string(g.hexHeight) + " pixels",
                "hexes of " + size + " as on the first board");
        if (b.board->raster &&
            (b.board->raster->width != g.pixelWidth || b.board->raster->height != g.pixelHeight))
            return refuse(b,
                          "a raster of " + std::to_string(b.board->raster->width) + " x " +
                              std::to_string(b.board->raster->height) + " pixels",
                          std::to_string(g.pixelWidth) + " x " + std::to_string(g.pixelHeight) + " pixels");
        if (b.left < 0 || b.top < 0)
            return refuse(b, "a board left of or above the map", "a place from 0 up");
        if (b.turned && g.columns % 2 == 0)
            return refuse(b, "a turned board of " + std::to_string(g.columns) + " hex columns",
                          "an odd number of columns, or no turning");
        if (roundedUpHalf(b.left / map.hexWidth) % 2 != 0)
            return refuse(
                b, "a left edge " + std::to_string(roundedUpHalf(b.left / map.hexWidth)) + " columns in",
                "an even number, so that the hexes line up");
        right = std::max<std::int64_t>(right, std::int64_t{b.left} + g.pixelWidth);
        bottom = std::max<std::int64_t>(bottom, std::int64_t{b.top} + g.pixelHeight);
        if (right * bottom > mostPixels)
            return refuse(b, "a map of " + std::to_string(right) + " x " + std::to_string(bottom) + " pixels",
                          "at most " + std::to_string(mostPixels) + " pixels");
    }
    map.pixelWidth = static_cast<int>(right);
    map.pixelHeight = static_cast<int>(bottom);
    map.columns = roundedUpHalf(map.pixelWidth / map.hexWidth) + 1;
    map.rows = roundedUpHalf(map.pixelHeight / map.hexHeight);
    return map;
}

bool coversPixelsOf(const BoardAtPixel& a, const BoardAtPixel& b) {
    return a.left < b.left + b.board->geometry.pixelWidth && b.left < a.left + a.board->geometry.pixelWidth &&
           a.top < b.top + b.board->geometry.pixelHeight && b.top < a.top + a.board->geometry.pixelHeight;
}

Result<void> checkOverlap(const std::vector<BoardAtPixel>& boards) {
    for (std::size_t i = 0; i < boards.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (coversPixelsOf(boards[i], boards[j]))
                return refuse(boards[i], "a place that board " + boards[j].board->name + " covers",
                              "boards edge to edge");
    return {};
}

/// Puts the facts of a board's hexes where they lie on the map, if they are wanted there.
template <class Wanted>
void insertBoard(const BoardAtPixel& b, JoinedBoards& map, Wanted wanted) {
    const BoardGeometry& g = b.board->geometry;
    const int column = roundedUpHalf(b.left / g.hexWidth);
    const int row = roundedUpHalf(b.top / g.hexHeight);
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex own = g.hexAt(i);
        const Hex placed = b.turned ? g.turned(own) : own;
        const Hex onMap{column + placed.column, row + placed.row};
        if (!map.geometry.contains(onMap) || !wanted(b, onMap)) continue;
        const auto at = static_cast<std::size_t>(i);
        const HexLosFacts facts = at < b.board->los.size() ? b.board->los[at] : openGroundFacts(g, own);
        insertFacts(b.turned ? turnedFacts(facts) : facts,
                    map.los[static_cast<std::size_t>(map.geometry.indexOf(onMap))]);
    }
}

/// A map in the making, whose raster can still be painted.
struct Joining {
    JoinedBoards map;
    Raster raster;
    [[nodiscard]] JoinedBoards finished() && {
        map.raster = std::make_shared<const Raster>(std::move(raster));
        return std::move(map);
    }
};

/// The boards in the order of insertion, each over those before it where they overlap. `wanted` says which
/// boards give a hex of the map its LOS facts.
template <class Wanted>
Joining joinAsTheyLie(const BoardGeometry& geometry, const std::vector<BoardAtPixel>& boards, Wanted wanted) {
    Joining out{{}, Raster(geometry.pixelWidth, geometry.pixelHeight, std::uint8_t{0})};
    out.map.geometry = geometry;
    out.map.los.reserve(static_cast<std::size_t>(geometry.hexCount()));
    for (int i = 0; i < geometry.hexCount(); ++i)
        out.map.los.push_back(openGroundFacts(geometry, geometry.hexAt(i)));
    for (const BoardAtPixel& b : boards) {
        if (b.board->raster) copyPixels(*b.board->raster, b, out.raster);
        insertBoard(b, out.map, wanted);
    }
    return out;
}

/// A pixel of the map as a board shows it; Open Ground where it has none.
void copyPixel(const BoardAtPixel& b, int x, int y, Raster& to) {
    const BoardGeometry& g = b.board->geometry;
    const int ownX = b.turned ? g.pixelWidth - 1 - (x - b.left) : x - b.left;
    const int ownY = b.turned ? g.pixelHeight - 1 - (y - b.top) : y - b.top;
    if (!to.contains(x, y) || ownX < 0 || ownY < 0 || ownX >= g.pixelWidth || ownY >= g.pixelHeight) return;
    const std::size_t at = to.index(x, y);
    const Raster* from = b.board->raster.get();
    to.terrain[at] = from != nullptr ? from->terrainAt(ownX, ownY) : std::uint8_t{0};
    to.elevation[at] = from != nullptr ? from->elevation[from->index(ownX, ownY)] : std::int8_t{0};
}

/// Parts of boards butted at a cut (A2.1): boards lie over parts of others that are not in play. Each hex
/// shows the board that it is in play on, and a hex of the seam its halves; so do their LOS facts.
Result<JoinedBoards> joinParts(const Ground& ground, const std::vector<BoardAtPixel>& boards) {
    const auto geometry = mapGeometry(boards);
    if (!geometry) return tl::unexpected(geometry.error());
    const auto boardOf = [&](const Ground::Origin& o) -> const BoardAtPixel& {
        return boards[static_cast<std::size_t>(o.board - ground.boards().data())];
    };
    Joining out = joinAsTheyLie(*geometry, boards, [&](const BoardAtPixel& b, Hex h) {
        const auto from = ground.origins(h);
        return std::any_of(from.begin(), from.end(), [&](const auto& o) { return &boardOf(o) == &b; });
    });
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const PlacedBoard& placed = ground.boards()[i];
        const BoardGeometry& g = placed.board->geometry;
        const PartPixels part = pixelsOf(g, placed.inPlay());
        int left = roundedUpHalf(part.left), right = roundedUpHalf(part.right);
        int top = roundedUpHalf(part.top), bottom = roundedUpHalf(part.bottom);
        if (placed.turned) {
            std::tie(left, right) = std::pair(g.pixelWidth - right, g.pixelWidth - left);
            std::tie(top, bottom) = std::pair(g.pixelHeight - bottom, g.pixelHeight - top);
        }
        for (int x = boards[i].left + left; x < boards[i].left + right; ++x)
            for (int y = boards[i].top + top; y < boards[i].top + bottom; ++y)
                copyPixel(boards[i], x, y, out.raster);
    }
    // Beyond the cut, what lies there of a whole hex: it has no other half.
    for (int i = 0; i < geometry->hexCount(); ++i) {
        const Hex h = geometry->hexAt(i);
        const auto from = ground.origins(h);
        if (from.size() != 1 || !from.front().board->part) continue;
        if (cutSides(from.front().board->board->geometry, *from.front().board->part, from.front().hex)
                .empty())
            continue;
        for (const PixelRun& run : pixelRuns(geometry->border(h)))
            for (int y = run.top; y < run.bottom; ++y) copyPixel(boardOf(from.front()), run.x, y, out.raster);
    }
    return std::move(out).finished();
}

}  // namespace

Result<std::vector<BoardAtPixel>> arrangeBoards(const std::vector<BoardInArrangement>& boards) {
    std::map<int, int> widths;
    std::map<int, int> heights;
    std::vector<BoardAtPixel> out;
    for (const BoardInArrangement& b : boards) {
        out.push_back({b.board, 0, 0, b.turned});
        if (b.column < 0 || b.row < 0 || b.column >= mostPlaces || b.row >= mostPlaces)
            return refuse(out.back(), "place " + std::to_string(b.column) + "," + std::to_string(b.row),
                          "columns and rows from 0 to " + std::to_string(mostPlaces - 1));
        widths[b.column] = std::max(widths[b.column], b.board->geometry.pixelWidth);
        heights[b.row] = std::max(heights[b.row], b.board->geometry.pixelHeight);
    }
    const auto before = [](const std::map<int, int>& sizes, int place) {
        int sum = 0;
        for (const auto& [at, size] : sizes)
            if (at < place) sum += size;
        return sum;
    };
    for (std::size_t i = 0; i < boards.size(); ++i) {
        out[i].left = before(widths, boards[i].column);
        out[i].top = before(heights, boards[i].row);
    }
    return out;
}

Result<JoinedBoards> joinBoards(const std::vector<BoardAtPixel>& boards) {
    if (boards.empty()) return failure({"", "", "no board", "at least one board", ""});
    const auto geometry = mapGeometry(boards);
    if (!geometry) return tl::unexpected(geometry.error());
    if (const auto apart = checkOverlap(boards); !apart) return tl::unexpected(apart.error());
    const auto all = [](const BoardAtPixel&, Hex) { return true; };
    return joinAsTheyLie(*geometry, boards, all).finished();
}

Result<JoinedBoards> joinBoards(const Ground& ground) {
    std::vector<BoardAtPixel> boards;
    for (const PlacedBoard& b : ground.boards()) {
        const BoardGeometry& g = b.board->geometry;
        boards.push_back({b.board, roundedUpHalf(b.atColumn * g.hexWidth),
                          roundedUpHalf(b.atRow * g.hexHeight), b.turned});
    }
    const bool overCuts = std::any_of(boards.begin(), boards.end(), [&](const BoardAtPixel& a) {
        return std::any_of(boards.begin(), boards.end(),
                           [&](const BoardAtPixel& b) { return &a != &b && coversPixelsOf(a, b); });
    });
    auto map = overCuts ? joinParts(ground, boards) : joinBoards(boards);
    if (map) map->joinedBeds = ground.joinedBeds();
    return map;
}

}  // namespace shellgame
