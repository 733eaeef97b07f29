// SPDX-License-Identifier: MIT
#pragma once

// The acts since a game was saved, one by one: docs/formats/journal.md.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/file.hpp"
#include "shellgame/io/save/save.hpp"

namespace shellgame {

inline constexpr int journalFormat = 1;

/// Returns the journal of a saved game, beside it: "game.json.journal".
[[nodiscard]] std::string journalOf(const std::string& file);
/// Returns true for the name of a journal that was put aside: "game.json.journal.left",
/// "game.json.journal.left-2" …
[[nodiscard]] bool isPutAside(const std::string& path);

/// Writes the journal of one open game. Each line reaches the system before keep() returns, so it survives a
/// crash of the program; only after sync() does it survive a crash of the machine.
class Journal {
  public:
    /// `alone`: the journal contains the whole game, even if another file does too.
    explicit Journal(std::string path, bool alone = false, std::unique_ptr<FileSink> sink = newSystemSink());

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Writes everything that has happened in the game since the last call. The first call makes the journal,
    /// which names the saved game that it continues, or contains the whole game if there is none. After an
    /// error, or if somebody has removed the journal, the next call makes it again.
    [[nodiscard]] Result<void> keep(const Game& game);
    [[nodiscard]] Result<void> sync();
    /// Reports a change other than an entry: the title, the link between the game and VASL.
    void infoChanged() { infoChanged_ = true; }
    /// Makes the next call write the whole journal again, because the game's file or its entries have
    /// changed.
    void again();
    /// Removes the journal, because this game is saved. A file at its path with acts that are not in the game
    /// is put aside instead.
    [[nodiscard]] Result<void> remove(const Game& game);
    /// Returns true if this object has written the file at its path.
    [[nodiscard]] bool isOwn() const { return own_; }
    /// Removes the journal that this object has written, without checking the game: its acts are discarded.
    [[nodiscard]] Result<void> removeOwn();
    /// Returns the new names of the files that were put aside since the last call, so that the caller can
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
    bool gone_ = false;             ///< somebody removed the file during a write
    bool own_ = false;              ///< this object has written the file at its path
    std::optional<unsigned> mode_;  ///< the last known mode of the game's file
    std::vector<std::string> putAside_;
    std::size_t written_ = 0;  ///< entries of the game that are in the file or the journal
    std::string seal_;         ///< seal of the last line
};

/// Reads the journal of a game, if there is one: its acts follow those of the game, which knows how many are
/// only in the journal. A journal of another game, or a damaged one, causes a warning and stays in place. A
/// last line that was cut off is ignored, because its act was never reported as done. Writes nothing.
void takeUpJournal(Game& game, const std::string& path, const BoardFolders& folders,
                   Boards boards = Boards::needed);
/// Reads a game from its journal alone, or from its journal and the saved game that the journal continues.
[[nodiscard]] Result<Game> readJournal(const std::string& path, const BoardFolders& folders,
                                       Boards boards = Boards::needed);
/// Returns the seal of the saved game in a file, or an empty string if the file can't be read as one.
[[nodiscard]] std::string sealIn(const std::string& path);
/// Returns true if a text begins like a journal.
[[nodiscard]] bool isJournal(std::string_view text);

}  // namespace shellgame
