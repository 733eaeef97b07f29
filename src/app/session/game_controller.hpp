// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>

#include "session/early_reading.hpp"
#include "session/keeper.hpp"
#include "session/luck_source.hpp"
#include "session/notice.hpp"
#include "session/rule_sight.hpp"
#include "session/shown_game.hpp"
#include "shellgame/base/reader.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/vsav/import.hpp"
#include "shellgame/play/typed_act.hpp"
#include "shellgame/rules/kept/even_pace.hpp"

namespace shellgame::app {

/// The open game, for everything in the window: hands commands to the session and says what has changed. It
/// decides nothing that the rules decide.
class GameController : public ShownGame {
    Q_OBJECT
  public:
    explicit GameController(QObject* parent = nullptr);
    ~GameController() override;

    /// Lets the game be looked at with the eyes of a side, or of the umpire (empty). It is the game's own:
    /// logged, saved, and not undone.
    void setViewer(const SideId& side);
    /// Lines of sight for the rules: while they are being worked out, acts wait and nothing can be checked.
    [[nodiscard]] RuleSight& ruleSight() { return ruleSight_; }
    [[nodiscard]] const RuleSight& ruleSight() const { return ruleSight_; }

    /// Loads a scenario or a saved game. On failure the open game stays as it is and the problems are told. A
    /// scenario is opened with fresh luck, a saved game goes on with its own.
    bool open(const QString& path);
    /// A scenario, in its setup phase.
    bool edit(const QString& path);
    /// The map turned by 180 degrees with all that is on it, as a scenario of no file yet.
    bool mirror();
    /// What the next `open` of its file takes instead of reading it; it has to outlive that.
    void setEarly(EarlyReading* early) { early_ = early; }
    /// A game taken from a saved game of VASL, in its setup phase; of no file yet.
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
    /// Where everything that is opened looks for its boards, and which terrain they may have.
    [[nodiscard]] BoardFolders lookup() const { return lookupIn(vaslFolders_, vaslTerrain_); }
    [[nodiscard]] static BoardFolders lookupIn(const QStringList& vaslFolders,
                                               std::shared_ptr<const LosTerrainTable> terrain);
    /// Boards that a file names and that are in none of the folders.
    [[nodiscard]] QStringList missingBoards(const QString& path) const;
    /// Where the files of the open game's boards lie: with these folders it opens from anywhere.
    [[nodiscard]] QStringList boardFolders() const { return boardFolders_; }

    /// The source of the random seeds of new games.
    [[nodiscard]] LuckSource& luckSource() { return luckSource_; }
    /// Sets the seed of the open game; refused where luckOpen() is false.
    bool setLuck(std::uint64_t luck);

    /// The "?" on the table are numbered: what lies under them lives only here, and a shift moves nothing
    /// there.
    void setNumbered(bool numbered) { numbered_ = numbered; }
    [[nodiscard]] bool numbered() const { return numbered_; }

    /// All that has happened in VASL is in the game: from now on it is this saved game that it is compared
    /// with.
    void followVasl(const VaslLink& link);

    /// What stands for or against a command, in the viewer's words.
    [[nodiscard]] Findings check(const Json& command) const;
    [[nodiscard]] Findings check(const MadeAct& act) const;
    /// Does a command and tells the outcome. What needs the player's ruling is put to him first.
    bool perform(const Json& command);
    /// Does several one after the other, whatever lines of sight are still worked out; false from the first
    /// that is refused on.
    bool performAtOnce(const std::vector<Json>& commands);
    /// Whether nothing can be done now: lines of sight are worked out, and `act` follows then, or somebody
    /// else plays the game, which is told.
    bool waits(std::function<void()> act);
    bool perform(const MadeAct& act);
    /// Answers the open findings of a notice and, when all are allowed, does its command.
    void rule(const Notice& notice, bool allow);
    bool undo();
    bool redo();
    bool undoTo(int entry);
    bool redoTo(int entry);

    void post(Notice::Kind kind, const QString& text, const QString& detail = {});
    /// What was posted last asks for something that is done now.
    void withdraw(const QString& text) { Q_EMIT withdrawn(text); }

    /// Whether nothing of the open game would be lost if it were closed, or another opened, now; else the
    /// player is asked, and nothing is done until he has answered; then what he wanted to leave it for.
    [[nodiscard]] bool mayLeave(const std::function<void()>& then = {});
    void giveUpUnkept() {
        keeper_->giveUp();
        setLetGo(true);
    }
    /// Whether another game may replace the open one now. If the open game is not saved, returns false and
    /// asks the player first; once he agrees, `then` is called.
    [[nodiscard]] bool mayReplace(const std::function<void()>& then = {});
    /// Says whether the player has agreed to leave the open game unsaved.
    void setLetGo(bool on) { letGo_ = on; }
    /// The journal of what is not saved.
    [[nodiscard]] Keeper& keeper() { return *keeper_; }
    [[nodiscard]] const Keeper& keeper() const { return *keeper_; }
    /// Somebody else plays the open game: here it can only be looked at.
    [[nodiscard]] bool onlyLooks() const { return keeper_->isOthers(); }
    /// Whether somebody else has written this file, the open game's, since it was opened or saved.
    [[nodiscard]] bool changedOutside(const QString& path) const;
    /// The folder of this file if the folder no longer exists, else empty.
    [[nodiscard]] static QString goneFolderOf(const QString& path);

  Q_SIGNALS:
    void gameChanged();  ///< another game, or none
    /// The state has changed; only these markers and pieces can look different.
    void stateChanged(const QStringList& ids);
    void entriesChanged();
    void posted(const shellgame::app::Notice& notice);
    void withdrawn(const QString& text);
    /// What was done last is kept nowhere, and would be lost by what the player wants: see mayLeave().
    void lossAsked(const std::function<void()>& then);
    /// Another game is about to replace the open one, which is not saved: see mayReplace().
    void replaceAsked(const std::function<void()>& then);
    /// The journal's place held acts that are not in the open game; that file was renamed to `name`.
    void putAside(const QString& name);
    /// What is done is not kept where it should be: another place is to be offered with these words.
    void placeWanted(const QString& text, const shellgame::Problems& problems);
    void dirtyChanged();
    void viewerChanged();
    /// A successful act has opened choices or asks for something on the table.
    void performed(const shellgame::Entry& entry);

  private:
    void take(Game game, std::uint64_t statedLuck, const BoardFolders& folders);
    bool refuse(const QString& what, const Problems& problems);
    [[nodiscard]] QString notOpened(const QString& what) const;
    void changed(const std::vector<Change>& changes);
    [[nodiscard]] bool canAsk() const { return hasGame() && ruleSight_.ready(); }
    [[nodiscard]] Findings notNow() const;
    /// Tells what came of a command; false where it was refused.
    bool done(const Entry& entry);
    /// Undo or redo.
    bool history(const Entry& entry);
    /// Refuses, with a word, what would change a game that somebody else plays.
    bool isLeftToOthers();
    /// What was done stands in the journal from now on.
    void keep();
    void tell(const Entry& entry);
    void tellAnswer(const Entry& answer);
    void looked();

    QStringList vaslFolders_;
    std::shared_ptr<const LosTerrainTable> vaslTerrain_;
    QStringList boardFolders_;
    RuleSight ruleSight_;
    int savedEntries_ = 0;
    LuckSource luckSource_;
    bool numbered_ = false;
    bool letGo_ = false;
    Keeper* keeper_;
    EarlyReading* early_ = nullptr;
    QString mark_;  ///< of the open game's file, as we know it
};

}  // namespace shellgame::app
