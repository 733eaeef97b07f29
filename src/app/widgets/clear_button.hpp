// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>

namespace shellgame::app {

/// The line gets a button that clears it as soon as something stands in it. Qt reads the button's picture
/// when it makes it, and that is a good part of what the panels cost at the start.
inline void clearOnceWritten(QLineEdit& line) {
    QObject::connect(&line, &QLineEdit::textChanged, &line, [&line](const QString& text) {
        if (!text.isEmpty() && !line.isClearButtonEnabled()) line.setClearButtonEnabled(true);
    });
}

}  // namespace shellgame::app
