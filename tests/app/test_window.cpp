// SPDX-License-Identifier: MIT
#include "log/dice_panel.hpp"
#include "shellgame/base/json.hpp"
#include "support/catch.hpp"
#include "window_fixture.hpp"

using namespace shellgame;
using namespace shellgame::app;
using shellgame::test::WindowFixture;

TEST_CASE(
    "the player selects a shift with clicks, rolls with typed dice, sees the result, undoes it and redoes "
    "it") {
    WindowFixture w;
    w.click("1E4");
    auto* partners = w.find<QTreeWidget>("shiftList");
    REQUIRE(w.window().selection().marker() == MarkerId("m1"));
    REQUIRE(partners->topLevelItemCount() >= 2);  // a shift of the stack with itself would change nothing
                                                  // (R09)

    // The partner is selected on the map.
    w.click("1H6");
    const auto& options = w.window().selection().options();
    const int chosen = w.window().selection().chosenOption();
    REQUIRE(chosen >= 0);
    CHECK(options[static_cast<std::size_t>(chosen)].request.pairs.front().to == MarkerId("m2"));
    CHECK(w.find<QTextBrowser>("shiftDetail")->toPlainText().contains(QLatin1String("8-10")));

    // Type the dice that were rolled on the table, which are 2 and 3. There are no modifiers.
    w.key(&w.map(), Qt::Key_2);
    auto* dice = w.find<QLineEdit>("diceInput");
    CHECK(dice->hasFocus());
    w.type(dice, QStringLiteral(" 3"));
    w.key(dice, Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    const Entry& entry = w.game().session().entries().front();
    REQUIRE(entry.ok);
    CHECK(entry.verb == "shift");
    REQUIRE(entry.rolls.size() == 1);
    CHECK(entry.rolls.front().faces == std::vector<int>{2, 3});
    CHECK(entry.rolls.front().given);
    CHECK(w.marker("m1").isDummy());
    CHECK(w.marker("m2").contents.size() == 3);
    // The message bar says what to do on the table.
    CHECK(w.told().contains(QLatin1String("Put 4-6-7, LMG, 8-1 under the ? in 1H6.")));
    CHECK(w.told().contains(QLatin1String("Put 4 dummies under the ? in 1E4.")));
    CHECK(w.map().scene().describe(*w.game().ground().find("1E4")).contains(QLatin1String("dummy 4")));

    w.key(&w.window(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(w.marker("m1").contents.size() == 3);
    CHECK(w.game().session().entries().front().undone);
    w.key(&w.window(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(w.marker("m1").isDummy());
}

TEST_CASE("with a stack selected, Enter rolls with the program's own dice") {
    WindowFixture w;
    w.click("1E4");
    w.click("1H6");
    w.map().setFocus();
    w.map().setCursorHex(*w.game().ground().find("1E4"));
    w.key(&w.map(), Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    CHECK_FALSE(w.game().session().entries().front().rolls.front().given);
}

TEST_CASE("the roll button rolls, and is disabled when no roll is possible") {
    WindowFixture w;
    auto* roll = w.find<QPushButton>("rollButton");
    CHECK_FALSE(roll->isEnabled());
    w.click("1E4");
    REQUIRE(roll->isEnabled());
    QTest::mouseClick(roll, Qt::LeftButton);
    CHECK(w.game().session().entries().size() == 1);
}

TEST_CASE("the roll button uses the dice typed beside it") {
    WindowFixture w;
    w.click("1E4");
    auto* roll = w.find<QPushButton>("rollButton");
    auto* dice = w.find<QLineEdit>("diceInput");
    REQUIRE(roll->isEnabled());
    dice->setText(QStringLiteral("2 9"));
    QTest::mouseClick(roll, Qt::LeftButton);
    CHECK(w.game().session().entries().empty());
    dice->setText(QStringLiteral("2 3"));
    QTest::mouseClick(roll, Qt::LeftButton);
    REQUIRE(w.game().session().entries().size() == 1);
    const Roll& rolled = w.game().session().entries().front().rolls.front();
    CHECK(rolled.given);
    CHECK(rolled.faces == std::vector<int>{2, 3});
}

TEST_CASE("the status bar does not show the next viewer the previous viewer's text") {
    WindowFixture w;
    w.map().setFocus();
    w.map().setCursorHex(*w.game().ground().find("1E4"));
    REQUIRE(w.window().statusBar()->currentMessage().contains(QLatin1String("1E4")));
    REQUIRE(w.window().setView(QStringLiteral("russian")));
    CHECK(w.window().statusBar()->currentMessage().isEmpty());
}

TEST_CASE("invalid dice are refused") {
    CHECK(RollPanel::facesOf(QStringLiteral("4 3")) == std::vector<int>{4, 3});
    CHECK(RollPanel::facesOf(QStringLiteral("43")) == std::vector<int>{4, 3});
    CHECK(RollPanel::facesOf(QStringLiteral("7 3")).empty());
    CHECK(RollPanel::facesOf(QStringLiteral("4")).empty());
    CHECK(RollPanel::facesOf(QStringLiteral("4 3 2")).empty());
    WindowFixture w;
    w.click("1E4");
    auto* dice = w.find<QLineEdit>("diceInput");
    dice->setFocus();
    w.type(dice, QStringLiteral("4 9"));
    w.key(dice, Qt::Key_Return);
    CHECK(w.game().session().entries().empty());
}

TEST_CASE("an impossible shift is listed with all the reasons") {
    WindowFixture w;
    w.click("1E4");
    auto* list = w.find<QTreeWidget>("shiftList");
    // m3 contains two dummies, which are too few for three real counters (2.3.2).
    bool found = false;
    // m3 is in the collapsed part of the list, and the map rings only possible partners.
    QTreeWidgetItem* fold = list->topLevelItem(list->topLevelItemCount() - 1);
    CHECK(fold->text(0).endsWith(QLatin1String("Not offered now (1)")));
    CHECK_FALSE(fold->isExpanded());
    for (const PartnerMark& m : w.map().overlay().partners) CHECK(m.kind != PartnerMark::Kind::notNow);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(fold).center());
    CHECK(fold->isExpanded());
    for (int i = 0; i < fold->childCount(); ++i) {
        QTreeWidgetItem* item = fold->child(i);
        if (item->text(0) != QLatin1String("1C3")) continue;
        found = true;
        CHECK(item->text(3) == QLatin1String("not now"));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(item).center());
        CHECK(w.find<QTextBrowser>("shiftDetail")->toPlainText().contains(QLatin1String("2.3.2")));
        CHECK_FALSE(w.find<QPushButton>("rollButton")->isEnabled());
    }
    CHECK(found);
    const auto& rings = w.map().overlay().partners;
    REQUIRE_FALSE(rings.empty());
    CHECK(std::any_of(rings.begin(), rings.end(),
                      [](const PartnerMark& m) { return m.kind == PartnerMark::Kind::legal; }));
    CHECK(std::any_of(rings.begin(), rings.end(),
                      [](const PartnerMark& m) { return m.kind == PartnerMark::Kind::notNow; }));
}

TEST_CASE("a Known unit is moved by dragging; with Alt the drag corrects its place without any rules check") {
    WindowFixture w;
    w.drag({"1G3", "1G4", "1G5"});
    REQUIRE(w.state().piece(PieceId("p91"))->at.hex == "1G5");
    CHECK(w.game().session().entries().back().verb == "move");
    // According to the chart a tank pays 1 MP for each hex of Open Ground (D2.1), and 1 MP to start.
    CHECK(w.told().contains(QLatin1String("1G3 - 1G4 - 1G5 (3 MP, with 1 to start)")));
    // The Russian unit may not move in the German Player Turn, but its position can be corrected.
    w.drag({"1L6", "1L7"});
    CHECK(w.state().piece(PieceId("p90"))->at.hex == "1L6");
    w.drag({"1L6", "1L7"}, Qt::AltModifier);
    CHECK(w.state().piece(PieceId("p90"))->at.hex == "1L7");
    CHECK(w.game().session().entries().back().verb == "correct");
}

TEST_CASE("W21: pressing Shift after a drag has begun turns the drag into a correction, as Alt does",
          "[app][W21]") {
    WindowFixture w;
    QWidget* view = w.map().viewport();
    for (const char* hex : {"1L6", "1L7"})
        (void)w.pointOf(hex);  // both hexes must be in view before the drag begins
    const QPoint from = w.pointOf("1L6"), to = w.pointOf("1L7");
    QTest::mousePress(view, Qt::LeftButton, Qt::NoModifier, from);
    const auto moveTo = [&](QPoint at, Qt::KeyboardModifiers mods) {
        QMouseEvent move(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, mods);
        QApplication::sendEvent(view, &move);
    };
    moveTo((from + to) / 2, Qt::NoModifier);
    moveTo(to, Qt::ShiftModifier);
    QTest::mouseRelease(view, Qt::LeftButton, Qt::ShiftModifier, to);
    REQUIRE(w.state().piece(PieceId("p90"))->at.hex == "1L7");
    CHECK(w.game().session().entries().back().verb == "correct");
}

TEST_CASE("a stack under a marker moves along the path that is dragged or chosen by keys") {
    WindowFixture w;
    w.drag({"1E4", "1E5", "1F5"});
    CHECK(w.marker("m1").at.hex == "1F5");
    CHECK(w.state().trail(MarkerId("m1")).size() == 2);
    w.click("1H6");
    w.click("1H6");
    w.key(&w.map(), Qt::Key_M);
    REQUIRE(w.map().toolBusy());
    w.key(&w.map(), Qt::Key_Up);
    w.key(&w.map(), Qt::Key_Up);
    w.key(&w.map(), Qt::Key_Return);
    CHECK(QTest::qWaitFor([&] { return w.marker("m2").at.hex == "1H4"; }, 20000));
    CHECK_FALSE(w.map().toolBusy());
}

TEST_CASE("the key E marks a hex or a rectangle as seen by the enemy, and removes that mark again") {
    WindowFixture w;
    w.click("1E4");
    w.key(&w.window(), Qt::Key_E);
    const GameView view = w.game().view();
    CHECK(view.sight.enemySees(view.state, view.ground, SideId("german"), Location{"1E4", 0}, nullptr).seen);
    w.key(&w.window(), Qt::Key_E);
    CHECK_FALSE(
        w.game()
            .view()
            .sight.enemySees(w.state(), w.game().ground(), SideId("german"), Location{"1E4", 0}, nullptr)
            .seen);

    w.drag({"1B3", "1D5"}, Qt::ShiftModifier);
    const std::size_t hexes = w.window().selection().area().size();
    CHECK(hexes >= 4);
    w.key(&w.window(), Qt::Key_E);
    std::size_t seen = 0;
    for (const auto& [key, note] : w.state().seen)
        if (note.seen) ++seen;
    CHECK(seen == hexes);
    CHECK(w.game().session().entries().size() == 3);
}

TEST_CASE("the key T asks for the terrain of a hex and logs the answer as a ruling") {
    WindowFixture w;
    w.click("1J5");
    w.key(&w.window(), Qt::Key_T);
    auto* input = w.find<QLineEdit>("terrainInput");
    CHECK(input->hasFocus());
    input->clear();
    w.type(input, QStringLiteral("Stone Building"));
    w.key(input, Qt::Key_Return);
    REQUIRE(w.state().hexes.count("1J5") == 1);
    CHECK(w.state().hexes.at("1J5").terrain == std::vector<std::string>{"Stone Building"});
}

TEST_CASE("keys add and remove status markers") {
    WindowFixture w;
    w.click("1L6");
    w.key(&w.window(), Qt::Key_B);
    CHECK(w.state().piece(PieceId("p90"))->marks.count("broken") == 1);
    w.key(&w.window(), Qt::Key_B);
    CHECK(w.state().piece(PieceId("p90"))->marks.count("broken") == 0);
}

TEST_CASE("the log can be searched and filtered, marks undone entries, and shows the hex of an entry") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "The church is taken."}, {"at", "1G3"}}));
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    REQUIRE(w.game().undo());
    w.bringForward("logDock");
    auto* table = w.find<QTableView>("logTable");
    auto* search = w.find<QLineEdit>("logSearch");
    REQUIRE(table->model()->rowCount() == 3);
    CHECK(table->model()->index(1, LogModel::what).data().toString().startsWith(QLatin1String("(undone)")));
    w.type(search, QStringLiteral("church"));
    REQUIRE(table->model()->rowCount() == 1);
    search->clear();
    CHECK(table->model()->rowCount() == 3);

    // The dice column shows "known dice" exactly for entries whose dice were known.
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    const QString dice = table->model()->index(3, LogModel::dice).data().toString();
    CHECK(dice.contains(QLatin1String("2+3")));
    CHECK(w.game().session().entries().back().knownDice == dice.contains(QLatin1String("known dice")));

    w.map().centreOn({30, 8});
    const QModelIndex note = table->model()->index(0, LogModel::what);
    table->scrollTo(note);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(note).center());
    CHECK(w.map().overlay().flash == w.game().ground().find("1G3"));
}

TEST_CASE("undo to an entry undoes everything after it") {
    WindowFixture w;
    for (const char* text : {"one", "two", "three", "four"})
        REQUIRE(w.game().perform({{"do", "note"}, {"text", text}}));
    REQUIRE(w.game().undoTo(2));
    CHECK(w.game().session().lastDone() == 2);
    REQUIRE(w.game().redoTo(4));
    CHECK(w.game().session().lastDone() == 4);
}

TEST_CASE(
    "the line above the map names the open shift opportunity, and going to the next phase closes that "
    "opportunity") {
    WindowFixture w;
    auto* next = w.find<QLabel>("nextStep");
    auto* phases = w.find<QLabel>("phasesLabel");
    CHECK(next->text().contains(QLatin1String("German may shift concealed")));
    const QString shut = QStringLiteral("German, concealed: A concealed stack can't shift in this phase");
    CHECK_FALSE(phases->toolTip().contains(shut));
    w.key(&w.window(), Qt::Key_N);
    CHECK(w.state().clock.phase == Phase::DFPh);
    CHECK_FALSE(next->text().contains(QLatin1String("German may shift concealed")));
    CHECK(phases->toolTip().contains(shut));
}

TEST_CASE("a game is saved, opened again, and continues") {
    WindowFixture w;
    w.click("1E4");
    w.click("1H6");
    w.key(&w.map(), Qt::Key_2);
    w.type(w.find<QLineEdit>("diceInput"), QStringLiteral("3"));
    w.key(w.find<QLineEdit>("diceInput"), Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    CHECK(w.game().dirty());
    const QString path = QString::fromStdString(w.file("saved.json"));
    REQUIRE(w.game().save(path));
    CHECK_FALSE(w.game().dirty());
    CHECK(w.told().contains(path));
    const std::uint64_t hash = w.state().hash;
    w.game().close();
    CHECK_FALSE(w.game().hasGame());
    REQUIRE(w.window().openFile(path));
    CHECK(w.state().hash == hash);
    CHECK(w.game().session().entries().size() == 1);
    CHECK(w.find<QTableView>("logTable")->model()->rowCount() == 1);
    REQUIRE(w.game().undo());
    CHECK(w.marker("m1").contents.size() == 3);
}

TEST_CASE("an invalid file is refused with the place of each error, and the open game is not changed") {
    WindowFixture w;
    const std::uint64_t hash = w.state().hash;
    const std::string bad = w.file("bad.json");
    REQUIRE(writeFileSafely(
        bad,
        R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],"sides":[],"markers":[{"id":"m1","at":"1E99"}]})"));
    CHECK_FALSE(w.window().openFile(QString::fromStdString(bad)));
    CHECK(w.told().contains(QLatin1String("/markers/0/at")));
    REQUIRE(w.game().hasGame());
    CHECK(w.state().hash == hash);
}

TEST_CASE("unsaved play is offered again at the next start") {
    QString path;
    std::uint64_t hash = 0;
    QByteArray kept;
    {
        WindowFixture w;
        REQUIRE(w.game().perform({{"do", "move"}, {"pieces", {"p91"}}, {"to", "1G4"}}));
        hash = w.state().hash;
        path = w.game().autoSaver().path();
        REQUIRE(QTest::qWaitFor([&] { return QFileInfo::exists(path); }, 60000));
        QFile file(path);
        REQUIRE(file.open(QIODevice::ReadOnly));
        kept = file.readAll();
    }
    CHECK(QFileInfo::exists(path));
    WindowFixture next((QByteArray()));
    // Put the journal back where the first run left it, because the fixture starts with an empty home folder.
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write(kept);
    file.close();
    next.window().offerAutosave();
    CHECK(next.told().contains(QLatin1String("was not saved")));
    QTest::mouseClick(next.find<QPushButton>("allowButton"), Qt::LeftButton);
    REQUIRE(next.game().hasGame());
    CHECK(next.state().hash == hash);
    CHECK(next.state().piece(PieceId("p91"))->at.hex == "1G4");
}

TEST_CASE("every act has a menu entry, and no shortcut is used twice") {
    WindowFixture w;
    std::map<QString, QString> used;
    for (QAction* a : w.window().actions())
        for (const QKeySequence& k : a->shortcuts()) {
            INFO(k.toString().toStdString() << " for " << a->text().toStdString());
            CHECK(used.emplace(k.toString(), a->text()).second);
        }
    CHECK(used.size() > 25);
    CHECK(used.count(QStringLiteral("Ctrl+Z")) == 1);
    CHECK(used.count(QStringLiteral("Ctrl+Shift+Z")) == 1);
}

TEST_CASE("the dice panel counts all rolls that were not undone") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    DiceCount c = countDice(w.game().session().entries());
    CHECK(c.rolls == 1);
    CHECK(c.given == 1);
    CHECK(c.sums[3] == 1);
    CHECK(c.faces[1] == 1);
    CHECK(c.faces[2] == 1);
    REQUIRE(w.game().undo());
    c = countDice(w.game().session().entries());
    CHECK(c.rolls == 0);
    CHECK(c.undone == 1);
}

TEST_CASE("if an act needs a ruling, the window asks for the ruling, logs it, and then performs the act") {
    WindowFixture w;
    const std::size_t pieces = w.state().pieces.size();
    const Json crowd = {{"do", "place"},
                        {"side", "german"},
                        {"at", "1J5"},
                        {"kind", "known"},
                        {"contents", {"4-6-7", "4-6-7", "4-6-7", "4-6-7"}}};
    CHECK_FALSE(w.game().perform(crowd));
    REQUIRE(w.window().strip()->asksRuling());
    CHECK(w.told().contains(QLatin1String("A5.1")));
    CHECK(w.game().session().entries().empty());
    w.key(&w.window(), Qt::Key_Y);
    CHECK_FALSE(w.window().strip()->asksRuling());
    CHECK(w.state().pieces.size() == pieces + 4);
    REQUIRE(w.game().session().entries().size() == 2);
    CHECK(w.game().session().entries().front().verb == "rule");

    // While the window asks for a ruling, the key F forbids the act. At other times F shows the whole map.
    const double scale = w.map().camera().scale;
    const Json elsewhere = {{"do", "place"},
                            {"side", "german"},
                            {"at", "1J7"},
                            {"kind", "known"},
                            {"contents", {"4-6-7", "4-6-7", "4-6-7", "4-6-7"}}};
    CHECK_FALSE(w.game().perform(elsewhere));
    w.key(&w.window(), Qt::Key_F);
    CHECK(w.map().camera().scale == scale);
    CHECK(w.state().pieces.size() == pieces + 4);
    CHECK_FALSE(w.game().perform(elsewhere));
    CHECK_FALSE(w.window().strip()->asksRuling());
}

TEST_CASE("several stacks can shift on one roll") {
    WindowFixture w(R"({"format":1,"boards":[{"as":"1","blank":{"columns":33,"rows":10}}],
"sides":[{"id":"german","nationality":"german"},{"id":"russian","nationality":"russian"}],
"clock":{"turns":8,"first":"german","turn":1,"player":"german","phase":"MPh"},
"markers":[{"id":"m1","side":"german","kind":"concealed","at":"1E4","pds":true,"contents":["4-6-7"]},
{"id":"m2","side":"german","kind":"concealed","at":"1H6","dummies":3},
{"id":"m3","side":"german","kind":"concealed","at":"1C3","pds":true,"contents":["4-4-7"]},
{"id":"m4","side":"german","kind":"concealed","at":"1K5","dummies":3}]})");
    w.click("1E4");
    w.click("1H6");
    QTest::mouseClick(w.find<QPushButton>("togetherButton"), Qt::LeftButton);
    REQUIRE(w.window().selection().group().size() == 1);
    w.window().selection().chooseHex(*w.game().ground().find("1C3"), QStringLiteral("m3"), false);
    w.window().selection().chooseOption(w.window().selection().optionIn(*w.game().ground().find("1K5")));
    REQUIRE(w.window().selection().attempt());
    CHECK(w.window().selection().attempt()->request.pairs.size() == 2);
    auto* dice = w.find<QLineEdit>("diceInput");
    dice->setFocus();
    w.type(dice, QStringLiteral("2 2"));
    w.key(dice, Qt::Key_Return);
    REQUIRE(w.game().session().entries().size() == 1);
    CHECK(w.marker("m2").contents.size() == 1);
    CHECK(w.marker("m4").contents.size() == 1);
    CHECK(w.window().selection().group().empty());
}

TEST_CASE("if the counters are numbered, a shift requires no action on the table") {
    WindowFixture w;
    w.window().action(QStringLiteral("numbered"))->setChecked(true);
    REQUIRE(w.game().perform({{"do", "shift"}, {"from", "m1"}, {"to", "m2"}, {"dice", {2, 3}}}));
    CHECK_FALSE(w.told().contains(QLatin1String("Put ")));
    CHECK(w.told().contains(QLatin1String("#2 in 1H6: now 4-6-7, LMG, 8-1.")));
    CHECK(w.told().contains(QLatin1String("You don't need to move any counters")));
    const HexStack* stack = w.map().scene().stack(*w.game().ground().find("1E4"));
    REQUIRE(stack != nullptr);
    CHECK(w.map().scene().faces()[static_cast<std::size_t>(stack->items.front().face)].number ==
          QLatin1String("#1"));
}

TEST_CASE("opening another game autosaves the unsaved acts of the first one") {
    WindowFixture w;
    REQUIRE(w.game().perform({{"do", "note"}, {"text", "not saved"}}));
    const QString first = w.game().autoSaver().path();
    const QString other = QString::fromStdString(w.file("other.json"));
    REQUIRE(writeFileSafely(other.toStdString(), shellgame::test::smallScenario().toStdString()));
    REQUIRE(w.window().openFile(other));
    CHECK(QFileInfo::exists(first));
    CHECK(w.game().autoSaver().path() != first);
    CHECK(w.game().autoSaver().unsaved() == QStringList{first});
    // The first game can be continued as an unsaved game. When it is saved, the program asks for a name and
    // then deletes the autosave.
    REQUIRE(w.window().openFile(first));
    CHECK(w.game().dirty());
    CHECK(w.game().session().entries().size() == 1);
    REQUIRE(w.game().save(QString::fromStdString(w.file("named.json"))));
    CHECK_FALSE(QFileInfo::exists(first));
}
