// SPDX-License-Identifier: MIT
#include "card/tour_panel.hpp"

#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <string>

namespace shellgame::app {

TourPanel::TourPanel(GameController& game, QWidget* parent)
    : QWidget(parent), game_(game), end_(new QLabel), scroll_(new QScrollArea) {
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
    scroll_->setObjectName(QStringLiteral("tourScroll"));
    scroll_->setWidgetResizable(true);
    scroll_->setWidget(page);
    // Scroll far enough to show the open step at the top of the view, even if it is the last step.
    connect(scroll_->verticalScrollBar(), &QScrollBar::rangeChanged, this, &TourPanel::showOpenStep);
    outer->addWidget(scroll_, 1);
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

/// Returns the bold heading of a step's text.
QString TourPanel::headingOf(int step) {
    return words(step).section(QStringLiteral("</b>"), 0, 0) + QStringLiteral("</b>");
}

QString TourPanel::words(int step) {
    switch (step) {
        case 0:
            return tr(
                "<b>Next phase.</b> Press N, or <i>Next phase</i>, until the bar above the map shows MPh. "
                "The "
                "line below the bar always names the next step; Enter does it.");
        case 1:
            return tr(
                "<b>Shift a stack.</b> Click a “?”. The panel beside the map lists its partners with their "
                "odds: choose one and roll. No counter moves on the map, but the units under the two markers "
                "may have changed places. If the roll fails, you can try again in a later phase.");
        case 2:
            return tr(
                "<b>Move.</b> Drag a counter, or press M and follow the path with the arrow keys, then press "
                "Enter. The label shows the cost before you drop.");
        case 3:
            return tr(
                "<b>Status.</b> Select a Known counter and press Z, or click it with the right button: "
                "choose "
                "what happened to it on the table, such as a pin.");
        case 4:
            return tr(
                "<b>Answer.</b> Some acts bring a question or a reminder, such as a stack that lost its “?” "
                "because the enemy saw it move. Press C and choose an answer, or press V twice to reveal a "
                "stack.");
        default:
            return tr("<b>Undo.</b> Ctrl+Z undoes any action, including its dice.");
    }
}

/// Ticks the step that belongs to an entry of the log. A change of phase counts only if it begins the MPh.
void TourPanel::noteEntry(const Entry& entry) {
    if (!isVisible()) return;
    if (entry.verb == "phase" && game_.shown().clock.phase != Phase::MPh) return;
    static const std::map<std::string, int> stepOf{
        {"phase", 0},    {"shift", 1},          {"move", 2},        {"advance", 2},
        {"mark", 3},     {"replace", 3},        {"load", 3},        {"unload", 3},
        {"transfer", 3}, {"wreck", 3},          {"act", 3},         {"reveal", 4},
        {"rule", 4},     {"exchange_mines", 4}, {"mine_attack", 4}, {"bore_sighted", 4}};
    if (entry.isUndo()) return tick(5);
    if (const auto it = stepOf.find(entry.verb); it != stepOf.end()) tick(it->second);
}

void TourPanel::tick(int step) {
    bool& done = done_.at(static_cast<std::size_t>(step));
    if (done || !isVisible()) return;
    done = true;
    refresh();
}

void TourPanel::refresh() {
    // Show the text of the open step only, so that all six steps and their ticks fit into the column.
    const auto open = std::find(done_.begin(), done_.end(), false) - done_.begin();
    for (int i = 0; i < steps; ++i) {
        QLabel* line = lines_.at(static_cast<std::size_t>(i));
        line->setText(QStringLiteral("%1 %2. %3")
                          .arg(isDone(i) ? QStringLiteral("☑") : QStringLiteral("☐"), QString::number(i + 1),
                               i == open ? words(i) : headingOf(i)));
        line->setToolTip(i == open ? QString() : words(i));
        line->setAccessibleDescription(isDone(i) ? tr("done") : tr("to do"));
    }
    const bool all = std::all_of(done_.begin(), done_.end(), [](bool is) { return is; });
    end_->setText(all ? tr("This is all that a turn needs. The line above the map always shows the next "
                           "step. Play this game on, or close it with Ctrl+W and choose a scenario on the "
                           "start page.")
                      : QString());
    QMetaObject::invokeMethod(this, &TourPanel::showOpenStep, Qt::QueuedConnection);
}

void TourPanel::showOpenStep() {
    const auto open = std::find(done_.begin(), done_.end(), false);
    const QLabel* line =
        open == done_.end() ? end_ : lines_.at(static_cast<std::size_t>(open - done_.begin()));
    // If the panel can't scroll so far, show an earlier step at its upper edge, so that no step is cut there.
    QScrollBar* bar = scroll_->verticalScrollBar();
    constexpr int margin = 4;
    const int wanted = line->y() - margin, lowest = line->geometry().bottom() - scroll_->viewport()->height();
    int top = wanted;
    for (const QLabel* earlier : lines_)
        if (const int y = earlier->y() - margin;
            wanted > bar->maximum() && y <= bar->maximum() && y >= lowest)
            top = y;
    bar->setValue(top);
}

void TourPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showOpenStep();
}

}  // namespace shellgame::app
