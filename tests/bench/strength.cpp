// SPDX-License-Identifier: MIT
// Measures how well a program-controlled side defends. A scripted attacker of fixed quality plays games of
// the scenarios against it. The table shows the share of games that the defender wins by those Victory
// Conditions that the benchmark can check. Dice and the simple model below resolve the combat of both sides.
// In the first row the side deals and fires, but its Known units move only if they must rout, and its stacks
// don't shift.
//
//   bench_strength [--games N] [--only WORDS] [--policy FILE] [--attackers N] SCENARIO…
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <map>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "rules/sighting/computed_sight.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/ai/policy_file.hpp"
#include "shellgame/rules/exchange/mine_acts.hpp"
#include "shellgame/rules/mapboard/movement.hpp"
#include "shellgame/rules/mapboard/place.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/registry.hpp"
#include "shellgame/rules/setup/placing.hpp"
#include "shellgame/rules/sighting/game_lines.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/turn/clock.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "shellgame/rules/turn/history.hpp"
#include "shellgame/rules/turn/sequence.hpp"
#include "shellgame/rules/turn/victory.hpp"
#include "shellgame/words/say.hpp"
#include "words/ai.hpp"
#include "words/message_json.hpp"

using namespace shellgame;

namespace {

// --- The combat model: all numbers are our own, chosen for this benchmark ---

constexpr double powerAt1 = 3, powerDoubled = 1.9;  ///< power of an attack with 1 FP, and its increase for
                                                    ///< each doubling of the FP
constexpr int pins = 0, checks = 2, reduces = 6,
              destroys = 8;  ///< margins from which an attack has an effect
constexpr int hitsBelow = 9,
              hexesForOne = 4;   ///< largest To Hit DR that hits; hexes of range for each +1 DRM
constexpr int gunFirepower = 8;  ///< FP of a hit by a Gun, vehicle or mortar
constexpr int mineFirepower = 6;
constexpr int combatBelow = 6;   ///< at even odds, a DR below this number eliminates a unit in Close Combat
constexpr int vehicleBelow = 6;  ///< a DR below this number destroys an adjacent vehicle
constexpr int dangerWithin = 8;  ///< range in hexes within which the attacker avoids open hexes
constexpr int sees = 16;         ///< longest range in hexes of an attack by the attacker
constexpr int mostHindrance = 3;
constexpr int goodMargin = 1;    ///< expected margin from which the attacker fires instead of moving
constexpr int togetherMost = 4;  ///< half-squads that move together
constexpr int stackMost = 6;     ///< half-squads in one hex
constexpr int infinite = std::numeric_limits<int>::max() / 4;

/// Returns the strength of an attack. The attack has an effect if the DR plus its DRM is not larger than this
/// number.
int powerOf(int firepower) {
    return static_cast<int>(std::floor(powerAt1 + powerDoubled * std::log2(firepower)));
}

/// The way in which the program plays its side.
struct Way {
    const char* name;
    Temper temper;
    bool moves;  ///< true if the Known units of the side move
};
constexpr std::array ways{Way{"standing still", Temper::none, false}, Way{"no shifts", Temper::none, true},
                          Way{"cautious", Temper::cautious, true}, Way{"sound", Temper::sound, true},
                          Way{"reckless", Temper::reckless, true}};

struct Played {
    bool held = false;      ///< true if the defender has won
    int attackersLost = 0;  ///< MMC of the attacker out of play
    int defendersLost = 0;  ///< MMC of the defender out of play
    int shots = 0;          ///< attacks by the defender
    int attacks = 0;        ///< attacks by the attacker
    int moves = 0;          ///< acts of the defender's Known units
    int objectives = 0;     ///< objectives that the attacker controls at the end
    int given = 0;          ///< stacks that lose their "?" by a move of the program
    int idle = 0;           ///< MMC of an attacking program that are still for two turns (see noteIdle())
    int returns = 0;        ///< MMC of the program that come back to a place (see noteReturns())
};

/// A line of sight; the lines of one map are the same in all games.
struct Line {
    bool clear = false;
    int hindrance = 0;
};
using Lines = std::map<std::pair<Location, Location>, Line>;

class Battle {
  public:
    Battle(const Game& scenario, const std::shared_ptr<const Sight>& sight, Lines& lines, const Way& way,
           const std::optional<Policy>& policy, std::uint64_t seed, int attackers)
        : session_(scenario.session->groundPtr(), scenario.session->start(), sight, standardRegistry()),
          lines_(lines),
          way_(way),
          dice_(seed),
          side_(scenario.session->state().settings.aiSide) {
        for (const auto& [id, s] : session_.state().sides)
            if (id != side_) attacker_ = id;
        session_.fix(seed);
        Policy numbers = policy ? *policy : builtInPolicy();
        if (!way.moves) {
            // Units that never move lose nothing by Prep Fire.
            numbers.units.reset();
            if (numbers.chances) numbers.chances->prep = 100;
        }
        must(AiSideAct{
            .side = side_, .temper = way.temper, .opens = OpensFire::asDealt, .policy = std::move(numbers)});
        must(DealAct{side_});
        must(ViewAct{.as = umpireEyes});
        openAttackers(attackers);
    }

    Played play() {
        while (nextPhase(session_.state()) && !wonAtOnce()) {
            const std::size_t before = session_.entries().size();
            must(PhaseAct{});
            resolveFire(before);
            phase();
            const Clock& clock = session_.state().clock;
            if (clock.phase == Phase::CCPh && clock.player == side_) {
                noteIdle();
                noteReturns();
            }
        }
        const State& state = session_.state();
        out_.held = wonAtOnce() || (programAttacks() ? meetsAll(side_) : !meetsAll(attacker_));
        for (const auto& [id, p] : state.pieces)
            if (p.isMmc() && p.gone == "eliminated")
                ++(p.side == side_ ? out_.defendersLost : out_.attackersLost);
        for (const auto& [id, c] : state.conditions)
            for (const Objective& o : c.objectives)
                out_.objectives += holderOf(state, SideId(), o).side == attacker_ ? 1 : 0;
        return out_;
    }

  private:
    // --- acts ---

    void must(const MadeAct& act) {
        if (const Entry e = session_.perform(act); !e.ok) {
            std::fprintf(stderr, "%s\n", textOf(e.text).c_str());
            std::exit(1);
        }
    }
    bool may(const MadeAct& act) { return session_.perform(act).ok; }
    [[nodiscard]] const Piece& piece(const PieceId& id) const { return *session_.state().piece(id); }
    [[nodiscard]] int distance(const std::string& a, const std::string& b) const {
        return session_.ground().distance(a, b).value_or(infinite);
    }
    int dr() { return 2 + static_cast<int>(dice_() % 6) + static_cast<int>(dice_() % 6); }

    /// Reveals the attacker's stacks and removes the attacker's dummies, vehicles and Guns, so that the
    /// attacker fights on foot and in the open. Adds `more` squads to those of the scenario; a negative
    /// number removes squads.
    void openAttackers(int more) {
        std::vector<MarkerId> markers;
        std::vector<PieceId> unused;
        std::vector<Location> starts;
        for (const auto& [id, m] : session_.state().markers)
            if (m.side == attacker_) markers.push_back(id);
        for (const MarkerId& id : markers) {
            const Marker m = *session_.state().marker(id);
            if (m.isDummy()) {
                must(RemoveAct{.marker = id, .why = std::string(notUsed)});
                continue;
            }
            if (!piece(m.contents.front()).isLarge()) starts.push_back(m.at);
            must(RevealAct{.marker = id});
        }
        for (const auto& [id, p] : session_.state().pieces)
            if (p.side == attacker_ && !p.carrier.empty() && piece(p.carrier).kind == PieceClass::vehicle)
                unused.push_back(id);
        for (const PieceId& id : unused) must(UnloadAct{.piece = id});
        unused.clear();
        for (const auto& [id, p] : session_.state().pieces)
            if (p.side == attacker_ && p.isLarge()) unused.push_back(id);
        int fewer = -more;
        for (const auto& [id, p] : session_.state().pieces)
            if (p.side == attacker_ && p.kind == PieceClass::squad && fewer-- > 0) unused.push_back(id);
        for (const PieceId& id : unused) must(RemoveAct{.piece = id, .why = std::string(notUsed)});
        // If the hexes of the attacker's stacks are full, use the hexes next to them.
        for (int ring = 0; more > 0 && ring < 3; ++ring) {
            for (std::size_t i = 0; more > 0 && i < 4 * starts.size(); ++i)
                if (may(PlaceAct{.side = attacker_,
                                 .at = starts[i % starts.size()],
                                 .kind = PlacedAs::known,
                                 .contents = {"4-6-7"}}))
                    --more;
            std::set<Location> next;
            for (const Location& at : starts)
                for (const std::string& hex : session_.ground().neighbours(at.hex)) next.insert({hex, 0});
            const auto stacks = unknown();
            std::erase_if(next, [&](const Location& at) { return stacks.contains(at); });
            starts.assign(next.begin(), next.end());
        }
    }

    // --- what everybody sees ---

    static bool isBroken(const Piece& p) { return p.marks.contains("broken"); }
    static bool isAble(const Piece& p) { return !isBroken(p) && !p.marks.contains("pinned"); }
    static bool hasFired(const Piece& p) {
        return p.marks.contains("prep fire") || p.marks.contains("first fire") ||
               p.marks.contains("final fire");
    }
    [[nodiscard]] bool isThere(const Piece& p, const SideId& side) const {
        return p.side == side && p.under.empty() && p.inPlay() && p.isUnit() && !p.marks.contains("wreck");
    }
    [[nodiscard]] std::map<Location, std::vector<PieceId>> known(const SideId& side) const {
        std::map<Location, std::vector<PieceId>> out;
        for (const auto& [id, p] : session_.state().pieces)
            if (isThere(p, side)) out[session_.state().placeOf(p)].push_back(id);
        return out;
    }
    /// Returns the Locations of the "?" of the program-controlled side.
    [[nodiscard]] std::set<Location> unknown() const {
        std::set<Location> out;
        for (const auto& [id, m] : session_.state().markers)
            if (m.side == side_ && m.kind == MarkerKind::concealed) out.insert(m.at);
        return out;
    }
    [[nodiscard]] bool hasGoodOrder(const std::vector<PieceId>& units) const {
        return std::any_of(units.begin(), units.end(),
                           [&](const PieceId& id) { return !isBroken(piece(id)); });
    }
    Line lineBetween(const Location& from, const Location& to) {
        if (from.hex == to.hex) return {true, 0};
        const auto [it, isNew] = lines_.try_emplace({from, to});
        if (isNew)
            if (const auto line = linesOf(session_.view().sight)->line(session_.state(), from, to))
                it->second = {!line->blocked, line->hindrance};
        return it->second;
    }
    [[nodiscard]] PlaceCover cover(const Location& at) const { return coverAt(session_.view(), at, {}); }
    [[nodiscard]] int tem(const PieceId& id) const {
        const Piece& p = piece(id);
        return temAt(session_.view(), session_.state().placeOf(p), session_.state().positionOf(p)).value;
    }

    // --- combat ---

    void lose(const PieceId& id) {
        if (piece(id).kind == PieceClass::vehicle)
            must(WreckAct{.piece = id});
        else
            must(RemoveAct{.piece = id});
    }

    /// Makes a morale check. A unit that fails breaks, or is eliminated if it is broken already; a unit that
    /// rolls exactly its morale is pinned. With `onlyPins` a unit that fails is pinned, and other results
    /// have no effect.
    void moraleCheck(const PieceId& id, int harder, bool onlyPins) {
        const Piece p = piece(id);
        if (!p.isPersonnel()) return;
        int leader = 0;
        for (const auto& [other, l] : session_.state().pieces)
            if (other != id && isThere(l, p.side) && l.isLeader() && !isBroken(l) && l.at == p.at)
                leader = std::min(leader, l.leadership);
        const int roll = dr() + harder + leader;
        if (roll < p.morale || (onlyPins && roll == p.morale)) return;
        if (!onlyPins && roll > p.morale) {
            if (isBroken(p))
                lose(id);
            else
                must(MarkAct{.pieces = {id}, .add = {"broken", "DM"}});
        } else if (!isBroken(p)) {
            must(MarkAct{.pieces = {id}, .add = {"pinned"}});
        }
    }

    void attack(int firepower, int drm, std::vector<PieceId> targets) {
        std::erase_if(targets, [&](const PieceId& id) { return !piece(id).isPersonnel(); });
        if (firepower <= 0 || targets.empty()) return;
        const int margin = powerOf(firepower) - dr() - drm;
        if (margin < pins) return;
        std::shuffle(targets.begin(), targets.end(), dice_);
        int dead = margin >= destroys ? 2 : margin >= reduces ? 1 : 0;
        for (const PieceId& id : targets)
            if (dead-- > 0)
                lose(id);
            else
                moraleCheck(id, std::max(0, margin - checks - 1), margin < checks);
    }

    void attackToHit(int range, int drm, const std::vector<PieceId>& targets) {
        if (dr() + drm + range / hexesForOne > hitsBelow) return;
        if (const auto vehicle =
                std::find_if(targets.begin(), targets.end(),
                             [&](const PieceId& id) { return piece(id).kind == PieceClass::vehicle; });
            vehicle != targets.end())
            lose(*vehicle);
        else
            attack(gunFirepower, 0, targets);
    }

    /// Resolves the attacks that the program has announced since an entry.
    void resolveFire(std::size_t since) {
        for (std::size_t i = since; i < session_.entries().size(); ++i)
            if (session_.entries()[i].verb == EnemyAct::about.verb) resolveFire(Entry(session_.entries()[i]));
    }
    void resolveFire(const Entry& answer) {
        const bool moving = session_.state().clock.phase == Phase::MPh;
        Json fire;
        for (const Finding& f : answer.findings) {
            if (f.audience.areOnly(side_)) continue;
            Json said = messageToJson(f.message);
            if (said["id"] == words::opensFireFrom.id) fire = said["args"];
            const bool toHit = said["id"] == words::firesToHit.id;
            if (fire.is_null() || (!toHit && said["id"] != words::firesWith.id)) continue;
            const Json& args = said["args"];
            const auto targets = targetsAt(fire[3].get<std::string>());
            ++out_.shots;
            if (!targets.empty()) {
                const int drm = tem(targets.front()) - (moving ? 1 : 0) + args.back().get<int>();
                if (toHit)
                    attackToHit(fire[4].get<int>(), drm, targets);
                else
                    attack(args[0].get<int>(), drm + args[1].get<int>(), targets);
            }
            fire = Json();
        }
    }
    [[nodiscard]] std::vector<PieceId> targetsAt(const std::string& at) const {
        for (const auto& [where, units] : known(attacker_))
            if (where.text() == at) return units;
        return {};
    }

    /// The Known units in one Location that fire together.
    struct Firers {
        int firepower = 0, leader = 0;
        std::vector<PieceId> pieces;
    };
    [[nodiscard]] Firers firersAt(const Location& at, int range) const {
        Firers out;
        for (const auto& [id, p] : session_.state().pieces) {
            if (p.side != attacker_ || !p.under.empty() || !p.inPlay() || session_.state().placeOf(p) != at)
                continue;
            const bool weapon = p.kind == PieceClass::supportWeapon && p.range > 1;
            if (weapon ? p.marks.contains("malfunctioned") || hasFired(p)
                       : !p.isPersonnel() || isBroken(p) || hasFired(p))
                continue;
            if (p.isLeader()) {
                out.leader = std::min(out.leader, p.leadership);
            } else if (range > 2 * std::max(1, p.range)) {
                continue;
            } else {
                const int reached = range > p.range ? p.firepower / 2 : p.firepower;
                out.firepower += p.marks.contains("pinned") ? reached / 2 : reached;
            }
            out.pieces.push_back(id);
        }
        const auto crews = std::count_if(out.pieces.begin(), out.pieces.end(),
                                         [&](const PieceId& id) { return piece(id).isMmc(); });
        // Without an MMC no unit can fire the weapons.
        if (crews == 0) return {};
        if (range <= 1) out.firepower *= 2;
        return out;
    }

    /// Fires from each Location at the Known enemies on which the attack has the best chance.
    void fire(bool onlyGood, bool halved) {
        for (const auto& [from, units] : known(attacker_)) fireFrom(from, onlyGood, halved);
    }
    void fireFrom(const Location& from, bool onlyGood, bool halved) {
        Location best;
        int most = onlyGood ? goodMargin + (isLate() ? 2 : 0) : -5, drms = 0, fp = 0;
        for (const auto& [at, targets] : known(side_)) {
            const int range = distance(from.hex, at.hex);
            if (range > sees) continue;
            const Firers firers = firersAt(from, range);
            if (firers.firepower == 0) continue;
            const Line line = lineBetween(from, at);
            if (!line.clear || line.hindrance > mostHindrance) continue;
            const bool personnel = std::any_of(targets.begin(), targets.end(),
                                               [&](const PieceId& id) { return piece(id).isPersonnel(); });
            if (!personnel && range > 1) continue;
            const int drm = tem(targets.front()) + line.hindrance + firers.leader;
            const int firepower = halved ? firers.firepower / 2 : firers.firepower;
            if (firepower == 0) continue;
            const int margin = powerOf(firepower) - 7 - drm + (hasGoodOrder(targets) ? 2 : 0);
            if (margin < most) continue;
            most = margin;
            best = at;
            drms = drm;
            fp = firepower;
        }
        if (!best.empty()) shoot(from, best, fp, drms);
    }
    void shoot(const Location& from, const Location& at, int firepower, int drm) {
        const Firers firers = firersAt(from, distance(from.hex, at.hex));
        if (!session_.perform(FireAct{.pieces = firers.pieces, .at = at, .markers = true}).ok) return;
        ++out_.attacks;
        const auto targets = known(side_)[at];
        const auto vehicle = std::find_if(targets.begin(), targets.end(), [&](const PieceId& id) {
            return piece(id).kind == PieceClass::vehicle;
        });
        if (vehicle != targets.end() && distance(from.hex, at.hex) <= 1) {
            if (dr() < vehicleBelow) lose(*vehicle);
        } else {
            attack(firepower, drm, targets);
        }
    }

    void closeCombat() {
        const auto theirs = known(side_);
        for (const auto& [at, ours] : known(attacker_)) {
            const auto enemies = theirs.find(at);
            if (enemies == theirs.end()) continue;
            const int forward = combatNumber(ours, enemies->second);
            const int backward = combatNumber(enemies->second, ours);
            const bool hits = dr() < forward, isHit = dr() < backward;
            if (hits) lose(enemies->second[dice_() % enemies->second.size()]);
            if (isHit) lose(ours[dice_() % ours.size()]);
        }
    }
    [[nodiscard]] int strength(const std::vector<PieceId>& units) const {
        int out = 0;
        for (const PieceId& id : units)
            if (const Piece& p = piece(id); !isBroken(p)) out += p.isSmc() ? 1 : std::max(1, p.firepower);
        return out;
    }
    /// Returns the DR below which units eliminate an enemy in Close Combat; 0 if all of them are broken.
    /// Broken enemies are eliminated easily.
    [[nodiscard]] int combatNumber(const std::vector<PieceId>& from, const std::vector<PieceId>& at) const {
        const int a = strength(from), b = std::max(1, strength(at));
        if (a == 0) return 0;
        return combatBelow +
               (a >= 3 * b       ? 3
                : a >= 2 * b     ? 2
                : 2 * a >= 3 * b ? 1
                                 : 0) -
               (b >= 3 * a       ? 3
                : b >= 2 * a     ? 2
                : 2 * b >= 3 * a ? 1
                                 : 0);
    }

    // --- phases ---

    void phase() {
        const Clock& clock = session_.state().clock;
        const bool attacks = clock.player == attacker_;
        switch (clock.phase) {
            case Phase::RPh:
                rally(attacker_);
                if (way_.moves)
                    steps();
                else
                    rally(side_);
                break;
            case Phase::PFPh:
                if (attacks) fire(true, false);
                break;
            case Phase::MPh:
                if (attacks)
                    move();
                else
                    steps();
                break;
            case Phase::DFPh:
                if (!attacks) fire(false, false);
                break;
            case Phase::AFPh:
                if (attacks) fire(false, true);
                break;
            case Phase::RtPh:
                rout(attacker_);
                if (way_.moves)
                    steps();
                else
                    rout(side_);
                break;
            case Phase::APh:
                if (attacks)
                    advance();
                else
                    steps();
                break;
            case Phase::CCPh:
                closeCombat();
                steps();
                break;
            default:
                break;
        }
    }

    /// Lets the program play its Known units in this phase.
    void steps() {
        if (!way_.moves) return;
        for (int i = 0; i < 100; ++i) {
            answerPrompts();
            EnemyStep step = nextEnemyStep(session_);
            if (step.kind == EnemyStep::Kind::phase || step.kind == EnemyStep::Kind::stop) return;
            const Json act = step.act->command();
            const std::vector<PieceId> hidden = contentsOf(act);
            if (!session_.perform(*step.act).ok) return;
            if (log_)
                std::printf("  T%d %s%s\n", session_.state().clock.turn, textOf(step.text).c_str(),
                            hidden.empty() ? "" : " ?");
            if (step.kind == EnemyStep::Kind::act) ++out_.moves;
            const PieceId first =
                act.contains("pieces") ? PieceId(act["pieces"][0].get<std::string>()) : PieceId();
            if (act.value("task", "") == enumText(UnitTask::rout)) routOne(first);
            if (act.value("task", "") == enumText(UnitTask::rally) && rallies(first)) must(*step.success);
            if (act.value("task", "") == enumText(UnitTask::conceal) && dr() <= 6) (void)may(*step.success);
            if (act["do"] == MoveAct::about.verb && session_.state().clock.phase == Phase::MPh)
                firstFire(act, act.contains("pieces") ? piecesOf(act) : hidden);
            out_.given += std::any_of(hidden.begin(), hidden.end(),
                                      [&](const PieceId& id) { return piece(id).under.empty(); })
                              ? 1
                              : 0;
        }
    }
    static std::vector<PieceId> piecesOf(const Json& act) {
        std::vector<PieceId> out;
        for (const Json& id : act["pieces"]) out.emplace_back(id.get<std::string>());
        return out;
    }
    /// Returns the units under the "?" that an act moves.
    [[nodiscard]] std::vector<PieceId> contentsOf(const Json& act) const {
        const Marker* m = act.contains("marker")
                              ? session_.state().marker(MarkerId(act["marker"].get<std::string>()))
                              : nullptr;
        return m == nullptr ? std::vector<PieceId>() : m->contents;
    }

    /// Lets the attacker's units fire at moving units, one Location after another, until the first moving
    /// unit is eliminated or can't act.
    void firstFire(const Json& move, std::vector<PieceId> movers) {
        std::erase_if(movers,
                      [&](const PieceId& id) { return !piece(id).inPlay() || !piece(id).under.empty(); });
        if (movers.empty()) return;
        const PieceId first = movers.front();
        for (const auto& [from, units] : known(attacker_))
            for (const Json& step : move["path"]) {
                const Location at{step.get<std::string>(), 0};
                if (!session_.ground().find(at.hex)) continue;
                const int range = distance(from.hex, at.hex);
                const Firers firers = firersAt(from, range);
                const Line line = lineBetween(from, at);
                if (firers.firepower == 0 || range > sees || !line.clear || line.hindrance > mostHindrance)
                    continue;
                const int drm = temAt(session_.view(), at, {}).value + line.hindrance + firers.leader - 1;
                if (powerOf(firers.firepower) - 7 - drm < -1) continue;
                if (!session_.perform(FireAct{.pieces = firers.pieces, .at = at, .markers = true}).ok)
                    continue;
                ++out_.attacks;
                std::vector<PieceId> targets;
                for (const PieceId& id : movers)
                    if (piece(id).inPlay()) targets.push_back(id);
                attack(firers.firepower, drm, targets);
                if (!piece(first).inPlay() || !isAble(piece(first))) return;
                break;
            }
    }

    void answerPrompts() {
        std::vector<std::vector<PieceId>> mined;
        while (!session_.state().prompts.empty()) {
            const auto prompt = session_.state().prompts.begin()->second;
            if (prompt.kind != PromptKind::attack) {
                std::fprintf(stderr, "a question of the kind %s is open\n",
                             std::string(enumText(prompt.kind)).c_str());
                std::exit(1);
            }
            must(MineAttackAct{.at = prompt.at, .result = "resolved"});
            mined.push_back(prompt.pieces);
        }
        for (std::vector<PieceId>& targets : mined) {
            std::erase_if(targets,
                          [&](const PieceId& id) { return !piece(id).inPlay() || !piece(id).under.empty(); });
            attack(mineFirepower, 0, targets);
        }
    }

    // --- rally and rout ---

    [[nodiscard]] bool isLed(const PieceId& id, int& leadership) const {
        bool out = false;
        for (const auto& [other, l] : session_.state().pieces)
            if (other != id && isThere(l, piece(id).side) && l.isLeader() && !isBroken(l) &&
                l.at == piece(id).at) {
                leadership = out ? std::min(leadership, l.leadership) : l.leadership;
                out = true;
            }
        return out;
    }
    [[nodiscard]] bool rallies(const PieceId& id) {
        int drm = 0;
        if (!isLed(id, drm)) drm = 1;
        const Piece& p = piece(id);
        if (p.marks.contains("DM")) drm += 4;
        if (cover(p.at).cover == Cover::building) --drm;
        return dr() + drm <= p.morale;
    }
    /// Tries to rally leaders and units with a leader and, in the side's own RPh, one MMC without a leader.
    void rally(const SideId& side) {
        bool self = session_.state().clock.player == side;
        for (const auto& [at, units] : known(side))
            for (const PieceId& id : units) {
                if (!isBroken(piece(id))) continue;
                int leadership = 0;
                if (!isLed(id, leadership) && !piece(id).isLeader()) {
                    if (!self || !piece(id).isMmc()) continue;
                    self = false;
                }
                if (rallies(id)) must(MarkAct{.pieces = {id}, .remove = {"broken"}});
            }
    }

    /// Returns the hexes that contain Known units of the other side in Good Order.
    [[nodiscard]] std::set<std::string> against(const SideId& side) const {
        std::set<std::string> out;
        for (const auto& [at, units] : known(side == side_ ? attacker_ : side_))
            if (hasGoodOrder(units)) out.insert(at.hex);
        return out;
    }
    [[nodiscard]] bool isNear(const std::string& hex, const std::set<std::string>& enemies) const {
        return std::any_of(enemies.begin(), enemies.end(),
                           [&](const std::string& enemy) { return distance(hex, enemy) <= 1; });
    }
    void rout(const SideId& side) {
        for (const auto& [at, units] : known(side))
            for (const PieceId& id : units) {
                if (!isBroken(piece(id))) continue;
                const auto enemies = against(side);
                const bool open =
                    cover(at).cover == Cover::openGround &&
                    std::any_of(enemies.begin(), enemies.end(), [&](const std::string& enemy) {
                        return distance(enemy, at.hex) <= sees && lineBetween({enemy, 0}, {at.hex, 0}).clear;
                    });
                if (open || isNear(at.hex, enemies)) routOne(id);
            }
    }
    /// Routs a unit to the nearest hex with cover. The hex must be at most four hexes away, and neither the
    /// hex nor the path may be adjacent to an enemy. If no such hex exists, eliminates the unit.
    void routOne(const PieceId& id) {
        constexpr int steps = 4;
        const Piece p = piece(id);
        const auto enemies = against(p.side);
        const auto stacks = unknown();
        std::set<std::string> seen{p.at.hex};
        std::vector<std::string> edge{p.at.hex};
        for (int i = 0; i < steps; ++i) {
            std::vector<std::string> next;
            for (const std::string& from : edge)
                for (const std::string& hex : session_.ground().neighbours(from)) {
                    if (!seen.insert(hex).second || isNear(hex, enemies)) continue;
                    if (p.side == attacker_ && stacks.contains({hex, 0})) continue;
                    next.push_back(hex);
                }
            for (const std::string& hex : next)
                if (const Cover there = cover({hex, 0}).cover;
                    there == Cover::concealing || there == Cover::building) {
                    must(CorrectAct{.pointer = "/pieces/" + id.text + "/at", .value = hex});
                    return;
                }
            edge = std::move(next);
        }
        lose(id);
    }

    // --- the attacker's moves ---

    /// The costs of moving to the nearest objective that the attacker still needs, and the hexes that the
    /// attacker's enemies occupy or see.
    struct Plan {
        std::map<std::string, int> cost;
        std::map<std::string, int> enter;  ///< cost of entering a hex, in quarters of MF
        std::set<std::string> taken;       ///< hexes with enemies that the attacker sees
        std::set<std::string> exposed;     ///< hexes without cover in LOS of such enemies
    };
    Plan plan() {
        Plan out;
        const State& state = session_.state();
        std::set<Location> enemies = unknown();
        for (const auto& [at, units] : known(side_))
            if (hasGoodOrder(units)) enemies.insert(at);
        for (const Location& at : enemies) out.taken.insert(at.hex);
        for (const auto& [at, units] : known(side_)) out.taken.insert(at.hex);
        const Ground& ground = session_.ground();
        for (const std::string& hex : ground.names()) {
            if (hex.empty() || temAt(session_.view(), {hex, 0}, {}).value > 0) continue;
            for (const Location& at : enemies)
                if (distance(at.hex, hex) <= dangerWithin && lineBetween(at, {hex, 0}).clear) {
                    out.exposed.insert(hex);
                    break;
                }
        }
        using Item = std::pair<int, std::string>;
        std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
        for (const ConditionNow& c : conditionsNow(session_.view(), attacker_))
            for (const ObjectiveNow& o : c.objectives)
                if (c.condition.side == attacker_ && !c.met && o.holder.side != attacker_)
                    for (const std::string& hex : o.objective.hexes) out.cost[hex] = 0, open.emplace(0, hex);
        const Occupancy occupancy(state);
        while (!open.empty()) {
            const auto [cost, hex] = open.top();
            open.pop();
            if (cost > out.cost[hex]) continue;
            for (const std::string& next : ground.neighbours(hex)) {
                const auto step = stepCost(session_.view(), occupancy.facts(session_.view(), {hex, 0}, {}),
                                           MovementClass::infantry, {next, 0}, {hex, 0}, false);
                if (!step) continue;
                int& enters = out.enter[hex];
                enters = std::max(enters, *step);
                const int sum = cost + *step + (out.exposed.contains(hex) ? 2 * quartersPerPoint : 0) +
                                (out.taken.contains(hex) ? quartersPerPoint : 0);
                const auto [it, isNew] = out.cost.try_emplace(next, infinite);
                if (sum >= it->second) continue;
                it->second = sum;
                open.emplace(sum, next);
            }
        }
        return out;
    }

    /// Returns true in the second half of the game. In the second half the attacker hurries: it moves more
    /// often and fires less often than before, and enters open hexes.
    [[nodiscard]] bool isLate() const {
        return 2 * session_.state().clock.turn > session_.state().clock.turns;
    }
    [[nodiscard]] int squadsAt(const std::string& hex) const {
        int out = 0;
        for (const auto& [id, p] : session_.state().pieces)
            if (isThere(p, attacker_) && session_.state().placeOf(p).hex == hex) out += p.halfSquads();
        return out;
    }
    /// Returns the units and weapons in a Location that can move.
    [[nodiscard]] std::vector<PieceId> moversAt(const Location& at, bool fired) const {
        std::vector<PieceId> out;
        int size = 0;
        for (const auto& [id, p] : session_.state().pieces) {
            if (p.side != attacker_ || !p.under.empty() || !p.inPlay() || p.at != at || !p.carrier.empty())
                continue;
            if (p.isPersonnel() && (!isAble(p) || (!fired && hasFired(p)))) continue;
            if (!p.isPersonnel() && p.kind != PieceClass::supportWeapon) continue;
            if (!fired && hasFired(p)) continue;
            if (size + p.halfSquads() > togetherMost) continue;
            size += p.halfSquads();
            out.push_back(id);
        }
        return size > 0 ? out : std::vector<PieceId>{};
    }

    void move() {
        std::vector<Location> from;
        for (const auto& [at, units] : known(attacker_)) from.push_back(at);
        const Plan now = plan();
        std::stable_sort(from.begin(), from.end(), [&](const Location& a, const Location& b) {
            return costAt(now, a.hex) < costAt(now, b.hex);
        });
        for (const Location& at : from) {
            for (bool moved = true; moved;) {
                const std::vector<PieceId> group = moversAt(at, false);
                moved = !group.empty() && moveGroup(now, group, at);
            }
        }
    }
    static int costAt(const Plan& plan, const std::string& hex) {
        const auto it = plan.cost.find(hex);
        return it == plan.cost.end() ? infinite : it->second;
    }

    /// Moves a group toward the nearest objective. In the first half of the game the group stops in the last
    /// hex with cover on its path, if that hex is at least half way. Returns false if the group does not
    /// move.
    bool moveGroup(const Plan& now, const std::vector<PieceId>& group, const Location& at) {
        int size = 0;
        for (const PieceId& id : group) size += piece(id).halfSquads();
        std::vector<Location> path;
        std::string hex = at.hex;
        for (int level = at.level; level > 0; --level) path.push_back({at.hex, level - 1});
        std::size_t covered = 0;
        int left = infinite;
        for (const PieceId& id : group)
            if (piece(id).isMmc()) left = std::min(left, piece(id).allowance * quartersPerPoint);
        left -= static_cast<int>(path.size()) * quartersPerPoint;
        for (int i = 0; i < 8 && !now.taken.contains(hex); ++i) {
            std::string best;
            for (const std::string& next : session_.ground().neighbours(hex))
                if (!now.taken.contains(next) && costAt(now, next) < costAt(now, best.empty() ? hex : best) &&
                    squadsAt(next) + size <= stackMost)
                    best = next;
            if (best.empty()) break;
            const auto enters = now.enter.find(best);
            left -= enters == now.enter.end() ? quartersPerPoint : enters->second;
            if (left < 0) break;
            hex = best;
            path.push_back({hex, 0});
            if (!now.exposed.contains(hex)) covered = path.size();
            // The group stops adjacent to an enemy, to search or to fire.
            if (std::any_of(now.taken.begin(), now.taken.end(),
                            [&](const std::string& enemy) { return distance(hex, enemy) <= 1; }))
                break;
        }
        if (2 * covered >= path.size() && !isLate()) path.resize(covered);
        std::size_t before = session_.entries().size();
        while (!path.empty() && !may(MoveAct{.pieces = group, .path = path})) path.pop_back();
        if (path.empty()) return false;
        std::vector<PieceId> going = group;
        Location start = at;
        while (true) {
            answerPrompts();
            const bool met = goBack(going, start, path);
            const Location reached = piece(going.front()).at;
            resolveFire(before);
            if (met) break;
            // The units that can still move go on after the defender's fire.
            const auto here = std::find(path.begin(), path.end(), reached);
            if (here == path.end()) break;
            path.erase(path.begin(), here + 1);
            std::erase_if(going, [&](const PieceId& id) {
                const Piece& p = piece(id);
                return !p.inPlay() || p.at != reached || (p.isPersonnel() && !isAble(p));
            });
            if (std::none_of(going.begin(), going.end(),
                             [&](const PieceId& id) { return piece(id).isMmc(); }))
                break;
            start = reached;
            before = session_.entries().size();
            if (path.empty() || !may(MoveAct{.pieces = going, .path = path})) break;
        }
        return true;
    }

    /// Moves units that meet enemies in a Location back to the previous Location of their path (A12.15).
    /// Returns true if they have met enemies.
    bool goBack(const std::vector<PieceId>& group, const Location& start, const std::vector<Location>& path) {
        const Location at = piece(group.front()).at;
        const auto theirs = known(side_);
        const bool met = theirs.contains(at) || unknown().contains(at);
        const auto here = std::find(path.begin(), path.end(), at);
        if (!met || here == path.end()) return false;
        const Location to = here == path.begin() ? start : *(here - 1);
        for (const PieceId& id : group)
            must(CorrectAct{.pointer = "/pieces/" + id.text + "/at", .value = to.text()});
        return true;
    }

    /// Makes each group search an adjacent "?" or, if it can't, advance.
    void advance() {
        const Plan now = plan();
        std::vector<Location> from;
        for (const auto& [at, units] : known(attacker_)) from.push_back(at);
        for (const Location& at : from) {
            const std::vector<PieceId> group = moversAt(at, true);
            if (group.empty() || search(now, at)) continue;
            advanceGroup(now, group, at);
        }
    }
    bool search(const Plan& now, const Location& at) {
        Location best;
        for (const Location& enemy : unknown())
            if (distance(at.hex, enemy.hex) <= 1 &&
                (best.empty() || costAt(now, enemy.hex) < costAt(now, best.hex)))
                best = enemy;
        return !best.empty() && may(AskAct{best, AskedOf::search, std::nullopt});
    }
    void advanceGroup(const Plan& now, const std::vector<PieceId>& group, const Location& at) {
        const auto theirs = known(side_);
        if (theirs.contains(at)) return;
        int size = 0;
        for (const PieceId& id : group) size += piece(id).halfSquads();
        std::vector<Location> choices{{at.hex, at.level + 1}};
        if (at.level > 0) choices.push_back({at.hex, at.level - 1});
        for (const std::string& hex : session_.ground().neighbours(at.hex)) choices.push_back({hex, 0});
        const auto stacks = unknown();
        // Prefer an advance into Close Combat, then the hex with the lowest cost.
        std::vector<std::pair<int, Location>> best;
        for (const Location& to : choices) {
            if (stacks.contains(to)) continue;
            const int cost = costAt(now, to.hex);
            if (const auto enemies = theirs.find(to); enemies != theirs.end()) {
                // Advance into Close Combat against broken or weaker units, and for an objective also against
                // equally strong ones.
                const int ours = strength(group), others = strength(enemies->second);
                if (cost == 0 ? ours >= others : 2 * ours >= 3 * others) best.emplace_back(-1, to);
                continue;
            }
            if (to.hex != at.hex && (cost == 0 || !now.taken.contains(to.hex)) &&
                cost < costAt(now, at.hex) && squadsAt(to.hex) + size <= stackMost)
                best.emplace_back(cost, to);
        }
        std::sort(best.begin(), best.end());
        for (const auto& [cost, to] : best)
            if (may(AdvanceAct{.pieces = group, .to = to})) break;
        answerPrompts();
    }

    /// Counts the MMC of an attacking program that can move, but have been in the same place for two Game
    /// Turns, more than two hexes from all objectives.
    void noteIdle() {
        if (!programAttacks()) return;
        std::set<std::string> goals;
        for (const auto& [id, c] : session_.state().conditions)
            for (const Objective& o : c.objectives) goals.insert(o.hexes.begin(), o.hexes.end());
        for (const auto& [id, p] : session_.state().pieces) {
            if (p.side != side_ || !p.isMmc() || !p.inPlay()) continue;
            const Location at = session_.state().placeOf(p);
            auto& [last, turns] = stays_[id];
            turns = last == at && isAble(p) ? turns + 1 : 0;
            last = at;
            const bool arrived = std::any_of(goals.begin(), goals.end(), [&](const std::string& goal) {
                return distance(at.hex, goal) <= 2;
            });
            if (turns < 2 || arrived) continue;
            ++out_.idle;
            if (log_)
                std::printf("  T%d idle: %s in %s%s\n", session_.state().clock.turn, p.type.c_str(),
                            at.text().c_str(), p.under.empty() ? "" : " ?");
        }
    }

    /// Counts the program's able Known MMC that are where they were two Game Turns ago, but not one Game Turn
    /// ago.
    void noteReturns() {
        for (const auto& [id, p] : session_.state().pieces) {
            if (p.side != side_ || !p.isMmc() || !p.inPlay()) continue;
            const Location at = session_.state().placeOf(p);
            auto& [last, before] = were_[id];
            if (p.under.empty() && isAble(p) && at == before && at != last) {
                ++out_.returns;
                if (log_)
                    std::printf("  T%d returns: %s to %s\n", session_.state().clock.turn, p.type.c_str(),
                                at.text().c_str());
            }
            before = std::exchange(last, at);
        }
    }

    // --- the end ---

    [[nodiscard]] bool wonAtOnce() const {
        for (const ConditionNow& c : conditionsNow(session_.view(), SideId()))
            if (c.condition.side == side_ && c.condition.atOnce && c.met) return true;
        return false;
    }
    [[nodiscard]] bool meetsAll(const SideId& side) const {
        for (const ConditionNow& c : conditionsNow(session_.view(), SideId()))
            if (c.condition.side == side && c.condition.counts == Counts::control && !c.met) return false;
        return true;
    }
    /// Returns true if the program must take objectives. The scripted side then stays where it is, and fires.
    [[nodiscard]] bool programAttacks() const {
        const auto& all = session_.state().conditions;
        return std::any_of(all.begin(), all.end(), [&](const auto& entry) {
            return entry.second.side == side_ && entry.second.counts == Counts::control;
        });
    }

    Session session_;
    Lines& lines_;
    const Way& way_;
    std::mt19937_64 dice_;
    SideId side_, attacker_;
    Played out_;
    std::map<PieceId, std::pair<Location, Location>> were_;  ///< places in the last two Game Turns
    std::map<PieceId, std::pair<Location, int>> stays_;      ///< last places, and the turns spent there
    bool log_ = std::getenv("SHELLGAME_LOG") != nullptr;     ///< true to print the program's acts
};

/// Returns the center and half the width of the 95 % confidence interval (Wilson) of a share, in percent.
std::pair<double, double> interval(int hits, int games) {
    constexpr double z = 1.96;
    const double n = games, p = hits / n;
    const double center = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {100 * center, 100 * half};
}

void measure(const Game& game, const std::shared_ptr<const Sight>& sight, Lines& lines, const Way& way,
             const std::optional<Policy>& policy, int games, int attackers) {
    int held = 0;
    Played sum;
    for (int n = 1; n <= games; ++n) {
        const Played p =
            Battle(game, sight, lines, way, policy, static_cast<std::uint64_t>(n), attackers).play();
        held += p.held ? 1 : 0;
        sum.attackersLost += p.attackersLost;
        sum.defendersLost += p.defendersLost;
        sum.shots += p.shots;
        sum.attacks += p.attacks;
        sum.moves += p.moves;
        sum.objectives += p.objectives;
        sum.given += p.given;
        sum.idle += p.idle;
        sum.returns += p.returns;
    }
    const auto [center, half] = interval(held, games);
    const auto mean = [&](int x) { return static_cast<double>(x) / games; };
    std::printf(
        "%-15s %5.1f %% %5.0f to %3.0f %% %10.2f %10.2f %10.2f %10.2f %10.2f %10.2f %10.2f %10.2f %10.2f\n",
        way.name, 100.0 * held / games, center - half, center + half, mean(sum.attackersLost),
        mean(sum.defendersLost), mean(sum.shots), mean(sum.attacks), mean(sum.moves), mean(sum.objectives),
        mean(sum.given), mean(sum.idle), mean(sum.returns));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    int games = 200, attackers = 0;
    std::string only, policyFile;
    std::vector<std::string> scenarios;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool more = i + 1 < argc;
        if (word == "--games" && more)
            games = std::atoi(argv[++i]);
        else if (word == "--attackers" && more)
            attackers = std::atoi(argv[++i]);
        else if (word == "--policy" && more)
            policyFile = argv[++i];
        else if (word == "--only" && more)
            only = argv[++i];
        else
            scenarios.push_back(word);
    }
    if (scenarios.empty() || games < 1)
        return std::fprintf(stderr,
                            "bench_strength [--games N] [--only WORDS] [--policy FILE] [--attackers N] "
                            "SCENARIO...\n"),
               2;
    std::optional<Policy> policy;
    if (!policyFile.empty()) {
        auto read = loadPolicy(policyFile);
        if (!read) return std::fprintf(stderr, "%s\n", joinProblems(read.error()).c_str()), 1;
        policy = std::move(*read);
    }
    for (const std::string& path : scenarios) {
        const auto game = loadGame(path);
        if (!game) return std::fprintf(stderr, "%s\n", joinProblems(game.error()).c_str()), 1;
        if (game->session->state().settings.aiSide.empty())
            return std::fprintf(stderr, "%s: the program does not play a side\n", path.c_str()), 1;
        const auto sight = sightOn(game->session->groundPtr());
        Lines lines;
        std::printf("%s: %d games; share that the defender wins, with its 95 %% interval; means of a game\n",
                    game->info.title.c_str(), games);
        std::printf("%-15s %7s %14s %10s %10s %10s %10s %10s %10s %10s %10s %10s\n", "", "wins", "",
                    "att. lost", "def. lost", "def. fires", "att. fires", "def. acts", "objectives", "? lost",
                    "idle", "returns");
        for (const Way& way : ways) {
            if (!only.empty() && only.find(way.name) == std::string::npos) continue;
            measure(*game, sight, lines, way, policy, games, attackers);
        }
    }
    return 0;
}
