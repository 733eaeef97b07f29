// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>

#include "map/map_overlay.hpp"
#include "session/map_asks.hpp"
#include "shellgame/rules/fixing/fixing.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// What play waits for, with a button for each answer: whether an entered minefield tries to exchange, what
/// a revealed one does, which Location is Bore Sighted, whether a force is really there and how forces that
/// change places are laid out. Where several things are asked, one after another.
class PromptBar : public ActBar {
    Q_OBJECT
  public:
    PromptBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);

    /// Forces that might be drawn, and hexes of a layout, as the map shows them.
    [[nodiscard]] const std::vector<PartnerMark>& marks() const { return marks_; }
    [[nodiscard]] const std::vector<MapDrawing>& drawings() const { return drawings_; }
    /// Where dice are asked for, what is typed are dice; Enter without any throws the generator's.
    bool focusFirst() override;

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    /// What the map shows of the question has changed.
    void sketched();

  private:
    void ask(const std::string& key, const Prompt& prompt);
    void askMines(const Prompt& prompt);
    void askAttack(const Prompt& prompt);
    void askBoreSight(const Prompt& prompt, bool fresh);
    void askFixing(const Prompt& prompt);
    void askArray(const Prompt& prompt, bool fresh);
    void drawLayout(const std::vector<std::string>& legal);
    /// Near which hex a part is laid out: where the mover looked, or where the substitute was.
    [[nodiscard]] const std::string& placeOf(const Prompt& prompt, const MarkerId& part) const;
    [[nodiscard]] std::vector<std::string> legalHexes(const Prompt& prompt, const MarkerId& part) const;
    /// Parts of both forces in the order in which they are laid out: first those that come.
    [[nodiscard]] std::vector<MarkerId> partsToLayOut(const Prompt& prompt) const;
    void askPart(const std::string& key);
    void putPart(const std::string& key, const std::string& hex);

    MapAsks& asks_;
    std::string key_;                ///< of the question shown
    std::vector<ArrayPart> layout_;  ///< parts that have been put somewhere
    std::string shownPlace_;         ///< near which the map shows the hexes of the part that is asked
    std::vector<PartnerMark> marks_;
    std::vector<MapDrawing> drawings_;
};

}  // namespace shellgame::app
