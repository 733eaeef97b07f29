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

/// Reads a scenario or a saved game for a verb, with the player's folders of VASL boards. Adds the argument
/// `FILE` and the options of PlayersBoards.
class GameSource {
  public:
    explicit GameSource(CLI::App& options, const std::string& help = "scenario or saved game");
    [[nodiscard]] const std::string& file() const { return file_; }
    /// Loads the game. The verbs `log` and `report` need no boards.
    [[nodiscard]] Result<Game> load(const Streams& streams, Boards boards = Boards::needed) const;
    /// Returns the board folders to use for a file. A VASL module that can't be read is an error.
    [[nodiscard]] Result<BoardFolders> folders(const std::string& file) const;

  private:
    std::string file_;
    PlayersBoards boards_;
};

/// Locks the file in which a verb saves a game. The lock is held from before the game is read until the verb
/// ends, so that no changes by another program are lost.
class SavedAlone {
  public:
    /// Locks the file, unless the path is empty. Returns an error if another program has opened the game.
    [[nodiscard]] static Result<SavedAlone> take(const std::string& path);
    /// Saves the game and removes its journal, because the saved file then contains the journal's acts. If
    /// the journal contains other acts, renames it instead, and prints its new name.
    [[nodiscard]] Result<void> save(const Game& game, const Streams& streams);
    /// Saves the game as a scenario, and treats its journal like save().
    [[nodiscard]] Result<void> saveAsScenario(const Game& game, const Streams& streams);

  private:
    [[nodiscard]] Result<void> saved(const Game& game, const Streams& streams);

    std::string path_;
    FileLock lock_;
};

/// Prints the new names of files that `journal` has renamed.
void tellPutAside(Journal& journal, const Streams& streams);

/// Reads the game for a query. With `--script`, runs the commands of a script first. Adds `--json` for
/// machine-readable output.
class AskedGame : public GameSource {
  public:
    explicit AskedGame(CLI::App& options);
    /// Loads the game and runs the script. A refused command stops the script, and the reasons are returned
    /// as problems.
    [[nodiscard]] Result<Game> load(const Streams& streams) const;
    [[nodiscard]] bool json() const { return json_; }

  private:
    std::string script_;
    bool json_ = false;
};

/// Reads a file of at most 64 MiB; for "-", reads standard input.
[[nodiscard]] Result<std::string> readText(const std::string& path, const Streams& streams);

/// A command of a script. A script has one JSON object per line. Empty lines and lines that begin with # are
/// skipped.
struct ScriptLine {
    int number = 0;  ///< line number in the file, counted from 1
    Json command;
};
/// Reads a script from a file or, for "-", from standard input.
[[nodiscard]] Result<std::vector<ScriptLine>> readScript(const std::string& path, const Streams& streams);

inline constexpr const char* viewHelp =
    "view as umpire or as the side with this id; by default umpire, or the player's side if the program "
    "plays the other";
/// Returns the side that is the viewer by default. This is the opponent of a program-controlled side, or else
/// the umpire (empty).
[[nodiscard]] SideId usualViewer(const Session& session);
/// Returns the side that `--view` names (empty for the umpire), or usualViewer() if the option is missing.
/// For any other word, prints a message and returns nothing.
[[nodiscard]] std::optional<SideId> viewerOf(const Session& session, const std::string& word,
                                             const Streams& streams);

}  // namespace shellgame::cli
