// SPDX-License-Identifier: MIT
#include "shellgame/io/board/board_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>

#include "shellgame/base/file.hpp"
#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostShapes = 5000;
constexpr std::size_t mostPoints = 5000;
constexpr std::size_t mostBytes = 16U << 20U;
constexpr double margin = 2;  ///< how far outside the board a point may lie, in hexes

class BoardReader {
  public:
    explicit BoardReader(const Reader& root) : root_(root) {}

    BoardShapes read() {
        everyShape("board");
        root_.noOtherKeys();
        return std::move(shapes_);
    }

    OverlayDesign readOverlay() {
        everyShape("overlay");
        OverlayDesign out;
        out.hexes = readHexes(root_, "covers");
        if (out.hexes.empty() && !root_.has("covers"))
            root_.problemAt("covers", "nothing", "the hexes that it covers");
        const auto marked = [&](const char* key) {
            const std::size_t before = root_.problems().size();
            const std::string name = root_.text(key, std::nullopt, 10);
            auto h = root_.problems().size() == before ? readHex(root_.at(key), name) : std::nullopt;
            if (h && std::find(out.hexes.begin(), out.hexes.end(), *h) == out.hexes.end())
                root_.problemAt(key, describeJson(name), "one of the hexes that it covers");
            return h;
        };
        if (const auto one = marked("one")) out.one = *one;
        if (root_.has("two")) out.two = marked("two");
        if (out.two && hexDistance(out.one, *out.two) != 1)
            root_.problemAt("two", describeJson(root_.value()["two"]),
                            "a hex beside that of \"one\" (A2.72)");
        if (out.hexes.size() > 1 && !root_.has("two"))
            root_.problemAt("two", "nothing", "a second hex, where it covers several (A2.72)");
        root_.noOtherKeys();
        out.id = shapes_.name;
        out.shapes = std::move(shapes_);
        return out;
    }

  private:
    void everyShape(const char* kind) {
        root_.word("kind", {kind});
        root_.format(boardFormat);
        shapes_.name = std::string_view(kind) == "overlay" ? overlayName() : root_.identifier("name");
        shapes_.title = root_.text("title", "", 100);
        shapes_.version = root_.text("version", "1", 20);
        root_.text("author", "", 100);
        root_.text("licence", "", 100);
        if (const auto size = root_.object("size", true)) {
            shapes_.columns = static_cast<int>(size->integer("columns", 2, 99));
            shapes_.rows = static_cast<int>(size->integer("rows", 1, 99));
            size->noOtherKeys();
        }
        if (!root_.problems().empty() && (shapes_.columns < 2 || shapes_.rows < 1)) shapes_ = BoardShapes{};
        if (root_.word("names", {"letters", "numbers"}, "letters") == "numbers")
            shapes_.naming = HexNaming::numbers;
        grid_ = BoardGeometry::standard(shapes_.columns, shapes_.rows, shapes_.naming);
        root_.each("levels", mostShapes, [&](const Reader& r) { readLevel(r); });
        root_.each("areas", mostShapes, [&](const Reader& r) { readArea(r); });
        root_.each("depressions", mostShapes, [&](const Reader& r) { readDepression(r); });
        root_.each("roads", mostShapes, [&](const Reader& r) { readRoad(r); });
        root_.each("bridges", mostShapes, [&](const Reader& r) { readBridge(r); });
        root_.each("buildings", mostShapes, [&](const Reader& r) { readBuilding(r); });
        root_.each("hexsides", mostShapes, [&](const Reader& r) { readHexsides(r); });
    }

    /// As sentences call it: "H1", but also "5" (A2.75).
    std::string overlayName() const {
        const std::size_t before = root_.problems().size();
        const std::string name = root_.text("name", std::nullopt, 20);
        const bool fits = !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
            return c < 128 && std::isalnum(c) != 0;
        });
        if (!fits && root_.problems().size() == before)
            root_.problemAt("name", describeJson(Json(name)), "letters and digits, such as H1 or 5");
        return name;
    }

    Point readPoint(const Reader& r) const {
        const Json& v = r.value();
        const std::string expected = "a point [column, row] in hex coordinates";
        if (!v.is_array() || v.size() != 2) {
            r.problem(v.is_array() ? fmt::format("a list of {}", v.size()) : describeJson(v), expected);
            return {};
        }
        for (const std::size_t i : {0U, 1U})
            if (!v[i].is_number()) r.at(i).problem(describeJson(v[i]), "a number of " + expected);
        if (!v[0].is_number() || !v[1].is_number()) return {};
        const Point p{v[0].get<double>(), v[1].get<double>()};
        if (!(p.x >= -margin && p.x <= shapes_.columns - 1 + margin && p.y >= -margin &&
              p.y <= shapes_.rows + margin))
            r.problem(fmt::format("the point {}, {}", p.x, p.y),
                      fmt::format("a point between 0, 0 and {}, {}, or at most {} outside",
                                  shapes_.columns - 1, shapes_.rows, margin));
        return p;
    }
    ShapeLine readLine(const Reader& r, const std::string& key, std::size_t least, bool smooth) const {
        ShapeLine line;
        line.smooth = smooth;
        r.each(
            key, mostPoints, [&](const Reader& p) { line.points.push_back(readPoint(p)); }, true);
        if (r.value().contains(key) && r.value().at(key).is_array() && line.points.size() < least)
            r.problemAt(key, fmt::format("{} points", line.points.size()), fmt::format("at least {}", least));
        return line;
    }
    bool smoothOf(const Reader& r, bool otherwise) const { return r.boolean("smooth", otherwise); }

    std::string rowHint(const std::string& name) const {
        return fmt::format("a hex of the board, {} to {} (found none called \"{}\")", grid_.nameOf({0, 0}),
                           grid_.nameOf({shapes_.columns - 1, shapes_.rows - 1}), name);
    }
    std::optional<Hex> readHex(const Reader& r, const std::string& name) const {
        const auto h = grid_.hexNamed(name);
        if (!h) r.problem(describeJson(r.value()), rowHint(name));
        return h;
    }
    std::vector<Hex> readHexes(const Reader& r, const std::string& key) const {
        std::vector<Hex> out;
        r.each(key, mostShapes, [&](const Reader& each) {
            const std::size_t before = each.problems().size();
            const std::string name = each.asText(10);
            if (each.problems().size() != before) return;
            if (const auto h = readHex(each, name)) out.push_back(*h);
        });
        return out;
    }

    /// The VASL code of a terrain that the chart knows and that `fits`; 0 after a problem.
    template <class Fits>
    std::uint8_t readTerrain(const Reader& r, const std::string& what, Fits&& fits) const {
        const std::string name = r.text("terrain", std::nullopt, 60);
        const TerrainChart& chart = TerrainChart::builtIn();
        const TerrainRow* row = chart.byName(name);
        if (row != nullptr && !row->codes.empty() && fits(*row)) return row->codes.front();
        if (!r.value().contains("terrain") || !r.value().at("terrain").is_string()) return 0;  // said already
        const auto near = chart.nearestName(name);
        r.problemAt("terrain", describeJson(Json(name)),
                    near && row == nullptr ? fmt::format("{} such as \"{}\"", what, *near) : what);
        return 0;
    }

    void readLevel(const Reader& r) {
        BoardShapes::Level out;
        out.level = static_cast<int>(r.integer("level", -5, 15));
        out.outline = readLine(r, "outline", 3, smoothOf(r, true));
        r.noOtherKeys();
        shapes_.levels.push_back(std::move(out));
    }

    void readArea(const Reader& r) {
        BoardShapes::Area out;
        out.terrain = readTerrain(r, "a terrain that covers ground", [](const TerrainRow& row) {
            return row.kind == TerrainKind::hex && row.group != "building";
        });
        const TerrainRow* row = TerrainChart::builtIn().byCode(out.terrain);
        const bool water = row != nullptr && (row->id == "water" || row->id == "shallow-water");
        out.depth = static_cast<int>(r.integer("depth", 0, 5, water ? 1 : 0));
        const bool smooth = smoothOf(r, true);
        if (r.has("hexes")) {
            out.hexes = readHexes(r, "hexes");
            if (r.has("outline"))
                r.problemAt("outline", "an outline beside a list of hexes", "either of them");
        } else {
            out.outline = readLine(r, "outline", 3, smooth);
            if (r.has("holes")) {
                std::size_t i = 0;
                const Reader holes = r.at("holes");
                if (!holes.value().is_array() || holes.value().size() > 100)
                    holes.problem(describeJson(holes.value()), "an array of at most 100 outlines");
                else
                    for (const Json& hole : holes.value()) {
                        ShapeLine line;
                        line.smooth = smooth;
                        const Reader one = holes.at(i++);
                        if (!hole.is_array() || hole.size() < 3 || hole.size() > mostPoints)
                            one.problem(describeJson(hole), "an outline of at least 3 points");
                        else
                            for (std::size_t k = 0; k < hole.size(); ++k)
                                line.points.push_back(readPoint(one.at(k)));
                        out.holes.push_back(std::move(line));
                    }
            }
        }
        r.noOtherKeys();
        shapes_.areas.push_back(std::move(out));
    }

    void readDepression(const Reader& r) {
        BoardShapes::Depression out;
        out.terrain = readTerrain(r, "a gully or stream",
                                  [](const TerrainRow& row) { return row.kind == TerrainKind::depression; });
        out.path = readLine(r, "path", 2, smoothOf(r, true));
        out.width = r.number("width", 0.05, 3, 0.45);
        out.depth = static_cast<int>(r.integer("depth", 1, 5, 1));
        r.noOtherKeys();
        shapes_.depressions.push_back(std::move(out));
    }

    void readRoad(const Reader& r) {
        BoardShapes::Road out;
        const std::string surface = r.word("surface", {"dirt", "paved", "path"});
        out.terrain = surface == "dirt" ? 65 : surface == "paved" ? 66 : 70;
        out.path = readLine(r, "path", 2, smoothOf(r, true));
        out.width = r.number("width", 0.05, 1, surface == "path" ? 0.12 : 0.24);
        r.noOtherKeys();
        shapes_.roads.push_back(std::move(out));
    }

    void readBridge(const Reader& r) {
        BoardShapes::Bridge out;
        out.terrain = r.word("material", {"stone", "wooden"}) == "stone" ? 82 : 83;
        out.path = readLine(r, "path", 2, smoothOf(r, false));
        out.width = r.number("width", 0.05, 1, 0.34);
        r.noOtherKeys();
        shapes_.bridges.push_back(std::move(out));
    }

    void readBuilding(const Reader& r) {
        BoardShapes::Building out;
        const bool stone = r.word("material", {"stone", "wooden"}) == "stone";
        out.levels = static_cast<int>(r.integer("levels", 0, 4, 0));
        out.terrain = static_cast<std::uint8_t>((stone ? 40 : 50) + out.levels);
        if (r.has("at")) {
            if (r.has("outline"))
                r.problemAt("outline", "an outline beside \"at\" and \"size\"", "either of them");
            out.outline = rectangle(r);
        } else {
            out.outline = readLine(r, "outline", 3, smoothOf(r, false));
        }
        out.stairwells = readHexes(r, "stairwells");
        if (!out.stairwells.empty() && out.levels < 1)
            r.problemAt("stairwells", "stairwells of a single-story house", "levels of at least 1 (B23.21)");
        r.noOtherKeys();
        shapes_.buildings.push_back(std::move(out));
    }

    /// A rectangle given by its middle, its size in hex heights and its turn in degrees, clockwise.
    ShapeLine rectangle(const Reader& r) const {
        const Point middle = readPoint(r.at("at"));
        const double turn = r.number("turn", -360, 360, 0.0) * std::numbers::pi / 180;
        ShapeLine out;
        double width = 0;
        double height = 0;
        const std::string expected = "[width, height] in hex heights, 0.05 to 20 each";
        if (!r.has("size"))
            r.problemAt("size", "nothing", expected);
        else if (const Reader size = r.at("size"); !size.value().is_array() || size.value().size() != 2) {
            size.problem(describeJson(size.value()), expected);
        } else {
            const auto side = [&](std::size_t i) {
                const Json& v = size.value()[i];
                if (v.is_number() && v.get<double>() >= 0.05 && v.get<double>() <= 20) return v.get<double>();
                size.at(i).problem(describeJson(v), "a number from 0.05 to 20");
                return 0.0;
            };
            width = side(0);
            height = side(1);
        }
        for (const auto& [sx, sy] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
            const double x = sx * width / 2;
            const double y = sy * height / 2;
            const double inHeights =
                grid_.hexHeight / grid_.hexWidth;  // a column is narrower than a hex is high
            out.points.push_back({middle.x + (x * std::cos(turn) - y * std::sin(turn)) * inHeights,
                                  middle.y + x * std::sin(turn) + y * std::cos(turn)});
        }
        return out;
    }

    void readHexsides(const Reader& r) {
        BoardShapes::Hexsides out;
        out.terrain = readTerrain(r, "a wall, hedge, bocage or cliff", [](const TerrainRow& row) {
            return row.id == "wall" || row.id == "hedge" || row.id == "bocage" || row.id == "cliff";
        });
        out.width = r.number("width", 0.03, 0.5, 0.1);
        if (r.has("between")) {
            if (r.has("path")) r.problemAt("path", "a path beside a list of hexsides", "either of them");
            r.each("between", mostShapes, [&](const Reader& each) { readSide(each, out); });
        } else {
            out.path = readLine(r, "path", 2, smoothOf(r, false));
        }
        r.noOtherKeys();
        shapes_.hexsides.push_back(std::move(out));
    }
    void readSide(const Reader& r, BoardShapes::Hexsides& out) const {
        const std::size_t before = r.problems().size();
        const std::string pair = r.asText(20);
        if (r.problems().size() != before) return;
        const auto dash = pair.find('-');
        const auto a = grid_.hexNamed(pair.substr(0, dash));
        const auto b = dash == std::string::npos ? std::nullopt : grid_.hexNamed(pair.substr(dash + 1));
        const auto side = a && b ? sideTowards(*a, *b) : std::nullopt;
        if (side)
            out.sides.emplace_back(*a, *side);
        else
            r.problem(describeJson(r.value()), "two adjacent hexes of the board, as in \"E4-E5\"");
    }

    const Reader& root_;
    BoardShapes shapes_;
    BoardGeometry grid_;
};

/// What `read` makes of the text, unless there is any problem.
template <class Read>
auto readDrawn(std::string_view text, const std::string& file, Read read)
    -> Result<decltype(read(std::declval<BoardReader>()))> {
    JsonLimits limits;
    limits.bytes = mostBytes;
    const auto json = parseJson(text, file, limits);
    if (!json) return tl::unexpected(json.error());
    Problems problems;
    const Reader root(*json, problems, file);
    if (!root.isObject()) return tl::unexpected(problems);
    auto made = read(BoardReader(root));
    if (!problems.empty()) return tl::unexpected(problems);
    return made;
}

}  // namespace

Result<BoardShapes> readBoardShapes(std::string_view text, const std::string& file) {
    return readDrawn(text, file, [](BoardReader reader) { return reader.read(); });
}

Result<std::shared_ptr<const OverlayDesign>> readOverlay(std::string_view text, const std::string& file) {
    return readDrawn(text, file, [](BoardReader reader) {
        return std::shared_ptr<const OverlayDesign>(std::make_shared<OverlayDesign>(reader.readOverlay()));
    });
}

Result<std::shared_ptr<const OverlayDesign>> loadOverlayFile(const std::string& path) {
    const auto text = readFile(path, mostBytes);
    if (!text) return tl::unexpected(text.error());
    return readOverlay(*text, path);
}

Result<std::shared_ptr<const Board>> loadBoardFile(const std::string& path) {
    const auto text = readFile(path, mostBytes);
    if (!text) return tl::unexpected(text.error());
    auto shapes = readBoardShapes(*text, path);
    if (!shapes) return tl::unexpected(shapes.error());
    auto board = std::make_shared<Board>(*makeOwnBoard(std::move(*shapes)));
    board->sourcePath = path;
    return std::shared_ptr<const Board>(std::move(board));
}

}  // namespace shellgame
