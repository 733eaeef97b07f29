// SPDX-License-Identifier: MIT
#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "killed_player.hpp"
#include "settings/settings.hpp"
#include "support/run_tests.hpp"
#include "words/language.hpp"

namespace {

QtMessageHandler before = nullptr;

/// Drops messages about missing features, which Qt prints repeatedly without a display, because they would
/// hide failures.
void withoutChatter(QtMsgType type, const QMessageLogContext& where, const QString& text) {
    if (!text.startsWith(QLatin1String("This plugin does not support"))) before(type, where, text);
}

}  // namespace

int main(int argc, char** argv) {
    // Use a temporary home folder, so that the tests neither read nor write the tester's settings and
    // desktop, and text has the same size everywhere. A child process that will be killed uses its parent's
    // home folder, so that it leaves no files behind.
    const bool player = argc == 4 && std::string_view(argv[1]) == "--player";
    std::optional<QTemporaryDir> home;
    if (!player) home.emplace();
    for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        if (!player) qputenv(name, home->path().toLocal8Bit());
    qputenv("QT_QPA_PLATFORMTHEME", "");
    qputenv("QT_SCALE_FACTOR", "1");
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    before = qInstallMessageHandler(withoutChatter);
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("shellgame-test"));
    QCoreApplication::setApplicationName(QStringLiteral("shellgame-test"));
    QCoreApplication::setApplicationVersion(QStringLiteral("9.8.7 (0123456789)"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, qEnvironmentVariable("XDG_CONFIG_HOME"));
    shellgame::app::speak({});
    shellgame::app::applyTheme(shellgame::app::Settings::Theme::light, 0);
    if (player) shellgame::test::playUntilKilled(argv[2], std::strtoull(argv[3], nullptr, 10));
    return shellgame::test::runTests(argc, argv);
}
