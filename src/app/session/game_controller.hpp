// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "session/auto_saver.hpp"
#include "session/early_reading.hpp"
#include "session/notice.hpp"
#include "session/rule_sight.hpp"
#include "session/seed_source.hpp"
#include "session/shown_game.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/ai/even_pace.hpp"

namespace shellgame::app {

/// The open game, used by all parts of the window. It passes commands to the session and reports changes. The
/// session makes all decisions about rules.
class GameController : public ShownGame {
    Q_OBJECT
  public:
    explicit GameController(QObject* parent = nullptr);
    ~GameController() override;

    /// Changes the view to that of a side, or to the Umpire view (empty). The view is part of the game: a
    /// change is logged and saved, and can't be undone.
    void setViewer(const SideId& side);
    /// Returns the lines of sight for the rules. While they are being computed, acts wait and the legality of
    /// acts is unknown.
    [[nodiscard]] RuleSight& ruleSight() { return ruleSight_; }
    [[nodiscard]] const RuleSight& ruleSight() const { return ruleSight_; }

    /// Loads a scenario or a saved game. If this fails, the open game stays open and the problems are
    /// reported. A scenario gets a new random seed; a saved game keeps its seed.
    bool open(const QString& path);
    /// Opens a scenario for editing, in its setup phase.
    bool edit(const QString& path);
    /// Rotates the map with everything on it by 180 degrees. The result is a scenario without a file.
    bool mirror();
    /// Sets a file that is already being read. The next `open` of the same file uses the result. `early` must
    /// exist until that call.
    void setEarly(EarlyReading* early) { early_ = early; }
    /// Opens a game that was imported from a VASL saved game. The game has no file yet.
    bool take(const VaslImport& import);
    void close();
    bool start(const NewGame& wanted, const BoardFolders& folders);
    bool save(const QString& path);
    bool saveAsScenario(const QString& path);
    [[nodiscard]] bool dirty() const;
    void setTitle(const QString& title);
    void setVaslFolders(const QStringList& folders) { vaslFolders_ = folders; }
    [[nodiscard]] QStringList vaslFolders() const { return vaslFolders_; }
    /// Sets terrain that only the player's VASL module defines; nullptr means the built-in table.
    void setVaslTerrain(std::shared_ptr<const LosTerrainTable> terrain) { vaslTerrain_ = std::move(terrain); }
    /// Returns the folders that are searched for boards when a file is opened, and the terrain table for
    /// these boards.
    [[nodiscard]] BoardFolders lookup() const { return lookupIn(vaslFolders_, vaslTerrain_); }
    [[nodiscard]] static BoardFolders lookupIn(const QStringList& vaslFolders,
                                               std::shared_ptr<const LosTerrainTable> terrain);
    /// Lists the boards that a file names but that none of the folders contains.
    [[nodiscard]] QStringList missingBoards(const QString& path) const;
    /// Returns the folders of the open game's boards. With these folders the game can be opened wherever its
    /// file is.
    [[nodiscard]] QStringList boardFolders() const { return boardFolders_; }

    /// Returns the source of random seeds for new games.
    [[nodiscard]] SeedSource& seedSource() { return seedSource_; }
    /// Sets the seed of the open game. Refused if seedOpen() is false.
    bool setSeed(std::uint64_t luck);

    /// Sets whether the "?" counters on the table are numbered. If they are, only the program records which
    /// units are under them, and a shift does not move counters on the table.
    void setNumbered(bool numbered) { numbered_ = numbered; }
    [[nodiscard]] bool numbered() const { return numbered_; }
    /// Returns true if the program plays a side. In that case only `?` counters are compared with VASL and
    /// written to it.
    [[nodiscard]] bool onlyCoversInVasl() const;
    /// Returns true if only `?` counters are compared with VASL, because the player has chosen that or the
    /// program plays a side.
    [[nodiscard]] bool numberedInVasl() const { return numbered_ || onlyCoversInVasl(); }

    /// From now on compares the open game with this VASL saved game. Call this function after all changes in
    /// VASL have been applied to the game.
    void followVasl(const VaslLink& link);

    /// Returns the findings for a command, in the viewer's words.
    [[nodiscard]] Findings check(const Json& command) const;
    [[nodiscard]] Findings check(const MadeAct& act) const;
    /// Performs a command and reports the result. If the command needs a ruling, prompts the player first.
    bool perform(const Json& command);
    /// Performs several commands in order without waiting for lines of sight. Stops at the first refused
    /// command and returns false. If all succeed, undo() undoes them together.
    bool performAtOnce(const std::vector<Json>& commands);
    /// Makes undo() undo the last act together with all acts since this entry.
    void undoTogether(int first);
    /// Returns true if no act is possible now. If lines of sight are still being computed, `act` is called
    /// when they are ready. If another program has opened the game, a message says so.
    bool waits(std::function<void()> act);
    bool perform(const MadeAct& act);
    /// Answers the findings of a notice that need a ruling. If the player allows all of them, performs the
    /// command.
    void rule(const Notice& notice, bool allow);
    bool undo();
    bool redo();
    bool undoTo(int entry);
    bool redoTo(int entry);

    void post(Notice::Kind kind, const QString& text, const QString& detail = {});
    /// Returns true if the viewer knows of a shift opportunity of the side that its first move will end
    /// (2.3).
    [[nodiscard]] bool shiftsUntilFirstMove(const SideId& side) const;
    /// Warns before an act that is not a move ends the shift opportunity of the side whose turn it is.
    /// Returns true if the act may be performed: if no such opportunity is open, or if the player repeats
    /// the act after the warning.
    bool mayEndShifts(std::string_view verb);
    /// Performs an act of counters in their Location, with that warning if the act costs MF or MP.
    template <TypedAct A>
    bool performInPlace(const A& act) {
        if constexpr (requires { spendsMf(shownView(), act); })
            if (worst(check(act)) != Verdict::forbidden && spendsMf(shownView(), act) &&
                !mayEndShifts(A::about.verb))
                return false;
        return perform(act);
    }
    /// Removes the latest message with this text, because the player has just done what the message asked
    /// for.
    void withdraw(const QString& text) { Q_EMIT withdrawn(text); }

    /// Returns true if closing the open game would lose nothing. Otherwise asks the player and returns false;
    /// if the player agrees, `then` is called.
    [[nodiscard]] bool mayLeave(const std::function<void()>& then = {});
    void giveUpUnsaved() {
        autoSaver_->giveUp();
        setLetGo(true);
    }
    /// Returns true if another game may replace the open one now. If the open game is not saved, asks the
    /// player and returns false; if the player agrees, `then` is called.
    [[nodiscard]] bool mayReplace(const std::function<void()>& then = {});
    /// Records whether the player has agreed to close the open game without saving it.
    void setLetGo(bool on) { letGo_ = on; }
    [[nodiscard]] AutoSaver& autoSaver() { return *autoSaver_; }
    [[nodiscard]] const AutoSaver& autoSaver() const { return *autoSaver_; }
    /// Returns true if another program has opened the game, so that this window can only view it.
    [[nodiscard]] bool onlyLooks() const { return autoSaver_->isOthers(); }
    /// Returns true if another program has written the open game's file since this program last opened or
    /// saved it.
    [[nodiscard]] bool changedOutside(const QString& path) const;
    /// Returns the folder of this file if the folder no longer exists; otherwise an empty string.
    [[nodiscard]] static QString goneFolderOf(const QString& path);

  Q_SIGNALS:
    void gameChanged();  ///< emitted when another game was opened, or the game was closed
    /// Emitted when the state has changed. Only these markers and pieces may look different.
    void stateChanged(const QStringList& ids);
    void entriesChanged();
    void posted(const shellgame::app::Notice& notice);
    void withdrawn(const QString& text);
    /// Emitted when closing the game would lose the last act, because it could not be stored; see mayLeave().
    void lossAsked(const std::function<void()>& then);
    /// Emitted when another game is about to replace the open one, which is not saved; see mayReplace().
    void replaceAsked(const std::function<void()>& then);
    /// Emitted when the journal's file contained acts that are not in the open game, and was therefore
    /// renamed to `name`.
    void putAside(const QString& name);
    /// Emitted when acts can't be stored in their usual place. The window should show `text` and offer
    /// another folder.
    void placeWanted(const QString& text, const shellgame::Problems& problems);
    void dirtyChanged();
    void viewerChanged();
    /// Emitted after a successful act, so that the window can show new choices or pending actions.
    void performed(const shellgame::Entry& entry);

  private:
    void take(Game game, std::uint64_t statedSeed, const BoardFolders& folders);
    bool refuse(const QString& what, const Problems& problems);
    [[nodiscard]] QString notOpened(const QString& what) const;
    void changed(const std::vector<Change>& changes);
    [[nodiscard]] bool canAsk() const { return hasGame() && ruleSight_.ready(); }
    [[nodiscard]] Findings notNow() const;
    /// Reports the result of a command; returns false if it was refused.
    bool done(const Entry& entry);
    /// Reports the result of undo or redo.
    bool history(const Entry& entry);
    /// If another program has opened the game, reports a refusal and returns true.
    bool isLeftToOthers();
    /// Writes the acts so far to the journal.
    void keep();
    void tell(const Entry& entry);
    void tellAnswer(const Entry& answer);
    void looked();

    QStringList vaslFolders_;
    std::shared_ptr<const LosTerrainTable> vaslTerrain_;
    QStringList boardFolders_;
    RuleSight ruleSight_;
    int savedEntries_ = 0;
    SeedSource seedSource_;
    bool numbered_ = false;
    bool letGo_ = false;
    AutoSaver* autoSaver_;
    EarlyReading* early_ = nullptr;
    std::map<int, int> together_;  ///< the last and the first entry of commands that are undone together
    std::optional<std::size_t> warnedAt_;  ///< number of entries when mayEndShifts() gave its last warning
    QString mark_;  ///< identifies the content of the game's file when this program last read or wrote it
};

}  // namespace shellgame::app
