// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>

namespace shellgame::app {

/// Gives the line a clear button as soon as the line has text. If the button were created at the start, it
/// would load its icon and noticeably slow down the panels.
inline void clearOnceWritten(QLineEdit& line) {
    QObject::connect(&line, &QLineEdit::textChanged, &line, [&line](const QString& text) {
        if (!text.isEmpty() && !line.isClearButtonEnabled()) line.setClearButtonEnabled(true);
    });
}

}  // namespace shellgame::app
