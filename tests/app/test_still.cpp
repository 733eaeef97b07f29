// SPDX-License-Identifier: MIT
// Tests that messages, questions and acts never move the map or a button; only the player zooms and scrolls.
#include <QAbstractButton>
#include <QActionGroup>
#include <QDockWidget>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <iostream>
#include <map>
#include <random>

#include "actions/window_context.hpp"
#include "map/ground_layer.hpp"
#include "map/map_text.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "widgets/act_bar.hpp"
#include "widgets/edge_bars.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using test::WindowFixture;

namespace {

/// Returns the map point under this pixel of the window.
QPointF under(WindowFixture& w, QPoint ofWindow) {
    return w.map().camera().toMap(QPointF(w.map().viewport()->mapFrom(&w.window(), ofWindow)));
}

void trigger(WindowFixture& w, const char* id) {
    QAction* action = w.window().action(QLatin1String(id));
    if (action != nullptr && action->isEnabled()) action->trigger();
}

/// The small scenario with minefields, so that questions appear.
QByteArray minesOfWalk() {
    return test::smallScenario().replace(
        R"({"id":"m7")",
        R"({"id":"mf1","side":"russian","kind":"mine","at":"1F4","contents":["8 AP"]},
{"id":"mf2","side":"russian","kind":"mine","at":"1H7","contents":["6 AP"]},
{"id":"m7")");
}

/// Presses a random button of a bar that asks a question.
QString pressAny(WindowFixture& w, std::mt19937& random) {
    std::vector<QPushButton*> all;
    for (const char* bar : {"promptBar", "choicesBar", "dutyBar", "fateBar"})
        for (auto* b : w.find<ActBar>(bar)->findChildren<QPushButton*>())
            if (b->isVisible() && b->isEnabled()) all.push_back(b);
    if (all.empty()) return QStringLiteral("nothing to answer");
    QPushButton* b = all[random() % all.size()];
    const QString name = QStringLiteral("press ") + b->text();
    QTest::mouseClick(b, Qt::LeftButton);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return name;
}

/// Performs a random act of a player, or shows a message.
QString act(WindowFixture& w, std::mt19937& random) {
    const auto one = [&](std::initializer_list<const char*> of) {
        return *(of.begin() + random() % of.size());
    };
    switch (random() % 10) {
        case 0: {
            const char* hex = one({"1E4", "1H6", "1G3", "1C3", "1L6", "1M5"});
            if (!w.map().isInSight(*w.game().ground().find(hex))) return QStringLiteral("nothing");
            w.click(hex);
            return QLatin1String(hex);
        }
        case 1: {
            const char* id = one({"fate", "note", "oba", "correct", "place", "fire", "works", "reveal",
                                  "conceal", "drop", "split", "vaslNewsShow", "offBoard"});
            trigger(w, id);
            return QLatin1String(id);
        }
        case 2:
            w.key(&w.map(), Qt::Key_Escape);
            return QStringLiteral("Esc");
        case 3:
            random() % 3 == 0 ? void(w.game().undo()) : void(w.game().redo());
            return QStringLiteral("undo");
        case 4:
            w.game().perform(Json{{"do", "phase"}});
            return QStringLiteral("phase");
        case 5:
            w.game().post(Notice::Kind::warning, QString(40 + static_cast<int>(random() % 400), u'w'),
                          QStringLiteral("one\ntwo\nthree\nfour"));
            return QStringLiteral("message");
        case 6:
            w.game().perform(
                Json{{"do", "move"}, {"marker", one({"m1", "m2"})}, {"path", {one({"1F4", "1H7"})}}});
            return QStringLiteral("move into a minefield");
        case 7:
            return pressAny(w, random);
        case 8: {
            const char* id = one({"card", "overview", "luck", "tour", "find", "reminders", "ownField",
                                  "enemyField", "thread"});
            trigger(w, id);
            return QLatin1String(id);
        }
        default:
            w.game().perform(Json{{"do", "phase"}, {"to", "nowhere"}});
            return QStringLiteral("refused");
    }
}

/// Moves a squad into a minefield, so that a bar asks a question.
QString intoMinefield(WindowFixture& w) {
    w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1F4"}}});
    return QStringLiteral("into the minefield");
}

/// Records the positions of all visible buttons. Buttons are identified by name, because a bar recreates its
/// buttons after each act. The buttons of a bar count as new buttons if the bar shows another question or
/// belongs to another side. The buttons of a panel count as new buttons after another selection or act.
class Buttons {
  public:
    explicit Buttons(WindowFixture& w) {
        const auto& selection = w.window().selection();
        const QString subject = selection.hexName() + selection.ids().join(QLatin1Char(' ')) +
                                QString::number(w.game().session().entries().size());
        for (auto* b : w.window().findChildren<QAbstractButton*>()) {
            if (!b->isVisible() || b->visibleRegion().isEmpty()) continue;
            QString name = b->objectName() + QLatin1Char('/') + b->text();
            const QWidget* in = b->parentWidget();
            while (in != nullptr && qobject_cast<const ActBar*>(in) == nullptr &&
                   qobject_cast<const QDockWidget*>(in) == nullptr)
                in = in->parentWidget();
            if (in != nullptr) name += QLatin1Char('/') + in->objectName();
            if (qobject_cast<const QDockWidget*>(in) != nullptr) name += QLatin1Char('/') + subject;
            if (qobject_cast<const ActBar*>(in) != nullptr)
                for (const auto* label : in->findChildren<QLabel*>())
                    if (label->isVisible()) name += QLatin1Char('/') + label->text();
            at_[name] << b->mapTo(&w.window(), QPoint(0, 0));
        }
    }
    /// Lists the buttons that have moved since this record; empty if none has.
    [[nodiscard]] QStringList moved(const Buttons& now) const {
        QStringList out;
        for (const auto& [name, from] : at_) {
            const auto it = now.at_.find(name);
            if (it == now.at_.end() || it->second == from || it->second.size() != from.size()) continue;
            const QPoint was = from.front(), is = it->second.front();
            out << QStringLiteral("%1: from %2,%3 to %4,%5")
                       .arg(name)
                       .arg(was.x())
                       .arg(was.y())
                       .arg(is.x())
                       .arg(is.y());
        }
        return out;
    }
    [[nodiscard]] std::size_t count() const { return at_.size(); }

  private:
    std::map<QString, QList<QPoint>> at_;
};

/// Returns two shares of the window's area: that of the map, and that of the part of the map that no bar
/// covers.
std::pair<double, double> shares(WindowFixture& w) {
    const auto area = [](QSize s) { return static_cast<double>(s.width()) * s.height(); };
    double covered = 0;
    for (auto* bar : w.window().findChildren<QFrame*>())
        if (bar->isVisible() && bar->parentWidget() == w.window().centralWidget() &&
            qobject_cast<ActBar*>(bar) != nullptr)
            covered += area(bar->size());
    const double whole = area(w.window().size());
    return {area(w.map().size()) / whole, (area(w.map().size()) - covered) / whole};
}

/// Lists the visible bars with their places in the window.
std::string barsOf(WindowFixture& w) {
    QStringList out;
    for (const auto* bar : w.window().findChildren<ActBar*>())
        if (bar->isVisible())
            out << QStringLiteral("%1 at %2, %3 high")
                       .arg(bar->objectName())
                       .arg(bar->mapTo(&w.window(), QPoint(0, 0)).y())
                       .arg(bar->height());
    return out.join(QLatin1String("; ")).toStdString();
}

/// Returns the position in the window of the hex that a question is about; nullopt if the hex is out of view
/// or no question is open.
std::optional<QPoint> askedAt(WindowFixture& w) {
    if (!w.find<ActBar>("promptBar")->isVisible() || w.game().shown().prompts.empty()) return std::nullopt;
    const auto h = w.game().ground().find(w.game().shown().prompts.begin()->second.at.hex);
    if (!h) return std::nullopt;
    const QPoint at = w.map().camera().toView(w.map().layout().centre(*h)).toPoint();
    if (!w.map().viewport()->rect().contains(at)) return std::nullopt;
    return w.map().viewport()->mapTo(&w.window(), at);
}

/// Returns true if the bar with the question covers that point.
bool covers(WindowFixture& w, QPoint ofWindow) {
    const auto* bar = w.find<ActBar>("promptBar");
    return bar->rect().contains(bar->mapFrom(&w.window(), ofWindow));
}

}  // namespace

TEST_CASE("no message, question, bar or panel moves the map or a button under the mouse",
          "[window][still][U04][U11]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800), QSize(1920, 1080)}) {
        double leastMap = 1, leastFree = 1;
        int asked = 0;
        for (const bool fitted : {false, true}) {
            WindowFixture w(minesOfWalk());
            w.window().resize(size);
            w.window().layOut();
            for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
            if (fitted) w.key(&w.map(), Qt::Key_F);
            QCoreApplication::processEvents();
            std::mt19937 random(static_cast<unsigned>(size.width()));
            const QPoint corner = w.map().viewport()->mapTo(&w.window(), QPoint(30, 30));
            const QPointF before = under(w, corner);
            const double scale = w.map().camera().scale;
            for (int i = 0; i < 100; ++i) {
                const Buttons buttons(w);
                const std::string bars = barsOf(w);
                CHECK(buttons.count() > 10);
                // The first act raises a question about a hex.
                const QString done = i == 0 ? intoMinefield(w) : act(w, random);
                for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
                CAPTURE(size.width(), fitted, i, done.toStdString(), bars, barsOf(w));
                REQUIRE(w.map().camera().scale == scale);
                const QPointF now = under(w, corner);
                REQUIRE(std::abs(now.x() - before.x()) < 0.01);
                REQUIRE(std::abs(now.y() - before.y()) < 0.01);
                CHECK(buttons.moved(Buttons(w)).join(QLatin1Char('\n')).toStdString() == "");
                if (const auto at = askedAt(w)) {
                    ++asked;
                    CHECK_FALSE(covers(w, *at));
                }
                const auto [map, free] = shares(w);
                leastMap = std::min(leastMap, map);
                leastFree = std::min(leastFree, free);
            }
        }
        std::cout << size.width() << "x" << size.height() << ": the map has at least " << leastMap * 100
                  << " % of the window, " << leastFree * 100 << " % free of bars; " << asked
                  << " questions about a hex in sight\n";
        CHECK(asked > 0);
        if (size.width() == 1280) CHECK(leastMap >= 0.60);
        if (size.width() == 1920) CHECK(leastMap >= 0.65);
    }
}

TEST_CASE("a message covers no part of the map, and a click on a counter in the top row selects it",
          "[still][U04]") {
    for (const int letters : {0, 3}) {
        WindowFixture w(test::smallScenario().replace(R"("at":"1E4","pds")", R"("at":"1E1","pds")"));
        for (int i = 0; i < letters; ++i) trigger(w, "larger");
        const auto settle = [] {
            for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
        };
        w.window().strip()->dismiss();
        settle();
        const Hex top = *w.game().ground().find("1E1");
        w.map().pan(QPoint(0, -2000));
        settle();
        REQUIRE(w.map().isInSight(top));
        const QPoint counter = w.map().viewport()->mapTo(
            &w.window(), w.map().camera().toView(w.map().layout().centre(top)).toPoint());
        for (const char* detail : {"", "two", "two\nthree\nfour"}) {
            w.game().post(Notice::Kind::info, QStringLiteral("word ").repeated(100), QLatin1String(detail));
            settle();
            const auto* bar = w.find<QFrame>("messageStrip");
            REQUIRE(bar->isVisible());
            CAPTURE(letters, detail);
            CHECK(bar->mapTo(&w.window(), QPoint(0, bar->height())).y() <=
                  w.map().viewport()->mapTo(&w.window(), QPoint(0, 0)).y());
            CHECK(w.window().childAt(counter) == w.map().viewport());
        }
        // If the player expands a message, it grows over the map, and the map keeps its place.
        const Camera before = w.map().camera();
        REQUIRE(w.find<QToolButton>("wholeMessage")->isVisible());
        w.find<QToolButton>("wholeMessage")->click();
        settle();
        const auto* bar = w.find<QFrame>("messageStrip");
        CHECK(bar->mapTo(&w.window(), QPoint(0, bar->height())).y() >
              w.map().viewport()->mapTo(&w.window(), QPoint(0, 0)).y());
        CHECK(w.map().camera() == before);
        for (int i = 0; i < letters; ++i) trigger(w, "smaller");
    }
}

TEST_CASE("no page, panel or change between setup and play changes the size of the window",
          "[window][still][U04][U10]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800)}) {
        WindowFixture w((QByteArray()));
        double leastMap = 1;
        const auto settled = [&](const char* step) {
            for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
            CAPTURE(size.width(), step);
            CHECK(w.window().width() == size.width());
            CHECK(w.window().height() == size.height());
            // The window must also fit on the screen with a larger font.
            CHECK(w.window().minimumSizeHint().height() <= 600);
        };
        const auto setup = [&](const char* step) {
            settled(step);
            REQUIRE(w.game().inSetup());
            auto* tabs = w.find<QTabWidget>("setupTabs");
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                settled(step);
                leastMap = std::min(leastMap, shares(w).first);
            }
            tabs->setCurrentIndex(0);
            w.find<QToolButton>("paletteOpen")->click();
            settled(step);
            CHECK_FALSE(w.find<QPushButton>("startPlay")->visibleRegion().isEmpty());
        };
        const auto play = [&](const char* step) {
            w.press("startPlay");
            // If play would begin without counters, the program asks for confirmation.
            if (w.find<QPushButton>("allowButton")->isVisible()) w.press("allowButton");
            // The act waits until LOS is computed.
            REQUIRE(QTest::qWaitFor([&] { return !w.game().inSetup(); }, 60000));
            settled(step);
            // The panels don't keep the width of the form or the setup.
            CHECK(w.map().width() >= size.width() - 340);
            leastMap = std::min(leastMap, shares(w).first);
            for (auto* dock : w.window().findChildren<QDockWidget*>()) {
                if (!dock->toggleViewAction()->isEnabled() || !dock->isHidden()) continue;
                dock->toggleViewAction()->trigger();
                settled(dock->objectName().toLatin1().constData());
            }
        };
        w.window().resize(size);
        settled("start page");
        for (const char* from : {"start page", "game"}) {
            trigger(w, "new");
            settled(from);
            CHECK(QTest::qWaitFor([&] { return w.find<QPushButton>("placeCounters")->isEnabled(); }, 20000));
            w.press("placeCounters");
            setup(from);
            play(from);
        }
        REQUIRE(
            w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/unknown-square.json"))));
        settled("sample");
        REQUIRE(w.game().inSetup());
        w.press("offerDeal");
        // The deal waits until LOS is computed, too.
        REQUIRE(QTest::qWaitFor([&] { return w.state().pool.begin()->second.dealt; }, 60000));
        setup("sample");
        play("sample");
        trigger(w, "close");
        settled("closed");
        std::cout << size.width() << "x" << size.height() << ": the map has at least " << leastMap * 100
                  << " % of the window in setup\n";
        if (size.width() == 1280) CHECK(leastMap >= 0.60);
    }
}

TEST_CASE("in a window that becomes narrower, the log becomes a tab; closed panels stay closed",
          "[still][U10]") {
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    WindowFixture w;
    w.window().resize(1920, 1080);
    settle();
    auto* log = w.find<QDockWidget>("logDock");
    REQUIRE(w.window().tabifiedDockWidgets(log).contains(w.find<QDockWidget>("diceDock")));
    REQUIRE_FALSE(w.window().tabifiedDockWidgets(log).contains(w.find<QDockWidget>("shiftsDock")));
    w.window().resize(1280, 800);
    settle();
    CHECK(w.window().tabifiedDockWidgets(log).contains(w.find<QDockWidget>("shiftsDock")));
    CHECK(shares(w).first >= 0.60);
    log->toggleViewAction()->trigger();
    REQUIRE(log->isHidden());
    w.window().resize(1100, 700);
    settle();
    CHECK(log->isHidden());
}

TEST_CASE("the form for a new game does not change the layout that play had before", "[still][U10]") {
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    WindowFixture w;
    settle();
    const int width = w.find<QDockWidget>("shiftsDock")->width();
    const int height = w.find<QDockWidget>("inspectorDock")->height();
    trigger(w, "new");
    settle();
    REQUIRE(QTest::qWaitFor([&] { return w.find<QPushButton>("placeCounters")->isEnabled(); }, 20000));
    w.press("placeCounters");
    settle();
    REQUIRE(w.game().inSetup());
    w.press("startPlay");
    w.press("allowButton");
    settle();
    CHECK(w.find<QDockWidget>("shiftsDock")->width() == width);
    CHECK(w.find<QDockWidget>("inspectorDock")->height() == height);
}

TEST_CASE("a reminder does not cover the stack that it is about, wherever that stack is", "[still][U04]") {
    WindowFixture w;
    REQUIRE(w.game().perform(Json{{"do", "seen"}, {"at", {"1E5"}}, {"side", "german"}, {"seen", true}}));
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    w.map().zoomTo(2.5);  // at this zoom the hex can be scrolled to the upper and the lower edge
    const Hex hex = *w.game().ground().find("1E5");
    auto* bar = w.find<ActBar>("dutyBar");
    const auto box = [&] {
        return w.map().camera().toView(w.map().layout().box(hex)).toAlignedRect() &
               w.map().viewport()->rect();
    };
    const auto covered = [&] {
        return QRect(bar->mapTo(&w.window(), QPoint(0, 0)), bar->size())
            .intersects(box().translated(w.map().viewport()->mapTo(&w.window(), QPoint(0, 0))));
    };
    const auto scrollTo = [&](int part) {
        const QPoint before = w.map().camera().toView(w.map().layout().centre(hex)).toPoint();
        w.map().pan(QPoint(before.x() - 200, before.y() - w.map().viewport()->height() * part / 10));
        settle();
    };
    for (int part = 9; part >= 1; --part) {
        scrollTo(part);
        REQUIRE(w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}}));
        settle();
        CAPTURE(part);
        REQUIRE(bar->isVisible());
        REQUIRE_FALSE(box().isEmpty());
        CHECK_FALSE(covered());
        if (part > 1) REQUIRE(w.game().undo());
        settle();
    }
    // After the player has scrolled the hex under the bar, the button with the hex's name uncovers the hex.
    const QPoint under =
        w.map().viewport()->mapFrom(&w.window(), bar->mapTo(&w.window(), QPoint(200, bar->height() / 2)));
    w.map().pan(w.map().camera().toView(w.map().layout().centre(hex)).toPoint() - under);
    settle();
    REQUIRE(covered());
    w.press("dutyHex-0");
    settle();
    CHECK_FALSE(covered());
}

TEST_CASE("buttons that fit beside their sentence stay on the same line as the sentence", "[still][U11]") {
    WindowFixture w(test::smallScenario().replace(
        R"("contents":["4-6-7","LMG","8-1"])",
        R"("contents":["4-6-7","LMG","8-1","9-2","8-0","9-1","2-4-8","7-0","10-2"])"));
    w.widen();
    REQUIRE(w.game().perform(Json{{"do", "seen"}, {"at", {"1E5"}}, {"side", "german"}, {"seen", true}}));
    REQUIRE(w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}}));
    for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    auto* bar = w.find<ActBar>("dutyBar");
    // The line is longer than a bar usually is, and shorter than the map is wide.
    REQUIRE(bar->sizeHint().width() > bar->fontMetrics().averageCharWidth() * 115);
    REQUIRE(bar->sizeHint().width() + 60 < w.map().viewport()->width());
    const auto top = [&](const char* name) {
        return w.find<QPushButton>(name)->mapTo(&w.window(), QPoint(0, 0)).y();
    };
    CHECK(top("dutyHex-0") == top("dutyDo-0"));
    CHECK(top("dutyHex-0") == top("dutyKeeps-0"));
    const QWidget& hex = *w.find<QPushButton>("dutyHex-0");
    const auto* sentence = hex.parentWidget()->findChild<QLabel*>();
    CHECK(hex.geometry().top() < sentence->geometry().center().y());
}

TEST_CASE("bars stay inside the map's scroll bars, and the legend of LOS overlays has a background",
          "[still][U11]") {
    WindowFixture w;
    REQUIRE(w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
    w.map().zoomTo(2.5);
    w.click("1G4");
    trigger(w, "ownField");
    w.window().sightOverlays().wait();
    for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    auto* legend = w.find<QFrame>("sightBar");
    REQUIRE(legend->isVisible());
    CHECK(legend->autoFillBackground());
    const auto inWindow = [&](QWidget* x) { return QRect(x->mapTo(&w.window(), QPoint(0, 0)), x->size()); };
    CHECK(inWindow(w.map().viewport()).contains(inWindow(legend)));
    CHECK_FALSE(inWindow(w.map().viewport()).intersects(inWindow(w.window().strip())));
    // Another game begins without overlays.
    trigger(w, "close");
    REQUIRE(w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/cave-ridge.json"))));
    CHECK_FALSE(w.window().action(QStringLiteral("ownField"))->isChecked());
    CHECK_FALSE(w.find<QLabel>("ownSightText")->isVisible());
}

TEST_CASE("a label that the edge of the view would cut is moved into the view", "[still][U07]") {
    QImage image(300, 100, QImage::Format_RGB32);
    const auto darkColumns = [&](QPointF at) {
        image.fill(Qt::white);
        QPainter p(&image);
        paintLabel(p, at, QStringLiteral("1B5, 2 hexes, 4 of 8 MF"), {1, 1}, LabelStyle::strong, 1e9, 13);
        p.end();
        int count = 0;
        for (int x = 0; x < image.width(); ++x)
            for (int y = 0; y < image.height(); ++y)
                if (qGray(image.pixel(x, y)) < 60) {
                    ++count;
                    break;
                }
        return count;
    };
    const int whole = darkColumns({150, 50});
    REQUIRE(whole > 60);
    for (const QPointF at : {QPointF(5, 50), QPointF(295, 50), QPointF(150, 1), QPointF(2, 99)}) {
        CAPTURE(at.x(), at.y());
        CHECK(std::abs(darkColumns(at) - whole) <= 1);
    }
    // A label outside the view stays outside.
    CHECK(darkColumns({-200, 50}) == 0);
}

TEST_CASE("closing a game or opening a form over it removes the game's title, messages and status line",
          "[still][U04]") {
    WindowFixture w;
    w.game().setTitle(QStringLiteral("Small"));
    w.click("1E4");
    w.game().post(Notice::Kind::info, QStringLiteral("a message of this game"));
    const auto status = [&] { return w.window().statusBar()->currentMessage(); };
    REQUIRE(status().contains(QLatin1String("1E4")));
    // A menu entry under the mouse does not empty the status line.
    QStatusTipEvent menu((QString()));
    QCoreApplication::sendEvent(&w.window(), &menu);
    CHECK(status().contains(QLatin1String("1E4")));
    trigger(w, "new");
    QCoreApplication::processEvents();
    CHECK(status().isEmpty());
    CHECK_FALSE(w.window().strip()->isVisible());
    CHECK_FALSE(w.window().windowTitle().contains(QLatin1String("Small")));
    w.press("newGameCancel");
    CHECK(w.window().windowTitle().contains(QLatin1String("Small")));
    w.click("1E4");
    REQUIRE_FALSE(status().isEmpty());
    trigger(w, "close");
    REQUIRE_FALSE(w.game().hasGame());
    CHECK(status().isEmpty());
}

TEST_CASE(
    "a question does not move the message buttons, and a second click in the same place declines the "
    "question",
    "[still][U04]") {
    WindowFixture w;
    const auto placeOf = [&](const char* name) {
        auto* b = w.find<QWidget>(name);
        return QRect(b->mapTo(&w.window(), QPoint(0, 0)), b->size());
    };
    w.game().post(Notice::Kind::info, QStringLiteral("first"));
    w.game().post(Notice::Kind::info, QStringLiteral("second"));
    QCoreApplication::processEvents();
    const QRect earlier = placeOf("earlierMessage"), later = placeOf("laterMessage");
    int declined = 0, accepted = 0;
    w.window().strip()->offer(QStringLiteral("A game was not saved."), QStringLiteral("Continue it"),
                              QStringLiteral("Discard it"), [&](bool) {
                                  w.window().strip()->offer(
                                      QStringLiteral("Discard it? It can't be restored."),
                                      QStringLiteral("Discard"), QStringLiteral("Keep"),
                                      [&](bool yes) { ++(yes ? accepted : declined); });
                              });
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
    CHECK(placeOf("earlierMessage") == earlier);
    CHECK(placeOf("laterMessage") == later);
    const QRect yes = placeOf("allowButton"), no = placeOf("forbidButton");
    w.press("forbidButton");
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
    CHECK_FALSE(placeOf("allowButton").intersects(yes));
    CHECK_FALSE(placeOf("allowButton").intersects(no));
    CHECK(placeOf("forbidButton").contains(yes.center()));
    CHECK(placeOf("forbidButton").contains(no.center()));
    w.press("forbidButton");
    CHECK(declined == 1);
    CHECK(accepted == 0);
}

TEST_CASE("a panel that the menu opens appears in front, and the views in the menu exclude each other",
          "[still][U15]") {
    WindowFixture w;
    auto* orders = w.find<QDockWidget>("ordersDock");
    REQUIRE(orders->isHidden());
    orders->toggleViewAction()->trigger();
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
    CHECK_FALSE(orders->visibleRegion().isEmpty());
    int umpire = 0;
    QStringList texts;
    for (auto* menu : w.window().findChildren<QMenu*>()) {
        for (const QAction* a : menu->actions()) {
            texts << menu->title() + a->text().remove(QLatin1Char('&'));
            if (!a->text().startsWith(QLatin1String("Umpire"))) continue;
            ++umpire;
            REQUIRE(a->actionGroup() != nullptr);
            CHECK(a->actionGroup()->isExclusive());
            CHECK(a->actionGroup()->actions().size() == 3);
            CHECK(a->isChecked());
        }
    }
    CHECK(umpire == 1);
    CHECK(texts.filter(QStringLiteral("Scenario card")).size() == 1);
    CHECK(texts.filter(QStringLiteral("Overview")).size() == 1);
}

TEST_CASE("in the list of stacks, the chance bar gets narrower before the text of a stack is cut off",
          "[still][U11]") {
    WindowFixture w(test::smallScenario()
                        .replace(R"("contents":["4-6-7","LMG","8-1"])",
                                 R"("contents":["4-6-7","4-6-7","LMG","MMG","9-1"])")
                        .replace("\"dummies\":4", "\"dummies\":6"));
    auto* list = w.find<QTreeWidget>("stacksThatCould");
    REQUIRE(list->isVisible());
    const QFontMetrics letters = list->fontMetrics();
    const int text = letters.horizontalAdvance(list->topLevelItem(0)->text(1));
    REQUIRE(text > letters.horizontalAdvance(QStringLiteral("4-6-7, LMG, 8-1")));
    bool whole = false;
    for (const int width : {300, 340, 380, 420, 460}) {
        w.window().resizeDocks({w.find<QDockWidget>("shiftsDock")}, {width}, Qt::Horizontal);
        REQUIRE(QTest::qWaitFor([&] { return w.find<QDockWidget>("shiftsDock")->width() == width; }, 3000));
        for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
        const QHeaderView& header = *list->header();
        const int chance =
            std::max(letters.horizontalAdvance(QStringLiteral("100%")), header.sectionSizeHint(3)) + 14;
        CAPTURE(width, text, header.sectionSize(1), header.sectionSize(3));
        const bool fits = header.sectionSize(1) >= text + 6;
        whole = whole || fits;
        CHECK((fits || header.sectionSize(3) <= chance));
    }
    CHECK(whole);
}

TEST_CASE("in a narrow panel the dice chart is above the dice table, and is high enough for its numbers",
          "[still][U15]") {
    WindowFixture w;
    trigger(w, "luck");
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
    auto* table = w.find<QWidget>("luckView");
    auto* split = qobject_cast<QSplitter*>(table->parentWidget());
    REQUIRE(split != nullptr);
    CHECK(split->orientation() == Qt::Vertical);
    QWidget* chart = split->widget(0);
    CHECK(chart->height() >= chart->fontMetrics().height() * 11);
    CHECK(table->width() > split->width() - 4);
    split->setMinimumWidth(1000);
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
    CHECK(split->orientation() == Qt::Horizontal);
}

TEST_CASE("the bar with a question does not cover the hex in question, wherever that hex is",
          "[still][U04]") {
    WindowFixture w(minesOfWalk());
    w.window().resize(1100, 700);
    w.window().layOut();
    const Hex hex = *w.game().ground().find("1F4");
    // Try hexes from the lower edge of the map to its upper edge.
    for (int part = 9; part >= 1; --part) {
        REQUIRE(w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1F4"}}}));
        REQUIRE(w.game().undo());
        const QPoint before = w.map().camera().toView(w.map().layout().centre(hex)).toPoint();
        w.map().pan(QPoint(before.x() - 200, before.y() - w.map().viewport()->height() * part / 10));
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
        const Camera still = w.map().camera();
        REQUIRE(w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1F4"}}}));
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
        CAPTURE(part);
        CHECK(w.map().camera().toMap(QPointF(0, 0)) == still.toMap(QPointF(0, 0)));
        const auto at = askedAt(w);
        REQUIRE(at.has_value());
        CHECK_FALSE(covers(w, *at));
        REQUIRE(w.game().undo());
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    }
}

TEST_CASE("the bar with a question is at the lower edge, or below the messages while it would cover its hex",
          "[still][U04]") {
    // Without other counters near the hex, because the bar would avoid them.
    WindowFixture w(minesOfWalk()
                        .replace("\"1H6\"", "\"1CC6\"")
                        .replace("\"1H7\"", "\"1CC7\"")
                        .replace("\"1G3\"", "\"1CC3\""));
    w.window().resize(1100, 700);
    w.window().layOut();
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    settle();
    const Hex hex = *w.game().ground().find("1F4");
    auto* bar = w.find<ActBar>("promptBar");
    const auto place = [&] {
        const QPoint at = bar->mapTo(&w.window(), QPoint(0, 0));
        const QRect view(w.map().viewport()->mapTo(&w.window(), QPoint(0, 0)), w.map().viewport()->size());
        return std::pair(at.y() - view.top(), view.bottom() - at.y() - bar->height() + 1);
    };
    w.map().zoomTo(2.5);  // at this zoom the hex can be scrolled to the upper and the lower edge
    // Asks about the hex at this height of the map, and returns the distances of the bar from its edges.
    const auto askedWith = [&](int part) {
        const QPoint before = w.map().camera().toView(w.map().layout().centre(hex)).toPoint();
        w.map().pan(QPoint(before.x() - 200, before.y() - w.map().viewport()->height() * part / 10));
        settle();
        REQUIRE(w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1F4"}}}));
        settle();
        REQUIRE(bar->isVisible());
        const auto out = place();
        REQUIRE(w.game().undo());
        settle();
        return out;
    };
    CHECK(askedWith(3).second == 0);
    const auto [fromTop, fromBottom] = askedWith(9);
    CHECK(fromTop < w.map().viewport()->height() / 5);
    CHECK(fromBottom > w.map().viewport()->height() / 2);
    CHECK(askedWith(3).second == 0);
}

TEST_CASE("while the ground is redrawn, its last picture stays in place and is scaled to the new zoom",
          "[still][U05]") {
    WindowFixture w;
    REQUIRE(w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    GroundLayer& ground = w.map().groundLayer();
    const QRect view(0, 0, 600, 400);
    const auto painted = [&](const Camera& camera, std::optional<int> budget) {
        QImage image(view.size(), QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter p(&image);
        ground.paint(p, camera, view, budget);
        return image;
    };
    const auto apart = [](const QImage& a, const QImage& b) {
        double sum = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) {
                const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
                sum += std::abs(qRed(p) - qRed(q)) + std::abs(qGreen(p) - qGreen(q)) +
                       std::abs(qBlue(p) - qBlue(q));
            }
        return sum / (3.0 * a.width() * a.height());
    };
    constexpr int none = -1;  // leaves no time to draw new tiles
    const auto bare = [&](const Camera& camera) {
        QImage image(view.size(), QImage::Format_RGB32);
        image.fill(QColor(0xffabba76));
        return apart(image, painted(camera, std::nullopt));
    };
    const Camera first{1.0, {200, 100}};
    (void)painted(first, std::nullopt);
    SECTION("after zooming in, the ground is drawn from the tiles of the previous scale") {
        const Camera larger{1.5, {450, 250}};
        const QImage at_once = painted(larger, none);
        const double off = apart(at_once, painted(larger, std::nullopt));
        CAPTURE(off, bare(larger));
        CHECK(off < bare(larger) / 2);
    }
    SECTION("after zooming out, parts without a tile are drawn from the overview") {
        while (ground.growOverview()) {
        }
        const Camera smaller{0.5, {0, 0}};
        const QImage at_once = painted(smaller, none);
        const double off = apart(at_once, painted(smaller, std::nullopt));
        CAPTURE(off, bare(smaller));
        CHECK(off < bare(smaller) / 2);
    }
}

TEST_CASE("at 1100x700 a scenario opens with all its rows of counters in view", "[still][U10]") {
    WindowFixture w((QByteArray()));
    // The frame of the window takes some of its height.
    w.window().resize(1100, GENERATE(700, 680, 660));
    REQUIRE(w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
    for (int k = 0; k < 8; ++k) QCoreApplication::processEvents();
    const std::vector<Hex> occupied = w.map().scene().occupied();
    REQUIRE(occupied.size() > 10);
    CAPTURE(w.window().height(), w.map().viewport()->height());
    const QRect view = w.map().viewport()->rect();
    for (const Hex h : occupied) {
        const QRectF box = w.map().camera().toView(w.map().layout().box(h) & w.map().layout().bounds());
        CAPTURE(w.game().ground().nameOf(h), box.top(), box.bottom(), view.height());
        CHECK(box.top() >= -1);
        CHECK(box.bottom() <= view.height() + 1);
    }
}

TEST_CASE("a message with several lines uses the whole width before a part of it is hidden", "[still][U11]") {
    WindowFixture w;
    w.window().resize(1100, 700);
    w.window().layOut();
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    settle();
    auto* bar = w.find<QFrame>("messageStrip");
    w.game().post(Notice::Kind::info, QStringLiteral("one"));
    settle();
    QLabel* text = nullptr;
    for (auto* label : bar->findChildren<QLabel*>())
        if (label->text() == QLatin1String("one")) text = label;
    REQUIRE(text != nullptr);
    // This detail needs more than one line, but has room in two lines together with the first sentence.
    QString detail;
    while (text->fontMetrics().horizontalAdvance(detail) < text->width() * 12 / 10)
        detail += QStringLiteral("word ");
    w.game().post(Notice::Kind::info, QStringLiteral("Now."), detail.trimmed());
    settle();
    CHECK_FALSE(w.find<QToolButton>("wholeMessage")->isVisible());
    CHECK(text->text().contains(detail.trimmed()));
    CHECK(w.told() == QStringLiteral("Now.\n") + detail.trimmed());
    // A longer message can still be expanded, and then has its line breaks.
    w.game().post(Notice::Kind::info, QStringLiteral("Now."), detail + detail + detail.trimmed());
    settle();
    REQUIRE(w.find<QToolButton>("wholeMessage")->isVisible());
    CHECK_FALSE(text->text().contains(QLatin1Char('\n')));
    w.find<QToolButton>("wholeMessage")->click();
    settle();
    CHECK(text->text().startsWith(QLatin1String("Now.\n")));
}

TEST_CASE("the list of statuses opens at the lower edge, even over counters of other hexes", "[still][U04]") {
    QByteArray scenario = R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"units":[{"side":"german","at":"1E4","pieces":[{"type":"4-6-7"}]},
{"side":"german","at":"1E8","pieces":[{"type":"4-6-7"}]}]})";
    WindowFixture w(scenario);
    w.window().resize(1100, 700);
    w.window().layOut();
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    settle();
    const auto centre = [&](const char* hex) {
        return w.map().camera().toView(w.map().layout().centre(*w.game().ground().find(hex))).toPoint();
    };
    const int high = w.map().viewport()->height();
    w.map().pan(centre("1E8") - QPoint(300, high - 35));
    settle();
    auto* bar = w.find<ActBar>("fateBar");
    const auto isBelow = [&](const char* hex) {
        w.window().selection().clear();
        w.window().selection().chooseStack(
            *w.game().ground().find(hex),
            {w.map().scene().stack(*w.game().ground().find(hex))->items.front().id});
        w.map().setFocus();
        w.key(&w.map(), Qt::Key_Z);
        settle();
        REQUIRE(bar->isVisible());
        const int bottom = bar->mapTo(&w.window(), QPoint(0, bar->height())).y() -
                           w.map().viewport()->mapTo(&w.window(), QPoint(0, 0)).y();
        w.key(bar, Qt::Key_Escape);
        return bottom == high;
    };
    CHECK(isBelow("1E4"));
    CHECK_FALSE(isBelow("1E8"));
    CHECK(isBelow("1E4"));
}

TEST_CASE("a bar that grows over the hex that it is about moves to the other edge", "[still][U04]") {
    QWidget window;
    window.resize(400, 400);
    auto* pages = new QStackedWidget(&window);
    auto* map = new QAbstractScrollArea;
    pages->addWidget(map);
    pages->setGeometry(0, 0, 400, 400);
    EdgeBars edges(*pages, *map, nullptr);
    auto *bar = new QFrame, *inside = new QFrame;
    (new QVBoxLayout(bar))->addWidget(inside);
    inside->setFixedHeight(40);
    edges.addBelow(bar);
    window.show();
    bar->show();
    edges.keepClear(*bar, {QRect(100, 240, 40, 40)});
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    settle();
    REQUIRE(bar->geometry().top() > 280);
    inside->setFixedHeight(150);
    settle();
    CHECK(bar->height() > 150);
    CHECK(bar->geometry().bottom() < 240);
}

TEST_CASE("a bar that another bar pushes over the hex that it is about moves to the other edge",
          "[still][U04]") {
    QWidget window;
    window.resize(400, 400);
    auto* pages = new QStackedWidget(&window);
    auto* map = new QAbstractScrollArea;
    pages->addWidget(map);
    pages->setGeometry(0, 0, 400, 400);
    EdgeBars edges(*pages, *map, nullptr);
    auto *question = new QFrame, *lowest = new QFrame, *inside = new QFrame;
    (new QVBoxLayout(lowest))->addWidget(inside);
    inside->setFixedHeight(40);
    question->setFixedHeight(60);
    edges.addBelow(question);
    edges.addBelow(lowest);
    window.show();
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    lowest->show();
    settle();
    question->show();
    edges.keepClear(*question, {QRect(100, 180, 40, 40)});
    settle();
    REQUIRE(question->geometry().top() > 220);
    REQUIRE(question->geometry().bottom() < lowest->geometry().top());
    inside->setFixedHeight(130);
    settle();
    CHECK(lowest->geometry().bottom() > 390);
    CHECK(question->geometry().bottom() < 180);
}

TEST_CASE(
    "a reminder covers no counter if the other edge of the map is free, and the map scrolls from under it",
    "[still][U04]") {
    const bool above = GENERATE(false, true);
    QByteArray scenario = R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"hexes":{"1E5":{"terrain":["Woods"]},"1E6":{"terrain":["Open Ground"]}},
"sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","at":"1E5","contents":["4-6-7","8-1"]},
{"id":"m2","side":"german","at":"1E8","dummies":3}]})";
    if (above)
        scenario.replace(R"("dummies":3})",
                         R"("dummies":3},{"id":"m3","side":"german","at":"1E3","dummies":3})");
    WindowFixture w(scenario);
    w.window().resize(1100, 700);
    w.window().layOut();
    const auto settle = [] {
        for (int k = 0; k < 4; ++k) QCoreApplication::processEvents();
    };
    settle();
    REQUIRE(w.game().perform(Json{{"do", "seen"}, {"at", {"1E6"}}, {"side", "german"}, {"seen", true}}));
    // Put 1E8 at the lower edge of the view and 1E3 at the upper edge.
    const auto centre = [&](const char* hex) {
        return w.map().camera().toView(w.map().layout().centre(*w.game().ground().find(hex))).toPoint();
    };
    const int high = w.map().viewport()->height();
    w.map().zoomTo((high - 70) / (5 * w.map().layout().hexHeight()));
    w.map().pan(centre("1E8") - QPoint(300, high - 35));
    settle();
    REQUIRE(std::abs(centre("1E8").y() - (high - 35)) < 4);
    REQUIRE(w.game().perform(Json{{"do", "move"}, {"marker", "m1"}, {"path", {"1E6"}}}));
    settle();
    REQUIRE(w.find<ActBar>("dutyBar")->isVisible());
    const auto clickable = [&](const char* hex) {
        return w.window().childAt(w.map().viewport()->mapTo(&w.window(), centre(hex))) == w.map().viewport();
    };
    if (!above) {
        CHECK(clickable("1E8"));
        return;
    }
    // Both edges have a counter, so the bar is at the lower edge, and the map can be scrolled above it.
    CHECK(clickable("1E3"));
    REQUIRE_FALSE(clickable("1E8"));
    w.map().pan(QPoint(0, 5000));
    settle();
    CHECK(clickable("1E8"));
}

TEST_CASE("a roll moves neither the button that rolls nor the rows of the list of partners", "[still][U11]") {
    for (const QSize size : {QSize(1100, 700), QSize(1280, 800)})
        for (const char* dice : {"1 1", "6 6"}) {
            WindowFixture w;
            w.window().resize(size);
            w.window().layOut();
            w.click("1E4");
            auto* roll = w.find<QPushButton>("rollButton");
            auto* list = w.find<QTreeWidget>("shiftList");
            bringForward(*w.find<QDockWidget>("shiftsDock"));
            const auto settle = [] {
                for (int k = 0; k < 20; ++k) QTest::qWait(5);
            };
            settle();
            REQUIRE(roll->isEnabled());
            const auto places = [&] {
                return std::pair(roll->mapTo(&w.window(), QPoint()),
                                 list->viewport()->mapTo(&w.window(), QPoint()));
            };
            const auto before = places();
            const std::size_t entries = w.game().session().entries().size();
            w.find<QLineEdit>("diceInput")->setText(QLatin1String(dice));
            roll->setFocus();
            QTest::mouseClick(roll, Qt::LeftButton);
            settle();
            CAPTURE(size.width(), dice, w.told().toStdString());
            REQUIRE(w.game().session().entries().size() > entries);
            CHECK_FALSE(roll->isEnabled());
            CHECK(places() == before);
        }
}
