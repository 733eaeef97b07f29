// SPDX-License-Identifier: MIT
#pragma once

#include <QCheckBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <functional>
#include <map>

#include "map/map_drawing.hpp"
#include "session/game_controller.hpp"

class QKeyEvent;
class QVBoxLayout;

namespace shellgame::app {

class FlowLayout;

/// Returns the digit or capital letter that was pressed without modifiers; null for all other keys.
[[nodiscard]] QChar plainKey(const QKeyEvent& event);

/// A bar at the map's edge that asks the player a question, with a sentence and lines of buttons. It is
/// filled again whenever the game changes. The question comes from the game's state, and each button performs
/// a command.
class ActBar : public QFrame {
    Q_OBJECT
  public:
    ActBar(const QString& name, GameController& game, QWidget* parent = nullptr);

    /// Gives the first input the keyboard focus; returns false if the bar has none.
    virtual bool focusFirst();
    /// Presses the button that rolls. If there is none or it is disabled, moves the keyboard focus to the
    /// first input. Returns false if the bar has no input.
    bool answer();
    /// Returns true if this key is printed on a button of the bar. The key then takes precedence over
    /// shortcuts while the bar or the map has the focus.
    [[nodiscard]] virtual bool hasKey(QChar key) const { return keyed_.contains(key); }
    /// Does what the button with this key does.
    virtual void pressKey(QChar key) { keyed_.at(key)->click(); }
    /// Returns the drawings that the map shows for the current input.
    [[nodiscard]] const std::vector<MapDrawing>& sketch() const { return sketch_; }

  Q_SIGNALS:
    /// Emitted to show the hex that the bar asks about.
    void hexWanted(const QString& name);
    /// Emitted with the hexes that the bar is about, when the bar appears or changes. The bar does not cover
    /// these hexes if there is room beside them.
    void isAbout(const QStringList& names);
    /// Emitted when the bar closes while it has the focus, so that another widget can get the focus.
    void left();
    void sketchChanged();

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    virtual void escape() {}

    /// Empties the bar and shows a sentence. The lines added later appear below it.
    void begin(const QString& html);
    /// Ends the filling of the bar. Shows the bar, and returns the focus to it if the bar had the focus
    /// before.
    void end();
    /// Hides the bar, because there is no question.
    void vanish();

    /// Adds a line with a heading.
    void line(const QString& html = {});
    QPushButton* button(const QString& name, const QString& text, const std::function<void()>& act);
    /// Adds a button with its key printed before its text.
    QPushButton* keyButton(const QString& name, QChar key, const QString& text,
                           const std::function<void()>& act);
    /// Adds a label whose text may change and may take several lines.
    QLabel* remark(const QString& name, const QString& html = {});
    QCheckBox* box(const QString& name, const QString& text, bool on);
    template <class W>
    W* put(W* widget) {
        putWidget(widget);
        return widget;
    }
    /// Adds an input with its object name and its name for screen readers.
    template <class W>
    W* put(W* widget, const QString& name, const QString& accessible) {
        widget->setObjectName(name);
        widget->setAccessibleName(accessible);
        return put(widget);
    }
    /// Adds a field for the name of a hex.
    QLineEdit* hexLine(const QString& name, const QString& accessible, const std::string& hex);
    /// Returns the name of a typed hex with the correct capital letters. Text that is not a hex is not
    /// changed.
    [[nodiscard]] std::string typedHex(const QString& text) const;
    /// Sets the text of a label. An empty label takes no room.
    static void say(QLabel* label, const QString& html);
    /// Checks a command according to the rules. Enables or disables its button, and shows the first reason in
    /// `words` and all reasons in the tool tip. Returns all findings.
    template <TypedAct A>
    Findings judge(const A& act, QPushButton* does, QLabel* words) {
        return show(game_.check(act), does, words);
    }
    /// Adds a field for dice that the player has rolled on the table; perform() reads this field. In this
    /// field Enter presses the button that rolls.
    void askDice(const QString& hint, int width, QPushButton* throws = nullptr);
    /// Performs the act with the typed dice, if there are any. Returns false if the dice are invalid or the
    /// act fails.
    template <TypedAct A>
    bool perform(A act) {
        return takeDice(act.dice) && game_.perform(act);
    }
    /// Lets screen readers read the bar.
    void announce();
    /// Adds a drawing to the sketch. The hexes are given by name; names that are not on the map are ignored.
    void draw(MapDrawing::Kind kind, const std::vector<std::string>& hexes, const QString& label,
              bool strong = false);

    GameController& game_;
    std::vector<MapDrawing> sketch_;
    QLineEdit* dice_ = nullptr;      ///< the field for dice; nullptr if the bar needs no dice
    QPushButton* throws_ = nullptr;  ///< the button that rolls these dice

  private:
    Findings show(Findings all, QPushButton* does, QLabel* words);
    /// Reads the typed dice. If they are invalid, selects the text and returns false.
    bool takeDice(std::vector<int>& dice);
    void putWidget(QWidget* widget);
    QVBoxLayout* column_;
    QLabel* text_;
    QWidget* rows_ = nullptr;
    QVBoxLayout* lines_ = nullptr;
    FlowLayout* flow_ = nullptr;
    std::map<QChar, QPushButton*> keyed_;  ///< the buttons that have a key
    bool hadFocus_ = false;
    QString typesIn_;  ///< name of the field that has the focus while the bar is being refilled
};

}  // namespace shellgame::app
