// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractProxyModel>
#include <QTimer>
#include <vector>

#include "log/log_model.hpp"

namespace shellgame::app {

/// Selects the rows of the log that are shown. A long log is filtered in small steps while the window stays
/// usable. Filtering begins at the end of the log, where players look first, and rows appear as they are
/// found.
class LogFilter : public QAbstractProxyModel {
    Q_OBJECT
  public:
    enum class Kind { all, shifts, rolls, moves, rulings };
    explicit LogFilter(LogModel& log, QObject* parent = nullptr);
    void setText(const QString& text);
    void setKind(Kind kind);
    void setUndoneShown(bool shown);
    /// Filters again after an act, because a search also matches the hexes of counters, which the act may
    /// have changed.
    void lookAgain();
    [[nodiscard]] bool working() const { return left_ > 0; }
    /// Sets for how many milliseconds filtering may block the window, in the first step and in each later
    /// one.
    void setPatience(int atOnce, int later);

    [[nodiscard]] QModelIndex mapToSource(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex mapFromSource(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex&) const override { return {}; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void ask();
    void begin();
    void goOn(int milliseconds);
    void goneThrough(int first, int last);
    void sourceGrown(int first, int last);
    void sourceChanged(int first, int last);
    [[nodiscard]] bool accepts(int row) const;
    /// Replaces the shown rows in the range from `first` up to, but not including, `last` with `wanted`. All
    /// arguments are row numbers of the log.
    void put(int first, int last, const std::vector<int>& wanted);

    LogModel& log_;
    QString text_;
    Kind kind_ = Kind::all;
    bool undone_ = true;
    bool hexes_ = false;     ///< true if the search text may be the name of a hex, or part of one
    bool all_ = true;        ///< true if no row is filtered out
    std::vector<int> rows_;  ///< numbers of the rows that are shown; unused if no row is filtered out
    int left_ = 0;           ///< number of rows, counted from the start of the log, that are not filtered yet
    QTimer next_;
    int atOnce_ = 1, later_ = 1;
};

}  // namespace shellgame::app
