// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

#include "main_window.hpp"

namespace shellgame::test {

/// Returns all texts that a window shows, announces, offers and would export to the viewer, one per line.
/// These are the texts of widgets with tool tips and accessible texts (also in panels behind others), whole
/// lists and tables, the map hex by hex with its drawings, menus, title, status bar, clipboard, and the log
/// in all its formats.
[[nodiscard]] QStringList wordsOf(app::MainWindow& window);

/// A text with its kind, such as "label" or "item".
struct WindowText {
    QString what;
    QString text;
    QString in;  ///< class of the window or dialog that contains the text
};
/// Returns the texts of all widgets, including hidden ones, dialogs and menus.
[[nodiscard]] QList<WindowText> textsOf(app::MainWindow& window);
/// Returns the texts of another widget, such as a Qt dialog.
[[nodiscard]] QList<WindowText> textsOf(QWidget& dialog);
[[nodiscard]] quint64 pictureOf(app::MainWindow& window);

}  // namespace shellgame::test
