// SPDX-License-Identifier: MIT
// Tests moving the program-controlled side's counters by mouse and keys, and revealing the enemy at the end.
#include <QFileDialog>
#include <QLineEdit>
#include <QTabBar>
#include <QTextBrowser>

#include "exporting/end_page.hpp"
#include "modal_answers.hpp"
#include "shellgame/base/file.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/io/scenario/game.hpp"
#include "shellgame/rules/ai/ai_side.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using test::WindowFixture;

namespace {

const QByteArray dealt = R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":10}}],
 "hexes":{"1E4":{"terrain":["Woods"]},"1H6":{"terrain":["Woods"]},"1E5":{"terrain":["Open Ground"]},
          "1H7":{"terrain":["Open Ground"]},"1M2":{"terrain":["Open Ground"]},"1M3":{"terrain":["Open Ground"]}},
 "sides":[{"id":"german","name":"Germans"},{"id":"russian","name":"Russians"}],
 "clock":{"phase":"setup","first":"german","player":"german"},"settings":{"kept":"german","viewer":"russian","temper":"none"},
 "pool":[{"id":"a","side":"german","counters":"4-6-7"},{"id":"q","side":"german","counters":"? x2"}],
 "places":[{"side":"german","at":["1E4","1H6"]}],
 "units":[{"side":"russian","at":"1E9","pieces":["4-4-7"]},{"side":"german","at":"1M2","pieces":["4-6-8"]}]})";

void deal(WindowFixture& w) {
    QCoreApplication::processEvents();
    w.press("offerDeal");
    REQUIRE(w.game().perform(PhaseAct{.to = Phase::MPh}));
    REQUIRE(w.state().clock.player == SideId("german"));
}

const Marker* at(const State& state, const char* hex) {
    for (const auto& [id, m] : state.markers)
        if (m.at.hex == hex) return &m;
    return nullptr;
}

}  // namespace

TEST_CASE("the player can drag a ? of the program-controlled side to any hex, and nothing is revealed",
          "[app][kept]") {
    WindowFixture w(dealt);
    deal(w);
    for (const auto& [from, to] : {std::pair("1E4", "1E5"), std::pair("1H6", "1H7")}) {
        w.drag({from, to});
        REQUIRE(at(w.state(), to) != nullptr);
        CHECK(at(w.state(), from) == nullptr);
        CHECK_FALSE(w.told().contains(QLatin1String("4-6-7")));
    }
    // The `?` can also be moved with the keys M, Right and Enter.
    REQUIRE(w.game().undo());
    w.click("1H6");
    w.key(&w.map(), Qt::Key_M);
    w.key(&w.map(), Qt::Key_Down);
    w.key(&w.map(), Qt::Key_Return);
    CHECK(at(w.state(), "1H7") != nullptr);
    // Known units of the program can be dragged, too.
    w.drag({"1M2", "1M3"});
    bool there = false;
    for (const auto& [id, p] : w.state().pieces) there = there || (p.type == "4-6-8" && p.at.hex == "1M3");
    CHECK(there);
}

TEST_CASE(
    "a key reveals the enemy; if any enemy unit is still hidden, the window asks for confirmation first",
    "[app][kept]") {
    WindowFixture w(QByteArray(dealt).replace("1E9", "1E5"));
    deal(w);
    w.game().perform(AskAct{.at = {"1E4", 0}, .what = AskedOf::search});
    w.key(&w.map(), Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.window().findChild<app::EndPage*>() == nullptr);
    CHECK(w.told().contains(QLatin1String("Reveal the enemy?")));
    CHECK(w.state().settings.viewer == SideId("russian"));
    for (QPushButton* b : w.window().strip()->findChildren<QPushButton*>())
        if (b->text().contains(QLatin1String("Reveal")) && b->isVisible()) {
            b->click();
            break;
        }
    auto* page = w.window().findChild<app::EndPage*>();
    REQUIRE(page != nullptr);
    CHECK(w.state().settings.viewer.empty());
    const QString text = page->findChild<QTextBrowser*>()->toPlainText();
    for (const char* word :
         {"The deal", "1E4", "1H6", "4-6-7", "Turn 1, Germans", "1E4 is searched", "Umpire view in turn 1"}) {
        INFO(word);
        CHECK(text.contains(QLatin1String(word)));
    }
    page->close();
}

TEST_CASE("the player can load the enemy's behavior file", "[app][kept][policy]") {
    WindowFixture w(dealt);
    QCoreApplication::processEvents();
    w.key(&w.map(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    w.find<QTabBar>("aiTabs")->setCurrentIndex(2);
    test::ModalAnswers answers;
    const auto choose = [&](const std::string& path) {
        answers.next([path](QDialog& dialog) {
            auto& files = dynamic_cast<QFileDialog&>(dialog);
            files.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))
                ->setText(QString::fromStdString(path));
            QMetaObject::invokeMethod(&files, "accept");
        });
        w.press("aiNumbers");
    };
    const auto text = readFile(test::sourcePath("resources/policy.json"), 1U << 20U);
    REQUIRE(text);
    Json json = Json::parse(*text);
    json["worth"]["gun"] = 777;
    const std::string good = w.file("mine.json"), bad = w.file("bad.json");
    REQUIRE(writeFileSafely(good, json.dump()));
    json["worth"]["gun"] = "much";
    REQUIRE(writeFileSafely(bad, json.dump()));
    choose(bad);
    CHECK(w.told().contains(QLatin1String("not a valid behavior file")));
    CHECK_FALSE(w.state().settings.policy);
    choose(good);
    REQUIRE(w.state().settings.policy);
    CHECK(w.state().settings.policy->worth.gun == 777);
    CHECK(w.find<QPushButton>("aiNumbers")->text() == QStringLiteral("Be&havior file: your own …"));
    CHECK(answers.left() == 0);
    REQUIRE(w.game().undo());
    CHECK_FALSE(w.state().settings.policy);
}
