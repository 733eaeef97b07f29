// SPDX-License-Identifier: MIT
// Tests the form for a new game and the pages of its setup: boards are chosen from pictures, each part of a
// scenario has a page, and nothing remains from the previous game.
#include <QDir>

#include "setup/board_picker.hpp"
#include "setup/counter_palette.hpp"
#include "setup/new_game_panel.hpp"
#include "shellgame/model/catalogue.hpp"
#include "shellgame/words/term.hpp"
#include "support/catch.hpp"
#include "support/vasl_archive.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

void makeBoards(const std::string& folder, const std::vector<std::string>& names) {
    REQUIRE(QDir().mkpath(QString::fromStdString(folder)));
    auto parts = test::archiveParts(test::Drawing(9, 6));
    QImage picture(90, 60, QImage::Format_RGB32);
    picture.fill(QColor(0xff30a020));
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    REQUIRE(picture.save(&buffer, "PNG"));
    parts.picture = png.toStdString();
    for (const std::string& name : names)
        REQUIRE(test::writeFile(folder + "/" + name, test::zippedBoard(parts)));
}

QByteArray setupGame() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E4":{"terrain":["Woods"]}},
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"setup"},
"markers":[{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7",{"type":"HMG","id":"hmg"}]}]})";
}

void openPage(WindowFixture& w, int page) {
    auto* tabs = w.find<QTabWidget>("setupTabs");
    QTest::mouseClick(tabs->tabBar(), Qt::LeftButton, {}, tabs->tabBar()->tabRect(page).center());
    QCoreApplication::processEvents();
    REQUIRE(tabs->currentIndex() == page);
}

}  // namespace

TEST_CASE(
    "W12 a board is found by its number among the pictures of all boards, and that number becomes the "
    "board's name",
    "[newgame]") {
    test::TemporaryFolder elsewhere;
    makeBoards(elsewhere.file("vasl"), {"bd04", "bd40", "bd77"});
    WindowFixture w((QByteArray()));
    w.game().setVaslFolders({QString::fromStdString(elsewhere.file("vasl"))});
    w.window().action(QStringLiteral("new"))->trigger();
    QCoreApplication::processEvents();
    auto* list = w.find<QListWidget>("boardPictures");
    const auto row = [&](const char* name) {
        const auto found = list->findItems(QLatin1String(name), Qt::MatchExactly);
        REQUIRE(found.size() == 1);
        return found.front();
    };
    // The list shows the board's picture, which is read from the archive.
    CHECK(QTest::qWaitFor(
        [&] {
            const QImage seen = row("04")->icon().pixmap(64, 42).toImage();
            return seen.pixelColor(seen.width() / 2, seen.height() / 2).green() > 120 &&
                   seen.pixelColor(seen.width() / 2, seen.height() / 2).red() < 100;
        },
        20000));
    auto* search = w.find<QLineEdit>("boardSearch");
    w.type(search, QStringLiteral("4"));
    CHECK_FALSE(row("04")->isHidden());
    CHECK_FALSE(row("40")->isHidden());
    CHECK(row("77")->isHidden());
    w.key(search, Qt::Key_Return);
    // The first board replaces the blank grid; the next is placed beside it.
    auto& boards = w.find<NewGamePanel>("newGamePanel")->boards().arrangement().boards;
    REQUIRE(boards.size() == 1);
    CHECK(boards[0].as == "4");
    w.type(search, QStringLiteral("77"));
    w.key(search, Qt::Key_Return);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(row("04")).center());
    QCoreApplication::processEvents();
    REQUIRE(boards.size() == 3);
    CHECK(boards[1].as == "77");
    CHECK(boards[2].as == "4b");
    QTest::mouseClick(w.find<QToolButton>("dropBoard"), Qt::LeftButton);
    CHECK(QTest::qWaitFor([&] { return w.find<QPushButton>("placeCounters")->isEnabled(); }, 20000));
    w.press("placeCounters");
    REQUIRE(w.game().inSetup());
    CHECK(w.game().ground().find("4C3"));
    CHECK(w.game().ground().find("77C3"));
}

TEST_CASE("the player's own board file can be opened like any other file, and appears among the pictures",
          "[newgame][door]") {
    const std::string field =
        R"({"format": 1, "kind": "board", "name": "field", "size": {"columns": 9, "rows": 6},
            "areas": [{"terrain": "woods", "outline": [[1.5, 2], [2.5, 2], [2.5, 3], [1.5, 3]]}]})";
    test::TemporaryFolder elsewhere;
    const QString path = QString::fromStdString(elsewhere.file("field.sgboard"));
    REQUIRE(test::writeFile(path.toStdString(), field));
    REQUIRE(test::writeFile(elsewhere.file("hill.board.json"), field));
    WindowFixture w((QByteArray()));
    w.window().openFile(path);
    QCoreApplication::processEvents();
    auto& boards = w.find<NewGamePanel>("newGamePanel")->boards().arrangement().boards;
    REQUIRE(boards.size() == 1);
    CHECK(boards[0].columns == 9);
    CHECK(w.find<QComboBox>("boardKind")->currentText() == QLatin1String("Your own board"));
    CHECK(w.find<QListWidget>("boardPictures")->findItems(QStringLiteral("field"), Qt::MatchExactly).empty());
    // The scenario's other board is in one of the player's board folders.
    w.game().setVaslFolders({QString::fromStdString(elsewhere.path())});
    w.find<NewGamePanel>("newGamePanel")->lookForBoards();
    REQUIRE(
        w.find<QListWidget>("boardPictures")->findItems(QStringLiteral("field"), Qt::MatchExactly).size() ==
        1);
    auto* search = w.find<QLineEdit>("boardSearch");
    w.type(search, QStringLiteral("hill"));
    w.key(search, Qt::Key_Down);
    auto* list = w.find<QListWidget>("boardPictures");
    list->setCurrentItem(list->findItems(QStringLiteral("hill"), Qt::MatchExactly).front());
    w.key(list, Qt::Key_Return);
    REQUIRE(boards.size() == 2);
    CHECK((boards[1].columns == 9 && boards[1].rows == 6));
    CHECK(boards[1].column == 8);
    CHECK(QTest::qWaitFor([&] { return w.find<QPushButton>("placeCounters")->isEnabled(); }, 20000));
    w.press("placeCounters");
    REQUIRE(w.game().inSetup());
    CHECK(w.game().ground().find("1C3"));
    CHECK(w.game().ground().find("2I5"));
    CHECK_FALSE(w.game().ground().find("2J5"));
    CHECK(boardsJson({{.as = "1", .file = "field.sgboard"}})[0]["file"] ==
          (*w.game().game().info.boards)[0]["file"]);

    // An unreadable file is reported, and the open game is not changed.
    REQUIRE(test::writeFile(path.toStdString(), R"({"format": 1, "kind": "board"})"));
    CHECK_FALSE(w.window().openFile(path));
    CHECK(w.game().inSetup());
    CHECK(w.told().contains(QLatin1String("field.sgboard")));
}

TEST_CASE("W12 a new game contains nothing from the previous game", "[newgame]") {
    WindowFixture w((QByteArray()));
    w.window().action(QStringLiteral("new"))->trigger();
    w.type(w.find<QLineEdit>("gameTitle"), QStringLiteral("Half typ"));
    w.find<QLineEdit>("gameLuck")->setText(QStringLiteral("77"));
    w.find<QComboBox>("boardKind")->setCurrentIndex(1);
    w.press("newGameCancel");
    w.window().action(QStringLiteral("new"))->trigger();
    CHECK(w.find<QLineEdit>("gameTitle")->text().isEmpty());
    CHECK(w.find<QLineEdit>("gameLuck")->text().isEmpty());
    CHECK(w.find<QComboBox>("boardKind")->currentIndex() == 0);
    // Pressing the same key while the form is open does not discard the input.
    w.type(w.find<QLineEdit>("gameTitle"), QStringLiteral("Kept"));
    w.window().action(QStringLiteral("new"))->trigger();
    CHECK(w.find<QLineEdit>("gameTitle")->text() == QLatin1String("Kept"));
}

TEST_CASE("W12 while the form for a new game is open, the game behind it can't be played", "[newgame]") {
    WindowFixture w;
    const std::size_t entries = w.game().session().entries().size();
    REQUIRE(w.window().action(QStringLiteral("undo")) != nullptr);
    w.window().action(QStringLiteral("new"))->trigger();
    QCoreApplication::processEvents();
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.game().session().entries().size() == entries);
    CHECK_FALSE(w.find<QDockWidget>("shiftsDock")->widget()->isEnabled());
    CHECK_FALSE(w.window().action(QStringLiteral("saveScenario"))->isEnabled());
    w.press("newGameCancel");
    CHECK(w.find<QDockWidget>("shiftsDock")->widget()->isEnabled());
    CHECK(w.window().action(QStringLiteral("saveScenario"))->isEnabled());
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.game().session().entries().size() == entries + 1);
}

TEST_CASE("W12 a game without counters begins only after the player confirms", "[newgame]") {
    QByteArray text = setupGame();
    text = text.left(text.indexOf(",\n\"markers\"")) + "}";
    WindowFixture w(text);
    w.press("startPlay");
    CHECK(w.game().inSetup());
    CHECK(w.told().contains(QLatin1String("The map has no counters")));
    w.press("allowButton");
    CHECK_FALSE(w.game().inSetup());
}

TEST_CASE(
    "W19 setup areas can be typed, or selected on the map; the map shows the areas, and undo removes them",
    "[newgame]") {
    WindowFixture w(setupGame());
    openPage(w, 1);
    auto* hexes = w.find<QLineEdit>("areaHexes");
    w.type(hexes, QStringLiteral("1A1-1C9"));
    CHECK(w.find<QLabel>("areaVerdict")->text().startsWith(QChar(0x2713)));
    w.key(hexes, Qt::Key_Return);
    REQUIRE(w.state().areas.size() == 1);
    CHECK(hexes->text().isEmpty());
    CHECK(w.find<QListWidget>("areaList")->count() == 1);
    CHECK(w.state().areas.begin()->second.side == SideId("german"));
    w.type(hexes, QStringLiteral("9Z9"));
    CHECK(w.find<QLabel>("areaVerdict")->text().startsWith(QChar(0xd7)));
    w.key(hexes, Qt::Key_Return);
    CHECK(w.state().areas.size() == 1);
    hexes->clear();
    // Add the selected hex from the map. The focus stays on the page.
    w.click("1H6");
    w.press("areaHexesTaken");
    CHECK(hexes->text() == QLatin1String("1H6"));
    w.find<QComboBox>("areaSide")->setCurrentIndex(1);
    w.press("areaAdd");
    CHECK(w.state().areas.size() == 2);
    w.game().undo();
    CHECK(w.find<QListWidget>("areaList")->count() == 1);
    w.find<QListWidget>("areaList")->setCurrentRow(0);
    w.key(w.find<QListWidget>("areaList"), Qt::Key_Delete);
    CHECK(w.state().areas.empty());
}

TEST_CASE("W19 a group that enters later is typed with its turn, hexes and counters", "[newgame]") {
    WindowFixture w(setupGame());
    openPage(w, 2);
    w.find<QSpinBox>("entryTurn")->setValue(3);
    w.type(w.find<QLineEdit>("entryHexes"), QStringLiteral("west edge"));
    auto* counters = w.find<QLineEdit>("entryCounters");
    w.type(counters, QStringLiteral("2x 4-6-7, 8-1"));
    w.key(counters, Qt::Key_Return);
    REQUIRE(w.state().reinforcements.size() == 1);
    const auto& [id, group] = *w.state().reinforcements.begin();
    CHECK(group.turn == 3);
    CHECK(group.hexes.contains("1A5"));
    CHECK(counters->hasFocus());
    w.type(counters, QStringLiteral("LMG"));
    w.key(counters, Qt::Key_Return);
    int enter = 0;
    for (const auto& [piece, p] : w.state().pieces) enter += p.entry == id ? 1 : 0;
    CHECK(enter == 4);
    w.game().undo();
    w.game().undo();
    CHECK(w.state().reinforcements.empty());
}

TEST_CASE("W19 OBA modules, Bore Sights and OB totals are set in the window", "[newgame]") {
    WindowFixture w(setupGame());
    openPage(w, 3);
    w.type(w.find<QLineEdit>("obaName"), QStringLiteral("80mm Battalion Mortar"));
    w.find<QCheckBox>("obaRegistered")->setChecked(true);
    w.press("obaAdd");
    REQUIRE(w.state().modules.size() == 1);
    CHECK(w.state().modules.begin()->second.preRegistered);
    auto* weapons = w.find<QListWidget>("boreSightList");
    REQUIRE(weapons->count() == 1);
    weapons->setCurrentRow(0);
    w.key(weapons, Qt::Key_Space);
    CHECK(w.state().piece(PieceId("hmg"))->boreSight);
    w.game().undo();
    CHECK_FALSE(w.state().piece(PieceId("hmg"))->boreSight);
    openPage(w, 4);
    auto* dummies = w.find<QSpinBox>("sidesDummies1");
    CHECK(dummies->text() == QLatin1String("no limit"));
    dummies->setFocus();
    dummies->selectAll();
    w.type(dummies, QStringLiteral("9"));
    w.key(dummies, Qt::Key_Return);
    CHECK(w.state().sides.at(SideId("german")).dummies == 9);
    w.find<QSpinBox>("sidesTurns")->setValue(5);
    CHECK(w.state().clock.turns == 5);
    w.find<QComboBox>("sidesFirst")->setCurrentIndex(1);
    CHECK(w.state().clock.first == SideId("russian"));
    w.game().undo();
    w.game().undo();
    w.game().undo();
    CHECK(dummies->value() == -1);
}

TEST_CASE(
    "W19 the scenario card is written at setup, with one SSR per line, and undo restores the previous card",
    "[newgame]") {
    WindowFixture w(setupGame());
    openPage(w, 5);
    w.type(w.find<QLineEdit>("cardPlace"), QStringLiteral("Near Kharkov"));
    auto* rules = w.find<QPlainTextEdit>("cardRules");
    rules->setFocus();
    w.type(rules, QStringLiteral("EC are Wet."));
    w.key(rules, Qt::Key_Return);
    w.type(rules, QStringLiteral("No Wind."));
    w.press("cardWrite");
    REQUIRE(w.state().card.size() == 1);
    const Card& card = w.state().card.begin()->second;
    CHECK(card.place == "Near Kharkov");
    REQUIRE(card.rules.size() == 2);
    CHECK(card.rules[1].text == "No Wind.");
    w.game().undo();
    CHECK(rules->toPlainText() == QLatin1String("EC are Wet."));
}

TEST_CASE("W12 the palette offers the counters of the side's nation, and those in the OB of another scenario",
          "[newgame]") {
    WindowFixture w(setupGame());
    test::TemporaryFolder elsewhere;
    REQUIRE(test::writeFile(elsewhere.file("other.json"), test::smallScenario().toStdString()));
    QTest::mouseClick(w.find<QToolButton>("paletteOpen"), Qt::LeftButton);
    auto* list = w.find<QListWidget>("paletteList");
    auto* search = w.find<QLineEdit>("paletteSearch");
    w.type(search, QStringLiteral("5-4-8"));
    w.key(search, Qt::Key_Return);
    auto* input = w.find<QLineEdit>("placeInput");
    CHECK(input->text() == QLatin1String("5-4-8"));
    // Add the OB of another scenario.
    QTest::mouseClick(search, Qt::LeftButton);
    w.type(search, QStringLiteral("LMG"));
    w.key(search, Qt::Key_Return);
    CHECK(input->text() == QLatin1String("5-4-8, LMG"));
    // The list does not contain a Russian squad.
    CHECK(list->findItems(QStringLiteral("6-2-8"), Qt::MatchExactly).isEmpty());
    REQUIRE(w.find<CounterPalette>("counterPalette")
                ->takeFrom(QString::fromStdString(elsewhere.file("other.json"))));
    const auto stack = list->findItems(QStringLiteral("4-6-7, LMG, 8-1"), Qt::MatchExactly);
    REQUIRE(stack.size() == 1);
    list->scrollToItem(stack.front());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(stack.front()).center());
    w.click("1H6");
    w.key(input, Qt::Key_Return);
    CHECK(w.state().markers.size() == 2);
}

TEST_CASE("U14: the sides of a new game are named in the plural", "[newgame][U14]") {
    for (const Nation& n : Catalogue::builtIn().nations()) {
        INFO(n.id);
        CHECK(termRow("people " + n.id) != nullptr);
    }
    WindowFixture w((QByteArray()));
    w.window().action(QStringLiteral("new"))->trigger();
    const NewGame made = w.find<NewGamePanel>("newGamePanel")->wanted();
    REQUIRE(made.sides.size() == 2);
    CHECK(made.sides[0].second.name == "Germans");
    CHECK(made.sides[1].second.name == "Russians");
}
