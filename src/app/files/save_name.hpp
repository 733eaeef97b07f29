// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace shellgame::app {

/// A file type for saving, such as "Web page" with the suffix "html".
struct FileKind {
    QString words;
    QString suffix;
};

/// Returns the path to write. A path with the suffix of any of the file types stays unchanged; otherwise the
/// suffix of the chosen type is added.
[[nodiscard]] QString withSuffix(const QString& path, const FileKind& chosen, const QList<FileKind>& kinds);

/// Prompts for the path of a file to write. Before a file with exactly that name (suffix included) is
/// replaced, asks for confirmation. Returns an empty string if the player cancels.
[[nodiscard]] QString askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                                  const QList<FileKind>& kinds);

}  // namespace shellgame::app
