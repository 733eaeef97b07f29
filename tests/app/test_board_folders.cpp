// SPDX-License-Identifier: MIT
// Tests that the window opens every file that it has written, wherever the boards are. If a board is missing,
// a button asks for its folder.
#include <QDir>
#include <QFileDialog>

#include "files/own_vasl.hpp"
#include "modal_answers.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/vasl_archive.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::ModalAnswers;
using shellgame::test::WindowFixture;

namespace {

/// Makes a folder with the board archive bd77, which may contain a terrain code that no built-in table has.
void makeBoards(const std::string& folder, int code = 0) {
    REQUIRE(QDir().mkpath(QString::fromStdString(folder)));
    test::Drawing drawing(9, 6);
    drawing.centre("E4", "Ice");
    for (std::uint8_t& pixel : drawing.raster.terrain)
        if (pixel == test::terrainCode("Ice")) pixel = static_cast<std::uint8_t>(code);
    REQUIRE(test::writeFile(folder + "/bd77", test::zippedBoard(test::archiveParts(drawing))));
}

/// Makes the next file dialog return this path, which may be a folder or a file.
auto chosen(const std::string& path) {
    return [path](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        CHECK(files != nullptr);
        if (files == nullptr) return dialog.reject();
        files->setDirectory(QFileInfo(QString::fromStdString(path)).absolutePath());
        files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(QString::fromStdString(path));
        QMetaObject::invokeMethod(files, "accept");
    };
}

std::string moduleWith(const std::string& name, int code) {
    return test::zipped({{"buildFile", "x"},
                         {"boardData/SharedBoardMetadata.xml",
                          "<sharedBoardMetadata><terrainTypes><terrainType name='" + name + "' typeCode='" +
                              std::to_string(code) +
                              "' LOSCategory='WOODS' height='1'/></terrainTypes></sharedBoardMetadata>"}});
}

QByteArray onBoard77() {
    return R"({"format":1,"title":"On 77","boards":[{"vasl":"bd77"}],"sides":[{"id":"german"},{"id":"russian"}],
"markers":[{"id":"m1","side":"german","at":"77C3","dummies":2}]})";
}

}  // namespace

TEST_CASE(
    "T14: if the player chose a VASL board as a file, a saved game with that board can be opened again") {
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
        // The saved game opens in the same window, even if it was saved as a scenario.
        REQUIRE(w.window().openFile(save));
        REQUIRE(w.game().saveAsScenario(QString::fromStdString(elsewhere.file("scenario.json"))));
        REQUIRE(w.window().openFile(QString::fromStdString(elsewhere.file("scenario.json"))));
    }
    // The saved game can also be opened in a window that is started later and knows the board folder only
    // from the settings.
    app::MainWindow another;
    CHECK(another.openFile(save));
    CHECK(another.controller().hasGame());
    // The saved game contains no folder path, so it also opens on another computer.
    CHECK(readFile(save.toStdString(), 1 << 24).value().find(elsewhere.path()) == std::string::npos);
}

TEST_CASE("T14: a game with boards beside its scenario may be saved anywhere") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("a"));
    REQUIRE(QDir().mkpath(QString::fromStdString(elsewhere.file("b"))));
    REQUIRE(test::writeFile(elsewhere.file("a/scenario.json"), onBoard77().toStdString()));
    // A game whose board is a file in this program's own format can also be opened again.
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
        w.game().ruleSight().wait();
        REQUIRE(w.game().perform({{"do", "note"}, {"text", "hello"}}));
        const QString save = QString::fromStdString(elsewhere.file("b/game.json"));
        REQUIRE(w.game().save(save));
        CHECK(w.window().openFile(save));
        CHECK(w.game().session().entries().size() == 1);
    }
}

TEST_CASE("T14: if a board is missing, a button asks for its folder and then opens the game") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("boards"));
    WindowFixture w((QByteArray()));
    const QString file = QString::fromStdString(w.file("scenario.json"));
    REQUIRE(test::writeFile(file.toStdString(), onBoard77().toStdString()));
    CHECK_FALSE(w.window().openFile(file));
    CHECK(w.told() == QLatin1String("scenario.json needs the board bd77, which Shellgame did not find."));
    CHECK(w.find<QPushButton>("allowButton")->text() == QStringLiteral("&Choose the folder of boards …"));
    CHECK_FALSE(w.game().hasGame());

    // If the chosen folder does not contain the board, the question remains.
    ModalAnswers answers;
    answers.next(chosen(elsewhere.path()));
    w.press("allowButton");
    CHECK_FALSE(w.game().hasGame());
    CHECK(w.told().contains(QLatin1String("needs the board bd77")));

    answers.next(chosen(elsewhere.file("boards")));
    w.press("allowButton");
    CHECK(answers.left() == 0);
    REQUIRE(w.game().hasGame());
    CHECK(w.game().title() == QLatin1String("On 77"));
    CHECK(w.state().marker(MarkerId("m1"))->at.text() == "77C3");
}

TEST_CASE("T14: if no folder is named, boards are found in the usual places under the home folder") {
    const QString home = qEnvironmentVariable("HOME");
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("VASL/boards"));
    REQUIRE(test::writeFile(elsewhere.file("scenario.json"), onBoard77().toStdString()));
    qputenv("HOME", QByteArray::fromStdString(elsewhere.path()));
    {
        WindowFixture w((QByteArray()));
        CHECK(w.window().openFile(QString::fromStdString(elsewhere.file("scenario.json"))));
        // The settings remember the folder that was found.
        CHECK(app::Settings().vaslFolders() ==
              QStringList{QString::fromStdString(elsewhere.file("VASL/boards"))});
    }
    qputenv("HOME", home.toLocal8Bit());
}

TEST_CASE("T14: the window also searches the folder in SHELLGAME_VASL_BOARDS") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("boards"));
    qputenv("SHELLGAME_VASL_BOARDS", QByteArray::fromStdString(elsewhere.file("boards")));
    {
        WindowFixture w((QByteArray()));
        CHECK(w.game().vaslFolders() == QStringList{QString::fromStdString(elsewhere.file("boards"))});
    }
    qunsetenv("SHELLGAME_VASL_BOARDS");
}

TEST_CASE("terrain that only the player's VASL defines is read once from VASL's module", "[vasl]") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("boards"), 220);
    REQUIRE(test::writeFile(elsewhere.file("boards/scenario.json"), onBoard77().toStdString()));
    REQUIRE(test::writeFile(elsewhere.file("vasl-6.9.vmod"), moduleWith("Thicket", 220)));
    REQUIRE(test::writeFile(elsewhere.file("damaged.vmod"), "PK\x03\x04 and no more"));
    const QString scenario = QString::fromStdString(elsewhere.file("boards/scenario.json"));
    const auto known = [&](app::MainWindow& window) {
        REQUIRE(window.openFile(scenario));
        const Board& board = *window.controller().ground().boards().front().board;
        return board.terrainProblem.empty() ? board.table->at(220).name : std::string();
    };
    const auto choose = [](WindowFixture& w, const std::string& path) {
        ModalAnswers answers;
        answers.next(chosen(path));
        w.window().action(QStringLiteral("vaslModule"))->trigger();
        CHECK(answers.left() == 0);
    };
    {
        WindowFixture w((QByteArray()));
        CHECK(known(w.window()).empty());
        choose(w, elsewhere.file("damaged.vmod"));
        CHECK(w.told().contains(QLatin1String("damaged.vmod could not be read")));
        CHECK(known(w.window()).empty());
        choose(w, elsewhere.file("vasl-6.9.vmod"));
        CHECK(w.told().contains(QLatin1String("knows 1 additional terrain type")));
        CHECK(known(w.window()) == "Thicket");
    }
    {
        // A window that is opened later also uses the module's terrain, even if the module is missing by
        // then.
        REQUIRE(QFile::remove(QString::fromStdString(elsewhere.file("vasl-6.9.vmod"))));
        app::MainWindow another;
        CHECK(known(another) == "Thicket");
    }
    {
        // Simulate an update of VASL that changes the module.
        REQUIRE(test::writeFile(elsewhere.file("vasl-6.9.vmod"), moduleWith("Thorns", 220)));
        QFile module(QString::fromStdString(elsewhere.file("vasl-6.9.vmod")));
        REQUIRE(module.open(QIODevice::ReadWrite));
        REQUIRE(
            module.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
        module.close();
        app::MainWindow another;
        CHECK(known(another) == "Thorns");
    }
    {
        REQUIRE(test::writeFile(OwnVasl::terrainFile().toStdString(), "<nothing"));
        app::Settings().setVaslModule({});
        app::MainWindow another;
        CHECK(another.strip()->text().contains(QLatin1String("terrain of your VASL could not be read")));
        CHECK(known(another).empty());
    }
}

TEST_CASE(
    "T14: if a file has another error than a missing board, the window reports the error and does not ask "
    "for boards") {
    WindowFixture w((QByteArray()));
    const QString file = QString::fromStdString(w.file("scenario.json"));
    REQUIRE(test::writeFile(file.toStdString(), R"({"format":1,"boards":[{"vasl":"../bd77"}]})"));
    CHECK_FALSE(w.window().openFile(file));
    CHECK(w.told().contains(QLatin1String("the name of a VASL board archive")));
    CHECK_FALSE(w.find<QPushButton>("allowButton")->isVisible());
}
