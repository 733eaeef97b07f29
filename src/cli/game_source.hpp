// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli.hpp"
#include "shellgame/base/file_lock.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/save/journal.hpp"
#include "vasl_source.hpp"

namespace shellgame::cli {

/// The source of a verb's game: a scenario or saved game, and folders with VASL boards. Adds `FILE` and the
/// options of PlayersBoards.
class GameSource {
  public:
    explicit GameSource(CLI::App& options, const std::string& help = "scenario or saved game");
    [[nodiscard]] const std::string& file() const { return file_; }
    /// `log` and `report` need no boards.
    [[nodiscard]] Result<Game> load(const Streams& streams, Boards boards = Boards::needed) const;
    /// For what that file names; a VASL module that can't be read is an error.
    [[nodiscard]] Result<BoardFolders> folders(const std::string& file) const;

  private:
    std::string file_;
    PlayersBoards boards_;
};

/// Locks the file in which a verb saves a game, from before the game is read until the verb has ended, so
/// that no other program's changes are overwritten.
class SavedAlone {
  public:
    /// Locks the file; does nothing for an empty path. Refused while somebody plays that game.
    [[nodiscard]] static Result<SavedAlone> take(const std::string& path);
    /// Saves the game and removes its journal, whose acts are in the file then. A journal with other acts is
    /// put aside instead, and a message names it.
    [[nodiscard]] Result<void> save(const Game& game, const Streams& streams);
    /// Does the same, but writes the game as a scenario.
    [[nodiscard]] Result<void> saveAsScenario(const Game& game, const Streams& streams);

  private:
    [[nodiscard]] Result<void> saved(const Game& game, const Streams& streams);

    std::string path_;
    FileLock lock_;
};

/// Prints the new names of the files that the journal has put aside.
void tellPutAside(Journal& journal, const Streams& streams);

/// A game for a query, after the commands of a script if `--script` names one; `--json` requests output for
/// programs.
class AskedGame : public GameSource {
  public:
    explicit AskedGame(CLI::App& options);
    /// The first refusal of the script ends it with its reasons as problems.
    [[nodiscard]] Result<Game> load(const Streams& streams) const;
    [[nodiscard]] bool json() const { return json_; }

  private:
    std::string script_;
    bool json_ = false;
};

/// The bytes of a file or, for "-", of the input; at most 64 MiB.
[[nodiscard]] Result<std::string> readText(const std::string& path, const Streams& streams);

/// A script: one JSON object a line; empty lines and lines that begin with # are skipped.
struct ScriptLine {
    int number = 0;  ///< number of the line in the file, from 1
    Json command;
};
/// Reads a script from a file or, for "-", from the input.
[[nodiscard]] Result<std::vector<ScriptLine>> readScript(const std::string& path, const Streams& streams);

inline constexpr const char* viewHelp =
    "view as umpire or as the side with this id; by default umpire, or the player's side if the program "
    "plays the other";
/// Returns the default viewer of a game: the umpire (empty), or the opponent of a program-controlled side.
[[nodiscard]] SideId usualViewer(const Session& session);
/// The side named by `--view`, empty for the umpire; nothing, with a message, for any other word.
[[nodiscard]] std::optional<SideId> viewerOf(const Session& session, const std::string& word,
                                             const Streams& streams);

}  // namespace shellgame::cli
