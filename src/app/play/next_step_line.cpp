// SPDX-License-Identifier: MIT
#include "play/next_step_line.hpp"

#include <QAccessible>

#include "session/ready_view.hpp"

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
        case NextStep::Kind::phase:
        case NextStep::Kind::over:
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
    const QString now = said.join(QLatin1Char(' '));
    if (now != said_) {
        said_ = now;
        setAccessibleName(tr("Now: %1").arg(now));
        QAccessibleEvent event(this, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&event);
    }
    setToolTip(lines().join(QLatin1Char('\n')));
    elide();
}

void NextStepLine::elide() {
    setText(isVisible() ? fontMetrics().elidedText(said_, Qt::ElideRight, width() - 20) : said_);
}

void NextStepLine::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    elide();
}

}  // namespace shellgame::app
