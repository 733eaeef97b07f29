// SPDX-License-Identifier: MIT
// Determines the Locations of a hex (A2.8).
#include <algorithm>
#include <set>

#include "board/coverage.hpp"
#include "rules/mapboard/hexsides.hpp"
#include "shellgame/board/los_terrain.hpp"
#include "shellgame/rules/mapboard/locations.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/mapboard/tunnels.hpp"
#include "shellgame/rules/terms/house_rules.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

/// The levels of a hex, without ground level.
struct HexLevels {
    std::set<int> certain;
    std::set<int> optional;  ///< rooftops and cellars, which exist only if the scenario uses them (B23.8)
    bool sewer = false;      ///< true if the hex has a building; a sewer may then be beneath it (A2.2 EX, B8)
    bool moreAbove = false;  ///< true if the building may have more levels than are known
    bool nothingKnown = false;  ///< true if even the terrain is unknown
};

/// Returns the level in "Stone Building, 2 Level", "Stone Rubble Level 1" or "Stone Factory, 1.5 Level",
/// rounded down.
std::optional<int> levelInName(std::string_view name) {
    const std::string lower = lowered(name);
    const auto at = lower.find("level");
    if (at == std::string::npos) return std::nullopt;
    const auto digit = [&](std::size_t i) -> std::optional<int> {
        if (i >= lower.size() || lower[i] < '0' || lower[i] > '9') return std::nullopt;
        return lower[i] - '0';
    };
    if (const auto after = digit(at + 6)) return after;
    if (at < 2) return std::nullopt;
    const bool half = at >= 4 && lower[at - 3] == '.';
    return digit(at - (half ? 4U : 2U));
}

void addUpTo(HexLevels& out, int top) {
    for (int level = 1; level <= top; ++level) out.certain.insert(level);
}

/// Adds the levels that follow from a terrain and its name. `named` is the name in the form in which a file
/// or the player writes it.
void addNamed(HexLevels& out, const TerrainRow& row, std::string_view named) {
    const auto top = levelInName(named);
    if (row.group == "building" || row.id == "tower" || row.id == "tower-bfp") {
        out.sewer = true;
        // A factory has its upper levels only in some of its hexes (B23.74).
        const bool told = top && named.find("actory") == std::string_view::npos;
        if (told) {
            addUpTo(out, *top);
            out.optional.insert({*top + 1, -1});
        } else {
            out.moreAbove = true;
        }
    } else if (row.group == "rubble") {
        addUpTo(out, top.value_or(0));
    } else if (row.kind == TerrainKind::bridge) {
        // The bridge is at ground level, and units beneath it are one level lower. No unit can be beneath a
        // pontoon bridge.
        if (row.id != "pontoon-bridge") out.certain.insert(-1);
    } else if (row.id == "sewer" || row.id == "cellar" || row.id == "cave-complex" || row.id == "cave" ||
               row.id == "tunnel") {
        out.certain.insert(-1);
    } else if (row.kind == TerrainKind::location) {
        // This is an upper level, rooftop or steeple, so the building may have more levels.
        out.moreAbove = true;
    }
}

bool isOfBuilding(const StackLocation& l) {
    if (l.terrain == noTerrain) return false;
    const LosTerrain& t = LosTerrainTable::builtIn().at(l.terrain);
    return t.isBuilding() || t.cellar || t.rooftop;
}

void addBoards(HexLevels& out, const Ground& ground, Hex hex) {
    const TerrainChart& chart = TerrainChart::builtIn();
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    bool known = false;
    for (const Ground::Origin& o : ground.origins(hex)) {
        const Board& board = *o.board->board;
        if (board.los.empty()) continue;
        known = true;
        const auto index = static_cast<std::size_t>(board.geometry.indexOf(o.hex));
        const TerrainRows stands = terrainOf(board, o.hex).rows;
        const bool building = std::any_of(stands.begin(), stands.end(), [](const TerrainRow* row) {
            return row->group == "building" || row->id == "tower" || row->id == "tower-bfp";
        });
        bool levels = false;
        for (const StackLocation& l : board.los[index].locations) {
            // A building that has only a sliver in the hex has no levels there (A2.74).
            if (l.index == 0 || (!building && isOfBuilding(l))) continue;
            const bool special =
                l.terrain != noTerrain && (table.at(l.terrain).cellar || table.at(l.terrain).rooftop);
            (special ? out.optional : out.certain).insert(l.levelInHex());
            levels = levels || (!special && l.index > 0);
        }
        if (index >= board.coverage.size()) continue;
        for (const Coverage& c : board.coverage[index]) {
            const TerrainRow* row = chart.byCode(c.terrain);
            if (std::find(stands.begin(), stands.end(), row) == stands.end()) continue;
            HexLevels named;
            addNamed(named, *row, table.at(c.terrain).name);
            out.sewer = out.sewer || named.sewer;
            // Add levels only for Location terrain. For a bridge, the board data already lists both
            // Locations.
            if (row->kind == TerrainKind::location) out.certain.merge(named.certain);
            // If the center of a building is in another hex, the board does not define the Locations of its
            // upper levels here.
            if (row->group == "building" && !named.certain.empty() && !levels) out.moreAbove = true;
        }
    }
    if (!known) out.nothingKnown = true;
}

/// Returns the second level of a hex with a bridge, by the board data: either on the bridge or beneath it.
std::optional<int> bridgeOnBoards(const Ground& ground, Hex hex) {
    const LosTerrainTable& table = LosTerrainTable::builtIn();
    for (const Ground::Origin& o : ground.origins(hex)) {
        const Board& board = *o.board->board;
        if (board.los.empty()) continue;
        const HexLosFacts& f = board.los[static_cast<std::size_t>(board.geometry.indexOf(o.hex))];
        const bool bridged = std::any_of(f.locations.begin(), f.locations.end(), [&](const StackLocation& l) {
            return l.terrain != noTerrain && table.at(l.terrain).isBridge();
        });
        for (const StackLocation& l : f.locations)
            if (bridged && l.index != 0) return l.levelInHex();
    }
    return std::nullopt;
}

HexLevels levelsOf(const GameView& view, const std::string& hex) {
    HexLevels out;
    const TerrainChart& chart = TerrainChart::builtIn();
    const auto note = view.state.hexes.find(hex);
    if (note != view.state.hexes.end() && !note->second.becomes.empty()) {
        if (const TerrainRow* row = chart.byName(note->second.becomes))
            addNamed(out, *row, note->second.becomes);
        return out;
    }
    const auto h = view.ground.find(hex);
    if (note == view.state.hexes.end() || note->second.terrain.empty()) {
        if (h) addBoards(out, view.ground, *h);
        return out;
    }
    for (const std::string& name : note->second.terrain)
        if (const TerrainRow* row = chart.byName(name)) addNamed(out, *row, name);
    // The board data decides whether the bridge or the Depression beneath it is at ground level.
    const auto bridge =
        std::find_if(note->second.terrain.begin(), note->second.terrain.end(), [&](const std::string& name) {
            const TerrainRow* row = chart.byName(name);
            return row != nullptr && row->kind == TerrainKind::bridge;
        });
    if (bridge != note->second.terrain.end() && h)
        if (const auto drawn = bridgeOnBoards(view.ground, *h)) {
            out.certain.erase(-1);
            out.certain.insert(*drawn);
        }
    // A name such as "Stone Building" does not include the height, but the board data may include it.
    if (out.moreAbove && h) {
        HexLevels drawn;
        addBoards(drawn, view.ground, *h);
        if (!drawn.certain.empty()) {
            out.certain.merge(drawn.certain);
            out.optional.merge(drawn.optional);
            out.moreAbove = drawn.moreAbove;
        }
    }
    return out;
}

/// Returns true if a cave is in the hex, or a tunnel ends in the hex, as far as the side knows.
bool hasUnderground(const State& state, const SideId& side, const std::string& hex) {
    for (const auto& [name, work] : state.works) {
        if (!side.empty() && work.side != side && !work.known) continue;
        const auto ends = tunnelEnds(state, work);
        if (std::any_of(ends.begin(), ends.end(), [&](const Location& l) { return l.hex == hex; }))
            return true;
    }
    return std::any_of(state.pieces.begin(), state.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        return p.fortification == "cave" && p.inPlay() &&
               (side.empty() || p.side == side || p.under.empty()) && state.placeOf(p).hex == hex;
    });
}

Listed locationList(const std::string& hex, const HexLevels& levels) {
    std::set<int> all = levels.certain;
    all.insert(0);
    Listed out;
    for (const int level : all) out.items.emplace_back(Location{hex, level});
    return out;
}

Finding askOf(const Location& at, Message text) {
    return {Verdict::ruling, "A2.8", at, std::move(text)};
}

/// Requires a Depression in the hex for Crest status (B20.9).
std::optional<Finding> crestFinding(const GameView& view, const Location& at) {
    const HexTerrain terrain = terrainAt(view, at.hex);
    if (terrain.basis == HexTerrain::Basis::assumed)
        return Finding{Verdict::ruling, "B20.9", at,
                       Message(words::isThereDepressionInForCrestStatus, at.hex)};
    const bool depression = std::any_of(terrain.rows.begin(), terrain.rows.end(), [](const TerrainRow* row) {
        return row->kind == TerrainKind::depression || row->kind == TerrainKind::bridge ||
               row->id == "valley" || row->id == "at-ditch";
    });
    if (depression) return std::nullopt;
    return Finding{Verdict::forbidden, "B20.9", at, Message(words::thereIsNoCrestStatus, at.hex)};
}

/// Returns true for an upper level of a building. Levels that a hex does not have are left out, because
/// locationFinding() reports them.
bool isUpstairs(const GameView& view, const Location& at) {
    if (at.level <= 0) return false;
    const TerrainRows rows = terrainAt(view, at.hex).rows;
    const bool building = std::any_of(rows.begin(), rows.end(), [](const TerrainRow* row) {
        return row->group == "building" || row->id == "tower" || row->id == "tower-bfp";
    });
    const auto none = building ? locationFinding(view, {}, at) : std::nullopt;
    return building && (!none || none->verdict != Verdict::forbidden);
}

/// Returns false if the boards show that no building extends across the hexside between two hexes.
bool mayBeOneBuilding(const GameView& view, const std::string& from, const std::string& to) {
    for (const std::string& hex : {from, to})
        if (const auto note = view.state.hexes.find(hex);
            note != view.state.hexes.end() &&
            (!note->second.terrain.empty() || !note->second.becomes.empty()))
            return true;
    const auto a = view.ground.find(from), b = view.ground.find(to);
    const auto side = a && b ? sideTowards(*a, *b) : std::nullopt;
    if (!side) return true;
    bool known = false;
    for (const auto& [hex, of] : {std::pair(*a, *side), std::pair(*b, opposite(*side))})
        for (const HexsideFacts* s : hexsideFacts(view.ground, hex, of)) {
            if (s->locationTerrain != noTerrain &&
                LosTerrainTable::builtIn().at(s->locationTerrain).isBuilding())
                return true;
            known = true;
        }
    return !known;
}

}  // namespace

std::string terrainToKeep(std::string_view written) {
    const TerrainChart& chart = TerrainChart::builtIn();
    const TerrainRow* row = chart.byName(written);
    if (row == nullptr) return {};
    if (levelInName(written))
        for (const std::string& name : row->written)
            if (lowered(name) == lowered(written)) return name;
    return row->name;
}

std::optional<Finding> locationFinding(const GameView& view, const SideId& side, const Location& at,
                                       const Position& position) {
    const std::string& faces = position.faces;
    if (!faces.empty() && view.ground.distance(at.hex, faces) != 1)
        return Finding{Verdict::forbidden, "B20.9", at,
                       Message(words::isNoNeighbourOfCrestCounterCovers, faces, at.hex)};
    if (at.level == 0) return position.portion == Portion::crest ? crestFinding(view, at) : std::nullopt;
    const HexLevels levels = levelsOf(view, at.hex);
    if (levels.certain.contains(at.level)) return std::nullopt;
    const bool cave = position.portion == Portion::cave || position.portion == Portion::caveComplex;
    if (at.level == -1 && (cave || hasUnderground(view.state, side, at.hex))) return std::nullopt;
    if (levels.optional.contains(at.level)) {
        if (houseRuleOn(view.state.settings, "rooftops_cellars")) return std::nullopt;
        return askOf(at, at.level > 0 ? Message(words::isRooftopDoesScenarioUseThemB23, at.text())
                                      : Message(words::isCellarOrSewerDoesScenarioUse, at.text()));
    }
    if (levels.nothingKnown) return askOf(at, Message(words::nobodyHasSaidWhatIsLike, at.hex, at.text()));
    if (levels.sewer && at.level == -1)
        return askOf(at, Message(words::isThereSewerOrCellarBeneathBuilding, at.hex));
    if (levels.moreAbove && at.level > 0)
        return askOf(at, Message(words::nobodyHasSaidHowManyLevelsBuilding, at.hex, at.text()));
    return Finding{Verdict::forbidden, "A2.8", at,
                   levels.certain.empty()
                       ? Message(words::thereIsNoLocationOnlyOne, at.text(), at.hex)
                       : Message(words::thereIsNoLocationLocations, at.text(), locationList(at.hex, levels))};
}

std::optional<Finding> stairsFinding(const GameView& view, const Location& from, const Location& to) {
    if (view.ground.distance(from.hex, to.hex) != 1) return std::nullopt;
    const bool leaves = isUpstairs(view, from), enters = isUpstairs(view, to);
    if (!leaves && !enters) return std::nullopt;
    if (leaves && enters && levelsUp(view.ground, from, to) == 0 && mayBeOneBuilding(view, from.hex, to.hex))
        return std::nullopt;
    return Finding{Verdict::forbidden, "B23.4", to,
                   Message(words::onlyStairsLeadToUpperLevel, from.text(), to.text())};
}

}  // namespace shellgame
