// SPDX-License-Identifier: MIT
// Tests the output of a game: the map as a file and on paper, and the report. In a side's view the output
// contains only facts that the side may know.
#include <QCheckBox>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QRadioButton>
#include <QTreeWidget>
#include <QXmlStreamReader>

#include "app/modal_answers.hpp"
#include "exporting/map_file.hpp"
#include "exporting/page_layout.hpp"
#include "exporting/print_dialog.hpp"
#include "exporting/report_dialog.hpp"
#include "exporting/svg_device.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::ModalAnswers;
using shellgame::test::smallScenario;
using shellgame::test::WindowFixture;
using test::containsText;

namespace {

/// Types a file name into the dialog that asks for one.
std::function<void(QDialog&)> openedAs(const std::string& path) {
    return [path](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        CHECK(files != nullptr);
        if (files == nullptr) return dialog.reject();
        files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(QString::fromStdString(path));
        QMetaObject::invokeMethod(files, "accept");
    };
}

QByteArray bytesOf(const std::string& path) {
    QFile file(QString::fromStdString(path));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

/// Returns all text in an SVG; fails if the SVG is not valid XML.
std::string lettersOf(const QByteArray& svg, int* paths = nullptr) {
    QXmlStreamReader xml(svg);
    std::string out;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement() && xml.name() == QLatin1String("text"))
            out += xml.readElementText().toStdString() + " ";
        else if (xml.isStartElement() && xml.name() == QLatin1String("path") && paths != nullptr)
            ++*paths;
    }
    INFO(xml.errorString().toStdString());
    CHECK_FALSE(xml.hasError());
    return out;
}

/// Counts the pages of a PDF. Each page is an object of the type Page.
qsizetype pagesOf(const QByteArray& pdf) {
    CHECK(pdf.startsWith("%PDF"));
    return pdf.count("/Type /Page\n") + pdf.count("/Type /Page ");
}

QByteArray saved(WindowFixture& w, const char* name) {
    const std::string path = w.file(name);
    ModalAnswers answers;
    answers.next(openedAs(path));
    w.window().action(QStringLiteral("savePicture"))->trigger();
    CHECK(answers.left() == 0);
    CHECK(w.told().contains(QString::fromStdString(path)));
    return bytesOf(path);
}

}  // namespace

TEST_CASE("the map is saved as a PNG, SVG or PDF file, with or without counters", "[keep]") {
    WindowFixture w;
    const QImage picture = QImage::fromData(saved(w, "map.png"), "PNG");
    const QRectF map = w.map().layout().bounds();
    CHECK(picture.width() == qRound(map.width() * 2));
    CHECK(picture.height() == qRound(map.height() * 2));
    int paths = 0, bare = 0;
    const std::string letters = lettersOf(saved(w, "map.svg"), &paths);
    CHECK_THAT(letters, containsText("E4"));
    CHECK(pagesOf(saved(w, "map.pdf")) == 1);

    w.window().action(QStringLiteral("pictureCounters"))->trigger();
    const std::string without = lettersOf(saved(w, "bare.svg"), &bare);
    CHECK_THAT(without, containsText("E4"));
    CHECK(bare < paths);
    const QImage ground = QImage::fromData(saved(w, "bare.png"), "PNG");
    const QPoint stack = (w.map().layout().centre(*w.game().ground().find("1E4")) * 2).toPoint();
    CHECK(ground.pixel(stack) != picture.pixel(stack));
}

TEST_CASE("two games that look the same to the viewer produce the same picture", "[keep][secrets]") {
    const auto drawn = [](const char* under) {
        QByteArray scenario = smallScenario();
        scenario.replace(R"("contents":["4-4-7","4-4-7"])", under);
        WindowFixture w(scenario);
        REQUIRE(w.window().setView(QStringLiteral("german")));
        return saved(w, "map.svg") + saved(w, "map.png");
    };
    // Draw once before comparing, because the first use of a font changes the outlines of letters drawn
    // later.
    (void)drawn(R"("dummies":3)");
    // Compare outside CHECK, because a failing CHECK would print both pictures.
    const bool same = drawn(R"("contents":["4-4-7","4-4-7"])") == drawn(R"("dummies":3)");
    CHECK(same);
    WindowFixture w;
    CHECK_THAT(lettersOf(saved(w, "umpire.svg")), containsText("3 real"));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK_THAT(lettersOf(saved(w, "russian.svg")), !containsText("3 real"));
}

TEST_CASE("SVG output preserves clips, rotations, textures and text", "[keep]") {
    SvgDevice svg({200, 100}, 100, QStringLiteral("a < b"));
    QPainter p(&svg);
    p.save();
    p.setClipRect(QRectF(10, 10, 50, 50));
    p.save();
    p.rotate(30);
    p.setClipRect(QRectF(0, 0, 40, 40), Qt::IntersectClip);
    p.fillRect(QRectF(0, 0, 200, 100), QColor(255, 0, 0, 128));
    p.restore();
    p.drawLine(0, 0, 10, 10);
    p.restore();
    p.fillRect(QRectF(100, 0, 50, 50), QBrush(Qt::blue, Qt::Dense4Pattern));
    p.drawText(QPointF(5, 90), QStringLiteral("<&\">"));
    p.end();
    const QByteArray out = svg.document();
    CHECK(lettersOf(out) == "<&\"> ");
    CHECK(out.count("<clipPath") == 2);
    CHECK(out.contains("clip-path=\"url(#c1)\"><path"));
    CHECK(out.contains("<title>a &lt; b</title>"));
    CHECK(out.contains("<pattern"));
    CHECK(out.contains("fill-opacity=\"0.502\""));
    CHECK(out.contains("width=\"2in\""));
    CHECK(out.count("<g") == out.count("</g>"));
}

TEST_CASE("a map printed at true size is spread over overlapping pages that together show all of it",
          "[keep]") {
    // A single board has 1800 x 645 pixels, which are 22.3 x 8 in. A hex of 64.5 pixels is 0.8 in, or 20.32
    // mm, high.
    const QRectF map(0, 0, 1800, 645);
    const PageLayout one = onOnePage(map, {281, 190});
    CHECK(one.pages.size() == 1);
    CHECK(one.millimetres == Approx(281.0 / 1800));
    // An A4 page in landscape has a printable area of 281 x 190 mm. The map is 567 mm wide. Two pages would
    // cover only 281 + 273 = 554 mm, so three are needed. The map is 203 mm high, for which two pages are
    // needed.
    const PageLayout real = atTrueSize(map, {281, 190}, 64.5, 8);
    CHECK(real.millimetres * 64.5 == Approx(20.32));
    CHECK(real.columns == 3);
    CHECK(real.rows == 2);
    REQUIRE(real.pages.size() == 6);
    CHECK(real.pages[0].name == QLatin1String("A1"));
    CHECK(real.pages[5].name == QLatin1String("C2"));
    const double px = real.millimetres;
    CHECK(real.pages[1].area.left() * px == Approx(273));
    CHECK(real.pages[3].area.top() * px == Approx(182));
    CHECK(real.pages[5].area.right() == Approx(1800));
    CHECK(real.pages[5].area.bottom() == Approx(645));
    // A map that fits on one page is printed on one page.
    CHECK(atTrueSize({0, 0, 500, 300}, {281, 190}, 64.5, 8).pages.size() == 1);
    CHECK(atTrueSize({0, 0, 281 / px, 300}, {281, 190}, 64.5, 8).pages.size() == 1);
    CHECK(atTrueSize({0, 0, 30000, 100}, {281, 190}, 64.5, 8).pages[27].name == QLatin1String("AB1"));
}

TEST_CASE("the map is printed to PDF, either completely or only the pages that the player ticks", "[keep]") {
    WindowFixture w;
    const std::string path = w.file("pages.pdf");
    ModalAnswers answers;
    answers.next([&](QDialog& d) {
        auto* print = qobject_cast<PrintDialog*>(&d);
        REQUIRE(print != nullptr);
        CHECK(print->chosen().size() == 1);
        QTest::mouseClick(d.findChild<QRadioButton*>(QStringLiteral("printReal")), Qt::LeftButton, {},
                          QPoint(8, 8));
        const std::size_t all = print->layoutOfPages().pages.size();
        CHECK(all == 3);
        CHECK(print->chosen().size() == all);
        auto* pages = d.findChild<QListWidget*>(QStringLiteral("printPages"));
        pages->setFocus();
        pages->setCurrentRow(1);
        QTest::keyClick(pages, Qt::Key_Space);
        CHECK(print->chosen() == std::vector<std::size_t>{0, 2});
        // Clicking the last page in the preview also deselects it.
        auto* preview = d.findChild<PagePreview*>();
        QTest::mouseClick(preview, Qt::LeftButton, {}, QPoint(preview->width() - 10, preview->height() / 2));
        CHECK(print->chosen().size() == 1);
        answers.next(openedAs(path));
        // Use a timer, because the click opens the next dialog and must come after this function has
        // returned.
        QTimer::singleShot(0, d.findChild<QPushButton*>(QStringLiteral("printPdf")), &QPushButton::click);
    });
    w.map().setFocus();
    w.key(&w.window(), Qt::Key_P, Qt::ControlModifier);
    CHECK(answers.left() == 0);
    CHECK(pagesOf(bytesOf(path)) == 1);
}

TEST_CASE("a report contains the events, dice and pictures of the chosen entries", "[keep]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    REQUIRE(w.game().perform({{"do", "phase"}, {"to", "CCPh"}}));
    REQUIRE(w.game().perform({{"do", "phase"}}));
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "their turn"}}));
    const std::string path = w.file("report.html");
    ModalAnswers answers;
    answers.next([&](QDialog& d) {
        auto* list = d.findChild<QListWidget*>(QStringLiteral("reportEntries"));
        CHECK(list->count() == 5);
        // There are three pictures: of the beginning, the end of the German Player Turn, and the latest
        // position.
        CHECK(d.findChild<QLabel*>(QStringLiteral("reportCount"))->text() == QLatin1String("3 pictures"));
        list->setFocus();
        list->setCurrentRow(1);
        QTest::keyClick(list, Qt::Key_Space);
        CHECK(d.findChild<QLabel*>(QStringLiteral("reportCount"))->text() == QLatin1String("4 pictures"));
        answers.next(openedAs(path));
        QTimer::singleShot(0, d.findChild<QPushButton*>(QStringLiteral("reportSave")), &QPushButton::click);
    });
    w.map().setFocus();
    w.key(&w.window(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(answers.left() == 0);
    const QByteArray page = bytesOf(path);
    CHECK(page.count("data:image/png;base64,") == 4);
    CHECK(page.contains("DR 2,3 = 5"));
    CHECK(page.contains("their turn"));
    CHECK(page.contains("Turn 1, Russian"));
    CHECK_FALSE(page.contains("http"));
}

TEST_CASE("two games that look the same to a side produce the same report, pictures included",
          "[keep][secrets]") {
    const auto written = [](const char* under) {
        QByteArray scenario = smallScenario();
        scenario.replace(R"("contents":["4-4-7","4-4-7"])", under);
        WindowFixture w(scenario);
        REQUIRE(w.game().perform({{"do", "note"}, {"text", "the real ones are in M5"}}));
        REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}}));
        REQUIRE(w.window().setView(QStringLiteral("german")));
        std::string out;
        ModalAnswers answers;
        answers.next([&](QDialog& d) {
            out = static_cast<ReportDialog&>(d).report();
            d.reject();
        });
        w.window().action(QStringLiteral("report"))->trigger();
        CHECK(answers.left() == 0);
        return out;
    };
    // Write once before comparing, because text looks different the first time that a process draws it.
    (void)written(R"("contents":["4-4-7","4-4-7"])");
    const std::string real = written(R"("contents":["4-4-7","4-4-7"])");
    CHECK(real == written(R"("dummies":3)"));
    CHECK(real.find("real ones") == std::string::npos);
    CHECK(real.find("Viewed as the German.") != std::string::npos);
}

TEST_CASE("the dice page counts rolls by side and by act", "[keep]") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    w.map().setFocus();
    w.key(&w.window(), Qt::Key_D, Qt::ControlModifier);
    auto* table = w.find<QTreeWidget>("luckView");
    REQUIRE(table->isVisible());
    REQUIRE(table->topLevelItemCount() == 1);
    const QTreeWidgetItem* row = table->topLevelItem(0);
    CHECK(row->text(0) == QLatin1String("German"));
    CHECK(row->text(1) == QLatin1String("shift"));
    CHECK(row->text(2) == QLatin1String("DR"));
    CHECK(row->text(3) == QLatin1String("1"));
    CHECK(row->text(4) == QLatin1String("5.00"));
    CHECK(row->text(5).isEmpty());
    // Of the 36 possible DR, 20 are 5 or less, or 9 or more.
    CHECK(row->text(6) == QLatin1String("55.6 %"));
    CHECK(row->text(7) == QLatin1String("Too few rolls to judge."));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK(table->topLevelItemCount() == 0);
}
