// SPDX-License-Identifier: MIT
#include "card/tour_panel.hpp"

#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace shellgame::app {

TourPanel::TourPanel(GameController& game, QWidget* parent) : QWidget(parent), game_(game), end_(new QLabel) {
    setObjectName(QStringLiteral("tourPanel"));
    auto* outer = new QVBoxLayout(this);
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        lines_[i] = new QLabel;
        lines_[i]->setObjectName(QStringLiteral("tourStep%1").arg(i + 1));
        lines_[i]->setWordWrap(true);
        lines_[i]->setTextFormat(Qt::RichText);
        column->addWidget(lines_[i]);
    }
    end_->setWordWrap(true);
    column->addWidget(end_);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setWidget(page);
    outer->addWidget(scroll, 1);
    auto* skip = new QPushButton(tr("&Leave First steps"));
    skip->setObjectName(QStringLiteral("tourSkip"));
    outer->addWidget(skip);
    connect(skip, &QPushButton::clicked, this, &TourPanel::skipped);
    connect(&game_, &GameController::performed, this, &TourPanel::noteEntry);
    connect(&game_, &GameController::entriesChanged, this, [this] {
        if (game_.hasGame() && !game_.session().entries().empty())
            noteEntry(game_.session().entries().back());
    });
    refresh();
}

void TourPanel::begin() {
    done_.fill(false);
    refresh();
}

QString TourPanel::words(int step) {
    switch (step) {
        case 0:
            return tr(
                "<b>Select a stack.</b> Click a “?” on the map. The panel beside the map shows the units "
                "under it.");
        case 1:
            return tr(
                "<b>Advance to the MPh.</b> Press N, or <i>Next phase</i>, until the bar above the map shows "
                "MPh.");
        case 2:
            return tr(
                "<b>Shift a stack.</b> Select a stack again, choose a line in the list of shifts, which "
                "shows the odds, and roll. No counter moves on the map, but the units under the two markers "
                "may have changed places.");
        case 3:
            return tr("<b>Undo.</b> Ctrl+Z undoes any action, including its dice.");
        default:
            return tr(
                "<b>View as one side.</b> In the menu <i>View</i>, under <i>View as</i>, choose a side. The "
                "window then hides everything that the other side hides.");
    }
}

void TourPanel::noteChosen() {
    tick(0);
}

/// Ticks steps by entries, so that refused acts don't count.
void TourPanel::noteEntry(const Entry& entry) {
    if (!isVisible()) return;
    if (game_.state().clock.phase == Phase::MPh) tick(1);
    if (entry.verb == "shift") tick(2);
    if (entry.isUndo()) tick(3);
    if (entry.isLook() && !game_.viewer().empty()) tick(4);
}

void TourPanel::tick(int step) {
    bool& done = done_.at(static_cast<std::size_t>(step));
    if (done || !isVisible()) return;
    done = true;
    refresh();
}

void TourPanel::refresh() {
    for (int i = 0; i < steps; ++i) {
        QLabel* line = lines_.at(static_cast<std::size_t>(i));
        line->setText(QStringLiteral("<p>%1 %2. %3</p>")
                          .arg(isDone(i) ? QStringLiteral("☑") : QStringLiteral("☐"), QString::number(i + 1),
                               words(i)));
        line->setAccessibleDescription(isDone(i) ? tr("done") : tr("to do"));
    }
    const bool all = std::all_of(done_.begin(), done_.end(), [](bool is) { return is; });
    end_->setText(
        all ? tr("This is all that a turn needs. The line above the map always shows the next step.")
            : QString());
}

}  // namespace shellgame::app
