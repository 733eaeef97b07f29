// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace shellgame::app {

/// A kind of file that can be written: "Web page", "html".
struct FileKind {
    QString words;
    QString suffix;
};

/// The name that is written: as typed where it ends like one of the kinds, else with the suffix of the chosen
/// one.
[[nodiscard]] QString withSuffix(const QString& path, const FileKind& chosen, const QList<FileKind>& kinds);

/// Asks for the name of a file to write. Whether a file may be replaced is asked of the very name that is
/// written, its suffix included. Empty when the player gives up.
[[nodiscard]] QString askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                                  const QList<FileKind>& kinds);

}  // namespace shellgame::app
