// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
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

/// The open game, for everything in the window: passes commands to the session and reports changes. It makes
/// no decision that belongs to the rules.
class GameController : public ShownGame {
    Q_OBJECT
  public:
    explicit GameController(QObject* parent = nullptr);
    ~GameController() override;

    /// Changes the viewer to a side, or to the umpire (empty). The viewer is part of the game: logged, saved,
    /// and not undone.
    void setViewer(const SideId& side);
    /// Lines of sight for the rules: while they are being computed, acts wait and nothing can be judged.
    [[nodiscard]] RuleSight& ruleSight() { return ruleSight_; }
    [[nodiscard]] const RuleSight& ruleSight() const { return ruleSight_; }

    /// Loads a scenario or a saved game. On failure the open game stays, and the problems are reported. A
    /// scenario gets a new random seed, a saved game keeps its own.
    bool open(const QString& path);
    /// Opens a scenario in its setup phase.
    bool edit(const QString& path);
    /// Turns the map by 180 degrees with everything on it, as a scenario without a file.
    bool mirror();
    /// Sets a reading in progress, which the next `open` of that file takes. It must outlive that call.
    void setEarly(EarlyReading* early) { early_ = early; }
    /// Opens a game taken from a saved game of VASL, in its setup phase and without a file.
    bool take(const VaslImport& import);
    void close();
    bool start(const NewGame& wanted, const BoardFolders& folders);
    bool save(const QString& path);
    bool saveAsScenario(const QString& path);
    [[nodiscard]] bool dirty() const;
    void setTitle(const QString& title);
    void setVaslFolders(const QStringList& folders) { vaslFolders_ = folders; }
    [[nodiscard]] QStringList vaslFolders() const { return vaslFolders_; }
    /// Terrain that only the player's own VASL knows; none: the built-in table.
    void setVaslTerrain(std::shared_ptr<const LosTerrainTable> terrain) { vaslTerrain_ = std::move(terrain); }
    /// Returns the folders in which every opened file looks for its boards, and the terrain that they may
    /// have.
    [[nodiscard]] BoardFolders lookup() const { return lookupIn(vaslFolders_, vaslTerrain_); }
    [[nodiscard]] static BoardFolders lookupIn(const QStringList& vaslFolders,
                                               std::shared_ptr<const LosTerrainTable> terrain);
    /// Lists boards that a file names and that are in none of the folders.
    [[nodiscard]] QStringList missingBoards(const QString& path) const;
    /// Returns the folders of the open game's boards. With these folders the game opens from any place.
    [[nodiscard]] QStringList boardFolders() const { return boardFolders_; }

    /// The source of the random seeds of new games.
    [[nodiscard]] SeedSource& seedSource() { return seedSource_; }
    /// Sets the seed of the open game; refused where seedOpen() is false.
    bool setSeed(std::uint64_t luck);

    /// Sets that the "?" on the table are numbered: their contents are only in the program, and a shift moves
    /// nothing there.
    void setNumbered(bool numbered) { numbered_ = numbered; }
    [[nodiscard]] bool numbered() const { return numbered_; }
    /// Returns true if the program plays a side: then only `?` are compared with VASL and written there.
    [[nodiscard]] bool onlyCoversInVasl() const;
    /// Returns true if only `?` are compared with VASL, by choice or because the program plays a side.
    [[nodiscard]] bool numberedInVasl() const { return numbered_ || onlyCoversInVasl(); }

    /// Compares with this saved game from now on, because all changes in VASL are in the game.
    void followVasl(const VaslLink& link);

    /// Returns the findings for a command, in the viewer's words.
    [[nodiscard]] Findings check(const Json& command) const;
    [[nodiscard]] Findings check(const MadeAct& act) const;
    /// Performs a command and reports the result. If it needs a ruling, asks the player first.
    bool perform(const Json& command);
    /// Performs several commands in order, without waiting for lines of sight; stops at the first refused one
    /// and returns false.
    bool performAtOnce(const std::vector<Json>& commands);
    /// Tells whether no act is possible now. While lines of sight are computed, calls `act` later; if
    /// somebody else plays the game, says so.
    bool waits(std::function<void()> act);
    bool perform(const MadeAct& act);
    /// Answers the open findings of a notice and, if all are allowed, performs its command.
    void rule(const Notice& notice, bool allow);
    bool undo();
    bool redo();
    bool undoTo(int entry);
    bool redoTo(int entry);

    void post(Notice::Kind kind, const QString& text, const QString& detail = {});
    /// Withdraws the last message, if the player has just done what it asked for.
    void withdraw(const QString& text) { Q_EMIT withdrawn(text); }

    /// Tells whether closing or replacing the open game would lose nothing. Otherwise asks the player,
    /// returns false, and calls `then` when the player agrees.
    [[nodiscard]] bool mayLeave(const std::function<void()>& then = {});
    void giveUpUnsaved() {
        autoSaver_->giveUp();
        setLetGo(true);
    }
    /// Tells whether another game may replace the open one now. If the open game is not saved, returns false
    /// and asks the player first; if the player agrees, `then` is called.
    [[nodiscard]] bool mayReplace(const std::function<void()>& then = {});
    /// Notes whether the player has agreed to leave the open game unsaved.
    void setLetGo(bool on) { letGo_ = on; }
    /// The journal of unsaved acts.
    [[nodiscard]] AutoSaver& autoSaver() { return *autoSaver_; }
    [[nodiscard]] const AutoSaver& autoSaver() const { return *autoSaver_; }
    /// True if somebody else plays the open game, so that here it can only be viewed.
    [[nodiscard]] bool onlyLooks() const { return autoSaver_->isOthers(); }
    /// Tells whether somebody else has written the open game's file since it was opened or saved.
    [[nodiscard]] bool changedOutside(const QString& path) const;
    /// Returns the folder of this file if it no longer exists; otherwise empty.
    [[nodiscard]] static QString goneFolderOf(const QString& path);

  Q_SIGNALS:
    void gameChanged();  ///< another game, or none
    /// The state has changed; only these markers and pieces can look different.
    void stateChanged(const QStringList& ids);
    void entriesChanged();
    void posted(const shellgame::app::Notice& notice);
    void withdrawn(const QString& text);
    /// The last act is not stored anywhere and would be lost: see mayLeave().
    void lossAsked(const std::function<void()>& then);
    /// Another game is about to replace the open one, which is not saved: see mayReplace().
    void replaceAsked(const std::function<void()>& then);
    /// The journal's place held acts that are not in the open game; that file was renamed to `name`.
    void putAside(const QString& name);
    /// Acts can't be stored in their usual place: the window should offer another one, with these words.
    void placeWanted(const QString& text, const shellgame::Problems& problems);
    void dirtyChanged();
    void viewerChanged();
    /// A successful act has opened choices, or needs an action on the table.
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
    /// Undo or redo.
    bool history(const Entry& entry);
    /// Refuses changes to a game that somebody else plays, and says so.
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
    QString mark_;  ///< the state of the open game's file, as we last saw it
};

}  // namespace shellgame::app
