// SPDX-License-Identifier: MIT
#pragma once

// Moves of stacks and Known units on the map.

#include "shellgame/play/typed_act.hpp"

namespace shellgame {

enum class Going { move, assault, doubleTime, road, bypass, rout };
template <>
struct EnumNames<Going> {
    static constexpr std::array<std::pair<Going, std::string_view>, 6> names{
        {{Going::move, "move"},
         {Going::assault, "assault"},
         {Going::doubleTime, "double time"},
         {Going::road, "road"},
         {Going::bypass, "bypass"},
         {Going::rout, "rout"}}};
};

/// The units that a dummy stack can represent. The words are those of MovementClass.
enum class PosesAs { infantry, cavalry, fullyTracked, halftrack, armouredCar, truck };
template <>
struct EnumNames<PosesAs> {
    static constexpr std::array<std::pair<PosesAs, std::string_view>, 6> names{
        {{PosesAs::infantry, "infantry"},
         {PosesAs::cavalry, "cavalry"},
         {PosesAs::fullyTracked, "fully tracked"},
         {PosesAs::halftrack, "halftrack"},
         {PosesAs::armouredCar, "armoured car"},
         {PosesAs::truck, "truck"}}};
};

struct MoveAct {
    std::optional<MarkerId> marker{};
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<int> dummies{};
    std::optional<Location> to{};
    std::vector<Location> path{};
    std::optional<Position> position{};
    std::optional<std::string> id{};
    std::optional<double> mf{};
    std::optional<PosesAs> as{};
    Going how = Going::move;
    bool stops = false;
    [[nodiscard]] bool routs() const { return how == Going::rout; }
    static constexpr ActAbout about{"move",
                                    "Moves a stack or Known units in their MPh, or anywhere in the setup "
                                    "phase. This ends shift opportunities at the start of a phase.",
                                    "A4.1",
                                    {.doing = Doing::moves}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &MoveAct::marker, "a stack under a marker"},
            Arg{"piece", &MoveAct::piece, "one Known counter"},
            Arg{"pieces", &MoveAct::pieces,
                "Known counters that move; with \"marker\", some of the counters under the marker"},
            Arg{"dummies", &MoveAct::dummies,
                "number of counters that move away from a dummy stack; by default all"}
                .within(1, 60),
            Arg{"to", &MoveAct::to, "the last (or only) Location of the way"},
            Arg{"path", &MoveAct::path, "every Location of the way, without the start"},
            Arg{"position", &MoveAct::position, "position in the last Location"},
            Arg{"id", &MoveAct::id, "name of the new marker over the part that moves"}.as(ArgType::newName),
            Arg{"mf", &MoveAct::mf, "MF or MP spent on this path, if the cost of the chart does not apply"}
                .within(0, 60),
            Arg{"as", &MoveAct::as,
                "the unit that a dummy stack represents; by default Infantry, or a fully tracked vehicle if "
                "the dummies are 5/8\" counters"},
            Arg{"how", &MoveAct::how, "kind of movement"},
            Arg{"stops", &MoveAct::stops,
                "true if the units stop in the last Location because of Defensive First Fire (A8.1)"}};
    }
};

struct AdvanceAct {
    std::optional<MarkerId> marker{};
    std::optional<PieceId> piece{};
    std::vector<PieceId> pieces{};
    std::optional<int> dummies{};
    std::optional<Location> to{};
    std::optional<Position> position{};
    std::optional<std::string> id{};
    static constexpr ActAbout about{"advance",
                                    "Advances a stack or Known units one Location in their APh.",
                                    "A4.7",
                                    {.only = System::asl, .doing = Doing::moves}};
    static FieldRows fields() {
        return FieldRows{
            Arg{"marker", &AdvanceAct::marker, "a stack under a marker"},
            Arg{"piece", &AdvanceAct::piece, "one Known counter"},
            Arg{"pieces", &AdvanceAct::pieces,
                "Known counters that move; with \"marker\", some of the counters under the marker"},
            Arg{"dummies", &AdvanceAct::dummies,
                "number of counters that move away from a dummy stack; by default all"}
                .within(1, 60),
            Arg{"to", &AdvanceAct::to, "the last (or only) Location of the way"},
            Arg{"position", &AdvanceAct::position, "position in the last Location"},
            Arg{"id", &AdvanceAct::id, "name of the new marker over the part that moves"}.as(
                ArgType::newName)};
    }
};

/// The first place on a path at which a stack would lose its `?` (A12.121) because of enemies that the view
/// knows.
struct WayLoss {
    Location where;
    bool certain = true;  ///< false if the loss depends on Illumination, a road, or the kind of place
};
/// Returns the first place on a legal path at which the stack would lose its `?`. Returns nothing for Known
/// units, or if the stack keeps its `?`.
[[nodiscard]] std::optional<WayLoss> firstLoss(const GameView& view, const MoveAct& act);
[[nodiscard]] std::optional<WayLoss> firstLoss(const GameView& view, const AdvanceAct& act);

/// Returns the weapons that a routing unit on foot possesses and leaves behind: its Guns, and the SW above
/// its IPC, the heaviest first (A10.4).
[[nodiscard]] std::vector<PieceId> leftByRout(const State& state, const PieceId& unit);

/// A step of a rout into a Location that is ADJACENT to a Known unbroken enemy.
struct StepToEnemy {
    Location to;
    PieceId enemy;
};
/// Returns the first such step of a rout on this path, except steps that leave the hex of this enemy
/// (A10.51).
[[nodiscard]] std::optional<StepToEnemy> routToEnemy(const GameView& view, const SideId& side,
                                                     const Location& from, const std::vector<Location>& path);

/// Returns the Known Personnel that move together when one of them is selected. These are all units in the
/// same place that are of the same kind (infantry or cavalry) and, like the selected one, either able or
/// unable to move (broken, pinned, TI). A Gun moves together with the units that push it: its crews, or
/// otherwise one other MMC in the place (C10.3). For a Passenger or Rider, the vehicle moves instead (D6.4),
/// and for a support weapon its possessor or, if it has none, a unit in its place. The moving counter is the
/// first in the list. Counters of other kinds move alone.
[[nodiscard]] std::vector<PieceId> goingTogether(const State& state, const PieceId& taken);

}  // namespace shellgame
