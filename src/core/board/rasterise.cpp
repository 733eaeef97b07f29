// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "board/coverage.hpp"
#include "board/los_facts.hpp"
#include "shellgame/board/board.hpp"
#include "shellgame/board/shapes.hpp"

namespace shellgame {

namespace {

/// Returns the first and last pixels of a row or column whose centers are in the interval [from, to), limited
/// to 0..size-1.
std::pair<int, int> middlesWithin(double from, double to, int size) {
    const double low = std::max(std::ceil(from - 0.5), 0.0);
    const double high = std::min(std::ceil(to - 0.5) - 1, static_cast<double>(size - 1));
    return high < low ? std::pair{0, -1} : std::pair{static_cast<int>(low), static_cast<int>(high)};
}

template <class Set>
void fillRings(const std::vector<std::vector<Point>>& rings, int width, int height, Set&& set) {
    double left = width, right = 0;
    for (const auto& ring : rings)
        for (const Point& p : ring) {
            left = std::min(left, p.x);
            right = std::max(right, p.x);
        }
    const auto [first, last] = middlesWithin(left, right, width);
    std::vector<double> crossings;
    for (int x = first; x <= last; ++x) {
        const double at = x + 0.5;
        crossings.clear();
        for (const auto& ring : rings)
            for (std::size_t i = 0; i < ring.size(); ++i) {
                const Point& a = ring[i];
                const Point& b = ring[(i + 1) % ring.size()];
                if ((a.x <= at) == (b.x <= at)) continue;
                crossings.push_back(a.y + (b.y - a.y) * ((at - a.x) / (b.x - a.x)));
            }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
            const auto [top, bottom] = middlesWithin(crossings[i], crossings[i + 1], height);
            for (int y = top; y <= bottom; ++y) set(x, y);
        }
    }
}

template <class Set>
void fillBand(const std::vector<Point>& line, double bandWidth, int width, int height, Set&& set) {
    const double r = bandWidth / 2;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Point a = line[i];
        const Point b = line[i + 1];
        const double dx = b.x - a.x;
        const double dy = b.y - a.y;
        const double length2 = dx * dx + dy * dy;
        const auto [x0, x1] = middlesWithin(std::min(a.x, b.x) - r, std::max(a.x, b.x) + r, width);
        const auto [y0, y1] = middlesWithin(std::min(a.y, b.y) - r, std::max(a.y, b.y) + r, height);
        for (int x = x0; x <= x1; ++x)
            for (int y = y0; y <= y1; ++y) {
                const double px = x + 0.5 - a.x;
                const double py = y + 0.5 - a.y;
                const double t = length2 > 0 ? std::clamp((px * dx + py * dy) / length2, 0.0, 1.0) : 0.0;
                const double ex = px - t * dx;
                const double ey = py - t * dy;
                if (ex * ex + ey * ey <= r * r) set(x, y);
            }
    }
}

template <class Set>
void fillShape(const ShapeFill& fill, const Raster& raster, Set&& set) {
    if (!fill.rings.empty()) fillRings(fill.rings, raster.width, raster.height, set);
    if (!fill.line.empty()) fillBand(fill.line, fill.width, raster.width, raster.height, set);
}

}  // namespace

void paintShapes(const std::vector<ShapeFill>& fills, Raster& raster, const std::vector<bool>& within) {
    std::vector<std::int8_t> depth(raster.elevation.size(),
                                   0);  // levels below the surrounding ground; the deeper of two beds counts
    for (const ShapeFill& fill : fills) {
        const auto down = static_cast<std::int8_t>(fill.level);
        fillShape(fill, raster, [&](int x, int y) {
            const std::size_t at = raster.index(x, y);
            if (!within.empty() && !within[at]) return;
            if (fill.what == ShapeFill::What::level) {
                raster.elevation[at] = down;
                return;
            }
            raster.terrain[at] = fill.terrain;
            if (fill.what == ShapeFill::What::bridge)
                depth[at] = 0;  // a bridge is at the level of its banks
            else if (down != 0)
                depth[at] = std::max(depth[at], down);
        });
    }
    for (std::size_t i = 0; i < depth.size(); ++i)
        raster.elevation[i] = static_cast<std::int8_t>(raster.elevation[i] - depth[i]);
}

Raster rasterise(const BoardShapes& shapes) {
    const BoardGeometry g = BoardGeometry::standard(shapes.columns, shapes.rows);
    Raster raster(g.pixelWidth, g.pixelHeight, 0);
    paintShapes(fillsOf(shapes), raster);
    return raster;
}

std::shared_ptr<const Board> makeOwnBoard(BoardShapes shapes) {
    auto board = std::make_shared<Board>();
    board->name = shapes.name;
    board->version = shapes.version;
    board->kind = BoardKind::own;
    board->geometry = BoardGeometry::standard(shapes.columns, shapes.rows, shapes.naming);
    auto raster = std::make_shared<Raster>(rasterise(shapes));
    std::vector<bool> stairways(static_cast<std::size_t>(board->geometry.hexCount()), false);
    for (const BoardShapes::Building& b : shapes.buildings)
        for (const Hex h : b.stairwells)
            stairways[static_cast<std::size_t>(board->geometry.indexOf(h))] = true;
    board->los = deriveLosFacts(board->geometry, *raster, stairways, {});
    board->coverage = coverageOf(board->geometry, *raster);
    board->raster = std::move(raster);
    board->shapes = std::make_shared<const BoardShapes>(std::move(shapes));
    return board;
}

}  // namespace shellgame
