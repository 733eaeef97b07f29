// SPDX-License-Identifier: MIT
// What the window does with written orders: the dock, its bars below the map, target hexes.
#include <QDockWidget>

#include "main_window.hpp"
#include "shellgame/rules/command/acceptance.hpp"
#include "shellgame/rules/command/conduct.hpp"
#include "shellgame/rules/command/units.hpp"

namespace shellgame::app {

void MainWindow::wireOrders() {
    connect(orders_, &OrdersPanel::chosenChanged, this, &MainWindow::showDrawings);
    connect(orders_, &OrdersPanel::hexWanted, this, &MainWindow::showHex);
    // One of them at a time.
    const auto alone = [this] {
        orderEdit_->close();
        retreat_->close();
        unitEdit_->close();
        initiative_->close();
    };
    connect(orders_, &OrdersPanel::writeWanted, this, [this, alone](const std::string& key) {
        alone();
        orderEdit_->open(key);
    });
    connect(orders_, &OrdersPanel::retreatWanted, this, [this, alone](const std::string& key) {
        alone();
        retreat_->open(key);
    });
    connect(orders_, &OrdersPanel::initiativeWanted, this, [this, alone](const std::string& key) {
        alone();
        initiative_->open(key);
    });
    // A UNIT just formed is the one that something is to be done with.
    connect(game_, &GameController::performed, orders_, [this](const Entry& entry) {
        for (const Change& c : entry.changes)
            if (entry.verb == UnitAct::about.verb && c.table == "formations" && c.field.empty() &&
                c.before.is_null())
                orders_->choose(c.id);
    });
    connect(orders_, &OrdersPanel::unitWanted, this, [this, alone](const std::string& key) {
        alone();
        unitEdit_->open(key);
    });
}

void MainWindow::showOrders() {
    ordersDock_->show();
    ordersDock_->raise();
    // Words and odds need room; what lies in the hex is short.
    if (inspectorDock_->isVisible() && orders_->height() < 420)
        resizeDocks({inspectorDock_, ordersDock_}, {height() * 22 / 100, height() * 78 / 100}, Qt::Vertical);
    orders_->refresh();
    orders_->list()->setFocus(Qt::OtherFocusReason);
    if (orders_->chosen().empty()) {
        // The UNIT of the chosen counter, else the first of the side whose turn it is.
        const State& state = game_->shown();
        std::string key;
        for (const PieceId& id : selection_->pieces())
            if (key.empty()) key = commandOf(state, id);
        for (const auto& [k, unit] : state.formations)
            if (key.empty() && unit.side == state.clock.player && unitAbove(state, k).empty()) key = k;
        if (!key.empty()) orders_->choose(key);
    }
}

QString MainWindow::ordersAt(Hex hex) const {
    if (!game_->hasGame()) return {};
    const std::string& name = game_->ground().nameOf(hex);
    QStringList units;
    for (const auto& [key, unit] : game_->shown().formations)
        if (unit.tah == name && !name.empty() && unitAbove(game_->shown(), key).empty())
            units << qs(unitMark(key));
    return units.isEmpty() ? QString() : tr("target hex of UNIT %1").arg(units.join(QStringLiteral(", ")));
}

/// What a new phase brought the UNITs, and who of them can roll for an order.
QStringList MainWindow::orderLines(const Entry& entry) const {
    QStringList out;
    if (!game_->ruleSight().ready()) return out;
    for (const Finding& f : game_->forViewer(entry.findings))
        if (f.code == FindingCode::order) out << tr("%1 (%2)").arg(qs(f.message), qs(f.rule));
    for (const auto& [key, unit] : game_->shown().formations) {
        if (!unit.waiting || unit.side != game_->shown().clock.player) continue;
        if (worst(judgeAcceptance(game_->shownView(), key)) == Verdict::forbidden) continue;
        const Acceptance now =
            acceptanceOf(imposedType(*unit.waiting), unit.size, unit.waiting->accrued, unit.waiting->pl);
        out << tr("UNIT %1 can roll for its order: %2%.").arg(qs(unitMark(key))).arg(now.percent());
    }
    return out;
}

}  // namespace shellgame::app
