// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// The log entries of the game, one in each row. Undone entries stay in the list, struck out and marked.
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

/// Returns the hex of an entry (the first entry is number 0): the first Location among its arguments and
/// findings; empty if there is none. With `past`, also searches the earlier places of counters that are gone
/// now; only the side that owns these counters may know the places.
[[nodiscard]] QString hexOfEntry(const Session& session, std::size_t entry, const State& shown, bool past);
/// Returns the dice as text, with "known dice" or "from the table" if that applies: "4+3 -1 = 6".
[[nodiscard]] QString diceText(const Entry& entry);

}  // namespace shellgame::app
