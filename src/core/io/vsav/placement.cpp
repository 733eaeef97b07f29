// SPDX-License-Identifier: MIT
#include "io/vsav/placement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "io/scenario/board_folders.hpp"
#include "io/vsav/blank_grid.hpp"
#include "io/vsav/board_size.hpp"
#include "shellgame/base/file.hpp"

namespace shellgame::vsav {

namespace {

constexpr int margin = 400;  ///< width of the margin around VASL's main map, on all sides
/// Number of pixels beyond the edge of a board that still belong to that board, if the board is above or to
/// the left of another board.
constexpr double seam = 3;
constexpr double tolerance = 2;  ///< maximum distance of a counter from the point that the counter marks

/// A VASL board that only separates other boards. It has a size in pixels but no hexes.
struct Spacer {
    std::string_view name;
    int width, height;
};
constexpr std::array<Spacer, 8> spacers{{{"NUL", 901, 1},
                                         {"NULV", 1, 645},
                                         {"Filler1", 57, 645},
                                         {"Filler2", 1799, 64},
                                         {"Filler3", 901, 65},
                                         {"Filler4", 57, 1290},
                                         {"Filler5", 901, 1290},
                                         {"Filler6", 451, 1290}}};

int whole(double v) {
    return static_cast<int>(std::floor(v));
}

double square(double v) {
    return v * v;
}
double squaredDistance(Point a, Point b) {
    return square(a.x - b.x) + square(a.y - b.y);
}

/// The hex whose center is nearest to a pixel of a board. If the pixel is nearer to the middle of a hexside,
/// also contains the hex across that hexside.
struct Nearest {
    Hex hex;
    std::optional<Hex> across;
};
template <class Centre>
std::optional<Nearest> nearestHex(const BoardGeometry& g, Point p, const Centre& centreOf) {
    const int column =
        std::clamp(whole((p.x - centreOf(Hex{0, 0}).x) / g.hexWidth), 0, std::max(0, g.columns - 1));
    std::vector<std::pair<double, Hex>> near;
    for (int c = std::max(0, column - 1); c <= std::min(g.columns - 1, column + 2); ++c)
        for (int r = 0; r < g.rowsIn(c); ++r) {
            const double d = squaredDistance(p, centreOf(Hex{c, r}));
            if (d < square(g.hexHeight * 1.5)) near.emplace_back(d, Hex{c, r});
        }
    if (near.empty()) return std::nullopt;
    std::stable_sort(near.begin(), near.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    Nearest out{near.front().second, std::nullopt};
    const Point c = centreOf(out.hex);
    double best = near.front().first;
    for (std::size_t i = 1; i < near.size(); ++i) {
        if (!sideTowards(out.hex, near[i].second)) continue;
        const Point o = centreOf(near[i].second);
        const double middle = squaredDistance(p, {(c.x + o.x) / 2, (c.y + o.y) / 2});
        if (middle < best) {
            best = middle;
            out.across = near[i].second;
        }
    }
    return out;
}

/// Returns the part of a board whose hex centers are inside the crop.
template <class Centre>
std::optional<BoardPart> partOf(const BoardGeometry& g, const SavedBoard::Crop& crop,
                                const Centre& centreOf) {
    if (crop.x <= 0 && crop.y <= 0 && crop.width >= g.pixelWidth - 1 && crop.height >= g.pixelHeight - 1)
        return std::nullopt;
    int first = g.columns, last = -1;
    for (int c = 0; c < g.columns; ++c) {
        const double x = centreOf(Hex{c, 0}).x;
        if (x < crop.x - tolerance || x > crop.x + crop.width + tolerance) continue;
        first = std::min(first, c);
        last = std::max(last, c);
    }
    int top = g.rows, bottom = -1;
    for (int r = 0; r < g.rows; ++r) {
        const double y = centreOf(Hex{0, r}).y;
        if (y < crop.y || y > crop.y + crop.height) continue;
        top = std::min(top, r);
        bottom = std::max(bottom, r);
    }
    if (first > last || top > bottom) return std::nullopt;
    return partBetween(g, {first, top + (first & 1)}, {last, bottom + (last & 1)});
}

const Spacer* spacerNamed(std::string_view name) {
    const auto at =
        std::find_if(spacers.begin(), spacers.end(), [&](const Spacer& s) { return s.name == name; });
    return at == spacers.end() ? nullptr : &*at;
}

}  // namespace

std::string Place::text() const {
    if (!onBoard) return "off-board";
    return board + ":" + hex + (other.empty() ? "" : "/" + other);
}

bool isSpacer(const SavedBoard& board) {
    return spacerNamed(board.name) != nullptr;
}

Point Layout::Laid::centre(Hex hex) const {
    // As VASL does, rounds the center of the first hex and half the height of a hex down to whole pixels.
    // Every second column is half a hex lower.
    const Point first = geometry.centre({0, 0});
    const double half = std::trunc(geometry.hexHeight / 2);
    const bool odd = (hex.column & 1) != 0;
    const double x = std::trunc(first.x + counters.x) + geometry.hexWidth * hex.column;
    const double y = std::trunc(first.y + counters.y) + geometry.hexHeight * (odd ? hex.row - 1 : hex.row) +
                     (odd ? half : 0);
    return {std::trunc(x), std::trunc(y)};
}

void Layout::Laid::cut() {
    if (const Spacer* s = spacerNamed(saved.name)) {
        geometry.pixelWidth = s->width;
        geometry.pixelHeight = s->height;
    }
    zoom = saved.zoom > 0 ? saved.zoom : 1;
    crop = saved.crop.value_or(SavedBoard::Crop{0, 0, -1, -1});
    if (crop.width <= 0) crop.x = 0, crop.width = geometry.pixelWidth;
    if (crop.height <= 0) crop.y = 0, crop.height = geometry.pixelHeight;
    width = static_cast<int>(std::lround(crop.width * zoom));
    height = static_cast<int>(std::lround(crop.height * zoom));
}

void Layout::lay(Laid board, const Options& options, const std::string& file) {
    const SavedBoard& saved = board.saved;
    if (isSpacer(saved)) {
        board.cut();
        laid_.push_back(std::move(board));
        return;
    }
    // The name "r05" usually means board 05 rotated, but a board may really have that name.
    std::string name = saved.name;
    board.turned = saved.turned;
    if (saved.turned && folderWith("bd" + saved.written, options.folders)) {
        name = saved.written;
        board.turned = false;
    }
    board.saved.name = name;
    board.as = usualBoardName(name);
    BoardEntry entry;
    entry.turned = board.turned;
    const auto folder = folderWith("bd" + name, options.folders);
    const std::string path = folder ? inFolder(*folder, "bd" + name) : "";
    const auto blank = [&] {
        entry.blank = blankGridOf(name, path);
        board.geometry = blankBoardOf(*entry.blank)->geometry;
    };
    if (options.blank.contains(name)) {
        blank();
    } else if (path.empty()) {
        blank();
        missing_.push_back(name);
        std::string where;
        if (!options.folders.base.empty()) where = options.folders.base;
        for (const std::string& boards : options.folders.vasl) where += (where.empty() ? "" : ", ") + boards;
        problems_.push_back({file, "board " + name, "no archive bd" + name,
                             where.empty() ? "it in a folder of VASL boards; no folder is set"
                                           : "it in one of the folders of boards: " + where,
                             ""});
    } else if (auto size = boardSize(path)) {
        board.geometry = size->geometry;
        board.counters = size->counters;
        entry.vasl = "bd" + name;
    } else {
        blank();
        gridless_.push_back(name);
        for (Problem& p : size.error()) {
            p.expected += "; without that it can only be a blank grid";
            problems_.push_back(std::move(p));
        }
    }
    board.cut();
    const BoardGeometry& g = board.geometry;
    if (const auto part = partOf(g, board.crop, [&](Hex hex) { return board.centre(hex); })) {
        const Hex from{part->firstColumn, (part->firstColumn & 1) != 0 ? part->firstOdd : part->firstRow};
        const Hex to{part->lastColumn, (part->lastColumn & 1) != 0 ? part->lastOdd : part->lastRow};
        entry.part = PartEntry{g.nameOf(from), g.nameOf(to)};
    }
    entry.as = board.as;
    board.entry = entries_.size();
    entries_.push_back(std::move(entry));
    laid_.push_back(std::move(board));
}

void Layout::arrange() {
    for (Laid& b : laid_) {
        b.left = b.top = margin;
        for (const Laid& o : laid_) {
            if (o.saved.row == b.saved.row && o.saved.column < b.saved.column) b.left += o.width;
            if (o.saved.column == b.saved.column && o.saved.row < b.saved.row) b.top += o.height;
        }
    }
    // Search the boards from top to bottom and from left to right, because the seam between two boards
    // belongs to the board above or to the left.
    order_.resize(laid_.size());
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
        return std::pair{laid_[a].saved.row, laid_[a].saved.column} <
               std::pair{laid_[b].saved.row, laid_[b].saved.column};
    });
}

/// Sets the positions of boards in hexes so that the smallest positions are 0. Positions refer to the first
/// hexrow and row of each whole board.
void Layout::enterPlaces() {
    std::vector<std::pair<int, int>> at;
    for (const Laid& b : laid_) {
        if (!b.entry) continue;
        const BoardGeometry& g = b.geometry;
        // The widths that are cut off at the left and at the top of the board, as seen on the map.
        const double left = b.turned ? g.pixelWidth - b.crop.x - b.crop.width : b.crop.x;
        const double top = b.turned ? g.pixelHeight - b.crop.y - b.crop.height : b.crop.y;
        const double column = ((b.left - margin) / b.zoom - left) / g.hexWidth;
        const double row = ((b.top - margin) / b.zoom - top) / g.hexHeight;
        at.emplace_back(2 * static_cast<int>(std::lround(column / 2)), static_cast<int>(std::lround(row)));
    }
    if (at.empty()) return;
    auto [column, row] = at.front();
    for (const auto& [c, r] : at) column = std::min(column, c), row = std::min(row, r);
    for (std::size_t i = 0; i < at.size(); ++i) entries_[i].at = {at[i].first - column, at[i].second - row};
}

void Layout::makeGround(double north, const std::string& file) {
    std::set<std::string> names;
    for (Laid& b : laid_) {
        if (!b.entry) continue;
        BoardEntry& entry = entries_[*b.entry];
        // VASL treats two boards with the same name as one board. The game gives them different names.
        std::string as = b.as.empty() ? "x" : b.as;
        for (char c = 'a'; !names.insert(as).second && c <= 'z'; ++c) as = b.as.substr(0, 11) + c;
        b.as = entry.as = as;
        PlacedBoard placed;
        auto board = std::make_shared<Board>();
        board->geometry = b.geometry;
        placed.board = board;
        placed.as = as;
        placed.atColumn = entry.at.column;
        placed.atRow = entry.at.row;
        placed.turned = b.turned;
        if (const auto& part = entry.part)
            placed.part =
                partBetween(b.geometry, *b.geometry.hexNamed(part->from), *b.geometry.hexNamed(part->to));
        placed_.push_back(std::move(placed));
    }
    auto ground = Ground::make(placed_, north);
    if (ground) {
        ground_ = std::move(*ground);
        return;
    }
    for (Problem& p : ground.error()) {
        p.file = file;
        p.pointer = "boards";
        problems_.push_back(std::move(p));
    }
}

Layout Layout::of(const std::vector<SavedBoard>& boards, double north, const std::string& file,
                  const Options& options) {
    Layout out;
    for (const SavedBoard& b : boards) {
        out.text_ = (out.text_ == "-" ? "" : out.text_ + ",") +
                    fmt::format("{}@{},{}/v{}", b.written, b.column, b.row, b.version);
        Laid laid;
        laid.saved = b;
        out.lay(std::move(laid), options, file);
    }
    out.arrange();
    out.enterPlaces();
    if (out.entries_.empty()) {
        // Without boards, VASL shows only a margin, but a game needs at least one board.
        BoardEntry entry;
        entry.as = "1";
        entry.blank = blankGridOf("");
        out.entries_.push_back(std::move(entry));
        auto ground = Ground::make({PlacedBoard{blankBoard(33, 10), "1", 0, 0, false}}, north);
        if (ground) out.ground_ = std::move(*ground);
        return out;
    }
    out.makeGround(north, file);
    return out;
}

std::string Layout::nameOf(std::size_t board) const {
    return board < laid_.size() ? laid_[board].as : "";
}

std::optional<std::size_t> Layout::entryOf(std::size_t board) const {
    return board < laid_.size() ? laid_[board].entry : std::nullopt;
}

Place Layout::placeOf(int x, int y) const {
    Place out;
    for (const std::size_t i : order_) {
        const Laid& b = laid_[i];
        if (!b.entry) continue;
        const double fromLeft = x - b.left, fromTop = y - b.top;
        if (fromLeft < -seam || fromTop < -seam || fromLeft > b.width + seam || fromTop > b.height + seam)
            continue;
        Point p{fromLeft, fromTop};
        if (b.turned) p = {b.width - p.x, b.height - p.y};
        p = {p.x / b.zoom + b.crop.x, p.y / b.zoom + b.crop.y};
        const auto near = nearestHex(b.geometry, p, [&](Hex hex) { return b.centre(hex); });
        if (!near) continue;
        out.onBoard = true;
        out.board = b.saved.name;
        out.hex = b.geometry.nameOf(near->hex);
        if (near->across) out.other = b.geometry.nameOf(*near->across);
        if (ground_ && *b.entry < placed_.size()) {
            const PlacedBoard& placed = placed_[*b.entry];
            out.at = ground_->nameOf(placed.toMap(near->hex));
            if (near->across) out.otherAt = ground_->nameOf(placed.toMap(*near->across));
        }
        return out;
    }
    return out;
}

}  // namespace shellgame::vsav
