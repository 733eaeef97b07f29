// SPDX-License-Identifier: MIT
#include "board/picture_grid.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <unordered_map>

#include "board/vasl_overlays.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame {

namespace {

constexpr std::uint32_t white = 0xFFFFFF;
constexpr std::uint32_t black = 0;

const LosTerrain& losTerrain(std::uint8_t code) {
    return LosTerrainTable::builtIn().at(code);
}

/// Reads the colors of one picture.
class PictureReader {
  public:
    PictureReader(const Pixels& picture, const VaslColours& colours, const PictureSite& site)
        : picture_(picture), colours_(colours), site_(site), winter_(colours.terrainNamed("L0Winter")) {}

    PixelChange at(int x, int y) {
        PixelChange out;
        if (!site_.onMap(x, y)) return out;
        if (picture_.opaque(x, y)) {
            const VaslColours::Meaning& own = meaning(picture_.rgb(x, y));
            out.acts = true;
            out.terrain = terrainOf(own, x, y);
            out.level = levelOf(own, x, y);
            return out;
        }
        const auto colour = opaqueBeside(x, y);
        if (!colour) return out;
        out.acts = true;
        out.terrain = terrainOf(meaning(*colour), x, y);
        // VASL ignores the level of the color that it found, and searches for a level separately.
        out.level = levelOf({}, x, y);
        return out;
    }

  private:
    const VaslColours::Meaning& meaning(std::uint32_t rgb) {
        const auto [it, fresh] = known_.try_emplace(rgb);
        if (fresh) it->second = colours_.of(rgb);
        return it->second;
    }

    /// Returns the nearest color that can be used, or black if there is none.
    std::uint32_t nearestColour(int x, int y) {
        std::uint32_t found = black;
        for (int a = 2; a <= 6; ++a) {
            for (const auto& [sx, sy] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
                const int px = x + sx * (a - 1);
                const int py = y + sy * a;
                if (!site_.onMap(x + sx * a, y + sy * a) || !picture_.contains(px, py) ||
                    !picture_.opaque(px, py))
                    continue;
                found = picture_.rgb(px, py);
                break;
            }
            if (!meaning(found).passedOver) break;
        }
        return found;
    }

    std::optional<std::uint8_t> terrainOf(const VaslColours::Meaning& own, int x, int y) {
        if (own.terrain) return own.terrain;
        const std::uint32_t near = nearestColour(x, y);
        if (near == white) return winter_;
        if (near == black) return std::nullopt;
        return meaning(near).terrain.value_or(0);
    }
    std::optional<std::int8_t> levelOf(const VaslColours::Meaning& own, int x, int y) {
        if (own.level) return own.level;
        const std::uint32_t near = nearestColour(x, y);
        if (near == white) return std::int8_t{0};
        if (near == black) return std::nullopt;
        return meaning(near).level;
    }

    /// Returns true if the pixel three pixels further along the picture's edge is transparent too. If that
    /// pixel would be outside the picture or the map, tests the pixel three pixels back instead.
    [[nodiscard]] bool rimTransparent(int x, int y, bool upright) const {
        const int at = upright ? y : x;
        const int last = (upright ? picture_.height : picture_.width) - 1;
        const auto onMap = [&](int d) { return upright ? site_.onMap(x, y + d) : site_.onMap(x + d, y); };
        int step = 0;
        if (onMap(3))
            step = at + 3 > last ? -3 : 3;
        else if (onMap(-3))
            step = at - 3 < 0 ? 3 : -3;
        if (step == 0) return true;
        const int px = upright ? x : x + step;
        const int py = upright ? y + step : y;
        return !picture_.contains(px, py) || !picture_.opaque(px, py);
    }
    [[nodiscard]] bool clearRim(int x, int y) const {
        if (x == 0 || x == picture_.width - 1) return rimTransparent(x, y, true);
        if (y == 0 || y == picture_.height - 1) return rimTransparent(x, y, false);
        return false;
    }

    /// Returns the color that VASL uses for a transparent pixel. VASL searches along the diagonals at
    /// increasing distances. At each distance, it tries only the first of the four pixels that is on the
    /// picture and on the map.
    [[nodiscard]] std::optional<std::uint32_t> opaqueBeside(int x, int y) const {
        if (clearRim(x, y)) return std::nullopt;
        for (int d = 2; d <= 8; d += 2) {
            bool any = false;
            for (const auto& [sx, sy] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
                const int px = x + sx * d;
                const int py = y + sy * d;
                if (!picture_.contains(px, py) || px >= site_.width || py >= site_.height) continue;
                if (picture_.opaque(px, py)) return picture_.rgb(px, py);
                any = true;
                break;
            }
            if (!any) return std::nullopt;
        }
        return std::nullopt;
    }

    const Pixels& picture_;
    const VaslColours& colours_;
    const PictureSite& site_;
    std::optional<std::uint8_t> winter_;
    std::unordered_map<std::uint32_t, VaslColours::Meaning> known_;
};

/// Returns true if a pixel and the eight pixels around it belong to a bed and to the hex.
bool wholeBed(const Raster& board, const std::array<PixelPoint, 6>& border, int x, int y) {
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
            if (!board.contains(x + dx, y + dy) || !polygonContains(border, x + dx, y + dy) ||
                !losTerrain(board.terrainAt(x + dx, y + dy)).isDepression())
                return false;
    return true;
}

/// Fills one hex of a board in the second phase of placing a picture (fillHexes()).
class HexFiller {
  public:
    HexFiller(const BoardGeometry& g, Hex h, Raster& board)
        : board_(board), border_(g.border(h)), runs_(pixelRuns(border_)), centre_(g.losPoint(h)) {}

    /// Returns the inherent terrain near the center of a region. If there are several, it is the one that
    /// VASL finds first when it scans the region column by column.
    template <class InRegion>
    [[nodiscard]] std::optional<std::uint8_t> inherent(const PictureKind& kind, bool turned,
                                                       InRegion inRegion) const {
        std::optional<std::uint8_t> found;
        std::pair<int, int> best{};
        each([&](int x, int y) {
            if (!inRegion(x, y) || std::hypot(x - centre_.x, y - centre_.y) >= 25) return;
            const std::uint8_t code = board_.terrainAt(x, y);
            const LosTerrain& t = losTerrain(code);
            const bool fills =
                t.inherent || (kind.brushFills && t.name == "Brush") || (kind.woodsFill && t.name == "Woods");
            if (!fills) return;
            const std::pair<int, int> order = turned ? std::pair{-x, -y} : std::pair{x, y};
            if (found && best <= order) return;
            found = code;
            best = order;
        });
        return found;
    }
    template <class InRegion>
    [[nodiscard]] bool touches(InRegion inRegion) const {
        bool any = false;
        each([&](int x, int y) { any = any || inRegion(x, y); });
        return any;
    }
    void fill(std::uint8_t terrain) {
        each([&](int x, int y) {
            const std::size_t at = board_.index(x, y);
            if (!losTerrain(board_.terrain[at]).isHexside()) board_.terrain[at] = terrain;
        });
    }
    void levelCentre() {
        if (!board_.contains(centre_.x, centre_.y)) return;
        int highest = -9;
        bool bed = false;
        each([&](int x, int y) {
            if (bed) return;
            bed = losTerrain(board_.terrainAt(x, y)).isDepression() && wholeBed(board_, border_, x, y);
            highest = std::max(highest, board_.elevationAt(x, y));
        });
        board_.elevation[board_.index(centre_.x, centre_.y)] = static_cast<std::int8_t>(bed ? -1 : highest);
    }

  private:
    template <class Each>
    void each(Each call) const {
        for (const PixelRun& run : runs_) {
            if (run.x < 0 || run.x >= board_.width) continue;
            for (int y = std::max(run.top, 0); y < std::min(run.bottom, board_.height); ++y) call(run.x, y);
        }
    }

    Raster& board_;
    std::array<PixelPoint, 6> border_;
    std::vector<PixelRun> runs_;
    PixelPoint centre_;
};

}  // namespace

PictureKind pictureKind(const std::string& name) {
    const VaslOverlayTable& table = VaslOverlayTable::builtIn();
    const auto has = [&](const std::string& part) { return name.find(part) != std::string::npos; };
    PictureKind out;
    out.linesBlind = std::any_of(table.noLines.begin(), table.noLines.end(), has);
    for (const auto& [begins, what] : table.doubtful)
        if (name.starts_with(begins)) out.doubtful = what;
    const bool steppe = has("Steppe");
    out.brushFills = steppe || has("BrokenTerrain") || has("Bamboo");
    out.woodsFill = steppe;
    // The letter at the beginning of the overlay's name does not matter.
    int number = 0;
    const char* last = name.data() + name.size();
    if (name.size() > 1) {
        const auto [end, error] = std::from_chars(name.data() + 1, last, number);
        if (error != std::errc{} || end != last) number = 0;
    }
    if (const auto it = table.buildings.find(number); it != table.buildings.end()) out.building = it->second;
    out.manyBuildings = table.severalBuildings.contains(number);
    return out;
}

std::vector<PixelChange> readPicture(const Pixels& picture, const VaslColours& colours,
                                     const PictureSite& site) {
    std::vector<PixelChange> out;
    out.reserve(picture.argb.size());
    PictureReader reader(picture, colours, site);
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) out.push_back(reader.at(x, y));
    return out;
}

void layPicture(const Pixels& picture, const std::vector<PixelChange>& changes, const PictureKind& kind,
                const PicturePlace& place, bool bamboo, Raster& board, bool seen) {
    static const auto brush = LosTerrainTable::builtIn().codeOf("Brush");
    static const auto bamboos = LosTerrainTable::builtIn().codeOf("Bamboo");
    std::size_t i = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x, ++i) {
            const PixelChange& change = changes[i];
            const PixelPoint p = place.of(x, y);
            if (!change.acts || !board.contains(p.x, p.y) || (seen && !picture.opaque(x, y))) continue;
            const std::size_t at = board.index(p.x, p.y);
            std::uint8_t terrain = change.terrain.value_or(board.terrain[at]);
            if (bamboo && terrain == brush) terrain = *bamboos;
            const LosTerrain& t = losTerrain(terrain);
            if (change.level) board.elevation[at] = *change.level;
            if (t.isDepression()) board.elevation[at] = -1;
            if (kind.building && t.isBuilding() && !t.isHexside()) terrain = *kind.building;
            board.terrain[at] = terrain;
        }
}

void fillHexes(const BoardGeometry& geometry, const PictureKind& kind, PixelPoint corner, bool turned,
               Raster& board) {
    const auto inRegion = [&](int x, int y) {
        return turned ? x <= corner.x && y <= corner.y : x >= corner.x && y >= corner.y;
    };
    std::vector<std::pair<Hex, std::uint8_t>> filled;
    std::vector<Hex> touched;
    for (int i = 0; i < geometry.hexCount(); ++i) {
        const Hex h = geometry.hexAt(i);
        const HexFiller hex(geometry, h, board);
        if (!hex.touches(inRegion)) continue;
        touched.push_back(h);
        if (const auto terrain = hex.inherent(kind, turned, inRegion)) filled.emplace_back(h, *terrain);
    }
    for (const auto& [h, terrain] : filled) HexFiller(geometry, h, board).fill(terrain);
    for (const Hex h : touched) HexFiller(geometry, h, board).levelCentre();
}

}  // namespace shellgame
