// SPDX-License-Identifier: MIT
#pragma once

// What has been done since a game was saved, act by act: docs/formats/journal.md.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "shellgame/base/file.hpp"
#include "shellgame/io/save/save.hpp"

namespace shellgame {

inline constexpr int journalFormat = 1;

/// The journal of a saved game: beside it, "game.json.journal".
[[nodiscard]] std::string journalOf(const std::string& file);
/// Whether a file is a journal that was put aside: "game.json.journal.left", "game.json.journal.left-2" …
[[nodiscard]] bool isPutAside(const std::string& path);

/// Writes the journal of one open game. Each line is handed to the system before keep() answers, so that it
/// outlives the program; that it outlives the machine takes sync().
class Journal {
  public:
    /// `alone`: it holds the whole game, wherever that lies besides.
    explicit Journal(std::string path, bool alone = false, std::unique_ptr<FileSink> sink = newSystemSink());

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Whatever has come to the game since: at first the journal is made, and says after which saved game it
    /// goes on, or holds the whole game where there is none. After an error, or where somebody has removed it
    /// meanwhile, the next call makes it anew.
    [[nodiscard]] Result<void> keep(const Game& game);
    [[nodiscard]] Result<void> sync();
    /// What is no entry has changed: the title, what ties the game to VASL.
    void infoChanged() { infoChanged_ = true; }
    /// Makes the next call write the whole journal again, because the game's file or its entries have
    /// changed.
    void again();
    /// Removes the journal, because this game is saved. A file at its path with acts that are not in the game
    /// is put aside instead.
    [[nodiscard]] Result<void> remove(const Game& game);
    /// Whether this object has written the file at its path.
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
    bool gone_ = false;             ///< somebody removed the file while it was being written
    bool own_ = false;              ///< this object has written the file at its path
    std::optional<unsigned> mode_;  ///< the last known mode of the game's file
    std::vector<std::string> putAside_;
    std::size_t written_ = 0;  ///< entries of the game that are in the file or the journal
    std::string seal_;         ///< of the last line
};

/// Takes up what a journal holds, if there is one: its acts stand behind those of the game, which tells how
/// many they are. A journal of another game, or a damaged one, causes a warning and stays where it is. A last
/// line that was cut off is ignored: nobody was told that its act is done. Writes nothing.
void takeUpJournal(Game& game, const std::string& path, const BoardFolders& folders,
                   Boards boards = Boards::needed);
/// Reads a game from its journal alone, or from its journal and the saved game that the journal continues.
[[nodiscard]] Result<Game> readJournal(const std::string& path, const BoardFolders& folders,
                                       Boards boards = Boards::needed);
/// Returns the seal of the saved game in a file, or an empty string if the file can't be read as one.
[[nodiscard]] std::string sealIn(const std::string& path);
/// Whether a text is a journal, by its beginning.
[[nodiscard]] bool isJournal(std::string_view text);

}  // namespace shellgame
