// SPDX-License-Identifier: MIT
#pragma once

#include "session/map_asks.hpp"
#include "widgets/act_bar.hpp"

namespace shellgame::app {

/// A bar that the player opens, fills in and leaves, by Esc or by its act. Its questions on the map end with
/// it. Another game or viewer closes it, and so does any act, unless a subclass decides otherwise.
class FormBar : public ActBar {
    Q_OBJECT
  public:
    /// `asks` lets the player pick hexes; null for a bar that picks none.
    FormBar(const QString& name, GameController& game, MapAsks* asks, QWidget* parent);

  public Q_SLOTS:
    void close();

  protected:
    void escape() override { close(); }
    /// Called after an act in the game.
    virtual void acted() { close(); }
    /// The viewer has changed.
    virtual void viewed() { close(); }
    /// Forgets the input, and the widgets that showed it.
    virtual void forget() {}

    [[nodiscard]] bool isOpen() const { return open_; }
    /// Notes that the bar is open.
    void setOpen() { open_ = true; }
    /// Asks for a hex on the map; `back` gets the focus if the player presses Esc there.
    void pickHex(const QString& what, const MapAsks::Answer& take, const std::function<void()>& back = {});
    /// Asks for a hex that can also be typed into a field.
    void pickHex(const QString& what, QLineEdit* into);
    /// Asks for hexes one after another, until the bar closes or Esc is pressed.
    void pickHexes(const QString& what, const MapAsks::Answer& take, const std::function<void()>& back);
    void stopPicking();

    QPushButton* go_ = nullptr;  ///< the button that does the act
    QLabel* verdict_ = nullptr;  ///< the reasons against the act

  private:
    MapAsks* asks_;
    bool open_ = false;
    bool picking_ = false;
};

}  // namespace shellgame::app
