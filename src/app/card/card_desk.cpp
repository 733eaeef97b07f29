// SPDX-License-Identifier: MIT
#include "card/card_desk.hpp"

#include <QFileInfo>

namespace shellgame::app {

CardDesk::CardDesk(const Desk& desk, QObject* parent)
    : QObject(parent),
      desk_(desk),
      panel_(new CardPanel(desk.game)),
      dock_(desk.dock(QStringLiteral("cardDock"), tr("Scenario card"), panel_, Qt::RightDockWidgetArea)),
      tour_(new TourPanel(desk.game)),
      tourDock_(desk.dock(QStringLiteral("tourDock"), tr("First steps"), tour_, Qt::RightDockWidgetArea)) {
    connect(tour_, &TourPanel::skipped, tourDock_, &QDockWidget::hide);
}

ActionRows CardDesk::actions() {
    return {
        {"card", {Menu::view, 150}, tr("Scenario &card"), "F9", [this] { showCard(); }},
        {"tour", {Menu::help, 105}, tr("&First steps"), "", [this] { showTour(); }, When::always},
    };
}

/// The key shows and hides it.
void CardDesk::showCard() {
    if (dock_->isVisible() && panel_->hasFocus()) {
        dock_->hide();
        return desk_.map.setFocus();
    }
    bringForward(*dock_);
    panel_->setFocus();
}

void CardDesk::showTour() {
    if (!desk_.game.hasGame())
        for (const QString& path : sampleScenarios())
            if (QFileInfo(path).fileName() == QLatin1String("market-square.json")) Q_EMIT fileWanted(path);
    if (!desk_.game.hasGame()) return;
    bringForward(*tourDock_);
    tour_->begin();
    desk_.map.setFocus();
}

}  // namespace shellgame::app
