// SPDX-License-Identifier: MIT
#pragma once

// Checks everything that moves over the map, onto it or off it (A4, A2.5, A2.6): whether these units may take
// this path, cross this road hexside, or bypass this obstacle with their remaining allowance. All commands
// use these functions.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "shellgame/rules/mapboard/movement.hpp"

namespace shellgame {

/// The way in which units move along a path.
struct Manner {
    bool road = false;
    bool bypass = false;
    bool assault = false;
    bool doubleTime = false;
    bool buttonedUp = false;  ///< true if a BU AFV moves, which pays at least 1 MP for a road hex (B3)
    bool pushes = false;      ///< true if a Gun is pushed, so that units on foot pay double (C10.3)
    bool starts = false;  ///< true if the units leave their hex; a stopped vehicle then pays to start (D2.12)
    bool operator==(const Manner&) const = default;
};
/// Converts a word of a command ("road", "bypass", "assault", "double time") to a Manner. Other words set
/// nothing.
[[nodiscard]] Manner mannerOf(std::string_view how);
/// Returns the Known Guns among these counters that are pushed, because no vehicle tows them.
[[nodiscard]] std::vector<PieceId> gunsPushed(const State& state, const std::vector<PieceId>& pieces);

/// The MF or MP that a unit has spent in this MPh, and how it has moved. Its remaining allowance depends on
/// both.
struct SoFar {
    int spent = 0;  ///< spent up to now, in quarters of MF or MP
    MovementClass way = MovementClass::none;
    bool moved = false;
    bool offRoad = false;  ///< true if the unit has moved off-road and so gets no road bonus
    Haste haste = Haste::none;
    /// Returns the totals after a further path.
    [[nodiscard]] SoFar then(int quarters, const Manner& manner, bool roadHelps) const;
};
/// Returns the MF or MP that a stack or counter has spent: from the trail of a marker, or from a Known
/// counter's own record.
[[nodiscard]] SoFar spentSoFar(const State& state, const MarkerId& id);
[[nodiscard]] SoFar spentSoFar(const Piece& piece);

/// Acts for which a vehicle pays MP without entering a hex. `hook` hooks up or unhooks a Gun; `hookSlowly`
/// does the same for a Gun with a circled manhandling number (C10.12).
enum class MpAct { start, stop, load, hook, hookSlowly };
struct MpCost {
    const char* rule = "";
    int quarters = 0;
    bool certain = true;  ///< false if our sources are not certain; the log then says so
};
[[nodiscard]] MpCost mpCost(MpAct act, const Piece& vehicle);
/// Returns a vehicle's cost of loading or unloading these counters now. This is the highest of their costs,
/// plus a Stop if the vehicle is in Motion. Outside the vehicle's own MPh, and for weapons other than Guns,
/// loading and unloading are free.
[[nodiscard]] MpCost loadingCost(const State& state, const PieceId& vehicle,
                                 const std::vector<PieceId>& what);

/// A unit or dummy stack that moves, and the MF or MP that it has already spent.
struct MovingUnit {
    MovingCounter movingCounter;
    Message::Arg name;                   ///< the name that players see
    std::variant<PieceId, MarkerId> id;  ///< id of the counter, or of the dummy stack
    SoFar before;
    int toTurn = 0;   ///< cost of the VCA changes on its path, in quarters of MP (see addTurns())
    int toStart = 0;  ///< cost of starting a stopped vehicle, in quarters of MP; paid only if Manner::starts
    [[nodiscard]] Subject subject() const {
        return std::visit([](const auto& who) { return Subject(who); }, id);
    }
};
/// Returns the counters of a stack that move by themselves; Known counters carry their passengers and weapons
/// with them. A dummy stack moves like the fastest units that it could be: Infantry (A4.11), Cavalry (A13.3),
/// or a vehicle with unknown MP. `dummies` is the number of its counters that move; 0 means all.
[[nodiscard]] std::vector<MovingUnit> movingUnitsOf(const State& state, const MarkerId& marker,
                                                    const std::vector<PieceId>& pieces, MovementClass posing,
                                                    int dummies = 0);
/// Returns the MP for turning a vehicle by one hexspine in a hex: 1, or 2 inside a building, woods or rubble
/// (D2.11).
[[nodiscard]] int spineCost(const GameView& view, const std::string& hex);
/// Adds the cost of the VCA changes that Known vehicles need to follow a path (D2.11).
void addTurns(const GameView& view, const Location& from, const std::vector<Location>& path,
              std::vector<MovingUnit>& units);

/// Returns the MF of a routing unit, in quarters: 6 MF, or 3 MF for a wounded SMC (A10.5, A17.2).
[[nodiscard]] int routQuarters(const Piece& piece);

/// Returns the MP needed to start a move in this manner, in quarters. This is the highest cost of any vehicle
/// in `who`.
[[nodiscard]] int startCost(const std::vector<MovingUnit>& who, const Manner& manner);
/// Adds the total cost to the text of a path: "1E4 - 1E5 (3 MP, with 1 to start)".
[[nodiscard]] Message::Arg costing(Message::Arg way, int quarters, MovementClass by, int toStart);

/// The cost of a path. It consists of the sum of the steps with plain numbers, in quarters of MF or MP, and
/// the places of the other steps, which cost a part of the allotment.
struct WayCost {
    int plain = 0;
    std::vector<PlaceFacts> parts;
    bool whole = true;  ///< false if an unknown cost must be added
    [[nodiscard]] bool isPlain() const { return whole && parts.empty(); }
    [[nodiscard]] int atLeast(MovementClass way, int allotment) const;
    WayCost& operator+=(const WayCost& other);
};
/// Returns the cost of a step into a place on the map, or into its mirror image beyond the map edge.
[[nodiscard]] WayCost costOfStep(const GameView& view, MovementClass way, const Location& from,
                                 const Location& to, const Manner& manner);
/// Returns the cost of a path, added up hex by hex. If Known units move directly over several hexes, the cost
/// is at least the distance.
[[nodiscard]] WayCost costOfWay(const GameView& view, MovementClass way, Location from,
                                const std::vector<Location>& path, const Manner& manner);

/// Returns true if a road crosses the hexside between two hexes, or the map edge if one of them is empty.
/// Returns nothing if the program can't determine this: on blank boards, where the player has stated the
/// terrain or play has changed it, and at the map edge for half-hexes, whose roads end in the center.
[[nodiscard]] std::optional<bool> roadRuns(const GameView& view, const std::string& from,
                                           const std::string& to);
/// For a path at the road rate, adds a finding for each hexside that no road crosses.
void roadFindings(const GameView& view, const Location& from, const std::vector<Location>& path,
                  const char* rule, Findings& out);

/// Adds a finding if the hex has no obstacle that can be bypassed.
void bypassFindings(const GameView& view, const std::string& hex, const char* rule, Findings& out);

/// Returns the cost of a path for a movement class. If a squad moves together with a tank, the squad pays MF.
using CostBy = std::function<WayCost(MovementClass)>;
/// Returns true if all hexes of a path have roads that give the road bonus in this weather (B3.4).
[[nodiscard]] bool givesRoadBonus(const GameView& view, const std::vector<Location>& path,
                                  const Manner& manner);
/// Returns a unit's allowance for this MPh in quarters, considering how it has moved up to now. Returns
/// nothing if the unit can't use Double Time.
[[nodiscard]] std::optional<int> allowanceOf(const MovingUnit& movingUnit, const SoFar& then);
/// Returns the MF or MP that a unit has spent by the end of a path.
[[nodiscard]] SoFar afterWay(const MovingUnit& movingUnit, const CostBy& cost, const Manner& manner,
                             bool bonus);
/// Checks each unit's remaining allowance. If the allowance is not enough, adds a finding with the number
/// `rule`. The player rules on such a finding once in a Player Turn. With `severalHexes` the path can't be a
/// Minimum Move, so Infantry whose path costs more than Double Time allows is refused (A4.5).
void allowanceFindings(const GameView& view, const std::vector<MovingUnit>& who, const CostBy& cost,
                       const Manner& manner, bool bonus, const char* rule, Findings& out,
                       bool severalHexes = false);

}  // namespace shellgame
