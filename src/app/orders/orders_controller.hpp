// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "actions/action_table.hpp"
#include "actions/window_context.hpp"
#include "orders/order_bar.hpp"
#include "orders/order_ends_bar.hpp"
#include "orders/orders_panel.hpp"
#include "orders/unit_bar.hpp"

namespace shellgame::app {

/// The window's parts for written orders: the panel, its bars, target hexes.
class OrdersController : public QObject {
    Q_OBJECT
  public:
    explicit OrdersController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] OrdersPanel* panel() const { return panel_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] ActBar* ends() const { return ends_; }
    /// The bars for order, retreat, UNIT and initiative; only one of them is open at a time.
    [[nodiscard]] std::array<ActBar*, 4> edits() const { return {order_, retreat_, unit_, initiative_}; }

    /// Returns the effects of a new phase on UNITs, and the UNITs that can roll for an order.
    [[nodiscard]] QStringList phaseLines(const Entry& entry) const;
    /// Returns "target of K" for a target hex of orders that the viewer knows; empty for most hexes.
    [[nodiscard]] QString targetAt(Hex hex) const;

  Q_SIGNALS:
    /// The panel needs more room, for words and odds.
    void roomWanted();

  private:
    void show();
    void wire();

    WindowContext context_;
    OrdersPanel* panel_;
    QDockWidget* dock_;
    OrderEndsBar* ends_;
    OrderBar* order_;
    RetreatBar* retreat_;
    UnitBar* unit_;
    InitiativeBar* initiative_;
};

}  // namespace shellgame::app
