// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <functional>

#include "map/map_drawing.hpp"
#include "session/game_controller.hpp"

class QVBoxLayout;

namespace shellgame::app {

class FlowLayout;

/// A bar at the map's edge that asks something: a sentence and lines of buttons, filled again whenever the
/// game changes. The question comes from the state, and a button performs a command.
class ActBar : public QFrame {
    Q_OBJECT
  public:
    ActBar(const QString& name, GameController& game, QWidget* parent = nullptr);

    /// Gives the first thing that is asked the keyboard; false when nothing is asked.
    virtual bool focusFirst();
    /// Rolls for what is asked, or, where nothing is to be rolled, gives the first thing that is asked the
    /// keyboard; false when nothing is asked.
    bool answer();
    /// Drawings of the current input, for the map.
    [[nodiscard]] const std::vector<MapDrawing>& sketch() const { return sketch_; }

  Q_SIGNALS:
    /// The hex that is asked for.
    void hexWanted(const QString& name);
    /// The bar is gone and the keyboard has no place any more.
    void left();
    void sketchChanged();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    /// Esc in the bar.
    virtual void escape() {}

    /// Empties the bar and shows a sentence above the next lines.
    void begin(const QString& html);
    /// Ends filling: shows the bar, and returns the focus to it if it had the focus before.
    void end();
    /// Hides the bar, because there is nothing to ask.
    void vanish();

    /// Adds a line with a heading.
    void line(const QString& html = {});
    QPushButton* button(const QString& name, const QString& text, const std::function<void()>& act);
    /// Makes a label whose text may change and take several lines.
    QLabel* remark(const QString& name, const QString& html = {});
    QCheckBox* box(const QString& name, const QString& text, bool on);
    template <class W>
    W* put(W* widget) {
        putWidget(widget);
        return widget;
    }
    /// A line for the name of a hex.
    QLineEdit* hexLine(const QString& name, const QString& accessible, const std::string& hex);
    /// Returns a hex as typed, in upper or lower case; text that is not a hex stays unchanged.
    [[nodiscard]] std::string typedHex(const QString& text) const;
    /// Shows words, or nothing where there are none: then the label takes no room.
    static void say(QLabel* label, const QString& html);
    /// Asks the rules about a command: enables or disables its button, and shows the first reason, with all
    /// reasons in the tool tip. Returns all findings.
    template <TypedAct A>
    Findings judge(const A& act, QPushButton* does, QLabel* words) {
        return show(game_.check(act), does, words);
    }
    /// Adds a line for dice rolled on the table; `perform` gets them. Enter in it presses the button that
    /// rolls.
    void askDice(const QString& hint, int width, QPushButton* throws = nullptr);
    /// Returns the act with the typed dice, if there are any.
    template <TypedAct A>
    bool perform(A act) {
        return takeDice(act.dice) && game_.perform(act);
    }
    /// Says it to a screen reader.
    void announce();
    /// Adds a drawing to the sketch, with hexes by name; names that are not on the map are left out.
    void draw(MapDrawing::Kind kind, const std::vector<std::string>& hexes, const QString& label,
              bool strong = false);

    GameController& game_;
    std::vector<MapDrawing> sketch_;
    QLineEdit* dice_ = nullptr;      ///< nullptr if no dice are asked for
    QPushButton* throws_ = nullptr;  ///< takes these dice

  private:
    Findings show(Findings all, QPushButton* does, QLabel* words);
    /// Returns false, and selects the text, if the dice can't be read.
    bool takeDice(std::vector<int>& dice);
    void putWidget(QWidget* widget);
    QVBoxLayout* column_;
    QLabel* text_;
    QWidget* rows_ = nullptr;
    QVBoxLayout* lines_ = nullptr;
    FlowLayout* flow_ = nullptr;
    bool hadFocus_ = false;
    QString typesIn_;  ///< name of the field that has the focus while the bar is filled again
};

}  // namespace shellgame::app
