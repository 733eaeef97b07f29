// SPDX-License-Identifier: MIT
#include "rules/ai/vehicle_choice.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>

#include "shellgame/model/catalogue.hpp"
#include "shellgame/rules/mapboard/facing.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/movement/trail.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/ai.hpp"

namespace shellgame {

namespace {

constexpr int farthest = std::numeric_limits<int>::max();
/// MP that a vehicle saves on its path for a turn of one hexspine and for the stop (D2.11, D2.13).
constexpr int savedQuarters = 2 * quartersPerPoint;
constexpr int inSight = 16;  ///< hexes; the same distance as for Infantry

bool hasOneOf(const Piece& p, std::initializer_list<const char*> marks) {
    return std::any_of(marks.begin(), marks.end(), [&](const char* mark) { return p.marks.contains(mark); });
}

}  // namespace

bool isMovedByProgram(const State& state, const PieceId& vehicle) {
    const Piece* p = state.piece(vehicle);
    const auto& policy = state.settings.policy;
    if (p == nullptr || !policy || !policy->vehicles || p->kind != PieceClass::vehicle || p->byHand ||
        p->allowance == 0 ||
        Catalogue::builtIn().lookup(p->type, p->nation).type.cover == VehicleCover::unarmoured)
        return false;
    return std::none_of(state.pieces.begin(), state.pieces.end(),
                        [&](const auto& entry) { return entry.second.carrier == vehicle; });
}

std::string arcToward(const Ground& ground, const std::string& from, const std::string& arc,
                      const std::string& to) {
    if (arc.empty() || from == to || inArc(ground, from, arc, to)) return {};
    const auto now = facingOf(ground, from, arc);
    std::string best;
    int least = farthest;
    for (int facing = 1; now && facing < 12; facing += 2) {
        std::string other = arcFacing(ground, from, facing);
        const int turned = spinesBetween(*now, facing);
        if (other.empty() || turned >= least || !inArc(ground, from, other, to)) continue;
        best = std::move(other);
        least = turned;
    }
    return best;
}

VehicleChooser::VehicleChooser(const OpenGame& open)
    : open_(open),
      state_(open.ai.state()),
      view_(open.ai.view()),
      numbers_(state_.settings.policy->vehicles),
      attacks_(open.held.empty() && !open.lost.empty()),
      occupancy_(state_),
      enemies_(enemySpots(state_, open.ai.side())) {
    for (const auto& [id, p] : state_.pieces) {
        // A Gun is not a unit, but has its crew with it.
        if (!p.under.empty() || !p.inPlay() || (!p.isUnit() && p.kind != PieceClass::gun)) continue;
        const Location& at = state_.placeOf(p);
        if (p.side != open_.ai.side() && !isWreck(p)) blocked_.insert(at.hex);
        const bool shoots = (p.kind == PieceClass::gun || p.kind == PieceClass::vehicle) &&
                            !hasOneOf(p, {"malfunctioned", "abandoned", "captured"});
        if (p.side != open_.ai.side() && !isWreck(p) && shoots) ordnance_.insert(at);
        // Each vehicle ends its move in a hex of its own.
        if (p.side == open_.ai.side() && p.kind == PieceClass::vehicle) blocked_.insert(at.hex);
    }
    for (const auto& [at, known] : enemies_) blocked_.insert(at.hex);
}

bool VehicleChooser::moves(const PieceId& id) const {
    const Piece* p = state_.piece(id);
    return p != nullptr && state_.clock.phase == Phase::MPh && state_.clock.player == open_.ai.side() &&
           p->side == open_.ai.side() && p->under.empty() && p->inPlay() && isMovedByProgram(state_, id) &&
           !hasOneOf(*p, {"wreck", "burning wreck", "captured", "immobilized", "bogged", "abandoned",
                          "stunned", "shocked", "melee", "prep fire"});
}

std::vector<PieceId> VehicleChooser::vehicles() const {
    std::vector<PieceId> out;
    for (const auto& [id, p] : state_.pieces)
        if (moves(id)) out.push_back(id);
    // Sorting by id would reveal the order of the deal.
    const auto seenOf = [&](const PieceId& id) {
        const Piece& p = *state_.piece(id);
        return std::tie(p.at, p.position, p.type, p.marks);
    };
    std::sort(out.begin(), out.end(), [&](const PieceId& a, const PieceId& b) {
        return seenOf(a) != seenOf(b) ? seenOf(a) < seenOf(b) : a < b;
    });
    return out;
}

std::optional<UnitChoice> VehicleChooser::choose(const PieceId& vehicle) const {
    const Piece& p = *state_.piece(vehicle);
    if (p.acted == clockOrder(state_.clock)) return p.motion ? finish(vehicle) : std::nullopt;
    return move(vehicle);
}

int VehicleChooser::distance(const std::string& a, const std::string& b) const {
    return view_.ground.distance(a, b).value_or(farthest);
}

/// Returns the MP that the vehicle has left, in quarters; 0 if they are unknown.
int VehicleChooser::quartersLeft(const PieceId& id) const {
    for (const MovingUnit& unit : movingUnitsOf(state_, MarkerId(), {id}, state_.piece(id)->moves))
        if (unit.movingCounter.known && unit.movingCounter.quarters.front())
            return *unit.movingCounter.quarters.front() - unit.before.spent;
    return 0;
}

/// Returns true if a vehicle in a hex has a Known enemy in LOS and range, and its fire has good prospects.
bool VehicleChooser::isTargetFrom(const std::string& hex, const Location& enemy) const {
    const auto spot = enemies_.find(enemy);
    const int d = distance(hex, enemy.hex);
    if (spot == enemies_.end() || !spot->second || d <= 1 || d > numbers_->within) return false;
    const auto line = open_.ai.line({hex, 0}, enemy);
    return line && line->clear && isWeakTo(hex, enemy);
}
bool VehicleChooser::hasTarget(const std::string& hex) const {
    return std::any_of(enemies_.begin(), enemies_.end(),
                       [&](const auto& enemy) { return isTargetFrom(hex, enemy.first); });
}
/// Returns true if a Gun or vehicle of the enemy sees a hex, or if the program does not know that.
bool VehicleChooser::maySee(const Location& gun, const std::string& hex) const {
    if (distance(hex, gun.hex) > inSight) return false;
    const auto line = open_.ai.line({hex, 0}, gun);
    return !line || line->clear;
}
/// Returns true if a vehicle in a hex is next to an enemy, or seen by a Gun or vehicle that is not a target.
bool VehicleChooser::isEndangered(const std::string& hex) const {
    return std::any_of(enemies_.begin(), enemies_.end(),
                       [&](const auto& enemy) { return distance(hex, enemy.first.hex) <= 1; }) ||
           std::any_of(ordnance_.begin(), ordnance_.end(),
                       [&](const Location& gun) { return maySee(gun, hex) && !isTargetFrom(hex, gun); });
}

/// Returns the value of a hex for a vehicle that stops in it.
int VehicleChooser::worth(const std::string& hex) const {
    const auto [it, isNew] = worths_.try_emplace(hex, 0);
    if (!isNew) return it->second;
    int out = hasTarget(hex) ? numbers_->target : 0;
    for (const auto& [enemy, known] : enemies_)
        if (distance(hex, enemy.hex) <= 1) out -= numbers_->adjacent;
    for (const Location& gun : ordnance_)
        if (maySee(gun, hex)) out -= numbers_->guns;
    int nearest = numbers_->goalWithin;
    for (const std::string& goal : open_.lost) nearest = std::min(nearest, distance(hex, goal));
    if (!attacks_)
        for (const std::string& goal : open_.held) nearest = std::min(nearest, distance(hex, goal));
    out += numbers_->goal * (numbers_->goalWithin - nearest);
    return it->second = out;
}

/// Returns true if fire from a hex at a Location has good prospects. The front armor of a tank is too strong
/// for many guns, so tanks are weak only from outside their VCA.
bool VehicleChooser::isWeakTo(const std::string& hex, const Location& at) const {
    return std::any_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
        const Piece& p = entry.second;
        if (p.side == open_.ai.side() || !p.under.empty() || !p.inPlay() || !p.isUnit() || isWreck(p) ||
            state_.placeOf(p) != at)
            return false;
        return p.kind != PieceClass::vehicle || p.ca.empty() || !inArc(view_.ground, at.hex, p.ca, hex);
    });
}

/// Returns the ways of a vehicle to the hexes in which it may end its move. On its way the vehicle keeps away
/// from hexes with enemies and from the hexes next to them, and it turns as required to enter each hex
/// through its VCA (D2.1). Only steps whose cost in MP is known are considered, so the vehicle enters neither
/// woods nor buildings.
VehicleChooser::Reach VehicleChooser::reach(const Piece& vehicle, int quarters) const {
    Reach out;
    const auto start = facingOf(view_.ground, vehicle.at.hex, vehicle.ca);
    if (!start || vehicle.at.level != 0) return out;
    const auto mayEnter = [&](const std::string& hex) {
        if (blocked_.contains(hex)) return false;
        return std::none_of(enemies_.begin(), enemies_.end(),
                            [&](const auto& enemy) { return distance(hex, enemy.first.hex) <= 1; });
    };
    const Node first{vehicle.at.hex, *start};
    out[first] = {};
    std::set<std::pair<int, Node>> open{{0, first}};
    while (!open.empty()) {
        const auto [cost, node] = *open.begin();
        open.erase(open.begin());
        const auto& [hex, facing] = node;
        const auto from = view_.ground.find(hex);
        for (const std::string& next : view_.ground.neighbours(hex)) {
            const auto to = view_.ground.find(next);
            const auto side = from && to ? sideTowards(*from, *to) : std::nullopt;
            if (!side || next == vehicle.at.hex || !mayEnter(next)) continue;
            const auto step = stepCost(view_, occupancy_.facts(view_, {next, 0}, Position()), vehicle.moves,
                                       Location{hex, 0}, Location{next, 0}, false);
            if (!step) continue;
            const int turn = turnToEnter(facing, *side);
            const int sum = cost + *step + trafficCost(view_.state, vehicle.moves, next, false) +
                            std::abs(turn) / 2 * spineCost(view_, hex) * quartersPerPoint;
            const Node arrived{next, (facing + turn + 12) % 12};
            const auto known = out.find(arrived);
            if (sum > quarters || (known != out.end() && known->second.cost <= sum)) continue;
            if (known != out.end()) open.erase({known->second.cost, arrived});
            out[arrived] = {sum, node};
            open.insert({sum, arrived});
        }
    }
    return out;
}

/// Returns the number of hexes on a way, its end apart, that Guns or vehicles of the enemy see.
int VehicleChooser::shotsOnWay(const Reach& reached, const Node& end, const std::string& start) const {
    int out = 0;
    for (Node at = reached.at(end).before; at.first != start; at = reached.at(at).before) {
        const auto [it, isNew] = watched_.try_emplace(at.first, false);
        if (isNew)
            it->second = std::any_of(ordnance_.begin(), ordnance_.end(),
                                     [&](const Location& gun) { return maySee(gun, at.first); });
        out += it->second ? 1 : 0;
    }
    return out;
}

std::optional<UnitChoice> VehicleChooser::move(const PieceId& id) const {
    const Piece& p = *state_.piece(id);
    // A vehicle whose weapon is malfunctioned stays to repair it.
    if (hasOneOf(p, {"first fire", "final fire", "malfunctioned"}) || p.spent) return std::nullopt;
    const int start = p.motion ? 0 : mpCost(MpAct::start, p).quarters;
    const Reach reached = reach(p, quartersLeft(id) - start - savedQuarters);
    const Reach::value_type* best = nullptr;
    // A vehicle that is not in danger stays to fire, and does not return to a hex that it has left recently.
    const bool safe = !isEndangered(p.at.hex);
    const auto left = open_.recent.left.find(p.at.hex);
    int most = worth(p.at.hex) + numbers_->least - 1 + (safe && hasTarget(p.at.hex) ? numbers_->target : 0);
    for (const auto& way : reached) {
        if (way.first.first == p.at.hex) continue;
        if (safe && left != open_.recent.left.end() && left->second.contains(way.first.first)) continue;
        const int gain =
            worth(way.first.first) - shotsOnWay(reached, way.first, p.at.hex) * numbers_->guns / 3;
        if (gain < most || (gain == most && (best == nullptr || way.second.cost >= best->second.cost)))
            continue;
        best = &way;
        most = gain;
    }
    if (best == nullptr) return std::nullopt;
    std::vector<Location> path;
    for (Node at = best->first; at.first != p.at.hex; at = reached.at(at).before)
        path.push_back({at.first, 0});
    std::reverse(path.begin(), path.end());
    const Location to = path.back();
    return UnitChoice{.act = MoveAct{.pieces = {id}, .path = std::move(path)},
                      .why = Message(words::vehicleGoes, state_.sideName(open_.ai.side()), p.type, to.text()),
                      .to = to};
}

std::optional<UnitChoice> VehicleChooser::finish(const PieceId& id) const {
    const Piece& p = *state_.piece(id);
    const int left = quartersLeft(id);
    const Location* nearest = nullptr;
    for (const auto& [at, known] : enemies_)
        if (nearest == nullptr || distance(p.at.hex, at.hex) < distance(p.at.hex, nearest->hex))
            nearest = &at;
    if (nearest != nullptr && distance(p.at.hex, nearest->hex) <= inSight)
        if (const std::string arc = arcToward(view_.ground, p.at.hex, p.ca, nearest->hex);
            !arc.empty() && (turnCost(view_, p, arc) + 1) * quartersPerPoint <= left)
            return UnitChoice{.act = InPlaceAct{.pieces = {id}, .what = InPlace::changeCa, .ca = arc},
                              .why = Message(words::vehicleFacesEnemy, piecesAt(state_, {id})),
                              .quiet = true};
    if (left < mpCost(MpAct::stop, p).quarters) return std::nullopt;
    return UnitChoice{.act = InPlaceAct{.pieces = {id}, .what = InPlace::stop},
                      .why = Message(words::vehicleStops, piecesAt(state_, {id})),
                      .quiet = true};
}

}  // namespace shellgame
