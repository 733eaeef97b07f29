// SPDX-License-Identifier: MIT
// Tests VASL saved games in the window: opening them, answering questions about them, writing changes back,
// and following VASL.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>

#include "modal_answers.hpp"
#include "settings/settings.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "support/vasl_game.hpp"
#include "support/vasl_table.hpp"
#include "support/vsav_text.hpp"
#include "vasl/import_dialog.hpp"
#include "window_fixture.hpp"
#include "words/language.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::ModalAnswers;
using shellgame::test::WindowFixture;
namespace made = shellgame::test::vsav;

namespace {

/// The center of a hex on a single board, in pixels of VASL's map, which has a margin of 400 pixels.
struct Pixel {
    int x, y;
};
Pixel centre(int column, int number) {
    return {400 + static_cast<int>(56.25 * column),
            400 + static_cast<int>(64.5 * (number - 1) + 32 + (column % 2 == 1 ? 32 : 0))};
}
const Pixel e5 = centre(4, 5), h3 = centre(7, 3), k6 = centre(10, 6), h4 = centre(7, 4);

/// Makes a table with a German squad in E5, a Russian `?` with a squad under it in K6, and a truck in H3 that
/// is not in any catalog.
made::Maker table(Pixel squad = e5) {
    made::Maker out;
    out.info("INFO\tAxis\tAxis\t1\t3\t4\t2\t5\t?\t?\t\t");
    out.unit("11", "4-6-7 1sq", "ge", squad.x, squad.y);
    out.stack("12", squad.x, squad.y, {"11"});
    out.unit("21", "4-4-7 1sq", "ru", k6.x, k6.y);
    out.question("22", "ru", "secret", k6.x, k6.y);
    out.stack("23", k6.x, k6.y, {"21", "22"});
    out.piece("31",
              {{"emb2;;2;;;2;;;2;;;;1;false;0;0;a,b,c,d,e,f;+ vca3,+ vca4,+ vca5,+ vca6,+ vca1,+ "
                "vca2;true;;;;false;;1;1;true;;;",
                "1"},
               {"conceal;67,130;ge/geqmark58;ge;;", "null;"}},
              "Wonderwagon", h3.x, h3.y);
    out.stack("32", h3.x, h3.y, {"31"});
    return out;
}

std::string write(WindowFixture& w, const std::string& name, const made::Maker& game) {
    const std::string path = w.file(name);
    REQUIRE(writeFileSafely(path, game.file()));
    return path;
}

template <class T>
T* in(QDialog& dialog, const char* name) {
    T* found = dialog.findChild<T*>(QLatin1String(name));
    if (found == nullptr) throw std::runtime_error(std::string("no ") + name);
    return found;
}

void settle(QDialog& dialog) {
    const bool done = QTest::qWaitFor([&] {
        return in<QTreeWidget>(dialog, "vaslCounters")->topLevelItemCount() > 0 ||
               !in<QLabel>(dialog, "vaslProblems")->text().isEmpty();
    });
    REQUIRE(done);
}

/// Opens the file as a player whose board files are in another folder.
void openOnBlankGrid(WindowFixture& w, const std::string& path) {
    ModalAnswers answers;
    answers.next([](QDialog& dialog) {
        settle(dialog);
        CHECK_FALSE(in<QPushButton>(dialog, "vaslOpen")->isEnabled());
        CHECK(in<QLabel>(dialog, "vaslProblems")->text().contains(QLatin1String("bd01")));
        in<QPushButton>(dialog, "vaslGrids")->click();
        REQUIRE(QTest::qWaitFor([&] { return in<QPushButton>(dialog, "vaslOpen")->isEnabled(); }));
        in<QPushButton>(dialog, "vaslOpen")->click();
    });
    w.window().openFile(QString::fromStdString(path));
    REQUIRE(answers.left() == 0);
}

const Piece* pieceCalled(const GameState& state, const std::string& type) {
    for (const auto& [id, p] : state.pieces)
        if (p.type == type) return &p;
    return nullptr;
}

}  // namespace

namespace {

/// Writes the file as VASL does, and waits until the window lists its changes.
QTreeWidget* savedInVasl(WindowFixture& w, const std::string& path, const made::Maker& game) {
    REQUIRE(writeFileSafely(path, game.file()));
    auto* badge = w.find<QToolButton>("vaslBadge");
    REQUIRE(QTest::qWaitFor([&] { return badge->isVisible(); }));
    QTest::mouseClick(badge, Qt::LeftButton);
    return w.find<QTreeWidget>("vaslNews");
}

/// Exports the game under this name, and answers both dialogs.
void exportAs(WindowFixture& w, const char* action, const std::string& out) {
    ModalAnswers answers;
    answers.next([](QDialog& dialog) { in<QPushButton>(dialog, "vaslWrite")->click(); });
    answers.next([&](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        REQUIRE(files != nullptr);
        files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(QString::fromStdString(out));
        QMetaObject::invokeMethod(files, "accept");
    });
    w.window().action(QLatin1String(action))->trigger();
    REQUIRE(answers.left() == 0);
}

void moveSquad(WindowFixture& w, const char* to) {
    const auto squad = std::find_if(w.state().pieces.begin(), w.state().pieces.end(),
                                    [](const auto& p) { return p.second.type == "4-6-7"; });
    REQUIRE(w.game().perform(
        Json{{"do", "move"}, {"pieces", Json::array({squad->first.text})}, {"path", Json::array({to})}}));
}

}  // namespace

TEST_CASE("a VASL saved game opens as a game, with blank grids for missing boards", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    openOnBlankGrid(w, path);
    REQUIRE(w.game().hasGame());
    CHECK(w.game().inSetup());
    CHECK(w.game().dirty());
    const Piece* squad = pieceCalled(w.state(), "4-6-7");
    REQUIRE(squad != nullptr);
    CHECK(squad->at.text() == "1E5");
    const auto hidden = std::find_if(w.state().markers.begin(), w.state().markers.end(),
                                     [](const auto& m) { return m.second.at.text() == "1K6"; });
    REQUIRE(hidden != w.state().markers.end());
    CHECK(hidden->second.contents.size() == 1);
    // Private notes do not appear in the scenario.
    CHECK_FALSE(scenarioJson(w.game().game().info, w.state()).dump().find("secret") != std::string::npos);
    // The dialog can be opened again, but then does not have the button that opens the game.
    ModalAnswers answers;
    answers.next([](QDialog& dialog) {
        settle(dialog);
        CHECK(dialog.findChild<QPushButton*>(QStringLiteral("vaslOpen")) == nullptr);
        dialog.reject();
    });
    w.window().action(QStringLiteral("vaslSummary"))->trigger();
    CHECK(answers.left() == 0);
}

TEST_CASE("a damaged VASL file is refused with a reason, and the open game is not changed", "[app][vasl]") {
    WindowFixture w;
    const auto before = w.state().hash;
    const std::string path = w.file("bad.vsav");
    REQUIRE(writeFileSafely(path, table().file().substr(0, 200)));
    ModalAnswers answers;
    answers.next([](QDialog& dialog) {
        settle(dialog);
        CHECK(in<QLabel>(dialog, "vaslProblems")->text().contains(QLatin1String("bad.vsav")));
        CHECK_FALSE(in<QPushButton>(dialog, "vaslOpen")->isEnabled());
        dialog.reject();
    });
    w.window().openFile(QString::fromStdString(path));
    CHECK(answers.left() == 0);
    CHECK(w.state().hash == before);
}

TEST_CASE("the window asks once for facts that VASL's file does not contain, and stores the answers",
          "[app][vasl]") {
    QFile::remove(ImportDialog::answersFile());
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    for (const bool first : {true, false}) {
        ModalAnswers answers;
        answers.next([first](QDialog& dialog) {
            settle(dialog);
            in<QPushButton>(dialog, "vaslGrids")->click();
            REQUIRE(QTest::qWaitFor([&] { return in<QPushButton>(dialog, "vaslOpen")->isEnabled(); }));
            auto* list = in<QTreeWidget>(dialog, "vaslQuestions");
            QLineEdit* allowance = nullptr;
            for (int i = 0; i < list->topLevelItemCount(); ++i)
                if (list->topLevelItem(i)->text(3) == QLatin1String("MF or MP"))
                    allowance = qobject_cast<QLineEdit*>(list->itemWidget(list->topLevelItem(i), 4));
            REQUIRE(allowance != nullptr);
            if (first) {
                allowance->selectAll();
                QTest::keyClicks(allowance, QStringLiteral("17"));
            } else {
                CHECK(allowance->text() == QLatin1String("17"));
            }
            in<QPushButton>(dialog, "vaslOpen")->click();
        });
        w.window().openFile(QString::fromStdString(path));
        REQUIRE(answers.left() == 0);
        const Piece* wagon = pieceCalled(w.state(), "Wonderwagon");
        REQUIRE(wagon != nullptr);
        CHECK(wagon->allowance == 17);
        // Close the game, because the file belongs to the same table and would otherwise be compared with the
        // open game.
        w.game().close();
    }
    QFile::remove(ImportDialog::answersFile());
}

TEST_CASE("the action To VASL writes moves into a copy of VASL's file, and changes no other file",
          "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    openOnBlankGrid(w, path);
    const auto export_ = [&](const char* name) {
        const std::string out = w.file(name);
        exportAs(w, "toVaslAs", out);
        const auto bytes = readFile(out, 1U << 20U);
        REQUIRE(bytes);
        return made::textInFile(*bytes);
    };
    const std::string before = made::textInFile(table().file());
    CHECK(export_("same.vsav") == before);
    CHECK(w.told().contains(QLatin1String("is saved, without changes")));
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    const auto squad = std::find_if(w.state().pieces.begin(), w.state().pieces.end(),
                                    [](const auto& p) { return p.second.type == "4-6-7"; });
    REQUIRE(w.game().perform(
        Json{{"do", "move"}, {"pieces", Json::array({squad->first.text})}, {"path", Json::array({"1E6"})}}));
    CHECK(export_("moved.vsav") != before);
    CHECK(w.told().contains(QLatin1String("1 counter changes")));
    CHECK(w.window().strip()->text().contains(QLatin1String("1 counter changes")));
}

TEST_CASE("after the last change from VASL is applied, the map has the focus", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    openOnBlankGrid(w, path);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    auto* list = savedInVasl(w, path, table(centre(4, 7)));
    REQUIRE(list->topLevelItemCount() == 1);
    // The list names the path that the program would take.
    CHECK(list->topLevelItem(0)->text(1).contains(QLatin1String("1E6, 1E7")));
    CHECK(list->topLevelItem(0)->toolTip(0).contains(QLatin1String("1E6, 1E7")));
    w.window().activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&w.window()));
    w.find<QPushButton>("vaslTakeAll")->setFocus();
    w.press("vaslTakeAll");
    REQUIRE(list->topLevelItemCount() == 0);
    CHECK(w.map().hasFocus());
}

TEST_CASE("a change from VASL that meets a hidden enemy reports that the unit must return", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const Pixel j5 = centre(9, 5);
    const std::string path = write(w, "Gap.vsav", table(j5));
    openOnBlankGrid(w, path);
    REQUIRE(w.game().perform(Json{{"do", "keep"}, {"side", "allied"}, {"opens", "never"}}));
    REQUIRE(w.game().viewer() == SideId("axis"));
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    auto* list = savedInVasl(w, path, table(k6));
    REQUIRE(list->topLevelItemCount() == 1);
    list->topLevelItem(0)->setCheckState(0, Qt::Checked);
    w.press("vaslTakeTicked");
    REQUIRE(pieceCalled(w.state(), "4-4-7")->under.empty());
    CHECK(w.window().strip()->kind() == Notice::Kind::warning);
    CHECK(w.told().contains(QLatin1String("must return")));
    // The reminders list the unit, and the phase does not end without a warning.
    CHECK(w.find<QWidget>("dutyBar")->isVisible());
    w.window().action(QStringLiteral("phase"))->trigger();
    CHECK(w.state().clock.phase == Phase::MPh);
    CHECK(w.told().contains(QLatin1String("must return to the previous Location")));
    // The reminder disappears when the unit has returned.
    const auto squad = std::find_if(w.state().pieces.begin(), w.state().pieces.end(),
                                    [](const auto& p) { return p.second.type == "4-6-7"; });
    REQUIRE(w.game().perform(
        Json{{"do", "correct"}, {"pointer", "/pieces/" + squad->first.text + "/at"}, {"value", "1J5"}}));
    CHECK_FALSE(w.find<QWidget>("dutyBar")->isVisible());
}

TEST_CASE("the buttons of the panel In VASL stay in place in a low window, however long the texts are",
          "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    openOnBlankGrid(w, path);
    w.window().resize(1280, 800);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    (void)savedInVasl(w, path, table(centre(4, 7)));
    auto* button = w.find<QPushButton>("vaslTakeAll");
    auto* dock = w.find<QDockWidget>("vaslDock");
    const auto place = [&] {
        QTest::qWait(50);
        return QRect(button->mapTo(dock, QPoint(0, 0)), button->size());
    };
    const QRect before = place();
    const QString text = QStringLiteral("The reason is longer than the panel is wide. ").repeated(12);
    for (const char* label : {"vaslNewsHeadline", "vaslNewsWhy"}) {
        w.find<QLabel>(label)->setText(text);
        w.find<QLabel>(label)->show();
    }
    CHECK(place() == before);
    CHECK(dock->rect().contains(before));
}

TEST_CASE("a second export of the session writes the same file again without questions", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    openOnBlankGrid(w, path);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    moveSquad(w, "1E6");
    const std::string out = w.file("Gap (turn 1).vsav");
    exportAs(w, "toVasl", out);
    const auto first = readFile(out, 1U << 20U);
    moveSquad(w, "1E7");
    w.window().action(QStringLiteral("toVasl"))->trigger();  // an unanswered dialog would block here
    const auto second = readFile(out, 1U << 20U);
    REQUIRE((first && second));
    CHECK(made::textInFile(*first) != made::textInFile(*second));
    CHECK(w.told().contains(QLatin1String("1 counter changes")));
    // The next name replaces the turn in the name.
    ModalAnswers answers;
    answers.next([](QDialog& dialog) { in<QPushButton>(dialog, "vaslWrite")->click(); });
    answers.next([](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        REQUIRE(files != nullptr);
        CHECK(files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->text() ==
              QLatin1String("Gap (turn 1)"));
        dialog.reject();
    });
    w.window().action(QStringLiteral("toVaslAs"))->trigger();
    CHECK(answers.left() == 0);
}

TEST_CASE("after an export under another name, the window still notices changes in the file of VASL",
          "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    openOnBlankGrid(w, path);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    REQUIRE(QDir().mkpath(QString::fromStdString(w.file("backup"))));
    exportAs(w, "toVasl", w.file("backup/copy.vsav"));
    auto* watched = w.find<QLabel>("vaslWatched");
    CHECK(watched->text() == QLatin1String("Watching backup/copy.vsav"));
    // VASL goes on with the first file.
    REQUIRE(writeFileSafely(path, table(centre(4, 6)).file()));
    REQUIRE(QTest::qWaitFor([&] { return w.told().contains(QLatin1String("VASL plays with Gap.vsav")); }));
    w.press("allowButton");
    CHECK(watched->text().endsWith(QLatin1String("/Gap.vsav")));
    auto* list = w.find<QTreeWidget>("vaslNews");
    REQUIRE(list->topLevelItemCount() == 1);
    CHECK(list->topLevelItem(0)->text(0).contains(QLatin1String("from 1E5 to 1E6")));
    // The player can choose the other file again.
    ModalAnswers answers;
    answers.next([&](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        REQUIRE(files != nullptr);
        files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))
            ->setText(QString::fromStdString(w.file("backup/copy.vsav")));
        QMetaObject::invokeMethod(files, "accept");
    });
    w.find<QToolButton>("vaslOther")->click();
    REQUIRE(answers.left() == 0);
    CHECK(watched->text() == QLatin1String("Watching backup/copy.vsav"));
    CHECK(list->topLevelItemCount() == 0);
}

TEST_CASE("the OB beside VASL's map is dealt as the enemy OB, and a revealed unit is that counter in VASL",
          "[app][vasl][kept]") {
    WindowFixture w(QByteArray{});
    made::Maker game;
    game.info("INFO\tAxis\tAxis\t1\t3\t4\t2\t5\t?\t?\t\t");
    const Pixel l5 = centre(11, 5);
    game.unit("11", "4-6-7 1sq", "ge", l5.x, l5.y).stack("12", l5.x, l5.y, {"11"});
    game.unit("41", "4-4-7 1sq", "ru", 200, 200).unit("42", "4-4-7 1sq", "ru", 200, 200);
    game.stack("43", 200, 200, {"41", "42"});
    const std::string path = write(w, "Gap.vsav", game);
    openOnBlankGrid(w, path);
    const auto pieces = w.state().pieces.size();
    w.window().action(QStringLiteral("unknownEnemy"))->trigger();
    auto* sides = w.find<QComboBox>("aiSide");
    sides->setCurrentIndex(sides->findData(QStringLiteral("allied")));
    Q_EMIT sides->activated(sides->currentIndex());
    CHECK(w.find<QComboBox>("aiBeside")->currentText() == QStringLiteral("2 × 4-4-7"));
    w.press("aiTakeBeside");
    REQUIRE(w.state().pool.size() == 1);
    CHECK(w.state().pool.begin()->second.counters == "4-4-7");
    CHECK(w.state().pool.begin()->second.count == 2);
    REQUIRE(w.game().perform(Json{{"do", "terrain"}, {"at", {"1M5", "1N5"}}, {"terrain", {"Woods"}}}));
    REQUIRE(w.game().perform(Json{{"do", "deal_places"}, {"side", "allied"}, {"at", {"1M5", "1N5"}}}));
    REQUIRE(w.game().perform(Json{{"do", "keep"}, {"side", "allied"}, {"opens", "never"}}));
    REQUIRE(w.game().perform(Json{{"do", "deal"}, {"side", "allied"}}));
    CHECK(w.state().pieces.size() == pieces);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    // While the units are hidden, they stay beside the map in VASL.
    const std::string out = w.file("Gap (turn 1).vsav");
    exportAs(w, "toVasl", out);
    test::VaslTable hidden(*readFile(out, 1U << 20U));
    CHECK(hidden.placeOf("41") == std::pair(200, 200));
    CHECK(hidden.placeOf("42") == std::pair(200, 200));
    REQUIRE(w.game().perform(Json{{"do", "ask"}, {"at", "1M5"}, {"what", "search"}}));
    const std::string next = w.file("next.vsav");
    exportAs(w, "toVaslAs", next);
    test::VaslTable revealed(*readFile(next, 1U << 20U));
    std::set<std::pair<int, int>> places{revealed.placeOf("41"), revealed.placeOf("42")};
    CHECK(places == std::set<std::pair<int, int>>{{200, 200}, test::pixelOf("M5")});
    // VASL's file has no further counter, and the comparison finds no change.
    w.window().action(QStringLiteral("vaslNewsShow"))->trigger();
    CHECK(w.find<QTreeWidget>("vaslNews")->topLevelItemCount() == 0);
}

TEST_CASE("the commands of one change from VASL are undone together", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    openOnBlankGrid(w, write(w, "Gap.vsav", table()));
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    const auto squad = std::find_if(w.state().pieces.begin(), w.state().pieces.end(),
                                    [](const auto& p) { return p.second.type == "4-6-7"; });
    const std::string id = squad->first.text;
    const auto before = w.state().hash;
    REQUIRE(w.game().performAtOnce({{{"do", "move"}, {"pieces", {id}}, {"path", {"1E6"}}},
                                    {{"do", "mark"}, {"piece", id}, {"add", {"pinned"}}}}));
    REQUIRE(w.game().undo());
    CHECK(w.state().hash == before);
    // Later commands are undone one by one.
    for (const char* mark : {"pinned", "broken"})
        REQUIRE(w.game().perform(Json{{"do", "mark"}, {"piece", id}, {"add", {mark}}}));
    REQUIRE(w.game().undo());
    CHECK(w.state().piece(PieceId(id))->marks == std::set<std::string>{"pinned"});
}

TEST_CASE("equal changes in VASL share a row, and the Player Turn is named in words", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const auto hill = [](int squads, const char* player) {
        made::Maker out;
        out.info("INFO\tAxis\t" + std::string(player) + "\t1\t3\t4\t2\t5\t?\t?\t\t");
        out.unit("11", "4-6-7 1sq", "ge", e5.x, e5.y).stack("12", e5.x, e5.y, {"11"});
        std::vector<std::string> stack;
        for (int n = 0; n < squads; ++n) {
            stack.push_back(std::to_string(21 + n));
            out.unit(stack.back(), "4-4-7 1sq", "ru", k6.x, k6.y);
        }
        if (squads > 0) out.stack("29", k6.x, k6.y, stack);
        return out;
    };
    const std::string path = write(w, "Gap.vsav", hill(3, "Axis"));
    openOnBlankGrid(w, path);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    auto* list = savedInVasl(w, path, hill(0, "Allied"));
    REQUIRE(list->topLevelItemCount() == 2);
    CHECK(list->topLevelItem(0)->text(0).startsWith(QStringLiteral("3 × 4-4-7")));
    CHECK(list->topLevelItem(1)->text(0) == QStringLiteral("It is now turn 1, Player Turn of the %1")
                                                .arg(qs(w.state().sideName(SideId("allied")))));
    // The row stands for all three changes.
    list->topLevelItem(0)->setCheckState(0, Qt::Checked);
    list->topLevelItem(1)->setCheckState(0, Qt::Unchecked);
    w.press("vaslTakeTicked");
    for (const auto& [id, p] : w.state().pieces)
        if (p.type == "4-4-7") CHECK_FALSE(p.gone.empty());
}

TEST_CASE("the window notices when VASL saves the file, and applies the changes as actions", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    openOnBlankGrid(w, path);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    auto* badge = w.find<QToolButton>("vaslBadge");
    CHECK_FALSE(badge->isVisible());
    // VASL saves the game after the squad has moved one hex.
    REQUIRE(writeFileSafely(path, table(centre(4, 6)).file()));
    REQUIRE(QTest::qWaitFor([&] { return badge->isVisible(); }));
    CHECK(badge->text().contains(QLatin1String("1 change")));
    QTest::mouseClick(badge, Qt::LeftButton);
    auto* list = w.find<QTreeWidget>("vaslNews");
    REQUIRE(list->topLevelItemCount() == 1);
    CHECK(list->topLevelItem(0)->text(0).contains(QLatin1String("from 1E5 to 1E6")));
    const auto entries = w.game().session().entries().size();
    w.press("vaslTakeAll");
    CHECK(pieceCalled(w.state(), "4-6-7")->at.text() == "1E6");
    CHECK(w.game().session().entries().size() > entries);
    CHECK(list->topLevelItemCount() == 0);
    CHECK_FALSE(badge->isVisible());
    // A side's view does not show any of the changes.
    REQUIRE(writeFileSafely(path, table(centre(4, 7)).file()));
    REQUIRE(QTest::qWaitFor([&] { return badge->isVisible(); }));
    REQUIRE(w.window().setView(QStringLiteral("axis")));
    CHECK_FALSE(badge->isVisible());
    CHECK(list->topLevelItemCount() == 0);
    CHECK_FALSE(w.window().action(QStringLiteral("toVasl"))->isEnabled());
    CHECK_FALSE(newsFromVasl(w.game().game(), path));
    CHECK_FALSE(exportVasl(w.game().game(), path));
}

TEST_CASE("another saved game from the same table is compared with the open game instead of being opened",
          "[app][vasl][V04]") {
    WindowFixture w(QByteArray{});
    openOnBlankGrid(w, write(w, "Gap.vsav", table()));
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    const auto entries = w.game().session().entries().size();
    // A file can be opened by dialog, drop or command line. If the window asked a question, this test would
    // stop there.
    REQUIRE(QDir().mkpath(QString::fromStdString(w.file("elsewhere"))));
    const std::string other = write(w, "elsewhere/turn 2.vsav", table(centre(4, 6)));
    w.window().openFile(QString::fromStdString(other));
    CHECK(w.game().session().entries().size() == entries);
    auto* list = w.find<QTreeWidget>("vaslNews");
    REQUIRE(list->topLevelItemCount() == 1);
    CHECK(list->topLevelItem(0)->text(0).contains(QLatin1String("from 1E5 to 1E6")));
    w.press("vaslTakeAll");
    CHECK(pieceCalled(w.state(), "4-6-7")->at.text() == "1E6");
    // From now on the program watches this file and its folder.
    (void)write(w, "elsewhere/turn 3.vsav", table(centre(4, 7)));
    REQUIRE(QTest::qWaitFor([&] { return w.told().contains(QLatin1String("turn 3.vsav is a newer")); }));
    w.press("allowButton");
    REQUIRE(list->topLevelItemCount() == 1);
    CHECK(list->topLevelItem(0)->text(0).contains(QLatin1String("from 1E6 to 1E7")));
    // A file from another table opens as a separate game, after a question about the open one.
    made::Maker none;
    none.unit("91", "4-6-7 1sq", "ge", e5.x, e5.y).stack("92", e5.x, e5.y, {"91"});
    const std::string third = write(w, "elsewhere/other.vsav", none);
    ModalAnswers answers;
    bool asked = false;
    answers.next([&](QDialog& dialog) {
        asked = true;
        dialog.reject();
    });
    w.window().openFile(QString::fromStdString(third));
    CHECK(asked);
}

TEST_CASE("a ticked change that needs another change is applied only together with it", "[app][vasl]") {
    WindowFixture w(QByteArray{});
    // Makes a German squad. If `shown` is set, it was revealed in VASL and has moved; otherwise it is under a
    // `?`.
    const auto german = [](bool shown) {
        made::Maker out;
        const Pixel at = shown ? centre(4, 6) : e5;
        out.info("INFO\tAxis\tAxis\t1\t3\t4\t2\t5\t?\t?\t\t");
        out.unit("11", "4-6-7 1sq", "ge", at.x, at.y);
        if (!shown) out.question("12", "ge", "secret", at.x, at.y);
        out.stack("13", at.x, at.y,
                  shown ? std::vector<std::string>{"11"} : std::vector<std::string>{"11", "12"});
        out.unit("21", "4-4-7 1sq", "ru", k6.x, k6.y);
        out.stack("22", k6.x, k6.y, {"21"});
        return out;
    };
    const std::string path = write(w, "Gap.vsav", german(false));
    openOnBlankGrid(w, path);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    REQUIRE_FALSE(pieceCalled(w.state(), "4-6-7")->under.empty());
    REQUIRE(writeFileSafely(path, german(true).file()));
    auto* badge = w.find<QToolButton>("vaslBadge");
    REQUIRE(QTest::qWaitFor([&] { return badge->isVisible(); }));
    QTest::mouseClick(badge, Qt::LeftButton);
    auto* list = w.find<QTreeWidget>("vaslNews");
    REQUIRE(list->topLevelItemCount() == 2);
    list->topLevelItem(0)->setCheckState(0, Qt::Unchecked);
    list->topLevelItem(1)->setCheckState(0, Qt::Unchecked);
    const auto entries = w.game().session().entries().size();
    w.press("vaslTakeTicked");
    CHECK(w.told().contains(QLatin1String("Check at least one change")));
    CHECK(w.game().session().entries().size() == entries);
    // Tick only the move, which is not possible without the reveal.
    list->topLevelItem(1)->setCheckState(0, Qt::Checked);
    w.press("vaslTakeTicked");
    CHECK(w.game().session().entries().size() == entries);
    REQUIRE(list->topLevelItemCount() == 2);
    w.press("vaslTakeTicked");
    CHECK(w.told().contains(QLatin1String("2 changes")));
    CHECK(pieceCalled(w.state(), "4-6-7")->under.empty());
    CHECK(w.state().placeOf(*pieceCalled(w.state(), "4-6-7")).text() == "1E6");
    CHECK(list->topLevelItemCount() == 0);
}

TEST_CASE("before a file is written, the player sees the changes and decides whether to number the ?",
          "[app][vasl]") {
    WindowFixture w(QByteArray{});
    made::Maker game;
    game.info("INFO\tAxis\tAxis\t1\t3\t4\t2\t5\t?\t?\t\t");
    game.unit("11", "4-6-7 1sq", "ge", e5.x, e5.y);
    game.question("12", "ge", "secret", e5.x, e5.y);
    game.stack("13", e5.x, e5.y, {"11", "12"});
    game.question("14", "ge", "secret", h4.x, h4.y);
    game.question("15", "ge", "secret", h4.x, h4.y);
    game.stack("16", h4.x, h4.y, {"14", "15"});
    game.unit("21", "4-4-7 1sq", "ru", k6.x, k6.y);
    game.stack("22", k6.x, k6.y, {"21"});
    const std::string path = write(w, "Gap.vsav", game);
    openOnBlankGrid(w, path);
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    const auto markerAt = [&](const char* hex) {
        for (const auto& [id, m] : w.state().markers)
            if (m.at.text() == hex) return id.text;
        return std::string();
    };
    REQUIRE(w.game().perform(
        Json{{"do", "shift"},
             {"dice", {1, 2}},
             {"pairs", Json::array({{{"from", markerAt("1E5")}, {"to", markerAt("1H4")}}})}}));
    const auto* tick = w.window().action(QStringLiteral("numbered"));
    REQUIRE_FALSE(tick->isChecked());
    const std::string out = w.file("Gap (turn 1).vsav");
    const auto looksNumbered = [](QDialog& dialog) {
        return in<QLabel>(dialog, "vaslNumberedSays")
                   ->text()
                   .contains(QLatin1String("shifts move nothing")) &&
               in<QLabel>(dialog, "vaslExportHeadline")->text().contains(QLatin1String("without changes"));
    };
    const auto ctrlAltS = [&w] {
        w.window().activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&w.window()));
        w.map().setFocus();
        QTest::keyClick(&w.map(), Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    };
    // Open the dialog with the mouse and read it without writing the file.
    ModalAnswers answers;
    answers.next([&](QDialog& dialog) {
        REQUIRE(QTest::qWaitForWindowExposed(&dialog));
        dialog.activateWindow();
        auto* box = in<QCheckBox>(dialog, "vaslNumbered");
        CHECK_FALSE(box->isChecked());
        CHECK_FALSE(looksNumbered(dialog));
        CHECK(in<QTreeWidget>(dialog, "vaslExportList")
                  ->topLevelItem(0)
                  ->text(0)
                  .contains(QLatin1String("moved from 1E5 to 1H4")));
        QTest::mouseClick(box, Qt::LeftButton, {}, box->rect().center());
        CHECK(box->isChecked());
        CHECK(looksNumbered(dialog));
        CHECK(tick->isChecked());
        QTest::mouseClick(box, Qt::LeftButton, {}, box->rect().center());
        CHECK_FALSE(looksNumbered(dialog));
        CHECK_FALSE(tick->isChecked());
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    ctrlAltS();
    REQUIRE(answers.left() == 0);
    CHECK_FALSE(QFile::exists(QString::fromStdString(out)));
    // Use only the keyboard. Tab moves to the choice, Space ticks it, and Enter confirms.
    answers.next([&](QDialog& dialog) {
        dialog.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&dialog));
        auto* box = in<QCheckBox>(dialog, "vaslNumbered");
        for (int i = 0; i < 6 && dialog.focusWidget() != box; ++i)
            QTest::keyClick(dialog.focusWidget(), Qt::Key_Tab);
        CHECK(dialog.focusWidget() == box);
        QTest::keyClick(box, Qt::Key_Space);
        CHECK(box->isChecked());
        CHECK(looksNumbered(dialog));
        QTest::keyClick(box, Qt::Key_Return);
    });
    answers.next([&](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        REQUIRE(files != nullptr);
        files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(QString::fromStdString(out));
        QMetaObject::invokeMethod(files, "accept");
    });
    ctrlAltS();
    REQUIRE(answers.left() == 0);
    const auto bytes = readFile(out, 1U << 20U);
    REQUIRE(bytes);
    CHECK(made::textInFile(*bytes) == made::textInFile(game.file()));
    CHECK(w.told().contains(QLatin1String("shifts move nothing in VASL")));
    // The panel with changes in VASL also says that the `?` are numbered.
    w.window().action(QStringLiteral("vaslNewsShow"))->trigger();
    CHECK(w.find<QLabel>("vaslNewsHeadline")->text().contains(QLatin1String("are numbered")));
    w.window().action(QStringLiteral("numbered"))->setChecked(false);
}

TEST_CASE(
    "for a game in progress the dialog asks for the turn, side and phase, and the game opens at that moment",
    "[app][vasl][V06]") {
    WindowFixture w(QByteArray{});
    made::Maker maker = table();
    maker.info("INFO\tAxis\tAllied\t2\t3\t4\t2\t5\t?\t?\t\t");
    const std::string path = write(w, "Gap.vsav", maker);
    ModalAnswers answers;
    answers.next([](QDialog& dialog) {
        settle(dialog);
        in<QPushButton>(dialog, "vaslGrids")->click();
        REQUIRE(QTest::qWaitFor([&] { return in<QPushButton>(dialog, "vaslOpen")->isEnabled(); }));
        // The dialog proposes the values from VASL's scenario information.
        auto* turn = in<QSpinBox>(dialog, "vaslTurn");
        auto* phase = in<QComboBox>(dialog, "vaslPhase");
        auto* player = in<QComboBox>(dialog, "vaslPlayer");
        auto* pds = in<QCheckBox>(dialog, "vaslPds");
        CHECK(in<QWidget>(dialog, "vaslMoment")->isVisible());
        CHECK_FALSE(in<QComboBox>(dialog, "vaslLogAt")->isVisible());
        CHECK(turn->value() == 2);
        CHECK(player->currentData().toString() == QLatin1String("allied"));
        CHECK(phase->currentData().toInt() == static_cast<int>(Phase::RPh));
        CHECK_FALSE(pds->isChecked());
        turn->setValue(5);
        phase->setCurrentIndex(phase->findData(static_cast<int>(Phase::MPh)));
        Q_EMIT phase->activated(phase->currentIndex());
        pds->click();
        in<QPushButton>(dialog, "vaslOpen")->click();
    });
    w.window().openFile(QString::fromStdString(path));
    REQUIRE(answers.left() == 0);
    CHECK(w.state().clock.turn == 5);
    CHECK(w.state().clock.player == SideId("allied"));
    CHECK(w.state().clock.phase == Phase::MPh);
    REQUIRE(w.state().markers.size() == 1);
    CHECK(w.state().markers.begin()->second.pds);
}

TEST_CASE("in the window the player can choose not to import a VASL counter", "[app][vasl][V05]") {
    QFile::remove(ImportDialog::answersFile());
    WindowFixture w(QByteArray{});
    const std::string path = write(w, "Gap.vsav", table());
    ModalAnswers answers;
    answers.next([](QDialog& dialog) {
        settle(dialog);
        in<QPushButton>(dialog, "vaslGrids")->click();
        REQUIRE(QTest::qWaitFor([&] { return in<QPushButton>(dialog, "vaslOpen")->isEnabled(); }));
        auto* list = in<QTreeWidget>(dialog, "vaslQuestions");
        QComboBox* is = nullptr;
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            if (list->topLevelItem(i)->text(3) == QLatin1String("Which counter is it?"))
                is = qobject_cast<QComboBox*>(list->itemWidget(list->topLevelItem(i), 4));
        REQUIRE(is != nullptr);
        const int out = is->findText(QStringLiteral("exclude"));
        REQUIRE(out >= 0);
        is->setCurrentIndex(out);
        in<QPushButton>(dialog, "vaslOpen")->click();
    });
    w.window().openFile(QString::fromStdString(path));
    REQUIRE(answers.left() == 0);
    CHECK(pieceCalled(w.state(), "Wonderwagon") == nullptr);
    CHECK(pieceCalled(w.state(), "4-6-7") != nullptr);
    QFile::remove(ImportDialog::answersFile());
}

TEST_CASE("a log file opens at its end, or at its beginning if the player prefers", "[app][vasl][V13]") {
    for (const bool beginning : {false, true}) {
        INFO(beginning);
        WindowFixture w(QByteArray{});
        const std::string path =
            write(w, "Gap.vlog", table().after("\x1bLOG\t-/11\x1bLOG\tCHAT*** (IFT DR) 4,2 ***   <Otto>   "));
        ModalAnswers answers;
        answers.next([beginning](QDialog& dialog) {
            settle(dialog);
            in<QPushButton>(dialog, "vaslGrids")->click();
            REQUIRE(QTest::qWaitFor([&] { return in<QPushButton>(dialog, "vaslOpen")->isEnabled(); }));
            auto* at = in<QComboBox>(dialog, "vaslLogAt");
            CHECK(at->isVisible());
            if (beginning) {
                at->setCurrentIndex(1);
                Q_EMIT at->activated(1);
                REQUIRE(QTest::qWaitFor([&] { return in<QPushButton>(dialog, "vaslOpen")->isEnabled(); }));
            }
            in<QPushButton>(dialog, "vaslOpen")->click();
        });
        w.window().openFile(QString::fromStdString(path));
        REQUIRE(answers.left() == 0);
        CHECK((pieceCalled(w.state(), "4-6-7") != nullptr) == beginning);
        CHECK(w.game().game().info.rolled.size() == (beginning ? 0U : 1U));
    }
}

TEST_CASE("the start page offers to open VASL saved games", "[app][vasl][V14]") {
    WindowFixture w(QByteArray{});
    auto* button = w.window().findChild<QPushButton*>(QStringLiteral("startVaslButton"));
    REQUIRE(button != nullptr);
    CHECK(button->isVisible());
}
