// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/fortifications.hpp"

#include <algorithm>
#include <array>

#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

using Once = FortificationRow::Once;

constexpr std::array<FortificationRow, 11> rows{{
    {"foxhole", "B27.1", true, false, Once::hex, "trench at-ditch", ArcShape::none, false, true},
    {"trench", "B27.5", true, false, Once::hex, "foxhole at-ditch", ArcShape::none, false, true},
    {"at-ditch", "B27.56", true, false, Once::hex, "foxhole trench", ArcShape::none, false, true},
    {"sangar", "F8", false, false, Once::hex, "foxhole trench", ArcShape::none, false, true},
    {"wire", "B26", true, false, Once::location, "panji", ArcShape::none, false, true},
    {"panji", "G9", true, false, Once::hex, "wire roadblock", ArcShape::sides, false, true},
    {"roadblock", "B29.1", true, false, Once::any, "panji", ArcShape::side, false, true},
    {"tunnel", "B8.6", true, false, Once::any, "", ArcShape::none, false, false},
    {"pillbox", "B30.1", true, false, Once::hex, "", ArcShape::spine, false, true},
    {"cave", "G11", true, false, Once::hexside, "", ArcShape::side, true, true},
    {"fortified-building", "B23.91", true, true, Once::location, "", ArcShape::none, false, true},
}};

bool named(std::string_view list, std::string_view id) {
    for (std::size_t at = list.find(id); at != std::string_view::npos; at = list.find(id, at + 1)) {
        const bool begins = at == 0 || list[at - 1] == ' ';
        const std::size_t end = at + id.size();
        if (begins && (end == list.size() || list[end] == ' ')) return true;
    }
    return false;
}

bool contains(const std::vector<std::string>& list, const std::string& id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

/// Checks a fortification against the chart's lists of terrain. If Open Ground is on the list of required
/// terrain, all terrain of the hex must be on that list. Otherwise one entry of the list is enough.
void terrainFindings(const TerrainRow& chart, const FortificationRow& row, const HexTerrain& terrain,
                     const std::string& type, const Location& at, Findings& out) {
    const bool allOnList = contains(chart.onlyIn, "open-ground");
    bool anyOnList = chart.onlyIn.empty() || allOnList;
    std::string bad;
    for (const TerrainRow* t : terrain.rows) {
        const bool on = contains(chart.onlyIn, t->id);
        anyOnList = anyOnList || on;
        const bool matters = t->kind == TerrainKind::hex || t->kind == TerrainKind::depression ||
                             t->kind == TerrainKind::bridge;
        if (contains(chart.notIn, t->id) || (allOnList && matters && !on)) bad = t->name;
    }
    if (!bad.empty())
        out.push_back(
            {Verdict::forbidden, std::string(row.rule), at, Message(words::cantBePlacedIn, type, bad)});
    else if (!anyOnList && terrain.basis == HexTerrain::Basis::assumed)
        out.push_back({Verdict::ruling, std::string(row.rule), at,
                       Message(words::nobodyHasSaidWhatTerrain, at.text(), type)});
    else if (!anyOnList)
        out.push_back(
            {Verdict::forbidden, std::string(row.rule), at, Message(words::findsNothing, type, at.text())});
}

/// Requires a Depression, or a hexside beyond which the terrain is lower (G11).
void crestFindings(const GameView& view, const FortificationRow& row, const HexTerrain& terrain,
                   const std::string& type, const Location& at, Findings& out) {
    const bool depression = std::any_of(terrain.rows.begin(), terrain.rows.end(), [](const TerrainRow* t) {
        return t->kind == TerrainKind::depression;
    });
    if (depression || hasCrestLine(view, at.hex)) return;
    const auto note = view.state.hexes.find(at.hex);
    bool known = note != view.state.hexes.end() && note->second.crestLine.has_value();
    if (const auto h = view.ground.find(at.hex))
        for (const Ground::Origin& o : view.ground.origins(*h)) known = known || !o.board->board->los.empty();
    out.push_back({known ? Verdict::forbidden : Verdict::ruling, std::string(row.rule), at,
                   known ? Message(words::needsDepressionOrLowerGroundBeside, type, at.text())
                         : Message(words::nobodyHasSaidWhetherHasCrestLine, type, at.text())});
}

void companyFindings(const GameView& view, const FortificationRow& row, const Piece& piece,
                     const Location& at, const Occupancy& occupancy, const std::set<PieceId>& gone,
                     Findings& out) {
    int caves = 0;
    for (const PieceId& id : occupancy.inHex(at.hex)) {
        const Piece* p = view.state.piece(id);
        if (p == nullptr || p == &piece || gone.contains(id) || p->fortification.empty()) continue;
        // The answer must not reveal hidden enemies.
        if (p->side != piece.side && !p->under.empty()) continue;
        const Location where = view.state.placeOf(*p);
        const bool same = p->fortification == row.id;
        if (named(row.apart, p->fortification))
            out.push_back({Verdict::forbidden, std::string(row.rule), at,
                           Message(words::cantBeInOneHexWith, piece.type, p->type)});
        else if (same && (row.once == Once::hex || (row.once == Once::location && where == at)))
            out.push_back({Verdict::forbidden, std::string(row.rule), at,
                           Message(words::hasOneAlready, at.text(), p->type)});
        else if (same && row.once == Once::hexside)
            ++caves;
    }
    if (caves >= 6)
        out.push_back({Verdict::forbidden, std::string(row.rule), at,
                       Message(words::hasCaveAtEachHexsideAlready, at.text())});
    if (row.id != "panji") return;
    for (const MarkerId& id : occupancy.at(at).markers)
        if (const Marker* m = view.state.marker(id);
            m != nullptr && m->kind == MarkerKind::mine && m->side == piece.side && !m->isDummy())
            out.push_back({Verdict::forbidden, std::string(row.rule), at,
                           Message(words::cantBeInOneHexWithMines, piece.type)});
}

}  // namespace

std::vector<std::string> hexesOfArc(std::string_view arc) {
    std::vector<std::string> out;
    std::string one;
    for (const char c : std::string(arc) + "/") {
        if (c != '/') {
            one += c;
            continue;
        }
        out.push_back(one);
        one.clear();
    }
    return out;
}

std::span<const FortificationRow> fortificationRows() {
    return rows;
}

const FortificationRow* fortificationRow(std::string_view id) {
    const auto* it =
        std::find_if(rows.begin(), rows.end(), [&](const FortificationRow& r) { return r.id == id; });
    return it == rows.end() ? nullptr : it;
}

ArcShape arcShape(const Piece& piece, ArcOf of) {
    if (of == ArcOf::turret && !hasTurret(piece)) return ArcShape::none;
    if (piece.kind == PieceClass::vehicle || piece.kind == PieceClass::gun) return ArcShape::spine;
    const FortificationRow* row = fortificationRow(piece.fortification);
    return row == nullptr ? ArcShape::none : row->arc;
}

bool hasTurret(const Piece& piece) {
    if (piece.kind != PieceClass::vehicle) return false;
    const PieceLookup found = Catalogue::builtIn().lookup(piece.type, piece.nation);
    const bool known = found.match == Match::exact || found.match == Match::otherNation;
    return !known || !found.type.certain || found.type.turret != Turret::none;
}

bool arcFits(const Ground& ground, const Piece& piece, const std::string& hex, std::string_view arc,
             ArcOf of) {
    const std::vector<std::string> names = hexesOfArc(arc);
    const auto beside = [&](const std::string& n) { return facingOf(ground, hex, n).has_value(); };
    if (!std::all_of(names.begin(), names.end(), beside)) return false;
    switch (arcShape(piece, of)) {
        case ArcShape::none:
            return false;
        case ArcShape::spine:
            return names.size() == 2 && facingOf(ground, hex, arc).has_value();
        case ArcShape::side:
            return names.size() == 1;
        case ArcShape::sides:
            return static_cast<int>(names.size()) == piece.hexsides &&
                   std::set<std::string>(names.begin(), names.end()).size() == names.size();
    }
    return false;
}

Message arcExpectation(const Piece& piece, const std::string& hex, ArcOf of) {
    switch (arcShape(piece, of)) {
        case ArcShape::none:
            break;
        case ArcShape::spine:
            return Message(words::twoNeighboursOfThatTouchEachOther, hex);
        case ArcShape::side:
            return Message(words::neighboursOf, 1, hex);
        case ArcShape::sides:
            return Message(words::neighboursOf, piece.hexsides, hex);
    }
    return of == ArcOf::turret ? Message(words::noneItHasNoTurret) : Message(words::noneItHasNoCoveredArc);
}

Findings fortificationFindings(const GameView& view, const Piece& piece, const Location& at,
                               const Occupancy& occupancy, const std::set<PieceId>& gone) {
    Findings out;
    if (piece.kind != PieceClass::fortification) return out;
    const FortificationRow* row = fortificationRow(piece.fortification);
    const TerrainRow* chart = row == nullptr ? nullptr : TerrainChart::builtIn().byId(piece.fortification);
    if (row == nullptr || chart == nullptr) {
        out.push_back({Verdict::ruling, "4.2", at, Message(words::programDoesNotKnowWhere, piece.type)});
        return out;
    }
    if (at.level != 0 && !row->upperLevels) {
        out.push_back({Verdict::forbidden, std::string(row->rule), at,
                       Message(words::canOnlyBeAtGroundLevel, piece.type)});
        return out;
    }
    const HexTerrain terrain = terrainAt(view, at.hex);
    terrainFindings(*chart, *row, terrain, piece.type, at, out);
    if (row->atCrest) crestFindings(view, *row, terrain, piece.type, at, out);
    companyFindings(view, *row, piece, at, occupancy, gone, out);
    if (out.empty() && !row->certain)
        out.push_back({Verdict::ruling, std::string(row->rule), at,
                       Message(words::sourcesDoNotAgreeOnWhere, piece.type)});
    return out;
}

Findings tunnelEndFindings(const GameView& view, const Location& at) {
    Findings out;
    const FortificationRow& row = *fortificationRow("tunnel");
    if (at.level != 0)
        out.push_back(
            {Verdict::forbidden, std::string(row.rule), at, Message(words::tunnelLeadsToGroundLevel)});
    const TerrainRow* chart = TerrainChart::builtIn().byId("tunnel");
    if (out.empty() && chart != nullptr)
        terrainFindings(*chart, row, terrainAt(view, at.hex), "A tunnel's end", at, out);
    return out;
}

}  // namespace shellgame
