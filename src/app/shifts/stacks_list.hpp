// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTimer>
#include <QTreeWidget>
#include <QWidget>

#include "session/selection.hpp"
#include "shellgame/rules/exchange/possible.hpp"

namespace shellgame::app {

/// The list that is shown while no marker is selected. It contains the open shift opportunities with their
/// reasons, and every stack that could attempt a shift now, the best chance first. A click selects a stack.
/// If there are many stacks, their chances are computed in small steps, and until that is done the previous
/// list remains visible in gray.
class StacksList : public QWidget {
    Q_OBJECT
  public:
    StacksList(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void refresh();
    /// Moves the focus to the first stack; returns false if none could shift.
    bool focusFirst();
    /// Returns the Location of the stack that Enter selects; empty if the list does not have the focus.
    [[nodiscard]] QString placeOnEnter() const;
    /// Stops computing chances while the list is hidden.
    void rest();
    [[nodiscard]] bool counting() const { return count_.has_value(); }
    /// Returns true if another step of the computation is scheduled.
    [[nodiscard]] bool working() const { return next_.isActive(); }
    /// Sets for how many milliseconds the computation may block the window, in the first step and in each
    /// later one.
    void setPatience(int atOnce, int later);
    /// Returns true if all chances are computed, and no shift of that side and track is possible.
    [[nodiscard]] bool knowsNone(const SideId& side, const std::string& track) const;

  Q_SIGNALS:
    /// Emitted when all chances are computed, and no shift of a side and track is possible.
    void foundNone();
    /// Emitted when Enter selects another stack.
    void currentChanged();
    /// Emitted when a stack was selected, to scroll to its hex.
    void hexWanted(const QString& name);

  private:
    void pick(const QTreeWidgetItem* item);
    void drop();
    void forget();
    bool goOn(int milliseconds);
    void fill(std::vector<WindowChances> chances);
    void say();
    [[nodiscard]] QVariant cell(const StackChance& chance, int column, int role) const;

    GameController& game_;
    Selection& selection_;
    QLabel* windows_;
    QTreeWidget* list_;
    QStringList lines_;  ///< texts about the shift opportunities
    QTimer next_;
    std::optional<ShiftCount> count_;       ///< set while the computation is in progress
    std::optional<std::uint64_t> counted_;  ///< hash of the state whose chances are being computed; the
                                            ///< results are shown when all are complete
    std::vector<WindowChances> chances_;    ///< the chances that the rows show
    int atOnce_ = 6, later_ = 4;
    qint64 spent_ = 0;  ///< milliseconds spent on this computation
    qint64 took_ = 0;   ///< milliseconds that the last complete computation took
};

}  // namespace shellgame::app
