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

/// Returns the path to write: unchanged if it ends with the suffix of a file type, otherwise with that of the
/// chosen type.
[[nodiscard]] QString withSuffix(const QString& path, const FileKind& chosen, const QList<FileKind>& kinds);

/// Asks for the path of a file to write, and whether to replace the file with exactly that name, suffix
/// included. Returns an empty string if the player cancels.
[[nodiscard]] QString askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                                  const QList<FileKind>& kinds);

}  // namespace shellgame::app
