// SPDX-License-Identifier: MIT
// Tests that every reported act is on the disk with its hash whenever the window is killed.
// SHELLGAME_KILLS=500 sets the number of kills.
#include <QElapsedTimer>
#include <QProcess>
#include <cstdio>
#include <random>

#include "killed_player.hpp"
#include "laws/random_game.hpp"
#include "shellgame/base/hash.hpp"
#include "support/catch.hpp"
#include "support/killed.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;

void test::playUntilKilled(const std::string& file, std::uint64_t seed) {
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    GameController& game = window.controller();
    if (!window.openFile(QString::fromStdString(file))) std::_Exit(2);
    Chance chance(seed);
    std::size_t told = game.session().entries().size();
    while (true) {
        const int what = chance.below(20);
        if (what == 0)
            game.save(QString::fromStdString(file));
        else if (what < 4)
            game.undo();
        else if (what < 6)
            game.redo();
        else if (what < 9)
            game.perform({{"do", "note"}, {"text", "remark " + std::to_string(told)}});
        else
            game.perform(randomCommand(game.session(), chance));
        const auto& entries = game.session().entries();
        for (; told < entries.size(); ++told) std::printf("%s\n", hexDigits(entries[told].hash).c_str());
        std::fflush(stdout);
        QCoreApplication::processEvents();
    }
}

TEST_CASE("no matter when the window is killed, every reported act is on the disk", "[journal][kills]") {
    const int rounds = test::killsWanted(6);
    std::mt19937 random(12);
    const test::TemporaryFolder folder;
    const std::string file = folder.file("game.shellgame");
    std::size_t told = 0;
    for (int round = 0; round < rounds; ++round) {
        if (round % 25 == 0) test::saveFreshGame(file);
        QProcess player;
        player.start(QCoreApplication::applicationFilePath(),
                     {QStringLiteral("--player"), QString::fromStdString(file), QString::number(random())});
        REQUIRE(player.waitForReadyRead(60000));
        player.waitForFinished(static_cast<int>(random() % 500));
        REQUIRE(player.state() == QProcess::Running);
        player.kill();
        REQUIRE(player.waitForFinished(60000));
        // The last line may be incomplete.
        std::vector<std::string> acts;
        const QList<QByteArray> lines = player.readAllStandardOutput().split('\n');
        for (const QByteArray& line : lines.first(lines.size() - 1)) acts.push_back(line.toStdString());
        told += acts.size();
        INFO("killed for the " << round << "th time");
        REQUIRE(test::lostActs(file, acts) == 0);
    }
    CHECK(told >= static_cast<std::size_t>(rounds));
}
