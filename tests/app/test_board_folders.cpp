// SPDX-License-Identifier: MIT
// What the window writes it opens again, wherever the boards lie; where one is missing, a button asks for it.
#include <QDir>
#include <QFileDialog>

#include "modal_answers.hpp"
#include "support/catch.hpp"
#include "support/vasl_archive.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::ModalAnswers;
using shellgame::test::WindowFixture;

namespace {

/// A folder with the board archive bd77.
void makeBoards(const std::string& folder) {
    REQUIRE(QDir().mkpath(QString::fromStdString(folder)));
    const test::Drawing drawing(9, 6);
    REQUIRE(test::writeFile(folder + "/bd77", test::zippedBoard(test::archiveParts(drawing))));
}

QByteArray onBoard77() {
    return R"({"format":1,"title":"On 77","boards":[{"vasl":"bd77"}],"sides":[{"id":"german"},{"id":"russian"}],
"markers":[{"id":"m1","side":"german","at":"77C3","dummies":2}]})";
}

}  // namespace

TEST_CASE("T14: a new game on a VASL board given by its path is saved so that it opens again") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("vasl"));
    QString save;
    {
        WindowFixture w((QByteArray()));
        w.window().action(QStringLiteral("new"))->trigger();
        w.find<QComboBox>("boardKind")->setCurrentIndex(2);
        for (QLineEdit* e : w.window().findChildren<QLineEdit*>())
            if (e->accessibleName() == QLatin1String("File of the board")) {
                e->setText(QString::fromStdString(elsewhere.file("vasl/bd77")));
                w.key(e, Qt::Key_Return);
            }
        CHECK(QTest::qWaitFor([&] { return w.find<QPushButton>("placeCounters")->isEnabled(); }, 20000));
        w.press("placeCounters");
        REQUIRE(w.game().inSetup());
        CHECK(w.game().vaslFolders().contains(QString::fromStdString(elsewhere.file("vasl"))));
        save = QString::fromStdString(elsewhere.file("game.json"));
        REQUIRE(w.game().save(save));
        // In the same window, and as a scenario too.
        REQUIRE(w.window().openFile(save));
        REQUIRE(w.game().saveAsScenario(QString::fromStdString(elsewhere.file("scenario.json"))));
        REQUIRE(w.window().openFile(QString::fromStdString(elsewhere.file("scenario.json"))));
    }
    // In a window of another day, which has nothing but its settings.
    app::MainWindow another;
    CHECK(another.openFile(save));
    CHECK(another.controller().hasGame());
    // The file itself names no folder: it is as good on another computer.
    CHECK(readFile(save.toStdString(), 1 << 24).value().find(elsewhere.path()) == std::string::npos);
}

TEST_CASE("T14: a game whose boards lie beside its scenario may be saved anywhere") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("a"));
    REQUIRE(QDir().mkpath(QString::fromStdString(elsewhere.file("b"))));
    REQUIRE(test::writeFile(elsewhere.file("a/scenario.json"), onBoard77().toStdString()));
    // A board of our own by its file, too.
    QFile::copy(QString::fromStdString(test::sourcePath("tests/data/good/full.board.json")),
                QString::fromStdString(elsewhere.file("a/small.board.json")));
    WindowFixture w((QByteArray()));
    for (const char* board : {R"({"vasl":"bd77"})", R"({"file":"small.board.json","as":"5"})"}) {
        INFO(board);
        Json scenario = Json::parse(onBoard77().toStdString());
        scenario["boards"] = Json::array({Json::parse(board)});
        scenario.erase("markers");
        REQUIRE(test::writeFile(elsewhere.file("a/scenario.json"), scenario.dump()));
        REQUIRE(w.window().openFile(QString::fromStdString(elsewhere.file("a/scenario.json"))));
        REQUIRE(w.game().perform({{"do", "note"}, {"text", "hello"}}));
        const QString save = QString::fromStdString(elsewhere.file("b/game.json"));
        REQUIRE(w.game().save(save));
        CHECK(w.window().openFile(save));
        CHECK(w.game().session().entries().size() == 1);
    }
}

TEST_CASE("T14: where a board is missing a button asks for its folder, and the game opens") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("boards"));
    WindowFixture w((QByteArray()));
    const QString file = QString::fromStdString(w.file("scenario.json"));
    REQUIRE(test::writeFile(file.toStdString(), onBoard77().toStdString()));
    CHECK_FALSE(w.window().openFile(file));
    CHECK(w.told() == QLatin1String("scenario.json needs the board bd77, which was not found."));
    CHECK(w.find<QPushButton>("allowButton")->text() == QStringLiteral("&Choose the folder of boards …"));
    CHECK_FALSE(w.game().hasGame());

    // A folder without it: the question stays.
    const auto choose = [](const std::string& folder) {
        return [=](QDialog& dialog) {
            auto* files = qobject_cast<QFileDialog*>(&dialog);
            CHECK(files != nullptr);
            if (files == nullptr) return dialog.reject();
            files->setDirectory(QString::fromStdString(folder));
            files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))
                ->setText(QString::fromStdString(folder));
            QMetaObject::invokeMethod(files, "accept");
        };
    };
    ModalAnswers answers;
    answers.next(choose(elsewhere.path()));
    w.press("allowButton");
    CHECK_FALSE(w.game().hasGame());
    CHECK(w.told().contains(QLatin1String("needs the board bd77")));

    answers.next(choose(elsewhere.file("boards")));
    w.press("allowButton");
    CHECK(answers.left() == 0);
    REQUIRE(w.game().hasGame());
    CHECK(w.game().title() == QLatin1String("On 77"));
    CHECK(w.state().marker(MarkerId("m1"))->at.text() == "77C3");
}

TEST_CASE("T14: a file that is wrong otherwise is told as before, without asking for boards") {
    WindowFixture w((QByteArray()));
    const QString file = QString::fromStdString(w.file("scenario.json"));
    REQUIRE(test::writeFile(file.toStdString(), R"({"format":1,"boards":[{"vasl":"../bd77"}]})"));
    CHECK_FALSE(w.window().openFile(file));
    CHECK(w.told().contains(QLatin1String("the name of a VASL board archive")));
    CHECK_FALSE(w.find<QPushButton>("allowButton")->isVisible());
}
