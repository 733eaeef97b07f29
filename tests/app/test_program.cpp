// SPDX-License-Identifier: MIT
// Tests the program as started from a shell.
#include <QProcess>

#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

namespace {

/// Runs the program without a display.
int run(const QStringList& arguments, QByteArray& out) {
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(SHELLGAME_PROGRAM), arguments);
    REQUIRE(program.waitForFinished(60000));
    out = program.readAllStandardOutput();
    return program.exitStatus() == QProcess::NormalExit ? program.exitCode() : -1;
}

}  // namespace

TEST_CASE("T08: help and version are printed without a display") {
    QByteArray out;
    CHECK(run({QStringLiteral("--version")}, out) == 0);
    CHECK(out.startsWith("shellgame "));
    CHECK(run({QStringLiteral("-v")}, out) == 0);
    for (const char* help : {"--help", "-h", "--help-all"}) {
        INFO(help);
        CHECK(run({QLatin1String(help)}, out) == 0);
        CHECK(out.contains("--screenshot"));
        CHECK(out.contains("--seed"));
    }
}

TEST_CASE("the program paints its window with and without a file, and Qt prints no warnings") {
    const QStringList game{QString::fromStdString(test::sourcePath("scenarios/market-square.json"))};
    // Try more than once, because threads may finish before or after the window opens.
    for (const QStringList& files : {QStringList(), game, QStringList(), game, QStringList(), game}) {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(SHELLGAME_PROGRAM),
                      QStringList{QStringLiteral("--quit-when-painted")} + files);
        REQUIRE(program.waitForFinished(60000));
        CHECK(program.exitStatus() == QProcess::NormalExit);
        CHECK(program.exitCode() == 0);
        const QByteArray told = program.readAllStandardError();
        INFO(told.toStdString());
        CHECK_FALSE(told.contains("thread"));
        CHECK_FALSE(told.contains("QObject"));
    }
}
