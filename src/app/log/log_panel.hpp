// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QTableView>
#include <QWidget>

#include "log/log_filter.hpp"

namespace shellgame::app {

/// The log with search and filter. A click on an entry shows its hex; the context menu undoes or redoes up to
/// an entry.
class LogPanel : public QWidget {
    Q_OBJECT
  public:
    explicit LogPanel(GameController& game, QWidget* parent = nullptr);
    [[nodiscard]] QTableView* table() const { return table_; }
    [[nodiscard]] QLineEdit* search() const { return search_; }

  Q_SIGNALS:
    void hexWanted(const QString& hex);
    /// Emitted when the player ends the search with Enter or Esc, so that the map gets the focus.
    void left();

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitLetters();
    void fitColumns();
    void fitRows(int first, int last);
    void menu(QPoint at);
    void followEnd();
    GameController& game_;
    LogModel* model_;
    LogFilter* filter_;
    QTableView* table_;
    QLineEdit* search_;
    QComboBox* kind_;
    bool atEnd_ = true;  ///< true if the last entry is visible and must remain visible
};

}  // namespace shellgame::app
