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

/// Shows questions of one kind in the bar, with a sentence, lines of buttons, and marks on the map.
class Question {
  public:
    virtual ~Question() = default;
    /// Fills the bar. `fresh` is true if the question is new, and false if only its text must be updated
    /// after a change.
    virtual void ask(const std::string& key, const Prompt& prompt, bool fresh) = 0;
    /// Returns true if both sides may read the question, and false if only the side that must answer may read
    /// it.
    [[nodiscard]] virtual bool open() const { return false; }
};

/// Shows the questions that must be answered before play continues, with a button for each answer. The
/// questions are whether an entered minefield tries to exchange, what the result of a revealed minefield is,
/// and which Location is Bore Sighted. Other controllers can add more kinds. One question is shown at a time.
class PromptBar : public ActBar {
    Q_OBJECT
  public:
    PromptBar(GameController& game, MapAsks& asks, QWidget* parent = nullptr);

    /// Registers an object that shows questions of that kind.
    void teach(PromptKind kind, std::unique_ptr<Question> question);

    [[nodiscard]] const std::vector<PartnerMark>& marks() const { return marks_; }
    [[nodiscard]] const std::vector<MapDrawing>& drawings() const { return drawings_; }
    void mark(const PartnerMark& hex) { marks_.push_back(hex); }
    void drawOnMap(const MapDrawing& drawing) { drawings_.push_back(drawing); }
    /// Returns the key of the question that is shown; empty if there is none.
    [[nodiscard]] const std::string& key() const { return key_; }
    /// Moves the focus into the bar. If the question needs dice, digits typed next are dice results, and
    /// Enter without digits rolls random dice.
    bool focusFirst() override;

    // Questions use these functions to fill the bar.
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
    /// Emitted when the player has entered the result of a minefield's attack on these counters.
    void minesResolved(const QString& hex, const std::vector<PieceId>& pieces, const QString& result);
    /// Emitted when the marks or drawings of the question have changed.
    void sketched();

  private:
    void ask(const std::string& key, const Prompt& prompt);
    void askMines(const Prompt& prompt);
    void askAttack(const Prompt& prompt);
    void askBoreSight(const Prompt& prompt, bool fresh);

    MapAsks& asks_;
    std::map<PromptKind, std::unique_ptr<Question>> taught_;
    std::string key_;      ///< the key of the question that is shown
    bool rolled_ = false;  ///< true if the question is a minefield's attack that has been rolled
    std::vector<PartnerMark> marks_;
    std::vector<MapDrawing> drawings_;
};

}  // namespace shellgame::app
