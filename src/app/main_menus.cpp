// SPDX-License-Identifier: MIT
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>

#include "actions/keyboard_page.hpp"
#include "dialogs/arrange_tool.hpp"
#include "dialogs/house_rules_dialog.hpp"
#include "dialogs/save_name.hpp"
#include "dialogs/signs_page.hpp"
#include "main_window.hpp"
#include "shellgame/io/text/log.hpp"

namespace shellgame::app {

QAction* MainWindow::action(const QString& name) const {
    return actions_.action(name);
}

void MainWindow::makeMenus() {
    ActionRows rows;
    for (const ActionRows& some : {fileRows(), editRows(), lookRows(), panelRows(), actRows(), stackRows(),
                                   moreRows(), sightRows(), helpRows()})
        rows += some;
    actions_.build(*this, std::move(rows));
    QMenu* samples = actions_.menu(Menu::samples);
    for (const QString& path : sampleScenarios())
        samples->addAction(QFileInfo(path).completeBaseName(), this, [this, path] { openFile(path); });
    samples->setEnabled(!samples->isEmpty());
    fillRecent();
}

// Shortcuts are spelt out, not taken from the desktop: the page of keys must hold everywhere.
ActionRows MainWindow::fileRows() {
    return {
        {"new", {Menu::file, 110}, tr("&New game …"), "Ctrl+N", [this] { newGame(); }, When::always},
        {"open", {Menu::file, 120}, tr("&Open …"), "Ctrl+O", [this] { openWithDialog(); }, When::always},
        {"save", {Menu::file, 210}, tr("&Save"), "Ctrl+S", [this] { save(false); }},
        {"saveAs", {Menu::file, 220}, tr("Save &as …"), "Ctrl+Shift+S", [this] { save(true); }},
        {"saveScenario", {Menu::file, 230}, tr("Save as s&cenario …"), "", [this] { saveScenario(); }},
        {"vaslFolder",
         {Menu::file, 240},
         tr("Folder of &boards …"),
         "",
         [this] { chooseBoardFolder(); },
         When::always},
        {"exportLog", {Menu::file, 250}, tr("&Export the log …"), "", [this] { exportLog(); }},
        {"close", {Menu::file, 310}, tr("C&lose the game"), "Ctrl+W", [this] { game_->close(); }},
        {"quit", {Menu::file, 320}, tr("&Quit"), "Ctrl+Q", [this] { close(); }, When::always},
    };
}

CommandPanel& MainWindow::commandPanel() {
    if (commands_ == nullptr) commands_ = new CommandPanel(*game_, *selection_, this);
    return *commands_;
}

ActionRows MainWindow::editRows() {
    return {
        {.id = "undo",
         .place = {Menu::edit, 110},
         .keys = "Ctrl+Z",
         .does =
             [this] {
                 map_->abortTool();
                 game_->undo();
             },
         .can = [this] { return game_->lastDone() > 0; },
         .words = [this] { return undoWords(); }},
        {.id = "redo",
         .place = {Menu::edit, 120},
         .text = tr("&Redo"),
         .keys = "Ctrl+Shift+Z; Ctrl+Y",
         .does =
             [this] {
                 map_->abortTool();
                 game_->redo();
             },
         .can = [this] { return game_->nextRedo() > 0; }},
        {"find",
         {Menu::edit, 210},
         tr("&Find in the log"),
         "Ctrl+F",
         [this] {
             logDock_->show();
             logDock_->raise();
             log_->search()->setFocus();
         }},
        {"goto", {Menu::edit, 220}, tr("&Go to hex …"), "Ctrl+G", [this] { askHex(); }},
        {"command", {Menu::edit, 230}, tr("&Command …"), "Ctrl+K", [this] { commandPanel().begin(); }},
        {"note",
         {Menu::edit, 240},
         tr("Write a &note …"),
         "Ctrl+M",
         [this] {
             commandPanel().begin(QStringLiteral("note"));
             commands_->input()->setText(QStringLiteral("note text=\"\""));
             commands_->input()->setCursorPosition(static_cast<int>(commands_->input()->text().size()) - 1);
         }},
        {"luck",
         {Menu::edit, 310},
         tr("&Luck of the dice …"),
         "Ctrl+D",
         [this] {
             diceDock_->show();
             diceDock_->raise();
             luck_->focusFirst();
         }},
        {"houseRules",
         {Menu::edit, 320},
         tr("&House rules, night, LV, balance …"),
         "Ctrl+R",
         [this] { showHouseRules(); }},
    };
}

/// What undo takes back, as far as the viewer knows of it.
QString MainWindow::undoWords() const {
    const int last = game_->hasGame() ? game_->lastDone() : 0;
    if (last == 0) return tr("&Undo");
    const Entry& entry = game_->session().entries()[static_cast<std::size_t>(last - 1)];
    return game_->maySee(entry.side) ? tr("&Undo %1").arg(qs(entry.verb)) : tr("&Undo");
}

void MainWindow::askHex() {
    bool ok = false;
    const QString name = QInputDialog::getText(
        this, tr("Go to hex"), tr("A hex or Location, such as 1E4 or 1E4h1"), QLineEdit::Normal, {}, &ok);
    if (!ok || name.isEmpty()) return;
    const QString wrong = game_->hasGame() ? goTo(name) : tr("No game is open.");
    if (wrong.isEmpty())
        game_->post(Notice::Kind::info, tr("The map shows %1.").arg(selection_->hexName()));
    else
        game_->post(Notice::Kind::refused, wrong);
}

void MainWindow::showHouseRules() {
    if (!game_->hasGame()) return;
    auto* dialog = new HouseRulesDialog(*game_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

ActionRows MainWindow::lookRows() {
    ActionRows rows{
        {"zoomIn", {Menu::view, 110}, tr("Zoom &in"), "+; =; Ctrl++", [this] { map_->zoomBy(1); }},
        {"zoomOut", {Menu::view, 120}, tr("Zoom &out"), "-; Ctrl+-", [this] { map_->zoomBy(-1); }},
        {"fit", {Menu::view, 130}, tr("&Whole map"), "F", [this] { map_->fit(); }},
        {"zoomReset",
         {Menu::view, 140},
         tr("&Readable size"),
         "0",
         [this] { map_->zoomTo(MapView::defaultScale); }},
        {"toMap",
         {Menu::view, 150},
         tr("Go to the &map"),
         "F6",
         [this] { map_->setFocus(Qt::ShortcutFocusReason); }},
    };
    const auto flag = [&](const QString& id, int order, const QString& text, bool otherwise,
                          const std::function<void(bool)>& set, const QString& tip = {}) {
        const auto kept = [this, id, set](bool on) {
            settings_.setFlag(id, on);
            set(on);
        };
        rows.append(ActionRow{.id = id,
                              .place = {Menu::view, 200 + order},
                              .text = text,
                              .when = When::always,
                              .ticked = settings_.flag(id, otherwise),
                              .ticks = kept,
                              .tip = tip});
    };
    flag("grid", 10, tr("&Grid"), true, [this](bool) { showGround(); });
    flag("names", 20, tr("Hex &names"), true, [this](bool) { showGround(); });
    flag("northArrow", 30, tr("N a&rrow"), true, [this](bool on) { map_->setNorthShown(on); });
    flag("tray", 40, tr("&Fan out the chosen stack"), true, [this](bool on) { map_->setTrayShown(on); });
    flag(
        "numbered", 50, tr("My ? are n&umbered"), false,
        [this](bool on) {
            game_->setNumbered(on);
            map_->setNumbered(on);
            if (game_->hasGame()) map_->showState(game_->shown());
            map_->repaintAll();
        },
        tr("What lies under them lives only here: a shift moves nothing on the table."));
    return rows;
}

void MainWindow::showGround() {
    GroundStyle s;
    s.grid = settings_.flag(QStringLiteral("grid"), true);
    s.names = settings_.flag(QStringLiteral("names"), true);
    map_->setGroundStyle(s);
}

/// Docks, colours and letters.
ActionRows MainWindow::panelRows() {
    ActionRows rows;
    const auto place = [&](int group) {
        return MenuPlace{Menu::view, 100 * group + static_cast<int>(rows.size())};
    };
    for (QDockWidget* d : {inspectorDock_, shiftsDock_, ordersDock_, logDock_, diceDock_, offBoardDock_,
                           setupDock_, terrainDock_})
        rows.append(ActionRow{.id = d->objectName(), .place = place(3), .made = d->toggleViewAction()});
    rows.append(ActionRow{.id = "compact",
                          .place = place(3),
                          .text = tr("&Compact, always on top"),
                          .keys = "F11",
                          .when = When::always,
                          .ticked = false,
                          .ticks = [this](bool on) { setCompact(on); }});
    for (const auto& [theme, id, text] :
         {std::tuple(Settings::Theme::system, "themeSystem", tr("As the system")),
          std::tuple(Settings::Theme::light, "themeLight", tr("Light")),
          std::tuple(Settings::Theme::dark, "themeDark", tr("Dark"))})
        rows.append(ActionRow{.id = id,
                              .place = {Menu::colours, static_cast<int>(theme)},
                              .text = text,
                              .does =
                                  [this, t = theme] {
                                      settings_.setTheme(t);
                                      applyTheme(t, settings_.fontStep());
                                      phases_->refresh();
                                  },
                              .when = When::always,
                              .ticked = settings_.theme() == theme});
    const auto letters = [this](int by) {
        settings_.setFontStep(settings_.fontStep() + by);
        applyTheme(settings_.theme(), settings_.fontStep());
    };
    rows.append({{"larger",
                  {Menu::view, 420},
                  tr("&Larger letters"),
                  "Ctrl+Alt++",
                  [letters] { letters(1); },
                  When::always},
                 {"smaller",
                  {Menu::view, 430},
                  tr("&Smaller letters"),
                  "Ctrl+Alt+-",
                  [letters] { letters(-1); },
                  When::always}});
    return rows;
}

/// Phases, ways, and what the player says of hexes.
ActionRows MainWindow::actRows() {
    ActionRows rows{
        {.id = "roll",
         .place = {Menu::act, 110},
         .text = tr("&Roll the shift"),
         .keys = "R",
         .does = [this] { shifts_->rollNow(); },
         .repeats = false},
        {"phase", {Menu::act, 120}, tr("&Next phase"), "N", [this] { acts_->nextPhase(); }},
        {"wholeStack",
         {Menu::act, 210},
         tr("Choose all in the hex"),
         "Ctrl+A",
         [this] { acts_->chooseStack(); }},
        {"path", {Menu::act, 220}, tr("&Move along hexes"), "M", [this] { beginPath(); }, When::chosen},
        {"exit",
         {Menu::act, 230},
         tr("Leave the ma&p over its edge …"),
         "Q",
         [this] { leaveMap(selection_->ids()); },
         When::chosen},
        {"offBoard",
         {Menu::act, 240},
         tr("&Off the map: who enters, who has left"),
         "Shift+O",
         [this] {
             offBoard_->refresh();
             offBoardDock_->show();
             offBoardDock_->raise();
             offBoard_->tree()->setFocus();
         }},
        {"seen", {Menu::act, 310}, tr("S&een by the enemy"), "E; Ctrl+E", [this] { acts_->toggleSeen(); }},
        {"terrain",
         {Menu::act, 320},
         tr("&Terrain of the hex …"),
         "T; Ctrl+T",
         [this] {
             terrainDock_->show();
             terrainDock_->raise();
             terrain_->begin();
         }},
        {"smoke", {Menu::act, 330}, tr("SMO&KE"), "Ctrl+J", [this] { acts_->smoke(); }},
    };
    for (const auto& [going, text] :
         {std::pair(Going::move, tr("Move")), std::pair(Going::assault, tr("Assault Movement")),
          std::pair(Going::doubleTime, tr("Double Time")), std::pair(Going::road, tr("Along a road")),
          std::pair(Going::bypass, tr("Bypass"))})
        rows.append(ActionRow{.id = "manner-" + qs(enumText(going)),
                              .place = {Menu::manner, static_cast<int>(rows.size())},
                              .text = text,
                              .does = [this, g = going] { acts_->setManner(g); },
                              .when = When::always,
                              .ticked = acts_->manner() == going});
    for (const auto& [what, text] :
         {std::pair(InPlace::start, tr("&Start (1 MP)")), std::pair(InPlace::stop, tr("S&top (1 MP)")),
          std::pair(InPlace::motion, tr("Stays in &Motion")),
          std::pair(InPlace::changeCa, tr("Changes &CA"))})
        rows.append(ActionRow{.id = "act-" + qs(enumText(what)),
                              .place = {Menu::inPlace, static_cast<int>(rows.size())},
                              .text = text,
                              .does = [this, w = what] { acts_->inPlace(w); }});
    return rows;
}

/// Marks, and what is done with counters and stacks.
ActionRows MainWindow::stackRows() {
    ActionRows rows{
        {"fire", {Menu::act, 410}, tr("&Fires"), "Ctrl+F5; A", [this] { fire(); }, When::chosen},
        {"oba",
         {Menu::act, 415},
         tr("&OBA: AR, pre-registered hex, accuracy …"),
         "O",
         [this] {
             if (oba_->open())
                 oba_->focusFirst();
             else
                 game_->post(Notice::Kind::info, tr("The scenario gives you no OBA module."));
         }},
        {"works",
         {Menu::act, 420},
         tr("T&unnels and cave complexes …"),
         "J",
         [this] {
             works_->open();
             works_->focusFirst();
         }},
        {"forces",
         {Menu::act, 425},
         tr("Forces: detach, join, after combat …"),
         "Shift+F",
         [this] { formForces(); },
         When::chosen},
        {"orders", {Menu::act, 430}, tr("&Written orders …"), "Shift+W", [this] { showOrders(); }},
        {"reveal", {Menu::act, 435}, tr("Re&veal"), "V", [this] { acts_->reveal(); }, When::chosen},
        {"conceal", {Menu::act, 440}, tr("Put under a &?"), "?", [this] { acts_->conceal(); }, When::chosen},
        {"drop", {Menu::act, 445}, tr("Give up PD&S status"), "", [this] { acts_->dropPds(); }, When::chosen},
        {"split", {Menu::act, 450}, tr("S&plit the stack"), "S", [this] { acts_->split(); }, When::chosen},
        {"merge", {Menu::act, 455}, tr("Mer&ge stacks"), "G", [this] { acts_->merge(); }, When::chosen},
        {"remove",
         {Menu::act, 460},
         tr("Remo&ve from play"),
         "Del",
         [this] { acts_->remove(); },
         When::chosen},
    };
    for (const auto& [word, text, key] :
         {std::tuple("broken", tr("Broken"), "B"), std::tuple("pinned", tr("Pinned"), "P"),
          std::tuple("TI", tr("TI"), "I"), std::tuple("CX", tr("CX"), "X"),
          std::tuple("wounded", tr("Wounded"), "W"), std::tuple("DM", tr("DM"), "D")})
        rows.append({QStringLiteral("mark-") + QLatin1String(word),
                     {Menu::marks, static_cast<int>(rows.size())},
                     text,
                     key,
                     [this, w = QString::fromLatin1(word)] { acts_->toggleMark(w); }});
    return rows;
}

/// Typed commands that have no other place, and what is chosen after a shift.
ActionRows MainWindow::moreRows() {
    ActionRows rows{
        {"choices",
         {Menu::choices, 110},
         tr("Go to the open question"),
         "C",
         [this] {
             for (ActBar* bar : bars())
                 if (bar->focusFirst()) return;
             game_->post(Notice::Kind::info, tr("Nothing is being asked right now."));
         }},
        {"choose-ca", {Menu::choices, 120}, tr("Covered arc, on the map …"), "K", [this] { chooseArc(); }},
        {"choose-bu",
         {Menu::choices, 130},
         tr("Button up or down"),
         "U",
         [this] { acts_->choose(QStringLiteral("bu")); }},
        {"choose-emplaced",
         {Menu::choices, 140},
         tr("Consider emplaced"),
         "",
         [this] { acts_->choose(QStringLiteral("emplaced")); }},
        {"choose-hd",
         {Menu::choices, 150},
         tr("Try Hull Down"),
         "H",
         [this] { acts_->choose(QStringLiteral("hull_down")); }},
    };
    for (const auto& [verb, text] :
         {std::pair("load", tr("Load on a vehicle …")), std::pair("unload", tr("Unload …")),
          std::pair("transfer", tr("Transfer a weapon …")), std::pair("wreck", tr("Make a wreck …")),
          std::pair("replace", tr("Replace (squad to half-squad) …")),
          std::pair("place", tr("Place a reinforcement …")), std::pair("stance", tr("Choose a CA …")),
          std::pair("correct", tr("Correct …"))})
        rows.append({QStringLiteral("ask-") + QLatin1String(verb),
                     {Menu::more, static_cast<int>(rows.size())},
                     text,
                     {},
                     [this, v = QString::fromLatin1(verb)] { commandPanel().begin(v); },
                     When::always});
    return rows;
}

ActionRows MainWindow::helpRows() {
    return {
        {"keys",
         {Menu::help, 110},
         tr("&Keyboard"),
         "F1",
         [this] { showKeyboardPage(actions_, this); },
         When::always},
        {"signs",
         {Menu::help, 120},
         tr("&Signs on the map"),
         "Shift+F1",
         [this] { (new SignsPage(this))->show(); },
         When::always},
        {"commandPages",
         {Menu::help, 130},
         tr("&Commands"),
         "",
         [this] { action(QStringLiteral("command"))->trigger(); },
         When::always},
    };
}

void MainWindow::updateActions() {
    actions_.refresh(game_->hasGame(), !selection_->ids().isEmpty());
}

void MainWindow::fillRecent() {
    QMenu* recent = actions_.menu(Menu::recent);
    recent->clear();
    for (const QString& path : settings_.recent())
        recent->addAction(path, this, [this, path] { openFile(path); });
    recent->setEnabled(!recent->isEmpty());
}

void MainWindow::fillViewers() {
    QMenu* viewers = actions_.menu(Menu::viewers);
    viewers->clear();
    viewers->setEnabled(game_->hasGame());
    if (!game_->hasGame()) return;
    const auto addOne = [&](const QString& id, const QString& text) {
        QAction* a = viewers->addAction(text, this, [this, id] { lookAs(id); });
        a->setCheckable(true);
        a->setChecked(game_->viewer().text == id.toStdString());
    };
    addOne(QString(), tr("The umpire, who sees all"));
    for (const auto& [id, side] : game_->shown().sides) addOne(qs(id.text), qs(side.name));
}

void MainWindow::openWithDialog() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open a scenario or a saved game"), settings_.lastFolder(),
                                     tr("Shellgame files (*.json);;All files (*)"));
    if (!path.isEmpty()) openFile(path);
}

bool MainWindow::chooseBoardFolder() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Folder of boards"), settings_.lastFolder());
    if (folder.isEmpty()) return false;
    useBoardFolders({folder});
    game_->post(Notice::Kind::info, tr("Boards are looked for in %1.").arg(folder));
    return true;
}

void MainWindow::useBoardFolders(const QStringList& folders) {
    QStringList all = game_->vaslFolders();
    for (const QString& folder : folders) {
        settings_.addVaslFolder(folder);
        if (!all.contains(folder)) all.prepend(folder);
    }
    game_->setVaslFolders(all);
}

void MainWindow::offerBoardFolder(const QString& path) {
    const QStringList boards = game_->missingBoards(path);
    if (boards.isEmpty()) return;
    const QString file = QFileInfo(path).fileName();
    const QString which = boards.join(QStringLiteral(", "));
    offer(boards.size() == 1 ? tr("%1 needs the board %2, which was not found.").arg(file, which)
                             : tr("%1 needs the boards %2, which were not found.").arg(file, which),
          tr("&Choose the folder of boards …"), tr("&Not now"), [this, path](bool accepted) {
              if (accepted && chooseBoardFolder()) openFile(path);
          });
}

bool MainWindow::save(bool asNew) {
    if (!game_->hasGame()) return false;
    QString path = game_->game().save ? qs(game_->game().path) : QString();
    if (asNew || path.isEmpty()) {
        path = askSaveName(this, tr("Save the game"), proposedName(),
                           {{tr("Saved games"), QStringLiteral("json")}});
        if (path.isEmpty()) return false;
    }
    if (!game_->save(path)) return false;
    settings_.addRecent(path);
    settings_.setLastFolder(QFileInfo(path).absolutePath());
    fillRecent();
    return true;
}

QString MainWindow::proposedName() const {
    // A title may have what no name of a file has.
    QString name = game_->title();
    name.replace(QRegularExpression(QStringLiteral("[/\\\\:*?\"<>|\\x00-\\x1f]")), QStringLiteral("-"));
    return settings_.lastFolder() + QLatin1Char('/') + name;
}

void MainWindow::saveScenario() {
    if (!game_->hasGame()) return;
    const QString path = askSaveName(this, tr("Save as a scenario"), proposedName(),
                                     {{tr("Scenarios"), QStringLiteral("json")}});
    if (path.isEmpty()) return;
    if (game_->saveAsScenario(path)) {
        settings_.addRecent(path);
        fillRecent();
    }
}

void MainWindow::exportLog() {
    if (!game_->hasGame()) return;
    const QList<FileKind> kinds{{tr("Web page"), QStringLiteral("html")},
                                {tr("Text"), QStringLiteral("txt")},
                                {tr("Table"), QStringLiteral("csv")},
                                {tr("JSON"), QStringLiteral("json")}};
    const QString path = askSaveName(this, tr("Export the log"), proposedName(), kinds);
    if (path.isEmpty()) return;
    const QString suffix = QFileInfo(path).suffix().toLower();
    const LogFormat format = suffix == QLatin1String("csv")    ? LogFormat::csv
                             : suffix == QLatin1String("json") ? LogFormat::json
                             : suffix == QLatin1String("html") ? LogFormat::html
                                                               : LogFormat::text;
    const auto done = writeFileSafely(path.toStdString(), game_->exportedLog(format));
    if (done)
        game_->post(Notice::Kind::success, tr("The log is in %1.").arg(path));
    else
        game_->post(Notice::Kind::refused, tr("The log was not written."), qs(joinProblems(done.error())));
}

void MainWindow::newGame() {
    if (newGame_ == nullptr) {
        newGame_ = new NewGamePanel(*game_);
        setupStack_->addWidget(newGame_);
        connect(newGame_, &NewGamePanel::previewReady, this,
                [this](const std::shared_ptr<const Ground>& ground) {
                    // A preview that comes late would take the place of the game's own map.
                    if (setupStack_->currentWidget() != newGame_) return;
                    stack_->setCurrentWidget(map_);
                    const Ground* before = map_->tool() != nullptr ? map_->groundLayer().ground() : nullptr;
                    const auto size = [](const Ground* g) {
                        return g == nullptr ? std::pair(0, 0)
                                            : std::pair(g->geometry().pixelWidth, g->geometry().pixelHeight);
                    };
                    const bool other = size(before) != size(ground.get());
                    map_->setGround(ground);
                    if (other) map_->fit();
                    if (map_->tool() == nullptr)
                        map_->setTool(std::make_unique<ArrangeTool>(*map_, newGame_->boards()));
                });
        // Frames show at once what an edit does, also where the boards don't fit and no new map is made.
        connect(&newGame_->boards(), &ArrangePanel::chosenChanged, map_, &MapView::repaintAll);
        connect(&newGame_->boards(), &ArrangePanel::edited, map_, &MapView::repaintAll);
        connect(newGame_, &NewGamePanel::started, this, [this] {
            luck_->setOrigin(QStringLiteral("new"));
            useBoardFolders(game_->boardFolders());
        });
        connect(newGame_, &NewGamePanel::cancelled, this, &MainWindow::leaveForm);
        newGame_->setBusy([this] { return map_->toolBusy(); });
    }
    setupStack_->setCurrentWidget(newGame_);
    setupDock_->setWindowTitle(tr("New game"));
    setupDock_->show();
    resizeDocks({setupDock_}, {400}, Qt::Horizontal);
    newGame_->preview();
}

/// The form for new games makes way for what was there before it, by Cancel, by closing it, or by an act of
/// the game that is still open.
void MainWindow::leaveForm() {
    if (newGame_ == nullptr || setupStack_->currentWidget() != newGame_) return;
    newGame_->stop();
    setupStack_->setCurrentWidget(place_);
    map_->setTool(nullptr);
    const bool game = game_->hasGame();
    stack_->setCurrentWidget(game ? static_cast<QWidget*>(map_) : start_);
    if (game) {
        map_->setGround(game_->session().groundPtr());
        map_->showState(game_->shown());
        selectionChanged();
        if (const auto h = selection_->hex())
            map_->centreOn(*h);
        else
            centreOnGame();
    }
    showSetup();
}

void MainWindow::applySettings() {
    showGround();
    map_->setTrayShown(settings_.flag(QStringLiteral("tray"), true));
    map_->setNorthShown(settings_.flag(QStringLiteral("northArrow"), true));
    game_->setNumbered(settings_.flag(QStringLiteral("numbered"), false));
    map_->setNumbered(settings_.flag(QStringLiteral("numbered"), false));
    const QByteArray geometry = settings_.bytes(QStringLiteral("geometry"));
    if (geometry.isEmpty() || !restoreGeometry(geometry)) resize(1280, 800);
}

void MainWindow::setCompact(bool on) {
    // Beside VASL: only what is asked of the hidden units, in a small window that stays in front.
    phases_->setBrief(on);
    if (on) {
        fullLayout_ = saveState();
        logDock_->hide();
        diceDock_->hide();
        inspectorDock_->hide();
        setWindowFlag(Qt::WindowStaysOnTopHint, true);
        // What was there before may need more room than there is to be.
        for (QLayout* l : {phases_->layout(), centralWidget()->layout(), layout()}) l->activate();
        resize(760, 420);
        // The shifts are what is looked at; the map only shows where.
        resizeDocks({shiftsDock_}, {350}, Qt::Horizontal);
    } else {
        setWindowFlag(Qt::WindowStaysOnTopHint, false);
        restoreState(fullLayout_);
        resize(1280, 800);
    }
    show();
}

}  // namespace shellgame::app
