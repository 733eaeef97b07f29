// SPDX-License-Identifier: MIT
#include "shellgame/board/geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "board/vertices.hpp"

namespace shellgame {

namespace {

// VASL converts real coordinates to pixels in two ways: it truncates toward zero, or it rounds half up.
int truncated(double v) {
    return static_cast<int>(v);
}
int rounded(double v) {
    return static_cast<int>(std::floor(v + 0.5));
}

// VASL's "edge fix": exactly -1 becomes 0, and a point on the far edge or one pixel beyond it moves onto the
// last pixel. All other points stay, so that points of edge hexes can be off the map.
double fixed(double v, int size) {
    if (v == -1.0) v = 0;
    const int whole = truncated(v);
    return whole == size || whole == size + 1 ? size - 1 : v;
}
Point fixed(Point p, const BoardGeometry& g) {
    return {fixed(p.x, g.pixelWidth), fixed(p.y, g.pixelHeight)};
}

PixelPoint truncated(Point p) {
    return {truncated(p.x), truncated(p.y)};
}

/// Returns the center that VASL uses. A center at or beyond the right edge is first moved onto the last
/// pixel. Therefore the whole last column is one pixel further left.
Point anchor(const BoardGeometry& g, Hex hex) {
    Point c = g.centre(hex);
    if (c.x >= g.pixelWidth) c.x = g.pixelWidth - 1;
    return c;
}

std::array<Point, 6> cornersAround(const BoardGeometry& g, Point c) {
    const double s = g.hexWidth * 2 / 3;
    const double half = g.hexHeight / 2;
    return {Point{c.x - s / 2, c.y - half}, {c.x + s / 2, c.y - half}, {c.x + s, c.y},
            Point{c.x + s / 2, c.y + half}, {c.x - s / 2, c.y + half}, {c.x - s, c.y}};
}

std::array<Point, 6> vertices(const BoardGeometry& g, Hex hex) {
    std::array<Point, 6> out = cornersAround(g, anchor(g, hex));
    for (Point& p : out) p = fixed(p, g);
    return out;
}

// If a1CenterX has this value, the board is one half of a larger board and continues the hexrow letters of
// the other half.
constexpr double continuesLetters = -901;

int firstColumnLetter(const BoardGeometry& g) {
    return g.a1CenterX == continuesLetters ? 'Q' - 'A' : 0;
}
int firstRowNumber(const BoardGeometry& g) {
    return g.a1CenterY < 0 ? truncated(-g.a1CenterY / g.hexHeight) + 1 : 0;
}

/// Returns the difference between the number of a hex and its row. Numbers begin with 0 in odd columns and
/// with 1 in even ones. On boards with a half-hex at the top of the first column, numbers begin with 0 in all
/// columns.
int numberAboveRow(const BoardGeometry& g, int column) {
    return ((column & 1) == 0 && !g.firstHexHalf ? 1 : 0) + firstRowNumber(g);
}

}  // namespace

BoardGeometry BoardGeometry::standard(int columns, int rows, HexNaming naming) {
    BoardGeometry g;
    g.naming = naming;
    g.columns = columns;
    g.rows = rows;
    g.pixelWidth = rounded((columns - 1) * g.hexWidth);
    g.pixelHeight = rounded(rows * g.hexHeight);
    return g;
}

int BoardGeometry::hexCount() const {
    return columns * rows + (equalRows ? 0 : columns / 2);
}

int BoardGeometry::indexOf(Hex h) const {
    return h.column * rows + (equalRows ? 0 : h.column / 2) + h.row;
}

Hex BoardGeometry::hexAt(int index) const {
    if (equalRows) return {index / rows, index % rows};
    const int pair = 2 * rows + 1;  // number of hexes in an even column and the next odd column
    const int within = index % pair;
    const int even = index / pair * 2;
    return within < rows ? Hex{even, within} : Hex{even + 1, within - rows};
}

namespace {

constexpr int twoDigits(std::string_view text) {
    return (text[0] - '0') * 10 + (text[1] - '0');
}

}  // namespace

std::string BoardGeometry::nameOf(Hex h) const {
    if (naming == HexNaming::numbers) return fmt::format("{:02}{:02}", h.column + 1, h.row + 1);
    return columnLetters(h.column + firstColumnLetter(*this)) +
           std::to_string(h.row + numberAboveRow(*this, h.column));
}

std::optional<Hex> BoardGeometry::hexNamed(std::string_view name) const {
    if (naming == HexNaming::numbers) {
        if (name.size() != 4 || name.find_first_not_of("0123456789") != std::string_view::npos)
            return std::nullopt;
        const Hex numbered{twoDigits(name.substr(0, 2)) - 1, twoDigits(name.substr(2, 2)) - 1};
        return contains(numbered) ? std::optional(numbered) : std::nullopt;
    }
    const auto letters = std::min(name.find_first_of("0123456789"), name.size());
    const std::string_view digits = name.substr(letters);
    const auto column = columnOfLetters(name.substr(0, letters));
    if (!column || digits.empty() || digits.size() > 6) return std::nullopt;
    if (digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    if (digits.size() > 1 && digits.front() == '0') return std::nullopt;
    Hex h{*column - firstColumnLetter(*this), 0};
    h.row = std::stoi(std::string(digits)) - numberAboveRow(*this, h.column);
    if (!contains(h)) return std::nullopt;
    return h;
}

Point BoardGeometry::centre(Hex h) const {
    const double top = a1CenterY < 0 ? hexHeight / 2 : a1CenterY;
    const double lift = (h.column & 1) != 0 ? hexHeight / 2 : 0;
    return {std::max(a1CenterX, 0.0) + hexWidth * h.column, top + hexHeight * h.row - lift};
}

std::array<Point, 6> BoardGeometry::corners(Hex h) const {
    return cornersAround(*this, centre(h));
}

PixelPoint BoardGeometry::losPoint(Hex h) const {
    return truncated(fixed(anchor(*this, h), *this));
}

std::array<PixelPoint, 6> BoardGeometry::border(Hex h) const {
    std::array<PixelPoint, 6> out;
    const auto v = vertices(*this, h);
    for (std::size_t i = 0; i < 6; ++i) out[i] = {rounded(v[i].x), rounded(v[i].y)};
    return out;
}

std::array<PixelPoint, 6> losVertices(const BoardGeometry& geometry, Hex hex) {
    std::array<PixelPoint, 6> out;
    const auto v = vertices(geometry, hex);
    std::transform(v.begin(), v.end(), out.begin(), [](Point p) { return truncated(p); });
    return out;
}

std::array<PixelPoint, 6> BoardGeometry::extended(Hex h) const {
    static constexpr std::array<PixelPoint, 6> shift{{{-1, -1}, {1, -1}, {1, 0}, {1, 1}, {-1, 1}, {-1, 0}}};
    // The extended polygon reaches two pixels beyond a deluxe hex, and one pixel beyond any other hex.
    const int far = hexWidth > 168 && hexHeight > 194 ? 2 : 1;
    std::array<PixelPoint, 6> out = losVertices(*this, h);
    for (std::size_t i = 0; i < 6; ++i) {
        out[i].x += far * shift[i].x;
        out[i].y += far * shift[i].y;
    }
    return out;
}

PixelPoint BoardGeometry::edgePoint(Hex hex, Side6 side) const {
    static const double cosine30 = std::cos(30.0 / 180.0 * 3.14159265358979323846);
    const Point c = anchor(*this, hex);
    const double h = hexHeight / 2;
    const double g = cosine30 * h;
    Point p;
    switch (side) {
        case Side6::N:
            p = {c.x, c.y - h + 1};
            break;
        case Side6::NE:
            p = {c.x + g - 1, c.y - h / 2 + 1};
            break;
        case Side6::SE:
            p = {c.x + g - 1, c.y + h / 2 - 1};
            break;
        case Side6::S:
            p = {c.x, c.y + h - 1};
            break;
        case Side6::SW:
            p = {c.x - g + 1, c.y + h / 2 - 1};
            break;
        case Side6::NW:
            p = {c.x - g + 1, c.y - h / 2 + 1};
            break;
    }
    // Here VASL truncates the point to whole pixels before the edge fix.
    const PixelPoint t = truncated(p);
    return truncated(fixed(Point{static_cast<double>(t.x), static_cast<double>(t.y)}, *this));
}

bool BoardGeometry::sideOnMap(Hex h, Side6 side) const {
    if (h.column == 0 && (side == Side6::SW || side == Side6::NW)) return false;
    if (h.column == columns - 1 && (side == Side6::NE || side == Side6::SE)) return false;
    if ((h.column & 1) == 0) return true;
    if (h.row == 0) return side == Side6::SE || side == Side6::S || side == Side6::SW;
    if (h.row == rowsIn(h.column) - 1 && !equalRows)
        return side == Side6::N || side == Side6::NE || side == Side6::NW;
    return true;
}

std::optional<Hex> BoardGeometry::hexAtPixel(int x, int y) const {
    if (x < 0 || y < 0 || x >= pixelWidth || y >= pixelHeight) return std::nullopt;
    const auto rowIn = [&](int column) {
        return truncated(((column & 1) != 0 ? y + hexHeight / 2 : y) / hexHeight);
    };
    const int zone = truncated((x - std::max(a1CenterX, 0.0)) / (hexWidth / 3));
    if ((zone - 1) % 3 != 0) {
        // VASL divides columns into zones. The pixels of zones 0, 2, 3, 5, 6 and so on are in the same column
        // at every height, so VASL makes no further check for them.
        const int column = (zone + 2) / 3;
        const Hex h{column, rowIn(column)};
        if (!contains(h)) return std::nullopt;
        return h;
    }
    const int column = (zone - 1) / 3;
    const Hex h{column, rowIn(column)};
    if (!contains(h)) return std::nullopt;
    static constexpr std::array<Hex, 9> order{
        {{0, 0}, {0, -1}, {0, 1}, {1, 0}, {1, -1}, {1, 1}, {-1, 0}, {-1, -1}, {-1, 1}}};
    for (const Hex step : order) {
        const Hex candidate{h.column + step.column, h.row + step.row};
        if (contains(candidate) && polygonContains(border(candidate), x, y)) return candidate;
    }
    const Hex right{h.column + 1, h.row - 1};
    if ((h.column & 1) != 0 && h.row == rows && contains(right)) return right;
    if (polygonContains(extended(h), x, y)) return h;
    return std::nullopt;
}

std::optional<Side6> BoardGeometry::nearestSide(Hex h, PixelPoint p) const {
    const auto squared = [p](PixelPoint q) {
        const std::int64_t dx = q.x - p.x;
        const std::int64_t dy = q.y - p.y;
        return dx * dx + dy * dy;
    };
    std::optional<Side6> best;
    auto least = squared(losPoint(h));
    for (const Side6 side : allSides) {
        const auto distance = squared(edgePoint(h, side));
        if (distance < least) {
            least = distance;
            best = side;
        }
    }
    return best;
}

namespace {

/// Calls `edge(upper, part, width)` for each edge of a polygon that the row at height y crosses. The crossing
/// is at `part` of the edge's width, counted from its end `upper`. Keep the floating-point computation and
/// its order, because the border pixels of VASL's hexes depend on them.
template <class Edge>
void edgesAt(const std::array<PixelPoint, 6>& polygon, int y, Edge edge) {
    PixelPoint from = polygon.back();
    for (const PixelPoint to : polygon) {
        const PixelPoint upper = from.y < to.y ? from : to;
        const PixelPoint lower = from.y < to.y ? to : from;
        from = to;
        if (y < upper.y || y >= lower.y) continue;
        edge(upper, static_cast<double>(y - upper.y) / (lower.y - upper.y), lower.x - upper.x);
    }
}

/// The points at which one row crosses the polygon's edges. A pixel is left of an edge if its x is below
/// `at`.
struct Crossings {
    std::array<int, 6> at{};
    std::size_t count = 0;
};

Crossings crossings(const std::array<PixelPoint, 6>& polygon, int y) {
    Crossings out;
    edgesAt(polygon, y, [&](PixelPoint upper, double part, int width) {
        out.at[out.count++] = upper.x + static_cast<int>(std::ceil(part * width));
    });
    return out;
}

template <class Compare>
std::pair<int, int> extent(const std::array<PixelPoint, 6>& polygon, Compare value) {
    const auto [least, most] = std::minmax_element(
        polygon.begin(), polygon.end(), [&](PixelPoint a, PixelPoint b) { return value(a) < value(b); });
    return {value(*least), value(*most)};
}

}  // namespace

bool polygonContains(const std::array<PixelPoint, 6>& polygon, int x, int y) {
    const auto [left, right] = extent(polygon, [](PixelPoint p) { return p.x; });
    if (x < left || x >= right) return false;
    bool inside = false;
    edgesAt(polygon, y, [&](PixelPoint upper, double part, int width) {
        if (x - upper.x < part * width) inside = !inside;
    });
    return inside;
}

std::vector<PixelRun> pixelRuns(const std::array<PixelPoint, 6>& polygon) {
    const std::pair<int, int> columns = extent(polygon, [](PixelPoint p) { return p.x; });
    const int left = columns.first;
    const int right = columns.second;
    const auto [top, bottom] = extent(polygon, [](PixelPoint p) { return p.y; });
    std::vector<PixelRun> out;
    if (left >= right) return out;
    std::vector<int> since(static_cast<std::size_t>(right - left));
    // From one row to the next, only columns near the left and right edges of the polygon can change. A
    // column that is now inside the polygon starts a run, and a column that is no longer inside ends a run.
    std::pair<int, int> before{left, left};
    const auto change = [&](std::pair<int, int> now, int y) {
        const auto without = [](std::pair<int, int> a, std::pair<int, int> b, auto each) {
            for (int x = a.first; x < std::min(a.second, b.first); ++x) each(x);
            for (int x = std::max(a.first, b.second); x < a.second; ++x) each(x);
        };
        without(before, now, [&](int x) {
            out.push_back({x, since[static_cast<std::size_t>(x - left)], y});
        });
        without(now, before, [&](int x) { since[static_cast<std::size_t>(x - left)] = y; });
        before = now;
    };
    for (int y = top; y < bottom; ++y) {
        const Crossings c = crossings(polygon, y);
        if (c.count > 2) {
            // This polygon is not a hex. Its rows can have several pieces, so each pixel is tested
            // separately.
            change({left, left}, y);
            for (int x = left; x < right; ++x)
                if (polygonContains(polygon, x, y)) out.push_back({x, y, y + 1});
            continue;
        }
        const auto [a, b] = std::minmax(c.at[0], c.at[1]);
        change(c.count == 2 ? std::pair{std::clamp(a, left, right), std::clamp(b, left, right)}
                            : std::pair{left, left},
               y);
    }
    change({left, left}, bottom);
    return out;
}

}  // namespace shellgame
