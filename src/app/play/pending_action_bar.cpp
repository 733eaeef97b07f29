// SPDX-License-Identifier: MIT
#include "play/pending_action_bar.hpp"

#include <algorithm>
#include <set>

#include "session/ready_view.hpp"
#include "shellgame/base/json.hpp"
#include "shellgame/rules/movement/moving.hpp"
#include "shellgame/rules/stacks/stacks.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "words/language.hpp"

namespace shellgame::app {

namespace {
constexpr std::size_t mostLines = 4;

bool same(const PendingAction& one, const PendingAction& other) {
    return one.kind == PendingAction::Kind::show && one.kind == other.kind && one.marker == other.marker &&
           one.act == other.act && one.lossCase == other.lossCase && one.certain == other.certain &&
           one.finding.rule == other.finding.rule;
}
}  // namespace

PendingActionBar::PendingActionBar(GameController& game, QWidget* parent)
    : ActBar(QStringLiteral("dutyBar"), game, parent) {
    connect(&game_, &GameController::gameChanged, this, &PendingActionBar::refresh);
    connect(&game_, &GameController::stateChanged, this, &PendingActionBar::refresh);
    connect(&game_, &GameController::viewerChanged, this, &PendingActionBar::refresh);
    connect(&game_.ruleSight(), &RuleSight::changed, this, &PendingActionBar::refresh);
    refresh();
}

void PendingActionBar::refresh() {
    std::vector<PendingAction> pendingActions;
    if (game_.hasGame()) pendingActions = pendingActionsOf(readyView(game_), game_.viewer());
    Findings now;
    for (const PendingAction& d : pendingActions) now.push_back(d.finding);
    if (now == shown_ && (now.empty() || isVisible())) return;
    shown_ = now;
    if (pendingActions.empty()) {
        if (isVisible()) vanish();
        return;
    }
    std::vector<Same> lines;
    for (PendingAction& d : pendingActions) {
        const bool more = !lines.empty() && same(lines.back().front(), d);
        if (!more) lines.emplace_back();
        lines.back().push_back(std::move(d));
    }
    begin(tr("<b>Reminders</b>"));
    addRevealAll(lines);
    for (std::size_t i = 0; i < std::min(lines.size(), mostLines); ++i) add(lines[i], static_cast<int>(i));
    if (lines.size() > mostLines)
        line(tr("… and %n more", nullptr, static_cast<int>(lines.size() - mostLines)));
    end();
    QStringList hexes;
    for (const Same& same : lines) hexes << qs(hexOf(same.front()));
    Q_EMIT isAbout(hexes);
    announce();
}

/// If several stacks must lose their "?", adds the button that reveals them together.
void PendingActionBar::addRevealAll(const std::vector<Same>& lines) {
    std::vector<Json> acts;
    std::set<MarkerId> markers;
    for (const Same& line : lines)
        if (line.front().kind == PendingAction::Kind::show && line.front().certain &&
            !line.front().does.isNull() && markers.insert(line.front().marker).second)
            acts.push_back(revealing(line));
    if (markers.size() < 2) return;
    button(QStringLiteral("dutyAll"), tr("Reveal all %n stacks", nullptr, static_cast<int>(markers.size())),
           [this, acts] { perform(acts); });
}

std::string PendingActionBar::hexOf(const PendingAction& action) const {
    const Marker* marker = game_.shown().marker(action.marker);
    const auto* at = action.finding.subject.as<Location>();
    return marker != nullptr ? marker->at.hex : at != nullptr ? at->hex : action.finding.subject.text();
}

void PendingActionBar::add(const Same& pendingActions, int number) {
    const QString n = QStringLiteral("-%1").arg(number);
    const PendingAction& first = pendingActions.front();
    const std::string hex = hexOf(first);
    QString text = QStringLiteral("%1 <i>(%2)</i>")
                       .arg(qs(first.finding.message).toHtmlEscaped(), qs(first.finding.rule));
    QStringList others;
    for (const PendingAction& d : pendingActions)
        if (const Piece* p = game_.shown().piece(d.piece); p != nullptr && d.piece != first.piece)
            others << qs(p->type);
    if (!others.isEmpty())
        text += QLatin1Char(' ') + tr("The same applies to %1.").arg(listed(others)).toHtmlEscaped();
    line(text);
    // The answers come before the button that only shows the hex, because C moves the focus to the first
    // button.
    if (!first.does.isNull())
        button(QStringLiteral("dutyDo") + n,
               pendingActions.size() == 2  ? tr("Reveal both")
               : pendingActions.size() > 2 ? tr("Reveal them all")
                                           : tr("Reveal"),
               [this, acts = std::vector{revealing(pendingActions)}] { perform(acts); });
    if (const auto* at = first.finding.subject.as<Location>();
        at != nullptr && first.kind == PendingAction::Kind::goBack)
        if (const Location from = cameFrom(*at, first.piece); !from.empty())
            button(QStringLiteral("dutyBack") + n, tr("Return to %1").arg(qs(from.text())),
                   [this, from, at = *at, side = first.side] { goBack(side, at, from); });
    if (!first.keeps.isNull())
        button(QStringLiteral("dutyKeeps") + n,
               first.kind == PendingAction::Kind::fortification ? tr("It stays hidden")
               : first.kind == PendingAction::Kind::goBack      ? tr("It may stay")
               : pendingActions.size() > 1                      ? tr("They keep their ?")
                                                                : tr("It keeps its ?"),
               [this, pendingActions] {
                   std::vector<Json> rulings;
                   for (const PendingAction& d : pendingActions) rulings.push_back(*d.keeps);
                   perform(rulings);
               });
    button(QStringLiteral("dutyHex") + n, qs(hex), [this, hex] {
        Q_EMIT hexWanted(qs(hex));
    })->setToolTip(tr("Shows %1 on the map").arg(qs(hex)));
}

/// Returns the Location from which a unit has entered this Location in the present phase; empty if the log
/// does not tell it.
Location PendingActionBar::cameFrom(const Location& at, const PieceId& piece) const {
    const State& state = game_.shown();
    const auto& log = game_.session().entries();
    for (auto e = log.rbegin(); e != log.rend() && e->phase == state.clock.phase; ++e) {
        if (e->undone || e->verb != MoveAct::about.verb) continue;
        // The unit may have moved under a marker that it has lost since.
        const auto moved = std::find_if(e->changes.begin(), e->changes.end(), [&](const Change& c) {
            return c.field == "at" && (c.id == piece.text || c.table == "markers") && c.before->is_string() &&
                   *c.after == Json(at.text());
        });
        if (moved == e->changes.end()) continue;
        Location from = Location::parse(moved->before->get<std::string>()).value_or(Location());
        const Json& command = *e->command;
        for (const Json& step : command.contains("path") ? command["path"] : Json::array()) {
            if (step == Json(at.text())) break;
            from = Location::parse(step.get<std::string>()).value_or(Location());
        }
        return from;
    }
    return {};
}

/// Returns the units of a side that have moved in this phase from one Location to another.
void PendingActionBar::goBack(const SideId& side, const Location& at, const Location& to) {
    std::vector<PieceId> units;
    for (const auto& [id, p] : game_.shown().pieces)
        if (p.side == side && p.under.empty() && p.inPlay() && p.isPersonnel() && p.carrier.empty() &&
            p.at == at && p.spent)
            units.push_back(id);
    for (const PieceId& id : units)
        if (!game_.perform(CorrectAct{.pointer = "/pieces/" + id.text + "/at", .value = to.text()})) return;
}

/// Performs these acts together, so that a single undo reverts them. If LOS is being computed, all of them
/// wait for it.
void PendingActionBar::perform(const std::vector<Json>& acts) {
    if (acts.size() == 1)
        game_.perform(acts.front());
    else if (!game_.waits([this, acts] { perform(acts); }))
        game_.performAtOnce(acts);
}

/// Returns the act that reveals the counters of a line.
Json PendingActionBar::revealing(const Same& pendingActions) const {
    const PendingAction& first = pendingActions.front();
    if (pendingActions.size() == 1) return *first.does;
    RevealAct act{.marker = first.marker};
    const Marker* marker = game_.shown().marker(first.marker);
    if (marker != nullptr && marker->contents.size() > pendingActions.size())
        for (const PendingAction& d : pendingActions) act.pieces.push_back(d.piece);
    return *commandOf(act);
}

}  // namespace shellgame::app
