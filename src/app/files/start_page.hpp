// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include "widgets/known_height.hpp"

class QVBoxLayout;

namespace shellgame::app {

/// The page that is shown while no game is open: a new game, a file, the sample scenarios, and recent files.
class StartPage : public QWidget {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);
    /// Sets the copies of games that ended without being saved.
    void setUnsaved(const QStringList& paths);

  Q_SIGNALS:
    void newWanted();
    void openWanted();
    void vaslWanted();
    void tourWanted();
    void fileWanted(const QString& path);

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void refresh();
    /// Width of the page's text in pixels.
    [[nodiscard]] int columnWidth() const;
    void addHeading(const QString& text);
    LinkButton* addLink(const QString& title, const QString& line);
    void addUnsaved(const QString& path);
    void addSample(const QString& path);
    void addRecent(const QString& path);
    void addFile(const QString& path, const QString& title, const QString& line, const QString& tip);
    QWidget* holder_;  ///< the column in the middle
    QVBoxLayout* column_;
    QStringList unsaved_;
    bool filled_ = false;  ///< false: the page is filled when it is first shown
};

}  // namespace shellgame::app
