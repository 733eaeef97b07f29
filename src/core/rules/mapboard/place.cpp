// SPDX-License-Identifier: MIT
#include "shellgame/rules/mapboard/place.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "base/count.hpp"
#include "board/coverage.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/terms/arms.hpp"
#include "words/mapboard.hpp"

namespace shellgame {

namespace {

TemPlace temPlace(const Location& at, const Position& position, const Shelter& shelter) {
    TemPlace place;
    place.level = at.level;
    const TerrainChart& chart = TerrainChart::builtIn();
    if (shelter.fortified)
        if (const TerrainRow* row = chart.byId("fortified-building")) place.in.push_back({row, {}, false});
    if (position.portion == Portion::open) return place;
    FortificationUse use;
    use.row = chart.byName(toText(position.portion));
    if (use.row == nullptr || use.row->kind != TerrainKind::fortification) return place;
    if (position.capacity > 0) use.numbers = {position.capacity, position.temFront, position.temOther};
    use.shifted = shelter.shifting;
    place.in.push_back(use);
    return place;
}

const TerrainRow* firstRow(const HexTerrain& terrain, auto&& pick) {
    for (const TerrainRow* row : terrain.rows)
        if (pick(*row)) return row;
    return nullptr;
}

Finding forbid(const std::string& rule, const Location& at, Message text) {
    return {Verdict::forbidden, rule, at, std::move(text)};
}

void gunFindings(const Piece& gun, const Location& at, const Position& position, const HexTerrain& terrain,
                 Findings& out) {
    // A Gun can't be in a Water Obstacle, a marsh or, except for mortars, a crag (C2.7).
    const TerrainRow* bad = firstRow(terrain, [&](const TerrainRow& r) {
        return r.id == "water" || r.id == "marsh" || (r.id == "crag" && gun.gunType != "MTR");
    });
    if (bad != nullptr) out.push_back(forbid("C2.7", at, Message(words::cantBeIn, gun.type, bad->name)));
    const TerrainRow* building =
        firstRow(terrain, [](const TerrainRow& r) { return r.group == "building" || r.group == "rubble"; });
    if (building != nullptr && position.portion == Portion::open) {
        const bool fits = gun.size <= TargetSize::small ||
                          ((gun.gunType == "AT" || gun.gunType == "INF") && gun.size <= TargetSize::normal);
        if (at.level != 0)
            out.push_back(forbid("C2.7", at, Message(words::cantBeInUpperBuildingLevel, gun.type)));
        else if (!fits)
            out.push_back(forbid("C2.7", at, Message(words::isTooLargeGunForBuilding, gun.type)));
    }
    if (position.portion == Portion::foxhole && gun.gunType != "MTR")
        out.push_back(forbid("B27.1", at, Message(words::ofGunsOnlyMortars, gun.type)));
    if (position.portion == Portion::crest)
        out.push_back(forbid("B20.9", at, Message(words::onlyInfantryCanHaveCrestStatusNot, gun.type)));
}

bool hasBridge(const HexTerrain& terrain) {
    return firstRow(terrain, [](const TerrainRow& r) { return r.kind == TerrainKind::bridge; }) != nullptr;
}

/// Checks the chart's column for a unit: whether the unit can enter through the terrain, by road, or by
/// Bypass.
void chartFindings(const Piece& piece, const Location& at, const Position& position,
                   const HexTerrain& terrain, const CostSum& cost, Findings& out) {
    if (position.portion == Portion::bypass && mayBypass(terrain) != false) return;
    const bool road =
        firstRow(terrain, [](const TerrainRow& r) { return r.kind == TerrainKind::road; }) != nullptr;
    if ((cost.never && !cost.byRoad) || (cost.roadOnly && !cost.byRoad && !road))
        out.push_back(
            forbid(cost.barredBy, at, Message(words::cantEnter, piece.type, describe(terrain.rows))));
    else if (cost.unknown)
        out.push_back({Verdict::ruling, cost.barredBy, at,
                       Message(words::chartDoesNotSayWhetherCanEnter, piece.type, describe(terrain.rows))});
}

/// Returns the rule of the portions in which no vehicle can be.
const char* ruleOf(Portion portion) {
    switch (portion) {
        case Portion::foxhole:
            return "B27.1";
        case Portion::sangar:
            return "F8";
        case Portion::pillbox:
            return "B30.111";
        case Portion::cave:
        case Portion::caveComplex:
            return "G11";
        case Portion::crest:
            return "B20.9";
        case Portion::wireBeneath:
            return "B26";
        case Portion::panjiBeneath:
            return "G9";
        default:
            return "A2.8";
    }
}

void vehicleFindings(const Piece& vehicle, const Location& at, const Position& position,
                     const PlaceFacts& facts, Findings& out) {
    const HexTerrain& terrain = facts.terrain;
    if (at.level > 0 && !hasBridge(terrain))
        out.push_back(forbid("B23.42", at, Message(words::cantBeInUpperBuildingLevel, vehicle.type)));
    switch (position.portion) {
        case Portion::open:
        case Portion::trench:
        case Portion::bypass:
            break;
        default:
            out.push_back(
                forbid(ruleOf(position.portion), at,
                       Message(words::cantBeInThisPortionOfLocation, vehicle.type, position.text())));
    }
    if (const auto cls = vehicleClass(vehicle.moves))
        chartFindings(vehicle, at, position, terrain, facts.vehicle(*cls), out);
}

/// Checks the chart's column for Cavalry, which may not enter buildings (A13.3).
void cavalryFindings(const Piece& rider, const Location& at, const Position& position,
                     const PlaceFacts& facts, Findings& out) {
    if (at.level != 0 && !hasBridge(facts.terrain))
        out.push_back(forbid("B23.42", at, Message(words::cantBeInUpperBuildingLevel, rider.type)));
    else
        chartFindings(rider, at, position, facts.terrain, facts.cavalry(), out);
}

/// Returns the terrain that the player has stated for the hex. Without such a statement, returns the terrain
/// on the board.
HexTerrain unchangedTerrain(const GameView& view, const std::string& hex) {
    HexTerrain out;
    const auto note = view.state.hexes.find(hex);
    if (note != view.state.hexes.end() && !note->second.terrain.empty()) {
        const TerrainChart& chart = TerrainChart::builtIn();
        for (const std::string& name : note->second.terrain)
            if (const TerrainRow* row = chart.byName(name)) out.rows.push_back(row);
        out.basis = HexTerrain::Basis::ruled;
        return out;
    }
    if (const auto h = view.ground.find(hex)) {
        out.rows = terrainOf(view.ground, *h).rows;  // omits slivers (A2.74)
        const auto origins = view.ground.origins(*h);
        const bool known = std::any_of(origins.begin(), origins.end(), [](const Ground::Origin& o) {
            return !o.board->board->coverage.empty();
        });
        if (known) out.basis = HexTerrain::Basis::board;
    }
    return out;
}

}  // namespace

std::optional<VehicleClass> vehicleClass(MovementClass moves) {
    switch (moves) {
        case MovementClass::fullyTracked:
            return VehicleClass::tracked;
        case MovementClass::halftrack:
            return VehicleClass::halfTracked;
        case MovementClass::armouredCar:
            return VehicleClass::armoredCar;
        case MovementClass::truck:
            return VehicleClass::truck;
        default:
            return std::nullopt;
    }
}

const CostSum& PlaceFacts::vehicle(VehicleClass cls) const {
    auto& known = vehicles_[static_cast<std::size_t>(cls)];
    if (!known) known = vehicleCost(terrain.rows, cls);
    return *known;
}

const CostSum& PlaceFacts::cavalry() const {
    if (!cavalry_) cavalry_ = cavalryCost(terrain.rows);
    return *cavalry_;
}

PlaceFacts placeFacts(const GameView& view, const Location& at, const Position& position, int when) {
    PlaceFacts out;
    out.terrain = terrainAt(view, at.hex, when);
    out.cover = coverAt(view, at, position, when);
    out.infantry = infantryCost(out.terrain.rows);
    out.mayEmplace = mayEmplaceAt(view, at, position, when);
    return out;
}

HexTerrain terrainAt(const GameView& view, const std::string& hex, int when) {
    HexTerrain out;
    const auto note = view.state.hexes.find(hex);
    const bool changed = note != view.state.hexes.end() && note->second.changed < when;
    if (changed && !note->second.becomes.empty()) {
        if (const TerrainRow* row = TerrainChart::builtIn().byName(note->second.becomes))
            out.rows.push_back(row);
        out.basis = HexTerrain::Basis::board;
    } else {
        out = unchangedTerrain(view, hex);
    }
    if (changed && note->second.blaze > 0)
        if (const TerrainRow* blaze = TerrainChart::builtIn().byId("blaze")) out.rows.push_back(blaze);
    return out;
}

PlaceTem temAt(const GameView& view, const Location& at, const Position& position, const Shelter& shelter) {
    PlaceTem out;
    const HexTerrain terrain = terrainAt(view, at.hex);
    const auto note = view.state.hexes.find(at.hex);
    const bool ruledTem = note != view.state.hexes.end() && note->second.tem.has_value();
    const TemPlace place = temPlace(at, position, shelter);
    if (!ruledTem) {
        const TemSum sum = temSum(terrain.rows, place);
        out.value = sum.value;
        out.text = sum.text();
        out.certain = sum.certain;
        out.unknown = sum.unknown;
        out.assumed =
            terrain.basis == HexTerrain::Basis::assumed && place.in.size() == (shelter.fortified ? 1U : 0U);
        return out;
    }
    // A TEM that the player has ruled replaces the TEM of the terrain, whether or not the building is
    // fortified. In a portion such as a pillbox, the portion's TEM can still replace the ruled TEM, as in the
    // chart.
    const int ruled = *note->second.tem;
    out.value = ruled;
    out.text = Message::Arg(Message(words::ruled, signedText(ruled)));
    if (position.portion == Portion::open) return out;
    const TemSum inside = temSum({}, temPlace(at, position, {shelter.shifting, false}));
    const bool sole = position.portion == Portion::pillbox || position.portion == Portion::cave;
    if (shelter.shifting || (!sole && inside.value <= ruled)) return out;
    out.value = inside.value;
    out.text = inside.text();
    out.certain = inside.certain;
    return out;
}

PlaceCover coverAt(const GameView& view, const Location& at, const Position& position, int when) {
    PlaceCover out;
    const HexTerrain terrain = terrainAt(view, at.hex, when);
    const ConcealmentTerrain c = concealmentTerrain(terrain.rows, temPlace(at, position, {}));
    out.certain = c != ConcealmentTerrain::part && c != ConcealmentTerrain::doubtful;
    const bool building =
        firstRow(terrain, [](const TerrainRow& r) { return r.group == "building"; }) != nullptr;
    if (c == ConcealmentTerrain::yes)
        out.cover = building ? Cover::building : Cover::concealing;
    else
        out.cover = isOpenGround(terrain.rows) && position.portion == Portion::open ? Cover::openGround
                                                                                    : Cover::notConcealing;
    static const std::set<std::string, std::less<>> jungle{"light-jungle", "dense-jungle", "bamboo", "kunai"};
    out.hidesWorks = firstRow(terrain, [](const TerrainRow& r) { return jungle.contains(r.id); }) != nullptr;
    out.road = c == ConcealmentTerrain::yes && !building &&
               firstRow(terrain, [](const TerrainRow& r) { return r.kind == TerrainKind::road; }) != nullptr;
    return out;
}

bool hasCrestLine(const GameView& view, const std::string& hex) {
    const auto note = view.state.hexes.find(hex);
    if (note != view.state.hexes.end() && note->second.crestLine) return *note->second.crestLine;
    const auto mine = view.ground.baseHeight(hex);
    if (!mine) return false;
    for (const std::string& n : view.ground.neighbours(hex)) {
        const auto other = view.ground.baseHeight(n);
        if (other && *other < *mine) return true;
    }
    return false;
}

Occupancy::Occupancy(const State& state) {
    for (const auto& [id, marker] : state.markers) {
        Spot& spot = spots_[marker.at];
        spot.markers.push_back(id);
        spot.pieces.insert(spot.pieces.end(), marker.contents.begin(), marker.contents.end());
    }
    for (const auto& [id, piece] : state.pieces)
        if (piece.gone.empty() && piece.under.empty() && !piece.at.empty())
            spots_[piece.at].pieces.push_back(id);
}

const PlaceFacts& Occupancy::facts(const GameView& view, const Location& at, const Position& position,
                                   int when) const {
    // Each hex has two sets of cached facts: before and after its terrain changed.
    const auto note = view.state.hexes.find(at.hex);
    const bool since = note == view.state.hexes.end() || note->second.changed < when;
    std::vector<Known>& known = facts_[at.hex];
    for (const Known& k : known)
        if (k.level == at.level && k.since == since && k.position == position) return *k.facts;
    known.push_back(
        {at.level, since, position, std::make_unique<PlaceFacts>(placeFacts(view, at, position, when))});
    return *known.back().facts;
}

const Occupancy::Spot& Occupancy::at(const Location& location) const {
    static const Spot none;
    const auto it = spots_.find(location);
    return it == spots_.end() ? none : it->second;
}

std::vector<PieceId> Occupancy::inHex(const std::string& hex) const {
    std::vector<PieceId> out;
    for (auto it = spots_.lower_bound(Location{hex, -99}); it != spots_.end() && it->first.hex == hex; ++it)
        out.insert(out.end(), it->second.pieces.begin(), it->second.pieces.end());
    return out;
}

void StackSize::add(const Piece& piece, int times) {
    halfSquads += piece.halfSquads() * times;
    switch (piece.kind) {
        case PieceClass::leader:
        case PieceClass::commissar:
        case PieceClass::hero:
            smc += times;
            break;
        case PieceClass::vehicle:
            vehicles += times;
            break;
        default:
            break;
    }
}

void StackSize::add(const Crowd& crowd) {
    halfSquads += crowd.halfSquads;
    smc += crowd.smc;
    vehicles += crowd.vehicles;
}

bool StackSize::over() const {
    const int extraSmc = std::max(0, smc - 4);
    return halfSquads + (extraSmc + 4) / 5 > 6 || vehicles > 1;
}

bool StackSize::overSquads(int squads) const {
    const int extraSmc = std::max(0, smc - 4);
    return halfSquads + (extraSmc + 4) / 5 > 2 * squads;
}

std::optional<int> squadsHeld(const State& state, const Occupancy& occupancy, const SideId& side,
                              const Location& at, const Position& position, const std::set<PieceId>& gone) {
    if (position.portion == Portion::open) return std::nullopt;
    if (position.capacity > 0) return position.capacity;
    std::optional<int> out;
    for (const PieceId& id : occupancy.at(at).pieces) {
        const Piece* p = state.piece(id);
        if (p == nullptr || p->fortification.empty() || p->makes.portion != position.portion) continue;
        if (gone.contains(id) || (p->side != side && !p->under.empty())) continue;
        if (p->capacity == 0) return std::nullopt;  // The capacity of this counter is not known.
        out = std::max(out.value_or(0), p->capacity);
    }
    return out;
}

namespace {

const char* capacityRule(Portion portion) {
    switch (portion) {
        case Portion::foxhole:
            return "B27.12";
        case Portion::trench:
            return "B27.51";
        case Portion::pillbox:
            return "B30.111";
        default:
            return "A5.1";
    }
}

}  // namespace

std::optional<Finding> roomFinding(const State& state, const Occupancy& occupancy, const SideId& side,
                                   const Location& at, const Position& position,
                                   const std::vector<Piece>& coming, const std::set<PieceId>& leaving) {
    const auto squads = squadsHeld(state, occupancy, side, at, position, leaving);
    if (!squads) return std::nullopt;
    StackSize inside;
    for (const PieceId& id : occupancy.at(at).pieces) {
        const Piece* p = state.piece(id);
        const bool stays = p != nullptr && p->side == side && p->carrier.empty() && !leaving.contains(id);
        if (stays && state.positionOf(*p) == position) inside.add(*p);
    }
    if (inside.overSquads(*squads)) return std::nullopt;
    for (const Piece& p : coming) inside.add(p);
    if (!inside.overSquads(*squads)) return std::nullopt;
    return Finding{Verdict::forbidden, capacityRule(position.portion), at,
                   *squads == 1
                       ? Message(words::inHoldsOneSquadAndFourSmc, position.text(), at.text())
                       : Message(words::inHoldsSquadsAndFourSmc, position.text(), at.text(), *squads)};
}

StackSize othersAt(const State& state, const Occupancy& occupancy, const SideId& side, const Location& at,
                   const std::vector<PieceId>& except) {
    StackSize out;
    for (const PieceId& id : occupancy.at(at).pieces) {
        const Piece* piece = state.piece(id);
        if (piece == nullptr || piece->side != side || !piece->carrier.empty()) continue;
        if (std::find(except.begin(), except.end(), id) != except.end()) continue;
        if (state.positionOf(*piece).capacity > 0) continue;
        out.add(*piece);
    }
    return out;
}

Findings placeFindings(const GameView& view, const Piece& piece, const Location& at,
                       const Position& position) {
    if (piece.kind == PieceClass::force) {
        Findings out;
        if (barredFrom(view.state, piece, at.hex))
            out.push_back(
                {Verdict::ruling, "N.4", at, Message(words::scenarioBarsTo, at.text(), piece.type)});
        if (enemyForceIn(view.state, piece.side, at.hex))
            out.push_back(
                {Verdict::ruling, "N.1", at, Message(words::enemyForceIsInMayAnotherEnter, at.text())});
        return out;
    }
    return placeFindings(placeFacts(view, at, position), piece, at, position);
}

Findings placeFindings(const PlaceFacts& facts, const Piece& piece, const Location& at,
                       const Position& position) {
    Findings out;
    const HexTerrain& terrain = facts.terrain;
    if (piece.kind == PieceClass::vehicle) vehicleFindings(piece, at, position, facts, out);
    if (piece.kind == PieceClass::gun) gunFindings(piece, at, position, terrain, out);
    if (piece.kind == PieceClass::cavalry) {
        cavalryFindings(piece, at, position, facts, out);
        return out;
    }
    if ((piece.isPersonnel() || piece.kind == PieceClass::gun) && facts.infantry.never)
        out.push_back(forbid(facts.infantry.barredBy, at,
                             Message(words::cantEnter, piece.type, describe(terrain.rows))));
    if (piece.isPersonnel()) {
        // If all terrain of the hex is water, Infantry needs a ford. Any other terrain in the hex counts as a
        // shore.
        const bool wet =
            !terrain.rows.empty() && std::all_of(terrain.rows.begin(), terrain.rows.end(),
                                                 [](const TerrainRow* row) { return row->id == "water"; });
        if (wet)
            out.push_back({Verdict::ruling, "B21", at,
                           Message(words::infantryEntersWaterOnlyWhere, piece.type, at.text())});
    }
    return out;
}

bool mayEmplaceAt(const GameView& view, const Location& at, const Position& position, int when) {
    if (at.level != 0 || position.portion == Portion::crest || position.portion == Portion::foxhole)
        return false;
    const HexTerrain terrain = terrainAt(view, at.hex, when);
    const bool bare = firstRow(terrain, [](const TerrainRow& r) {
                          return !r.openGround && r.kind == TerrainKind::hex;
                      }) == nullptr;
    return firstRow(terrain, [&](const TerrainRow& r) {
               return (r.id == "paved-road" && bare) || r.id == "runway" || r.id == "bamboo" ||
                      r.id == "rooftop" || (r.kind == TerrainKind::bridge);
           }) == nullptr;
}

std::string_view toText(Cover cover) {
    static constexpr std::array<std::string_view, 4> names{
        "Open Ground", "terrain that is not Concealment Terrain", "Concealment Terrain", "a building"};
    return names[static_cast<std::size_t>(cover)];
}

bool barredFrom(const State& state, const Piece& piece, const std::string& hex) {
    const auto note = state.hexes.find(hex);
    if (note == state.hexes.end() || piece.arm == Arm::none) return false;
    const std::set<std::string>& barred = note->second.barred;
    return barred.contains("all") || barred.contains(std::string(enumText(piece.arm)));
}

}  // namespace shellgame
