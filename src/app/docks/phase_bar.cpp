// SPDX-License-Identifier: MIT
#include "docks/phase_bar.hpp"

#include "map/counter_face.hpp"
#include "shellgame/rules/exchange/windows.hpp"
#include "shellgame/rules/fixing/forces.hpp"

namespace shellgame::app {

PhaseBar::PhaseBar(GameController& game, QWidget* parent)
    : QWidget(parent),
      game_(game),
      clock_(new QLabel),
      phases_(new QLabel),
      windows_(new QLabel),
      next_(new QPushButton) {
    setObjectName(QStringLiteral("phaseBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 4);
    layout->setSpacing(14);
    for (QLabel* label : {clock_, phases_, windows_}) label->setTextFormat(Qt::RichText);
    clock_->setAccessibleName(tr("Turn"));
    phases_->setAccessibleName(tr("Phases"));
    windows_->setAccessibleName(tr("Shift windows"));
    windows_->setObjectName(QStringLiteral("windowLabel"));
    windows_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    next_->setObjectName(QStringLiteral("nextPhase"));
    layout->addWidget(clock_);
    layout->addWidget(phases_);
    layout->addWidget(windows_, 1);
    layout->addWidget(next_);
    connect(next_, &QPushButton::clicked, this, &PhaseBar::nextWanted);
    connect(&game_, &GameController::gameChanged, this, &PhaseBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &PhaseBar::refresh);
    refresh();
}

void PhaseBar::setBrief(bool brief) {
    brief_ = brief;
    refresh();
}

void PhaseBar::refresh() {
    setVisible(game_.hasGame());
    if (!game_.hasGame()) return;
    const State& state = game_.state();
    const Clock& c = state.clock;
    const bool setup = c.phase == Phase::setup;
    const auto player = state.sides.find(c.player);
    const QString side = player == state.sides.end() ? qs(c.player.text) : qs(player->second.name);
    if (setup) {
        clock_->setText(tr("<b>Setup</b>"));
        next_->setText(tr("Start &play"));
        next_->setToolTip(tr("Ends the setup phase (N)"));
    } else {
        const QString turn =
            c.turns > 0 ? tr("Turn %1 of %2").arg(c.turn).arg(c.turns) : tr("Turn %1").arg(c.turn);
        clock_->setText(QStringLiteral("<b>%1 · %2</b>").arg(turn, side.toHtmlEscaped()));
        next_->setText(tr("&Next phase"));
        next_->setToolTip(tr("Goes on to the next phase (N)"));
    }
    QString strip;
    const QString dim = palette().color(QPalette::Disabled, QPalette::WindowText).name();
    for (const auto& [phase, name] : EnumNames<Phase>::names) {
        if (setup || !hasPhase(state.settings, phase) || (brief_ && phase != c.phase)) continue;
        if (phase == Phase::setup) continue;
        if (phase == c.phase)
            strip += QStringLiteral("<span style='background:%1;color:%2'><b>&nbsp;%3&nbsp;</b></span> ")
                         .arg(palette().color(QPalette::Highlight).name(),
                              palette().color(QPalette::HighlightedText).name(), qs(name));
        else
            strip += QStringLiteral("<span style='color:%1'>&nbsp;%2&nbsp;</span> ").arg(dim, qs(name));
    }
    phases_->setText(strip);
    QStringList open;
    QStringList tips;
    for (const WindowNow& w : windowsNow(state)) {
        if (!game_.maySee(w.side)) continue;
        const auto it = state.sides.find(w.side);
        const QString who = it == state.sides.end() ? qs(w.side.text) : qs(it->second.name);
        tips << tr("%1, %2: %3").arg(who, qs(w.track), qs(w.why.text.text()));
        if (!w.open) continue;
        QString text =
            open.isEmpty() ? tr("%1 may shift %2").arg(who, qs(w.track)) : tr("%1 %2").arg(who, qs(w.track));
        if (w.count > 0) text += tr(" (+%1)").arg(w.count);
        open << text;
    }
    open_ = open.isEmpty() ? QString() : QStringLiteral("● ") + open.join(QStringLiteral(" · "));
    if (open.isEmpty())
        windows_->setText(QStringLiteral("<span style='color:%1'>%2</span>")
                              .arg(dim, setup ? tr("Place counters, then start play.")
                                        : state.settings.system == System::fixing
                                            ? QString()
                                            : tr("No shift window is open.")));
    else
        showWindows();
    windows_->setAccessibleDescription(open_);
    windows_->setToolTip(tips.join(QLatin1Char('\n')));
}

/// What does not fit ends in dots; the tooltip has it all.
void PhaseBar::showWindows() {
    if (open_.isEmpty()) return;
    const QString text =
        isVisible() ? windows_->fontMetrics().elidedText(open_, Qt::ElideRight, windows_->width()) : open_;
    windows_->setText(text.toHtmlEscaped());
}

void PhaseBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    showWindows();
}

}  // namespace shellgame::app
