// SPDX-License-Identifier: MIT
#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "dialogs/arrange_tool.hpp"
#include "dialogs/house_rules_dialog.hpp"
#include "dialogs/save_name.hpp"
#include "dialogs/signs_page.hpp"
#include "main_window.hpp"
#include "shellgame/io/text/log.hpp"

namespace shellgame::app {

QAction* MainWindow::add(QMenu* menu, const QString& name, const QString& text,
                         const QList<QKeySequence>& keys, const std::function<void()>& act) {
    auto* a = new QAction(text, this);
    a->setObjectName(name);
    a->setShortcuts(keys);
    connect(a, &QAction::triggered, this, act);
    menu->addAction(a);
    // Also known where the menu is closed.
    addAction(a);
    actions_.insert(name, a);
    return a;
}

QAction* MainWindow::action(const QString& name) const {
    return actions_.value(name);
}

void MainWindow::makeMenus() {
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    makeActMenu();
    makeSightMenu();
    makeHelpMenu();
}

// Shortcuts are spelt out, not taken from the desktop: the page of keys must hold everywhere.
void MainWindow::makeFileMenu() {
    QMenu* m = menuBar()->addMenu(tr("&File"));
    add(m, QStringLiteral("new"), tr("&New game …"), {QKeySequence(Qt::CTRL | Qt::Key_N)},
        [this] { newGame(); });
    add(m, QStringLiteral("open"), tr("&Open …"), {QKeySequence(Qt::CTRL | Qt::Key_O)},
        [this] { openWithDialog(); });
    recentMenu_ = m->addMenu(tr("Open &recent"));
    QMenu* samples = m->addMenu(tr("S&ample scenarios"));
    for (const QString& path : sampleScenarios())
        samples->addAction(QFileInfo(path).completeBaseName(), this, [this, path] { openFile(path); });
    samples->setEnabled(!samples->isEmpty());
    m->addSeparator();
    add(m, QStringLiteral("save"), tr("&Save"), {QKeySequence(Qt::CTRL | Qt::Key_S)},
        [this] { save(false); });
    add(m, QStringLiteral("saveAs"), tr("Save &as …"), {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
        [this] { save(true); });
    add(m, QStringLiteral("saveScenario"), tr("Save as s&cenario …"), {}, [this] { saveScenario(); });
    add(m, QStringLiteral("vaslFolder"), tr("Folder of &boards …"), {}, [this] { chooseBoardFolder(); });
    add(m, QStringLiteral("exportLog"), tr("&Export the log …"), {}, [this] { exportLog(); });
    m->addSeparator();
    add(m, QStringLiteral("close"), tr("C&lose the game"), {QKeySequence(Qt::CTRL | Qt::Key_W)},
        [this] { game_->close(); });
    add(m, QStringLiteral("quit"), tr("&Quit"), {QKeySequence(Qt::CTRL | Qt::Key_Q)}, [this] { close(); });
    fillRecent();
}

void MainWindow::makeEditMenu() {
    QMenu* m = menuBar()->addMenu(tr("&Edit"));
    add(m, QStringLiteral("undo"), tr("&Undo"), {QKeySequence(Qt::CTRL | Qt::Key_Z)}, [this] {
        map_->abortTool();
        game_->undo();
    });
    add(m, QStringLiteral("redo"), tr("&Redo"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)}, [this] {
            map_->abortTool();
            game_->redo();
        });
    m->addSeparator();
    add(m, QStringLiteral("find"), tr("&Find in the log"), {QKeySequence(Qt::CTRL | Qt::Key_F)}, [this] {
        logDock_->show();
        logDock_->raise();
        log_->search()->setFocus();
    });
    add(m, QStringLiteral("goto"), tr("&Go to hex …"), {QKeySequence(Qt::CTRL | Qt::Key_G)}, [this] {
        bool ok = false;
        const QString name = QInputDialog::getText(
            this, tr("Go to hex"), tr("A hex or Location, such as 1E4 or 1E4h1"), QLineEdit::Normal, {}, &ok);
        if (!ok || name.isEmpty()) return;
        const QString wrong = game_->hasGame() ? goTo(name) : tr("No game is open.");
        if (wrong.isEmpty())
            game_->post(Notice::Kind::info, tr("The map shows %1.").arg(selection_->hexName()));
        else
            game_->post(Notice::Kind::refused, wrong);
    });
    add(m, QStringLiteral("command"), tr("&Command …"), {QKeySequence(Qt::CTRL | Qt::Key_K)}, [this] {
        if (commands_ == nullptr) commands_ = new CommandPanel(*game_, *selection_, this);
        commands_->begin();
    });
    add(m, QStringLiteral("note"), tr("Write a &note …"), {QKeySequence(Qt::CTRL | Qt::Key_M)}, [this] {
        if (commands_ == nullptr) commands_ = new CommandPanel(*game_, *selection_, this);
        commands_->begin(QStringLiteral("note"));
        commands_->input()->setText(QStringLiteral("note text=\"\""));
        commands_->input()->setCursorPosition(static_cast<int>(commands_->input()->text().size()) - 1);
    });
    m->addSeparator();
    add(m, QStringLiteral("luck"), tr("&Luck of the dice …"), {QKeySequence(Qt::CTRL | Qt::Key_D)}, [this] {
        diceDock_->show();
        diceDock_->raise();
        luck_->focusFirst();
    });
    add(m, QStringLiteral("houseRules"), tr("&House rules, night, LV, balance …"),
        {QKeySequence(Qt::CTRL | Qt::Key_R)}, [this] { showHouseRules(); });
}

void MainWindow::showHouseRules() {
    if (!game_->hasGame()) return;
    auto* dialog = new HouseRulesDialog(*game_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::makeViewMenu() {
    QMenu* m = menuBar()->addMenu(tr("&View"));
    add(m, QStringLiteral("zoomIn"), tr("Zoom &in"),
        {QKeySequence(Qt::Key_Plus), QKeySequence(Qt::Key_Equal), QKeySequence(Qt::CTRL | Qt::Key_Plus)},
        [this] { map_->zoomBy(1); });
    add(m, QStringLiteral("zoomOut"), tr("Zoom &out"),
        {QKeySequence(Qt::Key_Minus), QKeySequence(Qt::CTRL | Qt::Key_Minus)}, [this] { map_->zoomBy(-1); });
    add(m, QStringLiteral("fit"), tr("&Whole map"), {QKeySequence(Qt::Key_F)}, [this] { map_->fit(); });
    add(m, QStringLiteral("zoomReset"), tr("&Readable size"), {QKeySequence(Qt::Key_0)},
        [this] { map_->zoomTo(MapView::defaultScale); });
    add(m, QStringLiteral("toMap"), tr("Go to the &map"), {QKeySequence(Qt::Key_F6)},
        [this] { map_->setFocus(Qt::ShortcutFocusReason); });
    m->addSeparator();
    const auto flag = [&](const QString& name, const QString& text, const std::function<void(bool)>& set) {
        QAction* a = add(m, name, text, {}, [] {});
        a->setCheckable(true);
        a->setChecked(settings_.flag(name, true));
        connect(a, &QAction::toggled, this, [this, name, set](bool on) {
            settings_.setFlag(name, on);
            set(on);
        });
    };
    const auto style = [this] {
        GroundStyle s;
        s.grid = actions_.value(QStringLiteral("grid"))->isChecked();
        s.names = actions_.value(QStringLiteral("names"))->isChecked();
        map_->setGroundStyle(s);
    };
    flag(QStringLiteral("grid"), tr("&Grid"), [style](bool) { style(); });
    flag(QStringLiteral("names"), tr("Hex &names"), [style](bool) { style(); });
    flag(QStringLiteral("northArrow"), tr("N a&rrow"), [this](bool on) { map_->setNorthShown(on); });
    flag(QStringLiteral("tray"), tr("&Fan out the chosen stack"),
         [this](bool on) { map_->setTrayShown(on); });
    QAction* numbered = add(m, QStringLiteral("numbered"), tr("My ? are n&umbered"), {}, [] {});
    numbered->setToolTip(tr("What lies under them lives only here: a shift moves nothing on the table."));
    numbered->setCheckable(true);
    numbered->setChecked(settings_.flag(QStringLiteral("numbered"), false));
    connect(numbered, &QAction::toggled, this, [this](bool on) {
        settings_.setFlag(QStringLiteral("numbered"), on);
        game_->setNumbered(on);
        map_->setNumbered(on);
        if (game_->hasGame()) map_->showState(game_->shown());
        map_->repaintAll();
    });
    viewerMenu_ = m->addMenu(tr("&See as"));
    m->addSeparator();
    for (QDockWidget* d : {inspectorDock_, shiftsDock_, ordersDock_, logDock_, diceDock_, offBoardDock_,
                           setupDock_, terrainDock_})
        m->addAction(d->toggleViewAction());
    QAction* compact =
        add(m, QStringLiteral("compact"), tr("&Compact, always on top"), {QKeySequence(Qt::Key_F11)}, [] {});
    compact->setCheckable(true);
    connect(compact, &QAction::toggled, this, &MainWindow::setCompact);
    m->addSeparator();
    QMenu* theme = m->addMenu(tr("&Colours"));
    auto* group = new QActionGroup(this);
    const std::array<std::pair<Settings::Theme, QString>, 3> themes{
        {{Settings::Theme::system, tr("As the system")},
         {Settings::Theme::light, tr("Light")},
         {Settings::Theme::dark, tr("Dark")}}};
    for (const auto& [value, text] : themes) {
        QAction* a = theme->addAction(text);
        a->setCheckable(true);
        a->setChecked(settings_.theme() == value);
        group->addAction(a);
        connect(a, &QAction::triggered, this, [this, v = value] {
            settings_.setTheme(v);
            applyTheme(v, settings_.fontStep());
            phases_->refresh();
        });
    }
    const auto letters = [this](int by) {
        settings_.setFontStep(settings_.fontStep() + by);
        applyTheme(settings_.theme(), settings_.fontStep());
    };
    add(m, QStringLiteral("larger"), tr("&Larger letters"), {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Plus)},
        [letters] { letters(1); });
    add(m, QStringLiteral("smaller"), tr("&Smaller letters"),
        {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Minus)}, [letters] { letters(-1); });
}

void MainWindow::makeActMenu() {
    QMenu* m = actMenu_ = menuBar()->addMenu(tr("&Act"));
    add(m, QStringLiteral("roll"), tr("&Roll the shift"), {QKeySequence(Qt::Key_R)}, [this] {
        shifts_->rollNow();
    })->setAutoRepeat(false);
    add(m, QStringLiteral("phase"), tr("&Next phase"), {QKeySequence(Qt::Key_N)},
        [this] { acts_->nextPhase(); });
    m->addSeparator();
    add(m, QStringLiteral("wholeStack"), tr("Choose all in the hex"), {QKeySequence(Qt::CTRL | Qt::Key_A)},
        [this] { acts_->chooseStack(); });
    add(m, QStringLiteral("path"), tr("&Move along hexes"), {QKeySequence(Qt::Key_M)},
        [this] { beginPath(); });
    add(m, QStringLiteral("exit"), tr("Leave the ma&p over its edge …"), {QKeySequence(Qt::Key_Q)},
        [this] { leaveMap(selection_->ids()); });
    add(m, QStringLiteral("offBoard"), tr("&Off the map: who enters, who has left"),
        {QKeySequence(Qt::SHIFT | Qt::Key_O)}, [this] {
            offBoard_->refresh();
            offBoardDock_->show();
            offBoardDock_->raise();
            offBoard_->tree()->setFocus();
        });
    QMenu* manner = m->addMenu(tr("&Kind of movement"));
    auto* manners = new QActionGroup(this);
    for (const auto& [going, text] :
         {std::pair(Going::move, tr("Move")), std::pair(Going::assault, tr("Assault Movement")),
          std::pair(Going::doubleTime, tr("Double Time")), std::pair(Going::road, tr("Along a road")),
          std::pair(Going::bypass, tr("Bypass"))}) {
        QAction* a = manner->addAction(text);
        a->setCheckable(true);
        a->setChecked(acts_->manner() == going);
        manners->addAction(a);
        connect(a, &QAction::triggered, this, [this, g = going] { acts_->setManner(g); });
    }
    QMenu* engine = m->addMenu(tr("Start, stop, turn &in place"));
    for (const auto& [what, text] :
         {std::pair(InPlace::start, tr("&Start (1 MP)")), std::pair(InPlace::stop, tr("S&top (1 MP)")),
          std::pair(InPlace::motion, tr("Stays in &Motion")),
          std::pair(InPlace::changeCa, tr("Changes &CA"))})
        add(engine, QStringLiteral("act-%1").arg(qs(enumText(what))), text, {},
            [this, w = what] { acts_->inPlace(w); });
    m->addSeparator();
    add(m, QStringLiteral("seen"), tr("S&een by the enemy"),
        {QKeySequence(Qt::Key_E), QKeySequence(Qt::CTRL | Qt::Key_E)}, [this] { acts_->toggleSeen(); });
    add(m, QStringLiteral("terrain"), tr("&Terrain of the hex …"),
        {QKeySequence(Qt::Key_T), QKeySequence(Qt::CTRL | Qt::Key_T)}, [this] {
            terrainDock_->show();
            terrainDock_->raise();
            terrain_->begin();
        });
    add(m, QStringLiteral("smoke"), tr("SMO&KE"), {QKeySequence(Qt::CTRL | Qt::Key_J)},
        [this] { acts_->smoke(); });
    m->addSeparator();
    QMenu* marks = m->addMenu(tr("M&ark"));
    for (const auto& [word, text, key] :
         {std::tuple("broken", tr("Broken"), Qt::Key_B), std::tuple("pinned", tr("Pinned"), Qt::Key_P),
          std::tuple("TI", tr("TI"), Qt::Key_I), std::tuple("CX", tr("CX"), Qt::Key_X),
          std::tuple("wounded", tr("Wounded"), Qt::Key_W), std::tuple("DM", tr("DM"), Qt::Key_D)})
        add(marks, QStringLiteral("mark-%1").arg(QLatin1String(word)), text, {QKeySequence(key)},
            [this, w = QString::fromLatin1(word)] { acts_->toggleMark(w); });
    add(m, QStringLiteral("fire"), tr("&Fires"),
        {QKeySequence(Qt::CTRL | Qt::Key_F5), QKeySequence(Qt::Key_A)}, [this] { fire(); });
    add(m, QStringLiteral("oba"), tr("&OBA: AR, pre-registered hex, accuracy …"), {QKeySequence(Qt::Key_O)},
        [this] {
            if (oba_->open())
                oba_->focusFirst();
            else
                game_->post(Notice::Kind::info, tr("The scenario gives you no OBA module."));
        });
    add(m, QStringLiteral("works"), tr("T&unnels and cave complexes …"), {QKeySequence(Qt::Key_J)}, [this] {
        works_->open();
        works_->focusFirst();
    });
    add(m, QStringLiteral("forces"), tr("Forces: detach, join, after combat …"),
        {QKeySequence(Qt::SHIFT | Qt::Key_F)}, [this] { formForces(); });
    add(m, QStringLiteral("orders"), tr("&Written orders …"), {QKeySequence(Qt::SHIFT | Qt::Key_W)},
        [this] { showOrders(); });
    add(m, QStringLiteral("reveal"), tr("Re&veal"), {QKeySequence(Qt::Key_V)}, [this] { acts_->reveal(); });
    add(m, QStringLiteral("conceal"), tr("Put under a &?"), {QKeySequence(Qt::Key_Question)},
        [this] { acts_->conceal(); });
    add(m, QStringLiteral("drop"), tr("Give up PD&S status"), {}, [this] { acts_->dropPds(); });
    add(m, QStringLiteral("split"), tr("S&plit the stack"), {QKeySequence(Qt::Key_S)},
        [this] { acts_->split(); });
    add(m, QStringLiteral("merge"), tr("Mer&ge stacks"), {QKeySequence(Qt::Key_G)},
        [this] { acts_->merge(); });
    add(m, QStringLiteral("remove"), tr("Remo&ve from play"), {QKeySequence(Qt::Key_Delete)},
        [this] { acts_->remove(); });
    QMenu* more = m->addMenu(tr("M&ore commands"));
    const auto ask = [this](const QString& verb) {
        if (commands_ == nullptr) commands_ = new CommandPanel(*game_, *selection_, this);
        commands_->begin(verb);
    };
    for (const auto& [verb, text] :
         {std::pair("load", tr("Load on a vehicle …")), std::pair("unload", tr("Unload …")),
          std::pair("transfer", tr("Transfer a weapon …")), std::pair("wreck", tr("Make a wreck …")),
          std::pair("replace", tr("Replace (squad to half-squad) …")),
          std::pair("place", tr("Place a reinforcement …")), std::pair("stance", tr("Choose a CA …")),
          std::pair("correct", tr("Correct …"))})
        connect(more->addAction(text), &QAction::triggered, this,
                [ask, v = QString::fromLatin1(verb)] { ask(v); });
    QMenu* choices = m->addMenu(tr("Choice after a &shift"));
    add(choices, QStringLiteral("choices"), tr("Go to the open question"), {QKeySequence(Qt::Key_C)}, [this] {
        for (ActBar* bar : bars())
            if (bar->focusFirst()) return;
        game_->post(Notice::Kind::info, tr("Nothing is being asked right now."));
    });
    add(choices, QStringLiteral("choose-ca"), tr("Covered arc, on the map …"), {QKeySequence(Qt::Key_K)},
        [this] { chooseArc(); });
    add(choices, QStringLiteral("choose-bu"), tr("Button up or down"), {QKeySequence(Qt::Key_U)},
        [this] { acts_->choose(QStringLiteral("bu")); });
    add(choices, QStringLiteral("choose-emplaced"), tr("Consider emplaced"), {},
        [this] { acts_->choose(QStringLiteral("emplaced")); });
    add(choices, QStringLiteral("choose-hd"), tr("Try Hull Down"), {QKeySequence(Qt::Key_H)},
        [this] { acts_->choose(QStringLiteral("hull_down")); });
}

void MainWindow::makeHelpMenu() {
    QMenu* m = menuBar()->addMenu(tr("&Help"));
    add(m, QStringLiteral("keys"), tr("&Keyboard"), {QKeySequence(Qt::Key_F1)},
        [this] { showKeyboardPage(); });
    add(m, QStringLiteral("signs"), tr("&Signs on the map"), {QKeySequence(Qt::SHIFT | Qt::Key_F1)},
        [this] { (new SignsPage(this))->show(); });
    add(m, QStringLiteral("commandPages"), tr("&Commands"), {},
        [this] { action(QStringLiteral("command"))->trigger(); });
}

void MainWindow::updateActions() {
    const bool game = game_->hasGame();
    for (auto it = actions_.begin(); it != actions_.end(); ++it) {
        static const QSet<QString> always{
            QStringLiteral("new"),     QStringLiteral("open"),     QStringLiteral("quit"),
            QStringLiteral("keys"),    QStringLiteral("signs"),    QStringLiteral("commandPages"),
            QStringLiteral("grid"),    QStringLiteral("names"),    QStringLiteral("northArrow"),
            QStringLiteral("tray"),    QStringLiteral("larger"),   QStringLiteral("smaller"),
            QStringLiteral("compact"), QStringLiteral("numbered"), QStringLiteral("vaslFolder")};
        if (!always.contains(it.key())) (*it)->setEnabled(game);
    }
    const int lastDone = game ? game_->lastDone() : 0;
    actions_[QStringLiteral("undo")]->setEnabled(lastDone > 0);
    actions_[QStringLiteral("redo")]->setEnabled(game && game_->nextRedo() > 0);
    if (lastDone > 0) {
        const Entry& last = game_->session().entries()[static_cast<std::size_t>(lastDone - 1)];
        actions_[QStringLiteral("undo")]->setText(game_->maySee(last.side) ? tr("&Undo %1").arg(qs(last.verb))
                                                                           : tr("&Undo"));
    } else {
        actions_[QStringLiteral("undo")]->setText(tr("&Undo"));
    }
    const bool chosen = game && !selection_->ids().isEmpty();
    for (const char* name :
         {"path", "exit", "fire", "reveal", "conceal", "drop", "split", "merge", "remove", "forces"})
        actions_[QLatin1String(name)]->setEnabled(chosen);
}

void MainWindow::fillRecent() {
    recentMenu_->clear();
    for (const QString& path : settings_.recent())
        recentMenu_->addAction(path, this, [this, path] { openFile(path); });
    recentMenu_->setEnabled(!recentMenu_->isEmpty());
}

void MainWindow::fillViewers() {
    viewerMenu_->clear();
    viewerMenu_->setEnabled(game_->hasGame());
    if (!game_->hasGame()) return;
    const auto addOne = [&](const QString& id, const QString& text) {
        QAction* a = viewerMenu_->addAction(text, this, [this, id] { lookAs(id); });
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
    GroundStyle s;
    s.grid = settings_.flag(QStringLiteral("grid"), true);
    s.names = settings_.flag(QStringLiteral("names"), true);
    map_->setGroundStyle(s);
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

void MainWindow::showKeyboardPage() {
    QString html = tr("<h3>Keyboard</h3><table cellpadding='3'>");
    const auto row = [&](const QString& keys, const QString& what) {
        html += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
    };
    for (QAction* menu : menuBar()->actions()) {
        html += QStringLiteral("<tr><td colspan='2'><i>%1</i></td></tr>")
                    .arg(menu->text().remove(QLatin1Char('&')));
        QList<QMenu*> menus{menu->menu()};
        menus += menu->menu()->findChildren<QMenu*>();
        for (QMenu* m : menus)
            for (QAction* a : m->actions()) {
                if (a->shortcuts().isEmpty()) continue;
                QStringList keys;
                for (const QKeySequence& k : a->shortcuts()) keys << k.toString(QKeySequence::NativeText);
                row(keys.join(tr(" or ")), a->text().remove(QLatin1Char('&')));
            }
    }
    html += tr("<tr><td colspan='2'><i>Map</i></td></tr>");
    row(tr("Arrows, Home, End"), tr("move the hex cursor"));
    row(tr("Ctrl+Arrows, middle button, Space and the mouse"), tr("scroll the map"));
    row(tr("Enter"), tr("chooses the hex; again, or at the partner you have pointed at: rolls the shift"));
    row(tr("1 to 6"), tr("begin a throw of your own dice: 4 3 Enter"));
    row(tr("Shift and the mouse"), tr("draw a rectangle of hexes"));
    row(tr("Ctrl and a click"), tr("adds a counter to the choice"));
    row(tr("Ctrl and dragging"), tr("draws a LOS thread from hex to hex"));
    row(tr("Dragging beyond the edge"), tr("leaves the map, or says why not"));
    row(tr("Shift or Alt while dragging"),
        tr("puts a counter right without asking a rule (correct); Shift is pressed after the drag has begun, "
           "since before it draws a rectangle"));
    row(tr("Y, F"), tr("allow or forbid what the rules leave to you"));
    row(tr("Esc"), tr("drops what is begun, then the choice"));
    row(tr("Tab, Shift+Tab"), tr("to the next panel, to the one before"));
    html += tr("<tr><td colspan='2'><i>In panels</i></td></tr>");
    row(tr("Arrows"), tr("walk in a list or in the log"));
    row(tr("Enter"), tr("does what is chosen; leaves the search of the log"));
    row(tr("Esc"), tr("back to the map"));
    html += tr("<tr><td colspan='2'><i>LOS thread</i></td></tr>");
    row(tr("Arrows, Home, End"), tr("lead its far end"));
    row(tr("0 to 9, PgUp, PgDown, wheel"), tr("level of its far end"));
    row(tr("Alt+0 to 9, Shift+PgUp, Shift+PgDown, Shift and the wheel"), tr("level of its near end"));
    row(tr("X"), tr("turns it round"));
    row(tr("Enter, a click"), tr("fix it"));
    row(tr("Esc, L, right button"), tr("end it"));
    html += QStringLiteral("</table>");
    auto* page = new QDialog(this);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->setWindowTitle(tr("Keyboard"));
    page->resize(560, 620);
    auto* column = new QVBoxLayout(page);
    auto* text = new QTextBrowser;
    text->setHtml(html);
    column->addWidget(text);
    page->show();
}

}  // namespace shellgame::app
