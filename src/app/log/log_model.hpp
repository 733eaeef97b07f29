// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "session/game_controller.hpp"

namespace shellgame::app {

/// The entries of the game, one a row; undone ones stay, struck out and marked.
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

  private:
    void restart();
    void grow();
    [[nodiscard]] QVariant display(const Entry& entry, int column) const;
    GameController& game_;
    int rows_ = 0;
};

/// What of the log is shown.
class LogFilter : public QSortFilterProxyModel {
    Q_OBJECT
  public:
    enum class Kind { all, shifts, rolls, moves, rulings };
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setText(const QString& text);
    void setKind(Kind kind);
    void setUndoneShown(bool shown);
    /// Where a counter is now is searched too, and it may have gone elsewhere.
    void lookAgain();

  protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    QString text_;
    Kind kind_ = Kind::all;
    bool undone_ = true;
};

/// The hex an entry (from 0) speaks of: the first Location among its arguments and findings; empty for none.
/// With `past`, also where counters that are gone now were by then, which only their own side may ask.
[[nodiscard]] QString hexOfEntry(const Session& session, std::size_t entry, const State& shown, bool past);
/// "4+3 -1 = 6", with "known dice" and "from the table" said in words.
[[nodiscard]] QString diceText(const Entry& entry);

}  // namespace shellgame::app
