// SPDX-License-Identifier: MIT
// The program as it is started from a shell.
#include <QProcess>

#include "support/catch.hpp"
#include "support/paths.hpp"

using namespace shellgame;

namespace {

/// Runs the program where there is no display to open.
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

TEST_CASE("T08: help and version are told without a display") {
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
