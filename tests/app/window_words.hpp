// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

#include "main_window.hpp"

namespace shellgame::test {

/// All that a window shows, says, offers and would export to who looks, a line each: widgets with tool tips
/// and accessible texts (docks that lie behind others too), lists and tables whole, the map hex by hex with
/// what is drawn on it, menus, title, status bar, clipboard, the log in all its forms.
[[nodiscard]] QStringList wordsOf(app::MainWindow& window);

/// One of them: what it is ("label", "item", …), and its text alone.
struct WindowText {
    QString what;
    QString text;
    QString in;  ///< the class of the window or dialog that it stands in
};
/// Returns the texts of all widgets, hidden ones, dialogs and menus included.
[[nodiscard]] QList<WindowText> textsOf(app::MainWindow& window);
/// Returns the texts of another widget, such as a dialog of Qt's.
[[nodiscard]] QList<WindowText> textsOf(QWidget& dialog);
/// Returns a hash of the map's picture.
[[nodiscard]] quint64 pictureOf(app::MainWindow& window);

}  // namespace shellgame::test
