// SPDX-License-Identifier: MIT
#include "rules/ai/fire.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "model/record.hpp"
#include "rules/ai/first_fire.hpp"
#include "rules/ai/policy.hpp"
#include "rules/ai/unit_choice.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/play/dice.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/sighting/bore_sight.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "shellgame/rules/turn/victory.hpp"

namespace shellgame {

namespace {

constexpr int certainly = 100;    ///< a chance of 100 percent
constexpr int leastEffect = 25;   ///< percentage of full effect below which a shot is pointless
constexpr int mostEffect = 400;   ///< largest percentage of full effect by which targets are compared
constexpr int crewExposed = 2;    ///< the DRM of a CE crew in an AFV (D5.31)
constexpr int movingVehicle = 3;  ///< what the movement of a vehicle costs a shot of an SW at it, as a DRM

bool fit(const Piece& p) {
    return std::none_of(p.marks.begin(), p.marks.end(), [](const std::string& mark) {
        return mark == "broken" || mark == "TI" || mark == "wreck" || mark == "burning wreck" ||
               mark == "stunned" || mark == "shocked" || mark == "captured" || mark == "melee";
    });
}

bool hasFired(const Piece& p) {
    return p.marks.contains("prep fire") || p.marks.contains("first fire") || p.marks.contains("final fire");
}

bool isWeapon(const Piece& p) {
    return p.kind == PieceClass::supportWeapon || p.kind == PieceClass::gun;
}

int minRangeOf(const Piece& p) {
    return isWeapon(p) ? Catalogue::builtIn().lookup(p.type, p.nation).type.minRange : 0;
}

/// Returns true for mortars. No other weapon has a minimum range (C9).
bool isMortar(const Piece& p) {
    return isWeapon(p) && (p.gunType == "MTR" || minRangeOf(p) > 0);
}

bool isOrdnance(const Piece& p) {
    return p.kind == PieceClass::gun || p.kind == PieceClass::vehicle || isMortar(p);
}

/// Returns the policy's row for this kind of counter; zeros for kinds that don't open fire.
template <class Rows>
PolicyReach rowOf(const Piece& p, const Rows& rows) {
    switch (p.kind) {
        case PieceClass::gun:
            return p.gunType == "AT" ? rows.atGun : rows.gun;
        case PieceClass::vehicle:
            return rows.vehicle;
        case PieceClass::squad:
        case PieceClass::cavalry:
            return rows.squad;
        case PieceClass::halfSquad:
        case PieceClass::crew:
            return rows.halfSquad;
        case PieceClass::hero:
            return rows.hero;
        default:
            return {};
    }
}

int against(const PolicyReach& row, const FireTarget& target) {
    return target.vehicle ? row.vehicles : row.others;
}

bool isAfv(const Piece& p) {
    return p.kind == PieceClass::vehicle &&
           Catalogue::builtIn().lookup(p.type, p.nation).type.cover != VehicleCover::unarmoured;
}

/// Determines what small arms can do to a target, from its Known counters.
void judgeArmor(const State& state, FireTarget& target) {
    target.exposed = target.pieces.empty();
    target.proof = !target.pieces.empty();
    for (const PieceId& id : target.pieces) {
        const Piece& p = *state.piece(id);
        const Piece* by = state.piece(p.carrier);
        if (!p.isUnit() || (by != nullptr && isAfv(*by))) continue;
        const bool afv = isAfv(p);
        target.exposed = target.exposed || !afv;
        target.proof = target.proof && afv && p.closedTopped && p.buttonedUp;
    }
}

/// Counters of a side that fire together: all counters under one marker, or the Known counters in one portion
/// of a Location.
struct Stack {
    MarkerId marker;
    Location at;
    Position position;
    std::vector<PieceId> contents;
    OpensFire when = OpensFire::asDealt;
    int within = 0;
    bool hidden = false;
    /// True for a "?" gained in play, whose counters the other side has seen, and for one with Known
    /// Personnel of its side in the same place. Both have little to hide.
    bool regained = false;
    [[nodiscard]] bool known() const { return marker.empty(); }
};

/// A possible attack of one stack on one target.
struct Shot {
    OpenedFire fire;
    int strength = 0;
    /// The chance of the shot, but without the limits that make good and very good shots equal.
    long long merit = 0;
};

// The chance of a stack under a "?" by the odds of its shot.
constexpr int bestOdds = 230;     ///< effect of small arms from which the chance reaches its limit
constexpr int lostToCover = 80;   ///< percentage of the chance that each point of TEM and Hindrance costs
constexpr int lostInPrep = 10;    ///< the same in the PFPh of a side that attacks, which fires at outposts
constexpr int nearShare = 80;     ///< percentage of PolicyChances::mostAdjacent at two hexes, in a fire phase
constexpr int stillShare = 75;    ///< percentage of mostAdjacent for targets that don't move
constexpr int vehicleFactor = 2;  ///< the factor of PolicyChances::most for vehicles, which are rare targets
constexpr int nearVehicle = 5, nearVehicleFactor = 4;  ///< the same for vehicles within this range in hexes
constexpr int notPatient = 200;                        ///< the stake from which patient stacks fire, too
constexpr int threatWithin = 2;  ///< distance in hexes at which a stack defends an objective
constexpr int nearPrep = 2;      ///< range in hexes at which a defending stack fires sooner in its own PFPh
constexpr int poorHits = 50;     ///< effect of ordnance below which it waits for the DFPh
constexpr int goodCover = 2;     ///< TEM of a target that stacks don't fire at in the enemy's MPh
constexpr int attackFactor = 3;  ///< the factor of the chance that a stack of an attacking side fires

class Firing {
  public:
    Firing(const AiView& ai, const DiceState& dice)
        : ai_(ai),
          state_(ai.state()),
          policy_(policyOf(state_.settings)),
          temper_(temperOf(state_.settings)),
          dice_(dice),
          attacks_(isAttacking(state_, ai.side())) {
        for (const auto& [id, c] : state_.conditions)
            for (const Objective& o : c.objectives) {
                goals_.insert(o.hexes.begin(), o.hexes.end());
                if (holderOf(state_, ai.side(), o).side == ai.side())
                    held_.insert(o.hexes.begin(), o.hexes.end());
            }
        // Dummies count like real stacks, so that fire at their Locations reveals nothing.
        for (const auto& [id, m] : state_.markers)
            if (m.side == ai_.side() && (m.kind == MarkerKind::concealed || m.kind == MarkerKind::cloaked))
                ownPlaces_.insert(m.at);
        for (const auto& [id, p] : state_.pieces)
            if (p.side == ai_.side() && p.under.empty() && p.inPlay() && p.isUnit()) {
                const Location& at = state_.placeOf(p);
                ownPlaces_.insert(at);
                if (p.isPersonnel()) knownPlaces_.insert({at, recordText(at, state_.positionOf(p))});
            }
        for (const auto& [id, p] : state_.pieces)
            if (p.side != ai_.side() && p.under.empty() && p.inPlay() && p.isPersonnel() &&
                !p.marks.contains("broken") && !p.marks.contains("captured"))
                enemyPlaces_.insert(state_.placeOf(p));
    }

    [[nodiscard]] std::vector<Stack> stacks() const {
        std::vector<Stack> out;
        for (const auto& [id, m] : state_.markers) {
            if (m.side != ai_.side() || m.isDummy() || m.kind == MarkerKind::mine || m.faceUp()) continue;
            const bool own = m.opens != OpensFire::asDealt;
            out.push_back({id, m.at, m.position, m.contents, own ? m.opens : state_.settings.aiFire,
                           own ? m.opensWithin : state_.settings.aiRange, m.kind == MarkerKind::hip,
                           m.kind == MarkerKind::concealed && policy_.chances &&
                               policy_.chances->regained > 0 &&
                               (!m.pds || knownPlaces_.contains({m.at, recordText(m.at, m.position)}))});
        }
        if (!policy_.chances) return out;
        std::map<std::pair<Location, std::string>, Stack> open;
        for (const auto& [id, p] : state_.pieces) {
            if (p.side != ai_.side() || !p.under.empty() || !p.inPlay()) continue;
            const Location& at = state_.placeOf(p);
            Stack& stack = open[{at, recordText(at, state_.positionOf(p))}];
            stack.at = at;
            stack.position = state_.positionOf(p);
            stack.contents.push_back(id);
            stack.when = state_.settings.aiFire;
            stack.within = state_.settings.aiRange;
        }
        for (auto& [where, stack] : open) out.push_back(std::move(stack));
        return out;
    }

    /// Returns how a stack fires at a target. Returns nothing if the stack's orders, the range, the LOS or
    /// the stack's random number for this Player Turn prevent the shot.
    [[nodiscard]] std::optional<Shot> shot(const Stack& stack, const FireTarget& target, int drawn) const {
        const auto range = ai_.view().ground.distance(stack.at.hex, target.at.hex);
        if (!range || (target.waits && !stack.known())) return std::nullopt;
        // Fire from another Location would also attack the side's own units.
        if (stack.at != target.at && ownPlaces_.contains(target.at)) return std::nullopt;
        // Units fire at enemies in their own Location before all others (A7.212).
        if (stack.at != target.at && enemyPlaces_.contains(stack.at)) return std::nullopt;
        Shot out = readied(stack, target, *range);
        if (out.fire.pieces.empty()) return std::nullopt;
        const auto line =
            *range == 0 ? AiView::Line{true, 0} : ai_.line(stack.at, target.at, target.position);
        if (!line || !line->clear || line->hindrance > policy_.fire.hindrance) return std::nullopt;
        out.strength -= *range;
        out.fire.drawn = drawn;
        out.fire.hindrance = line->hindrance;
        if (policy_.chances) {
            add(stack, target, out.fire);
            out.fire.chance = chance(stack, target, out.fire, out.merit);
        }
        return drawn < out.fire.chance ? std::optional(std::move(out)) : std::nullopt;
    }

    /// Returns a stack's random number for this Player Turn, which is below 100. The stack fires if this
    /// number is less than the chance of the shot.
    [[nodiscard]] int drawn(const Stack& stack) const {
        const Clock& clock = state_.clock;
        return secretChance(dice_,
                            "fire/" + std::to_string(clock.turn) + "/" + clock.player.text + "/" +
                                stack.contents.front().text,
                            certainly);
    }

  private:
    /// Returns true if this counter opens fire at that range under the orders of its stack.
    [[nodiscard]] bool opens(const Piece& p, const Stack& stack, const FireTarget& target, int range) const {
        if (!fit(p) || p.marks.contains("malfunctioned") ||
            (policy_.chances && hasFired(p) && !(range <= 1 && firesAgain(p) && target.exposed)))
            return false;
        if (!(p.isMmc() || p.kind == PieceClass::gun || p.kind == PieceClass::vehicle ||
              p.kind == PieceClass::hero || p.kind == PieceClass::cavalry))
            return false;
        if (policy_.chances && target.proof && p.kind != PieceClass::gun && p.kind != PieceClass::vehicle)
            return false;
        if (stack.known() && !isManned(p, stack)) return false;
        const bool asDealt = stack.when == OpensFire::asDealt;
        if (p.kind == PieceClass::crew && p.firepower <= 2 && asDealt) return false;
        if (stack.known() && asDealt && p.isMmc() && !target.vehicle && !target.unknown &&
            policy_.chances->reach > 0)
            return range <= p.range * policy_.chances->reach / certainly;
        const int reach = p.range > 0 ? p.range : 40;
        if (range > reach || !mayUse(p, stack, range)) return false;
        switch (stack.when) {
            case OpensFire::never:
                return false;
            case OpensFire::adjacent:
                return range <= 1;
            case OpensFire::within:
                return range <= stack.within;
            case OpensFire::vehicles:
                return target.vehicle;
            case OpensFire::atWill:
                return !target.unknown || 2 * range <= reach;
            case OpensFire::asDealt:
                break;
        }
        return inReach(against(rowOf(p, policy_.fire), target), target, range);
    }

    /// Returns true if a unit that has used First Fire may fire again, as Area Fire: in the enemy's MPh as
    /// Subsequent First Fire (A8.3), and in the DFPh as Final Fire (A8.4). The program does so only at
    /// adjacent targets and in the unit's own Location.
    [[nodiscard]] bool firesAgain(const Piece& p) const {
        const Phase phase = state_.clock.phase;
        return policy_.chances && policy_.chances->finalFire > 0 && p.isMmc() &&
               (phase == Phase::DFPh || phase == Phase::MPh) && state_.clock.player != ai_.side() &&
               p.marks.contains("first fire") && !p.marks.contains("final fire") &&
               defensiveReach(p, p.marks, phase, 1) >= 1;
    }

    /// Returns true if somebody can fire the counter: a Known Gun needs its possessor or, if no unit
    /// possesses it, another MMC, and this unit must be able to fire. Passengers can't fire.
    [[nodiscard]] bool isManned(const Piece& p, const Stack& stack) const {
        if (p.kind == PieceClass::gun)
            return std::any_of(stack.contents.begin(), stack.contents.end(), [&](const PieceId& id) {
                const Piece& crew = *state_.piece(id);
                return crew.isMmc() && fit(crew) && (p.carrier.empty() || p.carrier == id);
            });
        const Piece* carrier = p.carrier.empty() ? nullptr : state_.piece(p.carrier);
        return carrier == nullptr || carrier->kind != PieceClass::vehicle;
    }

    [[nodiscard]] bool inReach(int own, const FireTarget& target, int range) const {
        if (own == 0) return false;
        const int sure = std::max(1, own + temper_.sooner);
        return range <= (target.unknown ? std::max(1, sure * policy_.fire.unknown / certainly) : sure);
    }

    /// Returns true if a weapon can fire at this range and from its place. A range below the weapon's minimum
    /// is too short (C9), and a mortar can't fire from inside a building.
    [[nodiscard]] bool mayUse(const Piece& p, const Stack& stack, int range) const {
        if (range < minRangeOf(p)) return false;
        return !policy_.chances || !isMortar(p) ||
               coverAt(ai_.view(), stack.at, stack.position).cover != Cover::building;
    }

    [[nodiscard]] bool isAntiTank(const Piece& p) const {
        if (!policy_.chances || p.kind != PieceClass::supportWeapon) return false;
        const auto& names = policy_.chances->antiTank;
        return std::any_of(names.begin(), names.end(),
                           [&](const std::string& name) { return isCalled(p, name); });
    }
    [[nodiscard]] static bool isCalled(const Piece& p, const std::string& name) {
        return p.type == name || p.type.ends_with(" " + name) || p.type.starts_with(name + " ");
    }

    /// Returns true if this SW can penetrate the armor of the target. A weak SW such as an ATR can do so only
    /// within half of its range, and from outside the VCA, because the front armor is the strongest.
    [[nodiscard]] bool penetrates(const Piece& p, const Stack& stack, const FireTarget& target,
                                  int range) const {
        if (!target.vehicle || !isAntiTank(p)) return false;
        const auto& weak = policy_.chances->flankOnly;
        if (std::none_of(weak.begin(), weak.end(),
                         [&](const std::string& name) { return isCalled(p, name); }))
            return true;
        if (2 * range > p.range) return false;
        return std::any_of(target.pieces.begin(), target.pieces.end(), [&](const PieceId& id) {
            const Piece& v = *state_.piece(id);
            return v.kind == PieceClass::vehicle &&
                   (!v.closedTopped || !showsFront(v, target.at.hex, stack.at.hex));
        });
    }
    /// Returns true if a target is an AFV that turns its front armor to the firer.
    [[nodiscard]] bool showsFront(const Piece& p, const std::string& at, const std::string& from) const {
        return isAfv(p) && !p.ca.empty() && from != at && inArc(ai_.view().ground, at, p.ca, from);
    }

    /// Returns true if this SW lets its stack open fire at a longer range than the stack would without the
    /// SW.
    [[nodiscard]] bool reachesFarther(const Piece& p, const Stack& stack, const FireTarget& target,
                                      int range) const {
        const PolicyChances& c = *policy_.chances;
        if (isAntiTank(p)) return penetrates(p, stack, target, range);
        if (target.vehicle) return false;
        if (isMortar(p)) return inReach(c.mortar, target, range);
        return p.firepower >= c.machineGunFirepower && inReach(c.machineGun, target, range);
    }

    /// Returns the counters of a stack that open fire, and their total strength.
    [[nodiscard]] Shot readied(const Stack& stack, const FireTarget& target, int range) const {
        Shot out;
        out.fire.marker = stack.marker;
        out.fire.at = stack.at;
        out.fire.position = stack.position;
        out.fire.range = range;
        const auto add = [&](const PieceId& id, const Piece& p) {
            out.fire.pieces.push_back(id);
            out.strength +=
                2 * p.firepower + (p.kind == PieceClass::gun || p.kind == PieceClass::vehicle ? 20 : 0);
        };
        const auto ready = [&](const Piece& p) {
            // A weapon without a range is placed or thrown, not fired (A23).
            return p.kind == PieceClass::supportWeapon && p.range > 0 && range <= p.range &&
                   mayUse(p, stack, range) &&
                   !(policy_.chances && (p.marks.contains("malfunctioned") || hasFired(p)));
        };
        // An ordnance SW fires alone, without the FP of its user.
        const auto firesAlone = [&](const PieceId& id) {
            const Piece& p = *state_.piece(id);
            if (!ready(p) || !reachesFarther(p, stack, target, range)) return false;
            const PieceId user = userOf(id, stack);
            if (user.empty()) return false;
            add(user, *state_.piece(user));
            add(id, p);
            return true;
        };
        const bool weaponsOpen = policy_.chances && stack.when == OpensFire::asDealt;
        if (weaponsOpen && target.vehicle &&
            std::any_of(stack.contents.begin(), stack.contents.end(),
                        [&](const PieceId& id) { return isAntiTank(*state_.piece(id)) && firesAlone(id); }))
            return out;
        for (const PieceId& id : stack.contents)
            if (const Piece& p = *state_.piece(id); opens(p, stack, target, range)) add(id, p);
        if (weaponsOpen && out.fire.pieces.empty() &&
            std::any_of(stack.contents.begin(), stack.contents.end(), firesAlone))
            return out;
        // The other SW fire together with the units that carry them.
        const std::vector<PieceId> firing = out.fire.pieces;
        if (firing.empty()) return out;
        std::vector<PieceId> weapons;
        for (const PieceId& id : stack.contents) {
            const Piece& p = *state_.piece(id);
            const bool theirs =
                p.carrier.empty() || std::find(firing.begin(), firing.end(), p.carrier) != firing.end();
            const bool ordnance = policy_.chances && (isMortar(p) || isAntiTank(p));
            if (theirs && ready(p) && !ordnance) weapons.push_back(id);
        }
        // Each unit fires at most one SW (A7.35). The strongest SW come first.
        std::stable_sort(weapons.begin(), weapons.end(), [&](const PieceId& a, const PieceId& b) {
            return state_.piece(a)->firepower > state_.piece(b)->firepower;
        });
        const auto users = static_cast<std::size_t>(std::count_if(
            firing.begin(), firing.end(), [&](const PieceId& id) { return firesWeapon(*state_.piece(id)); }));
        if (policy_.chances && weapons.size() > users) weapons.resize(users);
        for (const PieceId& id : weapons) add(id, *state_.piece(id));
        return out;
    }

    /// Returns true for units that can fire an SW.
    [[nodiscard]] static bool firesWeapon(const Piece& p) { return p.isMmc() || p.kind == PieceClass::hero; }

    /// Returns the unit that can fire this SW; empty if none can.
    [[nodiscard]] PieceId userOf(const PieceId& weapon, const Stack& stack) const {
        const PieceId& carrier = state_.piece(weapon)->carrier;
        for (const PieceId& id : stack.contents) {
            const Piece& p = *state_.piece(id);
            if (p.isMmc() && fit(p) && !hasFired(p) && (carrier.empty() || carrier == id)) return id;
        }
        return {};
    }

    /// Adds the FP of the attack and the DRM of the leader who directs it.
    void add(const Stack& stack, const FireTarget& target, OpenedFire& fire) const {
        // A squad fires an SW in addition to its own FP; an HS or a crew fires either (A7.35).
        int weapons = 0;
        for (const PieceId& id : fire.pieces) {
            const Piece& p = *state_.piece(id);
            if (p.kind == PieceClass::supportWeapon) ++weapons;
            if (p.kind == PieceClass::squad || p.kind == PieceClass::hero) --weapons;
        }
        for (const PieceId& id : fire.pieces) {
            const Piece& p = *state_.piece(id);
            const bool firesOnlyWeapon =
                weapons > 0 && (p.kind == PieceClass::halfSquad || p.kind == PieceClass::crew);
            if (firesOnlyWeapon) {
                --weapons;
                continue;
            }
            fire.ordnance = fire.ordnance || isOrdnance(p) || (target.vehicle && isAntiTank(p));
            // At long range the FP is halved; beyond long range a counter has no FP (A7.22).
            if (fire.range > 2 * p.range) continue;
            int firepower = fire.range > p.range ? p.firepower / 2 : p.firepower;
            if (fire.range <= 1) firepower *= stack.at == target.at ? 3 : 2;  // A7.21
            if (isPinned(p, fire)) firepower /= 2;                            // A7.8
            fire.firepower += hasFired(p) ? firepower / 2 : firepower;
        }
        if (inOwn(Phase::AFPh)) fire.firepower /= 2;
        if (fire.ordnance) return;
        if (target.halved) fire.firepower /= 2;
        PieceId directs;
        const auto consider = [&](const std::vector<PieceId>& counters) {
            for (const PieceId& id : counters)
                if (const Piece& p = *state_.piece(id); p.kind == PieceClass::leader && fit(p) &&
                                                        !p.marks.contains("pinned") && !hasFired(p) &&
                                                        leadershipOf(p) < fire.leader) {
                    fire.leader = leadershipOf(p);
                    directs = id;
                }
        };
        consider(stack.contents);
        // A leader gives up his "?" to direct the fire of Known units in his Location at Known Infantry.
        if (stack.known() && target.exposed && !target.unknown)
            for (const auto& [id, m] : state_.markers)
                if (m.side == ai_.side() && m.kind == MarkerKind::concealed && !m.faceUp() &&
                    m.at == stack.at && m.position == stack.position)
                    consider(m.contents);
        if (!directs.empty()) fire.pieces.push_back(directs);
    }

    /// Returns true if a unit is pinned, or if an SW is fired by a pinned unit.
    [[nodiscard]] bool isPinned(const Piece& p, const OpenedFire& fire) const {
        if (p.kind != PieceClass::supportWeapon) return p.marks.contains("pinned");
        if (const Piece* user = state_.piece(p.carrier)) return user->marks.contains("pinned");
        return std::none_of(fire.pieces.begin(), fire.pieces.end(), [&](const PieceId& id) {
            const Piece& user = *state_.piece(id);
            return firesWeapon(user) && !user.marks.contains("pinned");
        });
    }

    [[nodiscard]] bool inOwn(Phase phase) const {
        return state_.clock.phase == phase && state_.clock.player == ai_.side();
    }

    /// Returns the chance of a shot in percent. Also sets its merit.
    [[nodiscard]] int chance(const Stack& stack, const FireTarget& target, const OpenedFire& fire,
                             long long& merit) const {
        const PolicyChances& c = *policy_.chances;
        const Clock& clock = state_.clock;
        const int range = fire.range;
        int base = 0;
        bool antiTankGun = false;
        for (const PieceId& id : fire.pieces) {
            const Piece& p = *state_.piece(id);
            base = std::max(base, against(rowOf(p, c), target));
            if (isMortar(p)) base = std::max(base, against(c.gun, target));
            if (isAntiTank(p)) base = std::max(base, c.antiTankWeapon);
            antiTankGun = antiTankGun || p.gunType == "AT";
        }
        // An AT Gun that has a vehicle in LOS does not fire at other targets.
        if (antiTankGun && !target.vehicle && seesVehicle(stack)) return 0;
        const int urgent = urgency(stack, target), stake = urgent * valueAtStake(target) / certainly;
        if (isPatient(stack) && range > 1 && stake < notPatient) return 0;
        const int effects = effect(target, fire);
        if (isBetterLater(stack, target, fire, effects)) return 0;
        const bool hides = !stack.known() && !stack.regained;
        const long long full = std::min(effects, certainly);
        // A stack under a "?" does not give itself away for a weak shot.
        long long out = base * full * (hides ? full : certainly) / (certainly * certainly);
        merit = static_cast<long long>(base) * effects;
        const auto times = [&](int percent) {
            out = out * percent / certainly;
            merit = merit * percent / certainly;
        };
        times(target.unknown ? c.unknown : worthOfTarget(target));
        if (nearGoal(target.at.hex)) times(c.objective);
        if (range <= 1) times(c.adjacent);
        if (std::any_of(fire.pieces.begin(), fire.pieces.end(),
                        [&](const PieceId& id) { return firesAgain(*state_.piece(id)); }))
            times(c.finalFire);
        if (!hides) {
            if (clock.phase == Phase::PFPh && mayMove(stack, effects)) times(c.prep);
            // The fire of such a stack does not reveal which "?" are real.
            times(stack.known() ? c.known : c.regained);
            return static_cast<int>(std::min<long long>(out, certainly));
        }
        if (stack.hidden) times(c.hidden);
        if (clock.phase == Phase::MPh && clock.player != ai_.side()) times(c.wait);
        if (inOwn(Phase::AFPh)) times(c.advancing);
        times(urgent);
        int most = limitOf(target, fire, effects, urgent) * stake / certainly;
        // A side that attacks must shoot its way forward, so secrecy has less value for it.
        if (attacks_) {
            out = out * attackFactor;
            most *= attackFactor;
        }
        return static_cast<int>(std::min<long long>({out, most, certainly}));
    }

    /// Returns the highest chance with which a stack under a "?" fires: high at an enemy in the open next to
    /// it or, in a fire phase, two hexes away; low at a distant enemy, with poor odds, and at an enemy in
    /// cover.
    [[nodiscard]] int limitOf(const FireTarget& target, const OpenedFire& fire, int effects,
                              int urgent) const {
        const PolicyChances& c = *policy_.chances;
        const bool moves = state_.clock.phase == Phase::MPh;
        int most = c.most * (!target.vehicle             ? 1
                             : fire.range <= nearVehicle ? nearVehicleFactor
                                                         : vehicleFactor);
        if (fire.range <= 1)
            most = c.mostAdjacent * (moves ? certainly : stillShare) / certainly;
        else if (fire.range == 2 && effects >= certainly && !moves)
            most = std::max(most, c.mostAdjacent * nearShare / certainly);
        const int best = fire.ordnance ? certainly : bestOdds;
        const int tem =
            target.vehicle || fire.range == 0 ? 0 : temAt(ai_.view(), target.at, target.position).value;
        const int each = attacks_ && inOwn(Phase::PFPh) ? lostInPrep : lostToCover;
        const int lost = std::clamp(each * (tem + fire.hindrance) * certainly / urgent, 0, certainly);
        return most * std::min(effects, best) / best * (certainly - lost) / certainly;
    }

    /// Returns how much a shot matters now, in percent of its importance at the start of the game: more
    /// toward the end, in the side's own PFPh, and if an objective is about to be lost. Secrecy then has less
    /// value. In the PFPh a side that defends takes only near targets more seriously: a distant one was
    /// already there in the DFPh.
    [[nodiscard]] int urgency(const Stack& stack, const FireTarget& target) const {
        const PolicyChances& c = *policy_.chances;
        const Clock& clock = state_.clock;
        const int all = std::max(1, clock.turns - 1);
        const int over = clock.turns > 0 ? std::clamp(clock.turn - 1, 0, all) : 0;
        const int threat = stack.at.hex == target.at.hex ? c.threat
                           : threatens(stack, target)    ? c.threat * over / all
                                                         : 0;
        const bool near =
            ai_.view().ground.distance(stack.at.hex, target.at.hex).value_or(nearPrep + 1) <= nearPrep;
        const bool prep = clock.phase == Phase::PFPh && (attacks_ || near);
        return certainly + c.late * over / all + threat + (prep ? c.ownPrep : 0);
    }
    /// Returns true if a target is in or next to an objective that the side controls and the stack defends.
    [[nodiscard]] bool threatens(const Stack& stack, const FireTarget& target) const {
        const Ground& ground = ai_.view().ground;
        return ground.distance(stack.at.hex, target.at.hex).value_or(threatWithin + 1) <= threatWithin &&
               std::any_of(held_.begin(), held_.end(), [&](const std::string& hex) {
                   const auto d = ground.distance(target.at.hex, hex);
                   return d && *d <= 1;
               });
    }
    /// Returns the value by which the limits of a chance are multiplied, in percent: more for several units
    /// in one Location.
    [[nodiscard]] int valueAtStake(const FireTarget& target) const {
        return target.vehicle
                   ? certainly
                   : std::clamp(valueOf(target), certainly, std::max(certainly, policy_.chances->bunched));
    }

    /// Returns true if a stack should keep its shot for the DFPh, because the target may enter a worse place
    /// before it, or because ordnance would probably miss.
    [[nodiscard]] bool isBetterLater(const Stack& stack, const FireTarget& target, const OpenedFire& fire,
                                     int effects) const {
        if (target.vehicle || state_.clock.phase == Phase::DFPh) return false;
        if (fire.ordnance && effects < poorHits) return true;
        return state_.clock.phase == Phase::MPh && fire.range > 1 && stack.when == OpensFire::asDealt &&
               temAt(ai_.view(), target.at, target.position).value >= goodCover;
    }

    /// Returns true if a stack may have a reason to move. For Known units this is decided as in the MPh, by
    /// what both sides can see. Units with a good shot move into the open under fire only if they are
    /// very late.
    [[nodiscard]] bool mayMove(const Stack& stack, int effects) const {
        if (!stack.known() || !policy_.units) return true;
        if (!moving_) moving_ = movingUnits();
        return std::any_of(stack.contents.begin(), stack.contents.end(), [&](const PieceId& id) {
            const auto moves = moving_->find(id);
            return moves != moving_->end() && !(moves->second && effects >= certainly);
        });
    }
    /// Returns the Known units that would move in the MPh of this Player Turn: true for those that would go
    /// into the open under fire, but have time.
    [[nodiscard]] std::map<PieceId, bool> movingUnits() const {
        State then = state_;
        then.clock.phase = Phase::MPh;
        const auto whole = GameState::of(std::move(then));
        const GameView view = ai_.view();
        const OpenGame open = openGame(GameView{*whole, view.ground, view.sight});
        const UnitChooser chooser(open);
        std::map<PieceId, bool> out;
        for (const auto& group : chooser.groups())
            if (const auto choice = chooser.choose(group))
                for (const PieceId& id : group) out[id] = choice->exposed;
        return out;
    }

    [[nodiscard]] bool isPatient(const Stack& stack) const {
        return !stack.known() && !stack.regained &&
               secretChance(dice_, "patient/" + stack.contents.front().text, certainly) <
                   policy_.chances->patient;
    }

    /// Returns the expected effect of the shot in percent. It depends on FP, TEM, Hindrances and the target's
    /// movement; for ordnance it also decreases with the range.
    [[nodiscard]] int effect(const FireTarget& target, const OpenedFire& fire) const {
        const PolicyChances& c = *policy_.chances;
        const int tem = temAt(ai_.view(), target.at, target.position).value;
        const bool moves = state_.clock.phase == Phase::MPh;
        const bool gun = std::any_of(fire.pieces.begin(), fire.pieces.end(), [&](const PieceId& id) {
            const PieceClass kind = state_.piece(id)->kind;
            return kind == PieceClass::gun || kind == PieceClass::vehicle;
        });
        int drm = fire.hindrance - (moves ? c.moving : 0);
        if (target.vehicle && !target.exposed) drm += crewExposed;
        if (!target.vehicle) drm += tem;
        // A vehicle behind cover is harder to hit, and a moving one is a poor target for an SW (C6).
        int toHit = drm;
        if (target.vehicle) toHit += std::max(0, tem) + (moves && !gun ? movingVehicle : 0);
        int hits = fire.ordnance ? certainly - c.far * fire.range - c.drm * toHit : 0;
        if (gun && target.vehicle &&
            std::all_of(target.pieces.begin(), target.pieces.end(), [&](const PieceId& id) {
                return showsFront(*state_.piece(id), target.at.hex, fire.at.hex);
            }))
            hits /= 2;
        const int fires = target.vehicle && (fire.ordnance || target.proof)
                              ? 0
                              : fire.firepower * (certainly - c.drm * (drm + fire.leader)) / c.full;
        // Fire at the CE crew of an AFV seldom stops the AFV.
        const bool atCrew = target.vehicle && !target.exposed;
        const int out = std::clamp(std::max(hits, atCrew ? fires / 4 : fires), 0, mostEffect);
        return out < leastEffect ? 0 : out;
    }

    /// Returns the value of a target, in percent of the value of a squad, up to PolicyChances::targetMost.
    [[nodiscard]] int worthOfTarget(const FireTarget& target) const {
        return target.pieces.empty() ? certainly : std::min(valueOf(target), policy_.chances->targetMost);
    }
    [[nodiscard]] int valueOf(const FireTarget& target) const {
        int out = 0;
        for (const PieceId& id : target.pieces)
            if (const Piece* p = state_.piece(id); p != nullptr && p->isUnit())
                out += worthOf(*p, policy_.worth) / (p->marks.contains("broken") ? 2 : 1);
        return out;
    }

    [[nodiscard]] bool nearGoal(const std::string& hex) const {
        return std::any_of(goals_.begin(), goals_.end(), [&](const std::string& goal) {
            const auto d = ai_.view().ground.distance(hex, goal);
            return d && *d <= policy_.chances->objectiveWithin;
        });
    }

    /// Returns true if an AT Gun of the stack has a Known enemy vehicle in LOS, within the range set by the
    /// policy.
    [[nodiscard]] bool seesVehicle(const Stack& stack) const {
        for (const auto& [id, p] : state_.pieces) {
            if (p.side == ai_.side() || p.kind != PieceClass::vehicle || !p.inPlay() || !p.under.empty() ||
                !fit(p))
                continue;
            const Location& at = state_.placeOf(p);
            const auto range = ai_.view().ground.distance(stack.at.hex, at.hex);
            if (!range || *range > policy_.fire.atGun.vehicles) continue;
            const auto line = ai_.line(stack.at, at);
            if (line && line->clear && line->hindrance <= policy_.fire.hindrance) return true;
        }
        return false;
    }

    const AiView& ai_;
    const State& state_;
    const Policy& policy_;
    const PolicyTemper& temper_;
    const DiceState& dice_;
    bool attacks_;  ///< true if the side controls no objective
    std::set<std::string> goals_;
    std::set<std::string> held_;  ///< the hexes of the objectives that the side controls
    mutable std::optional<std::map<PieceId, bool>>
        moving_;                    ///< the result of movingUnits(), once it is needed
    std::set<Location> ownPlaces_;  ///< Locations of the side's Known units and of its "?"
    std::set<std::pair<Location, std::string>> knownPlaces_;  ///< places of the side's Known Personnel
    std::set<Location> enemyPlaces_;                          ///< Locations of Known unbroken enemy Personnel
};

}  // namespace

FireTarget targetAt(const State& seen, const Location& at, const std::vector<PieceId>& who,
                    bool underMarker) {
    FireTarget out{.at = at, .unknown = underMarker, .halved = underMarker};
    if (underMarker) return out;
    for (const PieceId& id : who)
        if (const Piece* p = seen.piece(id); p != nullptr) {
            out.vehicle = out.vehicle || p->kind == PieceClass::vehicle;
            out.pieces.push_back(id);
        }
    judgeArmor(seen, out);
    return out;
}

FireTarget movingTarget(const AiView& ai, const Location& at, const std::vector<PieceId>& who,
                        bool underMarker, bool assault) {
    FireTarget out = targetAt(ai.state(), at, who, underMarker);
    const bool keeps = ai.state().settings.night
                           ? assault || !isIlluminated(ai.state(), ai.view().ground, at.hex)
                           : assault && coverAt(ai.view(), at, {}).cover != Cover::openGround;
    out.halved = underMarker && keeps;
    return out;
}

std::vector<FireTarget> knownTargets(const AiView& ai) {
    const State& state = ai.state();
    std::map<std::pair<Location, std::string>, FireTarget> out;
    for (const auto& [id, p] : state.pieces) {
        if (p.side == ai.side() || !p.inPlay() || !p.under.empty() || !p.isUnit()) continue;
        if (p.marks.contains("wreck") || p.marks.contains("burning wreck") || p.marks.contains("captured"))
            continue;
        const Location& at = state.placeOf(p);
        if (at.empty()) continue;
        FireTarget& target = out[{at, recordText(at, state.positionOf(p))}];
        target.at = at;
        target.position = state.positionOf(p);
        target.vehicle = target.vehicle || p.kind == PieceClass::vehicle;
        target.pieces.push_back(id);
    }
    std::vector<FireTarget> all;
    for (auto& [where, target] : out) {
        judgeArmor(state, target);
        all.push_back(std::move(target));
    }
    return all;
}

std::vector<FireTarget> waitingTargets(const AiView& ai) {
    const State& state = ai.state();
    if (state.clock.player != ai.side() || !isAttacking(state, ai.side())) return {};
    std::set<Location> places;
    for (const auto& [id, m] : state.markers)
        if (m.side != ai.side() && m.kind == MarkerKind::concealed && !m.faceUp()) places.insert(m.at);
    std::vector<FireTarget> out;
    for (const Location& at : places)
        out.push_back({.at = at, .unknown = true, .waits = true, .halved = true});
    return out;
}

namespace {

/// Joins the attacks of adjacent stacks on the same target to Fire Groups (A7.5), if a group is clearly
/// stronger than its strongest stack. A leader directs only his own Location, so a group has the DRM of its
/// worst leader, and none if a Location has no leader who directs (A7.531).
class FireGroups {
  public:
    FireGroups(const AiView& ai, int drm) : state_(ai.state()), ground_(ai.view().ground), drm_(drm) {}

    void form(std::vector<OpenedFire>& fires) const {
        for (std::size_t i = 0; i < fires.size(); ++i)
            for (std::size_t j = i + 1; j < fires.size();) {
                auto group = joined(fires[i], fires[j]);
                if (!group) {
                    ++j;
                    continue;
                }
                fires[i] = *std::move(group);
                fires.erase(fires.begin() + static_cast<std::ptrdiff_t>(j));
                j = i + 1;
            }
    }

  private:
    [[nodiscard]] std::optional<OpenedFire> joined(const OpenedFire& a, const OpenedFire& b) const {
        if (a.ordnance || b.ordnance || a.target != b.target || !(a.marker.empty() || b.marker.empty()) ||
            !areAdjacent(a, b))
            return std::nullopt;
        OpenedFire out = a;
        if (out.marker.empty()) out.marker = b.marker;
        out.firepower += b.firepower;
        out.leader = std::max(a.leader, b.leader);
        out.range = std::max(a.range, b.range);
        out.hindrance = std::max(a.hindrance, b.hindrance);
        out.pieces.insert(out.pieces.end(), b.pieces.begin(), b.pieces.end());
        out.with.push_back(b.at);
        out.with.insert(out.with.end(), b.with.begin(), b.with.end());
        // One column more is about a third more FP.
        if (3 * strength(out) < 4 * std::max(strength(a), strength(b))) return std::nullopt;
        if (out.leader == 0)
            std::erase_if(out.pieces, [&](const PieceId& id) { return state_.piece(id)->isLeader(); });
        return out;
    }
    [[nodiscard]] int strength(const OpenedFire& f) const {
        return f.firepower * (certainly - drm_ * (f.leader + f.hindrance));
    }
    [[nodiscard]] bool areAdjacent(const OpenedFire& a, const OpenedFire& b) const {
        // Levels of one building are adjacent too.
        const auto isNear = [&](const Location& other) {
            const auto d = ground_.distance(other.hex, b.at.hex);
            return d && *d <= 1;
        };
        return isNear(a.at) || std::any_of(a.with.begin(), a.with.end(), isNear);
    }

    const State& state_;
    const Ground& ground_;
    int drm_;
};

}  // namespace

std::vector<OpenedFire> whoOpensFire(const AiView& ai, const std::vector<FireTarget>& targets,
                                     const DiceState& dice) {
    const Firing firing(ai, dice);
    std::vector<Shot> ready;
    for (const Stack& stack : firing.stacks()) {
        const int drawn = firing.drawn(stack);
        std::optional<Shot> best;
        for (std::size_t t = 0; t < targets.size(); ++t) {
            auto shot = firing.shot(stack, targets[t], drawn);
            if (!shot) continue;
            if (best && std::pair(best->merit, best->strength) >= std::pair(shot->merit, shot->strength))
                continue;
            best = std::move(shot);
            best->fire.target = t;
        }
        if (best) ready.push_back(std::move(*best));
    }
    std::stable_sort(ready.begin(), ready.end(), [](const Shot& a, const Shot& b) {
        return std::pair(a.fire.target, -a.strength) < std::pair(b.fire.target, -b.strength);
    });
    // Known stacks have nothing to hide. In the enemy's MPh they fire one after the other, in the fire phases
    // together.
    const PolicyTemper& temper = temperOf(ai.state().settings);
    const int together =
        ai.state().clock.phase == Phase::MPh ? temper.firing : std::max(temper.firing, temper.known);
    std::vector<OpenedFire> out;
    std::map<std::size_t, int> fired;
    for (Shot& one : ready) {
        int& sofar = fired[one.fire.target];
        if (sofar >= (one.fire.marker.empty() ? together : temper.firing)) continue;
        ++sofar;
        out.push_back(std::move(one.fire));
    }
    if (const auto& chances = policyOf(ai.state().settings).chances;
        chances && ai.state().clock.phase != Phase::MPh)
        FireGroups(ai, chances->drm).form(out);
    return out;
}

}  // namespace shellgame
