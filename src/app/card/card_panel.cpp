// SPDX-License-Identifier: MIT
#include "card/card_panel.hpp"

#include <QApplication>
#include <QScrollBar>

#include "card/card_page.hpp"
#include "shellgame/rules/turn/card.hpp"

namespace shellgame::app {

CardPanel::CardPanel(GameController& game, QWidget* parent) : QTextBrowser(parent), game_(game) {
    setObjectName(QStringLiteral("cardPanel"));
    setAccessibleName(tr("Scenario card"));
    setOpenLinks(false);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    connect(this, &QTextBrowser::anchorClicked, this, &CardPanel::follow);
    connect(&game_, &GameController::gameChanged, this, &CardPanel::refresh);
    connect(&game_, &GameController::stateChanged, this, &CardPanel::refresh);
    connect(&game_, &GameController::viewerChanged, this, &CardPanel::refresh);
}

/// Builds the card only while it is visible, and keeps the scroll position.
void CardPanel::refresh() {
    if (!game_.hasGame()) {
        shown_.clear();
        return clear();
    }
    if (!isVisible()) return;
    const QString html = CardPage(game_).html();
    // Include the link color in the comparison, because the document stores the color that links had when it
    // was created.
    const QString now = html + QApplication::palette().color(QPalette::Link).name();
    if (now == shown_) return;
    shown_ = now;
    const int at = verticalScrollBar()->value();
    setHtml(html);
    verticalScrollBar()->setValue(at);
}

void CardPanel::changeEvent(QEvent* event) {
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

void CardPanel::showEvent(QShowEvent* event) {
    QTextBrowser::showEvent(event);
    refresh();
}

void CardPanel::follow(const QUrl& link) {
    const QStringList parts = link.toString().split(QLatin1Char(':'));
    if (parts.size() == 2 && parts[0] == QLatin1String("hex")) {
        Q_EMIT hexWanted(parts[1]);
    } else if (parts.size() == 3 && parts[0] == QLatin1String("tally")) {
        game_.perform(TallyAct{.condition = parts[1].toStdString(), .by = parts[2].toInt()});
    } else if (parts.size() == 3 && parts[0] == QLatin1String("control")) {
        game_.perform(ControlAct{.at = parts[1].toStdString(), .side = SideId(parts[2].toStdString())});
    }
}

}  // namespace shellgame::app
