// SPDX-License-Identifier: MIT
// Tests that the window opens with the panels, size, zoom and place that it had before, both normally and in
// the compact window beside VASL.
#include <QPushButton>

#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// Starts the program again with the same settings.
class Again {
  public:
    explicit Again(const QString& file = {}) {
        window_.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window_));
        if (!file.isEmpty()) REQUIRE(window_.openFile(file));
        for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    }
    ~Again() { window_.close(); }
    [[nodiscard]] MainWindow& window() { return window_; }
    [[nodiscard]] QDockWidget* dock(const char* name) {
        auto* found = window_.findChild<QDockWidget*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        return found;
    }

  private:
    MainWindow window_;
};

}  // namespace

TEST_CASE("W11: panels, sizes, zoom and map position are restored", "[app][W11]") {
    WindowFixture w;
    const QString file = QString::fromStdString(w.file("kept.json"));
    REQUIRE(w.game().save(file));
    w.window().resize(1300, 760);
    w.find<QDockWidget>("logDock")->toggleViewAction()->trigger();
    w.window().resizeDocks({w.find<QDockWidget>("shiftsDock")}, {440}, Qt::Horizontal);
    w.map().zoomTo(2.5);
    (void)w.pointOf("1Z9");
    QCoreApplication::processEvents();
    const int width = w.find<QDockWidget>("shiftsDock")->width();
    const MapView::Place left = w.map().place();
    w.window().close();

    Again again(file);
    CHECK(again.window().size() == QSize(1300, 760));
    CHECK(again.dock("logDock")->isHidden());
    CHECK(again.dock("shiftsDock")->isVisible());
    CHECK(again.dock("shiftsDock")->width() == width);
    const MapView::Place found = again.window().map()->place();
    CHECK(found.scale == left.scale);
    CHECK(QLineF(found.middle, left.middle).length() < 3);
}

TEST_CASE("W11: a view keeps its own zoom and does not start with that of another view", "[app][W11]") {
    WindowFixture w;
    const QString file = QString::fromStdString(w.file("kept.json"));
    w.map().zoomTo(2.5);
    REQUIRE(w.game().save(file));
    w.window().close();
    // Open the same file again, then change to the other view.
    {
        Again other(file);
        CHECK(other.window().map()->place().scale == 2.5);
        REQUIRE(other.window().setView(QStringLiteral("russian")));
        CHECK(other.window().map()->place().scale == MapView::defaultScale);
    }
}

TEST_CASE("W11: setup and play have separate panel layouts", "[app][W11]") {
    WindowFixture w(shellgame::test::smallScenario().replace("\"phase\":\"MPh\"", "\"phase\":\"setup\""));
    const auto visible = [&](const char* name) { return !w.find<QDockWidget>(name)->isHidden(); };
    CHECK(visible("setupDock"));
    CHECK_FALSE(visible("shiftsDock"));
    w.find<QLineEdit>("placeInput")->setFocus();
    w.press("startPlay");
    CHECK(w.map().hasFocus());
    CHECK_FALSE(visible("setupDock"));
    REQUIRE(visible("shiftsDock"));
    REQUIRE(visible("logDock"));
    // After setup the list shows more than three rows of shifts.
    CHECK(w.find<QDockWidget>("shiftsDock")->height() > 300);
    w.find<QDockWidget>("logDock")->toggleViewAction()->trigger();
    // After a return to setup and then to play, the log is still hidden.
    REQUIRE(w.game().undo());
    QCoreApplication::processEvents();
    CHECK(visible("setupDock"));
    REQUIRE(w.game().redo());
    QCoreApplication::processEvents();
    CHECK(visible("shiftsDock"));
    CHECK_FALSE(visible("logDock"));
}

TEST_CASE("W11: the layout for use beside VASL has its own window size; leaving it restores the earlier size",
          "[app][W11]") {
    WindowFixture w;
    w.window().resize(1340, 780);
    QCoreApplication::processEvents();
    const int shifts = w.find<QDockWidget>("shiftsDock")->height();
    w.key(&w.window(), Qt::Key_F11);
    REQUIRE(w.window().width() < 820);
    w.window().resize(800, 500);
    QCoreApplication::processEvents();
    SECTION("the menu entry that opened the layout also leaves it") {
        w.key(&w.window(), Qt::Key_F11);
        QCoreApplication::processEvents();
        CHECK(w.window().size() == QSize(1340, 780));
        CHECK(std::abs(w.find<QDockWidget>("shiftsDock")->height() - shifts) < 12);
        w.key(&w.window(), Qt::Key_F11);
        CHECK(w.window().size() == QSize(800, 500));
    }
    SECTION("the player can quit the program while the layout beside VASL is in use") {
        const QString file = QString::fromStdString(w.file("kept.json"));
        REQUIRE(w.game().save(file));
        w.window().close();
        Again again(file);
        CHECK(again.window().size() == QSize(800, 500));
        CHECK(again.window().windowFlags().testFlag(Qt::WindowStaysOnTopHint));
        again.window().action(QStringLiteral("compact"))->trigger();
        QCoreApplication::processEvents();
        CHECK(again.window().size() == QSize(1340, 780));
        CHECK_FALSE(again.dock("logDock")->isHidden());
    }
}

TEST_CASE("panels share one column; the log is below the shifts only in a wide window", "[app][W11][U11]") {
    WindowFixture w;
    const auto* shifts = w.find<QDockWidget>("shiftsDock");
    const auto* log = w.find<QDockWidget>("logDock");
    for (const QSize size : {QSize(1920, 1040), QSize(1280, 800), QSize(1100, 700)}) {
        w.window().resize(size);
        w.window().layOut();
        for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
        CAPTURE(size.width());
        for (const char* name : {"inspectorDock", "shiftsDock", "logDock", "cardDock", "tourDock"})
            CHECK(w.window().dockWidgetArea(w.find<QDockWidget>(name)) == Qt::RightDockWidgetArea);
        CHECK(shifts->isVisible());
        if (size.width() == 1920) {
            CHECK(log->isVisible());
            CHECK(log->y() > shifts->y());
        } else {
            CHECK(w.window().tabifiedDockWidgets(w.find<QDockWidget>("shiftsDock")).contains(log));
        }
    }
}

TEST_CASE("the form for new games hides the open game's panels, and restores them", "[app][U10]") {
    WindowFixture w;
    const QSize before = w.map().size();
    w.game().post(Notice::Kind::info, QStringLiteral("a message"));
    w.window().action(QStringLiteral("fate"))->trigger();
    w.window().action(QStringLiteral("new"))->trigger();
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    for (const char* name : {"inspectorDock", "shiftsDock", "logDock"})
        CHECK(w.find<QDockWidget>(name)->isHidden());
    CHECK_FALSE(w.find<QWidget>("phaseBar")->isVisible());
    CHECK_FALSE(w.find<QWidget>("nextStep")->isVisible());
    CHECK(w.map().width() > 800);
    w.find<QDockWidget>("setupDock")->close();
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    for (const char* name : {"inspectorDock", "shiftsDock", "logDock"})
        CHECK_FALSE(w.find<QDockWidget>(name)->isHidden());
    CHECK(w.find<QWidget>("phaseBar")->isVisible());
    CHECK(w.map().size() == before);
}

TEST_CASE("the start page offers the first steps first, and last after a game has been played",
          "[app][tour]") {
    WindowFixture w{QByteArray()};
    w.press("firstStepsButton");
    CHECK(w.find<QDockWidget>("tourDock")->isVisible());
    REQUIRE(w.window().action(QStringLiteral("close")) != nullptr);
    w.window().action(QStringLiteral("close"))->trigger();
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    Again again;
    const auto topOf = [&](const char* name) {
        const auto* link = again.window().findChild<QPushButton*>(QLatin1String(name));
        REQUIRE(link != nullptr);
        return link->mapTo(&again.window(), QPoint(0, 0)).y();
    };
    CHECK(topOf("firstStepsButton") > topOf("startVaslButton"));
    again.window().findChild<QPushButton*>(QStringLiteral("firstStepsButton"))->click();
    CHECK(again.window().findChild<QDockWidget*>(QStringLiteral("tourDock"))->isVisible());
}
