// SPDX-License-Identifier: MIT
// Tests the names of written files: the suffix follows the chosen file type, and the window asks before it
// replaces a file with that name.
#include "files/save_name.hpp"

#include <QFileDialog>
#include <QMessageBox>

#include "modal_answers.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/load.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::ModalAnswers;
using shellgame::test::WindowFixture;

namespace {

std::string textOf(const std::string& path) {
    return readFile(path, 1 << 24).value_or("");
}

/// Fills in the next file dialog: types a name, picks a file type and accepts.
std::function<void(QDialog&)> named(const std::string& path, const QString& kind = {}) {
    return [=](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        CHECK(files != nullptr);
        if (files == nullptr) return dialog.reject();
        if (!kind.isEmpty()) {
            for (const QString& filter : files->nameFilters())
                if (filter.contains(kind)) files->selectNameFilter(filter);
            CHECK(files->selectedNameFilter().contains(kind));
        }
        files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(QString::fromStdString(path));
        QMetaObject::invokeMethod(files, "accept");
    };
}

/// Answers the next question, which must mention this name.
std::function<void(QDialog&)> replace(const std::string& name, bool yes) {
    return [=](QDialog& dialog) {
        auto* box = qobject_cast<QMessageBox*>(&dialog);
        CHECK(box != nullptr);
        if (box == nullptr) return dialog.reject();
        CHECK(box->text().toStdString() == name + " already exists. Replace it?");
        CHECK(box->defaultButton() == box->button(QMessageBox::No));
        box->button(yes ? QMessageBox::Yes : QMessageBox::No)->click();
    };
}

std::function<void(QDialog&)> giveUp() {
    return [](QDialog& dialog) { dialog.reject(); };
}

}  // namespace

TEST_CASE(
    "T06: a name gets the suffix of the chosen file type unless it already ends with the suffix of any "
    "type") {
    const QList<FileKind> kinds{{QStringLiteral("Web page"), QStringLiteral("html")},
                                {QStringLiteral("Text"), QStringLiteral("txt")}};
    struct Row {
        const char* typed;
        int chosen;
        const char* written;
    };
    for (const Row& row : std::vector<Row>{{"/a/mylog", 0, "/a/mylog.html"},
                                           {"/a/mylog", 1, "/a/mylog.txt"},
                                           {"/a/mylog.txt", 0, "/a/mylog.txt"},
                                           {"/a/mylog.TXT", 0, "/a/mylog.TXT"},
                                           {"/a/my.log", 0, "/a/my.log.html"},
                                           {"/a/Nr. 5", 1, "/a/Nr. 5.txt"},
                                           {"/a.txt/mylog", 0, "/a.txt/mylog.html"}}) {
        INFO(row.typed);
        CHECK(withSuffix(QLatin1String(row.typed), kinds[row.chosen], kinds).toStdString() == row.written);
    }
}

TEST_CASE("T06: a name without suffix is saved as a web page, and the window asks before replacing a file") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "hello"}}));
    ModalAnswers answers;
    answers.next(named(w.file("mylog"), QStringLiteral("Web page")));
    w.window().action(QStringLiteral("exportLog"))->trigger();
    CHECK(textOf(w.file("mylog.html")).starts_with("<!DOCTYPE html>"));
    CHECK_FALSE(QFileInfo::exists(QString::fromStdString(w.file("mylog"))));

    // After the answer "no" the same dialog opens again, and the file has not changed.
    REQUIRE(writeFileSafely(w.file("mylog.html"), "mine"));
    answers.next(named(w.file("mylog"), QStringLiteral("Web page")));
    answers.next(replace("mylog.html", false));
    answers.next(giveUp());
    w.window().action(QStringLiteral("exportLog"))->trigger();
    CHECK(textOf(w.file("mylog.html")) == "mine");

    answers.next(named(w.file("mylog"), QStringLiteral("Web page")));
    answers.next(replace("mylog.html", true));
    w.window().action(QStringLiteral("exportLog"))->trigger();
    CHECK(textOf(w.file("mylog.html")).starts_with("<!DOCTYPE html>"));

    // Each file type is written in the matching format.
    for (const auto& [kind, suffix, begins] :
         {std::tuple{"Text", "txt", "Small"}, std::tuple{"Table", "csv", "n,do,"},
          std::tuple{"JSON", "json", "["}}) {
        INFO(kind);
        answers.next(named(w.file("other"), QLatin1String(kind)));
        w.window().action(QStringLiteral("exportLog"))->trigger();
        CHECK(textOf(w.file(std::string("other.") + suffix)).starts_with(begins));
    }
    CHECK(answers.left() == 0);
}

TEST_CASE("T06: for a game or scenario saved without suffix, the window asks before replacing another file") {
    WindowFixture w;
    for (const auto& [action, suffix] :
         {std::pair{"saveAs", ".shellgame"}, {"saveScenario", ".sgscenario"}}) {
        INFO(action);
        const std::string file = w.file(std::string(action) + suffix);
        REQUIRE(writeFileSafely(file, "mine"));
        ModalAnswers answers;
        answers.next(named(w.file(action)));
        answers.next(replace(std::string(action) + suffix, false));
        answers.next(giveUp());
        w.window().action(QLatin1String(action))->trigger();
        CHECK(textOf(file) == "mine");
        answers.next(named(w.file(action)));
        answers.next(replace(std::string(action) + suffix, true));
        w.window().action(QLatin1String(action))->trigger();
        CHECK(loadGame(file));
        CHECK(answers.left() == 0);
    }
}

TEST_CASE("W12: a player's scenario is opened for editing, and saved to the same file", "[app][W12]") {
    WindowFixture w;
    const std::string file = w.file("small.json");
    ModalAnswers answers;
    answers.next(named(file));
    w.window().action(QStringLiteral("editScenario"))->trigger();
    REQUIRE(w.game().inSetup());
    CHECK(w.find<QDockWidget>("setupDock")->isVisible());
    CHECK(w.told().contains(QLatin1String("open for editing")));
    REQUIRE(w.game().perform(Json{{"do", "remove"}, {"marker", "m3"}}));
    // The dialog proposes the file's name, and the window asks before it overwrites the old file.
    answers.next([&](QDialog& dialog) {
        auto* files = qobject_cast<QFileDialog*>(&dialog);
        REQUIRE(files != nullptr);
        CHECK(files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))
                  ->text()
                  .startsWith(QLatin1String("small")));
        QMetaObject::invokeMethod(files, "accept");
    });
    answers.next(replace("small.json", true));
    w.window().action(QStringLiteral("saveScenario"))->trigger();
    CHECK(answers.left() == 0);
    const auto saved = loadGame(file);
    REQUIRE(saved);
    CHECK(saved->session->state().marker(MarkerId("m3")) == nullptr);
    CHECK(saved->session->state().marker(MarkerId("m2")) != nullptr);
}

TEST_CASE("W12: a scenario in its setup phase can be mirrored, and then has no file until it is saved",
          "[app][W12]") {
    WindowFixture w;
    QAction* mirror = w.window().action(QStringLiteral("mirror"));
    const std::string file = w.file("small.json");
    ModalAnswers answers;
    answers.next(named(file));
    w.window().action(QStringLiteral("editScenario"))->trigger();
    REQUIRE(w.game().inSetup());
    REQUIRE(mirror->isEnabled());
    const Ground& ground = w.game().session().ground();
    const auto was = ground.find("1E4");
    const int columns = ground.geometry().columns;
    REQUIRE(was);
    mirror->trigger();
    const auto is = w.game().session().ground().find("1E4");
    REQUIRE(is);
    CHECK(is->column == columns - 1 - was->column);
    CHECK(w.game().game().path.empty());
    CHECK(w.game().dirty());
    CHECK(w.told().contains(QLatin1String("rotated by 180 degrees")));
    CHECK(answers.left() == 0);
}
