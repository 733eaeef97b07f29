// SPDX-License-Identifier: MIT
// Tests the replay, which shows earlier states of the map in any permitted view, by mouse and keys, and never
// changes the open game.
#include <QComboBox>
#include <QPushButton>
#include <QSlider>

#include "exporting/replay_window.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::smallScenario;
using shellgame::test::WindowFixture;

namespace {

struct Replaying {
    explicit Replaying(const QByteArray& scenario = smallScenario()) : w(scenario) {}
    WindowFixture w;

    void must(const Json& command) { REQUIRE(w.game().perform(command)); }
    ReplayWindow& open() {
        w.map().setFocus();
        w.window().action(QStringLiteral("replay"))->trigger();
        auto* r = w.window().findChild<ReplayWindow*>();
        REQUIRE(r != nullptr);
        REQUIRE(QTest::qWaitForWindowExposed(r));
        return *r;
    }
    /// Waits until the closed window is deleted.
    void gone() {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        CHECK(w.window().findChild<ReplayWindow*>() == nullptr);
    }
    [[nodiscard]] std::string at(const ReplayWindow& r, const char* hex) {
        return r.map()->scene().describe(*w.game().ground().find(hex)).toStdString();
    }
};

QSlider& slider(ReplayWindow& r) {
    return *r.findChild<QSlider*>(QStringLiteral("replaySlider"));
}
std::string text(ReplayWindow& r, const char* label) {
    return r.findChild<QLabel*>(QLatin1String(label))->text().toStdString();
}
void press(ReplayWindow& r, const char* button) {
    QTest::mouseClick(r.findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
    QCoreApplication::processEvents();
}

}  // namespace

TEST_CASE("a replay shows earlier states of the map, controlled by slider, buttons and keys", "[replay]") {
    Replaying t;
    t.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    t.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E6"}}});
    t.must({{"do", "phase"}});
    ReplayWindow& r = t.open();
    REQUIRE(slider(r).maximum() == 3);
    CHECK(slider(r).value() == 3);
    CHECK(t.at(r, "1E6").find("3 real") != std::string::npos);
    t.w.key(&slider(r), Qt::Key_Left);
    t.w.key(&slider(r), Qt::Key_Left);
    CHECK(r.entryShown() == 1);
    CHECK(t.at(r, "1E5").find("3 real") != std::string::npos);
    CHECK(t.at(r, "1E6").find("empty") != std::string::npos);
    CHECK(text(r, "replayHead").find("1 of 3") != std::string::npos);
    CHECK(text(r, "replayWhat") == qs(t.w.game().session().entries()[0].text).toStdString());
    press(r, "replayBack");
    CHECK(t.at(r, "1E4").find("3 real") != std::string::npos);
    CHECK(text(r, "replayWhat") == "The beginning.");
    t.w.key(&r, Qt::Key_Period);
    CHECK(r.entryShown() == 1);
    press(r, "replayTurnOn");
    CHECK(r.entryShown() == 3);
    t.w.key(&r, Qt::Key_PageUp);
    CHECK(r.entryShown() == 1);
    t.w.key(&slider(r), Qt::Key_Home);
    CHECK(r.entryShown() == 0);
}

TEST_CASE("a replay runs to the end and stops", "[replay]") {
    Replaying t;
    for (int i = 0; i < 3; ++i) t.must({{"do", "note"}, {"text", "n" + std::to_string(i)}});
    ReplayWindow& r = t.open();
    r.findChild<QComboBox*>(QStringLiteral("replaySpeed"))->setCurrentIndex(3);
    // At the end, the key P starts again from the beginning.
    t.w.key(&r, Qt::Key_P);
    CHECK(r.entryShown() == 0);
    CHECK(QTest::qWaitFor([&] { return r.entryShown() == 3; }, 5000));
    CHECK(r.findChild<QPushButton*>(QStringLiteral("replayPlay"))->text() == QLatin1String("Play"));
    t.w.key(&slider(r), Qt::Key_Space);
    CHECK(r.findChild<QPushButton*>(QStringLiteral("replayPlay"))->text() == QLatin1String("Stop"));
    t.w.key(&r, Qt::Key_Comma);
    CHECK(r.findChild<QPushButton*>(QStringLiteral("replayPlay"))->text() == QLatin1String("Play"));
}

TEST_CASE("leaving a replay restores the game's zoom and selection", "[replay]") {
    Replaying t;
    t.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    t.w.click("1E5");
    t.w.map().zoomTo(0.9);
    const Camera camera = t.w.map().camera();
    const auto ids = t.w.window().selection().ids();
    REQUIRE_FALSE(ids.isEmpty());
    const std::uint64_t hash = t.w.state().hash;
    const std::size_t entries = t.w.game().session().entries().size();
    const bool dirty = t.w.game().dirty();

    ReplayWindow& r = t.open();
    t.w.key(&slider(r), Qt::Key_Home);
    // A drag only moves the view, and keys for acts do nothing.
    const QPoint from =
        r.map()->camera().toView(r.map()->layout().centre(*t.w.game().ground().find("1E4"))).toPoint();
    QTest::mousePress(r.map()->viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(r.map()->viewport(), from + QPoint(60, 40));
    QTest::mouseRelease(r.map()->viewport(), Qt::LeftButton, {}, from + QPoint(60, 40));
    for (const Qt::Key k : {Qt::Key_R, Qt::Key_N, Qt::Key_B, Qt::Key_V}) t.w.key(r.map(), k);
    t.w.key(r.map(), Qt::Key_Plus);
    t.w.key(r.map(), Qt::Key_Escape);
    t.gone();
    CHECK(t.w.state().hash == hash);
    CHECK(t.w.game().session().entries().size() == entries);
    CHECK(t.w.game().dirty() == dirty);
    CHECK(t.w.map().camera() == camera);
    CHECK(t.w.window().selection().ids() == ids);

    ReplayWindow& again = t.open();
    t.w.key(&slider(again), Qt::Key_Escape);
    t.gone();
}

TEST_CASE("a replay can skip undone entries", "[replay]") {
    Replaying t;
    t.must({{"do", "note"}, {"text", "one"}});
    t.must({{"do", "note"}, {"text", "two"}});
    REQUIRE(t.w.game().undo());
    t.must({{"do", "note"}, {"text", "three"}});
    ReplayWindow& r = t.open();
    CHECK(slider(r).maximum() == 4);
    QTest::mouseClick(r.findChild<QCheckBox*>(QStringLiteral("replayKept")), Qt::LeftButton, {},
                      QPoint(8, 8));
    CHECK(slider(r).maximum() == 2);
    CHECK(r.entryShown() == 4);
    t.w.key(&r, Qt::Key_Comma);
    CHECK(r.entryShown() == 1);
}

TEST_CASE("in the Umpire view a replay can use any view; in a side's view, only that side's own",
          "[replay][secrets]") {
    Replaying t;
    t.must({{"do", "note"}, {"text", "the real ones are in E4"}});
    t.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
    {
        ReplayWindow& r = t.open();
        auto* viewpoint = r.findChild<QComboBox*>(QStringLiteral("replayEyes"));
        REQUIRE(viewpoint->count() == 3);
        CHECK(t.at(r, "1E5").find("3 real") != std::string::npos);
        viewpoint->setCurrentIndex(viewpoint->findData(QStringLiteral("russian")));
        CHECK(t.at(r, "1E5").find("3 real") == std::string::npos);
        CHECK(t.at(r, "1M5").find("2 real") != std::string::npos);
        CHECK(text(r, "replayWhat").find("real ones") == std::string::npos);
        CHECK(t.w.game().viewer().empty());
        r.reject();
        t.gone();
    }
    REQUIRE(t.w.window().setView(QStringLiteral("russian")));
    ReplayWindow& r = t.open();
    CHECK(r.findChild<QComboBox*>(QStringLiteral("replayEyes"))->count() == 1);
    for (int place = slider(r).maximum(); place >= 0; --place) {
        slider(r).setValue(place);
        for (const char* hex : {"1E4", "1E5"}) CHECK(t.at(r, hex).find("3 real") == std::string::npos);
        CHECK(text(r, "replayWhat").find("real ones") == std::string::npos);
    }
}

TEST_CASE("a side's replay does not show facts that the side learned later", "[replay][secrets]") {
    // Compare two games that differ in the units under a Russian "?", which only the last act reveals.
    const auto told = [](const char* under, bool reveal) {
        QByteArray scenario = smallScenario();
        scenario.replace(R"("contents":["4-4-7","4-4-7"])", under);
        Replaying t(scenario);
        t.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E5"}}});
        t.must({{"do", "note"}, {"text", "between"}});
        t.must({{"do", "move"}, {"marker", "m1"}, {"path", {"1E6"}}});
        if (reveal) t.must({{"do", "reveal"}, {"marker", "m7"}});
        REQUIRE(t.w.window().setView(QStringLiteral("german")));
        ReplayWindow& r = t.open();
        std::string out;
        for (int place = 0; place <= 2; ++place) {
            slider(r).setValue(place);
            out += text(r, "replayWhat") + "\n" +
                   slider(r).accessibleDescription().section(QLatin1Char(':'), 1).toStdString();
            for (const Hex h : r.map()->scene().occupied())
                out += r.map()->scene().describe(h).toStdString() + "\n";
        }
        return out;
    };
    const std::string real = told(R"("contents":["4-4-7","4-4-7"])", false);
    CHECK(real == told(R"("dummies":3)", false));
    CHECK(real == told(R"("contents":["6-2-8"])", true));
    CHECK(real.find("4-4-7") == std::string::npos);
}

TEST_CASE("a replay closes when another game is opened", "[replay]") {
    Replaying t;
    t.open();
    t.w.game().close();
    t.gone();
}
