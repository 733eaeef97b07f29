// SPDX-License-Identifier: MIT
// Tests how the program fits into the operating system: the folders that it uses, and the language of Qt.
#include <QDir>
#include <QStandardPaths>

#include "shellgame/base/file.hpp"
#include "shellgame/base/file_lock.hpp"
#include "shellgame/base/places.hpp"
#include "shellgame/io/load.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "window_fixture.hpp"
#include "words/language.hpp"

using namespace shellgame;
using test::WindowFixture;

TEST_CASE("settings that an earlier version stored in another place are imported", "[door]") {
    WindowFixture w((QByteArray()));  // at first this version's folders are empty
    const QString former = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    REQUIRE(former.endsWith(QLatin1String("shellgame-test/shellgame-test")));
    QDir().mkpath(former);
    for (const char* name : {"unsaved-1.journal", "unsaved-2.path", "vasl-answers.json", "unsaved-3.journal"})
        REQUIRE(test::writeFile((former + QLatin1Char('/') + QLatin1String(name)).toStdString(), name));
    {
        // A running program is playing this game.
        const auto lock = FileLock::take((former + QStringLiteral("/unsaved-3.journal")).toStdString());
        app::takeFormerPlaces();
    }
    CHECK(fileExists(stateFolder() + "/unsaved-1.journal"));
    CHECK(fileExists(stateFolder() + "/unsaved-2.path"));
    CHECK(fileExists(dataFolder() + "/vasl-answers.json"));
    CHECK_FALSE(fileExists(stateFolder() + "/unsaved-3.journal"));
    CHECK(QDir(former).exists());
    app::takeFormerPlaces();
    CHECK(fileExists(stateFolder() + "/unsaved-3.journal"));
    CHECK_FALSE(QDir(former).exists());
}

TEST_CASE("an unsaved game is stored in the state folder, not in the data folder", "[door]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "hello"}}));
    const auto kept =
        QDir(QString::fromStdString(stateFolder())).entryList({QStringLiteral("unsaved-*.journal")});
    CHECK(kept.size() == 1);
}

TEST_CASE("the program opens files with any of its suffixes, and with .json", "[door]") {
    WindowFixture w;
    REQUIRE(w.game().save(QString::fromStdString(w.file("a.shellgame"))));
    REQUIRE(w.game().saveAsScenario(QString::fromStdString(w.file("b.sgscenario"))));
    REQUIRE(w.game().save(QString::fromStdString(w.file("c.json"))));
    for (const char* file : {"a.shellgame", "b.sgscenario", "c.json"}) {
        INFO(file);
        CHECK(w.window().openFile(QString::fromStdString(w.file(file))));
        CHECK(w.game().title() == QLatin1String("Small"));
    }
}

TEST_CASE("the program finds its scenarios relative to its own file, even when started through a link",
          "[door]") {
    const QStringList samples = app::sampleScenarios();
    REQUIRE(samples.size() >= 8);
    CHECK(app::isSample(samples.front()));
    CHECK(app::isSample(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
    CHECK_FALSE(app::isSample(QString::fromStdString(test::sourcePath("docs/examples/example.json"))));
    CHECK_FALSE(app::isSample(QStringLiteral("/nowhere/market-square.json")));
}

TEST_CASE("Qt's own dialogs use the system's language, and the program's texts use the program's language",
          "[door]") {
    if (!app::speakForQt(QLocale(QLocale::German))) {
        WARN("Qt's translations are not installed");
        CHECK(QCoreApplication::translate("QFileDialog", "Look in:") == QLatin1String("Look in:"));
        return;
    }
    CHECK(QCoreApplication::translate("QFileDialog", "Look in:") == QLatin1String("Suchen in:"));
    CHECK(QCoreApplication::translate("QPlatformTheme", "Cancel") == QLatin1String("Abbrechen"));
    // The program's own translations have priority over Qt's.
    app::speak(QStringLiteral("pseudo"));
    CHECK(QCoreApplication::translate("Files", "&Save").startsWith(QChar(app::PseudoLanguage::opens)));
    app::speak({});
    CHECK(app::speakForQt(QLocale::c()) == false);
}
