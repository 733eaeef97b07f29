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
    return GameFiles::tr("Shellgame files (%1)").arg(QStringLiteral("*.shellgame *.sgscenario *.json")) +
           QStringLiteral(";;") + GameFiles::tr("All files (*)");
}

}  // namespace shellgame::app
