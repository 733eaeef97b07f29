// SPDX-License-Identifier: MIT
#include "card/card_controller.hpp"

#include <QFileInfo>

namespace shellgame::app {

CardController::CardController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      panel_(new CardPanel(context.game)),
      dock_(context.dock(QStringLiteral("cardDock"), tr("Scenario card"), panel_, Qt::RightDockWidgetArea)),
      tour_(new TourPanel(context.game)),
      tourDock_(context.dock(QStringLiteral("tourDock"), tr("First steps"), tour_, Qt::RightDockWidgetArea)) {
    connect(tour_, &TourPanel::skipped, this, [this] {
        tourDock_->hide();
        context_.map.setFocus(Qt::OtherFocusReason);
    });
}

ActionRows CardController::actions() {
    return {
        {"card", {Menu::view, 150}, tr("Scenario &card"), "F9", [this] { showCard(); }},
        {"tour", {Menu::help, 105}, tr("&First steps"), "", [this] { showTour(); }, When::always},
    };
}

/// Shows the card, or hides it if it has the focus. The card's shortcut calls this function.
void CardController::showCard() {
    if (dock_->isVisible() && panel_->hasFocus()) {
        dock_->hide();
        return context_.map.setFocus();
    }
    Q_EMIT roomWanted();
    bringForward(*dock_);
    panel_->setFocus();
    if (!context_.game.hasGame() || !context_.game.inSetup()) return;
    // In the setup phase the Setup panel leaves the card only a few lines. Do this later, because the dock
    // gets its place only after this function has returned.
    QMetaObject::invokeMethod(
        this,
        [this] {
            const int room = context_.window.height() * 55 / 100;
            if (dock_->isVisible() && !dock_->isFloating() && dock_->height() < room)
                context_.window.resizeDocks({dock_}, {room}, Qt::Vertical);
        },
        Qt::QueuedConnection);
}

void CardController::showTour() {
    if (!context_.game.hasGame())
        for (const QString& path : sampleScenarios())
            if (QFileInfo(path).fileName() == QLatin1String("market-square.json")) Q_EMIT fileWanted(path);
    if (!context_.game.hasGame()) {
        if (sampleScenarios().isEmpty())
            context_.game.post(Notice::Kind::refused,
                               tr("First steps needs the sample scenario Market square, which Shellgame did "
                                  "not find beside the program. Open a scenario first, then choose First "
                                  "steps again."));
        return;
    }
    bringForward(*tourDock_);
    // Do this later, because a game that has just been opened brings its own panels to the front.
    bringForwardLater(*tourDock_);
    tour_->begin();
    context_.map.setFocus();
}

}  // namespace shellgame::app
