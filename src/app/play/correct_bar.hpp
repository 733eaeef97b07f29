// SPDX-License-Identifier: MIT
#pragma once

#include "shellgame/base/reader.hpp"
#include "shellgame/rules/turn/corrections.hpp"
#include "widgets/form_bar.hpp"

namespace shellgame::app {

/// What was forgotten or noted wrongly of a counter, a marker or the clock, put right without asking a rule:
/// a field each, of which only what is changed is done.
class CorrectBar : public FormBar {
    Q_OBJECT
  public:
    explicit CorrectBar(GameController& game, QWidget* parent = nullptr);
    /// Of nothing: the clock. False where nothing can be put right of it.
    bool open(const std::optional<MarkerId>& marker, const std::optional<PieceId>& piece);

  protected:
    void forget() override { fields_.clear(); }

  private:
    struct Asked {
        Correctable what;
        std::function<Json()> now;  ///< what its field says
    };
    void ask(const Correctable& what);
    [[nodiscard]] std::vector<CorrectAct> changed() const;
    void judgeIt();
    void putRight();
    std::vector<Asked> fields_;
    QLineEdit* why_ = nullptr;
};

}  // namespace shellgame::app
