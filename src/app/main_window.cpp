// SPDX-License-Identifier: MIT
#include "main_window.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QStandardPaths>
#include <QStatusBar>
#include <QToolTip>
#include <QVBoxLayout>
#include <utility>

#include "docks/odds_bar.hpp"
#include "map/map_tools.hpp"
#include "session/possible_shifts.hpp"
#include "settings/input_habits.hpp"
#include "shellgame/model/notation.hpp"
#include "shellgame/rules/mapboard/locations.hpp"

namespace shellgame::app {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      game_(new GameController(this)),
      selection_(new Selection(*game_, this)),
      acts_(new Acts(*game_, *selection_, this)),
      shades_(new SightShades(*game_, *selection_, this)),
      stack_(new QStackedWidget),
      start_(new StartPage),
      map_(new MapView),
      asks_(new MapAsks(*game_, *map_, this)),
      phases_(new PhaseBar(*game_)),
      strip_(new MessageStrip),
      sightBar_(new SightBar(*game_, *shades_)),
      prompt_(new PromptBar(*game_, *asks_)),
      choices_(new ChoicesBar(*game_, *asks_)),
      fire_(new FireBar(*game_, *asks_)),
      oba_(new ObaBar(*game_, *asks_)),
      works_(new WorksBar(*game_, *asks_)),
      exit_(new ExitBar(*game_)),
      force_(new ForceBar(*game_, *asks_)),
      orderEnds_(new OrderEndsBar(*game_)),
      duties_(new DutyBar(*game_)),
      orderEdit_(new OrderBar(*game_, *asks_)),
      retreat_(new RetreatBar(*game_, *asks_)),
      unitEdit_(new UnitBar(*game_, *selection_, *asks_)),
      initiative_(new InitiativeBar(*game_, *selection_)) {
    setObjectName(QStringLiteral("mainWindow"));
    new InputHabits(this);
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(phases_);
    stack_->addWidget(start_);
    stack_->addWidget(map_);
    column->addWidget(stack_, 1);
    column->addWidget(sightBar_);
    column->addWidget(strip_);
    // Below the strip: its lines come and go, and no button may move away under the mouse.
    for (ActBar* bar : bars()) column->addWidget(bar);
    setCentralWidget(middle);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    statusBar()->setSizeGripEnabled(false);
    game_->setVaslFolders(settings_.vaslFolders());
    game_->setAutosaveFolder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    makeDocks();
    makeMenus();
    wire();
    wireSight();
    applySettings();
    gameChanged();
}

MainWindow::~MainWindow() {
    // The docks ask the game while they go.
    disconnect(game_, nullptr, this, nullptr);
    disconnect(selection_, nullptr, this, nullptr);
    disconnect(shades_, nullptr, nullptr, nullptr);
    disconnect(orders_, nullptr, this, nullptr);
}

QDockWidget* MainWindow::dock(const QString& name, const QString& title, QWidget* inside,
                              Qt::DockWidgetArea area) {
    auto* d = new QDockWidget(title, this);
    d->setObjectName(name);
    d->setWidget(inside);
    addDockWidget(area, d);
    d->hide();
    return d;
}

void MainWindow::makeDocks() {
    inspector_ = new Inspector(*game_, *selection_, *shades_);
    inspectorDock_ =
        dock(QStringLiteral("inspectorDock"), tr("In the hex"), inspector_, Qt::RightDockWidgetArea);
    shifts_ = new ShiftsPanel(*game_, *selection_);
    shiftsDock_ = dock(QStringLiteral("shiftsDock"), tr("Shifts"), shifts_, Qt::RightDockWidgetArea);
    orders_ = new OrdersPanel(*game_);
    ordersDock_ = dock(QStringLiteral("ordersDock"), tr("Orders"), orders_, Qt::RightDockWidgetArea);
    log_ = new LogPanel(*game_);
    logDock_ = dock(QStringLiteral("logDock"), tr("Log"), log_, Qt::BottomDockWidgetArea);
    dice_ = new DicePanel(*game_);
    luck_ = new LuckRow(*game_);
    auto* dicePage = new QWidget;
    auto* diceColumn = new QVBoxLayout(dicePage);
    diceColumn->setContentsMargins(0, 0, 0, 0);
    diceColumn->setSpacing(2);
    diceColumn->addWidget(luck_);
    diceColumn->addWidget(dice_, 1);
    diceDock_ = dock(QStringLiteral("diceDock"), tr("Dice"), dicePage, Qt::BottomDockWidgetArea);
    offBoard_ = new OffBoardPanel(*game_, *asks_);
    offBoardDock_ =
        dock(QStringLiteral("offBoardDock"), tr("Off the map"), offBoard_, Qt::RightDockWidgetArea);
    setupStack_ = new QStackedWidget;
    place_ = new PlacePanel(*game_, *selection_, *asks_);
    setupStack_->addWidget(place_);
    setupDock_ = dock(QStringLiteral("setupDock"), tr("Setup"), setupStack_, Qt::LeftDockWidgetArea);
    connect(setupDock_, &QDockWidget::visibilityChanged, this, [this](bool shown) {
        if (!shown && setupDock_->isHidden()) leaveForm();
    });
    terrain_ = new TerrainPanel(*game_, *selection_, *acts_);
    terrainDock_ = dock(QStringLiteral("terrainDock"), tr("Terrain"), terrain_, Qt::LeftDockWidgetArea);
    splitDockWidget(inspectorDock_, shiftsDock_, Qt::Vertical);
    tabifyDockWidget(logDock_, diceDock_);
    tabifyDockWidget(shiftsDock_, offBoardDock_);
    tabifyDockWidget(shiftsDock_, ordersDock_);
}

void MainWindow::layOut() {
    laidOut_ = true;
    const int right = std::clamp(width() * 28 / 100, 330, 460);
    resizeDocks({inspectorDock_, shiftsDock_}, {right, right}, Qt::Horizontal);
    resizeDocks({inspectorDock_, shiftsDock_}, {height() * 36 / 100, height() * 64 / 100}, Qt::Vertical);
    resizeDocks({logDock_}, {std::clamp(height() * 18 / 100, 120, 230)}, Qt::Vertical);
    if (setupDock_->isVisible()) resizeDocks({setupDock_}, {330}, Qt::Horizontal);
}

void MainWindow::wire() {
    connect(game_, &GameController::gameChanged, this, &MainWindow::gameChanged);
    connect(game_, &GameController::stateChanged, this, &MainWindow::stateChanged);
    connect(game_, &GameController::posted, strip_, &MessageStrip::show);
    connect(game_, &GameController::viewerChanged, strip_, &MessageStrip::forget);
    connect(game_, &GameController::viewerChanged, this, &MainWindow::viewerChanged);
    connect(game_, &GameController::withdrawn, strip_, &MessageStrip::withdraw);
    connect(game_, &GameController::dirtyChanged, this, &MainWindow::updateTitle);
    connect(game_, &GameController::entriesChanged, this, &MainWindow::updateActions);
    connect(game_, &GameController::performed, this, &MainWindow::afterAct);
    connect(strip_, &MessageStrip::ruled, game_, &GameController::rule);
    connect(strip_, &MessageStrip::offered, this, [this](bool accepted) {
        if (const auto answered = std::exchange(offerAnswered_, nullptr)) answered(accepted);
    });
    connect(selection_, &Selection::changed, this, &MainWindow::selectionChanged);
    connect(selection_, &Selection::optionChanged, this, &MainWindow::showPartners);
    connect(selection_, &Selection::optionChanged, this, &MainWindow::showDrawings);
    connect(map_, &MapView::hexChosen, this, &MainWindow::hexChosen);
    connect(map_, &MapView::areaChosen, selection_, &Selection::chooseArea);
    connect(map_, &MapView::cancelled, selection_, &Selection::clear);
    connect(map_, &MapView::menuWanted, this, &MainWindow::contextMenu);
    connect(map_, &MapView::hovered, this, [this](Hex h) { tellHex(h); });
    connect(map_, &MapView::dropped, this,
            [this](const QStringList& ids, const std::vector<Hex>& path, Qt::KeyboardModifiers modifiers) {
                // What is dragged is what is chosen: from here on it is followed wherever it goes.
                const auto from = map_->scene().placeOf(ids.front());
                if (from && !selection_->ids().contains(ids.front()))
                    selection_->chooseHex(*from, ids.front(), false);
                // Alt and the mouse are often the window manager's: Shift, pressed after the drag began, does
                // as well.
                if ((modifiers & (Qt::AltModifier | Qt::ShiftModifier)) != Qt::NoModifier)
                    acts_->correctPlace(ids, qs(game_->ground().nameOf(path.back())));
                else
                    acts_->go(ids, path);
                if (const auto h = selection_->hex()) map_->setCursorHex(*h, false);
            });
    connect(map_, &MapView::cursorMoved, this, [this](Hex h) {
        if (!game_->hasGame()) return;
        tellHex(h);
    });
    connect(log_, &LogPanel::hexWanted, this, &MainWindow::showHex);
    wireBars();
    wireOffBoard();
    wireOrders();
    connect(log_, &LogPanel::left, map_, [this] { map_->setFocus(); });
    connect(shifts_, &ShiftsPanel::hexWanted, this, [this](const QString& name) {
        const auto h = game_->ground().find(name.toStdString());
        if (!h) return;
        map_->setCursorHex(*h);
        map_->setFocus();
    });
    connect(phases_, &PhaseBar::nextWanted, acts_, &Acts::nextPhase);
    connect(start_, &StartPage::newWanted, this, &MainWindow::newGame);
    connect(start_, &StartPage::openWanted, this, &MainWindow::openWithDialog);
    connect(start_, &StartPage::fileWanted, this, &MainWindow::openFile);
    connect(place_, &PlacePanel::startWanted, acts_, &Acts::nextPhase);
    connect(place_, &PlacePanel::saveWanted, this, &MainWindow::saveScenario);
    connect(place_, &PlacePanel::hexWanted, this, [this](const QString& name) {
        selectHex(name);
        showHex(name);
    });
    connect(place_, &PlacePanel::cursorKey, this, [this](int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(map_, &event);
        selection_->chooseHex(map_->cursorHex(), QString(), false);
    });
    // Digits typed on the map or in a list begin a throw of the player's own dice.
    for (QWidget* w : {static_cast<QWidget*>(map_), static_cast<QWidget*>(shifts_->list()),
                       static_cast<QWidget*>(inspector_->tree())})
        w->installEventFilter(this);
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && !map_->toolBusy()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier;
        // By what is typed, not by the key: on French keyboards digits of the top row come with Shift.
        const QString typed = key->text();
        if (!(key->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) && typed.size() == 1 &&
            typed >= QLatin1String("1") && typed <= QLatin1String("6") &&
            shifts_->rollPanel()->dice()->isEnabled()) {
            shifts_->rollPanel()->type(typed);
            return true;
        }
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->isAutoRepeat()) return true;  // who leans on the key rolls once
        // On the map Enter chooses the hex under the cursor, and rolls where that is already done: at the
        // chosen stack, or at the partner that was pointed at.
        const bool done = selection_->hex() == map_->cursorHex() ||
                          (selection_->partnerHex() && selection_->partnerHex() == map_->cursorHex());
        if (plain && enter && watched == map_ && done && shifts_->rollPanel()->button()->isEnabled()) {
            shifts_->rollNow();
            return true;
        }
        if (plain && enter && watched == inspector_->tree() && shifts_->rollPanel()->button()->isEnabled()) {
            shifts_->rollNow();
            return true;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

// --- The game
// --------------------------------------------------------------------------------------------------------

bool MainWindow::openFile(const QString& path) {
    if (!game_->open(path)) {
        offerBoardFolder(path);
        return false;
    }
    useBoardFolders(game_->boardFolders());
    if (game_->game().path.empty()) return true;  // a copy of what was not saved: not a file of the player's
    if (!game_->game().save) luck_->setOrigin(QFileInfo(path).absoluteFilePath());
    settings_.addRecent(path);
    settings_.setLastFolder(QFileInfo(path).absolutePath());
    fillRecent();
    return true;
}

void MainWindow::gameChanged() {
    const bool game = game_->hasGame();
    toldHex_.reset();
    stack_->setCurrentWidget(game ? static_cast<QWidget*>(map_) : start_);
    selection_->clear();
    map_->setTool(nullptr);
    if (game) {
        strip_->forget();  // what was told of another game, perhaps to other eyes
        map_->setGround(game_->session().groundPtr());
        showNames();
        map_->showState(game_->shown());
        showSeen();
        places_.clear();
        eyes_ = game_->viewer();
        beginOnMap();
        map_->setFocus();
    } else {
        start_->setUnsaved(game_->unsavedGames());
    }
    for (QDockWidget* d : {inspectorDock_, shiftsDock_, logDock_}) d->setVisible(game);
    if (!game) diceDock_->hide();
    if (!game) terrainDock_->hide();
    showPartners();
    showOffBoard();
    showDrawings();
    showSetup();
    if (game && !laidOut_) layOut();
    fillViewers();
    updateTitle();
    updateActions();
}

/// Begins where something stands; the map has its size only when the docks have theirs.
void MainWindow::beginOnMap() {
    const std::vector<Hex> occupied = map_->scene().occupied();
    map_->setCursorHex(occupied.empty() ? Hex{0, 0} : occupied.front(), false);
    map_->zoomTo(MapView::defaultScale);
    QMetaObject::invokeMethod(
        this, [this] { centreOnGame(); }, Qt::QueuedConnection);
}

void MainWindow::centreOnGame() {
    if (!game_->hasGame() || selection_->hex()) return;
    const std::vector<Hex> occupied = map_->scene().occupied();
    if (occupied.empty()) {
        // An empty board in whole, but never so small that the names of its hexes are gone.
        map_->fit();
        const double least = MapView::defaultScale * 0.7;
        if (map_->camera().scale < least) map_->zoomTo(least);
        return;
    }
    // The middle of what stands there.
    Hex middle;
    for (const Hex h : occupied) {
        middle.column += h.column;
        middle.row += h.row;
    }
    const int n = static_cast<int>(occupied.size());
    map_->centreOn({middle.column / n, middle.row / n});
}

void MainWindow::showSetup() {
    const bool setup = game_->inSetup();
    if (setup) {
        place_->refresh();
        setupStack_->setCurrentWidget(place_);
        setupDock_->setWindowTitle(tr("Setup"));
        inspectorDock_->setVisible(true);
        shiftsDock_->setVisible(false);
        logDock_->setVisible(false);
        setupDock_->setVisible(true);
        resizeDocks({setupDock_}, {320}, Qt::Horizontal);
        place_->focusInput();
    } else {
        setupStack_->setCurrentWidget(place_);
        setupDock_->hide();
        if (game_->hasGame() && !shiftsDock_->isVisible()) {
            shiftsDock_->setVisible(true);
            logDock_->setVisible(true);
        }
    }
}

void MainWindow::stateChanged(const QStringList& ids) {
    leaveForm();
    std::vector<std::string> names;
    for (const QString& id : ids) names.push_back(id.toStdString());
    showNames();
    map_->showState(game_->shown(), game_->viewer().empty() ? &names : nullptr);
    showSeen();
    thirdDice_.clear();
    selection_->refresh();
    if (const auto h = selection_->hex()) tellHex(*h);
    if (game_->inSetup() != setupDock_->isVisible()) showSetup();
    updateActions();
}

/// A roll leaves nothing chosen that the next Enter would roll, and the keys are the map's again: a button
/// that turns grey hands the focus on to whatever field comes next. A bar that asks on keeps it.
void MainWindow::afterRoll(const Entry& entry) {
    if (entry.rolls.empty()) return;
    if (entry.verb == "shift") selection_->rolled();
    const QWidget* focus = QApplication::focusWidget();
    const auto holds = [focus](const QWidget* w) {
        return focus != nullptr && w->isVisible() && (w == focus || w->isAncestorOf(focus));
    };
    const auto all = bars();
    if (holds(orders_->list()) || std::any_of(all.begin(), all.end(), holds)) return;
    map_->setFocus(Qt::OtherFocusReason);
}

void MainWindow::afterAct(const Entry& entry) {
    afterRoll(entry);
    noteThirdDice(entry);
    if (entry.verb != "phase") return;
    // Entering a window: say how many shifts are possible and how good the best is.
    const State& state = game_->shown();
    QStringList lines;
    for (const WindowNow& w : windowsNow(state)) {
        if (!w.open || !game_->maySee(w.side)) continue;
        const auto chances = chancesIn(*game_, w);
        if (!chances) continue;
        const QString who = qs(state.sides.at(w.side).name);
        lines << (chances->pairs == 0 ? tr("%1, %2: no shift is possible.").arg(who, qs(w.track))
                  : chances->pairs == 1
                      ? tr("%1, %2: one shift is possible, at %3. %4")
                            .arg(who, qs(w.track), percentOf36(chances->best), qs(w.why.message))
                      : tr("%1, %2: %3 shifts possible, best %4. %5")
                            .arg(who, qs(w.track))
                            .arg(chances->pairs)
                            .arg(percentOf36(chances->best), qs(w.why.message)));
    }
    lines << orderLines(entry);
    if (!lines.isEmpty()) game_->post(Notice::Kind::info, qs(entry.text), lines.join(QLatin1Char('\n')));
}

// --- Choosing
// --------------------------------------------------------------------------------------------------------

void MainWindow::hexChosen(Hex hex, const QString& id, Qt::KeyboardModifiers modifiers) {
    if (!game_->hasGame()) return;
    // A click on a ringed hex chooses the partner; a second click there, or one elsewhere, chooses the hex.
    if (selection_->marker() && modifiers == Qt::NoModifier && selection_->hex() != hex) {
        const int option = selection_->optionIn(hex);
        const bool confirmed = selection_->chosenOption() == option && selection_->optionByPlayer();
        if (option >= 0 && !confirmed &&
            selection_->options()[static_cast<std::size_t>(option)].verdict != Verdict::forbidden) {
            selection_->chooseOption(option);
            return;
        }
    }
    QString chosen = id;
    if (chosen.isEmpty()) {
        // By the keyboard: the top counter, so that its shifts are seen at once.
        const HexStack* stack = map_->scene().stack(hex);
        if (stack != nullptr && !stack->items.empty()) chosen = stack->items.back().id;
    }
    selection_->chooseHex(hex, chosen, modifiers.testFlag(Qt::ControlModifier));
    if (game_->inSetup()) place_->focusInput();
}

void MainWindow::selectionChanged() {
    QSet<QString> ids;
    for (const QString& id : selection_->ids()) ids.insert(id);
    map_->setSelection(selection_->hex(), ids);
    map_->setArea(selection_->area());
    showTrail();
    showDrawings();
    showPartners();
    updateActions();
}

void MainWindow::showTrail() {
    std::vector<Hex> hexes;
    const auto id = game_->hasGame() ? selection_->marker() : std::nullopt;
    const Marker* m = id ? game_->shown().marker(*id) : nullptr;
    if (m != nullptr && game_->maySee(m->side)) {
        const auto add = [&](const Location& at) {
            const auto h = game_->ground().find(at.hex);
            if (h && (hexes.empty() || hexes.back() != *h)) hexes.push_back(*h);
        };
        add(m->start);
        for (const Act& act : game_->shown().trail(*id)) add(act.to);
        add(m->at);
    }
    map_->setTrail(hexes);
}

void MainWindow::showPartners() {
    std::vector<PartnerMark> marks = prompt_->marks();
    if (marks.empty() && game_->hasGame() && selection_->marker() && !game_->inSetup()) {
        const auto& options = selection_->options();
        for (std::size_t i = 0; i < options.size(); ++i) {
            const ShiftOption& o = options[i];
            const Marker* m = game_->shown().marker(o.request.pairs.front().to);
            if (m == nullptr || o.request.pairs.front().to == *selection_->marker()) continue;
            // What is not possible now stands in the list with its reasons; on the map only when asked for.
            if (o.verdict == Verdict::forbidden && selection_->chosenOption() != static_cast<int>(i))
                continue;
            const auto hex = game_->ground().find(m->at.hex);
            if (!hex) continue;
            PartnerMark mark;
            mark.hex = *hex;
            mark.name = qs(m->at.hex);
            mark.chosen = selection_->chosenOption() == static_cast<int>(i);
            switch (o.verdict) {
                case Verdict::ok:
                    mark.kind = PartnerMark::Kind::legal;
                    mark.label = percentOf36(o.successCases());
                    break;
                case Verdict::ruling:
                    mark.kind = PartnerMark::Kind::ruling;
                    mark.label = tr("%1, ruling").arg(percentOf36(o.successCases()));
                    break;
                case Verdict::forbidden:
                    mark.kind = PartnerMark::Kind::notNow;
                    mark.label = tr("not now");
                    break;
            }
            // Several markers in one hex: the best of them is ringed.
            const auto there = std::find_if(marks.begin(), marks.end(),
                                            [&](const PartnerMark& k) { return k.hex == mark.hex; });
            if (there == marks.end())
                marks.push_back(mark);
            else if (mark.chosen || (mark.kind < there->kind && !there->chosen))
                *there = mark;
        }
    }
    map_->setPartners(std::move(marks));
}

bool MainWindow::selectHex(const QString& name) {
    return !game_->hasGame() ? false : goTo(name).isEmpty();
}

QString MainWindow::goTo(const QString& text) {
    const Ground& ground = game_->ground();
    auto wanted = parseNotation(text.trimmed().toStdString(), &ground);
    if (!wanted) {
        // Small letters will do for a bare hex.
        const auto bare = parseNotation(text.trimmed().toUpper().toStdString(), &ground);
        if (!bare) return qs(wanted.error().text());
        wanted = bare;
    }
    const auto h = ground.find(wanted->at.hex);
    if (!h) return qs(ground.explainBadName(wanted->at.hex));
    if (const auto none = locationFinding(game_->shownView(), game_->viewer(), wanted->at);
        none && none->verdict == Verdict::forbidden)
        return qs(none->message) + QStringLiteral(" (%1)").arg(qs(none->rule));
    map_->setCursorHex(*h);
    map_->centreOn(*h);
    // The top counter of the level that was named, else of the hex.
    QString id;
    if (const HexStack* stack = map_->scene().stack(*h)) {
        for (const SceneItem& item : stack->items)
            if (item.level == wanted->at.level) id = item.id;
        if (id.isEmpty() && wanted->at.level == 0 && !stack->items.empty()) id = stack->items.back().id;
    }
    selection_->chooseHex(*h, id, false);
    return {};
}

void MainWindow::showHex(const QString& name) {
    if (!game_->hasGame()) return;
    if (const auto h = game_->ground().find(name.toStdString())) map_->flashHex(*h);
}

void MainWindow::beginPath() {
    if (!game_->hasGame() || selection_->ids().isEmpty() || !selection_->hex()) {
        game_->post(Notice::Kind::refused, tr("Choose the counters that move."));
        return;
    }
    const QStringList ids = selection_->ids();
    map_->setFocus();
    map_->setTool(
        std::make_unique<PathTool>(*map_, ids, *selection_->hex(), [this, ids](const std::vector<Hex>& path) {
            if (!path.empty()) acts_->go(ids, path);
        }));
    game_->post(Notice::Kind::info,
                tr("Arrow keys or clicks lead from hex to hex; Enter moves, Esc gives up."));
}

void MainWindow::contextMenu(Hex hex, const QString& id, QPoint global) {
    if (!game_->hasGame()) return;
    if (selection_->hex() != hex || (!id.isEmpty() && !selection_->ids().contains(id))) {
        map_->setCursorHex(hex, false);
        selection_->chooseHex(hex, id, false);
    }
    actions_.menu(Menu::act)->popup(global);
}

// --- View of one side
// ------------------------------------------------------------------------------------------------

bool MainWindow::setView(const QString& side) {
    if (!game_->hasGame()) return false;
    const SideId id(side.toStdString());
    if (!side.isEmpty() && game_->shown().sides.find(id) == game_->shown().sides.end()) return false;
    game_->setViewer(id);
    return game_->viewer() == id;
}

void MainWindow::lookAs(const QString& side) {
    const SideId id(side.toStdString());
    const SideId now = game_->viewer();
    if (!game_->hasGame() || id == now) return fillViewers();
    if (now.empty()) {
        setView(side);
        return;
    }
    fillViewers();  // nothing is changed yet
    const QString eyes = qs(game_->shown().sideName(now));
    offer(side.isEmpty() ? tr("The umpire sees all that is hidden from the %1. Show it?").arg(eyes)
                         : tr("The %1 see what they hide from the %2. Show it?")
                               .arg(qs(game_->shown().sideName(id)), eyes),
          tr("&Show it"), tr("&Stay with the %1").arg(eyes), [this, side](bool yes) {
              if (yes)
                  setView(side);
              else
                  strip_->forget();
          });
}

/// What lies in a hex, in the status bar, for as long as nothing else is told there.
void MainWindow::tellHex(Hex h) {
    toldHex_ = h;
    toldWords_ = hexWords(h);
    statusBar()->showMessage(toldWords_);
}

/// Whatever was told to the viewer before is gone for the next.
void MainWindow::viewerChanged() {
    leaveForm();
    map_->abortTool();
    selection_->clear();
    toldHex_.reset();
    places_[eyes_] = map_->place();
    eyes_ = game_->viewer();
    showNames();
    map_->showState(game_->shown());
    showSeen();
    // Each pair of eyes comes back to its own place: where another looked last tells where something is.
    if (const auto own = places_.find(eyes_); own != places_.end())
        map_->setPlace(own->second);
    else
        beginOnMap();
    map_->repaintAll();
    statusBar()->clearMessage();
    QToolTip::hideText();
    phases_->refresh();
    showSetup();
    updateActions();
    fillViewers();
    updateTitle();
}

/// Counters are called on the map as in the viewer's log.
void MainWindow::showNames() {
    map_->setViewer(game_->viewer(), [this](const QString& id) { return game_->nameOf(id.toStdString()); });
}

// --- Window
// ----------------------------------------------------------------------------------------------------------

void MainWindow::updateTitle() {
    QString title = tr("Shellgame");
    if (game_->hasGame()) {
        title = QStringLiteral("%1%2 – %3")
                    .arg(game_->title(), game_->dirty() ? QStringLiteral("*") : QString(), tr("Shellgame"));
        if (!game_->viewer().empty())
            title += tr(" (as the %1 see it)").arg(qs(game_->shown().sideName(game_->viewer())));
    }
    setWindowTitle(title);
}

void MainWindow::offerAutosave() {
    const QStringList unsaved = game_->unsavedGames();
    if (unsaved.isEmpty()) return;
    const QString path = unsaved.front();
    offer(tr("A game from %1 was not saved.")
              .arg(QLocale().toString(QFileInfo(path).lastModified(), QLocale::ShortFormat)),
          tr("&Continue it"), tr("&Forget it"), [this, path](bool accepted) {
              if (accepted)
                  openFile(path);
              else
                  GameController::forgetUnsaved(path);
          });
}

void MainWindow::offer(const QString& text, const QString& accept, const QString& decline,
                       const std::function<void(bool)>& answered) {
    strip_->offer(text, accept, decline);
    offerAnswered_ = answered;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    // Nothing is asked: what is not saved is kept beside and offered at the next start.
    game_->flushAutosave();
    settings_.setBytes(QStringLiteral("geometry"), saveGeometry());
    event->accept();
}

bool MainWindow::event(QEvent* event) {
    // While a ruling is asked for, its keys go before the shortcuts of the same letters.
    if (event->type() == QEvent::ShortcutOverride && strip_->asksRuling()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && (key->key() == Qt::Key_Y || key->key() == Qt::Key_F)) {
            event->accept();
            return true;
        }
    }
    return QMainWindow::event(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (strip_->asksRuling() && event->modifiers() == Qt::NoModifier) {
        if (event->key() == Qt::Key_Y) return strip_->answer(true);
        if (event->key() == Qt::Key_F) return strip_->answer(false);
    }
    // What no panel wants of it: from wherever it is pressed Esc leads back to the map.
    if (event->key() == Qt::Key_Escape && game_->hasGame()) return map_->setFocus(Qt::OtherFocusReason);
    QMainWindow::keyPressEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) {
            openFile(url.toLocalFile());
            return;
        }
}

}  // namespace shellgame::app
