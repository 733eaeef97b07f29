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

/// Written orders (Command Rules): every UNIT that the viewer may know, by side, with its order, the waiting
/// order and overdue steps; the selected one in full, with the exact odds of this turn and of the turns to
/// come. Rolls for acceptance; a bar below the map asks for everything longer.
class OrdersPanel : public QWidget {
    Q_OBJECT
  public:
    explicit OrdersPanel(GameController& game, QWidget* parent = nullptr);

    [[nodiscard]] QTreeWidget* list() const { return list_; }
    /// The selected UNIT ("german/A"); empty for none.
    [[nodiscard]] std::string chosen() const;
    void choose(const std::string& key);
    /// Target hexes and their ranges, while the panel is open.
    [[nodiscard]] std::vector<MapDrawing> drawings() const;

  Q_SIGNALS:
    void chosenChanged();
    void hexWanted(const QString& name);
    void writeWanted(const std::string& key);
    void retreatWanted(const std::string& key);
    void initiativeWanted(const std::string& key);
    /// An empty key forms a new UNIT.
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
    /// Returns the selected UNIT, as acts name it.
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
