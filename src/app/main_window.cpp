// SPDX-License-Identifier: MIT
#include "main_window.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QStatusBar>
#include <QStyle>
#include <QTabBar>
#include <QToolTip>
#include <QVBoxLayout>

#include "exporting/export_controller.hpp"
#include "map/map_accessible.hpp"
#include "session/ready_view.hpp"
#include "settings/input_habits.hpp"
#include "settings/manual_topic.hpp"
#include "shellgame/base/places.hpp"
#include "shellgame/rules/ai/enemy_turn.hpp"
#include "shellgame/rules/exchange/mines.hpp"
#include "shellgame/rules/stacks/status.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "shellgame/rules/turn/pending_actions.hpp"
#include "shifts/map_ear.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Returns the part of the window that contains a widget, such as a panel, a bar or the map.
const QWidget* panelOf(const QMainWindow& window, const QWidget* widget) {
    const QWidget* middle = window.centralWidget();
    while (widget->parentWidget() != nullptr && widget->parentWidget() != &window &&
           widget->parentWidget() != middle)
        widget = widget->parentWidget();
    return widget;
}

/// Returns the panel if it is behind another tab; nullptr for all other parts of the window.
QDockWidget* panelBehind(const QWidget* panel) {
    auto* dock = qobject_cast<QDockWidget*>(const_cast<QWidget*>(panel));
    return dock != nullptr && !dock->isHidden() && dock->visibleRegion().isEmpty() ? dock : nullptr;
}

/// Moves the focus to the next part of the window in the order of Tab. A panel behind another tab comes to
/// the front.
void focusNextPanel(const QMainWindow& window, QWidget& otherwise) {
    QWidget* from = QApplication::focusWidget();
    if (from == nullptr || from->window() != &window) return otherwise.setFocus(Qt::TabFocusReason);
    const QWidget* panel = panelOf(window, from);
    for (QWidget* w = from->nextInFocusChain(); w != from; w = w->nextInFocusChain()) {
        const bool takes = (w->focusPolicy() & Qt::TabFocus) != 0 && w->focusProxy() == nullptr &&
                           qobject_cast<QTabBar*>(w) == nullptr;
        if (!takes || !w->isEnabled() || w->window() != &window || panelOf(window, w) == panel) continue;
        QDockWidget* const behind = panelBehind(panelOf(window, w));
        if (behind != nullptr && behind->widget() != nullptr && w->isVisibleTo(behind->widget())) {
            bringForward(*behind);
            return w->setFocus(Qt::TabFocusReason);
        }
        if (behind == nullptr && w->isVisible()) return w->setFocus(Qt::TabFocusReason);
    }
}

/// Creates the game before any other part of the window. Before that, installs InputHabits, which must
/// receive the Polish event of every widget. Also lets docks nest, because this setting must come before the
/// first dock.
GameController* firstOf(QMainWindow& window) {
    new InputHabits(&window);
    window.setDockNestingEnabled(true);
    return new GameController(&window);
}

}  // namespace

MainWindow::MainWindow(const VaslOfPlayer& vasl)
    : game_(firstOf(*this)),
      selection_(new Selection(*game_, this)),
      acts_(new Acts(*game_, *selection_, this)),
      sightOverlays_(new SightOverlays(*game_, *selection_, this)),
      stack_(new QStackedWidget),
      start_(new StartPage),
      map_(new MapView),
      asks_(new MapAsks(*game_, *map_, this)),
      phases_(new PhaseBar(*game_)),
      nextStep_(new NextStepLine(*game_)),
      shots_(new EnemyShots(*game_, this)),
      strip_(new MessageBar),
      edges_(new EdgeBars(*stack_, *map_, this)),
      context_{*this, *game_, *selection_, *acts_, *sightOverlays_, settings_, *map_, *asks_, *strip_},
      files_(context_),
      mapController_(context_),
      viewpointController_(context_),
      sight_(context_),
      shifts_(context_),
      orders_(context_),
      log_(context_),
      card_(context_),
      offMap_(context_),
      setup_(context_),
      hexes_(context_),
      play_(context_),
      forces_(context_, *play_.prompt(), *shifts_.panel()),
      drawings_(context_, *play_.works()),
      vasl_(context_),
      help_(context_) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    layMiddle();
    placeDocks();
    nameTopics();
    statusBar()->setSizeGripEnabled(false);
    game_->setVaslFolders(vasl.folders);
    game_->setVaslTerrain(vasl.terrain);
    game_->autoSaver().setFolder(qs(stateFolder()));
    if (const std::string cache = cacheFolder(); !cache.empty())
        game_->ruleSight().setFolder(qs(cache + "/sight"));
    makeMenus();
    wireGame();
    wireMap();
    wireSubjects();
    wireBars();
    new MapEar(context_, this);
    mapController_.applySettings();
    if (!layout_.restorePlace(false)) resize(1280, 800);
    gameChanged();
    if (!vasl.unread.empty())
        game_->post(Notice::Kind::warning, tr("The terrain of your VASL could not be read."),
                    inputFault(joinProblems(vasl.unread)));
}

MainWindow::~MainWindow() {
    // Disconnect these signals first. During destruction panels would still send them to this window, and
    // screen readers would read the map.
    tellOfHexes(*map_, {});
    disconnect(game_, nullptr, this, nullptr);
    disconnect(selection_, nullptr, this, nullptr);
    disconnect(sightOverlays_, nullptr, nullptr, nullptr);
    disconnect(orders_.panel(), nullptr, this, nullptr);
    // The focus leaves each widget that is destroyed.
    disconnect(qApp, nullptr, nextStep_, nullptr);
}

void MainWindow::layMiddle() {
    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(phases_);
    column->addWidget(nextStep_);
    stack_->addWidget(start_);
    stack_->addWidget(map_);
    auto* messages = new QWidget;
    column->addWidget(messages);
    column->addWidget(stack_, 1);
    connect(edges_, &EdgeBars::covered, map_, &MapView::setCovered);
    edges_->setCounters([this] { return counterBoxes(); });
    edges_->addMessages(strip_, messages);
    nextStep_->continueIn(*messages, *strip_);
    edges_->addBelow(sight_.bar());
    for (ActBar* bar : bars()) edges_->addBelow(bar, bar != play_.counterActions());
    setCentralWidget(middle);
}

/// Puts all panels in one column, with information about the hex and the scenario above, and actions below.
void MainWindow::placeDocks() {
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    splitDockWidget(hexes_.dock(), setup_.dock(), Qt::Vertical);
    splitDockWidget(setup_.dock(), shifts_.dock(), Qt::Vertical);
    for (QDockWidget* d : {card_.dock(), hexes_.terrainDock(), card_.tourDock()})
        tabifyDockWidget(hexes_.dock(), d);
    tabifyDockWidget(hexes_.dock(), mapController_.overviewDock());
    for (QDockWidget* d : {offMap_.dock(), orders_.dock(), vasl_.dock(), log_.dock(), log_.diceDock()})
        tabifyDockWidget(shifts_.dock(), d);
}

void MainWindow::layOut() {
    if (!game_->hasGame()) return;
    layout_.begin();
    const bool setup = game_->inSetup();
    hexes_.dock()->show();
    for (QDockWidget* d : {shifts_.dock(), log_.dock()}) d->setVisible(!setup);
    // Put the log below the shifts only if the column is tall enough. Otherwise the log and the shifts are
    // tabs of one panel.
    const bool wide = layout_.room() == SavedLayout::Room::wide;
    for (QDockWidget* d : {log_.dock(), log_.diceDock()})
        if (dockWidgetArea(d) != Qt::RightDockWidgetArea || wide) addDockWidget(Qt::RightDockWidgetArea, d);
    if (!wide) tabifyDockWidget(shifts_.dock(), log_.dock());
    tabifyDockWidget(log_.dock(), log_.diceDock());
    bringForwardLater(*hexes_.dock());
    bringForwardLater(*shifts_.dock());
    if (wide) bringForwardLater(*log_.dock());
    offMap_.showWhereWanted();  // the panel of units that are due to enter comes before the shifts
    settlePanels();
    const int right = std::clamp(width() * 23 / 100, 300, 430);
    resizeDocks({hexes_.dock()}, {right}, Qt::Horizontal);
    QDockWidget* const below = setup ? setup_.dock() : shifts_.dock();
    QList<QDockWidget*> column{hexes_.dock(), below};
    // In a small window, the counters of a stack and the list of shifts share the column.
    const int above = !setup ? (wide ? 34 : 48) : height() < 760 ? 14 : 18;
    QList<int> heights{height() * above / 100, height() * (wide && !setup ? 40 : 100 - above) / 100};
    if (wide && !setup) {
        column << log_.dock();
        heights << height() * 26 / 100;
    }
    resizeDocks(column, heights, Qt::Vertical);
}

/// Sets the height of the panel for setup or shifts, and gives the rest of the column to the panels above.
/// Does this later, because tabs of panels that have just appeared or disappeared change the available
/// height.
void MainWindow::setLowerHeight(int height) {
    QMetaObject::invokeMethod(
        this,
        [this, height] {
            QDockWidget* const lower = setup_.dock()->isVisible() ? setup_.dock() : shifts_.dock();
            QDockWidget* const upper = card_.dock()->isVisible() ? card_.dock() : hexes_.dock();
            const int between = style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, this);
            const int both = lower->geometry().bottom() - upper->geometry().top() + 1 - between;
            if (both > height) resizeDocks({upper, lower}, {both - height, height}, Qt::Vertical);
        },
        Qt::QueuedConnection);
}

/// Gives the scenario card enough height to be read. When the card is closed or behind another panel, the
/// panels get their former heights.
void MainWindow::makeRoomForCard() {
    const QDockWidget& lower = setup_.dock()->isVisible() ? *setup_.dock() : *shifts_.dock();
    const int enough = height() * 45 / 100;
    if (lowerBeforeCard_ > 0 || !lower.isVisible() || lower.height() <= enough) return;
    lowerBeforeCard_ = lower.height();
    setLowerHeight(enough);
}

/// Handles pending layout requests now. Until then, a panel can't become narrower than a page that it has
/// just hidden.
void MainWindow::settlePanels() const {
    if (isVisible()) QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

/// Restores the panels as the player left them (separately for setup and play), or lays them out for the
/// window's size. Then shows or hides the panels that depend on the game.
void MainWindow::arrange() {
    using Use = SavedLayout::Use;
    const Use use = !game_->hasGame()  ? Use::none
                    : compact_         ? Use::compact
                    : game_->inSetup() ? Use::setup
                                       : Use::play;
    if (layout_.fits(use)) return;
    lowerBeforeCard_ = 0;
    const bool resized = use == layout_.use();
    const bool tour = resized && !card_.tourDock()->isHidden();
    QList<QDockWidget*> closed;
    if (resized)
        for (QDockWidget* d : docks())
            if (d->isHidden()) closed << d;
    settlePanels();
    const bool found = layout_.enter(use);
    if (use == Use::none) {
        for (QDockWidget* d : docks()) d->hide();
        return;
    }
    setup_.dock()->setVisible(game_->inSetup());
    if (!found && compact_)
        // Give the list of shifts enough room, because the map shows only the hexes of the possible partners.
        resizeDocks({shifts_.dock()}, {350}, Qt::Horizontal);
    else if (!found)
        layOut();
    if (found) setup_.dock()->setVisible(game_->inSetup());
    showToolBar();
    card_.tourDock()->setVisible(tour);
    offMap_.showWhereWanted();
    // Panels that the player has closed stay closed in a window of another size.
    if (!found)
        for (QDockWidget* d : closed) d->hide();
    // After setup the player continues on the map.
    if (use == Use::play && !resized) map_->setFocus(Qt::OtherFocusReason);
}

/// Lays the panels out again if the window is now of another size class.
void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (layout_.fits(layout_.use()) || setup_.formOpen()) return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (game_->hasGame() && !setup_.formOpen()) arrange();
        },
        Qt::QueuedConnection);
}

std::array<QDockWidget*, 12> MainWindow::docks() const {
    return {hexes_.dock(),        shifts_.dock(),   orders_.dock(), log_.dock(),
            log_.diceDock(),      card_.dock(),     offMap_.dock(), setup_.dock(),
            hexes_.terrainDock(), card_.tourDock(), vasl_.dock(),   mapController_.overviewDock()};
}

/// Sets the topic of the manual that F1 opens in each part of the window.
void MainWindow::nameTopics() {
    using enum ManualTopic;
    const auto [order, retreat, unit, initiative] = orders_.edits();
    for (const auto& [widget, topic] :
         std::initializer_list<std::pair<QWidget*, ManualTopic>>{{start_, scenarios},
                                                                 {map_, moving},
                                                                 {phases_, firstGame},
                                                                 {nextStep_, firstGame},
                                                                 {card_.dock(), firstGame},
                                                                 {card_.tourDock(), firstGame},
                                                                 {strip_, questions},
                                                                 {sight_.bar(), sight},
                                                                 {mapController_.overviewDock(), moving},
                                                                 {hexes_.dock(), seen},
                                                                 {hexes_.terrainDock(), blankGrid},
                                                                 {shifts_.dock(), firstGame},
                                                                 {orders_.dock(), ManualTopic::orders},
                                                                 {log_.dock(), ManualTopic::log},
                                                                 {log_.diceDock(), dice},
                                                                 {offMap_.dock(), offMap},
                                                                 {setup_.dock(), ownGame},
                                                                 {play_.prompt(), questions},
                                                                 {play_.choices(), afterShift},
                                                                 {play_.works(), works},
                                                                 {play_.fireBar(), works},
                                                                 {play_.oba(), works},
                                                                 {play_.counterActions(), moving},
                                                                 {play_.pendingActions(), moving},
                                                                 {play_.placing(), ownGame},
                                                                 {play_.correcting(), ManualTopic::log},
                                                                 {play_.noting(), ManualTopic::log},
                                                                 {play_.aiSideBar(), ownGame},
                                                                 {offMap_.exit(), offMap},
                                                                 {orders_.ends(), ManualTopic::orders},
                                                                 {order, ManualTopic::orders},
                                                                 {retreat, ManualTopic::orders},
                                                                 {unit, ManualTopic::orders},
                                                                 {initiative, ManualTopic::orders},
                                                                 {forces_.bar(), forces}})
        explainedBy(widget, topic);
}

std::array<ActBar*, 18> MainWindow::bars() const {
    const auto [order, retreat, unit, initiative] = orders_.edits();
    return {play_.prompt(),
            play_.choices(),
            orders_.ends(),
            play_.works(),
            play_.fireBar(),
            play_.oba(),
            play_.counterActions(),
            order,
            retreat,
            unit,
            initiative,
            offMap_.exit(),
            play_.pendingActions(),
            forces_.bar(),
            play_.placing(),
            play_.correcting(),
            play_.noting(),
            play_.aiSideBar()};
}

void MainWindow::makeMenus() {
    ActionRows rows = ownRows();
    rows += (new ExportController(context_, this))->actions();
    for (const ActionRows& some :
         {files_.actions(), mapController_.actions(), sight_.actions(), shifts_.actions(), orders_.actions(),
          log_.actions(), card_.actions(), offMap_.actions(), setup_.actions(), hexes_.actions(),
          play_.actions(), forces_.actions(), vasl_.actions(), help_.actions(actions_)})
        rows += some;
    actions_.build(*this, std::move(rows));
    tools_ = new ToolBar(actions_);
    addToolBar(tools_);
    files_.fillMenus(actions_);
    sight_.follow(actions_);
}

/// Returns the rows for panels, colors and text size, and for keys that all bars share.
ActionRows MainWindow::ownRows() {
    ActionRows rows{
        {.id = "compact",
         .place = {Menu::view, 390},
         .text = tr("&Compact, always on top"),
         .keys = "F11",
         .when = When::always,
         .ticked = false,
         .ticks = [this](bool on) { setCompact(on); }},
        {.id = "toolBarShown",
         .place = {Menu::view, 395},
         .text = tr("Toolbar"),
         .when = When::always,
         .ticked = settings_.flag(QStringLiteral("toolBar"), true),
         .ticks =
             [this](bool on) {
                 settings_.setFlag(QStringLiteral("toolBar"), on);
                 showToolBar();
             }},
        {.id = "sound",
         .place = {Menu::view, 410},
         .text = tr("Play a so&und at each roll"),
         .when = When::always,
         .ticked = settings_.flag(QStringLiteral("sound"), false),
         .ticks = [this](bool on) { settings_.setFlag(QStringLiteral("sound"), on); }},
        {"larger",
         {Menu::view, 420},
         tr("&Larger text"),
         "Ctrl+Alt++",
         [this] { changeLetters(1); },
         When::always},
        {"smaller",
         {Menu::view, 430},
         tr("&Smaller text"),
         "Ctrl+Alt+-",
         [this] { changeLetters(-1); },
         When::always},
        {"nextPanel",
         {Menu::view, 155},
         tr("Go to the ne&xt panel"),
         "Shift+F6",
         [this] { focusNextPanel(*this, *map_); },
         When::always},
        {"choices", {Menu::turn, 230}, tr("Go to the open question"), "C", [this] { askOpenQuestion(); }},
    };
    int at = 300;
    for (QDockWidget* d : {hexes_.dock(), shifts_.dock(), orders_.dock(), log_.dock(), log_.diceDock(),
                           offMap_.dock(), setup_.dock(), hexes_.terrainDock(), vasl_.dock()})
        rows.append(
            ActionRow{.id = d->objectName(), .place = {Menu::view, at++}, .made = d->toggleViewAction()});
    using Theme = Settings::Theme;
    for (const auto& [theme, id, text] :
         {std::tuple(Theme::system, "themeSystem", tr("System default")),
          std::tuple(Theme::light, "themeLight", tr("Light")),
          std::tuple(Theme::dark, "themeDark", tr("Dark")),
          std::tuple(Theme::contrast, "themeContrast", tr("High contrast, black on white")),
          std::tuple(Theme::contrastDark, "themeContrastDark", tr("High contrast, white on black"))})
        rows.append(ActionRow{.id = id,
                              .place = {Menu::colours, static_cast<int>(theme)},
                              .text = text,
                              .does = [this, t = theme] { setTheme(t); },
                              .when = When::always,
                              .ticked = settings_.theme() == theme});
    return rows;
}

void MainWindow::setTheme(Settings::Theme theme) {
    settings_.setTheme(theme);
    applyTheme(theme, settings_.fontStep());
    phases_->refresh();
    card_.panel()->refresh();
}

void MainWindow::changeLetters(int by) {
    settings_.setFontStep(settings_.fontStep() + by);
    applyTheme(settings_.theme(), settings_.fontStep());
}

/// Hides the toolbar in the compact window beside VASL, which has no room for it.
void MainWindow::showToolBar() {
    tools_->setVisible(game_->hasGame() && !compact_ && settings_.flag(QStringLiteral("toolBar"), true));
}

void MainWindow::askOpenQuestion() {
    if (strip_->focusQuestion()) return;
    for (ActBar* bar : bars())
        if (bar->focusFirst()) return;
    game_->post(Notice::Kind::info, tr("No question is open."));
}

bool MainWindow::answerQuestion() {
    return game_->hasGame() && !game_->shown().prompts.empty() && play_.prompt()->answer();
}

/// Performs the next step that the line above the map shows.
bool MainWindow::doNextStep() {
    if (!game_->hasGame() || setup_.formOpen()) return false;
    if (strip_->focusQuestion() || play_.counterActions()->asksForChoice() || play_.fireBar()->asksForFire())
        return true;
    if (play_.counterActions()->isAttackOpen()) return play_.counterActions()->focusFirst();
    if (const auto shot = nextStep_->shot()) {
        resolveShot(*shot);
        return true;
    }
    const NextStep step = nextStep_->step();
    switch (step.kind) {
        case NextStep::Kind::question:
            // Enter never rolls here, because the answer may be optional and undo keeps known dice.
            return play_.prompt()->focusFirst();
        case NextStep::Kind::pendingAction:
            return play_.pendingActions()->focusFirst();
        case NextStep::Kind::entry:
            offMap_.show();
            return true;
        case NextStep::Kind::window:
            // Show the list of stacks instead of the shifts of the selected stack.
            if (selection_->marker()) selection_->clear();
            shifts_.showStacks();
            return true;
        case NextStep::Kind::phase:
        case NextStep::Kind::over:
            if (const auto id = nextUnitOf(step); id && isCombatSelected(step))
                resolveCombat();
            else if (id)
                showUnit(*id, step.pieces);
            else if (play_.aiSideBar()->isTurnOfProgram())
                play_.aiSideBar()->playOn();
            else if (play_.aiSideBar()->actsBeforeNextPhase())
                play_.aiSideBar()->finishPhase();
            else if (!game_->inSetup())
                acts_->nextPhase();
            else if (!play_.aiSideBar()->toDeal().empty())
                play_.aiSideBar()->deal();
            else
                return false;  // only the player knows whether the setup is complete
            return true;
    }
    return false;
}

/// Returns the first unit that a step of a phase is about and that Enter has not yet selected in this phase.
/// In a game against the program, Enter begins again after the last unit, so that it never ends a phase in
/// which the player can act. In the program's Player Turn, the program plays first, until it waits for the
/// player.
std::optional<PieceId> MainWindow::nextUnitOf(const NextStep& step) const {
    const AiSideBar& enemy = *play_.aiSideBar();
    if (enemy.isTurnOfProgram() && !enemy.waitsForPlayer()) return std::nullopt;
    for (const PieceId& id : step.pieces)
        if (!shownUnits_.contains(qs(id.text)) && game_->shown().piece(id) != nullptr) return id;
    return step.pieces.empty() || !playsAgainstProgram(*game_) ? std::nullopt
                                                               : std::optional(step.pieces.front());
}

/// Returns the ids that Enter selects together with a unit. In the RPh, these are all counters of its stack
/// that the step is about. In the RtPh, the units of a stack that must rout go together, and take along the
/// weapons that no other unit would possess. In the other phases, the units of a stack act together.
QStringList MainWindow::shownWith(const PieceId& id, const std::vector<PieceId>& units) const {
    const State& state = game_->shown();
    const Piece& unit = *state.piece(id);
    QStringList chosen{qs(id.text)};
    const auto isNamed = [&](const PieceId& one) {
        return std::find(units.begin(), units.end(), one) != units.end();
    };
    if (state.clock.phase == Phase::RPh) {
        for (const PieceId& one : units)
            if (const Piece* p = state.piece(one); one != id && p != nullptr && p->side == unit.side &&
                                                   p->under == unit.under &&
                                                   state.placeOf(*p) == state.placeOf(unit))
                chosen << qs(one.text);
    } else if (!unit.under.empty()) {
        chosen = QStringList{qs(unit.under.text)};
    } else if (const QStringList stack = acts_->stackOf(qs(id.text)); stack.contains(qs(id.text))) {
        for (const QString& other : stack) {
            const PieceId one(other.toStdString());
            const bool goes = state.clock.phase != Phase::RtPh || !state.piece(one)->isUnit() || isNamed(one);
            if (!chosen.contains(other) && goes) chosen << other;
        }
    }
    return chosen;
}

/// Returns true if the selected counters are in one of the Close Combats that the step is about.
bool MainWindow::isCombatSelected(const NextStep& step) const {
    const std::vector<PieceId> units = play_.selectedCombat().units;
    return std::any_of(step.pieces.begin(), step.pieces.end(), [&](const PieceId& id) {
        return std::find(units.begin(), units.end(), id) != units.end();
    });
}

/// Opens the bar for the results of the selected Close Combat. If it begins with a roll for Ambush (A11.4),
/// the program asks for this roll first.
void MainWindow::resolveCombat() {
    if (nextEnemyStep(game_->session()).ambush)
        play_.aiSideBar()->playOn();
    else
        play_.askCounterAction();
}

void MainWindow::showUnit(const PieceId& id, const std::vector<PieceId>& units) {
    if (shownUnits_.contains(qs(id.text))) shownUnits_.clear();
    shownUnits_ << qs(id.text);
    const auto hex = game_->ground().find(game_->shown().placeOf(*game_->shown().piece(id)).hex);
    if (!hex) return;
    const QStringList chosen = shownWith(id, units);
    // In the other phases, the step lists only one unit of each stack.
    const Phase phase = game_->shown().clock.phase;
    if (phase == Phase::RPh || phase == Phase::RtPh)
        for (const QString& other : chosen) shownUnits_ << other;
    selection_->chooseStack(*hex, chosen);
    map_->setCursorHex(*hex, false);
    map_->reveal(*hex);
    nextStep_->refreshKey();
}

/// Returns the action of Enter if it differs from the step itself; otherwise an empty text.
QString MainWindow::enterText(const NextStep& step) const {
    using Does = ShiftsController::EnterDoes;
    if (!game_->hasGame()) return {};
    if (game_->inSetup())
        return map_->hasTool() && step.side.empty() ? tr("Esc, then N: start play") : QString();
    if (strip_->asks()) return tr("Enter: answer the question");
    if (QString fires = play_.fireBar()->enterText(); !fires.isEmpty()) return fires;
    if (map_->hasTool()) return tr("Enter: finish on the map; Esc: cancel");
    if (const QString stack = shifts_.panel()->stacks()->placeOnEnter(); !stack.isEmpty())
        return tr("Enter: select the stack in %1; N: next phase").arg(stack);
    const State& state = game_->shown();
    switch (shifts_.enterDoes()) {
        case Does::select:
            return tr("Enter: select %1").arg(qs(game_->ground().nameOf(map_->cursorHex())));
        case Does::roll: {
            const int option = selection_->chosenOption();
            const auto& options = selection_->options();
            const bool pair = option >= 0 && option < static_cast<int>(options.size());
            const Marker* to =
                pair ? state.marker(options[static_cast<std::size_t>(option)].request.pairs.front().to)
                     : nullptr;
            return to == nullptr ? tr("Enter: roll the shift; N: next phase")
                                 : tr("Enter: roll the shift with %1; N: next phase").arg(qs(to->at.hex));
        }
        case Does::step:
            break;
    }
    if (play_.fireBar()->hasTarget()) return tr("Enter: go to the bar for the fire");
    if (const auto id = nextUnitOf(step)) {
        const Piece& p = *state.piece(*id);
        const QString hex = qs(state.placeOf(p).text());
        if (isCombatSelected(step)) {
            const PieceId unit = play_.selectedCombat().units.front();
            return tr("Enter: Close Combat in %1; N: next phase")
                .arg(qs(state.placeOf(*state.piece(unit)).text()));
        }
        const Phase phase = state.clock.phase;
        const bool several = phase == Phase::CCPh || ((phase == Phase::RPh || phase == Phase::RtPh) &&
                                                      shownWith(*id, step.pieces).size() > 1);
        return several ? tr("Enter: select %1; N: next phase").arg(hex)
                       : tr("Enter: %1 %2; N: next phase").arg(qs(p.type), hex);
    }
    if (step.kind == NextStep::Kind::window && shifts_.panel()->couldRoll())
        return tr("R: roll the shift; Enter: list them; N: next phase");
    if (step.kind == NextStep::Kind::phase && play_.aiSideBar()->isTurnOfProgram())
        return tr("Enter or N: the program plays on");
    if (step.kind == NextStep::Kind::phase && play_.aiSideBar()->actsBeforeNextPhase())
        return tr("Enter: the program acts, then next phase");
    return {};
}

/// Returns the Known units that an attack can affect: units that have moved, if the attack is at them (A8.1),
/// otherwise all units in the target's Location. If the attack rolls To Hit and these units include vehicles,
/// returns only the vehicles, otherwise the units outside vehicles.
QStringList MainWindow::targetsOf(const EnemyShot& shot) const {
    const State& state = game_->shown();
    QStringList vehicles, others;
    for (const auto& [id, p] : state.pieces) {
        if (p.side == state.settings.aiSide || !p.inPlay() || !p.under.empty() || !p.isUnit() ||
            state.placeOf(p) != shot.at)
            continue;
        if (!shot.movers.empty() &&
            std::find(shot.movers.begin(), shot.movers.end(), id) == shot.movers.end())
            continue;
        const Piece* on = state.piece(p.carrier);
        if (p.kind == PieceClass::vehicle)
            vehicles << qs(id.text);
        else if (on == nullptr || on->kind != PieceClass::vehicle)
            others << qs(id.text);
    }
    return (shot.toHit && !vehicles.isEmpty()) || others.isEmpty() ? vehicles : others;
}

/// Shows an attack of the program on the map, and opens the list of results for the target. The attack stays
/// open until all its results are entered. The next drag moves the whole stack of the target, with its
/// weapons.
void MainWindow::resolveShot(const EnemyShot& shot) {
    const auto hex = game_->ground().find(shot.target);
    const QStringList targets = targetsOf(shot);
    const std::vector<MarkerId> stacks = stacksOf(shot);
    // Flash the firer first, because this may scroll the map, and the target must be in view.
    mapController_.flash(qs(shot.from));
    if (hex && !targets.isEmpty()) {
        selection_->chooseStack(*hex, targets);
        map_->noteChosenByHex();
        map_->setCursorHex(*hex, false);
        map_->reveal(*hex);
    } else {
        selectHex(qs(shot.target.empty() ? shot.from : shot.target));
    }
    if (targets.isEmpty() && stacks.empty()) {
        shots_->close(shot);
        if (!shot.target.empty()) play_.askStatus(shot.attack);
        return;
    }
    AttackTargets attacked{.stacks = stacks,
                           .about = tr("%1 %2").arg(shot.text, shot.attack),
                           .weapons = shot.weapons,
                           .whenOver = [this, shot] { shots_->close(shot); }};
    for (const QString& id : targets) attacked.units.emplace_back(id.toStdString());
    play_.counterActions()->openAttack(attacked);
    shots_->begin(shot);
}

/// Returns the "?" of the player that an attack can affect: the "?" that has moved, if the attack is at it
/// (A8.1), otherwise all "?" in the target's Location.
std::vector<MarkerId> MainWindow::stacksOf(const EnemyShot& shot) const {
    const State& state = game_->shown();
    std::vector<MarkerId> out;
    for (const auto& [id, m] : state.markers)
        if (m.side != state.settings.aiSide && m.kind == MarkerKind::concealed && m.at == shot.at &&
            (id == shot.stack || (shot.stack.empty() && shot.movers.empty())))
            out.push_back(id);
    return out;
}

/// After an attack on units that were moving, selects those that can move on, so that the next drag moves
/// them together. A message names the others.
void MainWindow::chooseMoversAgain(const std::vector<PieceId>& attacked) {
    const State& state = game_->shown();
    if (state.clock.phase != Phase::MPh || state.clock.player != game_->viewer()) return;
    QStringList able;
    std::vector<PieceId> others;
    Location at;
    for (const PieceId& id : attacked) {
        const Piece& p = *state.piece(id);
        if (p.side != game_->viewer() || !p.spent) continue;
        const bool stays = std::any_of(p.marks.begin(), p.marks.end(), [](const std::string& mark) {
            return mark == "broken" || mark == "pinned" || mark == "TI" || mark == "immobilized";
        });
        if (stays)
            others.push_back(id);
        else
            able << qs(id.text);
        if (!stays) at = state.placeOf(p);
    }
    const auto hex = game_->ground().find(at.hex);
    if (able.isEmpty() || !hex) return;
    // Weapons that nobody possesses move along.
    for (const QString& id : acts_->stackOf(able.front()))
        if (!state.piece(PieceId(id.toStdString()))->isUnit()) able << id;
    selection_->chooseStack(*hex, able);
    map_->setCursorHex(*hex, false);
    if (!others.empty())
        game_->post(
            Notice::Kind::info,
            tr("Can't move on: %1. The other units are selected.").arg(coreText(piecesText(state, others))));
}

/// After a minefield attack that can affect units, selects its Known targets and opens the list of statuses.
void MainWindow::askMineResult(const QString& hex, const std::vector<PieceId>& pieces,
                               const QString& result) {
    if (iftResultOf(result.toStdString()) == IftResult::none) return;
    QStringList targets;
    for (const PieceId& id : pieces)
        if (const Piece* p = game_->shown().piece(id); p != nullptr && p->inPlay() && p->under.empty())
            targets << qs(id.text);
    const auto at = game_->ground().find(hex.toStdString());
    if (!at || targets.isEmpty()) return;
    selection_->chooseStack(*at, targets);
    map_->noteChosenByHex();
    play_.askStatus(tr("Minefield in %1: %2.").arg(hex, result));
}

void MainWindow::updateActions() {
    actions_.refresh(game_->hasGame() && !setup_.formOpen());
}

void MainWindow::fillViewers() {
    viewpointController_.fillMenu(*actions_.menu(Menu::viewers));
}

void MainWindow::wireGame() {
    connect(game_, &GameController::gameChanged, this, &MainWindow::gameChanged);
    connect(game_, &GameController::stateChanged, this, &MainWindow::stateChanged);
    connect(game_, &GameController::posted, strip_, &MessageBar::show);
    connect(game_, &GameController::posted, nextStep_, &NextStepLine::refreshKey);
    connect(game_, &GameController::viewerChanged, strip_, &MessageBar::forget);
    connect(game_, &GameController::viewerChanged, this, &MainWindow::viewerChanged);
    connect(game_, &GameController::withdrawn, strip_, &MessageBar::withdraw);
    connect(game_, &GameController::dirtyChanged, this, &MainWindow::updateTitle);
    connect(game_, &GameController::entriesChanged, this, &MainWindow::updateActions);
    connect(game_, &GameController::performed, this, &MainWindow::afterAct);
    connect(strip_, &MessageBar::ruled, game_, &GameController::rule);
    log_.setWithdraws([this] { return strip_->withdrawQuestion(); });
    connect(strip_, &MessageBar::left, stack_,
            [this] { stack_->currentWidget()->setFocus(Qt::OtherFocusReason); });
    connect(map_, &MapView::cancelled, strip_, &MessageBar::dismiss);
    connect(selection_, &Selection::changed, this, &MainWindow::selectionChanged);
    connect(selection_, &Selection::optionChanged, this, &MainWindow::showPartners);
    connect(selection_, &Selection::optionChanged, &drawings_, &Drawings::refresh);
    nextStep_->setKey([this](const NextStep& step) { return enterText(step); });
    nextStep_->setImpossible([this](const NextStep& step) {
        return step.kind == NextStep::Kind::window &&
               shifts_.panel()->stacks()->knowsNone(step.side, step.track);
    });
    connect(shifts_.panel()->stacks(), &StacksList::foundNone, nextStep_, &NextStepLine::refresh);
    connect(shifts_.panel()->stacks(), &StacksList::currentChanged, nextStep_, &NextStepLine::refreshKey);
    for (const auto changed : {&Selection::changed, &Selection::optionChanged})
        connect(selection_, changed, nextStep_, &NextStepLine::refreshKey);
    connect(map_, &MapView::cursorMoved, nextStep_, &NextStepLine::refreshKey);
    connect(map_, &MapView::toolChanged, nextStep_, &NextStepLine::refreshKey);
    connect(phases_, &PhaseBar::nextWanted, this,
            [this] { actions_.action(QStringLiteral("phase"))->trigger(); });
    connect(acts_, &Acts::mannerEnded, this,
            [this] { actions_.action(QStringLiteral("manner-move"))->setChecked(true); });
    connect(start_, &StartPage::newWanted, &setup_, &SetupController::newGame);
    connect(start_, &StartPage::openWanted, &files_, &Files::openWithDialog);
    connect(start_, &StartPage::vaslWanted, &vasl_, &VaslController::openWithDialog);
    connect(start_, &StartPage::fileWanted, &files_, &Files::open);
    connect(start_, &StartPage::tourWanted, &card_, &CardController::showTour);
    connect(&card_, &CardController::fileWanted, &files_, &Files::open);
    connect(&card_, &CardController::roomWanted, this, &MainWindow::makeRoomForCard);
    // Check this later, because a panel that is shown among tabs is behind another panel at first.
    connect(
        card_.dock(), &QDockWidget::visibilityChanged, this,
        [this] {
            const bool shown = card_.dock()->isVisible() && !card_.dock()->visibleRegion().isEmpty();
            if (!shown && lowerBeforeCard_ > 0) setLowerHeight(std::exchange(lowerBeforeCard_, 0));
        },
        Qt::QueuedConnection);
    connect(&vasl_, &VaslController::hexWanted, this, &MainWindow::selectHex);
    connect(&files_, &Files::vaslWanted, &vasl_, &VaslController::open);
    connect(&files_, &Files::boardWanted, &setup_, &SetupController::newGameOn);
    connect(&files_, &Files::unsavedChanged, this,
            [this] { start_->setUnsaved(game_->autoSaver().unsaved()); });
    connect(&files_, &Files::begun, log_.luck(), &SeedRow::setOrigin);
}

void MainWindow::wireMap() {
    mapController_.setMoreWords([this](Hex h) {
        return QStringList{play_.labelAt(h), sightOverlays_->hexText(h), orders_.targetAt(h)};
    });
    connect(&mapController_, &MapController::hexTaken, this, [this] {
        setup_.hexTaken();
        // The panel about the hex is more urgent than the scenario card in front of it.
        QDockWidget *card = card_.dock(), *hex = hexes_.dock();
        if (!card->visibleRegion().isEmpty() && !hex->isHidden() && tabifiedDockWidgets(card).contains(hex))
            bringForward(*hex);
    });
    connect(&mapController_, &MapController::menuWanted, this, [this](QPoint at) {
        QMenu* now = actions_.menuNow(Menu::act, this);
        now->setObjectName(QStringLiteral("menuNow"));
        now->setAttribute(Qt::WA_DeleteOnClose);
        play_.leadMenu(*now);
        mapController_.nameMenu(*now, at);
        now->popup(at);
    });
    connect(&viewpointController_, &ViewpointController::unchanged, this, &MainWindow::fillViewers);
    connect(&sight_, &SightController::shown, &mapController_, &MapController::tellAgain);
    connect(log_.panel(), &LogPanel::hexWanted, &mapController_, &MapController::flash);
    connect(offMap_.panel(), &OffBoardPanel::hexWanted, &mapController_, &MapController::flash);
    connect(orders_.panel(), &OrdersPanel::hexWanted, &mapController_, &MapController::flash);
    connect(card_.panel(), &CardPanel::hexWanted, &mapController_, &MapController::flash);
    connect(&setup_, &SetupController::hexWanted, this, [this](const QString& name) {
        selectHex(name);
        mapController_.flash(name);
    });
}

void MainWindow::wireSubjects() {
    shifts_.listenTo(hexes_.inspector()->tree());
    if (auto* dice = log_.diceDock()->findChild<QTreeWidget*>(QStringLiteral("luckView")))
        shifts_.listenTo(dice);
    // Enter resolves an attack of the enemy, or deals the enemy, before it selects the hex under the cursor.
    const auto urgent = [this] {
        if (!game_->hasGame()) return false;
        const bool deal = game_->inSetup() && !selection_->hex() && !nextStep_->step().side.empty();
        return deal || nextStep_->shot().has_value() || strip_->asks();
    };
    shifts_.setEnter([this] { return answerQuestion(); }, urgent, [this] { return doNextStep(); });
    connect(&offMap_, &OffMapController::stepsBack, this, [this] { bringForwardLater(*shifts_.dock()); });
    connect(&orders_, &OrdersController::roomWanted, this, [this] {
        // Give most of the room to the panel for orders, which shows sentences and odds. The panel about the
        // hex is short.
        if (hexes_.dock()->isVisible() && orders_.panel()->height() < 420)
            resizeDocks({hexes_.dock(), orders_.dock()}, {height() * 22 / 100, height() * 78 / 100},
                        Qt::Vertical);
    });
    connect(&setup_, &SetupController::mapMade, this, [this] { stack_->setCurrentWidget(map_); });
    connect(&setup_, &SetupController::formLeft, this, &MainWindow::formLeft);
    connect(&setup_, &SetupController::setupShown, this, &MainWindow::arrange);
    connect(&setup_, &SetupController::formShown, this, &MainWindow::formShown);
    connect(&setup_, &SetupController::drawingsChanged, &drawings_, &Drawings::refresh);
    connect(&setup_, &SetupController::folderWanted, this, [this] {
        if (files_.chooseBoardFolder()) setup_.lookForBoards();
    });
    connect(&setup_, &SetupController::begun, this, [this] {
        log_.luck()->setOrigin(QStringLiteral("new"));
        files_.useBoardFolders(game_->boardFolders());
    });
    connect(&setup_, &SetupController::saveWanted, &files_, &Files::saveScenario);
    connect(&setup_, &SetupController::nextStepWanted, this, [this] {
        // Only the player knows when the setup is complete, so Enter does not start play.
        if (!doNextStep()) game_->post(Notice::Kind::info, tr("Press N to end setup and start play."));
    });
}

void MainWindow::wireBars() {
    drawings_.add([this] { return orders_.panel()->drawings(); });
    drawings_.add([this] { return drawings_.thirdDice(); });
    drawings_.add([this] { return offMap_.drawings(); });
    drawings_.add([this] { return setup_.drawings(); });
    drawings_.add([this] { return shots_->drawings(); });
    connect(shots_, &EnemyShots::changed, &drawings_, &Drawings::refresh);
    nextStep_->follow(*shots_);
    play_.follow(*nextStep_);
    acts_->setOpenWork([this] {
        if (game_->inSetup() && map_->hasTool())
            return tr("Finish on the map first, or cancel with Esc. To start play anyway, end setup again.");
        if (const std::vector<EnemyShot> open = shots_->open(); !open.empty())
            return tr("Resolve the enemy's attacks first: %1 To end the phase anyway, choose Next phase "
                      "again.")
                .arg(open.front().text);
        // Rally attempts, routs and other acts of the program's units in this phase would be lost.
        if (!game_->inSetup() && !game_->viewer().empty() && !game_->shown().settings.aiSide.empty())
            if (const EnemyStep step = nextEnemyStep(game_->session());
                step.kind == EnemyStep::Kind::act || step.ambush || play_.aiSideBar()->waitsForRoll())
                return tr(
                    "The enemy has not finished this phase. Let it play on with Ctrl+Shift+N. To end the "
                    "phase "
                    "anyway, choose Next phase again.");
        // Most reminders are about the Player Turn. Units that must return do so before the phase ends.
        for (const PendingAction& due : pendingActionsOf(readyView(*game_), game_->viewer()))
            if (game_->shown().clock.phase == Phase::CCPh)
                return tr("Answer the reminders first: %1 To end the Player Turn anyway, choose Next phase "
                          "again.")
                    .arg(qs(due.finding.message));
            else if (due.kind == PendingAction::Kind::goBack)
                return tr("%1 To end the phase anyway, choose Next phase again.")
                    .arg(qs(due.finding.message));
        return QString();
    });
    connect(play_.counterActions(), &CounterActionBar::targetWanted, this,
            [this](const QString& id, const QString& name) {
                if (const auto hex = game_->ground().find(name.toStdString()))
                    selection_->chooseStack(*hex, {id});
                // The next drag moves the whole stack, because the player has not selected this unit.
                map_->noteChosenByHex();
            });
    connect(play_.counterActions(), &CounterActionBar::closed, shots_, &EnemyShots::pause);
    connect(play_.counterActions(), &CounterActionBar::attackOver, this, &MainWindow::chooseMoversAgain);
    connect(&play_, &PlayController::attackWanted, this, &MainWindow::resolveShot);
    play_.aiSideBar()->follow(*shots_);
    connect(play_.aiSideBar(), &ActBar::isAbout, nextStep_, &NextStepLine::refreshKey);
    connect(play_.fireBar(), &FireBar::enterChanged, nextStep_, &NextStepLine::refreshKey);
    play_.aiSideBar()->setShowWork([this] {
        if (play_.counterActions()->asksForChoice()) return true;
        if (play_.counterActions()->isAttackOpen()) {
            play_.counterActions()->focusFirst();
            game_->post(Notice::Kind::info,
                        tr("Enter the results of this attack first; Y means no effect. Then let the enemy "
                           "play on."));
            return true;
        }
        const std::optional<EnemyShot> shot = nextStep_->shot();
        if (!shot)
            return (game_->shown().clock.phase == Phase::CCPh || game_->shown().clock.phase == Phase::RtPh) &&
                   nextEnemyStep(game_->session()).kind == EnemyStep::Kind::phase && !acts_->leavesPhase();
        resolveShot(*shot);
        game_->post(Notice::Kind::info,
                    tr("Resolve this attack first. Then let the enemy play on with Ctrl+Shift+N."),
                    shot->text);
        return true;
    });
    for (ActBar* bar : bars()) {
        drawings_.add([bar] { return bar->sketch(); });
        connect(bar, &ActBar::hexWanted, &mapController_, &MapController::flash);
        // Connect this after flash(), which scrolls the map to the hex.
        connect(bar, &ActBar::hexWanted, this, [this, bar](const QString& name) { keepClear(*bar, {name}); });
        connect(bar, &ActBar::isAbout, this,
                [this, bar](const QStringList& names) { keepClear(*bar, names); });
        connect(bar, &ActBar::left, map_, [this] { map_->setFocus(); });
        connect(bar, &ActBar::sketchChanged, &drawings_, &Drawings::refresh);
    }
    drawings_.add([this] { return play_.prompt()->drawings(); });
    connect(play_.prompt(), &PromptBar::minesResolved, this, &MainWindow::askMineResult);
    connect(orders_.panel(), &OrdersPanel::chosenChanged, &drawings_, &Drawings::refresh);
    connect(&offMap_, &OffMapController::drawingsChanged, &drawings_, &Drawings::refresh);
    connect(play_.prompt(), &PromptBar::sketched, this, [this] {
        showPartners();
        drawings_.refresh();
    });
}

/// Returns the boxes of the top counters that the view shows, in the coordinates of the central widget.
std::vector<QRect> MainWindow::counterBoxes() const {
    std::vector<QRect> out;
    const QPoint by = map_->viewport()->mapTo(centralWidget(), QPoint(0, 0));
    for (const Hex h : map_->scene().occupied())
        if (const QRect box = map_->counterBox(h, map_->scene().stack(h)->items.size() - 1);
            map_->viewport()->rect().intersects(box))
            out.push_back(box.translated(by));
    return out;
}

/// Keeps a bar from covering the hexes that the bar is about.
void MainWindow::keepClear(const ActBar& bar, const QStringList& names) {
    std::vector<QRect> boxes;
    const QPoint by = map_->viewport()->mapTo(centralWidget(), QPoint(0, 0));
    for (const QString& name : names)
        if (const auto h = game_->ground().find(name.toStdString()))
            boxes.push_back(map_->camera().toView(map_->layout().box(*h)).toAlignedRect().translated(by));
    edges_->keepClear(bar, std::move(boxes));
}

void MainWindow::gameChanged() {
    const bool game = game_->hasGame();
    mapController_.keepPlace();
    mapController_.forgetTold();
    stack_->setCurrentWidget(game ? static_cast<QWidget*>(map_) : start_);
    selection_->clear();
    map_->setTool(nullptr);
    strip_->forget();  // the message may be about another game, or for another viewer
    statusBar()->clearMessage();
    if (game) {
        clock_ = game_->shown().clock;
        shownUnits_.clear();
        mapController_.beginGame();
        sight_.showSeen();
    } else {
        start_->setUnsaved(game_->autoSaver().unsaved());
    }
    showPartners();
    offMap_.refresh();
    drawings_.refresh();
    setup_.refresh();
    showToolBar();
    arrange();
    fillViewers();
    updateTitle();
    updateActions();
    // If the game was closed in the compact window, open it in the compact window again.
    if (game && !compact_ && settings_.flag(QStringLiteral("compact"), false))
        actions_.action(QStringLiteral("compact"))->setChecked(true);
}

void MainWindow::stateChanged(const QStringList& ids) {
    setup_.leaveForm();
    if (const Clock& now = game_->shown().clock; now != clock_) {
        clock_ = now;
        shownUnits_.clear();
        map_->foldFan();
    }
    mapController_.showState(&ids);
    sight_.showSeen();
    drawings_.forgetDice();
    const bool together = selection_->hex() && selection_->hex() == map_->cursorHex();
    selection_->refresh();
    // Keep the cursor at the selected counters, even when an undo moves them back, so that Enter acts on
    // them.
    if (together && selection_->hex() && selection_->hex() != map_->cursorHex())
        map_->setCursorHex(*selection_->hex(), false);
    if (const auto h = selection_->hex()) mapController_.tell(*h);
    if (game_->inSetup() != setup_.dock()->isVisible()) {
        setup_.refresh();
        // After an undo of the start of play, the panel about the setup gets its usual height again.
        if (game_->inSetup())
            QMetaObject::invokeMethod(
                this,
                [this] {
                    resizeDocks({hexes_.dock(), setup_.dock()}, {height() * 14 / 100, height() * 86 / 100},
                                Qt::Vertical);
                },
                Qt::QueuedConnection);
    }
    updateActions();
    offMap_.refresh();
    nextStep_->refreshKey();
}

/// Clears everything that the previous viewer saw.
void MainWindow::viewerChanged() {
    setup_.leaveForm();
    map_->abortTool();
    selection_->clear();
    mapController_.forgetTold();
    mapController_.changeViewpoint();
    sight_.showSeen();
    statusBar()->clearMessage();
    QToolTip::hideText();
    phases_->refresh();
    setup_.refresh();
    updateActions();
    fillViewers();
    updateTitle();
    offMap_.refresh();
}

void MainWindow::selectionChanged() {
    mapController_.showChosen();
    drawings_.refresh();
    showPartners();
    updateActions();
}

bool MainWindow::selectHex(const QString& name) {
    return game_->hasGame() && mapController_.goTo(name).isEmpty();
}

/// While the form for a new game is open, the game behind it can't be played. Its panels are hidden, and its
/// bars, menus and keys are disabled.
void MainWindow::formShown(bool open) {
    phases_->setEnabled(!open);
    phases_->refresh();
    nextStep_->refresh();
    if (open) phases_->hide();
    if (open) nextStep_->hide();
    edges_->setAway(open);
    for (ActBar* bar : bars()) bar->setEnabled(!open);
    if (open) {
        strip_->dismiss();
        statusBar()->clearMessage();
        layout_.hold();
        behindForm_.clear();
        column_ = hexes_.dock()->isVisible() ? hexes_.dock()->width() : 0;
    }
    for (QDockWidget* d : docks()) {
        if (d == setup_.dock()) continue;
        d->widget()->setEnabled(!open);
        if (open && !d->isHidden()) {
            behindForm_ << d;
            d->hide();
        } else if (!open && behindForm_.contains(d)) {
            d->show();
        }
    }
    // Do this after the form is hidden, because the form may need more room than the panels.
    if (!open && column_ > 0 && behindForm_.contains(hexes_.dock()))
        QMetaObject::invokeMethod(
            this, [this] { resizeDocks({hexes_.dock()}, {column_}, Qt::Horizontal); }, Qt::QueuedConnection);
    if (!open) behindForm_.clear();
    updateTitle();
    updateActions();
}

/// Restores the view that was shown before the form for a new game was opened.
void MainWindow::formLeft() {
    const bool game = game_->hasGame();
    stack_->setCurrentWidget(game ? static_cast<QWidget*>(map_) : start_);
    // Do this later, because the panels get their former widths only after this function has returned.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (!setup_.formOpen()) layout_.release();
        },
        Qt::QueuedConnection);
    if (!game) return;
    mapController_.showGameAgain();
    sight_.showSeen();
    selectionChanged();
    mapController_.centreAgain();
}

/// Clears the selection after a roll, so that Enter does not roll again. Returns the focus to the map,
/// because Qt moves the focus from a disabled button to the next field. If a bar shows another question, that
/// bar keeps the focus.
void MainWindow::afterRoll(const Entry& entry) {
    if (entry.rolls.empty()) return;
    // Play the sound only for rolls that the viewer may read, because other rolls are secret.
    const auto& told = game_->shownEntries();
    if (settings_.flag(QStringLiteral("sound"), false) && !told.empty() && !told.back().rolls.empty())
        QApplication::beep();
    if (entry.verb == "shift") selection_->rolled();
    const QWidget* focus = QApplication::focusWidget();
    const auto holds = [focus](const QWidget* w) {
        return focus != nullptr && w->isVisible() && (w == focus || w->isAncestorOf(focus));
    };
    const auto all = bars();
    if (holds(orders_.panel()->list()) || std::any_of(all.begin(), all.end(), holds)) return;
    map_->setFocus(Qt::OtherFocusReason);
}

/// Selects the units that have left their vehicle, so that a drag moves them and not the vehicle. If the
/// vehicle has become a wreck, prompts for what has happened to them.
void MainWindow::chooseUnloaded(const Entry& entry) {
    const State& state = game_->shown();
    QStringList units;
    for (const Change& c : entry.changes)
        if (c.table == "pieces" && c.field == "carrier")
            if (const Piece* p = state.piece(PieceId(c.id));
                p != nullptr && p->isUnit() && p->carrier.empty() && p->under.empty())
                units << qs(c.id);
    if (units.isEmpty()) return;
    const auto hex = game_->ground().find(state.placeOf(PieceId(units.front().toStdString())).hex);
    if (!hex) return;
    selection_->chooseStack(*hex, units);
    if (entry.verb == WreckAct::about.verb)
        play_.askStatus(tr("They were in the destroyed vehicle. Decide whether they survive (D5.6, D6.9)."));
}

void MainWindow::afterAct(const Entry& entry) {
    afterRoll(entry);
    drawings_.noteThirdDice(entry);
    if (entry.verb == UnloadAct::about.verb || entry.verb == WreckAct::about.verb) chooseUnloaded(entry);
    if (entry.verb != "phase") return;
    const QStringList lines =
        shots_->routsIn(entry) + shots_->turnEnded(entry) + shifts_.phaseLines() + orders_.phaseLines(entry);
    if (!lines.isEmpty()) game_->post(Notice::Kind::info, qs(entry.text), lines.join(QLatin1Char('\n')));
}

void MainWindow::updateTitle() {
    QString title = tr("Shellgame");
    if (setup_.formOpen()) {
        title = QStringLiteral("%1 – %2").arg(tr("New game"), title);
    } else if (game_->hasGame()) {
        title = QStringLiteral("%1%2 – %3")
                    .arg(game_->title(), game_->dirty() ? QStringLiteral("*") : QString(), tr("Shellgame"));
        if (!game_->viewer().empty())
            title = tr("%1 (viewing as %2)").arg(title, qs(game_->shown().sideName(game_->viewer())));
    }
    setWindowTitle(title);
}

/// Switches to the compact window beside VASL, which stays in front and shows only the shifts. The compact
/// and the normal window each have their own size, place and panels.
void MainWindow::setCompact(bool on) {
    if (on == compact_) return;
    const bool shown = isVisible();
    setup_.leaveForm();
    layout_.keep();
    layout_.enter(SavedLayout::Use::none);
    compact_ = on;
    settings_.setFlag(QStringLiteral("compact"), on);
    phases_->setBrief(on);
    setWindowFlag(Qt::WindowStaysOnTopHint, on);
    if (on && game_->hasGame()) {
        for (QDockWidget* d : docks()) d->setVisible(d == shifts_.dock());
        // Release minimum sizes first, because the old layout may need more room than the new window has.
        for (QLayout* l : {phases_->layout(), centralWidget()->layout(), layout()}) l->activate();
    }
    if (!layout_.restorePlace(on)) resize(on ? QSize(760, 420) : QSize(1280, 800));
    arrange();
    if (shown) show();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    // No prompt is needed, because unsaved acts are in the journal and the next start offers to restore them.
    if (!game_->mayLeave([this] { close(); })) return event->ignore();
    setup_.leaveForm();  // show the panels that the form has hidden again, so that they are stored as visible
    game_->autoSaver().sync();
    layout_.keep();
    mapController_.keepPlace();
    event->accept();
}

bool MainWindow::event(QEvent* event) {
    // The status line describes the hex under the cursor; no menu writes into it or empties it.
    if (event->type() == QEvent::StatusTip) return true;
    // While the program prompts for a ruling, the keys Y and F answer it instead of acting as shortcuts. The
    // keys on the buttons of bars take precedence over shortcuts too.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool rules = strip_->asksRuling() && key->modifiers() == Qt::NoModifier &&
                           (key->key() == Qt::Key_Y || key->key() == Qt::Key_F);
        if (rules || barWithKey(*key) != nullptr) {
            event->accept();
            return true;
        }
    }
    return QMainWindow::event(event);
}

ActBar* MainWindow::barWithKey(const QKeyEvent& event) const {
    if (!map_->hasFocus() || map_->hasTool()) return nullptr;
    for (ActBar* bar : bars())
        if (bar->isVisible() && bar->isEnabled() && bar->hasKey(plainKey(event))) return bar;
    return nullptr;
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (strip_->asksRuling() && event->modifiers() == Qt::NoModifier) {
        if (event->key() == Qt::Key_Y) return strip_->answer(true);
        if (event->key() == Qt::Key_F) return strip_->answer(false);
    }
    if (ActBar* bar = barWithKey(*event)) {
        if (!event->isAutoRepeat()) bar->pressKey(plainKey(*event));
        return;
    }
    // Move the focus to the map on Esc, unless a panel has used the key.
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
