// SPDX-License-Identifier: MIT
// Tests the fixing system in the window: the question when a force enters a ZOC, the possible substitutes,
// and the placement of forces in several hexes.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTreeWidget>

#include "fixing/force_bar.hpp"
#include "play/prompt_bar.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

namespace {

/// A vedette is two hexes from a force. Behind that force are another force in one hex, a force in two hexes,
/// and a garrison.
QByteArray forces() {
    return R"({"format":1,"boards":[{"as":"1","blank":{"columns":20,"rows":14,"names":"numbers"}}],
"sides":[{"id":"allies","name":"Allies","nationality":"prussian"},{"id":"french","name":"French","nationality":"french"}],
"clock":{"turns":8,"first":"allies","turn":1,"player":"allies","phase":"MPh"},
"settings":{"system":"fixing","series":2},
"markers":[
{"id":"a1","side":"allies","kind":"force","at":"0604","contents":[{"type":"uhlans","arm":"vedette","sp":1}]},
{"id":"f1","side":"french","kind":"force","at":"0607","contents":[{"type":"Duhal","arm":"infantry","sp":8}]},
{"id":"f2","side":"french","kind":"force","at":"0610","contents":[{"type":"Carel","arm":"infantry","sp":5}]},
{"id":"f3","side":"french","kind":"force","at":"0908","force":"Guard","contents":[{"type":"Guard foot","arm":"infantry","sp":9}]},
{"id":"f4","side":"french","kind":"force","at":"0909","force":"Guard","contents":[{"type":"Guard horse","arm":"cavalry","sp":3}]},
{"id":"f5","side":"french","kind":"force","at":"0508","contents":[{"type":"Lisle","arm":"garrison","sp":1}]}]})";
}

void settle() {
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
}

/// Returns the ring and the badge of a hex, or nullptr if the hex has none.
const PartnerMark* markAt(WindowFixture& w, const char* hex) {
    for (const PartnerMark& m : w.map().overlay().partners)
        if (m.hex == w.game().ground().find(hex)) return &m;
    return nullptr;
}

std::string placeOfType(WindowFixture& w, const char* type) {
    for (const auto& [id, p] : w.state().pieces)
        if (p.type == type) return w.state().placeOf(p).text();
    return "";
}

/// Makes a roll by which the Guard, the second of two forces in range, is drawn.
void drawGuard(WindowFixture& w) {
    w.drag({"0604", "0605", "0606"});
    settle();
    auto* dice = w.find<QLineEdit>("promptDice");
    dice->setFocus();
    w.type(dice, QStringLiteral("6 2"));
    w.press("fixingRoll");
    settle();
}

}  // namespace

TEST_CASE(
    "when a force enters a ZOC, the window asks which force the owner of the ZOC really is, shows the odds "
    "of each answer, and marks the candidates",
    "[fixing]") {
    WindowFixture w(forces());
    auto* bar = w.find<PromptBar>("promptBar");
    w.drag({"0604", "0605"});
    settle();
    CHECK_FALSE(bar->isVisible());
    w.drag({"0605", "0606"});
    settle();
    REQUIRE(bar->isVisible());
    const QString text = w.find<QLabel>("promptText")->text();
    CHECK(text.contains(QLatin1String("uhlans")));
    CHECK(text.contains(QLatin1String("force 0607")));
    const QString odds = w.find<QLabel>("fixingOdds")->text();
    CHECK(odds.contains(QLatin1String("N.3.1")));
    CHECK(odds.contains(QLatin1String("5 of 6")));
    CHECK(odds.contains(QLatin1String("a random force of the 2")));
    // The hex of Carel and both hexes of the Guard show the chance of their force, which is 1/12. The
    // garrison's hex has a cross.
    for (const char* hex : {"0610", "0908", "0909"}) {
        REQUIRE(markAt(w, hex) != nullptr);
        CHECK(markAt(w, hex)->kind == PartnerMark::Kind::legal);
        CHECK(markAt(w, hex)->label == QLatin1String("8%"));
    }
    REQUIRE(markAt(w, "0508") != nullptr);
    CHECK(markAt(w, "0508")->kind == PartnerMark::Kind::notNow);
    // Play waits for the answer. After the answer the force is fixed, and the rings disappear.
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.state().prompts.size() == 1);
    auto* dice = w.find<QLineEdit>("promptDice");
    dice->setFocus();
    w.type(dice, QStringLiteral("5"));
    w.press("fixingRoll");
    settle();
    CHECK_FALSE(bar->isVisible());
    CHECK(w.map().overlay().partners.empty());
    CHECK(w.marker("f1").marks.contains("fixed"));
    CHECK(w.told().contains(QLatin1String("really there")));
    const QString words = w.map().scene().describe(*w.game().ground().find("0607"));
    CHECK(words.contains(QLatin1String("fixed")));
    CHECK(words.contains(QLatin1String("8 SP")));
    REQUIRE(w.game().undo());
    settle();
    CHECK(bar->isVisible());
}

TEST_CASE("the odds of drawing each of several forces are computed exactly and rounded once", "[fixing]") {
    QByteArray text = forces();
    // The general causes no modifier, so the chance of a substitution is 3 of 6. Then one of the five forces
    // in range is drawn.
    text.replace("\"arm\":\"vedette\",\"sp\":1", "\"arm\":\"general\"");
    QByteArray more;
    for (const char* hex : {"0611", "0411", "0811"})
        more += QByteArray(R"(,{"id":"x)") + hex + R"(","side":"french","kind":"force","at":")" + hex +
                R"(","contents":[{"type":"Foot","arm":"infantry","sp":1}]})";
    text.insert(text.lastIndexOf("]}"), more);
    WindowFixture w(text);
    w.drag({"0604", "0605", "0606"});
    settle();
    CHECK(w.find<QLabel>("fixingOdds")->text().contains(QLatin1String("substituted 50% (3 of 6)")));
    REQUIRE(markAt(w, "0610") != nullptr);
    CHECK(markAt(w, "0610")->label == QLatin1String("10%"));
    const auto* who = w.find<QComboBox>("fixingRuled");
    CHECK(who->itemText(who->findData(QStringLiteral("f2"))).contains(QLatin1String("substituted with 10%")));
}

TEST_CASE("the question about a force can be answered with the keyboard alone, using Tab and Enter",
          "[fixing]") {
    WindowFixture w(forces());
    w.drag({"0604", "0605", "0606"});
    settle();
    auto* bar = w.find<PromptBar>("promptBar");
    REQUIRE(bar->focusFirst());
    auto* dice = w.find<QLineEdit>("promptDice");
    CHECK(QApplication::focusWidget() == dice);
    SECTION("Enter without typed dice rolls with the program's own dice") {
        CHECK(dice->text().isEmpty());
    }
    SECTION("the player types the dice, with a space between them") {
        QTest::keyClicks(dice, QStringLiteral("6 1"));
        CHECK(w.game().session().entries().back().verb == "move");
    }
    const bool own = !dice->text().isEmpty();
    w.key(dice, Qt::Key_Return);
    settle();
    const Entry& rolled = w.game().session().entries().back();
    CHECK(rolled.verb == "fix");
    CHECK(rolled.command->contains("dice") == own);
    if (own) CHECK(rolled.rolls.front().faces == std::vector<int>{6});
    // The entry belongs to the moving player, who has rolled.
    CHECK(rolled.side == w.state().clock.player);
}

TEST_CASE("acts that apply only to ASL units are refused for a force, and the force keeps its data",
          "[fixing]") {
    WindowFixture w(forces());
    w.click("0607");
    w.key(&w.map(), Qt::Key_B);
    CHECK(w.told().contains(QLatin1String("belongs to ASL")));
    CHECK(w.state().marker(MarkerId("f1"))->kind == MarkerKind::force);
}

TEST_CASE("instead of rolling dice, the player can state by a ruling which force is there", "[fixing]") {
    WindowFixture w(forces());
    w.drag({"0604", "0605", "0606"});
    settle();
    auto* who = w.find<QComboBox>("fixingRuled");
    const int row = who->findData(QStringLiteral("f2"));
    REQUIRE(row > 0);
    CHECK(who->itemText(who->findData(QStringLiteral("f5"))).contains(QLatin1String("N.3")));
    who->setCurrentIndex(row);
    w.press("fixingRule");
    settle();
    CHECK(placeOfType(w, "Carel") == "0607");
    CHECK(placeOfType(w, "Duhal") == "0610");
    CHECK(w.game().session().entries().back().rolls.empty());
}

TEST_CASE("the player places the parts of a force of two hexes by clicks, and the map marks the legal hexes",
          "[fixing]") {
    WindowFixture w(forces());
    drawGuard(w);
    REQUIRE(w.state().prompts.size() == 1);
    auto* bar = w.find<PromptBar>("promptBar");
    REQUIRE(bar->isVisible());
    CHECK(w.find<QLabel>("promptText")->text().contains(QLatin1String("Guard")));
    const auto marked = [&](const char* hex) {
        const auto h = w.game().ground().find(hex);
        for (const MapDrawing& d : w.map().overlay().drawings)
            if (d.kind == MapDrawing::Kind::picked && !d.strong && d.hexes.front() == h) return true;
        return false;
    };
    CHECK(marked("0607"));
    CHECK(marked("0605"));  // the hex is adjacent to 0606 and so in the ZOC; the moving force has left it
    CHECK_FALSE(marked("0608"));
    CHECK(w.find<QLabel>("arrayLegal")->text().contains(QLatin1String("0605")));
    CHECK_FALSE(w.find<QLabel>("arrayLegal")->text().contains(QLatin1String("0608")));
    w.click("0606");  // the moving force is in this hex, so the reason is shown and the question remains open
    settle();
    CHECK(w.told().contains(QLatin1String("An enemy force is in 0606")));
    w.click("0608");  // this hex is outside the ZOC, so the force can be placed here only by a ruling
    settle();
    CHECK(w.told().contains(QLatin1String("can allow this by a ruling")));
    CHECK(w.told().contains(QLatin1String("outside the ZOC")));
    w.press("arrayBack");
    settle();
    w.click("0607");
    settle();
    CHECK_FALSE(marked("0607"));
    // Choose the next hex with the keyboard, by moving the cursor and pressing Enter.
    REQUIRE(w.map().hasFocus());
    w.map().setCursorHex(*w.game().ground().find("0605"));
    w.key(&w.map(), Qt::Key_Return);
    settle();
    w.press("arrayBack");
    settle();
    QSignalSpy shown(bar, &PromptBar::hexWanted);
    w.click("0506");
    settle();
    // The force that the Guard has replaced takes the Guard's old place, and the map scrolls to it.
    REQUIRE(shown.count() == 1);
    CHECK(shown.front().front().toString() == QLatin1String("0908"));
    CHECK(marked("0908"));
    CHECK(marked("0909"));
    CHECK_FALSE(marked("0610"));
    w.click("0909");
    settle();
    CHECK(w.told().contains(QLatin1String("Accept these hexes")));
    w.press("arrayGo");
    settle();
    CHECK(w.state().prompts.empty());
    CHECK_FALSE(bar->isVisible());
    CHECK(placeOfType(w, "Guard foot") == "0607");
    CHECK(placeOfType(w, "Guard horse") == "0506");
    CHECK(placeOfType(w, "Duhal") == "0909");
    for (const MapDrawing& d : w.map().overlay().drawings) CHECK(d.kind != MapDrawing::Kind::picked);
}

TEST_CASE("the player accepts the layout that the program proposes, or states another layout by a ruling",
          "[fixing]") {
    WindowFixture w(forces());
    drawGuard(w);
    w.press("arrayProposed");
    settle();
    CHECK(w.state().prompts.empty());
    CHECK(placeOfType(w, "Duhal") == "0908");
    REQUIRE(w.game().undo());
    settle();
    w.press("arrayRule");
    settle();
    CHECK(w.state().prompts.empty());
    CHECK(placeOfType(w, "Duhal") == "0607");
    CHECK(w.marker("f1").marks.contains("fixed"));
}

TEST_CASE("both sides see all forces, and the map of a game with forces has numbered hexes", "[fixing]") {
    WindowFixture w(forces());
    w.drag({"0604", "0605", "0606"});
    settle();
    REQUIRE(w.window().setView(QStringLiteral("french")));
    settle();
    CHECK(w.find<QLabel>("promptText")->text().contains(QLatin1String("uhlans")));
    CHECK(w.map().scene().describe(*w.game().ground().find("0606")).startsWith(QLatin1String("0606: ")));
    w.click("0610");
    CHECK_FALSE(w.find<QPushButton>("rollButton")->isEnabled());
}

TEST_CASE("at setup, counters in several hexes become one force if they get the same name", "[fixing]") {
    QByteArray text = forces();
    text.replace("\"phase\":\"MPh\"", "\"phase\":\"setup\"");
    WindowFixture w(text);
    auto* name = w.find<QComboBox>("placeForce");
    auto* input = w.find<QLineEdit>("placeInput");
    auto* verdict = w.find<QLabel>("placeVerdict");
    w.find<QComboBox>("placeSide")->setCurrentText(QStringLiteral("French"));
    REQUIRE(name->isVisible());
    w.click("0604");
    CHECK(verdict->text().contains(QLatin1String("Choose Allies above")));
    // Selecting a hex that the Guard already occupies is reported as a problem. A counter in a different hex
    // becomes part of the force.
    w.click("0909");
    CHECK(name->currentText() == QLatin1String("Guard"));
    CHECK(verdict->text().contains(QLatin1String("part of the force Guard (0908)")));
    CHECK_FALSE(w.find<QPushButton>("placeForceGive")->isEnabled());
    w.click("0610");
    CHECK(name->currentText().isEmpty());
    CHECK(verdict->text().contains(QLatin1String("a separate force")));
    CHECK(name->findText(QStringLiteral("Guard")) >= 0);
    name->lineEdit()->selectAll();
    w.type(name->lineEdit(), QStringLiteral("guard"));
    CHECK(verdict->text().contains(QLatin1String("force Guard (0908, 0909)")));
    w.press("placeForceGive");
    settle();
    CHECK(w.marker("f2").force == "Guard");
    // The counter now has the force's name, and joins the force as soon as it is adjacent to the force's
    // other parts.
    CHECK(forceOf(w.game().view(), MarkerId("f2")).parts.size() == 1);
    CHECK(verdict->text().contains(QLatin1String("force Guard (0908, 0909)")));
    name->lineEdit()->clear();
    w.key(name->lineEdit(), Qt::Key_Return);
    settle();
    CHECK(w.marker("f2").force.empty());
    // A name typed before the hex was selected applies only to the next counter that is placed.
    w.click("0812");
    w.type(name->lineEdit(), QStringLiteral("Corps"));
    w.click("0813");
    CHECK(verdict->text().contains(QLatin1String("Type the counters")));
    CHECK(name->currentText() == QLatin1String("Corps"));
    w.type(input, QStringLiteral("Vial infantry 3"));
    CHECK(verdict->text().contains(QLatin1String("first part of the force Corps")));
    w.key(input, Qt::Key_Return);
    settle();
    w.click("0912");
    CHECK(name->currentText().isEmpty());
    w.type(input, QStringLiteral("Vial horse cavalry 1"));
    w.type(name->lineEdit(), QStringLiteral("Corps"));
    CHECK(verdict->text().contains(QLatin1String("part of the force Corps (0813)")));
    w.key(name->lineEdit(), Qt::Key_Return);
    settle();
    int parts = 0;
    for (const auto& [id, m] : w.state().markers)
        parts += m.force == "Corps" && m.side.text == "french" ? 1 : 0;
    CHECK(parts == 2);
    // The other side's forces have their own names.
    w.find<QComboBox>("placeSide")->setCurrentText(QStringLiteral("Allies"));
    CHECK(name->count() == 0);
}

TEST_CASE("at setup the player types forces onto the map, and ASL counters are not offered", "[fixing]") {
    QByteArray text = forces();
    text.replace("\"phase\":\"MPh\"", "\"phase\":\"setup\"");
    WindowFixture w(text);
    auto* kinds = w.find<QTreeWidget>("placeKinds");
    QStringList shown;
    for (int i = 0; i < kinds->topLevelItemCount(); ++i)
        if (!kinds->topLevelItem(i)->isHidden()) shown << kinds->topLevelItem(i)->text(0);
    CHECK(shown == QStringList{QStringLiteral("Force")});
    CHECK(kinds->currentItem()->text(0) == QLatin1String("Force"));
    w.click("0812");
    auto* input = w.find<QLineEdit>("placeInput");
    w.type(input, QStringLiteral("Reserve cavalry 4, Baudin general"));
    CHECK(w.find<QLabel>("placeVerdict")->text().startsWith(QStringLiteral("\u2713")));
    w.key(input, Qt::Key_Return);
    CHECK(placeOfType(w, "Reserve") == "0812");
    CHECK(placeOfType(w, "Baudin") == "0812");
}

TEST_CASE("C03: by mouse and keys, a bar lets a force detach, join, retreat and advance", "[fixing][C03]") {
    QByteArray text = forces();
    // The uhlans have infantry with them, and a friendly force is adjacent.
    text.replace(R"("arm":"vedette","sp":1}])",
                 R"("arm":"vedette","sp":1},{"type":"Foot","arm":"infantry","sp":4}])");
    text.replace(
        R"({"id":"f1",)",
        R"({"id":"a2","side":"allies","kind":"force","at":"0603","contents":[{"type":"Horse","arm":"cavalry","sp":2}]},
{"id":"f1",)");
    WindowFixture w(text);
    auto* bar = w.find<ForceBar>("forceBar");
    w.key(&w.map(), Qt::Key_F, Qt::ShiftModifier);
    CHECK_FALSE(bar->isVisible());
    CHECK(w.told().contains(QLatin1String("Select a force")));
    // Detach one counter of the force with a key, and give a name to the new force.
    w.click("0604");
    std::string foot;
    for (const auto& [id, p] : w.state().pieces)
        if (p.type == "Foot") foot = id.text;
    w.window().selection().chooseIds({QString::fromStdString(foot)});
    w.key(&w.map(), Qt::Key_F, Qt::ShiftModifier);
    settle();
    REQUIRE(bar->isVisible());
    CHECK(w.find<QLabel>("forceText")->text().contains(QLatin1String("Foot")));
    auto* name = w.find<QLineEdit>("forceName");
    w.type(name, QStringLiteral("Rear guard"));
    w.key(name, Qt::Key_Return);
    settle();
    CHECK_FALSE(bar->isVisible());
    const Piece* p = w.state().piece(PieceId(foot));
    CHECK(w.state().markers.at(p->under).force == "Rear guard");
    // Detach the counter again. The fan of another stack covers an adjacent friendly force that the counter
    // could join, so the bar also offers the forces that can be joined.
    w.key(&w.map(), Qt::Key_Escape);
    w.click("0603");
    w.key(&w.map(), Qt::Key_F, Qt::ShiftModifier);
    settle();
    auto* with = w.find<QComboBox>("forceWith");
    CHECK(with->count() == 2);
    with->setCurrentIndex(with->findData(QString::fromStdString(p->under.text)));
    w.press("forceJoin");
    settle();
    CHECK(w.marker("a2").force == "Rear guard");
    CHECK(forceOf(w.game().view(), MarkerId("a2")).parts.size() == 2);
    // After a battle the force is Known. The player clicks the two hexes of the force's retreat.
    REQUIRE(w.game().perform({{"do", "move"}, {"marker", "a1"}, {"path", {"0605", "0606"}}}));
    settle();
    auto* dice = w.find<QLineEdit>("promptDice");
    dice->setFocus();
    w.type(dice, QStringLiteral("1"));
    w.press("fixingRoll");
    settle();
    w.key(&w.map(), Qt::Key_N);
    settle();
    w.click("0607");
    w.key(&w.map(), Qt::Key_F, Qt::ShiftModifier);
    settle();
    w.press("forceRetreat");
    settle();
    w.click("0608");
    settle();
    CHECK(w.find<QLabel>("forceWay")->text().contains(QLatin1String("0607 - 0608")));
    w.map().setCursorHex(*w.game().ground().find("0609"));
    w.key(&w.map(), Qt::Key_Space);
    settle();
    w.press("forceBack");
    settle();
    CHECK_FALSE(w.find<QLabel>("forceWay")->text().contains(QLatin1String("0609")));
    w.press("forceGo");
    settle();
    CHECK(w.marker("f1").at.text() == "0608");
    CHECK(w.state().prompts.empty());
    // If the force advances and the same hex is in its ZOC again, the question appears again.
    w.click("0606");
    w.key(&w.map(), Qt::Key_F, Qt::ShiftModifier);
    settle();
    w.press("forceAdvance");
    settle();
    w.click("0607");
    settle();
    w.press("forceGo");
    settle();
    CHECK(w.marker("a1").at.text() == "0607");
    CHECK(w.state().prompts.size() == 1);
    CHECK(w.find<PromptBar>("promptBar")->isVisible());
}
