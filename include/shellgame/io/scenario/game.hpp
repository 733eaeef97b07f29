// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/file.hpp"
#include "shellgame/io/scenario/vasl_link.hpp"
#include "shellgame/play/outside_roll.hpp"
#include "shellgame/play/session.hpp"

namespace shellgame {

/// The newest formats; docs/formats/scenario.md and save.md are their pages.
inline constexpr int scenarioFormat = 1;
inline constexpr int saveFormat = 2;

struct BlankEntry {
    int columns = 2, rows = 1;
    std::string names = "letters";
    std::string first = "A";  ///< its first hexrow: right halves of some boards of VASL's begin with Q
    double hexWidth = 56.25;  ///< from hexrow to hexrow, in pixels of VASL's boards
    double hexHeight = 64.5;
    bool operator==(const BlankEntry&) const = default;
};
struct PlaceEntry {
    int column = 0, row = 0;
    bool operator==(const PlaceEntry&) const = default;
};
struct PartEntry {
    std::string from, to;
    bool operator==(const PartEntry&) const = default;
};
/// One of the "boards" of a scenario: exactly one of blank, own, file and vasl is its source.
struct BoardEntry {
    std::string as{};
    std::optional<BlankEntry> blank{};
    std::string own{}, file{}, vasl{};
    PlaceEntry at{};  ///< map column and row of its first hex
    bool turned = false;
    std::optional<PartEntry> part{};
    std::vector<std::string> ssr{};  ///< terrain changes of a board of VASL's, by VASL's names
};
/// The "boards" list of the scenario format.
[[nodiscard]] Json boardsJson(const std::vector<BoardEntry>& boards);

/// The facts about a game besides its state: names, and the boards with their places, as in the file.
struct GameInfo {
    std::string title;
    std::string description;
    HeldJson boards = HeldJson::emptyList();    ///< the "boards" list of the scenario format
    HeldJson overlays = HeldJson::emptyList();  ///< its "overlays" list, in order of placement
    double north = 0;                           ///< degrees of the N arrow, clockwise from the top of the map
    std::optional<VaslLink> vasl{};             ///< set if the game was imported from VASL
    std::vector<OutsideRoll> rolled{};          ///< dice rolled before, according to VASL's log
};

/// The folders that are searched for boards, VASL's archives as well as our own files.
struct BoardFolders {
    std::string base;               ///< folder of the file that names boards
    std::vector<std::string> vasl;  ///< the player's folders of boards, tried in order after `base`
    /// Terrain that only the player's own VASL knows (readVaslTable()); none: the built-in table.
    std::shared_ptr<const LosTerrainTable> table{};
    Problems told{};  ///< rows of that table that could not be read
};

/// A game ready to be played.
struct Game {
    GameInfo info;
    std::unique_ptr<Session> session;
    std::string path;               ///< file it came from; empty for none
    bool save = false;              ///< came from a saved game, not a scenario
    std::string seal{};             ///< seal of the saved game in its file; empty without one
    bool rewritten = false;         ///< its entries are not those of that file, with more behind them
    int inFile = 0;                 ///< entries, from the first, that this file has
    bool journalLeft = false;       ///< its journal contains acts that could not be read into the game
    std::vector<Problem> warnings;  ///< oddities that prevent nothing

    /// Returns the number of entries that only the journal contains.
    [[nodiscard]] int unsaved() const { return static_cast<int>(session->entries().size()) - inFile; }
};

[[nodiscard]] Result<Game> readScenario(const Json& json, const std::string& file,
                                        const BoardFolders& folders);
/// Puts the boards of a "boards" list together.
[[nodiscard]] Result<std::shared_ptr<const Ground>> readBoards(const Json& boards, double north,
                                                               const std::string& file,
                                                               const std::string& pointer,
                                                               const BoardFolders& folders);

/// Returns the folders of the files that these "boards" and "overlays" name, each once. With these folders
/// the same lists can be read from anywhere.
[[nodiscard]] std::vector<std::string> foldersInUse(const Json& boards, const Json& overlays,
                                                    const BoardFolders& folders);
/// Returns the board files that none of the folders contains.
[[nodiscard]] std::vector<std::string> missingBoards(const Json& boards, const Json& overlays,
                                                     const BoardFolders& folders);

/// Returns oddities of a map that do not prevent play: boards that don't touch the others (A2.1), archives
/// without a usable picture, unknown terrain changes, overlays with doubtful terrain. They are worded like
/// problems, at `pointer` of that file.
[[nodiscard]] Problems groundWarnings(const Ground& ground, const std::string& file,
                                      const std::string& pointer);

/// Lays the overlays of an "overlays" list on a map (A2.7): SSR sentences, and files of overlays they name.
[[nodiscard]] Result<std::shared_ptr<const Ground>> readOverlays(std::shared_ptr<const Ground> ground,
                                                                 const Json& overlays,
                                                                 const std::string& file,
                                                                 const std::string& pointer,
                                                                 const BoardFolders& folders);

/// A new game on given boards, in its setup phase.
struct NewGame {
    GameInfo info;
    std::vector<std::pair<SideId, Side>> sides;
    int turns = 0;
    Settings settings;
    std::uint64_t seed = 1;
    /// True: lines of sight are computed on boards with terrain. False: the player states what is seen.
    bool linesComputed = true;
};
[[nodiscard]] Result<Game> newGame(const NewGame& wanted, const BoardFolders& folders);

/// Returns the game as a scenario file: present positions without the past.
[[nodiscard]] Json scenarioJson(const GameInfo& info, const State& state);
[[nodiscard]] Result<void> saveScenario(const Game& game, const std::string& path,
                                        FileSink& sink = systemSink());

/// Returns the game on the same map turned by 180 degrees with its N arrow: each hex keeps its name, so
/// everything stays the same except that a side from the left comes from the right. The result is a scenario
/// without a past and without a file. Refused if a board can't be turned (an even number of hexrows).
[[nodiscard]] Result<Game> mirrored(const Game& game, const BoardFolders& folders);
/// The sight that games without computed lines of sight use.
[[nodiscard]] std::shared_ptr<const Sight> ruledSight();

}  // namespace shellgame
