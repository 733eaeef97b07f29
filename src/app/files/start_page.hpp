// SPDX-License-Identifier: MIT
#pragma once

#include <QPair>
#include <QPointer>
#include <QWidget>
#include <vector>

#include "widgets/known_height.hpp"

class QVBoxLayout;

namespace shellgame::app {

/// Returns the title and description of a scenario, saved game or journal, for lists. Does not check the rest
/// of the file.
[[nodiscard]] QPair<QString, QString> titleOfFile(const QString& path);

/// The page that is shown while no game is open. It offers a new game, a file, the sample scenarios, and
/// recent files.
class StartPage : public QWidget {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);
    /// Sets the journals of games that ended without being saved.
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
    /// Returns the width of the page's text in pixels.
    [[nodiscard]] int columnWidth() const;
    void addHeading(const QString& text);
    LinkButton* addLink(const QString& title, const QString& line);
    LinkButton* addTour();
    LinkButton* addUnsaved(const QString& path);
    void addSample(const QString& path);
    /// Reads the next file of the list and shows a description, and for a sample scenario also the map. One
    /// file is read at a time, after the page has appeared.
    void describeNext();
    void describe(LinkButton& button, const QString& path, bool sample);
    void addRecent(const QString& path);
    LinkButton* addFile(const QString& path, const QString& title, const QString& line, const QString& tip);
    QWidget* holder_;  ///< the middle column of the page
    QVBoxLayout* column_;
    QStringList unsaved_;
    struct Undescribed {
        QPointer<LinkButton> button;
        QString path;
        bool sample = true;  ///< true for a sample scenario, false for an unsaved game
    };
    std::vector<Undescribed> undescribed_;
    bool filled_ = false;  ///< false until the page has been shown for the first time and filled
};

}  // namespace shellgame::app
