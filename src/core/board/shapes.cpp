// SPDX-License-Identifier: MIT
#include "shellgame/board/shapes.hpp"

namespace shellgame {

namespace {

constexpr int curveSteps = 8;  ///< number of straight pieces between two points of a smooth line

/// Returns a point of the Catmull-Rom curve through b and c.
Point curvePoint(const Point& a, const Point& b, const Point& c, const Point& d, double t) {
    const auto one = [t](double p, double q, double r, double s) {
        return 0.5 * (2 * q + t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p))));
    };
    return {one(a.x, b.x, c.x, d.x), one(a.y, b.y, c.y, d.y)};
}

std::vector<Point> inPixels(const BoardGeometry& g, const ShapeLine& line, bool closed) {
    std::vector<Point> p;
    for (const Point& q : line.points) p.push_back({q.x * g.hexWidth, q.y * g.hexHeight});
    const std::size_t n = p.size();
    if (!line.smooth || n < 3) return p;
    std::vector<Point> out;
    const std::size_t pieces = closed ? n : n - 1;
    for (std::size_t i = 0; i < pieces; ++i) {
        const Point& b = p[i];
        const Point& c = p[(i + 1) % n];
        const Point& a = closed ? p[(i + n - 1) % n] : p[i == 0 ? 0 : i - 1];
        const Point& d = closed ? p[(i + 2) % n] : p[i + 2 < n ? i + 2 : n - 1];
        for (int k = 0; k < curveSteps; ++k)
            out.push_back(curvePoint(a, b, c, d, static_cast<double>(k) / curveSteps));
    }
    if (!closed) out.push_back(p.back());
    return out;
}

ShapeFill fillOf(ShapeFill::What what, std::size_t index, std::uint8_t terrain, int level) {
    ShapeFill fill;
    fill.what = what;
    fill.index = index;
    fill.terrain = terrain;
    fill.level = level;
    return fill;
}

template <class Shapes>
void addBands(std::vector<ShapeFill>& out, const BoardGeometry& g, const Shapes& shapes, ShapeFill::What what,
              int (*depth)(const typename Shapes::value_type&)) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        ShapeFill fill = fillOf(what, i, shapes[i].terrain, depth(shapes[i]));
        fill.line = inPixels(g, shapes[i].path, false);
        fill.width = shapes[i].width * g.hexHeight;
        out.push_back(std::move(fill));
    }
}

}  // namespace

std::vector<ShapeFill> fillsOf(const BoardShapes& shapes) {
    using What = ShapeFill::What;
    const BoardGeometry g = BoardGeometry::standard(shapes.columns, shapes.rows);
    std::vector<ShapeFill> out;
    for (std::size_t i = 0; i < shapes.levels.size(); ++i) {
        ShapeFill fill = fillOf(What::level, i, 0, shapes.levels[i].level);
        fill.rings.push_back(inPixels(g, shapes.levels[i].outline, true));
        out.push_back(std::move(fill));
    }
    for (std::size_t i = 0; i < shapes.areas.size(); ++i) {
        const BoardShapes::Area& area = shapes.areas[i];
        ShapeFill fill = fillOf(What::area, i, area.terrain, area.depth);
        if (!area.outline.points.empty()) fill.rings.push_back(inPixels(g, area.outline, true));
        for (const ShapeLine& hole : area.holes) fill.rings.push_back(inPixels(g, hole, true));
        for (const Hex h : area.hexes) {
            const auto corners = g.corners(h);
            fill.rings.emplace_back(corners.begin(), corners.end());
        }
        out.push_back(std::move(fill));
    }
    addBands(out, g, shapes.depressions, What::depression,
             [](const BoardShapes::Depression& d) { return d.depth; });
    addBands(out, g, shapes.roads, What::road, [](const BoardShapes::Road&) { return 0; });
    addBands(out, g, shapes.bridges, What::bridge, [](const BoardShapes::Bridge&) { return 0; });
    for (std::size_t i = 0; i < shapes.buildings.size(); ++i) {
        ShapeFill fill = fillOf(What::building, i, shapes.buildings[i].terrain, 0);
        fill.rings.push_back(inPixels(g, shapes.buildings[i].outline, true));
        out.push_back(std::move(fill));
    }
    for (std::size_t i = 0; i < shapes.hexsides.size(); ++i) {
        const BoardShapes::Hexsides& side = shapes.hexsides[i];
        ShapeFill fill = fillOf(What::hexside, i, side.terrain, 0);
        fill.width = side.width * g.hexHeight;
        if (!side.path.points.empty()) {
            fill.line = inPixels(g, side.path, false);
            out.push_back(fill);
        }
        for (const auto& [hex, which] : side.sides) {
            const auto corners = g.corners(hex);
            const auto k = static_cast<std::size_t>(which);
            fill.line = {corners[k], corners[(k + 1) % 6]};
            out.push_back(fill);
        }
    }
    return out;
}

}  // namespace shellgame
