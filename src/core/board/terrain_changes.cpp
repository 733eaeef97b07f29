// SPDX-License-Identifier: MIT
#include "board/terrain_changes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

#include "board/vasl_colours.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/board/los_terrain.hpp"

namespace shellgame::resources {
extern const std::string_view terrain_changes;
}

namespace shellgame {

namespace {

const LosTerrain& terrainRow(std::uint8_t code) {
    return LosTerrainTable::builtIn().at(code);
}

std::uint8_t codeIn(const Reader& r, const std::string& name) {
    const auto code = vaslTerrainNamed(name);
    if (!code) r.problem(describeJson(name), "terrain of the LOS table");
    return code.value_or(0);
}

struct ChangeTable {
    std::map<std::string, BoardChange> changes;
    std::set<std::string> looks;

    static const ChangeTable& builtIn();
};

BoardChange readChange(const Reader& r) {
    BoardChange out;
    out.name = r.text("name");
    r.each("turns", 60, [&](const Reader& pair) {
        out.turns.emplace_back(codeIn(pair, pair.at(std::size_t{0}).asText()),
                               codeIn(pair, pair.at(1).asText()));
    });
    if (r.has("terrain")) out.terrain = codeIn(r, r.text("terrain"));
    if (r.has("to")) out.to = codeIn(r, r.text("to"));
    if (r.has("level")) out.level = static_cast<int>(r.integer("level", -9, 9));
    if (r.has("to_level")) out.toLevel = static_cast<int>(r.integer("to_level", -9, 9));
    out.jungle = r.boolean("jungle", false);
    out.noStairways = r.boolean("no_stairways", false);
    const std::string hexes = r.word("hexes", {"none", "bridges", "woods_roads", "swamps"}, "none");
    out.hexes = hexes == "bridges"       ? BoardChange::Hexes::bridges
                : hexes == "woods_roads" ? BoardChange::Hexes::woodsRoads
                : hexes == "swamps"      ? BoardChange::Hexes::swamps
                                         : BoardChange::Hexes::none;
    r.noOtherKeys();
    return out;
}

const ChangeTable& ChangeTable::builtIn() {
    static const ChangeTable table = [] {
        const std::string file = "terrain-changes.json";
        Problems problems;
        const auto json = parseJson(resources::terrain_changes, file);
        if (!json) throw std::logic_error(joinProblems(json.error()));
        const Reader root(*json, problems, file);
        root.integer("format", 1, 1);
        ChangeTable out;
        root.each(
            "changes", 400,
            [&](const Reader& r) {
                BoardChange change = readChange(r);
                out.changes[change.name] = std::move(change);
            },
            true);
        for (const std::string& name : root.texts("looks", 400)) out.looks.insert(name);
        root.noOtherKeys();
        // The file is part of the program. An error in it is therefore a bug and not bad input.
        if (!problems.empty()) throw std::logic_error(joinProblems(problems));
        return out;
    }();
    return table;
}

void turnTerrain(const std::vector<std::pair<std::uint8_t, std::uint8_t>>& turns, Raster& board) {
    std::array<std::uint8_t, 256> becomes{};
    for (std::size_t i = 0; i < becomes.size(); ++i) becomes[i] = static_cast<std::uint8_t>(i);
    for (const auto& [from, to] : turns) becomes[from] = to;
    for (std::uint8_t& code : board.terrain) code = becomes[code];
}

/// Applies one row of the table to all pixels. Pixels with the row's level or terrain get another level or
/// terrain.
void changeRow(const BoardChange& change, Raster& board) {
    turnTerrain(change.turns, board);
    if (!change.terrain && !change.level) return;
    for (std::size_t at = 0; at < board.terrain.size(); ++at) {
        if (change.terrain && board.terrain[at] == *change.terrain) {
            board.terrain[at] = 0;
            board.elevation[at] = static_cast<std::int8_t>(change.toLevel.value_or(0));
        } else if (change.level && board.elevation[at] == *change.level) {
            board.elevation[at] = static_cast<std::int8_t>(change.toLevel.value_or(0));
            // If a level is replaced by terrain, obstacles keep their terrain.
            if (change.to && !terrainRow(board.terrain[at]).obstacle) board.terrain[at] = *change.to;
        }
    }
}

/// Calls `call` for each pixel of the board near the center of a hex, up to a third of a hex away in each
/// direction.
template <class Each>
void eachAround(const BoardGeometry& g, Hex h, const Raster& board, Each call) {
    const PixelPoint c = g.losPoint(h);
    const double reach = g.hexHeight / 3;
    const int most = static_cast<int>(reach);
    for (int x = c.x - most; x <= c.x + most; ++x)
        for (int y = c.y - most; y <= c.y + most; ++y)
            if (board.contains(x, y) && std::hypot(x - c.x, y - c.y) < reach) call(x, y);
}

/// Replaces bridges with the gully beneath, and lowers the ground around the centers of their hexes by one
/// level.
void bridgesToGullies(const BoardGeometry& g, const std::vector<HexLosFacts>& facts, Raster& board) {
    const auto gully = vaslTerrainNamed("Gully");
    std::set<Hex> hexes;
    for (int x = 0; x < board.width; ++x)
        for (int y = 0; y < board.height; ++y) {
            const std::size_t at = board.index(x, y);
            if (!terrainRow(board.terrain[at]).isBridge()) continue;
            board.terrain[at] = gully.value_or(0);
            if (const auto h = g.hexAtPixel(x, y)) hexes.insert(*h);
        }
    for (const Hex h : hexes)
        eachAround(g, h, board, [&](int x, int y) {
            const auto there = g.hexAtPixel(x, y);
            if (!there) return;
            const HexLosFacts& f = facts[static_cast<std::size_t>(g.indexOf(*there))];
            const int level = f.depression != noTerrain ? f.baseHeight : f.baseHeight - 1;
            board.elevation[board.index(x, y)] = static_cast<std::int8_t>(level);
        });
}

/// Puts woods at the center of road hexes that have woods at a hexside.
void fillWoodsRoads(const BoardGeometry& g, const std::vector<HexLosFacts>& facts, Raster& board) {
    const auto woods = vaslTerrainNamed("Woods");
    for (int i = 0; i < g.hexCount(); ++i) {
        const HexLosFacts& f = facts[static_cast<std::size_t>(i)];
        const bool between = std::any_of(f.sides.begin(), f.sides.end(), [&](const HexsideFacts& side) {
            return side.locationTerrain == woods;
        });
        if (f.centreTerrain == noTerrain || !terrainRow(f.centreTerrain).isRoad() || !between) continue;
        eachAround(g, g.hexAt(i), board,
                   [&](int x, int y) { board.terrain[board.index(x, y)] = woods.value_or(0); });
    }
}

/// Turns marsh beside woods or jungle into swamp.
void marshToSwamp(const BoardGeometry& g, Raster& board) {
    const auto marsh = vaslTerrainNamed("Marsh"), swamp = vaslTerrainNamed("Swamp");
    const std::array wet{vaslTerrainNamed("Woods"), vaslTerrainNamed("Light Jungle"),
                         vaslTerrainNamed("Dense Jungle")};
    const auto nearCentre = [&](Hex h) -> std::optional<std::uint8_t> {
        if (!g.contains(h)) return std::nullopt;
        const PixelPoint c = g.losPoint(h);
        for (const auto& [dx, dy] : {std::pair{1, -1}, {1, 1}, {-1, 1}, {-1, -1}})
            if (board.contains(c.x + dx, c.y + dy)) return board.terrainAt(c.x + dx, c.y + dy);
        return std::nullopt;
    };
    for (int i = 0; i < g.hexCount(); ++i) {
        const Hex h = g.hexAt(i);
        if (nearCentre(h) != marsh) continue;
        const bool beside = std::any_of(allSides.begin(), allSides.end(), [&](Side6 side) {
            const auto there = nearCentre(neighbour(h, side));
            return there && std::find(wet.begin(), wet.end(), there) != wet.end();
        });
        if (!beside) continue;
        for (const PixelRun& run : pixelRuns(g.border(h)))
            for (int y = run.top; y < run.bottom; ++y)
                if (board.contains(run.x, y) && board.terrainAt(run.x, y) == marsh)
                    board.terrain[board.index(run.x, y)] = swamp.value_or(0);
    }
}

}  // namespace

const BoardChange* boardChange(const std::string& name) {
    const auto& changes = ChangeTable::builtIn().changes;
    const auto it = changes.find(name);
    return it == changes.end() ? nullptr : &it->second;
}

bool isBoardChange(const std::string& name) {
    return boardChange(name) != nullptr || ChangeTable::builtIn().looks.contains(name);
}

void changePixels(const std::vector<std::string>& names, Raster& board) {
    bool jungle = false;
    for (const std::string& name : names)
        if (const BoardChange* change = boardChange(name)) {
            changeRow(*change, board);
            jungle = jungle || change->jungle;
        }
    const auto woods = vaslTerrainNamed("Woods"), light = vaslTerrainNamed("Light Jungle");
    if (jungle && woods && light) turnTerrain({{*woods, *light}}, board);
}

void changeHexes(const std::vector<std::string>& names, const BoardGeometry& geometry,
                 const std::vector<HexLosFacts>& facts, Raster& board) {
    for (const std::string& name : names) {
        const BoardChange* change = boardChange(name);
        if (change == nullptr) continue;
        switch (change->hexes) {
            case BoardChange::Hexes::none:
                break;
            case BoardChange::Hexes::bridges:
                bridgesToGullies(geometry, facts, board);
                break;
            case BoardChange::Hexes::woodsRoads:
                fillWoodsRoads(geometry, facts, board);
                break;
            case BoardChange::Hexes::swamps:
                marshToSwamp(geometry, board);
                break;
        }
    }
}

bool losesStairways(const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [](const std::string& name) {
        const BoardChange* change = boardChange(name);
        return change != nullptr && change->noStairways;
    });
}

}  // namespace shellgame
