// SPDX-License-Identifier: MIT
#include "files/save_name.hpp"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <algorithm>

namespace shellgame::app {

namespace {

struct SaveName {
    Q_DECLARE_TR_FUNCTIONS(SaveName)
};

}  // namespace

QString withSuffix(const QString& path, const FileKind& chosen, const QList<FileKind>& kinds) {
    const QString typed = QFileInfo(path).suffix();
    const bool known = std::any_of(kinds.begin(), kinds.end(), [&](const FileKind& k) {
        return typed.compare(k.suffix, Qt::CaseInsensitive) == 0;
    });
    return known ? path : path + QLatin1Char('.') + chosen.suffix;
}

QString askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                    const QList<FileKind>& kinds) {
    QStringList filters;
    for (const FileKind& k : kinds)
        filters << SaveName::tr("%1 (%2)").arg(k.words, QStringLiteral("*.") + k.suffix);
    QFileDialog dialog(parent, title);
    dialog.setObjectName(QStringLiteral("saveName"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.setNameFilters(filters);
    // Ask about overwriting here, because on some systems the dialog does not check the name with its suffix.
    dialog.setOption(QFileDialog::DontConfirmOverwrite);
    dialog.setDirectory(QFileInfo(proposed).absolutePath());
    dialog.selectFile(QFileInfo(proposed).fileName());
    while (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty()) {
        const qsizetype kind = std::max<qsizetype>(0, filters.indexOf(dialog.selectedNameFilter()));
        const QString path = withSuffix(dialog.selectedFiles().front(), kinds[kind], kinds);
        if (!QFileInfo::exists(path)) return path;
        const auto answer = QMessageBox::question(
            parent, title, SaveName::tr("%1 already exists. Replace it?").arg(QFileInfo(path).fileName()),
            QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
        if (answer == QMessageBox::Yes) return path;
    }
    return {};
}

}  // namespace shellgame::app
