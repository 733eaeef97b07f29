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
    /// The next call makes it anew: the game's file or its entries are others now.
    void again();
    /// It is no longer wanted, since this game is saved. What lies there and is not in the game is put aside.
    [[nodiscard]] Result<void> remove(const Game& game);
    /// Whether what lies at its path was written here.
    [[nodiscard]] bool isOwn() const { return own_; }
    /// The same without a look at the game: what was written here is given up.
    [[nodiscard]] Result<void> removeOwn();
    /// The names under which files were put aside since this was asked last, to be told.
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
    bool gone_ = false;             ///< it was removed while it was written
    bool own_ = false;              ///< what lies at its path was written here
    std::optional<unsigned> mode_;  ///< that of the game's file, as long as there was one
    std::vector<std::string> putAside_;
    std::size_t written_ = 0;  ///< entries of the game that are in the file or the journal
    std::string seal_;         ///< of the last line
};

/// Takes up what a journal holds, if there is one: its acts stand behind those of the game, which tells how
/// many they are. What does not belong to this game, or is damaged, is told as a warning and stays where it
/// is; a last line that was not written to its end was never said to be done. Nothing is written.
void takeUpJournal(Game& game, const std::string& path, const BoardFolders& folders,
                   Boards boards = Boards::needed);
/// A game that lies in its journal alone, or in its journal and the saved game before that.
[[nodiscard]] Result<Game> readJournal(const std::string& path, const BoardFolders& folders,
                                       Boards boards = Boards::needed);
/// The seal of the saved game in a file; empty where there is none that can be read.
[[nodiscard]] std::string sealIn(const std::string& path);
/// Whether a text is a journal, by its beginning.
[[nodiscard]] bool isJournal(std::string_view text);

}  // namespace shellgame
