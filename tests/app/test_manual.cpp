// SPDX-License-Identifier: MIT
// Tests the manual in the program: its pages, their links and pictures, and the topics that F1 opens.
#include <QAbstractTextDocumentLayout>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <set>

#include "help/manual_book.hpp"
#include "help/manual_window.hpp"
#include "settings/manual_topic.hpp"
#include "support/catch.hpp"
#include "widgets/act_bar.hpp"
#include "window_fixture.hpp"

using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// Lists all possible targets of links.
std::set<QString> addresses(const ManualBook& book) {
    std::set<QString> out;
    for (const ManualPage& page : book.pages()) {
        out.insert(page.file);
        for (const ManualPart& part : page.parts) out.insert(ManualBook::addressOf(page, part));
    }
    return out;
}

QTextBrowser& pageOf(WindowFixture& w) {
    return *w.find<QTextBrowser>("manualPage");
}

}  // namespace

TEST_CASE("each link on the manual's pages leads to an existing page, heading or file", "[manual]") {
    const ManualBook book;
    const auto known = addresses(book);
    int links = 0;
    int pictures = 0;
    for (const ManualPage& page : book.pages()) {
        REQUIRE_FALSE(page.parts.isEmpty());
        static const QRegularExpression link(QStringLiteral("\\]\\(([^)\\s]+)\\)"));
        for (auto it = link.globalMatch(manualText(page.file)); it.hasNext();) {
            const QString to = it.next().captured(1);
            if (to.startsWith(QLatin1String("http"))) continue;
            INFO(page.file.toStdString() << ": " << to.toStdString());
            QString at = QUrl(page.file).resolved(QUrl(to)).toString();
            if (at.startsWith(QLatin1Char('/'))) at.remove(0, 1);
            ++links;
            if (at.endsWith(QLatin1String(".png"))) {
                CHECK_FALSE(QImage(manualFolder() + at).isNull());
                ++pictures;
            } else {
                CHECK((known.count(at) == 1 || !manualText(at).isEmpty()));
            }
        }
    }
    CHECK(links > 30);
    CHECK(pictures >= 12);
}

TEST_CASE("each F1 topic is a heading, and every panel and bar has a topic", "[manual]") {
    const auto known = addresses(ManualBook());
    for (int i = 0; i < manualTopics; ++i) {
        const QString address = addressOf(static_cast<ManualTopic>(i));
        INFO(address.toStdString());
        CHECK(known.count(address) == 1);
    }
    WindowFixture w;
    int asked = 0;
    const auto told = [&asked](const QWidget* widget) {
        INFO(widget->objectName().toStdString());
        CHECK(topicOf(widget).has_value());
        ++asked;
    };
    for (const QDockWidget* d : w.window().findChildren<QDockWidget*>()) told(d);
    for (const ActBar* b : w.window().findChildren<ActBar*>()) told(b);
    for (const char* dialog : {"houseRules", "keys", "signs", "command", "about"})
        w.window().action(QLatin1String(dialog))->trigger();
    for (const QDialog* d : w.window().findChildren<QDialog*>()) told(d);
    CHECK(asked >= 25);
}

TEST_CASE("F1 opens the manual at the paragraph about the focused panel", "[manual]") {
    WindowFixture w;
    w.bringForward("logDock");
    auto* log = w.find<QWidget>("logTable");
    log->setFocus();
    w.key(log, Qt::Key_F1);
    REQUIRE(w.find<ManualWindow>("manualWindow")->isVisible());
    CHECK_FALSE(w.find<ManualWindow>("manualWindow")->isModal());
    CHECK(pageOf(w).source().toString().endsWith(QLatin1String("manual.md#undo-and-the-log")));
    CHECK(pageOf(w).cursorForPosition(QPoint(30, 10)).block().text() == QLatin1String("Undo and the log"));
    auto* contents = w.find<QTreeWidget>("manualContents");
    REQUIRE(contents->currentItem() != nullptr);
    CHECK(contents->currentItem()->text(0) == QLatin1String("Undo and the log"));
    // F1 also works in a dialog.
    w.window().action(QStringLiteral("houseRules"))->trigger();
    w.key(w.find<QWidget>("nightBox"), Qt::Key_F1);
    CHECK(pageOf(w).source().toString().endsWith(QLatin1String("readings.md#switches")));
    w.find<QAction>("manualBack")->trigger();
    CHECK(pageOf(w).source().toString().endsWith(QLatin1String("manual.md#undo-and-the-log")));
    w.find<QAction>("manualForward")->trigger();
    CHECK(pageOf(w).source().toString().endsWith(QLatin1String("readings.md#switches")));
}

TEST_CASE("a search lists the pages that contain the words; Enter opens a page, Esc ends the search",
          "[manual]") {
    WindowFixture w;
    w.window().action(QStringLiteral("manual"))->trigger();
    auto* line = w.find<QLineEdit>("manualSearch");
    auto* hits = w.find<QListWidget>("manualHits");
    w.type(line, QStringLiteral("minefield"));
    REQUIRE(hits->count() > 3);
    CHECK(hits->isVisible());
    w.key(line, Qt::Key_Return);
    CHECK(pageOf(w).source().fragment() == QLatin1String("minefields-46"));
    CHECK_FALSE(pageOf(w).extraSelections().isEmpty());
    w.key(line, Qt::Key_Return);
    CHECK(hits->currentRow() == 1);
    w.key(line, Qt::Key_Escape);
    CHECK(line->text().isEmpty());
    CHECK(w.find<QTreeWidget>("manualContents")->isVisible());
    w.type(line, QStringLiteral("zeppelin"));
    REQUIRE(hits->count() == 1);
    w.key(line, Qt::Key_Return);
    CHECK(hits->item(0)->flags() == Qt::NoItemFlags);
}

TEST_CASE("no page of the manual is wider than its window", "[manual]") {
    WindowFixture w;
    w.key(&w.map(), Qt::Key_F1);
    auto* page = w.find<QTextBrowser>("manualPage");
    auto* window = w.find<ManualWindow>("manualWindow");
    window->resize(1000, 700);
    const ManualBook book;
    for (const ManualPage& p : book.pages()) {
        INFO(p.file.toStdString());
        window->openAt(p.file);
        CHECK(QTest::qWaitFor([&] { return page->horizontalScrollBar()->maximum() == 0; }));
        // Even in a narrower window, no page is wider than the window.
        window->resize(900, 640);
        CHECK(QTest::qWaitFor([&] { return page->horizontalScrollBar()->maximum() == 0; }));
        window->resize(1000, 700);
    }
}

TEST_CASE("a manual page is laid out only once, however many table rows it has", "[manual]") {
    WindowFixture w;
    w.key(&w.map(), Qt::Key_F1);
    auto* window = w.find<ManualWindow>("manualWindow");
    const QSignalSpy laidOut(pageOf(w).document()->documentLayout(),
                             &QAbstractTextDocumentLayout::documentSizeChanged);
    window->openAt(QStringLiteral("formats/save.md"));
    CHECK(pageOf(w).document()->blockCount() > 1000);
    // The page is laid out once after preparation, and once more when the scroll bar appears.
    CHECK(laidOut.count() <= 6);
    // If the reader goes back to a page, the page is also laid out only once.
    pageOf(w).backward();
    pageOf(w).forward();
    CHECK(pageOf(w).source().path().endsWith(QLatin1String("save.md")));
    CHECK(laidOut.count() <= 18);
}

TEST_CASE("About shows the version, the license, Qt and the owners of the game trademarks", "[manual]") {
    WindowFixture w;
    w.window().action(QStringLiteral("about"))->trigger();
    CHECK(w.find<QLabel>("aboutVersion")->text().contains(QCoreApplication::applicationVersion()));
    CHECK(w.find<QLabel>("aboutQt")->text().contains(QLatin1String(qVersion())));
    CHECK(w.find<QLabel>("aboutOthers")->text().contains(QLatin1String("not affiliated")));
    CHECK(w.find<QPlainTextEdit>("licenceText")->toPlainText().startsWith(QLatin1String("MIT License")));
}
