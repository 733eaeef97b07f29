// SPDX-License-Identifier: MIT
// Tests that each act is in a journal as soon as it is performed, even if the window, the file or its folder
// is lost, and that only one program can write a game.
#include <QCommandLinkButton>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <atomic>
#include <chrono>
#include <thread>

#include "settings/settings.hpp"
#include "shellgame/base/file_lock.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/journal.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

Json note(const std::string& text) {
    return {{"do", "note"}, {"text", text}};
}

/// Returns true if the game and its journal would be complete if the program were killed now.
bool isKept(const GameController& game, const std::string& file) {
    const auto found = loadGame(file);
    INFO((found ? "" : joinProblems(found.error())));
    REQUIRE(found);
    const Session& now = game.session();
    const auto &left = found->session->entries(), &right = now.entries();
    return found->session->state() == now.state() && found->info.title == game.game().info.title &&
           std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [](const Entry& a, const Entry& b) { return entryToJson(a) == entryToJson(b); });
}

std::string saveOf(WindowFixture& w) {
    const std::string path = w.file("game.json");
    REQUIRE(w.game().save(QString::fromStdString(path)));
    return path;
}

/// Saves a game with one act in a folder that the test can delete.
std::string savedOn(WindowFixture& w, const std::string& folder) {
    REQUIRE(QDir().mkpath(QString::fromStdString(folder)));
    REQUIRE(w.game().perform(note("the first")));
    REQUIRE(w.game().save(QString::fromStdString(folder + "/game.json")));
    return folder + "/game.json";
}

}  // namespace

TEST_CASE("every act, of whatever kind, is in the journal as soon as it has been performed") {
    WindowFixture w;
    CHECK_FALSE(QFileInfo::exists(w.game().autoSaver().path()));
    const auto kept = [&] { return isKept(w.game(), w.game().autoSaver().path().toStdString()); };
    REQUIRE(w.game().perform(note("a remark")));
    CHECK(kept());
    // A different seed changes the hashes of earlier entries, so the journal must be written again.
    REQUIRE(w.game().setSeed(77));
    CHECK(kept());
    REQUIRE(w.game().perform({{"do", "seen"}, {"marker", "m1"}, {"seen", true}, {"range", 4}}));
    REQUIRE(w.game().perform({{"do", "move"}, {"pieces", {"p91"}}, {"to", "1G4"}}));
    CHECK(kept());
    REQUIRE(w.game().undoTo(1));
    CHECK(kept());
    REQUIRE(w.game().redo());
    CHECK(kept());
    REQUIRE(w.game().perform(note("another")));
    REQUIRE(w.game().undo());
    REQUIRE(w.game().redo());
    CHECK(kept());
    w.game().setViewer(SideId("german"));
    CHECK(kept());
    w.game().setTitle(QStringLiteral("Another title"));
    REQUIRE(w.game().perform(note("a last one")));
    CHECK(kept());
}

TEST_CASE("acts after a save go to a journal beside the file, and the next save merges them into the file") {
    WindowFixture w;
    REQUIRE(w.game().perform(note("the first")));
    const QString first = w.game().autoSaver().path();
    const std::string file = saveOf(w);
    CHECK_FALSE(QFileInfo::exists(first));
    const QString journal = w.game().autoSaver().path();
    CHECK(journal.toStdString() == journalOf(file));
    CHECK_FALSE(QFileInfo::exists(journal));
    const qint64 before = QFileInfo(QString::fromStdString(file)).size();
    REQUIRE(w.game().perform(note("the second")));
    CHECK(isKept(w.game(), file));
    CHECK(QFileInfo(QString::fromStdString(file)).size() == before);
    // Each act takes the same number of bytes.
    const qint64 one = QFileInfo(journal).size();
    REQUIRE(w.game().perform(note("the third.")));
    const qint64 two = QFileInfo(journal).size();
    REQUIRE(w.game().perform(note("the fourth")));
    CHECK(std::abs((QFileInfo(journal).size() - two) - (two - one)) < 8);
    saveOf(w);
    CHECK_FALSE(QFileInfo::exists(journal));
    CHECK(isKept(w.game(), file));
}

TEST_CASE("a game that was not saved is offered at the next start, and all its acts are restored") {
    std::string file;
    test::TemporaryFolder folder;
    {
        WindowFixture w;
        file = folder.file("evening.json");
        REQUIRE(w.game().save(QString::fromStdString(file)));
        REQUIRE(w.game().perform(note("after saving")));
        CHECK(w.game().autoSaver().unsaved().isEmpty());  // this game is open, so it is not listed
        w.game().close();
        CHECK(w.game().autoSaver().unsaved() == QStringList{QString::fromStdString(file)});
        REQUIRE(w.window().openFile(QString::fromStdString(file)));
        CHECK(w.told().contains(QLatin1String("including the unsaved actions")));
        CHECK(w.game().dirty());
        CHECK(w.game().session().entries().size() == 1);
        // The game continues in the same journal.
        REQUIRE(w.game().perform(note("and more")));
        CHECK(isKept(w.game(), file));
        w.game().close();
        w.game().autoSaver().forget(QString::fromStdString(file));
        CHECK(w.game().autoSaver().unsaved().isEmpty());
    }
    const auto found = loadGame(file);
    REQUIRE(found);
    CHECK(found->session->entries().empty());
}

TEST_CASE("the start page shows the title of a game that was never saved") {
    WindowFixture w;
    w.game().setTitle(QStringLiteral("An evening in the fog"));
    REQUIRE(w.game().perform(note("a remark")));
    w.game().close();
    QStringList links;
    for (const auto* link : w.window().findChildren<QCommandLinkButton*>()) links << link->text();
    INFO(links.join(QStringLiteral("; ")).toStdString());
    CHECK(links.contains(QStringLiteral("An evening in the fog")));
}

TEST_CASE("a game that was not saved is resumed with its own random seed, which can't be predicted") {
    WindowFixture w;
    REQUIRE(w.game().perform(note("the first")));
    REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}}));
    const QString journal = w.game().autoSaver().path();
    const std::uint64_t seed = w.state().dice.seed;
    const std::uint64_t hash = w.state().hash;
    w.game().close();
    w.game().seedSource().set([seed](std::uint64_t) { return seed + 1; });
    REQUIRE(w.window().openFile(journal));
    CHECK(w.state().dice.seed == seed);
    CHECK(w.state().hash == hash);
    // A side's view does not show the number of acts, because that would reveal secrets of the other side.
    const std::string file = saveOf(w);
    w.game().setViewer(SideId("german"));
    w.game().close();
    REQUIRE(w.window().openFile(QString::fromStdString(file)));
    CHECK(w.told().contains(QLatin1String("including the unsaved actions")));
}

TEST_CASE("while one window has a game open, a second window can only view that game") {
    WindowFixture w;
    REQUIRE(w.game().perform(note("the first")));
    const std::string file = saveOf(w);
    REQUIRE(w.game().perform(note("the second")));
    app::MainWindow other;
    REQUIRE(other.openFile(QString::fromStdString(file)));
    CHECK(other.controller().onlyLooks());
    CHECK(other.controller().session().entries().size() == 2);
    CHECK(other.strip()->text().contains(QLatin1String("only view it")));
    const State state = other.controller().state();
    CHECK_FALSE(other.controller().perform(note("not here")));
    CHECK(other.strip()->text().contains(QLatin1String("only view it")));
    CHECK_FALSE(other.controller().undo());
    CHECK(other.controller().state() == state);
    CHECK_FALSE(other.controller().save(QString::fromStdString(file)));
    // A copy saved under another name is a separate game.
    REQUIRE(other.controller().save(QString::fromStdString(w.file("copy.json"))));
    CHECK_FALSE(other.controller().onlyLooks());
    REQUIRE(other.controller().perform(note("here")));
    CHECK(isKept(other.controller(), w.file("copy.json")));
    CHECK(isKept(w.game(), file));
    // The second window can't save the copy over the file of the game that is being played.
    CHECK_FALSE(other.controller().save(QString::fromStdString(file)));
    w.game().close();
    other.controller().setLetGo(true);  // the copy is not saved and may be discarded
    REQUIRE(other.openFile(QString::fromStdString(file)));
    CHECK_FALSE(other.controller().onlyLooks());
}

TEST_CASE("the program asks before it overwrites a file that another program has changed") {
    WindowFixture w;
    REQUIRE(w.game().perform(note("the first")));
    const std::string file = saveOf(w);
    REQUIRE(w.game().perform(note("the second")));
    const std::string foreign = "{\"format\": 1}";
    REQUIRE(writeFileSafely(file, foreign));
    w.window().action(QStringLiteral("save"))->trigger();
    CHECK(w.told().contains(QLatin1String("Another program has written")));
    CHECK(readFile(file, 1U << 20U).value() == foreign);
    w.press("allowButton");
    CHECK(isKept(w.game(), file));
    CHECK_FALSE(w.game().dirty());
}

TEST_CASE("autosave uses the program's own folder if the game's folder is gone") {
    WindowFixture w;
    const std::string folder = w.file("stick"), file = savedOn(w, folder);
    REQUIRE(QDir(QString::fromStdString(folder)).removeRecursively());
    REQUIRE(w.game().perform(note("the second")));
    CHECK(w.game().session().entries().size() == 2);
    CHECK(w.game().autoSaver().path().contains(QLatin1String("unsaved-")));
    CHECK(isKept(w.game(), w.game().autoSaver().path().toStdString()));
    REQUIRE(w.game().perform(note("the third")));
    CHECK(isKept(w.game(), w.game().autoSaver().path().toStdString()));
    CHECK_FALSE(w.game().save(QString::fromStdString(file)));
    const std::string elsewhere = w.file("elsewhere.json");
    const QString journal = w.game().autoSaver().path();
    REQUIRE(w.game().save(QString::fromStdString(elsewhere)));
    CHECK_FALSE(QFileInfo::exists(journal));
    CHECK(w.game().autoSaver().path().toStdString() == journalOf(elsewhere));
}

TEST_CASE("a warning appears once when autosave fails everywhere, and play continues") {
    WindowFixture w;
    // Make a file where the folder should be, so that the folder can't be created.
    const QString blocked = QString::fromStdString(w.file("blocked"));
    REQUIRE(writeFileSafely(blocked.toStdString(), "x"));
    w.game().autoSaver().setFolder(blocked);
    REQUIRE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
    const auto complains = [&] { return w.told().contains(QLatin1String("Autosave has stopped working")); };
    CHECK_FALSE(complains());
    int told = 0;
    QObject::connect(&w.game(), &GameController::placeWanted, &w.window(), [&](const QString& text) {
        told += text.contains(QLatin1String("Autosave has stopped working")) ? 1 : 0;
    });
    REQUIRE(w.game().perform(note("a remark")));
    QCoreApplication::processEvents();
    CHECK(complains());
    REQUIRE(w.game().perform(note("another remark")));
    CHECK(told == 1);
    CHECK(w.game().session().entries().size() == 2);

    // Closing the window or opening another game would lose acts, so the program asks first.
    CHECK_FALSE(w.window().close());
    CHECK(w.told().contains(QLatin1String("would be lost")));
    CHECK_FALSE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
    CHECK(w.game().session().entries().size() == 2);
    // When the disk is writable again, a later act is saved together with all earlier ones.
    REQUIRE(QFile::remove(blocked));
    CHECK(QTest::qWaitFor([&] { return w.told().contains(QLatin1String("Autosave works again")); }, 20000));
    CHECK(isKept(w.game(), w.game().autoSaver().path().toStdString()));
    w.window().action(QStringLiteral("close"))->trigger();
    CHECK_FALSE(w.game().hasGame());
}

TEST_CASE("acts that can't be autosaved are discarded only if the player agrees") {
    WindowFixture w;
    const QString blocked = QString::fromStdString(w.file("blocked"));
    REQUIRE(writeFileSafely(blocked.toStdString(), "x"));
    w.game().autoSaver().setFolder(blocked);
    REQUIRE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
    REQUIRE(w.game().perform(note("a remark")));
    w.window().action(QStringLiteral("close"))->trigger();
    REQUIRE(w.game().hasGame());
    w.press("forbidButton");
    CHECK_FALSE(w.game().hasGame());

    // An answer to the second question must not perform the action of the first question.
    REQUIRE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
    REQUIRE(w.game().perform(note("another remark")));
    w.window().action(QStringLiteral("close"))->trigger();
    REQUIRE_FALSE(w.game().edit(QString::fromStdString(w.file("small.json"))));
    w.press("forbidButton");
    CHECK(w.game().session().entries().size() == 1);
    CHECK(w.game().edit(QString::fromStdString(w.file("small.json"))));
}

namespace {

/// A simulated disk. Each of its functions can be made to fail or be slow for every file that is opened
/// afterward.
struct Disk {
    std::atomic<int> failing = 0;  ///< number of flushes that will still fail
    std::atomic<std::chrono::milliseconds> slow{std::chrono::milliseconds(0)};
    std::atomic<int> flushed = 0;
};

class DiskSink final : public FileSink {
  public:
    explicit DiskSink(Disk& disk) : disk_(disk) {}
    bool create(const std::string& path, unsigned mode) override { return real_->create(path, mode); }
    bool append(const std::string& path) override { return real_->append(path); }
    bool isThere(const std::string& path) override { return real_->isThere(path); }
    bool write(std::string_view bytes) override { return real_->write(bytes); }
    bool sync() override {
        std::this_thread::sleep_for(disk_.slow.load());
        ++disk_.flushed;
        if (disk_.failing > 0) {
            --disk_.failing;
            return false;
        }
        return real_->sync();
    }
    bool close() override { return real_->close(); }
    bool rename(const std::string& from, const std::string& to) override { return real_->rename(from, to); }
    bool link(const std::string& from, const std::string& to) override { return real_->link(from, to); }
    bool remove(const std::string& path) override { return real_->remove(path); }
    std::string error() const override { return "the disk fails"; }

  private:
    Disk& disk_;
    std::unique_ptr<FileSink> real_ = newSystemSink();
};

}  // namespace

TEST_CASE("when the window reports an act, the act is already on the disk") {
    Disk disk;
    WindowFixture w;
    w.game().autoSaver().setSinks([&] { return std::make_unique<DiskSink>(disk); });
    REQUIRE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
    REQUIRE(w.game().perform(note("the first")));
    disk.slow = std::chrono::milliseconds(60);
    int told = 0;
    QObject::connect(&w.game(), &GameController::posted, &w.window(), [&](const Notice& n) {
        if (!n.text.contains(QLatin1String("the second"))) return;
        ++told;
        CHECK(w.game().autoSaver().isSettled());
    });
    const int before = disk.flushed;
    REQUIRE(w.game().perform(note("the second")));
    CHECK(told == 1);
    CHECK(disk.flushed == before + 1);
    // A slow flush does not stop play. The window reports that the disk is slow, and the game continues.
    disk.slow = std::chrono::milliseconds(1500);
    bool slow = false;
    QObject::connect(&w.game(), &GameController::posted, &w.window(), [&](const Notice& n) {
        slow = slow || n.text.contains(QLatin1String("The disk is slow"));
    });
    REQUIRE(w.game().perform(note("the third")));
    CHECK_FALSE(w.game().autoSaver().isSettled());
    CHECK(slow);
    disk.slow = std::chrono::milliseconds(0);
    w.game().autoSaver().sync();
    CHECK(isKept(w.game(), w.game().autoSaver().path().toStdString()));
}

TEST_CASE("if a journal beside the game can't be flushed, it is written again in the program's own folder") {
    Disk disk;
    WindowFixture w;
    w.game().autoSaver().setSinks([&] { return std::make_unique<DiskSink>(disk); });
    REQUIRE(w.game().perform(note("the first")));
    const std::string file = saveOf(w);
    REQUIRE(w.window().openFile(QString::fromStdString(file)));
    REQUIRE(w.game().perform(note("the second")));
    CHECK(w.game().autoSaver().path().toStdString() == journalOf(file));
    SECTION("the second flush, in the program's own folder, succeeds") {
        disk.failing = 1;
        REQUIRE(w.game().perform(note("the third")));
    }
    SECTION("the second flush fails too, and a later one succeeds") {
        disk.failing = 2;
        REQUIRE(w.game().perform(note("the third")));
        CHECK(
            QTest::qWaitFor([&] { return w.told().contains(QLatin1String("Autosave works again")); }, 20000));
    }
    CHECK(w.game().autoSaver().path().contains(QLatin1String("unsaved-")));
    w.game().autoSaver().sync();
    CHECK(isKept(w.game(), w.game().autoSaver().path().toStdString()));
}

TEST_CASE(
    "a journal that is deleted during play is written again, in another folder if its own folder no longer "
    "exists") {
    WindowFixture w;
    const std::string folder = w.file("stick"), file = savedOn(w, folder);
    REQUIRE(w.game().perform(note("the second")));
    REQUIRE(QFile::remove(w.game().autoSaver().path()));
    REQUIRE(w.game().perform(note("the third")));
    CHECK(w.game().autoSaver().path().toStdString() == journalOf(file));
    CHECK(isKept(w.game(), file));
    // After the saved game is deleted, there is no file that the journal could continue, so the journal
    // contains the whole game.
    REQUIRE(QFile::remove(w.game().autoSaver().path()));
    REQUIRE(QFile::remove(QString::fromStdString(file)));
    REQUIRE(w.game().perform(note("the fourth")));
    CHECK(isKept(w.game(), file));
    REQUIRE(QDir(QString::fromStdString(folder)).removeRecursively());
    REQUIRE(w.game().perform(note("the fifth")));
    CHECK(w.game().autoSaver().path().contains(QLatin1String("unsaved-")));
    CHECK(isKept(w.game(), w.game().autoSaver().path().toStdString()));
}

TEST_CASE(
    "if a program ended without closing the game, a message names that program to the player who opens the "
    "game next") {
    WindowFixture w;
    REQUIRE(w.game().perform(note("the first")));
    const std::string file = saveOf(w);
    w.game().close();
    REQUIRE(writeFileSafely(file + ".lock", "process 4711 on table, since 2026-01-02 03:04\n"));
    REQUIRE(w.window().openFile(QString::fromStdString(file)));
    CHECK(w.told().contains(QLatin1String("did not close it")));
    CHECK(w.told().contains(QLatin1String("process 4711 on table")));
    CHECK_FALSE(w.game().onlyLooks());
}
