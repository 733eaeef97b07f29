// SPDX-License-Identifier: MIT
#include "play/phase_bar.hpp"

#include <QAccessible>

#include "map/counter_face.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/sighting/night.hpp"
#include "words/terms.hpp"

namespace shellgame::app {

PhaseBar::PhaseBar(GameController& game, QWidget* parent)
    : QWidget(parent),
      game_(game),
      clock_(new QLabel),
      phases_(new QLabel),
      next_(new QPushButton(tr("&Next phase"))) {
    setObjectName(QStringLiteral("phaseBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 4);
    layout->setSpacing(14);
    for (QLabel* label : {clock_, phases_}) label->setTextFormat(Qt::RichText);
    clock_->setObjectName(QStringLiteral("turnLabel"));
    phases_->setObjectName(QStringLiteral("phasesLabel"));
    next_->setObjectName(QStringLiteral("nextPhase"));
    next_->setToolTip(tr("Advances to the next phase (N)"));
    layout->addWidget(clock_);
    layout->addWidget(phases_);
    layout->addStretch(1);
    layout->addWidget(next_);
    connect(next_, &QPushButton::clicked, this, &PhaseBar::nextWanted);
    connect(&game_, &GameController::gameChanged, this, &PhaseBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &PhaseBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &PhaseBar::refresh);
    refresh();
}

void PhaseBar::setBrief(bool brief) {
    brief_ = brief;
    refresh();
}

void PhaseBar::refresh() {
    // Hide the bar during setup, because setup has no phases. This leaves more space for the map.
    const bool play = game_.hasGame() && !game_.inSetup();
    setVisible(play);
    if (!play) return;
    const State& state = game_.shown();
    const Clock& c = state.clock;
    const auto player = state.sides.find(c.player);
    const QString side = player == state.sides.end() ? qs(c.player.text) : qs(player->second.name);
    QString night;
    if (state.settings.night) {
        const auto nvr = nvrNow(state.settings);
        night = nvr ? tr("night, NVR %1").arg(*nvr) : tr("night");
    }
    clock_->setText(
        QStringLiteral("<b>%1 · %2</b>%3")
            .arg(turnText(c), side.toHtmlEscaped(), night.isEmpty() ? night : QStringLiteral(" · ") + night));
    const QString now = tr("%1, %2").arg(turnText(c), side);
    tellName(clock_, night.isEmpty() ? now : tr("%1, %2").arg(now, night));
    showPhases();
    QStringList tips;
    for (const WindowNow& w : windowsNow(state)) {
        if (!game_.maySee(w.side)) continue;
        const auto it = state.sides.find(w.side);
        tips << tr("%1, %2: %3")
                    .arg(it == state.sides.end() ? qs(w.side.text) : qs(it->second.name), term(w.track),
                         qs(w.why.message));
    }
    phases_->setToolTip(tips.join(QLatin1Char('\n')));
}

void PhaseBar::showPhases() {
    const State& state = game_.shown();
    const Clock& c = state.clock;
    const QString dim = palette().color(QPalette::Disabled, QPalette::WindowText).name();
    QString strip;
    QStringList phases;
    QString now;
    for (const auto& [phase, name] : EnumNames<Phase>::names) {
        if (!hasPhase(state.settings, phase) || (brief_ && phase != c.phase)) continue;
        if (phase == Phase::setup) continue;
        const QString word = term(name);
        phases << word;
        if (phase == c.phase) now = word;
        if (phase == c.phase)
            strip += QStringLiteral("<span style='background:%1;color:%2'><b>&nbsp;%3&nbsp;</b></span> ")
                         .arg(palette().color(QPalette::Highlight).name(),
                              palette().color(QPalette::HighlightedText).name(), word);
        else
            strip += QStringLiteral("<span style='color:%1'>&nbsp;%2&nbsp;</span> ").arg(dim, word);
    }
    phases_->setText(strip);
    tellName(phases_,
             tr("Phase %1, number %2 of %3").arg(now).arg(phases.indexOf(now) + 1).arg(phases.size()));
}

QString PhaseBar::turnText(const Clock& c) {
    return c.turns > 0 ? tr("Turn %1 of %2").arg(c.turn).arg(c.turns) : tr("Turn %1").arg(c.turn);
}

/// Sets the accessible name of a label to its full text, and notifies screen readers if the name changes.
void PhaseBar::tellName(QLabel* label, const QString& name) {
    if (label->accessibleName() == name) return;
    label->setAccessibleName(name);
    QAccessibleEvent event(label, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

/// Updates the labels after the palette has changed, because their text contains colors of the palette.
void PhaseBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) refresh();
}

}  // namespace shellgame::app
