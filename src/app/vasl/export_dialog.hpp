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

/// Shows what the export will change in VASL before it is written: counters that move, and changes that
/// remain to be made by hand. Also lets the player choose numbered `?`, for which a shift moves no counter in
/// VASL.
class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    /// `original` is the VASL file whose content is updated. `numbered` is the menu's check box, which the
    /// box here changes.
    ExportDialog(const WindowContext& context, QString original, QAction* numbered);

    /// Returns the export that was shown last. The caller writes it after the dialog was accepted.
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
