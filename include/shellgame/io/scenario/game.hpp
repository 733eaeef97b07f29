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

/// The newest formats, described in docs/formats/scenario.md and save.md.
inline constexpr int scenarioFormat = 1;
inline constexpr int saveFormat = 2;

struct BlankEntry {
    int columns = 2, rows = 1;
    std::string names = "letters";
    /// Letter of the board's first hexrow; the right halves of some VASL boards begin with Q.
    std::string first = "A";
    double hexWidth = 56.25;  ///< width of a hexrow, in pixels of VASL's boards
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
/// An entry of a scenario's "boards" list. Exactly one of `blank`, `own`, `file` and `vasl` is the source of
/// the board.
struct BoardEntry {
    std::string as{};
    std::optional<BlankEntry> blank{};
    std::string own{}, file{}, vasl{};
    PlaceEntry at{};  ///< map column and row of the board's first hex
    bool turned = false;
    std::optional<PartEntry> part{};
    std::vector<std::string> ssr{};  ///< terrain changes of a VASL board, by VASL's names
};
/// Returns a "boards" list of the scenario format.
[[nodiscard]] Json boardsJson(const std::vector<BoardEntry>& boards);

/// The facts about a game that are not in its state: names, and the boards with their positions as in the
/// file.
struct GameInfo {
    std::string title;
    std::string description;
    HeldJson boards = HeldJson::emptyList();    ///< the "boards" list of the scenario format
    HeldJson overlays = HeldJson::emptyList();  ///< the "overlays" list, in order of placement
    /// Direction of the N arrow in degrees, clockwise from the top of the map.
    double north = 0;
    std::optional<VaslLink> vasl{};     ///< set if the game was imported from VASL
    std::vector<OutsideRoll> rolled{};  ///< dice rolls made before the import, from VASL's log
};

/// The folders that are searched for boards: VASL's archives and our own files.
struct BoardFolders {
    std::string base;               ///< the folder of the file that names the boards
    std::vector<std::string> vasl;  ///< the player's board folders, searched in order after `base`
    /// The terrain table, with the terrain that only the player's own VASL has (readVaslTable()); null for
    /// the built-in table.
    std::shared_ptr<const LosTerrainTable> table{};
    Problems told{};  ///< problems with unreadable rows of VASL's terrain table
};

struct Game {
    GameInfo info;
    std::unique_ptr<Session> session;
    std::string path;    ///< the file that the game was loaded from; empty if there is none
    bool save = false;   ///< true if loaded from a saved game, false if from a scenario
    std::string seal{};  ///< seal of the saved game in the file; empty for a scenario file
    /// True if the game's first entries differ from the entries in the file, so that the file can't be
    /// continued.
    bool rewritten = false;
    int inFile = 0;                 ///< number of the game's entries that the file contains
    bool journalLeft = false;       ///< true if the journal has acts that could not be read into the game
    std::vector<Problem> warnings;  ///< oddities that do not prevent play

    /// Returns the number of entries that are not in the saved game but only in the journal.
    [[nodiscard]] int unsaved() const { return static_cast<int>(session->entries().size()) - inFile; }
};

[[nodiscard]] Result<Game> readScenario(const Json& json, const std::string& file,
                                        const BoardFolders& folders);
/// Reads the boards of a "boards" list and joins them into one map.
[[nodiscard]] Result<std::shared_ptr<const Ground>> readBoards(const Json& boards, double north,
                                                               const std::string& file,
                                                               const std::string& pointer,
                                                               const BoardFolders& folders);

/// Returns the folders that contain the files named in these lists, each folder once. Given these folders, a
/// program can read the lists from anywhere.
[[nodiscard]] std::vector<std::string> foldersInUse(const Json& boards, const Json& overlays,
                                                    const BoardFolders& folders);
/// Returns the board files that are in none of the folders.
[[nodiscard]] std::vector<std::string> missingBoards(const Json& boards, const Json& overlays,
                                                     const BoardFolders& folders);

/// Returns oddities of a map that do not prevent play: boards that don't touch the others (A2.1), archives
/// without a usable picture, unknown terrain changes, and overlays with doubtful terrain. Each oddity is
/// returned as a Problem at `pointer` in `file`.
[[nodiscard]] Problems groundWarnings(const Ground& ground, const std::string& file,
                                      const std::string& pointer);

/// Places the overlays of an "overlays" list on a map (A2.7). The list contains SSR sentences and the names
/// of overlay files.
[[nodiscard]] Result<std::shared_ptr<const Ground>> readOverlays(std::shared_ptr<const Ground> ground,
                                                                 const Json& overlays,
                                                                 const std::string& file,
                                                                 const std::string& pointer,
                                                                 const BoardFolders& folders);

/// A new game on the given boards, in its setup phase.
struct NewGame {
    GameInfo info;
    std::vector<std::pair<SideId, Side>> sides;
    int turns = 0;
    Settings settings;
    std::uint64_t seed = 1;
    /// If true, the program computes lines of sight on boards with terrain. If false, the player states which
    /// lines of sight exist.
    bool linesComputed = true;
};
[[nodiscard]] Result<Game> newGame(const NewGame& wanted, const BoardFolders& folders);

/// Returns the game as a scenario file: the present positions without the log and without the trails.
[[nodiscard]] Json scenarioJson(const GameInfo& info, const State& state);
[[nodiscard]] Result<void> saveScenario(const Game& game, const std::string& path,
                                        FileSink& sink = systemSink());

/// Returns the game on the same map turned by 180 degrees, including the N arrow. Each hex keeps its name, so
/// this is the same game seen from the other side of the table. The result is a scenario without a past and
/// without a file. The function refuses if a board can't be turned because it has an even number of hexrows.
[[nodiscard]] Result<Game> mirrored(const Game& game, const BoardFolders& folders);
/// Returns the Sight for games in which the player states which lines of sight exist.
[[nodiscard]] std::shared_ptr<const Sight> ruledSight();

}  // namespace shellgame
