// SPDX-License-Identifier: MIT
#pragma once

// Lets the program play the Known units of its side, one act at a time. See docs/unknown-enemy.md and
// docs/design/enemy-model.md.

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "shellgame/model/enum_names.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

/// The task of a Known unit or, for `repair` and `recover`, of a Known weapon. `byHand` and `program` state
/// whether the player or the program moves the unit; the other values are actions that the player resolves at
/// the table.
enum class UnitTask { rally, repair, recover, rout, trapped, conceal, combat, byHand, program };
template <>
struct EnumNames<UnitTask> {
    static constexpr std::array<std::pair<UnitTask, std::string_view>, 9> names{
        {{UnitTask::rally, "rally"},
         {UnitTask::repair, "repair"},
         {UnitTask::recover, "recovery"},
         {UnitTask::rout, "rout"},
         {UnitTask::trapped, "failure to rout"},
         {UnitTask::conceal, "concealment"},
         {UnitTask::combat, "close combat"},
         {UnitTask::byHand, "by hand"},
         {UnitTask::program, "program"}}};
};

struct EnemyUnitAct {
    std::vector<PieceId> pieces{};
    UnitTask task = UnitTask::rally;
    static constexpr ActAbout about{
        "enemy_unit",
        "Announces a rally attempt, repair attempt, Recovery dr, Concealment dr or Close Combat attack of "
        "Known units of the program-controlled side, a rout that the player has to do, or a failure to rout; "
        "or states who moves such units: the player (\"by hand\") or the program.",
        "",
        {.only = System::asl, .audience = Audience::everybody, .ofUmpire = true}};
    static FieldRows fields() {
        return FieldRows{Arg{"pieces", &EnemyUnitAct::pieces,
                             "Known units of the program-controlled side, or the weapon to repair or recover"}
                             .entries(1, 60)
                             .needed(),
                         Arg{"task", &EnemyUnitAct::task,
                             "what the units do, or whether the player or the program moves them"}
                             .needed()};
    }
};

/// The numbers that the program knows for the rally attempt of a Known unit.
struct RallyRoll {
    int leader = 0;
    int dm = 0;
    int terrain = 0;
    int selfRally = 0;
    bool commissar = false;  ///< true if a Commissar directs the attempt, so that DM does not count (A25.22)
    int morale = 0;          ///< the Morale Level that is printed on the unbroken side of the counter
    [[nodiscard]] int drm() const { return leader + dm + terrain + selfRally; }
};
/// Returns the DRM that follow from the leader, DM, and a building, woods or rubble (A10.6), from a Commissar
/// (A25.22) and from Self-Rally (A18.11). Of several leaders, the one with the lowest DRM directs.
[[nodiscard]] RallyRoll rallyRollOf(const GameView& view, const PieceId& id);

/// The numbers that the program knows for a Known unit's Concealment dr (A12.122): its size, the leader in
/// its Location, and TEM.
struct ConcealmentRoll {
    static constexpr int most = 5;  ///< the highest Final dr that gains a "?"
    int size = 0;
    int leader = 0;
    int terrain = 0;
    [[nodiscard]] int drm() const { return size + leader + terrain; }
};
[[nodiscard]] ConcealmentRoll concealmentRollOf(const GameView& view, const PieceId& id);

/// The next step of the program-controlled side with its Known units.
struct EnemyStep {
    enum class Kind {
        act,    ///< an act of the side's Known units, which the player should see
        quiet,  ///< an act that the player need not see
        phase,  ///< nothing is left to do in this phase of the side's own turn: go to the next phase
        stop    ///< the program can't act, or has nothing left to do; `text` gives the reason
    } kind = Kind::stop;
    std::optional<MadeAct> act{};
    Message text{};                    ///< the reason for the act or for the stop
    std::vector<PieceId> rolls{};      ///< units for which the player rolls
    std::optional<MadeAct> success{};  ///< the act that enters a successful roll
    bool idle = false;                 ///< true for a stop because nothing is left to do in this phase
    /// The unit that routs, if the player resolves Interdiction (A10.53); else empty.
    std::vector<PieceId> interdicted{};
    /// For a stop in the CCPh: the Location of units of the player and a "?" of the side, in which both sides
    /// first roll for Ambush (A11.4).
    std::optional<Location> ambush{};
};
/// Returns true if both sides must first roll for Ambush in the Close Combat in a Location, and the player
/// has not entered the result: the Location is in woods or a building, or contains a "?", and no unit in it
/// is in Melee (A11.4).
[[nodiscard]] bool needsAmbush(const Session& session, const Location& at);
/// Returns the drm of the program-controlled side for Ambush in a Location: -2 if all its units there are
/// concealed (A11.4).
[[nodiscard]] int ambushDrm(const State& state, const Location& at);
/// Returns the program's next step. It uses only facts that both players know, the numbers of the program's
/// policy, and the orders of the program's UNITs. Without such orders the step therefore reveals nothing
/// hidden, and the same position always gives the same step.
[[nodiscard]] EnemyStep nextEnemyStep(const Session& session);

/// Returns the units of a side that may fire now at a unit that moves in a Location: they have LOS to it, and
/// their fire markers allow the range (A8.1, A8.3, A8.31). Leaders without a weapon don't count. Returns
/// nothing if LOS can't be computed. `view` must contain the side's units.
[[nodiscard]] std::optional<std::vector<PieceId>> firersAt(const GameView& view, const SideId& side,
                                                           const Location& at);
/// Returns the same for each Location that a move in the log has entered (pathOf). The units that have moved
/// don't count as closest Known enemies, and fire markers placed after the move don't count either.
[[nodiscard]] std::vector<std::optional<std::vector<PieceId>>> firersAlong(const GameView& view,
                                                                           const SideId& side,
                                                                           const std::vector<Entry>& log,
                                                                           const Entry& move);
/// Returns the Locations that a move in the log has entered. A move can end before the end of its command's
/// path.
[[nodiscard]] std::vector<Location> pathOf(const Entry& move);

/// The situation in which playEnemy() has stopped.
struct EnemyPause {
    Message text{};
    /// Other events since the last stop that the player can't answer: moves at which no unit of the player
    /// could fire, advances, routs to a shelter, and a "?" that is revealed or removed.
    std::vector<Message> seen{};
    std::vector<PieceId> rolls{};        ///< the same as EnemyStep::rolls
    std::optional<MadeAct> success{};    ///< the same as EnemyStep::success
    std::optional<Location> ambush{};    ///< the same as EnemyStep::ambush
    std::vector<PieceId> interdicted{};  ///< the same as EnemyStep::interdicted
    int acts = 0;                        ///< acts performed before the stop
    bool idle = false;                   ///< the same as EnemyStep::idle
    /// True if the player can still act in this phase, and the program would otherwise end it.
    bool playersTurn = false;
};
/// Lets the program act until it must stop. In the other side's Player Turn, the program plays until its
/// actions in this phase are done; in its own Player Turn, it plays phase by phase. The program stops after
/// each act that the player must answer or roll for, and once for all other acts of a phase that the player
/// should see. At the end of its Player Turn it also stops, with a
/// summary. It also stops before it ends a phase in which the player can still act, unless `playerIsDone`:
/// the player has already seen this stop and lets the program go on. `perform` carries out an act and returns
/// false if the act was refused.
EnemyPause playEnemy(const Session& session, const std::function<bool(const MadeAct&)>& perform,
                     bool playerIsDone);

}  // namespace shellgame
