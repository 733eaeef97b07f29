// SPDX-License-Identifier: MIT
#pragma once

// The keys of a file that contains one of the program's own boards or overlays. They are defined once, for
// the reader (board_file.cpp) and for the JSON Schema.

#include "model/form.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/overlay.hpp"
#include "shellgame/board/terrain_chart.hpp"
#include "shellgame/io/board/board_file.hpp"

namespace shellgame {

inline constexpr std::size_t mostShapes = 5000;
inline constexpr std::size_t mostPoints = 5000;

struct BoardSize {
    int columns = 2, rows = 1;
};
/// The keys of the file that determine how the shapes are read.
struct BoardHead {
    std::string name, title, version = "1", author, licence;
    BoardSize size;
    std::string names = "letters";
};

/// Reads shapes, converting hexes by the grid of their board.
class ShapeReader : public FormReader {
  public:
    BoardGeometry grid;
    [[nodiscard]] Point point(const Reader& r) const;
    [[nodiscard]] ShapeLine line(const Reader& owner, const std::string& key, std::size_t least,
                                 bool smooth) const;
    [[nodiscard]] std::optional<Hex> hex(const Reader& r) const;
    [[nodiscard]] std::vector<Hex> hexes(const Reader& owner, const std::string& key) const;
    /// Reads a rectangle from its middle, its size in hex heights and its rotation in degrees clockwise.
    [[nodiscard]] ShapeLine rectangle(const Reader& owner) const;
};

/// The terrains of the chart that a key accepts.
struct TerrainWanted {
    const char* what;
    bool (*fits)(const TerrainRow& row);
};

namespace forms {
[[nodiscard]] std::vector<std::string> ways();
template <bool outline>
[[nodiscard]] Json lineSchema(const StateWords&);
[[nodiscard]] Json pointSchema(const StateWords&);
[[nodiscard]] Json hexesSchema(const StateWords&);
[[nodiscard]] Json terrainSchema(const StateWords&);
[[nodiscard]] std::uint8_t terrainAt(const Reader& owner, const TerrainWanted& wanted);

/// The key for a terrain in the chart. The terrain is stored as VASL's code, or as 0 if there is a problem.
template <class T, const TerrainWanted& Wanted>
inline const OwnKey<T> terrain{
    "terrain", [](const FormReader&, const Reader& r, T& out) { out.terrain = terrainAt(r, Wanted); },
    [](const T&, Json&) {}, terrainSchema, true};
/// The key that makes lines curved. The key is read together with the line.
template <class T, bool otherwise>
inline const OwnKey<T> smooth{"smooth", [](const FormReader&, const Reader&, T&) {}, [](const T&, Json&) {},
                              [](const StateWords&) -> Json {
                                  return {{"type", "boolean"}, {"default", otherwise}};
                              }};
template <class T, bool smooth>
inline const OwnKey<T> path{"path",
                            [](const FormReader& form, const Reader& r, T& out) {
                                out.path = static_cast<const ShapeReader&>(form).line(r, "path", 2, smooth);
                            },
                            [](const T&, Json&) {}, lineSchema<false>, true};
extern const TerrainWanted ground, bed, wall;
extern const OwnKey<BoardHead> boardNumber, boardKind, boardName;
extern const OwnKey<BoardShapes::Level> levelOutline;
extern const OwnKey<BoardShapes::Area> areaHoles, areaHexes, areaOutline;
extern const OwnKey<BoardShapes::Road> surface;
extern const OwnKey<BoardShapes::Bridge> bridgeMaterial;
extern const OwnKey<BoardShapes::Building> material, middle, sides, turn, stairwells, buildingOutline;
extern const OwnKey<BoardShapes::Hexsides> between, hexsidePath;
}  // namespace forms

template <>
struct FileForm<BoardSize> {
    static FieldRows keys() {
        return FieldRows{Key{"columns", &BoardSize::columns}.within(2, 99).needed(),
                         Key{"rows", &BoardSize::rows}.within(1, 99).needed()};
    }
};
SHELLGAME_DESCRIBED(BoardSize);
template <>
struct FileForm<BoardHead> {
    static FieldRows keys() {
        return FieldRows{forms::boardKind,
                         forms::boardNumber,
                         forms::boardName,
                         Key{"title", &BoardHead::title}.upTo(100),
                         Key{"version", &BoardHead::version}.upTo(20),
                         Key{"author", &BoardHead::author}.upTo(100),
                         Key{"licence", &BoardHead::licence}.upTo(100),
                         Key{"size", &BoardHead::size}.needed(),
                         Key{"names", &BoardHead::names}.oneOf(forms::ways)};
    }
};
SHELLGAME_DESCRIBED(BoardHead);
template <>
struct FileForm<BoardShapes::Level> {
    using T = BoardShapes::Level;
    static FieldRows keys() {
        return FieldRows{Key{"level", &T::level}.within(-5, 15).needed(), forms::smooth<T, true>,
                         forms::levelOutline};
    }
};
SHELLGAME_DESCRIBED(BoardShapes::Level);
template <>
struct FileForm<BoardShapes::Area> {
    using T = BoardShapes::Area;
    static FieldRows keys() {
        return FieldRows{forms::terrain<T, forms::ground>,
                         Key{"depth", &T::depth}.within(0, 5),
                         forms::smooth<T, true>,
                         forms::areaHexes,
                         forms::areaOutline,
                         forms::areaHoles};
    }
};
SHELLGAME_DESCRIBED(BoardShapes::Area);
template <>
struct FileForm<BoardShapes::Depression> {
    using T = BoardShapes::Depression;
    static FieldRows keys() {
        return FieldRows{forms::terrain<T, forms::bed>, forms::path<T, true>,
                         Key{"width", &T::width, "0.45 if unsaid"}.within(0.05, 3),
                         Key{"depth", &T::depth}.within(1, 5), forms::smooth<T, true>};
    }
};
SHELLGAME_DESCRIBED(BoardShapes::Depression);
template <>
struct FileForm<BoardShapes::Road> {
    using T = BoardShapes::Road;
    static FieldRows keys() {
        return FieldRows{forms::surface, forms::path<T, true>,
                         Key{"width", &T::width, "0.12 of a path, else 0.24, if unsaid"}.within(0.05, 1),
                         forms::smooth<T, true>};
    }
};
SHELLGAME_DESCRIBED(BoardShapes::Road);
template <>
struct FileForm<BoardShapes::Bridge> {
    using T = BoardShapes::Bridge;
    static FieldRows keys() {
        return FieldRows{forms::bridgeMaterial, forms::path<T, false>,
                         Key{"width", &T::width, "0.34 if unsaid"}.within(0.05, 1), forms::smooth<T, false>};
    }
};
SHELLGAME_DESCRIBED(BoardShapes::Bridge);
template <>
struct FileForm<BoardShapes::Building> {
    using T = BoardShapes::Building;
    static FieldRows keys() {
        return FieldRows{Key{"levels", &T::levels}.within(0, 4),
                         forms::material,
                         forms::smooth<T, false>,
                         forms::buildingOutline,
                         forms::middle,
                         forms::sides,
                         forms::turn,
                         forms::stairwells};
    }
};
SHELLGAME_DESCRIBED(BoardShapes::Building);
template <>
struct FileForm<BoardShapes::Hexsides> {
    using T = BoardShapes::Hexsides;
    static FieldRows keys() {
        return FieldRows{forms::terrain<T, forms::wall>,
                         Key{"width", &T::width, "0.1 if unsaid"}.within(0.03, 0.5), forms::smooth<T, false>,
                         forms::between, forms::hexsidePath};
    }
};
SHELLGAME_DESCRIBED(BoardShapes::Hexsides);
template <>
struct FileForm<BoardShapes> {
    static FieldRows keys() {
        return FieldRows{Key{"levels", &BoardShapes::levels}.entries(0, mostShapes),
                         Key{"areas", &BoardShapes::areas}.entries(0, mostShapes),
                         Key{"depressions", &BoardShapes::depressions}.entries(0, mostShapes),
                         Key{"roads", &BoardShapes::roads}.entries(0, mostShapes),
                         Key{"bridges", &BoardShapes::bridges}.entries(0, mostShapes),
                         Key{"buildings", &BoardShapes::buildings}.entries(0, mostShapes),
                         Key{"hexsides", &BoardShapes::hexsides}.entries(0, mostShapes)};
    }
};
SHELLGAME_DESCRIBED(BoardShapes);

}  // namespace shellgame
