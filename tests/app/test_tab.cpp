// SPDX-License-Identifier: MIT
// Tests the window without a mouse: the order of Tab, the visible focus, and the way out of each part.
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QPointer>
#include <QRadioButton>
#include <QScrollArea>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <algorithm>

#include "exporting/print_dialog.hpp"
#include "exporting/report_dialog.hpp"
#include "modal_answers.hpp"
#include "support/catch.hpp"
#include "support/paths.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::ModalAnswers;
using shellgame::test::WindowFixture;

namespace {

std::string nameOf(const QWidget* w) {
    QString own = w->objectName();
    if (own.isEmpty()) own = w->accessibleName();
    if (const auto* button = qobject_cast<const QAbstractButton*>(w); own.isEmpty() && button != nullptr)
        own = button->text();
    return QStringLiteral("%1 \"%2\" in %3")
        .arg(QLatin1String(w->metaObject()->className()), own,
             w->parentWidget() == nullptr ? QString() : w->parentWidget()->objectName())
        .toStdString();
}

/// Returns true for a radio button that Tab skips. Tab moves to the checked button of a group, and the arrow
/// keys move to the other buttons.
bool leftToArrows(const QWidget* w) {
    const auto* radio = qobject_cast<const QRadioButton*>(w);
    if (radio == nullptr || !radio->autoExclusive() || radio->isChecked()) return false;
    const auto others =
        radio->parentWidget()->findChildren<QRadioButton*>(QString(), Qt::FindDirectChildrenOnly);
    return std::any_of(others.begin(), others.end(),
                       [](const QRadioButton* r) { return r->isChecked() && r->isVisible(); });
}

/// Lists the usable widgets of a window, all of which Tab must reach.
std::vector<const QWidget*> usable(const QWidget& window) {
    std::vector<const QWidget*> out;
    for (const QWidget* w : window.findChildren<QWidget*>()) {
        if (w->window() != &window || !w->isVisible() || !w->isEnabled() || w->size().isEmpty()) continue;
        if ((w->focusPolicy() & Qt::TabFocus) == 0 || w->focusProxy() != nullptr || leftToArrows(w)) continue;
        out.push_back(w);
    }
    return out;
}

/// Scrolls a widget into view and returns a picture of it and of the area to its right.
QImage look(QWidget& w) {
    for (QWidget* p = w.parentWidget(); p != nullptr; p = p->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(p)) area->ensureWidgetVisible(&w);
    QCoreApplication::processEvents();
    const QRect box = w.rect().adjusted(-3, -3, 3, 3);
    QWidget* window = w.window();
    return window->grab(QRect(w.mapTo(window, box.topLeft()), box.size()).intersected(window->rect()))
        .toImage();
}

/// Goes through a window with Tab, and back with Shift+Tab.
class Round {
  public:
    explicit Round(QWidget& window) : window_(window) { QCoreApplication::processEvents(); }

    void check() {
        for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) walk(key);
        for (const QWidget* w : usable(window_)) {
            INFO(nameOf(w));
            CHECK(met_.contains(w));
        }
        for (QWidget* w : order_) showsFocus(*w);
    }
    [[nodiscard]] bool met(const QWidget* w) const { return met_.contains(w); }

  private:
    void walk(Qt::Key key) {
        QWidget* start = QApplication::focusWidget();
        if (start == nullptr || start->window() != &window_) {
            const auto all = usable(window_);
            REQUIRE_FALSE(all.empty());
            start = const_cast<QWidget*>(all.front());
            start->setFocus(Qt::TabFocusReason);
        }
        order_.clear();
        met_.clear();
        QWidget* at = start;
        do {
            INFO(nameOf(at));
            // Links on the same page or line get the focus one after another, but the page or line is listed
            // only once.
            if (order_.empty() || order_.back() != at) {
                CHECK_FALSE(met_.contains(at));
                if (met_.contains(at)) return;
                order_.push_back(at);
                met_.insert(at);
            }
            REQUIRE(++steps_ < 1000);
            QTest::keyClick(at, key, key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
            QCoreApplication::processEvents();
            at = QApplication::focusWidget();
            REQUIRE(at != nullptr);
            REQUIRE(at->window() == &window_);
            CHECK(at->isVisible());
        } while (at != start);
    }

    /// Checks that a widget looks different with and without the focus.
    void showsFocus(QWidget& w) {
        if (order_.size() < 2) return;
        INFO(nameOf(&w));
        QWidget* other = order_.front() == &w ? order_.back() : order_.front();
        w.setFocus(Qt::TabFocusReason);
        QCoreApplication::processEvents();
        REQUIRE(w.hasFocus());
        const QImage with = look(w);
        other->setFocus(Qt::TabFocusReason);
        QCoreApplication::processEvents();
        CHECK(with != look(w));
    }

    QWidget& window_;
    std::vector<QWidget*> order_;
    QSet<const QWidget*> met_;
    int steps_ = 0;
};

QByteArray scenario(const char* name) {
    QFile file(QString::fromStdString(test::sourcePath(std::string("scenarios/") + name)));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}  // namespace

TEST_CASE("in a game Tab visits every part of the window, whether panels are open or closed", "[tab]") {
    WindowFixture w;
    for (int i = 0; i < 3; ++i) REQUIRE(w.game().perform({{"do", "note"}, {"text", "a line"}}));
    SECTION("nothing is selected") {
        Round(w.window()).check();
    }
    SECTION("a stack is selected") {
        w.click("1E4");
        Round(w.window()).check();
    }
    SECTION("a hex with unknown terrain is selected") {
        w.click("1C3");
        Round(w.window()).check();
    }
    for (const char* dock :
         {"offBoardDock", "ordersDock", "diceDock", "terrainDock", "cardDock", "tourDock", "overviewDock"})
        DYNAMIC_SECTION(dock) {
            auto* d = w.window().findChild<QDockWidget*>(QLatin1String(dock));
            REQUIRE(d != nullptr);
            bringForward(*d);
            QCoreApplication::processEvents();
            w.click("1E4");
            w.map().setFocus();
            Round(w.window()).check();
        }
}

TEST_CASE("while a bar asks a question, Tab visits every part of the window", "[tab]") {
    WindowFixture w;
    for (const char* act :
         {"fire", "oba", "works", "fate", "exit", "orders", "forces", "luck", "find", "ownField", "thread"})
        DYNAMIC_SECTION(act) {
            w.click("1G3");
            QAction* action = w.window().action(QLatin1String(act));
            if (action == nullptr) FAIL("no such action");
            action->trigger();
            QCoreApplication::processEvents();
            w.map().setFocus();
            Round(w.window()).check();
        }
}

TEST_CASE("Tab reaches every link of the scenario card", "[tab]") {
    WindowFixture w(scenario("market-square.json"));
    w.key(&w.window(), Qt::Key_F9);
    auto* card = w.find<QTextBrowser>("cardPanel");
    REQUIRE(card->hasFocus());
    int links = 0;
    for (QTextBlock block = card->document()->begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().isAnchor()) ++links;
    REQUIRE(links > 2);
    QSet<int> places;
    w.map().setFocus();
    card->setFocus(Qt::TabFocusReason);
    for (int i = 0; i < links + 3 && card->hasFocus(); ++i) {
        if (card->textCursor().hasSelection()) places.insert(card->textCursor().selectionStart());
        w.key(card, Qt::Key_Tab);
    }
    CHECK(places.size() == links);
    CHECK_FALSE(card->hasFocus());
}

TEST_CASE("Tab visits every field of the start page and of the form for new games", "[tab]") {
    WindowFixture w{QByteArray()};
    SECTION("Tab visits the start page") {
        Round(w.window()).check();
    }
    SECTION("Tab visits the pages of the form") {
        w.window().action(QStringLiteral("new"))->trigger();
        auto* tabs = w.find<QTabWidget>("newGameTabs");
        for (int i = 0; i < tabs->count(); ++i) {
            INFO(i);
            tabs->setCurrentIndex(i);
            QCoreApplication::processEvents();
            tabs->tabBar()->setFocus(Qt::TabFocusReason);
            Round(w.window()).check();
        }
    }
}

TEST_CASE("Tab visits every field of the setup panel, page by page", "[tab]") {
    WindowFixture w(test::smallScenario().replace("\"phase\":\"MPh\"", "\"phase\":\"setup\""));
    auto* tabs = w.find<QTabWidget>("setupTabs");
    REQUIRE(tabs->isVisible());
    for (int i = 0; i < tabs->count(); ++i) DYNAMIC_SECTION("the setup panel shows page " << i) {
            tabs->setCurrentIndex(i);
            QCoreApplication::processEvents();
            tabs->tabBar()->setFocus(Qt::TabFocusReason);
            Round(w.window()).check();
        }
    SECTION("the palette is open") {
        auto* open = w.find<QAbstractButton>("paletteOpen");
        open->setFocus();
        w.key(open, Qt::Key_Space);
        REQUIRE(w.find<QWidget>("paletteList")->isVisible());
        Round(w.window()).check();
    }
}

TEST_CASE("Tab visits every part of each separate window", "[tab]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "a line"}}));
    for (const char* act : {"houseRules", "command", "keys", "signs", "about", "replay", "manual"})
        DYNAMIC_SECTION(act) {
            QAction* action = w.window().action(QLatin1String(act));
            if (action == nullptr) FAIL("no such action");
            action->trigger();
            QCoreApplication::processEvents();
            const QPointer<QWidget> own = QApplication::activeWindow();
            REQUIRE(own != nullptr);
            REQUIRE(own.data() != &w.window());
            Round(*own).check();
            QWidget* at = QApplication::focusWidget();
            REQUIRE(at != nullptr);
            QTest::keyClick(at, Qt::Key_Escape);
            QCoreApplication::processEvents();
            CHECK((own == nullptr || !own->isVisible()));
        }
    for (const char* act : {"report", "print"}) DYNAMIC_SECTION(act) {
            ModalAnswers answers;
            answers.next([](QDialog& d) {
                Round(d).check();
                d.reject();
            });
            w.window().action(QLatin1String(act))->trigger();
            CHECK(answers.left() == 0);
        }
}

TEST_CASE("Shift+F6 cycles through the panels; Esc and F6 return to the map", "[tab]") {
    WindowFixture w;
    w.widen();
    w.click("1E4");
    w.map().setFocus();
    QStringList panels;
    for (int i = 0; i < 20; ++i) {
        w.key(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
        const QWidget* at = QApplication::focusWidget();
        REQUIRE(at != nullptr);
        if (at == &w.map()) break;
        while (at->parentWidget() != &w.window() && at->parentWidget() != w.window().centralWidget())
            at = at->parentWidget();
        REQUIRE_FALSE(panels.contains(at->objectName()));
        panels << at->objectName();
    }
    CHECK(w.map().hasFocus());
    for (const char* name : {"inspectorDock", "shiftsDock", "logDock", "phaseBar"}) {
        INFO(name);
        CHECK(panels.contains(QLatin1String(name)));
    }
    for (const Qt::Key back : {Qt::Key_Escape, Qt::Key_F6}) {
        w.key(&w.map(), Qt::Key_F6, Qt::ShiftModifier);
        REQUIRE_FALSE(w.map().hasFocus());
        w.key(QApplication::focusWidget(), back);
        CHECK(w.map().hasFocus());
    }
}

TEST_CASE("at the first start a player can open a game with only Tab and Enter", "[tab]") {
    WindowFixture w{QByteArray()};
    QWidget* at = QApplication::focusWidget();
    REQUIRE(at != nullptr);
    // A hidden widget never has the focus.
    CHECK(qobject_cast<QAbstractButton*>(at) != nullptr);
    CHECK(at->isVisible());
    for (int i = 0; i < 20; ++i) {
        const auto* button = qobject_cast<QAbstractButton*>(at);
        if (button != nullptr && button->text() == QLatin1String("Market square")) break;
        w.key(at, Qt::Key_Tab);
        at = QApplication::focusWidget();
    }
    w.key(at, Qt::Key_Return);
    REQUIRE(w.game().hasGame());
    CHECK(w.map().hasFocus());
    // Holding down Enter advances only one phase. (Acts wait while lines of sight are being computed.)
    w.game().ruleSight().wait();
    auto* next = w.find<QAbstractButton>("nextPhase");
    next->setFocus(Qt::TabFocusReason);
    w.key(next, Qt::Key_Return);
    QKeyEvent again(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, QStringLiteral("\r"), true);
    QApplication::sendEvent(next, &again);
    CHECK(w.game().session().entries().size() == 1);
}
