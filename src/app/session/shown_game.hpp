// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "shellgame/base/reader.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/io/text/log.hpp"
#include "shellgame/play/side_view.hpp"

namespace shellgame::app {

class ShownLog;

/// The open game as the viewer may know it. It contains everything that the window shows, and no functions
/// that change the game.
class ShownGame : public QObject {
    Q_OBJECT
  public:
    explicit ShownGame(QObject* parent = nullptr);

    [[nodiscard]] bool hasGame() const { return game_.has_value(); }
    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] const Session& session() const { return *game_->session; }
    [[nodiscard]] const GameState& state() const { return game_->session->state(); }
    [[nodiscard]] const Ground& ground() const { return game_->session->ground(); }
    [[nodiscard]] GameView view() const { return game_->session->view(); }
    /// Returns the side whose view the window shows; empty for the Umpire view, which shows everything.
    [[nodiscard]] SideId viewer() const { return hasGame() ? session().viewer() : SideId(); }
    /// Returns the state as the viewer may know it. Everything that is drawn, listed or read out comes from
    /// this state.
    [[nodiscard]] const GameState& shown() const {
        static const auto nothing = GameState::of({});  // state for panels before a game is open
        return hasGame() ? session().seen() : *nothing;
    }
    [[nodiscard]] GameView shownView() const { return session().seenView(); }
    /// Returns the log as the viewer may read it. gameNumber() converts a row of this log to a number in the
    /// game's own log.
    [[nodiscard]] const std::vector<Entry>& shownEntries() const {
        return viewer().empty() ? session().entries() : shownLog_.entries;
    }
    [[nodiscard]] int gameNumber(std::size_t row) const {
        return viewer().empty() ? static_cast<int>(row) + 1 : shownLog_.numbers[row];
    }
    /// Returns the log as the viewer may export it.
    [[nodiscard]] std::string exportedLog(LogFormat format) const;
    /// Returns the viewer's name for a counter, as in the viewer's log. Ids are never shown, because gaps
    /// between them would reveal the number of hidden counters.
    [[nodiscard]] QString nameOf(const std::string& id) const;
    /// Replaces the viewer's names in a typed command with ids; returns the names that are unknown to the
    /// viewer.
    std::vector<std::string> namesToIds(const Verb& verb, Json& command) const;
    /// Returns a message of the rules with the viewer's names.
    [[nodiscard]] QString told(const Message& message) const;
    /// Returns the entry that the viewer can undo or redo next, as its number in the game's log; 0 if there
    /// is none.
    [[nodiscard]] int lastDone() const;
    [[nodiscard]] int nextRedo() const;
    [[nodiscard]] bool maySee(const SideId& side) const { return viewer().empty() || viewer() == side; }
    /// Returns true if the viewer may act for this side, which is either the viewer's own side or the
    /// program-controlled side.
    [[nodiscard]] bool maySend(const SideId& side) const {
        return maySee(side) || (hasGame() && state().settings.aiSide == side);
    }
    [[nodiscard]] bool inSetup() const { return hasGame() && state().clock.phase == Phase::setup; }

    [[nodiscard]] QString title() const;
    /// Returns true if the seed can still be changed. This is possible in the Umpire view before the first
    /// roll.
    [[nodiscard]] bool seedOpen() const;
    [[nodiscard]] std::uint64_t luck() const { return state().dice.seed; }
    /// Returns the findings that the viewer may read, with the viewer's names.
    [[nodiscard]] Findings forViewer(Findings findings) const;
    /// Returns an entry as the viewer may read it: the entry in the viewer's log, or only the viewer's own
    /// input if that log does not contain the entry.
    [[nodiscard]] Entry asTold(const Entry& entry) const;
    /// Returns an entry of the viewer's log by its number in the game's log; nullptr if the viewer may not
    /// read that entry.
    [[nodiscard]] const Entry* toldEntry(int n) const;
    /// If the viewer can read exactly one of these entries, returns its sentence; otherwise an empty string.
    [[nodiscard]] QString toldOf(const std::vector<int>& entries) const;

  protected:
    /// Updates the shown log after the log or the viewer has changed.
    void showLog();
    void forgetLog();

    std::optional<Game> game_;

  private:
    ShownLog* shownLogs_;
    SideLog shownLog_;  ///< log of the viewing side
};

/// Returns the findings that are at least as severe as `least`, one sentence per line, each with its rule.
[[nodiscard]] QString findingsText(const Findings& findings, Verdict least);
[[nodiscard]] QString qs(const std::string& text);
[[nodiscard]] QString qs(std::string_view text);
[[nodiscard]] QString qs(const Message& message);

}  // namespace shellgame::app
