// SPDX-License-Identifier: MIT
#include "play/next_step_line.hpp"

#include <QAccessible>

#include "session/ready_view.hpp"
#include "shellgame/rules/turn/sequence.hpp"

namespace shellgame::app {

NextStepLine::NextStepLine(GameController& game, QWidget* parent) : QLabel(parent), game_(game) {
    setObjectName(QStringLiteral("nextStep"));
    setTextFormat(Qt::PlainText);
    setContentsMargins(10, 0, 10, 4);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    connect(&game_, &GameController::gameChanged, this, &NextStepLine::refresh);
    connect(&game_, &GameController::stateChanged, this, &NextStepLine::refresh);
    connect(&game_, &GameController::viewerChanged, this, &NextStepLine::refresh);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &NextStepLine::refresh);
    refresh();
}

QStringList NextStepLine::lines() const {
    QStringList out;
    if (!game_.hasGame()) return out;
    for (const NextStep& step : nextSteps(readyView(game_), game_.viewer())) {
        const QString text = game_.told(step.text);
        out << (step.rule.empty() ? text : tr("%1 (%2)").arg(text, qs(step.rule)));
    }
    return out;
}

NextStep NextStepLine::step() const {
    return nextSteps(readyView(game_), game_.viewer()).front();
}

/// The key that does the step.
QString NextStepLine::keyOf(const NextStep& step) const {
    switch (step.kind) {
        case NextStep::Kind::question:
            return tr("Enter: answer");
        case NextStep::Kind::pendingAction:
            return tr("Enter: reminders");
        case NextStep::Kind::entry:
            return tr("Enter: off the map");
        case NextStep::Kind::window:
            return tr("Enter: stacks that could shift");
        case NextStep::Kind::over:
            if (!shellgame::nextPhase(game_.state())) return tr("N: end of the scenario");
            return tr("N: next phase");
        case NextStep::Kind::phase:
            if (!game_.inSetup()) return tr("N: next phase");
            return step.side.empty() ? tr("N: start play") : tr("Enter: deal the enemy");
    }
    return {};
}

void NextStepLine::refresh() {
    setVisible(game_.hasGame());
    if (!game_.hasGame()) return;
    QStringList said;
    for (const NextStep& step : nextSteps(readyView(game_), game_.viewer())) {
        if (said.isEmpty())
            said << tr("%1 [%2]").arg(game_.told(step.text), keyOf(step));
        else
            said << game_.told(step.text);
        // An open question comes before everything else.
        if (step.kind == NextStep::Kind::question) break;
    }
    if (said != said_) {
        said_ = said;
        setAccessibleName(tr("Now: %1").arg(said.join(QLatin1Char(' '))));
        QAccessibleEvent event(this, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&event);
    }
    setToolTip(lines().join(QLatin1Char('\n')));
    elide();
}

/// What follows the next step appears as far as it fits, in whole sentences.
void NextStepLine::elide() {
    const int room = width() - 20;
    QString text = said_.join(QLatin1Char(' '));
    const auto fits = [&] { return fontMetrics().horizontalAdvance(text) <= room; };
    for (qsizetype n = said_.size(); isVisible() && !fits() && --n > 0;)
        text = said_.mid(0, n).join(QLatin1Char(' ')) + QStringLiteral(" …");
    setText(isVisible() ? fontMetrics().elidedText(text, Qt::ElideRight, room) : text);
}

void NextStepLine::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    elide();
}

}  // namespace shellgame::app
