// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QWidget>
#include <functional>

#include "map/map_drawing.hpp"
#include "session/game_controller.hpp"
#include "shellgame/rules/command/orders.hpp"
#include "shellgame/rules/command/report.hpp"
#include "widgets/roll_panel.hpp"

namespace shellgame::app {

/// The panel for written orders (Command Rules). For each side it lists every UNIT that the viewer may know
/// about, with the UNIT's order, the order waiting for acceptance, and overdue steps. For the selected UNIT
/// it shows all details and the exact odds in this turn and the following ones. The player rolls for
/// acceptance in this panel; longer input is made in a bar below the map.
class OrdersPanel : public QWidget {
    Q_OBJECT
  public:
    explicit OrdersPanel(GameController& game, QWidget* parent = nullptr);

    [[nodiscard]] QTreeWidget* list() const { return list_; }
    /// Returns the key of the selected UNIT ("german/A"); empty if none is selected.
    [[nodiscard]] std::string chosen() const;
    void choose(const std::string& key);
    /// Returns the drawings of the target hexes with their ranges, and of the hexes of the selected UNIT's
    /// members; empty while the panel is closed.
    [[nodiscard]] std::vector<MapDrawing> drawings() const;

  Q_SIGNALS:
    void chosenChanged();
    void hexWanted(const QString& name);
    void writeWanted(const std::string& key);
    void retreatWanted(const std::string& key);
    void initiativeWanted(const std::string& key);
    /// Emitted to edit the UNIT with this key, or to form a new UNIT if the key is empty.
    void unitWanted(const std::string& key);

  public Q_SLOTS:
    void refresh();

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    QPushButton* button(const QString& name, const QString& text, const std::function<void()>& act);
    void fill();
    void addUnit(QTreeWidgetItem* side, const UnitReport& unit);
    void showUnit();
    [[nodiscard]] const UnitReport* reportOf(const std::string& key) const;
    [[nodiscard]] QString unitHtml(const UnitReport& unit) const;
    [[nodiscard]] QString waitingHtml(const Order& order, const WaitingReport& waiting) const;
    /// Returns the selected UNIT in the form that acts need.
    [[nodiscard]] UnitNamed named() const;
    [[nodiscard]] UnitAct disbanding() const;
    template <TypedAct A>
    void enable(QPushButton* button, const A& act) {
        enable(button, game_.check(act));
    }
    static void enable(QPushButton* button, const Findings& findings);

    GameController& game_;
    QLabel* head_;
    QTreeWidget* list_;
    QTextBrowser* detail_;
    RollPanel* roll_;
    QWidget* buttons_;
    QPushButton* write_ = nullptr;
    QPushButton* cancel_ = nullptr;
    QPushButton* completed_ = nullptr;
    QPushButton* failed_ = nullptr;
    QPushButton* retreat_ = nullptr;
    QPushButton* initiative_ = nullptr;
    QPushButton* change_ = nullptr;
    QPushButton* disband_ = nullptr;
    OrdersReport report_;
    bool filling_ = false;
};

}  // namespace shellgame::app
