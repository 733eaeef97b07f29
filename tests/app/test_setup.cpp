// SPDX-License-Identifier: MIT
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

TEST_CASE(
    "a small game is set up in the window alone: boards, sides, counters, terrain, start, first shift") {
    WindowFixture w((QByteArray()));
    CHECK_FALSE(w.game().hasGame());
    QTest::mouseClick(w.find<QAbstractButton>("newGameButton"), Qt::LeftButton);
    auto* title = w.find<QLineEdit>("gameTitle");
    w.type(title, QStringLiteral("Hedgerow"));
    // The board is seen before the game is made.
    QTest::qWait(200);
    CHECK(w.map().groundLayer().ground() != nullptr);
    QTest::mouseClick(w.find<QPushButton>("placeCounters"), Qt::LeftButton);
    QCoreApplication::processEvents();
    REQUIRE(w.game().inSetup());
    CHECK(w.game().title() == QLatin1String("Hedgerow"));

    auto* input = w.find<QLineEdit>("placeInput");
    w.click("1E4");
    CHECK(input->hasFocus());
    w.type(input, QStringLiteral("4-6-7 LMG"));
    CHECK(w.find<QLabel>("placeVerdict")->text().contains(QChar(0x2713)));
    w.key(input, Qt::Key_Return);
    CHECK(input->text().isEmpty());
    w.click("1H6");
    w.type(input, QStringLiteral("? x4"));
    w.key(input, Qt::Key_Return);
    // The arrow keys go on to the next hex without leaving the line.
    w.key(input, Qt::Key_Down);
    CHECK(w.window().selection().hexName() == QLatin1String("1H7"));
    w.type(input, QStringLiteral("hip 2-4-7"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.state().markers.size() == 3);

    auto* side = w.find<QComboBox>("placeSide");
    side->setCurrentIndex(1);
    w.click("1M5");
    w.type(input, QStringLiteral("known 4-4-7"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.state().pieces.size() == 4);

    // What cannot be is said while it is typed, and refused.
    w.type(input, QStringLiteral("7-7-banana"));
    CHECK(w.find<QLabel>("placeVerdict")->text().startsWith(QChar(0xd7)));
    const std::size_t entries = w.game().session().entries().size();
    w.key(input, Qt::Key_Return);
    CHECK(w.game().session().entries().size() == entries);
    input->clear();

    const QString path = QString::fromStdString(w.file("hedgerow.json"));
    REQUIRE(w.game().saveAsScenario(path));
    QTest::mouseClick(w.find<QPushButton>("startPlay"), Qt::LeftButton);
    QCoreApplication::processEvents();
    CHECK_FALSE(w.game().inSetup());
    CHECK(w.state().clock.phase == Phase::RPh);
    for (int i = 0; i < 4 && w.state().clock.phase != Phase::MPh; ++i) w.key(&w.window(), Qt::Key_N);
    REQUIRE(w.state().clock.phase == Phase::MPh);
    CHECK(w.told().contains(QLatin1String("shifts possible")));
    w.click("1E4");
    w.click("1H6");
    QTest::mouseClick(w.find<QPushButton>("rollButton"), Qt::LeftButton);
    CHECK(w.game().session().entries().back().verb == "shift");

    // The scenario that was saved before play opens again as it stood.
    REQUIRE(w.window().openFile(path));
    CHECK(w.state().markers.size() == 3);
    CHECK(w.state().pieces.size() == 4);
    CHECK(w.game().inSetup());
}

TEST_CASE("wrong boards are told under the form and nothing is started") {
    WindowFixture w((QByteArray()));
    w.window().action(QStringLiteral("new"))->trigger();
    QTest::mouseClick(w.find<QPushButton>("addBoard"), Qt::LeftButton);
    // Two boards of one name.
    for (QLineEdit* e : w.window().findChildren<QLineEdit*>())
        if (e->accessibleName() == QLatin1String("Name of the board in hex names"))
            e->setText(QStringLiteral("1"));
    QTest::qWait(250);
    CHECK_FALSE(w.find<QLabel>("newGameProblems")->text().isEmpty());
    CHECK_FALSE(w.find<QPushButton>("placeCounters")->isEnabled());
}

TEST_CASE("without a game the window offers samples, a new game and files used last") {
    WindowFixture w((QByteArray()));
    CHECK_FALSE(w.window().action(QStringLiteral("save"))->isEnabled());
    CHECK(w.window().action(QStringLiteral("new"))->isEnabled());
    CHECK(w.find<QAbstractButton>("newGameButton")->isVisible());
}
