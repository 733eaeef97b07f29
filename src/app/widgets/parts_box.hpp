// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QWidget>
#include <vector>

namespace shellgame::app {

class FlowLayout;

/// A line of check boxes for counters that shift or come back. If only check marks change, it keeps its
/// widgets, so that none loses the focus.
class PartsBox : public QWidget {
    Q_OBJECT
  public:
    struct Part {
        QString id;
        QString text;
        bool on = false;
    };
    explicit PartsBox(const QString& name, QWidget* parent = nullptr);
    /// Shows the parts to choose from; hides the box if there are none.
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
