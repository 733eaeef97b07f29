// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QWidget>
#include <vector>

namespace shellgame::app {

class FlowLayout;

/// A line of check boxes, either for the counters that shift or for those at the other end that change
/// places. If only check marks change, the box keeps its widgets, so that none of them loses the focus.
class PartsBox : public QWidget {
    Q_OBJECT
  public:
    struct Part {
        QString id;
        QString text;
        bool on = false;
    };
    explicit PartsBox(const QString& name, QWidget* parent = nullptr);
    /// Shows the parts for the player to choose from. If there are none, hides the box.
    void show(const QString& title, const std::vector<Part>& parts);
    [[nodiscard]] QStringList ticked() const;

  Q_SIGNALS:
    void ticksChanged();

  private:
    QLabel* title_;
    QWidget* rows_ = nullptr;
    QStringList shown_;
    std::vector<std::pair<QString, QCheckBox*>> boxes_;
};

}  // namespace shellgame::app
