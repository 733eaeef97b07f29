// SPDX-License-Identifier: MIT
#include "rules/ai/unit_choice.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>

#include "rules/ai/vehicle_choice.hpp"
#include "shellgame/play/side_view.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/mapboard/way.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/next_step.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "words/ai.hpp"
#include "words/base.hpp"

namespace shellgame {

namespace {

/// Range in hexes. Only enemies with LOS within this range prevent concealment or force a rout.
constexpr int seenWithin = 16;
constexpr int noLimit = std::numeric_limits<int>::max();
/// The "?" within this range in hexes are expected to fire, each with the FP of a squad.
constexpr int unknownWithin = 6;
constexpr int unknownFirepower = 4;
constexpr int ordnanceFirepower = 8;  ///< FP that a Gun or vehicle counts as
constexpr int seenAtMost = 16;        ///< range of a Gun or vehicle, in hexes
constexpr int plainFirepower = 12;    ///< FP at which PolicyUnits::seen and PolicyUnits::exposed apply fully
constexpr int mostInterdicted = 2;    ///< largest number of hexes with Interdiction on a rout
constexpr int pressedWithin = 5;      ///< distance in hexes at which enemies come near an objective
constexpr int stayBehind = 2;         ///< TEM of a place that a unit does not leave if it need not rout
/// Entering a hex of at least this cost is an advance vs Difficult Terrain, which makes units CX (A4.72).
constexpr int advanceBelow = 4 * quartersPerPoint;

bool hasAny(const Piece& p, std::initializer_list<const char*> marks) {
    return std::any_of(marks.begin(), marks.end(), [&](const char* mark) { return p.marks.contains(mark); });
}

bool isBroken(const Piece& p) {
    return p.marks.contains("broken");
}

bool isOut(const Piece& p) {
    return hasAny(p, {"wreck", "burning wreck", "captured"});
}

bool isGunOrVehicle(const Piece& p) {
    return p.kind == PieceClass::gun || p.kind == PieceClass::vehicle;
}

/// Returns true if the unit can move and advance.
bool isAble(const Piece& p) {
    return !isOut(p) && !hasAny(p, {"broken", "pinned", "TI", "melee", "berserk"});
}

SideId opponent(const State& state, const SideId& side) {
    for (const auto& [id, s] : state.sides)
        if (id != side) return id;
    return {};
}

Holder controlOf(const GameView& view, const SideId& viewpoint, const Objective& o) {
    return holderOf(view.state, viewpoint, o);
}

/// Returns true if a side has a Good Order MMC or a "?" in an objective.
bool isOccupied(const State& state, const SideId& side, const Objective& o) {
    const auto in = [&](const Location& at) { return o.hexes.contains(at.hex); };
    return std::any_of(state.pieces.begin(), state.pieces.end(),
                       [&](const auto& entry) {
                           const Piece& p = entry.second;
                           return p.side == side && p.isMmc() && p.inPlay() && p.under.empty() &&
                                  !isBroken(p) && in(state.placeOf(p));
                       }) ||
           std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
               const Marker& m = entry.second;
               return m.side == side && m.kind != MarkerKind::mine && !m.faceUp() && in(m.at);
           });
}

/// Returns the strength of a unit in Close Combat, roughly.
int strengthOf(const Piece& p) {
    return p.isSmc() ? 1 : std::max(1, p.firepower);
}

}  // namespace

bool hasOdds(const State& state, const Ground& ground, const SideId& side, const std::set<std::string>& lost,
             int percent) {
    constexpr int ownWithin = 5, enemiesWithin = 2, unknownStrength = 4;
    const auto isWithin = [&](const std::string& hex, const std::string& goal, int most) {
        const auto d = ground.distance(hex, goal);
        return d && *d <= most;
    };
    if (percent == 0) return false;
    return std::any_of(lost.begin(), lost.end(), [&](const std::string& goal) {
        int ours = 0, theirs = 0;
        for (const auto& [id, p] : state.pieces) {
            if (!p.inPlay() || !p.isPersonnel() || !isAble(p)) continue;
            const Marker* under = p.under.empty() ? nullptr : state.marker(p.under);
            if (p.side != side) {
                if (under == nullptr && isWithin(state.placeOf(p).hex, goal, enemiesWithin))
                    theirs += strengthOf(p);
            } else if (p.kind != PieceClass::crew &&
                       isWithin(under == nullptr ? state.placeOf(p).hex : under->at.hex, goal, ownWithin)) {
                ours += strengthOf(p);
            }
        }
        for (const auto& [id, m] : state.markers)
            if (m.side != side && m.kind != MarkerKind::mine && !m.faceUp() &&
                isWithin(m.at.hex, goal, enemiesWithin))
                theirs += unknownStrength;
        return ours * 100 >= percent * theirs;
    });
}

std::set<std::string> threatened(const State& state, const Ground& ground, const SideId& side,
                                 const std::set<std::string>& held, int percent) {
    constexpr int enemiesWithin = 3;
    std::set<std::string> out;
    if (percent == 0) return out;
    for (const std::string& goal : held) {
        int ours = 0, theirs = 0;
        for (const auto& [id, p] : state.pieces) {
            if (!p.inPlay() || !p.isPersonnel() || !isAble(p)) continue;
            const Marker* under = p.under.empty() ? nullptr : state.marker(p.under);
            const std::string& hex = under == nullptr ? state.placeOf(p).hex : under->at.hex;
            const auto d = ground.distance(hex, goal);
            if (!d) continue;
            if (p.side == side && *d == 0) ours += strengthOf(p);
            if (p.side != side && under == nullptr && *d <= enemiesWithin) theirs += strengthOf(p);
        }
        if (theirs > 0 && theirs * 100 >= percent * ours) out.insert(goal);
    }
    return out;
}

int leadershipOf(const Piece& leader) {
    return leader.leadership + (leader.marks.contains("wounded") ? 1 : 0);
}

int moraleOf(const Piece& unit) {
    return unit.morale - (unit.isSmc() && unit.marks.contains("wounded") ? 1 : 0);
}

std::map<Location, bool> enemySpots(const State& state, const SideId& side) {
    std::map<Location, bool> out;
    for (const auto& [id, p] : state.pieces)
        if (p.side != side && p.under.empty() && p.inPlay() && p.isUnit() && !isBroken(p) && !isOut(p))
            out[state.placeOf(p)] = true;
    for (const auto& [id, m] : state.markers)
        if (m.side != side && m.kind != MarkerKind::mine && !m.faceUp()) out.emplace(m.at, false);
    return out;
}

bool isWoodsOrBuilding(const GameView& view, const std::string& hex) {
    static constexpr std::array<std::string_view, 5> woods{"woods", "forest", "pine-woods", "light-woods",
                                                           "stream-woods"};
    const TerrainRows rows = terrainAt(view, hex).rows;
    return std::any_of(rows.begin(), rows.end(), [](const TerrainRow* row) {
        return row->group == "building" || std::find(woods.begin(), woods.end(), row->id) != woods.end();
    });
}

bool isAttacking(const State& state, const SideId& side) {
    const SideId other = opponent(state, side);
    bool lost = false, holds = false, needs = false;
    for (const auto& [id, c] : state.conditions) {
        int held = 0;
        for (const Objective& o : c.objectives) {
            const SideId holder = holderOf(state, other, o).side;
            held += holder == side ? 1 : 0;
            lost = lost || holder == other;
        }
        holds = holds || held > 0;
        needs = needs || (c.side == side && c.counts == Counts::control && held < c.need);
    }
    return lost && (needs || !holds);
}

OpenGame openGame(const GameView& view) {
    const SideId& side = view.state.settings.aiSide;
    const SideId other = opponent(view.state, side);
    OpenGame out{AiView(*seenBy(view.state, other), view.ground, view.sight, side, view.olderPolicy), {}, {}};
    out.attacks = isAttacking(view.state, side);
    for (const auto& [id, c] : view.state.conditions)
        for (const Objective& o : c.objectives) {
            const SideId holder = controlOf(view, other, o).side;
            if (holder == side) out.held.insert(o.hexes.begin(), o.hexes.end());
            if (holder == other) out.lost.insert(o.hexes.begin(), o.hexes.end());
            if (holder == side && !isOccupied(out.ai.state(), side, o))
                out.bare.insert(o.hexes.begin(), o.hexes.end());
        }
    return out;
}

namespace {

/// Known enemies in the Location of a unit.
std::vector<PieceId> enemiesWith(const State& state, const Piece& unit) {
    std::vector<PieceId> out;
    for (const auto& [id, p] : state.pieces)
        if (p.side != unit.side && p.under.empty() && p.inPlay() && p.isUnit() && !isOut(p) &&
            state.placeOf(p) == unit.at)
            out.push_back(id);
    return out;
}

/// Returns true if a "?" of the other side is in the Location of a unit.
bool isWithUnknown(const State& state, const Piece& unit) {
    return std::any_of(state.markers.begin(), state.markers.end(), [&](const auto& entry) {
        const Marker& m = entry.second;
        return m.side != unit.side && m.kind == MarkerKind::concealed && !m.faceUp() && m.at == unit.at;
    });
}

}  // namespace

bool isDealt(const State& state, const SideId& side) {
    return std::any_of(state.pool.begin(), state.pool.end(),
                       [&](const auto& entry) { return entry.second.side == side && entry.second.dealt; });
}

Message combatOf(const State& state, const std::vector<PieceId>& units) {
    const Piece& first = *state.piece(units.front());
    const std::vector<PieceId> enemies = enemiesWith(state, first);
    const auto firepower = [&](const std::vector<PieceId>& of) {
        int out = 0;
        for (const PieceId& id : of)
            if (const Piece& p = *state.piece(id); p.isPersonnel()) out += p.firepower;
        return out;
    };
    if (enemies.empty())
        return Message(words::unitsAttackUnknownInCombat, first.at.text(), piecesText(state, units),
                       firepower(units));
    return Message(words::unitsAttackInCombat, first.at.text(), piecesText(state, units),
                   piecesText(state, enemies), firepower(units), firepower(enemies));
}

/// The known facts about hexes and enemies, each determined once.
class UnitChooser::Facts {
  public:
    explicit Facts(const OpenGame& open)
        : open_(open),
          state_(open.ai.state()),
          view_(open.ai.view()),
          side_(open.ai.side()),
          units_(state_.settings.policy->units),
          occupancy_(state_),
          now_(clockOrder(state_.clock)) {
        enemies_ = enemySpots(state_, side_);
        for (const auto& [at, known] : enemies_)
            if (const auto hex = view_.ground.find(at.hex)) spots_.emplace_back(*hex, known);
        for (const auto* goals : {&open_.lost, &open_.bare})
            for (const std::string& name : *goals)
                if (const auto hex = view_.ground.find(name)) goals_.push_back(*hex);
        for (const std::string& name : open_.held)
            if (const auto hex = view_.ground.find(name)) held_.push_back(*hex);
        // If no objective is lost or empty, "?" go to objectives that the enemy comes near.
        callNames_ = open_.lost;
        callNames_.insert(open_.bare.begin(), open_.bare.end());
        if (callNames_.empty())
            std::copy_if(open_.held.begin(), open_.held.end(), std::inserter(callNames_, callNames_.end()),
                         [&](const std::string& held) {
                             return std::any_of(enemies_.begin(), enemies_.end(), [&](const auto& enemy) {
                                 return distance(held, enemy.first.hex) <= pressedWithin;
                             });
                         });
        for (const std::string& name : callNames_)
            if (const auto hex = view_.ground.find(name)) calls_.push_back(*hex);
        for (const auto& [id, p] : state_.pieces)
            if (p.side != side_ && p.under.empty() && p.inPlay() && p.isUnit() && !isOut(p)) {
                const Location& at = state_.placeOf(p);
                knownPlaces_.insert(at.hex);
                if (at.level == 0) occupied_.insert(at.hex);
            }
        for (const auto& [at, known] : enemies_)
            if (at.level == 0) occupied_.insert(at.hex);
        for (const auto& [id, p] : state_.pieces)
            if (p.side != side_ && p.under.empty() && p.inPlay() && isManned(p) && !isOut(p) &&
                (p.firepower > 0 || isGunOrVehicle(p))) {
                // A unit that has used First Fire may fire again within its normal range (A8.3), and one with
                // Final Fire only at adjacent enemies. Pinned units have half their FP (A7.8).
                const bool moves = state_.clock.phase == Phase::MPh;
                if (moves && p.marks.contains("final fire")) continue;
                const int halved = p.marks.contains("pinned") ? 2 : 1;
                Shooter one = isGunOrVehicle(p) ? Shooter{ordnanceFirepower / halved, seenAtMost, seenAtMost}
                                                : Shooter{p.firepower / halved, p.range, 2 * p.range};
                if (moves && p.marks.contains("first fire")) one.farthest = isGunOrVehicle(p) ? 0 : one.range;
                shooters_[state_.placeOf(p)].push_back(one);
            }
        for (const auto& [id, p] : state_.pieces)
            if (p.side == side_ && p.under.empty() && p.inPlay() && p.isPersonnel() && p.spent &&
                (isBroken(p) || p.marks.contains("pinned")))
                struck_.insert(state_.placeOf(p).hex);
        const int left = std::max(0, state_.clock.turns - state_.clock.turn);
        if (units_) goal_ = units_->goal * (100 + units_->hurry / (1 + left)) / 100;
        if (units_) goalWithin_ = units_->goalWithin;
        // A side that controls no objective attacks: from any distance, and as in the last Game Turn.
        if (units_ && attacks()) {
            goalWithin_ = std::max(units_->goalWithin, inSight * farAway);
            goal_ = units_->goal * (100 + units_->hurry) / 100;
        }
        rushes_ = units_ && left < units_->rush;
        if (units_ && hasOdds(state_, view_.ground, side_, open_.lost, units_->counter)) {
            rushes_ = true;
            goal_ = units_->goal * (100 + units_->hurry) / 100;
        }
    }

    [[nodiscard]] std::vector<std::vector<PieceId>> groups() const {
        std::vector<std::vector<PieceId>> out;
        if (!units_) return out;
        const Phase phase = state_.clock.phase;
        const bool own = state_.clock.player == side_;
        const bool rallies = phase == Phase::RPh, routs = phase == Phase::RtPh;
        if (!rallies && !routs && phase != Phase::CCPh &&
            !(own && (phase == Phase::MPh || phase == Phase::APh)))
            return out;
        std::vector<PieceId> all;
        for (const auto& [id, p] : state_.pieces)
            if (mayAct(p) && isBroken(p) == (rallies || routs) && !(rallies && p.marks.contains("melee")))
                all.push_back(id);
        putInOrder(all);
        std::set<PieceId> grouped;
        // A leader leaves its stack in order to rally broken units.
        for (const PieceId& id : all) {
            const Piece& p = *state_.piece(id);
            if (phase != Phase::MPh || !p.isLeader() || !isAble(p)) continue;
            if (!staysToRally(id) && !goesToRally(id)) continue;
            grouped.insert(id);
            out.push_back({id});
        }
        for (const PieceId& id : all) {
            if (grouped.contains(id)) continue;
            std::vector<PieceId> group{id};
            if (!rallies && !routs) group = goingTogether(state_, id);
            std::erase_if(group, [&](const PieceId& one) {
                return grouped.contains(one) || !mayAct(*state_.piece(one));
            });
            putInOrder(group);
            grouped.insert(group.begin(), group.end());
            out.push_back(std::move(group));
        }
        // The groups that move first draw the enemy's fire, so the best leaders of an attack move last.
        if (phase == Phase::MPh && attacks())
            std::stable_sort(out.begin(), out.end(), [this](const auto& a, const auto& b) {
                return bestLeadership(a) > bestLeadership(b);
            });
        return out;
    }

    [[nodiscard]] std::optional<UnitChoice> choose(const std::vector<PieceId>& group) const {
        if (group.empty() || !units_) return std::nullopt;
        switch (state_.clock.phase) {
            case Phase::RPh:
                return rally(group.front());
            case Phase::MPh:
                return move(group);
            case Phase::RtPh:
                return rout(group.front());
            case Phase::APh:
                return advance(group);
            case Phase::CCPh:
                return combat(group);
            default:
                return std::nullopt;
        }
    }

  private:
    /// Returns the best leadership in a group; 1 if the group has no leader.
    [[nodiscard]] int bestLeadership(const std::vector<PieceId>& group) const {
        int out = 1;
        for (const PieceId& id : group)
            if (const Piece& p = *state_.piece(id); p.isLeader()) out = std::min(out, leadershipOf(p));
        return out;
    }

    enum class Seen { no, yes, unknown };
    struct Reached {
        int cost = noLimit;    ///< cost of the path in quarter MF
        int weight = noLimit;  ///< the cost of the path, plus an amount for each exposed hex
        int exposed = 0;       ///< sum of exposureOf() for the hexes that the path enters
        std::string before{};  ///< the previous hex of the path; empty for the start
    };
    using Reach = std::map<std::string, Reached>;
    /// A counter that can fire.
    struct Shooter {
        int firepower = 0;
        int range = 0;     ///< normal range
        int farthest = 0;  ///< the largest range at which it fires, beyond normal range with half its FP
    };
    /// The value of a hex for units, with one member for each reason.
    struct Value {
        int cover = 0, open = 0, flanks = 0, goal = 0;
        [[nodiscard]] int sum() const { return cover + open + flanks + goal; }
    };

    /// Returns true for an enemy unit that is not broken, and for a weapon whose possessor is not broken.
    [[nodiscard]] bool isManned(const Piece& p) const {
        const Piece* by = state_.piece(p.carrier);
        return by == nullptr ? !isBroken(p) : !p.isUnit() && by->isPersonnel() && !isBroken(*by);
    }

    /// Sorts units by properties that both sides can see. Sorting by id would reveal the order of the deal.
    void putInOrder(std::vector<PieceId>& units) const {
        const auto seenOf = [&](const PieceId& id) {
            const Piece& p = *state_.piece(id);
            return std::tie(p.at, p.position, p.type, p.marks);
        };
        std::sort(units.begin(), units.end(), [&](const PieceId& a, const PieceId& b) {
            return seenOf(a) != seenOf(b) ? seenOf(a) < seenOf(b) : a < b;
        });
    }

    [[nodiscard]] bool mayAct(const Piece& p) const {
        return p.side == side_ && p.under.empty() && p.inPlay() && p.isPersonnel() && p.carrier.empty() &&
               p.kind != PieceClass::cavalry && !p.byHand && p.acted != now_ && !isOut(p);
    }

    [[nodiscard]] int distance(const std::string& a, const std::string& b) const {
        return view_.ground.distance(a, b).value_or(noLimit);
    }

    /// The relation of a hex to the enemies and objectives.
    struct HexFacts {
        int adjacent = 0;       ///< number of enemies in the hex and the adjacent hexes
        int adjacentKnown = 0;  ///< number of Known units among these enemies
        bool enemy = false;     ///< true if an enemy is in the hex
        bool between = false;   ///< true if the hex is on a shortest path between two enemies
        int toGoal = noLimit;   ///< distance in hexes to the nearest objective that is lost or empty
        int toHeld = noLimit;   ///< distance in hexes to the nearest objective that the side controls
        int toCall = noLimit;   ///< distance in hexes to the nearest hex toward which "?" go
    };
    [[nodiscard]] const HexFacts& hexFacts(const std::string& name) const {
        const auto [it, isNew] = hexes_.try_emplace(name);
        HexFacts& out = it->second;
        const auto hex = isNew ? view_.ground.find(name) : std::nullopt;
        if (!hex) return out;
        std::vector<std::pair<Hex, int>> near;
        for (const auto& [at, known] : spots_) {
            const int d = hexDistance(*hex, at);
            if (d <= 1) {
                ++out.adjacent;
                out.adjacentKnown += known ? 1 : 0;
            }
            if (d == 0) out.enemy = true;
            if (d > 0 && d <= units_->near) near.emplace_back(at, d);
        }
        for (std::size_t a = 0; a < near.size() && !out.between; ++a)
            for (std::size_t b = a + 1; b < near.size() && !out.between; ++b)
                out.between = hexDistance(near[a].first, near[b].first) == near[a].second + near[b].second;
        for (const Hex goal : goals_) out.toGoal = std::min(out.toGoal, hexDistance(*hex, goal));
        for (const Hex held : held_) out.toHeld = std::min(out.toHeld, hexDistance(*hex, held));
        for (const Hex call : calls_) out.toCall = std::min(out.toCall, hexDistance(*hex, call));
        return out;
    }

    [[nodiscard]] int adjacentEnemies(const std::string& hex, bool knownOnly = false) const {
        const HexFacts& facts = hexFacts(hex);
        return knownOnly ? facts.adjacentKnown : facts.adjacent;
    }

    [[nodiscard]] bool hasEnemy(const std::string& hex) const { return hexFacts(hex).enemy; }
    /// Returns true if an enemy, broken ones included, is in a Location.
    [[nodiscard]] bool isWithEnemy(const Location& at) const {
        return at.level == 0 ? occupied_.contains(at.hex) : hasEnemy(at.hex);
    }

    /// Returns the line from an enemy to a place. By day it does not matter which end sees the other; at
    /// night it is the target that must be Illuminated.
    [[nodiscard]] std::optional<AiView::Line> lineFrom(const Location& enemy, const Location& at) const {
        return state_.settings.night ? open_.ai.line(enemy, at) : open_.ai.line(at, enemy);
    }

    /// Returns yes if an enemy within 16 hexes has LOS to a place. If `knownOnly`, only Known units in Good
    /// Order count; otherwise a "?" counts too.
    [[nodiscard]] Seen seen(const Location& at, bool knownOnly) const {
        const auto [it, isNew] = seen_.try_emplace({at, knownOnly}, Seen::no);
        if (!isNew) return it->second;
        // GameLines caches the combined LOS of all Known units from one state to the next.
        const auto lines = linesOf(view_.sight);
        const auto field = knownOnly && lines != nullptr && lines->available()
                               ? lines->enemiesSee(open_.ai.state(), side_, at)
                               : std::nullopt;
        if (field) {
            const bool near = field->observers > 0 && field->by.empty() && field->range <= seenWithin;
            return it->second = near ? Seen::yes : Seen::no;
        }
        for (const auto& [from, known] : enemies_) {
            if ((knownOnly && !known) || distance(at.hex, from.hex) > seenWithin) continue;
            const auto line = at.hex == from.hex ? AiView::Line{true, 0} : lineFrom(from, at);
            if (line && line->clear) return it->second = Seen::yes;
            if (!line) it->second = Seen::unknown;
        }
        return it->second;
    }

    /// Returns the FP with which enemies can fire at a place, roughly: doubled next to it, halved beyond
    /// normal range. A near "?" counts with the FP of a squad.
    [[nodiscard]] int fireAt(const Location& at) const {
        const auto [it, isNew] = fire_.try_emplace(at, 0);
        if (!isNew) return it->second;
        const auto mayFire = [&](const Location& from) {
            if (from.hex == at.hex) return true;
            const auto line = lineFrom(from, at);
            return !line || line->clear;
        };
        int out = 0;
        for (const auto& [from, shooters] : shooters_) {
            const int d = distance(at.hex, from.hex);
            int sum = 0;
            for (const Shooter& shooter : shooters) {
                if (d > shooter.farthest || d > seenWithin) continue;
                const int firepower = d > shooter.range ? shooter.firepower / 2 : shooter.firepower;
                sum += d <= 1 ? 2 * firepower : firepower;
            }
            if (sum > 0 && mayFire(from)) out += sum;
        }
        for (const auto& [from, known] : enemies_)
            if (const int d = distance(at.hex, from.hex); !known && d <= unknownWithin && mayFire(from))
                out += d <= 1 ? 2 * unknownFirepower : unknownFirepower;
        return it->second = out;
    }

    [[nodiscard]] bool isOpen(const Location& at, const Position& position = {}) const {
        return coverAt(view_, at, position).cover == Cover::openGround;
    }
    [[nodiscard]] bool isExposed(const Location& at) const {
        const auto [it, isNew] = exposed_.try_emplace(at, false);
        if (isNew) it->second = isOpen(at) && seen(at, true) != Seen::no;
        return it->second;
    }

    /// Returns true if Known enemies can interdict a rout through a Location (A10.53), or if the program does
    /// not know whether they see it.
    [[nodiscard]] bool isInterdicted(const Location& at) const {
        const auto [it, isNew] = interdicted_.try_emplace(at, false);
        if (isNew && isOpen(at)) {
            const auto by = interdictors(view_, side_, at);
            it->second = !by || !by->empty();
        }
        return it->second;
    }

    /// Returns 0 for a hex that is safe to cross, 1 for Open Ground under enemy fire, and more for heavy
    /// fire.
    [[nodiscard]] int exposureOf(const Location& at) const {
        if (!isOpen(at)) return 0;
        const int fire = fireAt(at);
        // A lone half-squad does not stop an attack.
        if (fire < (attacks() ? unknownFirepower : 1)) return 0;
        return 1 + std::min(2, fire / plainFirepower);
    }
    /// Returns true if units of an attacking side don't end their move in this hex: Open Ground under fire;
    /// in a counter-attack, and if they are late, only under heavy fire. In the last two Game Turns, and if
    /// they are very late, they accept any fire.
    [[nodiscard]] bool isTooOpen(const Location& at, int pace) const {
        return turnsLeft() > 1 && pace < veryLate && exposureOf(at) > (rushes_ || pace >= late ? 1 : 0);
    }
    /// Returns the speed that units in a hex of an attacking side need in order to reach an objective with
    /// three Game Turns left to fight for it, in percent of two hexes per Game Turn; at least 100. In these
    /// Game Turns all units that are not near an objective are very late.
    [[nodiscard]] int paceFrom(const std::string& hex) const {
        constexpr int lastTurns = 3, near = 2, perTurn = 2;
        const int far = hexFacts(hex).toGoal, before = turnsLeft() + 1 - lastTurns;
        if (!attacks() || far == noLimit) return onTime;
        if (before <= 0 && far > near) return veryLate;
        return std::clamp(onTime * far / (perTurn * std::max(1, before)), onTime, veryLate);
    }
    /// Returns the additional value that late units give to each hex by which they come nearer to an
    /// objective.
    [[nodiscard]] int haste(int pace, const std::string& from, const std::string& to) const {
        if (pace == onTime) return 0;
        return goal_ * (pace - onTime) / onTime * (toGoal(from) - toGoal(to));
    }
    /// Returns the deduction for the exposed hexes on the path of units.
    [[nodiscard]] int crossingOf(const Reached& way, int pace) const {
        const int out = way.exposed * units_->crossing;
        return attacks() ? out * crossingAttacker / pace : out;
    }

    [[nodiscard]] Value value(const Location& at, const Position& position = {}) const {
        Value out;
        const PlaceCover cover = coverAt(view_, at, position);
        out.cover = units_->cover * std::clamp(temAt(view_, at, position).value, -1, 4);
        if (cover.cover == Cover::concealing || cover.cover == Cover::building)
            out.cover += units_->concealing;
        if (cover.cover == Cover::openGround && seen(at, true) == Seen::yes) out.open -= units_->exposed;
        const HexFacts& hex = hexFacts(at.hex);
        if (hex.between) out.flanks -= units_->between;
        out.flanks -= units_->adjacent * hex.adjacent;
        out.goal = goal_ * std::max(0, goalWithin_ - std::min(goalWithin_, toGoal(at.hex))) +
                   (attacks() ? 0 : units_->guard) *
                       std::max(0, units_->goalWithin - std::min(units_->goalWithin, hex.toHeld));
        if (open_.held.contains(at.hex) || ((rushes_ || attacks()) && open_.lost.contains(at.hex)))
            out.goal += units_->hold;
        return out;
    }

    /// Returns the value of a hex for units that are not in a foxhole or another portion.
    [[nodiscard]] const Value& valueOf(const std::string& hex) const {
        const auto [it, isNew] = values_.try_emplace(hex);
        if (isNew) it->second = value({hex, 0});
        return it->second;
    }

    /// Announces a move or an advance, but not its reason, which would tell the side's intentions.
    [[nodiscard]] Message going(const Location& to) const {
        return Message(words::unitsGo, state_.sideName(side_), to.text());
    }

    /// Returns the hexes that units on foot can reach, each by the path with the lowest weight. Ignores upper
    /// levels.
    template <class MayEnter>
    [[nodiscard]] Reach reach(const Location& start, int quarters, MayEnter mayEnter) const {
        Reach out;
        int down = 0;
        for (int level = start.level; level > 0; --level) {
            const Location to{start.hex, level - 1};
            if (enemies_.contains(to)) return out;
            const auto cost = stepCost(view_, occupancy_.facts(view_, to, Position()),
                                       MovementClass::infantry, Location{start.hex, level}, to, false);
            if (!cost) return out;
            down += *cost;
        }
        if (start.level < 0) return out;
        out[start.hex] = {down, down, 0, {}};
        std::set<std::pair<int, std::string>> open{{down, start.hex}};
        while (!open.empty()) {
            const std::string hex = open.begin()->second;
            open.erase(open.begin());
            const Reached at = out[hex];
            for (const std::string& next : view_.ground.neighbours(hex)) {
                const Location from{hex, 0}, to{next, 0};
                if (next == start.hex || !mayEnter(hex, next)) continue;
                const auto cost = stepCost(view_, occupancy_.facts(view_, to, Position()),
                                           MovementClass::infantry, from, to, false);
                if (!cost || at.cost + *cost > quarters) continue;
                const int exposed = exposureOf(to);
                const int weight = at.weight + *cost + exposed * 2 * quartersPerPoint;
                Reached& known = out[next];
                if (weight >= known.weight) continue;
                open.erase({known.weight, next});
                known = {at.cost + *cost, weight, at.exposed + exposed, hex};
                open.insert({weight, next});
            }
        }
        return out;
    }

    [[nodiscard]] static std::vector<Location> wayTo(const Reach& reach, const Location& start,
                                                     const std::string& hex) {
        std::vector<Location> out;
        for (std::string at = hex; at != start.hex; at = reach.at(at).before) out.push_back({at, 0});
        for (int level = 0; level < start.level; ++level) out.push_back({start.hex, level});
        std::reverse(out.begin(), out.end());
        return out;
    }

    [[nodiscard]] bool hasRoom(const std::vector<PieceId>& group, const Location& at) const {
        StackSize size = othersAt(state_, occupancy_, side_, at, group);
        // The counters under a "?" are hidden, so a "?" counts as two squads.
        Piece squad;
        squad.kind = PieceClass::squad;
        for (const auto& [id, m] : state_.markers)
            if (m.side == side_ && m.kind != MarkerKind::mine && m.at == at) size.add(squad, 2);
        for (const PieceId& id : group) size.add(*state_.piece(id));
        return !size.over();
    }

    /// Returns the group and, in addition, the weapons in its place whose possessors are not recorded.
    [[nodiscard]] std::vector<PieceId> withWeapons(std::vector<PieceId> group) const {
        if (isDealt(state_, side_)) return group;
        const Piece& first = *state_.piece(group.front());
        for (const auto& [id, p] : state_.pieces)
            if (p.side == side_ && p.under.empty() && p.gone.empty() && p.carrier.empty() &&
                (p.kind == PieceClass::supportWeapon || p.kind == PieceClass::radio) && p.at == first.at &&
                p.position == first.position)
                group.push_back(id);
        return group;
    }

    /// Returns the MF that the group has left, in quarters, without Double Time.
    [[nodiscard]] int allowance(const std::vector<PieceId>& group) const {
        int out = noLimit;
        const auto movingUnits = movingUnitsOf(state_, MarkerId(), group, MovementClass::infantry);
        for (const MovingUnit& movingUnit : movingUnits) {
            const auto quarters = movingUnit.movingCounter.quarters.front();
            if (!movingUnit.movingCounter.known || !quarters) return 0;
            out = std::min(out, *quarters - movingUnit.before.spent);
        }
        return movingUnits.empty() ? 0 : out;
    }

    /// Returns true if a Known Gun of the side is in the Location. Units in the same Location then stay with
    /// the Gun.
    [[nodiscard]] bool mans(const Location& at) const {
        return std::any_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
            const Piece& p = entry.second;
            return p.side == side_ && p.kind == PieceClass::gun && p.under.empty() && p.inPlay() &&
                   state_.placeOf(p) == at;
        });
    }

    [[nodiscard]] bool mayGo(const std::vector<PieceId>& group, const Location& at) const {
        return std::all_of(group.begin(), group.end(),
                           [&](const PieceId& id) { return isAble(*state_.piece(id)); }) &&
               !isWithEnemy(at) && !mans(at);
    }

    // --- the phases ---

    [[nodiscard]] bool isLeaderIn(const Piece& p, const Location& at) const {
        return p.side == side_ && p.under.empty() && p.inPlay() && p.isLeader() && !isBroken(p) &&
               !isOut(p) && p.at == at;
    }
    [[nodiscard]] bool hasLeader(const Location& at) const {
        return std::any_of(state_.pieces.begin(), state_.pieces.end(),
                           [&](const auto& entry) { return isLeaderIn(entry.second, at); });
    }
    [[nodiscard]] bool isLed(const Piece& p) const { return hasLeader(p.at); }

    /// Returns true if a broken unit rallies under DM, because it is marked so or a Known enemy in Good Order
    /// is adjacent (A10.62).
    [[nodiscard]] bool isDesperate(const Piece& p) const {
        return p.marks.contains("DM") || isNextToKnownEnemy(view_, side_, p.at);
    }
    /// Returns the MMC that attempts Self-Rally. One MMC may do so in its side's own RPh, before all other
    /// MMC (A18.11). The MMC must be without a leader; preferably it is not under DM and has a high FP.
    [[nodiscard]] PieceId selfRallying() const {
        PieceId out;
        if (state_.clock.player != side_) return out;
        for (const auto& [id, p] : state_.pieces)
            if (p.side == side_ && p.under.empty() && p.isMmc() && p.acted == now_) return {};
        std::pair<bool, int> best;
        for (const auto& group : groups()) {
            const Piece& p = *state_.piece(group.front());
            if (!p.isMmc() || isLed(p)) continue;
            const std::pair worth{!isDesperate(p), p.firepower};
            if (!out.empty() && worth <= best) continue;
            out = group.front();
            best = worth;
        }
        return out;
    }

    /// Returns the rally attempt of a broken unit. Leaders come first, because they can then rally others.
    /// The unit that attempts Self-Rally is next, and then the units with a leader in Good Order (A10.6).
    [[nodiscard]] std::optional<UnitChoice> rally(const PieceId& id) const {
        const Piece& p = *state_.piece(id);
        if (!p.isLeader()) {
            const bool waits =
                std::any_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
                    const Piece& l = entry.second;
                    return l.isLeader() && isBroken(l) && mayAct(l) && !l.marks.contains("melee");
                });
            const PieceId first = waits ? PieceId() : selfRallying();
            if (waits || (first.empty() ? !isLed(p) : first != id)) return std::nullopt;
        }
        return UnitChoice{.act = EnemyUnitAct{.pieces = {id}, .task = UnitTask::rally},
                          .why = Message(words::unitTriesToRally, piecesAt(state_, {id})),
                          .rolls = {id},
                          .success = MarkAct{.pieces = {id}, .remove = {"broken"}}};
    }

    [[nodiscard]] std::optional<UnitChoice> move(const std::vector<PieceId>& group) const {
        const Piece& first = *state_.piece(group.front());
        const Location at = first.at;
        if (!mayGo(group, at)) return std::nullopt;
        for (const PieceId& id : group)
            if (hasAny(*state_.piece(id), {"prep fire", "first fire", "final fire"})) return std::nullopt;
        const std::vector<PieceId> all = withWeapons(group);
        const bool alone = areLeaders(group);
        if (alone) {
            if (staysToRally(group.front())) return std::nullopt;
            if (auto join = joinMmc(all, at, true)) return join;
            if (auto join = joinMmc(all, at, false)) return join;
            // Leaders don't leave the units that they lead.
            if (countMmc(at.hex, false) > 0) return std::nullopt;
        }
        const Reach reached = reach(
            at, allowance(all), [&](const std::string&, const std::string& hex) { return mayApproach(hex); });
        const Ahead now = ahead(group, at, first.position);
        std::optional<Ahead> best;
        std::string to;
        const bool spare = isSpare(group, at.hex);
        const bool stranded = alone && (seen(at, true) == Seen::yes || adjacentEnemies(at.hex, true) > 0);
        const int pace = paceFrom(at.hex);
        // Units in the open may move to another hex that is not more dangerous.
        const int exposed = isTooOpen(at, pace) ? exposureOf(at) : 0;
        int most = now.value.sum() + haste(pace, at.hex, now.hex) -
                   dangerTo(group, at, first.position, pace) - (spare ? units_->hold : 0) -
                   (stranded ? units_->exposed : 0) + units_->least - 1;
        int cheapest = noLimit;
        const bool fresh = isFresh(group);
        for (const auto& [hex, way] : reached) {
            if (hex == at.hex || !hasRoom(group, {hex, 0})) continue;
            const auto left = lastLeft(at.hex, hex);
            if (left && !fresh) continue;
            if (attacks() && ((isTooOpen({hex, 0}, pace) && exposureOf({hex, 0}) > exposed) ||
                              (turnsLeft() > 1 && way.exposed > mostExposed)))
                continue;
            // Leaders without an MMC keep out of the enemy's fire. If they are in danger, they cross it to
            // reach cover.
            if (alone && (way.exposed > (stranded && !isExposed({hex, 0}) ? mostExposed : 0) ||
                          adjacentEnemies(hex) > 0))
                continue;
            const Ahead there = ahead(group, {hex, 0}, {}, at.hex);
            // Units leave an objective only to get out of LOS, and then advance back, or if others hold it.
            if (open_.held.contains(at.hex) && there.hex != at.hex && !spare) continue;
            // The advance is uncertain, because the enemy fires first.
            const int advanceCost = there.hex == hex ? 0 : units_->leastAdvance;
            const int worth = there.value.sum() + haste(pace, at.hex, there.hex) -
                              dangerTo(group, {hex, 0}, {}, pace) - advanceCost - crossingOf(way, pace) -
                              (left ? goingBack : 0);
            if (worth < most || (worth == most && (way.cost >= cheapest || !best))) continue;
            best = there;
            to = hex;
            most = worth;
            cheapest = way.cost;
        }
        if (!best) return std::nullopt;
        const Location end{to, 0};
        auto path = wayTo(reached, at, to);
        // A move of one hex that leaves MF is Assault Movement (A4.61).
        const bool assault = path.size() == 1 && reached.at(to).cost < allowance(all) && fresh;
        return UnitChoice{.act = MoveAct{.pieces = all,
                                         .path = std::move(path),
                                         .how = assault ? Going::assault : Going::move},
                          .why = going(end),
                          .to = end,
                          .exposed = pace < veryLate && reached.at(to).exposed > 0};
    }

    /// Returns the Game Turn in which units in a hex have left another hex: this one or the one before;
    /// nothing if they have not left it recently.
    [[nodiscard]] std::optional<int> lastLeft(const std::string& from, const std::string& to) const {
        const auto hexes = open_.recent.left.find(from);
        if (hexes == open_.recent.left.end()) return std::nullopt;
        const auto left = hexes->second.find(to);
        return left == hexes->second.end() ? std::nullopt : std::optional(left->second);
    }
    /// Returns the deduction for an advance that brings units back; nothing if they don't advance back. Units
    /// of a side that defends may leave a place out of LOS in their MPh and then advance back.
    [[nodiscard]] std::optional<int> advanceBack(const std::string& from, const std::string& to) const {
        const auto left = lastLeft(from, to);
        if (!left || occupied_.contains(to)) return 0;
        if (attacks()) return std::nullopt;
        return *left < state_.clock.turn ? goingBack : 0;
    }
    /// Returns true if no unit of the group has moved in this phase.
    [[nodiscard]] bool isFresh(const std::vector<PieceId>& group) const {
        return std::none_of(group.begin(), group.end(),
                            [&](const PieceId& id) { return state_.piece(id)->spent.has_value(); });
    }
    [[nodiscard]] bool areLeaders(const std::vector<PieceId>& group) const {
        return std::all_of(group.begin(), group.end(),
                           [&](const PieceId& id) { return state_.piece(id)->isLeader(); });
    }
    /// Returns the number of the side's Known MMC at the ground level of a hex that are broken, or of those
    /// that are able to move.
    [[nodiscard]] int countMmc(const std::string& hex, bool broken) const {
        return static_cast<int>(
            std::count_if(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
                const Piece& p = entry.second;
                return p.side == side_ && p.isMmc() && p.inPlay() && p.under.empty() && !isOut(p) &&
                       (broken ? isBroken(p) : isAble(p)) && p.at == Location{hex, 0};
            }));
    }
    /// Returns true if the units that a leader leads need him less than broken units do: another leader stays
    /// with them, or they are fewer than the broken ones.
    [[nodiscard]] bool isFreeToRally(const PieceId& id, int broken) const {
        const Piece& leader = *state_.piece(id);
        const int led = countMmc(leader.at.hex, false);
        return led < broken || (led == 0 && broken > 0) || hasOtherLeader(id);
    }
    /// Returns true if another unbroken leader is in a leader's Location.
    [[nodiscard]] bool hasOtherLeader(const PieceId& id) const {
        const Piece& leader = *state_.piece(id);
        return std::any_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
            return entry.first != id && isLeaderIn(entry.second, leader.at);
        });
    }
    /// Returns true if a leader stays in its hex to rally broken units there. Of several leaders only the
    /// worst stays.
    [[nodiscard]] bool staysToRally(const PieceId& id) const {
        const Piece& leader = *state_.piece(id);
        const int broken = countMmc(leader.at.hex, true);
        if (leader.at.level != 0 || broken == 0) return false;
        if (countMmc(leader.at.hex, false) > broken && !hasOtherLeader(id)) return false;
        const auto rank = [&](const PieceId& one) {
            const Piece& p = *state_.piece(one);
            return std::tuple(leadershipOf(p), p.type, one);
        };
        return std::none_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
            return entry.first != id && isLeaderIn(entry.second, leader.at) && rank(entry.first) > rank(id);
        });
    }
    [[nodiscard]] bool goesToRally(const PieceId& id) const {
        const auto join = joinMmc({id}, state_.piece(id)->at, true);
        return join && isFreeToRally(id, countMmc(join->to->hex, true));
    }
    /// Returns true if a leader is free to rally broken MMC that are near and have no leader.
    [[nodiscard]] bool isNeededNear(const PieceId& id) const {
        constexpr int near = 6;
        const std::string& from = state_.piece(id)->at.hex;
        return std::any_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
            const Piece& p = entry.second;
            return p.side == side_ && p.isMmc() && p.inPlay() && p.under.empty() && isBroken(p) &&
                   !isOut(p) && distance(from, p.at.hex) <= near && !hasLeader(p.at) &&
                   isFreeToRally(id, countMmc(p.at.hex, true));
        });
    }
    /// Returns the move of leaders, by a path out of LOS or in cover, to the MMC without a leader that they
    /// reach with the fewest MF: to broken MMC, or to those that are able to move.
    [[nodiscard]] std::optional<UnitChoice> joinMmc(const std::vector<PieceId>& all, const Location& at,
                                                    bool broken) const {
        if (!broken && countMmc(at.hex, false) > 0) return std::nullopt;
        const Reach reached = reach(at, allowance(all), [&](const std::string&, const std::string& hex) {
            return !occupied_.contains(hex) && (!broken || adjacentEnemies(hex, true) == 0) &&
                   !isExposed({hex, 0});
        });
        std::string to;
        int cheapest = noLimit;
        for (const auto& [hex, way] : reached)
            if (hex != at.hex && way.cost < cheapest && countMmc(hex, broken) > 0 && !hasLeader({hex, 0})) {
                to = hex;
                cheapest = way.cost;
            }
        if (to.empty()) return std::nullopt;
        return UnitChoice{.act = MoveAct{.pieces = all, .path = wayTo(reached, at, to)},
                          .why = going({to, 0}),
                          .to = Location{to, 0}};
    }

    /// Returns true if a group may leave an objective for a counter-attack, because another Good Order MMC
    /// stays there.
    [[nodiscard]] bool isSpare(const std::vector<PieceId>& group, const std::string& hex) const {
        return rushes_ && isHeldByOthers(group, hex);
    }
    /// Returns true if a hex is in an objective that the side controls, and another Good Order MMC stays in
    /// this objective without a group.
    [[nodiscard]] bool isHeldByOthers(const std::vector<PieceId>& group, const std::string& hex) const {
        if (!open_.held.contains(hex)) return false;
        const auto holds = [&](const Objective& o) {
            return std::any_of(state_.pieces.begin(), state_.pieces.end(), [&](const auto& entry) {
                const Piece& p = entry.second;
                return p.side == side_ && p.isMmc() && p.inPlay() && p.under.empty() && isAble(p) &&
                       o.hexes.contains(state_.placeOf(p).hex) &&
                       std::find(group.begin(), group.end(), entry.first) == group.end();
            });
        };
        for (const auto& [id, c] : state_.conditions)
            for (const Objective& o : c.objectives)
                if (o.hexes.contains(hex) && !holds(o)) return false;
        return true;
    }

    [[nodiscard]] bool isObjective(const std::string& hex) const {
        return open_.lost.contains(hex) || open_.held.contains(hex);
    }
    /// Returns true if units may enter a hex without Close Combat. They don't enter hexes in which fire has
    /// just stopped others of their side, because of Residual FP (A8.2), or in which a "?" was lost. They
    /// move next to an enemy only in an objective, in a counter-attack, in the last Game Turns, or if their
    /// side attacks.
    [[nodiscard]] bool mayApproach(const std::string& hex) const {
        return !occupied_.contains(hex) && !struck_.contains(hex) && !open_.recent.stopped.contains(hex) &&
               (attacks() || rushes_ || adjacentEnemies(hex) == 0 || isObjective(hex));
    }
    /// Returns the deduction for the Defensive Fire that follows a move. Units that are late take more risks.
    [[nodiscard]] int danger(const Location& at, const Position& position, int pace = onTime) const {
        int out = hexFacts(at.hex).between ? units_->between : 0;
        if (attacks() ? fireAt(at) == 0 : seen(at, true) != Seen::yes) return out;
        const int tem = std::clamp(temAt(view_, at, position).value, -1, 4);
        int fire = std::max(0, units_->seen - units_->cover * tem);
        if (isOpen(at, position)) fire += units_->exposed;
        // A side that attacks takes more risks, above all near the end.
        const int most = (attacks() ? 2 : 3) * plainFirepower;
        out += fire * std::clamp(fireAt(at), unknownFirepower, most) / plainFirepower;
        return (rushes_ || (attacks() && turnsLeft() <= 2) ? out / 2 : out) * onTime / std::min(pace, late);
    }
    /// Returns the danger of a place for a group. One attack hits all units in a Location, so each squad
    /// above two adds half of the danger.
    [[nodiscard]] int dangerTo(const std::vector<PieceId>& group, const Location& at,
                               const Position& position, int pace) const {
        constexpr int few = 2;
        const auto isSquad = [](const Piece& p) { return p.kind == PieceClass::squad; };
        auto squads = std::count_if(group.begin(), group.end(),
                                    [&](const PieceId& id) { return isSquad(*state_.piece(id)); });
        for (const auto& [id, p] : state_.pieces)
            if (p.side == side_ && isSquad(p) && p.under.empty() && p.inPlay() && p.at == at &&
                std::find(group.begin(), group.end(), id) == group.end())
                ++squads;
        return danger(at, position, pace) * (2 + std::max(0, static_cast<int>(squads) - few)) / 2;
    }
    /// The best hex for units after the advance that follows a move, and its value.
    struct Ahead {
        std::string hex{};
        Value value{};
    };
    [[nodiscard]] Ahead ahead(const std::vector<PieceId>& group, const Location& at, const Position& position,
                              const std::string& from = {}) const {
        Ahead out{at.hex, position == Position{} && at.level == 0 ? valueOf(at.hex) : value(at, position)};
        if (at.level != 0) return out;
        int most = out.value.sum() + units_->leastAdvance - 1;
        for (const std::string& hex : view_.ground.neighbours(at.hex)) {
            const auto gain = advanceGain(group, hex);
            if (!gain || !mayAdvance(group, at, {hex, 0})) continue;
            const auto back = advanceBack(at.hex, hex);
            if (!back || (attacks() && hex == from)) continue;
            Value worth = valueOf(hex);
            worth.goal += *gain - *back;
            if (worth.sum() <= most) continue;
            out = {hex, worth};
            most = worth.sum();
        }
        return out;
    }
    /// Returns the additional value of an advance into a hex, for Close Combat there; nothing if units don't
    /// advance into it.
    [[nodiscard]] std::optional<int> advanceGain(const std::vector<PieceId>& group,
                                                 const std::string& hex) const {
        if (occupied_.contains(hex)) return combatGain(group, hex);
        return mayApproach(hex) ? std::optional(0) : std::nullopt;
    }
    [[nodiscard]] bool mayAdvance(const std::vector<PieceId>& group, const Location& at,
                                  const Location& to) const {
        if (!hasRoom(group, to)) return false;
        const auto cost =
            stepCost(view_, occupancy_.facts(view_, to, Position()), MovementClass::infantry, at, to, false);
        return cost && *cost < advanceBelow;
    }

    [[nodiscard]] int strengthOfGroup(const std::vector<PieceId>& group) const {
        int out = 0;
        for (const PieceId& id : group) out += strengthOf(*state_.piece(id));
        return out;
    }
    /// Returns the gain from an advance into a hex with enemies; nothing if the units don't attack there.
    /// They attack broken and much weaker units, and for an objective also weaker units. Leaders alone don't
    /// attack.
    [[nodiscard]] std::optional<int> combatGain(const std::vector<PieceId>& group,
                                                const std::string& hex) const {
        if (areLeaders(group)) return std::nullopt;
        int ours = strengthOfGroup(group), theirs = 0;
        for (const auto& [id, p] : state_.pieces) {
            // In a counter-attack the other units next to the hex advance too.
            if (rushes_ && p.side == side_ && p.under.empty() && p.inPlay() && p.isPersonnel() && isAble(p) &&
                distance(state_.placeOf(p).hex, hex) <= 1 &&
                std::find(group.begin(), group.end(), id) == group.end())
                ours += strengthOf(p);
            if (p.side == side_ || !p.under.empty() || !p.inPlay() || !p.isUnit() || isOut(p)) continue;
            if (state_.placeOf(p) != Location{hex, 0}) continue;
            if (!p.isPersonnel()) return std::nullopt;
            if (!isBroken(p)) theirs += strengthOf(p);
        }
        const bool last = state_.clock.turns - state_.clock.turn < units_->rush;
        if (const auto spot = enemies_.find({hex, 0}); spot != enemies_.end() && !spot->second) {
            // A "?" may hide nothing, so an attack that has no time left tries it.
            if (!attacks() || !last || !open_.lost.contains(hex)) return std::nullopt;
            theirs += unknownFirepower;
        }
        if (theirs == 0) return units_->broken > 0 ? std::optional(units_->broken) : std::nullopt;
        // An attack does not bypass a weak outpost. Units that are late or in the open accept odds of 2:1, if
        // those for an objective are 150 %.
        const Piece& first = *state_.piece(group.front());
        const bool bold = isOpen(first.at, first.position) || paceFrom(first.at.hex) >= late;
        if (attacks() && units_->combat > 0 && ours * 300 >= (bold ? 4 : 6) * units_->combat * theirs)
            return units_->broken;
        // Units of a defending side attack a lone leader and other weak enemies wherever they are.
        if (!attacks() && units_->combat > 0 && ours * 100 >= 2 * units_->combat * theirs &&
            strengthBeside(hex) <= ours)
            return units_->broken + (isSeenOnlyFromWithin(hex) ? units_->exposed : 0);
        const bool attacks =
            units_->combat > 0 && isObjective(hex) && (last || ours * 100 >= units_->combat * theirs);
        return attacks ? std::optional(0) : std::nullopt;
    }

    /// Returns the strength of the Known unbroken enemies and the "?" in the adjacent hexes.
    [[nodiscard]] int strengthBeside(const std::string& hex) const {
        int out = 0;
        for (const auto& [id, p] : state_.pieces)
            if (p.side != side_ && p.under.empty() && p.inPlay() && p.isUnit() && !isBroken(p) && !isOut(p) &&
                distance(state_.placeOf(p).hex, hex) == 1)
                out += p.isPersonnel() ? strengthOf(p) : ordnanceFirepower;
        for (const auto& [at, known] : enemies_)
            if (!known && distance(at.hex, hex) == 1) out += unknownFirepower;
        return out;
    }
    /// Returns true for a hex in Open Ground that no Known enemy sees except those in the hex.
    [[nodiscard]] bool isSeenOnlyFromWithin(const std::string& hex) const {
        const Location at{hex, 0};
        if (!isExposed(at)) return false;
        return std::none_of(enemies_.begin(), enemies_.end(), [&](const auto& enemy) {
            const auto& [from, known] = enemy;
            if (!known || from.hex == hex || distance(from.hex, hex) > seenWithin) return false;
            const auto line = lineFrom(from, at);
            return !line || line->clear;
        });
    }

    /// Returns true for a hex that units of an attacking side don't advance into: Open Ground in LOS while
    /// they have time, and Open Ground next to a Known enemy until the last Game Turn.
    [[nodiscard]] bool advancesInOpen(const std::string& hex, int pace) const {
        if (!attacks() || isObjective(hex) || occupied_.contains(hex) || !isOpen({hex, 0})) return false;
        if (turnsLeft() > 0 && adjacentEnemies(hex, true) > 0) return true;
        return turnsLeft() > 1 && pace < veryLate && seen({hex, 0}, false) != Seen::no;
    }

    /// Returns the advance into Close Combat of one MMC of a garrison while the rest holds the objective. An
    /// MMC without SW goes first.
    [[nodiscard]] std::optional<UnitChoice> sally(const std::vector<PieceId>& group) const {
        std::vector<PieceId> units;
        std::copy_if(group.begin(), group.end(), std::back_inserter(units),
                     [&](const PieceId& id) { return state_.piece(id)->isMmc(); });
        if (units.size() < 2) return std::nullopt;
        std::stable_partition(units.begin(), units.end(), [&](const PieceId& id) {
            return std::none_of(state_.pieces.begin(), state_.pieces.end(),
                                [&](const auto& entry) { return entry.second.carrier == id; });
        });
        for (const PieceId& id : units)
            if (auto one = advance({id}, true)) return one;
        return std::nullopt;
    }

    [[nodiscard]] std::optional<UnitChoice> advance(const std::vector<PieceId>& group,
                                                    bool sallies = false) const {
        const Piece& first = *state_.piece(group.front());
        const Location at = first.at;
        if (!mayGo(group, at) || at.level != 0) return std::nullopt;
        if (areLeaders(group) && staysToRally(group.front())) return std::nullopt;
        const Value now = value(at, first.position);
        Location to;
        const bool spare = isSpare(group, at.hex);
        // The enemy fires at an attacking side's units in the next Player Turn.
        const int pace = paceFrom(at.hex);
        const auto dangerLater = [&](const Location& place, const Position& position) {
            return attacks() ? dangerTo(group, place, position, pace) / 2 : 0;
        };
        // In its last Player Turn, only objectives count for an attacking side.
        const bool final = attacks() && turnsLeft() == 0;
        const auto sumOf = [&](const Value& worth, const Location& place, const Position& position) {
            if (final) return isObjective(place.hex) ? worth.goal : 0;
            return worth.sum() - (occupied_.contains(place.hex) ? 0 : dangerLater(place, position));
        };
        int most = sumOf(now, at, first.position) - (spare ? units_->hold : 0) + units_->leastAdvance - 1;
        for (const std::string& hex : view_.ground.neighbours(at.hex)) {
            const bool fights = occupied_.contains(hex);
            if (sallies && !(fights && isFree(hex))) continue;
            // Others hold the objective while units leave it for Close Combat with enemies next to it.
            const bool leaves = open_.held.contains(at.hex) && !open_.held.contains(hex) && !spare;
            if (leaves &&
                !(fights && isHeldByOthers(group, at.hex) && strengthBeside(hex) <= strengthOfGroup(group)))
                continue;
            const auto gain = advanceGain(group, hex);
            if (!gain || !mayAdvance(group, at, {hex, 0})) continue;
            if (advancesInOpen(hex, pace)) continue;
            const auto back = advanceBack(at.hex, hex);
            if (!back) continue;
            // Leaders don't go alone next to an enemy, or into the open in LOS.
            if (areLeaders(group) && isFree(hex) && (adjacentEnemies(hex) > 0 || isExposed({hex, 0})))
                continue;
            Value worth = valueOf(hex);
            worth.goal += *gain;
            const int sum =
                sumOf(worth, {hex, 0}, {}) + haste(pace, at.hex, hex) - *back + (leaves ? units_->hold : 0);
            if (sum <= most) continue;
            to = {hex, 0};
            most = sum;
        }
        if (to.empty()) return open_.held.contains(at.hex) && !sallies ? sally(group) : std::nullopt;
        const bool fights = occupied_.contains(to.hex);
        return UnitChoice{
            AdvanceAct{.pieces = sallies ? group : withWeapons(group), .to = to},
            fights ? Message(words::unitsAdvanceIntoCombat, state_.sideName(side_), to.text()) : going(to)};
    }

    /// A unit that must rout does so (A10.5). If the program does not know whether it must, the player
    /// decides. A unit under DM also routs out of LOS.
    [[nodiscard]] std::optional<UnitChoice> rout(const PieceId& id) const {
        const Piece& p = *state_.piece(id);
        const RoutNeed need = routNeed(view_, id);
        if (need == RoutNeed::none) return std::nullopt;
        const Location at = p.at;
        const bool must = need == RoutNeed::must;
        const int tem = temAt(view_, at, p.position).value;
        // A unit that need not rout does not leave a good building.
        if (need == RoutNeed::may && (tem >= stayBehind || seen(at, true) != Seen::yes)) return std::nullopt;
        if (need == RoutNeed::unknown)
            return UnitChoice{EnemyUnitAct{.pieces = {id}, .task = UnitTask::rout},
                              Message(words::routByHand, piecesAt(state_, {id}))};
        const int quarters = routQuarters(p);
        const auto waysFor = [&](bool inOpen) {
            return reach(at, quarters, [&, inOpen](const std::string& from, const std::string& hex) {
                // Enemies below the unit bar the stairs.
                return (at.level == 0 || !hasEnemy(from)) && mayRout(from, hex) &&
                       (inOpen || !isInterdicted({hex, 0}));
            });
        };
        const auto routs = [&](const Reach& ways, const std::string& to, Message text) {
            return UnitChoice{MoveAct{.pieces = {id}, .path = wayTo(ways, at, to), .how = Going::rout},
                              std::move(text)};
        };
        const Reach safe = waysFor(false);
        // A unit that need not rout goes only to a better place.
        const auto suits = [&](const std::string& hex) {
            return must || seen({hex, 0}, true) == Seen::no || temAt(view_, {hex, 0}, {}).value > tem;
        };
        if (const std::string to = shelterIn(safe, id, suits); !to.empty()) {
            std::vector<PieceId> all = leadersGoingWith(id);
            if (all.empty()) return routs(safe, to, Message(words::unitRoutsTo, piecesAt(state_, {id}), to));
            Message text(words::unitRoutsWithLeader, piecesAt(state_, {id}), to, piecesText(state_, all),
                         all.size());
            all.insert(all.begin(), id);
            return UnitChoice{
                MoveAct{.pieces = std::move(all), .path = wayTo(safe, at, to), .how = Going::rout},
                std::move(text)};
        }
        const std::string low = must ? crawlFrom(id) : std::string();
        const auto crawls = [&] {
            return UnitChoice{MoveAct{.pieces = {id}, .path = {{low, 0}}, .how = Going::rout},
                              Message(words::unitCrawlsTo, piecesAt(state_, {id}), low)};
        };
        if (!low.empty() && !isOpen({low, 0}) && !isNextToAny(low)) return crawls();
        // A short way through Open Ground is better than a Low Crawl into the open.
        const Reach open = waysFor(true);
        const std::string to = shelterIn(open, id, suits);
        const int shots = to.empty() ? 0 : interdictedOn(wayTo(open, at, to));
        const bool runs =
            !to.empty() && (must ? low.empty() || shots <= mostInterdicted : tem <= 0 && shots <= 1);
        if (runs) {
            UnitChoice out = routs(open, to, interdictedRout(id, wayTo(open, at, to)));
            out.interdicted = true;
            return out;
        }
        if (!must) return std::nullopt;
        if (!low.empty()) return crawls();
        return UnitChoice{EnemyUnitAct{.pieces = {id}, .task = UnitTask::trapped},
                          Message(words::cannotRout, piecesAt(state_, {id}))};
    }

    /// Returns the Good Order leaders who rout together with a broken MMC in order to rally it (A10.711).
    /// They stay with unbroken MMC in their Location, and with broken ones that don't rout.
    [[nodiscard]] std::vector<PieceId> leadersGoingWith(const PieceId& id) const {
        const Piece& unit = *state_.piece(id);
        std::vector<PieceId> out;
        // In the last Game Turn a leader may keep the enemy from an objective.
        if (!unit.isMmc() || (turnsLeft() == 0 && open_.held.contains(unit.at.hex))) return out;
        for (const auto& [other, p] : state_.pieces) {
            if (p.side != side_ || p.at != unit.at || !p.under.empty() || !p.inPlay() || isOut(p)) continue;
            if (p.isMmc() && (!isBroken(p) || routNeed(view_, other) == RoutNeed::none)) return {};
            if (p.isLeader() && isAble(p) && mayAct(p) && p.position == unit.position &&
                routQuarters(p) >= routQuarters(unit))
                out.push_back(other);
        }
        putInOrder(out);
        return out;
    }
    /// Returns the number of hexes on a path in which the player resolves Interdiction (A10.53).
    [[nodiscard]] int interdictedOn(const std::vector<Location>& path) const {
        return static_cast<int>(
            std::count_if(path.begin(), path.end(), [&](const Location& to) { return isInterdicted(to); }));
    }
    /// Announces a rout through Open Ground, with its hexes and the enemies that interdict it in each of
    /// them.
    [[nodiscard]] Message interdictedRout(const PieceId& id, const std::vector<Location>& path) const {
        std::vector<Message::Arg> way{Message::Arg(state_.piece(id)->at.text())};
        Listed where;
        for (const Location& at : path) {
            way.emplace_back(at.text());
            if (!isInterdicted(at)) continue;
            const auto by = interdictors(view_, side_, at);
            where.items.emplace_back(by ? Message(words::interdictedBy, at.text(), piecesAt(state_, *by))
                                        : Message(words::interdictedPerhaps, at.text()));
        }
        return Message(words::unitRoutsInOpen, piecesAt(state_, {id}), path.back().hex,
                       chained(words::wayOn, way), where);
    }
    /// Returns true if a Known enemy, broken or not, is in a hex or next to it.
    [[nodiscard]] bool isNextToAny(const std::string& hex) const {
        return std::any_of(knownPlaces_.begin(), knownPlaces_.end(),
                           [&](const std::string& enemy) { return distance(hex, enemy) <= 1; });
    }
    /// Returns true for a shelter that a routing unit ignores: one that is next to a Known enemy, or behind
    /// it. The unit may ignore only a shelter that is not farther from this enemy than the unit is (A10.51).
    [[nodiscard]] bool isAmongEnemies(const std::string& from, const std::string& hex) const {
        return std::any_of(knownPlaces_.begin(), knownPlaces_.end(), [&](const std::string& enemy) {
            const int before = distance(from, enemy), after = distance(hex, enemy);
            return after <= before && (after <= 1 || before + after <= distance(from, hex) + 1);
        });
    }

    /// Returns the distance from a hex to the nearest Known enemy, broken or not.
    [[nodiscard]] int toNearestKnown(const std::string& hex) const {
        int out = noLimit;
        for (const std::string& enemy : knownPlaces_) out = std::min(out, distance(hex, enemy));
        return out;
    }

    /// Returns the shelter that suits the unit and costs the fewest MF to reach, even if the shelter is then
    /// overstacked (A10.51, A5.11). A unit goes toward the enemy only if it reaches no other shelter. If
    /// several shelters cost the same, returns one with a leader, or else the first by name. Returns an empty
    /// text if there is none.
    [[nodiscard]] std::string shelterIn(const Reach& ways, const PieceId& id,
                                        const std::function<bool(const std::string&)>& suits) const {
        std::string to;
        std::tuple least{true, noLimit, true};
        const std::string& from = state_.piece(id)->at.hex;
        const int quarters = routQuarters(*state_.piece(id)), far = toNearestKnown(from);
        for (const auto& [hex, way] : ways) {
            if (hex == from || !isWoodsOrBuilding(view_, hex) || !suits(hex) || isAmongEnemies(from, hex))
                continue;
            const int cost = way.cost + (hasRoom({id}, {hex, 0}) ? 0 : quartersPerPoint);
            const std::tuple worth{toNearestKnown(hex) < far, cost, !hasLeader({hex, 0})};
            if (cost > quarters || worth >= least) continue;
            to = hex;
            least = worth;
        }
        return to;
    }

    /// Returns true if a routing unit may enter a hex from another. The hex may not be adjacent to a Known
    /// enemy, unless the unit leaves the hex of this enemy, and not nearer to a Known enemy that sees the
    /// unit (A10.51).
    [[nodiscard]] bool mayRout(const std::string& from, const std::string& hex) const {
        if (hasEnemy(hex)) return false;
        return std::none_of(enemies_.begin(), enemies_.end(), [&](const auto& enemy) {
            const auto& [spot, known] = enemy;
            if (!known || spot.hex == from) return false;
            if (distance(hex, spot.hex) <= 1) return true;
            if (distance(hex, spot.hex) >= distance(from, spot.hex) || distance(from, spot.hex) > seenWithin)
                return false;
            const auto line = lineFrom(spot, {from, 0});
            return !line || line->clear;
        });
    }

    /// Returns the adjacent hex into which a unit goes by Low Crawl (A10.52): if possible one that is not
    /// overstacked then (A5.1), not next to a Known enemy, not toward the enemy, and with the best cover.
    /// Returns an empty text if the unit may enter no adjacent hex.
    [[nodiscard]] std::string crawlFrom(const PieceId& id) const {
        const Location& at = state_.piece(id)->at;
        std::string to;
        std::tuple<bool, bool, bool, bool, bool, int> best;
        const int far = toNearestKnown(at.hex);
        for (const std::string& hex : view_.ground.neighbours(at.hex)) {
            if (at.level != 0 || !mayRout(at.hex, hex)) continue;
            const auto cost = stepCost(view_, occupancy_.facts(view_, {hex, 0}, Position()),
                                       MovementClass::infantry, at, {hex, 0}, false);
            const std::tuple cover{hasRoom({id}, {hex, 0}),    !isNextToAny(hex),
                                   toNearestKnown(hex) >= far, isWoodsOrBuilding(view_, hex),
                                   !isInterdicted({hex, 0}),   temAt(view_, {hex, 0}, {}).value};
            if (!cost || (!to.empty() && cover <= best)) continue;
            to = hex;
            best = cover;
        }
        return to;
    }

    /// All units in a Location attack the Known enemies in it together (A11), or else a "?" in it (A11.19).
    /// Without enemies, units may gain concealment.
    [[nodiscard]] std::optional<UnitChoice> combat(const std::vector<PieceId>& group) const {
        const Piece& first = *state_.piece(group.front());
        if (enemiesWith(state_, first).empty() && !isWithUnknown(state_, first))
            return state_.clock.player == side_ ? conceal(group) : std::nullopt;
        std::vector<PieceId> all;
        for (const auto& [id, p] : state_.pieces)
            if (mayAct(p) && !isBroken(p) && p.at == first.at) all.push_back(id);
        putInOrder(all);
        return UnitChoice{EnemyUnitAct{.pieces = all, .task = UnitTask::combat}, combatOf(state_, all)};
    }

    /// The way in which units gain a "?" at the end of their Player Turn.
    enum class Gain { none, dice, free };
    /// Returns how units gain a "?" in a place. In LOS of an unbroken enemy or "?" within 16 hexes they gain
    /// none. In LOS of an enemy or "?" farther away they need a dr in Concealment Terrain, and gain none
    /// elsewhere. Out of LOS they need a dr only outside Concealment Terrain with an enemy within 16 hexes
    /// (A12.12, A12.122). At night no dr is needed (E1.32). Unknown LOS counts as LOS.
    [[nodiscard]] Gain gainAt(const Location& at, const Position& position) const {
        if (seen(at, false) != Seen::no) return Gain::none;
        const Cover cover = coverAt(view_, at, position).cover;
        const bool conceals = cover == Cover::concealing || cover == Cover::building;
        const Gain dice = state_.settings.night ? Gain::free : Gain::dice;
        bool near = false;
        for (const auto& [from, known] : enemies_) {
            if (distance(at.hex, from.hex) <= seenWithin) {
                near = true;
                continue;
            }
            if (const auto line = lineFrom(from, at); !line || line->clear)
                return conceals ? dice : Gain::none;
        }
        return near && !conceals ? dice : Gain::free;
    }

    [[nodiscard]] std::optional<UnitChoice> conceal(std::vector<PieceId> group) const {
        const Piece& first = *state_.piece(group.front());
        // Leaders stay Known to rally the broken units in their hex, because that reveals them, and to go to
        // other broken units.
        const bool rallies = countMmc(first.at.hex, true) > 0;
        std::erase_if(group, [&](const PieceId& id) {
            return state_.piece(id)->isLeader() && (rallies || isNeededNear(id));
        });
        if (group.empty()) return std::nullopt;
        const Gain gain = gainAt(first.at, first.position);
        if (gain == Gain::none || hasEnemy(first.at.hex) || mans(first.at)) return std::nullopt;
        for (const PieceId& id : group)
            if (!isAble(*state_.piece(id)) && !state_.piece(id)->marks.contains("pinned"))
                return std::nullopt;
        const auto withCarried = [&](std::vector<PieceId> all, const std::vector<PieceId>& by) {
            for (const auto& [id, p] : state_.pieces)
                if (p.under.empty() && std::find(by.begin(), by.end(), p.carrier) != by.end())
                    all.push_back(id);
            return all;
        };
        if (gain == Gain::free)
            return UnitChoice{.act = ConcealAct{.pieces = withCarried(withWeapons(group), group)},
                              .why = Message(words::unitsGainConcealment, piecesAt(state_, group)),
                              .quiet = true};
        // Each unit of a stack rolls by itself.
        return UnitChoice{.act = EnemyUnitAct{.pieces = group, .task = UnitTask::conceal},
                          .why = Message(words::unitTriesToHide, piecesAt(state_, group)),
                          .rolls = group,
                          .success = ConcealAct{.pieces = withCarried(group, group)}};
    }

  public:
    // --- stacks under a "?" ---

    [[nodiscard]] std::vector<MarkerId> reserves() const {
        const Phase phase = state_.clock.phase;
        std::vector<std::pair<int, MarkerId>> all;
        if (!units_ || units_->reserves == 0 || calls_.empty() || state_.clock.player != side_ ||
            (phase != Phase::MPh && phase != Phase::APh))
            return {};
        for (const auto& [id, m] : state_.markers)
            if (m.side == side_ && m.kind == MarkerKind::concealed && !m.faceUp() && m.marks.empty() &&
                !open_.held.contains(m.at.hex) && (!goals_.empty() || isInReserve(m.at.hex)))
                all.emplace_back(hexFacts(m.at.hex).toCall, id);
        std::sort(all.begin(), all.end(), [this](const auto& a, const auto& b) {
            const Marker &x = *state_.marker(a.second), &y = *state_.marker(b.second);
            return std::tie(a.first, x.at, a.second) < std::tie(b.first, y.at, b.second);
        });
        // A side that controls an objective keeps the other stacks in their positions.
        const std::size_t most =
            static_cast<std::size_t>(units_->reserves) * std::max<std::size_t>(1, goals_.size());
        if (!attacks() && all.size() > most) all.resize(most);
        std::vector<MarkerId> out;
        for (auto& [distance, id] : all) out.push_back(std::move(id));
        return out;
    }

    [[nodiscard]] std::optional<UnitChoice> choose(const MarkerId& id) const {
        const Marker& m = *state_.marker(id);
        const HexFacts& here = hexFacts(m.at.hex);
        if (here.enemy || here.toCall == 0 || toCall(m.at.hex) == noLimit || mans(m.at)) return std::nullopt;
        return state_.clock.phase == Phase::MPh ? moveHidden(id, m) : advanceHidden(id, m);
    }

  private:
    static constexpr int goingBack = 40;  ///< deduction for a hex that the units have left recently
    static constexpr int inSight = 3;     ///< length in hexes of a hex of Open Ground in LOS of enemies
    /// MF, in quarters, of a squad without a leader (A4.11).
    static constexpr int squadQuarters = 4 * quartersPerPoint;
    static constexpr int farAway = 40;  ///< hexes
    /// The value of a "?" for an attacking side's stack that is on time, under fire of plainFirepower. It is
    /// less under lighter fire and if the stack is late, and nothing in the last two Game Turns.
    static constexpr int lossOfConcealment = 250;
    static constexpr int leastFire = 3;  ///< FP that count at least for the value of a "?"
    /// The largest Reached::exposed of the move of an attacking side, or of a leader in danger.
    static constexpr int mostExposed = 2;
    /// Results of paceFrom(): units on time, units that accept light fire in the open, and units that accept
    /// any fire.
    static constexpr int onTime = 100, late = 150, veryLate = 250;
    static constexpr int crossingAttacker =
        250;  ///< percentage of PolicyUnits::crossing for an attacking side

    /// Returns true if a "?" in a hex is neither near an enemy nor near the objective that it could support.
    [[nodiscard]] bool isInReserve(const std::string& hex) const {
        constexpr int near = 4, supports = 2;
        return hexFacts(hex).toCall > supports &&
               std::none_of(enemies_.begin(), enemies_.end(),
                            [&](const auto& enemy) { return distance(hex, enemy.first.hex) <= near; });
    }

    [[nodiscard]] int turnsLeft() const { return std::max(0, state_.clock.turns - state_.clock.turn); }

    [[nodiscard]] bool attacks() const { return open_.attacks; }

    /// Returns true if no unit and no "?" of the side is in a hex. The number of counters under a "?" is
    /// hidden, so each "?" gets a hex of its own.
    [[nodiscard]] bool isFree(const std::string& hex) const {
        return std::none_of(state_.pieces.begin(), state_.pieces.end(),
                            [&](const auto& entry) {
                                const Piece& p = entry.second;
                                return p.side == side_ && p.isUnit() && p.under.empty() && p.inPlay() &&
                                       state_.placeOf(p).hex == hex;
                            }) &&
               std::none_of(state_.markers.begin(), state_.markers.end(), [&](const auto& entry) {
                   const Marker& m = entry.second;
                   return m.side == side_ && m.kind != MarkerKind::mine && m.at.hex == hex;
               });
    }

    [[nodiscard]] bool conceals(const Location& at, const Position& position = {}) const {
        const Cover cover = coverAt(view_, at, position).cover;
        return cover == Cover::concealing || cover == Cover::building;
    }

    /// Returns the distance in hexes to the nearest objective that is lost or empty; for a side that attacks,
    /// the length of the way to it (toCall()).
    [[nodiscard]] int toGoal(const std::string& hex) const {
        return attacks() ? std::min(toCall(hex), inSight * farAway) : hexFacts(hex).toGoal;
    }
    /// Returns the length of the best way of a stack under "?" from a hex to the hexes toward which "?" go,
    /// in hexes. A hex of Open Ground in LOS of enemies counts as several, so that stacks make a detour in
    /// cover.
    [[nodiscard]] int toCall(const std::string& hex) const {
        if (ways_.empty()) {
            std::set<std::pair<int, std::string>> open;
            for (const std::string& name : callNames_) {
                ways_[name] = 0;
                open.insert({0, name});
            }
            while (!open.empty()) {
                const auto [length, at] = *open.begin();
                open.erase(open.begin());
                const Location to{at, 0};
                const auto facts = occupancy_.facts(view_, to, Position());
                for (const std::string& next : view_.ground.neighbours(at)) {
                    const Location from{next, 0};
                    if (!stepCost(view_, facts, MovementClass::infantry, from, to, false)) continue;
                    const int more = isOpen(from) && seen(from, false) == Seen::yes ? inSight : 1;
                    const auto [known, isNew] = ways_.try_emplace(next, noLimit);
                    if (length + more >= known->second) continue;
                    open.erase({known->second, next});
                    known->second = length + more;
                    // No way leads through hexes with enemies.
                    if (!occupied_.contains(next)) open.insert({known->second, next});
                }
            }
        }
        const auto way = ways_.find(hex);
        return way == ways_.end() ? noLimit : way->second;
    }

    /// The value of a hex for a stack at a distance from an objective. Unlike value(), it counts each hex by
    /// which the stack comes nearer, however far away the objective is, and more if the stack is late.
    [[nodiscard]] int hiddenWorth(const Value& value, int nearer, int pace) const {
        return value.cover + value.open + value.flanks + goal_ * nearer * pace / onTime;
    }

    /// A possible move of a stack under "?".
    struct HiddenMove {
        std::vector<Location> path{};
        int nearer = 0, worth = 0, cost = noLimit;
        Going how = Going::move;
    };
    /// Replaces a move by a better one, which may be equal in value but must then cost less.
    static void improve(std::optional<HiddenMove>& best, int most, HiddenMove&& other) {
        if (best ? std::pair(other.worth, -other.cost) > std::pair(best->worth, -best->cost)
                 : other.worth > most)
            best = std::move(other);
    }

    [[nodiscard]] std::optional<UnitChoice> moveHidden(const MarkerId& id, const Marker& m) const {
        auto best = moveUnseen(m);
        bool hides = true;
        // The "?" has a value, so a stack gives it up only to gain much more.
        if (auto inLos = attacks() ? moveInLos(m) : std::nullopt;
            inLos && (!best || inLos->nearer > best->nearer) && (!best || inLos->worth > best->worth)) {
            best = std::move(inLos);
            hides = false;
        }
        if (!best) return std::nullopt;
        const std::string to = best->path.back().hex;
        // Enemies may fire at a "?" that they see, even if it keeps the "?".
        const bool seenOnWay = std::any_of(best->path.begin(), best->path.end(), [&](const Location& at) {
            return adjacentEnemies(at.hex) > 0 || seen(at, false) == Seen::yes;
        });
        UnitChoice out = goes(MoveAct{.marker = id, .path = std::move(best->path), .how = best->how}, to);
        out.quiet = hides && !seenOnWay;
        return out;
    }

    /// Returns true if a stack may go ahead of the others, so that the enemies shoot or are found. From the
    /// second Game Turn on, a quarter of the "?" may do so in each MPh, less the hexes with Known units that
    /// have moved. The "?" nearest to an objective move first.
    [[nodiscard]] bool mayScout() const {
        std::set<std::string> moved;
        for (const auto& [id, p] : state_.pieces)
            if (p.side == side_ && p.under.empty() && p.inPlay() && p.isPersonnel() && p.spent)
                moved.insert(state_.placeOf(p).hex);
        const auto all = std::count_if(state_.markers.begin(), state_.markers.end(), [&](const auto& entry) {
            const Marker& m = entry.second;
            return m.side == side_ && m.kind == MarkerKind::concealed && !m.faceUp();
        });
        return state_.clock.turn > 1 && static_cast<int>(moved.size()) < all / 4;
    }

    /// Returns the best move of an attacking side's stack in LOS of enemies. If a real unit sees the stack on
    /// its way, the stack loses its "?".
    [[nodiscard]] std::optional<HiddenMove> moveInLos(const Marker& m) const {
        const Reach reached = reach(m.at, squadQuarters, [&](const std::string&, const std::string& hex) {
            return mayApproach(hex);
        });
        const int far = toCall(m.at.hex), pace = paceFrom(m.at.hex);
        const int loss = turnsLeft() > 1 ? lossOfConcealment * std::max(0, 2 * onTime - pace) / onTime : 0;
        const int most = hiddenWorth(value(m.at, m.position), 0, pace) - danger(m.at, m.position, pace) +
                         units_->leastAdvance - 1;
        const bool scouts = mayScout();
        std::optional<HiddenMove> best;
        for (const auto& [hex, way] : reached) {
            const int nearer = far - toCall(hex);
            const bool objective = open_.lost.contains(hex);
            if (hex == m.at.hex || nearer <= 0 || !isFree(hex) || (isTooOpen({hex, 0}, pace) && !objective))
                continue;
            auto path = wayTo(reached, m.at, hex);
            // A "?" can only reveal the stack if it gives itself away too.
            const auto shown = std::find_if(path.begin(), path.end(),
                                            [&](const Location& at) { return seen(at, true) != Seen::no; });
            // Assault Movement into the first hex keeps the "?" there.
            if (shown == path.begin() && conceals(*shown) && reached.at(shown->hex).cost < squadQuarters)
                continue;
            const bool keeps = shown == path.end();
            int risk = keeps ? loss / 3 : loss;
            if (scouts) {
                int fire = leastFire;
                for (const Location& at : path) fire = std::max(fire, std::min(fireAt(at), plainFirepower));
                risk = loss / 3 * fire / plainFirepower;
            }
            const int worth = hiddenWorth(valueOf(hex), nearer, pace) + (objective ? units_->hold : 0) -
                              risk - danger({hex, 0}, {}, pace) - crossingOf(way, pace);
            // A step that costs the "?" must be worth it.
            const bool step = path.size() == 1;
            if (step && !keeps && !objective && adjacentEnemies(hex) <= adjacentEnemies(m.at.hex)) continue;
            const Going how = step && way.cost < squadQuarters ? Going::assault : Going::move;
            improve(best, most, {std::move(path), nearer, worth, way.cost, how});
        }
        return best;
    }

    /// Returns true if a stack of an attacking side comes next to weak Known enemies by a step to a hex.
    [[nodiscard]] bool comesNextToOutpost(const std::string& from, const std::string& hex) const {
        return attacks() && adjacentEnemies(hex, true) > adjacentEnemies(from, true) &&
               fireAt({hex, 0}) <= plainFirepower;
    }

    /// Returns the best move with which Infantry keeps its "?" (A12.121): out of LOS of all enemies, or by
    /// Assault Movement to adjacent Concealment Terrain.
    [[nodiscard]] std::optional<HiddenMove> moveUnseen(const Marker& m) const {
        const int far = toCall(m.at.hex), pace = paceFrom(m.at.hex);
        const Value now = value(m.at, m.position);
        const int most = hiddenWorth(now, 0, pace) + units_->leastAdvance - 1;
        std::optional<HiddenMove> best;
        const auto consider = [&](const Reach& reached, Going how) {
            for (const auto& [hex, way] : reached) {
                const int nearer = far - toCall(hex);
                const bool assault = how == Going::assault,
                           attacks = assault && comesNextToOutpost(m.at.hex, hex);
                // Assault Movement may not use all MF (A4.61).
                if (hex == m.at.hex || nearer < (attacks ? 0 : 1) || !isFree(hex) ||
                    (assault && way.cost >= squadQuarters))
                    continue;
                Value there = valueOf(hex);
                if (attacks) there.flanks = std::max(there.flanks, now.flanks) + units_->broken;
                improve(best, most,
                        {wayTo(reached, m.at, hex), nearer, hiddenWorth(there, nearer, pace), way.cost, how});
            }
        };
        if (seen(m.at, false) == Seen::no)
            consider(reach(m.at, squadQuarters,
                           [&](const std::string&, const std::string& hex) {
                               return mayApproach(hex) && seen({hex, 0}, false) == Seen::no;
                           }),
                     Going::move);
        if (m.at.level == 0)
            consider(reach(m.at, squadQuarters,
                           [&](const std::string& from, const std::string& hex) {
                               return mayApproach(hex) && from == m.at.hex && conceals({hex, 0});
                           }),
                     Going::assault);
        return best;
    }

    /// Advances a stack into a hex in which it keeps its "?", or into an empty objective.
    [[nodiscard]] std::optional<UnitChoice> advanceHidden(const MarkerId& id, const Marker& m) const {
        if (m.at.level != 0) return std::nullopt;
        const int far = toCall(m.at.hex), pace = paceFrom(m.at.hex);
        std::string to;
        int most = hiddenWorth(value(m.at, m.position), 0, pace) + units_->leastAdvance - 1;
        for (const std::string& hex : view_.ground.neighbours(m.at.hex)) {
            const Location at{hex, 0};
            const int nearer = far - toCall(hex);
            if (!mayApproach(hex) || !isFree(hex) || nearer <= 0) continue;
            const auto cost = stepCost(view_, occupancy_.facts(view_, at, Position()),
                                       MovementClass::infantry, m.at, at, false);
            if (!cost || *cost >= advanceBelow) continue;
            const bool objective = open_.lost.contains(hex);
            if (!objective && !conceals(at) && seen(at, false) != Seen::no) continue;
            const int worth = hiddenWorth(valueOf(hex), nearer, pace) + (objective ? units_->hold : 0);
            if (worth <= most) continue;
            to = hex;
            most = worth;
        }
        if (to.empty()) return std::nullopt;
        return goes(AdvanceAct{.marker = id, .to = Location{to, 0}}, to);
    }

    [[nodiscard]] UnitChoice goes(MadeAct act, const std::string& to) const {
        return {.act = std::move(act), .why = going({to, 0}), .quiet = true, .to = Location{to, 0}};
    }

    const OpenGame& open_;
    const State& state_;
    const GameView view_;
    const SideId side_;
    const std::optional<PolicyUnits> units_;
    Occupancy occupancy_;
    const int now_;
    std::map<Location, bool> enemies_;         ///< true for a Known unit in Good Order, false for only a "?"
    std::vector<std::pair<Hex, bool>> spots_;  ///< the hexes of `enemies_`
    std::map<Location, std::vector<Shooter>> shooters_;  ///< the Known enemies that can fire
    std::set<std::string> knownPlaces_;                  ///< hexes with Known enemies, broken ones too
    std::set<std::string> struck_;     ///< hexes in which fire in this MPh has stopped units of the side
    std::set<std::string> occupied_;   ///< hexes with Known enemies or a "?" of the enemy at ground level
    std::vector<Hex> goals_;           ///< the hexes of the objectives that are lost or empty
    std::vector<Hex> held_;            ///< the hexes of the objectives that the side controls
    std::set<std::string> callNames_;  ///< the hexes toward which "?" go
    std::vector<Hex> calls_;           ///< the same hexes
    int goal_ = 0;                     ///< value of each hex nearer to an objective of `goals_`
    int goalWithin_ = 0;               ///< distance in hexes below which `goal_` counts
    bool rushes_ = false;              ///< true in the last Game Turns and in a counter-attack
    // Cached results.
    mutable std::map<std::pair<Location, bool>, Seen> seen_;
    mutable std::map<Location, int> fire_;
    mutable std::map<Location, bool> exposed_;
    mutable std::map<Location, bool> interdicted_;
    mutable std::map<std::string, int> ways_;
    mutable std::unordered_map<std::string, HexFacts> hexes_;
    mutable std::unordered_map<std::string, Value> values_;
};

UnitChooser::UnitChooser(const OpenGame& open) : facts_(std::make_unique<Facts>(open)) {
    if (const auto& policy = open.ai.state().settings.policy; policy && policy->vehicles)
        vehicles_ = std::make_unique<VehicleChooser>(open);
}

UnitChooser::~UnitChooser() = default;

std::vector<std::vector<PieceId>> UnitChooser::groups() const {
    auto out = facts_->groups();
    if (vehicles_)
        for (const PieceId& id : vehicles_->vehicles()) out.push_back({id});
    return out;
}

std::optional<UnitChoice> UnitChooser::choose(const std::vector<PieceId>& group) const {
    if (vehicles_ && group.size() == 1 && vehicles_->moves(group.front()))
        return vehicles_->choose(group.front());
    return facts_->choose(group);
}

std::vector<MarkerId> UnitChooser::reserves() const {
    return facts_->reserves();
}

std::optional<UnitChoice> UnitChooser::choose(const MarkerId& marker) const {
    return facts_->choose(marker);
}

}  // namespace shellgame
