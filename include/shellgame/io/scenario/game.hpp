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
/// One of the "boards" of a scenario: exactly one of blank, own, file and vasl says where it comes from.
struct BoardEntry {
    std::string as{};
    std::optional<BlankEntry> blank{};
    std::string own{}, file{}, vasl{};
    PlaceEntry at{};  ///< map column and row of its first hex
    bool turned = false;
    std::optional<PartEntry> part{};
    std::vector<std::string> ssr{};  ///< of a board of VASL's: terrain changes by VASL's names
};
/// The "boards" list of the scenario format.
[[nodiscard]] Json boardsJson(const std::vector<BoardEntry>& boards);

/// What a game is besides its state: names, and which boards lie where (as the file says it).
struct GameInfo {
    std::string title;
    std::string description;
    HeldJson boards = HeldJson::emptyList();    ///< the "boards" list of the scenario format
    HeldJson overlays = HeldJson::emptyList();  ///< its "overlays" list, in the order in which they are laid
    double north = 0;                           ///< degrees of the N arrow, clockwise from the top of the map
    std::optional<VaslLink> vasl{};             ///< where the game was taken from a saved game of VASL
    std::vector<OutsideRoll> rolled{};          ///< dice of what was played before, by VASL's log
};

/// Where boards are looked for, VASL's archives as well as files of our own.
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
    std::string seal{};             ///< of the saved game that lies in its file; empty where none does
    bool rewritten = false;         ///< its entries are not those of that file, with more behind them
    int inFile = 0;                 ///< entries, from the first, that this file has
    bool journalLeft = false;       ///< its journal holds what could not be taken up
    std::vector<Problem> warnings;  ///< what is odd but keeps nothing from being played

    /// Entries that stand in no file but the journal.
    [[nodiscard]] int unsaved() const { return static_cast<int>(session->entries().size()) - inFile; }
};

[[nodiscard]] Result<Game> readScenario(const Json& json, const std::string& file,
                                        const BoardFolders& folders);
/// Puts the boards of a "boards" list together.
[[nodiscard]] Result<std::shared_ptr<const Ground>> readBoards(const Json& boards, double north,
                                                               const std::string& file,
                                                               const std::string& pointer,
                                                               const BoardFolders& folders);

/// Folders in which the files lie that these "boards" and "overlays" name, each once: with them the same
/// lists can be read from anywhere.
[[nodiscard]] std::vector<std::string> foldersInUse(const Json& boards, const Json& overlays,
                                                    const BoardFolders& folders);
/// Those of them that are in none of the folders.
[[nodiscard]] std::vector<std::string> missingBoards(const Json& boards, const Json& overlays,
                                                     const BoardFolders& folders);

/// What is odd about a map but keeps nobody from playing on it: boards that lie apart from the others (A2.1),
/// archives without a picture that can be shown, terrain changes that nobody knows, overlays whose terrain is
/// doubtful. In the words of a problem, at `pointer` of that file.
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
    /// Lines of sight are computed where the boards know their terrain; else sight is as the player says.
    bool linesComputed = true;
};
[[nodiscard]] Result<Game> newGame(const NewGame& wanted, const BoardFolders& folders);

/// The game as a scenario file: where everything lies now, without what has happened.
[[nodiscard]] Json scenarioJson(const GameInfo& info, const State& state);
[[nodiscard]] Result<void> saveScenario(const Game& game, const std::string& path,
                                        FileSink& sink = systemSink());

/// The game as it stands on the same map turned by 180 degrees, N arrow and all: each hex keeps its name, so
/// nothing else is another, but who came from the left comes from the right. As a scenario: without what has
/// happened, and no file's. Refused where a board can't be turned (an even number of hexrows).
[[nodiscard]] Result<Game> mirrored(const Game& game, const BoardFolders& folders);
/// The sight that games without computed lines of sight use.
[[nodiscard]] std::shared_ptr<const Sight> ruledSight();

}  // namespace shellgame
