// SPDX-License-Identifier: MIT
// Tests long computations in small steps: the list of stacks that could shift, and a search of the log.
#include <QTreeWidgetItemIterator>

#include "log/log_filter.hpp"
#include "shellgame/base/json.hpp"
#include "shifts/stacks_list.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

std::string manyStacks() {
    Json json = {
        {"format", 1},
        {"boards", {{{"as", "1"}, {"blank", {{"columns", 33}, {"rows", 10}}}}}},
        {"sides", {{{"id", "german"}, {"name", "Germans"}}, {{"id", "russian"}, {"name", "Russians"}}}},
        {"clock", {{"turns", 8}, {"first", "german"}, {"turn", 1}, {"player", "german"}, {"phase", "MPh"}}},
        {"markers", Json::array()}};
    for (int i = 0; i < 24; ++i) {
        Json marker = {{"id", "m" + std::to_string(i)},
                       {"side", "german"},
                       {"at", "1" + std::string(1, static_cast<char>('B' + i)) + "5"}};
        if (i % 2 == 0) {
            marker["pds"] = true;
            marker["contents"] = {"4-6-7"};
        } else {
            marker["dummies"] = 2 + i % 3;
        }
        json["markers"].push_back(std::move(marker));
    }
    return json.dump();
}

QStringList rowsOf(const QTreeWidget& list) {
    QStringList out;
    for (int i = 0; i < list.topLevelItemCount(); ++i) {
        QStringList cells;
        for (int c = 0; c < 4; ++c) cells << list.topLevelItem(i)->text(c);
        out << cells.join(QLatin1Char('|'));
    }
    return out;
}

bool isGrey(const QTreeWidget& list) {
    return list.topLevelItem(0)->foreground(0).color() ==
           list.palette().color(QPalette::Disabled, QPalette::Text);
}

struct Paints : QObject {
    int seen = 0;
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++seen;
        return false;
    }
};

}  // namespace

TEST_CASE(
    "the chances of many stacks are computed in steps, and the old list remains visible in gray meanwhile") {
    WindowFixture w(QByteArray::fromStdString(manyStacks()));
    auto* stacks = w.window().findChild<StacksList*>();
    auto* list = w.find<QTreeWidget>("stacksThatCould");
    REQUIRE_FALSE(stacks->counting());
    const QStringList atOnce = rowsOf(*list);
    REQUIRE(atOnce.size() == 24);
    CHECK_FALSE(isGrey(*list));

    stacks->setPatience(0, 0);
    REQUIRE(w.game().perform({{"do", "seen"}, {"marker", "m0"}, {"seen", true}, {"range", 3}}));
    REQUIRE(stacks->counting());
    CHECK(rowsOf(*list) == atOnce);
    CHECK(isGrey(*list));
    // Another act is performed before the computation is finished, so the result for the first act is never
    // shown.
    REQUIRE(w.game().perform({{"do", "seen"}, {"marker", "m2"}, {"seen", true}, {"range", 3}}));
    REQUIRE(stacks->counting());
    // The list is painted gray once, and then with the new result. It is not painted between the steps.
    Paints paints;
    list->viewport()->installEventFilter(&paints);
    REQUIRE(QTest::qWaitFor([&] { return !stacks->counting(); }));
    QTest::qWait(20);
    CHECK(paints.seen >= 1);
    CHECK(paints.seen <= 2);
    CHECK_FALSE(isGrey(*list));
    const QStringList beside = rowsOf(*list);
    CHECK(beside != atOnce);
    // If the chances of all stacks are computed in a single step, the result is the same.
    stacks->setPatience(10'000, 0);
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "nothing of it"}}));
    REQUIRE_FALSE(stacks->counting());
    CHECK(rowsOf(*list) == beside);

    // One viewer's list must never be shown to the next viewer, even while the new result is incomplete.
    stacks->setPatience(0, 0);
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK(list->topLevelItemCount() == 0);
    REQUIRE(QTest::qWaitFor([&] { return !stacks->counting(); }));
    CHECK(list->topLevelItemCount() == 0);
}

TEST_CASE(
    "while a stack is selected, the computation for the other stacks pauses, and its finished results are "
    "reused") {
    WindowFixture w(QByteArray::fromStdString(manyStacks()));
    auto* stacks = w.window().findChild<StacksList*>();
    auto* list = w.find<QTreeWidget>("stacksThatCould");
    const QStringList before = rowsOf(*list);
    stacks->setPatience(0, 0);
    REQUIRE(w.game().perform({{"do", "seen"}, {"marker", "m0"}, {"seen", true}, {"range", 3}}));
    REQUIRE(stacks->counting());
    w.click("1B5");
    QTest::qWait(50);
    CHECK(stacks->counting());
    w.key(&w.map(), Qt::Key_Escape);
    REQUIRE(QTest::qWaitFor([&] { return !stacks->counting(); }));
    const QStringList counted = rowsOf(*list);
    CHECK(counted.size() == before.size());
    CHECK(counted != before);
    // From now on each step of a computation ends immediately, so a new computation would need many steps.
    w.click("1B5");
    w.key(&w.map(), Qt::Key_Escape);
    CHECK_FALSE(stacks->counting());
    CHECK(rowsOf(*list) == counted);
    CHECK(list->isVisible());
}

TEST_CASE("the text for a hex agrees with the list of shifts, and the next viewer does not see that text") {
    WindowFixture w(QByteArray::fromStdString(manyStacks()));
    auto* tree = w.find<QTreeWidget>("stackList");
    w.click("1B5");
    QCoreApplication::processEvents();
    const auto tells = [&] {
        for (QTreeWidgetItemIterator i(tree); *i != nullptr; ++i)
            if ((*i)->text(0).contains(QLatin1String("4-6-7"))) return true;
        return false;
    };
    REQUIRE(tells());
    // Check before anything can be painted.
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_FALSE(tells());
}

TEST_CASE("a long log is searched in steps, starting at the end, and play continues meanwhile") {
    WindowFixture w;
    for (int i = 0; i < 60; ++i)
        REQUIRE(w.game().perform(
            {{"do", "note"}, {"text", (i % 3 == 0 ? "church " : "mill ") + std::to_string(i)}}));
    auto* table = w.find<QTableView>("logTable");
    auto* filter = dynamic_cast<LogFilter*>(table->model());
    REQUIRE(filter != nullptr);
    REQUIRE(filter->rowCount() == 60);
    const auto texts = [&] {
        QStringList out;
        for (int i = 0; i < filter->rowCount(); ++i)
            out << filter->index(i, LogModel::what).data().toString();
        return out;
    };
    auto* search = w.find<QLineEdit>("logSearch");
    search->setText(QStringLiteral("church"));
    REQUIRE_FALSE(filter->working());
    const QStringList atOnce = texts();
    REQUIRE(atOnce.size() == 20);
    search->clear();

    filter->setPatience(0, 0);
    search->setText(QStringLiteral("church"));
    REQUIRE(filter->working());
    CHECK(filter->rowCount() < 2);
    REQUIRE(QTest::qWaitFor([&] { return filter->rowCount() >= 3; }));
    REQUIRE(filter->working());
    CHECK(texts() == atOnce.mid(atOnce.size() - filter->rowCount()));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "church at last"}}));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "mill"}}));
    REQUIRE(QTest::qWaitFor([&] { return !filter->working(); }));
    REQUIRE(texts().size() == 21);
    CHECK(texts().mid(0, 20) == atOnce);
    CHECK(texts().back().contains(QLatin1String("at last")));
    for (int i = 0; i < filter->rowCount(); ++i) {
        const QModelIndex source = filter->mapToSource(filter->index(i, 0));
        REQUIRE(source.isValid());
        CHECK(filter->mapFromSource(source) == filter->index(i, 0));
    }
    // Undone entries are marked, and the log can hide them.
    REQUIRE(w.game().undoTo(60));
    REQUIRE(texts().size() == 21);
    CHECK(texts().back().startsWith(QLatin1String("(undone) ")));
    CHECK(texts().back().endsWith(QLatin1String("church at last")));
    filter->setUndoneShown(false);
    REQUIRE(QTest::qWaitFor([&] { return !filter->working(); }));
    CHECK(texts() == atOnce);
    search->clear();
    REQUIRE(QTest::qWaitFor([&] { return !filter->working(); }));
    filter->setUndoneShown(true);
    CHECK(filter->rowCount() == 63);
}
