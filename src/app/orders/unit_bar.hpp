// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QSpinBox>
#include <set>
#include <string>
#include <vector>

#include "session/selection.hpp"
#include "shellgame/rules/command/orders.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Forms a UNIT from counters (clicked on the map) and other UNITs, or changes a UNIT (Command Rules 3).
class UnitBar : public FormBar {
    Q_OBJECT
  public:
    UnitBar(GameController& game, Selection& selection, MapAsks& asks, QWidget* parent = nullptr);
    /// Edits a UNIT. If `key` is empty, forms a new UNIT and proposes the selected counters for it.
    void open(const std::string& key);

  protected:
    void forget() override;

  private:
    void refill();
    void askWhose();
    void askKind();
    void askNumbers();
    void listCounters();
    void listParts();
    void pickCounters();
    void pickTarget();
    void takeHex(const std::string& hex);
    void changed();
    [[nodiscard]] UnitAct act() const;
    [[nodiscard]] bool free(const PieceId& id) const;
    [[nodiscard]] QString whyNot(const PieceId& id) const;

    /// The UNIT that the form describes.
    struct Composed {
        SideId side{};
        FormationKind kind = FormationKind::platoon;
        std::string company{};
        std::vector<PieceId> pieces{};
        std::set<std::string> parts{};
        int pl = 0;
        std::string tah{};
    };

    Selection& selection_;
    std::string key_;  ///< key of the UNIT that is being changed; empty for a new UNIT
    std::string mark_;
    Composed unit_;
    QStringList dropped_;  ///< reasons why some selected counters are not in the UNIT
    int size_ = 0;         ///< the size that the player has entered; 0 if the rules determine it
    QLineEdit* tah_ = nullptr;
};

/// Prompts for the unit that checks for Initiative (Command Rules 4), and shows the exact odds.
class InitiativeBar : public FormBar {
    Q_OBJECT
  public:
    InitiativeBar(GameController& game, Selection& selection, QWidget* parent = nullptr);
    void open(const std::string& key);

  protected:
    void forget() override;

  private:
    void askWho();
    void askModifiers();
    void changed();
    [[nodiscard]] PieceId checker() const;
    [[nodiscard]] InitiativeAct act() const;

    Selection& selection_;
    std::string key_;
    QComboBox* leader_ = nullptr;
    std::vector<std::pair<PieceId, QCheckBox*>> units_;
    QSpinBox* cmd_ = nullptr;
    QSpinBox* drm_ = nullptr;
    QSpinBox* range_ = nullptr;
    QCheckBox* radio_ = nullptr;
    QCheckBox* lax_ = nullptr;
    QCheckBox* stealthy_ = nullptr;
    QLabel* odds_ = nullptr;
};

}  // namespace shellgame::app
