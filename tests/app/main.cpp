// SPDX-License-Identifier: MIT
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "settings/settings.hpp"

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("shellgame-test"));
    QCoreApplication::setApplicationName(QStringLiteral("shellgame-test"));
    // Nothing of the tester's own settings is read or written.
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
    shellgame::app::applyTheme(shellgame::app::Settings::Theme::light, 0);
    return Catch::Session().run(argc, argv);
}
