// SPDX-License-Identifier: MIT
#include "shellgame/io/board/board_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <numbers>

#include "io/board/board_form.hpp"
#include "model/describe.hpp"
#include "model/form.hpp"
#include "model/state_words.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/terrain_chart.hpp"

namespace shellgame {

namespace {

constexpr std::size_t mostBytes = 16U << 20U;
constexpr double margin = 2;  ///< maximum distance, in hexes, by which a point may be outside the board

const ShapeReader& shapes(const FormReader& form) {
    return static_cast<const ShapeReader&>(form);
}

/// A key that the program reads but never writes. If there is no `read`, the value is read together with
/// another key.
template <class T>
constexpr OwnKey<T> readOnly(
    std::string_view name, Json (*schema)(const StateWords&), bool required,
    void (*read)(const FormReader&, const Reader&, T&) = [](const FormReader&, const Reader&, T&) {}) {
    return {name, read, [](const T&, Json&) {}, schema, required};
}
using Area = BoardShapes::Area;
using Building = BoardShapes::Building;
using Hexsides = BoardShapes::Hexsides;

/// Returns true if the file has the key `other` instead of `line`; reports a problem if it has both.
bool hasInstead(const Reader& r, const char* other, const char* line, const char* found) {
    if (!r.has(other)) return false;
    if (r.has(line)) r.problemAt(line, found, "either of them");
    return true;
}

std::string textAt(const Reader& r, std::size_t most) {
    return r.value().is_string() ? r.asText(most) : (r.problem(describeJson(r.value()), "a text"), "");
}

Json numberSchema(double min, double max) {
    return {{"type", "number"}, {"minimum", min}, {"maximum", max}};
}
Json wordSchema(std::initializer_list<const char*> words) {
    return {{"enum", words}};
}

}  // namespace

Point ShapeReader::point(const Reader& r) const {
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
    if (!(p.x >= -margin && p.x <= grid.columns - 1 + margin && p.y >= -margin && p.y <= grid.rows + margin))
        r.problem(fmt::format("the point {}, {}", p.x, p.y),
                  fmt::format("a point between 0, 0 and {}, {}, or at most {} outside", grid.columns - 1,
                              grid.rows, margin));
    return p;
}

ShapeLine ShapeReader::line(const Reader& r, const std::string& key, std::size_t least, bool smooth) const {
    ShapeLine out;
    out.smooth = r.boolean("smooth", smooth);
    r.each(
        key, mostPoints, [&](const Reader& p) { out.points.push_back(point(p)); }, true);
    if (r.has(key) && r.value().at(key).is_array() && out.points.size() < least)
        r.problemAt(key, fmt::format("{} points", out.points.size()), fmt::format("at least {}", least));
    return out;
}

std::optional<Hex> ShapeReader::hex(const Reader& r) const {
    const std::size_t before = r.problems().size();
    const std::string name = textAt(r, 10);
    if (r.problems().size() != before) return std::nullopt;
    const auto h = grid.hexNamed(name);
    if (!h)
        r.problem(describeJson(name),
                  fmt::format("a hex of the board, {} to {} (found none called \"{}\")", grid.nameOf({0, 0}),
                              grid.nameOf({grid.columns - 1, grid.rows - 1}), name));
    return h;
}

std::vector<Hex> ShapeReader::hexes(const Reader& r, const std::string& key) const {
    std::vector<Hex> out;
    r.each(key, mostShapes, [&](const Reader& each) {
        if (const auto h = hex(each)) out.push_back(*h);
    });
    return out;
}

ShapeLine ShapeReader::rectangle(const Reader& r) const {
    const Point centre = point(r.at("at"));
    const double turn = r.number("turn", -360, 360, 0.0) * std::numbers::pi / 180;
    std::array<double, 2> sides{};
    const std::string expected = "[width, height] in hex heights, 0.05 to 20 each";
    if (!r.has("size")) {
        r.problemAt("size", "nothing", expected);
    } else if (const Reader size = r.at("size"); !size.value().is_array() || size.value().size() != 2) {
        size.problem(describeJson(size.value()), expected);
    } else {
        for (const std::size_t i : {0U, 1U})
            if (const Json& v = size.value()[i];
                v.is_number() && v.get<double>() >= 0.05 && v.get<double>() <= 20)
                sides[i] = v.get<double>();
            else
                size.at(i).problem(describeJson(v), "a number from 0.05 to 20");
    }
    ShapeLine out;
    // Converts the x offset from hex heights to columns, which are narrower than a hex is high.
    const double inHeights = grid.hexHeight / grid.hexWidth;
    for (const auto& [sx, sy] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
        const double x = sx * sides[0] / 2, y = sy * sides[1] / 2;
        out.points.push_back({centre.x + (x * std::cos(turn) - y * std::sin(turn)) * inHeights,
                              centre.y + x * std::sin(turn) + y * std::cos(turn)});
    }
    return out;
}

namespace forms {

std::vector<std::string> ways() {
    return {"letters", "numbers"};
}

Json pointSchema(const StateWords&) {
    return {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", {{"type", "number"}}}};
}
template <bool outline>
Json lineSchema(const StateWords& words) {
    return {{"type", "array"},
            {"minItems", outline ? 3 : 2},
            {"maxItems", mostPoints},
            {"items", pointSchema(words)}};
}
Json hexesSchema(const StateWords&) {
    return {{"type", "array"},
            {"maxItems", mostShapes},
            {"items", {{"type", "string"}, {"pattern", "^([A-Z]+[0-9]+|[0-9]{4})$"}}}};
}
Json terrainSchema(const StateWords&) {
    return {{"type", "string"}, {"maxLength", 60}};
}

const TerrainWanted ground{"a terrain that covers ground", [](const TerrainRow& row) {
                               return row.kind == TerrainKind::hex && row.group != "building";
                           }};
const TerrainWanted bed{"a gully or stream",
                        [](const TerrainRow& row) { return row.kind == TerrainKind::depression; }};
const TerrainWanted wall{"a wall, hedge, bocage or cliff", [](const TerrainRow& row) {
                             return row.id == "wall" || row.id == "hedge" || row.id == "bocage" ||
                                    row.id == "cliff";
                         }};

std::uint8_t terrainAt(const Reader& r, const TerrainWanted& wanted) {
    const std::string name = r.text("terrain", std::nullopt, 60);
    const TerrainChart& chart = TerrainChart::builtIn();
    const TerrainRow* row = chart.byName(name);
    if (row != nullptr && !row->codes.empty() && wanted.fits(*row)) return row->codes.front();
    // This problem was already reported.
    if (!r.has("terrain") || !r.value().at("terrain").is_string()) return 0;
    const auto near = chart.nearestName(name);
    r.problemAt("terrain", describeJson(Json(name)),
                near && row == nullptr ? fmt::format("{} such as \"{}\"", wanted.what, *near) : wanted.what);
    return 0;
}

const OwnKey<BoardHead> boardNumber = readOnly<BoardHead>(
    "format",
    [](const StateWords&) -> Json {
        return {{"const", boardFormat}};
    },
    true, [](const FormReader&, const Reader& r, BoardHead&) { r.format(boardFormat); });
const OwnKey<BoardHead> boardKind = readOnly<BoardHead>(
    "kind",
    [](const StateWords&) -> Json {
        return {{"const", "board"}};
    },
    true);
/// A board's name must be an identifier. An overlay's name is the name used in SSR sentences: "H1", but also
/// "5" (A2.75).
const OwnKey<BoardHead> boardName = readOnly<BoardHead>(
    "name",
    [](const StateWords&) -> Json {
        return {{"type", "string"}, {"pattern", identifierPattern}};
    },
    true,
    [](const FormReader&, const Reader& r, BoardHead& head) {
        if (r.value().value("kind", Json()) != "overlay") return void(head.name = r.identifier("name"));
        const std::size_t before = r.problems().size();
        head.name = r.text("name", std::nullopt, 20);
        const bool fits = !head.name.empty() &&
                          std::all_of(head.name.begin(), head.name.end(),
                                      [](unsigned char c) { return c < 128 && std::isalnum(c) != 0; });
        if (!fits && r.problems().size() == before)
            r.problemAt("name", describeJson(Json(head.name)), "letters and digits, such as H1 or 5");
    });

const OwnKey<BoardShapes::Level> levelOutline = readOnly<BoardShapes::Level>(
    "outline", lineSchema<true>, true, [](const FormReader& form, const Reader& r, BoardShapes::Level& out) {
        out.outline = shapes(form).line(r, "outline", 3, true);
    });

const OwnKey<Area> areaHexes = readOnly<Area>(
    "hexes", hexesSchema, false,
    [](const FormReader& form, const Reader& r, Area& out) { out.hexes = shapes(form).hexes(r, "hexes"); });
/// Reads an outline, unless the file has the key "hexes" instead. Water is one level deep by default.
const OwnKey<Area> areaOutline =
    readOnly<Area>("outline", lineSchema<true>, true, [](const FormReader& form, const Reader& r, Area& out) {
        const TerrainRow* row = TerrainChart::builtIn().byCode(out.terrain);
        if (!r.has("depth") && row != nullptr && (row->id == "water" || row->id == "shallow-water"))
            out.depth = 1;
        if (!hasInstead(r, "hexes", "outline", "an outline beside a list of hexes"))
            out.outline = shapes(form).line(r, "outline", 3, true);
        else if (r.has("holes"))
            r.problemAt("holes", "holes beside a list of hexes", "holes of an outline");
    });
const OwnKey<Area> areaHoles = readOnly<Area>(
    "holes",
    [](const StateWords& words) -> Json {
        return {{"type", "array"}, {"maxItems", 100}, {"items", lineSchema<true>(words)}};
    },
    false,
    [](const FormReader& form, const Reader& r, Area& out) {
        const Reader holes = r.at("holes");
        if (!holes.value().is_array() || holes.value().size() > 100)
            return holes.problem(describeJson(holes.value()), "an array of at most 100 outlines");
        for (std::size_t i = 0; i < holes.value().size(); ++i) {
            const Json& hole = holes.value()[i];
            ShapeLine line;
            line.smooth = out.outline.smooth;
            if (!hole.is_array() || hole.size() < 3 || hole.size() > mostPoints)
                holes.at(i).problem(describeJson(hole), "an outline of at least 3 points");
            else
                for (std::size_t k = 0; k < hole.size(); ++k)
                    line.points.push_back(shapes(form).point(holes.at(i).at(k)));
            out.holes.push_back(std::move(line));
        }
    });

const OwnKey<BoardShapes::Road> surface = readOnly<BoardShapes::Road>(
    "surface",
    [](const StateWords&) {
        return wordSchema({"dirt", "paved", "path"});
    },
    true,
    [](const FormReader&, const Reader& r, BoardShapes::Road& out) {
        const std::string word = r.word("surface", {"dirt", "paved", "path"});
        out.terrain = word == "dirt" ? 65 : word == "paved" ? 66 : 70;
        out.width = word == "path" ? 0.12 : 0.24;
    });
const OwnKey<BoardShapes::Bridge> bridgeMaterial = readOnly<BoardShapes::Bridge>(
    "material",
    [](const StateWords&) {
        return wordSchema({"stone", "wooden"});
    },
    true,
    [](const FormReader&, const Reader& r, BoardShapes::Bridge& out) {
        out.terrain = r.word("material", {"stone", "wooden"}) == "stone" ? 82 : 83;
    });
/// This key must come after the number of levels, because the terrain code depends on that number.
const OwnKey<Building> material = readOnly<Building>(
    "material",
    [](const StateWords&) {
        return wordSchema({"stone", "wooden"});
    },
    true,
    [](const FormReader&, const Reader& r, Building& out) {
        const bool stone = r.word("material", {"stone", "wooden"}) == "stone";
        out.terrain = static_cast<std::uint8_t>((stone ? 40 : 50) + out.levels);
    });
/// Reads an outline, or a rectangle if the file has the key "at" instead.
const OwnKey<Building> buildingOutline = readOnly<Building>(
    "outline", lineSchema<true>, true, [](const FormReader& form, const Reader& r, Building& out) {
        if (hasInstead(r, "at", "outline", "an outline beside \"at\" and \"size\""))
            return void(out.outline = shapes(form).rectangle(r));
        out.outline = shapes(form).line(r, "outline", 3, false);
        for (const char* key : {"size", "turn"})
            if (r.has(key)) r.problemAt(key, "a rectangle without \"at\"", "\"at\", its middle");
    });
const OwnKey<Building> middle = readOnly<Building>("at", pointSchema, false);
const OwnKey<Building> sides = readOnly<Building>(
    "size",
    [](const StateWords&) -> Json {
        return {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", numberSchema(0.05, 20)}};
    },
    false);
const OwnKey<Building> turn = readOnly<Building>(
    "turn", [](const StateWords&) { return numberSchema(-360, 360); }, false);
const OwnKey<Building> stairwells = readOnly<Building>(
    "stairwells", hexesSchema, false, [](const FormReader& form, const Reader& r, Building& out) {
        out.stairwells = shapes(form).hexes(r, "stairwells");
        if (!out.stairwells.empty() && out.levels < 1)
            r.problemAt("stairwells", "stairwells of a single-story house", "levels of at least 1 (B23.21)");
    });

const OwnKey<Hexsides> between = readOnly<Hexsides>(
    "between",
    [](const StateWords&) -> Json {
        return {{"type", "array"},
                {"maxItems", mostShapes},
                {"items", {{"type", "string"}, {"pattern", "^[A-Z]+[0-9]+-[A-Z]+[0-9]+$"}}}};
    },
    false,
    [](const FormReader& form, const Reader& r, Hexsides& out) {
        const BoardGeometry& grid = shapes(form).grid;
        r.each("between", mostShapes, [&](const Reader& each) {
            const std::size_t before = each.problems().size();
            const std::string pair = each.asText(20);
            if (each.problems().size() != before) return;
            const auto dash = pair.find('-');
            const auto a = grid.hexNamed(pair.substr(0, dash));
            const auto b = dash == std::string::npos ? std::nullopt : grid.hexNamed(pair.substr(dash + 1));
            if (const auto side = a && b ? sideTowards(*a, *b) : std::nullopt)
                out.sides.emplace_back(*a, *side);
            else
                each.problem(describeJson(pair), "two adjacent hexes of the board, as in \"E4-E5\"");
        });
    });
/// Reads a path, unless the file has the key "between" instead.
const OwnKey<Hexsides> hexsidePath = readOnly<Hexsides>(
    "path", lineSchema<false>, true, [](const FormReader& form, const Reader& r, Hexsides& out) {
        if (!hasInstead(r, "between", "path", "a path beside a list of hexsides"))
            out.path = shapes(form).line(r, "path", 2, false);
    });

}  // namespace forms

namespace {

/// Reads the head and the shapes; the caller reads the other keys.
BoardShapes readShapes(const Reader& root, ShapeReader& form) {
    BoardHead head;
    form.keys(root, head);
    BoardShapes out;
    out.naming = head.names == "numbers" ? HexNaming::numbers : HexNaming::letters;
    out.name = std::move(head.name);
    out.title = std::move(head.title);
    out.version = std::move(head.version);
    out.columns = head.size.columns;
    out.rows = head.size.rows;
    form.grid = BoardGeometry::standard(out.columns, out.rows, out.naming);
    form.keys(root, out);
    const auto otherwise = [](auto& list, double width) {
        for (auto& shape : list)
            if (shape.width == 0) shape.width = width;
    };
    otherwise(out.depressions, 0.45);
    otherwise(out.bridges, 0.34);
    otherwise(out.hexsides, 0.1);
    return out;
}

BoardShapes readBoard(const Reader& root) {
    ShapeReader form;
    root.word("kind", {"board"});
    BoardShapes out = readShapes(root, form);
    root.noOtherKeys();
    return out;
}

OverlayDesign readDesign(const Reader& root) {
    ShapeReader form;
    root.word("kind", {"overlay"});
    OverlayDesign out;
    out.shapes = readShapes(root, form);
    out.id = out.shapes.name;
    out.hexes = form.hexes(root, "covers");
    if (out.hexes.empty() && !root.has("covers"))
        root.problemAt("covers", "nothing", "the hexes that it covers");
    const auto marked = [&](const char* key) -> std::optional<Hex> {
        if (!root.has(key)) {
            root.problemAt(key, "nothing", "a text");
            return std::nullopt;
        }
        const auto h = form.hex(root.at(key));
        if (h && std::find(out.hexes.begin(), out.hexes.end(), *h) == out.hexes.end())
            root.problemAt(key, describeJson(root.value()[key]), "one of the hexes that it covers");
        return h;
    };
    out.one = marked("one").value_or(out.one);
    if (root.has("two")) out.two = marked("two");
    if (out.two && hexDistance(out.one, *out.two) != 1)
        root.problemAt("two", describeJson(root.value()["two"]), "a hex beside that of \"one\" (A2.72)");
    if (out.hexes.size() > 1 && !root.has("two"))
        root.problemAt("two", "nothing", "a second hex, where it covers several (A2.72)");
    root.noOtherKeys();
    return out;
}

/// Returns the result of `read`, unless there are problems.
template <class Read>
auto readDrawn(std::string_view text, const std::string& file, Read read)
    -> Result<decltype(read(std::declval<Reader>()))> {
    JsonLimits limits;
    limits.bytes = mostBytes;
    const auto json = parseJson(text, file, limits);
    if (!json) return tl::unexpected(json.error());
    Problems problems;
    const Reader root(*json, problems, file);
    if (!root.isObject()) return tl::unexpected(problems);
    auto made = read(root);
    if (!problems.empty()) return tl::unexpected(problems);
    return made;
}

}  // namespace

Result<BoardShapes> readBoardShapes(std::string_view text, const std::string& file) {
    return readDrawn(text, file, readBoard);
}

Result<std::shared_ptr<const OverlayDesign>> readOverlay(std::string_view text, const std::string& file) {
    return readDrawn(text, file, [](const Reader& root) {
        return std::shared_ptr<const OverlayDesign>(std::make_shared<OverlayDesign>(readDesign(root)));
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

Json boardSchema() {
    Json out = formSchema<BoardHead>({});
    Json shapes = formSchema<BoardShapes>({});
    /// Checks that the file has exactly one of two sets of keys that locate a shape.
    const auto either = [&](const char* list, const Json& one, const Json& other) {
        Json& shape = shapes["properties"][list]["items"];
        std::erase_if(shape["required"].get_ref<Json::array_t&>(),
                      [&](const Json& key) { return key == one[0] || key == other[0]; });
        shape["oneOf"] = {{{"required", one}}, {{"required", other}}};
    };
    either("areas", {"outline"}, {"hexes"});
    either("buildings", {"outline"}, {"at", "size"});
    either("hexsides", {"between"}, {"path"});
    out["properties"].update(shapes["properties"]);
    return out;
}

Json overlaySchema() {
    Json out = boardSchema();
    Json& properties = out["properties"];
    properties["kind"] = {{"const", "overlay"}};
    properties["name"] = {{"type", "string"}, {"pattern", "^[A-Za-z0-9]{1,20}$"}};
    const Json hex = {{"type", "string"}, {"pattern", "^([A-Z]+[0-9]+|[0-9]{4})$"}};
    properties["covers"] = forms::hexesSchema({});
    properties["one"] = properties["two"] = hex;
    for (const char* key : {"covers", "one"}) out["required"].push_back(key);
    return out;
}

SHELLGAME_DESCRIBES(BoardSize);
SHELLGAME_DESCRIBES(BoardHead);
SHELLGAME_DESCRIBES(BoardShapes::Level);
SHELLGAME_DESCRIBES(BoardShapes::Area);
SHELLGAME_DESCRIBES(BoardShapes::Depression);
SHELLGAME_DESCRIBES(BoardShapes::Road);
SHELLGAME_DESCRIBES(BoardShapes::Bridge);
SHELLGAME_DESCRIBES(BoardShapes::Building);
SHELLGAME_DESCRIBES(BoardShapes::Hexsides);
SHELLGAME_DESCRIBES(BoardShapes);

}  // namespace shellgame
