// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// The log entries of the game, one per row. Undone entries stay in the list, crossed out and marked.
class LogModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { number, when, who, what, dice, columns };
    enum Role { hexRole = Qt::UserRole, entryRole, verbRole, undoneRole };
    explicit LogModel(GameController& game, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Returns the entry of a row, or nullptr.
    [[nodiscard]] const Entry* entry(int row) const;
    /// Returns true if a text is the name of a hex on the map, or part of such a name.
    [[nodiscard]] bool isInHexName(const QString& text) const;

  private:
    void restart();
    void grow();
    [[nodiscard]] QVariant display(const Entry& entry, int column) const;
    GameController& game_;
    int rows_ = 0;
};

/// Returns the hex of an entry: the first Location among its arguments and findings; empty if there is none.
/// The first entry has number 0. If `past` is true, earlier hexes of counters that have left the game are
/// also searched; only the side that owns these counters may know these hexes.
[[nodiscard]] QString hexOfEntry(const Session& session, std::size_t entry, const State& shown, bool past);
/// Returns the dice as text, such as "4+3 -1 = 6", followed by "own dice" or "known dice" if that applies.
[[nodiscard]] QString diceText(const Entry& entry);

}  // namespace shellgame::app
