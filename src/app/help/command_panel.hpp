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

/// The panel for typed commands. It has a list of all commands with their help, and an input line that
/// accepts JSON as in a script, or words such as `merge marker=m1 with=m3`. It shows errors while the player
/// types. Never modal.
class CommandPanel : public QDialog {
    Q_OBJECT
  public:
    CommandPanel(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void begin(const QString& verb = {});
    [[nodiscard]] QLineEdit* input() const { return input_; }

    /// Parses a command from words or JSON. If the text is neither, returns null and sets `problem`.
    [[nodiscard]] static Json readCommand(const QString& text, QString& problem);

  private:
    /// Returns the typed command after replacing the viewer's names of counters with ids.
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
