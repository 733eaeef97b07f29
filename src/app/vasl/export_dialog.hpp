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

/// Before an export is written, shows what it will change in VASL: counters that move, and changes that the
/// player must make by hand. Also lets the player choose numbered `?`, so that a shift moves no counter in
/// VASL.
class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    /// `original` is the VASL file whose content is updated. `numbered` is the check box in the menu, which
    /// the box in this dialog changes.
    ExportDialog(const WindowContext& context, QString original, QAction* numbered);

    /// Returns the export that was shown last. The caller writes it after the dialog has been accepted.
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
