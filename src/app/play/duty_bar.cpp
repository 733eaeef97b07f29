// SPDX-License-Identifier: MIT
#include "play/duty_bar.hpp"

namespace shellgame::app {

namespace {
constexpr std::size_t mostLines = 4;
}  // namespace

DutyBar::DutyBar(GameController& game, QWidget* parent) : ActBar(QStringLiteral("dutyBar"), game, parent) {
    connect(&game_, &GameController::gameChanged, this, &DutyBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &DutyBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &DutyBar::refresh);
    refresh();
}

void DutyBar::refresh() {
    std::vector<Duty> duties;
    if (game_.hasGame()) duties = dutiesOf(game_.shownView(), game_.viewer());
    Findings now;
    for (const Duty& d : duties) now.push_back(d.finding);
    if (now == shown_ && (now.empty() || isVisible())) return;
    shown_ = now;
    if (duties.empty()) {
        if (isVisible()) vanish();
        return;
    }
    begin(tr("<b>Still to do on the table</b>"));
    for (std::size_t i = 0; i < std::min(duties.size(), mostLines); ++i) add(duties[i], static_cast<int>(i));
    if (duties.size() > mostLines)
        line(tr("… and %n more", nullptr, static_cast<int>(duties.size() - mostLines)));
    end();
    announce();
}

void DutyBar::add(const Duty& duty, int number) {
    const QString n = QStringLiteral("-%1").arg(number);
    const auto* id = duty.finding.subject.as<MarkerId>();
    const Marker* marker = id != nullptr ? game_.shown().marker(*id) : nullptr;
    const std::string hex = marker != nullptr ? marker->at.hex : duty.finding.subject.text();
    line(QStringLiteral("%1 <i>(%2)</i>")
             .arg(qs(duty.finding.message).toHtmlEscaped(), qs(duty.finding.rule)));
    button(QStringLiteral("dutyHex") + n, qs(hex), [this, hex] {
        Q_EMIT hexWanted(qs(hex));
    })->setToolTip(tr("Shows %1 on the map").arg(qs(hex)));
    button(QStringLiteral("dutyDo") + n, tr("Reveal"),
           [this, command = duty.does] { game_.perform(command); });
    if (!duty.keeps.is_null())
        button(QStringLiteral("dutyKeeps") + n, tr("It keeps its ?"),
               [this, command = duty.keeps] { game_.perform(command); });
}

}  // namespace shellgame::app
