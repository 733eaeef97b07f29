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
#include "shellgame/rules/sighting/night.hpp"

namespace shellgame {

/// A Location of a hex at which a line of sight can start or end.
struct LineEnd {
    Location at;
    std::string terrain;  ///< VASL's name: "Woods", "Stone Building, 2 Level"
    bool cellar = false;  ///< true if the Location is level -1 of a building
    bool rooftop = false;
};

/// One end of a line: a Location, or a vertex of its hex (A4.34).
struct GameEnd {
    Location at;
    std::optional<LosVertex> vertex{};
    bool operator==(const GameEnd&) const = default;
};

/// A line of sight in a game, with the names that the game uses. Points are pixels of the map
/// (Ground::geometry()).
struct GameLine {
    Location from, to;
    bool fromLocation = true, toLocation = true;  ///< false if the end is a level at which the hex has no
                                                  ///< Location
    std::string fromVertex,
        toVertex;   ///< the record of a vertex (A2.2), such as "1E4-E3-F3"; otherwise empty
    int range = 0;  ///< the range in hexes
    bool blocked = false;
    LosReason reason = LosReason::none;  ///< use textOf() to get the rule and a sentence for the reason
    std::string blockHex;                ///< the hex in which the line is blocked; empty for a clear line
    PixelPoint start, end;               ///< the points at which the line starts and ends
    PixelPoint stop;                     ///< the pixel where a blocked line ends; equals `end` for a clear
                                         ///< line
    struct Hindrance {
        enum class Cause { terrain, smoke, blaze, vehicle, wreck, lowVisibility };
        std::string hex;  ///< the hex of the Hindrance; empty for Low Visibility, which applies everywhere
        int range = 0;    ///< range from the start; at each range terrain counts only once
        int value = 0;
        Cause cause = Cause::terrain;
        bool half = false;  ///< true if half a Hindrance is added
        bool operator==(const Hindrance&) const = default;
    };
    std::vector<Hindrance> hindrances;  ///< the Hindrances in order along the line
    int hindrance = 0;                  ///< the sum of the Hindrances; a sum of six blocks the line (B.10)
};

/// A Location from which units have LOS to another Location.
struct GameSeer {
    Location from;
    int range = 0;   ///< the range in hexes
    std::string by;  ///< the kind of observers, see SeenNote::by
};

/// The Locations of a map that are in LOS of a group of observers, each with the number of observers and the
/// range to the nearest one.
struct GameField {
    struct Seen {
        int observers = 0;  ///< number of observer Locations
        int range = 0;      ///< range in hexes to the nearest observer
        std::string by;     ///< the kind of observers (SeenNote::by); empty if one is in Good Order
        bool operator==(const Seen&) const = default;
    };
    std::map<Location, Seen> seen;
    [[nodiscard]] bool sees(const Location& at) const { return seen.contains(at); }
    bool operator==(const GameField&) const = default;
};

/// Computes lines of sight on the boards of a game, whether or not its house rules use them. The state adds
/// the changes made in play: SMOKE, Blazes, Known vehicles and wrecks (D9.4; not those in Motion, D2.41), and
/// hexes with other terrain. It also adds night and weather. If you pass the state of the viewing side,
/// nothing hidden affects the result. Lists and fields omit cellars and rooftops unless the house rule
/// `rooftops_cellars` says that the scenario uses them. A unit in Bypass sees and is seen at the vertices of
/// its hexside (A4.34), if the state names the hexside. Objects of this class contain only caches (the number
/// of fields is limited as in SightFields). Several threads may use one object: one thread at a time computes
/// fields, while other threads may trace single lines.
class GameLines {
  public:
    explicit GameLines(std::shared_ptr<const Ground> ground);
    ~GameLines();

    /// Returns true if the boards have terrain for LOS. Returns false for blank grids, and for boards that
    /// can't be joined. The first call joins the boards, which takes a while.
    [[nodiscard]] bool available() const;
    /// Returns the Locations of a hex, beginning with the lowest. The list is empty if the hex is off the
    /// map.
    [[nodiscard]] std::vector<LineEnd> endsOf(const GameState& state, const std::string& hex) const;
    enum class Levels {
        locations,  ///< both ends must be Locations of the boards
        /// All levels from LosPlace::lowestLevel to highestLevel are allowed; if the hex has a Location on
        /// the level, that Location is used.
        any
    };
    /// Returns the line, or nothing if a hex is not on the boards or a level is not allowed.
    [[nodiscard]] std::optional<GameLine> line(const GameState& state, const Location& from,
                                               const Location& to, Levels levels = Levels::locations) const;
    /// Returns a line from or to vertices. Returns nothing in the same cases as line(), or if a vertex is off
    /// the map.
    [[nodiscard]] std::optional<GameLine> lineBetween(const GameState& state, const GameEnd& from,
                                                      const GameEnd& to,
                                                      Levels levels = Levels::locations) const;
    /// Returns the line to a unit in this position. Of the lines to the two vertices of a unit in Bypass
    /// (A4.34), returns the clear one with the lower Hindrance.
    [[nodiscard]] std::optional<GameLine> lineTo(const GameState& state, const Location& from,
                                                 const Location& at, const Position& position) const;
    /// Returns the field of one Location. Returns nothing if the board has no such Location, or if a stop was
    /// requested.
    [[nodiscard]] std::optional<GameField> fieldFrom(const GameState& state, const Location& from,
                                                     const StopToken& stop = {}) const;
    /// Returns the combined field of all units of a side. The first call takes long on a large map; later
    /// calls trace only changes. `progress` counts observers. Returns nothing if the boards have no terrain,
    /// or if a stop was requested (the lines traced until then are kept).
    [[nodiscard]] std::optional<GameField> fieldOf(const GameState& state, const SideId& side,
                                                   const StopToken& stop = {},
                                                   const Progress& progress = {}) const;
    /// Returns the LOS of the enemies of `owner` to a unit in a Location; `observers` is 0 if none has LOS.
    /// Returns nothing if that can't be computed. Of the unit's position, only Bypass matters. At night,
    /// `target` makes a moving vehicle visible from farther away.
    [[nodiscard]] std::optional<GameField::Seen> enemiesSee(const GameState& state, const SideId& owner,
                                                            const Location& at, const Position& position = {},
                                                            NightTarget target = NightTarget::usual) const;
    /// Returns the Locations from which enemies of `owner` have LOS to a unit in a Location. Locations with
    /// Good Order units come first, then the list is sorted by range.
    [[nodiscard]] std::vector<GameSeer> whoSees(const GameState& state, const SideId& owner,
                                                const Location& at, const Position& position = {},
                                                NightTarget target = NightTarget::usual) const;
    /// Returns the range if a Location has LOS to a unit in another Location; nothing if LOS is blocked or
    /// can't be computed. `buttonedUp` is true if the observer is a BU AFV.
    [[nodiscard]] std::optional<int> sees(const GameState& state, const Location& from, const Location& at,
                                          const Position& position, bool buttonedUp = false,
                                          NightTarget target = NightTarget::usual) const;
    /// Computes in advance everything that enemiesSee() needs for an owner. Returns false if a stop was
    /// requested.
    bool prepare(const GameState& state, const SideId& owner, const StopToken& stop = {},
                 const Progress& progress = {}) const;
    /// Makes the object store rows in a folder, so that they are available when the program is started again.
    /// The folder must not contain anything else (LosRowCache). The rows of a map are read before its first
    /// field is made. New rows are written only when all rows of the map are known, because single rows would
    /// reveal the positions of hidden observers.
    void storeRows(const std::string& folder) const;
    /// Writes new rows. Does nothing if no folder is set.
    [[nodiscard]] Result<void> saveRows() const;
    /// Traces all rows of the present map in advance, as far as they fit into memory, and stores them in the
    /// folder. Call this function on a background thread; other threads may request fields and lines during
    /// that time. Returns false if a stop was requested, or if play has changed the map.
    bool fillRows(const GameState& state, const StopToken& stop = {}) const;
    /// Returns the number of bytes used, not counting the boards.
    [[nodiscard]] std::size_t memory() const;

  private:
    class Memo;
    std::shared_ptr<const Ground> ground_;
    std::unique_ptr<Memo> memo_;
};

/// The boards of a game as changed in play, and the additional Hindrances, for code that traces lines itself.
struct PlayedBoards {
    JoinedBoards boards;
    std::vector<LosOverlay> overlays;
    LosVisibility visibility;
};
[[nodiscard]] Result<PlayedBoards> playedBoards(const Ground& ground, const State& state);

/// Returns the GameLines that a Sight uses, so that other code can use them too. Returns null for a Sight
/// that computes nothing.
[[nodiscard]] std::shared_ptr<const GameLines> linesOf(const Sight& sight);

/// Returns whether an enemy of `owner` sees a place, for display to the viewer of `shown`, which is the
/// viewer's own view of the game. All enemy units in that view count, including the viewer's concealed units.
/// The rules ask Sight::enemySees() instead, because their results must not reveal these units to the owner.
[[nodiscard]] SeenAnswer seenInView(const GameView& shown, const SideId& owner, const Location& at,
                                    const Marker* marker);

}  // namespace shellgame
