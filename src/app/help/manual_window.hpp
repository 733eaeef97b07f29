// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

#include "help/manual_book.hpp"
#include "settings/settings.hpp"

class QLineEdit;
class QListWidget;
class QStackedWidget;
class QTextBrowser;
class QToolBar;
class QTreeWidget;
class QTreeWidgetItem;

namespace shellgame::app {

/// The window of the manual. The left side shows the table of contents or the search results, the right side
/// the page. Never modal.
class ManualWindow : public QDialog {
    Q_OBJECT
  public:
    ManualWindow(Settings& settings, QWidget* parent);

    /// Opens a page at a heading, such as "manual.md#moving".
    void openAt(const QString& address);
    [[nodiscard]] const ManualBook& book() const { return book_; }

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeBar();
    void fillContents();
    void search();
    void takeFirst();
    void openHit(int row);
    /// Finishes a page that has been loaded: sets anchors, fits pictures to the width, and marks search
    /// matches.
    void dress();
    void fitLines();
    void fitPictures();
    void markWords();
    /// Selects the heading that is visible now in the table of contents.
    void follow();
    void letters(int by);
    [[nodiscard]] QTreeWidgetItem* itemOf(const QString& address) const;

    Settings& settings_;
    ManualBook book_;
    QToolBar* bar_;
    QLineEdit* search_;
    QStackedWidget* left_;
    QTreeWidget* contents_;
    QListWidget* hits_;
    QTextBrowser* page_;
};

}  // namespace shellgame::app
