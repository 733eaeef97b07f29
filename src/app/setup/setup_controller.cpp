// SPDX-License-Identifier: MIT
#include "setup/setup_controller.hpp"

#include <QApplication>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPointer>

#include "actions/game_files.hpp"
#include "map/ground_layer.hpp"
#include "setup/arrange_tool.hpp"
#include "setup/house_rules_dialog.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/setup/typed_hexes.hpp"
#include "widgets/up_and_down.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {

/// Indexes of pages. The page for counters comes first, then the pages of makeGivenPages.
constexpr int sidesTab = 4, victoryTab = 6;

}  // namespace

SetupController::SetupController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      pages_(new QStackedWidget),
      tabs_(new QTabWidget),
      dock_(context.dock(QStringLiteral("setupDock"), tr("Setup"), pages_, Qt::RightDockWidgetArea)) {
    tabs_->setObjectName(QStringLiteral("setupTabs"));
    tabs_->setDocumentMode(true);
    tabs_->setUsesScrollButtons(true);
    pages_->addWidget(tabs_);
    connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool shown) {
        if (shown || !dock_->isHidden()) return;
        stopDrawing();
        leaveForm();
    });
}

ActionRows SetupController::actions() {
    const auto rules = [this] {
        if (!context_.game.hasGame()) return;
        auto* dialog = new HouseRulesDialog(context_.game, &context_.window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    };
    return {
        {"new", {Menu::file, 110}, tr("&New game …"), "Ctrl+N", [this] { newGame(); }, When::always},
        {"houseRules", {Menu::edit, 320}, tr("&House rules, night, LV, balance …"), "Ctrl+R", rules},
    };
}

QWidget* SetupController::countersPage() {
    palette_ = new CounterPalette(context_.game);
    place_ = new PlacePanel(context_.game, context_.selection, context_.asks, *palette_);
    connect(place_, &PlacePanel::sideChosen, this, &SetupController::drawingsChanged);
    connect(place_, &PlacePanel::startWanted, &context_.acts, &Acts::nextPhase);
    connect(place_, &PlacePanel::cursorKey, this, [this](int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&context_.map, &event);
        context_.selection.chooseHex(context_.map.cursorHex(), QString(), false);
    });
    connect(place_, &PlacePanel::left, this, [this] { context_.map.setFocus(Qt::OtherFocusReason); });
    connect(place_, &PlacePanel::nothingEntered, this, [this] {
        context_.map.setFocus(Qt::OtherFocusReason);
        Q_EMIT nextStepWanted();
    });
    connect(place_, &PlacePanel::hexWanted, this, &SetupController::hexWanted);
    connect(place_, &PlacePanel::sidesWanted, this, [this] { showGiven(sidesTab); });
    connect(place_, &PlacePanel::victoryWanted, this, [this] { showGiven(victoryTab); });
    connect(place_, &PlacePanel::saveWanted, this, &SetupController::saveWanted);
    connect(palette_, &CounterPalette::picked, place_, &PlacePanel::put);
    connect(palette_, &CounterPalette::scenarioWanted, this, &SetupController::takeOb);
    connect(&context_.map, &MapView::countersDropped, this, [this](const QString& counters, Hex hex) {
        if (context_.game.inSetup()) place_->drop(counters, hex);
    });
    return place_;
}

void SetupController::takeOb() {
    const QString path = QFileDialog::getOpenFileName(&context_.window, tr("List the OBs of a scenario"),
                                                      context_.settings.lastFolder(), gameFiles());
    if (!path.isEmpty()) palette_->takeFrom(path);
}

void SetupController::makePages() {
    tabs_->addTab(countersPage(), tr("&Counters"));
    makeGivenPages();
    connect(tabs_, &QTabWidget::currentChanged, this, [this](int page) {
        stopDrawing();
        if (page > 0) given_[static_cast<std::size_t>(page) - 1]->beginWith(place_->side());
        Q_EMIT drawingsChanged();
    });
    // Fields in the panel don't handle Esc, so the key reaches the panel.
    tabs_->installEventFilter(this);
}

/// Esc in a field moves the focus to the map, where the keys shown in the line above the map work.
bool SetupController::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tabs_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        context_.map.setFocus(Qt::OtherFocusReason);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

void SetupController::makeGivenPages() {
    const auto page = [this](GivenPage* inside, const QString& name, const QString& tip) {
        auto* scroll = new UpAndDown;
        scroll->setWidget(inside);
        tabs_->setTabToolTip(tabs_->addTab(scroll, name), tip);
        given_.push_back(inside);
        connect(inside, &GivenPage::drawingsChanged, this, &SetupController::drawingsChanged);
        connect(inside, &GivenPage::hexesWanted, this, &SetupController::drawHexes);
    };
    page(new AreaPage(context_.game, context_.selection), tr("Areas"), tr("Where each side sets up"));
    page(new EntryPage(context_.game, context_.selection), tr("Later"),
         tr("Groups that enter later, and their entry hexes"));
    page(new ObaPage(context_.game, context_.selection), tr("OBA"), tr("OBA modules and Bore Sights"));
    page(new SidesPage(context_.game, context_.selection), tr("Sides"),
         tr("Game Turns, the side that moves first, allotments of each OB, friendly edges"));
    auto* card = new CardSetupPage(context_.game, context_.selection);
    page(card, tr("Card"), tr("Title, place, date, description, Victory Conditions and Special Rules"));
    page(new VictoryPage(context_.game, context_.selection), tr("VC"),
         tr("Victory Conditions that the program checks"));
    connect(&context_.game, &GameController::gameChanged, card, &CardSetupPage::forget);
}

/// Lets clicks on the map add hexes to a field or remove them from it.
void SetupController::drawHexes(QLineEdit* into) {
    const auto toggle = [this, line = QPointer(into)](const std::string& hex) {
        if (line == nullptr) return;
        const TypedHexes typed = readTypedHexes(context_.game.ground(), line->text().toStdString());
        // Don't change text that can't be read; the page already reports the error.
        if (!line->text().trimmed().isEmpty() && !typed) return;
        std::set<std::string> hexes(typed.hexes.begin(), typed.hexes.end());
        if (hexes.erase(hex) == 0) hexes.insert(hex);
        QStringList names;
        for (const std::string& name : hexes) names << qs(name);
        line->setText(names.join(QStringLiteral(", ")));
    };
    stopDrawing();
    drawing_ = into;
    context_.asks.hexes(
        tr("Click hexes, or go to them with the arrow keys and press Space: each is added, or "
           "removed if it was there. Press Enter to return to the form, and Enter there to use them."),
        toggle, [this, line = QPointer(into)] {
            if (drawing_ == line) drawing_ = nullptr;
            if (line != nullptr && line->isVisible()) line->setFocus(Qt::OtherFocusReason);
        });
}

/// Stops drawing the hexes of a field on the map, for example because another page has been opened.
void SetupController::stopDrawing() {
    if (drawing_ != nullptr) context_.asks.stop();
    drawing_ = nullptr;
}

void SetupController::showGiven(int page) {
    tabs_->setCurrentIndex(page);
    tabs_->currentWidget()->setFocus(Qt::OtherFocusReason);
    tabs_->currentWidget()->nextInFocusChain()->setFocus(Qt::OtherFocusReason);
}

std::vector<MapDrawing> SetupController::drawings() const {
    if (!context_.game.inSetup() || pages_->currentWidget() != tabs_ || !dock_->isVisible()) return {};
    const int page = tabs_->currentIndex() - 1;
    return page < 0 ? areas() : given_[static_cast<std::size_t>(page)]->drawings();
}

/// Returns the setup areas for the page for counters, which emphasizes those of the side that sets up.
std::vector<MapDrawing> SetupController::areas() const {
    std::vector<MapDrawing> out;
    const State& state = context_.game.shown();
    for (const auto& [id, area] : state.areas) {
        if (!context_.game.maySee(area.side)) continue;
        MapDrawing& drawn = out.emplace_back();
        drawn.kind = area.side == place_->side() ? MapDrawing::Kind::entry : MapDrawing::Kind::entryLater;
        const QString side = qs(state.sideName(area.side));
        drawn.label = area.group.empty() ? side : tr("%1, group %2").arg(side, qs(area.group));
        for (const std::string& name : area.hexes)
            if (const auto hex = context_.game.ground().find(name)) drawn.hexes.push_back(*hex);
    }
    return out;
}

void SetupController::hexTaken() {
    if (context_.game.inSetup() && tabs_->currentIndex() == 0) place_->focusInput();
}

void SetupController::lookForBoards() {
    if (form_ != nullptr) form_->lookForBoards();
}

void SetupController::showPage(QWidget* page, const QString& title) {
    pages_->setCurrentWidget(page);
    dock_->setWindowTitle(title);
}

void SetupController::makeForm() {
    form_ = new NewGamePanel(context_.game);
    pages_->addWidget(form_);
    connect(form_, &NewGamePanel::previewReady, this, &SetupController::preview);
    // Draw the frames immediately after an edit, even if the boards don't fit and no new map is made.
    connect(&form_->boards(), &ArrangePanel::chosenChanged, &context_.map, &MapView::repaintAll);
    connect(&form_->boards(), &ArrangePanel::edited, &context_.map, &MapView::repaintAll);
    connect(form_, &NewGamePanel::started, this, &SetupController::begun);
    connect(form_, &NewGamePanel::cancelled, this, &SetupController::leaveForm);
    connect(form_, &NewGamePanel::folderWanted, this, &SetupController::folderWanted);
    form_->setBusy([this] { return context_.map.toolBusy(); });
}

void SetupController::preview(const std::shared_ptr<const Ground>& ground) {
    // Ignore a preview that arrives after the form was closed, because it would replace the game's own map.
    if (pages_->currentWidget() != form_) return;
    Q_EMIT mapMade();
    const Ground* before = context_.map.tool() != nullptr ? context_.map.groundLayer().ground() : nullptr;
    const auto size = [](const Ground* g) {
        return g == nullptr ? std::pair(0, 0)
                            : std::pair(g->geometry().pixelWidth, g->geometry().pixelHeight);
    };
    const bool other = size(before) != size(ground.get());
    context_.map.setGround(ground);
    if (other) context_.map.fit();
    if (context_.map.tool() == nullptr)
        context_.map.setTool(std::make_unique<ArrangeTool>(context_.map, form_->boards()));
}

void SetupController::newGame() {
    if (formOpen()) return form_->focusInput();
    // Create a new form, so that it contains nothing from the previous game.
    delete form_;
    makeForm();
    showPage(form_, tr("New game"));
    // Emit this before the panel appears, so that the panels of the open game don't get the form's width.
    Q_EMIT formShown(true);
    dock_->show();
    context_.window.resizeDocks({dock_}, {400}, Qt::Horizontal);
    form_->preview();
    form_->focusInput();
}

void SetupController::newGameOn(const QString& path) {
    newGame();
    ArrangedBoard board;
    board.kind = ArrangedBoard::Kind::file;
    board.archive = path.toStdString();
    form_->boards().put(board);
}

/// Removes the form from the panel, so that the pages of the setup don't get its width.
void SetupController::removeForm() {
    form_->stop();
    pages_->setCurrentWidget(tabs_);
    pages_->removeWidget(form_);
    form_->hide();
}

void SetupController::leaveForm() {
    if (!formOpen()) return;
    removeForm();
    Q_EMIT formShown(false);
    context_.map.setTool(nullptr);
    Q_EMIT formLeft();
    refresh();
}

void SetupController::refresh() {
    const bool setup = context_.game.inSetup();
    const bool left = formOpen();
    if (left) removeForm();
    if (setup) {
        if (place_ == nullptr) makePages();
        place_->refresh();
        for (GivenPage* page : given_) page->refresh();
        // A game of the fixing system has no setup areas, no groups that enter later and no OBA, so hide
        // their pages.
        const bool forces = systemRow(context_.game.shown().settings.system).forces;
        for (const int asl : {1, 2, 3}) tabs_->setTabVisible(asl, !forces);
        showPage(tabs_, tr("Setup"));
    } else {
        pages_->setCurrentWidget(tabs_);
        dock_->hide();
    }
    if (left) Q_EMIT formShown(false);
    // Disable the menu entry during play, because the panel would be empty.
    dock_->toggleViewAction()->setEnabled(setup);
    Q_EMIT setupShown(setup);
    if (!setup) return;
    dock_->setVisible(true);
    // Give the map the focus, so that the keys shown in the line above the map work. A click on a hex moves
    // the focus to the input line.
    context_.map.setFocus(Qt::OtherFocusReason);
}

}  // namespace shellgame::app
