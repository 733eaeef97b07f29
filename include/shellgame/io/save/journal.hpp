// SPDX-License-Identifier: MIT
#pragma once

// The journal lists the acts since a game was saved, one by one. docs/formats/journal.md describes it.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/file.hpp"
#include "shellgame/io/save/save.hpp"

namespace shellgame {

inline constexpr int journalFormat = 1;

/// Returns the path of the journal beside a saved game: "game.json.journal".
[[nodiscard]] std::string journalOf(const std::string& file);
/// Returns true if a file is a journal that was renamed so that it is not lost: "game.json.journal.left",
/// "game.json.journal.left-2" …
[[nodiscard]] bool isPutAside(const std::string& path);

/// Writes the journal of one open game. Each line is passed to the system before keep() returns, so that it
/// survives a crash of the program. A line survives a crash of the machine only after sync().
class Journal {
  public:
    /// If `alone` is true, the journal contains the whole game, even if another file contains the game too.
    explicit Journal(std::string path, bool alone = false, std::unique_ptr<FileSink> sink = newSystemSink());

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Writes everything that has happened in the game since the last call. The first call creates the
    /// journal. The journal names the saved game that it continues, or contains the whole game if there is no
    /// saved game. After an error, or if somebody has removed the journal, the next call creates it again.
    [[nodiscard]] Result<void> keep(const Game& game);
    [[nodiscard]] Result<void> sync();
    /// Records that something other than the entries has changed: the title, or the link between the game and
    /// VASL.
    void infoChanged() { infoChanged_ = true; }
    /// Makes the next call of keep() write the whole journal again, because the game's file or its entries
    /// have changed.
    void again();
    /// Removes the journal, because the game is saved. If the file at the journal's path contains acts that
    /// are not in the game, the file is renamed instead.
    [[nodiscard]] Result<void> remove(const Game& game);
    /// Returns true if this object has written the file at its path.
    [[nodiscard]] bool isOwn() const { return own_; }
    /// Removes the journal that this object has written, without comparing it with the game. Its acts are
    /// lost.
    [[nodiscard]] Result<void> removeOwn();
    /// Returns the new names of the journals that were renamed since the last call, so that the caller can
    /// report them.
    [[nodiscard]] std::vector<std::string> takePutAside();

  private:
    [[nodiscard]] Result<void> begin(const Game& game);
    [[nodiscard]] Result<void> makeRoom(const Game& game);
    void close();
    void add(Json line, std::string& text);
    void addEntries(const Game& game, std::size_t first, std::string& text);
    [[nodiscard]] Result<void> failed(const std::string& step);

    std::string path_;
    std::unique_ptr<FileSink> sink_;
    bool alone_;
    bool begun_ = false;
    bool infoChanged_ = false;
    bool gone_ = false;             ///< true if somebody removed the file during a write
    bool own_ = false;              ///< true if this object has written the file at its path
    std::optional<unsigned> mode_;  ///< the last known mode of the game's file
    std::vector<std::string> putAside_;
    std::size_t written_ = 0;  ///< number of the game's entries that are in the file or the journal
    std::string seal_;         ///< seal of the last line
};

/// Reads the journal of a game, if it exists, and appends its acts to the game. The game records how many
/// entries are only in the journal. If the journal is damaged or belongs to another game, the function adds a
/// warning and leaves the journal in place. It ignores an incomplete last line, because the act in that line
/// was never reported as done. It writes nothing.
void takeUpJournal(Game& game, const std::string& path, const BoardFolders& folders,
                   Boards boards = Boards::needed);
/// Reads a game from its journal alone, or from its journal and the saved game that the journal continues.
[[nodiscard]] Result<Game> readJournal(const std::string& path, const BoardFolders& folders,
                                       Boards boards = Boards::needed);
/// Returns the seal of the saved game in a file, or an empty string if the file can't be read as a saved
/// game.
[[nodiscard]] std::string sealIn(const std::string& path);
/// Returns true if a text begins as a journal does.
[[nodiscard]] bool isJournal(std::string_view text);

}  // namespace shellgame
