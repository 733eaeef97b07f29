// SPDX-License-Identifier: MIT
// Tests for faults that a player found during an evening with the program.
#include <QAbstractTextDocumentLayout>
#include <QCommandLinkButton>
#include <QDockWidget>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>

#include "card/tour_panel.hpp"
#include "log/log_model.hpp"
#include "modal_answers.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

void processAll() {
    for (int i = 0; i < 6; ++i) QCoreApplication::processEvents();
}

QByteArray gunSetup() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans","nationality":"german"},{"id":"russian","name":"Russians","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"setup"},
"markers":[{"id":"m1","side":"german","at":"1E4","pds":true,"contents":["4-6-7"]}]})";
}

QString market() {
    return QString::fromStdString(test::sourcePath("scenarios/market-square.json"));
}

/// The last Player Turn of a game, which the Germans win unless the Russians act.
QByteArray lastPhase() {
    return test::smallScenario()
        .replace("\"turns\":8", "\"turns\":1")
        .replace("\"player\":\"german\"", "\"player\":\"russian\"")
        .replace("\"phase\":\"MPh\"", "\"phase\":\"CCPh\"");
}

/// Clicks a counter in the palette after searching the list for it.
void pick(WindowFixture& w, const QString& name) {
    auto* list = w.find<QListWidget>("paletteList");
    const auto found = list->findItems(name, Qt::MatchExactly);
    REQUIRE(found.size() == 1);
    list->scrollToItem(found.front());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(found.front()).center());
    processAll();
}

const Piece* gunOf(const State& state) {
    for (const auto& [id, p] : state.pieces)
        if (p.kind == PieceClass::gun) return &p;
    return nullptr;
}

QStringList linksOf(WindowFixture& w) {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QStringList out;
    for (const auto* link : w.window().findChildren<QCommandLinkButton*>())
        out << link->text() + QLatin1Char('\n') + link->description();
    return out;
}

}  // namespace

TEST_CASE(
    "opening the counter palette moves no other part of the window, and the palette fits into the window",
    "[evening][still]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800)}) {
        WindowFixture w(gunSetup());
        w.window().resize(size);
        w.window().layOut();
        processAll();
        CAPTURE(size.width());
        REQUIRE(w.window().size() == size);
        auto* open = w.find<QToolButton>("paletteOpen");
        const auto at = [&](QWidget* widget) {
            return QRect(widget->mapTo(&w.window(), QPoint()), widget->size());
        };
        const std::vector<QWidget*> still{open, w.find<QLineEdit>("placeInput"),
                                          w.find<QTreeWidget>("placeKinds"),
                                          w.find<QPushButton>("placeButton"), &w.map()};
        std::vector<QRect> before;
        for (QWidget* widget : still) before.push_back(at(widget));
        for (const bool on : {true, false, true}) {
            QTest::mouseClick(open, Qt::LeftButton);
            processAll();
            CAPTURE(on);
            CHECK(open->isChecked() == on);
            CHECK(w.window().size() == size);
            for (std::size_t i = 0; i < still.size(); ++i) {
                CAPTURE(i);
                CHECK(at(still[i]) == before[i]);
            }
        }
        auto* list = w.find<QListWidget>("paletteList");
        CHECK(w.window().rect().contains(at(list)));
        CHECK(list->viewport()->height() >= (size.width() == 1280 ? 4 : 2) * list->sizeHintForRow(0));
    }
}

TEST_CASE("three clicks place a Gun (palette, hex, CA), and Esc cancels", "[evening]") {
    WindowFixture w(gunSetup());
    QTest::mouseClick(w.find<QToolButton>("paletteOpen"), Qt::LeftButton);
    auto* search = w.find<QLineEdit>("paletteSearch");
    auto* input = w.find<QLineEdit>("placeInput");
    w.type(search, QStringLiteral("50L"));
    const QString gun = QStringLiteral("50L AT PaK 38");
    SECTION("three clicks place the Gun in its hex with its CA") {
        pick(w, gun);
        w.click("1J5");
        processAll();
        CHECK(gunOf(w.state()) == nullptr);
        w.click("1J4");
        processAll();
        const Piece* placed = gunOf(w.state());
        REQUIRE(placed != nullptr);
        CHECK(w.state().placeOf(*placed).hex == "1J5");
        CHECK_FALSE(placed->ca.empty());
        CHECK(input->text().isEmpty());
    }
    SECTION("a double click picks the Gun once, and the list under the mouse does not move") {
        auto* list = w.find<QListWidget>("paletteList");
        const QPoint at = list->visualItemRect(list->findItems(gun, Qt::MatchExactly).front()).center();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(list->viewport(), Qt::LeftButton, {}, at);
        processAll();
        CHECK(search->text() == QLatin1String("50L"));
        CHECK_FALSE(input->text().contains(QLatin1String("8-3-8")));
        CHECK(list->itemAt(at)->text() == gun);
    }
    SECTION("Esc while the program waits for the hex restores the typed text") {
        w.type(input, QStringLiteral("4-6-7"));
        pick(w, gun);
        CHECK(input->text() == QLatin1String("4-6-7, 50L AT PaK 38"));
        w.key(&w.map(), Qt::Key_Escape);
        processAll();
        CHECK(input->text() == QLatin1String("4-6-7"));
        CHECK_FALSE(w.map().tool() != nullptr);
    }
    SECTION("Esc while the program waits for the CA places nothing") {
        const std::size_t pieces = w.state().pieces.size();
        pick(w, gun);
        w.click("1J5");
        processAll();
        CHECK(w.told().contains(QLatin1String("Press Esc to cancel")));
        w.key(&w.map(), Qt::Key_Escape);
        processAll();
        CHECK(w.state().pieces.size() == pieces);
        CHECK(input->text().isEmpty());
    }
    SECTION("more counters can be picked before the hex is clicked") {
        search->clear();
        pick(w, QStringLiteral("5-4-8"));
        pick(w, QStringLiteral("LMG"));
        w.click("1J5");
        processAll();
        REQUIRE(w.state().pieces.size() == 3);
        CHECK(input->text().isEmpty());
    }
}

TEST_CASE("a counter dragged from the palette is placed in the hex where it is dropped", "[evening]") {
    WindowFixture w(gunSetup());
    QTest::mouseClick(w.find<QToolButton>("paletteOpen"), Qt::LeftButton);
    auto* list = w.find<QListWidget>("paletteList");
    REQUIRE(list->dragEnabled());
    const auto squad = list->findItems(QStringLiteral("5-4-8"), Qt::MatchExactly);
    REQUIRE(squad.size() == 1);
    const std::unique_ptr<QMimeData> data(
        list->model()->mimeData({list->model()->index(list->row(squad.front()), 0)}));
    REQUIRE(data != nullptr);
    const QPoint at = w.pointOf("1J5");
    QDragEnterEvent enter(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(w.map().viewport(), &enter);
    CHECK(enter.isAccepted());
    QDropEvent dropped(at, Qt::CopyAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(w.map().viewport(), &dropped);
    processAll();
    REQUIRE(w.state().markers.size() == 2);
    bool there = false;
    for (const auto& [id, m] : w.state().markers) there = there || m.at.hex == "1J5";
    CHECK(there);
}

TEST_CASE("the palette finds counters by their kind, and reports when it finds none", "[evening]") {
    WindowFixture w(gunSetup());
    QTest::mouseClick(w.find<QToolButton>("paletteOpen"), Qt::LeftButton);
    auto* list = w.find<QListWidget>("paletteList");
    auto* search = w.find<QLineEdit>("paletteSearch");
    const auto shown = [&] {
        int n = 0;
        for (int i = 0; i < list->count(); ++i)
            if (!list->item(i)->isHidden()) ++n;
        return n;
    };
    w.type(search, QStringLiteral("Gun"));
    CHECK(shown() > 0);
    CHECK(list->accessibleDescription().isEmpty());
    search->clear();
    w.type(search, QStringLiteral("xyzzy"));
    CHECK(shown() == 0);
    CHECK(list->accessibleDescription().contains(QLatin1String("xyzzy")));
}

TEST_CASE("an unsaved game is discarded only after a question, and then disappears from the list",
          "[evening]") {
    WindowFixture w;
    w.game().setTitle(QStringLiteral("An evening in the fog"));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "a remark"}}));
    w.game().close();
    const QStringList unsaved = w.game().autoSaver().unsaved();
    REQUIRE(unsaved.size() == 1);
    w.window().offerAutosave();
    processAll();
    w.press("forbidButton");
    CHECK(w.told().startsWith(QStringLiteral("Discard “An evening in the fog”")));
    CHECK(w.game().autoSaver().unsaved() == unsaved);
    w.press("forbidButton");  // in the question about discarding, the same button keeps the game
    CHECK(w.game().autoSaver().unsaved() == unsaved);
    CHECK(w.told().isEmpty());
    w.window().offerAutosave();
    processAll();
    w.press("forbidButton");
    w.press("allowButton");
    processAll();
    CHECK(w.game().autoSaver().unsaved().isEmpty());
    CHECK(w.told().contains(QLatin1String("are discarded")));
    CHECK_FALSE(linksOf(w).join(QLatin1Char('\n')).contains(QLatin1String("An evening in the fog\n")));
    CHECK_FALSE(w.window().openFile(unsaved.front()));
    CHECK(w.told().contains(QLatin1String("does not exist")));
    CHECK_FALSE(w.told().contains(QLatin1String("found")));
}

TEST_CASE("the list of unsaved games shows turn, phase and last act, and has the focus", "[evening]") {
    WindowFixture w;
    w.game().setTitle(QStringLiteral("An evening in the fog"));
    REQUIRE(w.game().perform({{"do", "move"}, {"pieces", {"p91"}}, {"to", "1G4"}}));
    REQUIRE(w.game().perform({{"do", "phase"}}));
    w.game().close();
    const auto told = [&] {
        return linksOf(w)
            .join(QLatin1Char('|'))
            .contains(QLatin1String("Turn 1, German DFPh, last act: PzKw VIE"));
    };
    CHECK(QTest::qWaitFor(told, 20000));
    CHECK(linksOf(w).join(QLatin1Char('|')).contains(QLatin1String("not saved")));
    // The focus is on the link for the unsaved game, so Enter on the start page continues it.
    const auto* focus = qobject_cast<QCommandLinkButton*>(QApplication::focusWidget());
    REQUIRE(focus != nullptr);
    CHECK(focus->text() == QLatin1String("An evening in the fog"));
}

TEST_CASE("an unsaved game without a title is offered as untitled", "[evening]") {
    WindowFixture w(test::smallScenario().replace(R"("title":"Small",)", ""));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "a remark"}}));
    w.game().close();
    REQUIRE(w.game().autoSaver().unsaved().size() == 1);
    w.window().offerAutosave();
    processAll();
    CHECK_FALSE(w.told().contains(QLatin1String("unsaved-")));
    CHECK_FALSE(linksOf(w).join(QLatin1Char('|')).contains(QLatin1String("unsaved-")));
    CHECK(w.told().startsWith(QStringLiteral("“Untitled game”")));
}

TEST_CASE("the menu lists the samples by their titles", "[evening]") {
    WindowFixture w{QByteArray()};
    QMenu* samples = nullptr;
    for (auto* menu : w.window().findChildren<QMenu*>())
        if (menu->title() == QLatin1String("S&ample scenarios")) samples = menu;
    REQUIRE(samples != nullptr);
    Q_EMIT samples->aboutToShow();
    QStringList titles;
    for (const QAction* a : samples->actions()) titles << a->text();
    CHECK(titles.contains(QLatin1String("Market square")));
    CHECK_FALSE(titles.contains(QLatin1String("market-square")));
}

TEST_CASE("closing a game also closes its message", "[evening]") {
    WindowFixture w;
    w.game().post(Notice::Kind::info, QStringLiteral("about this game"));
    REQUIRE(w.told().contains(QLatin1String("about this game")));
    w.game().close();
    CHECK(w.told().isEmpty());
    CHECK_FALSE(w.window().strip()->isVisible());
}

TEST_CASE(
    "the panel First steps opens in front and scrolls to the current step, and the first step is done when "
    "the MPh begins",
    "[evening][tour]") {
    WindowFixture w{QByteArray()};
    w.window().findChild<QAction*>(QStringLiteral("tour"))->trigger();
    processAll();
    auto* tour = w.find<TourPanel>("tourPanel");
    auto* scroll = w.find<QScrollArea>("tourScroll");
    const auto inSight = [&](int step) {
        auto* line = w.find<QLabel>(qPrintable(QStringLiteral("tourStep%1").arg(step + 1)));
        return !line->visibleRegion().isEmpty() && line->mapTo(scroll->viewport(), QPoint()).y() >= 0;
    };
    REQUIRE(w.game().hasGame());
    CHECK_FALSE(tour->visibleRegion().isEmpty());
    CHECK(inSight(0));
    REQUIRE(QTest::qWaitFor([&] { return w.game().ruleSight().ready(); }, 30000));
    REQUIRE(w.state().clock.phase == Phase::RPh);
    w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::PFPh);
    CHECK_FALSE(tour->isDone(0));
    w.key(&w.map(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::MPh);
    processAll();
    CHECK(tour->isDone(0));
    CHECK(inSight(1));
    // The tick of a finished step, and all later steps, remain visible.
    for (int step = 0; step < TourPanel::steps; ++step) {
        INFO(step);
        CHECK(inSight(step));
    }
    // No step is cut at the upper edge of the panel, however far it can scroll.
    for (const int height : {90, 110, 130, 150, 170}) {
        scroll->setFixedHeight(height);
        processAll();
        for (int step = 0; step < TourPanel::steps; ++step) {
            auto* line = w.find<QLabel>(qPrintable(QStringLiteral("tourStep%1").arg(step + 1)));
            const int y = line->mapTo(scroll->viewport(), QPoint()).y();
            INFO(height << ", step " << step);
            CHECK((y >= 0 || y + line->height() <= 0));
        }
    }
    scroll->setMinimumHeight(0);
    scroll->setMaximumHeight(QWIDGETSIZE_MAX);
    processAll();
    // A failed shift ticks its step too, because the player has made the attempt.
    REQUIRE_FALSE(tour->isDone(1));
    Entry failed;
    failed.verb = "shift";
    failed.ok = true;
    failed.rolls.resize(1);
    failed.rolls.front().row = "8-10";
    tour->noteEntry(failed);
    CHECK(tour->isDone(1));
}

TEST_CASE("when a game opens, the leftmost counters are visible", "[evening]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800), QSize(1920, 1080)}) {
        WindowFixture w{QByteArray()};
        w.window().resize(size);
        REQUIRE(w.window().openFile(market()));
        processAll();
        CAPTURE(size.width(), w.map().camera().scale);
        CHECK(w.map().camera().scale >= MapView::defaultScale * 0.64);
        const std::vector<Hex> occupied = w.map().scene().occupied();
        const Hex left = *std::min_element(occupied.begin(), occupied.end(),
                                           [](Hex a, Hex b) { return a.column < b.column; });
        CHECK(w.map().camera().toView(w.map().layout().box(left)).left() >= 0);
    }
}

TEST_CASE("when a game opens, all rows of counters are visible, even in a small window", "[evening]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800), QSize(1920, 1080)}) {
        WindowFixture w((QByteArray()));
        w.window().resize(size);
        REQUIRE(
            w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
        for (int k = 0; k < 6; ++k) QCoreApplication::processEvents();
        const QRectF view(w.map().viewport()->rect());
        std::ptrdiff_t seen = 0, wide = 0;
        for (const Hex h : w.map().scene().occupied()) {
            const QRectF box = w.map().camera().toView(w.map().layout().box(h) & w.map().layout().bounds());
            if (box.left() < view.left() || box.right() > view.right()) continue;
            ++wide;
            if (view.contains(box)) ++seen;
        }
        CAPTURE(size.width(), seen, wide, w.map().camera().scale);
        CHECK(wide > 15);
        CHECK(seen == wide);
        // In a large window the counters are as large as usual, although the whole map would fit.
        if (size.width() > 1280) CHECK(w.map().camera().scale == Approx(MapView::defaultScale));
    }
}

TEST_CASE("sentences of three lines in a narrow log are not cut", "[evening]") {
    WindowFixture w;
    w.widen();
    const QString note =
        QStringLiteral("this note is so long that it needs more than two lines ").repeated(4);
    REQUIRE(w.game().perform(Json{{"do", "note"}, {"text", note.toStdString()}}));
    REQUIRE(w.game().perform(Json{{"do", "note"}, {"text", "short"}}));
    for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    const auto* table = w.find<QTableView>("logTable");
    REQUIRE(table->wordWrap());
    const int rows = table->model()->rowCount();
    CHECK(table->rowHeight(rows - 2) > 3 * table->fontMetrics().lineSpacing());
    CHECK(table->rowHeight(rows - 1) == table->verticalHeader()->defaultSectionSize());
}

TEST_CASE("the panel about the hex shows all counters of a stack and scrolls as a whole", "[evening]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800)}) {
        WindowFixture w(test::smallScenario().replace(
            R"({"side":"russian","at":"1L6","pieces":[{"id":"p90","type":"6-2-8"}]})",
            R"({"side":"russian","at":"1L6","pieces":["6-2-8","4-4-7","4-4-7","LMG","8-0"]})"));
        w.window().resize(size);
        w.window().layOut();
        processAll();
        w.click("1L6");
        QTest::qWait(20);
        processAll();
        auto* tree = w.find<QTreeWidget>("stackList");
        REQUIRE(tree->topLevelItemCount() == 5);
        CAPTURE(size.width());
        CHECK_FALSE(tree->verticalScrollBar()->isVisible());
        CHECK(tree->visualItemRect(tree->topLevelItem(4)).bottom() < tree->viewport()->height());
        CHECK(tree->viewport()->visibleRegion().boundingRect().height() >=
              (size.width() == 1280 ? 3 : 2) * tree->visualItemRect(tree->topLevelItem(0)).height());
        // Scrolling follows the keys, so the current row is visible.
        tree->setFocus();
        w.key(tree, Qt::Key_End);
        processAll();
        CHECK(
            tree->viewport()->visibleRegion().contains(tree->visualItemRect(tree->topLevelItem(4)).center()));
    }
}

TEST_CASE("the log uses most of its width for the text of the entries", "[evening]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    REQUIRE_FALSE(w.find<QTableView>("logTable")->isVisible());  // the shifts panel is in front
    w.bringForward("logDock");
    processAll();
    auto* table = w.find<QTableView>("logTable");
    REQUIRE(table->width() < 430);
    CHECK(table->isColumnHidden(LogModel::dice));
    CHECK(table->columnWidth(LogModel::what) * 10 >= table->viewport()->width() * 7);
    CHECK(table->rowHeight(0) >= 2 * table->fontMetrics().lineSpacing());
    CHECK(w.find<QLineEdit>("logSearch")->width() >= 200);
    w.window().resize(2600, 1000);
    processAll();
    w.window().resizeDocks({w.find<QDockWidget>("logDock")}, {900}, Qt::Horizontal);
    processAll();
    CHECK_FALSE(table->isColumnHidden(LogModel::dice));
    CHECK(table->rowHeight(0) < 2 * table->fontMetrics().lineSpacing());
}

TEST_CASE(
    "at the end of the scenario the window offers a report, which has only one picture if nothing was done",
    "[evening]") {
    WindowFixture w(test::smallScenario().replace("\"turns\":8", "\"turns\":2"));
    for (int i = 0; i < 40 && w.game().perform({{"do", "phase"}}); ++i) {
    }
    REQUIRE(w.state().clock.turn == 2);
    CHECK(
        w.find<QLabel>("nextStep")->accessibleName().contains(QLatin1String("[Enter: end of the scenario]")));
    w.key(&w.window(), Qt::Key_N);
    processAll();
    CHECK(w.told().startsWith(QLatin1String("The scenario is over: turn 2 was the last.")));
    test::ModalAnswers answers;
    answers.next([&](QDialog& d) {
        CHECK(d.objectName() == QLatin1String("reportDialog"));
        CHECK(d.findChild<QLabel*>(QStringLiteral("reportCount"))->text() == QLatin1String("1 picture"));
        d.reject();
    });
    w.press("allowButton");
    CHECK(answers.left() == 0);
    CHECK_FALSE(w.window().strip()->isVisible());
}

TEST_CASE("the message at the end of the scenario names the winner", "[evening]") {
    WindowFixture w(lastPhase().replace(
        "\"markers\":[",
        R"("conditions":[{"id":"c","side":"german","counts":"tally","text":"towns held","need":2}],"markers":[)"));
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.told().contains(QLatin1String("the Russian win")));
}

TEST_CASE("if the line above the map is too narrow, whole sentences are left out", "[evening]") {
    WindowFixture w(lastPhase());
    auto* line = w.find<QLabel>("nextStep");
    for (const int width : {1100, 900, 760}) {
        w.window().resize(width, 700);
        processAll();
        const QString all = line->accessibleName().mid(5);
        const QString shown = line->text();
        CAPTURE(width, all.toStdString(), shown.toStdString());
        // If the first step is too long, its words are cut but its key remains.
        if (shown == all || shown.endsWith(QStringLiteral("… [Enter: end of the scenario]"))) continue;
        REQUIRE(shown.endsWith(QStringLiteral(" …")));
        CHECK(all.startsWith(shown.left(shown.size() - 2)));
        CHECK(shown.left(shown.size() - 2).back() != QLatin1Char(' '));
    }
}

TEST_CASE("the links on an open scenario card change their color with the theme", "[evening]") {
    WindowFixture w{QByteArray()};
    REQUIRE(w.window().openFile(market()));
    processAll();
    w.bringForward("cardDock");
    processAll();
    auto* card = w.find<QTextBrowser>("cardPanel");
    const auto links = [&] {
        std::set<QRgb> out;
        for (QTextBlock b = card->document()->begin(); b.isValid(); b = b.next())
            for (auto it = b.begin(); !it.atEnd(); ++it)
                if (it.fragment().charFormat().isAnchor())
                    out.insert(it.fragment().charFormat().foreground().color().rgb());
        return out;
    };
    for (const char* theme : {"themeDark", "themeContrastDark", "themeLight"}) {
        w.window().action(QLatin1String(theme))->trigger();
        processAll();
        CAPTURE(theme);
        CHECK(links() == std::set<QRgb>{QApplication::palette().color(QPalette::Link).rgb()});
    }
}

TEST_CASE("the menu entry for the setup panel is enabled only during setup", "[evening]") {
    WindowFixture w(gunSetup());
    QAction* shows = w.find<QDockWidget>("setupDock")->toggleViewAction();
    CHECK(shows->isEnabled());
    REQUIRE(w.game().perform({{"do", "phase"}}));
    processAll();
    CHECK_FALSE(shows->isEnabled());
    REQUIRE(w.game().undo());
    processAll();
    CHECK(shows->isEnabled());
}

TEST_CASE(
    "sample scenarios are not listed as recent games, and the dialog for editing a scenario starts in their "
    "folder",
    "[evening]") {
    WindowFixture w{QByteArray()};
    app::Settings settings;
    REQUIRE(w.window().openFile(sampleScenarios().front()));
    CHECK(settings.recent().isEmpty());
    CHECK(settings.scenarioFolder() == QFileInfo(sampleScenarios().front()).absolutePath());
}
