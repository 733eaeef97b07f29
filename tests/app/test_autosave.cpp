// SPDX-License-Identifier: MIT
// The copy that guards against a crash is written beside the window's own thread: it is what saving would
// write, whatever has come to the log, and what the player has done last is in it when the window is gone.
#include <QFile>
#include <QFileInfo>

#include "session/autosave.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

std::string bytesOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("no copy at " + path.toStdString());
    return file.readAll().toStdString();
}

std::string saved(const Game& game) {
    return saveJson(game).dump(1, ' ') + "\n";
}

}  // namespace

TEST_CASE("the copy of a game is what saving would write, after every kind of act") {
    WindowFixture w;
    const QString path = w.game().autosavePath();
    const auto copied = [&] {
        w.game().flushAutosave();
        return bytesOf(path) == saved(w.game().game());
    };
    const Json note = {{"do", "note"}, {"text", "a remark"}};
    REQUIRE(w.game().perform(note));
    CHECK(copied());
    // Another luck gives the entries that are known already other hashes.
    REQUIRE(w.game().setLuck(77));
    CHECK(copied());
    REQUIRE(w.game().perform({{"do", "seen"}, {"marker", "m1"}, {"seen", true}, {"range", 4}}));
    REQUIRE(w.game().perform({{"do", "move"}, {"pieces", {"p91"}}, {"to", "1G4"}}));
    CHECK(copied());
    // Known entries are undone, and done again: before and after the copy has been told of them.
    REQUIRE(w.game().undoTo(1));
    CHECK(copied());
    REQUIRE(w.game().redo());
    CHECK(copied());
    REQUIRE(w.game().perform(note));
    REQUIRE(w.game().undo());
    REQUIRE(w.game().redo());
    CHECK(copied());
    w.game().setViewer(SideId("german"));
    CHECK(copied());
    w.game().setTitle(QStringLiteral("Another title"));
    CHECK(copied());
    CHECK(loadGame(path.toStdString()));
}

TEST_CASE("the copy is written without the window being waited for, and the newest stays") {
    WindowFixture w;
    const QString path = w.game().autosavePath();
    for (int i = 0; i < 5; ++i) {
        REQUIRE(w.game().perform({{"do", "note"}, {"text", "remark " + std::to_string(i)}}));
        const std::size_t entries = w.game().session().entries().size();
        // By its timer alone.
        REQUIRE(QTest::qWaitFor(
            [&] {
                const auto copy =
                    QFileInfo::exists(path) ? loadGame(path.toStdString()) : Result<Game>(Game());
                REQUIRE(copy);  // never half a file
                return copy->session && copy->session->entries().size() == entries;
            },
            60000));
    }
}

TEST_CASE("what was handed over is in the file though its owner goes at once") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "the first"}}));
    const QString path = QString::fromStdString(w.file("copy.json"));
    {
        Autosave copy(nullptr);
        copy.begin(w.game().game());
        copy.write(w.game().game(), path);
        REQUIRE(w.game().perform({{"do", "note"}, {"text", "the last"}}));
        copy.write(w.game().game(), path);
    }
    CHECK(bytesOf(path) == saved(w.game().game()));
}

TEST_CASE("the last act before the window closes is in the copy") {
    QString path;
    std::string whole;
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "the last"}}));
    path = w.game().autosavePath();
    whole = saved(w.game().game());
    w.window().close();
    CHECK(bytesOf(path) == whole);
}

TEST_CASE("a copy that cannot be written is told of, whoever waits for it") {
    WindowFixture w;
    // A file where the folder should be.
    const QString blocked = QString::fromStdString(w.file("blocked"));
    REQUIRE(writeFileSafely(blocked.toStdString(), "x"));
    w.game().setAutosaveFolder(blocked);
    REQUIRE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "a remark"}}));
    const auto complains = [&] { return w.told().contains(QLatin1String("guards against a crash")); };
    CHECK_FALSE(complains());
    CHECK(QTest::qWaitFor(complains, 60000));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "another remark"}}));
    CHECK_FALSE(complains());
    w.game().flushAutosave();
    CHECK(complains());
}

TEST_CASE("saving leaves no copy behind, also while one is being written") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "a remark"}}));
    const QString path = w.game().autosavePath();
    w.game().findChild<Autosave*>()->write(w.game().game(), path);
    REQUIRE(w.game().save(QString::fromStdString(w.file("named.json"))));
    w.game().findChild<Autosave*>()->wait();
    CHECK_FALSE(QFileInfo::exists(path));
}
