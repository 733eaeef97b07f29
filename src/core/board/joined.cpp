// SPDX-License-Identifier: MIT
#include "shellgame/board/joined.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "board/cut.hpp"
#include "board/los_facts.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

constexpr int mostPlaces = 64;                // the maximum number of columns and of rows in an arrangement
constexpr std::int64_t mostPixels = 1 << 27;  // the maximum number of pixels of a map

int roundedUpHalf(double v) {
    return static_cast<int>(std::floor(v + 0.5));
}

tl::unexpected<Problems> refuse(const BoardAtPixel& b, std::string found, std::string expected) {
    return failure({b.board->sourcePath.empty() ? b.board->name : b.board->sourcePath, "", std::move(found),
                    std::move(expected), ""});
}

/// A rectangle of a board's own pixels. `right` and `bottom` are not included.
struct PixelRect {
    int left = 0, right = 0, top = 0, bottom = 0;
};
PixelRect wholeOf(const Board& board) {
    return {0, board.geometry.pixelWidth, 0, board.geometry.pixelHeight};
}
PixelRect rectOf(const BoardGeometry& board, const BoardPart& part) {
    const PartPixels p = pixelsOf(board, part);
    return {roundedUpHalf(p.left), std::min(roundedUpHalf(p.right), board.pixelWidth), roundedUpHalf(p.top),
            std::min(roundedUpHalf(p.bottom), board.pixelHeight)};
}

/// A map that is being made. Its raster can still be changed.
class Joining {
  public:
    Joining(const BoardGeometry& geometry, const std::vector<BoardAtPixel>& boards)
        : raster_(geometry.pixelWidth, geometry.pixelHeight, std::uint8_t{0}), marks_(plainMarks(geometry)) {
        map_.geometry = geometry;
        for (const BoardAtPixel& b : boards)
            if (!map_.table) map_.table = b.board->table;
    }

    /// Copies a rectangle of a board as VASL does: as printed, and turned afterwards. Where boards meet, Open
    /// Ground pixels at the upper and left edge of the later board get the terrain of the earlier board. If
    /// the later board is turned, VASL still uses these edges.
    void place(const BoardAtPixel& b, const PixelRect& own) {
        const BoardGeometry& g = b.board->geometry;
        const int left = b.left + (b.turned ? g.pixelWidth - own.right : own.left);
        const int top = b.top + (b.turned ? g.pixelHeight - own.bottom : own.top);
        const int width = own.right - own.left, height = own.bottom - own.top;
        const auto column = [&](int x) { return left + (b.turned ? width - 1 - x : x); };
        for (int x = 0; x < width; ++x) {
            const auto target = static_cast<std::ptrdiff_t>(raster_.index(column(x), top));
            const auto copy = [&](const auto& cells, auto& out) {
                const auto first = cells.begin() +
                                   static_cast<std::ptrdiff_t>(b.board->raster->index(own.left + x, own.top));
                if (b.turned)
                    std::reverse_copy(first, first + height, out.begin() + target);
                else
                    std::copy(first, first + height, out.begin() + target);
            };
            if (b.board->raster) {
                copy(b.board->raster->terrain, raster_.terrain);
                copy(b.board->raster->elevation, raster_.elevation);
            } else {
                std::fill_n(raster_.terrain.begin() + target, height, std::uint8_t{0});
                std::fill_n(raster_.elevation.begin() + target, height, std::int8_t{0});
            }
        }
        const auto seam = [&](int x, int y, int beforeX, int beforeY) {
            if (!covered(beforeX, beforeY)) return;
            std::uint8_t& code =
                raster_.terrain[raster_.index(column(x), top + (b.turned ? height - 1 - y : y))];
            const std::uint8_t before = raster_.terrainAt(beforeX, beforeY);
            if (isOpen(code) && !isOpen(before)) code = before;
        };
        if (own.left == 0)
            for (int y = 0; y < height; ++y) seam(0, y, left - 1, top + y);
        if (own.top == 0)
            for (int x = 0; x < width; ++x) seam(x, 0, left + x, top - 1);
        placed_.push_back({left, left + width, top, top + height});
    }

    /// Copies a pixel of the map from a board, if the board covers it.
    void copyPixel(const BoardAtPixel& b, int x, int y) {
        const BoardGeometry& g = b.board->geometry;
        const int ownX = b.turned ? g.pixelWidth - 1 - (x - b.left) : x - b.left;
        const int ownY = b.turned ? g.pixelHeight - 1 - (y - b.top) : y - b.top;
        if (!raster_.contains(x, y) || ownX < 0 || ownY < 0 || ownX >= g.pixelWidth || ownY >= g.pixelHeight)
            return;
        const Raster* from = b.board->raster.get();
        const std::size_t at = raster_.index(x, y);
        raster_.terrain[at] = from == nullptr ? std::uint8_t{0} : from->terrainAt(ownX, ownY);
        raster_.elevation[at] = from == nullptr ? std::int8_t{0} : from->elevation[from->index(ownX, ownY)];
    }

    /// Names those hexes of a board for which `wanted` returns true, and copies the board's marks for these
    /// hexes. As in VASL, slopes and similar marks are given to the first hex on the map with that name, and
    /// are not turned.
    template <class Wanted>
    void mark(const BoardAtPixel& b, Wanted wanted) {
        const BoardGeometry& g = b.board->geometry;
        const int column = roundedUpHalf(b.left / g.hexWidth);
        const int row = roundedUpHalf(b.top / g.hexHeight);
        std::vector<HexMarks> all = plainMarks(g);
        for (std::size_t i = 0; i < std::min(all.size(), b.board->los.size()); ++i)
            all[i] = marksOf(b.board->los[i]);
        for (int i = 0; i < g.hexCount(); ++i) {
            const Hex own = g.hexAt(i);
            const Hex placed = b.turned ? g.turned(own) : own;
            const Hex onMap{column + placed.column, row + placed.row};
            if (!map_.geometry.contains(onMap) || !wanted(b, onMap)) continue;
            HexMarks& here = marks_[static_cast<std::size_t>(map_.geometry.indexOf(onMap))];
            if (b.turned) here = {};
            here.name = all[static_cast<std::size_t>(i)].name;
            here.stairway = all[static_cast<std::size_t>(i)].stairway;
        }
        for (const HexMarks& from : all) {
            const auto any = [](const SlopeSides& sides) {
                return std::any_of(sides.begin(), sides.end(), [](bool on) { return on; });
            };
            if (!any(from.slopes) && !any(from.embankments) && !any(from.partialOrchards)) continue;
            const auto first = std::find_if(marks_.begin(), marks_.end(),
                                            [&](const HexMarks& m) { return m.name == from.name; });
            if (first == marks_.end()) continue;
            for (std::size_t side = 0; side < 6; ++side) {
                first->slopes[side] = first->slopes[side] || from.slopes[side];
                first->embankments[side] = first->embankments[side] || from.embankments[side];
                first->partialOrchards[side] = first->partialOrchards[side] || from.partialOrchards[side];
            }
        }
    }
    /// Removes the names and boards placed up to now. Their pixels remain, and are visible where no part in
    /// play covers them.
    void beginAnew() {
        for (HexMarks& m : marks_) m.name.clear();
        placed_.clear();
    }

    [[nodiscard]] JoinedBoards finished() && {
        const LosTerrainTable& table = map_.table ? *map_.table : LosTerrainTable::builtIn();
        map_.los = deriveMarkedFacts(map_.geometry, raster_, marks_, table);
        map_.raster = std::make_shared<const Raster>(std::move(raster_));
        return std::move(map_);
    }

  private:
    [[nodiscard]] bool covered(int x, int y) const {
        return std::any_of(placed_.begin(), placed_.end(), [&](const PixelRect& r) {
            return x >= r.left && x < r.right && y >= r.top && y < r.bottom;
        });
    }
    [[nodiscard]] bool isOpen(std::uint8_t code) const {
        return (map_.table ? *map_.table : LosTerrainTable::builtIn()).at(code).isOpen();
    }

    JoinedBoards map_;
    Raster raster_;
    std::vector<HexMarks> marks_;
    std::vector<PixelRect> placed_;  ///< the parts of the map that boards cover
};

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
        if (g.equalRows != map.equalRows)
            return refuse(b, "a board whose hex columns have other lengths than those of the first",
                          "columns of equal lengths on all boards, or on none");
        if (b.left < 0 || b.top < 0)
            return refuse(b, "a board left of or above the map", "a place from 0 up");
        if (b.turned && g.columns % 2 == 0)
            return refuse(b, "a turned board of " + std::to_string(g.columns) + " hex columns",
                          "an odd number of columns, or the board unturned");
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
    map.a1CenterX = std::max(map.a1CenterX, 0.0);
    if (map.a1CenterY < 0) map.a1CenterY = map.hexHeight / 2;
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

/// Joins parts of boards at a cut (A2.1), where boards cover parts of other boards that are not in play. Each
/// hex shows the board on which it is in play. A hex on the seam shows both halves, and its LOS facts include
/// both.
Result<JoinedBoards> joinParts(const Ground& ground, const std::vector<BoardAtPixel>& boards) {
    const auto geometry = mapGeometry(boards);
    if (!geometry) return tl::unexpected(geometry.error());
    const auto boardOf = [&](const Ground::Origin& o) -> const BoardAtPixel& {
        return boards[static_cast<std::size_t>(o.board - ground.boards().data())];
    };
    Joining out(*geometry, boards);
    for (const BoardAtPixel& b : boards) out.place(b, wholeOf(*b.board));
    out.beginAnew();
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const PlacedBoard& placed = ground.boards()[i];
        out.place(boards[i], rectOf(placed.board->geometry, placed.inPlay()));
        out.mark(boards[i], [&](const BoardAtPixel& b, Hex h) {
            const auto from = ground.origins(h);
            return std::any_of(from.begin(), from.end(), [&](const auto& o) { return &boardOf(o) == &b; });
        });
    }
    // A whole hex at a cut does not have a second half on another board, so the part beyond the cut is shown
    // too.
    for (int i = 0; i < geometry->hexCount(); ++i) {
        const Hex h = geometry->hexAt(i);
        const auto from = ground.origins(h);
        if (from.size() != 1 || !from.front().board->part) continue;
        if (cutSides(from.front().board->board->geometry, *from.front().board->part, from.front().hex)
                .empty())
            continue;
        for (const PixelRun& run : pixelRuns(geometry->border(h)))
            for (int y = run.top; y < run.bottom; ++y) out.copyPixel(boardOf(from.front()), run.x, y);
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
    const Board& only = *boards.front().board;
    if (boards.size() == 1 && !boards.front().turned && boards.front().left == 0 && boards.front().top == 0 &&
        only.raster && static_cast<int>(only.los.size()) == geometry->hexCount())
        // A single board does not have to be joined.
        return JoinedBoards{*geometry, only.raster, only.los, {}, only.table};
    Joining out(*geometry, boards);
    for (const BoardAtPixel& b : boards) {
        out.place(b, wholeOf(*b.board));
        out.mark(b, [](const BoardAtPixel&, Hex) { return true; });
    }
    return std::move(out).finished();
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
