// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/reader.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// Corrects wrong or missing facts about a counter, a marker or the clock, without applying any rule. Each
/// property has a field, and only fields that the player changes take effect.
class CorrectBar : public FormBar {
    Q_OBJECT
  public:
    explicit CorrectBar(GameController& game, QWidget* parent = nullptr);
    /// Opens the fields for a marker or counter, or for the clock if neither is given. Returns false if
    /// nothing can be corrected.
    bool open(const std::optional<MarkerId>& marker, const std::optional<PieceId>& piece);

  protected:
    void forget() override { fields_.clear(); }

  private:
    struct Asked {
        Correctable what;
        std::function<Json()> now;  ///< returns the field's current value
    };
    void ask(const Correctable& what);
    [[nodiscard]] std::vector<CorrectAct> changed() const;
    void judgeIt();
    void putRight();
    std::vector<Asked> fields_;
    QLineEdit* why_ = nullptr;
};

}  // namespace shellgame::app
