// SPDX-License-Identifier: MIT
#include "orders/orders_desk.hpp"

#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "words/language.hpp"

namespace shellgame::app {

OrdersDesk::OrdersDesk(const Desk& desk, QObject* parent)
    : QObject(parent),
      desk_(desk),
      panel_(new OrdersPanel(desk.game)),
      dock_(desk.dock(QStringLiteral("ordersDock"), tr("Orders"), panel_, Qt::RightDockWidgetArea)),
      ends_(new OrderEndsBar(desk.game)),
      order_(new OrderBar(desk.game, desk.asks)),
      retreat_(new RetreatBar(desk.game, desk.asks)),
      unit_(new UnitBar(desk.game, desk.selection, desk.asks)),
      initiative_(new InitiativeBar(desk.game, desk.selection)) {
    wire();
}

ActionRows OrdersDesk::actions() {
    return {ActionRow{
        "orders", {Menu::support, 130}, tr("&Written orders …"), "Shift+W", [this] {
            show();
        }}.where([this] { return !desk_.game.shown().formations.empty(); })};
}

void OrdersDesk::wire() {
    // Only one of the bars is open at a time.
    const auto alone = [this] {
        order_->close();
        retreat_->close();
        unit_->close();
        initiative_->close();
    };
    connect(panel_, &OrdersPanel::writeWanted, this, [this, alone](const std::string& key) {
        alone();
        order_->open(key);
    });
    connect(panel_, &OrdersPanel::retreatWanted, this, [this, alone](const std::string& key) {
        alone();
        retreat_->open(key);
    });
    connect(panel_, &OrdersPanel::initiativeWanted, this, [this, alone](const std::string& key) {
        alone();
        initiative_->open(key);
    });
    // Select a UNIT that was just formed, because the player will give it an order.
    connect(&desk_.game, &GameController::performed, panel_, [this](const Entry& entry) {
        for (const Change& c : entry.changes)
            if (entry.verb == UnitAct::about.verb && c.table == "formations" && c.field.empty() &&
                c.before.isNull())
                panel_->choose(c.id);
    });
    connect(panel_, &OrdersPanel::unitWanted, this, [this, alone](const std::string& key) {
        alone();
        unit_->open(key);
    });
}

void OrdersDesk::show() {
    bringForward(*dock_);
    Q_EMIT roomWanted();
    panel_->refresh();
    panel_->list()->setFocus(Qt::OtherFocusReason);
    if (panel_->chosen().empty()) {
        // Take the UNIT of the selected counter, else the first of the side whose turn it is.
        const State& state = desk_.game.shown();
        std::string key;
        for (const PieceId& id : desk_.selection.pieces())
            if (key.empty()) key = commandOf(state, id);
        for (const auto& [k, unit] : state.formations)
            if (key.empty() && unit.side == state.clock.player && unitAbove(state, k).empty()) key = k;
        if (!key.empty()) panel_->choose(key);
    }
}

QString OrdersDesk::targetAt(Hex hex) const {
    if (!desk_.game.hasGame()) return {};
    const std::string& name = desk_.game.ground().nameOf(hex);
    QStringList units;
    for (const auto& [key, unit] : desk_.game.shown().formations)
        if (unit.tah == name && !name.empty() && unitAbove(desk_.game.shown(), key).empty())
            units << qs(unitMark(key));
    return units.isEmpty() ? QString() : tr("target hex of UNIT %1").arg(listed(units));
}

/// Returns the effects of a new phase on UNITs, and the UNITs that can roll for an order.
QStringList OrdersDesk::phaseLines(const Entry& entry) const {
    QStringList out;
    if (!desk_.game.ruleSight().ready()) return out;
    for (const Finding& f : desk_.game.forViewer(entry.findings))
        if (f.code == FindingCode::order) out << tr("%1 (%2)").arg(qs(f.message), qs(f.rule));
    for (const auto& [key, unit] : desk_.game.shown().formations) {
        if (!unit.waiting || unit.side != desk_.game.shown().clock.player) continue;
        if (worst(judgeAcceptance(desk_.game.shownView(), key)) == Verdict::forbidden) continue;
        const Acceptance now =
            acceptanceOf(imposedType(*unit.waiting), unit.size, unit.waiting->accrued, unit.waiting->pl);
        out << tr("UNIT %1 can roll for its order: %2%.").arg(qs(unitMark(key))).arg(now.percent());
    }
    return out;
}

}  // namespace shellgame::app
