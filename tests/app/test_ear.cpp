// SPDX-License-Identifier: MIT
// Tests the game for players who can't see the window. Each test acts by keys and checks the text that a
// screen reader receives.
#include <QApplication>
#include <QTableView>
#include <QTreeWidget>
#include <algorithm>

#include "log/log_model.hpp"
#include "settings/spoken.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

struct Said {
    QAccessible::Event event;
    QAccessible::Role role;
    QString name;
    QString description;
};

/// Simulates a screen reader as long as this object exists.
class Ear {
  public:
    Ear() {
        listenToo([this](QAccessibleEvent& event) { hear(event.type(), event.accessibleInterface()); });
        focus_ = QObject::connect(qApp, &QApplication::focusChanged, [this](QWidget*, QWidget* now) {
            if (now != nullptr) hear(QAccessible::Focus, QAccessible::queryAccessibleInterface(now));
        });
    }
    ~Ear() {
        QObject::disconnect(focus_);
        listenToo({});
    }
    Ear(const Ear&) = delete;
    Ear& operator=(const Ear&) = delete;

    /// Returns the announcements since the last call.
    [[nodiscard]] QList<Said> heard() {
        QCoreApplication::processEvents();
        return std::exchange(said_, {});
    }
    /// Returns the hex with the focus and the new text announced for it.
    [[nodiscard]] QString aboutHex() {
        QString out;
        for (const Said& s : heard()) {
            if (s.role == QAccessible::ListItem && s.event == QAccessible::Focus)
                out = s.name + QLatin1String(" | ") + s.description;
            if (s.role == QAccessible::Notification && s.event == QAccessible::ObjectShow)
                out += QLatin1String(" | ") + s.name;
        }
        return out;
    }

  private:
    void hear(QAccessible::Event event, QAccessibleInterface* of) {
        if (of == nullptr || !of->isValid()) return;
        said_.append({event, of->role(), of->text(QAccessible::Name), of->text(QAccessible::Description)});
    }

    QList<Said> said_;
    QMetaObject::Connection focus_;
};

QString described(WindowFixture& w, const char* hex) {
    QAccessibleInterface* map = QAccessible::queryAccessibleInterface(&w.map());
    for (int i = 0; i < map->childCount(); ++i)
        if (map->child(i)->text(QAccessible::Name).startsWith(QLatin1String(hex) + QLatin1Char(':')))
            return map->child(i)->text(QAccessible::Description);
    throw std::runtime_error(std::string("not in the list of hexes: ") + hex);
}

void go(WindowFixture& w, const char* hex) {
    w.map().setCursorHex(*w.game().ground().find(hex));
    w.map().setFocus();
}

}  // namespace

TEST_CASE("the text for a hex lists the possible partners of its stack, with the odds that the panel shows",
          "[ear]") {
    WindowFixture w;
    // The list in the panel shows the same result, which is one partner with 58%.
    auto* list = w.find<QTreeWidget>("stacksThatCould");
    REQUIRE(list->topLevelItem(0)->text(0) == QLatin1String("1E4"));
    CHECK(described(w, "1E4") == QStringLiteral("One shift possible now, with 1H6: %1, modifier 0. Woods.")
                                     .arg(list->topLevelItem(0)->text(3)));
    // The texts about face-up counters and enemy counters do not mention shifts.
    CHECK_FALSE(described(w, "1G3").contains(QLatin1String("shift")));
    w.click("1E4");
    const QString chosen = described(w, "1E4");
    CHECK(chosen.startsWith(QLatin1String("Selected. One shift possible now, with 1H6: 58%")));
    CHECK(chosen.contains(QLatin1String("Press Enter to roll with 1H6.")));
    CHECK(described(w, "1H6").startsWith(
        QLatin1String("Partner of the selected stack: 58%, modifier 0. Press Enter to choose it.")));
    w.click("1H6");
    CHECK(described(w, "1H6").startsWith(
        QLatin1String("The chosen partner: 58%, modifier 0. Press Enter to roll.")));
    // Outside a shift opportunity the text says why no shift is possible.
    while (w.state().clock.phase != Phase::CCPh) REQUIRE(w.game().perform({{"do", "phase"}}));
    w.key(&w.map(), Qt::Key_Escape);
    CHECK(described(w, "1E4").startsWith(QLatin1String("No shift now: ")));
}

TEST_CASE("a side's text for screen readers leaves out facts about a hex that this side may not know",
          "[ear]") {
    WindowFixture w;
    Ear ear;
    go(w, "1E4");
    (void)ear.heard();
    w.click("1E4");
    (void)ear.heard();
    REQUIRE(w.find<QWidget>("mapVoice")->accessibleName().contains(QLatin1String("1H6")));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK(described(w, "1E4") == QLatin1String("Woods."));
    w.click("1E4");
    CHECK(described(w, "1E4") == QLatin1String("Selected. Woods."));
    CHECK_FALSE(described(w, "1H6").contains(QLatin1String("partner")));
    // When the view changes, the text for the other side is removed.
    CHECK(w.find<QWidget>("mapVoice")->accessibleName().isEmpty());
    // The text for the side that now views the game includes that side's own counters.
    CHECK(described(w, "1M5").contains(QLatin1String("hift")));
}

TEST_CASE(
    "a screen reader reads out the hex under the cursor after each cursor movement, even if the hex is empty",
    "[ear]") {
    WindowFixture w;
    go(w, "1E4");
    Ear ear;
    w.key(&w.map(), Qt::Key_Down);
    CHECK(ear.aboutHex().startsWith(QLatin1String("1E5: empty | Open Ground, not entered.")));
    // The hex is in the list of map items, so that a screen reader finds the focused item.
    QAccessibleInterface* map = QAccessible::queryAccessibleInterface(&w.map());
    QAccessibleInterface* at = map->focusChild();
    REQUIRE(at != nullptr);
    CHECK(map->child(map->indexOfChild(at)) == at);
    CHECK(at->state().focused);
    w.key(&w.map(), Qt::Key_Up);
    CHECK(ear.aboutHex().startsWith(QLatin1String(
        "1E4: German concealed stack, 3 real, potential dummy stack | One shift possible now")));
}

TEST_CASE(
    "when the cursor returns to a hex, a screen reader reads the hex's current text, not an earlier one",
    "[ear]") {
    WindowFixture w;
    Ear ear;
    go(w, "1E4");
    REQUIRE(ear.aboutHex().contains(QLatin1String("One shift possible")));
    go(w, "1H6");
    // While the cursor is in another hex, the stack's shift opportunity ends.
    while (w.state().clock.phase != Phase::CCPh) REQUIRE(w.game().perform({{"do", "phase"}}));
    (void)ear.heard();
    go(w, "1E4");
    QList<QAccessible::Event> events;
    for (const Said& s : ear.heard()) {
        if (s.role != QAccessible::ListItem) continue;
        events << s.event;
        CHECK(s.description.startsWith(QLatin1String("No shift now: ")));
    }
    CHECK(events == QList{QAccessible::NameChanged, QAccessible::DescriptionChanged, QAccessible::Focus});
}

TEST_CASE(
    "selecting a stack, pointing at a partner and rolling are read out; the result comes last and is "
    "complete",
    "[ear]") {
    WindowFixture w;
    Ear ear;
    go(w, "1E4");
    (void)ear.heard();
    w.key(&w.map(), Qt::Key_Return);
    CHECK(ear.aboutHex().contains(QLatin1String("Selected. One shift possible now, with 1H6: 58%")));
    go(w, "1H6");
    CHECK(ear.aboutHex().contains(QLatin1String("Partner of the selected stack: 58%")));
    w.key(&w.map(), Qt::Key_Return);
    CHECK(
        ear.aboutHex().contains(QLatin1String("The chosen partner: 58%, modifier 0. Press Enter to roll.")));
    w.type(&w.map(), QStringLiteral("2"));
    auto* dice = w.find<QLineEdit>("diceInput");
    REQUIRE(dice->hasFocus());
    w.type(dice, QStringLiteral("3"));
    (void)ear.heard();
    w.key(dice, Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    const QList<Said> said = ear.heard();
    const auto told = [&](QAccessible::Event event) {
        return std::find_if(said.begin(), said.end(), [&](const Said& s) {
            return s.event == event && s.role == QAccessible::Notification && s.name == w.told();
        });
    };
    // Depending on the system, a screen reader reports the first or the second of these events.
    for (const QAccessible::Event event : {QAccessible::Alert, QAccessible::ObjectShow}) {
        const auto result = told(event);
        REQUIRE(result != said.end());
        CHECK(result->name.contains(QLatin1String("Put 4-6-7, LMG, 8-1 under")));
        // If the focus changed after the result was announced, the announcement would be interrupted.
        CHECK(std::none_of(result, said.end(), [](const Said& s) { return s.event == QAccessible::Focus; }));
    }
    CHECK(w.map().hasFocus());
}

TEST_CASE("the messages of one act, including refusals, are read out together and only once", "[ear]") {
    WindowFixture w;
    go(w, "1E4");
    Ear ear;
    const auto alerts = [&] {
        QStringList out;
        for (const Said& s : ear.heard())
            if (s.event == QAccessible::Alert && s.role == QAccessible::Notification && s.name == w.told())
                out << s.name;
        return out;
    };
    w.key(&w.window(), Qt::Key_N);
    CHECK(alerts() == QStringList{w.told()});
    w.key(&w.map(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(alerts() == QStringList{w.told()});
    CHECK_FALSE(w.game().perform({{"do", "move"}, {"marker", "m1"}, {"to", "1Z99"}}));
    REQUIRE(w.window().strip()->kind() == Notice::Kind::refused);
    CHECK(alerts() == QStringList{w.told()});
}

TEST_CASE("a log row is read out as a whole", "[ear]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    auto* table = w.find<QTableView>("logTable");
    const QString row = table->model()->index(0, 0).data(Qt::AccessibleTextRole).toString();
    CHECK(row.startsWith(QLatin1String("1 MPh, German: ")));
    CHECK(row.contains(table->model()->index(0, LogModel::what).data().toString()));
    CHECK(row.contains(QLatin1String("2+3")));
}

TEST_CASE(
    "a row of the shift list is read out as a whole, with partner, modifier, and either the chance or the "
    "reason why the shift is impossible",
    "[ear]") {
    WindowFixture w;
    w.click("1E4");
    auto* list = w.find<QTreeWidget>("shiftList");
    const auto read = [](const QTreeWidgetItem* item) {
        return item->data(0, Qt::AccessibleTextRole).toString();
    };
    CHECK(read(list->topLevelItem(0)) == QLatin1String("1H6, 4 dummies, modifier 0, 58%"));
    const QTreeWidgetItem* fold = list->topLevelItem(list->topLevelItemCount() - 1);
    REQUIRE(fold->childCount() > 0);
    CHECK(read(fold) == QStringLiteral("Not offered now (%1)").arg(fold->childCount()));
    const QString first = fold->child(0)->toolTip(3).section(QLatin1Char('\n'), 0, 0);
    REQUIRE_FALSE(first.isEmpty());
    CHECK(read(fold->child(0)).startsWith(QLatin1String("1C3, 2 dummies, modifier ")));
    CHECK(read(fold->child(0)).endsWith(QLatin1String("not now: ") + first));
}
