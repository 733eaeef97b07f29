// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QListWidget>
#include <memory>

#include "actions/window_context.hpp"
#include "exporting/past.hpp"

namespace shellgame::app {

/// Lets the player choose the entries after which the after-action report shows the map, and writes the
/// report.
class ReportDialog : public QDialog {
    Q_OBJECT
  public:
    explicit ReportDialog(const WindowContext& context);
    /// Returns the report as the viewer may read it, with the ticked pictures.
    [[nodiscard]] std::string report();

  private:
    void fill();
    /// Ticks the last entry of each Player Turn, or unticks all entries.
    void tick(bool turnEnds);
    void counted();
    void save();
    void showPage();

    WindowContext context_;
    std::unique_ptr<Past> past_;
    std::vector<ReplayStep> steps_;
    QListWidget* list_;
    class QLabel* count_;
};

}  // namespace shellgame::app
