// SPDX-License-Identifier: MIT
#include <QDockWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>

#include "card/card_panel.hpp"
#include "card/tour_panel.hpp"
#include "play/next_step_line.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/turn/card.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

QByteArray withCard() {
    Json json = Json::parse(test::smallScenario().toStdString());
    json["card"] = {{"place", "Kamenka"},
                    {"victory", "Take the mill."},
                    {"rules", {{{"text", "No wind."}, {"keeps", {"weather"}}}}}};
    json["conditions"] = {{{"id", "mill"},
                           {"side", "german"},
                           {"counts", "control"},
                           {"need", 1},
                           {"objectives", {{{"hexes", {"1C2"}}, {"held", "russian"}}}}},
                          {{"id", "loot"}, {"side", "russian"}, {"text", "loot"}}};
    return QByteArray::fromStdString(json.dump());
}

/// Follows the link with Tab and Enter.
void follow(WindowFixture& w, const QString& link) {
    auto* panel = w.find<QTextBrowser>("cardPanel");
    panel->setFocus();
    for (int i = 0; i < 40; ++i) {
        QTest::keyClick(panel, Qt::Key_Tab);
        if (panel->textCursor().charFormat().anchorHref() == link) break;
    }
    REQUIRE(panel->textCursor().charFormat().anchorHref() == link);
    QTest::keyClick(panel, Qt::Key_Return);
}

/// Clicks on a link at the position where the page shows it.
void click(QTextBrowser& panel, const QString& link) {
    QScrollBar& bar = *panel.verticalScrollBar();
    for (int at = bar.minimum(); at <= bar.maximum(); at += std::max(1, panel.viewport()->height() / 2)) {
        bar.setValue(at);
        for (int y = 2; y < panel.viewport()->height(); y += 4)
            for (int x = 2; x < panel.viewport()->width(); x += 6)
                if (panel.anchorAt(QPoint(x, y)) == link) {
                    QTest::mouseClick(panel.viewport(), Qt::LeftButton, {}, QPoint(x, y));
                    return;
                }
    }
    FAIL("no such link in sight");
}

}  // namespace

TEST_CASE(
    "F9 shows the scenario card with its texts, the enforced Special Rules and the count for each condition",
    "[card]") {
    WindowFixture w(withCard());
    auto* dock = w.find<QDockWidget>("cardDock");
    CHECK_FALSE(dock->isVisible());
    w.key(&w.map(), Qt::Key_F9);
    REQUIRE(dock->isVisible());
    auto* panel = w.find<QTextBrowser>("cardPanel");
    const auto says = [&](const char* text) { return panel->toPlainText().contains(QLatin1String(text)); };
    for (const char* text : {"Kamenka", "Take the mill.", "No wind.",
                             "The program enforces this: weather: clear.", "1C2", "0 of 1"})
        CHECK(says(text));
    follow(w, QStringLiteral("tally:loot:1"));
    CHECK(w.state().conditions.at("loot").tally == 1);
    click(*panel, QStringLiteral("control:1C2:german"));
    CHECK(says("1 of 1"));
    CHECK(says("by hand"));
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(says("0 of 1"));
    // A click on a hex brings the panel about the hex to the front.
    w.click("1C2");
    CHECK(dock->visibleRegion().isEmpty());
    w.key(&w.map(), Qt::Key_F9);
    CHECK_FALSE(dock->visibleRegion().isEmpty());
    panel->setFocus();
    w.key(panel, Qt::Key_F9);
    CHECK_FALSE(dock->isVisible());
}

TEST_CASE("the title of the card is the title of the game", "[card]") {
    WindowFixture w(withCard());
    REQUIRE(w.game().perform(CardAct{.title = "Another"}));
    CHECK(w.game().title() == QLatin1String("Another"));
}

TEST_CASE("one line shows what to do now, and F7 lists all remaining steps", "[next]") {
    WindowFixture w;
    auto* line = w.find<QLabel>("nextStep");
    REQUIRE(line->isVisible());
    CHECK(line->accessibleName().contains(QLatin1String("move. ")));
    CHECK(line->accessibleName().contains(QLatin1String("may shift")));
    w.key(&w.map(), Qt::Key_N);
    CHECK(line->accessibleName().contains(QLatin1String("fire with units that may still fire")));
    w.key(&w.map(), Qt::Key_F7);
    CHECK_FALSE(w.told().isEmpty());
    w.game().setViewer(SideId("russian"));
    CHECK_FALSE(line->accessibleName().contains(QLatin1String("German may shift")));
}

TEST_CASE(
    "U13: each of the first steps is ticked when the player has done it, and the list of steps can be closed",
    "[tour]") {
    WindowFixture w;
    w.window().findChild<QAction*>(QStringLiteral("tour"))->trigger();
    auto* dock = w.find<QDockWidget>("tourDock");
    REQUIRE(dock->isVisible());
    auto* tour = w.find<TourPanel>("tourPanel");
    for (int i = 0; i < TourPanel::steps; ++i) CHECK_FALSE(tour->isDone(i));
    // A refused act does not tick a step.
    CHECK_FALSE(w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1P7"}}}));
    CHECK_FALSE(w.game().perform(Json{{"do", "phase"}, {"to", "nowhere"}}));
    for (int i = 0; i < TourPanel::steps; ++i) CHECK_FALSE(tour->isDone(i));
    const std::vector<std::pair<Json, int>> acts{
        {{{"do", "shift"}, {"side", "german"}, {"from", "m1"}, {"to", "m2"}}, 1},
        {{{"do", "move"}, {"marker", "m2"}, {"path", {"1H7"}}}, 2},
        {{{"do", "reveal"}, {"marker", "m7"}}, 4}};
    for (const auto& [act, step] : acts) {
        INFO(act.dump());
        CHECK_FALSE(tour->isDone(step));
        REQUIRE(w.game().perform(act));
        CHECK(tour->isDone(step));
    }
    // The first step is ticked only when the MPh begins.
    do {
        CHECK_FALSE(tour->isDone(0));
        REQUIRE(w.game().perform(Json{{"do", "phase"}}));
    } while (w.state().clock.phase != Phase::MPh);
    CHECK(tour->isDone(0));
    CHECK_FALSE(tour->isDone(3));
    for (const auto& [id, p] : w.state().pieces)
        if (p.under.empty() && p.gone.empty()) {
            REQUIRE(w.game().perform(Json{{"do", "mark"}, {"pieces", {id.text}}, {"add", {"fanatic"}}}));
            break;
        }
    CHECK(tour->isDone(3));
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(tour->isDone(5));
    w.press("tourSkip");
    CHECK_FALSE(dock->isVisible());
    // The map gets the keys again, as the line above the map says.
    CHECK(w.map().hasFocus());
}

TEST_CASE("F9 gives the card enough height during setup, and closing the card restores the panels",
          "[app][card]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800)}) {
        WindowFixture w(test::smallScenario().replace(R"("phase":"MPh")", R"("phase":"setup")"));
        w.window().resize(size);
        w.window().layOut();
        const auto settle = [] {
            for (int k = 0; k < 6; ++k) QCoreApplication::processEvents();
        };
        settle();
        auto* setup = w.find<QDockWidget>("setupDock");
        REQUIRE(setup->isVisible());
        const int before = setup->height();
        w.window().action(QStringLiteral("card"))->trigger();
        settle();
        CAPTURE(size.width());
        CHECK(w.find<CardPanel>("cardPanel")->height() >= 220);
        CHECK_FALSE(w.find<QPushButton>("startPlay")->visibleRegion().isEmpty());
        w.window().action(QStringLiteral("card"))->trigger();
        settle();
        CHECK(std::abs(setup->height() - before) <= 2);
    }
}
