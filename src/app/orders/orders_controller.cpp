// SPDX-License-Identifier: MIT
#include "orders/orders_controller.hpp"

#include "shellgame/base/json.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"
#include "words/language.hpp"

namespace shellgame::app {

OrdersController::OrdersController(const WindowContext& context, QObject* parent)
    : QObject(parent),
      context_(context),
      panel_(new OrdersPanel(context.game)),
      dock_(context.dock(QStringLiteral("ordersDock"), tr("Orders"), panel_, Qt::RightDockWidgetArea)),
      ends_(new OrderEndsBar(context.game)),
      order_(new OrderBar(context.game, context.asks)),
      retreat_(new RetreatBar(context.game, context.asks)),
      unit_(new UnitBar(context.game, context.selection, context.asks)),
      initiative_(new InitiativeBar(context.game, context.selection)) {
    wire();
}

ActionRows OrdersController::actions() {
    return {ActionRow{
        "orders", {Menu::support, 130}, tr("&Written orders …"), "Shift+W", [this] {
            show();
        }}.where([this] { return !context_.game.shown().formations.empty(); })};
}

void OrdersController::wire() {
    // Close the other bars before a bar opens.
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
    // Select a new UNIT, because the player's next act will probably be an order for that UNIT.
    connect(&context_.game, &GameController::performed, panel_, [this](const Entry& entry) {
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

void OrdersController::show() {
    bringForward(*dock_);
    Q_EMIT roomWanted();
    panel_->refresh();
    panel_->list()->setFocus(Qt::OtherFocusReason);
    if (panel_->chosen().empty()) {
        // Choose the UNIT of the selected counter, or else the first UNIT of the side whose turn it is.
        const State& state = context_.game.shown();
        std::string key;
        for (const PieceId& id : context_.selection.pieces())
            if (key.empty()) key = commandOf(state, id);
        for (const auto& [k, unit] : state.formations)
            if (key.empty() && unit.side == state.clock.player && unitAbove(state, k).empty()) key = k;
        if (!key.empty()) panel_->choose(key);
    }
}

QString OrdersController::targetAt(Hex hex) const {
    if (!context_.game.hasGame()) return {};
    const std::string& name = context_.game.ground().nameOf(hex);
    QStringList units;
    for (const auto& [key, unit] : context_.game.shown().formations)
        if (unit.tah == name && !name.empty() && unitAbove(context_.game.shown(), key).empty())
            units << qs(unitMark(key));
    return units.isEmpty() ? QString() : tr("target hex of UNIT %1").arg(listed(units));
}

QStringList OrdersController::phaseLines(const Entry& entry) const {
    QStringList out;
    if (!context_.game.ruleSight().ready()) return out;
    for (const Finding& f : context_.game.forViewer(entry.findings))
        if (f.code == FindingCode::order) out << tr("%1 (%2)").arg(qs(f.message), qs(f.rule));
    for (const auto& [key, unit] : context_.game.shown().formations) {
        if (!unit.waiting || unit.side != context_.game.shown().clock.player) continue;
        if (worst(judgeAcceptance(context_.game.shownView(), key)) == Verdict::forbidden) continue;
        const Acceptance now =
            acceptanceOf(imposedType(*unit.waiting), unit.size, unit.waiting->accrued, unit.waiting->pl);
        out << tr("UNIT %1 can roll for its order: %2%.").arg(qs(unitMark(key))).arg(now.percent());
    }
    return out;
}

}  // namespace shellgame::app
