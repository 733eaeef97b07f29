// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>

#include "session/selection.hpp"
#include "shellgame/base/reader.hpp"

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace shellgame::app {

/// The panel for typed commands: every command of the rules with its help, and a line for input, JSON as in a
/// script, or words such as `merge marker=m1 with=m3`. Objections appear while typing. Never modal.
class CommandPanel : public QDialog {
    Q_OBJECT
  public:
    CommandPanel(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void begin(const QString& verb = {});
    [[nodiscard]] QLineEdit* input() const { return input_; }

    /// A command from words or JSON; null with a problem if it is neither.
    [[nodiscard]] static Json readCommand(const QString& text, QString& problem);

  private:
    /// Returns the typed command with ids instead of the viewer's names of counters.
    [[nodiscard]] Json readForViewer(QString& problem) const;
    void showVerb();
    void judge();
    void perform();
    GameController& game_;
    Selection& selection_;
    QListWidget* verbs_;
    QTextBrowser* page_;
    QLineEdit* input_;
    QLabel* verdict_;
};

}  // namespace shellgame::app
