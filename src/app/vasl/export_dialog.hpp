// SPDX-License-Identifier: MIT
#pragma once

#include <QAction>
#include <QCheckBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

#include "actions/window_context.hpp"
#include "shellgame/io/vsav/export.hpp"

namespace shellgame::app {

/// Shows the export's changes in VASL before they are written: counters that move, what remains to be done by
/// hand, and the choice whether the `?` are numbered, so that no shift moves anything there.
class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    /// `original`: VASL's file to write onto. `numbered`: the menu's check box, which the box here changes.
    ExportDialog(const WindowContext& context, QString original, QAction* numbered);

    /// Returns the export shown last, to be written once the dialog is accepted.
    [[nodiscard]] const VaslExport& made() const { return made_; }

  private:
    void make();

    WindowContext context_;
    QString original_;
    QAction* choice_;
    QLabel *headline_, *says_;
    QCheckBox* numbered_;
    QTreeWidget* list_;
    QPushButton* write_;
    VaslExport made_;
};

}  // namespace shellgame::app
