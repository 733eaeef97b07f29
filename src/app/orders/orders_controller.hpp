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

/// Controls the parts of the window for written orders, which are the panel, its bars, and the target hexes
/// on the map.
class OrdersController : public QObject {
    Q_OBJECT
  public:
    explicit OrdersController(const WindowContext& context, QObject* parent = nullptr);
    [[nodiscard]] ActionRows actions();
    [[nodiscard]] OrdersPanel* panel() const { return panel_; }
    [[nodiscard]] QDockWidget* dock() const { return dock_; }
    [[nodiscard]] ActBar* ends() const { return ends_; }
    /// The bars for order, retreat, UNIT and initiative. Only one of them is open at a time.
    [[nodiscard]] std::array<ActBar*, 4> edits() const { return {order_, retreat_, unit_, initiative_}; }

    /// Returns lines about the changes for UNITs in a new phase, and about the UNITs that can roll for an
    /// order.
    [[nodiscard]] QStringList phaseLines(const Entry& entry) const;
    /// Returns a text such as "target hex of UNIT K" if the hex is the target hex of a UNIT and the viewer
    /// may know that; otherwise an empty string.
    [[nodiscard]] QString targetAt(Hex hex) const;

  Q_SIGNALS:
    /// Emitted when the panel needs more room for sentences and odds.
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
