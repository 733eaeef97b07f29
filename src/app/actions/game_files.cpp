// SPDX-License-Identifier: MIT
#include "actions/game_files.hpp"

#include <QCoreApplication>

namespace shellgame::app {

namespace {

struct GameFiles {
    Q_DECLARE_TR_FUNCTIONS(GameFiles)
};

}  // namespace

QString gameFiles() {
    return GameFiles::tr("Shellgame files (%1)")
               .arg(QStringLiteral("*.shellgame *.sgscenario *.sgboard *.json *.journal *.left *.left-*")) +
           QStringLiteral(";;") + GameFiles::tr("All files (*)");
}

QString boardFiles() {
    return GameFiles::tr("Boards (%1)").arg(QStringLiteral("*.sgboard *.board.json")) + QStringLiteral(";;") +
           GameFiles::tr("All files (*)");
}

bool isBoardFile(const QString& path) {
    return path.endsWith(QLatin1String(".sgboard"), Qt::CaseInsensitive) ||
           path.endsWith(QLatin1String(".board.json"), Qt::CaseInsensitive);
}

}  // namespace shellgame::app
