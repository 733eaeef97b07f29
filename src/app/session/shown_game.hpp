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

/// The open game as the viewer may know it: everything that the window shows, without functions that change
/// it.
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
    /// The viewer: the side whose view the window shows. Empty: the umpire, who sees everything.
    [[nodiscard]] SideId viewer() const { return hasGame() ? session().viewer() : SideId(); }
    /// The state as the viewer may know it: everything drawn, spoken, listed or asked comes from it.
    [[nodiscard]] const GameState& shown() const {
        static const auto nothing = GameState::of({});  // panels are filled before a game is open
        return hasGame() ? session().seen() : *nothing;
    }
    [[nodiscard]] GameView shownView() const { return session().seenView(); }
    /// The log as the viewer may read it, and the number of one of its entries in the game's own log.
    [[nodiscard]] const std::vector<Entry>& shownEntries() const {
        return viewer().empty() ? session().entries() : shownLog_.entries;
    }
    [[nodiscard]] int gameNumber(std::size_t row) const {
        return viewer().empty() ? static_cast<int>(row) + 1 : shownLog_.numbers[row];
    }
    /// Returns the log as the viewer may export it.
    [[nodiscard]] std::string exportedLog(LogFormat format) const;
    /// Returns the viewer's name of a counter, as in the viewer's log: ids would count hidden counters.
    [[nodiscard]] QString nameOf(const std::string& id) const;
    /// Replaces the viewer's names by ids in a typed command; returns names that the viewer does not know.
    std::vector<std::string> namesToIds(const Verb& verb, Json& command) const;
    /// Returns a sentence of the rules with the viewer's names.
    [[nodiscard]] QString told(const Message& message) const;
    /// The entry that the viewer can undo, or redo, next: its number in the game's log, 0 for none.
    [[nodiscard]] int lastDone() const;
    [[nodiscard]] int nextRedo() const;
    [[nodiscard]] bool maySee(const SideId& side) const { return viewer().empty() || viewer() == side; }
    /// Tells whether the viewer directs the counters of a side: the viewer's own, and those of the
    /// program-controlled side.
    [[nodiscard]] bool maySend(const SideId& side) const {
        return maySee(side) || (hasGame() && state().settings.aiSide == side);
    }
    [[nodiscard]] bool inSetup() const { return hasGame() && state().clock.phase == Phase::setup; }

    [[nodiscard]] QString title() const;
    /// Tells whether the seed can still be changed: in the Umpire view, before the first roll.
    [[nodiscard]] bool seedOpen() const;
    [[nodiscard]] std::uint64_t luck() const { return state().dice.seed; }
    /// Returns the findings that the viewer may read, with the viewer's names.
    [[nodiscard]] Findings forViewer(Findings findings) const;
    /// Returns an entry as the viewer reads it: from the viewer's log, or the viewer's own input if that has
    /// nothing.
    [[nodiscard]] Entry asTold(const Entry& entry) const;
    /// Returns it by its number; nullptr if the viewer reads nothing of it.
    [[nodiscard]] const Entry* toldEntry(int n) const;
    /// Returns the sentence of the only act among these that the viewer reads; nothing if there are several.
    [[nodiscard]] QString toldOf(const std::vector<int>& entries) const;

  protected:
    /// Forgets the shown log, because the log or the viewer has changed.
    void showLog();
    void forgetLog();

    std::optional<Game> game_;

  private:
    ShownLog* shownLogs_;
    SideLog shownLog_;  ///< log of the viewing side
};

/// Returns the findings of a command as text, one sentence a line, with its rule.
[[nodiscard]] QString findingsText(const Findings& findings, Verdict least);
[[nodiscard]] QString qs(const std::string& text);
[[nodiscard]] QString qs(std::string_view text);
/// The words of a message, to be shown.
[[nodiscard]] QString qs(const Message& message);

}  // namespace shellgame::app
