// SPDX-License-Identifier: MIT
#pragma once

// The one check for everything that moves over the map, onto it and off it (A4, A2.5, A2.6): may these units
// take that path, by road over that hexside, by Bypass of that obstacle, with their remaining allowance? All
// commands use it.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame {

/// The manner of moving along a path.
struct Manner {
    bool road = false;
    bool bypass = false;
    bool assault = false;
    bool doubleTime = false;
    bool pushes = false;  ///< a Gun is pushed, so units on foot pay double (C10.3)
    bool starts = false;  ///< leaves its hex, so a stopped vehicle pays to start (D2.12)
    bool operator==(const Manner&) const = default;
};
/// Returns the manner for a word of a command or act: "road", "bypass", "assault", "double time"; else none
/// of them.
[[nodiscard]] Manner mannerOf(std::string_view how);
/// Known Guns among these that nothing tows: they are pushed.
[[nodiscard]] std::vector<PieceId> gunsPushed(const State& state, const std::vector<PieceId>& pieces);

/// The amount spent in this MPh, and how; the remaining allowance depends on both.
struct SoFar {
    int spent = 0;  ///< quarters of MF or MP
    MovementClass way = MovementClass::none;
    bool moved = false;
    bool offRoad = false;  ///< also off-road, so that there is no road bonus
    Haste haste = Haste::none;
    /// Adds a path that has been moved: returns the totals at its end.
    [[nodiscard]] SoFar then(int quarters, const Manner& manner, bool roadHelps) const;
};
/// Returns what a stack or counter has spent: a marker's from its trail, a Known counter's from its own
/// record.
[[nodiscard]] SoFar spentSoFar(const State& state, const MarkerId& id);
[[nodiscard]] SoFar spentSoFar(const Piece& piece);

/// Acts for which a vehicle pays MP without entering a hex. It hooks up or unhooks a Gun; hookSlowly is for a
/// Gun with a circled manhandling number (C10.12).
enum class MpAct { start, stop, load, hook, hookSlowly };
struct MpCost {
    const char* rule = "";
    int quarters = 0;
    bool certain = true;  ///< false: our sources do not state it for certain, and the log says so
};
[[nodiscard]] MpCost mpCost(MpAct act, const Piece& vehicle);
/// Returns the cost to a vehicle of loading or unloading these counters now: the highest of their costs, and
/// a Stop if the vehicle is in Motion. Nothing outside its own MPh, and for weapons other than Guns.
[[nodiscard]] MpCost loadingCost(const State& state, const PieceId& vehicle,
                                 const std::vector<PieceId>& what);

/// A unit or dummy stack that moves, and what it has spent before.
struct MovingUnit {
    MovingCounter movingCounter;
    Message::Arg name;                   ///< as players call it
    std::variant<PieceId, MarkerId> id;  ///< id of the counter, or of the dummy stack
    SoFar before;
    int toStart = 0;  ///< to start a stopped vehicle, in quarters of MP; paid if Manner::starts
    [[nodiscard]] Subject subject() const {
        return std::visit([](const auto& who) { return Subject(who); }, id);
    }
};
/// Returns the counters of a stack that move by themselves; Known counters take along what they carry. A
/// dummy stack moves like the fastest units that its counters could be: Infantry (A4.11), Cavalry (A13.3), or
/// a vehicle with unknown MP. `dummies` is how many of its counters move; 0: all.
[[nodiscard]] std::vector<MovingUnit> movingUnitsOf(const State& state, const MarkerId& marker,
                                                    const std::vector<PieceId>& pieces, MovementClass posing,
                                                    int dummies = 0);

/// The MP to start a move in that manner, in quarters: the highest cost of any vehicle in `who`.
[[nodiscard]] int startCost(const std::vector<MovingUnit>& who, const Manner& manner);
/// A way with its whole cost: "1E4 - 1E5 (3 MP, with 1 to start)".
[[nodiscard]] Message::Arg costing(Message::Arg way, int quarters, MovementClass by, int toStart);

/// The cost of a path in quarters of MF or MP: the sum of its steps with plain numbers, and the places of the
/// others, which cost a part of the allotment.
struct WayCost {
    int plain = 0;
    std::vector<PlaceFacts> parts;
    bool whole = true;  ///< false: it costs an unknown amount more
    [[nodiscard]] bool isPlain() const { return whole && parts.empty(); }
    [[nodiscard]] int atLeast(MovementClass way, int allotment) const;
    WayCost& operator+=(const WayCost& other);
};
/// Returns the cost of a step into a place (of the map, or its mirror image beyond the edge).
[[nodiscard]] WayCost costOfStep(const GameView& view, MovementClass way, const Location& from,
                                 const Location& to, const Manner& manner);
/// Returns the cost of a path hex by hex. A direct move over several hexes, as for Known units, costs at
/// least its distance.
[[nodiscard]] WayCost costOfWay(const GameView& view, MovementClass way, Location from,
                                const std::vector<Location>& path, const Manner& manner);

/// Returns true if a road crosses the hexside between two hexes, or the edge of the map if one of them is
/// empty; nothing if the program does not know: on blank boards, where the player has stated the terrain or
/// play has changed it, and over the edge from half-hexes, whose roads end in the center.
[[nodiscard]] std::optional<bool> roadRuns(const GameView& view, const std::string& from,
                                           const std::string& to);
/// The road rate takes a road over each hexside of a way.
void roadFindings(const GameView& view, const Location& from, const std::vector<Location>& path,
                  const char* rule, Findings& out);

/// Checks that there is an obstacle that can be bypassed.
void bypassFindings(const GameView& view, const std::string& hex, const char* rule, Findings& out);

/// The cost of a path for each movement type: a squad beside its tank pays its own MF.
using CostBy = std::function<WayCost(MovementClass)>;
/// Returns true if all hexes of a path have roads that the weather has left good enough for the road bonus
/// (B3.4).
[[nodiscard]] bool givesRoadBonus(const GameView& view, const std::vector<Location>& path,
                                  const Manner& manner);
/// Returns what a unit may spend in this MPh in quarters, given how it has moved so far; nothing if it can't
/// use Double Time.
[[nodiscard]] std::optional<int> allowanceOf(const MovingUnit& movingUnit, const SoFar& then);
/// Returns what a unit has spent at the end of a path.
[[nodiscard]] SoFar afterWay(const MovingUnit& movingUnit, const CostBy& cost, const Manner& manner,
                             bool bonus);
/// Checks that each unit's remaining allowance is enough; otherwise asks the player, by `rule`, once in a
/// Player Turn.
void allowanceFindings(const GameView& view, const std::vector<MovingUnit>& who, const CostBy& cost,
                       const Manner& manner, bool bonus, const char* rule, Findings& out);

}  // namespace shellgame
