// SPDX-License-Identifier: MIT
#include "setup/setup_desk.hpp"

#include <QApplication>
#include <QKeyEvent>

#include "map/ground_layer.hpp"
#include "setup/arrange_tool.hpp"
#include "setup/house_rules_dialog.hpp"

namespace shellgame::app {

SetupDesk::SetupDesk(const Desk& desk, QObject* parent)
    : QObject(parent),
      desk_(desk),
      pages_(new QStackedWidget),
      place_(new PlacePanel(desk.game, desk.selection, desk.asks)),
      dock_(desk.dock(QStringLiteral("setupDock"), tr("Setup"), pages_, Qt::LeftDockWidgetArea)) {
    pages_->addWidget(place_);
    connect(dock_, &QDockWidget::visibilityChanged, this, [this](bool shown) {
        if (!shown && dock_->isHidden()) leaveForm();
    });
    connect(place_, &PlacePanel::startWanted, &desk_.acts, &Acts::nextPhase);
    connect(place_, &PlacePanel::cursorKey, this, [this](int key) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        QApplication::sendEvent(&desk_.map, &event);
        desk_.selection.chooseHex(desk_.map.cursorHex(), QString(), false);
    });
}

ActionRows SetupDesk::actions() {
    const auto rules = [this] {
        if (!desk_.game.hasGame()) return;
        auto* dialog = new HouseRulesDialog(desk_.game, &desk_.window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    };
    return {
        {"new", {Menu::file, 110}, tr("&New game …"), "Ctrl+N", [this] { newGame(); }, When::always},
        {"houseRules", {Menu::edit, 320}, tr("&House rules, night, LV, balance …"), "Ctrl+R", rules},
    };
}

void SetupDesk::showPage(QWidget* page, const QString& title) {
    pages_->setCurrentWidget(page);
    dock_->setWindowTitle(title);
}

void SetupDesk::makeForm() {
    form_ = new NewGamePanel(desk_.game);
    pages_->addWidget(form_);
    connect(form_, &NewGamePanel::previewReady, this, &SetupDesk::preview);
    // Frames show at once what an edit does, also where the boards don't fit and no new map is made.
    connect(&form_->boards(), &ArrangePanel::chosenChanged, &desk_.map, &MapView::repaintAll);
    connect(&form_->boards(), &ArrangePanel::edited, &desk_.map, &MapView::repaintAll);
    connect(form_, &NewGamePanel::started, this, &SetupDesk::begun);
    connect(form_, &NewGamePanel::cancelled, this, &SetupDesk::leaveForm);
    form_->setBusy([this] { return desk_.map.toolBusy(); });
}

void SetupDesk::preview(const std::shared_ptr<const Ground>& ground) {
    // A preview that comes late would take the place of the game's own map.
    if (pages_->currentWidget() != form_) return;
    Q_EMIT mapMade();
    const Ground* before = desk_.map.tool() != nullptr ? desk_.map.groundLayer().ground() : nullptr;
    const auto size = [](const Ground* g) {
        return g == nullptr ? std::pair(0, 0)
                            : std::pair(g->geometry().pixelWidth, g->geometry().pixelHeight);
    };
    const bool other = size(before) != size(ground.get());
    desk_.map.setGround(ground);
    if (other) desk_.map.fit();
    if (desk_.map.tool() == nullptr)
        desk_.map.setTool(std::make_unique<ArrangeTool>(desk_.map, form_->boards()));
}

void SetupDesk::newGame() {
    if (form_ == nullptr) makeForm();
    showPage(form_, tr("New game"));
    dock_->show();
    desk_.window.resizeDocks({dock_}, {400}, Qt::Horizontal);
    form_->preview();
}

void SetupDesk::leaveForm() {
    if (form_ == nullptr || pages_->currentWidget() != form_) return;
    form_->stop();
    pages_->setCurrentWidget(place_);
    desk_.map.setTool(nullptr);
    Q_EMIT formLeft();
    refresh();
}

void SetupDesk::refresh() {
    const bool setup = desk_.game.inSetup();
    if (setup) {
        place_->refresh();
        showPage(place_, tr("Setup"));
    } else {
        pages_->setCurrentWidget(place_);
        dock_->hide();
    }
    Q_EMIT setupShown(setup);
    if (!setup) return;
    dock_->setVisible(true);
    desk_.window.resizeDocks({dock_}, {320}, Qt::Horizontal);
    place_->focusInput();
}

}  // namespace shellgame::app
