// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <map>
#include <memory>

#include "map/map_overlay.hpp"
#include "session/map_asks.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

class PromptBar;

/// Shows the questions of one kind in the bar: a sentence, lines of buttons, and marks on the map.
class Question {
  public:
    virtual ~Question() = default;
    /// `fresh`: the question is new, not only updated after a change.
    virtual void ask(const std::string& key, const Prompt& prompt, bool fresh) = 0;
    /// Tells whether everybody may read the question; otherwise only the side that must answer.
    [[nodiscard]] virtual bool open() const { return false; }
};

/// Shows the questions for which play waits, with a button for each answer: whether an entered minefield
/// tries to exchange, the result of a revealed one, which Location is Bore Sighted, and questions that other
/// rooms add. If there are several, it shows one after another.
class PromptBar : public ActBar {
    Q_OBJECT
  public:
    PromptBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);

    /// Lets this object show questions of that kind.
    void teach(PromptKind kind, std::unique_ptr<Question> question);

    /// Marks and drawings of the question on the map.
    [[nodiscard]] const std::vector<PartnerMark>& marks() const { return marks_; }
    [[nodiscard]] const std::vector<MapDrawing>& drawings() const { return drawings_; }
    void mark(const PartnerMark& hex) { marks_.push_back(hex); }
    void drawOnMap(const MapDrawing& drawing) { drawings_.push_back(drawing); }
    /// Which question is shown; empty for none.
    [[nodiscard]] const std::string& key() const { return key_; }
    /// If the question needs dice, digits typed next are dice; Enter without digits rolls the generator's.
    bool focusFirst() override;

    // Questions fill the bar by these functions.
    using ActBar::askDice;
    using ActBar::begin;
    using ActBar::button;
    using ActBar::judge;
    using ActBar::line;
    using ActBar::perform;
    using ActBar::put;
    using ActBar::remark;

  public Q_SLOTS:
    void refresh();

  Q_SIGNALS:
    /// The marks or drawings of the question have changed.
    void sketched();

  private:
    void ask(const std::string& key, const Prompt& prompt);
    void askMines(const Prompt& prompt);
    void askAttack(const Prompt& prompt);
    void askBoreSight(const Prompt& prompt, bool fresh);

    MapAsks& asks_;
    std::map<PromptKind, std::unique_ptr<Question>> taught_;
    std::string key_;  ///< the key of the question shown
    std::vector<PartnerMark> marks_;
    std::vector<MapDrawing> drawings_;
};

}  // namespace shellgame::app
