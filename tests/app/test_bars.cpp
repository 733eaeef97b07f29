// SPDX-License-Identifier: MIT
// Tests the bars that the player can open at any time: new counters, corrections, notes.
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "shellgame/base/json.hpp"
#include "shellgame/words/say.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using shellgame::test::WindowFixture;

namespace {

struct Bars : WindowFixture {
    /// Triggers the menu entry in the same way as its key.
    void does(const char* action) { window().action(QLatin1String(action))->trigger(); }
    [[nodiscard]] bool open(const char* bar) { return find<QWidget>(bar)->isVisible(); }
    [[nodiscard]] const Entry& last() { return game().session().entries().back(); }
    [[nodiscard]] int inHex(const char* hex) {
        int n = 0;
        for (const auto& [id, p] : state().pieces)
            if (p.gone.empty() && state().placeOf(p).hex == hex) ++n;
        return n;
    }
};

}  // namespace

TEST_CASE("counters that arrive during play are typed into a bar, hex by hex", "[app][bars]") {
    Bars w;
    w.click("1K3");
    w.key(&w.map(), Qt::Key_Insert);
    REQUIRE(w.open("placeBar"));
    auto* input = w.find<QLineEdit>("placeBarInput");
    CHECK(input->hasFocus());
    CHECK_FALSE(w.find<QPushButton>("placeBarGo")->isEnabled());
    w.type(input, QStringLiteral("4-6-7 LMG"));
    CHECK(w.find<QPushButton>("placeBarGo")->text().contains(QLatin1String("1K3")));
    w.key(input, Qt::Key_Return);
    CHECK(w.inHex("1K3") == 2);
    // The bar stays open, so the player can place another counter of the same side under a "?" in another
    // hex.
    REQUIRE(w.open("placeBar"));
    CHECK(input->text().isEmpty());
    w.click("1L4");
    auto* as = w.find<QComboBox>("placeBarAs");
    as->setCurrentIndex(0);
    w.type(input, QStringLiteral("8-1"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.inHex("1L4") == 1);
    CHECK(w.last().verb == "place");
    // The bar refuses an unknown counter and gives the reason; Esc closes the bar.
    w.type(input, QStringLiteral("9-9-99"));
    CHECK_FALSE(w.find<QPushButton>("placeBarGo")->isEnabled());
    CHECK(w.find<QLabel>("placeBarVerdict")->text().contains(QLatin1String("9-9-99")));
    const std::size_t before = w.game().session().entries().size();
    w.key(input, Qt::Key_Return);
    CHECK(w.game().session().entries().size() == before);
    w.key(input, Qt::Key_Escape);
    CHECK_FALSE(w.open("placeBar"));
}

TEST_CASE("the correction bar changes a counter, a stack or the clock, field by field", "[app][bars]") {
    Bars w;
    w.click("1H6");  // m2 is a dummy stack of four counters.
    w.does("correct");
    REQUIRE(w.open("correctBar"));
    CHECK_FALSE(w.find<QPushButton>("correctGo")->isEnabled());
    w.find<QSpinBox>("correct-dummies")->setValue(3);
    w.find<QLineEdit>("correct-at")->setText(QStringLiteral("1h7"));
    w.type(w.find<QLineEdit>("correctWhy"), QStringLiteral("miscounted"));
    w.press("correctGo");
    CHECK_FALSE(w.open("correctBar"));
    CHECK(w.marker("m2").dummies == 3);
    CHECK(w.marker("m2").at.text() == "1H7");
    CHECK(textOf(w.last().text).find("Counters in the dummy stack: 4 → 3. miscounted") != std::string::npos);
    // The bar refuses an invalid hex and changes nothing.
    w.click("1H7");
    w.does("correct");
    w.find<QLineEdit>("correct-at")->setText(QStringLiteral("1ZZ99"));
    CHECK_FALSE(w.find<QPushButton>("correctGo")->isEnabled());
    CHECK_FALSE(w.find<QLabel>("correctVerdict")->text().isEmpty());
    w.key(w.find<QLineEdit>("correct-at"), Qt::Key_Escape);
    CHECK_FALSE(w.open("correctBar"));
    // Without a selection the bar edits the clock.
    w.key(&w.map(), Qt::Key_Escape);
    w.key(&w.map(), Qt::Key_Escape);
    w.does("correct");
    REQUIRE(w.open("correctBar"));
    w.find<QSpinBox>("correct-turn")->setValue(4);
    w.press("correctGo");
    CHECK(w.state().clock.turn == 4);
    CHECK(textOf(w.last().text) == "Corrected: the turn and phase, Game Turn: 1 → 4. ");
}

TEST_CASE(
    "D2.3: if a tank ends its move in Bypass, the program asks for the hexside, which the player can correct "
    "later",
    "[app][bars]") {
    Bars w;
    w.drag({"1G3", "1E3"}, Qt::AltModifier);
    const auto part = [&] { return w.state().piece(PieceId("p91"))->position.text(); };
    REQUIRE(w.state().piece(PieceId("p91"))->at.text() == "1E3");
    // A dummy stack that poses as a stack of vehicles.
    const Json big = {{"do", "place"}, {"side", "german"}, {"at", "1D4"}, {"kind", "concealed"},
                      {"dummies", 1},  {"large", true},    {"id", "big"}};
    w.does("manner-bypass");
    const std::size_t before = w.game().session().entries().size();
    // 1E4 is Woods, so the tank moves only after a hexside is chosen, and Esc cancels the move.
    w.drag({"1E3", "1E4"});
    CHECK(w.told().contains(QLatin1String("Along which hexside of 1E4")));
    w.key(&w.map(), Qt::Key_Escape);
    CHECK(w.game().session().entries().size() == before);
    SECTION(
        "keys select hexsides clockwise, so the hexside shared with 1F3 follows the hexside shared with "
        "1E3") {
        w.drag({"1E3", "1E4"});
        w.key(&w.map(), Qt::Key_Return);
        CHECK(w.state().piece(PieceId("p91"))->at.text() == "1E4");
        CHECK(part() == "bypass/1F3");
    }
    SECTION("a click beyond a hexside selects that hexside") {
        w.drag({"1E3", "1E4"});
        w.click("1D3");
        CHECK(part() == "bypass/1D3");
        // The correction bar offers six hexsides and the hex itself.
        w.window().selection().chooseHex(*w.game().ground().find("1E4"), QStringLiteral("p91"), false);
        w.does("correct");
        REQUIRE(w.open("correctBar"));
        auto* parts = w.find<QComboBox>("correct-position");
        REQUIRE(parts->count() == 7);
        CHECK(parts->currentText() == QLatin1String("in Bypass of its hexside to 1D3"));
        parts->setCurrentIndex(parts->findText(QStringLiteral("in Bypass of its hexside to 1E5")));
        w.press("correctGo");
        CHECK(part() == "bypass/1E5");
        CHECK(textOf(w.last().text)
                  .find("Position in its hex: in Bypass of its hexside to 1D3 → in Bypass of its hexside to "
                        "1E5") != std::string::npos);
    }
    SECTION(
        "a click on the vehicle's own hex is ignored; a kind of movement selected meanwhile applies only to "
        "the next move") {
        w.drag({"1E3", "1E4"});
        w.click("1E4");
        CHECK(part().empty());
        w.does("manner-move");
        w.click("1D3");
        CHECK(part() == "bypass/1D3");
        CHECK(w.last().command->at("how") == "bypass");
    }
    SECTION(
        "a dummy stack that represents vehicles raises the question about the hexside, as a vehicle does") {
        REQUIRE(w.game().perform(big));
        w.drag({"1D4", "1E4"});
        CHECK(w.told().contains(QLatin1String("Along which hexside of 1E4")));
        w.click("1E5");
        CHECK(w.marker("big").position.text() == "bypass/1E5");
    }
    SECTION("a correction moves a squad and its weapon together, whichever was selected first") {
        REQUIRE(w.game().perform({{"do", "place"},
                                  {"side", "german"},
                                  {"at", "1G6"},
                                  {"kind", "known"},
                                  {"contents",
                                   {{{"type", "4-6-7"}, {"id", "owner"}},
                                    {{"type", "LMG"}, {"id", "lmg"}, {"carrier", "owner"}}}}}));
        w.click("1G6");
        w.window().selection().chooseIds({QStringLiteral("lmg"), QStringLiteral("owner")});
        w.drag({"1G6", "1G7"}, Qt::AltModifier);
        CHECK(w.state().piece(PieceId("lmg"))->at.text() == "1G7");
        CHECK(w.state().piece(PieceId("lmg"))->carrier == PieceId("owner"));
    }
    SECTION("undo closes the question and reports the undone entry") {
        w.drag({"1E3", "1E4"});
        w.does("undo");
        CHECK(w.told().startsWith(QLatin1String("Undid: ")));
        CHECK_FALSE(w.map().toolBusy());
        QCoreApplication::processEvents();
        CHECK(w.told().startsWith(QLatin1String("Undid: ")));
        // Earlier messages don't contain the question either.
        auto* earlier = w.find<QToolButton>("earlierMessage");
        while (earlier->isEnabled()) {
            earlier->click();
            CHECK_FALSE(w.told().contains(QLatin1String("Along which hexside")));
        }
    }
    SECTION("in a side's view the other side's stack can't be moved, and no question appears") {
        REQUIRE(w.game().perform(big));
        REQUIRE(w.window().setView(QStringLiteral("russian")));
        w.drag({"1D4", "1E4"});
        CHECK_FALSE(w.told().contains(QLatin1String("Along which hexside")));
        CHECK_FALSE(w.map().toolBusy());
    }
    SECTION("a correction, a refused move or a unit on foot raises no question") {
        w.drag({"1E4", "1E5"});
        CHECK_FALSE(w.told().contains(QLatin1String("Along which hexside")));
        w.drag({"1E3", "1H5"}, Qt::AltModifier);
        REQUIRE(w.state().piece(PieceId("p91"))->at.text() == "1H5");
        w.drag({"1H5", "1H6"});
        CHECK_FALSE(w.told().contains(QLatin1String("Along which hexside")));
    }
}

TEST_CASE(
    "a player can correct counters in the view of their side, which reveals nothing about the other side's "
    "counters",
    "[app][bars]") {
    Bars w;
    REQUIRE(w.window().setView(QStringLiteral("german")));
    w.window().selection().chooseHex(*w.game().ground().find("1M5"), QStringLiteral("m7"), false);
    w.does("correct");
    CHECK_FALSE(w.open("correctBar"));
    CHECK(w.told() == QLatin1String("You can't correct anything here."));
    w.key(&w.map(), Qt::Key_Escape);
    w.key(&w.map(), Qt::Key_Escape);
    w.does("correct");
    CHECK_FALSE(w.open("correctBar"));
    w.click("1H6");
    w.does("correct");
    CHECK(w.open("correctBar"));
    // A side may place only its own counters.
    w.key(w.find<QWidget>("correctBar"), Qt::Key_Escape);
    w.does("place");
    CHECK(w.find<QComboBox>("placeBarSide")->count() == 1);
}

TEST_CASE("a note for the selected hex is typed in its own input line", "[app][bars]") {
    Bars w;
    w.click("1H6");
    w.key(&w.map(), Qt::Key_M, Qt::ControlModifier);
    REQUIRE(w.open("noteBar"));
    auto* text = w.find<QLineEdit>("noteText");
    CHECK(text->hasFocus());
    CHECK_FALSE(w.find<QPushButton>("noteGo")->isEnabled());
    w.type(text, QStringLiteral("They \"hold\" here"));
    w.key(text, Qt::Key_Return);
    CHECK_FALSE(w.open("noteBar"));
    CHECK(w.last().verb == "note");
    CHECK(w.last().command->at("text") == "They \"hold\" here");
    CHECK(w.last().command->at("at") == "1H6");
}

TEST_CASE("the message about an undo names the act that was undone", "[app][bars]") {
    Bars w;
    REQUIRE(w.game().perform({{"do", "move"}, {"marker", "m2"}, {"path", {"1H7"}}}));
    const std::string moved = textOf(w.last().text);
    w.does("undo");
    CHECK(w.told().startsWith(QLatin1String("Undid: ")));
    CHECK(w.told().contains(QString::fromStdString(moved)));
}

TEST_CASE(
    "a vehicle that is dragged along a road uses the road rate, and a kind of movement ends with the move",
    "[app][table]") {
    WindowFixture w{QByteArray()};
    REQUIRE(w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
    REQUIRE(QTest::qWaitFor([&] { return w.game().ruleSight().ready(); }, 20000));
    while (w.state().clock.phase != Phase::MPh) REQUIRE(w.game().perform({{"do", "phase"}}));
    std::string tank, carrier;
    for (const auto& [id, p] : w.state().pieces) {
        if (p.kind == PieceClass::vehicle && p.at.hex == "1C5") tank = id.text;
        if (p.kind == PieceClass::vehicle && p.at.hex == "1B6") carrier = id.text;
    }
    const auto words = [&](const std::string& id, const std::vector<const char*>& path) {
        std::vector<Hex> hexes;
        for (const char* h : path) hexes.push_back(*w.game().ground().find(h));
        return w.map().wayWords({QString::fromStdString(id)}, hexes).spent;
    };
    const std::vector<const char*> road{"1D4", "1E4"};
    // A BU tank pays 1 MP for each hex, and a CE tank half of it; both pay 1 MP to start.
    CHECK(words(tank, road).startsWith(QLatin1String("3 of ")));
    w.window().action(QStringLiteral("manner-road"))->trigger();
    CHECK(words(tank, road).startsWith(QStringLiteral("by road · 3 of ")));
    w.window().action(QStringLiteral("manner-move"))->trigger();
    REQUIRE(w.game().perform({{"do", "act"}, {"piece", tank}, {"what", "CE"}}));
    CHECK(words(tank, road).startsWith(QStringLiteral("by road · 2 of ")));
    CHECK_FALSE(words(tank, {"1D4", "1E5"}).contains(QLatin1String("by road")));
    const auto drags = [&] {
        w.drag({"1C5", "1D4", "1E4"});
        REQUIRE(w.state().placeOf(PieceId(tank)).hex == "1E4");
        CHECK(w.state().piece(PieceId(tank))->spent->quarters == 8);
    };
    drags();
    REQUIRE(w.game().undo());
    // The kind of movement that the player chooses applies to one move.
    w.window().action(QStringLiteral("manner-road"))->trigger();
    CHECK(words(carrier, {"1C6"}).startsWith(QLatin1String("by road")));
    drags();
    CHECK_FALSE(words(carrier, {"1C6"}).contains(QLatin1String("by road")));
    CHECK(w.window().action(QStringLiteral("manner-move"))->isChecked());
}

TEST_CASE("opening a sample scenario does not change the folder for the player's files", "[app][W11]") {
    WindowFixture w{QByteArray()};
    app::Settings settings;
    settings.setLastFolder(QDir::tempPath());
    REQUIRE(w.window().openFile(QString::fromStdString(test::sourcePath("scenarios/market-square.json"))));
    CHECK(settings.lastFolder() == QDir::tempPath());
    const QString own = QString::fromStdString(w.file("own.json"));
    REQUIRE(QFile::copy(QString::fromStdString(test::sourcePath("scenarios/market-square.json")), own));
    REQUIRE(w.window().openFile(own));
    CHECK(settings.lastFolder() == QFileInfo(own).absolutePath());
}
