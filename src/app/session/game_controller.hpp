// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>

#include "session/notice.hpp"
#include "session/rule_sight.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/play/side_view.hpp"

namespace shellgame::app {

/// The open game, for everything in the window: hands commands to the session and says what has changed. It
/// decides nothing that the rules decide.
class GameController : public QObject {
    Q_OBJECT
  public:
    explicit GameController(QObject* parent = nullptr);
    ~GameController() override;

    [[nodiscard]] bool hasGame() const { return game_.has_value(); }
    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] const Session& session() const { return *game_->session; }
    [[nodiscard]] const State& state() const { return game_->session->state(); }
    [[nodiscard]] const Ground& ground() const { return game_->session->ground(); }
    [[nodiscard]] GameView view() const { return game_->session->view(); }
    /// Whose eyes the window has: empty for the umpire, who sees all.
    void setViewer(const SideId& side);
    [[nodiscard]] const SideId& viewer() const { return viewer_; }
    /// The state as the viewer may know it: everything that is drawn, spoken and listed comes from here.
    [[nodiscard]] const State& shown() const { return viewer_.empty() ? state() : shown_; }
    /// The log as the viewer may read it, and the number in the game's own log of one of its entries.
    [[nodiscard]] const std::vector<Entry>& shownEntries() const {
        return viewer_.empty() ? session().entries() : shownLog_.entries;
    }
    [[nodiscard]] int gameNumber(std::size_t row) const {
        return viewer_.empty() ? static_cast<int>(row) + 1 : shownLog_.numbers[row];
    }
    [[nodiscard]] GameView shownView() const {
        const GameView all = view();
        return {shown(), all.ground, all.sight};
    }
    /// Lines of sight for the rules: while they are being worked out, acts wait and nothing can be checked.
    [[nodiscard]] RuleSight& ruleSight() { return ruleSight_; }
    [[nodiscard]] const RuleSight& ruleSight() const { return ruleSight_; }
    [[nodiscard]] bool maySee(const SideId& side) const { return viewer_.empty() || viewer_ == side; }
    [[nodiscard]] bool inSetup() const { return hasGame() && state().clock.phase == Phase::setup; }

    /// Loads a scenario or a saved game. On failure the open game stays as it is and the problems are told.
    bool open(const QString& path);
    void take(Game game);
    void close();
    bool start(const NewGame& wanted, const BoardFolders& folders);
    bool save(const QString& path);
    bool saveAsScenario(const QString& path);
    [[nodiscard]] bool dirty() const;
    [[nodiscard]] QString title() const;
    void setTitle(const QString& title);
    void setVaslFolders(const QStringList& folders) { vaslFolders_ = folders; }
    [[nodiscard]] QStringList vaslFolders() const { return vaslFolders_; }

    /// The "?" on the table are numbered: what lies under them lives only here, and a shift moves nothing
    /// there.
    void setNumbered(bool numbered) { numbered_ = numbered; }

    [[nodiscard]] Findings check(const Json& command) const;
    /// Without what is not for the viewer to read.
    [[nodiscard]] Findings forViewer(Findings findings) const;
    /// Does a command and tells the outcome. What needs the player's ruling is put to him first.
    bool perform(const Json& command);
    /// Answers the open findings of a notice and, when all are allowed, does its command.
    void rule(const Notice& notice, bool allow);
    bool undo();
    bool redo();
    bool undoTo(int entry);
    bool redoTo(int entry);

    void post(Notice::Kind kind, const QString& text, const QString& detail = {});
    /// What was posted last asks for something that is done now.
    void withdraw(const QString& text) { Q_EMIT withdrawn(text); }

    // Autosave
    void setAutosaveFolder(const QString& folder);
    [[nodiscard]] QString autosavePath() const { return autosaveFile_; }
    /// Copies of games that ended without being saved, the newest first.
    [[nodiscard]] QStringList unsavedGames() const;
    static void forgetUnsaved(const QString& path);
    /// Writes what is waiting to be written.
    void flushAutosave();
    void dropAutosave();

  Q_SIGNALS:
    void gameChanged();  ///< another game, or none
    /// The state has changed; only these markers and pieces can look different.
    void stateChanged(const QStringList& ids);
    void entriesChanged();
    void posted(const shellgame::app::Notice& notice);
    void withdrawn(const QString& text);
    void dirtyChanged();
    void viewerChanged();
    /// A successful act has opened choices or asks for something on the table.
    void performed(const shellgame::Entry& entry);

  private:
    bool refuse(const QString& what, const Problems& problems);
    void changed(const std::vector<Change>& changes);
    bool history(const Json& command);
    bool waits(std::function<void()> act);
    void tell(const Entry& entry);

    std::optional<Game> game_;
    QStringList vaslFolders_;
    RuleSight ruleSight_;
    SideId viewer_;
    State shown_;
    SideLog shownLog_;
    int savedEntries_ = 0;
    bool numbered_ = false;
    QString autosaveFolder_;
    QString autosaveFile_;  ///< of the open game
    QTimer autosave_;
};

/// What a command's findings say, one sentence a line with its rule.
[[nodiscard]] QString findingsText(const Findings& findings, Verdict least);
[[nodiscard]] QString qs(const std::string& text);
[[nodiscard]] QString qs(std::string_view text);

}  // namespace shellgame::app
