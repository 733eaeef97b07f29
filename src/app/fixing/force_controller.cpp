// SPDX-License-Identifier: MIT
#include "fixing/force_controller.hpp"

#include "fixing/force_questions.hpp"
#include "shellgame/model/system.hpp"
#include "shellgame/rules/terms/names.hpp"
#include "words/language.hpp"

namespace shellgame::app {

ForceController::ForceController(const WindowContext& context, PromptBar& prompt, ShiftsPanel& shifts,
                                 QObject* parent)
    : QObject(parent), context_(context), bar_(new ForceBar(context.game, context.asks)) {
    teachForces(prompt, context.game, context.asks);
    shifts.tellOfFaceUp([this](const MarkerId& marker) { return standIns(marker); });
}

ActionRows ForceController::actions() {
    return {ActionRow{
        "forces", {Menu::support, 140}, tr("Forces: detach, join, after combat …"), "Shift+F", [this] {
            open();
        }}.where([this] { return systemRow(context_.game.shown().settings.system).forces; })};
}

void ForceController::open() {
    if (!context_.game.hasGame()) return;
    const auto marker = context_.selection.marker();
    if (marker && bar_->open(*marker, context_.selection.pieces()))
        bar_->focusFirst();
    else
        context_.game.post(Notice::Kind::refused, tr("Select a force, or some of its counters."));
}

/// Lists the forces that could be substituted for this force if the player had to check now whether it is
/// really there.
QString ForceController::standIns(const MarkerId& marker) const {
    const GameView view = context_.game.shownView();
    const FixingOption o = judgeFixing(view, marker);
    QStringList lines{
        tr("When an enemy force with a vedette or general enters the ZOC of %1, that enemy checks "
           "whether %1 is really there. A bar below the map then prompts you. (N.1)")
            .arg(coreText(forceName(view.state, o.asked)))};
    if (isFixed(view.state, o.asked)) lines << tr("It is fixed while an enemy force is adjacent. (N.2)");
    const int range = fixingRange(view.state.settings);
    lines << (o.drawn == 0
                  ? tr("No force within %n hexes could be substituted for it.", nullptr, range)
                  : tr("These forces within %n hexes could be substituted for it: (N.3)", nullptr, range));
    for (const FixingCandidate& c : o.candidates)
        if (c.verdict == Verdict::ok)
            lines << tr("%1 (%2): distance %3")
                         .arg(coreText(forceName(view.state, c.force)),
                              coreText(piecesText(view.state, piecesOf(view.state, c.force))))
                         .arg(c.distance);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace shellgame::app
