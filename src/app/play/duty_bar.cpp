// SPDX-License-Identifier: MIT
#include "play/duty_bar.hpp"

#include "session/ready_view.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {
constexpr std::size_t mostLines = 4;

bool same(const Duty& one, const Duty& other) {
    return one.kind == Duty::Kind::show && one.kind == other.kind && one.marker == other.marker &&
           one.act == other.act && one.lossCase == other.lossCase && one.certain == other.certain &&
           one.finding.rule == other.finding.rule;
}
}  // namespace

DutyBar::DutyBar(GameController& game, QWidget* parent) : ActBar(QStringLiteral("dutyBar"), game, parent) {
    connect(&game_, &GameController::gameChanged, this, &DutyBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &DutyBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &DutyBar::refresh);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &DutyBar::refresh);
    refresh();
}

void DutyBar::refresh() {
    std::vector<Duty> duties;
    if (game_.hasGame()) duties = dutiesOf(readyView(game_), game_.viewer());
    Findings now;
    for (const Duty& d : duties) now.push_back(d.finding);
    if (now == shown_ && (now.empty() || isVisible())) return;
    shown_ = now;
    if (duties.empty()) {
        if (isVisible()) vanish();
        return;
    }
    std::vector<Same> lines;
    for (Duty& d : duties) {
        const bool more = !lines.empty() && same(lines.back().front(), d);
        if (!more) lines.emplace_back();
        lines.back().push_back(std::move(d));
    }
    begin(tr("<b>Reminders</b>"));
    for (std::size_t i = 0; i < std::min(lines.size(), mostLines); ++i) add(lines[i], static_cast<int>(i));
    if (lines.size() > mostLines)
        line(tr("… and %n more", nullptr, static_cast<int>(lines.size() - mostLines)));
    end();
    announce();
}

void DutyBar::add(const Same& duties, int number) {
    const QString n = QStringLiteral("-%1").arg(number);
    const Duty& first = duties.front();
    const Marker* marker = game_.shown().marker(first.marker);
    const std::string hex = marker != nullptr ? marker->at.hex : first.finding.subject.text();
    QString text = QStringLiteral("%1 <i>(%2)</i>")
                       .arg(qs(first.finding.message).toHtmlEscaped(), qs(first.finding.rule));
    QStringList others;
    for (const Duty& d : duties)
        if (const Piece* p = game_.shown().piece(d.piece); p != nullptr && d.piece != first.piece)
            others << qs(p->type);
    if (!others.isEmpty())
        text += QLatin1Char(' ') + tr("The same applies to %1.").arg(listed(others)).toHtmlEscaped();
    line(text);
    button(QStringLiteral("dutyHex") + n, qs(hex), [this, hex] {
        Q_EMIT hexWanted(qs(hex));
    })->setToolTip(tr("Shows %1 on the map").arg(qs(hex)));
    button(QStringLiteral("dutyDo") + n,
           duties.size() == 2  ? tr("Reveal both")
           : duties.size() > 2 ? tr("Reveal them all")
                               : tr("Reveal"),
           [this, duties] { reveal(duties); });
    if (first.keeps.isNull()) return;
    button(QStringLiteral("dutyKeeps") + n,
           first.kind == Duty::Kind::fortification ? tr("It stays hidden")
           : duties.size() > 1                     ? tr("They keep their ?")
                                                   : tr("It keeps its ?"),
           [this, duties] {
               for (const Duty& d : duties)
                   if (!game_.perform(d.keeps)) return;
           });
}

/// Reveals several counters in one act, so that one undo takes it back.
void DutyBar::reveal(const Same& duties) {
    const Duty& first = duties.front();
    if (duties.size() == 1) {
        game_.perform(first.does);
        return;
    }
    RevealAct act{.marker = first.marker};
    const Marker* marker = game_.shown().marker(first.marker);
    if (marker != nullptr && marker->contents.size() > duties.size())
        for (const Duty& d : duties) act.pieces.push_back(d.piece);
    game_.perform(act);
}

}  // namespace shellgame::app
