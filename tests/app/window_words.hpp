// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

#include "main_window.hpp"

namespace shellgame::test {

/// All that a window shows, says, offers and would export to who looks, a line each: widgets with tool tips
/// and accessible texts (docks that lie behind others too), lists and tables whole, the map hex by hex with
/// what is drawn on it, menus, title, status bar, clipboard, the log in all its forms.
[[nodiscard]] QStringList wordsOf(app::MainWindow& window);
/// What the map looks like, as one number.
[[nodiscard]] quint64 pictureOf(app::MainWindow& window);

}  // namespace shellgame::test
