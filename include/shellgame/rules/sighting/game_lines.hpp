// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/stop.hpp"
#include "shellgame/board/joined.hpp"
#include "shellgame/los/field.hpp"
#include "shellgame/play/view.hpp"

namespace shellgame {

/// A Location of a hex that lines of sight can start from or end in.
struct LineEnd {
    Location at;
    std::string terrain;  ///< as VASL calls it: "Woods", "Stone Building, 2 Level"
    bool cellar = false;  ///< level -1 of a building
    bool rooftop = false;
};

/// A line of sight in a game, told in the game's names. Points are pixels of the map (Ground::geometry()).
struct GameLine {
    Location from, to;
    bool fromLocation = true, toLocation = true;  ///< false: a level of the hex that is not a Location
    int range = 0;                                ///< in hexes
    bool blocked = false;
    LosReason reason = LosReason::none;  ///< textOf() has its rule and sentence
    std::string blockHex;                ///< empty for a clear line
    PixelPoint start, end;               ///< centres of both hexes
    PixelPoint stop;                     ///< where a blocked line ends; `end` of a clear one
    struct Hindrance {
        enum class Cause { terrain, smoke, blaze, vehicle, wreck, lowVisibility };
        std::string hex;  ///< empty for Low Visibility, which is everywhere
        int range = 0;    ///< from the start; terrain at one range counts once
        int value = 0;
        Cause cause = Cause::terrain;
        bool half = false;  ///< and half a one
        bool operator==(const Hindrance&) const = default;
    };
    std::vector<Hindrance> hindrances;  ///< in the order met
    int hindrance = 0;                  ///< their sum; six block (B.10)
};

/// A Location from which units see another.
struct GameSeer {
    Location from;
    int range = 0;   ///< in hexes
    std::string by;  ///< as SeenNote::by
};

/// What observers see of a map: Locations with how many of them see it, and the range to the nearest.
struct GameField {
    struct Seen {
        int observers = 0;  ///< observer Locations
        int range = 0;      ///< hexes to the nearest
        std::string by;     ///< as SeenNote::by: empty where a Good Order unit sees it
        bool operator==(const Seen&) const = default;
    };
    std::map<Location, Seen> seen;
    [[nodiscard]] bool sees(const Location& at) const { return seen.contains(at); }
    bool operator==(const GameField&) const = default;
};

/// Lines of sight on the boards of a game, whatever its house rules say about using them. The state adds
/// what play has changed: SMOKE, Blazes, Known vehicles and wrecks (D9.4; not those in Motion, D2.41), hexes
/// that have become another terrain; its settings, night and weather. Give it the state of the side that
/// asks: then it tells nothing hidden.
///
/// Cellars and rooftops are left out of lists and fields unless the house rule `rooftops_cellars` says that
/// the scenario uses them. Holds memos only (fields as SightFields bounds them); good for several threads,
/// one at a time for fields, while single lines go on.
class GameLines {
  public:
    explicit GameLines(std::shared_ptr<const Ground> ground);
    ~GameLines();

    /// Whether there is terrain to trace on: false for blank grids and for boards that do not join. The first
    /// call joins the boards, which takes a while.
    [[nodiscard]] bool available() const;
    /// Locations of a hex from the lowest up; empty off the map.
    [[nodiscard]] std::vector<LineEnd> endsOf(const GameState& state, const std::string& hex) const;
    enum class Levels {
        locations,  ///< both ends must be Locations of the boards
        any         ///< LosPlace::lowestLevel to highestLevel; a Location where the hex has one there
    };
    /// Returns nothing if a hex is not on the boards, or its level is not allowed.
    [[nodiscard]] std::optional<GameLine> line(const GameState& state, const Location& from,
                                               const Location& to, Levels levels = Levels::locations) const;
    /// What one Location sees; nothing where it is none, or when stopped.
    [[nodiscard]] std::optional<GameField> fieldFrom(const GameState& state, const Location& from,
                                                     const StopToken& stop = {}) const;
    /// What all units of a side see together. The first time takes long on a large map; then only what has
    /// moved is traced anew. `progress` counts observers. Nothing when stopped (what is traced by then is
    /// kept), or without terrain.
    [[nodiscard]] std::optional<GameField> fieldOf(const GameState& state, const SideId& side,
                                                   const StopToken& stop = {},
                                                   const Progress& progress = {}) const;
    /// How units of any side but `owner` see a Location; `observers` is 0 when none does. Nothing where
    /// nothing can be said.
    [[nodiscard]] std::optional<GameField::Seen> enemiesSee(const GameState& state, const SideId& owner,
                                                            const Location& at) const;
    /// From where units of any side but `owner` see a Location: Good Order units first, then nearest first.
    [[nodiscard]] std::vector<GameSeer> whoSees(const GameState& state, const SideId& owner,
                                                const Location& at) const;
    /// Works out beforehand what enemiesSee() needs for an owner. False when stopped.
    bool prepare(const GameState& state, const SideId& owner, const StopToken& stop = {},
                 const Progress& progress = {}) const;
    /// From now on what is traced for fields outlasts the program, in a folder of which nothing else is asked
    /// (LosRowCache): what it has of a map is read before the first field on that map, and what is new is
    /// written once all rows of the map are known: some alone would tell from where somebody hidden looks.
    void keepRows(const std::string& folder) const;
    /// Writes what is new; nothing without a folder.
    [[nodiscard]] Result<void> saveRows() const;
    /// Traces ahead what no field has asked for yet: all rows of the map as it is, where they fit into what
    /// may be held, and keeps them in the folder. For a thread that nobody waits for; fields and lines can be
    /// asked meanwhile. False when stopped, or when play has changed the map.
    bool fillRows(const GameState& state, const StopToken& stop = {}) const;
    /// Bytes held beside the boards.
    [[nodiscard]] std::size_t memory() const;

  private:
    class Memo;
    std::shared_ptr<const Ground> ground_;
    std::unique_ptr<Memo> memo_;
};

/// The boards of a game as play has changed them, and what hinders beside them, for whoever traces himself.
struct PlayedBoards {
    JoinedBoards boards;
    std::vector<LosOverlay> overlays;
    LosVisibility visibility;
};
[[nodiscard]] Result<PlayedBoards> playedBoards(const Ground& ground, const State& state);

/// The lines that a sight goes by, to be shared with it; null for a sight that computes nothing.
[[nodiscard]] std::shared_ptr<const GameLines> linesOf(const Sight& sight);

}  // namespace shellgame
