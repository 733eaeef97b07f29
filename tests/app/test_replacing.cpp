// SPDX-License-Identifier: MIT
// Tests that the window asks before it replaces an unsaved game, and that no file beside a game is lost.
#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QTreeWidget>

#include "files/start_page.hpp"
#include "modal_answers.hpp"
#include "setup/new_game_panel.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "shellgame/io/save/save.hpp"
#include "support/left_over.hpp"
#include "support/vsav_text.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::LeftOverLaw;
using shellgame::test::ModalAnswers;
using shellgame::test::WindowFixture;
namespace made = shellgame::test::vsav;

namespace {

Json remark(const std::string& text) {
    return {{"do", "note"}, {"text", text}};
}

/// Makes a VASL saved game with a squad on a board that is not in any folder.
std::string vaslTable(WindowFixture& w) {
    made::Maker table;
    table.info("INFO\tAxis\tAxis\t1\t3\t4\t2\t5\t?\t?\t\t");
    table.unit("11", "4-6-7 1sq", "ge", 625, 690).stack("12", 625, 690, {"11"});
    const std::string path = w.file("turn 2.vsav");
    REQUIRE(writeFileSafely(path, table.file()));
    return path;
}

/// Imports a saved game and presses Enter in the dialog as soon as the game can be opened.
void importWithEnter(WindowFixture& w, const std::string& path) {
    ModalAnswers answers;
    answers.next([](QDialog& dialog) {
        const auto button = [&](const char* name) {
            return dialog.findChild<QPushButton*>(QLatin1String(name));
        };
        REQUIRE(QTest::qWaitFor([&] { return button("vaslGrids")->isVisible(); }));
        button("vaslGrids")->click();
        REQUIRE(QTest::qWaitFor([&] { return button("vaslOpen")->isEnabled(); }));
        QTest::keyClick(button("vaslOpen"), Qt::Key_Return);
    });
    w.window().openFile(QString::fromStdString(path));
    REQUIRE(answers.left() == 0);
}

}  // namespace

TEST_CASE("V04 an unsaved game is replaced only if the player agrees, however the new game is opened") {
    WindowFixture w;
    w.askBeforeReplacing();
    const std::string other = w.file("other.json");
    {
        QByteArray text = test::smallScenario();
        text.replace("Small", "Other");
        REQUIRE(writeFileSafely(other, text.toStdString()));
    }
    const QString path = QString::fromStdString(other);
    const std::map<std::string, std::function<void()>> ways{
        {"a file", [&] { CHECK_FALSE(w.window().openFile(path)); }},
        {"a file that is dropped",
         [&] {
             QMimeData data;
             data.setUrls({QUrl::fromLocalFile(path)});
             QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
             QApplication::sendEvent(&w.window(), &enter);
             QDropEvent dropped(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, {});
             QApplication::sendEvent(&w.window(), &dropped);
         }},
        {"the start page", [&] { Q_EMIT w.window().findChild<StartPage*>()->fileWanted(path); }},
        {"a scenario to be changed", [&] { CHECK_FALSE(w.game().edit(path)); }},
        {"a saved game of VASL", [&] { importWithEnter(w, vaslTable(w)); }},
        {"a new game",
         [&] {
             w.window().action(QStringLiteral("new"))->trigger();
             auto* start = w.find<QPushButton>("placeCounters");
             REQUIRE(QTest::qWaitFor([&] { return start->isEnabled(); }, 20000));
             start->click();
         }},
    };
    for (const auto& [name, comes] : ways) {
        INFO(name);
        w.game().setLetGo(true);
        REQUIRE(w.game().open(QString::fromStdString(w.file("small.json"))));
        REQUIRE(w.game().perform(remark("not saved")));
        const std::string journal = w.game().autoSaver().path().toStdString();
        comes();
        REQUIRE(w.game().hasGame());
        CHECK(w.game().title() == QLatin1String("Small"));
        CHECK(w.game().dirty());
        CHECK(
            w.told().contains(QLatin1String("Small is not saved, and you are about to open another game.")));
        // For "a scenario to be changed" the test calls edit() directly. An answer to the question about the
        // unsaved game would not open that scenario.
        if (name == "a scenario to be changed") continue;
        w.press("forbidButton");
        CHECK(w.game().title() != QLatin1String("Small"));
        // The game that was closed can still be resumed.
        CHECK(w.game().autoSaver().unsaved().contains(QString::fromStdString(journal)));
        w.game().autoSaver().forget(QString::fromStdString(journal));
    }
    SECTION("a game that has been saved, or never played, is replaced without a question") {
        w.game().setLetGo(true);
        REQUIRE(w.game().open(path));
        REQUIRE(w.window().openFile(QString::fromStdString(w.file("small.json"))));
        REQUIRE(w.game().perform(remark("saved")));
        REQUIRE(w.game().save(QString::fromStdString(w.file("game.json"))));
        REQUIRE(w.window().openFile(path));
    }
    SECTION("Esc on the map cancels the question, and the game stays open") {
        REQUIRE(w.game().perform(remark("not yet")));
        CHECK_FALSE(w.window().openFile(path));
        REQUIRE(w.find<QPushButton>("allowButton")->isVisible());
        w.key(&w.map(), Qt::Key_Escape);
        CHECK_FALSE(w.window().strip()->isVisible());
        CHECK(w.game().session().entries().back().command->value("text", "") == "not yet");
    }
    SECTION("a game saved by answering the question contains every act") {
        REQUIRE(w.game().save(QString::fromStdString(w.file("first.json"))));
        REQUIRE(w.game().perform(remark("to be saved")));
        CHECK_FALSE(w.window().openFile(path));
        w.press("allowButton");
        CHECK(w.game().title() == QLatin1String("Other"));
        const auto saved = loadGame(w.file("first.json"));
        REQUIRE(saved);
        CHECK(saved->unsaved() == 0);
        CHECK(saved->session->entries().back().command->value("text", "") == "to be saved");
    }
    SECTION("if the player has discarded the game once, the question appears again after the next act") {
        REQUIRE(w.game().perform(remark("more")));
        CHECK_FALSE(w.window().openFile(path));
        w.press("forbidButton");
        REQUIRE(w.game().perform(remark("and more")));
        CHECK_FALSE(w.window().openFile(path));
    }
}

TEST_CASE("A02 whatever files are beside a save, the window loses no reported act") {
    int putAside = 0;
    for (int seed = 1; seed <= 3; ++seed) {
        LeftOverLaw law(static_cast<unsigned>(seed));
        WindowFixture w((QByteArray()));
        for (int i = 0; i < 8; ++i)
            law.evening([&] {
                QStringList told;
                // The signal is connected only during one round, because its listener is destroyed at the end
                // of each round.
                QObject listener;
                QObject::connect(&w.game(), &GameController::putAside, &listener,
                                 [&](const QString& name) { told << name; });
                REQUIRE(w.window().openFile(QString::fromStdString(law.file())));
                while (!w.game().ruleSight().ready())
                    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
                told << w.told();
                for (auto n = law.random()() % 3; n > 0; --n)
                    REQUIRE(w.game().perform(remark("played " + std::to_string(law.random()()))));
                if (law.random()() % 2 == 0) REQUIRE(w.game().save(QString::fromStdString(law.file())));
                if (law.random()() % 2 == 0) w.game().close();
                w.game().autoSaver().sync();
                // Close the game, so that another program can continue it.
                w.game().close();
                return told.join(QLatin1Char('\n')).toStdString();
            });
        putAside += law.putAside();
    }
    CHECK(putAside > 3);
}

TEST_CASE("A03 the window reports that it has set a journal aside, and can open that journal") {
    WindowFixture w;
    REQUIRE(w.game().perform(remark("the first")));
    const std::string file = w.file("game.json");
    REQUIRE(w.game().save(QString::fromStdString(file)));
    REQUIRE(w.game().perform(remark("only in the journal")));
    w.game().close();
    // Another program writes the game meanwhile.
    auto other = loadGame(w.file("small.json"));
    REQUIRE(other);
    REQUIRE(saveGame(*other, file));
    REQUIRE(w.window().openFile(QString::fromStdString(file)));
    CHECK(w.told().contains(QLatin1String("saved under a separate name")));
    REQUIRE(w.game().perform(remark("next")));
    QCoreApplication::processEvents();
    CHECK(w.told().contains(QString::fromStdString("They have been saved as " + journalOf(file) + ".left.")));
    w.press("allowButton");
    REQUIRE(w.game().hasGame());
    CHECK(w.game().session().entries().back().command->value("text", "") == "only in the journal");
    // Play continues as a separate game, and the journal that was set aside does not change.
    const std::string before = LeftOverLaw::bytesOf(journalOf(file) + ".left");
    REQUIRE(w.game().perform(remark("goes on")));
    CHECK(LeftOverLaw::bytesOf(journalOf(file) + ".left") == before);
}

TEST_CASE(
    "A06 if the game's folder no longer exists, saving reports this and does not blame another program") {
    WindowFixture w;
    const std::string folder = w.file("stick");
    REQUIRE(QDir().mkpath(QString::fromStdString(folder)));
    REQUIRE(w.game().perform(remark("the first")));
    REQUIRE(w.game().save(QString::fromStdString(folder + "/game.json")));
    REQUIRE(QDir(QString::fromStdString(folder)).removeRecursively());
    w.window().action(QStringLiteral("save"))->trigger();
    CHECK(w.told().contains(QString::fromStdString("The folder " + folder + " no longer exists")));
    CHECK_FALSE(w.told().contains(QLatin1String("Another program")));
    // If the folder exists and only the file is missing, saving writes the file again.
    REQUIRE(QDir().mkpath(QString::fromStdString(folder)));
    w.window().action(QStringLiteral("save"))->trigger();
    CHECK(loadGame(folder + "/game.json"));
}
