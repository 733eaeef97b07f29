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

/// A line of sight in a game, with the game's names. Points are pixels of the map (Ground::geometry()).
struct GameLine {
    Location from, to;
    bool fromLocation = true, toLocation = true;  ///< false: a level of the hex that is not a Location
    int range = 0;                                ///< in hexes
    bool blocked = false;
    LosReason reason = LosReason::none;  ///< textOf() has its rule and sentence
    std::string blockHex;                ///< empty for a clear line
    PixelPoint start, end;               ///< centres of both hexes
    PixelPoint stop;                     ///< the end of a blocked line; `end` of a clear one
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

/// The Locations of a map that observers see, with the number of observers for each and the range to the
/// nearest.
struct GameField {
    struct Seen {
        int observers = 0;  ///< observer Locations
        int range = 0;      ///< hexes to the nearest
        std::string by;     ///< as SeenNote::by: empty if a Good Order unit sees it
        bool operator==(const Seen&) const = default;
    };
    std::map<Location, Seen> seen;
    [[nodiscard]] bool sees(const Location& at) const { return seen.contains(at); }
    bool operator==(const GameField&) const = default;
};

/// Lines of sight on the boards of a game, whatever its house rules say about using them. The state adds
/// changes by play: SMOKE, Blazes, Known vehicles and wrecks (D9.4; not those in Motion, D2.41), hexes with
/// other terrain; and its settings, night and weather. Pass the state of the viewing side, and nothing hidden
/// affects the result. Lists and fields omit cellars and rooftops unless the house rule `rooftops_cellars`
/// says that the scenario uses them. Has caches only (fields bounded like SightFields). Several threads may
/// use it, one at a time for fields, while single lines continue.
class GameLines {
  public:
    explicit GameLines(std::shared_ptr<const Ground> ground);
    ~GameLines();

    /// Returns true if there is terrain to trace on: false for blank grids and for boards that do not join.
    /// The first call joins the boards, which takes a while.
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
    /// Returns what one Location sees; nothing if it is not a Location, or when stopped.
    [[nodiscard]] std::optional<GameField> fieldFrom(const GameState& state, const Location& from,
                                                     const StopToken& stop = {}) const;
    /// Returns what all units of a side see together. The first call takes long on a large map; later ones
    /// trace only changes. `progress` counts observers. Nothing when stopped (lines traced by then stay), or
    /// without terrain.
    [[nodiscard]] std::optional<GameField> fieldOf(const GameState& state, const SideId& side,
                                                   const StopToken& stop = {},
                                                   const Progress& progress = {}) const;
    /// Returns how units of all sides but `owner` see a Location; `observers` is 0 if none does. Nothing if
    /// it can't be computed.
    [[nodiscard]] std::optional<GameField::Seen> enemiesSee(const GameState& state, const SideId& owner,
                                                            const Location& at) const;
    /// From where units of any side but `owner` see a Location: Good Order units first, then nearest first.
    [[nodiscard]] std::vector<GameSeer> whoSees(const GameState& state, const SideId& owner,
                                                const Location& at) const;
    /// Works out beforehand what enemiesSee() needs for an owner. False when stopped.
    bool prepare(const GameState& state, const SideId& owner, const StopToken& stop = {},
                 const Progress& progress = {}) const;
    /// Stores rows in a folder from now on, so that they outlast the program; the folder serves nothing else
    /// (LosRowCache). Rows of a map are read before the first field on it, and new ones are written once all
    /// rows of the map are known, because single ones would reveal where somebody hidden has looked.
    void storeRows(const std::string& folder) const;
    /// Writes new rows; does nothing without a folder.
    [[nodiscard]] Result<void> saveRows() const;
    /// Traces all rows of the present map ahead, as far as they fit into memory, and stores them in the
    /// folder. Meant for a thread that nobody waits for; fields and lines can be requested meanwhile. Returns
    /// false when stopped, or when play has changed the map.
    bool fillRows(const GameState& state, const StopToken& stop = {}) const;
    /// Returns the bytes used besides the boards.
    [[nodiscard]] std::size_t memory() const;

  private:
    class Memo;
    std::shared_ptr<const Ground> ground_;
    std::unique_ptr<Memo> memo_;
};

/// The boards of a game as play has changed them, and what hinders besides them, for code that traces itself.
struct PlayedBoards {
    JoinedBoards boards;
    std::vector<LosOverlay> overlays;
    LosVisibility visibility;
};
[[nodiscard]] Result<PlayedBoards> playedBoards(const Ground& ground, const State& state);

/// Returns the lines that a sight uses, to share them; null for a sight that computes nothing.
[[nodiscard]] std::shared_ptr<const GameLines> linesOf(const Sight& sight);

}  // namespace shellgame
