// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

class QTreeWidget;

namespace shellgame::app {

/// Explains the signs on the map. Each sign is drawn in the same way as on the map.
class SignsPage : public QDialog {
    Q_OBJECT
  public:
    explicit SignsPage(QWidget* parent = nullptr);

  private:
    void addDrawings(QTreeWidget* list);
    void addRings(QTreeWidget* list);
    void addLabels(QTreeWidget* list);
    void addFields(QTreeWidget* list);
    void addBadges(QTreeWidget* list);
};

}  // namespace shellgame::app
