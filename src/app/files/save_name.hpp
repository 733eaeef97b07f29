// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace shellgame::app {

/// A type of file that can be written: "Web page", "html".
struct FileKind {
    QString words;
    QString suffix;
};

/// Returns the path to write: unchanged if it ends with the suffix of one of the file types, otherwise with
/// the suffix of the chosen type added.
[[nodiscard]] QString withSuffix(const QString& path, const FileKind& chosen, const QList<FileKind>& kinds);

/// Prompts for the path of a file to write, and confirms before a file with exactly that name (suffix
/// included) is replaced. Returns an empty string if the player cancels.
[[nodiscard]] QString askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                                  const QList<FileKind>& kinds);

}  // namespace shellgame::app
