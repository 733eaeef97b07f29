// SPDX-License-Identifier: MIT
// Tests that the file on the command line is read while the window is being built, and that the first
// painting does not wait for data that only later acts need.
#include "session/early_reading.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

std::string titleIn(std::optional<Result<Game>> read) {
    REQUIRE(read);
    REQUIRE(*read);
    return (**read).info.title;
}

}  // namespace

TEST_CASE("a file that was read in advance is returned once, and only for the same path and board folders",
          "[app][early]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("small.json");
    REQUIRE(test::writeFile(path, test::smallScenario().toStdString()));
    const BoardFolders folders{"", {folder.path()}};
    EarlyReading early(path, folders);
    CHECK_FALSE(early.take(folder.file("other.json"), folders));
    CHECK_FALSE(early.take(path, BoardFolders{}));
    BoardFolders withTable = folders;
    withTable.table = LosTerrainTable::withRows({});
    CHECK_FALSE(early.take(path, withTable));
    // foldersFor() only adds the file's own folder, and take() ignores this difference, so the call returns
    // the file.
    CHECK(titleIn(early.take(path, foldersFor(path, folders))) == "Small");
    CHECK_FALSE(early.take(path, folders));
}

TEST_CASE(
    "opening a file uses what was read from it in advance; opening the file a second time reads it again",
    "[app][early]") {
    WindowFixture w(QByteArray{});
    const std::string path = w.file("small.json");
    REQUIRE(test::writeFile(path, test::smallScenario().toStdString()));
    EarlyReading early(path, w.game().lookup());
    const QByteArray then = test::smallScenario().replace("\"Small\"", "\"Changed\"");
    REQUIRE(then != test::smallScenario());
    w.game().setEarly(&early);
    REQUIRE(w.game().open(QString::fromStdString(path)));
    CHECK(w.game().title() == QLatin1String("Small"));
    CHECK(w.game().game().path == path);
    CHECK_FALSE(early.take(path, w.game().lookup()));  // the result was already used when the file was opened
    REQUIRE(test::writeFile(path, then.toStdString()));
    REQUIRE(w.game().open(QString::fromStdString(path)));
    CHECK(w.game().title() == QLatin1String("Changed"));
}

TEST_CASE("reading a file in advance reports the same problems as reading it when it is opened",
          "[app][early]") {
    WindowFixture w(QByteArray{});
    const std::string path = w.file("broken.json");
    REQUIRE(test::writeFile(path, R"({"format": 1, "sides": 7})"));
    REQUIRE_FALSE(w.game().open(QString::fromStdString(path)));
    const QString told = w.told();
    CHECK(told.contains(QStringLiteral("sides")));
    w.game().post(Notice::Kind::info, QStringLiteral("between"));
    EarlyReading early(path, w.game().lookup());
    w.game().setEarly(&early);
    REQUIRE_FALSE(w.game().open(QString::fromStdString(path)));
    CHECK_FALSE(early.take(path, w.game().lookup()));
    CHECK(w.told() == told);
    CHECK_FALSE(w.game().hasGame());
}

TEST_CASE("a delayed task starts once, either when its delay is over or when wait() is called",
          "[app][early]") {
    int begun = 0;
    int ended = 0;
    SightWork work;
    const auto count = [&](const StopToken&, const Progress&) {
        ++begun;
        return true;
    };
    const auto end = [&](bool whole) { ended += whole ? 1 : 100; };
    constexpr int never = 600'000;
    work.startLater(count, end, never);
    CHECK(work.busy());
    QTest::qWait(30);
    CHECK(begun == 0);
    work.wait();
    CHECK(begun == 1);
    CHECK(ended == 1);
    CHECK_FALSE(work.busy());
    work.startLater(count, end, 10);
    REQUIRE(QTest::qWaitFor([&] { return !work.busy(); }, 20'000));
    CHECK(begun == 2);
    CHECK(ended == 2);
    // Work that is dropped or replaced never starts. Work that is stopped ends with `false`.
    work.startLater(count, end, 10);
    work.drop();
    work.startLater(count, end, 10);
    work.startLater([](const StopToken&, const Progress&) { return true; }, end, never);
    QTest::qWait(60);
    CHECK(begun == 2);
    work.stop();
    CHECK(ended == 102);
    QTest::qWait(20);
    CHECK(begun == 2);
}

TEST_CASE("a new game is shown before its lines of sight have been computed, and acts wait for them",
          "[app][early]") {
    WindowFixture w(QByteArray{});
    REQUIRE(w.game().open(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
    CHECK(w.game().ruleSight().working());
    CHECK_FALSE(w.game().perform({{"do", "note"}, {"text", "held"}}));
    REQUIRE(QTest::qWaitFor([&] { return w.game().session().entries().size() == 1; }, 20'000));
    CHECK(w.game().ruleSight().ready());
}
